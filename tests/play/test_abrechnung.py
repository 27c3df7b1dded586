"""Bonuses and titles at the end of a season (slide 12; PX-END-16 to 26, PX-IMP)."""

from __future__ import annotations

from typing import Any

import pytest

from polax_lab.games.polax import GAME, spielende
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.state import Transporter

from .cardtable import log, table, told
from .test_spielende import holding, last, result


def account(a: Action, colour: str = "yellow") -> int:
    return a.estate(colour).account


def test_end_17_raumschiffbonus_only_at_home() -> None:
    a = last(yellow="nym", green="nym")
    spielende.begin(a)
    assert (account(a), account(a, "green")) == (15, 12)


def test_end_18_transporterbonus() -> None:
    a = last(yellow="jest")
    fleet = (Transporter(1, "nym"), Transporter(2, "inox"), Transporter(3, "f71"))
    a.put("yellow", transporters=fleet)
    spielende.begin(a)
    assert account(a) == 12 + 3 + 2
    lines = [line[:4] for line in a.estate("yellow").sheet if "bonus" in line.what]
    assert lines == [
        ("ende.transporter_bonus", "transporter", 1, 3),
        ("ende.transporter_bonus", "transporter", 2, 2),
    ]


@pytest.mark.parametrize(
    ("players", "gone", "chits", "bonus"),
    [
        (2, 0, (1, 2, 3, 4, 5, 0, 0), 0 + 0 + 10 + 21 + 21),
        (3, 0, (1, 2, 3, 4, 5, 0, 0), 0 + 10 + 21 + 31 + 31),
        (4, 0, (2, 2, 0, 0, 0, 0, 0), 20),
        (3, 1, (2, 3, 0, 0, 0, 0, 0), 10),  # PX-IMP-08: two are left
        (4, 1, (2, 3, 0, 0, 0, 0, 0), 31),
        (2, 1, (2, 3, 0, 0, 0, 0, 0), 10),  # PX-ELIM-08
    ],
)
def test_end_19_imp_04_to_08(players: int, gone: int, chits: tuple[int, ...], bonus: int) -> None:
    a = last(players, yellow="jest")
    a.put_estate("yellow", chits=chits)
    for colour in ("green", "red", "blue")[:gone]:
        a.put_estate(colour, out="eliminated")
        a.put(colour, ship=None)
    spielende.begin(a)
    assert account(a) == 12 + bonus
    if bonus:
        assert ("PX-IMP-06", "import_bonus") in told(a)


def test_imp_06_columns_swapped() -> None:
    rules = GAME.rules.vary(import_bonus_columns="31_for_2")
    a = last(2, yellow="jest", rules=rules)
    a.put_estate("yellow", chits=(4, 2, 0, 0, 0, 0, 0))
    spielende.begin(a)
    assert account(a) == 12 + 31 + 10


def test_imp_09_and_end_26_the_frozen_count_as_players_and_their_bonuses_are_shown() -> None:
    a = last(3, yellow="jest", red="f71")
    a.put_estate("yellow", chits=(2, 0, 0, 0, 0, 0, 0))
    a.put_estate("red", chits=(3, 0, 0, 0, 0, 0, 0), account=0)
    holding(a, "red", "ruhe")
    spielende.begin(a)
    assert a.estate("red").out == "frozen"
    assert account(a) == 12 + 10
    assert account(a, "red") == 21
    assert "red" not in result(a).winners + result(a).labels["gewinner"]


def test_no_bonus_for_the_eliminated() -> None:
    a = last(3)
    a.put_estate("red", out="eliminated", chits=(4, 0, 0, 0, 0, 0, 0))
    a.put("red", ship=None)
    spielende.begin(a)
    assert account(a, "red") == 12
    assert result(a).scores == {"yellow": 15, "green": 15, "red": 12}
    assert result(a).labels["eliminated"] == ("red",)


# -- titles ----------------------------------------------------------------------------------


def scored(*accounts: int, **out: str) -> Any:
    """The outcome with these final accounts and a target of 200."""
    a = table(len(accounts))
    for colour, amount in zip(a.season.order, accounts, strict=True):
        a.put_estate(colour, account=amount, out=out.get(colour, ""))
    assert spielende.outcome(a.state, a.rules) is None
    a.put_season(phase="over")
    return result(a)


def test_end_20_gewinner_reach_the_target_and_end_22_sieger_has_most() -> None:
    found = scored(250, 200, 199)
    assert found.labels["gewinner"] == ("yellow", "green")
    assert found.winners == ("yellow",)


def test_end_21_bonuses_count_towards_the_target() -> None:
    a = last()
    a.put_season(target=15)
    spielende.begin(a)
    assert result(a).labels["gewinner"] == ("yellow", "green")
    assert [e.rule for e in log(a)][-4:] == ["PX-END-20"] * 2 + ["PX-END-24"] * 2


def test_end_23_sieger_need_not_be_gewinner() -> None:
    found = scored(10, 20)
    assert (found.labels["gewinner"], found.winners) == ((), ("green",))


def test_end_24_ties_are_shared() -> None:
    assert scored(30, 30, 5).winners == ("yellow", "green")


@pytest.mark.parametrize("out", ["frozen", "eliminated"])
def test_end_23_never_the_frozen_or_eliminated(out: str) -> None:
    found = scored(300, 20, yellow=out)
    assert (found.winners, found.labels["gewinner"]) == (("green",), ())
    assert found.labels[out] == ("yellow",)
    assert found.scores == {"yellow": 300, "green": 20}


def test_cred_08_debts_stay_debts() -> None:
    assert scored(-4, -9).winners == ("yellow",)
    assert scored(-4, -9).scores["green"] == -9
