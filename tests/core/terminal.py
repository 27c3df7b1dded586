"""What a command printed, and the check that a fault is one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Done(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Done]


def one_sentence(done: Done) -> str:
    """The fault as the user sees it."""
    assert done.code == 2
    lines = done.err.strip().splitlines()
    assert len(lines) == 1, done.err
    assert "Traceback" not in done.err
    assert "Error(" not in done.err
    return lines[0]
