"""A Polax position, and a ruling on it, as plain drawing data."""

from __future__ import annotations

from collections.abc import Iterator

from polax_lab.board import Board, Space
from polax_lab.games.polax.state import Piece, State
from polax_lab.games.polax.table import card_label
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Caption, Ruling, Witness
from polax_lab.scene import Disc, Line, Mark, Scene, Verdict
from polax_lab.scene import Piece as Shape
from polax_lab.scene import Space as Spot
from polax_lab.texts import Lang, Message, msg, say


def draw(
    state: State,
    rules: Ruleset,
    ruling: Ruling | None,
    lang: Lang,
    caption: Caption,
) -> Scene:
    """Make the scene of a position; with a ruling, its witness and its sentence too."""
    board = rules.board
    marks = tuple(
        Mark("label", spaces, _say("label", lang), tag) for tag, spaces in caption.labels.items()
    )
    lines: tuple[Line, ...] = ()
    verdict: Verdict = ""
    if ruling is not None:
        verdict = {True: "yes", False: "no", None: ""}[ruling.holds]  # type: ignore[assignment]
        marks += tuple(_marks(ruling, verdict, lang))
        lines = tuple(_lines(ruling, board, lang))
    # The spaces that sentences speak of; with too many of them the board would be all names.
    spoken = {p.space for p in state.pieces()} | set(ruling.witness.asked if ruling else ())
    fields = tuple(s for s in board.order(spoken) if not board.is_planet(s))
    if ruling is None or not ruling.witness.allowed:
        marks += tuple(Mark("name", (s,), text=board.label(s)) for s in fields[:24])
    title = caption.title.get(lang, "")
    aside = "; ".join(_aside(state, lang))
    footer = [title if ruling else "", aside, board.provenance.get(lang, "")]
    if ruling is not None and ruling.open:
        footer.insert(0, ruling.open_note(lang))
    return Scene(
        spaces=tuple(_spot(space, state, rules, lang) for space in board),
        links=board.links,
        discs=tuple(
            Disc(
                name,
                r.x,
                r.y,
                r.radius,
                name == state.nebula,
                say(msg("polax.scene.area", area=name), lang),
            )
            for name, r in board.regions.items()
        ),
        pieces=tuple(_shapes(state, lang)),
        marks=marks,
        lines=lines,
        verdict=verdict,
        verdict_word=ruling.verdict(lang) if ruling else "",
        headline=ruling.reason(lang) if ruling else title,
        subline=f"{ruling.citation(lang)} · {ruling.sensitivity(lang)}" if ruling else "",
        footer=" · ".join(text for text in footer if text),
        aside=aside,
        legend_labels={key: _say(key, lang) for key in ("entry", "disc", "disc_active")},
        lang=lang,
    )


def _say(key: str, lang: Lang) -> str:
    return say(msg(f"polax.scene.{key}"), lang)


def _spot(space: Space, state: State, rules: Ruleset, lang: Lang) -> Spot:
    board = rules.board
    entry = board.entry_mask >> board.index[space.id] & 1
    kind = "planet" if space.kind == "planet" else "entry" if entry else "field"
    there = [_name(p, lang) for p in state.pieces() if p.space == space.id]
    tip = f"{space.label}: {', '.join(there)}" if there else space.label
    if kind != "planet":
        return Spot(space.id, kind, space.x, space.y, tip=tip)
    goods = rules.exports.get(space.id)
    note = say(msg(f"polax.goods.{goods}"), lang) if goods else ""
    return Spot(space.id, kind, space.x, space.y, space.label, note, tip)


def _name(piece: Piece, lang: Lang) -> str:
    """A piece for legend and tips: what it is and whose."""
    return say(
        msg(
            f"polax.scene.{piece.kind}",
            number=piece.number,
            colour=msg(f"polax.colour.{piece.owner}"),
        ),
        lang,
    )


