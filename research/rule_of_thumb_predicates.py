"""Rules of thumb for placements, as functions; `rules_of_thumb` prices them.

A rule says True where a placement follows it, False where it breaks it, None where it is silent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from croupier.cards import Card
from croupier.games.ofc.scorer import Rows

__all__ = ["QUEEN", "RULES", "Laid", "front_paired", "has", "lone_high_card", "made", "pairs_of"]

QUEEN = 10


class Laid(NamedTuple):
    """A placement of a decision: the street, the rows before it and after it, the cards in hand."""

    street: int
    before: Rows
    hand: tuple[Card, ...]
    after: Rows
    away: tuple[Card, ...]


def rank(card: int) -> int:
    return card >> 2


def suits(cards: Sequence[int]) -> list[int]:
    return [card & 3 for card in cards]


def pairs_of(cards: Sequence[int]) -> list[int]:
    """The ranks of which there are exactly two."""
    ranks = [card >> 2 for card in cards]
    return sorted({one for one in ranks if ranks.count(one) == 2})


def made(cards: Sequence[int]) -> tuple[int, ...]:
    """Groups of ranks, the largest first: what decides between rows that are not complete."""
    ranks = [card >> 2 for card in cards]
    groups = sorted(((ranks.count(one), one) for one in set(ranks)), reverse=True)
    return tuple(part for count, one in groups if count > 1 for part in (count, one))


# A rule says of a placement True where it follows it, False where it breaks it, None where it is silent.


def short_front(one: Laid) -> bool | None:
    return None if one.street != 1 else len(one.after[0]) <= 1


def low_pair_behind(one: Laid) -> bool | None:
    found = pairs_of(one.hand)
    if one.street != 1 or len(found) != 1 or found[0] >= QUEEN:
        return None
    return found[0] not in pairs_of(one.after[0])


def pair_together(one: Laid) -> bool | None:
    found = pairs_of(one.hand)
    if one.street != 1 or len(found) != 1:
        return None
    return any(found[0] in pairs_of(row) for row in one.after)


def queens_in_front(one: Laid) -> bool | None:
    found = pairs_of(one.hand)
    if one.street != 1 or len(found) != 1 or found[0] < QUEEN:
        return None
    return found[0] in pairs_of(one.after[0])


def high_card_in_front(one: Laid) -> bool | None:
    lone = [card >> 2 for card in one.hand]
    high = [each for each in set(lone) if lone.count(each) == 1 and each >= QUEEN]
    if one.street != 1 or not high or max(map(lone.count, lone)) > 2:
        return None
    return any(card >> 2 in high for card in one.after[0])


def two_pair_apart(one: Laid) -> bool | None:
    found = pairs_of(one.hand)
    if one.street != 1 or len(found) != 2:
        return None
    return not any(pairs_of(row) == found for row in one.after)


def higher_pair_behind(one: Laid) -> bool | None:
    found = pairs_of(one.hand)
    if one.street != 1 or len(found) != 2 or found[1] >= QUEEN:
        return None
    return found[1] in pairs_of(one.after[2])


def three_of_a_suit_behind(one: Laid) -> bool | None:
    all_suits = suits(one.hand)
    most = max(set(all_suits), key=all_suits.count)
    if one.street != 1 or all_suits.count(most) < 3 or pairs_of(one.hand):
        return None
    return suits(one.after[2]).count(most) >= 3 and set(suits(one.after[2])) == {most}


def suit_to_the_flush(one: Laid) -> bool | None:
    back = one.before[2]
    if one.street < 2 or not 3 <= len(back) < 5 or len(set(suits(back))) > 1:
        return None
    wanted = [card for card in one.hand if card & 3 == back[0] & 3]
    return None if not wanted else any(card in one.after[2] for card in wanted)


def flush_kept_clean(one: Laid) -> bool | None:
    back = one.before[2]
    if not 2 <= one.street <= 3 or not 3 <= len(back) < 5 or len(set(suits(back))) > 1:
        return None
    return len(set(suits(one.after[2]))) == 1


def front_paired(one: Laid) -> bool | None:
    front = {card >> 2 for card in one.before[0]}
    high = [card for card in one.hand if card >> 2 in front and card >> 2 >= QUEEN]
    if one.street < 2 or not high or pairs_of(one.before[0]):
        return None
    return any(card in one.after[0] for card in high)


def nothing_paired_thrown(one: Laid) -> bool | None:
    """The card thrown away pairs nothing of one's own rows that are open, nor the other two."""
    if one.street < 2:
        return None
    open_ranks = [card >> 2 for row, room in zip(one.before, (3, 5, 5), strict=True) if len(row) < room
                  for card in row]  # fmt: skip
    ranks = [card >> 2 for card in one.hand]
    pairing = [each in open_ranks or ranks.count(each) > 1 for each in ranks]
    if all(pairing) or not any(pairing):
        return None
    return not pairing[one.hand.index(one.away[0])]


