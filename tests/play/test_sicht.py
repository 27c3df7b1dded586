"""What one player may know (PX-FIRE-20, PX-WEG-17, PX-INV-06, PX-DRAW-13, PX-END-06)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest

from polax_lab.games.polax import GAME, partie
from polax_lab.games.polax.partie import HIDDEN
from polax_lab.games.polax.sicht import view
from polax_lab.games.polax.state import Gear, Seat, State, Transporter, Turn

from .partien import PLAY, game, states
from .test_partiestand import FULL

SECRET = GAME.rules.vary(open_inventory="secret")
#: Of every piece of a state: is it `seen` by all, by its owner alone (`own`), or by others too
#: unless Inventarlisten are `secret`; `pile` and `deck` lie face down.
FIELDS = {
    "State.nebula": "seen", "State.messe": "seen",
    **{f"Turn.{name}": "seen" for name in Turn._fields},
    "Season.phase": "seen", "Season.order": "seen", "Season.chits": "seen",
    "Season.target": "seen", "Season.messe_open": "seen", "Season.drawer": "seen",
    "Season.agreed": "seen",
    "Decks.action": "pile", "Decks.discard": "seen", "Decks.known": "seen",
    "Decks.lager": "deck", "Decks.schaden": "deck", "Decks.ereignis": "deck",
    "Pending.kind": "seen", "Pending.player": "seen", "Pending.by": "seen",
    "Pending.reading": "seen", "Pending.amount": "seen",
    "Side.money": "seen", "Side.items": "seen",
    **{f"Todo.{name}": "seen" for name in partie.Todo._fields},
    "Seat.colour": "seen", "Seat.ship": "seen", "Seat.lagerplanet": "seen", "Seat.mines": "seen",
    "Seat.damage": "seen", "Seat.hand": "own", "Seat.backs": "own",
    "Transporter.number": "seen", "Transporter.space": "seen", "Transporter.came_from": "seen",
    "Transporter.held": "seen", "Transporter.cargo": "secret",
    **{f"Gear.{name}": "secret" for name in Gear._fields},
    "Estate.account": "secret", "Estate.chits": "seen", "Estate.insured": "secret",
    "Estate.store": "secret", "Estate.out": "seen",
    **{f"Damage.{name}": "secret" for name in partie.Damage._fields},
    **{f"Line.{name}": "secret" for name in partie.Line._fields},
    **{f"Fact.{name}": "own" for name in partie.Fact._fields},
}  # fmt: skip


def leaves(kind: Any) -> set[str]:
    """Names of all fields of tuples with names that hold no such tuples, at any depth."""
    found: set[str] = set()
    for name, hint in get_type_hints(kind).items():
        within = [t for t in (hint, *parts(hint)) if hasattr(t, "_fields")]
        for inner in within:
            found |= leaves(inner)
        if not within:
            found.add(f"{kind.__name__}.{name}")
    return found


def parts(hint: Any) -> Iterator[Any]:
    for inner in getattr(hint, "__args__", ()):
        yield inner
        yield from parts(inner)


def test_every_field_of_a_state_is_marked() -> None:
    assert leaves(State) == set(FIELDS)


def changed(value: Any) -> Any:
    """Another value; of the same length unless there is nothing."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, tuple):
        return tuple(map(changed, value)) or ("x",)
    return f"{value}x"


def variants(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[str, Any]]:
    """The state with one leaf changed, for each leaf; of the seats, those of another player."""
    for name in value._fields:
        old = getattr(value, name)
        if hasattr(old, "_fields"):
            found = variants(old)
        elif isinstance(old, tuple) and old and hasattr(old[0], "_fields"):
            found = (
                (label, (*old[:i], new, *old[i + 1 :]))
                for i, part in enumerate(old)
                if getattr(part, "colour", "yellow") == "yellow"
                for label, new in variants(part)
            )
        else:
            found = iter([(f"{type(value).__name__}.{name}", changed(old))])
        for label, new in found:
            yield label, value._replace(**{name: new})


CASES = list(variants(FULL))


