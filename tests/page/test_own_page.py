"""A page from somebody else's wheel: an ES module of a game's own, at the table and in replays."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.cases import quick
from tests.page.conftest import NewPage
from tests.page.hands import cards_in, fine_everywhere, open_form, to_replay
from tests.page.played import in_a_thread
from tests.page.test_any_page import House
from tests.test_game_registry_elsewhere import EXAMPLES

pytestmark = pytest.mark.exhaustive

TABLE = """
import { html } from "../../../js/ui.js";
import { Card } from "../../../js/cards.js";
import { styled } from "../../../js/game_pages.js";
import { stake } from "./words.js";

await styled(import.meta.url, "high_card.css");

export default function HighCard({ room }) {
  const { hand, names, you } = room;
  const moves = (hand.choices?.moves ?? []).map((text) => html`<button
    key=${text} onClick=${() => room.send("move", { move: text })}>Say ${text.slice(3)}</button>`);
  return html`<section class="duel" aria-label="Duel">
    <p>${stake}</p>
    ${hand.view.cards.map((card, seat) => html`<p key=${seat}>${names[seat]}${seat === you ? " (you)" : ""}
      ${card && html`<${Card} card=${card} />`}</p>`)}
    <p class="row">${moves}</p>
    ${hand.returns && html`<p role="status">${hand.returns.join(" against ")}</p>`}
  </section>`;
}

export const opening = {
  lengths: [3],
  own: { shout: "no" },
  Fields: ({ form, set }) => html`<label><input type="checkbox" checked=${form.shout === "yes"}
    onChange=${(event) => set({ shout: event.target.checked ? "yes" : "no" })} />Shout</label>`,
  terms: ({ form }) => (form.shout === "yes" ? { hands: 1 } : {}),
};
"""

BROKEN = {
    "thrown": "throw new Error('thrown when loaded');",
    "unread": "export default function (",
    "lost": 'import { nothing } from "./nowhere.js"; export default nothing;',
    "empty": "export const other = 5;",
    "odd": "export default 5;",
}
"""Modules that cannot be used, by the key of a game whose page each is."""

MORE = """
from msgspec.structs import replace

import high_card


def _called(key):
    rules = type("Rules", (high_card.HighCard,), {"game": key})
    return replace(high_card.GAME, key=key, title=key.title(), rules=rules, page=f"page/{key}.js")


"""


@pytest.fixture(scope="module", autouse=True)
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a wheel whose games bring pages, a good one and others."""
    room = tmp_path_factory.mktemp("own")
    package = room / "high-card"
    shutil.copytree(EXAMPLES / "high-card", package, ignore=shutil.ignore_patterns("__pycache__"))
    folder = package / "high_card" / "page"
    folder.mkdir()
    (folder / "high_card.js").write_text(TABLE)
    (folder / "words.js").write_text('export const stake = "One chip each";')
    (folder / "high_card.css").write_text(".duel { outline: 3px solid rgb(1, 2, 3); }")
    for key, code in BROKEN.items():
        (folder / f"{key}.js").write_text(code)
    init = package / "high_card" / "__init__.py"
    text, seats = init.read_text(), "seats=Seats(2, 2, 2),"
    assert text.count(seats) == 1
    init.write_text(text.replace(seats, f'{seats} page="page/high_card.js",'))
    games = [*BROKEN, "missing"]
    (init.parent / "more.py").write_text(MORE + "\n".join(f'{key} = _called("{key}")' for key in games))
    project = package / "pyproject.toml"
    points = "\n".join(f'{key} = "high_card.more:{key}"' for key in games)
    named = 'high-card = "high_card:GAME"'
    project.write_text(project.read_text().replace(named, f"{named}\n{points}"))
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(room)]
    subprocess.run(build, cwd=package, check=True, capture_output=True)
    with zipfile.ZipFile(next(room.glob("*.whl"))) as packed:
        packed.extractall(room / "site")
    house = House("--data", str(room / "data"), PYTHONPATH=str(room / "site"), PYTHONSAFEPATH="1")
    in_a_thread(house.start)
    yield house
    house.stop()
    house.close()


def _said(page: Page) -> list[str]:
    said: list[str] = []
    page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    return said


def test_a_page_from_a_wheel_is_used_from_the_form_to_the_replay(new_page: NewPage) -> None:
    page = new_page(390, 844)
    page.goto("/")
    open_form(page, "High Card")
    form = page.get_by_role("dialog")
    expect(form.get_by_label("Hands in the match").locator("option")).to_have_text(["3"])
    form.get_by_label("Shout").check()
    form.get_by_label("Bots on the empty seats").check()
    form.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Deal the first hand").click()
    duel = page.get_by_role("region", name="Duel")
    expect(duel).to_contain_text("One chip each")
    expect(duel).to_have_css("outline-color", "rgb(1, 2, 3)")
    expect(duel.get_by_role("button")).to_have_text(["Say stay", "Say fold"])
    own = cards_in(page, ".duel")
    assert len(own) == 1
    fine_everywhere(page)
    duel.get_by_role("button", name="Say fold").click()
    expect(duel.get_by_role("status")).to_have_text("-1 against 1")
    expect(page.get_by_text("The match is over.")).to_be_visible()  # of one hand, as its own field said
    to_replay(page)
    expect(page.locator(".duel")).to_contain_text("-1 against 1")
    assert cards_in(page, ".duel") == own


@pytest.mark.parametrize("key", quick((*BROKEN, "missing"), "thrown", "empty", "missing", soak=True))
def test_a_page_that_cannot_be_used_costs_one_line_and_the_parts_of_the_house_are_there(
    page: Page, server: House, key: str
) -> None:
    page.goto("/")
    with page.expect_response("**/api/my/tables"):
        page.reload()
    said = _said(page)
    page.get_by_role("button", name=f"Play now: {key.title()}").click()
    page.locator(".any .moves").get_by_role("button", name="Fold").click()
    expect(page.locator(".settlement")).to_be_visible()
    ours = [line for line in said if line.startswith("The page of")]
    if key == "missing":  # the server has said it already, and names no page
        assert ours == []
        lines = [line for line in server.log().splitlines() if "page-left-out" in line]
        assert len(lines) == 1
        assert '"missing"' in lines[0]
        assert "page/missing.js is not in the package high_card" in lines[0]
    else:
        assert {line.split(":")[0] for line in ours} == {f"The page of {key} cannot be used"}
