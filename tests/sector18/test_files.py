"""Maps, factions, levels and prices of a user: what is taken, and what each fault is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from polax_lab.board import Board
from polax_lab.chance import Scripted, Seeded
from polax_lab.errors import BoardError, CardError
from polax_lab.games.sector18 import GAME
from polax_lab.ownfiles import with_files
from polax_lab.record import Record
from polax_lab.texts import LANGS

HEAD = "schema: 1\ngame: sector18\n"
FACTIONS = """cards:
  - card: a
    sides:
      - {id: miners, name: {en: "Miners", de: "Schürfer"}, price: 1, effect: income, amount: 4}
  - card: b
    sides:
      - {id: guns, name: {en: "Guns", de: "Kanonen"}, price: 3, effect: damage, amount: 2}
"""


def read(tmp_path: Path, text: str):  # type: ignore[no-untyped-def]
    path = tmp_path / "own.yaml"
    path.write_text(HEAD + text, "utf-8")
    return GAME.with_cards(GAME.rules, path)


def test_own_factions_are_played_with(tmp_path: Path) -> None:
    rules = read(tmp_path, FACTIONS)
    assert rules.fingerprint != GAME.rules.fingerprint
    assert rules.cards.levels == GAME.rules.cards.levels
    play, chance = GAME.play, Scripted()
    state = play.setup(("red", "blue"), rules, Seeded(1, "s"), factions=True,
                       first_named_starts=True)  # fmt: skip
    for text in ("choose miners", "choose guns", "use miners", "collect"):
        state = play.make(state, play.parse(text, state, rules), rules, chance)
    assert state.seats[0].resources == 2 - 1 + 2 + 4
    assert play.actors(state) == ("blue",)


def test_a_stronger_ship_fights_stronger_in_this_turn_only(tmp_path: Path) -> None:
    rules = read(tmp_path, FACTIONS)
    ships = {"red": [{"kind": "light", "at": "z22"}], "blue": [{"kind": "heavy", "at": "z23"}]}
    players = {c: {"resources": 3, "faction": f, "ships": ships[c]}
               for c, f in (("red", "guns"), ("blue", "miners"))}  # fmt: skip
    state = GAME.place(rules, turn={"player": "red", "number": 3}, players=players)
    play, chance = GAME.play, Scripted()
    state = play.make(state, play.parse("use guns light", state, rules), rules, chance)
    hit = play.make(state, play.parse("light to z23", state, rules), rules, chance)
    assert not hit.seats[0].ships
    assert not hit.seats[1].ships, "1 + 2 is as much as 3: both are destroyed"
    later = play.make(state, play.parse("collect", state, rules), rules, chance)
    ruling = GAME.ask(later, {"question": "combat", "player": "red", "ship": "light",
                              "against": "heavy"}, rules)  # fmt: skip
    assert ruling.answer.to_json()["damage"] == 1


def test_own_levels_and_prices(tmp_path: Path) -> None:
    levels = "levels: {level_2: [build light], level_3: [shield]}\n"
    prices = "prices: {ships: {light: 7}, shield: {level_1: 4}, upgrade: 5}\n"
    rules = read(tmp_path, levels + prices)
    assert rules.cards.unlocked(1, rules) == ("command", "collect", "expand")
    assert rules.cards.unlocked(3, rules)[-2:] == ("build light", "shield")
    assert (rules.ship_cost["light"], rules.ship_cost["heavy"], rules.upgrade_cost) == (7, 4, 5)
    assert rules.changed == {"upgrade_cost": 5, "ship_cost": dict(rules.ship_cost),
                             "shield_price": dict(rules.shield_price)}  # fmt: skip


FAULTS = {
    "nothing": ("", 1, "replaces nothing"),
    "game": ("cards: []\n", 3, "cards"),
    "twice": (FACTIONS.replace("guns", "miners"), 9, "'miners' is there twice"),
    "id": (FACTIONS.replace("guns", "Big Guns"), 9, "'Big Guns' cannot be the name"),
    "effect": (FACTIONS.replace("income", "luck"), 6, "'luck'"),
    "build": (FACTIONS.replace("income", "build"), 6, "one ship only"),
    "negative": (FACTIONS.replace("price: 3", "price: -3"), 9, "-3"),
    "level": ("levels: {level_5: [shield]}\n", 3, "level_5"),
    "no ship": ("levels: {level_1: [shield]}\n", 3, "no level unlocks any ship"),
    "price of what": ("prices: {fleet: 3}\n", 3, "fleet"),
    "price of whom": ("prices:\n  ships: {liht: 3}\n", 4, "did you mean 'light'"),
    "price": ("prices:\n  ships:\n    light: -1\n", 5, "-1"),
    "price in words": ("prices:\n  ships:\n    heavy: drei\n", 5, "prices.ships.heavy: 'drei'"),
    "table": ("prices: {ships: 3}\n", 3, "such as {light: ..."),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_file_says_where_and_what(tmp_path: Path, name: str) -> None:
    text, line, words = FAULTS[name]
    with pytest.raises(CardError) as caught:
        read(tmp_path, text)
    for lang in LANGS:
        said = caught.value.said(lang)
        assert f"own.yaml:{line}" in said
        assert "\n" not in said
    assert words in str(caught.value)


def board(*changes: tuple[str, str]) -> Board:
    from importlib.resources import files

    text = files("polax_lab.games.sector18").joinpath("board.yaml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return Board.loads(text, file="map.yaml")


MAPS = {
    "kind": (("z22, kind: empty", "z22, kind: nebula"), "nebula"),
    "owner": (("owner: blue", "owner: green"), "no owner"),
    "two": (("owner: blue", "owner: red"), "same owner"),
    "bonus": (("bonus: ore", "bonus: gold"), "cannot have this bonus"),
    "bonus of no planet": (
        (
            "z22, kind: empty, x: 200, y: 400",
            "z22, kind: empty, x: 200, y: 400, attributes: {bonus: ore}",
        ),
        "only spaces of this kind have it: planet",
    ),
    "mistyped": (("bonus: ore", "bonuss: ore"), "did you mean 'bonus'"),
    "owner of no base": (("bonus: ore", "owner: red"), "only spaces of this kind have it: base"),
    "nothing to say": (
        ("z22, kind: empty", "z22, attributes: {colour: red}, kind: empty"),
        "leave it out",
    ),
    "lost": (
        ("  - {id: base-B", "  - {id: z43, kind: planet, x: 600, y: 600}\n  - {id: base-B"),
        "no way leads from the bases to the zone 'z43'",
    ),
    "diagonal": (("- [z11, z21]", "- [z11, z22]"), "diagonally"),
    "direct": (("- [base-A, z11]", "- [base-A, base-B]"), "touch"),
}


@pytest.mark.parametrize("name", MAPS)
def test_a_faulty_map_is_refused(name: str) -> None:
    change, words = MAPS[name]
    with pytest.raises(BoardError, match=words) as caught:
        GAME.check_board(board(change))
    for lang in LANGS:
        assert "map.yaml:" in caught.value.said(lang)


def test_a_map_without_a_way_is_refused() -> None:
    changes = [(f"  - [{a}, {b}]\n", "") for a, b in (("z13", "base-B"), ("z23", "base-B"),
                                                      ("z33", "base-B"))]  # fmt: skip
    with pytest.raises(BoardError, match="no way leads"):
        GAME.check_board(board(*changes))


def test_the_map_of_this_project_is_fair_and_as_the_text_says() -> None:
    """Four planets, five space cards, and the same after half a turn."""
    own = GAME.rules.board
    GAME.check_board(own)
    kinds = [s.kind for s in own]
    assert (kinds.count("planet"), kinds.count("base"), len(kinds)) == (4, 2, 11)
    at = {(s.x, s.y): s for s in own}
    turned = {s.id: at[400 - s.x, 800 - s.y] for s in own}
    assert all(s.kind == turned[s.id].kind and s["bonus"] == turned[s.id]["bonus"] for s in own)
    links = {frozenset(link) for link in own.links}
    assert {frozenset(turned[s].id for s in link) for link in links} == links


def test_the_example_file_and_that_of_the_readme_can_be_played_with(tmp_path: Path) -> None:
    from importlib.resources import as_file, files

    with as_file(files("polax_lab.games.sector18").joinpath("example.yaml")) as path:
        rules = GAME.with_cards(GAME.rules, path)
    assert [side.id for side in rules.cards.factions] == ["deep_drill", "ore_hull", "afterburner"]
    assert rules.cards.unlocks_at("shield") == 2
    assert (rules.ship_cost["science"], rules.upgrade_cost) == (2, 1)
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    (block,) = [b for b in readme.split("```yaml\n") if b.startswith(HEAD)]
    own = read(tmp_path, block.partition("```")[0].removeprefix(HEAD))
    assert (own.ship_cost["heavy"], own.shield_price["level_3"]) == (3, 2)
    assert own.cards.unlocks_at("build medium") == 3
    assert own.cards.unlocks_at("build light") == 1


def test_two_files_of_which_only_one_can_count_are_told(tmp_path: Path) -> None:
    texts = ["prices: {ships: {light: 7}}\n", "prices: {ships: {light: 6}}\n",
             "levels: {level_1: [build light]}\n"]  # fmt: skip
    paths = [tmp_path / f"{n}.yaml" for n in range(3)]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(f"schema: 1\ngame: sector18\n{text}", "utf-8")
    with pytest.raises(CardError, match=r"1\.yaml: this file and 0\.yaml say different things"):
        with_files(GAME, GAME.rules, paths)
    rules = with_files(GAME, GAME.rules, paths[1:])
    assert rules.ship_cost["light"] == 6
    assert rules.cards.unlocked(4, rules)[-1] == "build light"


def test_what_is_named_wins_over_a_file_also_in_a_record_and_as_the_usual_figure(
    tmp_path: Path,
) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text(HEAD + "prices: {ships: {light: 7, heavy: 9}, upgrade: 5}\n")
    usual = GAME.rules.upgrade_cost
    named = {"ship_cost": {"heavy": 6}, "upgrade_cost": usual}
    record = Record.start(GAME, "red:greedy,blue:greedy", named, 7, cards=[path])
    text = record.text()
    assert f"rules: upgrade_cost={usual}\n" in text
    assert 'tables: {"ship_cost": {"heavy": 6}}\n' in text
    for rules in (record.rules, Record.loads(text).rules):
        found = rules.ship_cost["light"], rules.ship_cost["heavy"], rules.upgrade_cost
        assert found == (7, 6, usual)
        assert rules.named == named
