"""Background jobs that count hands for their players' ratings, after everything that somebody waits for.

A hand that has ended at a table of this server is put into a queue, once for each person in it. One job at
a time prices its decisions in a worker process of the least urgent class. Nothing is lost with the queue:
missing hands are found when their player's next hand ends there, or when they look at their profile. A hand
that rests for an hour counts with the decisions made, so that leaving bad hands does not help.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import pickle
import time
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.advice.glicko import GlickoRating
from croupier.advice.hand_stats import HandLine, summarize_review
from croupier.advice.skill_measure import CountedHand, SkillMeasure
from croupier.advice.skill_rating import SkillScale
from croupier.errors import CroupierError
from croupier.game.registry import game_of
from croupier.play import Act
from croupier.server.coach.advice_routes import have_ready
from croupier.server.coach.profile import in_order, look_at, results_after
from croupier.server.coach.skill_store import MAX_LINES, RatedGame, SkillStore
from croupier.server.history.hand_history import History
from croupier.server.history.hand_stats_store import HandStatsStore
from croupier.server.history.history_cache import HistoryCache
from croupier.server.history.replay_cache import history_with
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.store_failures import Failures
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.runtime.worker_pool import Busy, Urgency, WorkerPool
from croupier.server.store import Store, Unavailable
from croupier.server.tables.actor import TableActor
from croupier.server.tables.visit_index import Visited
from croupier.table.ended_hands import EndedHand
from croupier.table.state import Hand, Seat

__all__ = ["QUEUE", "RatingJobs", "measure_of", "preset_key"]

QUEUE = "ratings"
"""The key of the worker pool's queue."""
AGAIN_SECONDS = 20.0
"""Time until a job is tried again that found no free process, or no database; or until a player who was not
rated is looked up again."""
ABANDONED_SECONDS = 3600
"""Time after which a hand that rests counts with the decisions made."""
MOST_TABLES = 100
"""The last tables that a rating includes."""
MOST_UNRATED = 4096
"""Players who are remembered as not rated."""


def measure_of(game: str) -> SkillMeasure | None:
    """A game's part of the rating; None if it has none."""
    found = game_of(game).load("skill")
    assert found is None or isinstance(found, SkillMeasure)
    return found


def preset_key(game: str, preset: str) -> str:
    """The key of a preset in a player's figures."""
    return f"{game} {preset}"


Lines = dict[tuple[str, str], dict[str, tuple[CountedHand, ...]]]
"""A player's counted hands by game and preset, and by table."""


class Due(NamedTuple):
    """A player whose hands at a table have to be counted."""

    player: str
    table: str


class Resting(NamedTuple):
    """A hand in play, the time of its last change in seconds, and the seats of its table then."""

    since: float
    hand: Hand
    seats: tuple[Seat | None, ...]


