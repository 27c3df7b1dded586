"""A small table in the middle of a game, for tests of cards and drawing."""

from __future__ import annotations

from typing import Any

from polax_lab.chance import Result, Scripted
from polax_lab.games.polax import GAME, wirkung
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.kartenwerk import Deck, read_deck
from polax_lab.games.polax.partie import Decks, Estate, Season, Todo
from polax_lab.games.polax.state import COLOURS, Gear, Seat, State, Turn
from polax_lab.play import Event
from polax_lab.texts import LANGS, say
from polax_lab.yamlfile import read_text

HOMES = dict(zip(COLOURS, ("nym", "inox", "sandus", "jest"), strict=True))


def table(
    players: int = 2, *script: Result, decks: Decks | None = None, hand: tuple[str, ...] = (),
    rules: Any = None, **season: Any,
) -> Action:  # fmt: skip
    """Yellow is about to draw; everybody's ship is at home with 12 Spaceus."""
    order = COLOURS[:players]
    chits = (0,) * len(GAME.rules.board.planets)
    seats: Any = [
        Seat(c, HOMES[c], HOMES[c], hand=(), gear=Gear(), estate=Estate(12, chits)) for c in order
    ]
    seats[0] = seats[0]._replace(hand=hand, backs=("yellow",) * len(hand))
    common = Season("draw", order, decks or Decks(), chits, 200, **season)
    state = State(tuple(seats), Turn("yellow", number=5), season=common)
    return Action(state, rules or GAME.rules, Scripted(script), [])


def happen(a: Action, card: str, deck: Any = "schaden") -> None:
    """Carry out a card that yellow has drawn, down to the choice that it leaves."""
    by = f"yellow ziehe {deck}"
    a.put_season(todo=(*a.season.todo, Todo(deck, card, 0, by)))
    wirkung.carry_out(a)


def custom(text: str, deck: str = "schaden") -> Deck:
    """A deck of one card `x` with these lines."""
    head = f"schema: 1\ngame: polax\ndeck: {deck}\ncards:\n  - id: x\n"
    words = "    title: {en: X, de: X}\n    text: {en: X, de: X}\n"
    return read_deck(read_text(head + words + f"    {text}\n"), GAME.rules)


def told(a: Action) -> list[tuple[str, str]]:
    """Rule and kind of every event; all can be said in both languages."""
    for event in log(a):
        for lang in LANGS:
            assert say(GAME.play.said(event, a.rules), lang)
    return [(event.rule, event.what.partition(".")[2]) for event in log(a)]


def log(a: Action) -> list[Event]:
    """The events so far."""
    assert a.log is not None
    return a.log
