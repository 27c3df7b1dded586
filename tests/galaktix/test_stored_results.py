"""Results that come with the game are told only for the rules that they were worked out for."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from core.conftest import run as run  # the command line in this process
from core.terminal import Run

from galaktix.test_levels import LEVEL
from polax_lab.errors import CardError
from polax_lab.games.galaktix import GAME
from polax_lab.games.galaktix.geloest import Solved
from polax_lab.games.galaktix.spielplan import plan, reached
from polax_lab.games.galaktix.werte import SHIPPED
from polax_lab.ruleset import Ruleset
from polax_lab.texts import say

RULES = GAME.rules
OTHER = [
    {"rerolls": 0}, {"parts_per_rocket": 3}, {"tools_per_part": 5},
    {"die": "weighted", "die_weights": {"tool": 5}}, {"finished_road": "burn_rocket"},
    {"tool_count": "first_and_final"},
    {"returned_parts": "removed"}, {"pass_rule": "only_if_blocked"}, {"ladder": "progressive"},
]  # fmt: skip


def told(rules: Ruleset) -> str:
    state = GAME.place(rules, camp={"white": 9}, supply={"white": 5})
    state = state._replace(step="place", dice=(0, 0, 1, 2, 5))
    return say(Solved(rules).why(state, GAME.play.legal_moves(state, rules)[0]), "en")


def facts(rules: Ruleset) -> str:
    state = GAME.place(rules, camp={"white": 9}, supply={"white": 5})
    return " ".join(say(words, "en") for _, words in GAME.tabletop.facts(state, "player", rules))


def test_the_usual_game_is_solved_and_its_targets_have_shares() -> None:
    for rules in (RULES, RULES.vary(level=2), RULES.vary(parts_step="forced")):
        assert "known from the solved game" in told(rules)
        assert "%" in facts(rules)


@pytest.mark.parametrize("changes", OTHER, ids=str)
def test_under_other_rules_neither_a_value_nor_a_share_is_claimed(changes: dict[str, Any]) -> None:
    """The hint named 38 points "known from the solved game" where dice were never rerolled."""
    rules = RULES.apply(changes)
    assert "not solved with these rules" in told(rules)
    assert "%" not in facts(rules)
    offered = say(GAME.tabletop.setups(rules)[0].choices[0][1], "en")
    assert "%" not in offered
    medal = GAME.ask(GAME.place(), {"question": "medal", "score": 40}, rules)
    assert "of its games" not in medal.reason("en")
    assert "of its games" in GAME.ask(GAME.place(), {"question": "medal", "score": 40}).reason("en")
    assert reached(plan(rules).level, rules) is None


def test_bots_alone_stop_where_a_game_never_ends(run: Run) -> None:
    """With dice that show nothing but tools, two parts are earned and given back for ever."""
    colours = ("pink", "yellow", "green", "blue", "purple")
    rules = [f"die_weights.{colour}=0" for colour in colours]
    settings = [word for rule in ("die=weighted", *rules) for word in ("--rules", rule)]
    done = run("play", "galaktix", "--players", "player:greedy", "--no-input", *settings)
    assert "1000" in done.err
    assert "undecided" in done.err


@pytest.mark.parametrize("cut", ["roads", "heights", "supply", "board"])
def test_a_values_file_that_is_cut_short_is_told_when_it_is_read(tmp_path: Path, cut: str) -> None:
    """A game ended in the middle, with a traceback."""
    data = json.loads(files("polax_lab.games.galaktix").joinpath(SHIPPED).read_text("utf-8"))
    first = data["boards"][0]
    if cut == "roads":
        first["roads"] = first["roads"][:3]
    elif cut == "heights":
        first["roads"] = [road[:4] for road in first["roads"]]
    elif cut == "supply":
        first["supply"] = []
    else:
        data["boards"] = data["boards"][1:2]
    (tmp_path / "v.json").write_text(json.dumps(data), "utf-8")
    level = tmp_path / "level.yaml"
    level.write_text(LEVEL.replace("board-2", "board-1") + "  values: v.json\n", "utf-8")
    with pytest.raises(CardError, match=r"level\.yaml:12:\d+: .*v\.json"):
        GAME.with_cards(GAME.rules, level)
