"""A game that is won over a match: nobody gains anything before somebody has been right three times."""

from __future__ import annotations

import msgspec

from croupier.play import Over, Terms, Turn
from tests.cups import Cups, State, game_with

WON = 3


class RaceTerms(Terms, frozen=True, forbid_unknown_fields=True):
    """How often each has been right; () at the beginning of a match."""

    right: tuple[int, ...] = ()


class Race(Cups):
    """`tests.cups` until somebody has been right three times, and who has been right most often has won."""

    game = "race"
    terms_type = RaceTerms
    endless = False

    def turn(self, state: State) -> Turn:
        turn = super().turn(state)
        if not isinstance(turn, Over):
            return turn
        right, seats = self._right(state, turn), len(turn.returns)
        if max(right) < WON or self.endless:
            return Over((0,) * seats)
        best = [count == max(right) for count in right]
        return Over(tuple(seats - sum(best) if one else -sum(best) for one in best))

    def _right(self, state: State, over: Over) -> tuple[int, ...]:
        assert isinstance(state.terms, RaceTerms)
        gains = over.returns
        before = state.terms.right or (0,) * len(gains)
        return tuple(count + (gain > 0) for count, gain in zip(before, gains, strict=True))

    def following(self, state: State) -> RaceTerms | None:
        over = super().turn(state)
        assert isinstance(over, Over)
        right = self._right(state, over)
        done = max(right) >= WON and not self.endless
        return None if done else RaceTerms(state.terms.seats, right)


class Endless(Race):
    """The same without an end."""

    game = "endless"
    endless = True


GAME, ENDLESS = game_with(Race()), game_with(Endless())


def low(_rules: Race, _luck: object) -> object:
    """A bot that writes down `low`, whatever lies under its cup."""
    return _Low()


class _Low:
    def choose(self, _view: object, options: tuple[msgspec.Struct, ...]) -> msgspec.Struct:
        return options[1]
