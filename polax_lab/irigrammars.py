"""Load what belongs to Jupyter without grammars that nothing here reads anything with."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_iri_grammars() -> Iterator[None]:
    """Spare the start of a server, and the first figure of a kernel, 2 to 5 seconds.

    Jupyter's servers and nbformat (which plotly's figures import) import jsonschema, and that
    imports rfc3987_syntax if it is there, which builds large grammars for a check of web addresses
    that nothing here makes. None in ``sys.modules`` is Python's way to say that a module is not to
    be had; jsonschema then goes on without that check, as it does wherever the extra is not
    installed.

    Examples
    --------
    >>> with without_iri_grammars():
    ...     import rfc3987_syntax  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    ModuleNotFoundError: not to be had
    """
    name = "rfc3987_syntax"
    if name in sys.modules:
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[name]
