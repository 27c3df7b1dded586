"""Write YAML that every reader reads alike; change YAML and keep its comments."""

from __future__ import annotations

import contextlib
import json
import math
import os
import re
import shutil
from collections.abc import Iterable
from decimal import Decimal
from itertools import chain
from typing import Any

from polax_lab.errors import FileError, Message, msg, reason
from polax_lab.yamledit import comments, edit, replace_entry
from polax_lab.yamlparse import MAX_DEPTH, dotted, parse
from polax_lab.yamlplain import MAX_INT, Refusal, check_key, check_text, plain_value, quoted
from polax_lab.yamlsyntax import MAX_BYTES

WIDTH = 100
"""Lists and small mappings stand in one line up to this column."""

_MAX_KEY = 1000  # YAML readers look no further than 1024 characters for the colon of a key
# Begins with a letter, has only harmless signs, no colon, comma, bracket, quote or double space.
_HARMLESS = re.compile(r"[^\W\d_](?:[\w.+/()-]| (?=[\w.+/(-]))*")


def dump(data: dict[str, Any]) -> str:
    """Write data as YAML.

    Parameters
    ----------
    data : dict
        Mappings with text keys, lists, str, int, float, bool and None, of exactly these types.

    Returns
    -------
    str
        Block-style YAML, short inner lists and mappings in one line. Texts that any YAML reader
        could take for something else stand in double quotes. ``read_text`` gives the data back.

    Raises
    ------
    FileError
        If a file cannot hold the data: other types (also tuples), keys that are not text, numbers
        that are not finite or not exact everywhere, texts not in composed form.

    Examples
    --------
    >>> print(dump({"seat": "n", "hand": ["ore", 2], "ask": [{"id": "1:10"}]}), end="")
    seat: "n"
    hand: [ore, 2]
    ask:
      - {id: "1:10"}
    """
    if type(data) is not dict:
        raise _fault([], msg("yaml.no_mapping"))
    _check(data, [])
    text = "\n".join(_block(data, 0)) + "\n" if data else "{}\n"
    return _limit(text)


def update(text: str, data: dict[str, Any]) -> str:
    """Change a YAML text so that it holds other data; keep comments and format of all the rest.

    Parameters
    ----------
    text : str
        The text as it is.
    data : dict
        What it shall hold, as for `dump`.

    Returns
    -------
    str
        The text itself if it holds the data already; else the new text, of which `read_text`
        gives the data. JSON stays JSON. An entry that defies editing is written afresh; its
        whole-line comments then stand above it.

    Raises
    ------
    FileError
        If the text cannot be read or the data cannot be written.

    Examples
    --------
    >>> print(update("a: 1  # one\\nb: [x]  # two\\n", {"a": 1, "b": ["x", "no"]}), end="")
    a: 1  # one
    b: [x, "no"] # two
    """
    fresh = dump(data)
    old, root, clean = parse(text, "<text>", FileError)
    if _same(old, data):
        return text
    kept = {key: value for key, value in data.items() if key in old}
    if kept and len(kept) < len(data) and not _same(old, kept):
        return update(update(text, kept), data)  # so that each comment finds its entry
    proposals = chain(_as_json(clean, data), edit(clean, root, data, _line, _is_block))
    result = _first_good(clean, proposals, data)
    return _limit(result or _by_entry(clean, old, data) or fresh)


def _first_good(old: str, proposals: Iterable[str], data: dict[str, Any]) -> str | None:
    for text in proposals:
        with contextlib.suppress(FileError):
            if _same(parse(text, "<text>", FileError)[0], data) and comments(old) <= comments(text):
                return text
    return None


def _by_entry(text: str, now: dict[str, Any], data: dict[str, Any]) -> str | None:
    """Change one top-level entry after the other, so that a failure costs little."""
    result: str | None = text
    for key in (*now, *(key for key in data if key not in now)):
        if result is None or (key in data and key in now and _same(now[key], data[key])):
            continue
        now = {k: v for k, v in now.items() if k != key} | ({key: data[key]} if key in data else {})
        root = parse(result, "<text>", FileError)[1]
        lines = _block({key: data[key]}, 0) if key in data else []
        last = replace_entry(result, root, key, lines)
        proposals = chain(edit(result, root, now, _line, _is_block), [last])
        result = _first_good(result, proposals, now)
    return result


def _as_json(text: str, data: dict[str, Any]) -> list[str]:
    try:
        json.loads(text)
    except ValueError:
        return []
    found = re.search(r"\n([ \t]+)", text)
    indent = found[1] if found else None
    return [json.dumps(data, ensure_ascii=x, indent=indent) + "\n" for x in (False, True)]


