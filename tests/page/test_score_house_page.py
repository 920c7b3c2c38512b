"""The live scorer of 3 Card Fortune and Asian Stud, with the sources' examples."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.page.conftest import NewPage
from tests.page.hands import eventually, no_sideways_scroll
from tests.page.sheets import begin, go_on, record, standing, tap_card, totals, write

pytestmark = pytest.mark.exhaustive

# A4: the dealer's two is worth 1, as is the source's seven and four; ten and king are worth 10.
ONE = "TsKdQh 7c4d"
TEN = "JsJdJh TcKc"
ROUND = {
    "Ann": "9h8h7h ante 10 play 10 lucky-pairs 5 super-six 5",
    "Ben": "2h 2d 3c, ante 20, fold, lucky-pairs 5",
    "Cat": "ante 30 fold",
    "Dealer": "Ks Th 8d",
}


def settled(page: Page, number: int = 1) -> list[str]:
    """The settlement of a round, line by line: who, what, how much, why."""
    if page.locator(".detail.open").count() == 0:
        page.get_by_role("button", name=f"Details of round {number}").click()
    lines = page.locator(".detail.open .lines li")
    expect(lines.first).to_be_visible()
    return [" ".join(line.split()) for line in lines.all_inner_texts()]


def test_a_round_is_settled_wager_by_wager_in_the_sources_order(page: Page) -> None:
    """F4, F6, F7: folded antes first, then from the right PLAY, ANTE, ANTE BONUS, Lucky Pairs, Super 6."""
    begin(page, "fortune", "Ann", "Ben", "Cat", chips=(100, 100, 20))
    write(page, ROUND)
    expect(page.locator(".preview")).to_contain_text("Dealer plays: K-T-8")
    expect(page.locator(".preview")).to_contain_text("Ann +265")
    page.get_by_role("button", name="Record the round").click()
    eventually(
        lambda: settled(page),
        [
            "Cat Ante −30 folded",
            "Ben Ante −20 folded",
            "Ben Lucky Pairs +5 pair pays 1 to 1",
            "Ann Play +10 straight flush to 9 beats K-T-8",
            "Ann Ante +10 straight flush to 9 beats K-T-8",
            "Ann Ante bonus +50 straight flush pays 5 to 1",
            "Ann Lucky Pairs +200 straight flush pays 40 to 1",
            "Ann Super 6 −5 pair is not paid",
        ],
    )
    totals(page, {"Ann": "+265", "Ben": "−15", "Cat": "−30", "House": "−220"})
    expect(standing(page, "Ann")).to_contain_text("Chips 365")
    expect(standing(page, "Cat")).to_contain_text(re.compile("Chips −10\\s*below zero"))


def test_the_ante_wager_as_the_source_lists_it(page: Page) -> None:
    """F5: beaten, lost, and the same hand value; then a dealer without a queen."""
    begin(page, "fortune", "Ann", "Ben", "Cat")
    record(
        page,
        {"Ann": "AsTd8c ante 10", "Ben": "QsTc8h ante 10", "Cat": "KdTs8s ante 10", "Dealer": "KsTh8d"},
    )
    eventually(
        lambda: [re.sub(r"(−?\+?\d+) .*", r"\1", line) for line in settled(page)],
        ["Cat Play 0", "Cat Ante 0", "Ben Play −10", "Ben Ante −10", "Ann Play +10", "Ann Ante +10"],
    )
    record(page, {"Ann": "2s3d5c", "Ben": "fold", "Cat": "out", "Dealer": "JsTh8d"})
    totals(page, {"Ann": "+30", "Ben": "−30", "Cat": "0", "House": "0"})
    page.get_by_role("button", name="Details of round 1").click()
    page.get_by_role("button", name="Details of round 2").click()
    eventually(
        lambda: settled(page),
        ["Ben Ante −10 folded", "Ann Play 0 dealer doesn't play", "Ann Ante +10 dealer doesn't play"],
    )
    expect(page.locator(".whose")).to_contain_text(
        "Cat\nout", use_inner_text=True
    )  # until Cat says otherwise


def test_two_positions_of_one_player(page: Page) -> None:
    """F2: side by side, where the house lets a player have them; each is settled by itself."""
    begin(page, "fortune", "Ann", "Ben")
    page.get_by_label("Ante").fill("5")
    page.get_by_role("button", name="Second position").click()
    tabs = page.locator(".whose .name")
    expect(tabs).to_have_text(["Ann (1)", "Ann (2)", "Ben", "Dealer"])
    expect(page.get_by_label("Ante")).to_have_value("5")
    record(page, {"Ann (1)": "As Ah 2c", "Ann (2)": "2s 3d 5c", "Ben": "out", "Dealer": "Ks Th 8d"})
    eventually(
        lambda: [line.split(" +")[0].split(" −")[0] for line in settled(page)],
        ["Ann (2) Play", "Ann (2) Ante", "Ann (1) Play", "Ann (1) Ante"],
    )
    totals(page, {"Ann": "0"})
    expect(tabs).to_have_text(["Ann (1)", "Ann (2)", "Ben", "Dealer"])
    page.get_by_role("button", name="Remove this position").click()
    expect(tabs).to_have_text(["Ann", "Ben", "Dealer"])
    page.get_by_role("main").get_by_role("button", name="Settings").click()
    page.get_by_label("Rules").select_option(label="Pitched by hand")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Second position")).to_have_count(0)
    expect(page.get_by_role("alert")).to_contain_text(
        "Round 1: Ann: 2 positions; expected one position (F2)"
    )


def test_asian_stud_pays_by_the_difference(page: Page) -> None:
    """A4, A5: nine better pays 3:1, here on the raise alone, less 5 % of winnings."""
    page.goto("/score/asian-stud")
    page.get_by_label("Rules").select_option(label="Seattle 2002")
    page.get_by_role("button", name="Begin").click()
    record(page, {"Player 1": f"{TEN} ante 20", "Player 2": "out", "Dealer": ONE})
    totals(page, {"Player 1": "+76"})
    lines = settled(page)
    assert lines[0] == "Player 1 Raise +60 10 against 1"
    assert len([line for line in lines if "Commission" in line]) == 2


def test_asian_stud_without_a_qualifying_dealer_and_with_a_fold(page: Page) -> None:
    """A3, A4, A6: the ante is paid and the raise returned; a folded ante is lost, its side wager lives."""
    begin(page, "asian-stud", "Ann", "Ben")
    record(
        page, {"Ann": "2s4d5h7cAd ante 10", "Ben": "2c2d2h7s8s ante 20 side 5 fold", "Dealer": "3h6d6c6s7h"}
    )
    eventually(
        lambda: settled(page),
        [
            "Ben Ante −20 folded",
            "Ben Side wager +40 trips",
            "Ann Raise 0 the dealer does not qualify",
            "Ann Ante +10 the dealer does not qualify",
        ],
    )
    expect(page.locator(".lain-hand", has_text="Ben")).to_contain_text("folded")


def test_a_hand_lies_as_its_player_has_set_it(page: Page) -> None:
    """A2: one's own three, where they qualify; else a sentence says what would. The joker counts 1 (A1)."""
    begin(page, "asian-stud", "Ann", "Ben")
    write(page, {"Ben": "out", "Dealer": ONE, "Ann": "9s Jk 2c / Jd Jc ante 10"})
    expect(page.get_by_role("radio", name="As set")).to_be_checked()
    expect(page.locator(".preview")).to_contain_text("Ann: set '9sJk2c': ")
    expect(page.locator(".preview")).to_contain_text("total 12; a qualifying set totals 10, 20 or 30")
    expect(page.get_by_role("button", name="Record the round")).to_be_disabled()
    page.get_by_role("radio", name="Auto-arrange").check()
    page.get_by_role("button", name="Record the round").click()
    page.get_by_role("button", name="Details of round 1").click()
    sets = page.locator(".lain-hand", has_text="Ann").locator(".set-of")
    eventually(lambda: [cards(own) for own in sets.all()], [["9s", "Jc", "Jk"], ["2c", "Jd"]])
    page.get_by_role("button", name="Correct round 1").click()
    page.get_by_role("radio", name="As set").check()
    page.get_by_label("Ann's hand, typed or pasted").fill("9s Jd Jk / 2c Jc")
    page.get_by_role("button", name="Save the round").click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    expect(sets.last.locator("[data-card]").last).to_have_attribute("data-card", "Jc")
    eventually(lambda: [cards(own) for own in sets.all()], [["9s", "Jd", "Jk"], ["2c", "Jc"]])


