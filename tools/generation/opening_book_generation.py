"""Generation of the opening book: all placements by the network, then lookahead from the best ones.

The network knows nothing of a straight flush dealt at once: such a hand is played to its end.

Samples follow from the seed and the hand's number, and are the same for all placements of a hand, so their
differences are known much better than their values.
"""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, permutations

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.chance import seed_of
from croupier.games.ofc import rules
from croupier.games.ofc.opening_book import PARTS, PRICE, VALUE, About, Line
from croupier.games.ofc.opening_book.suit_classes import Five, fives
from croupier.games.ofc.solver.compiled.placement_stats import points_of
from croupier.games.ofc.solver.evaluator import Evaluator, evaluator_for
from croupier.games.ofc.solver.information_set import InformationSet, decks_of
from croupier.games.ofc.solver.payoff import Payoff
from croupier.games.ofc.solver.straight_flush_rule import straight_flush
from croupier.games.ofc.solver.street_plan import ways
from croupier.games.ofc.solver.trained_model import LINE

__all__ = ["first_sight", "likenesses", "line_of", "lines_of", "network_hash", "pack_lines", "plan"]

CANDIDATES = 4
"""The maximum number of placements of a hand that are examined."""

HANDS = 60
"""Playouts per order, where other hands look ahead over the streets of one order."""

STREETS = 15
"""Streets of three cut from each order of the unseen cards: none of them shares a card."""

STRAIGHT = 4 << 20
"""The score of the lowest straight, or a little less."""

Floats = npt.NDArray[np.float64]
Ways = npt.NDArray[np.int64]


def placement_number(rows: Sequence[int]) -> int:
    """The number of a placement by the row of each of a hand's cards, 0 for the front."""
    number = 0
    for row in reversed(rows):
        number = number * 3 + row
    return number


_WAYS = ways(5, 0)
_NUMBERS = [placement_number([next(row for row in range(3) if way[row] >> card & 1) for card in range(5)])
            for way in _WAYS.tolist()]  # fmt: skip
_AT = {number: at for at, number in enumerate(_NUMBERS)}


def first_sight(cards: tuple[Card, ...]) -> InformationSet:
    """The view of the first of two players with five cards in hand."""
    hand = np.array(cards, np.uint8)
    return InformationSet(
        0, 0, (0, 1), np.zeros((2, 3, 5), np.uint8), np.zeros((2, 3), np.int64), np.ones(2, np.bool_),
        (0, 0), hand, _WAYS, sum(1 << card for card in cards),
        np.array([card for card in range(52) if card not in cards], np.uint8),
    )  # fmt: skip


def plan(preset: str, command: str, seed: str, close: float, decks: int) -> About:
    """The description of a book before it is made."""
    return About(preset, command, seed, network_hash(evaluator_for(rules(preset))), close, decks)


def network_hash(evaluator: Evaluator) -> str:
    """SHA-256 of a network's weights and line values, which identifies the judge of a book."""
    found = hashlib.sha256()
    for part in (*evaluator.knowledge.network, np.rint(evaluator.knowledge.lines * LINE).astype(np.int32)):
        found.update(np.ascontiguousarray(part).tobytes())
    return found.hexdigest()


@cache
def _ready(preset: str) -> tuple[Evaluator, Payoff]:
    evaluator = evaluator_for(rules(preset))
    return evaluator, evaluator.usual_payoff(1)


def lines_of(about: About, first: int, end: int) -> list[Line]:
    """The lines of the hands with these numbers, the end not among them."""
    evaluator, payoff = _ready(about.preset)
    seed = seed_of(about.seed)
    return [line_of(evaluator, payoff, five, about, seed) for five in fives(first, end)]


