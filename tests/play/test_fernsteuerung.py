"""The log says why transporters stand still, and what is lost at the end."""

from __future__ import annotations

import pytest

from polax_lab.games.polax.ablauf import PLAY
from polax_lab.games.polax.aktion import Action
from polax_lab.games.polax.state import Gear

from .cardtable import told
from .markettable import carry, done, market


def turn(a: Action) -> list[tuple[str, str]]:
    """Put a card down and go on to the business step."""
    a.put("yellow", hand=("ruhe",), backs=("yellow",))
    a.put_season(phase="cards", drawer="")
    a.put_turn(duty=())
    a.put_decks(action=("yellow gehen 1",) * 8)
    done(a, "discard ruhe")
    return told(a)


@pytest.mark.parametrize(
    ("ship", "gear", "area", "rule"),
    [
        ("inox", Gear(), None, "PX-TR-07"),
        ("nym", Gear(remote_control=False), None, "PX-TR-08"),
        ("f73", Gear(), "F", "PX-NEB-05"),
    ],
)
def test_the_log_says_why_transporters_stand_still(
    ship: str, gear: Gear, area: str | None, rule: str
) -> None:
    a = market(ship=ship)
    a.put("yellow", gear=gear)
    a.state = a.state._replace(nebula=area)
    carry(a, "yellow", (1, "f40", None))
    if area:
        assert ship in a.rules.board.regions[area].spaces
    assert rule in [found for found, what in turn(a) if what.startswith("stand_still")]
    assert a.season.phase == "business"


def test_nothing_is_said_where_no_transporter_waits() -> None:
    a = market(ship="inox")
    assert not [what for _, what in turn(a) if what.startswith("stand_still")]


@pytest.mark.parametrize(
    ("load", "key"), [(None, "transporter_gone"), ("oel", "transporter_gone_loaded")]
)
def test_only_a_load_that_was_there_is_lost_at_the_end(load: str | None, key: str) -> None:
    a = market()
    a.put("green", hand=())
    carry(a, "yellow", (1, "f40", load))
    a.put_season(drawer="yellow")
    done(a, "done")
    assert key in [what for _, what in told(a)]
    assert PLAY.players(a.state)
