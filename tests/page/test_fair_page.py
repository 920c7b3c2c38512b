"""Fair dealing at the page: the browser's own check against Python's, and the buttons of the replay.

Random numbers and every field of a proof: `tests/test_page_units.py` and `tests/test_fair_mutants.py`.

CROUPIER_PROOFS is how many random hands are checked in the browser: 300 in the gate.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, Route, expect

from croupier.cards import cards_in
from croupier.chance import Stream, seed_of
from croupier.fair import Entropy, ProofFile, check, check_proof_file, check_whole_file, commitment_of
from croupier.games import offered
from croupier.table.messages import encode
from tests import duel
from tests import test_fair as fair
from tests.cases import quick
from tests.page.conftest import CHROMIUM, FLAGS, NewPage
from tests.page.hands import (
    against_bots,
    beside,
    check_deal,
    fine,
    no_sideways_scroll,
    play_hand,
    to_replay,
)
from tests.page.running import Server
from tests.test_fair_short_decks import proof_file
from tests.test_server_history_hand_history import history_of, readers

PROOFS = int(os.environ.get("CROUPIER_PROOFS", "300"))

# Each case of a batch goes to one function of the module; its answer, or why it was refused.
ASK = """async ([name, cases]) => {
    const base = document.querySelector('script[type=module]').src.replace("joined/main.js", "");
    const fair = await import(`${base}fair/verify.js`);
    const plain = (value) => (value instanceof Map ? Object.fromEntries(value) : value);
    return Promise.all(cases.map((args) => fair[name](...args).then(
        (value) => ({value: plain(value)}),
        ({message, constructor}) => ({
            refused: message, unfair: [fair.Unfair, fair.NoProof].includes(constructor)}))));
}"""


@pytest.fixture
def ask(page: Page) -> Callable[[str, list[list[Any]]], list[dict[str, Any]]]:
    """Call a function of the page's module with each of many arguments."""
    page.goto("/fairness")
    page.wait_for_selector("main h1")

    def asked(name: str, cases: list[list[Any]]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = page.evaluate(ASK, [name, cases])
        return found

    return asked


def plain(value: Any) -> Any:
    return json.loads(encode(value))


def entropies(stream: Stream) -> Iterator[Entropy]:
    """What players might add: nothing, plain texts, and texts that JSON writes in more than one way."""
    texts = (
        "x",
        "seven",
        "é ß",
        'quote " and \\',
        "\x7f\x1f\t\n\b",
        "🂡 emoji",
        "\u2028\ufeff",
        "</script>",
    )
    while True:
        yield tuple((seat, stream.choice(texts)) for seat in range(stream.below(4)))


def test_the_page_proves_the_cards_that_python_proves(ask: Callable[..., Any]) -> None:
    """Random deals, readers and texts, with the joker in the deck and without it."""
    stream = Stream(seed_of("page"), "proofs")
    expected, cases = [], []
    for number, entropy in zip(range(PROOFS), entropies(stream), strict=False):
        promise = fair.promised(f"page {number}", stream.choice(("ofc", "asian-stud")), number)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(fair, "ENTROPY", entropy)
            proof = fair.proved(fair.hand(promise), stream.below(2**16) * stream.below(2**37), promise)
        cards = check(proof, proof.root, promise.game, number)
        expected.append({str(place): str(card) for place, card in cards.items()})
        cases.append([plain(proof), proof.root, promise.game, number])
    assert [answer["value"] for answer in ask("check", cases)] == expected


GAMES = ("ofc", "pineapple", "fortune", "asian-stud", "pinzique")


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", quick(GAMES, "pineapple", soak=True))
def test_the_page_checks_hands_of_every_game_for_every_reader(ask: Callable[..., Any], name: str) -> None:
    files, cases, false = [], [], []
    long = name == "pinzique"  # and the same for every reader
    for match in range(2 if name in ("fortune", "asian-stud") else 1):
        _, history = history_of(name, f"{name} page {match}")
        for told in history.hands:
            for _, player in readers(told.players)[: 1 if long else None]:
                kept = history.proof(told.played.number, player)
                hand = plain(history.frames(told.played.number, player))
                files.append(kept)
                cases.append([plain(kept), hand, None])
                false.append([plain(kept), _changed(deepcopy(hand)), None])
    for kept, answer in zip(files, ask("checkHand", cases), strict=True):
        assert sorted(answer["value"]["cards"]) == sorted(map(str, check_whole_file(kept).values()))
        assert answer["value"]["rolls"] == len(kept.proof.rolled)
    what = "the dice" if name == "pinzique" else "it is not proved"
    part = [cases[0][0], {**cases[0][1], "frames": cases[0][1]["frames"][:-1]}, None]
    more = [cases[0][0], {**part[1], "count": len(part[1]["frames"])}, None]
    assert ["part" in ask("checkHand", [one])[0]["refused"] for one in (part, more)] == [True, False]
    for answer in ask("checkHand", false):
        assert answer["unfair"]
        assert what in answer["refused"]


@pytest.mark.exhaustive
def test_the_deck_of_a_game_that_the_page_does_not_know_is_a_claim(ask: Callable[..., Any]) -> None:
    """Its own decks are pinned; another game's is the server's word, in its one form."""
    with offered(duel.SHORT_GAME):
        file = proof_file()
    told = plain(file)
    claimed = [str(card) for card in cards_in(duel.SHORT.deck)]
    decks = ("0", "0" + told["deck"], f"{1 << 53:x}", "fffffffffffff")
    lies = [[{**told, "deck": deck}] for deck in decks]
    own, good, *bad = ask("checkKept", [[plain(fair.card_file())], [told], *lies])
    assert own["value"]["claimed"] is None
    assert good["value"]["claimed"] == claimed
    assert sorted(good["value"]["cards"]) == sorted(map(str, check_proof_file(file).values()))
    assert all(answer["unfair"] for answer in bad)


def test_the_deck_that_is_claimed_is_read_on_the_page(page: Page, tmp_path: Path) -> None:
    with offered(duel.SHORT_GAME):
        told = encode(proof_file())
    path = tmp_path / "proof.json"
    path.write_bytes(told)
    page.goto("/fairness")
    page.get_by_label("Proof").set_input_files(path)
    result = page.locator(".check-result")
    expect(result).to_contain_text("This page has no deck of its own for this game.")
    expect(result).to_contain_text("24 cards, 9c 9d 9h 9s Tc")


def _changed(hand: dict[str, Any]) -> dict[str, Any]:
    """The hand with one thing that its reader saw last exchanged: a card in play, or a die of one turn."""
    view = json.dumps(hand["frames"][-1]["view"])
    if hand["dice"]:
        last = hand["frames"][-1]["view"]["closed"][-1]["lines"][0]["cards"]
        last[0] = next(card for card in hand["dice"][0] if card != last[0])
        return hand
    shown = re.findall(r'"([2-9TJQKA][cdhs]|Jk)"', view)
    rest = next(f"{rank}{suit}" for rank in "23456789" for suit in "cdhs" if f"{rank}{suit}" not in shown)
    hand["frames"][-1]["view"] = json.loads(view.replace(f'"{shown[0]}"', f'"{rest}"'))
    return hand


def test_a_house_committed_to_nonsense_is_found_by_the_page_too(ask: Callable[..., Any]) -> None:
    honest = commitment_of(fair.PROMISE)
    one, other = honest.cut(fair.ENTROPY)[:2]
    twice = fair.Crooked({one: honest.value(other)})
    joker = fair.Crooked({one: "Jk"})
    cases = [[plain(fair.dealt_by(sheet)), sheet.root, "ofc", 1] for sheet in (twice, joker)]
    found = ask("check", cases)
    assert ["twice" in found[0]["refused"], "without it" in found[1]["refused"]] == [True, True]


# The buttons

GOOD = "Fair deal: nothing was changed after the shuffle."
BAD = "This deal is not what the house committed itself to."


def replayed(page: Page, **match: Any) -> str:
    """Play a hand of OFC against a bot and look at it again; the path of its table."""
    path = against_bots(page, "ofc", seats=2, terms={"hands": 1}, **match)
    play_hand(page)
    to_replay(page)
    page.get_by_role("slider").wait_for()
    return path


def verdict(page: Page) -> str:
    check_deal(page)
    result = page.locator(".deal .check-result")
    expect(result).to_be_visible()
    return result.inner_text()


def downloaded(page: Page, role: Any, name: str, folder: Path) -> Path:
    with page.expect_download() as caught:
        page.get_by_role(role, name=name).click()
    path = folder / caught.value.suggested_filename
    caught.value.save_as(path)
    return path


@pytest.mark.exhaustive
def test_a_deal_is_checked_and_its_files_are_taken_away(
    new_page: NewPage, tmp_path: Path, croupier: Callable[..., Any]
) -> None:
    page, stranger = new_page(), new_page(390, 844, scheme="dark")
    path = replayed(page)
    told = verdict(page)
    assert GOOD in told
    assert "26 cards" in told
    assert "This browser noted the commitment before the hand" in told
    assert "Your browser helped shuffle this deck" in told
    expect(page.get_by_role("button", name="Check the deal")).to_be_focused()
    fine(page)
    proof = downloaded(page, "link", "Download the proof", tmp_path)
    assert re.fullmatch(r"ofc-[\w-]+-1-proof\.json", proof.name)
    record = downloaded(page, "link", "Download the record", tmp_path)
    stranger.goto(path.replace("table", "replay") + "/1")
    told = verdict(stranger)
    assert GOOD in told
    assert "takes the server's word" in told
    assert "1 player added a text" in told
    no_sideways_scroll(stranger)
    fine(stranger)
    assert croupier("verify", str(proof)).out.startswith(f"ok {proof}: ofc, hand 1, 26 cards, 0 rolls")
    assert croupier("verify", str(record)).out.startswith(f"ok {record}: ofc (standard), 1 hand, ")


@pytest.mark.exhaustive
def test_ofc12_a_hand_with_discards_is_taken_away_as_it_was_seen(page: Page, tmp_path: Path) -> None:
    replayed(page, preset="pineapple")
    assert "30 cards" in verdict(page)  # the bot's four discards are not among them
    expect(page.get_by_role("link", name="Download the record")).to_have_count(0)
    expect(page.get_by_text("Some cards of this hand stayed hidden from you.")).to_be_visible()
    path = downloaded(page, "button", "Download what you saw", tmp_path)
    seen = json.loads(path.read_text(encoding="utf-8"))
    assert seen["format"] == "croupier hand as seen"
    assert seen["frames"][-1]["view"]["seats"][1]["discards"] is None
    assert len(set(re.findall(r'"([2-9TJQKA][cdhs])"', path.read_text(encoding="utf-8")))) == 30


def _lying(change: Callable[[Any], None]) -> Callable[[Route], None]:
    """A house that says something else."""

    def handle(route: Route) -> None:
        told = route.fetch().json()
        change(told)
        route.fulfill(json=told)

    return handle


@pytest.mark.exhaustive
def test_a_house_that_lies_is_found_out(page: Page) -> None:
    replayed(page)

    def salted(kept: Any) -> None:
        kept["proof"]["opened"][3]["salt"] = "00" * 32

    def seen(hand: Any) -> None:
        row = hand["frames"][-1]["view"]["seats"][0]["back"]
        lies = {
            card
            for seat in hand["frames"][-1]["view"]["seats"]
            for card in (*seat["front"], *seat["middle"], *seat["back"])
        }
        row[0] = next(f"{rank}c" for rank in "23456789TJQKA" if f"{rank}c" not in lies)

    page.route("**/hands/1/proof", _lying(salted))
    told = verdict(page)
    assert BAD in told
    assert "does not lead to the commitment" in told
    fine(page)
    page.unroute("**/hands/1/proof")
    assert GOOD in verdict(page)

    page.route("**/hands/1", _lying(seen))
    page.reload()
    told = verdict(page)
    assert BAD in told
    assert "it is not proved" in told
    page.unroute("**/hands/1")
    page.reload()

    for field, what in (("root", "the one that this browser noted"), ("text", "is not in it")):
        page.evaluate(
            """(field) => {
                const deals = JSON.parse(localStorage.getItem("croupier.deals"));
                window.before = JSON.stringify(deals);
                deals.find((one) => one.hand === 1)[field] = "0".repeat(64);
                localStorage.setItem("croupier.deals", JSON.stringify(deals));
            }""",
            field,
        )
        assert what in verdict(page)
        page.evaluate("localStorage.setItem('croupier.deals', window.before)")
    assert GOOD in verdict(page)
    refusal = {"code": "no-hand", "sentence": "hand 1 has not ended at this table"}
    page.route("**/hands/1/proof", lambda route: route.fulfill(status=404, json=refusal))
    assert "The house gives no proof of this hand." in verdict(page)
    page.unroute("**/hands/1/proof")

    def empty(kept: Any) -> None:
        kept["proof"] |= {"dealt": [], "opened": [], "moves": []}

    page.route("**/hands/1/proof", _lying(empty))
    assert BAD in verdict(page)
    page.unroute("**/hands/1/proof")
    page.route("**/hands/1/proof", lambda route: route.abort())
    told = verdict(page)
    assert BAD not in told  # a line that is down is no lie
    assert "The server cannot be reached." in told


@pytest.mark.exhaustive
def test_over_plain_http_from_elsewhere_the_page_says_that_it_cannot_check(
    browser: Browser, server: Server, page: Page, tmp_path: Path, croupier: Callable[..., Any]
) -> None:
    path = replayed(page).replace("table", "replay") + "/1"
    flags = (*FLAGS, "--host-resolver-rules=MAP cards.test 127.0.0.1")
    elsewhere = browser.browser_type.launch(executable_path=CHROMIUM, args=flags)
    try:
        guest = elsewhere.new_page(base_url=server.address.replace("127.0.0.1", "cards.test"))
        guest.goto(path)
        guest.get_by_role("slider").wait_for()
        beside(guest, "Fair deal")
        expect(guest.get_by_text("This page did not come over HTTPS")).to_be_visible()
        expect(guest.get_by_role("button", name="Check the deal")).to_have_count(0)
        proof = downloaded(guest, "link", "Download the proof", tmp_path)
        guest.goto("/fairness")
        expect(guest.get_by_text("This page did not come over HTTPS")).to_be_visible()
    finally:
        elsewhere.close()
    assert croupier("verify", str(proof)).status == 0


@pytest.mark.exhaustive
def test_the_page_about_fair_dealing_checks_a_file(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(390, 844)
    page.goto("/rules")
    page.get_by_role("link", name="How the check works").click()
    expect(page.get_by_text("no card can be changed after that")).to_be_visible()
    page.locator("summary").filter(has_text="In detail").click()
    expect(page.get_by_role("heading", name="What it does not prove")).to_be_visible()
    field, result = page.get_by_label("Proof", exact=True), page.locator(".check-result")

    kept: ProofFile = fair.card_file()
    for body, told in (
        (encode(kept), "15 cards and 3 rolls"),
        (encode(kept).replace(b'"version":2', b'"version":1'), "This is no proof of a deal."),
        (encode(replace(kept, root="0" * 64)), "another commitment"),
        (b"no JSON", "This is no proof of a deal."),
        (encode(fair.dice_file()), "Pinzique, hand 1."),
        (b"{}", "This is no proof of a deal."),
    ):
        path = tmp_path / "proof.json"
        path.write_bytes(body)
        field.set_input_files(path)
        expect(result).to_contain_text(told)
    no_sideways_scroll(page)
    fine(page)


@pytest.mark.exhaustive
def test_the_seal_on_the_table_says_what_is_sealed(new_page: NewPage) -> None:
    """A tap tells in three sentences, shows this hand's seal, and leads to the last hand's check."""
    page = new_page(390, 844)
    against_bots(page, "ofc")
    beside(page, "Fair deal: sealed")
    dialog = page.get_by_role("dialog", name="Fair deal")
    expect(dialog.get_by_text("Seal of this hand")).to_be_visible()
    expect(dialog.get_by_text("Your browser helped shuffle this deck.")).to_be_visible()
    root = dialog.locator("code").inner_text()
    assert re.fullmatch("[0-9a-f]{64}", root)
    expect(dialog.get_by_role("link", name="Check the last hand")).to_have_count(0)
    fine(page)
    no_sideways_scroll(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="More: ")).to_be_focused()
    play_hand(page)
    beside(page, "Fair deal: sealed")
    expect(dialog.get_by_text("Seal of the next hand")).to_be_visible()
    assert dialog.locator("code").inner_text() != root
    dialog.get_by_role("link", name="Check the last hand").click()
    check_deal(page)
    expect(page.locator(".check-result")).to_contain_text(root)
