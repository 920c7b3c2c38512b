"""The losses of levels on streets 2 to 4 and their stated errors, against hands played to their end.

    uv run python research/late_streets.py --levels expert,master [--streets 3,4] [--kept truth.jsonl]

Positions are those of hands of two that the network plays: on each street of the first to act and of the
last. What a placement is worth is found by playing on over the same cards for all of them, both sides as
well as can be: all cards of one's own last street are added up, an opponent gives the best answer to what
lies open (each of their placements is held against all that the seat may still get), and before the last
street both choose by sampled boards, scored whole. The placements are the best twelve at a first look, and
those that the levels choose.

`regret` is what a choice loses to the best one, which half of the cards find and the other half price.
`too high` is by how many points the chosen placement's value is above what the hands bring, on average.
`values covered` is how often a value lies within two standard errors of what they bring, whose own error is
allowed for; `gaps` is the same of what a placement differs by from the best. With `--kept`, what the hands
brought is read and written there: two versions can be held against the same.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from croupier.chance import Shoe, Stream, seed_of
from croupier.games import rules_of
from croupier.games.ofc import OfcRules, View
from croupier.games.ofc.bots.level_table import LEVELS
from croupier.games.ofc.solver.compiled.board_features import class_of_row
from croupier.games.ofc.solver.compiled.endgame import (
    board_value,
    deal_count,
    earnings_of,
    endgame_sum,
    value_part,
)
from croupier.games.ofc.solver.compiled.placement_values import place_cards, placement_values
from croupier.games.ofc.solver.estimates import SearchBudget
from croupier.games.ofc.solver.evaluator import Evaluator, evaluator_for
from croupier.games.ofc.solver.information_set import (
    InformationSet,
    decks_of,
    information_set_of,
    placement_of,
)
from croupier.games.ofc.solver.payoff import PART, UNIT
from croupier.play import Act, Over

SAMPLES = 8
"""So many boards that the other may come to are scored whole before the last street."""


@njit
def classes_of(cards: Any, out: Any) -> None:
    for row in range(3):
        out[row] = class_of_row(row, cards[row])
    out[3] = out[0] > out[1] or out[1] > out[2]


@njit
def fits(sizes: Any, way: Any, cards: int) -> bool:
    for row in range(3):
        length = sizes[row]
        for bit in range(cards):
            length += way[row] >> bit & 1
        if length > (3 if row == 0 else 5):
            return False
    return True


@njit
def by_sight(
    board: Any, sizes: Any, hand: Any, other: Any, other_sizes: Any, last: int, unseen: Any, thorough: int,
    setup: Any, scores: Any,
) -> None:  # fmt: skip
    """The scores of a street's ways by the network, or by all cards to come against usual boards."""
    nets, usual, _, ways, street, room, values, exact, pairs = setup
    placement_values(
        board, sizes, hand, ways, other.reshape(1, 3, 5), other_sizes.reshape(1, 3), np.ones(1, np.bool_),
        last, nets, usual, street, unseen, thorough, room, values, exact, pairs, scores,
    )  # fmt: skip


@njit
def endings(
    board: Any, sizes: Any, other: Any, other_sizes: Any, last: int, unseen: Any, setup: Any, out: Any
) -> None:
    """Final rows that a board may come to, laid against usual boards."""
    ways, street = setup[3], setup[4]
    scores = np.empty(len(ways))
    deck, now, lengths = unseen.copy(), board.copy(), sizes.copy()
    for at in range(len(out)):
        np.random.shuffle(deck)
        now[:], lengths[:], used = board, sizes, 0
        while lengths.sum() < 13:
            hand = deck[used : used + street[0]]
            used += street[0]
            by_sight(now, lengths, hand, other, other_sizes, last, deck[used:], 2, setup, scores)
            place_cards(now, lengths, hand, ways[scores.argmax()])
        classes_of(now, out[at])


@njit
def choose(
    board: Any, sizes: Any, hand: Any, other: Any, other_sizes: Any, last: int, unseen: Any, setup: Any
) -> int:
    """The way to lay the last street but one: the best few by sight, against boards scored whole."""
    _, _, plain, ways, street, _, _, _, pairs = setup
    scores = np.empty(len(ways))
    by_sight(board, sizes, hand, other, other_sizes, last, unseen, 0, setup, scores)
    known = np.empty((SAMPLES, 4), np.int32)
    endings(other, other_sizes, board, sizes, 1 - last, unseen, setup, known)
    payoff = against(plain, known)
    now, lengths = board.copy(), sizes.copy()
    best, most = 0, -(1 << 62)
    for _ in range(4):
        way = int(scores.argmax())
        if scores[way] == -np.inf:
            break
        scores[way] = -np.inf
        now[:], lengths[:] = board, sizes
        place_cards(now, lengths, hand, ways[way])
        value = value_part(endgame_sum(now, lengths, unseen, street[0], payoff, pairs))
        if value > most:
            best, most = way, value
    return best


