"""Moves a second of the pure rules: random two-player hands of classic OFC, against pokerkit's hold'em.

    uv run --group bench python bench/moves.py [--seconds 5] [--rounds 5]

Every move is validated, chance's included, no view is built, and every hand is settled. `play` is a whole
random game: turn, deal or choice among the legal moves, apply. `apply` makes the same moves again, without
looking for them. pokerkit plays random two-player no-limit hold'em: fold, check or call, or a least raise,
as far as they are legal. Rounds alternate, so that a busy machine slows all alike; each one's best counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from croupier.chance import Shoe, Stream
from croupier.games.ofc import OfcRules, Terms, rules
from croupier.play import Act, Move, Over, final
from timing import best_rates

TERMS = Terms(2)


def random_hand(ofc: OfcRules, number: int, luck: random.Random) -> list[Move]:
    """The moves of one random hand."""
    shoe = Shoe(Stream(bytes(32), number))
    state = ofc.start(TERMS)
    moves: list[Move] = []
    while not isinstance(turn := ofc.turn(state), Over):
        if isinstance(turn, Act):
            ((_, options),) = turn.options.items()
            move = options[luck.randrange(len(options))]
        else:
            move = shoe.answer(turn)
        state = ofc.apply(state, move)
        moves.append(move)
    return moves


def replay(ofc: OfcRules, moves: list[Move]) -> int:
    """Apply the moves of a hand and settle it; how many there were."""
    over = ofc.turn(final(ofc, TERMS, moves))
    assert isinstance(over, Over)
    return len(moves)


def holdem() -> Any:
    """A fresh hand of pokerkit's hold'em that does everything but deal and decide by itself."""
    from pokerkit import Automation, NoLimitTexasHoldem

    by_itself = tuple(a for a in Automation if "DEALING" not in a.name)
    return NoLimitTexasHoldem.create_state(by_itself, True, 0, (1, 2), 2, 200, 2)


def pokerkit_hand(luck: random.Random) -> list[str]:
    """The deals and actions of one random hand of hold'em, as names of pokerkit's methods."""
    state = holdem()
    calls: list[str] = []
    while state.status:
        if state.can_deal_hole():
            call = "deal_hole"
        elif state.can_deal_board():
            call = "deal_board"
        else:
            options = ["check_or_call"]
            options += ["fold"] * state.can_fold()
            options += ["complete_bet_or_raise_to"] * state.can_complete_bet_or_raise_to()
            call = luck.choice(options)
        getattr(state, call)()
        calls.append(call)
    return calls


def pokerkit_replay(calls: list[str]) -> int:
    """Do the same again, with the cards of another shuffle; how many calls there were."""
    state = holdem()
    for call in calls:
        getattr(state, call)()
    assert not state.status
    return len(calls)


def main() -> None:
    ofc, luck = rules(), random.Random(1)
    hands = [random_hand(ofc, number, luck) for number in range(200)]
    theirs = [pokerkit_hand(luck) for _ in range(200)]
    numbers = iter(range(10**9))
    works: dict[str, Callable[[], int]] = {
        "play": lambda: len(random_hand(ofc, next(numbers), luck)),
        "pokerkit play": lambda: len(pokerkit_hand(luck)),
        "apply": lambda: replay(ofc, luck.choice(hands)),
        "pokerkit apply": lambda: pokerkit_replay(luck.choice(theirs)),
    }
    best = best_rates(__doc__, 5, works)
    for name, rate in best.items():
        print(f"{name:<15}{rate:>10,.0f} a second")
    share = sum("deal" not in call for calls in theirs for call in calls) / sum(map(len, theirs))
    for name in ("play", "apply"):
        ratio = best[name] / best[f"pokerkit {name}"]
        print(
            f"{name}: {ratio:.0f} times pokerkit's deals and actions, {ratio / share:.0f} times its actions"
        )


if __name__ == "__main__":
    main()
