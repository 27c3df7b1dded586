"""Let the referee follow random games of the engine, move by move.

python tests/oracle/season/compare.py [--games N] [--seed S] [--players 2 3 4] [--only NAME ...]
    [--coverage] [--keep]

Games take turns through the rule variants. One line for each variant and number of players; at a
disagreement the game, the ply, the move and both values, and exit code 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

if __package__ in (None, ""):
    # Run as a script: `oracle` is a package whose parent is the root of imports.
    sys.path[0] = str(Path(__file__).resolve().parents[2])
    __package__ = "oracle.season"

from polax_lab.chance import Seeded
from polax_lab.game import load_game
from polax_lab.games.polax.zuege import Move

from ..fleet import legal_steps
from . import bots, check, ending, market, trade
from .opening import lay_out
from .table import PLANETS, Player, Refused, Table
from .turn import next_cart, ply

GAME: Any = load_game("polax")
PLAY = GAME.play
COLOURS = ("yellow", "green", "red", "blue")
#: Every switch that money, cards or the end of a game depend on, alone and some together.
VARIANTS: Mapping[str, Mapping[str, str]] = {
    "default": {},
    **{
        f"{name}={value}": {name: value}
        for name, value in (
            ("doppelkarte", "may"),
            ("cards_per_turn", "several"),
            ("radar_reveal", "one_random"),
            ("radar_per_turn", "once"),
            ("repair_draw", "next_refill"),
            ("zero_hand", "literal"),
            ("returned_mines", "free"),
            ("transporter_spawn", "ship_planet"),
            ("transporter_spawn", "lagerplanet"),
            ("import_chits", "6"),
            ("import_chits", "two_per_player"),
            ("import_resource_once", "on"),
            ("import_bonus_columns", "31_for_2"),
            ("messe_inox", "7"),
            ("vsa_blast", "entry_of_new_messe"),
            ("vsa_blast", "any_time"),
            ("final_flight", "space_only"),
            ("trade_scope", "money_only"),
            ("trade_scope", "everything"),
            ("transporter_reversal", "banned"),
            ("planet_step", "free"),
            ("sealed_scope", "group"),
        )
    },
    # Money for everything that is dear: devices, repairs, mines, fleets.
    "rich": {},
    "rich wild": {
        "doppelkarte": "may",
        "repair_draw": "next_refill",
        "returned_mines": "free",
        "radar_reveal": "one_random",
        "vsa_blast": "any_time",
        "trade_scope": "everything",
    },
    # Without the Polax card: the season goes on, and all other cards come again and again.
    "rich endless": {"import_chits": "two_per_player"},
    "endless": {"returned_mines": "free", "vsa_blast": "entry_of_new_messe"},
    "rich literal": {"zero_hand": "literal", "import_chits": "6"},
    "wild": {
        "doppelkarte": "may",
        "cards_per_turn": "several",
        "zero_hand": "literal",
        "trade_scope": "everything",
        "returned_mines": "free",
        "vsa_blast": "any_time",
    },
}
MOST_PLIES = 2_000
RICH = 120


class Disagreement(Exception):
    """The engine and the referee differ; the text says where."""


def game(variant: str, players: int, seed: int, seen: Counter[str] | None = None) -> int:
    """Play one game and compare after every ply; return the number of plies.

    Raises
    ------
    Disagreement
        At the first difference.
    """
    rng = Random(f"{variant} {players} {seed}")
    capital = RICH if variant.startswith("rich") else 12
    rules = GAME.rules.vary(**VARIANTS[variant], start_capital=capital)
    order = rng.sample(COLOURS, players)
    tastes = {colour: rng.choice(list(bots.TASTES)) for colour in order}
    sporting = rng.random() < 0.3
    name = f"game {seed} of {players} players, {variant}"
    chance = Seeded(seed, "setup")
    state = PLAY.setup(order, rules, chance, sporting=sporting)
    values = {switch: str(getattr(rules, switch)) for switch in rules.ledger.switches}
    table = lay_out(order, values, chance.results, sporting=sporting, capital=capital)
    _compare(table, state, f"{name}, setup")
    endless = variant.endswith("endless")
    if endless:
        state = without_polax(state)
        table.piles["ereignis"].remove("polax")
    for number in range(1, MOST_PLIES):
        moves = PLAY.legal_moves(state, rules)
        where = f"{name}, ply {number}"
        if not moves:
            break
        _listed(table, moves, where)
        move = _choose(table, state, rules, moves, tastes, rng, where)
        chance = Seeded(seed, f"ply {number}")
        where = f"{where}, {move}"
        try:
            state = PLAY.apply(state, move, rules, chance)
        except Exception as crash:
            crash.add_note(where)
            raise
        try:
            ply(table, move, chance.results)
        except Refused as refusal:
            raise Disagreement(f"{where}: {refusal}") from None
        _compare(table, state, where)
    if not endless or table.phase == "over":
        _ended(table, state, rules, name)
    if seen is not None:
        seen += table.seen
    return number


def without_polax(state: Any) -> Any:
    """Take Polax out of the Ereigniskarten."""
    decks = state.season.decks
    events = tuple(card for card in decks.ereignis if card != "polax")
    season = state.season._replace(decks=decks._replace(ereignis=events))
    return state._replace(season=season)


def _compare(table: Table, state: Any, where: str) -> None:
    found = check.differences(table, state)
    if found:
        raise Disagreement("\n  ".join([where, *found]))


def _choose(
    table: Table,
    state: Any,
    rules: Any,
    moves: tuple[Move, ...],
    tastes: dict[str, str],
    rng: Random,
    where: str,
) -> Move:
    """Choose a move; now and then an offer or a proposal, which are not listed."""
    p = table.players[moves[0].player]
    taste = tastes[p.colour]
    if not table.asked and table.phase == "business":
        liking = bots.TASTES[taste]
        free = None
        met = any(q.ship == p.ship and p.grounded() for q in table.alive() if q is not p)
        if rng.random() < liking.get("offer", 0) * (8 if met else 1):
            free = bots.offer(table, p, rng)
        elif rng.random() < liking.get("propose", 0):
            free = bots.proposal(table, p, rng)
        if free is not None and _agreed(table, state, free, rules, where):
            return free
    return bots.choose(table, moves, taste, rng)


def _agreed(table: Table, state: Any, move: Move, rules: Any, where: str) -> bool:
    """Whether a free move is legal, the engine and the referee being of one mind."""
    finding = PLAY.judge(state, move, rules)
    mine = "legal"
    if move.verb == "offer":
        other = table.players[move.to]
        try:
            trade.check(table, table.players[move.player], other, move.give, move.get)
        except Refused as refusal:
            mine = str(refusal)
    if finding.holds != (mine == "legal"):
        engine = f"{finding.holds} {finding.rule} {finding.reason}"
        raise Disagreement(f"{where}, {move}: referee {mine}, engine {engine}")
    return bool(finding.holds)


def _listed(table: Table, moves: tuple[Move, ...], where: str) -> None:
    """The engine must list exactly what is legal, flights with cards, shots and mines aside."""
    verbs, mine = _legal(table, table.players[moves[0].player])
    engine = {str(move) for move in moves if move.verb in verbs}
    if mine != engine:
        raise Disagreement(
            f"{where}: only the referee lists {sorted(mine - engine)}, "
            f"only the engine {sorted(engine - mine)}"
        )


def _legal(table: Table, p: Player) -> tuple[tuple[str, ...], set[str]]:
    """Return some verbs, and all moves with them that are legal now, as texts."""
    who = p.colour
    if table.asked:
        kind = table.asked[-1]["kind"]
        if kind == "cargo":
            loaded = [n for n, cart in p.carts.items() if cart.cargo]
            return ("lose",), {f"{who}: lose cargo {n}" for n in loaded}
        if kind == "torpedo":
            return ("lose",), {f"{who}: lose {torpedo}" for torpedo in p.torpedoes}
        return ("lose", "done"), set()
    if table.phase in ("vorrunde", "business"):
        verbs = ("buy", "insure", "load", "sell", "repair", "install")
        return verbs, {str(move) for move in market.all_moves(table, p)}
    if table.phase == "transporters":
        cart = next_cart(table, p)
        assert cart is not None
        steps = legal_steps(table.pos(), who, cart)
        return ("transporter",), {f"{who}: transporter {cart} to {s}" for s in steps}
    if table.phase == "final":
        reach = [s for s in ending.flights(table, p) if s in PLANETS and s != p.ship]
        legal = {f"{who}: final to {planet}" for planet in reach}
        if not p.grounded():
            legal |= {
                f"{who}: final tow to {planet}"
                for planet in PLANETS
                if planet not in reach and ending.tow_cost(table, p, planet) <= p.account
            }
        return ("final", "tow"), legal
    return ("buy", "final"), set()


def _ended(table: Table, state: Any, rules: Any, name: str) -> None:
    """Compare the outcome."""
    outcome = PLAY.outcome(state, rules)
    if outcome is None or table.phase != "over":
        raise Disagreement(f"{name}: no end ({table.phase})")
    mine = {p.colour: p.account for p in table.players.values()}
    for what, a, b in (
        ("scores", mine, dict(outcome.scores)),
        ("Sieger", sorted(ending.winners(table)), sorted(outcome.winners)),
        ("Gewinner", sorted(ending.gewinner(table)), sorted(outcome.labels.get("gewinner", ()))),
    ):
        if a != b:
            raise Disagreement(f"{name}: {what}: referee {a}, engine {b}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--only", nargs="*", default=list(VARIANTS))
    parser.add_argument("--coverage", action="store_true")
    parser.add_argument("--keep", action="store_true", help="go on after a disagreement")
    args = parser.parse_args()
    seen: Counter[str] = Counter()
    faults = 0
    for players in args.players:
        begun, plies = time.process_time(), 0
        for i in range(args.games):
            variant = args.only[i % len(args.only)]
            try:
                plies += game(variant, players, args.seed + i, seen)
            except Disagreement as fault:
                print(fault, flush=True)
                faults += 1
                if not args.keep:
                    return 1
        print(f"{players} players {args.games:6d} games {plies:9d} plies {faults:3d} disagreements "
              f"{time.process_time() - begun:7.0f} s", flush=True)  # fmt: skip
    if args.coverage:
        for what, count in sorted(seen.items()):
            print(f"{count:9d}  {what}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
