"""Options that several commands have."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

Rules = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar="NAME=VALUE",
        help="Judge under another reading; may be given several times.",
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


Lang = Annotated[Language, typer.Option("--lang", help="Language of the texts.")]
Port = Annotated[int | None, typer.Option(min=1, max=65535, help="Port here.")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Only print the address.")]
