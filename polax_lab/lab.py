"""Open the notebooks in JupyterLab, on this computer only and without its news popup."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from urllib.parse import quote

from polax_lab.errors import PolaxError
from polax_lab.irigrammars import without_iri_grammars

FIRST = "00_start.ipynb"
"""The notebook that opens when none is named."""

COPY = "polax_lab_notebooks"
"""The folder, where the user is, that gets a copy of the notebooks of an installed wheel."""

_PACKAGE = Path(__file__).parent


def notebooks(package: Path = _PACKAGE) -> Path:
    """Give the folder of notebooks to work in.

    In a checkout this is its own ``notebooks``. Installed from a wheel, it is ``COPY`` in the
    working directory, filled with those shipped notebooks that are not there yet: what a user
    changed is never overwritten.

    Parameters
    ----------
    package : Path
        The folder of the installed package.
    """
    shipped = package / "shipped" / "notebooks"
    if not shipped.is_dir():
        return package.parent / "notebooks"
    mine = Path.cwd() / COPY
    for source in sorted(p for p in shipped.rglob("*") if p.is_file()):
        target = mine / source.relative_to(shipped)
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    return mine


def command(notebook: Path, port: int | None = None, browser: bool = True) -> list[str]:
    """Give the command that starts JupyterLab with one notebook open, under `environment`.

    Parameters
    ----------
    notebook : Path
        The notebook; JupyterLab sees its folder and nothing above it.
    port : int, optional
        The port on 127.0.0.1, which must be free. Without one JupyterLab looks for a free one.
    browser : bool
        Whether to open the user's browser.

    Examples
    --------
    >>> command(Path("notebooks/00_start.ipynb"), port=8899)[1:3]
    ['-m', 'jupyterlab']
    """
    return [sys.executable, "-m", "jupyterlab", *_options(notebook, port, browser)]


def environment() -> dict[str, str]:
    """Give the variables that JupyterLab needs beside those that are set.

    They add our defaults to JupyterLab's: its popup does not ask whether to fetch news. What a
    user has set in JupyterLab stays in force.
    """
    places = [os.environ.get("JUPYTER_CONFIG_PATH", ""), str(_PACKAGE / "jupyter_config")]
    return {"JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, places))}


def run(notebook: Path | None = None, port: int | None = None, browser: bool = True) -> None:
    """Start JupyterLab, print its address and come back when the user stops it.

    Parameters
    ----------
    notebook : Path, optional
        The notebook to open; without one, the first of the workbench.
    port, browser
        As for `command`.

    Raises
    ------
    PolaxError
        If there is no such notebook.
    """
    chosen = notebook if notebook is not None else notebooks() / FIRST
    if not chosen.is_file():
        raise PolaxError(f"{chosen}: there is no such notebook")
    options = _options(chosen, port, browser)
    with without_iri_grammars():
        from jupyterlab.labapp import LabApp  # here, because it takes a second

    os.environ.update(environment())
    LabApp.launch_instance(options)


def _options(notebook: Path, port: int | None, browser: bool) -> list[str]:
    options = [
        # Quieter than usual, but for the address, which JupyterLab prints at every level.
        "--ServerApp.log_level=WARN",
        "--LabApp.log_level=WARN",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.root_dir={notebook.resolve().parent}",
        f"--LabApp.default_url=/lab/tree/{quote(notebook.name)}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    if port is not None:
        options += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        options.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")
    return options
