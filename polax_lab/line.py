"""A position as one line of text, for e-mail, chat and links, like FEN in chess.

::

    line    = game "/1/" entries "/" check
    entries = entry { "," entry }
    entry   = word "=" word | word group
    group   = "(" [ entries | items ] ")" | "(=)"
    items   = item { "," item }
    item    = word | group

The entries are ``rules`` (what is changed), ``board`` (its name and fingerprint, if it is not
the game's own), ``position`` as in a scenario file, and ``ask`` (the question, if any).
A group of entries is a mapping, one of items a list; ``()`` is the empty list and ``(=)`` the
empty mapping. A word stands for a text; as a value, for a whole number, ``true``, ``false`` or
``null`` if it looks like one, and ``!`` before it makes it a text all the same. Letters, digits
and ``-._+`` stand for themselves, ``~`` for a blank, all else is written as the ``%XX`` of its
UTF-8. The check sum is the CRC-32 of what stands before the last ``/``, as 8 hexadecimal digits.

A reader finds a line within any text, such as a mail, a chat or a link: the first one whose check
sum is right. It takes no notice of blanks, line ends, ``<``, ``>`` and invisible signs, and takes
letters of any alphabet as they are, percent-encoding and what mail programs make of line ends
("quoted-printable"). Upper and lower case count.
"""

from __future__ import annotations

import json
import os
import quopri
import re
import unicodedata
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import quote, unquote

from polax_lab.errors import Message, ScenarioError, did_you_mean
from polax_lab.game import DEFAULT_GAME, game_names, load_game
from polax_lab.parameter import differing
from polax_lab.texts import LANGS, msg, say
from polax_lab.yamlfile import dump, read_text

if TYPE_CHECKING:
    from polax_lab.board import Board
    from polax_lab.question import Question
    from polax_lab.scenario import Scenario

#: How errors call the text.
_NAME = msg("error.line.name")
#: The most signs and levels that one may have, as in files.
_LONGEST, _DEEPEST = 1024 * 1024, 40
_VERSION = "1"
_CHECK = 8
_HEAD = re.compile(r"([A-Za-z0-9_]+)/(\d+)/")
#: How lines of the games that there are begin; whole ones; and one that stands by itself.
_BEGUN = r"(GAMES)/(\d+)/"
_WHOLE = rf"{_BEGUN}([^/]*)/([0-9a-f]{{{_CHECK}}})"
_ALONE = rf"(?<![\w/\\.]){_BEGUN}"
_SCALAR = re.compile(r"-?(0|[1-9]\d{0,14})|true|false|null")
_TOKEN = re.compile(r"[(),=]|(?:[A-Za-z0-9._+~!-]|%[0-9A-F]{2})+")
_ENTRIES = ("rules", "board", "position", "ask")


# -- writing ---------------------------------------------------------------------------------


def write_line(scenario: Scenario, question: Question | None = None) -> str:
    """Write rules, board and position of a scenario, and one question, as one line.

    Titles, labels and expectations are left out.
    """
    game, rules = scenario.game, scenario.rules
    data: dict[str, Any] = {}
    if rules.changed:
        data["rules"] = {k: differing(v, getattr(game.rules, k)) for k, v in rules.changed.items()}
    if not game.own_board(rules):
        data["board"] = [rules.given.name, rules.given.fingerprint]
    data["position"] = game.position(scenario.state, rules.board)
    if question is not None:
        data["ask"] = question.to_json()
    text = f"{game.name}/{_VERSION}/{_entries(data)}"
    return f"{text}/{_check_sum(text)}"


def _entries(data: Mapping[str, Any]) -> str:
    found = []
    for key, value in data.items():
        written = _value(value)
        found.append(_word(key) + ("" if written.startswith("(") else "=") + written)
    return ",".join(found)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"({_entries(value) or '='})"
    if isinstance(value, (list, tuple)):
        return f"({','.join(map(_value, value))})"
    if isinstance(value, str):
        return ("!" if _SCALAR.fullmatch(value) else "") + _word(value)
    return json.dumps(value)


def _word(text: str) -> str:
    return quote(text, safe=" +").replace("~", "%7E").replace(" ", "~") or "!"


def _check_sum(text: str) -> str:
    return f"{zlib.crc32(text.encode('ascii')):0{_CHECK}x}"


