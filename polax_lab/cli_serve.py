"""The commands that serve notebooks and the Workbench: ``lab`` and ``app``."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from polax_lab import app as web
from polax_lab.cli_options import Lang, Language, NoBrowser, Port
from polax_lab.errors import PolaxError
from polax_lab.texts import msg, say


def lab(port: Port = None, no_browser: NoBrowser = False) -> None:
    """Open the notebooks in JupyterLab."""
    from polax_lab.lab import run

    run(port=port, browser=not no_browser)


def app(
    port: Port = None,
    no_browser: NoBrowser = False,
    lang: Lang = Language.en,
    host: Annotated[
        str, typer.Option(help="Address to listen on; another than this opens it to others.")
    ] = web.HOST,
    yes: Annotated[bool, typer.Option("--yes", help="With --host: do not ask.")] = False,
    visitors: Annotated[
        int, typer.Option(min=1, max=1000, help="How many may be there at the same time.")
    ] = web.VISITORS,
    grace: Annotated[
        int,
        typer.Option(
            min=10,
            metavar="SECONDS",
            help="How long a page that lost its network is waited for; it may take 30.",
        ),
    ] = web.GRACE,
) -> None:
    """Serve the Workbench as a web page without code, for this computer or a class."""
    if not web.is_local(host):
        print(say(msg("app.open", host=host, visitors=visitors), lang.value), file=sys.stderr)
        if not yes:
            _confirm(host, lang)
    web.run(host, port, not no_browser, lang.value, visitors, grace)


def _confirm(host: str, lang: Language) -> None:
    if not _at_terminal():
        raise PolaxError(f"--host {host} opens the Workbench to others; confirm it with --yes")
    if not typer.confirm(say(msg("app.sure"), lang.value)):
        raise typer.Exit(1)


def _at_terminal() -> bool:
    return sys.stdin.isatty()
