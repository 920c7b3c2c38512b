"""A small game for the tests of tables: hidden cards, choices made unseen by each other, and a die.

Two to four players get two cards each; each plays one, unseen; a die says what the highest card wins from
each of the others. D1 the deal, D2 playing a card, D3 the die.
"""

from __future__ import annotations

import re

import msgspec

from croupier import play
from croupier.cards import FULL_DECK, Card, card_named, mask_of
from croupier.dice import PINOCHLE
from croupier.errors import BadInput, Illegal
from croupier.games import Game, Preset, Seats
from croupier.ledger import Entry
from croupier.play import Act, BaseRules, Cast, Deal, Draw, Move, Over, Roll, Turn


class Terms(play.Terms, frozen=True, forbid_unknown_fields=True):
    hand: int = 1
    hands: int = 3
    stacks: tuple[int, ...] | None = None


class Settings(msgspec.Struct, frozen=True):
    name: str = "plain"


class Play(Move, frozen=True):
    seat: int
    card: int


class State(msgspec.Struct, frozen=True):
    terms: Terms
    held: tuple[tuple[int, ...], ...]
    played: tuple[int | None, ...]
    face: int | None = None


class View(msgspec.Struct, frozen=True):
    own: tuple[int, ...]
    has_played: tuple[bool, ...]
    shown: tuple[int, ...]
    face: int | None


class Duel(BaseRules[Terms, State]):
    game = "duel"
    preset = "plain"
    terms_type = Terms
    view_type = View
    settings = Settings()
    dice = (tuple("123456"),)
    deck = FULL_DECK

    def dice_seen(self, view: View) -> tuple[tuple[None, tuple[str, ...]], ...]:
        return () if view.face is None else ((None, (str(view.face + 1),)),)

    def start(self, terms: Terms) -> State:
        if not 2 <= terms.seats <= 4:
            raise BadInput(f"seats {terms.seats}: expected 2 to 4")
        return State(terms, ((),) * terms.seats, (None,) * terms.seats)

    def turn(self, state: State) -> Turn:
        left = self.deck
        for cards in state.held:
            for card in cards:
                left &= ~(1 << card)
        for seat, cards in enumerate(state.held):
            if not cards:
                return Draw(seat, 2, left)
        waiting = [seat for seat, card in enumerate(state.played) if card is None]
        if waiting:
            return Act({seat: tuple(Play(seat, card) for card in state.held[seat]) for seat in waiting})
        if state.face is None:
            return Roll(None, (0,))
        best = max(range(len(state.played)), key=lambda seat: state.played[seat] or 0)
        stake, seats = state.face + 1, len(state.played)
        return Over(tuple(stake * (seats - 1) if seat == best else -stake for seat in range(seats)))

    def apply(self, state: State, move: Move) -> State:
        turn = self.turn(state)
        if isinstance(turn, Draw):
            play.refuse_unless_dealt(turn, move, "D1")
            assert isinstance(move, Deal)
            assert move.seat is not None
            held = (*state.held[: move.seat], move.cards, *state.held[move.seat + 1 :])
            return State(state.terms, held, state.played)
        if isinstance(turn, Roll):
            play.refuse_unless_cast(turn, move, "D3")
            assert isinstance(move, Cast)
            return State(state.terms, state.held, state.played, move.faces[0])
        if isinstance(turn, Act) and isinstance(move, Play) and move.seat in turn.options:
            assert move.seat is not None
            if move in turn.options[move.seat]:
                played = (*state.played[: move.seat], move.card, *state.played[move.seat + 1 :])
                return State(state.terms, state.held, played)
        raise Illegal("D2", "not-held", "play one of your two cards, once")

    def view(self, state: State, seat: int | None) -> View:
        done = None not in state.played
        return View(
            () if seat is None else state.held[seat],
            tuple(card is not None for card in state.played),
            tuple(card for card in state.played if card is not None) if done else (),
            state.face,
        )

    def options_of(self, view: View, seat: int) -> tuple[Play, ...]:
        return tuple(Play(seat, card) for card in view.own)

    def write(self, move: Move) -> str:
        return f"p{move.seat + 1} {Card(move.card)}" if isinstance(move, Play) else play.chance_text(move)

    def read(self, text: str) -> Move:
        found = re.fullmatch(r"p([1-9]) (..)", text)
        card = card_named(found[2]) if found else None
        move = Play(int(found[1]) - 1, card) if found and card is not None else play.chance_of(text)
        if move is None:
            raise BadInput(f"'{text}': expected a move such as p1 As")
        return move

    def default(self, state: State, seat: int) -> Move:
        return Play(seat, state.held[seat][0])

    def said(self, _before: State, move: Move, _after: State) -> tuple[str, ...]:
        return (f"The die shows {move.faces[0] + 1}.",) if isinstance(move, Cast) else ()

    def entries(self, _state: State) -> tuple[Entry, ...]:
        return ()

    def following(self, state: State) -> Terms | None:
        terms = state.terms
        if terms.hand == terms.hands:
            return None
        stacks = terms.stacks
        if stacks is not None:
            turn = self.turn(state)
            assert isinstance(turn, Over)
            stacks = tuple(a + b for a, b in zip(stacks, turn.returns, strict=True))
        return Terms(terms.seats, terms.hand + 1, terms.hands, stacks)


class ShortDuel(Duel):
    """The same with the nines and what is above them: 24 cards."""

    game = "short-duel"
    deck = mask_of(PINOCHLE)


def game_with(rules: Duel) -> Game[Duel]:
    return Game(
        key=rules.game,
        title=rules.game.title(),
        sentence="Two cards each, one of them played unseen; a die says what it wins.",
        package="tests",
        settings=Settings,
        rules=lambda _settings, _preset: rules,
        presets=(Preset("plain", "Plain", "As it is."),),
        seats=Seats(2, 2, 4),
        deck=rules.deck,
        bots="tests.tables:BOTS",
    )


RULES = Duel()
GAME = game_with(RULES)
SHORT = ShortDuel()
SHORT_GAME = game_with(SHORT)
