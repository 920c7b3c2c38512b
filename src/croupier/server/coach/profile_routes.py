"""Routes of a player's own profile: both ratings, kinds of mistakes, and problems made from them.

Nobody sees another player's profile. A problem shows what its player saw at that decision, without names.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.advice import adviser_of
from croupier.advice.adviser import final_answer
from croupier.advice.skill_measure import SkillMeasure
from croupier.errors import CroupierError
from croupier.game.registry import all_games
from croupier.serialization import Body
from croupier.server.accounts.sessions import Session
from croupier.server.coach.advice_routes import OptionAnswer, have_ready
from croupier.server.coach.profile import OwnMistake, PresetProfile, mistakes_of, preset_profile
from croupier.server.coach.rating_jobs import Lines, RatingJobs, measure_of
from croupier.server.history.replay_cache import history_with
from croupier.server.http.api import Api
from croupier.server.http.request_costs import aside
from croupier.server.runtime.worker_pool import QueueKey, WorkerPool
from croupier.table.ended_hands import EndedHand
from croupier.table.messages import encode

OPTIONS = 4
"""Options of a problem, the move that was played among them."""
ROUNDS = 2
Kind = Annotated[str, Meta(max_length=40)]
First = Annotated[int, Meta(ge=0, le=10_000)]


class ProfileBody(Body, frozen=True):
    """`rated` is false if the player's decisions shall not be rated: then counted hands are removed."""

    rated: bool


class ProfileAnswer(msgspec.Struct, frozen=True):
    """A player's profile. `hands` is the number of all ended hands at the last tables, in any game."""

    name: str
    account: bool
    rated: bool
    hands: int
    presets: tuple[PresetProfile, ...]


class OwnProblem(msgspec.Struct, frozen=True):
    """A decision of the player as a problem: the position as they saw it, and some options, best first.

    `played` is the move that was made, `number` the problem's place among `count`, from 0.
    """

    game: str
    number: int
    count: int
    table: str
    hand: int
    move: int
    kind: str
    lost: float
    played: str
    position: dict[str, Any]
    options: tuple[OptionAnswer, ...]


def every_scale() -> Iterator[tuple[str, str, SkillMeasure]]:
    """Each game's key and preset that have a scale of skill, and the game's measure."""
    for game in all_games():
        if measure := measure_of(game.key):
            for preset in measure.scales:
                yield game.key, preset, measure


def add_profile(api: Api, ratings: RatingJobs, workers: WorkerPool) -> None:
    """Add the routes."""
    skill = ratings.skill

    async def lines_of(player: str) -> tuple[Lines, dict[str, int], int]:
        """Counted hands, waiting hands by table, which are put into the queue, and all hands there."""
        tables = await ratings.tables_of(player)
        lines, waiting = await ratings.lines_of(player, tables)
        for table, count in waiting.items():
            if count:
                ratings.put(player, table)
        return lines, waiting, sum(seen.hands for _, seen in tables)

    @api.route("GET", "/api/my/profile", "advice")
    async def profile(session: Session) -> ProfileAnswer:
        """The player's own profile: the presets of their hands, the one with most counted hands first."""
        off = (await skill.state(session.player)).off
        found, waiting, hands = await lines_of(session.player)
        presets = []
        for game, preset, measure in () if off else every_scale():
            lines = found.get((game, preset), {})
            left = sum(waiting[table] for table in lines)
            presets.append(await aside(partial(preset_profile, measure, game, preset, lines, left)))
        played = [one for one in presets if one.hands or one.waiting or one.uncounted]
        shown = sorted(played, key=lambda one: -one.hands) or presets[:1]
        return ProfileAnswer(session.name, session.account, not off, hands, tuple(shown))

    @api.route("PUT", "/api/my/profile", "advice", status=204)
    async def switch(body: ProfileBody, session: Session) -> None:
        """Say whether the player's decisions are rated. Switched off, everything counted is removed."""
        tables = [] if body.rated else await ratings.every_table_of(session.player)
        await skill.switch(session.player, tables, off=not body.rated)

    @api.route("GET", "/api/my/mistakes", "advice")
    async def own_problem(
        queue: QueueKey, session: Session, kind: Kind | None = None, number: First = 0
    ) -> Annotated[bytes, OwnProblem]:
        """A mistake of the player as a problem: number `number` of a kind, the dearest first."""
        lines, _, _ = await lines_of(session.player)
        found = mistakes_of(
            {table: hands for some in lines.values() for table, hands in some.items()}, kind
        )
        if not found:
            raise CroupierError("no-mistakes", "no mistake of this kind is counted yet")
        at = number % len(found)
        history = await ratings.history(found[at].table)
        await have_ready(workers, history.game)
        hand = history.ended(found[at].hand)
        args = (pickle.dumps(history.rules), hand, session.player, found[at], at, len(found))
        return await workers.do(queue, _problem, *args)


# The job of the worker process


def _problem(
    rules: bytes, hand: EndedHand, player: str, mistake: OwnMistake, number: int, count: int
) -> bytes:
    history = history_with(rules, hand)
    replayed, known = history.replayed(mistake.hand, player), history.rules
    measure, at = measure_of(history.game), mistake.mistake.move
    assert measure is not None
    assert replayed.own is not None
    view, move = known.view(replayed.states[at - 1], replayed.own), replayed.moves[at - 1]
    adviser = adviser_of(history.game)
    seed = hashlib.sha256(f"{mistake.table} {mistake.hand} {at}".encode()).digest()
    spot = adviser.seen(known, view)
    advice = final_answer(adviser.advise(known, spot, seed, ROUNDS, (move,), wait=False))
    played = next(one for one in advice.options if adviser.key(one.move) == adviser.key(move))
    few = [*advice.options[:OPTIONS]]
    if played not in few:
        few[-1] = played
    return encode(
        {
            "game": history.game,
            "number": number,
            "count": count,
            "table": mistake.table,
            "hand": mistake.hand,
            "move": at,
            "kind": mistake.mistake.kind,
            "lost": mistake.mistake.lost,
            "played": known.write(played.move),
            "position": measure.position(known.preset, view),
            "options": [{**one.plain(), "text": known.write(one.move)} for one in few],
        }
    )
