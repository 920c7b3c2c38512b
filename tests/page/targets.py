"""What can be tapped is 44 pixels or more each way; a link within a text is as high as its line."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.page.hands import drawn, painted

__all__ = ["small"]

SMALL = """() => {
    const chosen = "input[type=radio], input[type=checkbox]";
    const label = (one) => (one.matches(chosen) && one.closest("label")) || one;
    const inText = (one) => one.matches("a") && getComputedStyle(one).display === "inline";
    return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
        .filter((one) => !inText(one) && !one.matches("input[type=file], .skip:not(:focus)"))
        .map(label)
        .filter((one) => one.checkVisibility({opacityProperty: true, visibilityProperty: true}))
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([one, box]) => box.width > 1 && box.right > 0 && (box.width < 43.9 || box.height < 43.9))
        .map(([one, box]) => `${one.getAttribute("aria-label") ?? one.textContent.trim()}`
            + ` <${one.tagName}.${one.className}> ${box.width.toFixed(1)}x${box.height.toFixed(1)}`);
}"""


def small(page: Page) -> list[str]:
    """What can be tapped and is too small."""
    painted(page)
    drawn(page)
    found: list[str] = page.evaluate(SMALL)
    return found
