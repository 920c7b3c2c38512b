"""The moves of a player: bet on a position, play, fold; their texts, and the legal
bets as a lazy sequence.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache, cached_property
from itertools import accumulate

from croupier.ascii_text import ascii_lower
from croupier.choices import Form, Slot
from croupier.errors import BadInput, Illegal
from croupier.games.fortune.settings import Settings, TableLimits
from croupier.play import Move, chance_of, chance_text
from croupier.words import msg

__all__ = ["Bet", "Bets", "Fold", "Play", "bet_form", "read_move", "refuse_bet", "write_move"]


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
    def staked(self) -> int:
        """The chips that the bet binds: the wagers, and as much again as the ante, kept for PLAY."""
        return 2 * self.ante + self.lucky_pairs + self.super_six


class Play(Move, frozen=True):
    """PLAY, equal to the ante (F3): `p2 at 3 play 10`."""

    seat: int
    position: int
    amount: int


class Fold(Move, frozen=True):
    """The ante given up; Lucky Pairs and Super 6 stay live (F4): `p2 at 3 fold`."""

    seat: int
    position: int


_WAGERS = ("ante", "lucky-pairs", "super-six")
_TEXT = re.compile(r"p([1-9]\d{0,8}) at ([1-9]\d{0,8}) (.+)", re.ASCII)
_PLAY = re.compile(r"play (\d{1,18})", re.ASCII)
_BET = re.compile(r"(?:(?:ante|lucky-pairs|super-six) \d{1,18}(?: |$)){1,3}", re.ASCII)
_EXPECTED = msg(
    "expected a move such as p1 at 1 ante 10 lucky-pairs 5, p1 at 1 no-bet, p1 at 1 play 10, p1 at 1 fold,"
    " d p1 AsKdQc or d h AsKdQc"
)


@cache
def bet_form(seat: int, position: int, limits: TableLimits) -> Form:
    """The form of a bet on a position."""
    slots = tuple(
        Slot(name, limit.maximum, limit.minimum, limit.unit, before=f" {word} ")
        for name, word, limit in zip(
            limits.__struct_fields__,
            _WAGERS,
            (limits.ante, limits.lucky_pairs, limits.super_six),
            strict=True,
        )
    )
    return Form("chips", f"p{seat + 1} at {position + 1}", slots, " no-bet")


def write_move(move: Move) -> str:
    """The canonical text of a move. BadInput for a move of another game."""
    if not isinstance(move, Bet | Play | Fold):
        return chance_text(move)
    return f"p{move.seat + 1} at {move.position + 1} {_deed(move)}"


def _deed(move: Bet | Play | Fold) -> str:
    if isinstance(move, Play):
        return f"play {move.amount}"
    if isinstance(move, Fold):
        return "fold"
    amounts = zip(_WAGERS, (move.ante, move.lucky_pairs, move.super_six), strict=True)
    return " ".join(f"{name} {amount}" for name, amount in amounts if amount) or "no-bet"


def read_move(text: str) -> Move:
    """The move of a text, in any case and spacing; raises BadInput."""
    dealt = chance_of(text)
    if dealt:
        return dealt
    found = _TEXT.fullmatch(ascii_lower(" ".join(text.split())))
    move = _deed_of(int(found[1]) - 1, int(found[2]) - 1, found[3]) if found else None
    if move is None:
        raise BadInput("'{text}': {expected}", "bad-move", text=text, expected=_EXPECTED)
    return move


def _deed_of(seat: int, position: int, deed: str) -> Move | None:
    if deed in ("fold", "no-bet"):
        return Fold(seat, position) if deed == "fold" else Bet(seat, position)
    played = _PLAY.fullmatch(deed)
    if played:
        return Play(seat, position, int(played[1]))
    if not _BET.fullmatch(deed):
        return None
    words = deed.split()
    amounts = dict(zip(words[::2], words[1::2], strict=True))
    if 2 * len(amounts) != len(words):  # a wager named twice
        return None
    return Bet(seat, position, *(int(amounts.get(name, 0)) for name in _WAGERS))


def refuse_bet(bet: Bet, settings: Settings, left: int | None) -> None:
    """Raise Illegal unless a player with `left` chips (None: unlimited) may make these wagers."""
    limits = settings.limits
    for name, amount, limit in (
        ("ante", bet.ante, limits.ante),
        ("Lucky Pairs", bet.lucky_pairs, limits.lucky_pairs),
        ("Super 6", bet.super_six, limits.super_six),
    ):
        code = limit.breach(amount) if amount else None
        if code:
            raise Illegal(
                "F2",
                code,
                "{name} of {amount}: bet {limit}, or nothing",
                name=name,
                amount=amount,
                limit=limit,
            )
    if not (bet.ante or settings.optional_alone) and (bet.lucky_pairs or bet.super_six):
        raise Illegal("F2", "no-ante", "Lucky Pairs and Super 6 need an ante on the same position")
    if left is not None and bet.staked > left:
        raise Illegal(
            "F2",
            "too-few-chips",
            "these wagers and PLAY may take {staked} chips; {left} are left",
            staked=bet.staked,
            left=left,
        )


class Bets:
    """Every legal bet on a position, in a fixed order, none of them made until asked for.

    The first is no bet at all; then by ante, Lucky Pairs and Super 6. At a table of 5 to 500 by 5 with
    side wagers of 1 to 100 there are over a million; they are counted, not listed, with a bankroll too.
    """

    def __init__(self, seat: int, position: int, settings: Settings, left: int | None) -> None:
        self.seat = seat
        self.position = position
        self._settings = settings
        self._left = left

    def _room(self, number: int) -> int | None:
        """The chips that an ante, by its number, leaves for optional wagers; None for enough of them."""
        limits = self._settings.limits
        if not (number or self._settings.optional_alone):
            return 0
        if self._left is None:
            return None
        room = self._left - 2 * limits.ante.stake(number)
        return room if room < limits.lucky_pairs.maximum + limits.super_six.maximum else None

    @cached_property
    def _antes(self) -> int:
        """The number of possible antes, including none."""
        ante = self._settings.limits.ante
        return ante.within(ante.maximum if self._left is None else self._left // 2)

    @cached_property
    def _free(self) -> int:
        """The number of antes, from the lowest, that leave enough chips for any optional wagers."""
        return bisect_left(range(1, self._antes), True, key=lambda number: self._room(number) is not None)

    def _ways(self, room: int | None) -> int:
        """The number of ways to bet one, both or none of the optional wagers with at
        most this many chips.
        """
        pairs, six = self._settings.limits.lucky_pairs, self._settings.limits.super_six
        if room is None:
            return (1 + len(pairs.amounts())) * (1 + len(six.amounts()))
        return six.within(room) + six.within_all(room - pairs.minimum, pairs.unit, pairs.within(room) - 1)

    @cached_property
    def _ends(self) -> list[int]:
        """The cumulated number of bets: without an ante, with a free ante, and up to each other ante."""
        blocks = [self._ways(self._room(0)), self._free * self._ways(None)]
        tight = (self._ways(self._room(number)) for number in range(1 + self._free, self._antes))
        return list(accumulate((*blocks, *tight)))

    def __len__(self) -> int:
        return self._ends[-1]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Bet) or (move.seat, move.position) != (self.seat, self.position):
            return False
        try:
            self.refuse(move)
        except Illegal:
            return False
        return True

    def refuse(self, bet: Bet) -> None:
        """Raise Illegal, with what would be legal, unless these wagers may be made here."""
        refuse_bet(bet, self._settings, self._left)

    def __getitem__(self, index: int) -> Bet:
        """The bet with this number: by ante, then by Lucky Pairs, passing over the bets before it."""
        number = range(len(self))[index]
        block = bisect_right(self._ends, number)
        number -= self._ends[block - 1] if block else 0
        ante = block and self._free + block - 1
        if block == 1:
            ante, number = divmod(number, self._ways(None))
            ante += 1
        return self._with(ante, number)

    def _with(self, ante: int, number: int) -> Bet:
        """One of the bets with an ante, both by number."""
        limits, room = self._settings.limits, self._room(ante)
        if room is None:
            room = limits.lucky_pairs.maximum + limits.super_six.maximum

        def before(pairs: int) -> int:
            """The number of bets before these Lucky Pairs, by number."""
            first, unit = limits.lucky_pairs.minimum, limits.lucky_pairs.unit
            return (pairs > 0) * limits.super_six.within(room) + limits.super_six.within_all(
                room - first, unit, pairs - 1
            )

        pairs = bisect_right(range(limits.lucky_pairs.within(room)), number, key=before) - 1
        six = limits.super_six.stake(number - before(pairs))
        stakes = limits.ante.stake(ante), limits.lucky_pairs.stake(pairs), six
        return Bet(self.seat, self.position, *stakes)

    def __iter__(self) -> Iterator[Bet]:
        """All bets in the order of their numbers."""
        limits = self._settings.limits
        most = limits.lucky_pairs.maximum + limits.super_six.maximum
        for number in range(self._antes):
            ante, found = limits.ante.stake(number), self._room(number)
            room = most if found is None else found
            for pairs in map(limits.lucky_pairs.stake, range(limits.lucky_pairs.within(room))):
                for six in range(limits.super_six.within(room - pairs)):
                    yield Bet(self.seat, self.position, ante, pairs, limits.super_six.stake(six))

    def __repr__(self) -> str:
        return f"Bets({len(self)} ways for p{self.seat + 1} to bet on position {self.position + 1})"
