"""What is no YAML at all: characters, and the pure-Python parser's complaints in plain words."""

from __future__ import annotations

import re
from typing import Any

import yaml
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from polax_lab.errors import FileError
from polax_lab.yamlplain import FORBIDDEN, code_point

MAX_BYTES = 1024 * 1024
"""Largest file, in bytes."""

_DIRECTIVE = re.compile(r"\A(?:[ \t]*(?:#[^\n]*)?\n)*%")


def check_characters(text: str, file: str, error: type[FileError]) -> None:
    """Refuse what may stand nowhere: too much text, control characters, directives."""

    def fault(index: int, what: str, hint: str) -> FileError:
        start = text.rfind("\n", 0, index) + 1
        line = text.count("\n", 0, index) + 1
        return error(what, file=file, line=line, column=index - start + 1, hint=hint)

    if len(text) > MAX_BYTES:
        raise error(f"more than {MAX_BYTES // 1024} KiB of text", file=file, hint="split it up")
    if found := FORBIDDEN.search(text):
        char, hint = found[0], "remove it, or write it as an escape in double quotes"
        if "\ud800" <= char <= "\udfff":
            raise fault(found.start(), f"U+{ord(char):04X} is no character", "save as UTF-8")
        kind = "invisible" if char in "\u2028\u2029\ufeff" else "control"
        raise fault(found.start(), f"{kind} character {code_point(char)}", hint)
    if found := _DIRECTIVE.match(text):
        what = "a line that begins with % is a YAML directive, which is not used here"
        raise fault(found.end() - 1, what, "remove the line")


class PureParser(Reader, Scanner, Parser):
    """PyYAML's parser, which takes tabs between tokens where libyaml does."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)

    def scan_to_next_token(self) -> None:
        """Skip blanks and comments; tabs too, but not where they would indent."""
        while True:
            while self.peek() == " " or (
                self.peek() == "\t" and (self.flow_level or not self.allow_simple_key)
            ):
                self.forward()
            if self.peek() == "#":
                while self.peek() not in "\0\n":
                    self.forward()
            if self.peek() != "\n":
                return
            self.forward()
            if not self.flow_level:
                self.allow_simple_key = True


def explain(fault: yaml.MarkedYAMLError, text: str, inner: Any) -> tuple[Any, str, str]:
    """Say in plain words what the pure parser refused.

    Parameters
    ----------
    fault, text
        Its complaint, and the text.
    inner
        Where the innermost open list or mapping begins.

    Returns
    -------
    tuple
        The mark, what is wrong, and what would be right.
    """
    problem, context = str(fault.problem or ""), str(fault.context or "")
    mark: Any = fault.problem_mark or fault.context_mark
    opened: Any = fault.context_mark or mark
    line = [*text.split("\n"), ""][mark.line]
    before, char = line[: mark.column], line[mark.column : mark.column + 1]
    if "\t" in line[: len(line) - len(line.lstrip())] and not before.strip():
        return mark, "a tab is used for indentation", "indent with spaces"
    if char == "\t" or before.endswith("\t"):
        return mark, "a tab stands where a space belongs", "write a space"
    if "quoted scalar" in context:
        return _in_quotes(problem, opened, mark)
    if "flow sequence" in context or "flow mapping" in context:
        sign = "[" if "sequence" in context else "{"
        close = "]" if sign == "[" else "}"
        if "<stream end>" in problem or "<document" in problem:
            return opened, f"the bracket {sign} is never closed", f"write {close} at its end"
        what = f"unexpected {char or 'end of line'} inside the {sign} of line {opened.line + 1}"
        hint = f"put a comma between entries, close with {close}, and put text with signs in quotes"
        return mark, what, hint
    if "cannot start any token" in problem:
        return mark, f"plain text cannot begin with {char}", _quote(line, mark.column)
    if "alias" in context or "anchor" in context:
        sign = line[opened.column : opened.column + 1]
        what = f"plain text cannot begin with {sign}, which marks an anchor or alias"
        return opened, what, _quote(line, opened.column)
    if "tag" in context or "tag" in problem:
        what = "a type tag (beginning with !) is not used here"
        return opened, what, "remove the tag, or put the text in quotes"
    if "mapping values are not allowed" in problem:
        if ": " in before.lstrip(" -"):
            what = "a colon followed by a space inside plain text"
            return mark, what, "put the text in quotes"
        what = "a 'key:' does not belong here"
        return mark, what, "indent it like the keys beside it, or put the text in quotes"
    if "could not find expected ':'" in problem:
        return opened, "this line has no 'key:'", "write 'key: value', with a space after the colon"
    if "sequence entries are not allowed" in problem:
        return mark, "a list cannot begin here", "begin it on a new line, or write [a, b]"
    if "mapping keys are not allowed" in problem:
        return mark, "plain text cannot begin with ? and a space", _quote(line, mark.column)
    if "block scalar" in context:
        return mark, "only a line break may follow | or >", _quote(line, opened.column)
    if "found ':'" in problem:
        return mark, "an empty key is not text, and a key must be text", "write a key, or quotes"
    if "expected <block end>" in problem:
        if not before.strip():
            what = "the indentation fits no line above"
            return mark, what, "indent entries that belong together alike"
        what = "more text after a finished value"
        hint = "put all of it in one pair of quotes (inside '...' an apostrophe is written '')"
        return mark, what, hint
    if "expected the node content" in problem and "<stream end>" in problem:
        return inner or mark, "the bracket is never closed", "write ] or } at its end"
    if "expected the node content" in problem:
        return mark, f"unexpected {char or 'end of line'}", _quote(line, mark.column)
    if "expected '<document start>'" in problem:
        what = "text after the end of the mapping"
        return mark, what, "write 'key: value' lines, all indented alike"
    if "directive" in context:
        return opened, "plain text cannot begin with %", _quote(line, opened.column)
    return mark, "this is not YAML", "put text with special signs in quotes"


def _in_quotes(problem: str, opened: Any, mark: Any) -> tuple[Any, str, str]:
    if "end of stream" in problem:
        return opened, "the quote is never closed", "write the same quote sign at the end"
    if "document separator" in problem:
        return mark, "--- or ... at the start of a line inside quotes", "indent the line"
    what = "a backslash in double quotes with no known sign after it"
    return mark, what, "write \\\\ for a backslash, or use single quotes"


def _quote(line: str, column: int) -> str:
    """Suggest the rest of the line in quotes."""
    rest = line[column:].split(" #")[0].strip()
    if not rest or len(rest) > 40 or set('"\\') & set(rest) or set("[{") & set(line[:column]):
        return "put the text in quotes"
    return f'put the text in quotes: "{rest}"'
