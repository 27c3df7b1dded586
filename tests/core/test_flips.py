"""Every listed flip of every scenario turns what it is said to turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from polax_lab.game import game_names
from polax_lab.scenario import Scenario
from polax_lab.shipped import scenario_files

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@pytest.mark.parametrize("game", game_names())
def test_a_flip_that_is_no_mere_detail_is_seen_when_asked(game: str) -> None:
    seen = {True: 0, False: 0}
    for path in scenario_files(SCENARIOS / game)[:: 3 if game == "polax" else 1]:
        scenario = Scenario.load(path)
        for ruling in scenario.ask():
            for flip in ruling.depends_on:
                other = ruling.under(ruling.rules.parse(flip.setting))
                assert (other.holds, other.answer) != (ruling.holds, ruling.answer)
                same = (other.holds, other.reason()) == (ruling.holds, ruling.reason())
                assert not (flip.told and same), (path.name, flip.setting)
                details = ruling.sensitivity().partition("details change under ")[2]
                label = f"“{ruling.rules.ledger.switches[flip.switch].label['en']}”"
                # Of one switch an option may be told and another one be a detail.
                detailed = {f.switch for f in ruling.depends_on if not f.told}
                if flip.switch not in detailed:
                    assert label not in details, (path.name, flip.setting)
                elif len(detailed) <= 3:  # of more only the first ones are named
                    assert label in details, (path.name, flip.setting)
                seen[flip.told] += 1
    assert all(seen.values())
