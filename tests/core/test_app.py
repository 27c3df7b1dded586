"""What `polax-lab app` serves, to whom, and with what; the server itself is tested in browser/."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from polax_lab import app, cli
from polax_lab.errors import PolaxError
from polax_lab.texts import LANGS


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "::1", "localhost"])
def test_these_addresses_stay_on_this_computer(host: str) -> None:
    assert app.is_local(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "", "192.168.0.7", "localhost.example", "x"])
def test_all_others_are_open(host: str) -> None:
    assert not app.is_local(host)


def test_a_port_that_is_taken_is_said_or_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        with pytest.raises(PolaxError, match=f"port {taken} is in use; name another with --port"):
            app.free_port("127.0.0.1", taken)
        monkeypatch.setattr(app, "PORT", taken)
        assert taken < app.free_port("127.0.0.1") < taken + 50


def test_an_address_of_another_computer_is_refused() -> None:
    with pytest.raises(PolaxError, match=r"203\.0\.113\.1, port 8866: .*; name an address of this"):
        app.free_port("203.0.113.1")


def test_the_address_for_visitors_is_one_that_they_can_type() -> None:
    assert app.address("127.0.0.1", 8866) == "http://127.0.0.1:8866/"
    assert "0.0.0.0" not in app.address("0.0.0.0", 8866)


def traits(kind: Any) -> set[str]:
    return set(kind.class_trait_names(config=True))


def test_every_setting_is_one_that_the_server_has(tmp_path: Path) -> None:
    """A misspelt one would be passed over in silence."""
    from jupyter_client.restarter import KernelRestarter
    from jupyter_server.auth.identity import IdentityProvider
    from nbformat.sign import NotebookNotary
    from voila.configuration import VoilaConfiguration
    from voila.execute import VoilaExecutor
    from voila.exporter import VoilaExporter

    from polax_lab.app.server import Kernels, Server

    known = {
        "Voila": Server,
        "MappingKernelManager": Kernels,
        **{kind.__name__: kind for kind in (
            VoilaConfiguration, VoilaExecutor, VoilaExporter, KernelRestarter, IdentityProvider,
            NotebookNotary)},
    }  # fmt: skip
    given = app.settings(tmp_path, 8866)
    unknown = {
        f"{part}.{name}"
        for part, values in given.items()
        for name in values
        if name not in traits(known[part])
    }
    assert unknown == set()


@pytest.mark.parametrize(("host", "names"), [("127.0.0.1", False), ("192.168.0.7", True)])
def test_a_local_server_answers_to_local_names_only(host: str, names: bool, tmp_path: Path) -> None:
    web = app.settings(tmp_path, 8866, host)["Voila"]
    assert web["ip"] == host
    assert web["tornado_settings"]["allow_remote_access"] is names


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_is_in_one_language(lang: Any, tmp_path: Path) -> None:
    app.prepare(tmp_path, lang)
    notebook = json.loads((tmp_path / "workbench.ipynb").read_text("utf-8"))
    settings = app.settings(tmp_path, 8866, lang=lang)
    texts = settings["VoilaConfiguration"]["resources"]["polax"]
    assert notebook["metadata"]["title"] == texts["title"]
    assert f"lang={lang!r}" in notebook["cells"][0]["source"]
    assert len(notebook["cells"]) == 1
    assert settings["VoilaExporter"]["language_code"] == lang


class Run:
    """Stands for the server: says what it was started with."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.started: list[tuple[Any, ...]] = []
        monkeypatch.setattr(app, "run", lambda *given: self.started.append(given))

    def __call__(self, *words: str, keys: str = "") -> Any:
        return CliRunner().invoke(cli.app, ["app", *words], input=keys)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(monkeypatch)


def test_without_options_it_stays_here_and_asks_nothing(run: Run) -> None:
    done = run()
    assert (done.exit_code, done.output) == (0, "")
    assert run.started == [("127.0.0.1", None, True, "en", app.VISITORS, app.GRACE)]


def test_opening_it_to_others_warns_and_needs_a_yes(run: Run) -> None:
    done = run("--host", "0.0.0.0")
    assert "everybody in the same network" in done.stderr
    assert "no password" in done.stderr
    assert isinstance(done.exception, PolaxError)
    assert "confirm it with --yes" in str(done.exception)
    assert run.started == []


def test_a_yes_can_be_given_beforehand_or_at_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run("--host", "0.0.0.0", "--yes", "--lang", "de")
    assert "Es gibt kein Passwort" in done.stderr
    assert len(run.started) == 1
    monkeypatch.setattr("polax_lab.cli_serve._at_terminal", lambda: True)
    assert run("--host", "0.0.0.0", keys="n\n").exit_code == 1
    assert len(run.started) == 1
    assert run("--host", "0.0.0.0", keys="y\n").exit_code == 0
    assert len(run.started) == 2


def test_without_voila_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "find_spec", lambda name: None)
    with pytest.raises(PolaxError, match=r"pip install 'polax-lab\[app\]'"):
        app.run()
