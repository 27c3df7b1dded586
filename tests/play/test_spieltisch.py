"""The table of Polax in words: every legal move is on offer once, all else says why not."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import polax_lab.games.polax
from polax_lab import load_game
from polax_lab.chance import Seeded
from polax_lab.games.polax.state import State
from polax_lab.texts import LANGS, catalogue, say

POLAX = load_game("polax")
PLAY, RULES, TABLE = POLAX.play, POLAX.rules, POLAX.tabletop
COLOURS = ("yellow", "green", "red", "blue")


def states(seed: int, players: int, every: int) -> list[State]:
    state = PLAY.setup(COLOURS[:players], RULES, Seeded(seed, "setup"))
    rng, found, ply = random.Random(seed), [], 0
    while moves := PLAY.legal_moves(state, RULES):
        if ply % every == 0:
            found.append(state)
        state = PLAY.apply(state, rng.choice(moves), RULES, Seeded(seed, f"ply {ply}"))
        ply += 1
    return [*found, state]


@pytest.mark.parametrize(("seed", "players"), [(0, 2), (1, 3), (4, 4)])
def test_every_legal_move_is_on_offer_exactly_once(seed: int, players: int) -> None:
    for state in states(seed, players, 5):
        for colour in PLAY.actors(state):
            view = PLAY.view(state, colour, RULES)
            moves = PLAY.legal_moves(state, RULES)
            offers = TABLE.offers(view, colour, moves, RULES)
            listed = [str(o.move) for offer in offers for o in offer.options]
            assert sorted(listed) == sorted(map(str, moves))
            keys = [offer.key for offer in offers]
            assert len(keys) == len(set(keys))
            for offer in (o for o in offers if not o.options):
                ruling = POLAX.ask(view, TABLE.question(offer.test), RULES)
                assert ruling.holds is False, offer.key


def test_everything_has_words_in_both_languages() -> None:
    for state in states(2, 3, 9):
        for colour in state.season.order if state.season else ():
            view = PLAY.view(state, colour, RULES)
            for lang in LANGS:
                parts = [TABLE.step(view), TABLE.phase(view), *TABLE.columns()]
                parts += [cell for row in TABLE.seats(view, RULES) for cell in row]
                parts += [part for fact in TABLE.facts(view, colour, RULES) for part in fact]
                for other in (c for c in state.season.order if c != colour):
                    wares = TABLE.wares(view, colour, other, RULES)
                    parts += [ware.label for side in wares for ware in side]
                parts += [name for name, _ in TABLE.money(view, colour, RULES)]
                parts += [TABLE.said(m, RULES) for m in PLAY.legal_moves(state, RULES)]
                assert all(say(part, lang) for part in parts)
                assert "<" in TABLE.sheet(view, colour, lang)


def test_pieces_carry_initials_of_the_language_and_show_their_loads() -> None:
    place = {
        "ship": "f01",
        "transporters": [{"number": 1, "at": "nym", "cargo": "gold"}, {"number": 2, "at": "nym"}],
    }
    players = {c: {**place, "ship": f"f0{n}"} for n, c in enumerate(COLOURS, 1)}
    state = POLAX.place(RULES, players=players)
    for lang, initials in (("en", ["Y", "G", "R", "B"]), ("de", ["Ge", "Gr", "R", "B"])):
        pieces = POLAX.scene(state, RULES, None, lang).pieces
        for colour, initial in zip(COLOURS, initials, strict=True):
            own = [p for p in pieces if p.player == colour]
            assert [p.text for p in own] == [initial, f"1{initial}", f"2{initial}"]
            assert [p.loaded for p in own] == [False, True, False]
        assert POLAX.scene(state, RULES, None, lang).legend_labels["loaded"]


def test_all_money_has_a_name_in_the_table_of_the_end() -> None:
    """Whatever is paid anywhere in the rules (PX-INV-04)."""
    kinds = set()
    for path in Path(polax_lab.games.polax.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "pay":
                kinds |= {a.value for a in node.args if isinstance(a, ast.Constant)
                          and isinstance(a.value, str) and "." in a.value}  # fmt: skip
    assert "markt.sold" in kinds
    assert {f"money.{kind}" for kind in kinds} <= set(catalogue("tisch"))


def test_with_secret_lists_nobody_sees_the_others() -> None:
    secret = RULES.vary(open_inventory="secret")
    view = PLAY.view(states(2, 3, 9)[5], "yellow", secret)
    assert TABLE.sheet(view, "yellow", "en")
    assert TABLE.sheet(view, "green", "en") == ""
    rows = {say(row[0]): say(row[1]) for row in TABLE.seats(view, secret)}
    assert rows["green"] == "secret"
    assert rows["yellow"] != "secret"


def test_the_board_alone_has_nothing_hidden_and_nothing_of_the_game() -> None:
    view = PLAY.view(states(2, 3, 9)[5], "yellow", RULES)
    alone = TABLE.board_only(view)
    assert alone.pieces() == view.pieces()
    again = POLAX.place(RULES, **POLAX.position(alone, RULES.board))
    assert again.pieces() == alone.pieces()
    assert [seat.hand is None for seat in alone.seats] == [s.colour != "yellow" for s in view.seats]
