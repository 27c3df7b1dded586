"""What would shut off a planet: the next nebula, or a few fields (slides 17, 20; PX-MINE)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from polax_lab.filemodel import Int
from polax_lab.games.polax.table import Judges, Table
from polax_lab.graph.cuts import minimal_cuts
from polax_lab.graph.reach import flood
from polax_lab.question import Answer, PlanetId, Question
from polax_lab.ruling import Finding, Witness
from polax_lab.texts import msg


class ForecastAnswer(Answer):
    """Planets that each nebula area would shut off together with the present mines."""

    seals: dict[str, tuple[str, ...]]


class Forecast(Question):
    """Which planets would each nebula shut off, as the mines lie now?"""

    answer_type = ForecastAnswer
    question: Literal["nebula-forecast"] = "nebula-forecast"


class CutsAnswer(Answer):
    """Smallest and further minimal sets of free fields whose loss would shut off the planet.

    Attributes
    ----------
    size : int or None
        Number of fields in a smallest one; None if there is none of the size asked for.
    cuts : tuple of tuple of str
        All minimal sets up to that size, smallest first.
    complete : bool
        False if the list was ended at 200.
    """

    size: int | None
    cuts: tuple[tuple[str, ...], ...]
    complete: bool


class Cuts(Question):
    """Which few fields, taken together, would shut off this planet?"""

    answer_type = CutsAnswer
    question: Literal["cuts"] = "cuts"
    planet: PlanetId = Field(description="the planet to shut off")
    size: Int = Field(default=2, ge=1, le=4, description="most fields in a set, 1 to 4")


def judge_forecast(table: Table, q: Forecast) -> Finding:
    """Each area as if its nebula came next; mines inside it would go (PX-NEB-04)."""
    found: dict[str, tuple[str, ...]] = {}
    region = 0
    for name, area in table.board.regions.items():
        free = table.fields & ~table.mines & ~area.mask
        groups = table.cut_off(free)
        found[name] = table.planets_of(groups)
        for group in groups:
            region |= table.part(group, free)
    warned = tuple(name for name, planets in found.items() if planets)
    planets = tuple(p for p in table.board.planets if any(p in v for v in found.values()))
    parts = tuple(msg("polax.forecast.part", area=a, planets=found[a]) for a in warned)
    reason = msg("polax.forecast.some", parts=parts) if warned else msg("polax.forecast.none")
    also = ("PX-MINE-09", *(("PX-MINE-11",) if warned else ()))
    if any(area.mask & table.mines for area in table.board.regions.values()):
        also += ("PX-NEB-04",)
    return Finding(
        bool(warned),
        ForecastAnswer(seals=found),
        "PX-MINE-08" if warned else "PX-MINE-11",
        reason,
        also,
        Witness(sealed=planets, region=table.board.names(region)),
    )


def judge_cuts(table: Table, q: Cuts) -> Finding:
    """Minimal cuts of the planet from every other one, as mines and nebula lie now."""
    free = table.fields & ~table.mines & ~table.nebula
    source = table.bit(q.planet)
    others = table.planets & ~source
    limit = 200
    shut = not flood(table.kernel, source, free | source | others) & others
    # A set is of use only where mines can go: pieces keep their field, so it is no choice.
    masks = minimal_cuts(
        table.kernel, source, others, free, q.size, forbidden=table.occupied & free, limit=limit + 1
    )
    cuts = tuple(table.board.names(mask) for mask in masks[:limit])
    size = len(cuts[0]) if cuts else None
    key = "shut" if shut else "some" if cuts else "none"
    reason = msg(
        f"polax.cuts.{key}",
        planet=q.planet,
        size=size or 0,
        most=q.size,
        number=sum(len(c) == size for c in cuts),
    )
    answer = CutsAnswer(size=size, cuts=cuts, complete=len(masks) <= limit)
    return Finding(
        bool(cuts),
        answer,
        "PX-MINE-09",
        reason,
        ("PX-MINE-03",),
        Witness(asked=(q.planet,), cuts=cuts[:12]),
    )


QUESTIONS: Judges = {Forecast: judge_forecast, Cuts: judge_cuts}
