"""The scenarios that a panel offers: those of the rulebook in its order, then our own."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from polax_lab.errors import PolaxError, ScenarioError, did_you_mean, msg, unfit
from polax_lab.game import DEFAULT_GAME
from polax_lab.scenario import Scenario
from polax_lab.shipped import folder as shipped_folder
from polax_lab.shipped import scenario_files

#: First letters of the rulebook's examples in the order in which they are best met: Wegerecht,
#: Minen setzen, Gehen, Feuern, Landen, Hin-und-Her, Kreis; others follow by name.
_ORDER = "WMGFLHK"


@dataclass(frozen=True)
class Shelf:
    """Scenarios to choose from.

    Attributes
    ----------
    examples : tuple of Scenario
        Those whose ``source`` names an example of the rulebook.
    own : tuple of Scenario
        All others that ask about a position.
    games : tuple of Scenario
        Those that ask about a game in progress.
    faults : tuple of PolaxError
        One for each file that cannot be read.
    """

    examples: tuple[Scenario, ...] = ()
    own: tuple[Scenario, ...] = ()
    games: tuple[Scenario, ...] = ()
    faults: tuple[PolaxError, ...] = ()

    @property
    def titles(self) -> dict[str, str]:
        """Name and title of every game on it: the usual one first, the others by name."""
        games = {s.game.name: s.game.title for s in self}
        return dict(sorted(games.items(), key=lambda game: (game[0] != DEFAULT_GAME, game)))

    def of(self, game: str, group: str) -> tuple[Scenario, ...]:
        """The scenarios of a game: its ``examples``, our ``own`` ones, or of ``games``."""
        found: tuple[Scenario, ...] = getattr(self, group)
        return tuple(s for s in found if s.game.name == game)

    def __iter__(self) -> Iterator[Scenario]:
        yield from self.examples
        yield from self.own
        yield from self.games


def name_of(scenario: Scenario) -> str:
    """The name that `find` knows a scenario by: its file's name without the ending."""
    return Path(scenario.file).stem


@cache
def _load(path: Path, changed: int) -> Scenario:
    return Scenario.load(path)


def _once(path: Path) -> Scenario:
    """Read a file that comes with the package, and again only if it has changed."""
    return _load(path, path.stat().st_mtime_ns)


def read_shelf(folder: str | os.PathLike[str] | None = None) -> Shelf:
    """Read every scenario of a folder; those that come with the package without one."""
    load = _once if folder is None else Scenario.load
    read, faults = _read(_files(folder), load)
    own = [s for s in read if not s.source.example]
    return Shelf(
        _examples(read),
        tuple(s for s in own if not _of_a_game(s)),
        tuple(s for s in own if _of_a_game(s)),
        tuple(faults),
    )


def examples_of(game: str) -> tuple[Scenario, ...]:
    """The examples of a game's rulebook that come with the package, in its order.

    A Workbench shows some when it opens: what cannot be one is not worked out for that.

    Examples
    --------
    >>> [name_of(s) for s in examples_of("polax")[:2]]
    ['wegerecht-w1', 'wegerecht-w2']
    """
    files = scenario_files(shipped_folder("scenarios") / game)
    return _examples(_read((p for p in files if "example" in p.read_text("utf-8")), _once)[0])


def _read(
    paths: Iterable[Path], load: Callable[[Path], Scenario]
) -> tuple[list[Scenario], list[PolaxError]]:
    read: list[Scenario] = []
    faults: list[PolaxError] = []
    for path in paths:
        try:
            read.append(load(path))
        except PolaxError as e:
            faults.append(e)
    return read, faults


def _examples(read: Iterable[Scenario]) -> tuple[Scenario, ...]:
    return tuple(sorted((s for s in read if s.source.example), key=_rank))


def _of_a_game(scenario: Scenario) -> bool:
    return any(ask.question.of_play for ask in scenario.asks)


def find(name: str, folder: str | os.PathLike[str] | None = None) -> Scenario:
    """Load one scenario by the name of its file, such as ``minen-m1``.

    Raises
    ------
    ScenarioError
        If there is none of that name, with "did you mean", or its file cannot be read.
    """
    files = {path.stem: path for path in _files(folder)}
    if name not in files:
        hint = did_you_mean(name, files, "scenarios")
        raise ScenarioError(msg("error.shelf.scenario"), file=name, hint=hint)
    return Scenario.load(files[name])


def _files(folder: str | os.PathLike[str] | None) -> list[Path]:
    if folder is not None and not isinstance(folder, (str, os.PathLike)):
        raise unfit(folder, "file")
    root = shipped_folder("scenarios") if folder is None else Path(folder)
    return scenario_files(root)


def _rank(scenario: Scenario) -> tuple[int, list[int | str], str]:
    name = scenario.source.example or ""
    place = _ORDER.find(name[:1]) % (len(_ORDER) + 1)  # -1, not there, comes last
    # Numbers in a name count as numbers: W2 before W10.
    parts: list[int | str] = [int(p) if p.isdigit() else p for p in re.split(r"(\d+)", name)]
    return place, parts, scenario.file
