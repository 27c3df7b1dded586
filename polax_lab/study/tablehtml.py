"""A `VariantTable` as HTML that brings its own colours; every text in it is escaped."""

from __future__ import annotations

from html import escape

from polax_lab.study.variants import Cell, Row, VariantTable, short
from polax_lab.texts import say
from polax_lab.view.style import FONT, colours

#: JupyterLab's own colours where there are any, so that the table follows its theme; else ours.
_THEME = {
    "paper": "layout-color0", "ink": "content-font-color0", "soft": "content-font-color1",
    "link": "border-color1", "card_fill": "layout-color2", "witness_fill": "layout-color3",
}  # fmt: skip
_INK = {name: f"var(--jp-{own},{colours('light')[name]})" for name, own in _THEME.items()}
_BOX = f"overflow-x:auto;background:{_INK['paper']};color:{_INK['ink']};padding:12px"
_BOX += f";font:13px/1.4 {escape(FONT)}"
_CELL = f"border:1px solid {_INK['link']};padding:6px 8px;text-align:left;vertical-align:top"
_CELL += f";background:{_INK['paper']};color:{_INK['ink']}"
_HEAD = f"{_CELL};background:{_INK['card_fill']};min-width:110px;white-space:normal"
_READING = f"{_HEAD};min-width:210px;position:sticky;left:0"
_OTHER = f"{_CELL};background:{_INK['witness_fill']};border:2px solid {_INK['ink']}"
_SOFT = f"color:{_INK['soft']};font-size:12px"


def table_html(table: VariantTable) -> str:
    """Rows are readings, columns are questions; what differs is framed and marked with ≠.

    The readings that change something come first.
    """
    heads = [table.say("as"), *(row.question for row in table.rows)]
    top = "".join(f'<th scope="col" style="{_HEAD}">{escape(text)}</th>' for text in heads)
    rows = [_now(table), *(_reading(table, i) for i in _order(table))]
    title = f"<p><b>{escape(table.title)}</b></p>" if table.title else ""
    notes = "".join(f"<p>{escape(line)}</p>" for line in [table.say("legend"), *table.pair_lines()])
    return (
        f'<div lang="{table.lang}" style="{_BOX}">{title}'
        f'<table style="border-collapse:collapse;table-layout:auto;margin:0 0 10px">'
        f"<thead><tr>{top}</tr></thead><tbody>{''.join(rows)}</tbody></table>{notes}</div>"
    )


def _order(table: VariantTable) -> list[int]:
    """The readings by number: those that change something first, else as the ledger has them."""
    numbers = range(len(table.rows[0].cells))
    return sorted(numbers, key=lambda i: not any(row.cells[i].differs for row in table.rows))


def _now(table: VariantTable) -> str:
    cells = (
        _td(_CELL, row.now.reason(table.lang), say(short(row.now), table.lang), row.now.rule)
        for row in table.rows
    )
    head = f'<th scope="row" style="{_READING};font-weight:600">{escape(table.say("now"))}</th>'
    return f"<tr>{head}{''.join(cells)}</tr>"


def _reading(table: VariantTable, number: int) -> str:
    setting = table.rows[0].cells[number].settings[0]
    tip, words = "=".join(setting), say(table.reading(setting), table.lang)
    head = f'<th scope="row" title="{escape(tip)}" style="{_READING};font-weight:400">'
    cells = (_cell(table, row, row.cells[number]) for row in table.rows)
    return f"<tr>{head}{escape(words)}</th>{''.join(cells)}</tr>"


def _cell(table: VariantTable, row: Row, cell: Cell) -> str:
    why, rule = ("", "") if cell.ruling is None else (
        cell.ruling.reason(table.lang), cell.ruling.rule
    )  # fmt: skip
    if cell.differs:
        new = say(short(cell.ruling, row.now), table.lang)
        return _td(_OTHER, why, f"≠ {new}", rule)
    # A look-up has no short word, so it is not said again.
    same = row.now.verdict(table.lang) or table.say("same")
    return _td(f"{_CELL};{_SOFT}", why, same, "")


def _td(style: str, tip: str, text: str, rule: str) -> str:
    below = f'<br><span style="{_SOFT}">{escape(rule)}</span>' if rule else ""
    return f'<td title="{escape(tip)}" style="{style}">{escape(text)}{below}</td>'
