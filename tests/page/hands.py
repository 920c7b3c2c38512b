"""Playing at the page as a person does: by keys, by clicks, by looking."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from html import escape, unescape
from typing import Any, TypeVar

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect

Read = TypeVar("Read")
AXE = Axe().axe_script
PATIENCE = 30
"""Seconds until what is waited for has failed to come: a busy machine takes its time."""

MY_TURN = ".own.acting .confirm"
OVER = ".result, .settlement, .filling"
PLACE = f"""async (patience) => {{
    // All in one question: each click asked for by itself takes five times as long.
    const end = performance.now() + patience;
    const next = async () => {{
        if (performance.now() > end) throw new Error("the cards were not taken");
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }};
    const confirm = () => document.querySelector("{MY_TURN}");
    for (; confirm()?.disabled; await next())
        [...document.querySelectorAll(".mine .row-name:not(:disabled)")].at(-1)?.click();
    confirm().click();
    while (document.querySelector(".mine .card.open")) await next(); // they lie now, for good
}}"""


def more_of(page: Page, game: str) -> None:
    """In the lobby, what else there is to do with a game than to play it."""
    page.get_by_role("button", name=f"More: {game}").click()


def open_form(page: Page, game: str) -> None:
    """In the lobby, the form that opens a table."""
    more_of(page, game)
    page.get_by_role("button", name=f"Open a table: {game}").click()


def open_table(page: Page, game: str, **match: Any) -> str:
    """Open a table as the page's own player; the path of its page."""
    asked = page.context.request
    if not asked.get("/api/session").ok:
        assert asked.post("/api/session", data={"name": "Guest 1234"}).ok
    wanted = {"game": game, "public": False, "clock": {"kind": "none"}, "pause": 60, **match}
    made = asked.post("/api/tables", data=wanted).json()
    assert "table" in made, made
    return f"/table/{made['table']}"


def offering(page: Page, change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]) -> None:
    """Have the house say other things of its games, to this page alone."""

    def told(route: Route) -> None:
        if route.request.resource_type != "document":
            route.fallback()
            return
        answer = route.fetch()

        def changed(found: re.Match[str]) -> str:
            return found[1] + escape(json.dumps(change(json.loads(unescape(found[2]))))) + '"'

        body = re.sub(r'(<meta name="croupier-games" content=")([^"]*)"', changed, answer.text())
        route.fulfill(response=answer, body=body)

    page.route("**/*", told)


def eventually(read: Callable[[], Read], wanted: Read) -> None:
    """What is read of the page is as wanted, at once or as soon as the page has caught up."""
    end = time.monotonic() + PATIENCE
    found = read()
    while found != wanted and time.monotonic() < end:
        time.sleep(0.02)
        found = read()
    assert found == wanted


def sit_down(host: Page, path: str, guest: Page) -> None:
    """Two people take the two seats of a table, the host first."""
    host.goto(f"{path}#sit")
    host.wait_for_selector(".chair.taken")
    guest.goto(path)
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator(".chair.taken")).to_have_count(2)


def against_bots(page: Page, game: str, **match: Any) -> str:
    """A table with bots on all other seats, dealt; the page is at it."""
    path = open_table(page, game, **match)
    page.goto(f"{path}#play")
    page.wait_for_selector(".own, .house, .pinz")
    return path


def place_all(page: Page) -> None:
    """Place the cards in hand into the rows from the back with room, by clicks, and confirm."""
    page.locator(MY_TURN).wait_for()
    page.evaluate(PLACE, PATIENCE * 1000)


def press_row(page: Page) -> None:
    """Press the key of the last row that has room."""
    page.keyboard.press(page.locator(".mine .row-name:not(:disabled) kbd").all_text_contents()[-1])


