"""Games that the page does not know by name, from wheels: generic parts show and play them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.conftest import NewPage
from tests.page.hands import (
    cards_in,
    check_deal,
    eventually,
    fine,
    fine_everywhere,
    more_of,
    no_sideways_scroll,
    offering,
    open_form,
    to_replay,
)
from tests.page.played import in_a_thread
from tests.page.sheets import go_on, to_sheet, totals, write
from tests.servers import Server
from tests.test_game_registry_elsewhere import installed  # noqa: F401  (a fixture)


class House(Server):
    """A server process, as `new_page` wants it."""

    @property
    def address(self) -> str:
        return self.url


@pytest.fixture(scope="module", autouse=True)
def server(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:  # noqa: F811
    """A house with the examples' wheels; nothing in croupier names them."""
    data = str(tmp_path_factory.mktemp("any"))
    house = House("--data", data, PYTHONPATH=str(installed), PYTHONSAFEPATH="1")
    in_a_thread(house.start)
    yield house
    house.stop()
    house.close()


def _lobby(page: Page, pause: int = 600) -> list[str]:
    """The page in the lobby; a list that gets what the console says is wrong from there on.

    Tables that it opens have a pause of so many seconds: time to look at a settlement, or none.
    """
    said: list[str] = []

    def paused(route: Route) -> None:
        match = route.request.post_data_json
        if match is None:
            route.fallback()
        else:
            route.continue_(post_data={**match, "pause": pause})

    page.route(re.compile(r"/api/tables$"), paused)
    # The very first answer of a house is that there is no session yet, which the browser writes down.
    with page.expect_response(re.compile(r"/api/my/tables$")):
        page.goto("/")
    page.on("console", lambda line: said.append(line.text) if line.type in ("error", "warning") else None)
    return said


def _move(page: Page, name: str) -> None:
    """Make a move by keys alone, once it is asked."""
    button = page.locator(".moves").get_by_role("button", name=name, exact=True)
    button.focus()
    page.keyboard.press("Enter")


