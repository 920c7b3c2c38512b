"""The rules of Asian Stud: bets, five cards to everybody, fold or raise, settlement (A1–A7)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.banked.rounds import BankedRules, Payment, refuse_course
from croupier.cards import Card
from croupier.choices import Form
from croupier.errors import BadInput, Illegal
from croupier.games.asian_stud.annotations import Annotations, annotations_on
from croupier.games.asian_stud.arranging import SHOE, arranged, split
from croupier.games.asian_stud.moves import Bet, Bets, Fold, Raise, bet_form, plays, read, write
from croupier.games.asian_stud.settings import Settings
from croupier.games.asian_stud.settlement import entry, payments_of
from croupier.games.asian_stud.state import Player, State, Terms, cards_out, due_in, phase_of, with_player
from croupier.games.asian_stud.view import View, view_of
from croupier.ledger import Entry, carry_stacks, stacks_after
from croupier.play import Act, Draw, Move, Options, Turn, refuse_unless_dealt
from croupier.words import English, Message, msg

__all__ = ["AsianStudRules"]


class AsianStudRules(BankedRules[Terms, State]):
    """The rules under a house's settings; see `croupier.play.BaseRules` for the verbs.

    `deck` is the shoe as a bit mask; tests and exact walks give shorter ones.
    """

    game = "asian-stud"
    settings: Settings
    terms_type = Terms
    view_type = View

    def __init__(self, settings: Settings, preset: str, deck: int = SHOE) -> None:
        self.settings = settings
        self.preset = preset
        self._deck = deck

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
        least = self._lowest_bet()
        bets = (Bet(seat, 0) if chips < least else None for seat, chips in enumerate(bankrolls))
        return State(terms, tuple(map(Player, bets)))

    def turn(self, state: State) -> Turn:
        """Bets from all seats, cards to those who bet and to the dealer, then all plays (A3).

        Bets are made at the same time, and so are plays: no seat waits for another.
        """
        phase = phase_of(state)
        if phase == "settled":
            return self.over(state.terms, self.payments(state))
        if phase == "dealing":
            players = enumerate(state.players)
            undealt = next((seat for seat, player in players if player.is_in and not player.cards), None)
            return Draw(undealt, 5, self._deck & ~cards_out(state))
        return Act(
            {seat: self._options(state.terms, seat, state.players[seat]) for seat in due_in(state, phase)}
        )

    def _options(self, terms: Terms, seat: int, player: Player) -> Options:
        if player.bet is None:
            return Bets(
                seat, self.settings.limits, None if terms.bankrolls is None else terms.bankrolls[seat]
            )
        return plays(seat, player.bet.ante, player.cards, self.settings.worth)

    def options_of(self, view: View, seat: int) -> Options:
        """Bets before the deal; after it a raise, the ways to set the hand, and a fold."""
        own = view.places[seat]
        bet = None if own.ante is None else Bet(seat, own.ante, own.side or 0)
        return self._options(view.terms, seat, Player(bet, own.cards))

    def apply(self, state: State, move: Move) -> State:
        """The next state; Illegal for a move out of order, outside the limits, or not as the rules ask."""
        phase = phase_of(state)
        if phase == "settled":
            raise Illegal("A4", "round-over", "the round is over; the next one starts with new bets")
        if phase == "dealing":
            return self._dealt(state, move)
        due = due_in(state, phase)
        if move.seat is None or move.seat not in due:
            seats = ", ".join(f"p{seat + 1}" for seat in due)
            raise Illegal("A3", "not-your-turn", "it is for {seats} to act now", seats=seats)
        if phase == "betting":
            return self._with_bet(state, move.seat, move)
        return self._with_play(state, move.seat, move)

    def _dealt(self, state: State, move: Move) -> State:
        draw = self.turn(state)
        assert isinstance(draw, Draw)
        cards = tuple(map(Card, refuse_unless_dealt(draw, move, "A1").cards))
        if draw.seat is None:
            return State(state.terms, state.players, cards)
        return with_player(state, draw.seat, cards=cards)

    def _with_bet(self, state: State, seat: int, move: Move) -> State:
        if not isinstance(move, Bet):
            raise Illegal("A3", "bet-due", "an ante is placed now, or the round is passed")
        bets = self._options(state.terms, seat, Player())
        assert isinstance(bets, Bets)
        bets.refuse(move)
        return with_player(state, seat, bet=move)

    def _with_play(self, state: State, seat: int, move: Move) -> State:
        player = state.players[seat]
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
        return with_player(state, seat, play=move)

    def default(self, state: State, seat: int) -> Move:
        """The move of a player out of time: sit out instead of a bet, fold instead of a play."""
        return Fold(seat) if state.players[seat].cards else Bet(seat, 0)

    def following(self, state: State) -> Terms | None:
        """The next round, with the bankrolls carried on.

        The match ends after its last round, after one on which nobody bet, or when nobody has the chips
        for the lowest bet.
        """
        terms, bankrolls = state.terms, state.terms.bankrolls
        if terms.round == terms.rounds or not any(player.is_in for player in state.players):
            return None
        if bankrolls is not None:
            bankrolls = stacks_after(bankrolls, self.over(terms, self.payments(state)).returns)
            if max(bankrolls) < self._lowest_bet():
                return None
        return msgspec.structs.replace(terms, bankrolls=bankrolls, round=terms.round + 1)

    def reseated(self, terms: Terms, kept: Sequence[int | None], chips: Sequence[int]) -> Terms:
        """The next round's terms when others sit down to it, for a table at which players come and go.

        `kept` names for each new seat the seat it had in `terms`, None for a newcomer, who brings their
        `chips`. There is no button here: the cards go round in the order of the seats (A3).
        """
        bankrolls = carry_stacks(terms.bankrolls, kept, chips)
        return msgspec.structs.replace(terms, seats=len(kept), bankrolls=bankrolls)

    def _lowest_bet(self) -> int:
        return 2 * self.settings.limits.ante.minimum  # the ante, and its raise

    # Settlement

    def payments(self, state: State) -> tuple[Payment, ...]:
        """Every wager in the order of `settlement.payments`; () before the end."""
        return payments_of(state, self.settings) if phase_of(state) == "settled" else ()

    def entry(self, payment: Payment) -> Entry:
        """A payment as a ledger entry."""
        return entry(payment)

    # Views and announcements

    def view(self, state: State, seat: int | None) -> View:
        """All that this seat (None: a watcher) may see; see `view_of`."""
        return view_of(state, seat, self.settings)

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        """`No more bets` before the deal; the dealer's hand and the raised ones once all have played."""
        phase = phase_of(after)
        if isinstance(move, Bet):
            return (English("No more bets"),) if phase != "betting" else ()
        if phase != "settled":
            return ()
        raised = [(seat, player) for seat, player in enumerate(after.players) if player.raised]
        if not raised:
            return (English("Nobody raised; the dealer's hand is not shown."),)
        worth = self.settings.worth
        own = split(after.dealer, worth)
        dealer = (
            msg("The dealer has {hand}.", hand=own.words)
            if own
            else msg("The dealer does not qualify with {cards:cards}.", cards=after.dealer)
        )
        return tuple(map(English, (dealer, *(self._hand_said(seat, player) for seat, player in raised))))

    def _hand_said(self, seat: int, player: Player) -> Message:
        own = player.split(self.settings.worth)
        hand = own.words if own else msg("no qualifying set")
        return msg("{who:seat} has {hand}.", who=f"p{seat + 1}", hand=hand)

    def annotations(self, view: View) -> Annotations:
        """Words and figures beside a view, made from it alone."""
        return annotations_on(self.settings, view)

    def form(self, view: View) -> Form | None:
        """The form of the viewer's bet, if it is due."""
        due = view.phase == "betting" and view.seat in view.to_act
        return bet_form(view.seat or 0, self.settings.limits) if due else None

    # Text

    def write(self, move: Move) -> str:
        """The canonical text of a move."""
        return write(move)

    def read(self, text: str) -> Move:
        """The move of a text; BadInput otherwise."""
        return read(text)
