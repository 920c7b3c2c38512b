"""Chip removal: a race for odd chips, with one card for each odd chip (T2).

There is one new chip for every `larger` worth of odd chips at the table, rounded up. Nobody wins more than
one, and a player who would have nothing left wins the first of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from croupier.cards import DECK, Card
from croupier.chance import Stream
from croupier.errors import BadInput


class RaceResult(msgspec.Struct, frozen=True):
    """The stacks after a removal, and the cards that were dealt for it."""

    after: dict[int, int]
    cards: dict[int, tuple[str, ...]] = {}


def odd_chips(stacks: Mapping[int, int], chip: int, larger: int) -> dict[int, int]:
    """The number of odd chips of this value that each player holds, of those who hold some."""
    return {player: -(-(chips % larger) // chip) for player, chips in stacks.items() if chips % larger}


def prizes_of_race(stacks: Mapping[int, int], larger: int) -> tuple[int, list[int]]:
    """The number of new chips, and the players who must get one because otherwise they would have none."""
    must = [player for player, chips in stacks.items() if chips < larger]
    return max(-(-sum(chips % larger for chips in stacks.values()) // larger), len(must)), must


def race_result(stacks: Mapping[int, int], chip: int, larger: int, luck: Stream) -> RaceResult:
    """The stacks (players in the order in which cards are dealt) once chips of this value are gone.

    The highest cards win, spades before hearts, diamonds and clubs.
    """
    odd = odd_chips(stacks, chip, larger)
    count, must = prizes_of_race(stacks, larger)
    cards: dict[int, list[Card]] = {player: [] for player in odd}
    deck: list[Card] = []
    for player, number in odd.items():
        for _ in range(number):
            deck = deck or luck.shuffled(DECK)
            cards[player].append(deck.pop())
    ranked = sorted(odd, key=lambda player: (player not in must, -max(cards[player])))
    shown = {player: tuple(map(str, dealt)) for player, dealt in cards.items()}
    return RaceResult(_changed(stacks, larger, ranked[:count]), shown)


def manual_race_result(stacks: Mapping[int, int], larger: int, winners: Sequence[int]) -> RaceResult:
    """The stacks after a race with real cards; raises BadInput where these cannot have won it."""
    odd = [player for player, chips in stacks.items() if chips % larger]
    count, must = prizes_of_race(stacks, larger)
    if len(winners) != count or len(set(winners)) != count:
        raise BadInput(
            "winners: expected {count} different players, for as many chips of {larger}",
            count=count,
            larger=larger,
        )
    for player in winners:
        if player not in odd:
            named = ", ".join(map(str, odd))
            raise BadInput(
                "winners: player {player} has no odd chip; expected one of {named}",
                player=player,
                named=named,
            )
    for player in must:
        if player not in winners:
            raise BadInput(
                "winners: player {player} would be raced out (T2); expected them among these", player=player
            )
    return RaceResult(_changed(stacks, larger, winners))


def round_up_result(stacks: Mapping[int, int], larger: int) -> RaceResult:
    """The stacks with everybody's odd chips rounded up, where a house does not race."""
    return RaceResult(
        _changed(stacks, larger, [player for player, chips in stacks.items() if chips % larger])
    )


def _changed(stacks: Mapping[int, int], larger: int, winners: Sequence[int]) -> dict[int, int]:
    return {
        player: chips - chips % larger + larger * (player in winners) for player, chips in stacks.items()
    }
