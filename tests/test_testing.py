"""The conformance suite, on a game that is right and on the same game with one thing wrong."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import high_card
import nearest
from croupier import play
from croupier.cards import mask_of
from croupier.chance import Shoe, Stream, seed_of
from croupier.dice import PINOCHLE
from croupier.errors import BadInput, Illegal
from croupier.games import offered
from croupier.ledger import Entry
from croupier.play import Act, Cast, Deal, Move, Over
from croupier.testing import FakeClock, any_option, check_game, leak_check, play_hand, playthrough
from high_card import Choice, HighCard, State, Terms, View
from nearest import Name, Nearest
from tests import cups, duel

TERMS = Terms(2, hands=3)


def test_a_right_game_passes() -> None:
    check_game(high_card.GAME.under(), TERMS, seeds=range(20))


def hidden(state: State, seat: int | None) -> int:
    """Written from HC1 to HC3, not from the view: the deck, and the other's card until both have stayed."""
    known = [card for owner, card in enumerate(state.cards) if owner == seat]
    if state.choices == ("stay", "stay"):
        known = list(state.cards)
    return (1 << 52) - 1 & ~mask_of(known)


def test_a_closed_game_does_not_leak() -> None:
    assert sum(leak_check(high_card.GAME.under(), TERMS, seed, hidden) for seed in range(20)) > 100


def test_a_deal_is_not_called_secret_in_vain() -> None:
    with pytest.raises(ValueError, match="`hidden` says which cards a seat cannot know"):
        leak_check(high_card.GAME.under(), TERMS, 0, secret=lambda state, seat, move: move.seat != seat)


class Wrong(HighCard):
    """The toy game, to be spoilt in one place each."""


def wrong(**spoilt: Any) -> HighCard:
    kind = type("Wrong", (HighCard,), spoilt)
    rules: HighCard = kind(high_card.GAME.under().settings, "standard")
    return rules


def _accepts_all(self: HighCard, state: State, move: Move) -> State:
    try:
        return HighCard.apply(self, state, move)
    except Illegal:
        return state


def _twice(self: HighCard, state: State) -> Any:
    turn = HighCard.turn(self, state)
    return Act({seat: (*o, *o) for seat, o in turn.options.items()}) if isinstance(turn, Act) else turn


def _uneven(self: HighCard, state: State) -> Any:
    turn = HighCard.turn(self, state)
    return Over((1, 1)) if isinstance(turn, Over) else turn


def _short(self: HighCard, state: State) -> Any:
    turn = HighCard.turn(self, state)
    return Over((0,)) if isinstance(turn, Over) else turn


def _swaps(self: HighCard, text: str) -> Move:
    move = HighCard.read(self, text)
    return Choice(move.seat, "fold") if isinstance(move, Choice) else move


def _reads_anything(self: HighCard, text: str) -> Move:
    try:
        return HighCard.read(self, text)
    except BadInput:
        return Cast(0, ())


def _takes_gone_cards(self: HighCard, state: State, move: Move) -> State:
    if isinstance(move, Deal) and len(state.cards) == 1 and move.seat == 1 and len(move.cards) == 1:
        return msgspec.structs.replace(state, cards=(*state.cards, *move.cards))
    return HighCard.apply(self, state, move)


class Shown(msgspec.Struct, frozen=True):
    """Half of a view."""

    choices: tuple[str, ...]


