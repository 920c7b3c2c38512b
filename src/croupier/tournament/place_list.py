"""Places and prizes as shown: a range until a place is certain, and no prize before that (T5)."""

from __future__ import annotations

from collections import Counter

from croupier.tournament.prizes import prizes_of
from croupier.tournament.ranking import Standing, standings
from croupier.tournament.schemas import Amount, Deal, Place
from croupier.tournament.state import State
from croupier.tournament.structure import Structure


def played_before(structure: Structure, level: int) -> int:
    """The hands of a table before this level."""
    return structure.ends[level - 2] if level > 1 and structure.ends else 0


def pool_of(state: State) -> int:
    """The prize pool; before the start, the pool with the present registrations."""
    return state.pool_with(state.entries_due)


def deal_of(state: State) -> Deal | None:
    """The agreed deal, largest share first; None if there is none."""
    agreed = state.agreed
    if agreed is None:
        return None
    shares = sorted(agreed.amounts.items(), key=lambda one: -one[1])
    amounts = tuple(Amount(number, state.players[number].name, amount) for number, amount in shares)
    return Deal(agreed.method, amounts, agreed.left)


def places_of(state: State) -> tuple[Place, ...]:
    """All finishing places, best first. Certain places have their prize."""
    if state.result is not None:
        tied = Counter(one.place for one in state.result.places)
        settled = sorted(state.result.places, key=lambda one: one.place)
        return tuple(
            _place(state, Standing(one.player, one.place, one.through, True, tied[one.place]), one.prize)
            for one in settled
        )
    prizes = prizes_of(state)
    return tuple(_place(state, one, _prize(state, one, prizes)) for one in standings(state))


def _prize(state: State, one: Standing, prizes: tuple[int, ...]) -> int | None:
    """The prize of a certain place; None where a unit that cannot be divided is still to be drawn for."""
    if not one.certain:
        return None
    each, odd = divmod(sum(prizes[one.place - 1 : one.through]), one.tied)
    shared = state.agreed.amounts.get(one.player, 0) if state.agreed else 0
    return None if odd else each + shared


def _place(state: State, one: Standing, prize: int | None) -> Place:
    structure, player = state.structure, state.players[one.player]
    hand = player.out.hand if player.out else 0
    level = structure.level_of(hand) if hand and not structure.is_timed else 0
    of_level = hand - played_before(structure, level) if hand else 0
    shown = one.place, one.through, one.certain, one.tied, one.waits_for
    return Place(player.number, player.name, *shown, hand, level, of_level, prize)
