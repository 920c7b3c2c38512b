"""What a player chooses from, as data: moves that are listed, and forms that make them (docs/page.md)."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import high_card
from croupier.cards import Card
from croupier.chance import Shoe, Stream, seed_of
from croupier.choices import Choice, Form, Slot, rare_first
from croupier.errors import Illegal
from croupier.games import all_games, game_of, rules_of
from croupier.play import Act, AnyRules, BaseRules, Cast, Terms
from croupier.serialization import to_plain
from croupier.table.view import LISTED_MOVES, Choices, choices_of
from croupier.terminal.generic_table import GenericDesk
from croupier.testing import any_option, play_hand
from tests import cups

MOVES = Path(__file__).parents[1] / "src" / "croupier" / "page" / "kit" / "move_text.js"
SEED = seed_of("choices")
NODE = shutil.which("node")

Chosen = list[list[object]]


def _cards(cards: Sequence[int]) -> list[object]:
    return [str(Card(card)) for card in cards]


PARTS: dict[str, Callable[[Any], Chosen]] = {
    "ofc": lambda move: [_cards(part) for part in (move.front, move.middle, move.back, move.discard)],
    "fortune": lambda move: [
        [chips] * (chips > 0) for chips in (move.ante, move.lucky_pairs, move.super_six)
    ],
    "asian-stud": lambda move: [[chips] * (chips > 0) for chips in (move.ante, move.side)],
    "pinzique": lambda move: [[die + 1 for die in move.dice]],
}
"""A move taken to the parts of which a form makes it."""

FANTASY = {"standard": (13, 0), "pineapple": (14, 0)}
"""Hands of Fantasyland, by the preset that has them."""


def _asked(rules: AnyRules, seats: int, seed: int) -> Iterator[tuple[int, Any, Any]]:
    """Every seat that is asked in a hand at random, with its view and its options."""
    luck = Stream(SEED, "walk", seed)
    special = rules.game == "ofc" and seats == 2 and rules.preset in FANTASY
    more = {"fantasy": FANTASY[rules.preset]} if special else {}
    terms = rules.terms_type(seats=seats, **more)
    steps = play_hand(rules, terms, Shoe(luck), any_option(luck))
    for step in islice(steps, 80):
        if isinstance(step.turn, Act):
            for seat, options in step.turn.options.items():
                yield seat, rules.view(step.before, seat), options


def compose(form: Form, chosen: Sequence[Sequence[object]]) -> str:
    """The text of what was chosen for each slot; the page does the same (`page/kit/move_text.js`)."""
    if form.none is not None and not any(chosen):
        return form.start + form.none
    return form.start + "".join(map(_written, form.slots, chosen))


def _written(slot: Slot, things: Sequence[object]) -> str:
    if not things:
        return slot.empty
    if slot.full is not None and len(things) == slot.most:
        return slot.full
    return slot.before + slot.between.join(map(str, things))


@cache
def cases(game: str) -> list[tuple[Form, Chosen, str]]:
    """Forms with what was chosen, and the text of the move that it is."""
    found = []
    for preset in game_of(game).names:
        rules = rules_of(game, preset)
        for seats in (2, 3):
            luck = Stream(SEED, "cases", game, preset, seats)
            for _, view, options in _asked(rules, seats, seats):
                form = rules.form(view)
                if form is None:
                    continue
                at = {0, len(options) - 1, *(luck.below(len(options)) for _ in range(6))}
                moves = [options[number] for number in at]
                found += [(form, PARTS[game](move)[: len(form.slots)], rules.write(move)) for move in moves]
    return found


@pytest.mark.parametrize("game", PARTS)
def test_a_form_makes_every_move_as_the_rules_write_it(game: str) -> None:
    assert len(cases(game)) > 20
    for form, chosen, text in cases(game):
        assert compose(form, chosen) == text
        for slot, things in zip(form.slots, chosen, strict=True):
            if form.of == "chips":
                assert not things or slot.least <= int(str(things[0])) <= slot.most
            else:
                assert len(things) <= slot.most


@pytest.mark.parametrize("game", PARTS)
def test_what_a_form_makes_is_never_misread(game: str) -> None:
    """Whatever is put into it, the rules read a move, and refuse it in their own words where it is none."""
    luck = Stream(SEED, "any", game)
    rules = rules_of(game)
    for form, chosen, _ in cases(game):
        things = [thing for part in chosen for thing in part]
        parts: Chosen = [[] for _ in form.slots]
        for thing in things:
            parts[luck.below(len(parts))].append(thing)
        if form.of == "chips":
            parts = [part[:1] for part in parts]
        move = rules.read(compose(form, parts))
        assert move.seat is not None


@pytest.mark.parametrize("game", PARTS)
def test_a_form_is_there_for_who_is_to_choose_and_for_nobody_else(game: str) -> None:
    rules = rules_of(game)
    luck = Stream(SEED, "seats", game)
    for step in islice(play_hand(rules, rules.terms_type(seats=2), Shoe(luck), any_option(luck)), 80):
        assert rules.form(rules.view(step.before, None)) is None
        due = step.turn.options if isinstance(step.turn, Act) else {}
        for seat in range(2):
            form = rules.form(rules.view(step.before, seat))
            if form is not None:
                assert form.start.startswith(f"p{seat + 1}")
                # Cards may be laid out before (OFC7); dice that roll again are still their player's.
                assert seat in due or game in ("ofc", "pinzique")
            elif seat in due:
                assert len(due[seat]) <= LISTED_MOVES  # or nothing could be chosen


@pytest.mark.skipif(NODE is None, reason="no node")
def test_the_page_makes_the_same_of_a_form() -> None:
    made = [(to_plain(form), chosen, text) for game in PARTS for form, chosen, text in cases(game)]
    odd = Form(
        "places", "p1 ", (Slot("a", 2, before="<", between="-", full="all"), Slot("b", 1, empty="0"))
    )
    tried: list[Chosen] = [[[], []], [[1], []], [[1, 2], [3]]]
    made += [(to_plain(odd), chosen, compose(odd, chosen)) for chosen in tried]
    script = f"""
        const {{ composeMove, withoutSeat, withSeat }} = await import({json.dumps(MOVES.as_uri())});
        const cases = JSON.parse(await new Response(process.stdin).text());
        console.log(JSON.stringify([cases.map(([form, chosen]) => composeMove(form, chosen)),
            withoutSeat("p1 stay", 0), withoutSeat("p12 stay", 0),
            withSeat(" stay ", 1), withSeat("p2 stay", 1)]));
    """
    run = [str(NODE), "--input-type=module", "-e", script]
    ran = subprocess.run(run, input=json.dumps(made), capture_output=True, text=True, check=True)
    texts, *others = json.loads(ran.stdout)
    assert texts == [text for _, _, text in made]
    assert others == ["stay", "p12 stay", "p2 stay", "p2 stay"]


def _listed(game: str, seed: int) -> set[tuple[Choice, ...]]:
    rules = rules_of(game)
    return {
        tuple(map(rules.choice, options))
        for _, view, options in _asked(rules, 2, seed)
        if rules.form(view) is None
    }


def test_choices_carry_kind_amount_cards_and_text() -> None:
    for played, folded in _listed("fortune", 5):
        assert (played.kind, folded.kind, folded.amount) == ("play", "fold", None)
        assert played.amount == int(played.text.split()[-1])
    found = [choice for seed in range(12) for one in _listed("asian-stud", seed) for choice in one]
    assert {choice.kind for choice in found} == {"raise", "fold"}
    own = [choice for choice in found if choice.cards]
    assert own
    for choice in own:
        assert len(choice.cards) == 3
        assert choice.text.endswith("".join(choice.cards))
        assert choice.amount == int(choice.text.split()[2])
    stay = high_card.GAME.under().choice(high_card.Choice(0, "stay"))
    assert stay == Choice("p1 stay", "choice")


def test_a_side_wager_alone_is_refused_in_words_and_not_as_a_text() -> None:
    """A6: the form makes it, so the rules must read it."""
    rules = rules_of("asian-stud")
    move = rules.read("p1 side 5")
    with pytest.raises(Illegal, match="a side wager needs an ante"):
        rules.apply(rules.start(rules.terms_type(seats=1)), move)


def test_every_game_with_a_form_is_tried_here() -> None:
    with_form = {game.key for game in all_games() if type(game.under()).form is not BaseRules.form}
    assert with_form == set(PARTS)


def test_moves_of_rare_kinds_are_seen_first() -> None:
    """73 moves, one of them `call`; what is few, or too many, or all of a kind, stays as it is."""
    for rules, first in ((cups.RAISES, "p1 call"), (cups.RULES, "p1 high")):
        options = rules.options(0)
        ordered = rare_first(options, rules.write)
        assert rules.write(ordered[0]) == first
        assert sorted(map(rules.write, ordered)) == sorted(map(rules.write, options))
    many = tuple(cups.Guess(0, f"raise {number}") for number in range(1001))
    assert rare_first((*many, cups.Guess(0, "call")), cups.RULES.write)[0] is many[0]
    assert list(rare_first(many[:100], cups.RULES.write)) == list(many[:100])


def test_a_seat_is_offered_its_moves_in_that_order() -> None:
    state = cups.RAISES.start(Terms(2))
    for seat in range(2):
        state = cups.RAISES.apply(state, Cast(seat, (0, 0)))
    turn = cups.RAISES.turn(state)
    assert isinstance(turn, Act)
    assert choices_of(cups.RAISES, turn, 0, None) == Choices(73, None)
    screen = GenericDesk(cups.RAISES)
    view = cups.RAISES.view(state, 0)
    printed = Console(file=StringIO(), width=80)
    printed.print(screen.draw(view, ("You", "Ada")))
    assert isinstance(printed.file, StringIO)
    drawn = " ".join(printed.file.getvalue().split())
    assert drawn == "guesser You You dice [1] [1] Ada dice [?] [?]"
