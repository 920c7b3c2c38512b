"""The moves of a player: bet on a position, play, fold; their texts, and the legal bets."""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial

from croupier.ascii_text import ascii_lower
from croupier.banked.bets import Bets, Spot, bet_text, read_bet
from croupier.errors import BadInput
from croupier.games.fortune.settings import Settings, TableLimits
from croupier.play import Move, chance_of, chance_text
from croupier.words import msg


class Bet(Move, frozen=True):
    """The wagers on one position, in whole chips; with none the position sits the round out (F2).

    Positions count from 0 in code and from 1 in text: `p2 at 3 ante 10 lucky-pairs 5`, `p2 at 3 no-bet`.
    """

    seat: int
    position: int
    ante: int = 0
    lucky_pairs: int = 0
    super_six: int = 0

    @property
    def amounts(self) -> tuple[int, int, int]:
        """The chips on each spot."""
        return self.ante, self.lucky_pairs, self.super_six


class Play(Move, frozen=True):
    """PLAY, equal to the ante (F3): `p2 at 3 play 10`."""

    seat: int
    position: int
    amount: int


class Fold(Move, frozen=True):
    """The ante given up; Lucky Pairs and Super 6 stay live (F4): `p2 at 3 fold`."""

    seat: int
    position: int


NO_BET = "no-bet"
WORDS = ("ante", "lucky-pairs", "super-six")
_TEXT = re.compile(r"p([1-9]\d{0,8}) at ([1-9]\d{0,8}) (?:(fold)|play (\d{1,18})|(.+))", re.ASCII)
_EXPECTED = msg(
    "expected a move such as p1 at 1 ante 10 lucky-pairs 5, p1 at 1 no-bet, p1 at 1 play 10, p1 at 1 fold,"
    " d p1 AsKdQc or d h AsKdQc"
)


@cache
def spots(limits: TableLimits) -> tuple[Spot, ...]:
    """The wagers of a position before the deal."""
    names = ("ante", "Lucky Pairs", "Super 6")
    posted = (limits.ante, limits.lucky_pairs, limits.super_six)
    return tuple(
        Spot(word, name, limit, "F2") for word, name, limit in zip(WORDS, names, posted, strict=True)
    )


def bets(seat: int, position: int, settings: Settings, left: int | None) -> Bets[Bet]:
    """The bets of a player with `left` chips (None: unlimited) on a position."""
    return _bets(seat, position, settings.limits, settings.optional_alone, left)


@lru_cache(maxsize=1024)  # a round asks for the same ones many times
def _bets(seat: int, position: int, limits: TableLimits, alone: bool, left: int | None) -> Bets[Bet]:
    return Bets(spots(limits), partial(Bet, seat, position), left, alone=alone)


def write_move(move: Move) -> str:
    """The canonical text of a move. BadInput for a move of another game."""
    if not isinstance(move, Bet | Play | Fold):
        return chance_text(move)
    deed = "fold" if isinstance(move, Fold) else f"play {move.amount}" if isinstance(move, Play) else ""
    where = f"p{move.seat + 1} at {move.position + 1}"
    return f"{where} {bet_text(WORDS, move.amounts, NO_BET) if isinstance(move, Bet) else deed}"


def read_move(text: str) -> Move:
    """The move of a text, in any case and spacing; raises BadInput."""
    dealt = chance_of(text)
    if dealt:
        return dealt
    if found := _TEXT.fullmatch(ascii_lower(" ".join(text.split()))):
        seat, position = int(found[1]) - 1, int(found[2]) - 1
        if found[3]:
            return Fold(seat, position)
        if found[4]:
            return Play(seat, position, int(found[4]))
        amounts = read_bet(found[5], WORDS, NO_BET)
        if amounts:
            return Bet(seat, position, *amounts)
    raise BadInput("'{text}': {expected}", "bad-move", text=text, expected=_EXPECTED)
