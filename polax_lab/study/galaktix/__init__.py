"""Galaktix solved: bounds of the whole game, small games exactly, prices, medals, rules compared.

It needs numpy: ``pip install "polax-lab[study]"``. ``python -m polax_lab.study.galaktix`` prints
what is known of level 1.
"""

from importlib.util import find_spec

from polax_lab.errors import PolaxError, msg

if not all(map(find_spec, ("numpy", "platformdirs"))):
    raise PolaxError(msg("solve.install"), msg("solve.install.hint"))

from polax_lab.study.galaktix.adviser import Exact
from polax_lab.study.galaktix.compare import Field, Ladder, fields_removed, ladders
from polax_lab.study.galaktix.reduced import reduced
from polax_lab.study.galaktix.report import Report, Summary, report

__all__ = [
    "Exact",
    "Field",
    "Ladder",
    "Report",
    "Summary",
    "fields_removed",
    "ladders",
    "reduced",
    "report",
]
