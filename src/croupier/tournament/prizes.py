"""Prizes: the pool, exact shares by place, ties, deals between players (T5).

A remainder that cannot be divided goes in whole units to the better places. Between tied players it is
drawn from the tournament's seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, gcd, lcm

from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.tournament.events import Placed
from croupier.tournament.state import State
from croupier.tournament.structure import Structure

DEALS = ("equal", "chips", "icm")
"""Ways to share: equally, by chips, or by the expected value of the chips."""

MOST_ICM = 30_000
"""Steps that the independent chip model may take (0.2 s): 12 players' places, or four of 20."""


def tickets(structure: Structure, pool: int) -> int:
    """The number of tickets that a satellite pays; 0 if the tournament is none."""
    ticket = structure.prizes.ticket
    return max(1, pool // ticket) if ticket else 0


def prize_list(structure: Structure, entries: int, pool: int) -> tuple[int, ...]:
    """The prizes by place in whole units; they add up to the pool exactly."""
    prizes = structure.prizes
    if prizes.ticket:
        count = pool // prizes.ticket
        rest = pool - count * prizes.ticket
        return (prizes.ticket,) * count + ((rest,) if rest else ())
    shares = prizes.shares(entries)
    return _whole(_with_minimum([pool * share for share in shares], prizes.minimum))


def prizes_of(state: State) -> tuple[int, ...]:
    """The prizes by place, down to the last paid place, for the entries so far.

    Together with the shares of a deal they add up to the pool. After a deal the first place is paid the
    amount set aside, the others as if without a deal. Prizes for more places than players go to the first
    place.
    """
    entries = state.entries_due
    if not entries:
        return ()
    prizes = prize_list(state.structure, entries + state.rebuys, state.pool_with(entries))
    shared = state.agreed.amounts if state.agreed else {}
    taken = max(1, len(shared))
    below = prizes[taken : state.entrants]
    first = sum(prizes) - sum(shared.values()) - sum(below)
    by_place = (first, *(0,) * (taken - 1), *below)
    return by_place[: max((place for place, prize in enumerate(by_place, 1) if prize), default=0)]


def _with_minimum(exact: list[Fraction], minimum: int) -> list[Fraction]:
    """Raise all paid places to this minimum; the others give it, in proportion to their shares."""
    total = sum(exact)
    if minimum * len(exact) > total:
        return exact
    while True:
        low = [share for share in exact if share <= minimum]
        rest = sum(share for share in exact if share > minimum)
        if all(share == minimum for share in low) or not rest:
            return exact
        scale = (total - minimum * len(low)) / rest
        exact = [share * scale if share > minimum else Fraction(minimum) for share in exact]


def _whole(exact: Sequence[Fraction]) -> tuple[int, ...]:
    """Whole units with the same sum. The remainder goes, one unit each, to the first shares."""
    floors = [int(share) for share in exact]
    left = int(sum(exact)) - sum(floors)
    return tuple(floor + (place < left) for place, floor in enumerate(floors))


def prize_awards(
    groups: Sequence[Sequence[int]],
    prizes: Sequence[int],
    luck: Stream,
    agreed: Mapping[int, int] | None = None,
) -> tuple[Placed, ...]:
    """Places and prizes of groups that tie, best first; those in `agreed` get their amount besides."""
    found = []
    place = 1
    for group in groups:
        through = place + len(group) - 1
        worth = sum(prizes[place - 1 : through])
        each, left = divmod(worth, len(group))
        lucky = luck.shuffled(group)[:left] if left else []
        for player in group:
            prize = (agreed or {}).get(player, 0) + each + (player in lucky)
            found.append(Placed(player, place, through, prize))
        place = through + 1
    return tuple(found)


def deal_amounts(
    method: str,
    stacks: Mapping[int, int],
    prizes: Sequence[int],
    left: int,
    luck: Stream,
    named: Mapping[int, int] | None = None,
) -> dict[int, int]:
    """Each remaining player's amount if they share these prizes, except for `left`, which the winner gets.

    In a `free` deal the amounts are those `named` (T16). Raises BadInput for an unknown method, more
    players than the model can take, too much set aside, or amounts that make another sum.
    """
    pot = sum(prizes) - left
    if not prizes:
        raise BadInput("there are no prizes to share")
    if not 0 <= left <= prizes[0]:
        raise BadInput(
            "left {left}: expected no more than the {first} of the first prize", left=left, first=prizes[0]
        )
    if method == "free":
        return _named_amounts(stacks, pot, named or {})
    exact = _exact(method, stacks, prizes, left, pot)
    floors = {player: int(share) for player, share in exact.items()}
    rest = pot - sum(floors.values())
    order = sorted(luck.shuffled(floors), key=lambda player: exact[player] - floors[player], reverse=True)
    return {player: floor + (player in order[:rest]) for player, floor in floors.items()}


def _named_amounts(stacks: Mapping[int, int], pot: int, named: Mapping[int, int]) -> dict[int, int]:
    if named.keys() != stacks.keys():
        raise BadInput(
            "amounts: expected one for each who is left, {players:items}", players=sorted(stacks)
        )
    total = sum(named.values())
    if total != pot:
        raise BadInput(
            "amounts: they add up to {total}; expected {pot}, what is left of the prizes",
            total=total,
            pot=pot,
        )
    return {player: named[player] for player in stacks}


def _exact(
    method: str, stacks: Mapping[int, int], prizes: Sequence[int], left: int, pot: int
) -> dict[int, Fraction]:
    total = sum(stacks.values())
    if method == "equal":
        return {player: Fraction(pot, len(stacks)) for player in stacks}
    if method == "chips":  # everybody has the last of the prizes for certain, and plays for the rest
        least = min(prizes[: len(stacks)]) if len(prizes) >= len(stacks) else 0
        least = min(least, pot // len(stacks))
        rest = pot - least * len(stacks)
        return {player: least + Fraction(rest * chips, total) for player, chips in stacks.items()}
    if method == "icm":
        paid = sum(prize > 0 for prize in prizes)
        if _icm_steps(len(stacks), paid) > MOST_ICM:
            raise BadInput(
                "icm: {paid} prizes among {n} players are too many to compute exactly; expected "
                "at most 12 players, or 4 prizes among 20: wait for another bust, or share by "
                "chips",
                paid=paid,
                n=len(stacks),
            )
        worth = icm(tuple(stacks.values()), (prizes[0] - left, *prizes[1:]))
        return dict(zip(stacks, worth, strict=True))
    raise BadInput("method '{method}': expected one of {deals:items}", method=method, deals=list(DEALS))


def icm(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """The expected prize of each stack, exactly, by the independent chip model (Malmuth-Harville).

    The winner is drawn in proportion to the chips, the second among the others in the same way, and so on.
    The computation goes place by place through all sets of players above, as bit masks. All sets of one
    size share a denominator, because reducing every fraction separately would be slow.
    """
    chips = [stack // gcd(*stacks) for stack in stacks]
    worth = [Fraction(0)] * len(chips)
    chances, left, denominator = {0: 1}, {0: sum(chips)}, 1
    for prize in prizes[: len(chips)]:
        common = lcm(*left.values())
        denominator *= common
        above, chances, held, left = chances, {}, left, {}
        wins = [0] * len(chips)
        for taken, chance in above.items():
            share = chance * (common // held[taken])
            for player, stack in enumerate(chips):
                if not taken >> player & 1:
                    wins[player] += share * stack
                    then = taken | 1 << player
                    chances[then] = chances.get(then, 0) + share * stack
                    left[then] = held[taken] - stack
        worth = [old + Fraction(won * prize, denominator) for old, won in zip(worth, wins, strict=True)]
    return tuple(worth)


def _icm_steps(players: int, prizes: int) -> int:
    """The steps of the model: for every set of players above a place, the players left to win it."""
    return sum(comb(players, above) * (players - above) for above in range(min(players, prizes)))
