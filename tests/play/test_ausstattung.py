"""Equipment, finds, repair and mines (slides 10, 15, 20; PX-EQ, PX-LAG, PX-DMG, PX-MINE)."""

from __future__ import annotations

from polax_lab.games.polax import GAME
from polax_lab.games.polax.ablauf import PLAY
from polax_lab.games.polax.partie import Damage, Decks
from polax_lab.games.polax.state import Gear

from .cardtable import told
from .markettable import account, carry, done, market, refused, verdict

FIELD = "f40"


# -- equipment -------------------------------------------------------------------------------


def test_one_of_each_device() -> None:
    """PX-EQ-14."""
    a = market()
    for device in ("funkanlage", "radar", "notstromaggregat", "loeschanlage"):
        done(a, f"buy {device}")
        assert refused(a, f"buy {device}") == "PX-EQ-14"
    assert a.gear("yellow").loeschanlage == "filled"


def test_foam_only_into_an_empty_loeschanlage() -> None:
    """PX-EQ-06, PX-EQ-14."""
    a = market()
    assert refused(a, "buy loeschschaum") == "PX-EQ-06"
    done(a, "buy loeschanlage")
    assert refused(a, "buy loeschschaum") == "PX-EQ-06"
    a.put_gear("yellow", loeschanlage="empty")
    assert refused(a, "buy loeschanlage") == "PX-EQ-14"
    done(a, "buy loeschschaum")
    assert a.gear("yellow").loeschanlage == "filled"


def test_either_schutzschild_or_reflektor() -> None:
    """PX-EQ-09, PX-EQ-13: the old one is lost without refund, and only when named."""
    a = market()
    assert refused(a, "buy reflektor for schutzschild") == "PX-EQ-13"
    done(a, "buy schutzschild")
    assert refused(a, "buy schutzschild") == "PX-EQ-14"
    assert refused(a, "buy reflektor") == "PX-EQ-09"
    done(a, "buy reflektor for schutzschild")
    assert a.gear("yellow").shield == "reflektor"
    assert account(a) == 50 - 6 - 8
    assert ("PX-EQ-13", "replaced") in told(a)


def test_tubes_are_dearer_each_time() -> None:
    """PX-EQ-10, PX-GAP-08."""
    a = market()
    for price in (4, 6, 8):
        before = account(a)
        done(a, "buy tube")
        assert account(a) == before - price
    assert refused(a, "buy tube") == "PX-EQ-10"
    assert a.gear("yellow").torpedoes == ()


def test_one_torpedo_for_each_tube() -> None:
    """PX-EQ-11, PX-EQ-15."""
    a = market()
    assert refused(a, "buy einzel") == "PX-EQ-11"
    done(a, "buy tube")
    assert refused(a, "buy doppel for einzel") == "PX-EQ-15"
    done(a, "buy einzel")
    assert refused(a, "buy doppel") == "PX-EQ-11"
    assert refused(a, "buy einzel for einzel") == "PX-EQ-15"
    done(a, "buy doppel for einzel")
    assert a.gear("yellow").torpedoes == ("doppel",)
    assert account(a) == 50 - 4 - 3 - 5
    assert ("PX-EQ-15", "replaced") in told(a)


def test_one_insurance_of_each_kind() -> None:
    """PX-INS-04."""
    a = market()
    for kind in ("feuer", "lager", "transport", "kasko"):
        done(a, f"insure {kind}")
        assert refused(a, f"insure {kind}") == "PX-INS-04"
    assert account(a) == 50 - 14


# -- finds -----------------------------------------------------------------------------------


def test_finds_are_built_in_at_home_and_cost_nothing() -> None:
    """PX-LAG-02, -06, -08, PX-BUS-15."""
    a = market(account=-5)
    a.put_estate("yellow", store=("radar", "tube", "radar"))
    assert done(a, "install radar") == "PX-BUS-15"
    assert refused(a, "install radar") == "PX-LAG-07"
    assert refused(a, "install doppel") == "PX-LAG-06"
    assert a.estate("yellow").store == ("tube", "radar")
    assert account(a) == -5
    assert told(a) == [("PX-LAG-08", "built_in")]


def test_a_find_waits_until_it_fits() -> None:
    """PX-LAG-07: no free tube, the other shield."""
    a = market()
    a.put("yellow", gear=Gear(shield="reflektor"))
    a.put_estate("yellow", store=("schutzschild", "einzel", "loeschschaum"))
    for item in ("schutzschild", "einzel", "loeschschaum"):
        assert refused(a, f"install {item}") == "PX-LAG-07"
    a.put("yellow", gear=Gear(tubes=1, loeschanlage="empty"))
    for item in ("schutzschild", "einzel", "loeschschaum"):
        done(a, f"install {item}")
    assert a.gear("yellow") == Gear(
        shield="schutzschild", torpedoes=("einzel",), tubes=1, loeschanlage="filled"
    )


# -- repair ----------------------------------------------------------------------------------


