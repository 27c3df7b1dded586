"""Forms without a browser: names that are known at the moment, and lists of numbers."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import BaseModel, Field

from .test_fields import HeroId
from .test_forms import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()


class Quest(BaseModel):
    hero: HeroId
    rival: HeroId | None = None
    band: tuple[HeroId, ...] = ()
    scores: tuple[Annotated[int, Field(ge=0, le=60)], ...] = Field(min_length=1, max_length=3)
    level: int | None = Field(default=None, ge=1)


def test_names_of_the_moment_are_chosen(desk: Desk) -> None:
    form = desk.form(Quest)
    hero, rival, band = (form.controls[key] for key in ("hero", "rival", "band"))
    assert hero.widget.options == (("Ann", "ann"), ("Bob", "bob"))
    assert [name for name, _ in rival.widget.options] == ["not said", "Ann", "Bob"]
    band.list.value = "bob"
    band.add.click()
    assert form.value == {"hero": "ann", "band": ["bob"], "scores": []}
    assert band.held.children[0].description == "Bob ✕"
    desk.heroes = ["cid"]
    form.draw()
    assert form.value["hero"] == "ann"  # it is not changed unasked
    form.set({"hero": "cid", "rival": "dan"})
    assert (form.value["hero"], form.value["rival"]) == ("cid", "dan")
    desk.heroes = []
    empty = desk.form(Quest)
    assert empty.faults()[0] == ("“hero”: there is none to choose yet; put one into the position "
                                 "first, under “Set up”.")  # fmt: skip
    assert empty.controls["band"].add.disabled


def test_numbers_are_written_with_commas(desk: Desk) -> None:
    form = desk.form(Quest, scores=[7, 12])
    line, level = form.controls["scores"].widget, form.controls["level"]
    assert line.value == "7, 12"
    said = {
        "": "“scores” needs 1 entry at least.",
        "7, x": "“scores”: “x” is no whole number; write numbers with commas between them, such as "
        "5, 7, 12.",
        "7 -1": "“scores”: -1 is too small; the least is 0.",
        "7; 61": "“scores”: 61 is too large; the most is 60.",
        "1, 2, 3, 4": "“scores” takes 3 entries at most.",
    }
    for text, fault in said.items():
        line.value = text
        assert form.faults() == [fault]
    line.value = "5,6"
    assert form.faults() == []
    assert not level.box.value
    assert form.value == {"hero": "ann", "scores": [5, 6]}
    level.box.value = True
    assert form.value["level"] == 1
    level.inner.widget.value = 9
    assert form.value["level"] == 9
    form.set({"hero": "ann", "scores": [5], "level": 3})
    assert form.value == {"hero": "ann", "scores": [5], "level": 3}
