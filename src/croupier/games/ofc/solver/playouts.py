"""Playouts and other answers of the compiled kernels under one set of rules: network, exact, or sampled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.compiled.fantasyland_search import best_settings, classes_of
from croupier.games.ofc.solver.compiled.lookahead import finish, lookahead, rollout
from croupier.games.ofc.solver.compiled.network_scores import scratch
from croupier.games.ofc.solver.compiled.placement_values import place_cards, placement_values
from croupier.games.ofc.solver.estimates import Floats, Ways
from croupier.games.ofc.solver.information_set import InformationSet, decks_of
from croupier.games.ofc.solver.pairwise_points import fouls_of, royalties_of
from croupier.games.ofc.solver.payoff import UNIT, Payoff
from croupier.games.ofc.solver.reference_kernels import THOROUGH
from croupier.games.ofc.solver.row_values import RowValues, final_classes, is_complete
from croupier.games.ofc.solver.setting import SettingValues
from croupier.games.ofc.solver.trained_model import TrainedModel

ENDINGS = 8
"""Sampled endings of each world, which a seat does not see before its last street."""

AHEAD = 4
"""Boards of the others that are compared with each street of the lookahead."""

Classes = npt.NDArray[np.int32]


class Worlds(NamedTuple):
    """Sampled final boards of opponents: a world is known before a last street, its ending is not."""

    boards: Classes
    """The classes of rows, and 1 for a foul, by world, ending and opponent."""
    decks: npt.NDArray[np.uint8]
    """The cards left to draw from, by world."""

    def parts(self, count: int) -> Worlds:
        """A single world as `count` worlds, each with its part of the endings."""
        boards = self.boards.reshape(count, -1, *self.boards.shape[2:])
        return Worlds(boards, np.repeat(self.decks, count, axis=0))


class Playouts(RowValues):
    """Rules, the model for them, and the compiled kernels. Not thread-safe."""

    def __init__(self, rules: OfcRules, knowledge: TrainedModel) -> None:
        super().__init__(rules, knowledge)
        self._nets = tuple(knowledge.network)
        self._room = scratch(knowledge.network.first.shape[2], max(self.course.first, self.course.deal, 5))

    def weigh(self, sight: InformationSet, payoff: Payoff, thorough: int = 0) -> tuple[Floats, bool]:
        """The value of every way by the network, or exactly on the late streets: whether it is so."""
        count = len(sight.ways)
        others = sight.others
        scores = np.empty(count)
        _, over = placement_values(
            sight.boards[sight.place], sight.sizes[sight.place], sight.hand, sight.ways,
            sight.boards[others],
            sight.sizes[others], sight.shown[others], int(sight.acts_last), self._nets, tuple(payoff),
            self.street,
            sight.unseen, thorough, self._room, np.empty(count, np.int64), np.empty(count, np.int64),
            np.empty((52, 52), np.int64), scores,
        )  # fmt: skip
        return scores, bool(over)

    def foresee(
        self, sight: InformationSet, payoff: Payoff, chosen: Ways, draws: npt.NDArray[np.uint8],
        boards: Classes | None = None,
    ) -> Floats:  # fmt: skip
        """The best value of the next street by draw and way, against any samples of final `boards`."""
        others, last = sight.others, int(sight.acts_last)
        out = np.empty((len(draws), len(chosen)))
        known = np.tile(payoff.known, (len(draws), 1, 1))
        if boards is not None:
            payoff = payoff.against(boards[:AHEAD])
            known = np.resize(boards, (len(draws), AHEAD * len(others), 4))
        lookahead(
            sight.boards[sight.place], sight.sizes[sight.place], sight.hand, sight.ways, chosen,
            sight.boards[others],
            sight.sizes[others], sight.shown[others], last, self._nets, tuple(payoff), known,
            self.street,
            self.course.later_ways, sight.seen, draws, THOROUGH, self._room, out,
        )  # fmt: skip
        return out

    def finish(self, sight: InformationSet, chosen: Ways, worlds: Worlds) -> Floats:
        """The payoff of each of the chosen ways over all cards to come, by world and way."""
        out = np.empty((len(worlds.boards), len(chosen)))
        payoff = self.plain_payoff(len(sight.others)).against(worlds.boards[0])
        known = worlds.boards.reshape(len(out), -1, 4)
        finish(
            sight.boards[sight.place], sight.sizes[sight.place], sight.hand, sight.ways, chosen,
            tuple(payoff), known, worlds.decks, self.street, out,
        )  # fmt: skip
        paid: Floats = out - self.earned(worlds.boards).mean(axis=1)[:, None]
        return paid

    def worlds(self, sight: InformationSet, way: int, random: np.random.Generator, hands: int) -> Worlds:
        """Sampled final boards of the opponents after a way, over `hands` hands.

        Streets placed before the seat's own last street are seen then, and their cards are gone; later
        ones, and those set in Fantasyland, are not. If cards are placed one by one, a board is committed
        before the last card is seen.
        """
        deal, place = self.street
        left = [(other, (13 - int(sight.sizes[other].sum())) // place) for other in sight.others
                if not sight.fantasy[other]]  # fmt: skip
        ahead = deal * sum(max(streets - (other > sight.place), 0) for other, streets in left)
        if place == 1 or sight.placed == 13:
            ahead = 0
        unseen = any(sight.fantasy[other] and not is_complete(sight, other) for other in sight.others)
        answered = unseen or any(other > sight.place for other, _ in left)
        if ahead:
            count, endings = (hands // 4, ENDINGS) if answered else (hands, 1)
        else:
            count, endings = 1, min(UNIT, 1 << (hands.bit_length() - 1))  # equal shares of a point
        decks = decks_of(sight, random, count)
        orders = np.repeat(decks, endings, axis=0)
        orders[:, ahead:] = random.permuted(orders[:, ahead:], axis=1)
        boards = self.boards(sight, way, orders)
        return Worlds(boards.reshape(count, endings, -1, 4), np.sort(decks[:, ahead:], axis=1))

    def boards(self, sight: InformationSet, way: int | None, decks: npt.NDArray[np.uint8]) -> Classes:
        """The final rows of all opponents, by hand, and 1 for a foul each."""
        classes = self.hands(sight, way, decks)[:, sight.others]
        return np.concatenate([classes, fouls_of(classes)[..., None]], axis=-1, dtype=np.int32)

    def earned(self, boards: Classes) -> Floats:
        """The royalties that all opponents together earn, by world, ending or hand."""
        royalties = royalties_of(boards[..., :3], boards[..., 3] > 0, self.rates().royalty)
        found: Floats = royalties.sum(axis=(-1, -2)).astype(float)
        return found

    def hands(self, sight: InformationSet, way: int | None, decks: npt.NDArray[np.uint8]) -> Classes:
        """The final rows of every place, by hand, with the unseen cards in these orders after a way; None
        lays nothing, for a seat that sets its whole hand at once, whose rows are left out.
        """
        boards, sizes = sight.boards.copy(), sight.sizes.copy()
        if way is not None:
            place_cards(boards[sight.place], sizes[sight.place], sight.hand, sight.ways[way])
        known = np.zeros(len(sight.order), np.int64)
        known[sight.place] = sight.seen
        playing = np.array([place for place, cards in enumerate(sight.fantasy) if not cards], np.int64)
        classes = np.zeros((len(decks), len(sight.order), 3), np.int32)
        end = decks.shape[1]
        for place, cards in enumerate(sight.fantasy):
            if sight.shown[place] and cards:
                classes[:, place] = final_classes(boards[place])[:3]
            elif cards and place != sight.place:
                classes[:, place] = self._set(decks[:, end - cards : end])
                end -= cards
        opponents = len(sight.order) - 1
        rollout(
            boards, sizes, playing, sight.shown, known, decks, self._nets,
            tuple(self.usual_payoff(opponents)), tuple(self.plain_payoff(opponents)), tuple(self.course), 2,
            self._room, classes,
        )  # fmt: skip
        return classes

    def _set(self, hands: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
        """The rows, by class, of hands set in Fantasyland."""
        scorer = self.rules.scorer
        stay = self.knowledge.about.values.get(scorer.stay_cards, 0.0)
        worth = SettingValues.made(scorer, self.rates().royalty + self.knowledge.lines, stay)
        return classes_of(hands, best_settings(hands, worth).rows)
