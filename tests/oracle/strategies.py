"""Hypothesis strategies for small boards and positions; what fails shrinks to the least of it."""

from __future__ import annotations

from hypothesis import strategies as st

from .boards import PLANETS, BoardData, Space, small_boards
from .bridge import COLOURS, Case, engine_board
from .oracle import SWITCHES, Pos
from .positions import empty_pos


@st.composite
def drawn_boards(draw: st.DrawFn) -> BoardData:
    """A connected board of up to eight fields and two to four planets."""
    fields = [f"f{i}" for i in range(1, draw(st.integers(2, 8)) + 1)]
    links = {
        tuple(sorted((field, fields[draw(st.integers(0, i - 1))])))
        for i, field in enumerate(fields)
        if i
    }
    pairs = st.tuples(st.sampled_from(fields), st.sampled_from(fields))
    links |= {tuple(sorted(pair)) for pair in draw(st.lists(pairs, max_size=4)) if len({*pair}) > 1}
    planets = PLANETS[: draw(st.integers(2, 4))]
    ways = [
        (planet, entry)
        for planet in planets
        for entry in draw(st.lists(st.sampled_from(fields), min_size=1, max_size=2, unique=True))
    ]
    under = draw(st.lists(st.sampled_from(["", "A", "B"]), max_size=len(fields)))
    areas: dict[str, tuple[str, ...]] = {
        area: tuple(f for f, letter in zip(fields, under, strict=False) if letter == area)
        for area in ("A", "B")
        if area in under
    }
    spaces: list[Space] = [(field, "field", i * 100, i * i * 10) for i, field in enumerate(fields)]
    spaces += [(planet, "planet", i * 100 + 50, -100) for i, planet in enumerate(planets)]
    edges = [(a, b) for a, b in sorted(links)] + ways
    return BoardData("drawn", tuple(spaces), tuple(edges), areas)


def _a_piece(pos: Pos, draw: st.DrawFn, space: str) -> None:
    """Put a piece on a field, or none."""
    kind = draw(st.sampled_from(["", "ship", "transporter", "mine"]))
    colour = draw(st.sampled_from(COLOURS)) if kind else ""
    number = sum(c == colour for c, _ in pos.transporters) + 1
    if kind == "ship" and colour not in pos.ships:
        pos.ships[colour] = space
    elif kind == "transporter" and number < 7:
        pos.transporters[colour, number] = space
    elif kind == "mine" and sum(c == colour for c, _ in pos.mines) < 2:
        # The nebula destroys mines (PX-NEB-04).
        pos.mines += [(colour, space)] if space not in pos.nebula_fields() else []


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A position on a drawn or a hand-drawn board, with any readings of the rules."""
    data = draw(drawn_boards() | st.sampled_from(small_boards()))
    pos = empty_pos(data)
    pos.nebula = draw(st.sampled_from([None, *data.areas]))
    pos.messe = draw(st.sampled_from([None, *data.planets]))
    for space in data.fields:
        _a_piece(pos, draw, space)
    on_planets = draw(st.lists(st.sampled_from(COLOURS), max_size=2, unique=True))
    for colour in on_planets:
        pos.ships.setdefault(colour, draw(st.sampled_from(data.planets)))
        if (colour, 6) not in pos.transporters:
            pos.transporters[colour, 6] = draw(st.sampled_from(data.planets))
    pos.homes = dict(zip(pos.ships, draw(st.permutations(data.planets)), strict=False))
    pos.remote_broken = set(draw(st.lists(st.sampled_from(COLOURS), max_size=1)))
    moved = st.booleans()
    for colour, space in pos.ships.items():
        if draw(moved):
            pos.back[colour] = draw(st.sampled_from(sorted(pos.graph.neighbors(space))))
    for key, space in pos.transporters.items():
        if draw(moved):
            pos.came_from[key] = draw(st.sampled_from(sorted(pos.graph.neighbors(space))))
    pos.sw = {name: draw(st.sampled_from(options)) for name, options in SWITCHES.items()}
    return Case(data, engine_board(data), pos)
