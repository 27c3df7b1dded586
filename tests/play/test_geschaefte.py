"""Business and the Vorrunde (slides 5, 10, 11, 14 to 16; PX-PRE, PX-BUS, PX-EQ, PX-CRED)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from polax_lab.chance import Scripted, Seeded
from polax_lab.games.polax import GAME
from polax_lab.games.polax.ablauf import PLAY
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.partie import Damage, Decks
from polax_lab.games.polax.state import Gear
from polax_lab.games.polax.zuege import Move

from .cardtable import log, told
from .markettable import account, carry, done, market, read, refused, verdict

PLANETS = GAME.rules.board.planets
FIELD = "f40"
FUNK = Gear(funkanlage=True)


# -- Vorrunde --------------------------------------------------------------------------------


def test_the_list_of_the_vorrunde_is_closed() -> None:
    """PX-PRE-02, PX-PRE-05: cargo, mines, repair and finds wait."""
    a = market(phase="vorrunde", account=12)
    carry(a, "yellow", (1, "nym", None), (2, "inox", "diamanten"))
    a.put("yellow", damage=20)
    a.put_estate("yellow", store=("radar",))
    for text in ("load 1", "sell 2", "mine f40", "repair hand", "install radar"):
        assert refused(a, text) == "PX-PRE-05"
    verbs = {move.verb for move in PLAY.legal_moves(a.state, a.rules)}
    assert verbs == {"buy", "insure", "done"}


def test_transporters_of_the_vorrunde_appear_at_home_in_any_order() -> None:
    """PX-PRE-03, PX-PRE-04."""
    a = market(phase="vorrunde", account=12)
    assert refused(a, "buy transporter 3 at inox") == "PX-PRE-03"
    assert done(a, "buy transporter 3 at nym") == "PX-PRE-03"
    assert done(a, "buy transporter 1 at nym") == "PX-PRE-03"
    assert [t.number for t in a.seat("yellow").transporters] == [1, 3]
    assert account(a) == 2
    # PX-PRE-08: start capital is all there is.
    assert refused(a, "buy transporter 2 at nym") == "PX-CRED-03"


def test_equipment_and_insurance_can_be_had_in_the_vorrunde() -> None:
    """PX-EQ-16, PX-INS-01."""
    a = market(phase="vorrunde", account=12)
    assert done(a, "buy funkanlage") == "PX-EQ-16"
    assert done(a, "insure feuer") == "PX-INS-01"
    assert (a.gear("yellow").funkanlage, a.estate("yellow").insured) == (True, ("feuer",))
    assert account(a) == 1


# -- where the ship must be ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("buy transporter 1 at nym", "PX-BUS-03"),
        ("insure kasko", "PX-BUS-12"),
        ("mine f40", "PX-BUS-16"),
        ("buy radar", "PX-BUS-13"),
        ("repair hand", "PX-DMG-04"),
        ("install radar", "PX-LAG-02"),
    ],
)
def test_in_space_without_radio(text: str, rule: str) -> None:
    a = market(ship="f45")
    a.put("yellow", damage=20)
    a.put_estate("yellow", store=("radar",))
    assert refused(a, text) == rule


@pytest.mark.parametrize("text", ["buy transporter 1 at nym", "insure kasko", "mine f40"])
def test_the_funkanlage_buys_three_things_from_space(text: str) -> None:
    """PX-EQ-02; not while it is out of order, nor in the nebula (PX-NEB-06)."""
    area = next(iter(GAME.rules.board.regions))
    inside = GAME.rules.board.regions[area].spaces[0]
    a = market(ship=inside)
    a.put("yellow", gear=FUNK)
    assert verdict(a, text).holds
    a.put_estate("yellow", damages=(Damage("funk_zerstoert", "funkanlage"),))
    assert refused(a, text).startswith("PX-BUS")
    a.put_estate("yellow", damages=())
    a.state = a.state._replace(nebula=area)
    assert refused(a, text) == "PX-NEB-06"


@pytest.mark.parametrize("text", ["buy radar", "repair hand"])
def test_the_funkanlage_does_not_help_with_the_ship_itself(text: str) -> None:
    """PX-BUS-13, PX-DMG-04."""
    a = market(ship="f45")
    a.put("yellow", gear=FUNK, damage=20)
    assert refused(a, text) in ("PX-BUS-13", "PX-DMG-04")


def test_cargo_needs_no_ship_on_a_planet() -> None:
    """PX-BUS-06, PX-BUS-09, PX-NEB-13: in the nebula, too."""
    area = next(iter(GAME.rules.board.regions))
    a = market(ship=GAME.rules.board.regions[area].spaces[0])
    a.state = a.state._replace(nebula=area)
    carry(a, "yellow", (1, "nym", None), (2, "aas-4", "oel"))
    assert done(a, "load 1") == "PX-BUS-06"
    assert done(a, "sell 2") == "PX-BUS-09"
    assert account(a) == 50 - 1 + 24


# -- transporters ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spawn", "places"),
    [("any_planet", PLANETS), ("ship_planet", ("inox",)), ("lagerplanet", ("nym",))],
)
def test_where_a_bought_transporter_appears(spawn: str, places: tuple[str, ...]) -> None:
    """PX-BUS-04 with its switch."""
    a = market(ship="inox", rules={"transporter_spawn": spawn})
    for planet in PLANETS:
        if planet in places:
            assert verdict(a, f"buy transporter 2 at {planet}").holds
        else:
            assert refused(a, f"buy transporter 2 at {planet}") == "PX-BUS-04"


def test_each_number_once() -> None:
    """PX-BUS-05, PX-COMP-02, PX-HIT-03: a lost number is free again."""
    a = market()
    done(a, "buy transporter 2 at inox")
    assert refused(a, "buy transporter 2 at nym") == "PX-BUS-05"
    assert refused(a, "buy transporter 7 at nym") == "PX-COMP-02"
    a.put("yellow", transporters=())
    assert done(a, "buy transporter 2 at nym") == "PX-BUS-03"
    assert account(a) == 40


# -- cargo -----------------------------------------------------------------------------------


def test_a_load_is_bought_and_sold() -> None:
    """PX-BUS-07, -08, -11, PX-IMP-01: money, load, Kärtchen, and loading again at once."""
    a = market()
    carry(a, "yellow", (3, "nym", None))
    done(a, "load 3")
    assert refused(a, "load 3") == "PX-BUS-08"
    assert refused(a, "sell 3") == "PX-PRICE-05"
    carry(a, "yellow", (3, "nalas", "diamanten"))
    done(a, "sell 3")
    at = PLANETS.index("nalas")
    assert a.season.chits[at] == 3
    assert sum(a.season.chits) == 4 * len(PLANETS) - 1
    assert a.estate("yellow").chits[at] == 1
    assert refused(a, "sell 3") == "PX-BUS-09"
    done(a, "load 3")
    assert a.seat("yellow").transporters[0].cargo == "nahrung"
    assert account(a) == 50 - 1 + 20 - 1
    assert told(a) == [
        ("PX-BUS-07", "loaded"), ("PX-BUS-09", "sold"), ("PX-IMP-01", "chit"),
        ("PX-BUS-07", "loaded"),
    ]  # fmt: skip


def test_where_cargo_cannot_be_handled() -> None:
    a = market()
    carry(a, "yellow", (1, FIELD, None), (2, FIELD, "oel"))
    assert refused(a, "load 1") == "PX-BUS-06"
    assert refused(a, "sell 2") == "PX-BUS-09"
    assert refused(a, "load 5") == "PX-BUS-06"
    assert refused(a, "sell 5") == "PX-BUS-06"


def test_without_a_chit_no_sale() -> None:
    """PX-IMP-02."""
    a = market()
    a.put_season(chits=tuple(0 if p == "jest" else 4 for p in PLANETS))
    carry(a, "yellow", (1, "jest", "silber"))
    assert refused(a, "sell 1") == "PX-IMP-02"


def test_each_goods_once_to_each_planet() -> None:
    """PX-BUS-10 with its switch: whoever has sold them."""
    for switch in ("off", "on"):
        a = market(rules={"import_resource_once": switch})
        carry(a, "yellow", (1, "inox", "gold"), (2, "inox", "gold"), (3, "inox", "oel"))
        done(a, "sell 1")
        assert verdict(a, "sell 2").holds is (switch == "off")
        assert verdict(a, "sell 3").holds
        a.state = a.state._replace(turn=a.turn._replace(player="green"))
        carry(a, "green", (1, "inox", "gold"))
        assert verdict(a, "sell 1").holds is (switch == "off")
    assert refused(a, "sell 1") == "PX-BUS-10"


def test_all_42_prices_are_paid() -> None:
    """PX-PRICE-04."""
    for planet, prices in GAME.rules.import_prices.items():
        for goods, price in prices.items():
            a = market(account=0)
            carry(a, "yellow", (1, planet, goods))
            done(a, "sell 1")
            assert account(a) == price


# -- credit ----------------------------------------------------------------------------------


def test_in_debt_nothing_is_bought_but_sold() -> None:
    """PX-CRED-02, -05, -07."""
    a = market(account=-1)
    a.put("yellow", damage=20)
    carry(a, "yellow", (1, "nym", None), (2, "nym", "gold"))
    texts = ("buy transporter 3 at nym", "buy einzel", "insure feuer", "load 1", "mine f40",
             "repair hand")  # fmt: skip
    a.put_gear("yellow", tubes=1)
    for text in texts:
        assert refused(a, text) == "PX-CRED-02"
    done(a, "sell 2")
    assert account(a) == 9


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("buy transporter 3 at nym", 5), ("buy funkanlage", 8), ("buy radar", 4),
        ("buy notstromaggregat", 4), ("buy loeschanlage", 5), ("buy schutzschild", 6),
        ("buy reflektor", 8), ("buy tube", 6), ("buy einzel", 3), ("buy doppel", 5),
        ("insure feuer", 3), ("insure lager", 3), ("insure transport", 4), ("insure kasko", 4),
        ("load 1", 1), ("mine f40", 3), ("repair hand", 5), ("repair triebwerk", 4),
    ],
)  # fmt: skip
def test_a_purchase_needs_its_price(text: str, price: int) -> None:
    """PX-CRED-03, -04 and the prices of section 34: exactly the price will do."""
    a = market(account=price - 1)
    carry(a, "yellow", (1, "nym", None))
    a.put("yellow", damage=40, hand=(), gear=Gear(tubes=1))
    a.put_estate("yellow", damages=(Damage("triebwerk", "hand", 20, 4),))
    a.put_season(decks=Decks(("yellow ruhe",) * 9))
    assert refused(a, text) == "PX-CRED-03"
    a.put_estate("yellow", account=price)
    done(a, text)
    assert account(a) == 0
    line = a.estate("yellow").sheet[-1]
    assert (line.amount, line.balance) == (-price, 0)
    assert log(a)[0].amount == -price


# -- everything ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "move",
    [
        {"verb": "buy", "what": "warp drive"},
        {"verb": "buy", "what": "transporter x", "to": "nym"},
        {"verb": "buy", "what": "radar", "to": "moon"}, {"verb": "insure", "what": "rain"},
        {"verb": "mine", "to": "moon"}, {"verb": "load", "what": "x"},
        {"verb": "repair", "what": "moon"}, {"verb": "install", "what": "moon"},
        {"verb": "buy", "what": "transporter 1", "to": "moon"},
    ],
)  # fmt: skip
def test_moves_with_names_that_do_not_exist_are_refused(move: dict[str, Any]) -> None:
    """A program may build any move; the answer is a ruling and no traceback."""
    a = market()
    finding = PLAY.judge(a.state, read(a, "done")._replace(**move), a.rules)
    assert not finding.holds


def candidates(a: Action) -> Iterator[Move]:
    """Everything that business could be about, sensible or not."""
    who = a.player
    devices = [*GAME.rules.equipment_prices, "tube", "einzel", "doppel"]
    for n in range(1, 7):
        yield from (Move(who, "buy", f"transporter {n}", p) for p in PLANETS)
        yield from (Move(who, verb, str(n)) for verb in ("load", "sell"))
    for device in devices:
        yield Move(who, "install", device)
        yield from (Move(who, "buy", device, other) for other in ("", *devices))
    yield from (Move(who, "insure", kind) for kind in GAME.rules.insurance_prices)
    yield from (Move(who, "repair", what) for what in ("hand", "triebwerk", "fernsteuerung"))
    yield from (Move(who, "mine", "", space) for space in a.rules.board.ids[::9])


@pytest.mark.parametrize("seed", [1, 2])
def test_listed_is_what_is_judged_legal(seed: int) -> None:
    """All along a game, in business and in the Vorrunde."""
    rules = GAME.rules.vary(start_capital=120, returned_mines="free")
    rng = random.Random(seed)
    state = PLAY.setup(("yellow", "green"), rules, Seeded(seed, "setup"))
    legal = illegal = 0
    while PLAY.actors(state):
        moves = PLAY.legal_moves(state, rules)
        assert state.season is not None
        if rng.random() < 0.4 and state.season.phase in ("vorrunde", "business"):
            a = Action(state, rules, Scripted())
            for move in candidates(a):
                holds = PLAY.judge(state, move, rules).holds
                assert holds == (move in moves), str(move)
                legal, illegal = legal + bool(holds), illegal + (not holds)
        state = PLAY.apply(state, rng.choice(moves), rules, Seeded(seed, str(rng.random())))
    assert legal > 100
    assert illegal > 1000


def test_prices_of_a_variant_count() -> None:
    a = market(account=1, rules={"transporter_price": 1, "export_price": 0})
    done(a, "buy transporter 1 at nym")
    a.put_estate("yellow", account=-4)
    assert done(a, "load 1") == "PX-BUS-06"
    assert account(a) == -4
