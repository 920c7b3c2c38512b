"""OFC in the browser: matches between people, Fantasyland, lost lines, keys, phones, secrets."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page.conftest import SLOW, NewPage
from tests.page.ear import Tree
from tests.page.hands import (
    against_bots,
    aside,
    beside,
    cards_in,
    details,
    eventually,
    no_sideways_scroll,
    open_table,
    place_all,
    play_hand,
    press_row,
    settled,
    sit_down,
)
from tests.page.running import Server
from tests.page.states import MINE, PAGES

DRAWN_FOCUS = """() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done(document.activeElement.tagName))))"""

BELOW_THE_EDGE = """rows => rows.map((row) => {
    const note = row.querySelector(".row-note");
    const words = document.createRange();
    words.selectNodeContents(note);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = getComputedStyle(note).font;
    const { fontBoundingBoxAscent, actualBoundingBoxAscent } = pen.measureText(note.innerText);
    const edge = getComputedStyle(row.querySelector(".lie"), "::after");
    const width = Number(edge.boxShadow.match(/(\\d+)px/g).at(3).slice(0, -2));
    const below = row.querySelector(".lie").getBoundingClientRect().bottom - parseFloat(edge.bottom);
    const highest = words.getBoundingClientRect().top + fontBoundingBoxAscent - actualBoundingBoxAscent;
    return highest - below - width;
})"""
"""From the edge that a row has to the highest letter of what stands below it, in pixels."""


@pytest.mark.exhaustive
def test_two_people_play_a_match_to_its_end_and_another(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    # without Fantasyland, in which a lucky hand would be one more
    path = open_table(ada, "ofc", preset="carnivale-2013", seats=2, terms={"hands": 2}, pause=5)
    sit_down(ada, path, ben)
    ada.get_by_role("button", name="Deal the first hand").click()
    for number in (1, 2):
        for page in (ada, ben):
            expect(page.locator(".table-head")).to_contain_text(f"Hand {number}")
        play_hand(ada, ben)
        if number == 1:
            tables = [details(page).locator(".pairs td:last-child") for page in (ada, ben)]
            mine, theirs = (int(table.inner_text().replace("−", "-")) for table in tables)
            assert mine == -theirs  # each sees themselves first
            for page in (ada, ben):
                aside(page)
            ada.wait_for_selector(".own .hand-cards .card, .own.acting")
    expect(ada.get_by_text("The match is over.")).to_be_visible()
    nets = beside(ada, "Players").locator(".seats-table .net")
    expect(nets).to_have_count(2)
    eventually(lambda: sum(int(text.replace("−", "-")) for text in nets.all_inner_texts()), 0)  # C6
    aside(ada)
    for page in (ada, ben):
        page.get_by_role("button", name="Match result").click()
        page.get_by_role("button", name="Play again").click()
    expect(ada.locator(".table-head")).to_contain_text("Hand 3")


@pytest.mark.exhaustive
def test_four_at_a_table_settle_in_paying_order(page: Page) -> None:
    against_bots(page, "ofc", seats=4, chips=100, terms={"hands": None, "point_value": 3})
    play_hand(page)
    settled(page)
    shown = details(page)
    expect(shown.locator(".matrix tbody tr")).to_have_count(4)
    expect(shown.locator(".pairs tbody tr")).to_have_count(6)
    seats = shown.locator(".matrix tbody th").all_inner_texts()
    assert seats[0] == "You"
    pairs = [set(text.split(" – ")) for text in shown.locator(".pairs tbody th").all_inner_texts()]
    order = [*{name: None for pair in pairs[:3] for name in pair & pairs[0]}]  # one of these pays first
    first = next(name for name in order if all(name in pair for pair in pairs[:3]))
    rest = [next(iter(pair - {first})) for pair in pairs[:3]]
    wanted = [first, *rest]
    assert pairs == [{a, b} for at, a in enumerate(wanted) for b in wanted[at + 1 :]]  # OFC9
    nets = [int(text.replace("−", "-")) for text in shown.locator(".pairs td:last-child").all_inner_texts()]
    paid = shown.locator(".payments li").all_inner_texts()
    assert len(paid) == sum(net != 0 for net in nets)
    aside(page)
    stacks = beside(page, "Players").locator(".seats-table .figure")
    eventually(lambda: sum(map(int, stacks.all_inner_texts())), 400)


def test_fantasyland_is_laid_out_early_sorted_and_set_last(page: Page) -> None:
    against_bots(page, "ofc", seats=2, terms={"hands": 1, "fantasy": [13, 0]})
    expect(page.get_by_text("Fantasyland: 13 cards")).to_be_visible()
    page.get_by_role("button", name="Sort by rank").click()
    ranks = ["23456789TJQKA".index(card[0]) for card in cards_in(page, ".hand-cards")]
    assert ranks == sorted(ranks, reverse=True)
    page.get_by_role("button", name="Sort by suit").click()
    suits = "".join(card[1] for card in cards_in(page, ".hand-cards"))
    assert re.fullmatch("s*h*d*c*", suits)
    expect(page.get_by_role("button", name="Best setting")).to_have_count(0)  # off until it is asked for
    place_all(page)
    settled(page)


@pytest.mark.exhaustive
def test_best_setting_is_offered_to_those_who_asked_for_it(page: Page) -> None:
    page.add_init_script("localStorage.setItem('croupier.hints', 'true')")
    against_bots(page, "ofc", preset="pineapple", seats=2, terms={"hands": 1, "fantasy": [14, 0]})
    page.get_by_role("button", name="Best setting").click()
    expect(page.locator(".mine .lie [data-card]")).to_have_count(13)
    expect(page.locator(".hand-cards .thrown")).to_have_count(1)
    expect(page.locator(".tray.warns")).to_have_count(0)
    page.locator(".confirm:not(:disabled)").click()
    settled(page)


@pytest.mark.exhaustive
def test_pineapple_discards_one_unseen(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    path = open_table(ada, "ofc", preset="pineapple", seats=2, terms={"hands": 1})
    sit_down(ada, path, ben)
    ada.get_by_role("button", name="Deal the first hand").click()
    known = {page: set[str]() for page in (ada, ben)}
    while ada.locator(".settlement").count() == 0:
        for page, other in ((ada, ben), (ben, ada)):
            if page.locator(".own.acting .confirm").count():
                mine = set(cards_in(page, ".hand-cards"))
                known[page] |= mine
                assert not mine & set(
                    cards_in(other, "body")
                )  # what may be discarded is nobody else's to see
                place_all(page)
        ada.wait_for_timeout(20)
    settled(ben)
    for page, other in ((ada, ben), (ben, ada)):
        thrown = set(cards_in(page, ".mine .discards"))
        assert len(thrown) == 4
        assert thrown <= known[page]
        assert not thrown & set(cards_in(other, "body"))
        assert not any(card in other.content() for card in (f'data-card="{one}"' for one in thrown))


def test_the_foul_warning_is_the_servers_and_exact(page: Page) -> None:
    against_bots(page, "ofc", seats=2, terms={"hands": 1, "fantasy": [13, 0]})
    page.get_by_role("button", name="Sort by rank").click()
    cards = cards_in(page, ".hand-cards")
    # The three highest cards to the front and the next five to the middle: with this order of ranks the
    # front outranks the middle only where it makes a better hand, so what is said is held to the rules.
    for key in "111" + "22222" + "33333":
        page.keyboard.press(key)
    from croupier.cards import parse_cards
    from croupier.games.ofc import rules

    rows = tuple(parse_cards("".join(part)) for part in (cards[:3], cards[3:8], cards[8:]))
    foul = rules().scorer.score(rows).foul  # type: ignore[arg-type]
    with page.expect_response(re.compile("/try$")) as answered:
        page.keyboard.press("u")
        page.keyboard.press("3")
    assert answered.value.ok
    expect(page.locator(".tray.warns")).to_have_count(1 if foul else 0)
    if foul:
        expect(page.locator(".tray.warns .cue")).to_have_text(re.compile("^This fouls: .* in the .* beats"))


def test_a_hand_survives_refresh_lost_line_and_a_stopped_server(page: Page, server: Server) -> None:
    against_bots(page, "ofc", seats=2, terms={"hands": 3})
    page.wait_for_selector(".own.acting .hand-cards .card")
    place_all(page)
    page.wait_for_selector(".own.acting .hand-cards .card")
    lying = cards_in(page, ".play")
    page.reload()
    page.wait_for_selector(".own.acting .hand-cards .card")
    eventually(lambda: cards_in(page, ".play"), lying)

    page.context.set_offline(True)
    expect(page.get_by_text("Reconnecting…")).to_be_visible()
    press_row(page)
    page.keyboard.press("Enter")  # sent as soon as the line is back, once
    expect(page.locator(".mine .card.open")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.get_by_text("Reconnecting…")).to_have_count(0)
    expect(page.locator(".mine .card.open")).to_have_count(0)  # it lies now, for good
    expect(page.locator(".mine .lie [data-card]")).to_have_count(6)
    page.wait_for_selector(".own.acting .hand-cards .card")
    lying = cards_in(page, ".play")

    server.stop()
    expect(page.get_by_text("Reconnecting…")).to_be_visible()
    server.start()
    expect(page.get_by_text("Reconnecting…")).to_have_count(0)
    eventually(lambda: cards_in(page, ".play"), lying)
    play_hand(page)
    settled(page)


@pytest.mark.exhaustive
def test_what_is_laid_out_and_not_confirmed_survives_a_refresh(page: Page) -> None:
    against_bots(page, "ofc", seats=2, terms={"hands": 3, "fantasy": [13, 0]})
    page.wait_for_selector(".own.acting .hand-cards .card")
    for key in "s1223":
        page.keyboard.press(key)
    laid, left = cards_in(page, ".mine"), cards_in(page, ".hand-cards")
    page.reload()
    page.wait_for_selector(".own.acting .hand-cards .card")
    eventually(lambda: (cards_in(page, ".mine"), cards_in(page, ".hand-cards")), (laid, left))
    assert len(laid) == 4
    page.keyboard.press("u")
    eventually(lambda: len(cards_in(page, ".mine")), 3)
    place_all(page)
    settled(page)


def test_keyboard_alone_from_the_lobby_to_a_finished_hand(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector(".games .game")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Play":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".own .hand-cards .card")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.hand-cards .card')"):
            break
    assert page.evaluate("document.activeElement.matches('.hand-cards .card')")
    for _ in range(5):  # Pineapple, which the lobby offers first
        page.wait_for_selector(".own.acting")
        while page.locator(".own.acting .confirm").is_disabled():
            press_row(page)
            assert page.evaluate("document.activeElement !== document.body")  # focus is never lost
        page.keyboard.press("Enter")
        assert page.evaluate(DRAWN_FOCUS) != "BODY"  # nor while the move is on its way
        expect(page.locator(".mine .card.open")).to_have_count(0)
        assert page.evaluate(DRAWN_FOCUS) != "BODY"
    settled(page)


@pytest.mark.exhaustive
def test_ofc13_the_clock_is_called_seen_by_both_and_runs_out(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    clock = {"kind": "called", "after": 1, "gives": 6}
    path = open_table(ada, "ofc", seats=2, terms={"hands": 1}, clock=clock)
    sit_down(ada, path, ben)
    ada.get_by_role("button", name="Deal the first hand").click()
    for page in (ada, ben):
        page.wait_for_selector(".own")
    slow, other = _to_move(ada, ben)
    name = beside(slow, "Players").locator(".seats-table .acting b").inner_text()
    aside(slow)
    held = cards_in(slow, ".hand-cards")
    assert len(held) == 5
    expect(slow.get_by_role("button", name="Call the clock")).to_have_count(
        0
    )  # nobody calls it on themselves
    other.get_by_role("button", name="Call the clock").click()
    for page in (ada, ben):
        expect(page.get_by_text(f"The clock runs on {name}.")).to_be_visible()
        expect(page.get_by_role("timer").first).to_have_attribute(
            "aria-label", re.compile(r"0:0[1-6] left")
        )
        expect(page.get_by_role("button", name="Call the clock")).to_have_count(0)
    for page, board in ((slow, ".mine"), (other, ".boards .board")):  # time is up: they lie, in dealt order
        expect(page.locator(f"{board} .lie [data-card]")).to_have_count(5)
        assert sorted(cards_in(page, f"{board} .lie")) == sorted(held)
        expect(page.get_by_text(f"The clock runs on {name}.")).to_have_count(0)
    expect(other.locator(".own.acting")).to_be_visible()
    expect(
        slow.get_by_role("button", name="Call the clock")
    ).to_be_visible()  # now it may be called on them


CUT_OFF_BY = """(card) => {
    const cutting = [];
    for (let part = card.parentElement; !part.matches(".table-felt"); part = part.parentElement) {
        if (getComputedStyle(part).overflow !== "visible") cutting.push(part.className);
    }
    return cutting;
}"""


def test_cards_are_placed_by_click_and_drag_and_taken_back(page: Page) -> None:
    against_bots(page, "ofc", seats=2, terms={"hands": 1})
    page.wait_for_selector(".own.acting .hand-cards .card")
    first, second = cards_in(page, ".hand-cards")[:2]
    page.locator(f'.hand-cards [data-card="{second}"]').click()
    page.locator('.mine .ofc-row[data-pile="1"] .hole').first.click()
    eventually(lambda: cards_in(page, '.mine [data-pile="1"]'), [second])
    page.locator(f'.hand-cards [data-card="{first}"]').drag_to(
        page.locator('.mine .ofc-row[data-pile="2"]')
    )
    eventually(lambda: cards_in(page, '.mine [data-pile="2"]'), [first])
    page.locator(f'.mine [data-card="{first}"]').drag_to(page.locator('.mine .ofc-row[data-pile="0"]'))
    eventually(lambda: cards_in(page, '.mine [data-pile="0"]'), [first])
    page.locator(f'.mine [data-card="{second}"]').click()
    eventually(lambda: second in cards_in(page, ".hand-cards"), True)
    page.get_by_role("button", name="Undo").click()
    eventually(lambda: len(cards_in(page, ".hand-cards")), 5)
    # A card that goes while it is dragged, as when the clock places it, leaves no row lit.
    page.locator(f'.hand-cards [data-card="{second}"]').hover()
    page.mouse.down()
    page.locator('.mine .ofc-row[data-pile="1"]').hover()
    expect(page.locator('.mine [data-pile="1"][data-over]')).to_be_visible()
    assert page.locator(".dragged").evaluate(CUT_OFF_BY) == []
    page.locator(f'.hand-cards [data-card="{second}"]').evaluate("(card) => card.remove()")
    page.mouse.move(5, 5)
    expect(page.locator("[data-over]")).to_have_count(0)
    page.mouse.up()


@pytest.mark.exhaustive
def test_a_phone_held_upright_shows_it_all(new_page: NewPage) -> None:
    page = new_page(360, 740, touch=True)
    against_bots(page, "ofc", seats=4, terms={"hands": 1})
    page.wait_for_selector(".own .hand-cards .card")
    no_sideways_scroll(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll('.own button:not(:disabled)')].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.width < 44 || box.height < 44;
        }).map((one) => one.getAttribute('aria-label') ?? one.textContent)"""
    )
    assert small == []
    play_hand(page)
    settled(page)
    no_sideways_scroll(page)


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
def test_what_a_row_is_stands_clear_of_the_edge_of_its_cards(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    """In a result a row has an edge: no letter is cut off by it."""
    page = new_page(*size)
    against_bots(page, "ofc", seats=2, terms={"hands": 1})
    play_hand(page)
    settled(page)
    gaps = page.locator(".boards .ofc-row").evaluate_all(BELOW_THE_EDGE)
    assert len(gaps) == 3
    assert min(gaps) >= 0, gaps


def _to_move(*pages: Page) -> tuple[Page, ...]:
    """The pages, first the one whose player is to move; as soon as they agree that there is one."""

    def acting() -> list[Page]:
        return [page for page in pages if page.locator(".own.acting .hand-cards .card").count()]

    eventually(lambda: len(acting()), 1)
    mover = acting()[0]
    return (mover, *(page for page in pages if page is not mover))


@pytest.mark.exhaustive
@pytest.mark.skipif(SLOW, reason="the page is slowed down")
def test_a_move_is_on_the_others_screen_without_being_asked_for(new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    path = open_table(ada, "ofc", seats=2, terms={"hands": 1})
    sit_down(ada, path, ben)
    ada.get_by_role("button", name="Deal the first hand").click()
    times = []
    for _ in range(10):
        mover, other = _to_move(ada, ben)
        while mover.locator(".own.acting .confirm").is_disabled():
            press_row(mover)
        before = len(cards_in(other, ".boards .lie"))
        other.evaluate(
            """(before) => {
                window.seen = 0;
                const count = () => document.querySelectorAll(".boards .lie [data-card]").length;
                const look = () => { if (!window.seen && count() > before) window.seen = Date.now(); };
                new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
            }""",
            before,
        )
        sent = mover.evaluate("(document.querySelector('.confirm').click(), Date.now())")
        other.wait_for_function("() => window.seen > 0")
        times.append(other.evaluate("window.seen") - sent)
    print(f"milliseconds from a click to the other's screen: {times}")  # a figure, for -s: no limit


@pytest.mark.exhaustive
def test_in_a_replay_all_ones_own_cards_to_place_are_seen(page: Page) -> None:
    PAGES["replay-first"](page)
    waiting = page.locator(".tray .hand-cards [data-card]")
    on = page.get_by_role("button", name="On", exact=True)
    while waiting.count() < 5:
        on.click()
    boxes = [card.bounding_box() for card in waiting.all()]
    lefts = sorted(box["x"] for box in boxes if box)
    assert all(after - before >= 20 for before, after in pairwise(lefts)), lefts


@pytest.mark.exhaustive
def test_a_move_that_crosses_another_ones_is_sent_again(page: Page) -> None:
    """OFC13: in Fantasyland others move meanwhile; whoever confirms then has confirmed."""
    refused: list[str] = []

    def once(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def said(letter: str | bytes) -> None:
            told = json.loads(letter)
            if told["op"] == "move" and not refused:
                refused.append(told["id"])
                no = {"type": "refused", "n": told["n"], "id": told["id"], "code": "stale", "rule": None}
                socket.send(json.dumps({**no, "sentence": "the table has moved on"}))
            else:
                server.send(letter)

        socket.on_message(said)

    page.route_web_socket(re.compile("/socket$"), once)
    against_bots(page, "ofc", seats=2, terms={"hands": 1, "fantasy": [13, 0]})
    place_all(page)
    settled(page)
    assert len(refused) == 1


CUT = "heads => heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent)"


@pytest.mark.exhaustive
def test_a_large_stack_leaves_room_for_a_name(new_page: NewPage) -> None:
    """It is written short on a narrow phone alone; the whole of it is heard, and told by its title."""
    page = new_page(360, 740)
    against_bots(page, "ofc", seats=3, chips=1_250_000)
    page.wait_for_selector(MINE)
    stacks = page.locator(".boards .stack")
    assert page.locator(".boards h3").evaluate_all(CUT) == []
    expect(stacks.first).to_have_attribute("title", "1,250,000")
    assert Tree(page).finds("StaticText", "^1,250,000$") == ["1,250,000"] * 3
    assert Tree(page).finds("StaticText", "^1.25M$") == []
    expect(page.get_by_text("1.25M").first).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_text("1.25M").first).to_be_hidden()
    expect(page.locator(".own .stack")).to_have_text("1,250,000", use_inner_text=True)
