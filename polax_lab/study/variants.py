"""One position under every reading of the rules: which rulings change, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from polax_lab.errors import PolaxError, did_you_mean
from polax_lab.game import load_game
from polax_lab.question import Question
from polax_lab.questiontext import sentence_message
from polax_lab.ruleset import Ruleset
from polax_lab.ruling import Ruling, Setting, differs
from polax_lab.scenario import Scenario
from polax_lab.texts import LANGS, Lang, Message, msg, say


def variants(
    where: Any,
    questions: Any = None,
    rules: Ruleset | None = None,
    lang: Lang = "en",
    depth: int = 1,
) -> VariantTable:
    """Ask about one position under every single other reading.

    Parameters
    ----------
    where : Scenario or state
        A scenario, or a state as `Game.place` makes it; a state needs `rules` too.
    questions : question, or sequence of these, optional
        As `Game.ask` takes them; those of the scenario without it.
    rules : Ruleset, optional
        The readings to start from; those of the scenario without it.
    lang : str
        ``en`` or ``de``.
    depth : int
        1 for single readings; 2 to look for pairs of readings too.

    Returns
    -------
    VariantTable
        Draws itself in a notebook; ``str`` of it is plain text.

    Raises
    ------
    PolaxError
        For a question that cannot be asked here, or an argument that does not fit.

    Examples
    --------
    >>> from polax_lab import load_game
    >>> polax = load_game("polax")
    >>> state = polax.place(players={"yellow": {"mines": ["f52", "f71"]}})
    >>> table = variants(state, {"question": "mine", "field": "f64"}, polax.rules)
    >>> [(cell.settings, cell.ruling.rule) for cell in table.rows[0].cells if cell.differs]
    [((('sealed_scope', 'group'),), 'PX-MINE-02')]
    """
    if lang not in LANGS:
        raise PolaxError(msg("error.lang", name=lang), did_you_mean(str(lang), LANGS, "choices"))
    if depth not in (1, 2):
        raise PolaxError(msg("rules.table.depth", depth=repr(depth)))
    rulings = _ask(where, questions, rules)
    if not rulings:
        raise PolaxError(msg("rules.table.nothing"))
    title = where.title[lang] if isinstance(where, Scenario) else ""
    state = where.state if isinstance(where, Scenario) else where
    rows = tuple(
        Row(_asked(state, r, lang), r, _cells(r), _pairs(r) if depth == 2 else ()) for r in rulings
    )
    return VariantTable(title, rulings[0].rules, rows, depth, lang)


def short(ruling: Ruling | None, than: Ruling | None = None) -> Message | str:
    """The verdict alone; the whole reason of a look-up, which has none.

    Parameters
    ----------
    ruling : Ruling or None
        None where the question cannot be asked.
    than : Ruling, optional
        What it is compared with: the same verdict with another answer says so.
    """
    if ruling is None:
        return msg("rules.short.not")
    if ruling.holds is None:
        return ruling.message
    verdict = msg("core.verdict.yes" if ruling.holds else "core.verdict.no")
    if than is not None and than.holds == ruling.holds and differs(than, ruling):
        return msg("rules.short.details", verdict=verdict)
    return verdict


class Cell(NamedTuple):
    """One question under another reading, or under two together.

    Attributes
    ----------
    settings : tuple of (str, str)
        Switches and their readings.
    ruling : Ruling or None
        None if the question cannot be asked there, as of dice that are thrown otherwise.
    differs : bool
        Whether it is another ruling than the one as read now.
    """

    settings: tuple[Setting, ...]
    ruling: Ruling | None
    differs: bool


class Row(NamedTuple):
    """One question: as read now, and under each other reading.

    Attributes
    ----------
    question : str
    now : Ruling
    cells : tuple of Cell
        Every single other reading.
    pairs : tuple of Cell
        Two readings that turn together what neither of them turns alone: the verdict, or the
        answer of a look-up.
    """

    question: str
    now: Ruling
    cells: tuple[Cell, ...]
    pairs: tuple[Cell, ...]


@dataclass(frozen=True)
class VariantTable:
    """The rulings of one position under every other reading. See `variants`.

    Attributes
    ----------
    title : str
    rules : Ruleset
        As read now.
    rows : tuple of Row
    depth : int
    lang : str
    """

    title: str
    rules: Ruleset
    rows: tuple[Row, ...]
    depth: int
    lang: Lang

    def say(self, key: str, **values: Any) -> str:
        """A text of the table."""
        return say(msg(f"rules.table.{key}", **values), self.lang)

    def reading(self, setting: Setting) -> Message:
        """A reading in words, with its switch."""
        switch = self.rules.ledger.switches[setting[0]]
        label, option = switch.label[self.lang], switch.option_labels[setting[1]][self.lang]
        return msg("rules.table.reading", label=label, option=option)

    def line(self, key: str, row: Row, cell: Cell) -> str:
        """A cell as a sentence."""
        return self.say(
            key,
            question=row.question,
            old=short(row.now),
            new=short(cell.ruling, row.now),
            rule=cell.ruling.rule if cell.ruling else "",
            readings=tuple(map(self.reading, cell.settings)),
        )

    def pair_lines(self) -> list[str]:
        """What only two readings together change; empty if that was not asked for."""
        if self.depth == 1:
            return []
        found = [self.line("pair", row, cell) for row in self.rows for cell in row.pairs]
        return [self.say("pairs" if found else "no_pairs"), *found]

    def __str__(self) -> str:
        lines = [self.title] if self.title else []
        for row in self.rows:
            old, rule = short(row.now), row.now.rule
            lines.append(self.say("row", question=row.question, old=old, rule=rule))
            changes = [
                self.line("change" if cell.ruling else "unasked", row, cell)
                for cell in row.cells if cell.differs
            ]  # fmt: skip
            lines += changes or [self.say("steady")]
        return "\n".join([*lines, *self.pair_lines()])

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from polax_lab.study.tablehtml import table_html

        return {"text/html": table_html(self), "text/plain": str(self)}


def _ask(where: Any, questions: Any, rules: Ruleset | None) -> tuple[Ruling, ...]:
    """Judge every question as the rules are read now, whatever form things came in."""
    if isinstance(where, Scenario):
        game, state, rules = where.game, where.state, rules or where.rules
        if questions is None:
            return where.ask(rules)
    elif rules is None:
        raise PolaxError(msg("rules.table.no_rules"))
    else:
        game, state = load_game(rules.ledger.game), where
    single = isinstance(questions, (str, Mapping, Question))
    given = [questions] if single else questions or ()
    return tuple(game.ask(state, question, rules) for question in given)


def _cells(now: Ruling) -> tuple[Cell, ...]:
    return tuple(_cell(now, setting) for setting in now.rules.alternatives())


def _cell(now: Ruling, *settings: Setting) -> Cell:
    ruling = now.under_or_none(now.rules.apply(dict(settings)))
    return Cell(settings, ruling, differs(now, ruling))


def _pairs(now: Ruling) -> tuple[Cell, ...]:
    steady = [c.settings[0] for c in _cells(now) if not _turns(now, c)]
    found = (_cell(now, a, b) for a, b in combinations(steady, 2) if a[0] != b[0])
    return tuple(cell for cell in found if cell.ruling and _turns(now, cell))


def _turns(now: Ruling, cell: Cell) -> bool:
    return cell.ruling is None or _outcome(cell.ruling) != _outcome(now)


def _outcome(ruling: Ruling) -> Any:
    """The verdict; the answer of a look-up, which has none."""
    return ruling.answer if ruling.holds is None else ruling.holds


def _asked(state: Any, ruling: Ruling, lang: Lang) -> str:
    return say(sentence_message(ruling.rules, state, ruling.question), lang)
