"""The rules of Asian Stud: bets, five cards to everybody, fold or raise, settlement (A1–A7)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.banked.bets import bet_form
from croupier.banked.course import AnteRules
from croupier.banked.rounds import Settled, refuse_course
from croupier.choices import Form
from croupier.errors import BadInput, Illegal
from croupier.games.asian_stud.annotations import Annotations, annotations_on
from croupier.games.asian_stud.arranging import SHOE, arranged, split
from croupier.games.asian_stud.moves import (
    PASS,
    Bet,
    Fold,
    Raise,
    bets,
    plays,
    read_move,
    spots,
    write_move,
)
from croupier.games.asian_stud.settings import Settings
from croupier.games.asian_stud.settlement import entry, settle
from croupier.games.asian_stud.state import Player, State, Terms
from croupier.games.asian_stud.view import View, view_of
from croupier.ledger import carry_stacks
from croupier.play import Draw, Move, Options, refuse_unless_dealt
from croupier.words import English, msg


class AsianStudRules(AnteRules[Terms, State]):
    """The rules under a house's settings; see `croupier.play.BaseRules` for the verbs.

    `deck` is the shoe as a bit mask; tests and exact walks give shorter ones.
    """

    game = "asian-stud"
    settings: Settings
    terms_type = Terms
    view_type = View
    packet = 5

    def __init__(self, settings: Settings, preset: str, deck: int = SHOE) -> None:
        self.settings = settings
        self.preset = preset
        self.deck = deck

    # The course of a round

    def start(self, terms: Terms) -> State:
        """A table open for bets; BadInput for seats or bankrolls that cannot be.

        A seat with too few chips for the lowest ante and its raise sits the round out.
        """
        n, bankrolls = terms.seats, terms.bankrolls
        if not 1 <= n <= self.settings.seats:
            raise BadInput("seats {n}: expected 1 to {most}", "bad-seats", n=n, most=self.settings.seats)
        refuse_course(n, bankrolls, terms.round, terms.rounds)
        if bankrolls is None:
            return State(terms, (Player(),) * n)
        least = self.lowest_bet()
        made = (Bet(seat, 0) if chips < least else None for seat, chips in enumerate(bankrolls))
        return State(terms, tuple(map(Player, made)))

    def options_at(self, state: State, seat: int, at: int) -> Options:
        """Bets, or a raise, the ways to set the hand, and a fold."""
        return self._options(state.terms, seat, state.places[at])

    def _options(self, terms: Terms, seat: int, player: Player) -> Options:
        if player.bet is None:
            return bets(seat, self.settings.limits, terms.chips(seat))
        return plays(seat, player.bet.ante, player.cards, self.settings.worth)

    def options_of(self, view: View, seat: int) -> Options:
        """Bets before the deal; after it a raise, the ways to set the hand, and a fold."""
        own = view.places[seat]
        bet = None if own.ante is None else Bet(seat, own.ante, own.side or 0)
        return self._options(view.terms, seat, Player(bet, own.cards))

    def apply(self, state: State, move: Move) -> State:
        """The next state; Illegal for a move out of order, outside the limits, or not as the rules ask."""
        phase = state.phase
        if phase == "settled":
            raise Illegal("A4", "round-over", "the round is over; the next one starts with new bets")
        if phase == "dealing":
            draw = self.turn(state)
            assert isinstance(draw, Draw)
            return state.with_cards(refuse_unless_dealt(draw, move, "A1").cards)
        due = state.due
        if move.seat is None or move.seat not in due:
            seats = ", ".join(f"p{seat + 1}" for seat in due)
            raise Illegal("A3", "not-your-turn", "it is for {seats} to act now", seats=seats)
        if phase == "deciding":
            return self._with_play(state, move.seat, move)
        if not isinstance(move, Bet):
            raise Illegal("A3", "bet-due", "an ante is placed now, or the round is passed")
        bets(move.seat, self.settings.limits, state.terms.chips(move.seat)).refuse(move)
        return state.with_place(move.seat, bet=move)

    def _with_play(self, state: State, seat: int, move: Move) -> State:
        player = state.places[seat]
        ante = player.bet.ante if player.bet else 0
        if not isinstance(move, Fold | Raise):
            raise Illegal("A3", "play-due", "the hand is folded now, or raised by {ante}", ante=ante)
        if isinstance(move, Raise):
            if move.amount != ante:
                raise Illegal(
                    "A3",
                    "raise-not-ante",
                    "raise {amount}: a raise equals the ante, {ante}",
                    amount=move.amount,
                    ante=ante,
                )
            if move.three:
                arranged(player.cards, move.three, self.settings.worth)
        return state.with_place(seat, play=move)

    def reseated(self, terms: Terms, kept: Sequence[int | None], chips: Sequence[int]) -> Terms:
        """The next round's terms when others sit down to it, for a table at which players come and go.

        `kept` names for each new seat the seat it had in `terms`, None for a newcomer, who brings their
        `chips`. There is no button here: the cards go round in the order of the seats (A3).
        """
        bankrolls = carry_stacks(terms.bankrolls, kept, chips)
        return msgspec.structs.replace(terms, seats=len(kept), bankrolls=bankrolls)

    def lowest_bet(self) -> int:
        """The ante, and its raise."""
        return 2 * self.settings.limits.ante.minimum

    # Settlement

    def settlement(self, state: State) -> tuple[Settled, ...]:
        return settle(self.settings, split(state.dealer, self.settings.worth), state.places)

    entry = staticmethod(entry)

    # Views and announcements

    def view(self, state: State, seat: int | None) -> View:
        return view_of(state, seat, self.settings, self.payments(state))

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        """`No more bets` before the deal; the dealer's hand and the raised ones once all have played."""
        phase = after.phase
        if isinstance(move, Bet):
            return (English("No more bets"),) if phase != "betting" else ()
        if phase != "settled":
            return ()
        raised = [(seat, player) for seat, player in enumerate(after.places) if player.raised]
        if not raised:
            return (English("Nobody raised; the dealer's hand is not shown."),)
        worth = self.settings.worth
        own = split(after.dealer, worth)
        dealer = (
            msg("The dealer has {hand}.", hand=own.words)
            if own
            else msg("The dealer does not qualify with {cards:cards}.", cards=after.dealer)
        )
        hands = ((seat, player.split(worth)) for seat, player in raised)
        others = (
            msg(
                "{who:seat} has {hand}.",
                who=f"p{seat + 1}",
                hand=one.words if one else msg("no qualifying set"),
            )
            for seat, one in hands
        )
        return tuple(map(English, (dealer, *others)))

    def annotations(self, view: View) -> Annotations:
        return annotations_on(self.settings, view)

    def form(self, view: View) -> Form | None:
        due = view.phase == "betting" and view.seat in view.to_act
        return bet_form(f"p{(view.seat or 0) + 1}", spots(self.settings.limits), PASS) if due else None

    # Text

    write = staticmethod(write_move)
    read = staticmethod(read_move)
