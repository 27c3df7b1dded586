"""Random positions and random readings of the rules, from a given `random.Random`."""

from __future__ import annotations

from random import Random

from .boards import BoardData, small_boards
from .position import DEFAULTS, SWITCHES, Pos

COLOURS = ["yellow", "green", "red", "blue"]
CARDS = [
    *[f"gehen {n}" for n in range(1, 8)],
    *[f"feuern {n}" for n in range(1, 4)],
    "gehen joker",
    "feuern joker",
    "ruhe",
    "doppelkarte",
]


def empty_pos(board: BoardData) -> Pos:
    """Return the bare board under the default readings."""
    return Pos(
        graph=board.graph(),
        planets=board.planets,
        areas={area: set(fields) for area, fields in board.areas.items()},
    )


def table(name: str = "nym-ring", **readings: str) -> Pos:
    """Return a bare hand-drawn board, some switches turned."""
    pos = empty_pos(next(board for board in small_boards() if board.name == name))
    pos.sw |= readings
    return pos


def random_switches(rng: Random) -> dict[str, str]:
    """Return the default readings with each switch turned now and then."""
    return {
        name: rng.choice(options) if rng.random() < 0.4 else DEFAULTS[name]
        for name, options in SWITCHES.items()
    }


def random_hand(rng: Random) -> list[str]:
    """Return up to five action cards."""
    return [rng.choice(CARDS) for _ in range(rng.randint(0, 5))]


def ring_around(pos: Pos, rng: Random) -> list[str]:
    """Return the fields at some small distance from a planet or two: blocked, they seal."""
    near = set(rng.sample(pos.planets, rng.choice([1, 1, 2]) if len(pos.planets) > 2 else 1))
    front = near
    for _ in range(rng.randint(1, 4)):
        front = {there for here in front for there in pos.graph.neighbors(here)} - near
        near = near | front
    return [space for space in pos.graph if space in front and not pos.is_planet(space)]


def random_position(board: BoardData, rng: Random, siege: bool = False) -> Pos:
    """Return a position that play could have led to.

    One piece at most on a field, no mine under the nebula (PX-NEB-04), at most two mines of a
    colour (PX-MINE-12), every home only once (PX-SET-08). Switches stay at their defaults.
    Under `siege` the first pieces go around a planet.
    """
    pos = empty_pos(board)
    free = list(board.fields)
    rng.shuffle(free)
    if siege:
        ring = ring_around(pos, rng)
        free = [space for space in free if space not in ring] + ring

    def place(planet_chance: float) -> str | None:
        if rng.random() < planet_chance:
            return rng.choice(pos.planets)
        return free.pop() if free else None

    if pos.areas and rng.random() < 0.5:
        pos.nebula = rng.choice(sorted(pos.areas))
    if rng.random() < 0.3:
        pos.messe = rng.choice(pos.planets)
    crowd = rng.choice([0.3, 1.0, 2.0])
    colours = rng.sample(COLOURS, rng.randint(1, min(4, len(pos.planets))))
    for colour, home in zip(colours, rng.sample(pos.planets, len(colours)), strict=True):
        pos.homes[colour] = home
        pos.ships[colour] = place(0.2) or home
        if rng.random() < 0.2:
            pos.remote_broken.add(colour)
        if rng.random() < 0.4:
            pos.back[colour] = rng.choice(sorted(pos.graph.neighbors(pos.ships[colour])))
        for number in sorted(rng.sample(range(1, 7), min(6, int(rng.random() * 3 * crowd)))):
            space = place(0.25)
            if space is not None:
                pos.transporters[colour, number] = space
                if rng.random() < 0.5:
                    came = rng.choice(sorted(pos.graph.neighbors(space)))
                    pos.came_from[colour, number] = came
        for _ in range(rng.choice([0, 0, 1, 2])):
            dry = [space for space in free if space not in pos.nebula_fields()]
            if dry:
                pos.mines.append((colour, dry[-1]))
                free.remove(dry[-1])
    return pos
