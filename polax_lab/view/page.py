"""Pictures in a web page that take its theme: JupyterLab's, at once when it changes."""

from __future__ import annotations

from collections.abc import Mapping

from polax_lab.texts import Lang
from polax_lab.view.style import FONT, THEMES, colours

#: The theme that is no fixed one: each colour is a variable that `in_page` gives a value.
PAGE = "page"
_VARIABLES = {
    name: colour if name == "none" else f"var(--px-{name.replace('_', '-')})"
    for name, colour in THEMES["light"].items()
}
#: JupyterLab and the pages it exports say by this whether they are dark.
_DARK = '[data-jp-theme-light="false"]'
_RULES = f"""
.polax-page {{ max-width: 900px; font: 14px/1.5 {FONT}; color: inherit; }}
.polax-page svg {{ display: block; width: 100%; height: auto; margin: 4px 0 8px;
  border-radius: 6px; }}
.polax-page p {{ margin: 0 0 6px; }}
.polax-page ul {{ margin: 0 0 8px; padding-left: 20px; }}
.polax-page li {{ margin: 1px 0; }}
.polax-page small {{ font: 11px ui-monospace, monospace; white-space: nowrap; }}
"""


def colours_for(theme: str) -> Mapping[str, str]:
    """Give the colours of ``light`` or ``dark``, or variables for ``page``.

    Raises
    ------
    PolaxError
        If there is no such theme.

    Examples
    --------
    >>> colours_for("page")["ink"]
    'var(--px-ink)'
    """
    return _VARIABLES if theme == PAGE else colours(theme)


def in_page(html: str, lang: Lang) -> str:
    """Wrap ready HTML, such as pictures of the theme ``page``, so that it follows the page."""
    values = "\n".join(
        f"{where}.polax-page {{ {_values(THEMES[theme])} }}"
        for where, theme in (("", "light"), (f"{_DARK} ", "dark"))
    )
    return f'<div class="polax-page" lang="{lang}"><style>{values}{_RULES}</style>{html}</div>'


def _values(colours: Mapping[str, str]) -> str:
    return " ".join(f"--px-{name.replace('_', '-')}: {c};" for name, c in colours.items())
