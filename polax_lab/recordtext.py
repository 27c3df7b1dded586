"""The text of a record, for people to read, edit and compare.

::

    polax record 1
    players: yellow:human, green:greedy
    seed: 7
    rules: sealed_scope=group
    options: sporting=true
    fingerprint: 0f3a...
    version: 0.1.0

    setup | 3 5 2 6 | yel geh 3; gre ruh; ...
    1 yellow: buy transporter 1 at jest
    2 yellow: done
    3 green: gehen 3 to f12 | green gehen 1; yellow ruhe
    over yellow 87; green 45

Behind each bar stands what chance gave: dice as numbers, cards in their order with semicolons. In
long orders the words are cut as far as they stay clear; whole words are read as well. What
follows a ``#`` and empty lines are for people, and are kept. ``tables:`` (figures of the rules
that are tables), ``board:`` and ``cards:`` (files, seen from the record) are there where the game
has its own. ``over`` is the last line of a finished game: the scores.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from polax_lab.chance import Result
from polax_lab.errors import PolaxError, RecordError, did_you_mean, msg
from polax_lab.record import Ply, Record, Remark
from polax_lab.seats import option_text

#: The entries before the setup, in order.
KEYS = ("players", "seed", "rules", "tables", "board", "cards", "options", "fingerprint", "version")
_FIRST = re.compile(r"(\w+) record (\d+)")
_REMARK = re.compile(r"(?:^|\s)#.*")
#: Orders of more items than this are written in cut words, of at least so many letters.
_LONG, _LEAST = 12, 3
_MOST_SIGNS = 4 * 2**20

# -- writing ---------------------------------------------------------------------------------


def write(record: Record, folder: str | os.PathLike[str] = ".") -> str:
    """Write a record; files that it names are named as seen from a folder."""
    written: list[str] = []
    for key, line in _lines(record, folder):
        remark = record.remarks.get(key, Remark())
        written += remark.before
        if line or not remark.before:
            written.append(f"{line}  {remark.behind}" if remark.behind else line)
    return "\n".join(written) + "\n"


def _lines(record: Record, folder: str | os.PathLike[str]) -> Iterator[tuple[str | int, str]]:
    """Every line with the key of the remarks around it."""
    yield "first", f"{record.game.name} record 1"
    named, board = record.rules.named, record.rules.given.file
    tables = {k: v for k, v in named.items() if isinstance(v, dict)}
    figures = (f"{k}={v}" for k, v in named.items() if k not in tables)
    own = record.game.own_board(record.rules)
    head = {
        "players": ", ".join(f"{c}:{kind}" for c, kind in record.seats.items()),
        "seed": str(record.seed),
        "rules": ", ".join(figures),
        "tables": json.dumps(tables, ensure_ascii=False) if tables else "",
        "board": "" if own else _seen_from(folder, os.path.abspath(board)),
        "options": ", ".join(option_text(*option) for option in record.options.items()),
        "fingerprint": record.fingerprint,
        "version": record.version,
    }
    for key in KEYS:
        if key == "cards":
            for n, path in enumerate(record.cards):
                yield f"cards {n}", f"cards: {_seen_from(folder, path)}"
        elif head[key]:
            yield key, f"{key}: {head[key]}"
    yield 0, f"setup{_bars(record.setup_chance)}"
    for n, ply in enumerate(record.plies, 1):
        yield n, _ply_line(n, ply)
    after = len(record.plies) + 1
    if after in record.remarks:
        yield after, ""
    if result := over(record):
        yield "over", f"over {result}"
    if "end" in record.remarks:
        yield "end", ""


def write_more(record: Record, since: int) -> str:
    """What comes to the text by the moves after the first `since` ones."""
    lines = [_ply_line(n, ply) for n, ply in enumerate(record.plies[since:], since + 1)]
    lines += [f"over {result}"] if (result := over(record)) else []
    return "\n".join(lines) + "\n"


def _ply_line(number: int, ply: Ply) -> str:
    return f"{number} {ply.move}{_bars(ply.chance)}"


def over(record: Record) -> str:
    """The scores of a finished game as its last line has them; empty before its end."""
    outcome = record.outcome
    return "; ".join(f"{who} {score}" for who, score in outcome.scores.items()) if outcome else ""


def _seen_from(folder: str | os.PathLike[str], path: str) -> str:
    name = os.path.relpath(path, folder).replace(os.sep, "/")
    if _REMARK.search(name) or not name.isprintable():
        raise PolaxError(msg("record.file_name", name=name))
    return name


def _bars(chance: Sequence[Result]) -> str:
    """Dice that follow one another share a bar."""
    parts: list[str] = []
    dice: list[str] = []
    for result in (*chance, None):
        if isinstance(result, int):
            dice.append(str(result))
            continue
        if dice:
            parts.append(" ".join(dice))
            dice = []
        if result is not None:
            parts.append(order_text(result))
    return "".join(f" | {part}" for part in parts)


def order_text(items: Sequence[str]) -> str:
    """Cards in their order; in cut words where there are many.

    Examples
    --------
    >>> order_text(("green ruhe", "red ruhe"))
    'green ruhe; red ruhe'
    >>> order_text(("green ruhe", *["red ruhe"] * 12))[:16]
    'gre ruh; red ruh'
    """
    if len(items) <= _LONG:
        return "; ".join(items) or ";"
    short = _cut(tuple(dict.fromkeys(sorted(items))))
    return "; ".join(short[item] for item in items)


@lru_cache(maxsize=64)
def _cut(names: tuple[str, ...]) -> dict[str, str]:
    """For each name the same with its words cut, as long as no other name fits that too."""
    found = {}
    for name in names:
        words = name.split(" ")
        found[name] = name
        if len(words) == 1:
            continue
        for size in range(_LEAST, max(map(len, words)) + _LEAST):
            found[name] = " ".join(w[:size] for w in words)
            if whole(found[name], names) == name:
                break
    return found


def whole(text: str, names: Sequence[str]) -> str:
    """The one name that a text with cut words stands for; the text itself if there is none."""
    if text in names:
        return text
    parts = text.split(" ")
    fits = [
        name
        for name in names
        if len(words := name.split(" ")) == len(parts) and all(map(str.startswith, words, parts))
    ]
    return fits[0] if len(fits) == 1 else text


# -- taking apart ----------------------------------------------------------------------------


class Entry(NamedTuple):
    """A line that says something.

    Attributes
    ----------
    line : int
        Its number, from 1.
    text : str
        Without what is for people.
    remark : Remark
    """

    line: int
    text: str
    remark: Remark

    @property
    def words(self) -> str:
        """What stands before the first bar."""
        return self.text.partition("|")[0].strip()

    def chance(self) -> tuple[Result, ...]:
        """What stands behind the bars; faults are `PolaxError`."""
        found: list[Result] = []
        for part in self.text.split("|")[1:]:
            text = part.strip()
            if re.fullmatch(r"[0-9 ]+", text):
                found += [int(w) for w in text.split() if len(w) < 4]
            elif text:
                found.append(tuple(w for word in text.split(";") if (w := word.strip())))
            else:
                raise PolaxError(msg("record.chance_empty"), msg("record.chance_empty.hint"))
        return tuple(found)


class Parts(NamedTuple):
    """A text taken apart: its head by key (several only of ``cards``), and all that follows."""

    game: str
    head: dict[str, list[Entry]]
    plies: list[Entry]
    remarks: dict[str | int, Remark]


def take_apart(text: str, file: str) -> Parts:
    """Find the lines and what they are.

    Raises
    ------
    RecordError
        If this is no record, or an entry of the head is unknown, there twice, or missing.
    """

    def fault(line: int, what: Any, hint: Any = None) -> RecordError:
        return RecordError(what, file=file, line=line, hint=hint)

    if len(text) > _MOST_SIGNS:
        raise fault(1, msg("record.long"))
    entries, rest = _entries(text)
    found = _FIRST.fullmatch(entries[0].text) if entries else None
    if found is None and re.search(r"^schema:", text, re.MULTILINE):
        raise fault(1, msg("record.scenario"), msg("record.scenario.hint"))
    if found is None:
        raise fault(
            entries[0].line if entries else 1, msg("record.first"), msg("record.first.hint")
        )
    if found[2] != "1":
        raise fault(entries[0].line, msg("record.newer"))
    remarks: dict[str | int, Remark] = {"first": entries[0].remark}
    head: dict[str, list[Entry]] = {}
    at = 1
    while at < len(entries) and not re.match(r"setup\b|\d", entries[at].text):
        line, said, remark = entries[at]
        key, sign, value = (part.strip() for part in said.partition(":"))
        if not sign or key not in KEYS:
            raise fault(line, msg("record.key", name=key), did_you_mean(key, KEYS, "keys"))
        if key in head and key != "cards":
            raise fault(line, msg("record.key_twice", name=key))
        head.setdefault(key, []).append(Entry(line, value, remark))
        remarks[f"cards {len(head[key]) - 1}" if key == "cards" else key] = remark
        at += 1
    for key in KEYS[:2]:
        if key not in head:
            raise fault(entries[at - 1].line, msg("record.lacks", name=key))
    if rest:
        remarks["rest"] = Remark(rest)
    return Parts(found[1], head, entries[at:], remarks)


def _entries(text: str) -> tuple[list[Entry], tuple[str, ...]]:
    """All lines that say something, and the lines for people after the last of them."""
    found: list[Entry] = []
    before: list[str] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        remark = _REMARK.search(raw)
        said = (raw[: remark.start()] if remark else raw).strip()
        if said:
            behind = remark[0].strip() if remark else ""
            found.append(Entry(number, said, Remark(tuple(before), behind)))
            before = []
        else:
            before.append(raw.rstrip())
    return found, tuple(before)