def cards(where: Locator) -> list[str]:
    return [card.get_attribute("data-card") or "" for card in where.locator("[data-card]").all()]


def test_a_correction_of_an_earlier_round_moves_everything_after_it(page: Page) -> None:
    begin(page, "fortune", "Ann", "Ben", chips=(100, 100))
    record(page, {"Ann": "As Ah 2c ante 10", "Ben": "fold ante 5", "Dealer": "Ks Th 8d"})
    record(page, {"Ann": "2s 3d 5c", "Ben": "Qs Qd 4h", "Dealer": "Kd Tc 8h"})
    totals(page, {"Ann": "0", "Ben": "+5", "House": "−5"})
    write(page, {"Ann": "7d"})  # a round being written stays as it is
    page.get_by_role("button", name="Correct round 1").click()
    expect(page.get_by_role("heading", name="Correct round 1")).to_be_visible()
    field = page.get_by_label("Ann's hand, typed or pasted")
    expect(field).to_have_value("AsAh2c")
    page.get_by_label("Ante").fill("50")
    page.get_by_role("button", name="Save the round").click()
    expect(standing(page, "Ann")).to_contain_text("+80")
    expect(standing(page, "Ann")).to_contain_text("Chips 180")
    expect(standing(page, "House")).to_contain_text("−85")
    expect(field).to_have_value("7d")
    expect(page.get_by_label("Ante")).to_have_value("10")
    page.get_by_role("button", name="Correct round 1").click()
    page.get_by_role("button", name="Remove this round").click()
    expect(page.locator(".unfold")).to_have_count(1)
    totals(page, {"Ann": "−20", "Ben": "+10", "House": "+10"})


