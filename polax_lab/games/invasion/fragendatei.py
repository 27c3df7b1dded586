"""Question banks as files that a teacher can write, and every check of them.

As YAML, each text in one language or in both::

    schema: 1
    game: invasion
    bank: "Fractions, class 6"
    questions:
      - question: "How much is a half of a half?"
        answers: ["a quarter", "a half", "one"]
        right: a
        category: joke
        level: 1

As a table (CSV, with commas, semicolons or tabs) with a head line; ``right``, ``category`` and
``level`` may also be called ``richtig``, ``kategorie`` and ``stufe``, and ``question`` ``frage``::

    question;a;b;c;d;right;category;level
    How much is a half of a half?;a quarter;a half;one;;a;joke;1

``right`` is the letter of the right answer. ``category`` is a planet (``mars``), an occasion
(``planet``, ``asteroid``, ``wormhole``, ``battle``), ``joke``, or anything else: such questions
suit every occasion but jokes. ``level`` is 1 (easy) to 3. Both may be left out.
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NoReturn

from pydantic import Field

from polax_lab.errors import CardError, Message, did_you_mean
from polax_lab.filemodel import Fault, Int, Model, validate
from polax_lab.games.invasion.fragensammlung import Bank, Item, Texts
from polax_lab.texts import msg
from polax_lab.yamlfile import Document, file_text, read_text

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_MOST_CATEGORY = 40
_MOST_LETTERS = 400
#: No line of a table needs as much, and none that is shorter holds more than `csv` can read.
_MOST_LINE = 100_000
#: What spreadsheets never write into a table.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_LETTERS = "abcdef"
#: Files of spreadsheet programs, which are no text.
_SPREADSHEETS = (".xlsx", ".xls", ".ods", ".numbers")
#: Question, two answers, the right one.
_FEWEST_COLUMNS = 4


class Words(Model):
    """A text in both languages."""

    en: str = Field(description='write `en: "..."`')
    de: str = Field(description='write `de: "..."`')


#: A text in one language or in both; a number is what people write who ask for numbers.
Entry = str | Int | Words


class QuestionEntry(Model):
    """One question."""

    id: str | None = None
    question: Entry = Field(description='write `question: "..."`')
    answers: list[Entry] = Field(
        description='write `answers: ["...", "..."]`', min_length=2, max_length=6
    )
    right: str = Field(description="write `right: a`")
    category: str = ""
    level: Int = Field(default=1, ge=1, le=3)


class BankFile(Model):
    """A question bank."""

    schema_: Literal[1] = Field(alias="schema", description="write `schema: 1`")
    game: Literal["invasion"] = Field(description="write `game: invasion`")
    bank: Entry = Field(description='write `bank: "..."`')
    source: Entry | None = None
    questions: list[QuestionEntry] = Field(
        description="write `questions: [...]`", min_length=1, max_length=2000
    )


def load_bank(path: str | os.PathLike[str]) -> Bank:
    """Read a bank from a file: YAML or a table.

    What it is its name says (``.yaml``, ``.yml``, ``.json``; ``.csv``, ``.tsv``); of any other
    file, such as a ``.txt``, its first line.

    Raises
    ------
    CardError
        For the first fault, with file, line and what would be right. Nothing is read by half.
    """
    file = os.fspath(path)
    if file.casefold().endswith(_SPREADSHEETS):
        what, hint = msg("invasion.bank.spreadsheet"), msg("invasion.bank.spreadsheet.hint")
        raise CardError(what, file=file, hint=hint)
    text = file_text(path, CardError)
    if _is_table(text, file):
        return read_table(text, file)
    return read_bank(read_text(text, file, CardError))


def _is_table(text: str, file: str) -> bool:
    """Whether the file is a table; a fault if it is nothing at all."""
    ending = os.path.splitext(file)[1].casefold()
    if ending in (".yaml", ".yml", ".json"):
        return False
    head, sign = _first_line(text)
    if ending in (".csv", ".tsv") or head.count(sign) >= _FEWEST_COLUMNS - 1:
        return True
    if head and ":" not in head and not head.startswith("#"):
        _refuse(file, 1, msg("invasion.bank.neither"), msg("invasion.bank.neither.hint"))
    return False


def _first_line(text: str) -> tuple[str, str]:
    """The first line that is not empty, and what divides its cells."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    return head, max(";,\t", key=head.count)


