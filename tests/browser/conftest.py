"""Fixtures: a Chromium, the servers and a page with JupyterLab for all browser tests."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser import chromium
from browser.app import AppPage, AppServer
from browser.lab import LabPage, LabServer
from browser.page import FLAGS, Theme

ROOT = Path(__file__).parents[2]
OpenLab = Callable[..., LabPage]
OpenApp = Callable[..., AppPage]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the browser or a server, by the fixture that brings it."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if {"open_lab", "open_app"} & fixtures:
            item.add_marker(pytest.mark.browser)
        if "app_server" in fixtures:
            item.add_marker(pytest.mark.slow)


# Not scope="session": Playwright keeps an event loop running in this thread, in which later
# tests (kaleido, nbmake) could not start theirs.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Headless Chromium; without one the test is skipped, and fails in CI."""
    program = chromium.find()
    if program is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(chromium.MISSING)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="package")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """JupyterLab on a copy of the notebooks, with settings of its own."""
    home = tmp_path_factory.mktemp("lab")
    folder = home / "notebooks"
    if (ROOT / "notebooks").is_dir():
        shutil.copytree(
            ROOT / "notebooks", folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints")
        )
    folder.mkdir(exist_ok=True)
    with LabServer.started(home, folder) as server:
        yield server


@pytest.fixture(scope="package")
def lab_pages() -> list[LabPage]:
    """The page with JupyterLab that is open, if any: to load it takes longer than most tests."""
    return []


@pytest.fixture
def open_lab(
    browser: Browser,
    lab_server: LabServer,
    lab_pages: list[LabPage],
    request: pytest.FixtureRequest,
) -> Iterator[OpenLab]:
    """Give ``open_lab(theme="light", size=(1400, 1000))``, which gives the `LabPage`.

    It is the page of the tests before, without their notebooks and kernels; after a test that
    failed it is a new one. When the test is over, whatever the page asked of another machine than
    this one fails it.
    """
    failed = request.session.testsfailed

    def give(theme: Theme = "light", size: tuple[int, int] = (1400, 1000)) -> LabPage:
        if not lab_pages:
            lab_pages.append(LabPage(lab_server, browser))
        lab_pages[0].be(theme, size)
        lab_pages[0].complaints.clear()
        return lab_pages[0]

    yield give
    outside = [url for page in lab_pages for url in page.outside]
    if outside or request.session.testsfailed > failed:
        while lab_pages:
            lab_pages.pop().close()
    for page in lab_pages:
        page.leave_notebook()
    assert outside == []


@pytest.fixture(scope="package")
def app_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """`polax-lab app`."""
    with AppServer.started(tmp_path_factory.mktemp("app")) as server:
        yield server


@pytest.fixture
def open_app(browser: Browser, app_server: AppServer) -> Iterator[OpenApp]:
    """Give ``open_app(theme="light", size=(1280, 900))``, which makes an `AppPage`.

    When the test is over, whatever a page asked of another machine than this one fails it.
    """
    pages: list[AppPage] = []

    def make(
        theme: Theme = "light",
        size: tuple[int, int] = (1280, 900),
        server: AppServer = app_server,
    ) -> AppPage:
        pages.append(AppPage(server, browser, theme, size))
        return pages[-1]

    yield make
    for page in pages:
        page.leave()  # else its kernel would be waited for
        page.close()
    assert [url for page in pages for url in page.outside] == []
