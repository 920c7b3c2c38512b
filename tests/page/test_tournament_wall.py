"""The wall of a tournament: every table in sight, nothing cut off, and back by itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.entrants import Directing
from tests.page.hands import fine
from tests.page.test_tournament_live import CUT, TINY, do, tournament

RIGHT_ENDS = """() => {
    const ends = {};
    for (const one of document.querySelectorAll(".wall-table")) {
        const {top, right} = one.getBoundingClientRect();
        ends[Math.round(top)] = Math.max(ends[Math.round(top)] ?? 0, Math.round(right));
    }
    return new Set(Object.values(ends)).size;
}"""


def _floor(tables: int, **more: Any) -> dict[str, Any]:
    """A wall's view with so many tables of four."""
    seated: list[dict[str, Any]] = [
        dict[str, Any]()
        | {"player": 4 * at + seat + 1, "name": name, "bot": "", "chips": 123_400, "points": 176}
        | {"absent": seat == 3 and at % 5 == 0, "fantasy": 14 if seat == 2 and at % 4 == 0 else 0}
        for at in range(tables)
        for seat, name in enumerate(("Bartholomew K.", "Aleksandra", "Jo", "Maximiliane W."))
    ]
    rows: list[dict[str, Any]] = [
        dict[str, Any]()
        | {
            "number": at + 1,
            "hand": 46 + at % 9,
            "level": 6,
            "hand_of_level": at % 9 + 1,
            "point_value": 700,
        }
        | {"hands_of_level": 9, "state": ("play", "ready", "waits", "stopped")[at % 4], "table": None}
        | {"extension": at % 4 == 0, "waits": "table 3 waits for another player" if at % 4 == 2 else ""}
        | {"breaks_next": at == tables - 1, "race": None, "button": 1, "seats": seated[4 * at : 4 * at + 4]}
        for at in range(tables)
    ]
    places: list[dict[str, Any]] = [
        dict[str, Any]()
        | {"player": 900 + at, "name": f"Player {at}", "place": 90 + at, "through": 90 + at + 3 * (at < 5)}
        | {"certain": at >= 5, "tied": 1, "waits_for": [2, 3] if at < 5 else [], "hand": 47, "level": 6}
        | {"hand_of_level": 2, "prize": None}
        for at in range(30)
    ]
    levels: list[dict[str, Any]] = [
        dict[str, Any]()
        | {"number": at + 1, "point": point, "hands": 9, "first_hand": 9 * at + 1, "last_hand": 9 * at + 9}
        | {"remove": [], "pause": 0}
        for at, point in enumerate((50, 100, 200, 300, 450, 700, 1000))
    ]
    told: dict[str, Any] = {
        "n": 7,
        "at": 0,
        "now": 1_700_000_000_000,
        "name": "big-k7f3",
        "title": "Carnivale OFC 2013",
    }
    told |= {"kind": "live", "phase": "playing", "day": 1, "bagged": False, "final": False, "level": 6}
    told |= {"entrants": 4 * tables + 30, "entries": 4 * tables + 33, "left": 4 * tables, "pool": 210_000}
    told |= {"levels": levels, "slowest": {"table": 3, "level": 5, "hand": 45}, "average": 123_400}
    told |= {"next_removal": {"after_level": 6, "chips": [100]}, "average_points": 176, "tables": rows}
    told |= {"shortest": {"player": 1, "name": "Jo", "chips": 4000, "points": 5}, "moves": [], "seed": None}
    told |= {"places": places, "prizes": [84_000 // at for at in range(1, 13)], "announcements": []}
    told |= {"late": None, "logo": "", "colours": {}, "house": ""}
    return told | {"halted": None, "entry_open": False, "commitment": "ab" * 32} | more


@pytest.mark.parametrize(
    ("tables", "size"),
    quick(
        [(24, (1920, 1080)), (24, (1280, 800)), (60, (1920, 1080)), (3, (1280, 800)), (24, (390, 844))],
        (24, (1920, 1080)),
        soak=True,
    ),
)
def test_the_wall_shows_every_table_and_cuts_nothing_off(
    new_page: NewPage, tables: int, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    page.clock.install()
    page.route("**/floor*", _once(_floor(tables)))
    page.goto("/tournament/big-k7f3/wall")
    seen: set[str] = set()
    expect(page.locator(".wall-table").first).to_be_visible()
    for _ in range(8):
        assert page.evaluate(CUT) == []
        seen |= set(page.locator(".wall-table h2 span:first-child").all_inner_texts())
        if len(seen) == tables:
            break
        page.clock.run_for(10_000)  # pages turn by themselves
    assert len(seen) == tables
    if tables < 10 and size[0] >= 900:
        assert page.evaluate(RIGHT_ENDS) == 1  # no place is left empty at the end of the last line
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1] or size[0] < 900
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if tables < 10:  # axe goes through every tile
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            fine(page)


def _once(view: dict[str, Any]) -> Any:
    """Answer with this view; who waits for a newer one waits on."""

    def answer(route: Route) -> None:
        if "after=" not in route.request.url:
            route.fulfill(json=view)

    return answer


def test_a_break_says_what_comes_after_it_and_cuts_nothing_off(new_page: NewPage) -> None:
    page = new_page(1920, 1080)
    floor = _floor(7)
    floor["levels"][4]["remove"] = [25]  # after level 5, the one that has ended
    halted = {"why": "break after level 5", "minutes": 10, "begins": "", "tables_left": []}
    for ends, left in ((floor["now"] + 462_000, []), (None, [4])):
        page.clock.install(time=floor["now"] / 1000)
        page.route("**/floor*", _once(floor | {"halted": halted | {"ends": ends, "tables_left": left}}))
        page.goto("/tournament/big-k7f3/wall")
        shown = page.locator(".wall-break")
        expect(shown.get_by_role("timer")).to_have_text("7:42" if ends else "10:00")
        expect(shown).to_contain_text("Next: level 6")
        expect(shown).to_contain_text("700Until now it was 450.")
        expect(shown).to_contain_text("The 25s go.")
        tables = page.locator("section", has_text="hands played").locator("li")
        expect(tables.first).to_have_text("Table 4hand 49 in play" if left else "Table 145 hands played")
        if left:
            expect(shown).to_contain_text("Still playing: table 4.")
        for width, height in ((1920, 1080), (1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT.replace(".wall-head", ".wall-head, .wall-break > *")) == []
            assert page.evaluate("document.documentElement.scrollHeight") <= height or width < 900
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.unroute("**/floor*")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        fine(page)


def test_nobody_has_won_what_ended_before_play_began(new_page: NewPage) -> None:
    page = new_page()
    page.route("**/floor*", _once(_floor(1) | {"phase": "over", "places": [], "tables": []}))
    page.goto("/tournament/big-k7f3/wall")
    expect(page.locator(".wall-winner")).to_have_text("It ended before play began.")


@pytest.mark.exhaustive
def test_the_wall_says_that_it_has_lost_the_server_and_comes_back(new_page: NewPage) -> None:
    desk, wall = new_page(), new_page(1280, 800)
    name = tournament(desk, "Ann", "Ben", toml=TINY)
    wall.goto(f"/tournament/{name}/wall")
    expect(wall.get_by_role("heading", name="2 players have entered")).to_be_visible()
    wall.get_by_role("button", name="Turn the sound on").click()
    expect(wall.get_by_role("button", name="Sound is on")).to_be_visible()
    wall.route("**/floor*", lambda route: route.abort())
    do(desk, name, "start")  # what was waited for comes once more, and then nothing
    expect(wall.locator(".wall-table")).to_have_count(1)
    expect(wall.get_by_text("The server cannot be reached.")).to_be_visible()
    fine(wall)
    wall.unroute("**/floor*")
    expect(wall.get_by_text("The server cannot be reached.")).to_have_count(0)
    do(desk, name, "announce", text="Please be seated.")
    expect(wall.get_by_text("Please be seated.")).to_be_visible()


@pytest.mark.exhaustive
def test_a_logo_is_an_image_on_the_wall_as_soon_as_it_is_given(new_page: NewPage) -> None:
    page, wall = new_page(), new_page()
    directing = Directing(page, players=2)
    wall.goto(f"{directing.path}/wall")
    expect(wall.get_by_text("2 players have entered")).to_be_visible()
    page.goto(f"{directing.path}/console")
    page.get_by_role("group", name="Parts of the console").get_by_role("button", name="Paper").click()
    file = page.locator("input[type=file]")
    evil = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><script>alert(1)</script></svg>'
    file.set_input_files({"name": "a.svg", "mimeType": "image/svg+xml", "buffer": evil.encode()})
    expect(page.get_by_text("it has <script>")).to_be_visible()
    expect(wall.locator(".wall-logo")).to_have_count(0)
    mark = evil.replace("<script>alert(1)</script>", '<rect width="4" height="1"/>')
    file.set_input_files({"name": "a.svg", "mimeType": "image/svg+xml", "buffer": mark.encode()})
    shown = wall.get_by_role("img", name="The house's logo")
    expect(shown).to_be_visible()  # by itself: nothing was entered in the log
    box = shown.bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(4 * box["height"], abs=1)
    assert page.locator("main svg rect").count() == 0
    page.get_by_role("button", name="Remove the logo").click()
    expect(shown).to_have_count(0)