def test_a_refresh_keeps_everything_and_the_way_back(page: Page) -> None:
    begin(page, "fortune", "Ann", "Ben", chips=(50, 50))
    record(page, {"Ann": "As Ah 2c ante 10", "Ben": "out", "Dealer": "Ks Th 8d"})
    write(page, {"Ann": "Qs6h", "Dealer": "7d"})
    page.reload()
    expect(page.get_by_label("Dealer's hand, typed or pasted")).to_have_value("7d")
    totals(page, {"Ann": "+20"})
    undo = page.get_by_role("button", name="Undo")
    undo.click()  # the dealer's card
    expect(page.get_by_label("Dealer's hand, typed or pasted")).to_have_value("")
    undo.click()  # the dealer's tab
    expect(page.get_by_label("Ann's hand, typed or pasted")).to_have_value("Qs6h")
    undo.click()
    undo.click()
    expect(page.locator(".unfold")).to_have_count(1)
    undo.click()  # the round itself is open again
    expect(page.locator(".unfold")).to_have_count(0)
    expect(page.get_by_role("button", name="Record the round")).to_be_enabled()
    page.reload()
    expect(page.get_by_role("button", name="Record the round")).to_be_enabled()
    while undo.get_attribute("aria-disabled") is None:
        undo.click()
    expect(page.locator(".whose .num").first).to_have_text("0/3")
    expect(undo).to_be_focused()


