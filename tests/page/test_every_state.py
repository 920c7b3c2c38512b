"""Every page and every state of a table, each reached once and looked at for all that holds everywhere.

Axe finds nothing serious, by turns in light and dark, on a phone and at a desk. On a phone what can be
tapped is large enough, and nothing sticks out sideways. Where a player is to move the next action is in
sight. A table of OFC fits all windows. Names are the longest there are. CROUPIER_FULL=1 has all states.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from croupier.cards import parse_cards
from croupier.play import Deal, Draw
from tests.cases import quick
from tests.page.conftest import NewPage, Script
from tests.page.hands import fine, in_sizes, no_sideways_scroll, sized
from tests.page.states import PAGES, TABLES, WIDE, faults, named
from tests.page.targets import small
from tests.page.test_still import MISPLACED, SIZES

OFTEN = ("lobby", "waiting", "ofc-settlement", "fortune-decide", "history", "score-ofc")
DESK, *PHONES = (1280, 800), (390, 844), (360, 740)
TO_SET = parse_cards("KdQhTs6h4c")  # a hand that can be set, at Asian Stud


@pytest.mark.parametrize("state", quick(PAGES, *OFTEN, soak=True))
def test_what_holds_everywhere_holds_here(new_page: NewPage, script: Script, state: str) -> None:
    if state.startswith("asian-stud"):
        script(lambda turn: Deal(0, TO_SET) if isinstance(turn, Draw) and turn.seat == 0 else None)
    at = list(PAGES).index(state)
    page = new_page(*DESK, scheme=("light", "dark")[at % 2])
    named(page, WIDE)
    PAGES[state](page)
    page.get_by_role("heading", level=1).first.wait_for(state="attached")  # for who jumps to it
    wrong = [*_windows(page, state), *_phone(page, state)]
    assert not wrong, "\n".join(wrong)
    sized(page, *(DESK, PHONES[0])[at // 2 % 2])
    fine(page)


def _windows(page: Page, state: str) -> list[str]:
    """What does not fit, or is out of sight, by window."""
    found = []
    if state.startswith(("ofc", "replay-")):
        for size in in_sizes(page, *SIZES):
            found += [f"{size}: {what}" for what in page.evaluate(MISPLACED)]
    if state in TABLES:
        for size in in_sizes(page, DESK, *PHONES):
            found += [f"{size}: {what}" for what in faults(page)]
    return found


def _phone(page: Page, state: str) -> list[str]:
    """What a thumb would miss. Fantasyland's cards lie edge to edge, as wide as two lines may be."""
    page.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    found = []
    for size in in_sizes(page, *PHONES):
        no_sideways_scroll(page)
        many = "fantasyland" in state or state == "ofc-foul"
        found += [f"{size}: {what}" for what in small(page) if not (many and "<BUTTON.card " in what)]
    return found