def play_hand(*pages: Page) -> None:
    """Play one hand of OFC to its settlement, for everybody whose page this is."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        for page in pages:
            if page.locator(MY_TURN).count():
                place_all(page)
        if len(pages) == 1:  # whatever comes next comes to this page
            pages[0].locator(f"{MY_TURN}, {OVER}").first.wait_for()
        if all(page.locator(OVER).count() for page in pages):
            return
        if len(pages) > 1:
            pages[0].wait_for_timeout(50)
    raise AssertionError("the hand came to no end")


def cards_in(page: Page, where: str) -> list[str]:
    """The cards that lie in a part of the page, by their texts."""
    found: list[str] = page.locator(f"{where} [data-card]").evaluate_all(
        "cards => cards.map((card) => card.dataset.card)"
    )
    return found


def painted(page: Page) -> None:
    """Paint this page, as tests that read its pixels, opacity or shifts need it."""
    page.evaluate("document.adoptedStyleSheets = []")


def drawn(page: Page) -> None:
    """Wait for the page and its next frame: only then does a change of size or scheme hold."""
    page.wait_for_selector("main *:visible")
    expect(page.locator(".waiting")).to_have_count(0)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


PHONES = ((390, 844), (360, 740))


def sized(page: Page, width: int, height: int) -> None:
    """Give the window this size, and wait until the page is drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    drawn(page)


def in_sizes(page: Page, *sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Give the window one size after the other, each drawn before it is looked at."""
    for width, height in sizes:
        sized(page, width, height)
        yield width, height


def no_sideways_scroll(page: Page) -> None:
    """Nothing sticks out: the page is no wider than its window, the links in its head than their place."""
    drawn(page)
    width, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= window
    heads = page.locator(".top nav, .bar").evaluate_all(
        "all => all.map(one => [one.scrollWidth, one.clientWidth])"
    )
    assert all(needed <= given for needed, given in heads)


def fine_everywhere(page: Page) -> None:
    """On a phone in the dark and on a desk in light: nothing sticks out, and axe finds nothing serious."""
    before = page.viewport_size
    assert before is not None
    for dark, width, height in ((True, 390, 844), (False, 1280, 800)):
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.set_viewport_size({"width": width, "height": height})
        no_sideways_scroll(page)
        fine(page)
    sized(page, **before)


def beside(page: Page, name: str) -> Locator:
    """Open what a table has beside the game, by its button in the bar or in the menu there: its dialog."""
    dialog = page.locator("dialog[open]")
    if dialog.count():
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    door = page.locator(".bar").get_by_role("button", name=name, exact=True)
    if not door.is_visible():
        page.get_by_role("button", name="More", exact=False).click()
        door = page.get_by_role("dialog", name="More").get_by_role("button", name=name, exact=True)
    door.click()
    return page.get_by_role("dialog", name=name)


def aside(page: Page) -> None:
    """Close what was opened beside the game."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def to_replay(page: Page, number: int = 1) -> None:
    """From a table to the end of the replay of a hand that was played at it."""
    beside(page, "Game log").get_by_role("link", name=f"Replay: Hand {number}").click()
    page.get_by_role("slider", name="Moment").wait_for()
    page.keyboard.press("End")


def check_deal(page: Page) -> None:
    """Have the browser check the deal of the hand that is replayed."""
    check = page.get_by_role("button", name="Check the deal")
    if not check.is_visible():
        page.get_by_role("slider").wait_for()
        beside(page, "Fair deal")
    check.click()


def details(page: Page) -> Locator:
    """The tables behind a result."""
    page.get_by_role("button", name="Details").click()
    return page.get_by_role("dialog", name="Details")


def settled(page: Page) -> None:
    expect(page.locator(".result, .settlement").first).to_be_visible()


def fine(page: Page) -> None:
    """Axe finds nothing serious."""
    painted(page)
    drawn(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("axe.run({ resultTypes: ['violations'] }).then((result) => result.violations)")
    grave = [
        (one["id"], [node["target"] for node in one["nodes"]][:3])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert not grave, grave