def test_who_joins_later_and_who_buys_more(page: Page) -> None:
    begin(page, "asian-stud", "Ann", "Ben", chips=(30, 30))
    record(page, {"Ann": f"{TEN} ante 10", "Ben": "fold ante 20", "Dealer": ONE})
    page.get_by_role("main").get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Add a player").click()
    expect(dialog.get_by_role("button", name="Remove Ann")).to_have_count(0)
    dialog.get_by_role("textbox", name="Player 3").fill("Cat")
    dialog.get_by_label("Chips of Ben").fill("130")
    dialog.get_by_role("button", name="Save").click()
    expect(standing(page, "Ben")).to_contain_text("Chips 110")
    expect(standing(page, "Cat")).to_contain_text("Chips 1,000")
    expect(page.locator(".whose .name")).to_have_text(["Ann", "Ben", "Cat", "Dealer"])


def test_errors_name_the_place_and_the_way_on(page: Page) -> None:
    begin(page, "fortune", "Ann", "Ben")
    page.get_by_label("Ann's hand, typed or pasted").fill("As Kd zz side 5")
    expect(page.get_by_text("Not read: “zz side 5”.")).to_be_visible()
    preview = page.locator(".preview")
    expect(preview).to_have_text("Still to write: Ann, Ben and Dealer.")
    write(page, {"Ann": "AsKd2c", "Ben": "out", "Dealer": "Qs7h4d"})
    expect(preview).to_have_text("Ann: expected wagers of whole chips, at least one of them.")
    write(page, {"Ann": "AsKd2c lucky pairs 5"})
    expect(preview).to_have_text("Ann: Lucky Pairs and Super 6 need an ante (F2).")
    write(page, {"Ann": "AsKd2c ante 10", "Dealer": "As7h4d"})
    expect(preview).to_have_text("The ace of spades is in the hands of Dealer and of Ann.")
    write(page, {"Dealer": "Qs7h4d", "Ann": "AsKd2c3c"})
    expect(preview).to_contain_text("Ann: 4 cards, expected 3.")
    write(page, {"Ann": "out"})
    expect(preview).to_have_text("Everybody sits out.")
    page.context.set_offline(True)
    page.wait_for_function("!navigator.onLine")
    write(page, {"Ann": "AsKd3c play 10"})  # a round that was not complete before: no answer is known
    expect(preview).to_contain_text("The server cannot be reached.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Record the round").click()  # asked again by itself
    expect(page.locator(".unfold")).to_have_count(1)


def test_other_pay_tables_than_the_presets(page: Page) -> None:
    """F6: posted pay tables are the house's own."""
    page.goto("/score/fortune")
    page.get_by_text("Other pay tables").click()
    page.get_by_label("Lucky Pairs").fill("40-30")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("form [role=status]")).to_contain_text("ucky-pairs pay table '40-30': expected")
    page.get_by_label("Lucky Pairs").fill("40-30-6-3-2")
    page.get_by_role("button", name="Begin").click()
    record(page, {"Player 1": "As Ah 2c ante 10 lucky pairs 5", "Player 2": "out", "Dealer": "Ks Th 8d"})
    eventually(lambda: "Player 1 Lucky Pairs +10 pair pays 2 to 1" in settled(page), True)
    page.get_by_role("button", name="Pay tables").click()
    expect(page.get_by_role("dialog")).to_contain_text("40-30-6-3-2")


def test_cards_are_tapped_on_a_phone(new_page: NewPage) -> None:
    page = new_page(390, 844, touch=True, scheme="dark")
    begin(page, "asian-stud", "Ann", "Ben")
    page.get_by_label("Ante").fill("10")
    tap_card(page, "joker", "nine of spades", "jack of clubs", "two of clubs")
    page.get_by_role("button", name="two of clubs, tap to take back").tap()
    tap_card(page, "jack of diamonds", "king of hearts")
    page.locator(".whose").get_by_role("button", name="Ben").tap()
    expect(page.get_by_role("button", name="joker, on the table")).to_have_attribute(
        "aria-disabled", "true"
    )
    fold = page.locator(".how label", has_text="Fold")
    expect(fold).to_have_count(0)  # without an ante there is nothing to decide
    page.get_by_label("Ante").fill("20")
    fold.tap()
    page.get_by_role("button", name="On to Dealer").tap()
    dealer = ("ten of spades", "king of diamonds", "queen of hearts", "seven of clubs", "four of diamonds")
    tap_card(page, *dealer)
    page.get_by_role("button", name="Record the round").tap()
    expect(page.locator("#entry .net-payments li")).to_have_text(["House pays Ann 60", "Ben pays House 20"])
    go_on(page)
    page.get_by_role("button", name="All hands").tap()
    expect(standing(page, "Ann")).to_contain_text("+60")
    expect(standing(page, "Ben")).to_contain_text("−20")
    no_sideways_scroll(page)


