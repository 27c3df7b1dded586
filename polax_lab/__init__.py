"""A Jupyter rules workbench for board games.

Put a position on a board graph, ask the rules, and see the ruling and why.

>>> import polax_lab
>>> polax = polax_lab.load_game("polax")
>>> position = polax.place(players={"green": {"mines": ["f71"]}})
>>> print(polax.ask(position, {"question": "mine", "field": "f75"}).rule)
PX-MINE-02

``load_game`` gives the referee of a rulebook, ``Scenario.load`` reads a scenario file,
``Board.load`` a board of your own (``polax.rules.vary(board=...)``), ``Ruleset.vary`` makes a
variant, ``Record.start`` begins a whole game, ``Workbench()`` shows it all in a notebook,
``PlayTable()`` plays a whole game there; every fault is a ``PolaxError``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from polax_lab._version import __version__

if TYPE_CHECKING:
    from polax_lab.board import Board
    from polax_lab.errors import PolaxError
    from polax_lab.game import load_game
    from polax_lab.record import Record
    from polax_lab.ruleset import Ruleset
    from polax_lab.ruling import Ruling
    from polax_lab.scenario import Scenario
    from polax_lab.workbench.app import Workbench
    from polax_lab.workbench.play import PlayTable

_HOMES = {
    "Board": "board", "PlayTable": "workbench.play", "PolaxError": "errors",
    "Record": "record", "Ruleset": "ruleset", "Ruling": "ruling",
    "Scenario": "scenario", "Workbench": "workbench.app", "load_game": "game",
}  # fmt: skip

__all__ = [
    "Board", "PlayTable", "PolaxError", "Record", "Ruleset", "Ruling", "Scenario", "Workbench",
    "__version__", "load_game",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    # Loaded when first used, so that the import itself costs next to nothing.
    if name not in _HOMES:
        raise AttributeError(f"module 'polax_lab' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(f"polax_lab.{_HOMES[name]}"), name)
