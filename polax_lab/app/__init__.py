"""Serve the Workbench as a web page: by Voilà, one kernel for each visitor, and nothing else."""

from __future__ import annotations

import errno
import ipaddress
import json
import os
import socket
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from polax_lab.errors import PolaxError
from polax_lab.irigrammars import without_iri_grammars
from polax_lab.texts import Lang, msg, say

HOST = "127.0.0.1"
PORT = 8866
"""Where a free port is looked for when none is named."""

VISITORS = 40
"""How many may be there at the same time: each has a kernel, of about 150 MB."""

GRACE = 120
"""Seconds that a kernel waits for a page that is gone: a visitor's network may come back."""

_CELL = "from polax_lab import Workbench\nWorkbench(classroom=True, lang={lang!r})"
_PATIENCE = 180  # seconds for a kernel to start, and to make the Workbench
_PAGE = (
    "title", "opening", "script", "lost", "ended", "home", "error_404", "error_503", "error_other",
)  # fmt: skip
_EXTENSIONS = [
    "anywidget",
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
]
# Nothing from another machine. Widgets bring their code as blobs, and JupyterLab's settings
# compile their schemas.
_POLICY = "; ".join([
    "default-src 'self'", "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:", "font-src 'self' data:",
    "connect-src 'self' data: blob:", "frame-ancestors 'self'", "form-action 'none'",
    "base-uri 'self'",
])  # fmt: skip


def is_local(host: str) -> bool:
    """Whether only this computer can reach a server there.

    Examples
    --------
    >>> is_local("127.0.0.1"), is_local("::1"), is_local("0.0.0.0"), is_local("192.168.1.5")
    (True, True, False, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def free_port(host: str, port: int | None = None) -> int:
    """Give the port to use: the one that is wanted, or the first free one from `PORT` on.

    Raises
    ------
    PolaxError
        If the host is not this computer's, or no port is free.
    """
    for wanted in [port] if port else range(PORT, PORT + 50):
        try:
            family, kind, *_, address = socket.getaddrinfo(host, wanted, type=socket.SOCK_STREAM)[0]
            with socket.socket(family, kind) as probe:
                # As the server will: a port that has just been left counts as free.
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, int(os.name == "posix"))
                probe.bind(address)
            return wanted
        except OSError as e:
            if e.errno != errno.EADDRINUSE:
                what = (e.strerror or str(e)).lower()
                hint = "name an address of this computer with --host, and a port that you may use"
                raise PolaxError(f"{host}, port {wanted}: {what}; {hint}") from None
    raise PolaxError(f"{host}: port {port or PORT} is in use; name another with --port")


def address(host: str, port: int) -> str:
    """Give what visitors type into their browser.

    Examples
    --------
    >>> address("::1", 8866)
    'http://[::1]:8866/'
    """
    if host in ("", "0.0.0.0", "::"):  # every interface: name the one that leads outside
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # sends nothing
                host = probe.getsockname()[0]
            except OSError:
                host = socket.gethostname()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def settings(
    folder: Path,
    port: int,
    host: str = HOST,
    lang: Lang = "en",
    visitors: int = VISITORS,
    grace: int = GRACE,
) -> dict[str, dict[str, Any]]:
    """Give the server's settings, by the names that Voilà and Jupyter document.

    Parameters
    ----------
    folder : Path
        An empty folder of the server's own.
    port, host, lang
        As for `run`.
    visitors : int
        How many may be there at the same time.
    grace : int
        Seconds that a kernel waits for a page that is gone.
    """
    texts = {name: say(msg(f"app.{name}"), lang) for name in _PAGE}
    return {
        "Voila": {
            "ip": host,
            "port": port,
            "port_retries": 0,
            "open_browser": False,
            "log_level": "ERROR",
            "config_file_paths": [],
            "root_dir": str(folder),
            "notebook_path": str(folder / "workbench.ipynb"),
            "identity_provider_class": "voila.voila_identity_provider.VoilaIdentityProvider",
            "visitors": visitors,
            "tornado_settings": {
                "headers": {"Content-Security-Policy": _POLICY},
                "jinja_template_vars": {"polax": texts | {"lang": lang}},
                # Else another site could reach a local server under a name of its own.
                "allow_remote_access": not is_local(host),
                # Voilà's page sends no XSRF token when it is closed. Requests from other sites are
                # refused by their origin, and a kernel's name cannot be guessed.
                "disable_check_xsrf": True,
            },
        },
        "VoilaConfiguration": {
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "extension_allowlist": _EXTENSIONS,
            "file_allowlist": [],
            "multi_kernel_manager_class": "polax_lab.app.server.Kernels",
            "preheat_kernel": True,
            "resources": {"polax": texts},
            "show_tracebacks": False,
            "strip_sources": True,
        },
        "VoilaExecutor": {
            # A busy computer takes long; else the page would be made without the Workbench.
            "iopub_timeout": _PATIENCE,
            "startup_timeout": _PATIENCE,
        },
        "VoilaExporter": {"language_code": lang},
        "MappingKernelManager": {"cull_idle_timeout": grace, "cull_interval": max(5, grace // 8)},
        "KernelRestarter": {"restart_limit": 0},  # a new kernel would know nothing of its page
        "IdentityProvider": {"cookie_options": {"samesite": "Strict"}},
        "NotebookNotary": {"data_dir": str(folder)},
    }


def prepare(folder: Path, lang: Lang = "en") -> dict[str, str]:
    """Write what the server reads into its folder, and give the variables that it needs.

    The notebook has one cell. Kernels do not keep a history, do not run what the user has set
    for his own, and are quiet.
    """
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "workbench",
        "metadata": {},
        "source": _CELL.format(lang=lang),
        "outputs": [],
        "execution_count": None,
    }
    notebook = {
        "cells": [cell],
        "metadata": {
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
            "title": say(msg("app.title"), lang),
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (folder / "workbench.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    profile = folder / "ipython" / "profile_default"
    profile.mkdir(parents=True)
    kernel = {"IPKernelApp": {"log_level": "ERROR"}, "HistoryManager": {"enabled": False}}
    (profile / "ipython_kernel_config.json").write_text(json.dumps(kernel), encoding="utf-8")
    return {"IPYTHONDIR": str(folder / "ipython")}


def run(
    host: str = HOST,
    port: int | None = None,
    browser: bool = True,
    lang: Lang = "en",
    visitors: int = VISITORS,
    grace: int = GRACE,
) -> None:
    """Serve the Workbench, print its address and come back when the user stops it.

    Parameters
    ----------
    host : str
        The interface to listen on; `HOST` cannot be reached from other computers.
    port : int, optional
        The port, which must be free. Without one a free one is looked for.
    browser : bool
        Whether to open the user's browser.
    lang : str
        The language of the page and in which the Workbench begins.
    visitors, grace
        As for `settings`.

    Raises
    ------
    PolaxError
        If Voilà is not installed, or the server cannot listen there.
    """
    if find_spec("voila") is None:
        raise PolaxError("Voilà is not installed; install it with: pip install 'polax-lab[app]'")
    port = free_port(host, port)
    with without_iri_grammars():
        from polax_lab.app.server import serve  # here, because it takes a second

    with tempfile.TemporaryDirectory(prefix="polax_lab_") as name:
        folder = Path(name)
        os.environ.update(prepare(folder, lang))
        place = address(host, port)
        said = say(msg("app.running", address=place), lang)
        serve(settings(folder, port, host, lang, visitors, grace), said, place if browser else None)
