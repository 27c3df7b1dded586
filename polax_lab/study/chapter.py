"""A chapter of a story: sentences, pictures, and lines of the log."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from polax_lab.texts import Lang
from polax_lab.view.page import in_page


class Line(NamedTuple):
    """A line below the pictures; `rule` is the id of the rule behind it, or empty."""

    text: str
    rule: str = ""


class Chapter(NamedTuple):
    """What a notebook cell shows.

    Attributes
    ----------
    sentences : sequence of str
    pictures : sequence of str
        SVG of the theme ``page``.
    lines : sequence of Line
    heading : str
        Over the lines.
    lang : str
    """

    sentences: Sequence[str]
    pictures: Sequence[str]
    lines: Sequence[Line]
    heading: str
    lang: Lang

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(line.text)}{_rule(line.rule)}</li>" for line in self.lines)
        heading = f"<p>{escape(self.heading)}</p>" if self.heading else ""
        return in_page(
            "".join(f"<p>{escape(sentence)}</p>" for sentence in self.sentences)
            + "".join(self.pictures)
            + (f"{heading}<ul>{items}</ul>" if items else ""),
            self.lang,
        )

    def __repr__(self) -> str:
        lines = (f"- {line.text}" + f" ({line.rule})" * bool(line.rule) for line in self.lines)
        return "\n".join([*self.sentences, *filter(None, [self.heading]), *lines])


def _rule(id_: str) -> str:
    return f" <small>{escape(id_)}</small>" if id_ else ""