def test_torpedo_damage_is_repaired_card_by_card() -> None:
    """PX-DMG-03, -06, -08: the card comes at once, then business goes on."""
    a = market(decks=Decks(("yellow gehen 1", "yellow ruhe")))
    a.put("yellow", damage=40, hand=("gehen 2",) * 3, backs=("yellow",) * 3)
    assert done(a, "repair hand", ("yellow gehen 1",)) == "PX-DMG-03"
    assert a.seat("yellow").damage == 20
    assert a.seat("yellow").hand == ("gehen 2", "gehen 2", "gehen 2", "ruhe")
    assert (a.season.phase, account(a)) == ("business", 45)
    assert told(a)[:2] == [("PX-DMG-03", "repaired"), ("PX-DMG-08", "mended")]


def test_a_repair_may_only_raise_the_limit() -> None:
    """PX-DMG-06 read the other way."""
    a = market(rules={"repair_draw": "next_refill"}, decks=Decks(("yellow ruhe",)))
    a.put("yellow", damage=40)
    done(a, "repair hand")
    assert a.seat("yellow").hand == ()
    assert a.seat("yellow").damage == 20


def test_card_damage_is_repaired_at_its_own_price() -> None:
    """PX-DMG-05: 20 percent by the engine, 20 by a torpedo."""
    a = market(rules={"repair_draw": "next_refill"})
    a.put("yellow", damage=40)
    a.put_estate("yellow", damages=(Damage("triebwerk", "hand", 20, 4),))
    assert done(a, "repair triebwerk") == "PX-DMG-05"
    assert refused(a, "repair triebwerk") == "PX-DMG-05"
    assert done(a, "repair hand") == "PX-DMG-03"
    assert refused(a, "repair hand") == "PX-DMG-03"
    assert (a.seat("yellow").damage, account(a)) == (0, 41)


def test_the_remote_control_is_repaired() -> None:
    a = market()
    a.put_gear("yellow", remote_control=False)
    a.put_estate("yellow", damages=(Damage("fernsteuerung", "remote_control", 0, 3),))
    done(a, "repair fernsteuerung")
    assert a.gear("yellow").remote_control
    assert (a.season.phase, account(a)) == ("business", 47)
    assert told(a) == [("PX-DMG-05", "repaired")]


def test_kasko_repairs_damage_by_cards_free_of_charge() -> None:
    """PX-GAP-09: in debt as well, and never that of torpedoes."""
    a = market(account=-9, rules={"repair_draw": "next_refill"})
    a.put("yellow", damage=40)
    a.put_estate("yellow", insured=("kasko",), damages=(Damage("triebwerk", "hand", 20, 4),))
    assert done(a, "repair triebwerk") == "PX-GAP-09"
    assert refused(a, "repair hand") == "PX-CRED-02"
    assert (a.seat("yellow").damage, account(a)) == (20, -9)


def test_what_lasts_for_a_time_is_not_repaired() -> None:
    """PX-SCH-06: softened damage passes of itself."""
    a = market()
    a.put_estate("yellow", damages=(Damage("funk_zerstoert", "funkanlage", 0, 0, "turn_end"),))
    assert refused(a, "repair funk_zerstoert") == "PX-DMG-05"


# -- mines -----------------------------------------------------------------------------------


def test_exactly_the_fields_of_the_minenregel_are_listed() -> None:
    """PX-MINE-01 to -14: the list is the map, with pieces and nebula on the board."""
    area = next(iter(GAME.rules.board.regions))
    for rules in ({}, {"mine_seal_test": "absolute"}, {"sealed_scope": "group"}):
        a = market(3, rules=rules)
        a.state = a.state._replace(nebula=area)
        a.put("green", mines=("f71",), ship="f45")
        carry(a, "red", (1, FIELD, None))
        listed = [m.to for m in PLAY.legal_moves(a.state, a.rules) if m.verb == "mine"]
        ask = GAME.questions["mine-map"]
        answer = GAME.judge(a.state, ask.model_validate({"player": "yellow"}), a.rules).answer
        assert listed == list(answer.to_json()["allowed"])
        assert listed
        for field in a.rules.board.ids[:25]:
            verdict(a, f"mine {field}")


def test_a_mine_is_bought_and_set_in_one() -> None:
    """PX-BUS-17, PX-GAP-06, PX-MINE-12."""
    a = market()
    assert done(a, "mine f40") == "PX-MINE-01"
    assert refused(a, "mine f40") == "PX-MINE-01"
    done(a, "mine f10")
    assert refused(a, "mine f50") == "PX-MINE-12"
    assert (a.seat("yellow").mines, account(a)) == (("f10", "f40"), 44)
    assert told(a) == [("PX-BUS-17", "mine_set")] * 2


def test_a_returned_mine_may_be_free() -> None:
    """PX-EVT-05: the store remembers it, and a debtor may set it."""
    a = market(account=-3)
    a.put_estate("yellow", store=("mine",))
    done(a, "mine f40")
    assert (a.estate("yellow").store, account(a)) == ((), -3)
    assert told(a) == [("PX-EVT-05", "mine_set")]
    assert refused(a, "mine f10") == "PX-CRED-02"


def test_a_mine_in_store_is_no_find_to_build_in() -> None:
    a = market()
    a.put_estate("yellow", store=("mine",))
    assert refused(a, "install mine") == "PX-LAG-06"