def test_high_card_is_played_from_the_lobby_to_its_settlement_and_replayed(new_page: NewPage) -> None:
    page = new_page(390, 844)
    said = _lobby(page)
    game = page.get_by_role("region", name="High Card")
    expect(game.locator(".what p")).to_have_text("2 players")  # and no length, for it names none
    expect(page.locator(".games .game")).to_have_count(7)
    fine_everywhere(page)
    more_of(page, "High Card")
    more = page.get_by_role("dialog", name="High Card")
    expect(more).to_contain_text("A card each, hidden: stay or fold, and the higher one wins the ante.")
    expect(more.get_by_role("link")).to_have_text(["Rules"])  # it brings no lesson, so none is offered
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play now: High Card").press("Enter")

    expect(page.get_by_role("button", name="Stay")).to_be_enabled()
    expect(page.get_by_role("heading", level=1)).to_have_text("High Card")
    expect(page.locator(".place h3").first).to_have_text(page.locator(".own-place h3").inner_text())
    expect(page.locator(".own-place")).to_contain_text("to move")
    own = cards_in(page, ".own-place")
    assert len(own) == 1
    assert cards_in(page, "body") == own  # and no other card is anywhere in the page (HC1)
    expect(page.locator(".place:not(.own-place) .backs")).to_have_attribute("aria-label", "1 hidden card")
    fine_everywhere(page)

    _move(page, "Stay")
    settled = page.get_by_role("region", name="Result")
    expect(settled.get_by_role("listitem")).to_have_count(2)
    figures = settled.locator(".net").all_inner_texts()
    assert sorted(figures) in (["+1", "−1"], ["0", "0"])
    expect(page.locator(".own-place")).to_contain_text("stay")
    fine_everywhere(page)
    bot = page.locator(".place:not(.own-place)").inner_text()
    shown = cards_in(page, ".place:not(.own-place)")
    assert len(shown) == (0 if "fold" in bot else 1)  # HC2, HC3

    to_replay(page)
    expect(page.locator(".settlement .net")).to_have_text(figures)
    assert cards_in(page, ".own-place") == own
    page.keyboard.press("Home")
    expect(page.locator(".slider .num")).to_have_text("0 of 4")
    expect(page.locator(".play [data-card]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    eventually(lambda: cards_in(page, ".play"), own)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".backs")).to_have_count(1)
    assert cards_in(page, ".play") == own  # not even here, where the hand is over
    expect(page.locator(".moves")).to_have_count(0)
    fine_everywhere(page)
    check_deal(page)
    expect(page.locator(".check-result")).to_contain_text(
        "Fair deal: nothing was changed after the shuffle."
    )
    assert said == []


@pytest.mark.exhaustive
def test_a_table_is_opened_with_what_the_game_agrees(page: Page) -> None:
    said = _lobby(page)
    open_form(page, "High Card")
    form = page.get_by_role("dialog", name="Open a table: High Card")
    expect(form.get_by_label("Seats").locator("option")).to_have_text(["2"])
    expect(form.get_by_label("Chips each")).to_have_count(0)
    form.get_by_label("Hands in the match").select_option("1")
    form.get_by_label("Clock").select_option("none")
    form.get_by_label("Bots on the empty seats").check()
    fine(page)
    form.get_by_role("button", name="Open the table").press("Enter")
    page.get_by_role("button", name="Deal the first hand").press("Enter")
    _move(page, "Fold")
    expect(page.get_by_text("The match is over.")).to_be_visible()  # after the one hand that was chosen
    expect(page.locator(".settlement .net")).to_have_text(["−1", "+1"])
    assert said == []


@pytest.mark.exhaustive
def test_the_focus_stays_with_the_moves(page: Page) -> None:
    """What was pressed is gone then; the next thing to do takes its place, from hand to hand."""
    _lobby(page, pause=0)
    page.get_by_role("button", name="Play now: High Card").click()
    stay, number = page.get_by_role("button", name="Stay"), page.locator(".table-head span:not(.kind)")
    stay.focus()
    for _ in range(4):  # of ten hands one is the first to act in every other one
        expect(stay).to_be_focused()
        now = number.inner_text()
        page.keyboard.press("Enter")
        expect(number).not_to_have_text(now)


def test_a_game_of_dice_and_secret_choices_is_played(new_page: NewPage) -> None:
    page = new_page(390, 844)
    said = _lobby(page)
    page.get_by_role("button", name="Play now: Nearest").click()
    expect(page.locator(".moves button")).to_have_count(16)
    expect(page.locator(".place")).to_have_count(3)
    fine(page)
    no_sideways_scroll(page)
    _move(page, "Names 11")
    expect(page.locator(".settlement li")).to_have_count(3)
    expect(page.locator(".own-place")).to_contain_text("11")
    shared = page.get_by_role("region", name="On the table")
    dice = [int(text) for text in shared.locator(".die").all_inner_texts()]
    expect(shared.get_by_role("img", name=f"die showing {dice[0]}").first).to_be_visible()
    assert len(dice) == 3
    expect(shared.locator(".figure")).to_have_text(str(sum(dice)))
    fine(page)
    assert said == []


@pytest.mark.exhaustive
def test_its_rules_and_its_history_have_its_names(page: Page) -> None:
    said = _lobby(page)
    page.goto("/rules")
    page.get_by_role("link", name="High Card").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("High Card")
    expect(page.locator("#HC2")).to_contain_text("p1 stays or folds, then p2.")
    page.goto("/")
    page.get_by_role("button", name="Play now: High Card").click()
    _move(page, "Fold")
    expect(page.locator(".settlement")).to_be_visible()
    page.goto("/")
    going = page.get_by_role("navigation", name="Continue").get_by_role("link", name="High Card")
    expect(going).to_contain_text("Hand 1 of 10")
    page.goto("/history")
    expect(page.locator(".matches li")).to_contain_text("High Card")
    expect(page.locator(".matches li")).to_contain_text("Standard")
    assert said == []


MANY = """() => {
    // The server lists no moves with the view where there are more than it sends; here that is any.
    const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
    Object.defineProperty(WebSocket.prototype, "onmessage", {
        ...heard,
        set(hear) {
            heard.set.call(this, hear && ((event) => {
                const letter = JSON.parse(event.data);
                if (letter.view?.hand?.choices) letter.view.hand.choices.moves = null;
                hear({data: JSON.stringify(letter)});
            }));
        },
    });
}"""


def test_moves_that_do_not_come_with_the_view_are_asked_for_found_and_typed(page: Page) -> None:
    page.add_init_script(f"({MANY})()")
    said = _lobby(page)
    page.get_by_role("button", name="Play now: Nearest").click()
    expect(page.locator(".moves button")).to_have_count(16)
    field = page.get_by_label("Find a move, or type it")
    field.fill("names 1")
    expect(page.locator(".moves button")).to_have_count(9)  # 10 to 18
    expect(page.get_by_text("9 of 16 moves")).to_be_visible()
    cue, sought = page.locator(".tray-say").bounding_box(), page.locator(".tray-main").bounding_box()
    assert cue is not None
    assert sought is not None
    assert page.locator(".tray-say .cue").evaluate("one => one.scrollWidth") <= cue["width"] <= sought["x"]
    fine(page)
    field.fill("names 19")
    field.press("Enter")
    expect(page.locator(".toast")).to_contain_text("expected a move such as")
    field.fill("names 12")
    field.press("Enter")
    expect(page.locator(".settlement")).to_be_visible()
    expect(page.locator(".own-place")).to_contain_text("12")
    assert said == []


def _stranger(page: Page, chips: int | None) -> list[dict[str, Any]]:
    """A game in the lobby that counts chips and rounds, at most five of them; the tables asked for."""
    seats, usual = {"fewest": 2, "usual": 4, "most": 6}, {"clock": {"kind": "move", "gives": 20}}
    game: dict[str, Any] = {
        "game": "far-off",
        "title": "Far Off",
        "sentence": "It is.",
        "seats": seats,
        "bots": ["random"],
    }
    game |= {"presets": ["house"], "named": [{"name": "house", "title": "Of the house", "sentence": "."}]}
    game |= {"terms": ["rounds", "stacks"], "usual": {**usual, "changes": "between-hands", "chips": chips}}
    game |= {"wagers": [], "art": [], "against_house": False, "net": True, "unit": "round"}
    game |= {"page": None, "scorer": None}
    facts = {"players": [2, 6], "settings": {}, "limits": [], "tables": [], "rules": {}}
    asked: list[dict[str, Any]] = []

    def tables(route: Route) -> None:
        if route.request.method == "GET":
            route.fallback()
            return
        match = route.request.post_data_json
        assert match is not None
        asked.append(match)
        if match.get("terms", {}).get("rounds") == 10:
            route.fulfill(status=422, json={"code": "bad-terms", "sentence": "10 rounds: expected up to 5"})
        else:
            route.fulfill(status=201, json={"table": "far"})

    offering(page, lambda _: [game])
    page.route(re.compile(r"/api/games/far-off/house$"), lambda route: route.fulfill(json=facts))
    page.route(re.compile(r"/api/tables$"), tables)
    page.goto("/")
    return asked


@pytest.mark.exhaustive
def test_playing_now_at_a_game_whose_matches_are_of_another_length(page: Page) -> None:
    """Ten hands where the rules take them, and else as many as the game has by itself."""
    asked = _stranger(page, 500)
    page.get_by_role("button", name="Play", exact=True).click()  # it is the first game there
    page.wait_for_url("**/table/far#play")
    alone = {"clock": {"kind": "none"}, "public": False, "pause": 8, "game": "far-off", "preset": "house"}
    assert asked == [alone | {"terms": {"rounds": 10}}, alone]


@pytest.mark.exhaustive
@pytest.mark.parametrize("usual", [500, None])
def test_chips_are_asked_for_where_a_game_counts_them(page: Page, usual: int | None) -> None:
    """Always where it is usual; else points are counted, unless the host says chips."""
    asked = _stranger(page, usual)
    open_form(page, "Far Off")
    form = page.get_by_role("dialog", name="Open a table: Far Off")
    expect(form.get_by_label("Rules")).to_contain_text("Of the house")
    expect(form.get_by_label("Seats", exact=True)).to_have_value("4")
    expect(form.get_by_label("Seconds a move")).to_have_value("20")
    if usual is None:
        expect(form.get_by_label("Chips each")).to_have_count(0)
        form.get_by_role("radio", name="Chips").check()
    else:
        expect(form.get_by_role("radio", name="Points only")).to_have_count(0)
        expect(form.get_by_label("Chips each")).to_have_value("500")
    form.get_by_label("Chips each").fill("70")
    form.get_by_label("Hands in the match").select_option("5")
    form.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/far#sit")
    (match,) = asked
    said = {"game": "far-off", "preset": "house", "seats": 4, "chips": 70, "terms": {"rounds": 5}}
    assert match | said == match
    assert match["clock"] == {"kind": "move", "gives": 20}


@pytest.mark.exhaustive
def test_high_card_has_a_scorer_without_a_module_of_its_own(new_page: NewPage) -> None:
    """Its form, its line and its settlement come from the struct of its round."""
    page = new_page(390, 844)
    said = _lobby(page)
    page.goto("/score")
    page.get_by_role("link", name="New session: High Card").click()
    page.get_by_role("textbox", name="Player 1").fill("Ann")
    page.get_by_role("textbox", name="Player 2").fill("Ben")
    page.get_by_role("button", name="Begin").click()
    write(page, {"Ann": "As stay", "Ben": "Kd"})
    expect(page.locator(".preview")).to_contain_text("Ann +1")
    fine_everywhere(page)
    page.get_by_role("button", name="Record the round").click()
    go_on(page)
    totals(page, {"Ann": "+1", "Ben": "−1"})
    write(page, {"Ann": "2c"})
    page.locator(".whose").get_by_role("button", name="Ben: ").click()
    page.get_by_role("radio", name="Fold").check()
    page.get_by_role("button", name="Record the round").click()
    totals(page, {"Ann": "+2", "Ben": "−2"})
    expect(page.locator(".standing")).to_have_count(2)  # nobody is the house
    go_on(page)
    to_sheet(page)
    page.get_by_role("button", name="Details of round 2").click()
    expect(page.locator(".detail.open")).to_contain_text("Ann wins")
    expect(page.locator(".detail.open")).to_contain_text("folded")
    page.get_by_role("button", name="Correct round 1").click()
    page.get_by_role("radio", name="Fold").check()
    page.get_by_role("button", name="Save the round").click()
    totals(page, {"Ann": "0", "Ben": "0"})
    page.reload()
    totals(page, {"Ann": "0", "Ben": "0"})
    fine_everywhere(page)
    assert said == []
