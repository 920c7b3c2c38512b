"""The live scorer, with the sources' examples, as people with real cards and dice use it."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import eventually, no_sideways_scroll
from tests.page.sheets import KEEP, begin, fine, record, roll, standing, tap_card, totals, write
from tests.page.test_language import SPANISH

# OFC8 (a): A takes front (66) and middle, B the back with a straight.
A = "6h6dAc / 7c7d8h9s2c / 8s8dKhJs4h"
B = "2h3d5h / 5c4d6s8c9c / ThJhQdKsAs"
# OFC11: A scoops B, and is scooped by C.
SHORT = (
    "AcKc9d / 5c5d8h9s2c / ThTd3c4c7h",
    "QdJd4d / 2h2d6s7s9c / 8c8d3h4h6h",
    "AhKhTs / 6c6dJs3d2s / JcJh4s5s7c",
)
QUEENS = "QhQdAc / KdKs8h9s2c / AsAh3s3d5s"
NOTHING = "2h3c5h / 5c4d6s8d9c / Kc8c4c4sJc"
FOUR = "Js Qh Qs Qd Qc Kh Kc 9d"
FIVE = "Js Qh Qs Qd Qc Qd Kh Kd"
RUN = "9h Th Jh Qh Kh Kh Qh 9d"
NO_ROOM = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
NO_STORAGE = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }});"
WRITES = """{
    const written = window.written = [];
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
        written.push(key);
        setItem.call(this, key, value);
    };
}"""
WRITTEN_AT_ONCE = """{
    const key = "croupier.score.longnight";
    const seen = new MutationObserver(() => {
        if (!document.querySelector(".scorer")) return;
        seen.disconnect();
        const sheet = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({ ...sheet, names: ["Ann", "Cleo"] }));
        dispatchEvent(new StorageEvent("storage", { key }));
    });
    seen.observe(document, { childList: true, subtree: true });
}"""
LITTLE = "Kh Qh 9h 9h 9d 9s 9s 9c"


BROKEN = """() => [...document.querySelectorAll(".entry-foot button")].flatMap((button) => {
    const label = [...button.childNodes].find((node) => node.nodeType === 3 && node.data.trim());
    return [...label.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
        const range = new Range();
        range.setStart(label, index);
        range.setEnd(label, index + word.length);
        return range.getClientRects().length > 1;
    }).map(String);
})"""
"""Words that are broken within a button."""


def ofc_sheet(names: list[str], *hands: list[str], preset: str = "standard") -> dict[str, Any]:
    """A match as the page keeps it."""
    written = [{"sets": sets, "value": 1, "button": None} for sets in hands]
    own = {"game": "ofc", "id": "longnight", "preset": preset, "names": names, "hands": written}
    return {"v": 1, "at": 0, "stacks": None, "value": 1, "button": 0, **own}


def sheet_lines(page: Page, name: str) -> list[str]:
    """The lines of a score sheet as the eye reads them."""
    rows = page.get_by_role("region", name=name, exact=True).locator("tbody .line-written")
    return [" ".join(row.split()) for row in rows.evaluate_all(VISIBLE)]


VISIBLE = """(rows) => rows.map((row) => {
    const copy = row.cloneNode(true);
    copy.querySelectorAll(".sr").forEach((hidden) => hidden.remove());
    return copy.textContent;
})"""


def test_rows_won_and_royalties_as_the_source_counts_them(page: Page) -> None:
    """OFC8 (a): A +1 row +1 royalty, B 2 royalty: 0 net."""
    begin(page, "ofc", "Ann", "Ben")
    write(page, {"Ann": A, "Ben": B})
    expect(page.locator(".preview")).to_contain_text("Ann 0")
    page.get_by_role("button", name="Record the hand").click()
    page.get_by_role("button", name="Details of hand 1").click()
    cells = page.locator(".score-pairs tbody td")  # Ben against Ann: Ben is first to act
    expect(cells).to_have_text(["−1", "−1", "+1", "0", "+1", "0"], use_inner_text=True)
    expect(page.locator(".score-pairs")).to_contain_text("Nobody pays anybody.")
    totals(page, {"Ann": "0", "Ben": "0"})
    expect(page.locator(".lain-hand", has_text="Ann").locator(".bonus")).to_have_text(["+1"])
    expect(page.locator(".lain-hand", has_text="Ben").locator(".bonus")).to_have_text(["+2"])


@pytest.mark.exhaustive
def test_a_short_stack_is_settled_as_the_source_settles_it(page: Page) -> None:
    """OFC11: 10 points of chips, +6 from the first, a scoop lost to the next: pays 4, ends with 12."""
    begin(page, "ofc", "Ann", "Ben", "Cat", chips=(10, 100, 100), button="Cat")
    expect(page.locator("#entry")).to_contain_text("Ann acts first and pays first.")
    record(page, dict(zip(("Ann", "Ben", "Cat"), SHORT, strict=True)))
    page.get_by_role("button", name="Details of hand 1").click()
    paid = page.locator(".payments li")
    eventually(
        lambda: [line.split("\n")[0] for line in paid.all_inner_texts()],
        ["Ben pays Ann 6", "Ann pays Cat 4", "Ben pays Cat 6"],
    )
    expect(standing(page, "Ann")).to_contain_text("Chips 12")
    totals(page, {"Ann": "+2", "Ben": "−12", "Cat": "+10"})


def test_a_correction_of_an_earlier_hand_moves_everything_after_it(page: Page) -> None:
    """OFC10: queens in front send Ann to Fantasyland, and the button stands; without them it moves."""
    begin(page, "ofc", "Ann", "Ben", button="Ben")
    record(page, {"Ann": QUEENS, "Ben": NOTHING})
    expect(standing(page, "Ann")).to_contain_text("Fantasyland")
    expect(standing(page, "Ben")).to_contain_text("Button")
    expect(page.locator("#entry")).to_contain_text("Ann plays in Fantasyland with 13 cards.")
    record(page, {"Ann": A, "Ben": B})
    totals(page, {"Ann": "+13"})
    expect(standing(page, "Ann")).to_contain_text("Button")  # it moved on after the extension

    write(page, {"Ann": "As"})  # a hand being written stays as it is
    page.get_by_role("button", name="Correct hand 1").click()
    field = page.get_by_label("Ann's hand, typed or pasted")
    expect(field).to_have_value(QUEENS)
    field.fill(QUEENS.replace("QhQd", "QhJd"))
    page.get_by_role("button", name="Save the hand").click()
    expect(standing(page, "Ann").locator(".figure")).to_have_text("+6")
    expect(standing(page, "Ben")).to_contain_text("Button")  # and now it moved twice
    expect(field).to_have_value("As")

    page.get_by_role("button", name="Undo").click()
    expect(standing(page, "Ann")).to_contain_text("+13")
    expect(page.get_by_role("heading", name="Correct hand 1")).to_be_visible()
    page.get_by_role("button", name="Remove this hand").click()
    expect(page.locator(".unfold")).to_have_count(1)
    expect(standing(page, "Ann").locator(".figure")).to_have_text("0")


def test_a_foul_pays_and_says_so(page: Page) -> None:
    """OFC6."""
    begin(page, "ofc", "Ann", "Ben")
    record(page, {"Ann": "AsAdKc / 2c2d3h4h5h / 6c6d7h8h9h", "Ben": "2h3d4s / 5c5dTsJs8s / 9c9dTdJdQd"})
    row = page.locator(".hands-table tbody tr").first
    expect(row.locator("td").first).to_contain_text("Foul")
    totals(page, {"Ann": "−6", "Ben": "+6"})


def test_pinzique_is_written_as_the_source_writes_it(page: Page) -> None:
    """P7, P8, P11: struck by whom, the round open, the bonus turn."""
    begin(page, "pinzique", "Ann", "Ben")
    roll(page, "Ann", FOUR)
    eventually(lambda: sheet_lines(page, "Ann"), ["50-P + 60-4Q + 70-MH&MC + (0) ="])
    roll(page, "Ben", FIVE)
    expect(page.get_by_role("heading", name="Bonus round B-1")).to_be_visible()
    eventually(lambda: sheet_lines(page, "Ann"), ["50-P + 60-4Q (Ben) + 70-MH&MC = 120"])
    expect(page.locator("del")).to_have_text(["60-4Q"], use_inner_text=True)
    eventually(lambda: sheet_lines(page, "Ben"), ["50-P + 60-5Q + 70-MH&MD = 180"])
    roll(page, "Ben", RUN)
    eventually(lambda: sheet_lines(page, "Ben")[1:], ["650-SMH + 35-MH = 685"])
    rounds = page.get_by_role("region", name="Ben", exact=True).locator("tbody th")
    expect(rounds).to_have_text(["1", "B-1"], use_inner_text=True)
    totals(page, {"Ben": "865"})
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()


@pytest.mark.exhaustive
def test_a_sheet_of_the_first_shape_goes_on(page: Page) -> None:
    """Rolls by round, as browsers kept them: a bonus turn passed, a round half rolled."""
    page.goto("/score")
    own = {
        "v": 1,
        "game": "pinzique",
        "id": "first",
        "at": 0,
        "preset": "standard",
        "names": ["Ann", "Ben"],
    }
    rounds = [{"round": "1", "rolls": [FOUR, FIVE]}, {"round": "B-1", "rolls": [None, ""]}]
    rounds += [{"round": "2", "rolls": [None, LITTLE]}]
    dice = {"draft": ["Qh", "9s"], "seat": None, "editing": None}
    page.evaluate(KEEP, {**own, "partners": False, "rounds": rounds[:2], **dice})
    page.goto("/score/pinzique#first")
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    expect(page.locator(".tray-dice .die")).to_have_count(2)
    totals(page, {"Ann": "120", "Ben": "180"})
    page.evaluate(KEEP, {**own, "partners": False, "rounds": rounds, **dice, "draft": []})
    page.reload()
    expect(page.get_by_role("button", name="Ben: 8 of 8")).to_be_visible()
    roll(page, "Ann", FOUR)
    expect(page.get_by_role("heading", name="Round 3 of 10")).to_be_visible()
    totals(page, {"Ann": "300", "Ben": "215"})


@pytest.mark.exhaustive
def test_a_corrected_roll_takes_its_bonus_turn_with_it(page: Page) -> None:
    begin(page, "pinzique", "Ann", "Ben")
    roll(page, "Ann", FOUR)
    roll(page, "Ben", FIVE)
    page.locator(".how label", has_text="Not taken").click()
    page.get_by_role("button", name="Record the round").click()
    expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    page.get_by_role("button", name="Correct Ben's roll of round 1").click()
    page.get_by_label("Ben's dice, typed or pasted").fill(LITTLE)
    page.get_by_role("button", name="Save the round").click()
    expect(page.locator("del")).to_have_count(0)
    eventually(lambda: sheet_lines(page, "Ben"), ["35-MH = 35"])
    expect(page.get_by_text("Kept for later: B-1.")).to_be_visible()


@pytest.mark.exhaustive
def test_a_whole_game_of_partners_comes_to_its_end(page: Page) -> None:
    """P9, P10: ten rounds, a shared sheet, a playoff for a tie."""
    page.goto("/score/pinzique")
    for _ in range(2):
        page.get_by_role("button", name="Add a player").click()
    page.get_by_role("radio", name="Neighbours share a sheet").check()
    page.get_by_role("button", name="Begin").click()
    players = [f"Player {at}" for at in range(1, 5)]
    for number in range(1, 11):
        expect(page.get_by_role("heading", name=f"Round {number} of 10", exact=True)).to_be_visible()
        for name in players:
            roll(page, name, LITTLE)
    expect(page.get_by_role("heading", name="Playoff round PO-1")).to_be_visible()
    for name in players:
        roll(page, name, FOUR if name == "Player 3" else LITTLE)
    expect(page.locator(".won")).to_have_text("Player 3 and Player 4 won with 915.")
    expect(page.locator(".score-sheet")).to_have_count(2)


@pytest.mark.exhaustive
def test_what_is_seen_is_kept_at_once(page: Page) -> None:
    """Nothing is lost by a refresh that comes in the moment after a change."""
    begin(page, "ofc", "Ann", "Ben")
    kept = page.evaluate("""() => new Promise((done) => {
        const seen = () => document.querySelector(".whose button.on").innerText.includes("2/13");
        new MutationObserver(() => seen() && done(JSON.stringify({ ...localStorage }))).observe(
            document.body, { childList: true, subtree: true, characterData: true });
        const field = document.querySelector(".cards-text");
        field.value = "AsKd";
        field.dispatchEvent(new Event("input", { bubbles: true }));
    })""")
    assert "As" in kept
    assert "Kd" in kept


def test_a_refresh_keeps_everything(page: Page) -> None:
    begin(page, "ofc", "Ann", "Ben", chips=(50, 50))
    record(page, {"Ann": A, "Ben": B})
    write(page, {"Ben": "AsKd"})
    expect(page.locator(".whose button.on")).to_contain_text("2/13")
    page.reload()
    expect(page.locator(".unfold")).to_have_count(1)
    expect(page.get_by_label("Ben's hand, typed or pasted")).to_have_value("AsKd")
    page.goto("/score")
    page.get_by_role("link", name="Resume: Ann, Ben").click()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    page.goto("/score/pinzique")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="queen of hearts").click()
    page.reload()
    expect(page.locator(".tray-dice button")).to_have_count(1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", ["ofc", "pinzique"])
def test_the_way_back_survives_a_refresh(page: Page, game: str) -> None:
    begin(page, game, "Ann", "Ben")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    if game == "ofc":
        record(page, {"Ann": A, "Ben": B})
    else:
        roll(page, "Ann", FOUR)
        roll(page, "Ben", LITTLE)
        expect(page.get_by_role("heading", name="Round 2 of 10")).to_be_visible()
    lines = page.locator(".unfold, .printed button")
    recorded = 1 if game == "ofc" else 2
    if game == "ofc":
        tap_card(page, "queen of hearts")
    else:
        page.get_by_role("button", name="queen of hearts", exact=True).click()
    page.reload()
    undo.click()  # the card that was tapped
    expect(lines).to_have_count(recorded)
    undo.click()  # what was recorded
    expect(lines).to_have_count(0)
    page.reload()
    expect(undo).to_be_enabled()
    expect(page.get_by_role("button", name=re.compile("^Record the (hand|round)$"))).to_be_enabled()
    while undo.is_enabled():
        undo.click()
    expect(page.locator(".cards-text")).to_have_value("")


def test_cards_are_tapped_on_a_phone(new_page: NewPage) -> None:
    page = new_page(390, 844, touch=True, scheme="dark")
    begin(page, "ofc", "Ann", "Ben")
    tap_card(page, "six of hearts", "six of diamonds", "ace of clubs", "seven of clubs")
    expect(page.locator(".own-row.on .row-pick b")).to_have_text("Middle")
    page.get_by_role("button", name="ace of clubs, tap to take back").tap()
    tap_card(page, "ace of spades")
    expect(page.locator(".cards-text")).to_have_value("6h6dAs / 7c")
    page.locator(".whose").get_by_role("button", name="Ben").tap()
    page.get_by_role("button", name="ace, 3 left").tap()
    expect(page.get_by_role("button", name="ace of spades, on the table")).to_have_attribute(
        "aria-disabled", "true"
    )
    page.get_by_role("button", name="Undo").tap()
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".cards-text")).to_have_value("6h6d / 7c")
    no_sideways_scroll(page)


@pytest.mark.parametrize("game", quick(("ofc", "fortune", "pinzique"), "pinzique", soak=True))
def test_leaving_a_correction_keeps_the_focus_at_hand(new_page: NewPage, game: str) -> None:
    page = new_page(390, 844, touch=True)
    begin(page, game, "Ann", "Ben")
    if game == "ofc":
        record(page, {"Ann": A, "Ben": B})
    elif game == "fortune":
        record(page, {"Ann": "As Ah 2c ante 10", "Ben": "out", "Dealer": "Ks Th 8d"})
    else:
        roll(page, "Ann", FOUR)
        roll(page, "Ben", LITTLE)
    page.get_by_role("button", name="All hands").tap()
    page.get_by_role("button", name=re.compile("^Correct ")).first.tap()
    assert page.evaluate(BROKEN) == []
    page.get_by_role("button", name="Cancel").tap()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    expect(page.locator("#entry:focus, #entry :focus")).to_have_count(1)


def test_the_keyboard_alone_does_it(page: Page) -> None:
    page.goto("/score")
    page.get_by_role("link", name="New match").focus()
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Player 1").focus()
    page.keyboard.type("Ann")
    page.keyboard.press("Tab")
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")  # begins; the first hand's field has the focus
    for hand in (A, B):
        expect(page.locator(".cards-text")).to_be_focused()
        page.keyboard.type(hand.replace("T", "10").replace("h", "♥"))
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next hand")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".unfold")).to_have_count(1)
    expect(page.locator(".cards-text")).to_be_focused()
    page.keyboard.press("Shift+Tab")  # the suits are one stop, and the ranks; the arrows move in them
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="ace, 4 left")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator(".cards-text")).to_have_value("Kh")


@pytest.mark.parametrize("storage", ["full", "blocked"])
def test_a_sheet_that_cannot_be_kept_lasts_the_visit_and_says_so(page: Page, storage: str) -> None:
    page.add_init_script(NO_ROOM if storage == "full" else NO_STORAGE)
    begin(page, "ofc", "Ann", "Ben")
    said = page.get_by_role("alert").filter(has_text="no room to keep the sheet")
    expect(said).to_be_visible()
    record(page, {"Ann": QUEENS, "Ben": NOTHING})
    page.get_by_role("button", name="Undo").click()
    page.go_back()
    page.get_by_role("button", name="Begin").wait_for()
    page.go_forward()
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()
    expect(said).to_be_visible()
    page.get_by_role("button", name="Share").click()
    with page.expect_download():
        page.get_by_role("button", name="Save as a file").click()


@pytest.mark.exhaustive
def test_sheets_that_only_this_page_has_are_listed_as_such(page: Page, tmp_path: Path) -> None:
    page.add_init_script(NO_ROOM)
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(ofc_sheet(["Ann", "Ben"], [QUEENS, NOTHING])))
    page.goto("/score")
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    page.go_back()
    line = page.locator(".tables li")
    expect(line).to_contain_text("not kept")
    line.get_by_role("link", name="Resume: Ann, Ben").click()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    page.go_back()
    line.get_by_role("button", name="Remove: Ann, Ben").click()
    expect(line).to_have_count(0)


def other_window(page: Page) -> Page:
    """Begin a sheet, and open it in another window."""
    begin(page, "ofc", "Ann", "Ben")
    other = page.context.new_page()
    other.goto(page.url)
    return other


@pytest.mark.exhaustive
def test_two_windows_write_on_one_sheet(page: Page) -> None:
    other = other_window(page)
    record(page, {"Ann": QUEENS, "Ben": NOTHING})
    expect(other.get_by_role("heading", name="Hand 2")).to_be_visible()
    write(other, {"Ann": "As"})
    expect(page.locator(".whose button").first).to_contain_text("1/13")
    other.get_by_role("button", name="Undo").click()  # the steps back are shared too
    other.get_by_role("button", name="Undo").click()
    other.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()


COUNTED = """(() => {
    const parsed = Response.prototype.json;
    window.drawn = 0;
    Response.prototype.json = async function () {
        const found = await parsed.call(this);
        for (const hand of found?.hands ?? []) {
            const { payments } = hand;
            Object.defineProperty(hand, "payments", { get: () => (window.drawn++, payments) });
        }
        return found;
    };
})()"""


@pytest.mark.exhaustive
def test_a_card_does_not_draw_all_hands_again(new_page: NewPage) -> None:
    """An evening of a hundred hands took half a second a card. The steps back and corrections stay."""
    page = new_page()
    page.add_init_script(COUNTED)
    begin(page, "ofc", "Ann", "Ben")
    record(page, {"Ann": QUEENS, "Ben": NOTHING})
    drawn = page.evaluate("drawn")
    assert drawn > 0
    write(page, {"Ann": "As"})
    expect(page.locator(".whose button").first).to_contain_text("1/13")
    assert page.evaluate("drawn") == drawn
    page.get_by_role("button", name="Correct hand 1").first.click()
    expect(page.get_by_role("heading", name="Correct hand 1")).to_be_visible()
    assert page.evaluate("drawn") > drawn
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".whose button").first).to_contain_text("1/13")  # what was begun is there again


@pytest.mark.exhaustive
def test_what_one_window_ends_another_does_not_show_live_again(page: Page) -> None:
    other = other_window(page)
    for window, does in ((page, "Begin"), (other, "End")):
        window.get_by_role("button", name="Show it on other phones").click()
        window.get_by_role("button", name=f"{does} the live view").click()
    expect(page.get_by_role("button", name="Begin the live view")).to_be_visible()
    expect(other.get_by_role("button", name="Begin the live view")).to_be_visible()


@pytest.mark.exhaustive
def test_a_window_opened_on_a_sheet_writes_nothing_by_itself(page: Page) -> None:
    """What it read may be old by then, while another window writes."""
    begin(page, "ofc", "Ann", "Ben")
    other = page.context.new_page()
    other.add_init_script(WRITES)
    other.goto(page.url)
    expect(other.locator("#entry")).to_be_visible()
    assert other.evaluate("written") == []
    write(other, {"Ann": "As"})
    sheet = f"croupier.score.{page.url.rpartition('#')[2]}"
    assert set(other.evaluate("written")) == {sheet}
    expect(page.locator(".whose button").first).to_contain_text("1/13")


@pytest.mark.exhaustive
def test_a_window_hears_what_another_writes_as_soon_as_it_shows_a_sheet(page: Page) -> None:
    page.goto("/score")
    page.evaluate(KEEP, ofc_sheet(["Ann", "Ben"]))
    page.add_init_script(WRITTEN_AT_ONCE)
    page.goto("/score/ofc#longnight")
    expect(page.get_by_role("heading", name="Ann, Cleo")).to_be_visible()


CHANGES: list[dict[str, Any]] = [
    {"editing": {"round": "9", "seat": 7}},
    {"editing": {"round": "1", "seat": "length"}},
    {"editing": "yes"},
    {"at": 9_000_000_000_000_000},
    {"rounds": [{"round": "1", "rolls": "none"}]},
    {"rounds": 5},
    {"names": [1, 2]},
    {"partners": "all", "names": ["a", "b", "c"], "draft": [{}], "seat": -1},
    {"game": "ofc", "hands": [], "value": 1, "button": 0, "stacks": None, "editing": 4},
    {"game": "ofc", "hands": [], "value": 1, "button": -3, "stacks": None, "draft": {"rows": 3}},
    {"game": "fortune", "stacks": None, "rounds": [], "editing": 2, "draft": {"dealer": [""], "turn": 0}},
]


@pytest.mark.exhaustive
def test_whatever_a_link_holds_the_page_stays(page: Page) -> None:
    for change in CHANGES:
        own = {"game": "pinzique", "id": "hostile", "at": 0, "preset": "standard", "names": ["a", "b"]}
        sheet = {"v": 1, **own, "partners": False, "rounds": [], "draft": [], "seat": None, **change}
        packed = zlib.compress(json.dumps(sheet).encode(), wbits=-15)
        page.goto("about:blank")  # another hash alone would load nothing anew
        page.goto(f"/score/{sheet['game']}#sheet={base64.urlsafe_b64encode(packed).decode().rstrip('=')}")
        said = page.get_by_role("alert").or_(page.get_by_text("A shared sheet, to look at."))
        expect(said.first).to_be_visible()
        keep = page.get_by_role("button", name="Keep a copy and go on")
        if keep.count():
            keep.click()
            expect(page.locator("#entry").or_(page.get_by_role("alert")).first).to_be_visible()
        expect(page.get_by_text("Something on this page broke")).to_have_count(0)


@pytest.mark.exhaustive
def test_the_skip_link_leaves_the_sheet_open(page: Page) -> None:
    begin(page, "ofc", "Ann", "Ben")
    sheet = page.url
    page.get_by_role("link", name="Skip to the page").press("Enter")
    expect(page.locator("main")).to_be_focused()
    expect(page.locator("#entry")).to_be_visible()
    assert page.url == sheet


@pytest.mark.exhaustive
def test_as_many_play_as_the_rules_seat(page: Page) -> None:
    """OFC12: Pineapple is for two or three."""
    page.goto("/score/ofc")
    add = page.get_by_role("button", name="Add a player")
    add.click()
    add.click()
    expect(page.get_by_role("textbox", name="Player 4")).to_be_visible()
    expect(add).to_be_disabled()
    page.get_by_label("Rules").select_option("pineapple")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("These rules are for 2 to 3 players.")).to_be_visible()
    page.get_by_role("button", name="Remove Player 4").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()
    page.get_by_role("button", name="Settings").last.click()
    expect(page.get_by_role("textbox", name="Player 3")).to_be_visible()
    expect(add).to_be_disabled()


@pytest.mark.exhaustive
def test_what_the_clipboard_refuses_can_be_copied_by_hand(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: () => Promise.reject()}});"
        "document.execCommand = () => false;"
    )
    begin(page, "ofc", "Ann", "Ben")
    record(page, {"Ann": QUEENS, "Ben": NOTHING})
    page.get_by_role("button", name="Share").click()
    for field, button in (("Link to this sheet", "Copy the link"), ("As text", "Copy the text")):
        text = page.get_by_label(field)
        expect(text).not_to_have_value("")
        page.get_by_role("button", name=button).click()
        expect(page.locator(".copyable", has_text=button)).to_contain_text(
            "It is selected: copy it with Ctrl-C"
        )
        eventually(lambda: page.evaluate("getSelection().toString()"), text.input_value())


@pytest.mark.exhaustive
def test_a_sheet_goes_through_a_file(new_page: NewPage, tmp_path: Path) -> None:
    page, other = new_page(), new_page()
    begin(page, "pinzique", "Ann", "Ben")
    roll(page, "Ann", FOUR)
    roll(page, "Ben", LITTLE)
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as a file").click()
    saved = tmp_path / "sheet.json"
    waiting.value.save_as(saved)
    assert waiting.value.suggested_filename.startswith("croupier-pinzique-")
    other.goto("/score")
    other.get_by_label("Open a file").set_input_files(saved)
    expect(other.get_by_role("heading", name="Ann, Ben")).to_be_visible()
    eventually(lambda: sheet_lines(other, "Ann"), ["50-P + 60-4Q + 70-MH&MC = 180"])


@pytest.mark.exhaustive
def test_a_file_that_is_no_sheet_is_refused(page: Page, tmp_path: Path) -> None:
    for content in ("", "[]", "no", '{"v":1,"game":"ofc","names":["a","b"]}', "{}", "null"):
        page.goto("/score")
        file = tmp_path / "sheet.json"
        file.write_text(content)
        page.get_by_label("Open a file").set_input_files(file)
        expect(page.locator(".toast")).to_have_text("This file holds no score sheet of croupier.")


@pytest.mark.exhaustive
def test_wrong_links_say_so(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/score/ofc#sheet=abc")
    expect(page.get_by_role("alert")).to_contain_text("This link holds no score sheet")
    page = new_page()
    page.goto("/score/ofc#abcdefgh")
    expect(page.get_by_role("alert")).to_contain_text("not kept in this browser")


def test_a_hostile_sheet_is_only_text(page: Page, tmp_path: Path) -> None:
    name = "<img src=x onerror=x>"
    sheet = ofc_sheet([name, "b"], ["<i>", "x"], preset="<b>")
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(sheet))
    page.goto("/score")
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("Preset: expected one of standard")
    expect(page.locator("main img, main b")).to_have_count(0)


def test_a_fault_late_in_a_sheet_has_its_number_in_the_readers_language(
    new_page: NewPage, tmp_path: Path
) -> None:
    """Sheets are scored fifty hands at a time, and the server counts those that it got."""
    page = new_page()
    page.add_init_script(SPANISH)
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(ofc_sheet(["Ana", "Bea"], *[[A, B]] * 51, ["x", "x"])))
    page.goto("/score")
    page.get_by_label("Abrir un archivo").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text(re.compile("^Mano 52: .*deben? ser"))


@pytest.mark.exhaustive
def test_names_are_the_players_own(page: Page) -> None:
    page.goto("/score/ofc")
    page.get_by_role("textbox", name="Player 1").fill("Ann")
    page.get_by_role("textbox", name="Player 2").fill("Ann")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Two players have one name.")).to_be_visible()
    page.get_by_role("textbox", name="Player 2").fill("")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Ann, Player 2")).to_be_visible()
    record(page, {"Ann": A, "Player 2": B})
    page.get_by_role("main").get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Player 2").fill("Ben")
    expect(dialog.get_by_role("button", name="Add a player")).to_have_count(0)
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Ann, Ben")).to_be_visible()


@pytest.mark.exhaustive
def test_chips_a_point_are_whole_or_it_is_said(page: Page) -> None:
    """0.25 became 1 without a word."""
    begin(page, "ofc", "Ann", "Ben", chips=(100, 100))
    field = page.locator(".entry-terms").get_by_label("Chips a point")
    field.fill("5")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    for typed in ("", "0", "-3", "1e3", "99999999999", "0.25"):
        field.focus()
        page.keyboard.press("Control+a")
        page.keyboard.press("Delete")
        page.keyboard.type(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(page.locator(".entry-terms")).to_contain_text("Whole chips from 1 up. It stays 5.")
        expect(field).to_have_value(typed)
    record(page, {"Ann": A, "Ben": B})
    page.get_by_role("button", name="Details of hand 1").click()
    expect(page.locator(".score-pairs")).to_contain_text("5 a point")
    fine(page)


TWICE = "6h6dAc / 7c7d8h9s2c / 8s8dKhJs6h"


@pytest.mark.exhaustive
def test_a_hand_with_a_card_twice_is_told_at_once(page: Page) -> None:
    begin(page, "ofc", "Ann", "Ben", "Cat")
    tabs, said = page.locator(".whose button"), page.locator(".preview")
    page.get_by_label("Ann's hand, typed or pasted").fill("As Kd zz")
    expect(page.get_by_text("Not read: “zz”.")).to_be_visible()
    write(page, {"Ann": TWICE})
    expect(said).to_have_text("Ann has the six of hearts twice.")
    expect(tabs.first).to_contain_text("✗")
    expect(tabs.first).to_have_accessible_name("Ann: 13 of 13. Ann has the six of hearts twice.")
    expect(page.get_by_role("button", name="On to Ben")).to_be_disabled()
    write(page, {"Ann": A})
    expect(tabs.first).to_contain_text("✓")
    write(page, {"Ben": "6h"})  # Ann has it: both are told before Ben's hand is whole
    expect(said).to_have_text("The six of hearts is in the hands of Ben and of Ann.")
    expect(tabs.nth(0)).to_contain_text("✗")
    expect(tabs.nth(1)).to_contain_text("✗")
    write(page, {"Ben": "2h3d5hAs / 5c4d6s8c9c / ThJhQcKs"})
    expect(said).to_have_text("Ben: rows of 4, 5, and 4 cards, expected 3, 5, and 5.")
    expect(tabs.nth(1)).to_contain_text("✗")
    write(page, {"Ben": B})
    expect(tabs.nth(1)).to_contain_text("✓")
    fine(page)
