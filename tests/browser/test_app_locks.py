"""What others could send to `polax-lab app`: no code, no files, no other page, no kernel."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from browser.app import VISITORS, AppServer
from browser.serving import SECONDS
from polax_lab.texts import msg, say

SPAWN = "open({file!r}, 'w').close()"


def ask(
    server: AppServer, path: str, method: str = "GET", **headers: str
) -> tuple[int, str, dict[str, str]]:
    """Send a request; give status, text and headers."""
    request = urllib.request.Request(server.url + path, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return answer.status, answer.read().decode(), dict(answer.headers)
    except urllib.error.HTTPError as e:
        return e.code, e.read().decode(), dict(e.headers)


def open_page(server: AppServer) -> str:
    """Visit the page without a browser, and give the name of its kernel."""
    status, text, _ = ask(server, "/")
    assert status == 200
    return kernel_of(text)


def kernel_of(page: str) -> str:
    """Give the name of the kernel that a page talks to."""
    found = re.search(r'"kernelId": "([\w-]+)"', page)
    assert found is not None
    return found[1]


def end(server: AppServer, kernel: str) -> int:
    """Say, as a page does when it is closed, that the kernel is not needed any more."""
    return ask(server, f"/voila/api/shutdown/{kernel}", "POST", Origin=server.url)[0]


@pytest.fixture
def kernel(app_server: AppServer) -> Iterator[str]:
    app_server.settle()
    name = open_page(app_server)
    yield name
    end(app_server, name)


PLACES = [
    "/tree", "/lab", "/login", "/logout", "/api", "/api/status", "/api/kernels", "/api/sessions",
    "/api/kernelspecs", "/api/contents", "/api/contents/workbench.ipynb", "/api/terminals",
    "/terminals/1", "/voila/tree", "/voila/render/workbench.ipynb", "/voila/api/contents",
    "/voila/files/workbench.ipynb", "/voila/files/x.svg", "/files/workbench.ipynb",
    "/workbench.ipynb", "/nbconvert/html/workbench.ipynb", "/voila/static/../../app.py",
    "/voila/templates/lab/static/%2e%2e/index.html.j2", "/voila/execution/1-2-3-4-5",
    f"/voila/query/{uuid.UUID(int=1)}",
]  # fmt: skip


@pytest.mark.parametrize("path", PLACES)
def test_there_is_nothing_but_the_page(path: str, app_server: AppServer) -> None:
    status, text, _ = ask(app_server, path)
    assert status in (403, 404, 500)
    assert "Traceback" not in text
    assert "polax_lab.workbench" not in text


def test_a_page_that_is_not_there_says_so_and_starts_no_kernel(app_server: AppServer) -> None:
    app_server.settle()
    status, text, _ = ask(app_server, "/tree")
    assert status == 404
    assert say(msg("app.error_404")) in text
    assert "http://" not in text.replace(app_server.url, "")
    assert len(app_server.kernel_processes()) == 1


def test_the_page_may_load_nothing_from_elsewhere(app_server: AppServer) -> None:
    _, text, headers = ask(app_server, "/")
    end(app_server, kernel_of(text))
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "http" not in policy
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", text) == []
    assert "from polax_lab" not in text
    cookies = headers["Set-Cookie"]
    assert "HttpOnly" in cookies
    assert "SameSite=Strict" in cookies


def link(server: AppServer, kernel: str, **more: Any) -> ClientConnection:
    address = server.url.replace("http", "ws") + f"/api/kernels/{kernel}/channels?session_id=x"
    return connect(address, open_timeout=SECONDS, max_size=None, **more)


def message(kind: str, content: dict[str, Any], channel: str) -> dict[str, Any]:
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "x",
              "version": "5.3", "date": "2026-01-01T00:00:00Z"}  # fmt: skip
    return {"channel": channel, "header": header, "parent_header": {}, "metadata": {},
            "content": content, "buffers": []}  # fmt: skip


def packed(sent: dict[str, Any]) -> bytes:
    """The same message by Jupyter's newer protocol for websockets."""
    parts = [sent["channel"].encode()]
    parts += [
        json.dumps(sent[p]).encode() for p in ("header", "parent_header", "metadata", "content")
    ]
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    numbers = [len(offsets), *offsets]
    return b"".join(n.to_bytes(8, "little") for n in numbers) + b"".join(parts)