def _sees_backwards(self: HighCard, view: View, seat: int) -> Any:
    return HighCard.options_of(self, view, seat)[::-1]


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ({"apply": _accepts_all}, "is not refused"),
        ({"apply": _takes_gone_cards}, "not in the deck is not refused"),
        ({"turn": _twice}, "repeat a move"),
        ({"turn": _uneven}, "do not sum to zero"),
        ({"turn": _short}, "1 returns for 2 seats"),
        ({"read": _swaps}, "and read as"),
        ({"read": _reads_anything}, "expected BadInput"),
        ({"write": lambda self, move: HighCard.write(self, move).upper()}, "begins otherwise"),
        ({"write": lambda self, move: HighCard.write(self, move) + " "}, "one plain line"),
        ({"default": lambda self, state, seat: Choice(1 - seat, "fold")}, "is no option"),
        ({"entries": lambda self, state: (Entry(0, 1, 7, "ante"),)}, "entries come to"),
        ({"entries": lambda self, state: (Entry(0, 1, -1, "ante"),)}, "less than nothing"),
        ({"said": lambda self, before, move, after: ("two\nlines",)}, "expected lines"),
        ({"banked": True}, "and the house"),
        ({"view_type": Shown}, "a view that was sent is read again as"),
        ({"options_of": lambda self, view, seat: (Choice(seat, "stay"),)}, "p1 sees 1 options of 2"),
        ({"options_of": _sees_backwards}, "p1 sees the option .*fold.* in the place of .*stay"),
    ],
)
def test_one_thing_wrong_is_found(spoilt: dict[str, Any], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_game(wrong(**spoilt), TERMS, seeds=range(20))


def _shows_early(self: Nearest, state: Any, seat: int | None) -> Any:
    return msgspec.structs.replace(Nearest.view(self, state, seat), totals=state.totals)


def _hints(self: Nearest, state: Any, seat: int | None) -> Any:
    """Tells nobody a total, but watchers what they come to."""
    view = Nearest.view(self, state, seat)
    return (
        view if seat is not None else msgspec.structs.replace(view, rolled=sum(filter(None, state.totals)))
    )


def _says_it(self: Nearest, before: Any, move: Move, after: Any) -> tuple[str, ...]:
    return (self.write(move),) if isinstance(move, Name) else ()


def _favours_the_last(self: Nearest, state: Any, move: Move) -> Any:
    after = Nearest.apply(self, state, move)
    if isinstance(move, Name) and None not in after.totals:
        totals = (*after.totals[: move.seat], 10, *after.totals[move.seat + 1 :])
        return msgspec.structs.replace(after, totals=totals)
    return after


def _writes_faces_from_nothing(self: Nearest, move: Move) -> str:
    if isinstance(move, Cast):
        return f"r h {''.join(map(str, move.faces))}"
    return Nearest.write(self, move)


def _reads_faces_from_nothing(self: Nearest, text: str) -> Move:
    if text.startswith("r h "):
        if not re.fullmatch("r h [0-5]{3}", text, re.ASCII):
            raise BadInput(text)
        return Cast(None, tuple(map(int, text[4:])))
    return Nearest.read(self, text)


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ({"view": _shows_early}, r"(p\d|a watcher) sees whether it was Name\("),
        ({"view": _hints}, r"a watcher sees whether it was Name\("),
        ({"said": _says_it}, r"the dealer tells Name\("),
        ({"apply": _favours_the_last}, "end otherwise in the other order"),
        ({"dice_seen": lambda self, view: ((None, ("1", "1", "1")),) if view.dice else ()},
         "dice_seen of p1's last view: the house's dice 1 1 1 were seen and are not proved"),
        ({"dice_seen": lambda self, view: ()},
         "dice_seen of p1's last view: dice were rolled after the last ones seen"),
        ({"dice": (("1", "2", "3"),) * 3},
         "dice_seen of p1's last view: the house's dice . . . were seen and are not proved"),
        ({"write": _writes_faces_from_nothing, "read": _reads_faces_from_nothing},
         "proofs are read as 'r h "),
    ],
)  # fmt: skip
def test_one_thing_wrong_among_secret_choices_and_dice_is_found(spoilt: dict[str, Any], said: str) -> None:
    rules: Nearest = type("Told", (Nearest,), spoilt)(nearest.GAME.under().settings, "standard")
    with pytest.raises(AssertionError, match=said):
        check_game(rules, nearest.Match(2))


def test_the_small_games_of_these_tests_are_games() -> None:
    for seats in (2, 3, 4):
        check_game(duel.RULES, duel.Terms(seats), seeds=range(3))
        check_game(cups.RULES, play.Terms(seats), seeds=range(3))


def test_another_deck_than_the_games_is_found_where_the_game_is_known() -> None:
    game = msgspec.structs.replace(high_card.GAME, deck=mask_of(PINOCHLE))
    with (
        offered(game),
        pytest.raises(AssertionError, match=r"high-card: another deck is dealt than GAME\.deck"),
    ):
        check_game(game.under(), TERMS, seeds=range(1))


def test_secret_dice_and_choices_are_exchanged() -> None:
    def compared(rules: cups.Cups, seats: int) -> int:
        terms = play.Terms(seats)
        return sum(leak_check(rules, terms, seed, secret=cups.is_secret) for seed in range(30))

    assert all(compared(cups.RULES, seats) > 100 for seats in (2, 3, 4))
    assert leak_check(cups.RULES, play.Terms(2), 0) == 0
    game, terms = nearest.GAME.under(), nearest.Match(3)
    assert sum(leak_check(game, terms, seed, secret=_unnamed) for seed in range(10)) > 50


