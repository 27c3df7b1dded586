"""Files of the board editor: work that is kept after every step, and pictures to trace from."""

from __future__ import annotations

import base64
import json
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from polax_lab.errors import BoardError, reason
from polax_lab.texts import msg
from polax_lab.workbench.draft import Draft, Extent, Refused, file_data
from polax_lab.yamlfile import read_file, read_text, write_file

#: What a browser lets pass in one message, with a little room.
LIMIT = 9_500_000
_PREFIX = "board-"
_STARTS = (("png", b"\x89PNG\r\n"), ("jpeg", b"\xff\xd8\xff"))


class Keep(NamedTuple):
    """Work that is kept: the draft, and text and name of the file that it comes from."""

    draft: Draft
    source: str = ""
    file: str = ""

    @classmethod
    def read(cls, path: Path) -> Keep:
        """Read kept work.

        Raises
        ------
        BoardError
            If that is no work of the editor's.
        """
        doc = read_file(path, BoardError)
        try:
            board, sheet = doc.data["board"], tuple(map(float, doc.data["sheet"]))
            source, file = str(doc.data["source"]), str(doc.data["file"])
            left, low, right, high = sheet
        except (KeyError, TypeError, ValueError):
            hint = msg("draft.kept.hint")
            raise BoardError(msg("draft.kept.wrong"), file=str(path), hint=hint) from None
        if board["spaces"]:
            draft = Draft.read(read_text(json.dumps(board), str(path), BoardError))
        else:
            draft = Draft.new(board["board"])
        return cls(Draft(draft.board, (left, low, right, high)), source, file)


class Picture(NamedTuple):
    """A picture to trace a board from.

    Attributes
    ----------
    name : str
    uri : str
        The picture itself, as a data address.
    box : tuple of four floats
        Where it lies, in board units: as large as it can be in this, in the middle.
    """

    name: str
    uri: str
    box: Extent

    @classmethod
    def of(cls, data: bytes, name: str, box: Extent) -> Picture:
        """Take the content of a PNG, JPEG or SVG file.

        Raises
        ------
        Refused
            If it is none, or too large.
        """
        if len(data) > LIMIT:
            raise Refused(msg("draft.no.large", name=name, size=len(data) / 1e6, most=LIMIT / 1e6))
        kind = next((kind for kind, start in _STARTS if data.startswith(start)), None)
        if kind is None and b"<svg" in data[:4096]:
            kind = "svg+xml"
        if kind is None:
            raise Refused(msg("draft.no.picture", name=name))
        return cls(name, f"data:image/{kind};base64,{base64.b64encode(data).decode()}", box)

    @classmethod
    def read(cls, path: str, box: Extent) -> Picture:
        """Read a picture file.

        Raises
        ------
        Refused
            If it cannot be read or is no picture.
        """
        try:
            with Path(path).expanduser().open("rb") as stream:
                data = stream.read(4 * LIMIT)
        except (OSError, ValueError) as fault:
            raise Refused(msg("draft.no.file", file=path, why=reason(fault))) from None
        return cls.of(data, Path(path).name, box)


def keep(path: Path, work: Keep) -> None:
    """Write work, all of it or nothing."""
    board = file_data(work.draft.board, {})
    data = {"board": board, "sheet": [*work.draft.sheet], "file": work.file, "source": work.source}
    # As JSON, which our reader takes too and which is written fifty times as fast as YAML.
    write_file(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def unused(folder: Path, now: datetime) -> Path:
    """Make a file for new work that no other editor has.

    Raises
    ------
    BoardError
        If the folder cannot be written to.
    """
    stem = f"{_PREFIX}{now:%Y%m%d-%H%M%S}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while True:
            path = folder / f"{stem}{f'-{number}' if number > 1 else ''}.json"
            try:
                path.open("x").close()
            except FileExistsError:
                number += 1
            else:
                return path
    except OSError as fault:
        raise BoardError(reason(fault), file=str(folder)) from None


def newest(folder: Path) -> Path:
    """Find the newest kept work.

    Raises
    ------
    BoardError
        If there is none.
    """
    found = [p for p in folder.glob(f"{_PREFIX}*.json") if p.stat().st_size]
    if not found:
        raise BoardError(msg("draft.kept.none"), file=str(folder))
    return max(found, key=lambda p: (p.stat().st_mtime_ns, p.name))