# -- reading ---------------------------------------------------------------------------------


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text.replace("GAMES", "|".join(map(re.escape, game_names()))))


def is_line(text: str) -> bool:
    """Whether a text that names a file or is a line is no file but a line, if a damaged one.

    Examples
    --------
    >>> is_line("polax/1/position(nebula=F)/b7fafb9f"), is_line("polax/one.yaml")
    (True, False)
    """
    found = any(_pattern(_ALONE).search(reading) for reading in _readings(text))
    return found and not os.path.exists(text)


def line_game(text: str) -> str:
    """The name of the game that a line is of; faults as for `read_line`."""
    return _parts(text)[0]


def read_line(text: str, board: Board | None = None) -> Scenario:
    """Read a line back.

    Parameters
    ----------
    text : str
        As it came: wrapped, quoted with ``>``, in a link, or in the middle of a mail.
    board : Board, optional
        The board that the line names, if it is not the game's own; else left aside.

    Raises
    ------
    ScenarioError
        One sentence: what is wrong with the line, or which board it wants.
    """
    from polax_lab.scenario import Scenario

    name, data = _parts(text)
    game = load_game(name)
    titles = {lang: say(msg("core.line.title"), lang) for lang in LANGS}
    file: dict[str, Any] = {"schema": 1, "game": name, "title": titles}
    for key in data:
        if key not in _ENTRIES:
            _fail(msg("error.line.entry", key=key), did_you_mean(key, _ENTRIES, "entries"))
    wanted, own = data.pop("board", None), game.rules.given
    if wanted is None:
        board = None
    elif not (isinstance(wanted, list) and len(wanted) == 2):
        _fail(msg("error.line.board"), msg("error.line.board.hint"))
    elif board is None or board.fingerprint != wanted[1]:
        there = msg("error.line.own", name=own.name, game=name)
        if board is not None:
            there = msg("error.line.given", name=board.name, mark=board.fingerprint)
        asked = msg("error.line.given", name=wanted[0], mark=wanted[1])
        what = msg("error.line.other", wanted=asked, there=there)
        _fail(what, msg("error.line.other.hint"))
    else:
        file["board"] = board.file
    ask = data.pop("ask", None)
    file |= data
    if ask is not None:
        file["ask"] = [ask]
    try:
        return Scenario.read(read_text(dump(file), say(_NAME)), board)
    except ScenarioError as e:
        # Lines and columns would be those of a file that nobody sees.
        raise ScenarioError(e.what, file=_NAME, key=e.key, hint=e.hint) from None


def _fail(what: Message | str, hint: Message | str | None = None) -> NoReturn:
    raise ScenarioError(what, file=_NAME, hint=hint or msg("error.line.again"))


def _refuse(text: str) -> NoReturn:
    """Say what is wrong with the line at the beginning of a text."""
    whole = _pattern(_WHOLE).match(text)
    text = whole[0] if whole else text
    head = _HEAD.match(text)
    if head is None:
        what = msg("error.line.headless" if text else "error.line.empty")
        _fail(what, msg("error.line.head", head=f"{DEFAULT_GAME}/{_VERSION}/"))
    name, version = head.groups()
    if name not in game_names():
        hint = did_you_mean(name, game_names(), "games")
        _fail(msg("error.game", name=f"'{name}'"), hint)
    if version != _VERSION:
        what = msg("error.line.version", version=version[:9])
        _fail(what, msg("error.line.version.hint", version=_VERSION))
    for c in re.findall(r"[^\w()/,=.+~!%-]", text):
        # Some alphabets write vowels as marks.
        if not unicodedata.category(c).startswith("M"):
            shown = f"'{c}' (U+{ord(c):04X})" if c.isprintable() else f"U+{ord(c):04X}"
            _fail(msg("error.line.sign", sign=shown))
    body, slash, check = _ascii(text)[head.end() :].partition("/")
    if not slash or re.fullmatch(f"[0-9a-f]{{0,{_CHECK - 1}}}", check):
        _fail(msg("error.line.endless"), msg("error.line.end", count=_CHECK))
    try:
        _Reader(body).all()
    except ScenarioError as e:
        _fail(msg("error.line.changed", what=e.what), e.hint)
    _fail(msg("error.line.damaged"))


