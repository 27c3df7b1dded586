"""The sentences of a panel as HTML: every text from a file is escaped here."""

from __future__ import annotations

from html import escape

from polax_lab.texts import msg, say
from polax_lab.workbench.desk import Desk

#: Longer reasons are shown in smaller type where room is short.
_LONG = 110


def asked(session: Desk) -> str:
    """Where the example is from, and the question."""
    source = escape(session.source())
    rows = f'<p class="polax-source" title="{source}">{source}</p>'
    rows += _row("question", escape(session.question()), session.question_tip())
    aside = session.scene().aside
    rows += _row("aside", escape(aside)) if aside else ""
    return f'<div lang="{session.lang}">{rows}</div>'


def ruling(session: Desk) -> str:
    """The ruling as the headline, under it the rule and the reading used."""
    rows: list[str] = []
    found, lang = session.visible, session.lang
    if found is not None:
        tone = {True: "yes", False: "no", None: "plain"}[found.holds]
        word = found.verdict(lang)
        lead = f'<b class="polax-{tone}">{escape(word)}.</b> ' if word else ""
        reason = found.reason(lang)
        size = "headline polax-long" if len(reason) > _LONG else "headline"
        rows.append(_row(size, lead + escape(reason)))
        rest = f"{found.citation(lang)} · {found.sensitivity(lang)}"
        rows.append(_row("citation", escape(rest)))
        if note := found.open_note(lang):
            rows.append(_row("note", escape(note)))
    elif session.ruling is not None:
        rows.append(_row("think", escape(say(msg("core.lesson.think"), lang))))
    elif idle := session.idle():
        rows.append(_row("think", escape(idle)))
    return f'<div role="status" lang="{lang}">{"".join(rows)}</div>'


def message(session: Desk) -> str:
    """The message line; a fault has a colour of its own."""
    tone = ' class="polax-fault"' if session.at_fault else ""
    return f'<div{tone} role="status" lang="{session.lang}">{escape(session.message())}</div>'


def line(text: str) -> str:
    """A line of explanation."""
    return f"<div>{escape(text)}</div>"


def section(title: str, text: str) -> str:
    """A heading with a line of explanation."""
    return f"<div><b>{escape(title)}</b></div><div>{escape(text)}</div>"


def ledger(session: Desk) -> str:
    """The deciding rule as the ledger has it, line by line."""
    lines = session.ledger().splitlines()
    return "".join(f"<p>{escape(text.strip())}</p>" for text in lines)


def _row(name: str, inner: str, tip: str = "") -> str:
    title = f' title="{escape(tip)}"' if tip else ""
    return f'<p class="polax-{name}"{title}>{inner}</p>'
