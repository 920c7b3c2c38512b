"""Sharing: a phone's own sheet, else a copy, else a window to copy from."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.hands import eventually
from tests.page.states import PAGES

SHEET = """
    window.sheets = [];
    window.refusal = null;
    navigator.share = async (data) => {
        sheets.push(data);
        if (refusal) throw Object.assign(new Error(), { name: refusal });
    };
    navigator.canShare = () => false;
    const writeText = async (text) => (window.taken = text);
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });
    const found = window.matchMedia.bind(window);
    window.matchMedia = (asked) => asked === "(pointer: coarse)" ? { matches: true } : found(asked);
"""
SHARE = """async (shared) => {
    const base = document.querySelector("script[type=module]").src.replace("joined/main.js", "");
    const { share } = await import(`${base}kit/share.js`);
    if (shared.file) shared.file = new File(["x"], shared.file, { type: "image/png" });
    await share(shared);
}"""
LINK = {"title": "A hand", "text": "You?", "url": "https://example.org/h"}


def test_a_phone_shares_by_its_own_sheet_and_closing_it_is_no_fault(new_page: NewPage) -> None:
    page = new_page(390, 844, touch=True)
    page.add_init_script(SHEET)
    PAGES["waiting"](page)
    page.get_by_role("button", name="Share", exact=True).click()
    eventually(lambda: page.evaluate("sheets.map(({url}) => url)"), [page.url.split("#")[0]])
    page.evaluate("refusal = 'AbortError'")
    page.evaluate(SHARE, LINK)
    expect(page.locator(".toast")).to_have_count(0)
    page.evaluate(SHARE, {**LINK, "file": "hand.png"})  # a sheet that takes no files gets the rest
    assert page.evaluate("sheets.at(-1)") == LINK
    page.evaluate("refusal = 'NotAllowedError'")
    page.evaluate(SHARE, LINK)
    expect(page.locator(".toast")).to_have_text("Link copied.")
    assert page.evaluate("taken") == LINK["url"]


@pytest.mark.exhaustive
def test_without_a_sheet_an_address_is_copied_and_a_picture_saved(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")  # plain HTTP
    PAGES["learn"](page)
    page.evaluate("document.addEventListener('copy', () => window.taken = getSelection().toString())")
    page.evaluate(SHARE, LINK)
    expect(page.locator(".toast")).to_have_text("Link copied.")
    assert page.evaluate("taken") == LINK["url"]
    page.evaluate(SHARE, {"text": "🟩🟩"})
    expect(page.locator(".toast").last).to_have_text("Copied.")
    assert page.evaluate("taken") == "🟩🟩"
    with page.expect_download() as waiting:
        page.evaluate(SHARE, {**LINK, "file": "hand.png"})
    assert waiting.value.suggested_filename == "hand.png"
    page.evaluate("document.execCommand = () => false")
    with page.expect_event("dialog", lambda dialog: dialog.default_value == LINK["url"]) as _:
        page.once("dialog", lambda dialog: dialog.accept())
        page.evaluate(SHARE, LINK)
