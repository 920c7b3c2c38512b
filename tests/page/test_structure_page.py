"""A structure as a form: the check speaks at the fields, fixes are pressed, and TOML is what is saved."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

from croupier.files import shipped_file
from croupier.game.presets import read_settings
from croupier.tournament import Structure

pytestmark = pytest.mark.exhaustive
SOUND = "Nothing to put right"


def text_of(preset: str) -> str:
    return shipped_file("croupier.tournament", f"presets/{preset}.toml").decode()


def open_form(page: Page, query: str = "") -> None:
    page.goto(f"/structure{query}")
    expect(page.get_by_text(SOUND)).to_be_visible()


def exported(page: Page) -> str:
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Export TOML").click()
    download: Download = waiting.value
    assert re.fullmatch(r"[\w-]+\.toml", download.suggested_filename)
    return Path(download.path()).read_text()


def test_the_text_comes_back_byte_by_byte_and_a_change_changes_its_line(page: Page) -> None:
    open_form(page, "?preset=carnivale-2013")
    text = text_of("carnivale-2013")
    assert exported(page) == text
    page.get_by_label("Level 3, a point is worth").fill("250")
    page.get_by_label("Break after level 3, minutes").fill("15")
    expect(page.get_by_text("Break, 15 minutes")).to_be_visible()
    expect(page.get_by_text(SOUND)).to_be_visible()
    changed = exported(page)
    assert changed == text.replace("    { point = 200 },", "    { point = 250, pause = 15 },")
    page.locator("input[type=file]").set_input_files(
        {"name": "mine.toml", "mimeType": "text/plain", "buffer": changed.encode()}
    )
    expect(page.get_by_label("Level 3, a point is worth")).to_have_value("250")
    assert exported(page) == changed


def test_the_check_speaks_under_the_level_and_its_button_puts_it_right(page: Page) -> None:
    open_form(page, "?preset=evening")
    expect(page.get_by_text("1,000 evenings played")).to_be_visible()
    point = page.get_by_label("Level 5, a point is worth")
    point.fill("250")
    words = page.locator("#say-levels-5")
    expect(words).to_contain_text("A point of 250 cannot be paid when the smallest chip is 100")
    expect(point).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("As it was before there was an error.")).to_be_visible()
    page.get_by_role("button", name="Use it").click()
    expect(point).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)
    words.get_by_role("button", name="Make it 200").click()
    expect(point).to_have_value("200")
    expect(page.get_by_text(SOUND)).to_be_visible()
    page.get_by_label("Starting stack").fill("")
    expect(page.locator("#say-stack")).to_contain_text("There is nothing here")
    page.get_by_label("Starting stack").fill("5.100")  # grouped, as some write it
    page.get_by_role("button", name="Make it 5,000").click()
    expect(page.get_by_text(SOUND)).to_be_visible()


def test_levels_are_put_in_moved_and_pasted_and_what_names_them_goes_along(page: Page) -> None:
    open_form(page, "?preset=evening")
    page.get_by_role("button", name="Level 2: insert").click()
    page.get_by_role("button", name="Insert one before it, at 50").click()
    expect(page.get_by_label("Late entry until the end of")).to_have_value("3")
    page.get_by_role("button", name="Level 2: insert").click()
    page.get_by_role("button", name="Remove this level").click()
    expect(page.get_by_label("Late entry until the end of")).to_have_value("2")
    page.get_by_role("button", name="Level 4: insert").click()
    page.get_by_role("button", name="Double the point: 200").click()
    expect(page.get_by_label("Level 4, a point is worth")).to_have_value("200")
    page.get_by_role("button", name="Remove chips after level 5").click()
    page.get_by_role("dialog").get_by_role("button", name="25s", exact=True).click()
    expect(page.locator("#say-levels-5")).to_contain_text("The 25s are removed twice")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Leave the 25s in play").click()
    page.get_by_label("Level 13, a point is worth").evaluate(
        """(field) => {
            const data = new DataTransfer();
            data.setData("text", "7,000\\t5\\n9000\\n15000\\n25000");
            const paste = {clipboardData: data, bubbles: true, cancelable: true};
            field.dispatchEvent(new ClipboardEvent("paste", paste));
        }"""
    )
    expect(page.get_by_label("Level 16, a point is worth")).to_have_value("25,000")
    page.get_by_label("Level 15, a point is worth").press("Enter")
    expect(page.get_by_label("Level 16, a point is worth")).to_be_focused()
    points = [level.point for level in read_settings(exported(page), "toml", Structure).levels]
    assert points[3:5] + points[-4:] == [200, 200, 7_000, 9_000, 15_000, 25_000]


def test_money_and_the_end_follow_what_is_typed_and_a_draft_and_a_template_are_kept(page: Page) -> None:
    open_form(page, "?preset=turbo")
    page.get_by_label("Name", exact=True).fill("Friday Pineapple")
    page.get_by_label("Buy-in").fill("50")
    page.get_by_label("Fee to the house").fill("10")
    page.get_by_role("switch", name="Rebuy").check()
    page.get_by_role("switch", name="Add-on").check()
    page.get_by_label("Break after level 3, minutes").fill("10")
    page.get_by_label("Break after", exact=True).select_option("3")
    page.get_by_role("switch", name="Bounty").check()
    page.get_by_role("radio", name="minutes").check(force=True)
    page.get_by_label("Minutes of a level").fill("12")
    page.get_by_role("group", name="Rebuys").get_by_label("One more").click()
    page.get_by_role("group", name="Add-ons").get_by_role("textbox").fill("4")
    page.get_by_role("group", name="Add-ons").get_by_role("textbox").press("Tab")
    # RULES T17: 24 entries, one rebuy and four add-ons at 50; 240 in fees; 25 bounties of 10
    pool = page.locator(".pv .sum")
    expect(pool).to_contain_text("1,450")
    expect(pool).to_contain_text("fees apart: 240, bounties apart: 250")
    expect(page.get_by_text("1,000 evenings played")).to_be_visible()
    page.get_by_role("button", name="Say when it begins").click()
    page.get_by_role("textbox", name="begins").fill("Friday, 20:00")
    expect(page.get_by_text("Over at about")).to_be_visible()
    expect(page.locator("tr.lv").nth(1).locator(".c-at")).to_contain_text("20:12")
    page.reload()
    page.goto("/structure")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Friday Pineapple")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved in this browser as Friday Pineapple.")).to_be_visible()
    kept = json.loads(page.evaluate("localStorage['croupier.structures']"))
    structure = read_settings(kept[0]["toml"], "toml", Structure)
    assert (structure.level_minutes, structure.rebuy is not None, structure.add_on is not None) == (
        12,
        True,
        True,
    )
    page.get_by_role("button", name="Use it").click()
    page.get_by_role("button", name="Open it").click()
    expect(page).to_have_url(re.compile("/tournament/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Friday Pineapple")
    page.goto("/structure")
    page.get_by_role("button", name="Start from").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("ul").last.get_by_role("button", name="Friday Pineapple").first.click()
    expect(page.get_by_label("Minutes of a level")).to_have_value("12")
    assert read_settings(exported(page), "toml", Structure) == structure


def test_a_chip_case_says_what_is_short_and_which_stack_would_do(page: Page) -> None:
    open_form(page, "?preset=evening")
    text = exported(page)
    page.get_by_role("switch", name="Our chip case").check()
    stack = page.get_by_label("25s in a stack").input_value()
    page.get_by_label("25s in the case").fill(str(24 * int(stack) - 1))
    for chip in ("100", "500", "1,000"):
        if page.get_by_label(f"{chip}s in the case").count():
            page.get_by_label(f"{chip}s in the case").fill("5000")
    page.get_by_label("Colour of the 25s").select_option("blue")
    fix = page.locator("#say-stack").get_by_role("button", name=re.compile("^Use .* of the 25s"))
    expect(page.locator(".fc .cc li").first).to_contain_text("1 short")
    fix.click()
    expect(page.locator(".fc .cc .no")).to_have_count(0)
    case = read_settings(exported(page), "toml", Structure).case["25"]
    assert (case.count, case.colour) == (24 * int(stack) - 1, "blue")
    page.get_by_role("switch", name="Our chip case").uncheck()
    page.get_by_label("25s in a stack").fill(stack)
    page.get_by_label("100s in a stack").fill(str(read_settings(text, "toml", Structure).chips["100"]))
    expect(page.get_by_text(SOUND)).to_be_visible()
    assert exported(page) == text


def test_what_is_no_number_yet_is_not_reckoned_with(page: Page) -> None:
    open_form(page, "?preset=weekly")
    unfit = re.compile(r"NaN|null")
    page.get_by_label("Break after level 4, minutes").fill("soon")
    page.get_by_label("Level 5, a point is worth").fill("much")
    page.get_by_label("Buy-in to the prizes").fill("ten")
    page.get_by_role("button", name=re.compile("^Level 5: ")).click()
    menu = page.get_by_role("dialog", name="Level 5")
    expect(menu.get_by_role("button", name=re.compile("^Insert"))).to_be_visible()
    expect(menu.get_by_role("button", name=re.compile("^Double"))).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text(unfit)
    page.keyboard.press("Escape")
    page.get_by_label("This row is for as many entries as").first.fill("many")
    page.get_by_role("button", name=re.compile("many entries$")).click()
    page.get_by_role("button", name="Another row").click()
    with page.expect_response(re.compile("/tournaments/check")):
        page.get_by_label("Level 5, a point is worth").fill("200")
    expect(page.locator("main")).not_to_contain_text(unfit)
