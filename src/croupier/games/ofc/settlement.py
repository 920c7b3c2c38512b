"""The settlement of a finished hand of OFC: nets between seats, payments, and entries to Fantasyland."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from croupier.game.memo import last_answer
from croupier.games.ofc.scorer import NOTHING, Nets, ScoredHand, Scorer, fantasy_after, points_of
from croupier.games.ofc.settings import Settings
from croupier.games.ofc.state import EMPTY, State, Terms, in_play, order_of, paying_order
from croupier.ledger import Entry, balances, settle, stacks_after


class Result(msgspec.Struct, frozen=True):
    """A finished hand: each seat's score, the net points between seats, and the final stacks."""

    hands: tuple[ScoredHand, ...]
    points: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    stacks: tuple[int, ...] | None
    fantasy: tuple[int, ...]


def nets_of(scorer: Scorer, hands: Sequence[ScoredHand], terms: Terms) -> Nets:
    """The net of each seat from each seat that pays after it (OFC5-OFC7, OFC9)."""
    return scorer.score_pairs(hands, order_of(scorer.settings, terms.seats, terms.button, terms.stacks))


def payments(settings: Settings, nets: Nets, terms: Terms) -> tuple[Entry, ...]:
    """The payments of the nets between seats, in paying order (OFC9, OFC11)."""
    points = {pair: net.points for pair, net in nets.items()}
    paying = {seat for pair in nets for seat in pair}
    order = tuple(seat for seat in paying_order(terms.seats, terms.button) if seat in paying)
    return settle(points, order, terms.point_value, terms.stacks, settings.paying)


def fantasy_next(
    settings: Settings, hands: Sequence[ScoredHand], now: Sequence[int], stacks: Sequence[int] | None
) -> tuple[int, ...]:
    """The cards dealt to every seat in Fantasyland in the next hand, 0 if it is out (OFC10)."""
    earned = enumerate(fantasy_after(hands, now))
    return tuple(cards * in_play(settings, seat, stacks) for seat, cards in earned)


@last_answer
def _scored(scorer: Scorer, state: State) -> tuple[ScoredHand, ...]:
    return tuple(NOTHING if rows == EMPTY else scorer.score(rows) for rows in state.rows)


def entries_of(scorer: Scorer, state: State) -> tuple[Entry, ...]:
    """The payments of a finished hand in paying order."""
    return payments(scorer.settings, nets_of(scorer, _scored(scorer, state), state.terms), state.terms)


@last_answer
def result_of(scorer: Scorer, state: State) -> Result:
    """A finished hand, scored and settled."""
    return _result(scorer, state.terms, _scored(scorer, state))


def fouled_result(scorer: Scorer, state: State, fouled: Collection[int]) -> Result:
    """A finished hand in which these seats' hands count as fouls."""
    hands = [
        msgspec.structs.replace(hand, foul=True, royalties=(0, 0, 0), enters=0, stays=0)
        if seat in fouled
        else hand
        for seat, hand in enumerate(_scored(scorer, state))
    ]
    return _result(scorer, state.terms, tuple(hands))


def _result(scorer: Scorer, terms: Terms, hands: tuple[ScoredHand, ...]) -> Result:
    nets = nets_of(scorer, hands, terms)
    points = points_of(nets, terms.seats)
    stacks = terms.stacks
    if stacks is not None:
        stacks = stacks_after(stacks, balances(payments(scorer.settings, nets, terms), terms.seats)[0])
    fantasy = fantasy_next(scorer.settings, hands, terms.fantasy or (0,) * terms.seats, stacks)
    return Result(hands, points, tuple(map(sum, points)), stacks, fantasy)
