"""Edit YAML text by way of ruamel.yaml's round trip, and undo what that reformats."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from difflib import SequenceMatcher
from typing import Any

import yaml

from polax_lab.yamlparse import Spot

# A new value passes through ruamel as one of these, filled up to the value's length so that
# comments after it keep their column; ruamel need not know how to quote.
_PRIVATE = re.compile("([\U000f0000-\U0010ffff])(?:\ue000*)")

Place = tuple[int, str | int]  # identity of the parent, and key or index


def edit(
    text: str,
    root: Spot,
    data: dict[str, Any],
    in_line: Callable[[Any], str],
    is_block: Callable[[Any, int, bool], bool],
) -> Iterator[str]:
    """Propose texts that hold the data, the one with the least changes first.

    Parameters
    ----------
    text, root
        The old text and its root spot, as `polax_lab.yamlparse.parse` gives them.
    data : dict
        What the text shall hold.
    in_line, is_block
        How to write a value in one line, and whether one takes several lines, given its column
        and whether it is an item of a list.

    Notes
    -----
    The proposals must be checked by reading: odd indentation may defeat the first one. There is
    none for a text with private-use characters beyond U+FFFF, which stand for new values here.
    """
    if _PRIVATE.search(text):
        return
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    trip = YAML()
    trip.preserve_quotes = True
    trip.width = 1_000_000
    mapping, offset = _indents(root)
    trip.indent(mapping=mapping, sequence=offset + 2, offset=offset)

    def shown(tree: Any) -> list[str]:
        stream = io.StringIO()
        trip.dump(tree, stream)
        return stream.getvalue().splitlines()

    for expand in (False, True) if "<<" in text else (False,):
        try:
            tree = trip.load(text)
            before = shown(tree)
            editor = _Editor(in_line, is_block, expand)
            editor.find_homes(tree, (0, ""))
            after = [editor.fill(line) for line in shown(editor.merge(tree, data, (0, ""), -2))]
        except YAMLError:  # a text that PyYAML takes and ruamel does not
            return
        yield "\n".join(_rebase(text.splitlines(), before, after)) + "\n"
        yield "\n".join(after) + "\n"


def comments(text: str) -> set[str]:
    """Give the comments that have a line to themselves."""
    lines = text.splitlines()
    return {lines[i].strip() for i in _comment_lines(lines)}


def replace_entry(text: str, root: Spot, key: str, fresh: list[str]) -> str:
    """Put lines in place of a top-level entry, or at the end; keep its whole-line comments."""
    lines = text.splitlines()
    ours = _comment_lines(lines)
    start = root[2][key][0] if key in root[2] else len(lines)
    end = min((at[0] for at in root[2].values() if at[0] > start), default=len(lines))
    after = end
    while after > start and (after - 1 in ours or not lines[after - 1].strip()):
        after -= 1
    kept = [lines[i].strip() for i in range(start, after) if i in ours]
    return "\n".join(lines[:start] + kept + fresh + lines[after:]) + "\n"


class _Editor:
    def __init__(
        self,
        in_line: Callable[[Any], str],
        is_block: Callable[[Any, int, bool], bool],
        expand: bool,
    ) -> None:
        self.in_line, self.is_block = in_line, is_block
        self.expand = expand  # whether to write out what merge keys << bring
        self.new: list[str] = []
        self.homes: dict[int, Place] = {}  # where each node stands itself, not as an alias

    def find_homes(self, node: Any, place: Place) -> None:
        if not isinstance(node, dict | list) or id(node) in self.homes:
            return
        self.homes[id(node)] = place
        for step, inner in node.items() if isinstance(node, dict) else enumerate(node):
            self.find_homes(inner, (id(node), step))

    def merge(self, old: Any, new: Any, place: Place, column: int) -> Any:
        """Give the node that holds the new data: the old one changed, or a fresh one."""
        if _canonical(_plain(old)) == _canonical(new) and not (
            self.expand and isinstance(old, dict)
        ):
            return old
        # What an alias or a merge key << shows is another's, and is not edited here.
        if new and self.homes.get(id(old)) == place and not getattr(old, "merge", None):
            if isinstance(old, dict) and isinstance(new, dict):
                self.merge_mapping(old, new, column)
                return old
            if isinstance(old, list) and isinstance(new, list):
                self.merge_list(old, new, column)
                return old
        return self.fresh(new, column, isinstance(place[1], int))

    def merge_mapping(self, old: Any, new: dict[str, Any], column: int) -> None:
        for key in [key for key in old if key not in new]:
            del old[key]
        for at, (key, value) in enumerate(new.items()):
            if key in old:
                merged = self.merge(old[key], value, (id(old), key), column + len(key) + 2)
                if merged is not old[key]:
                    old[key] = merged
            else:
                old.insert(at, self.word(key), self.fresh(value, column + len(key) + 4))

    def merge_list(self, old: Any, new: list[Any], column: int) -> None:
        a = [_canonical(_plain(item)) for item in old]
        b = [_canonical(item) for item in new]
        changes = [
            (i1, i2, j1, j2)
            for tag, i1, i2, j1, j2 in SequenceMatcher(None, a, b, False).get_opcodes()
            if tag != "equal"
        ]
        for i1, i2, j1, j2 in changes:
            for i, j in zip(range(i1, i2), range(j1, j2), strict=False):
                merged = self.merge(old[i], new[j], (id(old), i), column + 4)
                if merged is not old[i]:
                    old[i] = merged
        for i1, i2, j1, j2 in reversed(changes):  # from the end, so that places before stay
            pairs = min(i2 - i1, j2 - j1)
            for i in range(i2 - 1, i1 + pairs - 1, -1):
                del old[i]
            for j in range(j1 + pairs, j2):
                old.insert(i1 + j - j1, self.fresh(new[j], column + 4, True))

    def fresh(self, value: Any, column: int, in_list: bool = False) -> Any:
        from ruamel.yaml.comments import CommentedMap, CommentedSeq

        if not self.is_block(value, column, in_list):
            return self.word(value)
        if isinstance(value, list):
            return CommentedSeq([self.fresh(inner, column + 2, True) for inner in value])
        node: Any = CommentedMap()
        for key, inner in value.items():
            node[self.word(key)] = self.fresh(inner, column + len(key) + 4)
        return node

    def word(self, value: Any) -> Any:
        from ruamel.yaml.scalarstring import PlainScalarString  # not quoted as the old one was

        self.new.append(self.in_line(value))
        filler = "\ue000" * (len(self.new[-1]) - 1)
        return PlainScalarString(chr(0xF0000 + len(self.new) - 1) + filler)

    def fill(self, line: str) -> str:
        return _PRIVATE.sub(lambda found: self.new[ord(found[1]) - 0xF0000], line)


def _rebase(original: list[str], before: list[str], after: list[str]) -> list[str]:
    """Apply the changes between two reformatted texts to the original one.

    Whole-line comments survive even where the entry above them goes.
    """
    pieces, extra = _pieces(before, original)
    ours = _comment_lines(before)
    result: list[str] = []
    done = 0

    def keep(i: int, stop: int) -> None:
        while i < stop:
            end, lines = pieces.get(i, (i + 1, [before[i]]))
            if end > stop:
                end, lines = i + 1, [before[i]]
            result.extend([*extra.get(i, []), *lines])
            i = end

    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, after, False).get_opcodes():
        if tag == "insert":
            done = i1
            while done in ours and _depth(before[done]) > _depth(after[j1]):
                done += 1  # a comment so deep is about what stands before
            keep(i1, done)
            at = len(result) - _above(before[:done], ours, result, after[j1])
            result[at:at] = after[j1:j2]
            continue
        if tag != "equal":
            known = {line.strip() for line in after[j1:j2]}
            tail = i2  # comments at the end of what goes are about what follows
            while tail > i1 and tail - 1 in ours:
                tail -= 1
            kept: list[list[str]] = [[], []]
            for i in range(i1, i2):
                kept[i >= tail] += extra.get(i, [])
                if i in ours and before[i].strip() not in known:
                    kept[i >= tail].append(before[i])
            result += [*kept[0], *after[j1:j2], *kept[1]]
            continue
        keep(max(i1, done), i2)
    return result + extra.get(len(before), [])


def _above(before: list[str], ours: set[int], result: list[str], new: str) -> int:
    """Count the comments and blank lines before a new entry that are about what follows it."""
    pairs = zip(reversed(range(len(before))), reversed(result), strict=False)
    for count, (i, line) in enumerate(pairs):
        bare = line.strip()
        if bare != before[i].strip() or (bare and i not in ours):
            return count
        if bare and _depth(line) > _depth(new):
            return count
    return 0  # the head of the file


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _pieces(
    before: list[str], original: list[str]
) -> tuple[dict[int, tuple[int, list[str]]], dict[int, list[str]]]:
    """Map stretches of the reformatted text, by first line, to their end and original lines.

    The second mapping has the original lines that went missing, by the line they stood before.
    """
    one, two = (["".join(line.split()) for line in lines] for lines in (before, original))
    pieces: dict[int, tuple[int, list[str]]] = {}
    extra: dict[int, list[str]] = {}
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, one, two, False).get_opcodes():
        if tag == "insert":
            extra[i1] = original[j1:j2]
        elif i2 - i1 == j2 - j1:
            for i, j in zip(range(i1, i2), range(j1, j2), strict=True):
                pieces[i] = i + 1, [original[j]]
        else:
            pieces[i1] = i2, original[j1:j2]
    return pieces, extra


def _comment_lines(lines: list[str]) -> set[int]:
    """Find the lines that hold a comment only; within a scalar, # begins none."""
    found = {i for i, line in enumerate(lines) if line.lstrip().startswith("#")}
    source: Any = yaml.BaseLoader("\n".join([*lines, ""]))
    with suppress(yaml.YAMLError):  # what ruamel writes does not always reread
        while source.check_event():
            event = source.get_event()
            first, last = event.start_mark, event.end_mark
            if isinstance(event, yaml.ScalarEvent) and event.style:
                in_quotes = event.style in ("'", '"')  # block text ends at the start of a line
                found.difference_update(range(first.line + 1, last.line + in_quotes))
    return found


def _indents(root: Spot) -> tuple[int, int]:
    """Find how the text indents: mappings in mappings, and the dashes of lists."""
    mapping = offset = None
    todo = [root]
    while todo:
        _, column, kids = todo.pop()
        if isinstance(kids, list):
            todo += kids
        for line, _, spot in kids.values() if isinstance(kids, dict) else ():
            todo.append(spot)
            step = spot[1] - column
            if spot[0] == line or step < 0:  # not a block of its own, or an alias
                continue
            if isinstance(spot[2], dict) and mapping is None:
                mapping = step or None
            elif isinstance(spot[2], list) and offset is None:
                offset = step
    return mapping or 2, 2 if offset is None else offset


def _plain(node: Any) -> Any:
    if isinstance(node, dict):
        return {str(key): _plain(value) for key, value in node.items()}
    if isinstance(node, list):
        return [_plain(value) for value in node]
    return node


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
