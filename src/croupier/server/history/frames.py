"""The moments of a played hand, as one reader may see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from croupier.play import AnyRules, Move


class Frame(msgspec.Struct, frozen=True):
    """One moment of a hand as its reader may see it, and what the dealer said then."""

    view: Any
    notes: Any
    said: tuple[str, ...]


def frames_of(
    rules: AnyRules,
    states: Sequence[Any],
    moves: Sequence[Move],
    seat: int | None,
    moments: slice = slice(None),
) -> Iterator[Frame]:
    """The moments of a hand as a seat saw them, or a watcher if `seat` is None.

    There is one state more than there are moves.
    """
    for at in range(len(states))[moments]:
        state = states[at]
        view = rules.view(state, seat)
        said = rules.said(states[at - 1], moves[at - 1], state) if at else ()
        yield Frame(view, rules.annotations(view), said)
