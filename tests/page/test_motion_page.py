"""What moves at a table: lines between rows, chips that slide, figures that count; and what does not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.cases import quick
from tests.page.hands import against_bots, play_hand, sized
from tests.page.states import PAGES

SIZES = ((360, 740), (390, 844), (768, 1024), (844, 390), (700, 640), (960, 600), (1280, 800))


def test_without_motion_no_change_takes_time(page: Page) -> None:
    """`transition-duration` alone makes a transition of all there is: of sizes, too, level by level."""
    page.goto("/fairness")
    page.locator("main h1").first.wait_for()
    running = page.evaluate("""() => {
        document.body.style.color = "rgb(1, 2, 3)";
        document.querySelector("main").style.width = "300px";
        getComputedStyle(document.querySelector("main h1")).color;
        return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
    }""")
    assert running == 0


SEEN = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        window.moved.push(this.className);
        return animate.apply(this, how);
    };
    const counted = (changes) => changes.some(({target, addedNodes}) =>
        target.className === "counts" && addedNodes.length) && window.moved.push("counts");
    new MutationObserver(counted).observe(document.body, {childList: true, subtree: true});
}"""


@pytest.mark.parametrize("motion", quick(("no-preference", "reduce"), "reduce"))
def test_stakes_slide_to_their_circles_and_to_the_house_or_back(page: Page, motion: str) -> None:
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    against_bots(page, "fortune", seats=1, chips=1000)
    page.locator(".ring").first.wait_for()
    page.evaluate(SEEN)
    purse = page.locator(".purse .counting > :last-child")
    expect(purse).to_have_text("1,000")
    for ring in page.locator(".ring").all():
        ring.click()
    expect(purse).to_have_text("985")
    page.get_by_role("button", name="Place the bet").click()
    page.locator(".decide .primary").click()
    page.locator(".result .primary:enabled").wait_for()
    came = int(page.locator(".result-total").inner_text().replace("−", "-"))
    expect(purse).to_have_text(f"{1000 + came:,}")
    moved = page.evaluate("window.moved")
    if motion == "reduce":
        assert moved == []
        return
    assert sum("tossed" in one and "disc" in one for one in moved) >= 3  # a chip into each circle
    lost, won = page.locator(".circle.is-lost").count(), page.locator(".circle.is-won").count()
    assert sum("gain" in one for one in moved) == won
    assert sum(one == "stake" for one in moved) == lost + 1  # the bet to play is laid down as a whole
    assert "counts" in moved


@pytest.mark.exhaustive
def test_points_go_from_head_to_head_and_are_counted(page: Page) -> None:
    against_bots(page, "ofc", seats=2, chips=500, terms={"hands": 2})
    play = page.evaluate
    play(SEEN)
    page.emulate_media(reduced_motion="no-preference")
    play_hand(page)
    page.locator(".result .primary:enabled").wait_for()
    total = page.locator(".result-total").inner_text()
    moved = play("window.moved")
    assert ("counts" in moved) == (total != "0")
    assert any("paid-over" in one for one in moved) == (total != "0")
    assert page.locator(".paid-over").evaluate_all(
        "all => all.every((one) => getComputedStyle(one).opacity === '0')"
    )  # and nothing of it stays
    # The next hand is drawn on one board after the other: what still lies there of this one does not fly.
    play("window.moved = []")
    page.locator(".result .primary").click()
    page.locator(".own.acting .hand-cards .card").first.wait_for()
    page.wait_for_function("() => document.querySelectorAll('.boards [data-card]').length <= 5")
    assert (
        sum("card" in one for one in play("window.moved")) <= 10
    )  # five of one's own, and the bot's if it began


BARE = """() => {
    // What of each card a finger can meet, up to the next one that lies over it.
    const cards = [...document.querySelectorAll(".hand-cards button.card")]
        .map((one) => one.getBoundingClientRect());
    const line = (card) => cards.filter((one) => Math.abs(one.top - card.top) < 9);
    return Math.min(...cards.map((card) => {
        const later = line(card).map(({left}) => left).filter((left) => left > card.left + 9);
        return Math.min(...later, card.right) - card.left;
    }));
}"""


@pytest.mark.exhaustive
def test_seventeen_cards_on_a_phone_are_wide_enough_for_a_thumb(page: Page) -> None:
    PAGES["ofc-fantasyland-17"](page)
    for size, least in (((360, 740), 39), ((390, 844), 42), ((844, 390), 42), ((700, 640), 39)):
        sized(page, *size)
        assert page.evaluate(BARE) >= least, size
