"""From YAML text to plain data with positions, in one pass over the parser's events."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from polax_lab.errors import FileError
from polax_lab.yamlplain import (
    INVISIBLE,
    Refusal,
    check_key,
    check_text,
    code_point,
    plain_value,
    quoted,
)
from polax_lab.yamlsyntax import PureParser, check_characters, explain

MAX_DEPTH = 40
"""Deepest nesting of lists and mappings."""
MAX_ALIASES = 64
"""Most aliases in one file."""
MAX_EXPANDED = 20_000
"""Most nodes that all aliases of one file may add together."""

_FAST: Any = getattr(yaml, "CBaseLoader", None)  # none if PyYAML is built without libyaml
_HEADER = re.compile(r"[^\n|>]*[|>][-+0-9]*#")  # libyaml takes it, others do not
_SIMPLE = re.compile(r"[\w+-]{1,40}")

# (line, column, children): positions counted from 0; children is a dict of key to (line, column
# of the key, value's spot) for a mapping, a list of spots for a list, None for a scalar.
Spot = tuple[int, int, Any]


def dotted(path: Sequence[str | int]) -> str:
    """Write the path of an entry for people.

    Examples
    --------
    >>> dotted(["ask", 0, "expect"])
    'ask[0].expect'
    """
    shown = ""
    for step in path:
        if isinstance(step, int):
            shown += f"[{step}]"
        else:
            shown += "." if shown else ""
            shown += step if _SIMPLE.fullmatch(step) else quoted(step)
    return shown


def parse(
    text: str, file: str, error: type[FileError], fast: bool = True
) -> tuple[dict[str, Any], Spot, str]:
    """Read YAML or JSON text strictly.

    Parameters
    ----------
    text : str
        The text; a byte-order mark and CR or CRLF line ends are read over.
    file : str
        Name for messages.
    error : type of FileError
        Raised for every fault.
    fast : bool
        Use libyaml where PyYAML has it. Results and messages are the same without.

    Returns
    -------
    tuple
        The data, the spot of its root, and the text with LF line ends.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    check_characters(text, file, error)
    # libyaml only ever says yes: each fault is found again, and worded, by the pure parser, which
    # also knows JSON's surrogate pairs. About tabs the two differ.
    if fast and _FAST and "\t" not in text:
        try:
            return *_Builder(text, file, error).build(_FAST(text)), text
        except (FileError, yaml.YAMLError):
            pass
    builder, parser = _Builder(text, file, error), PureParser(text)
    try:
        return *builder.build(parser), text
    except yaml.MarkedYAMLError as fault:
        inner = builder.stack[-1].mark if builder.stack else None
        place, what, hint = explain(fault, text, inner)
    except (ValueError, OverflowError):  # chr() of an escape beyond Unicode
        place = parser.get_mark()
        what, hint = "an escape in quotes that is no Unicode character", "write the character"
    builder.check_hidden(place.index + 1)
    # The parser reads ahead: lists and mappings that begin later are not the fault's.
    builder.stack = [frame for frame in builder.stack if frame.mark.index < place.index]
    builder.reopen(place.line)
    raise builder.fault(what, place, hint)


class _Frame:
    """A list or mapping that is still open."""

    __slots__ = (
        "anchor", "data", "height", "key", "key_at", "kids", "mark", "merge_at", "merged",
        "merging", "size",
    )  # fmt: skip

    def __init__(self, data: Any, mark: Any, anchor: str | None) -> None:
        self.data, self.mark, self.anchor = data, mark, anchor
        self.kids: Any = type(data)()
        self.key: str | None = None  # of a mapping, while its value is awaited
        self.key_at = mark
        self.merge_at: Any = None  # where the merge key << stands
        self.merging = False  # whether the awaited value is that of the merge key
        self.merged: list[tuple[dict[str, Any], dict[str, Any]]] = []  # data and children
        self.size, self.height = 1, 1


