"""A `VariantTable` as HTML that brings its own colours; every text in it is escaped."""

from __future__ import annotations

from html import escape
from itertools import groupby

from polax_lab.study.variants import Cell, Row, VariantTable, short
from polax_lab.texts import say
from polax_lab.view.style import FONT, colours

_INK = colours("light")
_BOX = f"overflow-x:auto;background:{_INK['paper']};color:{_INK['ink']};padding:12px"
_BOX += f";font:13px/1.4 {escape(FONT)}"
_CELL = f"border:1px solid {_INK['link']};padding:6px 8px;text-align:left;vertical-align:top"
_CELL += f";background:{_INK['paper']};color:{_INK['ink']}"
_HEAD = f"{_CELL};background:{_INK['card_fill']};min-width:72px;white-space:normal"
_QUESTION = f"{_HEAD};font-weight:600;min-width:170px;position:sticky;left:0"
_OTHER = f"{_CELL};background:{_INK['witness_fill']};border:2px solid {_INK['ink']}"
_SOFT = f"color:{_INK['soft']};font-size:12px"


def table_html(table: VariantTable) -> str:
    """Rows are questions, columns are readings; what differs is framed and marked with ≠."""
    head = [_th("", table.say("question"), "rowspan=2"), _th("", table.say("now"), "rowspan=2")]
    options = []
    settings = [cell.settings[0] for cell in table.rows[0].cells]
    for name, group in groupby(settings, key=lambda setting: setting[0]):
        switch, values = table.rules.ledger.switches[name], [value for _, value in group]
        head.append(_th(name, switch.label[table.lang], f"colspan={len(values)}"))
        options += [_th(f"{name}={v}", switch.option_labels[v][table.lang], "") for v in values]
    body = "".join(_row(table, row) for row in table.rows)
    title = f"<p><b>{escape(table.title)}</b></p>" if table.title else ""
    notes = "".join(f"<p>{escape(line)}</p>" for line in [table.say("legend"), *table.pair_lines()])
    return (
        f'<div lang="{table.lang}" style="{_BOX}">{title}'
        f'<table style="border-collapse:collapse;table-layout:auto;margin:0">'
        f"<thead><tr>{''.join(head)}</tr><tr>{''.join(options)}</tr></thead>"
        f"<tbody>{body}</tbody></table>{notes}</div>"
    )


def _th(tip: str, text: str, span: str) -> str:
    return f'<th scope="col" {span} title="{escape(tip)}" style="{_HEAD}">{escape(text)}</th>'


def _row(table: VariantTable, row: Row) -> str:
    head = f'<th scope="row" style="{_QUESTION}">{escape(row.question)}</th>'
    now = _td(_CELL, row.now.reason(table.lang), say(short(row.now), table.lang), row.now.rule)
    return f"<tr>{head}{now}{''.join(_cell(table, row, cell) for cell in row.cells)}</tr>"


def _cell(table: VariantTable, row: Row, cell: Cell) -> str:
    why = cell.ruling.reason(table.lang)
    if cell.differs:
        new = say(short(cell.ruling, row.now), table.lang)
        return _td(_OTHER, why, f"≠ {new}", cell.ruling.rule)
    # A look-up has no short word, so it is not said again.
    same = row.now.verdict(table.lang) or table.say("same")
    return _td(f"{_CELL};{_SOFT}", why, same, "")


def _td(style: str, tip: str, text: str, rule: str) -> str:
    below = f'<br><span style="{_SOFT}">{escape(rule)}</span>' if rule else ""
    return f'<td title="{escape(tip)}" style="{style}">{escape(text)}{below}</td>'
