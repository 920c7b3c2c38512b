"""The results of self-play, and estimates of the value of Fantasyland from them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.compiled.selfplay import Played
from croupier.games.ofc.solver.pairwise_points import fouls_of, lines_won, royalties_of
from croupier.games.ofc.solver.payoff import Rates, rates_of
from croupier.games.ofc.solver.setting import stay_classes

Ints = npt.NDArray[np.int64]
Classes = npt.NDArray[np.int32]

MOST_WORTH = 200.0
"""No Fantasyland is counted to be worth more points, however surely one stays."""


def fantasyland_sizes(rules: OfcRules) -> tuple[int, ...]:
    """The numbers of cards that are dealt in Fantasyland."""
    land = rules.settings.fantasyland
    return tuple(sorted({land.stay_cards, *land.entry.values()})) if land else ()


class Hands(NamedTuple):
    """Hands played, and for each how many cards the other was dealt in Fantasyland; 0: none."""

    played: Played
    cards: npt.NDArray[np.int64]
    lands: npt.NDArray[np.int32]


def join_hands(pieces: list[Hands]) -> Hands:
    """Pieces of an iteration as one."""
    played = Played(
        *(np.concatenate([getattr(piece.played, name) for piece in pieces]) for name in Played._fields)
    )
    return Hands(
        played,
        np.concatenate([piece.cards for piece in pieces]),
        np.concatenate([piece.lands for piece in pieces]),
    )


def without_samples(hands: Hands) -> Hands:
    """Hands with what became of them alone."""
    played = hands.played
    nothing = played._replace(
        features=played.features[:0], stages=played.stages[:0], targets=played.targets[:0]
    )
    return hands._replace(played=nothing)


class FantasylandResults(NamedTuple):
    """By hand against Fantasyland: its cards, gain, whether it stays, and the other's entry cards."""

    cards: npt.NDArray[np.int64]
    gains: npt.NDArray[np.int64]
    stays: npt.NDArray[np.bool_]
    entered: npt.NDArray[np.int64]


def fantasyland_results(rules: OfcRules, hands: Hands) -> FantasylandResults:
    """The results of the hands with one player in Fantasyland."""
    chosen = hands.cards > 0
    return results_against(
        rules, rates_of(rules.scorer, {}), hands.cards[chosen], hands.lands[chosen],
        hands.played.classes[chosen, 0],
    )  # fmt: skip


def results_against(
    rules: OfcRules, rates: Rates, cards: Ints, own: Classes, other: Classes
) -> FantasylandResults:
    """The gains of boards set in Fantasyland, by number of cards, from others' boards, hand by hand."""
    foul, other_foul = np.zeros(len(own), np.bool_), fouls_of(other)
    gains = lines_won(own, foul, other, other_foul, rates.scoop, rates.foul)
    gains += royalties_of(own, foul, rates.royalty).sum(axis=1)
    gains -= royalties_of(other, other_foul, rates.royalty).sum(axis=1)
    stays = np.any(own >= stay_classes(rules.scorer), axis=1)
    return FantasylandResults(cards, gains, stays, np.where(other_foul, 0, rates.entry_cards[other[:, 0]]))


def fantasy_values(rules: OfcRules, hands: FantasylandResults) -> dict[int, float]:
    """The value of Fantasyland by number of cards: E = its gain in its hand, solved with its stays.

    V(n) = E(n) + stay(n) V(stay cards) - the other's entries by their own values (OFC10).
    """
    kinds = fantasyland_sizes(rules)
    matrix, gains = np.eye(len(kinds)), np.zeros(len(kinds))
    for at, cards in enumerate(kinds):
        chosen = hands.cards == cards
        if not chosen.any():
            continue
        gains[at] = float(hands.gains[chosen].mean())
        matrix[at, kinds.index(rules.scorer.stay_cards)] -= hands.stays[chosen].mean()
        for to, into in enumerate(kinds):
            matrix[at, to] += float((hands.entered[chosen] == into).mean())
    try:
        solved = np.linalg.solve(matrix, gains)
    except np.linalg.LinAlgError:  # the player in Fantasyland stays for ever, and nobody else enters
        solved = gains
    return {
        cards: round(min(max(float(value), 0.0), MOST_WORTH), 3)
        for cards, value in zip(kinds, solved, strict=True)
    }


def intervals_of(rules: OfcRules, hands: FantasylandResults) -> dict[int, float]:
    """The 95 % intervals of Fantasyland's values: a jackknife over twentieths (t = 2.09 for 19)."""
    parts = np.arange(len(hands.cards)) % 20
    found = [
        fantasy_values(rules, FantasylandResults(*(kept[parts != part] for kept in hands)))
        for part in range(20)
    ]
    return {
        cards: round(2.09 * float(19**0.5 * np.std([values[cards] for values in found])), 3)
        for cards in fantasyland_sizes(rules)
    }
