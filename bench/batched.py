"""Batched tables of OFC held to the rules, hand by hand: nothing may differ.

    uv run python bench/batched.py [--full] [--hands N] [--preset NAME]

Hands are laid by chance under each preset, with two players and as many as it allows; with stacks and
without, in matches of one hand, of several, and to the last chip, under all ways to pay; with Fantasyland
from the start, for any pair, and left out. `--full` plays 100,000 a preset, some minutes each. At every
step it is compared whose turn it is, what they see, what they may do, and what a number means; at the end
of every hand what each gains, and the terms of the next one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from croupier.games import rules_of
from croupier.games.ofc import OfcRules, State
from croupier.games.ofc.batched import BatchedOfc, observation_of
from croupier.games.ofc.state import Terms
from croupier.ledger import PAYING
from croupier.numbering import number_of, numbers_of
from croupier.play import Act, Deal, Draw, Over

FULL = 100_000
PRESETS = ("standard", "carnivale-2013", "pineapple", "progressive-pineapple")


class Mirror:
    """The same tables under the rules; `found` has the differences.

    Placements of more than five cards have other numbers in `croupier.numbering`; those are not `numbered`.
    """

    def __init__(self, env: BatchedOfc, *, numbered: bool = True) -> None:
        self.env, self.rules, self.numbered = env, env.rules, numbered
        self.counts: Counter[str] = Counter()
        self.found: list[str] = []
        self.finals = env.keep_finals()
        self.matches = [0] * env.tables
        self.states = [self.started(table, self.first(table)) for table in range(env.tables)]

    def first(self, table: int) -> Terms:
        """The terms of the next match: those of the first one, and the next button."""
        first = msgspec.structs.replace(self.env.first_terms, button=self.matches[table] % self.env.seats)
        self.matches[table] += 1
        return first

    def same(self, what: str, one: object, other: object, where: object) -> None:
        self.counts[what] += 1
        if one != other:
            self.found.append(f"{what}: {one!r} at the tables, {other!r} by the rules; {where!r}")

    def started(self, table: int, terms: Terms) -> State:
        self.same("terms", self.env.terms(table), terms, table)
        return self.dealt(table, self.rules.start(terms))

    def dealt(self, table: int, state: State) -> State:
        """The state after the cards that the table has dealt."""
        while isinstance(turn := self.rules.turn(state), Draw):
            assert turn.seat is not None
            state = self.rules.apply(state, Deal(turn.seat, self.env.hand(table, turn.seat)))
        return state

    def step(self, actions: np.ndarray[Any, np.dtype[np.int64]]) -> None:
        env, rules = self.env, self.rules
        moved: list[State] = []
        for table, action in enumerate(actions.tolist()):
            state, seat = self.states[table], int(env.seats_to_act[table])
            turn = rules.turn(state)
            assert isinstance(turn, Act), turn
            self.same("turns", seat, next(iter(turn.options)), state)
            view, options = rules.view(state, seat), turn.options[seat]
            seen = env.observations[table].tolist()
            self.same("observations", seen, observation_of(rules, view).tolist(), view)
            allowed = np.flatnonzero(env.masks[table]).tolist()
            move = env.move(table, action)
            if view.seats[seat].fantasy:
                self.same("hands in Fantasyland", allowed, [0], view)
            elif self.numbered:
                self.same("masks", allowed, [*numbers_of(options)], view)
                self.same("numbers", action, number_of(options, move), view)
            else:
                self.same("masks", len(allowed), len(options), view)
            self.same("moves", move in options, True, view)
            moved.append(rules.apply(state, move))
        env.step(actions)
        self.states = [self.after(table, state) for table, state in enumerate(moved)]

    def after(self, table: int, state: State) -> State:
        env, rules = self.env, self.rules
        turn = rules.turn(state)
        over = isinstance(turn, Over)
        self.same("ends of hands", bool(env.hand_over[table]), over, state)
        returns = turn.returns if isinstance(turn, Over) else (0,) * env.seats
        self.same("rewards", tuple(env.rewards[table].tolist()), returns, state)
        following = rules.following(state) if over else None
        ends = over and following is None
        self.same("ends of matches", bool(env.match_over[table]), ends, state)
        if not over:
            return self.dealt(table, state)
        self.note(state)
        for seat in rules.view(state, None).order if ends else ():
            seen = observation_of(rules, rules.view(state, seat)).tolist()
            self.same("last observations", self.finals[table, seat].tolist(), seen, state)
        return self.started(table, following or self.first(table))

    def note(self, state: State) -> None:
        """What came about in a hand, so that one sees that everything did."""
        result = self.rules.result(state)
        self.counts["hands"] += 1
        for seat, hand in enumerate(result.hands):
            within = state.terms.fantasy_of(seat) > 0
            self.counts["fouls"] += hand.foul
            self.counts["entries"] += result.fantasy[seat] > 0 and not within
            self.counts["stays"] += result.fantasy[seat] > 0 and within
        if result.stacks is not None:
            self.counts["stacks that were limits"] += any(chips <= 0 for chips in result.stacks)


def sensible(env: BatchedOfc, actions: np.ndarray[Any, np.dtype[np.int64]]) -> None:
    """Lay the first street of every other table with the high cards behind, so that fewer hands foul."""
    from croupier.games.ofc.batched.layout import piles_of

    first = piles_of(env.rules.settings.first_street, 0)
    for table in range(0, env.tables, 2):
        hand = env.hand(table, int(env.seats_to_act[table]))
        if len(hand) == first.shape[1] and env.masks[table].sum() > 200:
            order = np.argsort(np.argsort([card >> 2 for card in hand]))
            wanted = np.digitize(order, [1, 3])
            actions[table] = int((first == wanted).all(axis=1).argmax())


def situations(rules: OfcRules) -> Iterator[tuple[OfcRules, dict[str, Any]]]:
    """Ways to play under these rules: seats, chips, lengths of matches, Fantasyland."""
    fewest, most = rules.settings.players
    sizes = [0]
    if rules.settings.fantasyland:
        land = rules.settings.fantasyland
        sizes = sorted({land.stay_cards, *land.entry.values()})
    for seats in range(fewest, most + 1):
        yield rules, {"seats": seats}
        yield rules, {"seats": seats, "hands": 3, "fantasyland": False}
        for number, paying in enumerate(PAYING):
            settings = msgspec.structs.replace(
                rules.settings, paying=paying, broke=("others-go-on", "match-ends")[number % 2]
            )
            if settings.fantasyland:  # any pair in front is enough, so that it comes about
                entry = {"22": sizes[0], **settings.fantasyland.entry}
                easy = msgspec.structs.replace(settings.fantasyland, entry=entry)
                settings = msgspec.structs.replace(settings, fantasyland=easy)
            own = OfcRules(settings, rules.preset)
            stacks = [40 + 23 * seat for seat in range(seats)]
            limits = {"stacks": stacks, "hands": (None, 4)[number // 2], "point_value": 1 + number}
            yield own, {"seats": seats, **limits}
            if sizes != [0]:
                fantasy = [sizes[(number + seat) % len(sizes)] * (seat != number) for seat in range(seats)]
                yield own, {"seats": seats, **limits, "fantasy": fantasy}


def held(preset: str, hands: int, seed: str = "batched", tables: int = 16) -> Mirror:
    """Hold batched tables to the rules over so many hands of a preset; all that was found in one."""
    ways = list(situations(rules_of("ofc", preset)))
    every: Mirror | None = None
    for number, (rules, given) in enumerate(ways):
        mirror = Mirror(BatchedOfc(rules, tables, seed=f"{seed} {number}", **given))
        while mirror.counts["hands"] < hands / len(ways):
            actions = mirror.env.random_actions().copy()
            sensible(mirror.env, actions)
            mirror.step(actions)
        if every is not None:
            mirror.counts.update(every.counts)
            mirror.found += every.found
        every = mirror
    assert every is not None
    return every


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--hands", type=int, default=1_000, help="hands a preset")
    parser.add_argument("--preset", choices=PRESETS, action="append")
    given = parser.parse_args()
    wrong = 0
    for preset in given.preset or PRESETS:
        begun = time.process_time()
        mirror = held(preset, FULL if given.full else given.hands)
        wrong += len(mirror.found)
        told = ", ".join(f"{count:,} {what}" for what, count in mirror.counts.items())
        spent = time.process_time() - begun
        print(f"{preset}: {len(mirror.found)} differences; {told} ({spent:.0f} s)", flush=True)
        for line in mirror.found[:10]:
            print(f"  {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
