"""Options that several commands have."""

from __future__ import annotations

from enum import StrEnum
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
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Language(StrEnum):
    """Languages of the texts."""

    de = "de"
    en = "en"


Lang = Annotated[Language, typer.Option("--lang", help="Language of the texts.")]
Port = Annotated[int | None, typer.Option(min=1, max=65535, help="Port here.")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Only print the address.")]
