"""The page on a phone: kept files, a shell without a line, and what a worker must never do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from croupier.server.site import page_shell as pages
from croupier.server.site import pwa as installed
from croupier.server.site import static_files as site
from tests.page.running import Server

pytestmark = pytest.mark.exhaustive

READY = "navigator.serviceWorker.ready.then(() => true)"
KEPT = """async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return (await cache.keys()).map((request) => [name, new URL(request.url).pathname]);
    }));
    return all.flat();
}"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


@pytest.fixture
def visitor(browser: Browser, house: Server) -> Iterator[BrowserContext]:
    """A browser session that lets the page keep a worker, as a phone's does."""
    context = browser.new_context(base_url=house.address, reduced_motion="reduce")
    context.set_default_timeout(30_000)
    yield context
    context.close()


def visit(context: BrowserContext, path: str = "/") -> Page:
    """A page with the worker beside it."""
    page = context.new_page()
    page.goto(path)
    page.wait_for_selector("main h1")
    assert page.evaluate(READY)
    return page


def another_version(monkeypatch: pytest.MonkeyPatch, base: str, *rooms: Any) -> None:
    """From now on the server is of another version, which its files' addresses say."""
    now = replace(site.site(), base=base)
    for room in rooms:
        monkeypatch.setattr(room, "site", lambda: now)


def test_what_is_kept_is_this_versions_files_and_nothing_of_anybody(visitor: BrowserContext) -> None:
    page = visit(visitor)
    for path in ("/history", "/rules/ofc", "/score", "/api/games", "/manifest.webmanifest"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
    kept = page.evaluate(KEPT)
    base = site.site().base
    assert {name for name, _ in kept} == {f"croupier / {base}"}
    paths = {path for _, path in kept}
    assert {"/", f"{base}/joined/main.js", f"{base}/styles.css", f"{base}/{pages.FACE}"} <= paths
    assert f"{base}/joined/pages/rules.js" in paths, "what was loaded later is kept, too"
    assert {path for path in paths if not path.startswith(f"{base}/")} == {"/"}
    shell = page.evaluate("caches.match('/').then((answer) => answer.text())")
    assert page.evaluate("fetch('/api/session').then((answer) => answer.json())")["name"] not in shell


def test_without_a_line_the_shell_says_so_and_with_one_it_goes_on(visitor: BrowserContext) -> None:
    page = visit(visitor)
    page.goto("/history")  # with the worker beside it, which keeps what that page needs
    page.wait_for_selector("main h1")
    visitor.set_offline(True)
    for path in ("/table/abc", "/history"):
        page.goto(path)
        expect(page.get_by_role("link", name="croupier: Lobby")).to_be_visible()
        expect(page.get_by_text("The server cannot be reached.").first).to_be_visible()
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        page.goto("/api/games")
    visitor.set_offline(False)
    page.goto("/")
    page.wait_for_selector(".games .game")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_scorer_opens_without_a_line_though_it_was_never_visited(
    browser: Browser, house: Server, language: str
) -> None:
    context = browser.new_context(base_url=house.address, reduced_motion="reduce", locale=language)
    page = visit(context)
    context.set_offline(True)
    for game in ("ofc", "fortune", "asian-stud", "pinzique"):
        page.goto(f"/score/{game}")
        page.locator("input[maxlength='24']").nth(1).wait_for()
        for number, name in enumerate(("Ann", "Ben")):
            page.locator("input[maxlength='24']").nth(number).fill(name)
        page.locator("main button.primary").click()
        page.wait_for_function(
            "() => location.hash && document.querySelector('main').innerText.includes('Ann')"
        )
    context.close()


def test_a_new_version_is_there_at_the_first_visit_and_the_old_one_goes(
    visitor: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit(visitor)
    old = site.site().base
    another_version(monkeypatch, "/page/0123456789abcdef", pages, installed)
    page.goto("/rules")
    page.wait_for_selector("main h1")
    scripts = page.evaluate("[...document.scripts].map((one) => one.src)")
    assert all("/page/0123456789abcdef/" in one for one in scripts), "an old version was served"
    page.wait_for_function(
        """async (old) => {
            await (await navigator.serviceWorker.ready).update();
            const names = await caches.keys();
            return names.length === 1 && !names[0].endsWith(old);
        }""",
        arg=old,
    )


def test_a_shell_of_another_version_is_not_kept(
    visitor: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A café's login page, or a house of several servers between two versions: then there is no worker."""
    another_version(monkeypatch, "/page/fedcba9876543210", installed)
    page = visitor.new_page()
    page.goto("/")
    page.wait_for_selector(".games .game")
    page.wait_for_function(
        """async () => {
            const one = await navigator.serviceWorker.getRegistration();
            return one === undefined || !(one.installing || one.waiting || one.active);
        }"""
    )
    assert page.evaluate(KEPT) == []


def test_other_caches_of_the_site_are_left_alone(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto("/api/games")
    page.evaluate("caches.open('somebody else')")
    page.evaluate("caches.open('croupier / /page/0000000000000000')")
    page.evaluate("caches.open('croupier /cards /page/0000000000000000')")
    page.close()
    page = visit(visitor)
    names = set(page.evaluate("caches.keys()"))
    assert names == {
        "somebody else",
        "croupier /cards /page/0000000000000000",
        f"croupier / {site.site().base}",
    }
