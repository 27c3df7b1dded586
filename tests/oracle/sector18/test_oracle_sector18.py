"""A share of `compare`, and that the oracle would find a fault."""

from __future__ import annotations

from random import Random

import pytest

from oracle.sector18 import compare, oracle

SHARE = 250


@pytest.mark.parametrize("part", range(4))
def test_ships_move_and_fight_as_the_oracle_says(part: int) -> None:
    for n in range(SHARE):
        assert compare.difference(Random(f"suite/{part}/{n}")) == ""


def test_a_wrong_limit_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "can_defeat", lambda rules, mine, its: True)
    assert any(compare.difference(Random(f"wrong/{n}")) for n in range(SHARE))
