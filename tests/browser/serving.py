"""Servers for browser tests: a free port, a process that answers, and that is ended."""

from __future__ import annotations

import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS = 90  # patience with one step, on a slow machine


def free_port() -> int:
    """Give a port that nothing on this machine uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def running(
    command: list[str], variables: dict[str, str], log: Path, address: str
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a server that writes to `log`, and wait until `address` answers."""
    with log.open("w") as out:
        process = subprocess.Popen(
            command,
            env={**os.environ, **variables},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        end = time.monotonic() + SECONDS
        while not answers(address):
            assert process.poll() is None, f"the server ended: {log.read_text()}"
            assert time.monotonic() < end, f"the server is silent: {log.read_text()}"
            time.sleep(0.2)
        yield process
    finally:
        process.terminate()
        process.wait(SECONDS)


def answers(address: str) -> bool:
    """Whether an address can be read."""
    try:
        with urllib.request.urlopen(address, timeout=5):
            return True
    except OSError:
        return False
