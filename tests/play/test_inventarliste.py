"""The Inventarliste as a document (slides 11, 14; PX-INV, PX-WX-I1 to I4)."""

from __future__ import annotations

import ast
import random
import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import polax_lab
from polax_lab.chance import Seeded
from polax_lab.errors import PolaxError
from polax_lab.games.polax import GAME, handel
from polax_lab.games.polax.ablauf import PLAY
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.inventarliste import cargo_history, gear_history, inventory
from polax_lab.games.polax.listenbild import Inventory, Mark
from polax_lab.games.polax.partie import Damage, Line
from polax_lab.games.polax.schuss import remove_piece
from polax_lab.games.polax.state import Gear, Piece, State
from polax_lab.texts import LANGS, catalogue

from .markettable import carry, done, market

RULES = GAME.rules


def sheet(a: Action, lang: Any = "en") -> Inventory:
    """Yellow's list."""
    return inventory(a.state, "yellow", lang, a.rules)


def marks(inventory: Inventory, name: str) -> list[str]:
    """The ticks of a device or tube, as text."""
    found = dict(inventory.equipment)[name]
    return [f"~~{m.text}~~" if m.crossed else m.text for m in found]


def column(inventory: Inventory, number: int) -> tuple[Mark, ...]:
    """The loads of a transporter."""
    return inventory.columns[number - 1][2]


# -- the worked examples of slide 14 ---------------------------------------------------------


def test_i1_a_column_reads_oil_crossed_out_then_silver() -> None:
    """PX-WX-I1, PX-INV-03."""
    a = market()
    carry(a, "yellow", (3, "sandus", None))
    done(a, "load 3")
    assert column(sheet(a), 3) == (Mark("Öl", False),)
    carry(a, "yellow", (3, "aas-4", "oel"))
    done(a, "sell 3")
    assert column(sheet(a), 3) == (Mark("Öl", True),)
    carry(a, "yellow", (3, "microlium", None))
    done(a, "load 3")
    assert column(sheet(a), 3) == (Mark("Öl", True), Mark("Silber", False))
    text = sheet(a).text()
    assert re.search(r"^  3  microlium +~~Öl~~ Silber$", text, re.MULTILINE)


def test_i2_a_tube_and_its_torpedo_are_ticked() -> None:
    """PX-WX-I2: firing ticks the next "empty" box."""
    a = market()
    done(a, "buy tube")
    done(a, "buy einzel")
    assert marks(sheet(a), "Torpedorohr 1") == ["~~☑ empty~~", "☑ Einzeltorpedo"]
    a.put_gear("yellow", torpedoes=())
    a.note("yellow", "zug.fired", "einzel")
    assert marks(sheet(a, "de"), "Torpedorohr 1")[-2:] == ["~~☑ Einzeltorpedo~~", "☑ leer"]


def test_i3_a_destroyed_funkanlage_is_ticked_no() -> None:
    """PX-WX-I3, PX-INV-05."""
    a = market()
    done(a, "buy funkanlage")
    assert marks(sheet(a), "Funkanlage") == ["☑ yes"]
    a.put_gear("yellow", funkanlage=False)
    a.note("yellow", "karten.lost", "funkanlage")
    assert marks(sheet(a, "de"), "Funkanlage") == ["~~☑ ja~~", "☑ nein"]
    assert marks(sheet(a), "Schutzschild") == []


def test_i4_the_account_carries_its_balance_over() -> None:
    """PX-WX-I4, PX-INV-04, PX-SET-13: twelve to start with."""
    state = PLAY.setup(("yellow", "green"), RULES, Seeded(3, "setup"))
    move: Any = PLAY.parse("buy funkanlage", state, RULES)
    state = PLAY.make(state, move, RULES, Seeded(3, "1"))
    found = state.inventory("yellow")
    assert [tuple(row) for row in found.rows] == [
        ("Start capital", 12, 12), ("Funkanlage", -8, 4),
    ]  # fmt: skip
    assert found.saldo == 4
    assert re.search(r"^  Saldo +4$", found.text(), re.MULTILINE)


# -- all that may stand on it ----------------------------------------------------------------


def test_replaced_traded_and_used_things_are_crossed_out() -> None:
    a = market(ship="inox")
    for text in ("buy schutzschild", "buy reflektor for schutzschild", "buy loeschanlage",
                 "buy tube", "buy einzel", "buy doppel for einzel", "buy radar"):  # fmt: skip
        done(a, text)
    a.put_gear("yellow", loeschanlage="empty")
    a.note("yellow", "karten.emptied", "loeschanlage")
    done(a, "buy loeschschaum")
    done(a, "offer green radar for 2")
    done(a, "accept")
    found = sheet(a)
    assert marks(found, "Schutzschild") == ["~~☑ yes~~", "☑ no"]
    assert marks(found, "Reflektor") == ["☑ yes"]
    assert marks(found, "Löschanlage") == ["~~☑ yes~~", "~~☑ empty~~", "☑ yes"]
    assert marks(found, "Radar") == ["~~☑ yes~~", "☑ no"]
    assert marks(found, "Torpedorohr 1") == [
        "~~☑ empty~~", "~~☑ Einzeltorpedo~~", "~~☑ empty~~", "☑ Doppeltorpedo",
    ]  # fmt: skip
    other = inventory(a.state, "green", "de", a.rules)
    assert marks(other, "Radar") == ["☑ ja"]
    assert other.rows[-1] == ("Handel, gezahlt an Gelb", -2, 10)


