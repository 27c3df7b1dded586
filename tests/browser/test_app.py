"""The Workbench as a web page: in Chromium, visitor after visitor, and when the network fails."""

from __future__ import annotations

import os
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.app import AppPage, AppServer
from browser.conftest import OpenApp
from polax_lab.texts import Lang, msg, say

#: Thirty, for the figures in the README: POLAX_VISITORS=30 pytest -s -k one_after
VISITORS = int(os.environ.get("POLAX_VISITORS", "2"))
#: From so many on, memory means something: before, it is filled with what is kept for good.
MANY = 20
MB = 2**20


def said(key: str, lang: Lang = "en") -> str:
    return say(msg(f"desk.{key}"), lang)


def ruling(page: AppPage) -> Locator:
    return page.page.locator(".polax-ruling")


def use(page: AppPage) -> None:
    """Do something that needs the kernel, and see what comes of it."""
    page.page.get_by_role("button", name="Deutsch").click()
    page.page.get_by_role("button", name="Wegerecht, Beispiel 1").click()
    expect(ruling(page)).to_contain_text("Ja. Das Raumschiff")


@pytest.mark.parametrize(("theme", "size"), [("light", (1280, 900)), ("dark", (400, 800))])
def test_a_visitor_sees_the_board_and_no_code(
    theme: str, size: tuple[int, int], open_app: OpenApp
) -> None:
    page = open_app(theme=theme, size=size)
    page.visit()
    expect(page.page).to_have_title("Polax Workbench")
    assert page.page.locator("html").get_attribute("lang") == "en"
    assert "from polax_lab" not in page.page.content()
    assert page.page.locator(".jp-InputArea, .jp-InputPrompt").count() == 0
    expect(page.page.locator("#loading")).to_be_hidden()
    panel = page.page.locator(".polax-panel")
    expect(panel).to_have_class(re.compile(f"polax-{theme}"))
    wide = page.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0]
    use(page)
    page.screenshot(f"app-{theme}")
    assert page.complaints == []


def test_two_visitors_have_a_board_each(open_app: OpenApp, app_server: AppServer) -> None:
    app_server.settle()  # those before may not have left yet, and there is room for few
    first, second = open_app(), open_app()
    first.visit()
    second.visit()
    use(first)
    expect(ruling(second)).to_contain_text(said("ask_first"))
    use(second)
    second.page.get_by_role("button", name=said("tab.files", "de")).click()
    earlier = second.page.get_by_label(said("files.kept", "de"))
    expect(earlier.locator("option")).to_have_text([said("files.kept.none", "de")])


def test_a_reloaded_page_starts_afresh_and_can_bring_back_its_own_work(
    open_app: OpenApp, app_server: AppServer
) -> None:
    app_server.settle()
    page = open_app()
    page.visit()
    use(page)
    page.page.reload()
    page.wait_board()
    expect(ruling(page)).to_contain_text(said("ask_first"))
    page.page.get_by_role("button", name=said("tab.files")).click()
    page.page.get_by_role("button", name=said("files.bring")).click()
    expect(ruling(page)).to_contain_text("Yes. Yellow's ship")
    page.leave()
    app_server.settle()


def test_visitors_one_after_the_other_leave_nothing(
    open_app: OpenApp, app_server: AppServer
) -> None:
    before = app_server.rest()
    used: list[int] = []
    for number in range(VISITORS):
        page = open_app()
        page.visit()
        use(page)
        if number == VISITORS - 2:
            page.close()  # without a word, as when a computer is switched off
        else:
            page.leave()
        app_server.wait_held(before)
        used.append(app_server.process.memory_info().rss // MB)
    print(f"\nHeld: {dict(before)}; MB of the server after each visitor: {used}")
    # The least of ten, for it goes up and down by ten megabytes.
    if VISITORS >= MANY:
        assert min(used[-10:]) <= used[9] + (VISITORS - 10) // 4


class Cable:
    """A network between browser and server that can be cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ends: list[socket.socket] = []
        self._whole = True
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near = self._door.accept()[0]
                if not self._whole:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """Break every connection, and refuse new ones."""
        self._whole = False
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let connections be made again."""
        self._whole = True

    def close(self) -> None:
        """Remove it."""
        self.cut()
        self._door.close()


CONNECTIONS = """async (url) => {
  const { kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  return (await (await fetch(`${url}/api/kernels/${kernelId}`)).json()).connections;
}"""
#: JupyterLab's scripts look for a server that refused them again after 10 to 30 seconds.
LATE = 90


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    with AppServer.started(tmp_path, grace=LATE) as server:
        made = Cable(int(server.url.rpartition(":")[2]))
        yield made
        made.close()


def test_work_goes_on_after_the_network_failed_for_a_moment(
    open_app: OpenApp, cable: Cable
) -> None:
    page = open_app()
    page.visit(cable.url)
    note = page.page.get_by_role("status").filter(has_text="Workbench")
    cable.cut()
    expect(note).to_have_text(say(msg("app.lost")))
    cable.mend()
    expect(note).to_be_hidden()
    # Not before what is clicked is heard again.
    assert page.page.evaluate(CONNECTIONS, cable.url) == 1
    use(page)


def test_a_page_says_when_its_kernel_has_ended(open_app: OpenApp, app_server: AppServer) -> None:
    app_server.settle()
    (waiting,) = app_server.kernel_processes()
    page = open_app()
    page.visit()
    waiting.kill()  # the page has got this one
    note = page.page.get_by_role("status").filter(has_text="Workbench")
    expect(note).to_have_text(say(msg("app.ended")))


BAD = "</script><img src=x onerror=\"document.title='broken'\"><b>wall"
WALL = f"""\
schema: 1
game: polax
title: |-
  {BAD}
position:
  players: {{yellow: {{ship: f63}}}}
ask: [{{question: right-of-way}}]
"""


def test_markup_in_a_name_stays_text(open_app: OpenApp) -> None:
    page = open_app()
    page.visit()
    page.page.get_by_role("button", name=said("tab.files")).click()
    file = {"name": "<img src=x>.yaml", "mimeType": "text/yaml", "buffer": WALL.encode()}
    with page.page.expect_file_chooser() as chooser:
        page.page.get_by_role("button", name=said("files.upload")).click()
    chooser.value.set_files(files=[file])
    panel = page.page.locator(".polax-panel")
    expect(panel).to_contain_text(BAD)
    assert panel.locator("img").count() == 0
    expect(page.page).to_have_title("Polax Workbench")


def test_a_workbench_that_fails_says_so_without_a_traceback(
    open_app: OpenApp, tmp_path: Path
) -> None:
    with AppServer.started(tmp_path, "de", "secret = 'swordfish'\n1 / 0") as server:
        page = open_app(server=server)
        page.page.goto(server.url)
        expect(page.page).to_have_title("Polax-Werkbank")
        assert page.page.locator("html").get_attribute("lang") == "de"
        failed = page.page.locator("#failed")
        expect(failed).to_be_visible()
        expect(failed).to_have_text(say(msg("app.error_other"), "de"))
        expect(page.page.locator("#loading")).to_be_hidden()
        assert "Error" not in page.page.locator("body").inner_text()
        source = page.page.content()
    assert [word for word in ("ZeroDivision", "swordfish", "Traceback") if word in source] == []
