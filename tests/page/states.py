"""What the page can be seen in: every page, and every state of a table that looks like no other.

Each function brings a page to its state. `tools/screenshots` takes their pictures; `test_every_state` holds
them to what a picture shows at once (`faults`): nothing sticks out, and the next action is in sight.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import FilePayload, Page

from croupier.cards import parse_cards
from croupier.games import ofc
from tests.page import sheets
from tests.page.hands import (
    OVER,
    against_bots,
    cards_in,
    check_deal,
    drawn,
    open_form,
    open_table,
    place_all,
    play_hand,
)
from tests.page.profiles import profile_answer

__all__ = ["PAGES", "TABLES", "Reach", "faults", "named", "ofc_quads", "settle_down"]

Reach = Callable[[Page], Any]
MINE = ".own.acting .hand-cards .card"
GAMES = ("ofc", "fortune", "asian-stud", "pinzique")
WIDE = "Wilhelmina Wagnerström-MW"[:24]


def named(page: Page, name: str) -> None:
    """Have a name of one's own, not a guest's with a number; before the first page is opened."""
    said = page.context.request.post("/api/session", data={"name": name})
    assert said.ok, said.text()


def settle_down(page: Page) -> None:
    """Wait until nothing moves and nothing is on its way."""
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !document.querySelector('.waiting')")
    page.wait_for_timeout(150)


_COVERED = """() => {
    const box = one => document.querySelector(one)?.getBoundingClientRect();
    const [board, tray] = [box(".board.mine"), box(".own .tray")];
    return !!tray && tray.left < board.right && tray.top < board.bottom - 1;
}"""


_OWN_BOARD_ENDS = (
    "() => document.querySelector('.own:has(.tray) .board.mine')?.getBoundingClientRect().bottom ?? 0"
)


def faults(page: Page) -> list[str]:
    """What is wrong with what is in sight, before anybody scrolls."""
    drawn(page)
    found = []
    wide, window, high = page.evaluate("[document.documentElement.scrollWidth, innerWidth, innerHeight]")
    if wide > window:
        found.append(f"{wide - window} px too wide")
    for button in page.locator(".acting .primary").all():
        box = button.bounding_box()
        if box and box["y"] + box["height"] > high:
            found.append(f"{button.inner_text()!r} ends at {box['y'] + box['height']:.0f} of {high}")
    board = page.evaluate(_OWN_BOARD_ENDS)
    if board > high:
        found.append(f"one's own board ends at {board:.0f} of {high}")
    if page.evaluate(_COVERED):
        found.append("one's own board lies under the cards to place")
    return found


def _friend(page: Page, name: str) -> Page:
    """Somebody else, in a browser of their own."""
    browser = page.context.browser
    assert browser is not None
    if page.url == "about:blank":
        page.goto("/")
    other = browser.new_context(
        base_url=page.evaluate("location.origin"), reduced_motion="reduce"
    ).new_page()
    named(other, name)
    return other


def _two_at(page: Page, name: str, game: str, **match: Any) -> tuple[Page, str]:
    """A table at which a friend has sat down too."""
    path = open_table(page, game, **match)
    page.goto(f"{path}#sit")
    page.wait_for_selector(".chair.taken")
    friend = _friend(page, name)
    friend.goto(path)
    friend.get_by_role("button", name="Sit down").first.click()
    page.get_by_text(name).first.wait_for()
    return friend, path


def _at(path: str, ready: str = "main h1") -> Reach:
    def go(page: Page) -> None:
        page.goto(path)
        page.wait_for_selector(ready)

    return go


# The lobby


def lobby(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector(".games .game")


def lobby_with_tables(page: Page) -> None:
    open_table(page, "pinzique", seats=4, public=True, name="Pinzique, partners wanted")
    against_bots(page, "ofc", seats=3, terms={"hands": 10})
    against_bots(page, "fortune", seats=3, chips=1000, name="A table whose name says nearly all about it")
    lobby(page)
    page.wait_for_selector(".continue li >> nth=1")


def settings(page: Page) -> None:
    lobby(page)
    page.get_by_role("button", name="Settings").click()


def _form(game: str, then: Reach | None = None) -> Reach:
    def go(page: Page) -> None:
        lobby(page)
        open_form(page, game)
        page.get_by_role("button", name="Open the table").wait_for()
        for option in ("Chips", "Two, side by side"):  # with all that they ask for in their turn
            for chosen in page.get_by_label(option, exact=True).all():
                chosen.check()
        if then:
            then(page)

    return go


def _counted(page: Page) -> None:
    page.locator('.edges[aria-busy="false"]').wait_for()


def waiting(page: Page) -> None:
    page.goto(open_table(page, "ofc", seats=4, name="Friday night") + "#sit")
    page.wait_for_selector(".chair.taken")


def invited(page: Page) -> None:
    host = _friend(page, "Ann")
    path = open_table(host, "ofc", seats=3, name="Friday night")
    host.goto(f"{path}#sit")
    host.wait_for_selector(".chair.taken")
    page.goto(path)
    page.get_by_role("button", name="Sit down").first.wait_for()


# OFC


def _ofc(seats: int, placed: int = 6, **match: Any) -> Reach:
    def go(page: Page) -> None:
        against_bots(page, "ofc", seats=seats, **{"terms": {"hands": 10}, **match})
        for _ in range(placed):
            page.wait_for_selector(MINE)
            place_all(page)
        page.wait_for_selector(MINE)

    return go


def _keys(reach: Reach, keys: str) -> Reach:
    def go(page: Page) -> None:
        reach(page)
        for key in keys:
            page.keyboard.press(key)

    return go


def ofc_quads(page: Page) -> None:
    """A hand of the deal "ofc 51": four jacks behind, no foul. The keys are the rows of each street."""
    against_bots(page, "ofc", seats=3, chips=200, terms={"hands": 10})
    for rows in ("23233", "1", "3", "3", "2"):
        page.wait_for_selector(MINE)
        for row in rows:
            page.keyboard.press(row)
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('.mine .card.open')")
    page.wait_for_selector(MINE)
    page.keyboard.press("1")
    page.locator(".mine .bonus", has_text="+10").wait_for()


def _all_waiting(seats: int, **match: Any) -> Reach:
    """A first street on which Ben, first to act, still thinks: all have cards to place."""

    def go(page: Page) -> None:
        _two_at(page, "Ben", "ofc", seats=seats, **match)
        for number in range(2, seats):
            page.get_by_role("button", name="Add a bot").first.click()
            page.locator(".chair.taken").nth(number).wait_for()
        page.get_by_role("button", name="Deal the first hand").click()
        page.locator(".waiting-cards").nth(seats - 2).wait_for()

    return go


def ofc_foul(page: Page) -> None:
    """A foul, said before it is confirmed."""
    against_bots(page, "ofc", seats=2, terms={"hands": 1, "fantasy": [13, 0]})
    for card, key in zip(_fouling(cards_in(page, ".hand-cards")), "1112222233333", strict=True):
        page.locator(f'.hand-cards [data-card="{card}"]').click()
        page.keyboard.press(key)
    page.get_by_text("This fouls").wait_for()


def _fouling(cards: list[str]) -> list[str]:
    """Thirteen cards in an order in which they foul, from the front to the back."""
    scorer, luck = ofc.rules().scorer, random.Random(13)
    while True:
        front, middle, back = (
            tuple(parse_cards("".join(row))) for row in (cards[:3], cards[3:8], cards[8:])
        )
        if scorer.score((front, middle, back)).foul:
            return cards
        luck.shuffle(cards)


def ofc_long_names(page: Page) -> None:
    """Three names of 24 characters, thousands of points: what is widest."""
    page.context.clear_cookies()
    named(page, "MMMMMMMMMMMMWWWWWWWWWWWW")
    terms = {"hands": None, "point_value": 1000}
    friend, path = _two_at(page, WIDE, "ofc", seats=3, chips=1_000_000, terms=terms)
    third = _friend(page, "Bartholomew Quincy Jones")
    third.goto(path)
    third.get_by_role("button", name="Sit down").click()
    page.get_by_text("Bartholomew").first.wait_for()
    page.get_by_role("button", name="Deal the first hand").click()
    for one in (page, friend, third):
        one.wait_for_selector(".own")
    play_hand(page, friend, third)


def ofc_clock(page: Page) -> None:
    friend, _ = _two_at(
        page, "Ben", "ofc", seats=2, clock={"kind": "move", "gives": 60}, terms={"hands": 5}
    )
    page.get_by_role("button", name="Deal the first hand").click()
    friend.wait_for_selector(".own .hand-cards .card")
    for _ in range(2):
        for one in (friend, page):
            one.wait_for_selector(MINE)
            place_all(one)


def ofc_reconnecting(page: Page) -> None:
    _ofc(2, 3)(page)
    page.context.set_offline(True)
    page.get_by_text("Reconnecting…").wait_for()


def ofc_watched(page: Page) -> None:
    player = _friend(page, "Ann")
    path = against_bots(player, "ofc", seats=3, terms={"hands": 10})
    for _ in range(5):
        player.wait_for_selector(MINE)
        place_all(player)
    page.goto(path)
    page.locator(".tray .cue", has_text="You are watching").wait_for()


def _settled(seats: int, **match: Any) -> Reach:
    def go(page: Page) -> None:
        against_bots(page, "ofc", seats=seats, **match)
        play_hand(page)
        page.wait_for_selector(OVER)
        page.evaluate("scrollTo(0, 0)")

    return go


def _replay(steps: int) -> Reach:
    def go(page: Page) -> None:
        path = against_bots(page, "ofc", seats=4, terms={"hands": 1})
        play_hand(page)
        page.goto(path.replace("table", "replay") + "/1")
        page.get_by_role("slider").wait_for()
        page.keyboard.press("End")
        for _ in range(steps):
            page.keyboard.press("ArrowLeft")
        if steps < 0:
            page.keyboard.press("Home")

    return go


# Against the house


def _bets(game: str, seats: int = 3) -> Reach:
    def go(page: Page) -> None:
        against_bots(page, game, seats=seats, chips=1000)
        page.wait_for_selector(".ring")
        for ring in page.locator(".ring").all():
            ring.click()

    return go


def _decide(game: str, seats: int = 3) -> Reach:
    def go(page: Page) -> None:
        _bets(game, seats)(page)
        page.get_by_role("button", name="Place the bet").click()
        page.wait_for_selector(".decide .primary")

    return go


def _round(game: str, seats: int = 3) -> Reach:
    def go(page: Page) -> None:
        _decide(game, seats)(page)
        page.locator(".decide .primary").click()
        page.wait_for_selector(".result, .settlement")
        page.evaluate("scrollTo(0, 0)")

    return go


def pay_tables(page: Page) -> None:
    _bets("fortune")(page)
    page.get_by_role("button", name="Pay tables").click()
    page.wait_for_selector(".pay-tables")


def _house_replay(game: str) -> Reach:
    def go(page: Page) -> None:
        path = against_bots(page, game, seats=3, chips=1000, terms={})
        page.wait_for_selector(".ring")
        for ring in page.locator(".ring").all():
            ring.click()
        page.get_by_role("button", name="Place the bet").click()
        page.locator(".decide .primary").click()
        page.wait_for_selector(".result, .settlement")
        page.goto(path.replace("table", "replay") + "/1")
        page.get_by_role("slider").wait_for()

    return go


# Pinzique


def _pinzique(rounds: int, seats: int = 3, keys: str = "", **match: Any) -> Reach:
    def go(page: Page) -> None:
        against_bots(page, "pinzique", seats=seats, **match)
        _stand(page, rounds)
        page.wait_for_selector(".turn.acting .dice .die")
        for key in keys:
            page.keyboard.press(key)

    return go


def _stand(page: Page, turns: int) -> None:
    for _ in range(turns):
        page.wait_for_selector(".turn.acting .dice .die, .pinz-over")
        if page.locator(".pinz-over").count():
            return
        label = page.locator(".turn h2").inner_text()
        page.keyboard.press("s")
        page.wait_for_function(
            """was => !document.querySelector(".turn.acting")
                || document.querySelector(".turn h2").textContent !== was""",
            arg=label,
        )


def pinzique_over(page: Page) -> None:
    against_bots(page, "pinzique", seats=2)
    _stand(page, 40)
    page.wait_for_selector(".pinz-over")
    page.evaluate("scrollTo(0, 0)")


# The scorer


def score_ofc(page: Page) -> None:
    sheets.begin(page, "ofc", "Ann", "Ben")
    for ann, ben in (
        ("QhQdAc/KdKs8h9s2c/AsAh3s3d5s", "2h3c5h/5c4d6s8d9c/Kc8c4c4sJc"),
        ("6h6dAc/7c7d8h9s2c/8s8dKhJs4h", "2h3d5h/5c4d6s8c9c/ThJhQdKsAs"),
    ):
        sheets.record(page, {"Ann": ann, "Ben": ben})
    _detail_and_tap(page, "hand 2", "ace of spades", "king of spades", "ten of hearts", "two of clubs")


def _detail_and_tap(page: Page, line: str, *cards: str) -> None:
    page.get_by_role("button", name=f"Details of {line}").dispatch_event(
        "click"
    )  # a phone shows one or other
    typing = page.get_by_role("button", name="Tap the cards")
    if typing.is_visible():
        typing.click()
    sheets.tap_card(page, *cards)


def score_pinzique(page: Page) -> None:
    sheets.begin(page, "pinzique", "Ann", "Ben")
    for name, roll in (("Ann", "JsQhQsQdQcKhKc9d"), ("Ben", "JsQhQsQdQcQdKhKd")):
        sheets.to_type(page)
        page.get_by_label(f"{name}'s dice, typed or pasted").fill(roll)
        page.locator(".entry-foot .primary").click()
    page.get_by_role("heading", name="Bonus round B-1").wait_for()
    page.get_by_role("button", name="queen of hearts").dispatch_event("click")


def _score_house(game: str, dealer: str, ann: str, ben: str) -> Reach:
    def go(page: Page) -> None:
        sheets.begin(page, game, "Ann", "Ben")
        sheets.record(page, {"Ann": ann, "Ben": ben, "Dealer": dealer})
        _detail_and_tap(page, "round 1", "ace of spades", "ace of hearts")

    return go


def pay_tables_posted(page: Page) -> None:
    """A sheet for a house that pays otherwise."""
    page.goto("/score/fortune")
    page.get_by_text("Other pay tables").click()
    page.get_by_label("Super 6").wait_for()


def question(page: Page) -> None:
    page.goto("/hand/problem-440")
    page.get_by_role("button", name="Confirm").wait_for()


def question_answered(page: Page) -> None:
    question(page)
    for row in ("1", "2", "Enter"):
        page.keyboard.press(row)
    page.get_by_role("heading", name=re.compile(r"placed it$")).wait_for()


def foul_answered(page: Page) -> None:
    page.goto("/train/fouls")
    page.get_by_role("button", name="Foul").click()
    page.get_by_role("button", name="Next").wait_for()


def no_proof(page: Page) -> None:
    page.goto("/fairness")
    file = FilePayload(name="proof.json", mimeType="application/json", buffer=b"{}")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_text("This is no proof of a deal.").wait_for()


def history(page: Page) -> None:
    against_bots(page, "pinzique", seats=2)
    _round("fortune")(page)
    against_bots(page, "ofc", seats=3, name="Friday night", chips=200, terms={"hands": 3, "point_value": 5})
    play_hand(page)
    page.goto("/history")
    page.locator("summary", has_text="Friday night").click()
    page.get_by_role("link", name="Replay: Hand 1").wait_for()


def profile(page: Page) -> None:
    """The profile after many hands, with a long name."""
    page.route("**/api/my/profile", lambda route: route.fulfill(body=profile_answer(WIDE, 280)))
    page.goto("/profile")
    page.get_by_role("heading", name="What costs you most").wait_for()


def replay_checked(page: Page) -> None:
    _replay(8)(page)
    check_deal(page)
    page.locator(".check-result").wait_for()


def server_gone(page: Page) -> None:
    page.route(re.compile("/api/"), lambda route: route.abort())
    page.goto("/")
    page.get_by_role("alert").wait_for()


_FANTASY = {"hands": 1, "fantasy": [13, 0, 0]}
# Nobody but the player is in Fantasyland: a bot there would set at once.
_SEVENTEEN = {"hands": 1, "fantasy": [17, 0, 0]}

TABLES: dict[str, Reach] = {
    "ofc": _ofc(3, chips=200, terms={"hands": None}),
    "ofc-first": _keys(_ofc(2, 0), "332"),
    "ofc-set": _keys(_ofc(2, 0), "33221"),
    "ofc-waiting-3": _all_waiting(3),
    "ofc-waiting-4": _all_waiting(4),
    "ofc-2": _ofc(2),
    "ofc-4": _ofc(4),
    "ofc-pineapple": _keys(_ofc(3, 2, preset="pineapple"), "2"),
    "ofc-fantasyland": _keys(_ofc(3, 0, terms=_FANTASY), "s11122"),
    "ofc-fantasyland-17": _all_waiting(3, preset="progressive-pineapple", terms=_SEVENTEEN),
    "ofc-foul": ofc_foul,
    "ofc-clock": ofc_clock,
    "ofc-reconnecting": ofc_reconnecting,
    "fortune-bets": _bets("fortune"),
    "fortune-decide": _decide("fortune"),
    "fortune-7": _decide("fortune", 7),
    "asian-stud-bets": _bets("asian-stud"),
    "asian-stud-decide": _decide("asian-stud"),
    "asian-stud-7": _decide("asian-stud", 7),
    "pinzique": _pinzique(3, keys="25"),
    "pinzique-first": _pinzique(0, seats=8),
}
"""Tables at which this player is to move."""

PAGES: dict[str, Reach] = {
    "lobby": lobby,
    "lobby-tables": lobby_with_tables,
    "settings": settings,
    "open-ofc": _form("Open-Face Chinese Poker"),
    "open-fortune": _form("3 Card Fortune", _counted),
    "open-asian-stud": _form("Asian Stud", _counted),
    "open-pinzique": _form("Pinzique"),
    "waiting": waiting,
    "invited": invited,
    **TABLES,
    "ofc-watched": ofc_watched,
    "ofc-settlement": _settled(4, chips=60, pause=60, terms={"hands": None, "point_value": 5}),
    "ofc-settlement-2": _settled(2, terms={"hands": 10}),
    "ofc-match-over": _settled(3, terms={"hands": 1}),
    "ofc-long-names": ofc_long_names,
    "fortune": _round("fortune"),
    "fortune-settled-7": _round("fortune", 7),
    "asian-stud": _round("asian-stud"),
    "pay-tables": pay_tables,
    "pinzique-over": pinzique_over,
    "replay-first": _replay(-1),
    "replay": _replay(9),
    "replay-last": _replay(0),
    "replay-checked": replay_checked,
    "history": history,
    "history-empty": _at("/history"),
    "profile": profile,
    "profile-empty": _at("/profile"),
    "fairness": _at("/fairness"),
    "fairness-refused": no_proof,
    "replay-fortune": _house_replay("fortune"),
    "rules": _at("/rules"),
    "rules-ofc": _at("/rules/ofc", ".advice"),
    "desk": _at("/desk/fortune", ".desk-lines"),
    "rules-fortune": _at("/rules/fortune", ".advice"),
    "rules-asian-stud": _at("/rules/asian-stud", ".advice"),
    "rules-pinzique": _at("/rules/pinzique", ".advice"),
    "learn": _at("/learn"),
    **{f"learn-{game}": _at(f"/learn/{game}", ".coach") for game in GAMES},
    "train": _at("/train"),
    "question": question,
    "question-answered": question_answered,
    "train-foul": foul_answered,
    "review-none": _at("/review"),
    "tournaments": _at("/tournaments"),
    "score": _at("/score"),
    "score-new": _at("/score/ofc"),
    "score-new-fortune": _at("/score/fortune"),
    "score-new-posted": pay_tables_posted,
    "score-new-pinzique": _at("/score/pinzique"),
    "score-ofc": score_ofc,
    "score-fortune": _score_house(
        "fortune", "KsTh8d", "9h8h7h ante 10 lucky pairs 5 super six 5", "2h2d3c ante 20 fold lucky pairs 5"
    ),
    "score-asian-stud": _score_house(
        "asian-stud", "3s8hJd9c4d", "TsKdQh / 4c6h ante 40", "2c2d2h7s8s ante 20 side 5 fold"
    ),
    "score-pinzique": score_pinzique,
    "no-table": _at("/table/no-such-table-here", ".failed"),
    "no-page": _at("/nowhere", ".failed"),
    "no-replay": _at("/replay/no-such-table-here/1", ".failed"),
    "server-gone": server_gone,
}
