"""For tests: hands of OFC that end on given boards."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card, cards_in, parse_cards
from croupier.games.ofc import OfcRules, Place, State, Terms
from croupier.play import Act, Deal, Draw, Move

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

    def _place(self, state: State, seat: int) -> Place:
        pending = state.pending[seat]
        rows = [tuple(card for card in pending if card in row) for row in self.boards[seat]]
        away = tuple(card for card in pending if card not in {c for row in rows for c in row})
        return Place(seat, rows[0], rows[1], rows[2], away)


def finished(rules: OfcRules, terms: Terms, *boards: str) -> State:
    """The end of a hand in which the seats, from the first, made these boards."""
    rehearsed = Rehearsed(rules, boards)
    state = rules.start(terms)
    while isinstance(rules.turn(state), Act | Draw):
        state = rules.apply(state, rehearsed.move(state))
    return state