def test_a_lost_transporter_loses_its_load() -> None:
    """PX-HIT-04: the number can be bought again, and its column goes on."""
    a = market()
    carry(a, "yellow", (1, "nym", None))
    done(a, "load 1")
    remove_piece(a, Piece("transporter", "yellow", 1, "nym"), "PX-HIT-02", "zug.destroyed")
    assert sheet(a).columns[0] == ("1", "–", (Mark("Diamanten", True),))
    done(a, "buy transporter 1 at nym")
    done(a, "load 1")
    assert column(sheet(a), 1) == (Mark("Diamanten", True), Mark("Diamanten", False))


def test_insurances_finds_chits_and_damages_are_listed() -> None:
    """PX-INV-01, PX-LAG-06, PX-SCH-13."""
    a = market()
    carry(a, "yellow", (1, "inox", "gold"))
    done(a, "sell 1")
    done(a, "insure kasko")
    done(a, "insure feuer")
    a.put("yellow", damage=40)
    a.put_estate(
        "yellow", store=("radar", "mine"),
        damages=(Damage("triebwerk", "hand", 20, 4),
                 Damage("stromausfall", "cards", 0, 0, "next_turn_end")),
    )  # fmt: skip
    assert dict(sheet(a).lists) == {
        "Insurances": ("Feuerversicherung", "Kaskoversicherung"),
        "Finds in the Lager": ("Radar", "mine"),
        "Import-Kärtchen": ("inox 1",),
        "Damage": (
            "ship 40 percent",
            "Engine damage (the ship, repair 4 Spaceus)",
            "Power cut (the ship's power, until the next own turn ends)",
        ),
    }
    assert dict(sheet(a, "de").lists)["Schäden"][1] == (
        "Triebwerkschaden (das Raumschiff, Reparatur 4 Spaceus)"
    )


def test_what_costs_nothing_is_entered_all_the_same() -> None:
    a = market()
    a.put_estate("yellow", store=("mine",))
    done(a, "mine f40")
    assert sheet(a).rows == (("Mine", 0, 50),)


def test_a_position_without_lines_shows_what_there_is() -> None:
    """Typed in, or from a file that leaves the history out."""
    a = market()
    a.put("yellow", gear=Gear(True, "reflektor", ("doppel",), tubes=2, loeschanlage="empty"))
    carry(a, "yellow", (2, "f40", "gold"))
    found = sheet(a)
    assert found.rows == ()
    assert column(found, 2) == (Mark("Gold", False),)
    assert marks(found, "Radar") == ["☑ yes"]
    assert marks(found, "Löschanlage") == ["☑ empty"]
    assert marks(found, "Torpedorohr 1")[-1] == "☑ Doppeltorpedo"
    assert marks(found, "Torpedorohr 2") == ["☑ empty"]


def test_a_secret_list_shows_nothing_of_what_is_secret() -> None:
    """PX-INV-06: in the view of another seat; the Kärtchen lie open."""
    a = market(rules={"open_inventory": "secret"})
    carry(a, "yellow", (1, "inox", "gold"))
    done(a, "sell 1")
    done(a, "buy radar")
    seen = PLAY.view(a.state, "green", a.rules)
    found = inventory(seen, "yellow", "de", a.rules)
    assert (found.rows, found.columns, found.equipment) == ((), (), ())
    assert "geheim" in found.text()
    assert "geheim" in found.html()
    assert dict(found.lists)["Import-Kärtchen"] == ("inox 1",)
    assert inventory(seen, "green", "de", a.rules).equipment


@pytest.mark.parametrize("out", ["eliminated", "frozen"])
def test_who_is_out_has_a_list_that_says_so(out: Any) -> None:
    a = market()
    a.put_estate("yellow", out=out)
    for lang in LANGS:
        assert catalogue("markt")[f"list.{out}"][lang] in sheet(a, lang).text()


def test_there_is_no_list_without_a_game_or_a_player() -> None:
    with pytest.raises(PolaxError, match="game in progress"):
        State().inventory("yellow")
    with pytest.raises(PolaxError, match=r"Nobody plays blue.*yellow"):
        market().state.inventory("blue")


