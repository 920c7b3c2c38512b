"""Nearest, the example of dice and of secret choices made at the same time, by its rules' numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from rich.console import Console

from croupier.cards import DECK
from croupier.client import Client
from croupier.errors import BadInput, Illegal
from croupier.games import all_games, offered
from croupier.layout import layout_of
from croupier.play import Act, Cast, Deal, Move, Over, Roll, final
from croupier.terminal.generic_table import GenericDesk
from croupier.testing import check_game, check_mutants, playthrough
from nearest import GAME, Match, Name, Nearest, Settings
from tests.test_server import serving

RULES = GAME.under()


def hand(*texts: str, seats: int = 3, rules: Nearest = RULES) -> tuple[int, ...]:
    """What everybody gains in a hand."""
    over = rules.turn(final(rules, Match(seats), map(rules.read, texts)))
    assert isinstance(over, Over)
    return over.returns


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_passes_the_suite(seats: int) -> None:
    terms = Match(seats, hands=3)
    check_game(RULES, terms)
    assert check_mutants(RULES, terms, moves=500) >= 500


def test_a_playthrough_shows_a_match(golden: Callable[[str, str], None]) -> None:
    golden("nearest-standard", playthrough(RULES, Match(3, hands=3), seed=4, hands=3))


@pytest.mark.parametrize(
    ("texts", "returns"),
    [
        (("p1 names 9", "p2 names 12", "p3 names 18", "r h 344"), (-6, 12, -6)),  # 11: p2 is one away
        (
            ("p3 names 18", "p1 names 10", "p2 names 12", "r h 344"),
            (3, 3, -6),
        ),  # as near from below as from above
        (("p1 names 11", "p2 names 12", "p3 names 18", "r h 344"), (24, -12, -12)),  # N4
        (("p1 names 11", "p2 names 11", "p3 names 18", "r h 344"), (6, 6, -12)),
        (("p1 names 10", "p2 names 12", "p3 names 12", "r h 344"), (0, 0, 0)),
        (("p1 names 3", "p2 names 3", "p3 names 3", "r h 111"), (0, 0, 0)),
        (("p1 names 9", "p2 names 12", "p3 names 10", "p4 names 12", "r h 344"), (-6, 2, 2, 2)),
    ],
)
def test_n3_n4_the_nearest_share_the_antes(texts: tuple[str, ...], returns: tuple[int, ...]) -> None:
    assert hand(*texts, seats=len(returns)) == returns


def test_n4_a_house_may_pay_the_very_total_as_any_other() -> None:
    assert hand("p1 names 3", "p2 names 4", "r h 111", seats=2, rules=Nearest(Settings(12, 1), "even")) == (
        12,
        -12,
    )


@pytest.mark.parametrize(
    ("ante", "pays", "said"), [(0, 2, "multiple of 6"), (7, 2, "multiple of 6"), (6, 0, "at least 1")]
)
def test_settings_that_cannot_be_played_are_refused(ante: int, pays: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Settings(ante, pays)


@pytest.mark.parametrize("terms", [Match(1), Match(5), Match(3, hands=0)])
def test_n1_two_to_four_play(terms: Match) -> None:
    with pytest.raises(BadInput, match="expected 2 to 4 seats, 1 hand or more"):
        RULES.start(terms)


@pytest.mark.parametrize(
    ("texts", "move", "said"),
    [
        ((), Name(0, 19), "no-total: 19: expected a total of three dice, 3 to 18 (N1)"),
        ((), Name(0, True), "no-total: True: expected a total of three dice, 3 to 18 (N1)"),
        ((), Name(2, 10), "total-due: every player names a total now (N1)"),
        ((), Cast(None, (0, 0, 0)), "total-due: every player names a total now (N1)"),
        (("p1 names 10",), Name(0, 11), "named: p1 has named a total: expected one of each player (N1)"),
        (
            ("p1 names 10", "p2 names 9"),
            Name(1, 9),
            "roll-due: 3 dice are to be rolled for the house now (N2)",
        ),
        (
            ("p1 names 10", "p2 names 9"),
            Cast(None, (0, 6, 0)),
            "bad-face: a die shows a face from 0 to 5 (N2)",
        ),
        (("p1 names 10", "p2 names 9", "r h 111"), Name(1, 9), "hand-over: the hand is over (N2)"),
    ],
)
def test_a_move_against_the_rules_is_refused_by_number(
    texts: tuple[str, ...], move: Move, said: str
) -> None:
    state = final(RULES, Match(2), map(RULES.read, texts))
    with pytest.raises(Illegal) as refused:
        RULES.apply(state, move)
    assert f"{refused.value.code}: {refused.value}" == said


@pytest.mark.parametrize(
    "text",
    [
        "p1 names 2",
        "p1 names 19",
        "p5 names 10",
        "p1 names 010",
        "p1 names ١١",
        "r h 0",
        "r p11 1",
        "p1 names  9",
    ],
)
def test_no_other_text_is_a_move(text: str) -> None:
    with pytest.raises(BadInput, match="expected a move such as p1 names 11, or r h 461"):
        RULES.read(text)


def test_n5_who_runs_out_of_time_has_named_ten() -> None:
    state = RULES.apply(RULES.start(Match(2)), Name(0, 4))
    assert RULES.default(state, 1) == Name(1, 10)
    with pytest.raises(ValueError, match="p1 is not to act"):
        RULES.default(state, 0)


def test_n5_a_match_is_so_many_hands() -> None:
    ended = final(RULES, Match(2, hands=2), map(RULES.read, ("p1 names 3", "p2 names 4", "r h 111")))
    assert RULES.following(ended) == Match(2, hands=1)
    assert (
        RULES.following(final(RULES, Match(2), map(RULES.read, ("p1 names 3", "p2 names 4", "r h 111"))))
        is None
    )


def laid_out(*texts: str, seat: int | None) -> list[tuple[str, int | None, str]]:
    """What people see of a hand: label, whose it is, and the cells."""
    rows = layout_of(RULES.view(final(RULES, Match(3), map(RULES.read, texts)), seat)).rows
    return [(row.label, row.seat, " ".join(cell.text for cell in row.cells)) for row in rows]


def test_c4_a_total_is_seen_when_all_have_named_one() -> None:
    named = [("named", 0, "yes"), ("named", 1, "yes"), ("named", 2, "no")]
    assert laid_out("p1 names 11", "p2 names 4", seat=0) == [*named, ("totals", 0, "11")]
    assert (
        laid_out("p1 names 11", "p2 names 4", seat=2)
        == laid_out("p1 names 12", "p2 names 5", seat=None)
        == named
    )
    shown = [("totals", 0, "11"), ("totals", 1, "4"), ("totals", 2, "9")]
    assert laid_out("p1 names 11", "p2 names 4", "p3 names 9", seat=None)[3:] == shown
    assert laid_out("p1 names 11", "p2 names 4", "p3 names 9", "r h 344", seat=1)[3:] == [
        *shown,
        ("dice", None, "3 4 4"),
        ("rolled", None, "11"),
    ]


@pytest.fixture
def _at_the_house() -> Iterator[None]:
    with offered(*all_games(), GAME):
        yield


@pytest.mark.usefixtures("_at_the_house")
async def test_a_match_with_bots_at_a_server_is_settled_and_proved(url: str) -> None:
    """Three seats, two of them random bots; every hand's dice are those committed to."""
    ann = await Client.guest(url, "Ann")
    table = await ann.open_table(game="nearest", seats=3, terms={"hands": 2}, pause=0)
    async with ann.at(table) as at:
        await at.sit(0)
        await at.fill(1)
        await at.fill(2)
        await at.start()
        while (asked := await at.next_decision()) is not None:
            assert len(asked.moves) == 16
            await at.move("p1 names 11")
        last = at.view.hand
        assert last is not None
        assert (at.view.hands, last.number) == (2, 2)
        assert last.returns is not None
        assert sum(last.returns) == 0
        for number in (1, 2):
            kept = await at.proof(number)
            assert [roll.dice for roll in kept.proof.rolled] == [(0, 1, 2)]
            assert len(kept.turns) == 1