def kinds_until_answer(line: ClientConnection, binary: bool) -> list[str]:
    """Ask the kernel who it is, and give what came until it said so."""
    last = message("kernel_info_request", {}, "shell")
    line.send(packed(last) if binary else json.dumps(last))
    seen: list[str] = []
    end = time.monotonic() + SECONDS
    while "kernel_info_reply" not in seen[-1:]:
        assert time.monotonic() < end, seen
        data = line.recv(timeout=SECONDS)
        text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
        seen += re.findall(r'"msg_type": ?"(\w+)"', text)[:1]
    return seen


@pytest.mark.parametrize("binary", [False, True])
def test_no_message_runs_code_or_looks_into_the_kernel(
    binary: bool, kernel: str, app_server: AppServer, tmp_path: Path
) -> None:
    made = tmp_path / "made"
    code = SPAWN.format(file=str(made))
    run = {"code": code, "silent": False, "store_history": False, "allow_stdin": False,
           "user_expressions": {"x": code}, "stop_on_error": False}  # fmt: skip
    look = {"code": "secret", "cursor_pos": 6, "detail_level": 1}
    bad = [
        *(("execute_request", run, channel) for channel in ("shell", "control", "stdin", "iopub")),
        ("inspect_request", look, "shell"),
        ("complete_request", look, "shell"),
        ("history_request", {"hist_access_type": "tail", "n": 9, "raw": True, "output": False},
         "shell"),
        ("debug_request", {"type": "request", "seq": 1, "command": "evaluate",
                           "arguments": {"expression": code}}, "control"),
        ("interrupt_request", {}, "control"),
        ("shutdown_request", {"restart": False}, "control"),
        ("input_reply", {"value": code}, "stdin"),
    ]  # fmt: skip
    protocol = {"subprotocols": ["v1.kernel.websocket.jupyter.org"]} if binary else {}
    with link(app_server, kernel, **protocol) as line:
        for kind, content, channel in bad:
            sent = message(kind, content, channel)
            line.send(packed(sent) if binary else json.dumps(sent))
        seen = kinds_until_answer(line, binary)
        seen += kinds_until_answer(line, binary)
    assert not made.exists()
    wrong = {"execute_reply", "execute_result", "execute_input", "stream", "error",
             "inspect_reply", "complete_reply", "history_reply", "debug_reply", "shutdown_reply",
             "interrupt_reply"}  # fmt: skip
    assert wrong & set(seen) == set()


def test_pages_of_other_sites_are_kept_out(kernel: str, app_server: AppServer) -> None:
    for origin in ("http://example.org", "http://127.0.0.1:1", "null"):
        with pytest.raises(InvalidStatus, match="403"):
            link(app_server, kernel, origin=origin)
        path = f"/voila/api/shutdown/{kernel}"
        assert ask(app_server, path, "POST", Origin=origin)[0] == 404
        assert ask(app_server, f"/api/kernels/{kernel}")[0] == 200


def test_another_name_for_this_computer_is_refused(app_server: AppServer) -> None:
    """Else a site could make its own name mean 127.0.0.1, and be let in as if it were the page."""
    assert ask(app_server, "/", Host="evil.example:80")[0] == 403


def test_a_kernel_can_only_be_looked_for(kernel: str, app_server: AppServer) -> None:
    for method in ("DELETE", "POST", "PUT", "PATCH"):
        assert ask(app_server, f"/api/kernels/{kernel}", method)[0] == 405, method
    assert ask(app_server, f"/api/kernels/{kernel}/restart", "POST")[0] in (404, 405)
    assert ask(app_server, f"/api/kernels/{kernel}")[0] == 200


def test_a_full_house_says_so(app_server: AppServer) -> None:
    app_server.settle()
    with ExitStack() as guests:
        for _ in range(VISITORS):
            guests.callback(end, app_server, open_page(app_server))
        time.sleep(2)  # the kernel for the next one is made ready by now
        status, text, _ = ask(app_server, "/")
        assert status == 503
        assert say(msg("app.error_503")) in text
    app_server.settle()
    end(app_server, open_page(app_server))


def test_a_visitor_who_never_comes_back_leaves_no_kernel(app_server: AppServer) -> None:
    before = app_server.rest()
    with link(app_server, open_page(app_server)):
        assert not app_server.held() <= before
    app_server.wait_held(before)


def test_a_page_that_goes_while_its_kernel_is_ending_leaves_nothing(app_server: AppServer) -> None:
    before = app_server.rest()
    (process,) = app_server.kernel_processes()
    name = open_page(app_server)  # gets this one
    with ThreadPoolExecutor() as other, link(app_server, name) as line:
        kinds_until_answer(line, False)
        process.suspend()  # and so it takes its time to end
        ending = other.submit(end, app_server, name)
        time.sleep(1)
    assert ending.result() == 204
    app_server.wait_held(before)