# -- looks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_html_is_whole_and_has_no_colour_of_its_own(lang: Any) -> None:
    """Light and dark pages alike."""
    a = market()
    carry(a, "yellow", (1, "jest", None))
    done(a, "load 1")
    carry(a, "yellow", (1, "inox", "gold"))
    done(a, "sell 1")
    html = sheet(a, lang).html()
    assert sheet(a, lang)._repr_html_() == html
    style, _, body = html.partition("</style>")
    assert not re.search(r"#[0-9a-f]{3}|rgba?\(|black|white", style)
    root = ET.fromstring(body.replace("<br>", "<br/>"))
    assert root.get("lang") == lang
    kinds = [t.get("class", "").removeprefix("polax-sheet-") for t in root.iter("table")]
    assert kinds == ["head", "account", "transporters", "equipment", "rest"]
    assert [s.text for s in root.iter("s")] == ["Gold"]
    amounts = [t.text for t in root.iter("td") if t.get("class") == "polax-sheet-amount"]
    assert amounts == ["-1", "+21", None]


def test_names_from_files_are_escaped() -> None:
    a = market()
    a.put("yellow", lagerplanet="<b>", gear=Gear())
    evil = "<script>&"
    a.put_estate("yellow", store=(evil,), damages=(Damage(evil, "hand", 20, 4),), sheet=(
        Line(evil, evil, 0, 3, 50), Line("karten.paid", evil, 0, 3, 50),
        Line("markt.loaded", evil, 1, -1, 50), Line("markt.sold", f"{evil}@{evil}", 1, 9, 50),
        Line("markt.device", evil, 0, -1, 50), Line("markt.trade_got", evil, 0, 1, 50),
    ))  # fmt: skip
    found = sheet(a)
    assert evil in found.text()
    html = found.html()
    assert "<script" not in html
    assert "<b>&" not in html
    assert html.count("&lt;script&gt;&amp;") >= 8


# -- whole games -----------------------------------------------------------------------------


@cache
def keys(method: str) -> frozenset[str]:
    """All kinds of lines that the package writes through a method of `Action`."""
    found: set[str] = set()
    for path in sorted(Path(polax_lab.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
                    and node.func.attr == method):  # fmt: skip
                texts = [v.value for v in node.args if isinstance(v, ast.Constant)]
                found |= {t for t in texts if isinstance(t, str) and re.match(r"[a-z]+\.\w", t)}
    return frozenset(found)


def test_every_entry_of_the_account_has_a_name() -> None:
    named = {k.removeprefix("sheet.") for k in catalogue("markt") if k.startswith("sheet.")}
    assert keys("pay") == named


@pytest.mark.parametrize(("players", "scope"), [(2, "goods"), (3, "everything"), (4, "goods")])
def test_the_lines_of_a_game_tell_the_whole_history(players: int, scope: str) -> None:
    """PX-INV-02: what is not written there does not exist, and the other way round."""
    rules = RULES.vary(start_capital=300, trade_scope=scope)
    rng = random.Random(players)
    colours = ("yellow", "green", "red", "blue")[:players]
    state = PLAY.setup(colours, rules, Seeded(players, "setup"))
    ply = 0
    while PLAY.actors(state):
        moves: list[Any] = list(PLAY.legal_moves(state, rules))
        wanted = [m for m in moves if m.verb in ("load", "sell", "install", "feuern", "accept")]
        offers: list[Any] = []
        if rng.random() < 0.2:
            offers = handel.offers(Action(state, rules, Seeded(players, "x")), rng, 1)
        move = rng.choice(wanted or offers or moves)
        state = PLAY.apply(state, move, rules, Seeded(players, f"ply {ply}"))
        ply += 1
        if ply % 4 == 0:
            for seat in state.seats:
                _check(seat)
    outcome = PLAY.outcome(state, rules)
    assert outcome is not None
    for colour in PLAY.players(state):
        for lang in LANGS:
            found = inventory(state, colour, lang, rules)
            assert found.saldo == outcome.scores[colour]
            assert not re.search(r"(markt|karten|zug|ende)\.\w", found.text() + found.html())
    kinds = {line.what for seat in state.seats for line in seat.estate.sheet}  # type: ignore[union-attr]
    assert kinds >= {"markt.loaded", "markt.replaced", "zug.fired"}
    assert ("markt.given" in kinds) or scope == "goods"


def _check(seat: Any) -> None:
    """Compare what the lines say with the board and the ship."""
    lines = seat.estate.sheet
    aboard = {}
    for number in range(1, 7):
        loads, there = cargo_history(lines, number)
        if there:
            aboard[number] = loads[-1]
    assert aboard == {t.number: t.cargo for t in seat.transporters if t.cargo}
    if seat.estate.out == "eliminated":
        return
    boxes, tubes = gear_history(lines)
    gear = seat.gear
    assert len(tubes) == gear.tubes
    assert sorted(t[-1] for t in tubes if t[-1] != "empty") == sorted(gear.torpedoes)
    for device, ticks in boxes.items():
        now = (
            {"none": "no", "empty": "empty", "filled": "yes"}[gear.loeschanlage]
            if device == "loeschanlage"
            else "yes" if device == gear.shield or getattr(gear, device, False) else "no"
        )  # fmt: skip
        assert (ticks[-1] if ticks else "no") == now, (device, ticks)
