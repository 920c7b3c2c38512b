"""For tests: hands of OFC by lot, by given moves, or to given boards; and what is hidden in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.cards import FULL_DECK, Card, cards_in, mask_of, parse_cards
from croupier.chance import Shoe, Stream
from croupier.games.ofc import OfcRules, Placement, State, Terms
from croupier.play import Act, Deal, Draw, Move, Over, final
from croupier.testing import any_option, play_hand

OPENING = ("d p1 AsKsQs2c3c", "d p2 AhKhQh2d3d")
PINEAPPLE = (*OPENING, "p1 AsKs/-/Qs2c3c", "p2 AhKhQh/-/2d3d", "d p1 4c5c6c")
"""The first moves of a hand of two; in Pineapple up to the first three cards."""

Board = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


def board(text: str) -> Board:
    """`6h6dAc/7c7d8h9s2c/ThJhQdKsAs` as rows of cards."""
    f, m, b = (parse_cards(row) for row in text.split("/"))
    return f, m, b


class Rehearsed:
    """Chance and all players at once: every seat is dealt the cards of its board, and sets them there.

    Backs are filled first, then middles, then fronts. What is to be discarded comes from the rest of the
    deck, lowest cards first.
    """

    def __init__(self, rules: OfcRules, boards: Sequence[str]) -> None:
        self.rules = rules
        self.boards = [board(text) for text in boards]
        self.queues = [[*b, *m, *f] for f, m, b in self.boards]
        used = {card for queue in self.queues for card in queue}
        self.spare = [card for card in cards_in((1 << 52) - 1) if card not in used]

    def move(self, state: State) -> Move:
        """The next move; chance's, or that of the first seat that may act."""
        turn = self.rules.turn(state)
        if isinstance(turn, Draw):
            return self._deal(state, turn)
        assert isinstance(turn, Act)
        seat = next(iter(turn.options))
        return self._place(state, seat)

    def _deal(self, state: State, turn: Draw) -> Deal:
        assert turn.seat is not None
        queue = self.queues[turn.seat]
        wanted = turn.count
        if state.terms.fantasy and state.terms.fantasy[turn.seat]:
            wanted = 13
        elif state.rows[turn.seat] != ((), (), ()):
            wanted -= self.rules.settings.discard
        cards = [queue.pop(0) for _ in range(wanted)]
        cards += [self.spare.pop(0) for _ in range(turn.count - wanted)]
        return Deal(turn.seat, tuple(cards))

    def _place(self, state: State, seat: int) -> Placement:
        pending = state.pending[seat]
        rows = [tuple(card for card in pending if card in row) for row in self.boards[seat]]
        away = tuple(card for card in pending if card not in {c for row in rows for c in row})
        return Placement(seat, rows[0], rows[1], rows[2], away)


def finished(rules: OfcRules, terms: Terms, *boards: str) -> State:
    """The end of a hand in which the seats, from the first, made these boards."""
    rehearsed = Rehearsed(rules, boards)
    state = rules.start(terms)
    while isinstance(rules.turn(state), Act | Draw):
        state = rules.apply(state, rehearsed.move(state))
    return state


def play_some(ofc: OfcRules, terms: Terms, seed: int = 0) -> list[Any]:
    """The steps of a hand whose cards and moves are drawn by lot."""
    stream = Stream(bytes(32), "rules", seed)
    return list(play_hand(ofc, terms, Shoe(stream), any_option(stream)))


def after(ofc: OfcRules, terms: Terms, *moves: str) -> State:
    """The state that these moves lead to."""
    return final(ofc, terms, [ofc.read(move) for move in moves])


def hidden(ofc: OfcRules, state: State, seat: int | None) -> int:
    """The cards that this seat cannot know, as a mask: by OFC2, OFC10 and OFC12, not from a view."""
    over = isinstance(ofc.turn(state), Over)
    pineapple = "pineapple" in ofc.preset
    fantasy = state.terms.fantasy or (0,) * state.terms.seats
    known: set[int] = set()
    for other in range(state.terms.seats):
        board = {card for row in state.rows[other] for card in row}
        if other == seat:
            known |= board | set(state.pending[other]) | set(state.discards[other])
            continue
        if fantasy[other]:  # theirs alone until all have set
            known |= board if over else set()
            continue
        # A Pineapple player in Fantasyland sees nobody's streets before they have set.
        waits = seat is not None and fantasy[seat] and not any(state.rows[seat])
        if pineapple and waits:
            continue
        known |= board
        if board and not pineapple:  # a single card, face up; a first street is in hand
            known |= set(state.pending[other])
    return FULL_DECK & ~mask_of(known)