class RatingJobs:
    """The queue of hands, and the task that counts them. Without worker processes it does not run."""

    def __init__(
        self,
        store: Store,
        histories: HistoryCache,
        workers: WorkerPool,
        failures: Failures,
        tasks: TaskScope,
        *,
        is_on: bool,
    ) -> None:
        self.skill = SkillStore(store)
        self._store = store
        self._played = HandStatsStore(store)
        self._histories = histories
        self._workers = workers
        self._failures = failures
        self._tasks = tasks
        self.is_on = is_on
        self.due: dict[Due, None] = {}
        self._resting: dict[str, Resting] = {}  # by table
        self._unrated: dict[str, float] = {}  # players who were found not to be rated, and when
        self._rung = asyncio.Event()

    def start(self) -> None:
        """Start the task."""
        if self.is_on:
            self._tasks.start("ratings", self._work)

    def on_table_loaded(self, actor: TableActor) -> None:
        """Watch a table for hands that end."""
        if not self.is_on or game_of(actor.table.rules.game).skill is None:
            return
        name, table, log = actor.name, actor.table, actor.log
        rested = table.state.rested

        def on_change() -> None:
            nonlocal rested
            state, hand = table.state, table.state.hand
            if hand is None or log.fence is None:  # else the server that deals here counts it
                return
            if state.rested != rested:
                rested = state.rested
                self._resting.pop(name, None)
                for player in _people(hand.players, hand.left):
                    if time.monotonic() - self._unrated.get(player, -inf) > AGAIN_SECONDS:
                        self.put(player, name)
            elif not hand.over:
                self._resting[name] = Resting(time.monotonic(), hand, state.seats)

        actor.on_change.add(on_change)
        if (
            hand := table.state.hand
        ) is not None and not hand.over:  # it may have been left before a restart
            self._resting[name] = Resting(time.monotonic(), hand, table.state.seats)

    def put(self, player: str, table: str) -> None:
        """Have a player's hands at a table counted."""
        if self.is_on:
            self.due[Due(player, table)] = None
            self._rung.set()

    async def _work(self) -> None:
        while True:
            if not self.due:
                self._rung.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._rung.wait(), ABANDONED_SECONDS)
                self._put_abandoned()
                continue
            due = next(iter(self.due))
            del self.due[due]
            try:
                await self.count(due.player, due.table)
            except (Busy, Unavailable) as error:
                if isinstance(error, Unavailable):
                    self._failures.note("ratings", error)
                self.due[due] = None
                await asyncio.sleep(AGAIN_SECONDS)
            except CroupierError:
                pass  # the table is gone or cannot be read
            except Exception as error:  # a bug must not end the task: other tables go on
                event("fault", level=logging.ERROR, table=short(due.table), error=error)

    def _put_abandoned(self) -> None:
        """Have those hands counted that have rested for long and have not ended."""
        now = time.monotonic()
        for table, (since, hand, seats) in tuple(self._resting.items()):
            if now - since > ABANDONED_SECONDS:
                del self._resting[table]
                for player in _people(hand.players, [seats[number] for number in hand.seats]):
                    self.due[Due(player, table)] = None

    def _note_unrated(self, player: str) -> None:
        """Remember a player who is not rated, so that not each of their hands asks the database.

        Who begins to be rated meanwhile loses nothing: missing hands are found when the next one ends.
        """
        if len(self._unrated) > MOST_UNRATED:
            self._unrated.clear()
        self._unrated[player] = time.monotonic()

    async def count(self, player: str, table: str) -> None:
        """Count a player's ended hands at a table that are not counted yet, one after the other.

        It ends at a hand that another server has counted meanwhile: that one counts the others, too.
        Raises Busy while the solver is compiled or no process is free, and as reading a table does.
        """
        if (await self.skill.state(player)).off:
            self._note_unrated(player)
            return
        _, history = await self._histories.of(table)
        measure = measure_of(history.game)
        if measure is None or history.rules.preset not in measure.scales:
            return
        scale = measure.scale(history.rules)
        ended = [hand for hand in history.hands if player in hand.players][-MAX_LINES:]
        numbers = {hand.played.number for hand in ended}
        lines = (await self.skill.of(player, table))[table]
        known = {line.number for line in lines if not (line.is_open and line.number in numbers)}
        left = history.in_play()
        if left and player in left.players and now_ms() - left.played.at >= 1000 * ABANDONED_SECONDS:
            ended.append(left)
        missing = [hand for hand in ended if hand.played.number not in known]
        if not missing:
            return
        hints = await self.skill.hints(player, table)
        plain = []
        for hand in missing:
            why = "settings" if scale is None else "tournament" if history.is_tournament else ""
            why = why or measure.refusal(history.rules, hand.terms)
            if why:
                follows = measure.follows(hand.terms)
                plain.append(CountedHand(hand.played.number, hand.played.at, follows=follows, why=why))
        if plain:
            await self.skill.keep(player, table, plain)
        skipped = {hand.number for hand in plain}
        for hand in missing:
            number = hand.played.number
            if number not in skipped and not await self._count(
                history, hand, player, table, hints.get(number)
            ):
                return
        await self._sum_up(player, history.game, history.rules.preset, measure.scales[history.rules.preset])

    async def _count(
        self, history: History, hand: EndedHand, player: str, table: str, hinted: int | None
    ) -> bool:
        """Count a hand. False if it need not be counted any more."""
        if not await have_ready(self._workers, history.game):
            raise Busy
        rules = pickle.dumps(history.rules)
        made = await self._workers.do(QUEUE, skill_job, rules, hand, player, hinted, urgency=Urgency.RATING)
        answer: tuple[CountedHand, HandLine | None] = pickle.loads(made)  # made by our own process
        counted, line = answer
        seat = hand.players.index(player)
        rival, rating = await self._rival(history, hand, seat)
        if hinted is None and not counted.is_open:
            counted = replace(counted, rival=rival, rating=rating[0], deviation=rating[1])
        if (await self.skill.state(player)).off:
            return False
        is_news = await self.skill.keep(player, table, [counted])
        if counted.is_open:
            await self.skill.note_left(player, table, preset_key(history.game, history.rules.preset))
        if line is not None:
            await self._played.keep(player, table, [line])
        return is_news

    async def _rival(self, history: History, hand: EndedHand, seat: int) -> tuple[str, tuple[float, float]]:
        """The opponent of a seat, and their rating from results: a bot's is fixed."""
        measure = measure_of(history.game)
        assert measure is not None
        other = next(at for at in range(len(hand.players)) if at != seat and hand.players[at])
        bot = hand.bots[other] if hand.bots else ""
        if bot:
            known = measure.ratings(history.rules.preset)
            return (bot, (known[bot], 0.0)) if bot in known else ("", (0.0, 0.0))
        state = await self.skill.state(hand.players[other])
        game = state.games.get(preset_key(history.game, history.rules.preset), RatedGame())
        token = hashlib.sha256(hand.players[other].encode()).hexdigest()[:12]
        return token, (game.results.rating, game.results.deviation)

    async def _sum_up(self, player: str, game: str, preset: str, scale: SkillScale) -> None:
        """Store the figures that opponents and operators need."""
        tables = [
            one for one in await self.tables_of(player) if (one[1].game, one[1].preset) == (game, preset)
        ]
        lines, _ = await self.lines_of(player, tables)
        hands = in_order(lines.get((game, preset), {}))
        after = await asyncio.to_thread(results_after, hands)
        summed = RatedGame(after[-1][1] if after else GlickoRating(), look_at(hands, scale))
        await self.skill.keep_game(player, preset_key(game, preset), summed)

    async def lines_of(
        self, player: str, tables: Sequence[tuple[str, Visited]]
    ) -> tuple[Lines, dict[str, int]]:
        """The counted hands of rated presets, and by table the number of hands that wait."""
        keys = {table: (seen.game, seen.preset) for table, seen in tables}
        played = {table: min(seen.hands, MAX_LINES) for table, seen in tables}
        for table, preset in (await self.skill.state(player)).left.items():
            keys.setdefault(table, (preset.partition(" ")[0], preset.partition(" ")[2]))
        rated = {
            table: key
            for table, key in keys.items()
            if (measure := measure_of(key[0])) is not None and key[1] in measure.scales
        }
        known = await self.skill.of(player, *rated)
        found: Lines = {}
        for table, key in rated.items():
            found.setdefault(key, {})[table] = known[table]
        waiting = {table: max(0, played.get(table, 0) - len(known[table])) for table in rated}
        return found, waiting

    async def history(self, table: str) -> History:
        """The ended hands of a table."""
        return (await self._histories.of(table))[1]

    async def tables_of(self, player: str) -> list[tuple[str, Visited]]:
        """The last tables where a player has ended a hand, newest first."""
        visits = await self._store.visits(player, None, MOST_TABLES)
        return [(visit.table, msgspec.json.decode(visit.text, type=Visited)) for visit in visits]

    async def every_table_of(self, player: str) -> list[str]:
        """All tables where hands of a player may be counted."""
        found, before = [*(await self.skill.state(player)).left], None
        while visits := await self._store.visits(player, before, MOST_TABLES):
            found += [visit.table for visit in visits]
            before = visits[-1].at, visits[-1].table
        return found


