"""What a piece of YAML text may hold: characters, and the type of unquoted (plain) scalars."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal

from polax_lab.errors import Message, msg

MAX_INT = 10**15
"""Whole numbers must be smaller than this in size, so that every reader keeps them exact."""

# Never in a file, not even in quotes: YAML readers disagree about them. As \u escapes they may be.
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)
# Invisible, but sound inside quotes: no-break spaces, soft hyphen, fillers, zero-width and bidi.
INVISIBLE = re.compile(
    "[\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u202a-\u202f"
    "\u205f-\u206f\u2800\u3000\u3164\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_IN_KEYS = re.compile(f"{FORBIDDEN.pattern}|{INVISIBLE.pattern}|[\t\n\ufe00-\ufe0f]")

_INT = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_TYPED = {"true": True, "false": False, "null": None, "~": None, "": None}
_WORDS = {
    **dict.fromkeys(("true", "yes", "on", "y"), "true"),
    **dict.fromkeys(("false", "no", "off", "n"), "false"),
    "null": "null",
}
_NOT_FINITE = re.compile(r"[-+]?\.?(?:nan|inf|infinity)", re.IGNORECASE)
_NUMBER_LIKE = re.compile(
    r"[-+]?(?:0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+"
    r"|(?:[0-9](?:[0-9_]|,[0-9])*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?)"
)
_SIXTIES = re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?")
_DATE = re.compile(
    r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{1,2}(?::[0-9]{1,2})?"
    r"(?:\.[0-9]*)?(?:[ \t]*(?:[Zz]|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)?"
)

_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}

Scalar = str | int | float | bool | None


class Refusal(Exception):
    """A text that may not stand as it is; the reader adds where."""

    def __init__(self, what: Message, hint: Message) -> None:
        self.what, self.hint = what, hint
        super().__init__(what, hint)


def code_point(char: str) -> str:
    """Name a character.

    Examples
    --------
    >>> code_point(chr(0xa0))
    'U+00A0 (no-break space)'
    """
    name = unicodedata.name(char, "").lower()
    return f"U+{ord(char):04X}" + (f" ({name})" if name else "")


def plain_value(text: str) -> Scalar:
    """Give the value of an unquoted scalar.

    Raises
    ------
    Refusal
        If some YAML reader takes the text for another type than text, number or true/false/null.

    Notes
    -----
    The forms are those of the YAML 1.1 type repository, of the 1.2 core schema, and of Ruby's
    Psych (which takes ``1,5`` for fifteen).

    Examples
    --------
    >>> [plain_value(t) for t in ("pelor", "-3", "1.50", "true", "~")]
    ['pelor', -3, 1.5, True, None]
    """
    if text in _TYPED:
        return _TYPED[text]
    if text[0] not in "0123456789+-.=<":
        word = text.lower()
        if word in _WORDS:
            _refuse(text, msg("yaml.plain.word", word=_WORDS[word]), _WORDS[word])
        if _NOT_FINITE.fullmatch(text):
            _refuse(text, msg("yaml.plain.infinite"))
        return text
    if _INT.fullmatch(text):
        if len(text) > 16 or abs(int(text)) >= MAX_INT:
            _refuse(text, msg("yaml.plain.digits"))
        return int(text)
    if _FLOAT.fullmatch(text):
        if abs(value := float(text)) == float("inf"):
            _refuse(text, msg("yaml.plain.large"))
        return value
    if _NUMBER_LIKE.fullmatch(text):
        _refuse(text, msg("yaml.plain.number"), _number(text))
    if _SIXTIES.fullmatch(text):
        _refuse(text, msg("yaml.plain.sixties"))
    if _DATE.fullmatch(text):
        _refuse(text, msg("yaml.plain.date"))
    if _NOT_FINITE.fullmatch(text):
        _refuse(text, msg("yaml.plain.infinite"))
    if text in ("=", "<<"):
        _refuse(text, msg("yaml.plain.sign"))
    return text


def check_text(text: str) -> None:
    """Refuse a string that is not in composed form (NFC), or that no UTF-8 file can hold."""
    if text.isascii():
        return
    if broken := re.search("[\ud800-\udfff]", text):
        raise Refusal(msg("yaml.half", point=_points(broken[0])), msg("yaml.half.hint"))
    if unicodedata.is_normalized("NFC", text):
        return
    composed = unicodedata.normalize("NFC", text)
    at = next((i for i, (a, b) in enumerate(zip(text, composed, strict=False)) if a != b), 0)
    # The first changed character with the marks that belong to it.
    end = at + 1
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    start = at
    while start and unicodedata.combining(text[start]):
        start -= 1
    piece = text[start:end]
    good = unicodedata.normalize("NFC", piece)
    raise Refusal(
        msg("yaml.decomposed", char=piece, points=_points(piece)),
        msg("yaml.decomposed.hint", char=good, points=_points(good)),
    )


def check_key(text: str) -> None:
    """Refuse a key with invisible or control characters, or not in composed form."""
    if found := _IN_KEYS.search(text):
        raise Refusal(msg("yaml.key_sign", point=code_point(found[0])), msg("yaml.remove"))
    check_text(text)


def quoted(text: str, width: int = 40) -> str:
    r"""Write a text in double quotes, with escapes for what is invisible, cut to a width.

    Examples
    --------
    >>> print(quoted('a "b"\n'))
    "a \"b\"\n"
    """
    if len(text) > width:
        text = text[: width - 3] + "..."
    return '"' + "".join(_ESCAPES.get(c) or _escape(c) for c in text) + '"'


def _escape(char: str) -> str:
    if not (FORBIDDEN.match(char) or INVISIBLE.match(char)):
        return char
    return f"\\u{ord(char):04X}" if char <= "\uffff" else f"\\U{ord(char):08X}"


def _refuse(text: str, what: Message, instead: str | None = None) -> None:
    key = "yaml.plain.hint_or" if instead else "yaml.plain.hint"
    hint = msg(key, text=quoted(text), instead=instead)
    raise Refusal(msg("yaml.plain", text=text[:40], what=what), hint)


def _number(text: str) -> str | None:
    """Give the number in the one form that all readers agree on, where the meaning is clear."""
    if "," in text or len(text) > 24:
        return None
    digits = text.replace("_", "")
    try:
        if digits.lstrip("+-")[:2].lower() in ("0x", "0o", "0b"):
            return str(int(digits, 0))
        if digits.lstrip("+-").isdigit():
            return str(int(digits))
        value = Decimal(digits)
    except (ValueError, ArithmeticError):
        return None
    if abs(value.adjusted()) > 20:
        return None
    plain = format(value, "f")
    return plain if "." in plain else plain + ".0"


def _points(text: str) -> str:
    return " ".join(f"U+{ord(char):04X}" for char in text)
