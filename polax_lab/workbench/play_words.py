"""What lies open at the table as HTML: players, log, accounts; every text is escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from polax_lab.ledgertext import entry
from polax_lab.play import Event
from polax_lab.tabletop import titles_of
from polax_lab.texts import Message, msg, say
from polax_lab.workbench.play_session import PlaySession

#: So many lines of the log are shown, unless all are asked for.
SHORT = 60
#: So many lines of what is new.
_NEWS = 14


def players(session: PlaySession) -> str:
    """Everybody at the table, and what lies beside the board."""
    lang, table = session.lang, session.table
    heads = [escape(say(c, lang)) for c in table.columns()]
    rows = []
    for colour, row in zip(_order(session), table.seats(session.view, session.rules), strict=True):
        name, *cells = (escape(say(cell, lang)) for cell in row)
        kind = escape(say(table.bot(session.seats[colour]), lang))
        # Who plays alone need not be told from others.
        many = len(session.seats) > 1
        turn = many and session.actor == colour
        chip = f'<i class="polax-chip polax-{table.tint(colour)}"></i>' if many else ""
        sign = f'<span class="polax-turn">{escape(say(msg("play.on_turn"), lang))}</span>'
        facts = "".join(
            f"<div><dt>{h}</dt><dd>{c}</dd></div>" for h, c in zip(heads[1:], cells, strict=True)
        )
        rows.append(
            f"<section><h4>{chip}{name} "
            f"<small>{kind}</small>{sign if turn else ''}</h4><dl>{facts}</dl></section>"
        )
    facts = "".join(
        f"<div><dt>{escape(say(n, lang))}</dt><dd>{escape(say(v, lang))}</dd></div>"
        for n, v in table.facts(session.view, session.seat, session.rules)
    )
    return f'<div class="polax-seats" lang="{lang}">{"".join(rows)}<dl>{facts}</dl></div>'


def market(session: PlaySession) -> str:
    """Who still buys what, and for how much; empty in a game without a market."""
    lang, table = session.lang, session.table
    if not table.market(session.view, session.rules):
        return ""
    rows = "".join(
        f"<div><dt>{escape(say(name, lang))}</dt><dd>{escape(say(value, lang))}</dd></div>"
        for name, value in table.market(session.view, session.rules)
    )
    head = escape(say(table.heading("market"), lang))
    return (
        f'<div class="polax-seats polax-market" lang="{lang}"><h4>{head}</h4><dl>{rows}</dl></div>'
    )


def hand(session: PlaySession) -> str:
    """The cards of the one who looks, where they are not there to be played anyway."""
    cards = session.table.hand(session.view, session.seat)
    if not cards or session.over or any(o.group == "hand" for o in session.offers()):
        return ""
    return f"<p>{escape(say(msg('play.hand', cards=cards), session.lang))}</p>"


def breakable(text: str) -> str:
    """A line of a list that may be broken at its blanks, which ipywidgets makes hard ones."""
    return text.replace(" ", " \u200b")


def _order(session: PlaySession) -> tuple[str, ...]:
    return session.referee.players(session.view)


def sheet(session: PlaySession, player: str) -> str:
    """A player's account book."""
    found = session.table.sheet(session.view, player, session.lang) if player else ""
    return found or line(session, "play.sheet.none")


def line(session: PlaySession, key: str) -> str:
    """A line of explanation."""
    return f"<p>{escape(say(msg(key), session.lang))}</p>"


def log(session: PlaySession, whole: bool) -> str:
    """What has happened, the last turn first; within a turn in order."""
    turns: list[list[Event]] = [[]]
    for event in session.events():
        if session.table.heads(event):
            turns.append([])
        turns[-1].append(event)
    parts: list[str] = []
    count = 0
    for number in range(len(turns) - 1, -1, -1):
        if count > SHORT and not whole:
            break
        count += len(turns[number])
        first, *rest = _told(session, turns[number]) if number else _opening(session, turns[0])
        tip = "" if number else escape(say(msg("play.log.setup.tip"), session.lang))
        head = f'<h4 title="{tip}">' if tip else "<h4>"
        parts.append(f"{head}{first}</h4><ul>{_items(rest)}</ul>")
    hint = line(session, "play.log.order")
    return f'<div class="polax-log" lang="{session.lang}">{hint}{"".join(parts)}</div>'


def _opening(session: PlaySession, events: list[Event]) -> Iterator[str]:
    yield escape(say(msg("play.log.setup"), session.lang))
    yield from _told(session, events)


