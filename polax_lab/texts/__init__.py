"""The German and English catalogue: every sentence once, by key, in both languages."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal

from polax_lab.errors import FileError, Message, PolaxError, did_you_mean, msg

__all__ = [
    "LANGS",
    "Lang",
    "Message",
    "catalogue",
    "initials",
    "msg",
    "number",
    "register",
    "say",
    "whole",
    "words",
]

Lang = Literal["de", "en"]
LANGS: tuple[Lang, ...] = ("en", "de")
#: Where the texts of a key's first part live: a package and a file in it.
_HOMES: dict[str, tuple[str, str]] = {
    "app": ("polax_lab.app", "texts.yaml"),
    "core": ("polax_lab.texts", "core.yaml"),
    "desk": ("polax_lab.texts", "desk.yaml"),
    "draft": ("polax_lab.texts", "draft.yaml"),
    "duel": ("polax_lab.texts", "duel.yaml"),
    "error": ("polax_lab.texts", "error.yaml"),
    "form": ("polax_lab.texts", "form.yaml"),
    "play": ("polax_lab.texts", "play.yaml"),
    "record": ("polax_lab.texts", "record.yaml"),
    "rules": ("polax_lab.texts", "rules.yaml"),
    "solve": ("polax_lab.texts", "solve.yaml"),
    "story": ("polax_lab.texts", "story.yaml"),
    "yaml": ("polax_lab.texts", "yaml.yaml"),
}


def register(prefix: str, package: str, file: str = "texts.yaml") -> None:
    """Tell where the texts whose keys start with ``prefix.`` live."""
    _HOMES[prefix] = (package, file)


@cache
def catalogue(prefix: str) -> Mapping[str, Mapping[str, str]]:
    """All texts of one prefix: key to language to text."""
    from polax_lab.yamlfile import read_shipped

    data: dict[str, dict[str, str]] = read_shipped(*_HOMES[prefix]).data
    return data


def say(value: Any, lang: Lang = "en") -> str:
    """Put a message, a fault, or a value of a message into a language.

    Examples
    --------
    >>> say(("a", "b", "c"), "de")
    'a, b und c'
    >>> say(msg("core.verdict.yes"), "de")
    'Ja'
    """
    if lang not in LANGS:
        raise PolaxError(msg("error.lang", name=lang), did_you_mean(str(lang), LANGS, "choices"))
    if isinstance(value, Message):
        prefix, _, key = value.key.partition(".")
        template = catalogue(prefix)[key][lang]
        return _nested(_Formatter(lang).vformat(template, (), dict(value.values)), lang)
    if isinstance(value, PolaxError):
        return value.said(lang)
    if isinstance(value, tuple):
        parts = [say(v, lang) for v in value]
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + {"en": " and ", "de": " und "}[lang] + parts[-1]
    return number(value, "", lang) if isinstance(value, float) else str(value)


def number(value: float, form: str, lang: Lang) -> str:
    """Write a number as `format` does, with the decimal sign of the language.

    Examples
    --------
    >>> number(34.16, ".1f", "en"), number(34.16, ".1f", "de")
    ('34.2', '34,2')
    """
    text = format(value, form)
    return text.replace(".", ",") if lang == "de" else text


#: Quotes that open and close, and those within quotes.
_QUOTES: dict[Lang, tuple[str, str, str, str]] = {
    "en": ("\u201c", "\u201d", "\u2018", "\u2019"),
    "de": ("\u201e", "\u201c", "\u201a", "\u2018"),
}


def _nested(text: str, lang: Lang) -> str:
    """Make single quotes of those within quotes; what is quoted may have straight ones."""
    opens, closes, *inner = _QUOTES[lang]
    if text.count(opens) < 2 and not ('"' in text and opens in text):
        return text
    signs, depth, straight = list(text), 0, 0
    for i, sign in enumerate(signs):
        if sign == opens:
            depth += 1
            signs[i] = inner[0] if depth > 1 else sign
        elif sign == closes and depth:
            signs[i] = inner[1] if depth > 1 else sign
            depth -= 1
        elif sign == '"' and depth:
            signs[i] = inner[straight]
            straight = 1 - straight
    return "".join(signs)


class _Formatter(string.Formatter):
    """``{x}`` says a value, ``{x:cap}`` with a capital, ``{x:sentences}`` each as a sentence.

    ``{x:.1f}`` rounds a number as `format` does, with the decimal sign of the language.
    ``{x:?is|are}`` picks by its number. The stop of the last sentence is that of the template.
    """

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("?"):
            one, _, many = format_spec[1:].partition("|")
            count = len(value) if isinstance(value, tuple) else value
            return one if count == 1 else many
        if format_spec == "sentences":
            return ". ".join(_cap(say(each, self.lang).rstrip(".")) for each in value)
        if format_spec not in ("", "cap"):
            return number(value, format_spec, self.lang)
        text = say(value, self.lang)
        return _cap(text) if format_spec == "cap" else text


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]


def whole(said: Message | PolaxError | str, lang: Lang = "en") -> str:
    """Make a sentence of what stands alone: the texts of faults and of steps are clauses.

    Examples
    --------
    >>> whole(PolaxError("no such thing; did you mean 'that'"))
    "No such thing; did you mean 'that'."
    """
    text = say(said, lang)
    # The name of a file, a key or what somebody typed stays as it is.
    if isinstance(said, PolaxError) and not (
        isinstance(said, FileError) or _quotes_first(said.what, lang)
    ):
        text = _cap(text)
    return text if text.endswith((".", "!", "?", "…")) or not text else f"{text}."


def words(texts: Mapping[Any, str]) -> Message:
    """Make a message of what a file says in both languages."""
    return Message("core.words", tuple(sorted(texts.items())))


def _quotes_first(what: Message | str, lang: Lang) -> bool:
    """Whether a clause begins with a value that is no word of ours."""
    if not isinstance(what, Message):
        return False
    prefix, _, key = what.key.partition(".")
    before, name, *_ = next(iter(string.Formatter().parse(catalogue(prefix)[key][lang])))
    return not before and isinstance(dict(what.values).get(name or ""), str)


def initials(names: Iterable[str]) -> list[str]:
    """Short names, one letter each where that tells them apart, else two.

    Examples
    --------
    >>> initials(["yellow", "green"]), initials(["Gelb", "Grün", "Rot"])
    (['Y', 'G'], ['Ge', 'Gr', 'R'])
    """
    full = [name[:1].upper() + name[1:] for name in names]
    first = [name[0] for name in full]
    return [name[: 1 if first.count(name[0]) == 1 else 2] for name in full]