def read_bank(doc: Document) -> Bank:
    """Check a document completely and make a bank of it; faults are `CardError`."""
    entries = validate(BankFile, doc, CardError)
    for fault in _faults(entries):
        raise CardError(fault.what, hint=fault.hint, **doc.at(fault.path, fault.at_key))
    return _bank(entries)


def _bank(file: BankFile) -> Bank:
    items = {}
    for n, q in enumerate(file.questions, 1):
        id = q.id or f"q{n}"
        answers = tuple(_texts(a) for a in q.answers)
        items[id] = Item(id, _texts(q.question), answers, q.right.casefold(),
                         q.category.casefold(), q.level)  # fmt: skip
    return Bank(_texts(file.bank), items)


def _texts(entry: Entry) -> Texts:
    if isinstance(entry, Words):
        return {"de": entry.de.strip(), "en": entry.en.strip()}
    return {"de": str(entry).strip(), "en": str(entry).strip()}


# -- what no model can say -----------------------------------------------------------------


def _faults(file: BankFile) -> Iterator[Fault]:
    ids: set[str] = set()
    prompts: dict[str, int] = {}
    for i, q in enumerate(file.questions):
        at = ("questions", i)
        if q.id is not None and not _ID.fullmatch(q.id):
            hint = msg("invasion.bank.id.hint")
            yield Fault(False, (*at, "id"), False, msg("invasion.bank.id", name=q.id), hint)
        id = q.id or f"q{i + 1}"
        if id in ids:
            hint = msg("invasion.bank.twice.hint")
            yield Fault(False, (*at, "id"), False, msg("invasion.bank.twice", name=id), hint)
        ids.add(id)
        for path, what, hint in _item_faults(q):
            yield Fault(False, (*at, *path), False, what, hint)
        prompt = " ".join(_texts(q.question)["de"].casefold().split())
        if prompt in prompts:
            what = msg("invasion.bank.again", number=prompts[prompt] + 1)
            hint = msg("invasion.bank.again.hint")
            yield Fault(False, (*at, "question"), False, what, hint)
        prompts.setdefault(prompt, i)


def _item_faults(
    q: QuestionEntry,
) -> Iterator[tuple[tuple[str | int, ...], Message, Message]]:
    """What is wrong with one question, as (path, what, hint)."""
    texts: list[tuple[tuple[str | int, ...], Entry]] = [(("question",), q.question)]
    texts += [(("answers", j), a) for j, a in enumerate(q.answers)]
    for path, entry in texts:
        for text in dict.fromkeys(_texts(entry).values()):
            if not text:
                yield path, msg("invasion.bank.empty"), msg("invasion.bank.empty.hint")
            elif len(text) > _MOST_LETTERS:
                hint = msg("invasion.bank.long.hint", most=_MOST_LETTERS)
                yield path, msg("invasion.bank.long", count=len(text)), hint
    for lang in ("de", "en"):
        said = [_texts(a)[lang].casefold() for a in q.answers]
        same = [j for j, text in enumerate(said) if text and text in said[:j]]
        if same:
            what = msg("invasion.bank.same", text=_texts(q.answers[same[0]])[lang])
            yield ("answers", same[0]), what, msg("invasion.bank.same.hint")
            break
    letters = _LETTERS[: len(q.answers)]
    if len(q.right) != 1 or q.right.casefold() not in letters:
        hint = msg("invasion.bank.right.hint", last=letters[-1])
        yield ("right",), msg("invasion.bank.right", given=q.right), hint
    if len(q.category) > _MOST_CATEGORY:
        hint = msg("invasion.bank.long.hint", most=_MOST_CATEGORY)
        yield ("category",), msg("invasion.bank.long", count=len(q.category)), hint


# -- tables --------------------------------------------------------------------------------

_COLUMNS = {
    "question": "question", "frage": "question",
    "right": "right", "richtig": "right",
    "category": "category", "kategorie": "category",
    "level": "level", "stufe": "level",
    "id": "id",
    **{letter: letter for letter in _LETTERS},
}  # fmt: skip


