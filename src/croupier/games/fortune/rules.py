"""The rules of 3 Card Fortune: a round from the bets to its settlement, and the rounds
of a match (F1-F7).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.banked.bets import bet_form
from croupier.banked.course import AnteRules
from croupier.banked.rounds import Phase, Settled, refuse_course
from croupier.choices import Form
from croupier.errors import BadInput, Illegal
from croupier.games.fortune.annotations import Annotations, annotations_on, due_on
from croupier.games.fortune.moves import NO_BET, Bet, Fold, Play, bets, read_move, spots, write_move
from croupier.games.fortune.settings import Settings
from croupier.games.fortune.settlement import announcement, entry, settle
from croupier.games.fortune.state import POSITIONS, Position, State, Terms, Wagers, chips_left, laid_out
from croupier.games.fortune.view import View, view_of
from croupier.ledger import carry_stacks
from croupier.play import Draw, Move, Options, refuse_unless_dealt
from croupier.words import English, Message, msg


class FortuneRules(AnteRules[Terms, State]):
    """The rules of 3 Card Fortune under given settings; see `croupier.play.BaseRules` for the verbs."""

    game = "fortune"
    settings: Settings
    terms_type = Terms
    view_type = View

    def __init__(self, settings: Settings, preset: str) -> None:
        self.settings = settings
        self.preset = preset
        self.tables = settings.paytables
        self.packet = 3 if settings.dealing == "shuffler" else 1

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
        return State(terms, tuple(map(Position, terms.positions)))

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

    def options_at(self, state: State, seat: int, at: int) -> Options:
        """Bets, or PLAY and a fold."""
        wagers = state.places[at].wagers
        if wagers is None:
            return bets(seat, at, self.settings, chips_left(state, seat))
        return (Play(seat, at, wagers.ante), Fold(seat, at))

    def options_of(self, view: View, seat: int) -> Options:
        """Bets, or PLAY and a fold, on the first of the seat's positions that waits for it."""
        places = tuple(Position(shown.seat, shown.wagers, (), shown.play) for shown in view.positions)
        return self.options_at(State(view.terms, places), seat, due_on(view) or 0)

    def apply(self, state: State, move: Move) -> State:
        """The next state. Raises Illegal for a move out of order or against limits and settings."""
        if isinstance(move, Bet):
            self._refuse_unless_due(state, move, "betting")
            bets(move.seat, move.position, self.settings, chips_left(state, move.seat)).refuse(move)
            return state.with_place(move.position, wagers=Wagers(*move.amounts))
        if isinstance(move, Play | Fold):
            self._refuse_unless_due(state, move, "deciding")
            return self._decide(state, move)
        draw = self.turn(state)
        if not isinstance(draw, Draw):
            raise Illegal(
                "F3", "no-deal-due", "no cards are to be dealt now; {due}", due=self._due_said(state)
            )
        return state.with_cards(refuse_unless_dealt(draw, move, "F3").cards)

    def _decide(self, state: State, move: Play | Fold) -> State:
        if isinstance(move, Fold):
            return state.with_place(move.position, play=0)
        wagers = state.places[move.position].wagers
        if wagers is None or move.amount != wagers.ante:
            ante = wagers.ante if wagers else 0
            raise Illegal(
                "F3",
                "play-not-ante",
                "PLAY of {amount}: play the ante, {ante}, or fold",
                amount=move.amount,
                ante=ante,
            )
        return state.with_place(move.position, play=move.amount)

    def _refuse_unless_due(self, state: State, move: Bet | Play | Fold, phase: Phase) -> None:
        """A seat bets and decides on its positions one after the other, from the dealer's left."""
        if state.phase != phase:
            raise Illegal("F3", f"not-{phase}", self._due_said(state))
        due = state.due
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
        phase = state.phase
        if phase == "dealing":
            return msg("no more bets; cards are to be dealt")
        if phase == "settled":
            return msg("the round is over")
        whom = [f"p{seat + 1}" for seat in state.due]
        if phase == "betting":
            return msg("it is for {whom:seats} to bet", whom=whom)
        return msg("it is for {whom:seats} to play or fold", whom=whom)

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        """`No more bets` before the first card, and the dealer's hand once all have decided (F3)."""
        then, now = before.phase, after.phase
        said: list[str] = []
        if then == "betting" and now == "dealing":
            said.append(English("No more bets"))
        if then != "settled" and now == "settled" and after.dealer:
            said.append(announcement(after.dealer))
        return tuple(said)

    # Settlement

    def settlement(self, state: State) -> tuple[Settled, ...]:
        return settle(state.dealer, state.places, self.tables)

    entry = staticmethod(entry)

    def without_broke(self, terms: Terms, bankrolls: Sequence[int]) -> Terms | None:
        """The terms without positions for players who lack the chips for the lowest bet; None if all do."""
        able = {seat for seat, chips in enumerate(bankrolls) if chips >= self.lowest_bet()}
        if not able.intersection(terms.positions):
            return None
        positions = tuple(seat if seat in able else None for seat in terms.positions)
        return msgspec.structs.replace(terms, positions=positions)

    def reseated(self, terms: Terms, kept: Sequence[int | None], chips: Sequence[int]) -> Terms:
        """The next round's terms when others sit down to it; see `Draft.begin`.

        `kept` names for each new seat the seat it had in `terms`, None for a newcomer, who brings their
        `chips`. The positions go round anew in the order of the seats (F3): who had two keeps two, and
        gives up the second only where a newcomer would go without (F2).
        """
        bankrolls = carry_stacks(terms.bankrolls, kept, chips)
        wanted = [
            0
            if bankrolls is not None and bankrolls[seat] < self.lowest_bet()
            else max(terms.each, 0 if old is None else terms.positions.count(old))
            for seat, old in enumerate(kept)
        ]
        return msgspec.structs.replace(
            terms, seats=len(kept), positions=laid_out(wanted), bankrolls=bankrolls
        )

    def lowest_bet(self) -> int:
        """The ante and PLAY, or an optional wager that stands alone."""
        limits = self.settings.limits
        lowest = [2 * limits.ante.minimum]
        if self.settings.optional_alone:
            lowest += [limits.lucky_pairs.minimum, limits.super_six.minimum]
        return min(lowest)

    # Views

    def view(self, state: State, seat: int | None) -> View:
        return view_of(state, seat, self.payments(state))

    def annotations(self, view: View) -> Annotations:
        return annotations_on(self.settings, view)

    def form(self, view: View) -> Form | None:
        due = due_on(view) if view.phase == "betting" else None
        if due is None:
            return None
        return bet_form(f"p{(view.seat or 0) + 1} at {due + 1}", spots(self.settings.limits), NO_BET)

    # Text

    write = staticmethod(write_move)
    read = staticmethod(read_move)