def _items(lines: Iterable[str]) -> str:
    return "".join(f"<li>{line}</li>" for line in lines)


def asked(session: PlaySession) -> str:
    """The question that waits, large, and above it what the last move has brought."""
    table, lang = session.table, session.lang
    question = table.asked(session.view, session.rules)
    last = session.events(session.ply - 1) if session.ply else []
    given = [session.referee.said(e, session.rules) for e in last if table.large(e)]
    rows = [f"<p>{escape(_large(say(one, lang)))}.</p>" for one in given]
    if question is not None:
        rows.append(f'<p class="polax-asked-now">{escape(say(question, lang))}</p>')
    if (faces := table.dice(session.view)) and not session.loose:
        rows.append(f'<p class="polax-dice">{"".join(_die(f, say(w, lang)) for f, w in faces)}</p>')
    return f'<div role="status" lang="{lang}">{"".join(rows)}</div>' if rows else ""


def _die(colour: str, words: str) -> str:
    tint = f" polax-{colour}" if colour else ""
    return f'<span class="polax-die"><i class="polax-chip{tint}"></i>{escape(words)}</span>'


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]


def news(session: PlaySession) -> str:
    """What has happened since the last decision of the one who looks."""
    # Before the first own decision all is new that others did.
    since = session.since if session.since is not None else 0
    told = session.events(since) if session.ply and session.seat else []
    own = [f"<b>{escape(say(one, session.lang))}</b>" for one in session.learned()]
    if not told:
        return ""
    head = escape(say(msg("play.news"), session.lang))
    cut = max(len(told) - _NEWS, 0)
    more = ""
    if cut:
        title = escape(say(msg("play.news.more", count=cut), session.lang))
        rest = _items(_told(session, told[:cut]))
        more = f"<details><summary>{title}</summary><ul>{rest}</ul></details>"
    items = _items([*own, *_told(session, told[cut:])])
    return f'<div class="polax-log" role="log"><h4>{head}</h4>{more}<ul>{items}</ul></div>'


def _told(session: PlaySession, events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        said = escape(say(session.referee.said(event, session.rules), session.lang))
        id = escape(event.rule)
        yield (
            f'{said[:1].upper()}{said[1:]} <button type="button" class="polax-rule-id" '
            f'data-rule="{id}">{id}</button>'
        )


def rule(session: PlaySession) -> str:
    """The text of the rule that is open."""
    if session.opened is None:
        return ""
    ledger, id = session.rules.ledger, escape(session.opened)
    lines = entry(ledger, ledger[session.opened], session.lang).splitlines()
    close = escape(say(msg("play.rule.close"), session.lang))
    button = f'<button type="button" class="polax-close" data-rule="{id}">✕ {close}</button>'
    return button + "".join(f"<p>{escape(text.strip())}</p>" for text in lines)


def result(session: PlaySession) -> str:
    """Where every Spaceus came from, by player, and the titles."""
    outcome, lang, table = session.outcome, session.lang, session.table
    if outcome is None:
        return ""
    order = _order(session)
    money = {c: table.money(session.state, c, session.rules) for c in order}
    sums: dict[Message, int] = {}
    for kind, amount in (one for c in order for one in money[c]):
        sums[kind] = sums.get(kind, 0) + amount
    # What came in, then what was spent.
    kinds = sorted(sums, key=lambda kind: sums[kind] < 0)
    heads = "".join(f'<th scope="col">{escape(say(table.colour(c), lang))}</th>' for c in order)
    rows = []
    for kind in kinds:
        each = [dict(money[c]).get(kind, 0) for c in order]
        rows.append(_row(escape(say(kind, lang)), [f"{n:+d}" if n else "" for n in each]))
    scores = [str(outcome.scores[c]) for c in order]
    titles = [", ".join(say(t, lang) for t in titles_of(outcome, table, c)) for c in order]
    foot = _row(escape(say(msg("play.sum"), lang)), scores)
    foot += _row(escape(say(msg("play.titles"), lang)), [escape(t) for t in titles])
    caption = escape(say(msg("play.money", unit=table.unit()), lang))
    return (
        f'<table class="polax-result" lang="{lang}"><caption>{caption}</caption>'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"
        f"<tfoot>{foot}</tfoot></table>"
    )


def _row(head: str, cells: Iterable[str]) -> str:
    return f'<tr><th scope="row">{head}</th>{"".join(f"<td>{c}</td>" for c in cells)}</tr>'
