"""What is no YAML at all: characters, and the pure-Python parser's complaints in plain words."""

from __future__ import annotations

import re
from typing import Any

import yaml
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from polax_lab.errors import FileError, Message, msg
from polax_lab.yamlplain import FORBIDDEN, code_point

MAX_BYTES = 1024 * 1024
"""Largest file, in bytes."""

_DIRECTIVE = re.compile(r"\A(?:[ \t]*(?:#[^\n]*)?\n)*%")


def check_characters(text: str, file: str, error: type[FileError]) -> None:
    """Refuse what may stand nowhere: too much text, control characters, directives."""

    def fault(index: int, what: Message, hint: Message) -> FileError:
        start = text.rfind("\n", 0, index) + 1
        line = text.count("\n", 0, index) + 1
        return error(what, file=file, line=line, column=index - start + 1, hint=hint)

    if len(text) > MAX_BYTES:
        what = msg("yaml.long", most=MAX_BYTES // 1024)
        raise error(what, file=file, hint=msg("yaml.split"))
    if found := FORBIDDEN.search(text):
        char, hint = found[0], msg("yaml.escape")
        if "\ud800" <= char <= "\udfff":
            what = msg("yaml.no_character", point=f"U+{ord(char):04X}")
            raise fault(found.start(), what, msg("yaml.save_utf8"))
        kind = "invisible" if char in "\u2028\u2029\ufeff" else "control"
        raise fault(found.start(), msg(f"yaml.{kind}", point=code_point(char)), hint)
    if found := _DIRECTIVE.match(text):
        raise fault(found.end() - 1, msg("yaml.directive"), msg("yaml.directive.hint"))


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


def explain(fault: yaml.MarkedYAMLError, text: str, inner: Any) -> tuple[Any, Message, Message]:
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
        return mark, msg("yaml.tab_indent"), msg("yaml.tab_indent.hint")
    if char == "\t" or before.endswith("\t"):
        return mark, msg("yaml.tab"), msg("yaml.tab.hint")
    if "quoted scalar" in context:
        return _in_quotes(problem, opened, mark)
    if "flow sequence" in context or "flow mapping" in context:
        sign = "[" if "sequence" in context else "{"
        close = "]" if sign == "[" else "}"
        if "<stream end>" in problem or "<document" in problem:
            return opened, msg("yaml.open", sign=sign), msg("yaml.open.hint", close=close)
        found = char or msg("yaml.line_end")
        what = msg("yaml.inside", found=found, sign=sign, line=opened.line + 1)
        return mark, what, msg("yaml.inside.hint", close=close)
    if "cannot start any token" in problem:
        return mark, msg("yaml.begin", sign=char), _quote(line, mark.column)
    if "alias" in context or "anchor" in context:
        sign = line[opened.column : opened.column + 1]
        return opened, msg("yaml.begin_anchor", sign=sign), _quote(line, opened.column)
    if "tag" in context or "tag" in problem:
        return opened, msg("yaml.tag"), msg("yaml.tag.hint")
    if "mapping values are not allowed" in problem:
        if ": " in before.lstrip(" -"):
            return mark, msg("yaml.colon"), msg("yaml.quotes")
        return mark, msg("yaml.stray_key"), msg("yaml.stray_key.hint")
    if "could not find expected ':'" in problem:
        return opened, msg("yaml.keyless"), msg("yaml.keyless.hint")
    if "sequence entries are not allowed" in problem:
        return mark, msg("yaml.stray_list"), msg("yaml.stray_list.hint")
    if "mapping keys are not allowed" in problem:
        return mark, msg("yaml.begin_question"), _quote(line, mark.column)
    if "block scalar" in context:
        return mark, msg("yaml.block"), _quote(line, opened.column)
    if "found ':'" in problem:
        return mark, msg("yaml.empty_key"), msg("yaml.empty_key.hint")
    if "expected <block end>" in problem:
        if not before.strip():
            return mark, msg("yaml.indent"), msg("yaml.indent.hint")
        return mark, msg("yaml.more"), msg("yaml.more.hint")
    if "expected the node content" in problem and "<stream end>" in problem:
        return inner or mark, msg("yaml.open_bracket"), msg("yaml.open_bracket.hint")
    if "expected the node content" in problem:
        found = char or msg("yaml.line_end")
        return mark, msg("yaml.unexpected", found=found), _quote(line, mark.column)
    if "expected '<document start>'" in problem:
        return mark, msg("yaml.after"), msg("yaml.after.hint")
    if "directive" in context:
        return opened, msg("yaml.begin", sign="%"), _quote(line, opened.column)
    return mark, msg("yaml.none"), msg("yaml.none.hint")


def _in_quotes(problem: str, opened: Any, mark: Any) -> tuple[Any, Message, Message]:
    if "end of stream" in problem:
        return opened, msg("yaml.open_quote"), msg("yaml.open_quote.hint")
    if "document separator" in problem:
        return mark, msg("yaml.dashes"), msg("yaml.dashes.hint")
    return mark, msg("yaml.backslash"), msg("yaml.backslash.hint")


def _quote(line: str, column: int) -> Message:
    """Suggest the rest of the line in quotes."""
    rest = line[column:].split(" #")[0].strip()
    if not rest or len(rest) > 40 or set('"\\') & set(rest) or set("[{") & set(line[:column]):
        return msg("yaml.quotes")
    return msg("yaml.quotes_round", text=rest)
