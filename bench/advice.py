"""Processor time of advice on Pineapple: a first answer, finer ones, a reviewed hand.

uv run python -m bench.advice
"""

from __future__ import annotations

import statistics
import time

from croupier.advice import adviser_of, review_hand
from croupier.bots import bot_of
from croupier.chance import Stream, seed_of
from croupier.games import rules_of
from croupier.games.ofc import State, Terms
from croupier.play import Act, Move, replay
from croupier.records import shoe_of
from croupier.testing import play_hand

HANDS = 12


def main() -> None:
    rules, adviser = rules_of("ofc", "pineapple"), adviser_of("ofc")
    bots = [bot_of(rules, "club", Stream(seed_of("bench"), seat)) for seat in range(2)]

    def chosen(state: State, turn: Act) -> Move:
        seat, options = next(iter(turn.options.items()))
        return bots[seat].choose(rules.view(state, seat), options)

    took: dict[tuple[int, int], list[float]] = {}
    reviewed = []
    for number in range(1 + HANDS):
        moves = [
            step.move for step in play_hand(rules, Terms(2), shoe_of(seed_of("bench"), number), chosen)
        ]
        states = list(replay(rules, Terms(2), moves))
        for state in states:
            turn = rules.turn(state)
            if not isinstance(turn, Act) or number % 3:
                continue
            view = rules.view(state, next(iter(turn.options)))
            answers = adviser.advise(rules, view, bytes(32), 4)
            street = sum(map(len, view.seats[view.seat or 0].rows))
            begun = time.process_time()
            for answer, _ in enumerate(answers, 1):
                took.setdefault((street, answer), []).append(time.process_time() - begun)
        begun = time.process_time()
        review_hand(rules, states, moves, (0,), rounds=adviser.rounds)
        reviewed.append(time.process_time() - begun)
    for (street, answer), times in sorted(took.items()):
        middle = statistics.median(times[2:] or times)  # the first hand loads what is compiled
        print(f"{street:>2} cards set, answer {answer}: after {1000 * middle:7.1f} ms")
    rest = reviewed[1:]
    print(f"a reviewed hand of one player: {statistics.mean(rest):.2f} s, at most {max(rest):.2f} s")


if __name__ == "__main__":
    main()
