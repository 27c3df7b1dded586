"""A position of Galaktix, and a ruling on it, as plain drawing data: five roads side by side."""

from __future__ import annotations

from collections.abc import Iterator

from polax_lab.board import Board, Space
from polax_lab.games.galaktix.regeln import colour, rocket, step_name, stored
from polax_lab.games.galaktix.spielplan import SPACES, Plan, plan
from polax_lab.games.galaktix.state import COLOURS, EMPTY, FACES, KINDS, PART, SIGNS, State
from polax_lab.kit import BoardKit, Trait
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling
from polax_lab.scene import FACTS, Look, Mark, Piece, Scene
from polax_lab.scene import Space as Spot
from polax_lab.sketch import Sketch
from polax_lab.texts import Lang, Message, initials, msg, say

#: Roles of the signs for what a ruling is about.
_ASKED: dict[bool | None, str] = {True: "asked_yes", False: "asked_no", None: "asked"}
#: Plain fields have the colour of their road, so that one sees at once where dice lead.
_LOOKS: dict[str, Look] = {
    **{f"start_{c}": Look("square", c, 26) for c in COLOURS},
    **{f"plain_{c}": Look("circle", c, 20) for c in COLOURS},
    "whirl": Look("circle", "dark", 21),
    "extra": Look("diamond", "entry", 23),
    **{kind: Look("triangle", size=16) for kind in KINDS},
    "part": Look("square"),
    "flag": Look("hexagram"),
}
#: Roads may stand so much further apart where there is room.
_STRETCH = 1.7
#: Rockets are as they are called; one of parts, and a part, are of plain metal.
_TINTS = {kind: kind for kind in ("white", "grey", "black")}


def _shapes(board: Board) -> Iterator[str]:
    """Starts and plain fields have the colour of the road that they lie on, if they do."""
    colours: dict[str, str] = {}
    for start in board:
        near = [start.id] if start.kind == "start" and start["road"] in COLOURS else []
        while near:
            id = near.pop()
            if id not in colours:
                colours[id] = str(start["road"])
                near += board.neighbours(id)
    for space in board:
        coloured = space.kind in ("start", "plain") and space.id in colours
        yield f"{space.kind}_{colours[space.id]}" if coloured else space.kind


KIT = BoardKit(
    kinds=SPACES,
    traits={
        "start": (Trait("road", COLOURS, once=True),),
        "extra": (Trait("rocket", KINDS[:3]),),
    },
    looks=_LOOKS,
    shapes=_shapes,
)


def draw(state: State, rules: Ruleset, sketch: Sketch) -> Scene:
    """Make the scene of a position; with a ruling, its fields and its sentence too."""
    board, p, ruling, lang = rules.board, plan(rules), sketch.ruling, sketch.lang
    signs = sketch.tags()
    for r in (*((ruling,) if ruling else ()), *sketch.others):
        signs += _marks(r, lang)
    kinds = {space.kind for space in board}
    return sketch.scene(
        board,
        "; ".join(say(part, lang) for part in _aside(state)),
        spaces=tuple(_spot(space, p, state, lang) for space in board),
        pieces=tuple(_pieces(state, p, lang)),
        marks=tuple(signs),
        legend_labels={
            kind: say(msg(f"galaktix.scene.{kind}"), lang)
            for kind in ("whirl", "extra")
            if kind in kinds
        },
        looks=_LOOKS,
        stretch=_STRETCH,
    )


def _spot(space: Space, p: Plan, state: State, lang: Lang) -> Spot:
    if space.kind == "start":
        # Whole names are too long for small pictures, and some without others would puzzle.
        names = [say(colour(i), lang) for i in range(len(COLOURS))]
        road = COLOURS.index(space["road"])
        short = initials(names)[road]
        return Spot(space.id, f"start_{space['road']}", space.x, space.y, short, tip=names[road])
    road, height = p.place[space.id]
    said: list[Message] = [
        msg("galaktix.tip.field", colour=colour(road), height=height, points=p.points[height])
    ]
    if space.kind == "whirl":
        said.append(msg("galaktix.tip.whirl"))
    name = "" if space.kind == "whirl" else str(p.points[height])
    extra = p.roads[road].extra[height]
    if extra >= 0:
        said.append(msg("galaktix.tip.extra", rocket=rocket(KINDS[extra])))
        name = f"+{say(msg(f'galaktix.sign.{KINDS[extra]}'), lang)}"
    if (road, height) in state.flags:
        said.append(msg("galaktix.tip.flag", points=p.flag))
    tip = FACTS.join(say(m, lang) for m in said)
    kind = f"plain_{COLOURS[road]}" if space.kind == "plain" else space.kind
    return Spot(space.id, kind, space.x, space.y, name, tip=tip)


def _pieces(state: State, p: Plan, lang: Lang) -> Iterator[Piece]:
    for road, height in state.flags:
        label = say(msg("galaktix.scene.flag"), lang)
        yield Piece("flag", p.roads[road].ids[height], label=label)
    for road, signs in enumerate(state.roads):
        for height, sign in enumerate(signs, 1):
            if sign == EMPTY:
                continue
            at = p.roads[road].ids[height]
            kind = "part" if sign == PART else KINDS[SIGNS.index(sign)]
            label = say(msg(f"galaktix.scene.{kind}"), lang)
            text = say(msg(f"galaktix.sign.{kind}"), lang)
            yield Piece(kind, at, _TINTS.get(kind, ""), text=text, label=label)


def _marks(ruling: Ruling, lang: Lang) -> Iterator[Mark]:
    witness = ruling.witness
    if witness.asked:
        key = "scores" if ruling.question.name() == "score" else "asked"
        said = say(msg(f"galaktix.scene.{key}"), lang)
        yield Mark(_ASKED[ruling.holds], witness.asked, said)
    if witness.ends:
        yield Mark("end", witness.ends, say(msg("galaktix.scene.end"), lang))


def _aside(state: State) -> Iterator[Message]:
    """What the board does not show: dice, camp and supply."""
    if state.dice:
        dice = tuple(msg(f"galaktix.face.{FACES[d]}") for d in state.dice)
        yield msg("galaktix.aside.dice", dice=dice, step=step_name(state.step))
    for name, store in (("camp", state.camp), ("supply", state.supply)):
        yield msg(f"galaktix.aside.{name}", items=stored(store))