def test_the_cases_touch_every_field() -> None:
    assert {label for label, _ in CASES} == set(FIELDS)


@pytest.mark.parametrize("rules", [GAME.rules, SECRET], ids=["open", "secret"])
def test_states_that_differ_in_hidden_things_alone_look_the_same(rules: Any) -> None:
    """Red looks; what is changed is yellow's or common."""
    hidden = {"own", "pile"} | ({"secret"} if rules is SECRET else set())
    seen = view(FULL, "red", rules)
    for label, other in CASES:
        mark = FIELDS[label]
        # The bottom card of each deck in this state is known: all are changed here.
        alike = view(other, "red", rules) == seen
        assert alike == (mark in hidden), label
        if mark != "seen":
            # The owner sees it, but nobody looks into a pile.
            assert (view(other, "yellow", rules) == view(FULL, "yellow", rules)) == (
                mark == "pile"
            ), label


def test_draw_13_only_cards_that_went_under_are_known() -> None:
    assert FULL.season is not None
    decks = FULL.season.decks
    shown = view(FULL, "red", GAME.rules).season
    assert shown is not None
    assert decks.known == (1, 2, 1)
    assert shown.decks.lager == (decks.lager[0], HIDDEN)
    assert shown.decks.schaden == decks.schaden
    assert shown.decks.ereignis == (decks.ereignis[0], HIDDEN)
    assert shown.decks.action == (HIDDEN, HIDDEN)
    assert shown.decks.discard == decks.discard


def test_fire_20_facts_belong_to_who_was_shown_them() -> None:
    for player, shown in (("yellow", 1), ("red", 0)):
        seat = view(FULL, player, GAME.rules).seats[0]
        assert seat.estate is not None
        assert len(seat.estate.facts) == shown


def test_own_hand_stays_and_others_keep_their_number() -> None:
    for state, rules in states(100):
        assert state.season is not None
        for player in state.season.order:
            shown = view(state, player, rules)
            for old, new in zip(state.seats, shown.seats, strict=True):
                assert len(new.hand or ()) == len(old.hand or ())
                open_ = old.colour == player or state.season.phase in ("final", "over")
                assert (new.hand == old.hand) or not open_
                assert open_ or set(new.hand or ()) | set(new.backs) <= {HIDDEN}


def test_somebody_who_does_not_play_sees_no_hand() -> None:
    shown = view(game(2, 2)[30], "", GAME.rules)
    assert all(set(seat.hand or ()) == {HIDDEN} for seat in shown.seats)


@pytest.mark.parametrize("phase", ["final", "over"])
def test_end_06_hands_are_open_at_the_end(phase: Any) -> None:
    assert FULL.season is not None
    state = FULL._replace(season=FULL.season._replace(phase=phase))
    assert [s.hand for s in view(state, "red", GAME.rules).seats] == [s.hand for s in FULL.seats]
    assert (view(state, "red", SECRET) == state) == (phase == "over")


def test_a_position_without_a_game_has_no_secrets() -> None:
    state = State((Seat("yellow", "f50", hand=("ruhe",)),))
    assert view(state, "green", GAME.rules) == state


def test_who_decides_finds_the_same_moves_in_the_view() -> None:
    for state, rules in states(200):
        for player in PLAY.actors(state):
            moves = PLAY.legal_moves(state, rules)
            assert PLAY.legal_moves(view(state, player, rules), rules) == moves
            hushed = rules.vary(open_inventory="secret")
            secret = view(state, player, hushed)
            assert state.season is not None
            if not state.season.pending:
                assert PLAY.legal_moves(secret, hushed) == moves
            assert PLAY.legal_moves(secret, hushed)


def test_inv_06_secret_inventories() -> None:
    seat = view(FULL, "red", SECRET).seats[0]
    assert seat.gear is None
    assert seat.estate is not None
    assert FULL.seats[0].estate is not None
    assert seat.estate == partie.Estate(chits=FULL.seats[0].estate.chits)
    assert [t.cargo for t in seat.transporters] == [None, None]
    assert seat.transporters[0] == Transporter(*FULL.seats[0].transporters[0])._replace(cargo=None)