def line_of(evaluator: Evaluator, payoff: Payoff, five: Five, about: About, seed: bytes) -> Line:
    """The stored line of a hand."""
    sight = first_sight(five.cards)
    scores, _ = evaluator.weigh(sight, payoff)
    chosen = np.array([*_different(five, scores, about.close)])
    look = _ahead
    whole = straight_flush(sight)
    if whole is not None:
        others = (way for way in chosen.tolist() if way != whole)
        look, chosen = _played_out, np.array([*islice(others, CANDIDATES - 1), whole])
    random = np.random.default_rng([*seed, five.number])
    found = look(evaluator, payoff, sight, chosen, random, about.decks)
    guessed = None if whole is not None else (scores[chosen], evaluator.knowledge.about.errors[0])
    gaps, errors = _compare(found, guessed)
    best, second = np.argsort(-gaps, kind="stable")[:2]
    return Line(
        _NUMBERS[chosen[best]],
        _NUMBERS[chosen[second]],
        round(float(gaps[best] - gaps[second]) * PRICE),
        min(255, round(float(max(errors[best], errors[second])) * PRICE)),
        round(float(found.mean(axis=0).max() + gaps[best]) * VALUE),
    )


def _compare(found: Floats, guessed: tuple[Floats, float] | None) -> tuple[Floats, Floats]:
    """The difference of each column from the one with the highest mean, and its error.

    If the network's values and their usual error are given, both are averaged by their precision.
    """
    lead = int(found.mean(axis=0).argmax())
    apart = found - found[:, [lead]]
    gaps, errors = apart.mean(axis=0), apart.std(axis=0, ddof=1) / len(found) ** 0.5
    if guessed is None:
        return gaps, errors
    scores, misjudged = guessed
    weight = misjudged**2 / (misjudged**2 + errors**2)
    return weight * gaps + (1 - weight) * (scores - scores[lead]), weight**0.5 * errors


def _ahead(
    evaluator: Evaluator,
    payoff: Payoff,
    sight: InformationSet,
    chosen: Ways,
    random: np.random.Generator,
    decks: int,
) -> Floats:
    """The value of the chosen ways in each of many next streets."""
    streets = decks_of(sight, random, decks)[:, : 3 * STREETS].reshape(-1, 3)
    return evaluator.foresee(sight, payoff, chosen, np.ascontiguousarray(streets))


def _played_out(
    evaluator: Evaluator,
    payoff: Payoff,
    sight: InformationSet,
    chosen: Ways,
    random: np.random.Generator,
    decks: int,
) -> Floats:
    """The points of many hands after the chosen placements, played to their end."""
    orders = decks_of(sight, random, decks * HANDS)
    entry = evaluator.entry(sight)
    hands = (evaluator.hands(sight, way, orders) for way in chosen.tolist())
    return np.stack([points_of(played, 0, [1], payoff, entry)[0] for played in hands], axis=1)


def pack_lines(made: About, lines: Sequence[Line]) -> bytes:
    """The file of a book."""
    body = b"".join(
        bytes(line[part] + shift >> bits & 255 for line in lines) for part, shift, bits in PARTS
    )
    return lzma.compress(msgspec.json.encode(made) + b"\n" + body, preset=6 | lzma.PRESET_EXTREME)


def likenesses(cards: Sequence[Card]) -> tuple[tuple[int, ...], ...]:
    """The ways to exchange the cards of a hand, by place, that only rename its suits."""
    ranks = sorted({card >> 2 for card in cards})
    return _likenesses(tuple((ranks.index(card >> 2), card & 3) for card in cards))


@cache
def _likenesses(cards: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    places = {card: place for place, card in enumerate(cards)}
    found = set()
    for way in permutations(range(4)):
        swapped = [(rank, way[suit]) for rank, suit in cards]
        if all(card in places for card in swapped):
            found.add(tuple(places[card] for card in swapped))
    return tuple(sorted(found))


def _different(five: Five, scores: Floats, close: float) -> Iterator[int]:
    """The most likely placements that differ by more than suits: two, and others close to the best."""
    swaps = likenesses(five.cards)
    taken: set[int] = set()
    count, order = 0, np.argsort(-scores, kind="stable").tolist()
    for way in order:
        if count >= (2 if scores[way] < scores[order[0]] - close else CANDIDATES):
            return
        if way in taken:
            continue
        rows = [next(row for row in range(3) if bits[row] >> card & 1) for bits in [_WAYS[way].tolist()]
                for card in range(5)]  # fmt: skip
        taken |= {_AT[placement_number([rows[place] for place in swap])] for swap in swaps}
        count += 1
        yield way
