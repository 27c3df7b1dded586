"""Messe, Nebel, cleared mines and Polax (slides 8, 17; PX-MES, PX-NEB, PX-EVT)."""

from __future__ import annotations

import pytest

from polax_lab.games.polax import GAME, ereignisse
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.state import Transporter

from .cardtable import happen, table, told


def accounts(a: Action) -> list[int]:
    """Spaceus of all players."""
    return [a.estate(c).account for c in a.season.order]


# -- the bonus -------------------------------------------------------------------------------


def test_mes_06_08_and_09_the_first_to_land_gets_the_bonus_and_nobody_after() -> None:
    a = table(3)
    happen(a, "messe_microlium", "ereignis")
    assert (a.state.messe, a.season.messe_open) == ("microlium", True)
    assert accounts(a) == [12, 12, 12]
    for colour in ("green", "red"):
        a.put(colour, ship="microlium")
        ereignisse.landed(a, colour)
    assert accounts(a) == [12, 27, 12]
    assert a.estate("green").sheet[-1][3:] == (15, 27)
    assert [e for e in told(a) if e[1] == "messe_bonus"] == [("PX-MES-06", "messe_bonus")]


def test_mes_07_and_09_all_who_are_there_when_it_starts_and_nobody_later() -> None:
    a = table(3)
    a.put("red", ship="inox")
    happen(a, "messe_inox", "ereignis")
    assert accounts(a) == [12, 17, 17]
    assert not a.season.messe_open
    a.put("yellow", ship="inox")
    ereignisse.landed(a, "yellow")
    assert accounts(a) == [12, 17, 17]
    assert told(a).count(("PX-MES-07", "messe_bonus")) == 2


def test_landing_on_another_planet_pays_nothing() -> None:
    a = table()
    happen(a, "messe_microlium", "ereignis")
    a.put("green", ship="sandus")
    ereignisse.landed(a, "green")
    assert accounts(a) == [12, 12]
    assert a.season.messe_open


def test_mes_03_and_11_the_next_messe_ends_the_running_one_and_its_bonus_is_lost() -> None:
    a = table()
    happen(a, "messe_microlium", "ereignis")
    happen(a, "messe_sandus", "ereignis")
    assert a.state.messe == "sandus"
    assert ("PX-MES-11", "messe_unclaimed") in told(a)
    a.put("green", ship="microlium")
    ereignisse.landed(a, "green")
    assert accounts(a) == [12, 12]


@pytest.mark.parametrize(("reading", "paid"), [("5", 5), ("7", 7)])
def test_mes_05_the_bonus_of_inox_is_a_switch(reading: str, paid: int) -> None:
    a = table(rules=GAME.rules.vary(messe_inox=reading))
    happen(a, "messe_inox", "ereignis")
    assert accounts(a) == [12, 12 + paid]


def test_eliminated_players_get_no_bonus() -> None:
    a = table(3)
    a.put_estate("green", out="eliminated")
    happen(a, "messe_inox", "ereignis")
    assert accounts(a) == [12, 12, 12]
    assert a.season.messe_open


# -- the VSA ---------------------------------------------------------------------------------


def parked(reading: str, *, at: str, home: str = "inox") -> Action:
    """The Messe is on jest; green's ship stands at some place and a transporter seals nym."""
    a = table(3, rules=GAME.rules.vary(vsa_blast=reading))
    happen(a, "messe_jest", "ereignis")
    assert a.log is not None
    a.log.clear()
    fleet = (Transporter(1, "nym-e1", "gold"), Transporter(2, "f20"))
    a.put("green", ship=at, lagerplanet=home, transporters=fleet)
    return a


def left(a: Action) -> list[int]:
    """Numbers of green's transporters."""
    return [t.number for t in a.seat("green").transporters]


