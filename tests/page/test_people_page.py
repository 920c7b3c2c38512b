"""People at a table: friends who sit down by a link, who wait, who talk; strangers who find each other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.hands import PHONES, fine, in_sizes, more_of, open_table, play_hand, sized
from tests.page.states import waiting
from tests.page.targets import small

pytestmark = pytest.mark.exhaustive


def comes(page: Page, path: str, name: str) -> None:
    """A friend opens the link, takes a name and sits down."""
    page.goto(path)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_label("Your name")).to_have_count(0)  # nobody deals before they have sat down


def invited(host: Page, **match: object) -> str:
    """A table with its host in the waiting room; the link that stands there."""
    path = open_table(host, "ofc", **{"seats": 2, "terms": {"hands": 5}, **match})
    host.goto(f"{path}#sit")
    expect(host.get_by_role("heading", name="Send this link")).to_be_visible()
    return host.get_by_label("Link to this table").input_value()


def test_a_friend_who_opens_the_link_sits_under_their_own_name(new_page: NewPage) -> None:
    host, friend = new_page(), new_page(390, 844, touch=True)
    link = invited(host)
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    friend.goto(link)
    expect(friend.get_by_text("would like to play with you")).to_be_visible()
    fine(friend)
    friend.get_by_label("Your name").fill("Maria")
    friend.get_by_label("Your name").press("Enter")
    expect(host.get_by_role("listitem").filter(has_text="Maria")).to_be_visible()
    expect(friend.get_by_text("The host deals the first hand.")).to_be_visible()
    fine(host)
    host.get_by_role("button", name="Deal the first hand").click()
    for page in (host, friend):
        expect(page.locator(".own")).to_be_visible()


def test_a_host_alone_is_led_to_invite_somebody(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")  # plain HTTP
    waiting(page)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    deal = page.locator("main .primary")  # the one filled button, in the lower right
    expect(deal).to_have_text("Deal the first hand")
    expect(deal).to_have_attribute("aria-disabled", "true")
    deal.click(force=True)
    expect(page.get_by_text("Only one seat is ready, too few to deal: add a bot, or wait")).to_be_visible()
    page.get_by_role("button", name="Add a bot").first.click()
    expect(deal).not_to_have_attribute("aria-disabled", "true")
    page.locator("main").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Your board")).to_be_visible()


def test_the_host_takes_a_name_before_friends_come(new_page: NewPage) -> None:
    host = new_page()
    link = invited(host)
    host.get_by_label("Your name at this table").fill("Ana")
    host.get_by_role("button", name="Save").click()
    friend = new_page()
    friend.goto(link)
    expect(friend.get_by_text("Ana would like to play with you")).to_be_visible()
    # And is the host still, as soon as they sit again: for a moment both chairs are empty.
    expect(host.get_by_role("button", name="Add a bot")).to_have_count(1)


def test_a_friend_in_mid_hand_has_a_bots_seat_when_it_is_over(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    path = open_table(host, "ofc", seats=2, terms={"hands": 5})
    host.goto(f"{path}#play")
    expect(host.locator(".own")).to_be_visible()
    friend.goto(path)
    expect(friend.get_by_text("A bot gives you its seat when this hand is over.")).to_be_visible()
    comes(friend, path, "Maria")
    expect(friend.get_by_text("You take Bot 2’s seat when this hand is over.")).to_be_visible()
    expect(host.get_by_text("Maria sits down when this hand is over.")).to_be_visible()
    play_hand(host)
    expect(friend.get_by_role("button", name="Leave the table")).to_be_visible()
    for page in (host, friend):
        page.get_by_role("button", name="Next hand").click()
    expect(friend.locator(".own")).to_be_visible()
    expect(host.get_by_text("Maria").first).to_be_visible()


def test_who_finds_every_seat_taken_waits_in_line_and_has_the_first_that_is_free(new_page: NewPage) -> None:
    host, second, third = new_page(), new_page(), new_page(390, 844)
    link = invited(host)
    comes(second, link, "Ben")
    host.get_by_role("button", name="Deal the first hand").click()
    expect(second.locator(".own")).to_be_visible()
    third.goto(link)
    expect(third.get_by_text("Every seat is taken. You will be next in line.")).to_be_visible()
    fine(third)
    third.get_by_label("Your name").fill("Cleo")
    third.get_by_role("button", name="Wait for a seat").click()
    expect(third.get_by_text("You are next in line for a seat.")).to_be_visible()
    window = third.context.new_page()  # another window of theirs is no second place
    window.goto(link)
    expect(window.get_by_text("You are next in line for a seat.")).to_be_visible()
    expect(host.get_by_text("1 person waits for a seat.")).to_be_visible()
    second.get_by_role("button", name="Leave the table").click()
    second.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    play_hand(host)
    for page in (third, window):
        expect(page.get_by_text("next in line")).to_have_count(0)
    expect(host.get_by_role("heading", name="Ben", exact=True)).to_be_visible()  # whose hand it was
    host.get_by_role("button", name="Players").click()
    expect(host.get_by_role("dialog").get_by_text("Cleo").first).to_be_visible()


def test_what_people_say_is_shown_as_it_is_and_by_whom_one_likes(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    link = invited(host)
    comes(friend, link, "Maria")
    expect(host.get_by_role("listitem").filter(has_text="Maria")).to_be_visible()
    friend.get_by_role("button", name="Chat").click()
    field = friend.get_by_label("Say something")
    field.fill("<img src=x onerror=alert(1)> <b>hi</b>")
    field.press("Enter")
    friend.get_by_role("button", name="Nice hand!").click()
    bubbles = host.get_by_role("log", name="Chat")
    expect(bubbles).to_contain_text("Nice hand!")
    host.get_by_role("button", name="Chat").click()
    drawer = host.get_by_role("dialog", name="Chat")
    expect(drawer).to_contain_text("<img src=x onerror=alert(1)> <b>hi</b>")
    assert host.locator("img[src=x], .talk b b").count() == 0
    fine(host)
    field.fill("look at evil.example/x")
    field.press("Enter")
    expect(friend.locator(".toast")).to_contain_text("There are no links here")
    lines = drawer.get_by_role("log")
    drawer.get_by_role("button", name="Mute Maria").click()
    expect(lines).not_to_contain_text("Nice hand!")
    friend.get_by_role("button", name="Oops.").click()
    expect(friend.get_by_role("dialog", name="Chat").get_by_role("log")).to_contain_text("Oops.")
    host.reload()  # it is kept in this browser; the lines are there again, for there is a seat
    host.get_by_role("button", name="Chat").click()
    expect(drawer.get_by_role("button", name="Unmute Maria")).to_be_visible()
    expect(lines).not_to_contain_text("Oops.")
    drawer.get_by_role("button", name="Unmute Maria").click()
    expect(lines).to_contain_text("Oops.")


def test_where_nobody_talks_there_is_no_button_for_it(new_page: NewPage) -> None:
    host, watcher = new_page(), new_page()
    link = invited(host, chat=False)
    expect(host.get_by_role("button", name="Chat")).to_have_count(0)
    watcher.goto(invited(host))
    assert link
    watcher.get_by_role("button", name="Chat").click()
    expect(watcher.get_by_role("dialog", name="Chat")).to_contain_text("Sit down to join in.")


def test_strangers_find_each_other_and_who_tires_of_waiting_plays_bots(
    new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.server.lobby.matchmaking.GATHER", 0)
    ana, ben, cleo = new_page(), new_page(), new_page(390, 844)
    for page in (ana, ben):
        page.goto("/")
        more_of(page, "Open-Face Chinese Poker")
        page.get_by_role("button", name="Find an opponent", exact=True).click()
    expect(ana.locator(".own")).to_be_visible()
    expect(ben.locator(".own")).to_be_visible()
    assert ana.url.split("#")[0] == ben.url.split("#")[0]
    cleo.goto("/")
    more_of(cleo, "Open-Face Chinese Poker")
    cleo.get_by_role("button", name="Find an opponent", exact=True).click()
    dialog = cleo.get_by_role("dialog", name=re.compile("Find an opponent"))
    expect(dialog).to_contain_text("Nobody else is waiting yet.")
    expect(dialog).to_contain_text(re.compile(r"You have waited 0:0\d\."))
    fine(cleo)
    dialog.get_by_role("button", name="Play bots instead").click()
    expect(cleo.locator(".own")).to_be_visible()


def test_the_variant_chosen_in_the_lobby_is_what_is_played(page: Page) -> None:
    page.goto("/")
    more_of(page, "Open-Face Chinese Poker")
    page.get_by_label("Standard One card at a time, with Fantasyland.").check()
    page.reload()
    more_of(page, "Open-Face Chinese Poker")
    expect(page.get_by_label("Standard One card at a time, with Fantasyland.")).to_be_checked()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".own")).to_be_visible()
    expect(page.locator(".bar")).to_contain_text("Standard")
    page.goto("/")
    own = page.get_by_role("navigation", name="Continue").get_by_role("link")
    own.click()
    expect(page.locator(".own")).to_be_visible()


def test_the_boards_hand_is_what_the_rules_make_of_it() -> None:
    """The board that plays itself shows a hand of the real rules, whatever bots have learnt since."""
    import subprocess
    import sys
    from pathlib import Path

    tool = Path(__file__).parents[2] / "tools" / "demo-hand"
    assert subprocess.run([sys.executable, tool, "--check"], check=False).returncode == 0


STAYS = """(() => {
    const later = window.setTimeout;
    window.setTimeout = (what, after, ...more) => after === 6000 ? 0 : later(what, after, ...more);
})()"""
BUBBLES = """() => {
    const box = (one) => one.getBoundingClientRect();
    const clash = (a, b) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const found = [], all = [...document.querySelectorAll(".bubble")];
    const felt = box(document.querySelector(".play"));
    const free = [...document.querySelectorAll(".play button:not(:disabled), .tray, .card.open")]
        .filter((one) => one.checkVisibility() && !one.closest("dialog"));
    if (all.length !== 2) found.push(`${all.length} bubbles`);
    all.forEach((bubble, nth) => {
        const [said, at] = [bubble.textContent.trim(), box(bubble)];
        const seat = box(document.querySelector(`[data-seat="${bubble.dataset.of}"]`));
        const down = Math.max(seat.top - at.bottom, at.top - seat.bottom);
        const far = Math.max(down, seat.left - at.right, at.left - seat.right);
        if (far > 12) found.push(`${said} stands ${far} px from its seat`);
        if (at.left < felt.left || at.right > felt.right || at.top < felt.top || at.bottom > felt.bottom)
            found.push(`${said} leaves the felt`);
        for (const one of [...free, ...all.slice(nth + 1)])
            if (clash(at, box(one))) found.push(`${said} covers ${one.ariaLabel ?? one.textContent}`);
    });
    return found;
}"""


def test_what_is_said_stands_at_the_seat_of_who_said_it_and_in_nobodys_way(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    for page in (host, friend):
        page.add_init_script(STAYS)
    link = invited(host)
    comes(friend, link, "Maria")
    expect(host.get_by_role("listitem").filter(has_text="Maria")).to_be_visible()
    host.get_by_role("button", name="Deal the first hand").click()
    host.locator(".own").wait_for()
    for page, said in ((friend, "Nice hand!"), (host, "Oops.")):
        page.get_by_role("button", name="Chat").click()
        page.get_by_role("button", name=said).click()
        page.keyboard.press("Escape")
    expect(host.locator(".bubble")).to_have_count(2)
    for width, height in ((360, 740), (390, 844), (844, 390), (700, 640), (768, 1024), (1280, 800)):
        sized(host, width, height)
        assert host.evaluate(BUBBLES) == [], (width, height)


def test_four_chairs_and_all_that_is_agreed_are_in_sight_on_a_phone(new_page: NewPage) -> None:
    page = new_page(390, 844)
    page.goto(open_table(page, "ofc", seats=4) + "#sit")
    page.wait_for_selector(".chair.taken")
    for _ in in_sizes(page, *PHONES):
        hidden = page.locator(".on-table").evaluate("(one) => one.scrollHeight - one.clientHeight")
        assert hidden <= 0
        assert small(page) == []


def test_what_is_on_a_chair_stays_within_it(new_page: NewPage) -> None:
    page = new_page()
    page.goto(open_table(page, "ofc", seats=4) + "#sit")
    page.wait_for_selector(".chair.taken")
    outside = """(chairs) => chairs.filter((chair) => {
        const {right} = chair.getBoundingClientRect();
        const held = [...chair.querySelectorAll(".places i, input, button")];
        return held.some((one) => one.getBoundingClientRect().right > right);
    }).length"""
    for size in in_sizes(page, (768, 1024), (820, 1180), (1280, 800), (390, 844)):
        assert page.locator(".chair").evaluate_all(outside) == 0, size