def _aside(state: State, lang: Lang) -> Iterator[str]:
    """What the board cannot show: hands, equipment, damage, cards played in this turn."""
    turn = state.turn
    for seat in state.seats:
        said: list[Message] = []
        if seat.hand is not None:
            cards = tuple(card_label(c) for c in seat.hand)
            said.append(msg("polax.aside.hand" if cards else "polax.aside.no_hand", cards=cards))
        if turn is not None and turn.player == seat.colour and turn.played:
            said.append(msg("polax.aside.played", cards=tuple(map(card_label, turn.played))))
        if seat.damage:
            said.append(msg("polax.aside.damage", percent=seat.damage))
        if seat.gear is not None:
            gear = seat.gear
            said += [msg(f"polax.torpedo.{t}") for t in gear.torpedoes]
            said += [msg(f"polax.shield.{gear.shield}")] if gear.shield != "none" else []
            said += [msg("polax.use.radar")] if gear.radar else []
            said += [] if gear.remote_control else [msg("polax.aside.no_control")]
        if said:
            name = say(msg(f"polax.colour.{seat.colour}"), lang)
            yield f"{name[0].upper()}{name[1:]}: " + ", ".join(say(m, lang) for m in said)


def _shapes(state: State, lang: Lang) -> Iterator[Shape]:
    if state.messe:
        yield Shape("messe", state.messe, label=_say("messe", lang))
    for seat in state.seats:
        if seat.lagerplanet:
            label = say(msg("polax.scene.lager", colour=msg(f"polax.colour.{seat.colour}")), lang)
            yield Shape("lager", seat.lagerplanet, seat.colour, label=label)
    for piece in state.pieces():
        # The initial of the colour: players are never told apart by colour alone.
        text = (str(piece.number) if piece.number else "") + piece.owner[0].upper()
        yield Shape(
            piece.kind,
            piece.space,
            piece.owner,
            text,
            _name(piece, lang),
            f"{_name(piece, lang)}, {piece.space}",
        )


#: How the asked spaces look, by question; otherwise ticked or crossed by the verdict.
_PLAIN = ("sealed", "distance", "cuts", "nebula-forecast")


def _marks(ruling: Ruling, verdict: str, lang: Lang) -> Iterator[Mark]:
    w, name = ruling.witness, ruling.question.name()
    if w.blocked:
        yield Mark("blocker", w.blocked, _say("blocker", lang))
    if w.sealed:
        would = name in ("mine", "nebula-forecast") and ruling.rule != "PX-MINE-10"
        yield Mark("sealed", w.sealed, _say("would_seal" if would else "sealed", lang))
    if w.allowed:
        yield Mark("allowed", w.allowed, _say("allowed", lang))
    if w.forbidden:
        yield Mark("forbidden", w.forbidden, _say("forbidden", lang))
    if w.cuts and name == "cuts":
        smallest = [c for c in w.cuts if len(c) == len(w.cuts[0])]
        yield Mark("cut", tuple(dict.fromkeys(s for c in smallest for s in c)), _say("cut", lang))
    if w.ends:
        yield Mark(
            "target" if name == "fire" else "end",
            w.ends,
            _say("target" if name == "fire" else "end", lang),
        )
    if w.asked:
        role = "asked" if name in _PLAIN or not verdict or w.ends else f"asked_{verdict}"
        label = say(msg("polax.scene.asked", question=msg(f"polax.ask.{name}")), lang)
        yield Mark(role, w.asked, label)


def _lines(ruling: Ruling, board: Board, lang: Lang) -> Iterator[Line]:
    w: Witness = ruling.witness
    name = ruling.question.name()
    if w.region:
        inside, edge = set(w.region), {*w.blocked, *w.asked}
        rim = tuple(
            link
            for link in board.links
            if len(inside & set(link)) == 1 and edge & set(link) - inside
        )
        yield Line("region", (w.region, *rim), _say("region", lang))
    if w.routes:
        role = "fire" if name == "fire" else "route" if ruling.holds is not False else "way"
        yield Line(
            role, w.routes, _say({"fire": "line", "route": "route", "way": "way"}[role], lang)
        )