def _unnamed(state: Any, seat: int | None, move: Move) -> bool:
    """Written from N1: a total of another, until all have named theirs."""
    return isinstance(move, Name) and move.seat != seat and None in state.totals


def _lifts_the_cups(self: cups.Cups, state: cups.State, seat: int | None) -> cups.View:
    dice = tuple(tuple(face + 1 for face in faces) for faces in state.faces)
    return msgspec.structs.replace(cups.Cups.view(self, state, seat), dice=dice)


def _reads_the_notes(self: cups.Cups, state: cups.State, seat: int | None) -> cups.View:
    return msgspec.structs.replace(cups.Cups.view(self, state, seat), guesses=state.guesses)


def _offers_by_dice(self: cups.Cups, state: cups.State) -> Any:
    """Who sits after a six is offered their guesses in another order."""
    turn = cups.Cups.turn(self, state)
    if isinstance(turn, Act) and any(5 in faces for faces in state.faces):
        return Act({seat: tuple(options)[::-1] for seat, options in turn.options.items()})
    return turn


def _announces(self: cups.Cups, before: cups.State, move: Move, after: cups.State) -> tuple[str, ...]:
    return (f"{sum(move.faces)}",) if isinstance(move, Cast) else ()


def _repeats(self: cups.Cups, before: cups.State, move: Move, after: cups.State) -> tuple[str, ...]:
    return (move.guess,) if isinstance(move, cups.Guess) else ()


@pytest.mark.parametrize(
    "spoilt",
    [
        {"view": _lifts_the_cups},
        {"view": _reads_the_notes},
        {"turn": _offers_by_dice},
        {"said": _announces},
        {"said": _repeats},
    ],
)
def test_a_leak_of_secret_dice_or_choices_is_found(spoilt: dict[str, Any]) -> None:
    rules: cups.Cups = type("Leaky", (cups.Cups,), spoilt)()
    with pytest.raises(AssertionError, match="sees hidden dice or choices"):
        sum(leak_check(rules, play.Terms(3), seed, secret=cups.is_secret) for seed in range(20))


def test_an_endless_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.playout.LONGEST", 3)
    with pytest.raises(AssertionError, match="not ended after 3 moves"):
        check_game(high_card.GAME.under(), TERMS)


def _open(self: HighCard, state: State, seat: int | None) -> View:
    return View(state.cards, state.choices)


def _counts_deck(self: HighCard, state: State, seat: int | None) -> View:
    """Leaks no card, but a hint: whether the other's card is red."""
    red = sum(card.suit in "dh" for card in state.cards)
    return View(HighCard.view(self, state, seat).cards, (*state.choices, str(red)))


@pytest.mark.parametrize("view", [_open, _counts_deck])
def test_a_leak_is_found(view: Callable[..., View]) -> None:
    rules = wrong(view=view)
    with pytest.raises(AssertionError, match="sees hidden cards"):
        sum(leak_check(rules, TERMS, seed, hidden) for seed in range(20))


def test_a_playthrough_shows_a_match(golden: Callable[[str, str], None]) -> None:
    golden("high-card-standard", playthrough(high_card.GAME.under(), TERMS, seed=4, hands=3))


def test_a_playthrough_can_be_steered() -> None:
    def fold(_state: Any, turn: Act) -> Move:
        ((_, options),) = turn.options.items()
        move: Move = options[1]
        return move

    assert "p1 fold" in playthrough(high_card.GAME.under(), TERMS, 1, fold)


def test_play_hand_repeats_with_its_seed() -> None:
    rules = high_card.GAME.under()

    def moves(seed: str) -> list[Move]:
        stream = Stream(seed_of(seed))
        return [step.move for step in play_hand(rules, TERMS, Shoe(stream), any_option(stream))]

    assert moves("a") == moves("a") != moves("b")


def test_the_fake_clock_stands_still() -> None:
    clock = FakeClock(10)
    assert clock() == clock() == 10
    clock.advance(2.5)
    assert clock() == 12.5


def test_the_toy_is_registered_by_one_line(toy: str, croupier: Callable[..., Any]) -> None:
    ran = croupier("rules", "high_card")
    assert ran.status == 0
    assert "# Settings: high-card, preset standard\n" in ran.out
    assert ran.out.endswith("\n\nante = 1\naces_high = true\n")
