"""Thousands of tables of OFC that go on together: arrays of observations, masks, rewards and actions."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.chance import seed_of
from croupier.errors import BadInput
from croupier.game.limits import MAX_AMOUNT
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.settings import ROOM
from croupier.games.ofc.solver.compiled import forget_older
from croupier.games.ofc.solver.payoff import rates_of
from croupier.games.ofc.solver.setting import STAY_VALUE, left_over, setting_values
from croupier.games.ofc.state import Terms
from croupier.ledger import PAYING

forget_older(Path(__file__).parent)

from croupier.games.ofc.batched import kernels  # noqa: E402
from croupier.games.ofc.batched.layout import all_masks, all_piles, observation_of, placement_of  # noqa: E402
from croupier.games.ofc.solver.compiled.fantasyland_search import best_settings  # noqa: E402

__all__ = ["BatchedOfc", "observation_of"]

Bytes = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

ENDLESS = 1 << 62


class BatchedOfc:
    """Tables of OFC under the same rules; `croupier.envs.many_tables.Batched` says what the arrays are.

    `observation_of` says what the 64 bytes of an observation mean, and `layout` what an action does. A seat
    in Fantasyland has action 0 alone, which sets its hand in the best way: by royalties and the chance to
    stay, as `croupier set ofc` does.
    """

    observations: Bytes
    masks: Flags
    seats_to_act: Bytes
    in_fantasyland: Flags
    """bool[tables]: True where the seat to act sets a hand in Fantasyland."""
    rewards: Ints
    hand_over: Flags
    match_over: Flags

    def __init__(
        self,
        rules: OfcRules,
        tables: int = 4096,
        seats: int | None = None,
        *,
        seed: int | str = "",
        stacks: Sequence[int] | None = None,
        point_value: int = 1,
        hands: int | None = 1,
        fantasyland: bool = True,
        fantasy: Sequence[int] = (),
    ) -> None:
        settings = rules.settings
        if not fantasyland:
            rules = OfcRules(msgspec.structs.replace(settings, fantasyland=None), rules.preset)
            settings = rules.settings
        if tables < 1:
            raise BadInput("tables {n}: expected at least 1", n=tables)
        self.rules, self.tables = rules, tables
        """The rules of all tables, and how many there are."""
        self.seats = settings.players[0] if seats is None else seats
        chips = None if stacks is None else tuple(stacks)
        self.first_terms = Terms(self.seats, 0, tuple(fantasy), chips, point_value, hands=hands)
        """The terms with which a match begins, but for the button."""
        rules.start(self.first_terms)  # refuses terms outside the settings
        given = {"stacks": max(chips or (0,)), "point_value": point_value, "hands": hands or 0}
        for name, number in given.items():
            if number > MAX_AMOUNT:  # the numbers of kernels would run over
                raise BadInput("{name}: expected at most {most}", name=name, most=MAX_AMOUNT)
        self._piles, masks = all_piles(settings), all_masks(settings)
        self.actions = masks.shape[1]
        """The number of actions, from 0."""
        self._plan = kernels.Plan(
            settings.first_street, settings.street, settings.streets, not settings.sees_others,
            PAYING.index("unlimited" if chips is None else settings.paying), settings.on_credit,
            settings.broke == "match-ends", settings.scoop, settings.foul, rules.scorer.stay_cards,
            point_value, chips is not None, ENDLESS if hands is None else hands,
        )  # fmt: skip
        rates, self._worth = rates_of(rules.scorer, {}), setting_values(rules.scorer, STAY_VALUE)
        self._pays = rates.royalty, rates.entry_cards, self._worth.stays
        self._stacks = np.array(chips or (0,) * self.seats, np.int64)
        self._fantasy = np.array(tuple(fantasy) or (0,) * self.seats, np.uint8)
        words = -(-self.actions // 8)
        wide = np.zeros((len(masks), words * 8), np.uint8)
        wide[:, : self.actions] = masks
        self._masks = wide.view(np.uint64)
        self._later = -(-int(np.flatnonzero(masks[1:].sum(axis=0)).max() + 1) // 8)
        self._numbers = masks.sum(axis=1).astype(np.int64)
        self._legal = np.argsort(-masks.astype(np.int8), axis=1, kind="stable").astype(np.int64)
        self._make_arrays(words)
        self._settings = np.zeros((tables, 3), np.uint32)
        self.reset(seed)

    def _make_arrays(self, words: int) -> None:
        tables, seats = self.tables, self.seats
        views = np.zeros((tables, seats, kernels.WIDTH), np.uint8)
        self._tables = kernels.Tables(
            luck=np.zeros(tables, np.uint64),
            decks=np.zeros((tables, 52), np.uint8),
            dealt=np.zeros(tables, np.uint8),
            hand=np.zeros((tables, seats, kernels.MOST_IN_HAND), np.uint8),
            held=np.zeros((tables, seats), np.uint8),
            rows=np.zeros((tables, seats, len(ROOM), max(ROOM)), np.uint8),
            sizes=np.zeros((tables, seats, len(ROOM)), np.uint8),
            views=views,
            view_words=views.view(np.uint64),
            order=np.zeros((tables, seats), np.uint8),
            line=np.zeros((tables, seats), np.uint8),
            playing=np.zeros(tables, np.uint8),
            plain=np.zeros(tables, np.uint8),
            street=np.zeros(tables, np.uint8),
            turn=np.zeros(tables, np.uint8),
            fantasy=np.zeros((tables, seats), np.uint8),
            stacks=np.zeros((tables, seats), np.int64),
            button=np.zeros(tables, np.uint8),
            number=np.zeros(tables, np.int64),
            starts=np.zeros(tables, np.int64),
            hands=np.zeros(tables, np.int64),
            kinds=np.zeros(tables, np.uint8),
        )
        self._shown = kernels.Shown(
            observations=np.zeros((tables, kernels.WIDTH // 8), np.uint64),
            masks=np.zeros((tables, words), np.uint64),
            seats=np.zeros(tables, np.uint8),
            in_land=np.zeros(tables, np.uint8),
            rewards=np.zeros((tables, seats), np.int64),
            hand_over=np.zeros(tables, np.uint8),
            match_over=np.zeros(tables, np.uint8),
            finals=np.zeros((0, seats, kernels.WIDTH), np.uint8),
        )
        shown = self._shown
        self.observations = shown.observations.view(np.uint8)
        self.masks = shown.masks.view(np.bool_)[:, : self.actions]
        self.seats_to_act, self.rewards = shown.seats, shown.rewards
        self.in_fantasyland = shown.in_land.view(np.bool_)
        self.hand_over, self.match_over = shown.hand_over.view(np.bool_), shown.match_over.view(np.bool_)
        self._actions, self._choices = np.zeros(tables, np.int64), np.zeros(tables, np.uint64)

    def keep_finals(self) -> Bytes:
        if not len(self._shown.finals):
            finals = np.zeros((self.tables, self.seats, kernels.WIDTH), np.uint8)
            self._shown = self._shown._replace(finals=finals)
        return self._shown.finals

    def reset(self, seed: int | str | None = None) -> None:
        tables = self._tables
        if seed is not None:
            luck = b"".join(_luck(seed_of(str(seed)), number) for number in range(self.tables))
            tables.luck[:], self._choices[:] = np.frombuffer(luck, np.uint64).reshape(-1, 2).T
            tables.decks[:] = np.arange(52)
            tables.starts[:] = 0
        self._advance(np.full(self.tables, kernels.NEW_MATCH))

    def step(self, actions: npt.NDArray[np.integer]) -> None:
        given = np.asarray(actions)
        if given.shape != (self.tables,) or given.dtype.kind not in "iu":
            raise BadInput("actions: expected whole numbers, one for each of {n} tables", n=self.tables)
        chosen = np.ascontiguousarray(given, np.int64)
        wrong = kernels.illegal(self.masks, chosen)
        if wrong >= 0:
            raise BadInput(
                "table {table:plain}: action {action:plain} is not legal; expected one of its mask, or -1",
                table=wrong,
                action=int(chosen[wrong]),
            )
        waiting = np.flatnonzero(self._shown.in_land)
        if len(waiting):
            self._set_best(waiting[chosen[waiting] >= 0])
        self._advance(chosen)

    def _advance(self, actions: Ints) -> None:
        kernels.advance(
            self._tables, self._plan, self._pays, self._shown, self._masks, self._later, self._piles,
            self._stacks, self._fantasy, actions, self._settings,
        )  # fmt: skip

    def _set_best(self, tables: Ints) -> None:
        """Find the best settings of hands in Fantasyland, by royalties and staying (`croupier set ofc`)."""
        seats = self._shown.seats[tables]
        counts = self._tables.held[tables, seats]
        for cards in np.unique(counts).tolist():
            these = tables[counts == cards]
            hands = self._tables.hand[these, self._shown.seats[these], :cards]
            self._settings[these] = best_settings(hands, self._worth).rows

    def random_actions(self) -> Ints:
        kernels.choose(self._choices, self._tables.kinds, self._numbers, self._legal, self._actions)
        return self._actions

    @property
    def stacks(self) -> Ints:
        """int64[tables, seats]: the chips of each seat at the start of this hand; 0 without stacks."""
        return self._tables.stacks

    def terms(self, table: int) -> Terms:
        tables = self._tables
        fantasy = tuple(tables.fantasy[table].tolist())
        last = int(tables.hands[table])
        return msgspec.structs.replace(
            self.first_terms,
            button=int(tables.button[table]),
            fantasy=fantasy if any(fantasy) else (),
            stacks=None if self.first_terms.stacks is None else tuple(tables.stacks[table].tolist()),
            hand=int(tables.number[table]),
            hands=None if last == ENDLESS else last,
        )

    def hand(self, table: int, seat: int) -> tuple[Card, ...]:
        """The cards that a seat has in hand, whether it is to act or not."""
        held = self._tables.held[table, seat]
        return tuple(map(Card, self._tables.hand[table, seat, :held].tolist()))

    def move(self, table: int, action: int) -> Placement:
        if not 0 <= action < self.actions or not self.masks[table, action]:
            raise BadInput("action {action:plain}: expected one that the mask allows", action=action)
        seat = int(self._shown.seats[table])
        hand = self.hand(table, seat)
        if not self.in_fantasyland[table]:
            later = int(self._tables.street[table] > 0)
            return placement_of(seat, hand, self._piles[later, action])
        found = best_settings(np.array([hand], np.uint8), self._worth).rows[0].tolist()
        f, m, b = (tuple(card for at, card in enumerate(hand) if bits >> at & 1) for bits in found)
        return Placement(seat, f, m, b, left_over(hand, (f, m, b)))


def _luck(seed: bytes, table: int) -> bytes:
    """The first states of a table's two streams: for its deck, and for actions at random."""
    return hashlib.sha256(b"croupier table\0" + seed + table.to_bytes(8)).digest()[:16]