@pytest.mark.usefixtures("_at_the_house")
async def test_c4_nothing_that_others_are_sent_tells_a_total() -> None:
    """Byte for byte: what Bob and a watcher hear when Ann has named a total, whichever it was."""

    async def heard(total: int) -> list[tuple[object, ...]]:
        async with serving() as url:
            ann, bob, cat = [await Client.guest(url, name) for name in ("Ann", "Bob", "Cat")]
            table = await ann.open_table(game="nearest", seats=2)
            async with ann.at(table) as one, bob.at(table) as other, cat.at(table) as watcher:
                await one.sit(0)
                await other.sit(1)
                await one.start()
                await one.next_decision()
                await one.move(f"p1 names {total}")
                found: list[tuple[object, ...]] = []
                for at in (other, watcher):
                    while at.n < one.n:
                        await at.changed(at.n)
                    hand = at.view.hand
                    assert hand is not None
                    found.append((hand.view, hand.notes, hand.said, hand.choices))
                return found

    assert await heard(3) == await heard(18)


def test_several_choose_at_once_in_any_order() -> None:
    turn = RULES.turn(RULES.start(Match(4)))
    assert isinstance(turn, Act)
    assert sorted(turn.options) == [0, 1, 2, 3]
    texts = ("p1 names 3", "p2 names 4", "p3 names 5", "p4 names 6")
    assert final(RULES, Match(4), map(RULES.read, texts)) == final(
        RULES, Match(4), map(RULES.read, texts[::-1])
    )
    assert RULES.turn(final(RULES, Match(4), map(RULES.read, texts))) == Roll(None, (0, 1, 2))
    assert RULES.read("d p1 As") == Deal(
        0, (DECK[51],)
    )  # read, as all of chance's moves are; `apply` refuses it


def test_the_generic_table_draws_what_each_player_has_together() -> None:
    """Nobody's rows first, then each player's, whose name stands once; hidden totals are not there."""
    printed = Console(file=StringIO(), width=60)
    for texts in (("p1 names 11", "p2 names 4"), ("p1 names 11", "p2 names 4", "p3 names 9", "r h 344")):
        view = RULES.view(final(RULES, Match(3), map(RULES.read, texts)), 0)
        printed.print(GenericDesk(RULES).draw(view, ("You", "Ada", "Ben")))
    assert isinstance(printed.file, StringIO)
    lines = [" ".join(line.split()) for line in printed.file.getvalue().splitlines()]
    assert [line for line in lines if line] == [
        *("You named yes", "totals 11", "Ada named yes", "Ben named no"),
        *("dice [3] [4] [4]", "rolled 11"),
        *("You named yes", "totals 11", "Ada named yes", "totals 4", "Ben named yes", "totals 9"),
    ]
