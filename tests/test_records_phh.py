"""Records in the shape of PHH: what its readers insist on, and what we add under names of our own."""

import io
import math
import tomllib
from typing import Any

import pytest

import high_card
from croupier.chance import Stream, seed_of
from croupier.games import keys, rules_of
from croupier.games.presets import settings_hash
from croupier.play import AnyRules
from croupier.records import Writer, parse, shoe_of
from croupier.records.lines import VERSION
from croupier.records.phh import phh
from croupier.testing import any_option, play_hand

SEED = seed_of("phh")
CHIPS = {
    "ofc": {"stacks": (50, 9)},
    "fortune": {"bankrolls": (900, 90)},
    "asian-stud": {"bankrolls": (9, 900)},
}


def _phhs(game: str, terms: dict[str, Any]) -> str:
    """One hand or round of a game, as --phh prints it."""
    rules: Any = rules_of(game)
    out = io.BytesIO()
    writer = Writer.create(out, rules, ["Ann", "Bo"], SEED)
    agreed = rules.terms_type(seats=2, **terms)
    writer.begin(agreed)
    for step in play_hand(rules, agreed, shoe_of(SEED, 1), any_option(Stream(SEED))):
        writer.moved(step.before, step.move, step.after)
    writer.end(SEED)
    return phh(parse(out.getvalue(), game))


def written(rules: AnyRules, players: list[str], *hands: tuple[Any, list[str]]) -> str:
    """Hands of these terms and moves, of a record without its end."""
    out = io.BytesIO()
    writer = Writer.create(out, rules, players, None)
    for terms, moves in hands:
        writer.begin(terms)
        state = rules.start(terms)
        for move in map(rules.read, moves):
            after = rules.apply(state, move)
            writer.moved(state, move, after)
            state = after
    return phh(parse(out.getvalue(), "x.jsonl"))


def test_every_field_of_a_hand(toy: str) -> None:
    """A finished hand and one that breaks off: what has no value yet is left out."""
    rules: Any = high_card.GAME.under()
    text = written(
        rules,
        ["Ann", "Bo"],
        (high_card.Terms(2, hands=2), ["d p1 As", "d p2 Kd", "p1 stay", "p2 stay"]),
        (high_card.Terms(2), ["d p1 2c"]),
    )
    assert 'actions = [\n    "d dh p1 As",\n' in text
    both = {
        "variant": toy,
        "antes": [0, 0],
        "starting_stacks": [math.inf, math.inf],
        "players": ["Ann", "Bo"],
        "seat_count": 2,
        "_preset": "standard",
        "_settings_hash": settings_hash(rules.settings),
        "_croupier": VERSION,
    }
    assert tomllib.loads(text) == {
        "1": {
            **both,
            "hand": 1,
            "actions": ["d dh p1 As", "d dh p2 Kd", "p1 stay", "p2 stay # p1 wins"],
            "winnings": [1, -1],
            "_terms": {"seats": 2, "hands": 2},
        },
        "2": {**both, "hand": 2, "actions": ["d dh p1 2c"], "_terms": {"seats": 2, "hands": 1}},
    }


def test_a_banked_game_leaves_the_house_out_of_winnings_and_its_cards_are_no_players() -> None:
    """Announcements of one move are one comment; terms that are not agreed are left out."""
    text = written(
        rules_of("asian-stud"),
        ["Ann"],
        (
            rules_of("asian-stud").terms_type(1, bankrolls=(90,)),
            ["p1 ante 10", "d p1 3h6d6c6s7h", "d h 2c8hJd9c4d", "p1 raise 10"],
        ),
    )
    hand = tomllib.loads(text)["1"]
    assert hand["actions"] == [
        "p1 ante 10 # No more bets",
        "d dh p1 3h6d6c6s7h",
        "d h 2c8hJd9c4d",
        "p1 raise 10 # The dealer has 4d 9c for 3, over 2c 8h Jd.; p1 has no qualifying set.",
    ]
    assert hand["winnings"] == [-20]
    assert hand["starting_stacks"] == [90]
    assert hand["_terms"] == {"seats": 1, "bankrolls": [90], "round": 1}


@pytest.mark.parametrize("chips", [False, True])
@pytest.mark.parametrize("game", keys())
def test_every_game_has_what_readers_of_phh_insist_on(game: str, chips: bool) -> None:
    terms = CHIPS.get(game, {}) if chips else {}
    hand = tomllib.loads(_phhs(game, terms))["1"]
    assert hand["antes"] == [0, 0]
    unknown = [math.inf, math.inf]
    assert hand["starting_stacks"] == [*next(iter(terms.values()), unknown)]
    assert hand["actions"]


@pytest.mark.parametrize("game", keys())
def test_pokerkit_loads_it(game: str) -> None:
    import pokerkit  # a second, which only this test is to pay

    (hand,) = pokerkit.HandHistory.loads_all(_phhs(game, CHIPS.get(game, {})))
    assert hand.variant == game
    assert hand.players == ["Ann", "Bo"]
    assert len(hand.starting_stacks) == 2
