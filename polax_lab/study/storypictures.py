"""The pictures of a story: boards with a headline, and charts, all in the colours of the page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from polax_lab.ruling import Caption
from polax_lab.scene import Line, Mark, Piece, Scene
from polax_lab.study.season import Delivery, Moment
from polax_lab.study.tale import Tale
from polax_lab.view import charts
from polax_lab.view.chartparts import Head
from polax_lab.view.page import PAGE
from polax_lab.view.svg import svg

_WIDTH, _HEIGHT = 860, 640


def drawn(scene: Scene) -> str:
    """A board as SVG."""
    return svg(scene, _WIDTH, _HEIGHT, PAGE)


def board(tale: Tale, ply: int, headline: str) -> Scene:
    """The position after so many moves."""
    record = tale.record
    caption = Caption({tale.lang: headline})
    scene = record.game.scene(record.at(ply), record.rules, None, tale.lang, caption)
    return _plain(tale, scene)


def ruling(tale: Tale, ply: int, question: str) -> Scene:
    """A ruling on the position after so many moves, with its proof."""
    record = tale.record
    found = record.game.ask(record.at(ply), question, record.rules)
    return _plain(tale, found.scene(tale.lang))


def _plain(tale: Tale, scene: Scene) -> Scene:
    """Without hands in the footer, and with one line in the legend for all transporters."""
    footer = tale.record.rules.board.provenance.get(tale.lang, "")
    return replace(scene, footer=footer, pieces=tuple(_merged(tale, p) for p in scene.pieces))


def _merged(tale: Tale, piece: Piece) -> Piece:
    if piece.kind != "transporter":
        return piece
    label = tale.say("transporter", who=tale.who(piece.player))
    return replace(piece, label=label, tip=piece.tip or piece.label)


def way(tale: Tale, d: Delivery) -> Scene:
    """The board after a delivery, with the way of the load."""
    headline = tale.say(
        "first_picture", number=d.moment.round, who=tale.who(d.who), goods=d.goods,
        planet=tale.at(d.planet),
    )  # fmt: skip
    scene = board(tale, d.moment.ply + 1, headline)
    path = tale.way_of(d)
    lines = (Line("route", (path,), tale.say("first_way")),) if len(path) > 1 else ()
    return replace(scene, lines=lines)


def mines(tale: Tale) -> Scene:
    """Every mine of the game on its field, with the rounds in which it lay."""
    rounds: dict[str, list[str]] = {}
    pieces: dict[tuple[str, str], Piece] = {}
    for stay in tale.season.mines():
        player = tale.players[stay.who]
        rounds.setdefault(stay.space, []).append(tale.say("stay", first=stay.first, last=stay.last))
        label = tale.say("mine_of", who=tale.who(stay.who))
        piece = Piece("mine", stay.space, stay.who, player.letter, label)
        pieces[stay.who, stay.space] = piece
    scene = board(tale, tale.season.ply(1), tale.say("mines_picture"))
    homes = tuple(p for p in scene.pieces if p.kind == "lager")
    tags = [Mark("label", (space,), text=", ".join(told)) for space, told in rounds.items()]
    names = [Mark("name", (space,), text=tale.at(space)) for space in rounds]
    return replace(scene, pieces=(*homes, *pieces.values()), marks=(*tags, *names))


def money(tale: Tale) -> str:
    """The accounts by round."""
    season = tale.season
    # Several changes at one time are one step: what is left in the end.
    accounts = {c: list(dict(points).items()) for c, points in season.accounts().items()}
    lines = [
        charts.Line(tale.players[c], points, str(points[-1][1])) for c, points in accounts.items()
    ]
    goal = (tale.goal, tale.say("goal", amount=tale.goal)) if tale.goal else None
    head = _head(tale, "accounts", "round", "spaceus", "apart")
    zone = season.end, season.close, tale.say("counting")
    return charts.steps(lines, head, zone=zone, goal=goal)


def _head(tale: Tale, *keys: str) -> Head:
    return Head(tale.lang, *map(tale.say, keys))


def deliveries(tale: Tale) -> str:
    """What was sold on each planet, and when."""
    sold = tale.season.deliveries()
    rows = []
    for planet in tale.record.rules.board.planets:
        here = [d for d in sold if d.planet == planet]
        total = sum(d.price for d in here)
        note = tale.say("row_note", count=len(here), amount=total) if here else ""
        rows.append(charts.Row(tale.at(planet), note, [_chip(tale, d) for d in here]))
    return charts.timeline(rows, _head(tale, "deliveries", "round"), tale.season.end)


def _chip(tale: Tale, d: Delivery) -> charts.Item:
    values = {"goods": d.goods, "amount": d.price}
    number = d.moment.round
    tip = tale.say("chip_tip", who=tale.who(d.who), number=number, **values)
    return charts.Item(d.moment.when, tale.say("chip", **values), tale.players[d.who], tip=tip)


def sky(tale: Tale) -> str:
    """Each Messe with who won it, and where the nebula lay."""
    season = tale.season
    won = season.of("karten.messe_bonus")
    fairs = []
    for m, until in _lasting(tale, "karten.messe_starts"):
        first = next((w for w in won if m.when <= w.when < until or w.ply == m.ply), None)
        planet = tale.at(str(dict(m.event.data)["planet"]))
        key = "fair_won" if first else "fair_empty"
        text = tale.say(key, planet=planet, amount=first.event.amount if first else 0)
        player = tale.players[first.event.who] if first else None
        fairs.append(charts.Item(m.when, text, player, until))
    fog = [
        charts.Item(m.when, str(dict(m.event.data)["area"]), None, until, fill="disc_on")
        for m, until in _lasting(tale, "karten.nebel")
    ]
    rows = [
        charts.Row(tale.say("fair"), tale.say("fair_note"), fairs),
        charts.Row(tale.say("fog"), tale.say("fog_note"), fog),
    ]
    return charts.timeline(rows, _head(tale, "sky", "round"), season.end)


def _lasting(tale: Tale, kind: str) -> Iterable[tuple[Moment, float]]:
    """Events of a kind, each until the next one."""
    found = tale.season.of(kind)
    ends = [*(m.when for m in found[1:]), tale.season.end]
    return zip(found, ends, strict=False)


def result(tale: Tale) -> str:
    """Where every Spaceus came from."""
    record, order = tale.record, tale.season.order
    money = {c: dict(record.game.tabletop.money(record.state, c, record.rules)) for c in order}
    kinds = dict.fromkeys(kind for c in order for kind in money[c])
    rows = [(tale.put(kind), [money[c].get(kind, 0) for c in order]) for kind in kinds]
    # Gains first, the largest on top; costs after them.
    rows.sort(key=lambda row: -sum(row[1]))
    totals = [(sum(money[c].values()), tale.put(tale.titles(c))) for c in order]
    players = [tale.players[c] for c in order]
    return charts.sums(players, rows, (tale.say("sum"), totals), _head(tale, "money"))