class _Builder:
    def __init__(self, text: str, file: str, error: type[FileError]) -> None:
        self.text, self.file, self.error = text, file, error
        self.stack: list[_Frame] = []
        self.root: tuple[Any, Spot] | None = None
        # A finished node per anchor: value, spot, nodes, levels; None while it is still open.
        self.anchors: dict[str, tuple[Any, Spot, int, int] | None] = {}
        self.aliases = self.expanded = 0
        self.checked = 0  # how far the text is free of invisible characters outside quotes
        self.hidden = [] if text.isascii() else [m.start() for m in INVISIBLE.finditer(text)]

    def build(self, source: Any) -> tuple[dict[str, Any], Spot]:
        documents = 0
        while True:
            event = source.get_event()
            kind = type(event)
            if kind is ScalarEvent:
                self.scalar(event)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                self.open(event)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                self.close()
            elif kind is AliasEvent:
                self.alias(event)
            elif kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    what = "a second document begins here (---)"
                    raise self.fault(what, event.start_mark, "keep one document to a file")
            elif kind is StreamEndEvent:
                break
        self.check_hidden(len(self.text))
        if self.root is None:
            what = "the file is empty" if not self.text.strip() else "nothing in it but comments"
            hint = "write at least one line such as 'key: value'"
            raise self.error(what, file=self.file, line=1, column=1, hint=hint)
        return self.root

    def fault(
        self, what: str, mark: Any, hint: str | None = None, key: Sequence[str] = ()
    ) -> FileError:
        name = dotted([*self.path(), *key]) or None
        line, column = mark.line + 1, mark.column + 1
        return self.error(what, file=self.file, line=line, column=column, key=name, hint=hint)

    def path(self) -> list[str | int]:
        path: list[str | int] = []
        for frame in self.stack:
            if isinstance(frame.data, list):
                path.append(len(frame.data))
            elif frame.key is not None:
                path.append(frame.key)
        return path

    def reopen(self, line: int) -> None:
        """Take the last key of this line as that of the fault, even if its value seemed done."""
        frame = self.stack[-1] if self.stack else None
        if frame and frame.key is None and isinstance(frame.kids, dict) and frame.kids:
            last = next(reversed(frame.kids))
            if frame.kids[last][0] == line:
                frame.key = last

    def check_hidden(self, end: int) -> None:
        """Refuse invisible characters from where the last check ended."""
        at = bisect_left(self.hidden, self.checked)
        if at < len(self.hidden) and self.hidden[at] < end:
            index = self.hidden[at]
            before = self.text.rfind("\n", 0, index) + 1
            raise self.error(
                f"invisible character {code_point(self.text[index])} outside quoted text",
                file=self.file,
                line=self.text.count("\n", 0, index) + 1,
                column=index - before + 1,
                key=dotted(self.path()) or None,
                hint="remove it, or put the text in double quotes",
            )

    def scalar(self, event: Any) -> None:
        mark = event.start_mark
        in_quotes = event.style in ("'", '"')
        frame = self.stack[-1] if self.stack else None
        is_key = frame is not None and frame.key is None and isinstance(frame.data, dict)
        if self.hidden:
            self.check_hidden(mark.index if in_quotes and not is_key else event.end_mark.index)
            self.checked = event.end_mark.index
        if event.tag is not None:
            self.refuse_tag(event)
        value: Any = event.value
        if frame is not None and is_key:
            self.take_key(frame, value, not in_quotes, mark)
            if event.anchor:
                self.name(event.anchor, mark, (value, (mark.line, mark.column, None), 1, 0))
            return
        try:
            if in_quotes or event.style in ("|", ">"):
                if not in_quotes and _HEADER.match(self.text, mark.index):
                    raise Refusal("a comment right after | or >", "put a space before it")
                if not value.isascii():
                    value = _join_surrogates(value)
                    check_text(value)
            else:
                value = plain_value(value)
                if isinstance(value, str):
                    check_text(value)
        except Refusal as refusal:
            raise self.fault(refusal.what, mark, refusal.hint) from None
        if frame is None:
            if value is None:
                return
            what = "the file is a single text, not a mapping"
            raise self.fault(what, mark, "write lines such as 'key: value', with a space")
        # Nothing stands nowhere: its place is that of the key.
        place = mark if event.value or in_quotes else frame.key_at
        spot = (place.line, place.column, None)
        if event.anchor:
            self.name(event.anchor, mark, (value, spot, 1, 0))
        self.put(frame, value, spot, 1, 0)

    def take_key(self, frame: _Frame, key: str, plain: bool, mark: Any) -> None:
        try:
            # No reader in use takes a lone y or n for a truth value, and coordinates are x and y.
            if plain and key not in ("<<", "y", "n"):
                try:
                    typed = plain_value(key)
                except Refusal as refusal:
                    typed, what = None, refusal.what
                else:
                    shown = key or "an empty key"
                    what = f"{shown} is not text"
                if not isinstance(typed, str):
                    raise Refusal(f"{what}, and a key must be text", "write the key in quotes")
            check_key(key)
        except Refusal as refusal:
            raise self.fault(refusal.what, mark, refusal.hint, [key] if key else []) from None
        merging = plain and key == "<<"
        if merging and frame.merge_at is not None:
            first = frame.merge_at.line
        elif not merging and key in frame.kids:
            first = frame.kids[key][0]
        else:
            frame.key, frame.key_at, frame.merging = key, mark, merging
            if merging:
                frame.merge_at = mark
            return
        what = f"the key {dotted([key])} stands twice, first in line {first + 1}"
        raise self.fault(what, mark, "keep one of them", [key])

    def open(self, event: Any) -> None:
        mark = event.start_mark
        frame = self.stack[-1] if self.stack else None
        if event.tag is not None:
            self.refuse_tag(event)
        mapping = type(event) is MappingStartEvent
        if frame is None and not mapping:
            what = "the file is a list, not a mapping"
            raise self.fault(what, mark, "write lines such as 'key: value'")
        if frame is not None and isinstance(frame.data, dict) and frame.key is None:
            what = "a list or mapping cannot be a key"
            raise self.fault(what, mark, "write the key as text in quotes")
        if len(self.stack) >= MAX_DEPTH:
            raise self.too_deep(mark)
        if event.anchor:
            self.name(event.anchor, mark, None)
        self.stack.append(_Frame({} if mapping else [], mark, event.anchor))

    def close(self) -> None:
        frame = self.stack.pop()
        for data, kids in frame.merged:
            for key, value in data.items():
                if key not in frame.data:
                    frame.data[key], frame.kids[key] = value, kids[key]
        spot = (frame.mark.line, frame.mark.column, frame.kids)
        if frame.anchor:
            self.anchors[frame.anchor] = (frame.data, spot, frame.size, frame.height)
        if self.stack:
            self.put(self.stack[-1], frame.data, spot, frame.size, frame.height)
        else:
            self.root = frame.data, spot

    def put(self, frame: _Frame, value: Any, spot: Spot, size: int, height: int) -> None:
        """Add a finished value to its list or mapping."""
        if isinstance(frame.data, list):
            frame.data.append(value)
            frame.kids.append(spot)
        elif frame.merging:
            self.merge(frame, value, spot)
        else:
            frame.data[frame.key] = value
            frame.kids[frame.key] = (frame.key_at.line, frame.key_at.column, spot)
        frame.key, frame.merging = None, False
        frame.size += size
        frame.height = max(frame.height, height + 1)

    def merge(self, frame: _Frame, value: Any, spot: Spot) -> None:
        values, kids = ([value], [spot]) if isinstance(value, dict) else (value, spot[2])
        if not isinstance(values, list) or not all(isinstance(v, dict) for v in values):
            what = "the merge key << takes a mapping or a list of mappings"
            raise self.fault(what, frame.key_at, "write an alias of a mapping, such as <<: *base")
        frame.merged += [(v, s[2]) for v, s in zip(values, kids, strict=True)]

    def alias(self, event: Any) -> None:
        mark = event.start_mark
        name = event.anchor
        frame = self.stack[-1] if self.stack else None
        if name not in self.anchors:
            what = f"unknown alias *{name}"
            raise self.fault(what, mark, f"write '*{name}' in quotes if it is text")
        if (node := self.anchors[name]) is None or frame is None:
            what = f"the alias *{name} stands inside what it stands for (recursive)"
            raise self.fault(what, mark, "write the entry out")
        if isinstance(frame.data, dict) and frame.key is None:
            raise self.fault("an alias cannot be a key", mark, "write the key in quotes")
        value, spot, size, height = node
        self.aliases += 1
        self.expanded += size
        # All before the value is walked, so that an alias bomb costs nothing.
        if self.aliases > MAX_ALIASES or self.expanded > MAX_EXPANDED:
            what = f"more than {MAX_ALIASES} aliases"
            if self.aliases <= MAX_ALIASES:
                what = f"the aliases add more than {MAX_EXPANDED} entries"
            raise self.fault(what, mark, "write the entries out")
        if len(self.stack) + height > MAX_DEPTH:
            raise self.too_deep(mark)
        self.put(frame, _copy(value), (mark.line, mark.column, spot[2]), size, height)

    def name(self, anchor: str, mark: Any, node: tuple[Any, Spot, int, int] | None) -> None:
        if anchor in self.anchors:
            what = f"the anchor &{anchor} stands twice"
            raise self.fault(what, mark, "give each anchor its own name")
        self.anchors[anchor] = node

    def refuse_tag(self, event: Any) -> None:
        what = "a type tag (beginning with !) is not used here"
        raise self.fault(what, event.start_mark, "remove the tag, or put the text in quotes")

    def too_deep(self, mark: Any) -> FileError:
        what = f"lists and mappings more than {MAX_DEPTH} levels deep"
        return self.fault(what, mark, "make the file flatter")


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_copy(inner) for inner in value]
    return value


def _join_surrogates(text: str) -> str:
    """Join the two escapes by which JSON writes a character beyond U+FFFF."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
