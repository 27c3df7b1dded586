"""Voilà, with less: one page, its kernels' widget messages, and the files that the page needs."""

from __future__ import annotations

import asyncio
import gc
import logging
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets import Int
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

_TEMPLATES = Path(__file__).parent / "templates"
#: What a page may say to its kernel: nothing that runs code, looks into it, or ends it.
MESSAGES = ["comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request"]
#: Seconds that a page may take until it talks to its kernel.
_OPENING = 180
#: How many pages are made at the same time; the others wait their turn.
_AT_ONCE = 3


class Kernels(AsyncMappingKernelManager):  # type: ignore[misc]
    """One kernel for each page, ended when its page has been gone for `cull_idle_timeout` seconds.

    Jupyter itself counts from the last thing that a kernel did: it would end one whose visitor
    was thinking when the network failed, or that was made ready long before its page came.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings | {"allowed_message_types": MESSAGES})
        self._until: dict[str, float] = {}
        self._looked: set[str] = set()

    def notify_disconnect(self, kernel_id: str) -> None:
        """Hear that a page is gone, or cannot be reached."""
        super().notify_disconnect(kernel_id)
        self._until[kernel_id] = time.monotonic() + self.cull_idle_timeout

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel, with what is kept for a page that went while its kernel was ending."""
        if kernel_id in self:
            self.stop_buffering(kernel_id)
        return super().remove_kernel(kernel_id)

    async def cull_kernels(self) -> None:
        """Look through the kernels, from time to time."""
        self._looked.clear()
        await super().cull_kernels()
        # No time runs for kernels that wait for a page: Voilà does not show them to us.
        self._until = {k: until for k, until in self._until.items() if k in self._looked}
        # A visit leaves a megabyte in circles of objects, for which Python would look late.
        gc.collect()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Look whether a kernel that was given to a page still has it."""
        self._looked.add(kernel_id)
        now = time.monotonic()
        late = now >= self._until.setdefault(kernel_id, now + _OPENING)
        if late and not self.kernel_model(kernel_id)["connections"]:
            await self.shutdown_kernel(kernel_id)


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """The only page."""

    turn = asyncio.Semaphore(_AT_ONCE)

    async def get(self, path: str | None = None) -> None:
        """Show the page, with a kernel of its own, if there is room for one more."""
        if path:
            raise HTTPError(404)
        async with self.turn:
            # One more is made ready beforehand.
            if len(self.kernel_manager) > self.settings["voila"].visitors:
                raise HTTPError(503)
            await super().get()


class Kernel(KernelHandler):  # type: ignore[misc]
    """Whether a kernel is still there."""

    SUPPORTED_METHODS = ("GET",)


class Server(Voila):  # type: ignore[misc]
    """See the module."""

    visitors = Int(config=True, help="How many may be there at the same time.")

    def setup_template_dirs(self) -> None:
        """Put our templates before those of Voilà, from which they inherit."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(_TEMPLATES))

    def init_handlers(self) -> Any:
        """Leave out what the page does not need."""
        return [
            (pattern, _HANDLERS[handler], *rest)
            for pattern, handler, *rest in super().init_handlers()
            if handler in _HANDLERS
        ]


#: What is taken over from Voilà, and what stands for it.
_HANDLERS = {
    TornadoVoilaHandler: Page,
    VoilaKernelWebsocketHandler: VoilaKernelWebsocketHandler,
    KernelHandler: Kernel,
    VoilaShutdownKernelHandler: VoilaShutdownKernelHandler,
    TemplateStaticFileHandler: TemplateStaticFileHandler,
    MultiStaticFileHandler: MultiStaticFileHandler,
    FileFindHandler: FileFindHandler,
}


def serve(settings: dict[str, dict[str, Any]], said: str, place: str | None) -> None:
    """Run the server until it is stopped.

    Parameters
    ----------
    settings : dict
        As `polax_lab.app.settings` makes them.
    said : str
        What to print as soon as visitors can come.
    place : str, optional
        The address to open in the user's browser.
    """
    # Whoever runs it wants to see real faults, not every visitor who asks for a wrong address.
    logging.getLogger("tornado").setLevel(logging.ERROR)
    server = Server.instance(config=Config(settings))
    server.initialize([])

    def ready() -> None:
        print(said, flush=True)
        if place:
            threading.Thread(target=webbrowser.open, args=(place,), daemon=True).start()

    IOLoop.current().add_callback(ready)
    server.start()
