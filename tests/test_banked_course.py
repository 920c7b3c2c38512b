"""A house game of another package, made from `croupier.banked`: one card each, and the higher one wins."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import msgspec

from croupier.ascii_text import ascii_lower
from croupier.banked.bets import Bets, Spot, bet_form, bet_text, read_bet
from croupier.banked.bots import LowestBetBot
from croupier.banked.course import AnteRules, BankedTerms, Round
from croupier.banked.rounds import Payment, Phase, Settled, refuse_course
from croupier.cards import Card, mask_of
from croupier.chance import Stream, seed_of
from croupier.choices import Form
from croupier.errors import BadInput, Illegal
from croupier.game.limits import Limits
from croupier.ledger import Entry
from croupier.play import Act, Draw, Move, Options, chance_of, chance_text, refuse_unless_dealt
from croupier.testing import check_game, leak_check


class Settings(msgspec.Struct, frozen=True):
    ante: Limits = Limits(1, 3)
    odd: Limits = Limits(1, 2)


class Terms(BankedTerms, frozen=True):
    bankrolls: tuple[int, ...] | None = None
    round: int = 1
    rounds: int | None = None


class Bet(Move, frozen=True):
    ante: int
    odd: int = 0

    @property
    def amounts(self) -> tuple[int, int]:
        return self.ante, self.odd


class Decision(Move, frozen=True):
    stays: bool


class Place(msgspec.Struct, frozen=True):
    bet: Bet | None = None
    cards: tuple[Card, ...] = ()
    stays: bool | None = None

    @property
    def has_bet(self) -> bool:
        return self.bet is not None

    @property
    def is_in(self) -> bool:
        return self.bet is not None and self.bet.ante > 0

    @property
    def is_undecided(self) -> bool:
        return self.is_in and self.stays is None


class State(Round[Terms, Place], frozen=True):
    hand = 1


class View(msgspec.Struct, frozen=True):
    seat: int | None
    terms: Terms
    phase: Phase
    places: tuple[Place, ...]
    dealer: tuple[Card, ...]


class WarRules(AnteRules[Terms, State]):
    game, preset = "house-war", "plain"
    terms_type, view_type, packet = Terms, View, 1
    settings: Settings = Settings()
    spots = (Spot("ante", "ante", settings.ante, "W1"), Spot("odd", "odd", settings.odd, "W1"))

    def start(self, terms: Terms) -> State:
        if not 1 <= terms.seats <= 7:
            raise BadInput("seats {n}: expected 1 to 7", "bad-seats", n=terms.seats)
        refuse_course(terms.seats, terms.bankrolls, terms.round, terms.rounds)
        return State(terms, (Place(),) * terms.seats)

    def options_at(self, state: State, seat: int, at: int) -> Options:
        if state.places[at].bet is None:
            return Bets(self.spots, partial(Bet, seat), state.terms.chips(seat))
        return Decision(seat, True), Decision(seat, False)

    def options_of(self, view: View, seat: int) -> Options:
        return self.options_at(State(view.terms, view.places, ()), seat, seat)

    def apply(self, state: State, move: Move) -> State:
        turn = self.turn(state)
        if isinstance(turn, Draw):
            return state.with_cards(refuse_unless_dealt(turn, move, "W2").cards)
        seat = move.seat
        if not isinstance(turn, Act) or seat is None or move not in turn.options.get(seat, ()):
            raise Illegal("W3", "not-now", "a legal move is due")
        if isinstance(move, Decision):
            return state.with_place(seat, stays=move.stays)
        return state.with_place(seat, bet=move)

    def settlement(self, state: State) -> tuple[Settled, ...]:
        paid = []
        for seat, place in enumerate(state.places):
            if place.bet and place.bet.ante:
                won = bool(place.stays) and place.cards[0].rank > state.dealer[0].rank
                stake = place.bet.ante * (1 + bool(place.stays))
                paid.append(Settled(seat, "ante", stake, stake if won else -stake, "the higher card"))
                odd = place.bet.odd * (1 if place.cards[0].rank % 2 else -1)
                paid += [Settled(seat, "odd", abs(odd), odd, "an odd card")] if odd else []
        return tuple(paid)

    def lowest_bet(self) -> int:
        return 2 * self.settings.ante.minimum

    def entry(self, payment: Payment) -> Entry:
        return payment.entry(payment.why)

    def view(self, state: State, seat: int | None) -> View:
        over = state.phase == "settled"
        hidden = Place() if state.phase == "betting" else Place(Bet(None, 0))
        places = tuple(
            place if over or at == seat else msgspec.structs.replace(hidden, bet=hidden.bet and place.bet)
            for at, place in enumerate(state.places)
        )
        return View(seat, state.terms, state.phase, places, state.dealer if over else ())

    def form(self, view: View) -> Form | None:
        return bet_form(f"p{(view.seat or 0) + 1}", self.spots, "pass") if view.phase == "betting" else None

    def write(self, move: Move) -> str:
        if isinstance(move, Bet):
            return f"p{(move.seat or 0) + 1} {bet_text(('ante', 'odd'), move.amounts, 'pass')}"
        if isinstance(move, Decision):
            return f"p{(move.seat or 0) + 1} {'stay' if move.stays else 'fold'}"
        return chance_text(move)

    def read(self, text: str) -> Move:
        if dealt := chance_of(text):
            return dealt
        found = re.fullmatch(r"p([1-9]\d?) (.+)", ascii_lower(" ".join(text.split())), re.ASCII)
        seat, deed = (int(found[1]) - 1, found[2]) if found else (0, "")
        amounts = read_bet(deed, ("ante", "odd"), "pass")
        if amounts is None and deed not in ("stay", "fold"):
            raise BadInput("'{text}': expected a move", "bad-move", text=text)
        return Bet(seat, *amounts) if amounts else Decision(seat, deed == "stay")


RULES = WarRules()


def hidden(state: State, seat: int | None) -> int:
    known = list(state.dealer) if state.phase == "settled" else []
    for at, place in enumerate(state.places):
        known += place.cards if at == seat or state.phase == "settled" else ()
    return RULES.deck & ~mask_of(known)


def test_a_game_made_from_the_package_conforms() -> None:
    for terms in (Terms(1), Terms(3, (20, 3, 9), rounds=4), Terms(7)):
        check_game(RULES, terms, seeds=range(2), hands=3)


def test_its_hidden_cards_are_hidden() -> None:
    assert sum(leak_check(RULES, Terms(3), seed, hidden) for seed in range(10)) > 60


def test_the_lowest_bet_bot_plays_it() -> None:
    bot: Any = LowestBetBot(RULES, Stream(seed_of("bot")))
    state = RULES.start(Terms(1))
    for text in ("p1 ante 1", "d p1 As", "d h 2c", "p1 stay"):
        turn = RULES.turn(state)
        if isinstance(turn, Act):
            assert RULES.write(bot.choose(RULES.view(state, 0), turn.options[0])) == text
        state = RULES.apply(state, RULES.read(text))
    assert RULES.turn(state) == RULES.over(state.terms, RULES.payments(state))
    assert [payment.net for payment in RULES.payments(state)] == [2]
