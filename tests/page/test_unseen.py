"""A whole hand of every game without seeing it: by the accessibility tree alone, and by the keyboard alone.

What is to be done, the hint and the result are all said by live regions. OFC and Pinzique are played to
their ends by keys in `test_ofc_page` and `test_house_page`.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.ear import Keys, Tree
from tests.page.hands import against_bots
from tests.page.states import TABLES

pytestmark = pytest.mark.usefixtures("standin")

ROW = r"^Place in the \w+, room for"
STOP = "^Stop at"
OVER = "^(Next|Play again|Match result)"


def _ofc(user: Tree) -> None:
    user.press("button", "^More: Open-Face")
    user.press("radio", "^Pineapple")
    user.press("button", "^Close")
    user.press("button", "^Play$")
    user.hears("^Place five cards")
    user.press("button", "^Hint$")
    user.hears(r"^Hint .*points")
    user.press("button", "^Hint$")
    while not user.either(("button", OVER), ("button", ROW)).startswith(("Next", "Play again", "Match")):
        while not user.finds("button", "^Confirm"):
            for row in user.finds("button", ROW)[-1:]:
                user.press("button", row)
        user.press("button", "^Confirm")
    user.hears(r"(You|Bot \d|[Ff]ouled) .*\.")


def _bet(user: Tree, game: str, way: str) -> None:
    user.press("button", f"^Play now: {game}")
    user.hears("Bets first, then the deal")
    user.press("button", "^More: Ante, 0")
    user.press("button", "^Place the bet")
    user.press("button", "^Hint$")
    user.hears(f"^Hint .*({way}|Fold) .*chips")
    user.press("button", f"^{way} 5")
    user.hears(r"([Dd]ealer|You).*(qualif|beat|wins?|lose|come back|push|both)")
    user.either(("button", OVER))


def _pinzique(user: Tree) -> None:
    user.press("button", "^Play now: Pinzique")
    user.press("button", "^Hint$")
    user.hears("^Hint .*(Keep|Stand|Roll).*points")
    user.press("button", "^die 1")
    user.press("button", "^Roll")
    while user.either(("button", OVER), ("button", STOP)).startswith("Stop"):
        user.press("button", STOP)
    user.hears("(You|Bot|Guest).*")


GAMES = {
    "ofc": _ofc,
    "fortune": lambda user: _bet(user, "3 Card Fortune", "Play"),
    "asian-stud": lambda user: _bet(user, "Asian Stud", "Raise"),
    "pinzique": _pinzique,
}


@pytest.mark.parametrize("game", quick(GAMES, "fortune"))
def test_a_whole_hand_by_the_accessibility_tree_alone(new_page: NewPage, game: str) -> None:
    page = new_page(390, 844, touch=True)
    page.add_init_script(
        """localStorage.setItem("croupier.bots", '{"pinzique":"random","ofc":"random"}')"""
    )
    page.goto("/")
    GAMES[game](Tree(page))


@pytest.mark.parametrize("game", quick(("fortune", "asian-stud"), "asian-stud"))
def test_a_whole_hand_by_keys_alone(page: Page, game: str) -> None:
    page.goto("/")
    GAMES[game](Keys(page))


@pytest.mark.parametrize(
    "table", quick(("ofc", "fortune-7", "asian-stud-decide", "pinzique"), "asian-stud-decide")
)
def test_the_parts_of_a_table_are_told_apart_by_their_names(page: Page, table: str) -> None:
    """Each has a name that no other has, nobody is only a number, and nothing that is full is offered."""
    TABLES[table](page)
    tree = Tree(page)
    parts = [name for role in ("region", "complementary") for name in tree.finds(role)]
    assert len(parts) >= 4
    assert "" not in parts
    assert sorted(parts) == sorted(set(parts))
    assert not [name for name in parts if name.startswith("Position")]
    assert tree.finds("button", "full") == []


@pytest.mark.exhaustive
def test_two_positions_are_both_ones_own(page: Page) -> None:
    against_bots(page, "fortune", seats=2, chips=1000, terms={"positions": [0, 0, 1]})
    tree = Tree(page)
    tree.either(("button", "^More: Ante, 0"))
    parts = tree.finds("region")
    assert {"You, Position 1", "You, Position 2"} <= set(parts)
    assert "Bot 2, 1,000 chips" in parts
