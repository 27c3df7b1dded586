"""States that games reach: random play, some of it by force into rare corners."""

from __future__ import annotations

from functools import cache
from random import Random

from polax_lab.chance import Seeded
from polax_lab.games.polax import GAME
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.handel import offers
from polax_lab.games.polax.state import COLOURS, State
from polax_lab.ruleset import Ruleset

PLAY = GAME.play
#: Readings under which states look different.
VARIANTS: tuple[tuple[str, ...], ...] = (
    (),
    ("returned_mines=free", "import_chits=two_per_player"),
    ("radar_reveal=one_random", "cards_per_turn=several", "doppelkarte=may"),
    ("start_capital=60", "zero_hand=literal", "trade_scope=everything"),
    ("start_capital=200", "vsa_blast=any_time", "import_chits=6"),
)


@cache
def rules_of(*readings: str) -> Ruleset:
    """The rules with some readings, the same object each time."""
    return GAME.rules.parse(*readings)


@cache
def game(seed: int, players: int, *readings: str) -> tuple[State, ...]:
    """Every state of a game of random moves, first to last; offers are made now and then."""
    rules, rng = rules_of(*readings), Random(seed)
    state = PLAY.setup(COLOURS[:players], rules, Seeded(seed, "setup"))
    found = [state]
    while PLAY.actors(state):
        moves = list(PLAY.legal_moves(state, rules))
        season = state.season
        assert season is not None
        if season.phase == "business" and not season.pending and rng.random() < 0.2:
            moves = offers(Action(state, rules, Seeded(0, "")), rng) or moves
        ply = Seeded(seed, f"ply {len(found)}")
        state = PLAY.apply(state, rng.choice(moves), rules, ply)
        found.append(state)
    return tuple(found)


def states(count: int, seed: int = 0) -> list[tuple[State, Ruleset]]:
    """So many states of several games and variants, each with its rules; rare ones among them."""
    rng = Random(seed)
    found = []
    for i, readings in enumerate(VARIANTS):
        reached = game(seed + i, 2 + i % 3, *readings)
        many = count // len(VARIANTS) // 2
        rare = [s for s in reached if _rare(s)]
        chosen = rng.sample(reached, min(len(reached), many))
        chosen += rng.sample(rare, min(len(rare), many))
        found += [(s, rules_of(*readings)) for s in (*chosen, reached[0], reached[-1])]
    return found


def _rare(state: State) -> bool:
    season = state.season
    assert season is not None
    owned = [s.estate for s in state.seats if s.estate]
    odd = any(e.out or e.damages or e.store or e.facts for e in owned)
    return bool(season.pending or season.todo or season.agreed or season.drawer or odd)
