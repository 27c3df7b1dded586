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

from polax_lab.errors import FileError, Message, msg
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
        what, hint = msg("yaml.bad_escape"), msg("yaml.bad_escape.hint")
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
                    what, hint = msg("yaml.second"), msg("yaml.second.hint")
                    raise self.fault(what, event.start_mark, hint)
            elif kind is StreamEndEvent:
                break
        self.check_hidden(len(self.text))
        if self.root is None:
            what = msg("yaml.comments" if self.text.strip() else "yaml.empty")
            hint = msg("yaml.empty.hint")
            raise self.error(what, file=self.file, line=1, column=1, hint=hint)
        return self.root

    def fault(
        self, what: Message, mark: Any, hint: Message | None = None, key: Sequence[str] = ()
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
                msg("yaml.hidden", point=code_point(self.text[index])),
                file=self.file,
                line=self.text.count("\n", 0, index) + 1,
                column=index - before + 1,
                key=dotted(self.path()) or None,
                hint=msg("yaml.hidden.hint"),
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
                    raise Refusal(msg("yaml.close_comment"), msg("yaml.close_comment.hint"))
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
            raise self.fault(msg("yaml.one_text"), mark, msg("yaml.one_text.hint"))
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
                    what = msg("yaml.no_text", key=key or msg("yaml.no_key"))
                if not isinstance(typed, str):
                    raise Refusal(msg("yaml.key_text", what=what), msg("yaml.key_text.hint"))
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
        what = msg("yaml.key_twice", key=dotted([key]), line=first + 1)
        raise self.fault(what, mark, msg("yaml.key_twice.hint"), [key])

    def open(self, event: Any) -> None:
        mark = event.start_mark
        frame = self.stack[-1] if self.stack else None
        if event.tag is not None:
            self.refuse_tag(event)
        mapping = type(event) is MappingStartEvent
        if frame is None and not mapping:
            raise self.fault(msg("yaml.one_list"), mark, msg("yaml.one_list.hint"))
        if frame is not None and isinstance(frame.data, dict) and frame.key is None:
            raise self.fault(msg("yaml.group_key"), mark, msg("yaml.group_key.hint"))
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
            raise self.fault(msg("yaml.merge"), frame.key_at, msg("yaml.merge.hint"))
        frame.merged += [(v, s[2]) for v, s in zip(values, kids, strict=True)]

    def alias(self, event: Any) -> None:
        mark = event.start_mark
        name = event.anchor
        frame = self.stack[-1] if self.stack else None
        if name not in self.anchors:
            what, hint = msg("yaml.alias", name=name), msg("yaml.alias.hint", name=name)
            raise self.fault(what, mark, hint)
        if (node := self.anchors[name]) is None or frame is None:
            raise self.fault(msg("yaml.recursive", name=name), mark, msg("yaml.recursive.hint"))
        if isinstance(frame.data, dict) and frame.key is None:
            raise self.fault(msg("yaml.alias_key"), mark, msg("yaml.key_text.hint"))
        value, spot, size, height = node
        self.aliases += 1
        self.expanded += size
        # All before the value is walked, so that an alias bomb costs nothing.
        if self.aliases > MAX_ALIASES or self.expanded > MAX_EXPANDED:
            what = msg("yaml.aliases", most=MAX_ALIASES)
            if self.aliases <= MAX_ALIASES:
                what = msg("yaml.expanded", most=MAX_EXPANDED)
            raise self.fault(what, mark, msg("yaml.aliases.hint"))
        if len(self.stack) + height > MAX_DEPTH:
            raise self.too_deep(mark)
        self.put(frame, _copy(value), (mark.line, mark.column, spot[2]), size, height)

    def name(self, anchor: str, mark: Any, node: tuple[Any, Spot, int, int] | None) -> None:
        if anchor in self.anchors:
            raise self.fault(msg("yaml.anchor", name=anchor), mark, msg("yaml.anchor.hint"))
        self.anchors[anchor] = node

    def refuse_tag(self, event: Any) -> None:
        raise self.fault(msg("yaml.tag"), event.start_mark, msg("yaml.tag.hint"))

    def too_deep(self, mark: Any) -> FileError:
        return self.fault(msg("yaml.deep", most=MAX_DEPTH), mark, msg("yaml.deep.hint"))


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_copy(inner) for inner in value]
    return value


def _join_surrogates(text: str) -> str:
    """Join the two escapes by which JSON writes a character beyond U+FFFF."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
