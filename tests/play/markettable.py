"""A table in the business step, for tests of business and trade."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.chance import Result, Scripted
from polax_lab.games.polax import GAME
from polax_lab.games.polax.ablauf import PLAY
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.state import Transporter
from polax_lab.games.polax.zuege import Move
from polax_lab.play import IllegalMove
from polax_lab.ruling import Finding
from polax_lab.texts import LANGS, say

from .cardtable import table


def market(
    players: int = 2, *, phase: Any = "business", account: int = 50, ship: str = "nym",
    rules: dict[str, Any] | None = None, **season: Any,
) -> Action:  # fmt: skip
    """Yellow, at home on nym with 50 Spaceus, does business; four Kärtchen beside each planet."""
    a = table(players, rules=GAME.rules.vary(**rules) if rules else None, **season)
    a.put_season(phase=phase, chits=(4,) * len(a.rules.board.planets))
    a.put_estate("yellow", account=account)
    a.put("yellow", ship=ship)
    return a


def carry(a: Action, colour: str, *loads: tuple[int, str, str | None]) -> None:
    """Put transporters with their loads on the board."""
    fleet: Any = tuple(Transporter(n, space, cargo) for n, space, cargo in loads)  # type: ignore[arg-type]
    a.put(colour, transporters=fleet)


def read(a: Action, text: str) -> Move:
    """A move from its text; without a colour it is one of who decides."""
    move: Move = PLAY.parse(text, a.state, a.rules)
    return move


def verdict(a: Action, text: str) -> Finding:
    """Judge a move; the reason can be said, and the list of moves agrees with the ruling."""
    move = read(a, text)
    finding = PLAY.judge(a.state, move, a.rules)
    for lang in LANGS:
        assert say(finding.reason, lang)
    for rule in (finding.rule, *finding.also):
        assert a.rules.ledger[rule]
    if move.verb not in ("offer", "propose"):
        assert (move in PLAY.legal_moves(a.state, a.rules)) == finding.holds, text
    return finding


def refused(a: Action, text: str) -> str:
    """The rule that refuses a move; the state stays as it was."""
    before = a.state
    finding = verdict(a, text)
    assert not finding.holds
    with pytest.raises(IllegalMove) as refusal:
        PLAY.make(a.state, read(a, text), a.rules, Scripted(), a.log)
    assert refusal.value.finding.rule == finding.rule
    assert a.state is before
    return finding.rule


def done(a: Action, text: str, *script: Result) -> str:
    """Carry a legal move out; the rule that allows it."""
    finding = verdict(a, text)
    assert finding.holds, say(finding.reason)
    a.state = PLAY.apply(a.state, read(a, text), a.rules, Scripted(script), a.log)
    return finding.rule


def account(a: Action, colour: str = "yellow") -> int:
    """Spaceus of a player."""
    return a.estate(colour).account
