"""The look on a screen: the shipped face, cards to be read at every size, first loads that are small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import croupier.server
from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import MY_TURN, against_bots, drawn, eventually, open_table, place_all
from tests.page.running import Server
from tests.page.states import TABLES, faults

pytestmark = pytest.mark.exhaustive

VENDOR = Path(croupier.__file__).parent / "page" / "vendor"
KB = 1000
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 360, "height": 740}
LOBBY, TABLE = 160 * KB, 220 * KB

WIDTHS = """async (texts) => {
    await document.fonts.ready;
    const line = document.createElement("td");
    document.body.append(line);
    line.style.fontVariantNumeric = "tabular-nums";
    line.style.position = "absolute";
    return texts.map((text) => { line.textContent = text; return line.getBoundingClientRect().width; });
}"""
PARTS = """async (width) => {
    const base = document.querySelector("script[type=module]").src.replace("joined/main.js", "");
    const { html, render } = await import(`${base}kit/preact.js`);
    const { Card } = await import(`${base}kit/cards.js`);
    const faces = ["As", "Kh", "Qd", "Jc", "Td", "9s", "8h", "7c", "6d", "5s", "4h", "3c", "2d", "Jk"];
    const sheet = document.querySelector("main").appendChild(document.createElement("p"));
    render(faces.map((card) => html`<${Card} card=${card} />`), sheet);
    const cards = [...sheet.querySelectorAll(".card")];
    for (const card of cards) card.style.setProperty("--w", `${width}px`);
    await Promise.all(document.getAnimations().map((one) => one.finished));
    return cards.map((card) => {
        const box = (part) => {
            const one = part?.getBoundingClientRect();
            return one?.width ? [one.left, one.top, one.right, one.bottom] : null;
        };
        const part = (one) => box(card.querySelector(one));
        const [index, suit, pips] = [part(".index"), part(":scope > .suit"), part(".pips")];
        return {card: card.dataset.card, all: box(card), index, suit, pips};
    });
}"""


def test_the_face_is_the_one_that_is_shipped_and_its_figures_are_of_one_width(page: Page) -> None:
    page.goto("/fairness")
    drawn(page)
    widths = page.evaluate(WIDTHS, ["1111111", "8888888", "4040404"])
    assert max(widths) - min(widths) < 0.1
    loaded = page.evaluate("[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)")
    assert "Inter" in {name.strip('"') for name in loaded}
    assert "SIL Open Font License, Version 1.1" in (VENDOR / "LICENSE-inter").read_text()
    assert sum(path.stat().st_size for path in VENDOR.glob("*.woff2")) < 140 * KB


def test_a_card_can_be_read_at_every_size(page: Page) -> None:
    """Rank and suit lie apart, inside the card, and are as large as an eye needs."""
    page.set_viewport_size({"width": 422, "height": 932})  # the narrowest where a table has cards of 80 px
    page.goto("/fairness")
    drawn(page)
    for width in (28, 46, 60, 80, 120):
        cards = page.evaluate(PARTS, width)
        assert {round(card["all"][2] - card["all"][0]) for card in cards} == {width}
        for card in cards:
            _readable(card, width)


def _readable(card: dict[str, Any], width: int) -> None:
    index, suit, whole = card["index"], card["suit"], card["all"]
    parts = [part for part in (index, suit) if part]
    assert len(parts) == (1 if card["card"] == "Jk" else 2), card
    for left, top, right, bottom in parts:
        assert whole[0] <= left < right <= whole[2], card
        assert whole[1] <= top < bottom <= whole[3], card
    if suit:
        assert index[3] <= suit[1] or index[2] <= suit[0], card
        assert suit[3] - suit[1] >= 15, card
    assert index[3] - index[1] >= 18
    shown = card["pips"] is not None
    assert shown == (width >= 80 and card["card"][0] != "A"), card


def test_what_a_person_chooses_is_there_at_once_and_over_a_refresh(page: Page) -> None:
    page.goto("/fairness")
    page.get_by_role("button", name="Settings").click()
    for group, name in (("Table", "Claret"), ("Deck", "Two colours"), ("Bots play", "At once")):
        page.get_by_role("group", name=group).get_by_label(name).check()
    root = page.locator("html")
    for _ in range(2):
        expect(root).to_have_attribute("data-felt", "claret")
        expect(root).to_have_attribute("data-deck", "two")
        page.reload(wait_until="commit")
    drawn(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("group", name="Bots play").get_by_label("At once")).to_be_checked()


def test_a_chosen_theme_outdoes_the_systems(new_page: NewPage) -> None:
    page = new_page(scheme="dark")
    page.goto("/")
    page.wait_for_selector(".games .game")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(colour)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Light").check()
    drawn(page)
    light = page.evaluate(colour)
    assert light != dark
    page.reload()
    drawn(page)
    eventually(lambda: page.evaluate(colour), light)
    page.emulate_media(color_scheme="light")
    drawn(page)
    assert page.evaluate(colour) == light


@pytest.mark.parametrize("state", quick(("ofc-fantasyland", "ofc-2"), "ofc-fantasyland"))
def test_the_warning_of_a_foul_is_in_sight(page: Page, state: str) -> None:
    """OFC13: said exactly and at once, so it must not lie under the cards that are still to place."""
    said = {"warning": "This will foul, whatever comes."}  # as the server says it, of one deal in five
    page.route("**/try", lambda route: route.fulfill(json={**route.fetch().json(), **said}))
    TABLES[state](page)
    warning = page.get_by_text("This will foul, whatever comes.")
    expect(warning).to_be_visible()
    for size in (DESK, PHONE, NARROW):
        page.set_viewport_size(size)
        assert faults(page) == []
        warning.click(trial=True)  # nothing lies over it


def loaded_by(browser: Browser, home: str, path: str) -> tuple[int, dict[str, int]]:
    """How many bytes come over the line for a first visit, and what came, by address."""
    context = browser.new_context(base_url=home)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    asked: dict[str, str] = {}
    came: dict[str, int] = {}

    def asks(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = event["request"]["url"]

    wire.on("Network.requestWillBeSent", asks)
    wire.on(
        "Network.loadingFinished",
        lambda e: came.__setitem__(asked.get(e["requestId"], "?"), int(e["encodedDataLength"])),
    )
    page.goto(path)
    page.wait_for_selector("main :is(h1, h2, button)")
    page.wait_for_load_state("networkidle")
    context.close()
    return sum(came.values()), came


def test_a_first_visit_is_small(browser: Browser, server: Server, new_page: NewPage) -> None:
    """Measured over the line, faces included; sounds are made and not loaded."""
    table = open_table(new_page(), "ofc")
    lobby, came = loaded_by(browser, server.address, "/")
    assert any(url.endswith("inter-latin.woff2") for url in came)
    assert not any(url.endswith("inter-latin-ext.woff2") for url in came), "no word there needs it"
    assert 30 * KB < lobby <= LOBBY, sorted(came.items(), key=lambda one: -one[1])[:12]
    whole, came = loaded_by(browser, server.address, table)
    assert lobby / 2 < whole <= TABLE, sorted(came.items(), key=lambda one: -one[1])[:12]
    print(f"lobby {lobby:,} bytes, table {whole:,} bytes")


HEARD = """(() => {
    window.heard = 0;
    const part = () => new Proxy(function () {}, {
        get: (_, name) => name === Symbol.toPrimitive ? () => 0
            : name === "start" ? () => void window.heard++
            : name === "state" ? "running"
            : name === "resume" ? () => Promise.resolve()
            : name === "getChannelData" ? () => new Float32Array(4)
            : ["currentTime", "sampleRate"].includes(name) ? 1000
            : part(),
        set: () => true,
        apply: () => part(),
    });
    window.AudioContext = function () { return part(); };
})()"""


SOUNDS = ("card", "flip", "chip", "dice", "turn", "won", "lost")
PLAY = """async (name) => {
    const base = document.querySelector("script[type=module]").src.replace("joined/main.js", "");
    (await import(`${base}kit/sound.js`)).play(name);
}"""


def test_every_sound_is_heard_once_it_is_asked_for_and_none_before(page: Page) -> None:
    page.add_init_script(HEARD)
    page.goto("/fairness")
    drawn(page)
    for name in SOUNDS:
        page.evaluate(PLAY, name)
    assert page.evaluate("window.heard") == 0
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Sounds").get_by_label("On").check()
    page.keyboard.press("Escape")
    for name in SOUNDS:
        before = page.evaluate("window.heard")
        page.evaluate(PLAY, name)
        assert page.evaluate("window.heard") > before, name


def test_a_card_is_heard_where_it_is_put_down(page: Page) -> None:
    page.add_init_script(HEARD)
    page.add_init_script("localStorage.setItem('croupier.sounds', 'true')")
    against_bots(page, "ofc")
    page.locator(MY_TURN).wait_for()
    page.wait_for_function("window.heard > 0")  # the cards that were dealt, or that it is one's turn
    before = page.evaluate("window.heard")
    place_all(page)
    page.wait_for_function("before => window.heard > before", arg=before)
