"""A real server on loopback and a real browser: what these tests see is what a person sees.

CROUPIER_SLOW=1 has every answer come late and the browser's processor run at a third: a test that reads
the page before it has changed fails then, each time and not once in a hundred.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from croupier.cards import Card, cards_in, mask_of
from croupier.fair import FairShoe
from croupier.play import Deal, Draw, Move, Roll
from croupier.table import transaction
from tests.page.hands import PATIENCE
from tests.page.running import Server
from tests.page.witness import Witness

# The shell draws and scripts as the whole browser does, and opens a page for a sixth of the processor time.
_BROWSERS = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
CHROMIUM = next(filter(Path.exists, _BROWSERS), _BROWSERS[-1])
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",
    "--renderer-process-limit=1",  # no process for the empty page that each page is at first
    "--js-flags=--no-maglev --no-turbofan",  # no page lives long enough to be worth it
)

KEPT = "cookies,local_storage,indexeddb,websql,service_workers,cache_storage,file_systems"
"""What a browser keeps of a site, but for what it has loaded."""

# Pixels that nobody looks at take a seventh of the processor's time. `painted` in `hands` brings them back.
UNPAINTED = """(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { opacity: 0 !important }");
    document.adoptedStyleSheets = [sheet];
})()"""

SLOW = bool(os.environ.get("CROUPIER_SLOW"))
LATE = """(() => {
    const late = (hear) => setTimeout(hear, 300);
    const fetched = window.fetch;
    window.fetch = async (...asked) => {
        const answer = await fetched(...asked);
        await new Promise(late);
        return answer;
    };
    const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
    Object.defineProperty(WebSocket.prototype, "onmessage", {
        ...heard,
        set(hear) {
            heard.set.call(this, hear && ((event) => late(() => this.onmessage && hear(event))));
        },
    });
})()"""

expect.set_options(timeout=PATIENCE * 1000)

NewPage = Callable[..., Page]
Script = Callable[[Callable[[Draw | Roll], Move | None]], None]
WITNESSES = pytest.StashKey[list[Witness]]()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for these tests and no longer: while it is open, no test in this thread can run a loop."""
    if not CHROMIUM.exists():
        pytest.skip(f"no browser: expected Chromium at {CHROMIUM}")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


class Contexts:
    """Sessions of a browser. One that was used is wiped, and used again for what is in its cache.

    To load all modules of the page takes four times as long as all else of a visit. An idle page stays open
    in each session: its process runs the pages of the next test, and has the modules compiled.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._wiped: dict[tuple[str, bool], list[BrowserContext]] = defaultdict(list)

    def take(self, home: str, touch: bool) -> BrowserContext:
        """A session in which nothing has been done, with its idle page."""
        if wiped := self._wiped[home, touch]:
            return wiped.pop()
        context = self._browser.new_context(
            viewport={"width": 1280, "height": 800},
            reduced_motion="reduce",
            base_url=home,
            has_touch=touch,
            service_workers="block",  # what it answers could not be exchanged by a test; it has its own
        )
        # Playwright writes a warning where the page tries all the same; here it is a browser without them.
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        context.add_init_script(UNPAINTED)
        context.set_default_timeout(PATIENCE * 1000)
        if SLOW:
            context.add_init_script(LATE)
        context.new_page().goto("/healthz")
        return context

    def give_back(self, context: BrowserContext, home: str, touch: bool) -> None:
        """Wipe what was kept in it, but for the cache."""
        try:
            context.set_offline(False)
            idle, *used = context.pages
            origins = {home, *map(_origin, used)}
            for page in used:
                page.goto(f"{home}/healthz")  # what a page keeps as it goes is kept now
                page.close()
            wire = context.new_cdp_session(idle)
            for origin in origins:
                wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT})
            wire.detach()
            context.clear_cookies()
        except (Error, ValueError):  # it is beyond that
            context.close()
        else:
            self._wiped[home, touch].append(context)


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture
def new_page(contexts: Contexts, server: Server, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """A page of its own, with its own session. The page's own faults fail the test."""
    taken: list[tuple[BrowserContext, bool]] = []
    witnesses = request.node.stash.setdefault(WITNESSES, [])
    faults: list[str] = []

    def make(width: int = 1280, height: int = 800, *, scheme: str = "light", touch: bool = False) -> Page:
        context = contexts.take(server.address, touch)
        taken.append((context, touch))
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        witnesses.append(Witness(page))
        if SLOW:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 3})
        page.on("pageerror", lambda error: faults.append(_said(error)))
        return page

    yield make
    found = list(faults)  # what is wrong with an empty page is nobody's fault
    for context, touch in taken:
        contexts.give_back(context, server.address, touch)
    assert not found


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """The page of a test that needs no other."""
    return new_page()


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    """Have the server deal and roll what a function answers; where that is None, what chance brings."""

    def use(answer: Callable[[Draw | Roll], Move | None]) -> None:
        class Scripted(FairShoe):
            def answer(self, turn: Draw | Roll) -> Move:
                return answer(turn) or super().answer(turn)

        monkeypatch.setattr(transaction, "FairShoe", Scripted)

    return use


def dealt_first(cards: Sequence[Card]) -> Callable[[Draw | Roll], Deal]:
    """Deals in which the first seat's first cards are these, and nobody else has any of them."""

    def deal(turn: Draw | Roll) -> Deal:
        assert isinstance(turn, Draw)
        mine = [card for card in cards if turn.left & mask_of((card,))] if turn.seat == 0 else []
        rest = cards_in(turn.left & ~mask_of(cards))
        return Deal(turn.seat, tuple([*mine, *rest][: turn.count]))

    return deal


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what its pages showed then, and what had gone over their sockets."""
    report = yield
    if report.when == "call" and report.failed:
        report.sections += [("a page", witness.told()) for witness in item.stash.get(WITNESSES, ())]
    return report


def _origin(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def _said(error: Error) -> str:
    return str(error)