@njit
def against(plain: Any, boards: Any) -> Any:
    """The payoff against these boards, each by its share."""
    v, e, r, n, f, w, scoop, penalty, _, x, unit = plain
    return (v, e, r, n, f, w, scoop, penalty, boards, x, unit // len(boards))


@njit
def royalties(plain: Any, board: Any) -> float:
    if board[3]:
        return 0.0
    return float(plain[2][0, board[0]] + plain[2][1, board[1]] + plain[2][2, board[2]])


@njit
def last_rows(
    board: Any, sizes: Any, hand: Any, other: Any, other_sizes: Any, unseen: Any, setup: Any, best: Any
) -> None:
    """Write the rows of the best last street, against the other's best answer to each way, into `best`."""
    plain, ways, street, pairs = setup[2], setup[3], setup[4], setup[8]
    over = deal_count(len(unseen), street[0], street[1], 13 - other_sizes.sum())
    now, lengths, rows = board.copy(), sizes.copy(), np.empty(4, np.int32)
    most = -np.inf
    for way in range(len(ways)):
        if not fits(sizes, ways[way], len(hand)):
            continue
        now[:], lengths[:] = board, sizes
        place_cards(now, lengths, hand, ways[way])
        classes_of(now, rows)
        alone = value_part(board_value(rows[0], rows[1], rows[2], plain)) / UNIT
        payoff = against(plain, rows.reshape(1, 4))
        total = endgame_sum(other, other_sizes, unseen, street[0], payoff, pairs)
        value = alone - value_part(total) / (over * UNIT)
        if value > most:
            most = value
            best[:] = rows


@njit
def answer_last(
    board: Any, sizes: Any, hand: Any, other: Any, other_sizes: Any, unseen: Any, rest: Any, setup: Any,
    out: Any,
) -> None:  # fmt: skip
    """Lay a last street by what is `unseen` when the other still has one. `out` is what is paid then over
    the `rest`, with Fantasyland of one's own.
    """
    plain, street, pairs, best = setup[2], setup[4], setup[8], np.empty(4, np.int32)
    last_rows(board, sizes, hand, other, other_sizes, unseen, setup, best)
    alone = value_part(board_value(best[0], best[1], best[2], plain)) / UNIT
    total = endgame_sum(other, other_sizes, rest, street[0], against(plain, best.reshape(1, 4)), pairs)
    over = deal_count(len(rest), street[0], street[1], 13 - other_sizes.sum())
    out[0] = alone - value_part(total) / (over * UNIT) + earnings_of(total) / (over * PART)


@njit
def answer_first(
    board: Any, sizes: Any, hand: Any, other: Any, other_sizes: Any, unseen: Any, rest: Any, setup: Any,
    out: Any,
) -> None:  # fmt: skip
    """As `answer_last`, of one whose other lays after them: `out` is what the *other* is paid then."""
    plain, street, pairs, best = setup[2], setup[4], setup[8], np.empty(4, np.int32)
    last_rows(board, sizes, hand, other, other_sizes, unseen, setup, best)
    total = endgame_sum(other, other_sizes, rest, street[0], against(plain, best.reshape(1, 4)), pairs)
    over = deal_count(len(rest), street[0], street[1], 13 - other_sizes.sum())
    out[0] = value_part(total) / (over * UNIT) - royalties(plain, best)


@njit
def play_out(
    board: Any, sizes: Any, away: Any, other: Any, other_sizes: Any, last: int, unseen: Any, number: int,
    setup: Any, out: Any,
) -> None:  # fmt: skip
    """What a seat is paid from here, in so many orders of the unseen cards: it has just laid a street.

    What one has put `away` the other does not know, and may still wait for.
    """
    ways, street = setup[3], setup[4]
    scores = np.empty(len(ways))
    both, lengths = np.empty((2, 3, 5), np.uint8), np.empty((2, 3), np.int64)
    paid, gone, many = np.empty(1), np.empty((2, 16), np.uint8), np.empty(2, np.int64)
    for at in range(len(out)):
        np.random.seed(number + at)  # the same cards for every way
        deck = np.random.permutation(unseen)
        both[0], both[1], lengths[0], lengths[1], used = board, other, sizes, other_sizes, 0
        gone[0, : len(away)], many[0], many[1] = away, len(away), 0
        while True:
            one = 0 if lengths[0].sum() < lengths[1].sum() else 1
            if lengths[0].sum() == lengths[1].sum():
                one = last  # the first to act: this seat where it is not the last
            hand, used = deck[used : used + street[0]], used + street[0]
            rest, two, placed = deck[used:], 1 - one, lengths[one].sum() + street[1]
            hidden = np.concatenate((rest, gone[two, : many[two]]))
            behind = last if one == 0 else 1 - last
            mine, theirs, own, other_own = both[one], both[two], lengths[one], lengths[two]
            if placed == 13 and lengths[two].sum() < 13:
                if one == 0:
                    answer_last(mine, own, hand, theirs, other_own, hidden, rest, setup, paid)
                else:
                    answer_first(mine, own, hand, theirs, other_own, hidden, rest, setup, paid)
                out[at] = paid[0]
                break
            if placed == 11:
                way = choose(mine, own, hand, theirs, other_own, behind, hidden, setup)
            else:
                by_sight(mine, own, hand, theirs, other_own, behind, hidden, 0, setup, scores)
                way = scores.argmax()
            laid = place_cards(mine, own, hand, ways[way])
            for card in hand:
                if not laid >> card & 1:
                    gone[one, many[one]] = card
                    many[one] += 1


class Spot(NamedTuple):
    """A decision: on which street, whether nobody acts after it, and what is seen."""

    name: str
    street: int
    last: int
    view: View
    sight: InformationSet


def spots(rules: OfcRules, evaluator: Evaluator, seed: str, streets: Collection[int]) -> Iterator[Spot]:
    """The decisions of a hand of two on these streets."""
    state, shoe = rules.start(rules.hand_terms(2)), Shoe(Stream(seed_of(seed)))
    while not isinstance(turn := rules.turn(state), Over):
        if not isinstance(turn, Act):
            state = rules.apply(state, shoe.answer(turn))
            continue
        view = rules.view(state, next(iter(turn.options)))
        sight = information_set_of(rules, view)
        street = (sight.placed - 3) // 2
        if street in streets:
            yield Spot(f"{seed} {street} {sight.place}", street, sight.place, view, sight)
        values, _ = evaluator.weigh(sight, evaluator.payoff(sight))
        state = rules.apply(state, placement_of(sight, int(values.argmax())))


class Truth:
    """What placements bring, by position and way, kept in a file."""

    def __init__(self, evaluator: Evaluator, path: Path | None, hands: dict[int, int]) -> None:
        self._mind, self._path, self._hands = evaluator, path, hands
        self._found: dict[tuple[str, int], np.ndarray] = {}
        if path is not None and path.exists():
            for line in path.read_text().splitlines():
                name, way, values = json.loads(line)
                self._found[name, way] = np.array(values)
        plain = evaluator.plain_payoff(1)
        land = np.zeros_like(plain.own_points)
        land[0] = np.rint(evaluator.rates(1).entry * PART)
        ways = evaluator.course.later_ways
        self._setup = (
            evaluator._nets, tuple(evaluator.usual_payoff(1)), tuple(plain._replace(own_points=land)), ways,
            evaluator.street, evaluator._room, np.empty(len(ways), np.int64), np.empty(len(ways), np.int64),
            np.empty((52, 52), np.int64),
        )  # fmt: skip

    def of(self, spot: Spot, way: int) -> np.ndarray:
        """What a way brings, order by order."""
        key = spot.name, way
        if key not in self._found:
            found = self.played(spot, way, self._hands[spot.street])
            self._found[key] = found
            if self._path is not None:
                with self._path.open("a") as file:
                    file.write(json.dumps([spot.name, way, found.round(3).tolist()]) + "\n")
        return self._found[key]

    def played(self, spot: Spot, way: int, orders: int) -> np.ndarray:
        sight, out = spot.sight, np.empty(orders)
        board, sizes = sight.boards[sight.place].copy(), sight.sizes[sight.place].copy()
        place_cards(board, sizes, sight.hand, sight.ways[way])
        (other,) = sight.others
        lying = {
            card
            for rows, lengths in ((board, sizes), (sight.boards[other], sight.sizes[other]))
            for row in range(3)
            for card in rows[row, : lengths[row]].tolist()
        }
        away = [card for card in range(52) if sight.seen >> card & 1 and card not in lying]
        number = int.from_bytes(seed_of(spot.name)[:3], "big")
        play_out(
            board, sizes, np.array(away, np.uint8), sight.boards[other], sight.sizes[other], spot.last,
            sight.unseen, number, self._setup, out,
        )  # fmt: skip
        return out

    def likely(self, spot: Spot, most: int) -> list[int]:
        """The best ways at a first look, by sight and by a few hands."""
        scores, _ = self._mind.weigh(spot.sight, self._mind.payoff(spot.sight))
        ways = [way for way in np.argsort(-scores, kind="stable").tolist() if np.isfinite(scores[way])]
        ways = [way for way in ways if scores[way] > scores[ways[0]] - 6]
        if len(ways) > most:
            few = {way: self.played(spot, way, 24).mean() for way in ways[: 2 * most]}
            ways = sorted(few, key=lambda way: -few[way])[:most]
        return ways


class Line(NamedTuple):
    """What one decision of a level lost, and for its likely ways how far off it was, in errors."""

    regret: float
    high: float
    values: list[float]
    gaps: list[float]


def line_of(evaluator: Evaluator, truth: Truth, spot: Spot, level: str, most: int) -> Line:
    """A level's decision held against hands played to their end."""
    own = LEVELS[level]
    luck = np.random.default_rng(list(seed_of(f"{spot.name} {level}")))
    judged = evaluator.judge(spot.sight, luck, SearchBudget(own.placements, own.draws, own.hands))
    values = judged.values
    if not judged.paid:
        boards = evaluator.boards(spot.sight, int(values.argmax()), decks_of(spot.sight, luck, 1024))
        values = values - evaluator.earned(boards).mean()
    chosen = int(values.argmax())
    ways = list(dict.fromkeys([chosen, *truth.likely(spot, most)]))
    paid = np.array([truth.of(spot, way) for way in ways])
    half, regret = paid.shape[1] // 2, 0.0
    for one, other in ((paid[:, :half], paid[:, half:]), (paid[:, half:], paid[:, :half])):
        regret += float(other[one.mean(axis=1).argmax()].mean() - other[0].mean()) / 2
    near = [at for at, way in enumerate(ways) if values[way] > values[chosen] - 4]

    def off(said: float, error: float, brought: np.ndarray) -> float:
        return float((said - brought.mean()) / np.hypot(error, brought.std() / len(brought) ** 0.5))

    def gap(at: int) -> float:
        return off(values[ways[at]] - values[chosen], judged.gaps[ways[at]], paid[at] - paid[0])

    every = [off(values[ways[at]], judged.errors[ways[at]], paid[at]) for at in near]
    return Line(regret, float(values[chosen] - paid[0].mean()), every, [gap(at) for at in near[1:]])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--levels", default="expert,master")
    parser.add_argument("--hands", type=int, default=600)
    parser.add_argument("--streets", default="2,3,4")
    parser.add_argument("--orders", default="160,160,300", help="hands of a placement, by street from 2 on")
    parser.add_argument("--seed", default="late")
    parser.add_argument("--kept", type=Path)
    asked = parser.parse_args()
    rules = rules_of("ofc", "pineapple")
    assert isinstance(rules, OfcRules)
    evaluator = evaluator_for(rules)
    truth = Truth(
        evaluator, asked.kept, dict(zip((2, 3, 4), map(int, asked.orders.split(",")), strict=True))
    )
    streets = set(map(int, asked.streets.split(",")))
    found: dict[tuple[int, int, str], list[Line]] = {}
    for hand in range(asked.hands):
        for spot in spots(rules, evaluator, f"{asked.seed} {hand}", streets):
            for level in asked.levels.split(","):
                most = 8 if spot.street == 4 else 6
                line = line_of(evaluator, truth, spot, level, most)
                found.setdefault((spot.street, spot.last, level), []).append(line)
    for (street, last, level), lines in sorted(found.items()):
        regret = np.array([line.regret for line in lines])
        error = 1.96 * regret.std(ddof=1) / len(regret) ** 0.5
        high = np.array([line.high for line in lines])
        far = 1.96 * high.std(ddof=1) / len(high) ** 0.5
        values, gaps = (np.abs(np.concatenate(each)) <= 2 for each in list(zip(*lines, strict=True))[2:])
        acts, large = "last" if last else "first", (regret > 0.5).mean()
        print(
            f"street {street}, {acts} to act: {level:<8}regret {regret.mean():+.3f} ± {error:.3f} points, "
            f"above 0.5 in {large:.1%} of {len(regret)}; {high.mean():+.2f} ± {far:.2f} too high; "
            f"values covered {values.mean():.1%}, gaps {gaps.mean():.1%}"
        )


if __name__ == "__main__":
    main()
