"""Find a Chromium; as a script, say where it is (exit 1 and a sentence if there is none)."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
MISSING = (
    "no Chromium found: install chromium or Google Chrome, "
    "or name its program in the environment variable CHROMIUM"
)


def find() -> Path | None:
    """Give the browser that CHROMIUM names, and only that if it is set, or a usual one."""
    named = os.environ.get("CHROMIUM")
    for name in (named,) if named else (*NAMES, *MAC):
        if found := shutil.which(name):
            return Path(found)
    return None


if __name__ == "__main__":
    program = find()
    if program is None:
        sys.exit(MISSING)
    print(f"Browser tests use {program}")
