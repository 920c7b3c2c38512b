"""A hand gone through: moment by moment as a seat saw it, and its decisions held against the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from croupier.advice import adviser_of, review_hand
from croupier.advice.hand_stats import Reviewed, reviewed
from croupier.play import AnyRules, Move

__all__ = ["Frame", "HandReview", "PartReview", "frames_of", "review_of"]


class Frame(msgspec.Struct, frozen=True):
    """One moment of a hand as its reader may see it, and what the dealer said then."""

    view: Any
    notes: Any
    said: tuple[str, ...]


class PartReview(msgspec.Struct, frozen=True):
    """A hand, or a part of one that is many rounds, such as a turn: its decisions, and what was gained."""

    part: str
    decisions: int
    mistakes: int
    lost: float
    gained: float


class HandReview(msgspec.Struct, frozen=True):
    """A reader's own decisions in a hand, in their order, and what they come to by its parts.

    A decision is as `croupier review --json` prints it. `result` is what was gained, `lost` what the
    decisions cost on average, `luck` both together. `rough` says that what makes it better is still being
    compiled on this server. The next hand may be `played_on` from this one, such as in Fantasyland.
    """

    game: str
    preset: str
    number: int
    seat: int
    unit: str
    decisions: tuple[dict[str, Any], ...]
    parts: tuple[PartReview, ...]
    lost: float
    result: float
    luck: float
    rough: bool = False
    played_on: bool = False


def frames_of(
    rules: AnyRules,
    states: Sequence[Any],
    moves: Sequence[Move],
    seat: int | None,
    moments: slice = slice(None),
) -> Iterator[Frame]:
    """The moments of a hand as a seat, or a watcher, saw them; `states` are one more than `moves`."""
    for at in range(len(states))[moments]:
        state = states[at]
        view = rules.view(state, seat)
        said = rules.said(states[at - 1], moves[at - 1], state) if at else ()
        yield Frame(view, rules.annotations(view), said)


def review_of(
    rules: AnyRules,
    states: Sequence[Any],
    moves: Sequence[Move],
    seat: int,
    number: int,
    *,
    rough: bool = False,
) -> tuple[HandReview, Reviewed]:
    """A seat's own decisions in a hand, and what its player's statistics keep of that."""
    rounds = adviser_of(rules.game).rounds
    found, parts = review_hand(rules, states, moves, (seat,), hand=number, rounds=rounds, wait=False)
    told = tuple(
        PartReview(part.part, part.decisions, part.mistakes, float(part.lost), part.gained or 0)
        for part in parts
    )
    lost, result = sum(part.lost for part in told), sum(part.gained for part in told)
    answer = HandReview(
        game=rules.game,
        preset=rules.preset,
        number=number,
        seat=seat,
        unit=found[0].unit if found else "",
        decisions=tuple(one.plain() for one in found),
        parts=told,
        lost=lost,
        result=result,
        luck=lost + result,
        rough=rough,
        played_on=any(rules.extension(states[-1])),
    )
    return answer, reviewed(found, parts)
