"""Liar's Dice, the game of the tutorial, by its rules' numbers; and the tutorial, which shows its code."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.client import Client
from croupier.errors import BadInput, Illegal
from croupier.games import all_games, offered
from croupier.play import Act, Cast, Move, Over, final
from croupier.testing import check_game, check_mutants, leak_check, playthrough
from liars_dice import GAME, Bid, Call, LiarsDice, Match, Settings, State
from tests.test_server import serving

RULES = GAME.under()
WILD = GAME.under("wild")
ROLLS = ("r p1 11223", "r p2 33345")


def over(*texts: str, rules: LiarsDice = RULES, terms: Match | None = None) -> tuple[int, ...]:
    """The returns of a hand."""
    turn = rules.turn(final(rules, terms or Match(2), map(rules.read, texts)))
    assert isinstance(turn, Over)
    return turn.returns


@pytest.mark.parametrize("rules", [RULES, WILD], ids=["standard", "wild"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_passes_the_suite(seats: int, rules: LiarsDice) -> None:
    terms = Match(seats)
    check_game(rules, terms, hands=12)
    assert check_mutants(rules, terms, moves=300) >= 300


def test_a_playthrough_shows_a_match(golden: Callable[[str, str], None]) -> None:
    golden("liars-dice-standard", playthrough(RULES, Match(3, hands=2), seed=4, hands=2))


@pytest.mark.parametrize(
    ("bid", "rules", "returns"),
    [
        ("4x3", RULES, (1, -1)),  # 3 3 3 3: the bid is true, the caller pays
        ("5x3", RULES, (-1, 1)),
        ("6x3", WILD, (1, -1)),  # L6: two ones more
        ("7x3", WILD, (-1, 1)),
        ("2x1", WILD, (1, -1)),  # ones are counted once
        ("3x1", WILD, (-1, 1)),
    ],
)
def test_l3_l6_the_dice_decide(bid: str, rules: LiarsDice, returns: tuple[int, ...]) -> None:
    assert over(*ROLLS, f"p1 bids {bid}", "p2 calls", rules=rules) == returns


def test_l2_bids_rise() -> None:
    state = final(RULES, Match(2), map(RULES.read, (*ROLLS, "p1 bids 2x4")))
    turn = RULES.turn(state)
    assert isinstance(turn, Act)
    options = tuple(turn.options[1])
    assert len(options) == 2 + 8 * 6 + 1  # 2x5 and 2x6, 3 to 10 of each face, the call
    assert options[0] == Bid(1, 2, 5)
    for text in ("p2 bids 2x4", "p2 bids 1x6", "p2 bids 11x1", "p1 bids 3x1", "r p1 11111"):
        with pytest.raises(Illegal) as caught:
            RULES.apply(state, RULES.read(text))
        assert caught.value.rule == "L2"
    with pytest.raises(Illegal, match="L2"):  # nothing has been bid that could be called
        RULES.apply(final(RULES, Match(2), map(RULES.read, ROLLS)), Call(0))


def test_l4_l5_a_match_ends_when_one_has_all_the_dice() -> None:
    terms: Match | None = Match(2, (1, 2))
    hands = 0
    while terms is not None:
        rolls = [f"r p{seat + 1} {'2' * count}" for seat, count in enumerate(terms.dice)]
        state = final(RULES, terms, map(RULES.read, (*rolls, "p1 bids 1x2", "p2 calls")))
        terms, hands = RULES.following(state), hands + 1
    assert hands == 2  # the second player has called two true bids
    assert (
        RULES.following(
            final(RULES, Match(2, hands=1), map(RULES.read, (*ROLLS, "p1 bids 1x3", "p2 calls")))
        )
        is None
    )


def test_l4_who_has_no_dice_is_passed_over() -> None:
    texts = ("r p1 11", "r p3 22", "p1 bids 1x1", "p3 calls")
    assert over(*texts, terms=Match(3, (2, 0, 2))) == (1, 0, -1)
    assert over("r p2 11", "r p3 22", "p2 bids 3x1", "p3 calls", terms=Match(3, (0, 2, 2))) == (0, -1, 1)


@pytest.mark.parametrize(
    "terms", [Match(1), Match(5), Match(2, hands=0), Match(2, (5,)), Match(2, (6, 1)), Match(3, (0, 0, 4))]
)
def test_terms_that_cannot_be_played_are_refused(terms: Match) -> None:
    with pytest.raises(BadInput):
        RULES.start(terms)
    with pytest.raises(ValueError, match="at least 1"):
        Settings(0, wild_ones=False)


def test_c4_no_view_tells_dice_of_others_before_the_call() -> None:
    def secret(state: State, seat: int | None, move: Move) -> bool:
        return isinstance(move, Cast) and move.seat != seat and state.caller is None

    assert sum(leak_check(RULES, Match(3), seed, secret=secret) for seed in range(20)) > 200


async def test_a_match_is_played_and_proved_at_a_server() -> None:
    with offered(*all_games(), GAME):
        async with serving() as url:
            client = await Client.guest(url, "Ann")
            table = await client.open_table(game="liars-dice", seats=3, terms={"hands": 2}, pause=0)
            async with client.at(table) as at:
                await at.sit(0)
                await at.fill(1)
                await at.fill(2)
                await at.start()
                while (asked := await at.next_decision()) is not None:
                    await at.move(asked.moves[-1])
                last = at.view.hand
                assert last is not None
                assert (at.view.hands, last.number) == (2, 2)
                kept = await at.proof(1)
                assert [len(roll.dice) for roll in kept.proof.rolled] == [5, 5, 5]
                assert len(kept.turns) == 3


def test_the_tutorial_shows_the_code_that_is_there() -> None:
    root = Path(__file__).parent.parent / "docs"
    page = (root / "write-a-game.md").read_text(encoding="utf-8")
    code = (root / "examples" / "liars-dice" / "liars_dice" / "__init__.py").read_text(encoding="utf-8")
    here = Path(__file__).read_text(encoding="utf-8")
    there = _without_indents(code) + _without_indents(here)
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 6
    for block in blocks:
        for part in block.strip("\n").split("\n...\n"):
            assert _without_indents(part.strip("\n")) in there


def _without_indents(text: str) -> str:
    """Code without indents and empty lines: a block of a page begins at the margin."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())
