"""How an Inventarliste looks: as text and as HTML that fits light and dark pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from polax_lab.texts import Lang, msg, say

_STYLE = """<style>
.polax-sheet { color: inherit; }
.polax-sheet table { border-collapse: collapse; margin: 0.5em 0 1em; color: inherit; }
.polax-sheet caption, .polax-sheet th { text-align: left; font-weight: bold; }
.polax-sheet th, .polax-sheet td { padding: 0.15em 0.7em; vertical-align: top; text-align: left;
  background: none; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
.polax-sheet .polax-sheet-amount, .polax-sheet .polax-sheet-balance { text-align: right;
  font-variant-numeric: tabular-nums; }
.polax-sheet .polax-sheet-amount {
  background: color-mix(in srgb, currentColor 10%, transparent); }
.polax-sheet s { opacity: 0.65; }
</style>"""


class Mark(NamedTuple):
    """An entry that may be crossed out."""

    text: str
    crossed: bool


class Row(NamedTuple):
    """An entry of the account: what it was, the cost or gain, and the new balance."""

    text: str
    amount: int
    balance: int


@dataclass(frozen=True)
class Inventory:
    """A player's Inventarliste in one language.

    Attributes
    ----------
    colour, lang, title : str
    head : tuple of (str, str)
        Colour, Lagerplanet and target, each with its name.
    notes : tuple of str
        Whether the player is out, or the list is kept secret.
    rows : tuple of Row
        The account.
    saldo : int
        Spaceus.
    columns : tuple of (str, str, tuple of Mark)
        Each transporter: number, place, and loads from top to bottom.
    equipment : tuple of (str, tuple of Mark)
        Each device with its ticks, and each tube with what was in it.
    lists : tuple of (str, tuple of str)
        Insurances, finds in store, Import-Kärtchen, damages.
    """

    colour: str
    lang: Lang
    title: str
    head: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    rows: tuple[Row, ...]
    saldo: int
    columns: tuple[tuple[str, str, tuple[Mark, ...]], ...]
    equipment: tuple[tuple[str, tuple[Mark, ...]], ...]
    lists: tuple[tuple[str, tuple[str, ...]], ...]

    def _word(self, key: str) -> str:
        return say(msg(f"markt.list.{key}"), self.lang)

    # -- text ------------------------------------------------------------------------------

    def text(self) -> str:
        """Plain text; what is crossed out stands between ``~~``."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield self.title
        yield from _aligned([(name, value) for name, value in self.head])
        yield from self.notes
        if self.rows:
            yield f"\n{self._word('account')}"
            amounts = [(r.text, f"{r.amount:+d}", str(r.balance)) for r in self.rows]
            yield from _aligned([*amounts, (self._word("saldo"), "", str(self.saldo))], right=2)
        if self.columns:
            yield f"\n{self._word('transporters')}"
            yield from _aligned([(n, at, _struck(marks)) for n, at, marks in self.columns])
        if self.equipment:
            yield f"\n{self._word('equipment')}"
            yield from _aligned([(name, _struck(marks) or "☐") for name, marks in self.equipment])
        yield ""
        yield from _aligned([(name, ", ".join(items) or "–") for name, items in self.lists])

    def __str__(self) -> str:
        return self.text()

    # -- HTML ------------------------------------------------------------------------------

    def html(self) -> str:
        """A piece of HTML with its style; every name in it is escaped."""
        parts = [_STYLE, f'<div class="polax-sheet" lang="{self.lang}">']
        parts.append(f"<h4>{escape(self.title)}</h4>")
        parts.append(_table("head", "", (), (_named(*pair) for pair in self.head)))
        parts += [f"<p><strong>{escape(note)}</strong></p>" for note in self.notes]
        if self.rows:
            parts.append(self._account())
        if self.columns:
            heads = [f"{n}<br><small>{escape(at)}</small>" for n, at, _ in self.columns]
            cells = [f"<td>{_crossed(marks, '<br>')}</td>" for _, _, marks in self.columns]
            parts.append(
                _table("transporters", self._word("transporters"), heads, ["".join(cells)])
            )
        if self.equipment:
            rows = [
                f'<th scope="row">{escape(name)}</th><td>{_crossed(marks, " ") or "☐"}</td>'
                for name, marks in self.equipment
            ]
            parts.append(_table("equipment", self._word("equipment"), (), rows))
        rest = (_named(name, ", ".join(items) or "–") for name, items in self.lists)
        parts.append(_table("rest", "", (), rest))
        return "\n".join([*parts, "</div>"])

    def _account(self) -> str:
        heads = [escape(self._word(key)) for key in ("entry", "amount", "balance")]
        rows = [(escape(r.text), f"{r.amount:+d}", str(r.balance)) for r in self.rows]
        word, tip = escape(self._word("saldo")), escape(self._word("saldo.tip"))
        saldo = (f'<strong title="{tip}">{word}</strong>', "", f"<b>{self.saldo}</b>")
        cells = (
            f'<td>{text}</td><td class="polax-sheet-amount">{amount}</td>'
            f'<td class="polax-sheet-balance">{balance}</td>'
            for text, amount, balance in (*rows, saldo)
        )
        return _table("account", self._word("account"), heads, cells)

    def _repr_html_(self) -> str:
        return self.html()


def _struck(marks: Iterable[Mark]) -> str:
    return " ".join(f"~~{m.text}~~" if m.crossed else m.text for m in marks)


def _crossed(marks: Iterable[Mark], between: str) -> str:
    texts = (f"<s>{escape(m.text)}</s>" if m.crossed else escape(m.text) for m in marks)
    return between.join(texts)


def _aligned(rows: list[tuple[str, ...]], right: int = 0) -> Iterator[str]:
    """Rows with columns of equal width, the last so many of them to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    first = len(widths) - right
    for row in rows:
        cells = [
            cell.rjust(width) if i >= first else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  " + "  ".join(cells).rstrip()


def _named(name: str, value: str) -> str:
    return f'<th scope="row">{escape(name)}</th><td>{escape(value)}</td>'


def _table(kind: str, caption: str, heads: Iterable[str], rows: Iterable[str]) -> str:
    """A table of ready cells; `heads` and `rows` are HTML."""
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    head = "".join(f'<th scope="col">{h}</th>' for h in heads)
    head = f"<thead><tr>{head}</tr></thead>" if head else ""
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<table class="polax-sheet-{kind}">{title}{head}<tbody>{body}</tbody></table>'