def _parts(text: str) -> tuple[str, dict[str, Any]]:
    """Game and data of a line, after all that can go wrong on its way."""
    if len(text) > _LONGEST:
        _fail(msg("error.line.long", count=_LONGEST), msg("error.line.long.hint"))
    bare = [_bare(reading) for reading in _readings(text)]
    for reading in bare:
        for found in _pattern(_WHOLE).finditer(reading):
            name, version, body, check = found.groups()
            body = _ascii(body)
            if version == _VERSION and check == _check_sum(f"{name}/{version}/{body}"):
                return name, _Reader(body).all()
    begun = ((reading, _pattern(_BEGUN).search(reading)) for reading in bare)
    _refuse(next((r[m.start() :] for r, m in begun if m), bare[0].rpartition("#")[2]))


def _readings(text: str) -> Iterator[str]:
    """What a text may have been before a program wrapped or encoded it; as it came first."""
    mail = quopri.decodestring(text.encode(errors="replace")).decode(errors="replace")
    unwrapped = re.sub(r"=[ \t]*\r?\n", "", text)
    for reading in dict.fromkeys([text, unwrapped, mail]):
        yield reading
        if "%" in reading:
            yield unquote(reading)


def _bare(text: str) -> str:
    """A text without what may wrap or quote a line."""
    text = re.sub(r"[\s<>]+", "", text)
    if not text.isascii():
        text = "".join(c for c in text if unicodedata.category(c) != "Cf")
    return unicodedata.normalize("NFC", text)


def _ascii(line: str) -> str:
    """A line as it was written, in ASCII."""
    line = re.sub(r"[^\x00-\x7f]+", lambda match: quote(match[0], errors="replace"), line)
    return re.sub("%[0-9a-fA-F]{2}", lambda match: match[0].upper(), line)


def _shown(text: str) -> str:
    """A piece of a line as people read it, unless it would break the sentence that shows it."""
    plain = unquote(text)
    return plain if plain.isprintable() else text


class _Reader:
    """Reads entries and items from left to right."""

    def __init__(self, body: str) -> None:
        self.body, self.at, self.depth = body, 0, 0

    def all(self) -> dict[str, Any]:
        data = self.entries()
        if self.at < len(self.body):
            self.fail()
        return data

    def fail(self, what: Message | None = None) -> NoReturn:
        near = _shown(self.body[max(self.at - 12, 0) : self.at + 12])
        _fail(what or msg("error.line.near", near=near))

    def token(self) -> str:
        """The next token, not taken yet; empty at the end."""
        match = _TOKEN.match(self.body, self.at)
        if match is None and self.at < len(self.body):
            self.fail()
        return match[0] if match else ""

    def skip(self, sign: str) -> bool:
        found = self.token() == sign
        self.at += found
        return found

    def word(self) -> str:
        word = self.token()
        if word in ("", *"(),="):
            self.fail()
        self.at += len(word)
        return word

    def entries(self, first: str | None = None) -> dict[str, Any]:
        """Entries up to a sign that is no comma; the first key may have been read."""
        data: dict[str, Any] = {}
        while True:
            key = self.text(self.word() if first is None else first)
            first = None
            if key in data:
                self.fail(msg("error.line.twice", key=_shown(quote(key))))
            if self.skip("="):
                data[key] = self.value(self.word())
            elif self.token() == "(":
                data[key] = self.group()
            else:
                self.fail()
            if not self.skip(","):
                return data

    def group(self) -> dict[str, Any] | list[Any]:
        self.depth += 1
        if self.depth > _DEEPEST:
            self.fail(msg("error.line.deep", count=_DEEPEST))
        self.at += 1
        found: dict[str, Any] | list[Any] = []
        if self.skip("="):
            found = {}
        elif self.token() != ")":
            found = self.items()
        if not self.skip(")"):
            self.fail()
        self.depth -= 1
        return found

    def items(self) -> dict[str, Any] | list[Any]:
        found: list[Any] = []
        while True:
            if self.token() == "(":
                found.append(self.group())
            else:
                word = self.word()
                if not found and self.token() in ("=", "("):
                    return self.entries(word)
                found.append(self.value(word))
            if not self.skip(","):
                return found

    def value(self, word: str) -> Any:
        return json.loads(word) if _SCALAR.fullmatch(word) else self.text(word)

    def text(self, word: str) -> str:
        try:
            return unquote(word.removeprefix("!").replace("~", " "), errors="strict")
        except UnicodeDecodeError:
            self.fail()
