"""The compiled kernels of OFC held to the rules, hand by hand: nothing may differ.

    uv run python bench/kernels.py [--full] [--hands N] [--preset NAME]
    NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=/tmp/kernels uv run python bench/kernels.py

Hands are laid by chance under each preset, with two players and as many as it allows, each fourth of them
with one in Fantasyland; `--full` plays 100,000 a preset, some minutes each. At every move it is compared
whose turn it is, what is unseen, what may be placed and in which order, and the board after it; at the end
of every hand rows, fouls, royalties, entries and stays, the points between all boards with scoops and
fouls, and what a board is worth. With NUMBA_BOUNDSCHECK every index is checked as well, also those of
hands that the solver plays against itself and thinks over; a folder of its own keeps what is compiled so
apart.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from functools import cache

import numpy as np

from croupier.cards import Card
from croupier.chance import Shoe, Stream, seed_of
from croupier.games import rules_of
from croupier.games.ofc import OfcRules, Placements, View
from croupier.games.ofc.scorer import Rows, ScoredHand
from croupier.games.ofc.settings import ROOM
from croupier.games.ofc.solver.compiled.board_features import class_of_row
from croupier.games.ofc.solver.compiled.endgame import board_value, earnings_of, lines, value_part
from croupier.games.ofc.solver.compiled.placement_values import IMPOSSIBLE, _fitting, place_cards, unseen_of
from croupier.games.ofc.solver.information_set import InformationSet, information_set_of, placement_of
from croupier.games.ofc.solver.payoff import PART, UNIT, Rates, payoff_of, rates_of
from croupier.games.ofc.solver.setting import stay_classes
from croupier.games.ofc.solver.street_plan import ways
from croupier.games.ofc.solver.trained_model import NETWORKS
from croupier.play import Act, Over
from croupier.row_classes import scale

FULL = 100_000
LAND = {13: 8.0, 14: 9.5, 15: 13.0, 16: 17.0, 17: 21.0}


class Held:
    """One preset's kernels, what they were held to, and how often: `found` has the differences."""

    def __init__(self, rules: OfcRules) -> None:
        self.rules = rules
        self.rates: Rates = rates_of(rules.scorer, LAND)
        self.stays = stay_classes(rules.scorer).tolist()
        self.counts: Counter[str] = Counter()
        self.found: list[str] = []

    def same(self, what: str, one: object, other: object, where: object) -> None:
        self.counts[what] += 1
        if one != other:
            self.found.append(f"{what}: {one!r} by the kernels, {other!r} by the rules; {where!r}")

    def hand(self, stream: Stream, seats: int, fantasy: tuple[int, ...]) -> None:
        """Lay a hand by chance, comparing all the way."""
        rules = self.rules
        state, shoe = rules.start(rules.hand_terms(seats, extension=fantasy)), Shoe(stream)
        while not isinstance(turn := rules.turn(state), Over):
            if not isinstance(turn, Act):
                state = rules.apply(state, shoe.answer(turn))
                continue
            (seat,) = list(turn.options)[:1]
            view, options = rules.view(state, seat), turn.options[seat]
            assert isinstance(options, Placements)
            chosen = stream.below(len(options))
            after = rules.apply(state, options[chosen])
            if not view.seats[seat].fantasy:
                self.move(view, options, chosen, rules.view(after, seat))
            state = after
        view = rules.view(state, None)
        boards = {seat: view.seats[seat].rows for seat in view.order}
        self.ending(boards)
        # What is laid by chance is foul more often than not; with the better row behind, less often.
        self.ending({seat: self.sorted(rows) for seat, rows in boards.items()})

    def sorted(self, rows: Rows) -> Rows:
        _, middle, back = self.rules.scorer.score(rows).rows
        return rows if back >= middle else (rows[0], rows[2], rows[1])

    def move(self, view: View, options: Placements, chosen: int, after: View) -> None:
        sight = information_set_of(self.rules, view)
        playing = [place for place, cards in enumerate(sight.fantasy) if not cards]
        fewest = min(playing, key=lambda place: int(sight.sizes[place].sum()))
        self.same("turns", fewest, sight.place, view)
        unseen = np.empty(52, np.uint8)
        count = unseen_of(sight.seen, unseen)
        self.same("unseen cards", tuple(unseen[:count].tolist()), view.unseen(), view)
        sizes = tuple(sight.sizes[sight.place].tolist())
        own = view.seats[sight.seat]
        assert own.pending is not None
        away = len(options[chosen].discard)
        fitting = fits(len(own.pending), away, sizes)
        self.same("placements in order", fitting, in_order(len(own.pending), away, sizes), view)
        way = fitting[chosen][0]
        self.same("numbers of placements", len(fitting), len(options), view)
        self.same("placements", placement_of(sight, way), options[chosen], view)
        self.boards(sight, way, after)

    def boards(self, sight: InformationSet, way: int, after: View) -> None:
        cards, sizes = sight.boards[sight.place].copy(), sight.sizes[sight.place].copy()
        laid = place_cards(cards, sizes, sight.hand, sight.ways[way])
        rows = after.seats[sight.seat].rows
        found = tuple(tuple(cards[row, : sizes[row]].tolist()) for row in range(3))
        self.same("boards", found, tuple(tuple(map(int, row)) for row in rows), after)
        move = placement_of(sight, way)
        bits = sum(1 << card for row in (move.front, move.middle, move.back) for card in row)
        self.same("laid cards", laid, bits, after)

    def ending(self, boards: dict[int, Rows]) -> None:
        scored = {seat: self.rules.scorer.score(rows) for seat, rows in boards.items()}
        classes = {
            seat: [int(class_of_row(row, padded(rows[row]))) for row in range(3)]
            for seat, rows in boards.items()
        }
        for seat, board in scored.items():
            own, where = classes[seat], boards[seat]
            self.same("rows", tuple(scale().scores[own].tolist()), tuple(board.rows), where)
            foul = own[0] > own[1] or own[1] > own[2]
            self.same("fouls", foul, board.foul, where)
            royalties = tuple(0 if foul else int(self.rates.royalty[row][own[row]]) for row in range(3))
            self.same("royalties", royalties, tuple(board.royalties), where)
            self.same("entries", 0 if foul else int(self.rates.entry_cards[own[0]]), board.enters, where)
            stays = not foul and any(at >= least for at, least in zip(own, self.stays, strict=True))
            self.same("stays", stays, bool(board.stays), where)
            self.worth(seat, classes, scored)

    def worth(self, seat: int, classes: dict[int, list[int]], scored: dict[int, ScoredHand]) -> None:
        own, board = classes[seat], scored[seat]
        others = [other for other in classes if other != seat]
        won = 0
        for other in others:
            points = int(
                lines(
                    np.array(own), board.foul, np.array(classes[other]), scored[other].foul,
                    self.rates.scoop, self.rates.foul,
                )
            )  # fmt: skip
            net = self.rules.scorer.against(board, scored[other])
            expected = sum(net.rows) + net.scoop
            if board.foul != scored[other].foul:  # a foul's price has no rows
                expected = self.rules.settings.foul * (1 if scored[other].foul else -1)
            self.same("points between boards", points, expected, (board, scored[other]))
            won += expected
        known = [[*classes[other], int(scored[other].foul)] for other in others]
        payoff = payoff_of(self.rates, None, (), known)
        front, middle, back = own
        total = board_value(front, middle, back, tuple(payoff))
        earned = 0.0 if board.foul else len(others) * (sum(board.royalties) + LAND.get(board.enters, 0.0))
        self.same("worth of boards", value_part(total) / UNIT, won + earned, board)
        self.same("earnings of boards", earnings_of(total) / PART, earned, board)


