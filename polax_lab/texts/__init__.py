"""The German and English catalogue: every sentence once, by key, in both languages."""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from polax_lab.errors import PolaxError, RulebookError

Lang = Literal["de", "en"]
LANGS: tuple[Lang, ...] = ("en", "de")
#: Where the texts of a key's first part live: a package and a file in it.
_HOMES: dict[str, tuple[str, str]] = {
    "app": ("polax_lab.app", "texts.yaml"),
    "core": ("polax_lab.texts", "core.yaml"),
    "desk": ("polax_lab.texts", "desk.yaml"),
    "draft": ("polax_lab.texts", "draft.yaml"),
    "form": ("polax_lab.texts", "form.yaml"),
    "rules": ("polax_lab.texts", "rules.yaml"),
}


class Message(NamedTuple):
    """A sentence or name in no language yet: a key of the catalogue and its values.

    Values are texts, numbers, other messages, or tuples of these (joined with commas and "and").
    """

    key: str
    values: tuple[tuple[str, Any], ...] = ()


def msg(key: str, **values: Any) -> Message:
    """Make a `Message`."""
    return Message(key, tuple(values.items()))


def register(prefix: str, package: str, file: str = "texts.yaml") -> None:
    """Tell where the texts whose keys start with ``prefix.`` live."""
    _HOMES[prefix] = (package, file)


@cache
def catalogue(prefix: str) -> Mapping[str, Mapping[str, str]]:
    """All texts of one prefix: key to language to text."""
    from polax_lab.yamlfile import read_text

    package, file = _HOMES[prefix]
    text = files(package).joinpath(file).read_text(encoding="utf-8")
    data: dict[str, dict[str, str]] = read_text(text, file, RulebookError).data
    return data


def say(value: Any, lang: Lang = "en") -> str:
    """Put a message, or a value of one, into a language.

    Examples
    --------
    >>> say(("a", "b", "c"), "de")
    'a, b und c'
    >>> say(msg("core.verdict.yes"), "de")
    'Ja'
    """
    if lang not in LANGS:
        raise PolaxError(f"no language '{lang}'; use one of: {', '.join(LANGS)}")
    if isinstance(value, Message):
        prefix, _, key = value.key.partition(".")
        template = catalogue(prefix)[key][lang]
        return _Formatter(lang).vformat(template, (), dict(value.values))
    if isinstance(value, tuple):
        parts = [say(v, lang) for v in value]
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + {"en": " and ", "de": " und "}[lang] + parts[-1]
    return str(value)


class _Formatter(string.Formatter):
    """``{x}`` says a value; ``{x:?is|are}`` picks by its number."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("?"):
            one, _, many = format_spec[1:].partition("|")
            count = len(value) if isinstance(value, tuple) else value
            return one if count == 1 else many
        text = say(value, self.lang)
        return text[:1].upper() + text[1:] if format_spec == "cap" else text