@pytest.mark.parametrize(
    ("at", "home", "numbers"),
    [
        ("jest", "inox", [2]),
        ("jest", "jest", [1, 2]),
        ("f10", "inox", [1, 2]),
        ("nalas", "inox", [1, 2]),
    ],
)
def test_mes_15_a_sealing_transporters_of_owners_who_lost_control(
    at: str, home: str, numbers: list[int]
) -> None:
    a = parked("owner_lost_control", at=at, home=home)
    happen(a, "messe_sandus", "ereignis")
    assert left(a) == numbers
    blown = [e for e in told(a) if e[1] == "blown_up"]
    assert blown == [("PX-MES-14", "blown_up")] * (len(numbers) == 1)


def test_mes_15_a_not_while_mines_seal_as_well() -> None:
    a = parked("owner_lost_control", at="jest")
    a.put("red", mines=("f71", "f75"))
    happen(a, "messe_sandus", "ereignis")
    assert left(a) == [1, 2]


@pytest.mark.parametrize(("card", "numbers"), [("messe_nym", [2]), ("messe_sandus", [1, 2])])
def test_mes_15_b_every_transporter_on_an_entry_field_of_the_new_messe(
    card: str, numbers: list[int]
) -> None:
    a = parked("entry_of_new_messe", at="f10")
    happen(a, card, "ereignis")
    assert left(a) == numbers


@pytest.mark.parametrize(("at", "numbers"), [("f10", [1, 2]), ("jest", [1, 2]), ("nalas", [2])])
def test_mes_15_c_any_time_what_nobody_steers_and_alone_seals(at: str, numbers: list[int]) -> None:
    a = parked("any_time", at=at)
    ereignisse.vsa_anytime(a)
    assert left(a) == numbers


def test_mes_16_the_cargo_is_lost() -> None:
    a = parked("owner_lost_control", at="jest")
    happen(a, "messe_sandus", "ereignis")
    assert ("PX-MES-16", "cargo_lost") in told(a)


# -- nebula and mines ------------------------------------------------------------------------


def test_neb_03_and_04_the_nebula_wanders_and_destroys_mines() -> None:
    a = table()
    a.put("yellow", mines=("f20", "f59"))
    a.put("green", mines=("f02",))
    happen(a, "nebel_b", "ereignis")
    assert a.state.nebula == "B"
    assert (a.seat("yellow").mines, a.seat("green").mines) == (("f59",), ("f02",))
    happen(a, "nebel_a", "ereignis")
    assert a.state.nebula == "A"
    assert a.seat("green").mines == ()
    assert told(a).count(("PX-NEB-04", "mine_back")) == 2


def test_neb_11_ships_and_transporters_stay_under_the_nebula() -> None:
    a = table()
    a.put("green", ship="f20", transporters=(Transporter(1, "f29"),))
    happen(a, "nebel_b", "ereignis")
    assert a.seat("green").ship == "f20"
    assert a.seat("green").transporters == (Transporter(1, "f29"),)


@pytest.mark.parametrize(("reading", "store"), [("pay_again", ()), ("free", ("mine", "mine"))])
def test_evt_04_and_05_all_mines_go_back(reading: str, store: tuple[str, ...]) -> None:
    a = table(rules=GAME.rules.vary(returned_mines=reading))
    a.put("yellow", mines=("f20", "f59"))
    a.put("green", mines=("f02",))
    happen(a, "minen_geraeumt", "ereignis")
    assert (a.seat("yellow").mines, a.seat("green").mines) == ((), ())
    assert a.estate("yellow").store == store
    assert a.estate("green").store == store[:1]
    assert told(a).count(("PX-EVT-04", "mine_back")) == 3
    assert told(a).count(("PX-EVT-05", "mine_free")) == (3 if store else 0)


def test_end_01_polax_names_the_drawer() -> None:
    a = table()
    happen(a, "polax", "ereignis")
    assert a.season.drawer == "yellow"
    assert told(a)[0] == ("PX-END-01", "polax")