def read_table(text: str, file: str) -> Bank:
    """Check a table completely and make a bank of it; faults are `CardError` with their line."""
    text = text.removeprefix("\ufeff")
    sign = _first_line(text)[1]
    rows = _rows(text, sign, file)
    if not rows:
        _refuse(file, 1, msg("invasion.bank.no_rows"), msg("invasion.bank.no_rows.hint"))
    line, cells = rows[0]
    columns = _head(cells, file, line)
    if len(rows) == 1:
        _refuse(file, line, msg("invasion.bank.no_rows"), msg("invasion.bank.no_rows.hint"))
    if len(rows) > 2001:
        _refuse(file, rows[2001][0], msg("invasion.bank.many"), msg("invasion.bank.many.hint"))
    questions, lines = [], []
    for line, cells in rows[1:]:
        if len(cells) > len(columns) and any(c.strip() for c in cells[len(columns) :]):
            what = msg("invasion.bank.cells", count=len(cells), columns=len(columns))
            _refuse(file, line, what, msg("invasion.bank.cells.hint", sign=_named(sign)))
        questions.append(_row(dict(zip(columns, cells, strict=False)), file, line))
        lines.append(line)
    name = os.path.splitext(os.path.basename(file))[0]
    entries = BankFile(schema=1, game="invasion", bank=name, questions=questions)
    for fault in _faults(entries):
        _refuse(file, lines[int(fault.path[1])], fault.what, fault.hint)
    return _bank(entries)


def _rows(text: str, sign: str, file: str) -> list[tuple[int, list[str]]]:
    """Every row that is not empty, with the line that it begins in."""
    lines = text.splitlines(keepends=True)
    for number, written in enumerate(lines, 1):
        if len(written) > _MOST_LINE:
            hint = msg("invasion.bank.long.hint", most=_MOST_LETTERS)
            _refuse(file, number, msg("invasion.bank.long", count=len(written)), hint)
        if sign_of := _CONTROL.search(written):
            what = msg("yaml.control", point=f"U+{ord(sign_of[0]):04X}")
            _refuse(file, number, what, msg("invasion.bank.spreadsheet.hint"))
    reader = csv.reader(lines, delimiter=sign, strict=True)
    rows, line = [], 1
    try:
        for cells in reader:
            if any(c.strip() for c in cells):
                rows.append((line, cells))
            line = reader.line_num + 1
    except csv.Error:
        _refuse(file, line, msg("invasion.bank.quotes"), msg("invasion.bank.quotes.hint"))
    return rows


def _head(cells: Sequence[str], file: str, line: int) -> list[str]:
    columns: list[str] = []
    for cell in cells:
        name = _COLUMNS.get(cell.strip().casefold(), "")
        if not name and cell.strip():
            hint = did_you_mean(cell.strip().casefold(), _COLUMNS)
            _refuse(file, line, msg("invasion.bank.column", name=cell.strip()), hint)
        if name and name in columns:
            what = msg("invasion.bank.column_twice", name=cell.strip())
            _refuse(file, line, what, msg("invasion.bank.column_twice.hint"))
        columns.append(name)
    for needed in ("question", "a", "b", "right"):
        if needed not in columns:
            what = msg("invasion.bank.lacks", name=needed)
            _refuse(file, line, what, msg("invasion.bank.lacks.hint"))
    return columns


def _row(cells: dict[str, str], file: str, line: int) -> QuestionEntry:
    told = {name: cell.strip() for name, cell in cells.items() if name}
    answers = [told.get(letter, "") for letter in _LETTERS]
    while answers and not answers[-1]:
        answers.pop()
    level = told.get("level") or "1"
    if level not in ("1", "2", "3"):
        what = msg("invasion.bank.level", given=level)
        _refuse(file, line, what, msg("invasion.bank.level.hint"))
    if len(answers) < 2:
        _refuse(file, line, msg("invasion.bank.few"), msg("invasion.bank.few.hint"))
    data: dict[str, Any] = {
        "question": told.get("question", ""),
        "answers": answers,
        "right": told.get("right", ""),
        "category": told.get("category", ""),
        "level": int(level),
    }
    if told.get("id"):
        data["id"] = told["id"]
    return QuestionEntry(**data)


def _named(sign: str) -> str:
    return {"\t": "Tab"}.get(sign, sign)


def _refuse(file: str, line: int, what: Message | str, hint: Message | str | None) -> NoReturn:
    raise CardError(what, file=file, line=line, hint=hint)