def test_the_keyboard_alone_does_it(page: Page) -> None:
    def late(route: Route) -> None:
        page.wait_for_timeout(300)  # Enter comes before the server's word on what is typed
        route.continue_()

    page.route(re.compile("/try$"), late)
    page.goto("/score")
    page.get_by_role("link", name="New session: 3 Card Fortune").focus()
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Player 1").focus()
    page.keyboard.type("Ann")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")  # the cross that takes a player off
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    for said in ("A♠ a♥ 2c ante 10", "ante 5 fold", "ks 10H 8d"):
        expect(page.locator(".cards-text")).to_be_focused()
        expect(page.locator(".cards-text")).to_have_value("")
        page.keyboard.type(said)
        page.keyboard.press("Enter")
    expect(page.locator(".unfold")).to_have_count(1)
    totals(page, {"Ann": "+20", "Ben": "−5", "House": "−15"})
    expect(page.get_by_role("button", name="Next round")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".cards-text")).to_be_focused()


FILL = """() => {
    for (let size = 1 << 22; size; size >>= 1)
        for (let n = 0; n < 3; n++)
            try { localStorage.setItem(`full${size}${n}`, "x".repeat(size)); } catch { /* full */ }
}"""


def test_a_full_storage_loses_old_steps_before_the_sheet(page: Page) -> None:
    begin(page, "fortune", "Ann", "Ben")
    record(page, {"Ann": "As Ah 2c ante 10", "Ben": "out", "Dealer": "Ks Th 8d"})
    page.evaluate(FILL)
    tap_card(page, "ace of spades", "six of hearts", "queen of hearts")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    totals(page, {"Ann": "+20"})
    expect(page.locator(".own-row .card[data-card]")).to_have_count(3)


@pytest.mark.parametrize("game", ["fortune", "asian-stud"])
def test_a_card_that_lies_twice_is_told_at_once(page: Page, game: str) -> None:
    begin(page, game, "Ann", "Ben")
    own, twice, dealer = (
        ("Qs6h4d", "Qs6hQs", "Ks6h") if game == "fortune" else ("TsKdQh4c6h", "TsKdTs4c6h", "6h")
    )
    tabs, said = page.locator(".whose button"), page.locator(".preview")
    write(page, {"Ann": twice})
    name = "queen of spades" if game == "fortune" else "ten of spades"
    expect(said).to_have_text(f"Ann has the {name} twice.")
    expect(tabs.first).to_contain_text("✗")
    write(page, {"Ann": own})
    expect(tabs.first).to_contain_text("✓")
    write(page, {"Dealer": dealer})
    expect(said).to_have_text("The six of hearts is in the hands of Dealer and of Ann.")
    expect(tabs.first).to_contain_text("✗")


def test_a_wager_is_whole_chips_or_it_is_said(page: Page) -> None:
    begin(page, "fortune", "Ann")
    ante = page.get_by_label("Ante", exact=True)
    ante.fill("10")
    for typed in ("2.5", "-1"):
        ante.fill(typed)
        expect(page.locator(".wagers")).to_contain_text("Whole chips from 0 up. It stays 10.")
    ante.fill("")
    expect(page.locator(".wagers")).not_to_contain_text("Whole chips")
    field = page.get_by_label("Ann's hand, typed or pasted")
    field.fill("ante 2.5")  # not an ante of 2
    expect(page.locator(".hand-text")).to_contain_text("Not read: “ante 2 5”")
    expect(ante).to_have_value("")
