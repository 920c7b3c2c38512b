"""Routes of advice: on a position that is sent, and on the caller's own hand where that is fair.

All of it is worked out in the processes beside the loop, on the account of the address that asks, and costs
more than other requests (`request_costs`). A first answer comes at once; a finer one is asked for, again
and again, with more `rounds`. The same question has the same answer.
"""

from __future__ import annotations

import asyncio
import hashlib
import pickle
from collections.abc import Awaitable, Callable
from functools import cache, partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.advice import Adviser, adviser_of, decision_in
from croupier.errors import CroupierError
from croupier.game.preset_registry import PresetRegistry
from croupier.game.registry import game_of
from croupier.odds.report import Exact
from croupier.play import AnyRules
from croupier.server.accounts.sessions import Session
from croupier.server.coach.skill_store import SkillStore
from croupier.server.http.api import REFUSED, Api
from croupier.server.http.decoding import TableName
from croupier.server.runtime.game_parts import parts_of_games
from croupier.server.runtime.worker_pool import QueueKey, WorkerPool
from croupier.server.tables.registry import TableRegistry, found_at
from croupier.table.messages import encode
from croupier.words import Message, msg

FINEST = 4
"""The greatest number of answers. Each takes at least twice as long as the one before, and a worker
process is stopped after ten seconds."""

Finer = Annotated[int, Meta(ge=2, le=FINEST)]


class OptionAnswer(msgspec.Struct, frozen=True):
    """An option: what it is worth on average, an exact value as `{"fraction", "decimal"}`; and why.

    `text` is the move as a table takes it. A game's own figures stand beside these.
    """

    move: str
    text: str
    value: Exact | float
    stderr: float
    why: str
    message: Message | msgspec.UnsetType = msgspec.UNSET
    """The reason as a template with parts; left out if the text is the template."""


class AdviceAnswer(msgspec.Struct, frozen=True):
    """Every option, best first; `unit` is what values are counted in. A game's own figures stand beside,
    such as `said`, a sentence about the position.

    With `exact`, or where `finest` is reached, no further answer is finer. `rounds` is the number of this
    one: it can be less than was asked for, while what makes finer answers is compiled; a `rough` one is a
    first look meanwhile.
    """

    game: str
    preset: str
    unit: str
    exact: bool
    rounds: int
    finest: int
    options: tuple[OptionAnswer, ...]
    rough: bool = False


async def have_ready(workers: WorkerPool, game: str) -> bool:
    """Start to compile a game's evaluator if need be. True if it is ready."""
    beside = await asyncio.to_thread(adviser_of(game).beside)
    if beside is not None:
        await workers.run_in_background(beside)
    return beside is None or not beside.module


def add_advice(
    api: Api, tables: TableRegistry, presets: PresetRegistry, workers: WorkerPool, skill: SkillStore
) -> None:
    """Add the routes of all games with advice. One that cannot be loaded is left out, with a warning.

    Hints in hands at tables are noted in `skill`, because the rest of such a hand is not rated.
    """

    async def asked(queue: QueueKey, game: str, asking: bytes, rounds: int) -> bytes:
        await have_ready(workers, game)
        return await workers.do(queue, _advised, asking, rounds)

    rules_of = cache(presets.rules)
    advisers = parts_of_games(lambda game: adviser_of(game.key) if game.advice else None, "advice-left-out")
    for game, adviser in advisers:
        _add_game(api, game, adviser, partial(rules_of, game), asked)
    _add_tables(api, tables, asked, skill)


Asked = Callable[[QueueKey, str, bytes, int], Awaitable[bytes]]


def _add_game(
    api: Api, game: str, adviser: Adviser, rules_under: Callable[[str | None], Any], asked: Asked
) -> None:
    async def advise(queue: QueueKey, body: Any) -> Annotated[bytes, AdviceAnswer]:
        """The value of every option of a position, best first: a first answer, at once."""
        return await asked(queue, game, _question(rules_under(body.preset), body), 1)

    async def advise_finer(
        queue: QueueKey, body: Any, rounds: Finer = FINEST
    ) -> Annotated[bytes, AdviceAnswer]:
        """The same, one of the answers after it: each is finer than the one before."""
        return await asked(queue, game, _question(rules_under(body.preset), body), rounds)

    for work, path in ((advise, ""), (advise_finer, "/finer")):
        work.__annotations__["body"] = adviser.body
        api.route("POST", f"/api/advise/{game}{path}", "advice")(work)


def _add_tables(api: Api, tables: TableRegistry, asked: Asked, skill: SkillStore) -> None:
    async def question(table: str, session: Session) -> tuple[str, bytes]:
        """The caller's decision, as they see it."""
        actor = await found_at(tables, table)
        rules, state = actor.table.rules, actor.table.state
        number = state.seat_of(session.player)
        own = state.game_seat(number)
        if number is None or own is None or state.hand is None:
            raise CroupierError("not-dealt-in", "you are not dealt into a hand here")
        if not state.may_be_advised(number, banked=rules.banked):
            why = msg("others play in this hand, and the table was not opened with advice")
            if state.match.tournament:
                why = msg("there is no advice in a tournament")
            raise CroupierError("no-advice-here", why)
        view = rules.view(state.hand.state, own)
        decision_in(rules, view)
        if game_of(rules.game).skill is not None:
            await skill.note_hint(session.player, table, state.hand.number, len(state.hand.moves))
        return rules.game, _question(rules, view)

    @api.route("GET", "/api/tables/{table}/advice", "advice", others={403: REFUSED})
    async def own_advice(
        queue: QueueKey, table: TableName, session: Session
    ) -> Annotated[bytes, AdviceAnswer]:
        """The value of the player's own options, at a table that allows advice: a first answer, at once."""
        return await asked(queue, *await question(table, session), 1)

    @api.route("GET", "/api/tables/{table}/advice/finer", "advice", others={403: REFUSED})
    async def own_advice_finer(
        queue: QueueKey, table: TableName, session: Session, rounds: Finer = FINEST
    ) -> Annotated[bytes, AdviceAnswer]:
        """The same after more computation: a later answer."""
        return await asked(queue, *await question(table, session), rounds)


def _question(rules: AnyRules, position: Any) -> bytes:
    return pickle.dumps((rules, position))


# The job of the worker process


def _advised(asking: bytes, rounds: int) -> bytes:
    """The answer to a view or to a position that was sent: a job of the worker process."""
    rules, position = pickle.loads(asking)
    adviser = adviser_of(rules.game)
    own = isinstance(position, rules.view_type)
    spot = decision_in(rules, position) if own else adviser.read(rules, position)
    seed = hashlib.sha256(asking).digest()
    *before, advice = adviser.advise(rules, spot, seed, rounds, wait=False)
    plain = advice.plain()
    texts = (rules.write(option.move) for option in advice.options)
    plain["options"] = [{**one, "text": text} for one, text in zip(plain["options"], texts, strict=True)]
    head = {
        "game": rules.game,
        "preset": rules.preset,
        "unit": advice.unit,
        "exact": advice.exact,
        "rounds": len(before) + 1,
        "finest": FINEST,
    }
    return encode({**head, **plain})