def _people(players: Sequence[str], seats: Sequence[Seat | None]) -> list[str]:
    """Those of a hand's players who are neither bots nor programs."""
    return [player for player, seat in zip(players, seats, strict=False) if seat and not seat.bot_mark]


# The job of the worker process


def skill_job(rules: bytes, hand: EndedHand, player: str, hinted: int | None) -> bytes:
    """The pickled hand as it counts, and its line in the player's statistics if all of it was judged."""
    history = history_with(rules, hand)
    replayed = history.replayed(hand.played.number, player)
    measure = measure_of(history.game)
    scale = None if measure is None else measure.scale(history.rules)
    assert measure is not None
    assert scale is not None
    assert replayed.own is not None
    own, number = replayed.own, hand.played.number
    counted, judged, parts = measure.count(
        history.rules, scale, replayed.states, replayed.moves, own, number, hinted
    )
    if not hand.played.returns:
        return pickle.dumps((replace(counted, at=hand.played.at, is_open=True), None))
    counted = replace(counted, at=hand.played.at, result=hand.played.returns[own])
    decided = sum(
        move.seat == own and isinstance(history.rules.turn(state), Act)
        for state, move in zip(replayed.states, replayed.moves, strict=False)
    )
    line = history.line_of(replayed, summarize_review(judged, parts)) if len(judged) == decided else None
    return pickle.dumps((counted, line))
