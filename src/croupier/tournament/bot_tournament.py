"""A whole tournament played by bots under the rules of its game, with tables of different speeds."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from croupier.bots import Bot, bot_of
from croupier.chance import Shoe, Stream
from croupier.errors import BadInput
from croupier.play import Act, AnyRules, Draw, Over, Roll
from croupier.tournament import commands
from croupier.tournament.check import rules_for
from croupier.tournament.chips import race_result
from croupier.tournament.director import Director, Step, opening_step
from croupier.tournament.floor_rules import pending_race
from croupier.tournament.habits import Habits
from croupier.tournament.hand_commands import may_deal, next_hand
from croupier.tournament.lookups import Refusal
from croupier.tournament.schedule_commands import MINUTE, night
from croupier.tournament.seating import draw_stream, next_order
from croupier.tournament.state import Player, State, Table
from croupier.tournament.structure import Structure
from croupier.tournament.view import offers_of

OnStep = Callable[[Step], None]

HAND = 1_000
"""The duration of a hand at a table of usual speed, in thousandths."""


def new_tournament(
    structure: Structure, names: Iterable[str], seed: bytes, on_step: OnStep, name: str = ""
) -> Director:
    """A tournament with its players drawn to seats; `on_step` is called with every step."""
    who = commands.Sender("run", director=True)
    step = opening_step(structure, name or structure.title, seed, 0, who.name)
    on_step(step)
    director = Director([step.record])
    for player in names:
        on_step(director.decide_and_commit(who, commands.Register(player), 0))
    on_step(director.decide_and_commit(who, commands.Start(), 0))
    return director


class BotTournament:
    """Bots, by name in turn, that play until the tournament ends or, if `nightly`, the day does.

    The bots' randomness, the deals and the tables' speeds come from the tournament's seed, each by its own
    label. `on_step` is called with every step.
    """

    def __init__(
        self,
        director: Director,
        bots: Sequence[str],
        on_step: OnStep,
        *,
        nightly: bool = False,
        habits: Habits | None = None,
    ) -> None:
        self._habits = habits or Habits()
        self._director = director
        self._on_step = on_step
        self._nightly = nightly
        structure = director.state.structure
        self._rules = rules_for(structure)
        self._names = bots
        self._who = commands.Sender("run", director=True)
        self._due: list[tuple[int, int]] = []
        self._queued: set[int] = set()
        self._began = director.state.at
        self._now = 0
        self.hands = 0

    def run(self) -> None:
        """Play until the end, or the end of the day."""
        if self.state.bagged:
            self._do(commands.Resume())
        self._begin_day()
        while self.state.phase == "playing":
            if not self._due:
                self._queue()
            if not self._due:
                if not self._go_on():
                    return
                continue
            self._now, number = heapq.heappop(self._due)
            self._queued.discard(number)
            for command in self._director.due(self._time()):
                self._do(command)
            if number in self.state.tables and self._ready(number):
                self._play(number)
                self._enqueue(number)

    @property
    def state(self) -> State:
        """The tournament as it stands."""
        return self._director.state

    def _do(self, command: commands.Command) -> None:
        self._on_step(self._director.decide_and_commit(self._who, command, self._time()))

    def _time(self) -> int:
        """The log's time: a hand takes the minutes that the structure says."""
        return self._began + round(self._now * self.state.structure.minutes * MINUTE / HAND)

    def _go_on(self) -> bool:
        """Continue after a break or a night; False if play should stop at the end of the day."""
        for player in self.state.alive:
            offers = offers_of(self.state, player)
            if offers is not None and offers.add_on and self._takes("add-on", player, self._habits.add_on):
                self._do(commands.BuyAddOn(player.number))
        if night(self.state):
            self._do(commands.Bag())
            if self._nightly:
                return False
            self._do(commands.Resume())
            self._begin_day()
            return True
        self._do(commands.Resume())
        self._queue()
        return True

    def _takes(self, what: str, player: Player, chance: float) -> bool:
        """True if a player buys; a draw of its own from the tournament's seed."""
        luck = Stream(self.state.seed, "habit", what, player.number, player.rebuys)
        return luck.below(1_000_000) < chance * 1_000_000

    def _decide(self, number: int) -> None:
        """Have the players at a table who lost their chips rebuy, or leave (T10)."""
        table = self.state.tables.get(number)
        for player in table.broke if table is not None and table.free else ():
            buys = self._takes("rebuy", self.state.players[player], self._habits.rebuy)
            self._do(commands.Rebuy(player) if buys else commands.Decline(player))

    def _begin_day(self) -> None:
        """Draw the bots and speeds of a day, by its number alone: it is the same on any machine."""
        seed, day = self.state.seed, self.state.day
        self._bots: dict[int, Bot] = {
            player: bot_of(
                self._rules, self._names[(player - 1) % len(self._names)], Stream(seed, "bot", player, day)
            )
            for player in self.state.players
        }
        self._speeds = Stream(seed, "speed", day)
        self._speed: dict[int, int] = {}
        self._queue()

    def _queue(self) -> None:
        for number in self.state.tables:
            self._enqueue(number)

    def _enqueue(self, number: int) -> None:
        """A table plays again after as long as a hand takes it: some are slow, some are fast."""
        self._race(number)
        if number not in self._queued and number in self.state.tables and self._ready(number):
            speed = self._speed.setdefault(number, 700 + self._speeds.below(600))
            heapq.heappush(self._due, (self._now + speed + self._speeds.below(HAND // 2), number))
            self._queued.add(number)

    def _race(self, number: int) -> None:
        """Decide the manual races at a table, if the structure has them, by draws from the seed."""
        while race := race_from_seed(self.state, number):
            self._do(race)

    def _ready(self, number: int) -> bool:
        try:
            may_deal(self.state, self.state.tables[number])
        except Refusal:
            return False
        return True

    def _play(self, number: int) -> None:
        """A hand and the extensions that belong to it."""
        while True:
            before = self.state
            table = before.tables[number]
            self._do(self._hand(before, table))
            self.hands += 1
            self._decide(number)
            after = self.state
            if _have_moved(before, after):
                self._queue()  # players have moved: tables that waited may go on
            if after.phase == "over" or number not in after.tables or not after.tables[number].fantasy:
                return  # with tickets it may be over before an extension that can take nobody's

    def _hand(self, state: State, table: Table) -> commands.Report:
        order = dealt_order(state, table)
        hand = next_hand(table)
        if len(order) < 2:
            return commands.Report(table.number, hand, full_points(next_order(table), (), ()))
        away = [seat for seat, player in enumerate(order) if state.players[player].absent]
        label = ("deal", table.number, hand, *(("again", state.n) if table.fantasy else ()))
        final = play_hand(
            self._rules,
            table_terms(self._rules, state, table),
            Shoe(Stream(state.seed, *label)),
            [self._bots[player] for player in order],
            away,
        )
        fouled = away if state.structure.absent == "fouled" else ()
        points, cards = self._rules.points(final, fouled), self._rules.extension(final, fouled)
        fantasy = {player: many for player, many in zip(order, cards, strict=False) if many}
        return commands.Report(table.number, hand, full_points(next_order(table), order, points), fantasy)


def _have_moved(before: State, after: State) -> bool:
    """True if players have moved, or tables that waited may go on."""
    same = after.tables.keys() == before.tables.keys() and after.round == before.round
    return not same or len(after.alive) != len(before.alive)


def dealt_order(state: State, table: Table) -> tuple[int, ...]:
    """The players who are dealt cards in the present hand, or the next, without who misses it (T14)."""
    order = table.order if table.dealt else next_order(table)
    if table.fantasy:
        return order
    return tuple(
        player
        for player in order
        if not (player in table.missing if table.dealt else state.players[player].missing)
    )


def full_points(
    order: Sequence[int], dealt: Sequence[int], points: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], ...]:
    """The points of those who were dealt cards, with rows of 0 for who missed the hand."""
    place = {player: at for at, player in enumerate(dealt)}
    return tuple(
        tuple(points[place[one]][place[other]] if one in place and other in place else 0 for other in order)
        for one in order
    )


def race_from_seed(state: State, number: int) -> commands.RaceWon | None:
    """The result of the manual race due at a table, drawn from the seed; None if no race is due."""
    table = state.tables.get(number)
    pending = pending_race(state, table) if table is not None and table.free else None
    if pending is None:
        return None
    _, _, chip, larger, stacks = pending
    after = race_result(stacks, chip, larger, draw_stream(state, "race", number, chip)).after
    return commands.RaceWon(number, tuple(player for player in stacks if after[player] > stacks[player]))


def table_terms(rules: AnyRules, state: State, table: Table) -> Any:
    """The game's terms of a table's next hand, or of the one it is in: its seats are the paying order."""
    order = dealt_order(state, table)
    extension = [table.fantasy.get(player, 0) for player in order] if table.fantasy else ()
    stacks = [state.players[player].chips for player in order]
    return rules.hand_terms(len(order), stacks, state.point_at(table), extension)


def play_hand(
    rules: AnyRules, terms: Any, shoe: Shoe, bots: Sequence[Bot], away: Collection[int] = ()
) -> Any:
    """The end of a hand played by these bots; absent players' cards are set by the clock rule (T9)."""
    state = rules.start(terms)
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Draw | Roll):
            state = rules.apply(state, shoe.answer(turn))
            continue
        assert isinstance(turn, Act)
        seat, options = next(iter(turn.options.items()))
        if seat in away:
            move = rules.default(state, seat)
        else:
            move = bots[seat].choose(rules.view(state, seat), options)
        state = rules.apply(state, move)
    return state


def refuse_unknown_bots(structure: Structure, names: Sequence[str]) -> None:
    """Raises BadInput for a bot that does not play the game."""
    rules = rules_for(structure)
    if not names:
        raise BadInput("--bots: expected the name of a bot, or several with commas between")
    for name in names:
        bot_of(rules, name, Stream(bytes(32)))
