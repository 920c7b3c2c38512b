"""The rules of 3 Card Fortune: a round from the bets to its settlement, and the rounds
of a match (F1-F7).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier import play
from croupier.banked.rounds import BankedRules, Payment, Phase, refuse_course
from croupier.cards import FULL_DECK
from croupier.choices import Form
from croupier.errors import BadInput, Illegal
from croupier.games.fortune.annotations import Annotations, annotations_on, due_on
from croupier.games.fortune.moves import Bet, Bets, Fold, Play, bet_form, read_move, refuse_bet, write_move
from croupier.games.fortune.settings import Settings
from croupier.games.fortune.settlement import announcement, entry, payments_of
from croupier.games.fortune.state import (
    POSITIONS,
    Position,
    State,
    Terms,
    Wagers,
    chips_left,
    dealt,
    due_in,
    laid_out,
    next_card,
    phase_of,
    with_position,
)
from croupier.games.fortune.view import View, view_of
from croupier.ledger import Entry, carry_stacks, stacks_after
from croupier.play import Act, Draw, Move, Options, Turn
from croupier.words import English, Message, msg

__all__ = ["FortuneRules"]


class FortuneRules(BankedRules[Terms, State]):
    """The rules of 3 Card Fortune under given settings; see `croupier.play.BaseRules` for the verbs."""

    game = "fortune"
    settings: Settings
    terms_type = Terms
    view_type = View

    def __init__(self, settings: Settings, preset: str) -> None:
        self.settings = settings
        self.preset = preset
        self.tables = settings.paytables
        self._packet = 3 if settings.dealing == "shuffler" else 1

    # The course of a round

    def start(self, terms: Terms) -> State:
        """A table open for bets; raises BadInput for terms that the settings do not allow."""
        if not 1 <= terms.seats <= POSITIONS:
            raise BadInput(
                "{seats} seats: expected 1 to {most} (F1)", "bad-seats", seats=terms.seats, most=POSITIONS
            )
        if not terms.positions:
            terms = msgspec.structs.replace(terms, positions=laid_out([terms.each] * terms.seats))
        self._check_positions(terms)
        refuse_course(terms.seats, terms.bankrolls, terms.round, terms.rounds)
        return State(terms, tuple(Position(seat) for seat in terms.positions), (), FULL_DECK)

    def _check_positions(self, terms: Terms) -> None:
        positions = terms.positions
        if len(positions) > POSITIONS:
            raise BadInput(
                "{n} positions: expected at most {most} (F1)",
                "too-many-positions",
                n=len(positions),
                most=POSITIONS,
            )
        held = [seat for seat in positions if seat is not None]
        if not held or not all(0 <= seat < terms.seats for seat in held):
            raise BadInput(
                "positions [{positions:items}]: expected seats from 0 to {most}, at least one",
                "bad-positions",
                positions=list(positions),
                most=terms.seats - 1,
            )
        for seat in sorted(set(held)):
            self._check_adjacent(seat, [at for at, holder in enumerate(positions) if holder == seat])

    def _check_adjacent(self, seat: int, places: list[int]) -> None:
        """Require one position per player, or two adjacent ones if the house allows it (F2)."""
        if len(places) == 1:
            return
        where = " and ".join(str(at + 1) for at in places)
        if not self.settings.adjacent_positions:
            raise BadInput(
                "p{seat} has positions {where}: expected one (F2)",
                "one-position",
                seat=seat + 1,
                where=where,
            )
        if len(places) > 2 or places[1] != places[0] + 1:
            raise BadInput(
                "p{seat} has positions {where}: expected one, or two side by side (F2)",
                "not-adjacent",
                seat=seat + 1,
                where=where,
            )

    def turn(self, state: State) -> Turn:
        """The next turn: all players bet at the same time, and decide at the same time."""
        phase = phase_of(state)
        if phase == "dealing":
            at = next_card(state)
            return Draw(None if at is None else state.positions[at].seat, self._packet, state.left)
        if phase == "settled":
            return self.over(state.terms, self.payments(state))
        return Act({seat: self._options(state, seat, at) for seat, at in due_in(state, phase).items()})

    def _options(self, state: State, seat: int, at: int) -> Options:
        wagers = state.positions[at].wagers
        if wagers is None:
            return Bets(seat, at, self.settings, chips_left(state, seat))
        return (Play(seat, at, wagers.ante), Fold(seat, at))

    def options_of(self, view: View, seat: int) -> Options:
        """Bets, or PLAY and a fold, on the first of the seat's positions that waits for it."""
        places = tuple(Position(shown.seat, shown.wagers, (), shown.play) for shown in view.positions)
        seen = State(view.terms, places, (), 0)
        return self._options(seen, seat, due_in(seen, view.phase)[seat])

    def apply(self, state: State, move: Move) -> State:
        """The next state. Raises Illegal for a move out of order or against limits and settings."""
        if isinstance(move, Bet):
            self._refuse_unless_due(state, move, "betting")
            refuse_bet(move, self.settings, chips_left(state, move.seat))
            wagers = Wagers(move.ante, move.lucky_pairs, move.super_six)
            return with_position(state, move.position, wagers=wagers)
        if isinstance(move, Play | Fold):
            self._refuse_unless_due(state, move, "deciding")
            return self._decide(state, move)
        draw = self.turn(state)
        if not isinstance(draw, Draw):
            raise Illegal(
                "F3", "no-deal-due", "no cards are to be dealt now; {due}", due=self._due_said(state)
            )
        return dealt(state, play.refuse_unless_dealt(draw, move, "F3"))

    def _decide(self, state: State, move: Play | Fold) -> State:
        if isinstance(move, Fold):
            return with_position(state, move.position, play=0)
        wagers = state.positions[move.position].wagers
        if wagers is None or move.amount != wagers.ante:
            ante = wagers.ante if wagers else 0
            raise Illegal(
                "F3",
                "play-not-ante",
                "PLAY of {amount}: play the ante, {ante}, or fold",
                amount=move.amount,
                ante=ante,
            )
        return with_position(state, move.position, play=move.amount)

    def _refuse_unless_due(self, state: State, move: Bet | Play | Fold, phase: Phase) -> None:
        """A seat bets and decides on its positions one after the other, from the dealer's left."""
        now = phase_of(state)
        if now != phase:
            raise Illegal("F3", f"not-{phase}", self._due_said(state))
        due = due_in(state, now)
        if move.seat not in due:
            raise Illegal("F3", "not-your-turn", self._due_said(state))
        if move.position != due[move.seat]:
            raise Illegal(
                "F3",
                "wrong-position",
                "p{seat} is to act on position {due}",
                seat=move.seat + 1,
                due=due[move.seat] + 1,
            )

    def _due_said(self, state: State) -> Message:
        phase = phase_of(state)
        if phase == "dealing":
            return msg("no more bets; cards are to be dealt")
        if phase == "settled":
            return msg("the round is over")
        whom = [f"p{seat + 1}" for seat in due_in(state, phase)]
        if phase == "betting":
            return msg("it is for {whom:seats} to bet", whom=whom)
        return msg("it is for {whom:seats} to play or fold", whom=whom)

    def default(self, state: State, seat: int) -> Move:
        """Out of time, a player makes no bet, and folds. ValueError if the seat is not to act."""
        phase = phase_of(state)
        due = due_in(state, phase)
        if seat not in due:
            raise ValueError(f"p{seat + 1} is not to act")
        return Bet(seat, due[seat]) if phase == "betting" else Fold(seat, due[seat])

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        """`No more bets` before the first card, and the dealer's hand once all have decided (F3)."""
        then, now = phase_of(before), phase_of(after)
        said: list[str] = []
        if then == "betting" and now == "dealing":
            said.append(English("No more bets"))
        if then != "settled" and now == "settled" and after.dealer:
            said.append(announcement(after.dealer))
        return tuple(said)

    # Settlement

    def payments(self, state: State) -> tuple[Payment, ...]:
        """Every wager in the order of F7; () before the end."""
        return payments_of(state, self.tables) if phase_of(state) == "settled" else ()

    def entry(self, payment: Payment) -> Entry:
        """A payment as a ledger entry."""
        return entry(payment)

    def following(self, state: State) -> Terms | None:
        """The next round, with the bankrolls carried on.

        Who cannot make the lowest bet gives up their positions. The match ends when nobody has one, after
        the last round, or after one on which nobody bet.
        """
        terms = state.terms
        if terms.round == terms.rounds or not any(position.is_in for position in state.positions):
            return None
        following = msgspec.structs.replace(terms, round=terms.round + 1)
        if terms.bankrolls is None:
            return following
        bankrolls = stacks_after(terms.bankrolls, self.over(terms, self.payments(state)).returns)
        able = {seat for seat, chips in enumerate(bankrolls) if chips >= self._lowest_bet()}
        positions = tuple(seat if seat in able else None for seat in terms.positions)
        if not able.intersection(positions):
            return None
        return msgspec.structs.replace(following, positions=positions, bankrolls=bankrolls)

    def reseated(self, terms: Terms, kept: Sequence[int | None], chips: Sequence[int]) -> Terms:
        """The next round's terms when others sit down to it; see `Draft.begin`.

        `kept` names for each new seat the seat it had in `terms`, None for a newcomer, who brings their
        `chips`. The positions go round anew in the order of the seats (F3): who had two keeps two, and
        gives up the second only where a newcomer would go without (F2).
        """
        bankrolls = carry_stacks(terms.bankrolls, kept, chips)
        wanted = [
            0
            if bankrolls is not None and bankrolls[seat] < self._lowest_bet()
            else max(terms.each, 0 if old is None else terms.positions.count(old))
            for seat, old in enumerate(kept)
        ]
        return msgspec.structs.replace(
            terms, seats=len(kept), positions=laid_out(wanted), bankrolls=bankrolls
        )

    def _lowest_bet(self) -> int:
        limits = self.settings.limits
        lowest = [2 * limits.ante.minimum]  # the ante, and PLAY
        if self.settings.optional_alone:
            lowest += [limits.lucky_pairs.minimum, limits.super_six.minimum]
        return min(lowest)

    # Views

    def view(self, state: State, seat: int | None) -> View:
        """The view of `seat` (F3, F4); see `view_of`."""
        return view_of(state, seat, self.tables)

    def annotations(self, view: View) -> Annotations:
        """Words and figures beside a view, made from it alone."""
        return annotations_on(self.settings, view)

    def form(self, view: View) -> Form | None:
        """The form of the viewer's bet, on the position where it is due."""
        due = due_on(view) if view.phase == "betting" else None
        return None if due is None else bet_form(view.seat or 0, due, self.settings.limits)

    # Text

    def write(self, move: Move) -> str:
        """`d p1 AsKdQc` or `d h AsKdQc` for a deal; else see `Bet`, `Play` and `Fold`."""
        return write_move(move)

    def read(self, text: str) -> Move:
        """The move of a text; raises BadInput."""
        return read_move(text)