def padded(row: tuple[Card, ...]) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    return np.array([*row, *[0] * (5 - len(row))], np.uint8)


Laid = tuple[int, tuple[int, ...]]


@cache
def fits(cards: int, away: int, sizes: tuple[int, int, int]) -> list[Laid]:
    """The kernels' ways to lay so many cards on a board of these sizes: by number and row, as bits."""
    every = ways(cards, away)
    values = np.empty(len(every), np.int64)
    _fitting(np.array(sizes), cards, every, values)
    return [(way, tuple(every[way].tolist())) for way in np.flatnonzero(values != IMPOSSIBLE).tolist()]


@cache
def in_order(cards: int, away: int, sizes: tuple[int, int, int]) -> list[Laid]:
    """The same by the rules, all that `Placements` has in its order: they do not depend on the cards."""
    hand = tuple(map(Card, range(cards)))
    room = (ROOM[0] - sizes[0], ROOM[1] - sizes[1], ROOM[2] - sizes[2])
    known = {tuple(bits): way for way, bits in enumerate(ways(cards, away).tolist())}
    found = []
    for move in Placements(0, hand, room, away):
        bits = tuple(sum(1 << card for card in row) for row in (move.front, move.middle, move.back))
        found.append((known[bits], bits))
    return found


def held(preset: str, hands: int, seed: str = "kernels") -> Held:
    """Hold the kernels to the rules over so many hands of a preset."""
    rules = rules_of("ofc", preset)
    found = Held(rules)
    fewest, most = rules.settings.players
    land = rules.settings.fantasyland
    sizes = sorted({land.stay_cards, *land.entry.values()}) if land else []
    for number in range(hands):
        seats = fewest if number % 2 else most
        fantasy: tuple[int, ...] = ()
        if sizes and number % 4 == 0:
            fantasy = (*(0,) * (seats - 1), sizes[number // 4 % len(sizes)])
        found.hand(Stream(seed_of(seed), "hand", number), seats, fantasy)
    return found


def played_through(preset: str) -> None:
    """Have all other kernels run once: play against itself, learning, thoughts, settings."""
    from croupier.games.ofc.solver.evaluations import evaluate
    from croupier.games.ofc.solver.model_evaluation import model_after
    from croupier.games.ofc.solver.training import Plan, start, train

    rules = rules_of("ofc", preset)
    plan = Plan(hands=128, iterations=2, laps=2, units=8, upper_units=8, piece=64, measured=40)
    *_, training = train(rules, 1, plan, start(rules, 1, plan), tell=lambda _: None)
    model_after(rules, training, 1, plan, "bench")
    land, most = rules.settings.most_fantasy_cards, rules.settings.players[1]
    for fantasy in ((), (land, *(0,) * (most - 1))) if land else ((),):
        state, shoe = rules.start(rules.hand_terms(most, extension=fantasy)), Shoe(Stream(bytes(32)))
        while not isinstance(turn := rules.turn(state), Over):
            if not isinstance(turn, Act):
                state = rules.apply(state, shoe.answer(turn))
                continue
            seat = next(iter(turn.options))
            *_, best = evaluate(rules, rules.view(state, seat), rounds=1)
            state = rules.apply(state, best[0].move)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--hands", type=int, default=1_000, help="hands a preset")
    parser.add_argument("--preset", choices=NETWORKS, action="append")
    given = parser.parse_args()
    wrong = 0
    for preset in given.preset or NETWORKS:
        begun = time.process_time()
        hands = FULL if given.full else given.hands
        found = held(preset, hands)
        wrong += len(found.found)
        told = ", ".join(f"{count:,} {what}" for what, count in found.counts.items())
        print(
            f"{preset}: {hands:,} hands, {len(found.found)} differences; {told} "
            f"({time.process_time() - begun:.0f} s)",
            flush=True,
        )
        if os.environ.get("NUMBA_BOUNDSCHECK"):
            played_through(preset)
            print(f"{preset}: played, learnt and thought over within all bounds", flush=True)
        for line in found.found[:10]:
            print(f"  {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
