"""A whole state behind a seat's view, with every card that the seat cannot see drawn anew."""

from __future__ import annotations

from croupier.cards import Card, mask_of
from croupier.chance import Stream
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.state import EMPTY, State, plan_of
from croupier.games.ofc.view import SeatView, View


def state_behind(rules: OfcRules, view: View, luck: Stream) -> State:
    """A state that the view's seat, which has to act, could be in; the same `luck` draws the same cards.

    It depends on the view alone. Boards that are hidden because of Fantasyland are dealt and set again.
    """
    settings, terms, seat = rules.settings, view.terms, view.seat
    assert seat is not None
    plan = plan_of(settings, view.order, terms.fantasy or (0,) * terms.seats)
    blind = bool(terms.fantasy_of(seat)) and not settings.sees_others
    deck = luck.shuffled(view.unseen())

    def draw(count: int) -> tuple[Card, ...]:
        drawn, deck[:count] = tuple(deck[:count]), []
        return drawn

    rows, pending, discards = [], [], []
    for at, shown in enumerate(view.seats):
        anew = at != seat and at in view.order and bool(blind or (shown.fantasy and shown.rows == EMPTY))
        rows.append(EMPTY if anew else shown.rows)
        waits = (shown.fantasy or settings.first_street) if anew else shown.pending_count
        known = None if anew else shown.pending
        pending.append(draw(waits) if known is None else known)
        due = 0 if anew else _thrown(rules, shown)
        kept = shown.discards if shown.discards is not None and len(shown.discards) == due else None
        discards.append(draw(due) if kept is None else kept)
    return State(
        terms=terms,
        plan=plan,
        at=_place(rules, view, plan, seat, blind=blind),
        left=mask_of(deck),
        rows=tuple(rows),
        pending=tuple(pending),
        discards=tuple(discards),
    )


def _streets(rules: OfcRules, shown: SeatView) -> int:
    """The streets that a seat outside Fantasyland has set."""
    placed = sum(map(len, shown.rows))
    settings = rules.settings
    return 1 + (placed - settings.first_street) // (settings.street - settings.discard) if placed else 0


def _thrown(rules: OfcRules, shown: SeatView) -> int:
    """The number of cards that a seat has discarded."""
    if shown.fantasy:
        return shown.fantasy - 13 if shown.has_set else 0
    return max(0, _streets(rules, shown) - 1) * rules.settings.discard


def _place(
    rules: OfcRules, view: View, plan: tuple[tuple[int, int], ...], seat: int, *, blind: bool
) -> int:
    """The place in the plan at which this seat acts."""
    if blind:
        return len(view.order)  # after the deal, as nobody else's board is seen
    if view.terms.fantasy_of(seat):
        return len(plan)
    own = [at for at, step in enumerate(plan) if step == (seat, 0)]
    return own[_streets(rules, view.seats[seat])]