def front_left_open(one: Laid) -> bool | None:
    if not 2 <= one.street <= 3 or len(one.before[0]) >= 3 or made(one.after[0]):
        return None
    return len(one.after[0]) < 3


def middle_under_back(one: Laid) -> bool | None:
    if not 2 <= one.street <= 4 or made(one.before[1]) > made(one.before[2]):
        return None
    return made(one.after[1]) <= made(one.after[2])


def high_card_waits(one: Laid) -> bool | None:
    """An ace, a king or a queen goes to a front that has no such card yet."""
    high = [card for card in one.hand if card >> 2 >= QUEEN]
    if not 2 <= one.street <= 3 or len(high) != 1 or len(one.before[0]) == 3:
        return None
    if any(card >> 2 >= QUEEN for card in one.before[0]) or made(one.before[0]):
        return None
    return high[0] in one.after[0]


def no_low_pair_in_front(one: Laid) -> bool | None:
    """No pair below queens in front while a place is open for better, on the second and third street."""
    if not 2 <= one.street <= 3 or pairs_of(one.before[0]) or len(one.before[0]) == 3:
        return None
    if not any(card >> 2 >= QUEEN for card in one.before[0]):
        return None
    return not any(each < QUEEN for each in pairs_of(one.after[0]))


RULES: dict[str, tuple[str, Callable[[Laid], bool | None]]] = {
    one.__name__: (words, one)
    for words, one in (
        ("First street: one card in front at most", short_front),
        ("First street: a pair stays together", pair_together),
        ("First street: a pair below queens goes to the middle or the back", low_pair_behind),
        ("First street: queens, kings or aces go to the front", queens_in_front),
        ("First street: a lone queen, king or ace goes to the front", high_card_in_front),
        ("First street: two pairs go to two rows", two_pair_apart),
        ("First street: of two low pairs the higher goes to the back", higher_pair_behind),
        ("First street: three or more of a suit, no pair, go to the back alone", three_of_a_suit_behind),
        ("Streets 2, 3: a queen, king or ace goes to a front without one", high_card_waits),
        ("Streets 2, 3: the front keeps a place open until it has a pair", front_left_open),
        ("Streets 2, 3: no pair below queens beside a queen or better in front", no_low_pair_in_front),
        ("Streets 2, 3: a flush draw in the back stays clean", flush_kept_clean),
        ("Streets 2-5: a card of the suit goes to the flush draw", suit_to_the_flush),
        ("Streets 2-5: a queen, king or ace in front is paired when its fellow comes", front_paired),
        ("Streets 2-5: what pairs nothing is thrown away", nothing_paired_thrown),
        ("Streets 2-4: the middle never gets ahead of the back", middle_under_back),
    )
}


def lone_high_card(one: Laid) -> bool | None:
    ranks = [card >> 2 for card in one.hand]
    high = [card for card in one.hand if card >> 2 >= QUEEN]
    if len(high) != 1 or len(one.before[0]) == 3 or made(one.before[0]):
        return None
    if ranks.count(high[0] >> 2) > 1 or any(card >> 2 >= QUEEN for card in one.before[0]):
        return None
    return high[0] in one.after[0]


def has(cards: Sequence[int]) -> str:
    groups = made(cards)
    if not groups:
        return "no pair"
    if groups[0] > 2 or len(groups) > 2:
        return "two pair or better"
    return "a pair"