def fit_name(text: str, path: str | os.PathLike[str]) -> str:
    """Give a text the form that the name of its file promises.

    Where the name ends in ``.json`` that is JSON, which has no comments; else it is the text
    itself.

    Examples
    --------
    >>> print(fit_name("a: [1, x]  # one\\n", "b.json"), end="")
    {
      "a": [
        1,
        "x"
      ]
    }
    """
    if not os.fspath(path).lower().endswith(".json"):
        return text
    with contextlib.suppress(ValueError):
        json.loads(text)
        return text
    data = parse(text, os.fspath(path), FileError)[0]
    return _limit(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def write_file(path: str | os.PathLike[str], text: str) -> None:
    """Write a text as a UTF-8 file with LF line ends, all of it or nothing.

    Raises
    ------
    FileError
        If the file cannot be written. An existing file is then unharmed.
    """
    file = os.fspath(path)
    try:
        data = text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8")
        target = os.path.realpath(file)  # a link stays a link
        folder, name = os.path.split(target)
        if os.path.isdir(target):
            raise FileError(msg("yaml.folder"), file=file, hint=msg("yaml.folder.hint"))
        beside = os.path.join(folder, f".{name[:40]}.{os.getpid()}.tmp")
        try:
            with open(beside, "xb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            if os.path.exists(target):
                shutil.copymode(target, beside)
            os.replace(beside, target)
        except OSError:
            with contextlib.suppress(OSError):
                os.remove(beside)
            raise
    except (OSError, ValueError) as fault:
        raise FileError(msg("yaml.unwritable", why=reason(fault)), file=file) from None


def scalar_text(value: Any) -> str:
    """Write a text, number, bool or None as it stands in a file.

    Examples
    --------
    >>> [scalar_text(v) for v in ("pelor", "no", 1e3, True, None)]
    ['pelor', '"no"', '1000.0', 'true', 'null']
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        shown = format(Decimal(repr(value)), "f")
        return shown if "." in shown else shown + ".0"
    if isinstance(value, int):
        return str(value)
    if _HARMLESS.fullmatch(value):
        with contextlib.suppress(Refusal):
            if plain_value(value) == value:
                return str(value)
    return quoted(value, len(value))


def _line(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar_text(k)}: {_line(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_line, value)) + "]"
    return scalar_text(value)


def _block(value: dict[str, Any] | list[Any], indent: int) -> list[str]:
    lines = []
    space = " " * indent
    if isinstance(value, list):
        for item in value:
            if _is_block(item, indent + 2, isinstance(item, dict)):
                first, *rest = _block(item, indent + 2)
                lines += [f"{space}- {first.lstrip(' ')}", *rest]
            else:
                lines.append(f"{space}- {_line(item)}")
        return lines
    for key, inner in value.items():
        head = f"{space}{scalar_text(key)}:"
        if _is_block(inner, len(head) + 1, False):
            lines += [head, *_block(inner, indent + 2)]
        else:
            lines.append(f"{head} {_line(inner)}")
    return lines


def _is_block(value: Any, column: int, in_list: bool) -> bool:
    if not isinstance(value, dict | list) or not value:
        return False
    if isinstance(value, dict) and not in_list:
        return True
    return not _is_flat(value) or len(value) > WIDTH or column + len(_line(value)) > WIDTH


def _is_flat(value: Any) -> bool:
    inner = list(value.values()) if isinstance(value, dict) else value
    return not any(
        (isinstance(v, dict) and v) or (isinstance(v, list) and not _is_flat(v)) for v in inner
    )


def _check(value: Any, path: list[str | int]) -> None:
    """Refuse what no file can hold."""
    if len(path) > MAX_DEPTH:
        raise _fault(path, msg("yaml.deep", most=MAX_DEPTH))
    kind = type(value)
    try:
        if kind is dict:
            for key, inner in value.items():
                if type(key) is not str:
                    raise _fault(path, msg("yaml.no_text", key=msg("yaml.key", key=repr(key))))
                check_key(key)
                if len(quoted(key, len(key))) > _MAX_KEY:
                    raise _fault([*path, key], msg("yaml.long_key"))
                _check(inner, [*path, key])
        elif kind is list:
            for i, inner in enumerate(value):
                _check(inner, [*path, i])
        elif kind is str:
            check_text(value)
        elif kind is float:
            if not math.isfinite(value):
                what = msg("yaml.plain", text=str(value), what=msg("yaml.plain.infinite"))
                raise _fault(path, what)
        elif kind is int:
            if abs(value) >= MAX_INT:
                raise _fault(path, msg("yaml.plain.digits"), msg("yaml.as_text"))
        elif kind is not bool and value is not None:
            raise _fault(path, msg("yaml.type", name=kind.__name__), msg("yaml.type.hint"))
    except Refusal as refusal:
        raise _fault(path, refusal.what, refusal.hint) from None


def _fault(path: list[str | int], what: Message, hint: Message | None = None) -> FileError:
    return FileError(what, file="<data>", key=dotted(path) or None, hint=hint)


def _limit(text: str) -> str:
    if len(text.encode("utf-8")) > MAX_BYTES:
        raise _fault([], msg("yaml.long_text", most=MAX_BYTES // 1024), msg("yaml.split"))
    return text


def _same(one: Any, two: Any) -> bool:
    """Compare with types: 1, 1.0 and true differ; the order of keys does not count."""
    return json.dumps(one, sort_keys=True) == json.dumps(two, sort_keys=True)
