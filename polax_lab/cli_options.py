"""Options that several commands have."""

from __future__ import annotations

import sys
from contextvars import ContextVar
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from polax_lab.texts import Lang as LangCode

# Piped text is for programs and files: a wide line is better than a cut one.
out = Console(highlight=False, emoji=False, width=None if sys.stdout.isatty() else 160)
Rules = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar="NAME=VALUE",
        help="Another reading or figure, or TABLE.ENTRY=VALUE; may be given several times.",
    ),
]
FileOrLine = Annotated[
    str,
    typer.Argument(
        metavar="FILE|LINE",
        help="A scenario file, or a position as one line; '-' reads standard input.",
    ),
]
LineBoard = Annotated[
    Path | None,
    typer.Option("--board", help="The board of a line, if it is not the game's own."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Language(StrEnum):
    """Languages of the texts."""

    de = "de"
    en = "en"


#: The language of the command that runs, for faults too.
spoken: ContextVar[LangCode] = ContextVar("spoken", default="en")


def _speak(lang: Language) -> Language:
    spoken.set(lang.value)
    return lang


Lang = Annotated[Language, typer.Option("--lang", callback=_speak, help="Language of the texts.")]
Port = Annotated[int | None, typer.Option(min=1, max=65535, help="Port here.")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Only print the address.")]
