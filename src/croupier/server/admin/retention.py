"""Retention: removes old tables and tournaments, shared decisions, guests, sessions, audit entries.

A tournament is removed only if it is over or never began, and a table only if no server has it in memory.
A guest's names are in the tables; only the session generation, answers, a rating and a choice are stored
besides. A guest is marked first, and removed when no session can be valid that was when the mark was made.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.server.accounts.account_store import GENERATIONS, HIDDEN, SessionGeneration
from croupier.server.admin.actions import AUDIT
from croupier.server.coach.answers import ANSWERS, AnswerStore
from croupier.server.coach.skill_store import RATED, SkillStore
from croupier.server.history.hand_stats_store import HandStatsStore
from croupier.server.runtime.event_log_names import is_tournament
from croupier.server.store import Change, Records, Store
from croupier.server.tournaments.archive import forget_house, is_past

DAY = 86_400_000
MARK = "leaving"
"""The store's space of marks: a guest's id, the time of the mark, and the session generation then."""
SLACK = 2
"""Days by which clocks may differ and sessions may be dated in the future."""
_AT_ONCE = 20
"""Tables removed in one transaction, so that players do not wait for long."""


class Swept(msgspec.Struct, frozen=True):
    """The numbers of removed items."""

    tables: int = 0
    guests: int = 0
    sessions: int = 0
    deeds: int = 0


async def believed(store: Store, now: int, passed: int) -> int:
    """The time that retention goes by, `passed` milliseconds after the last call.

    It follows the system time, but at most twice as fast as time passes. A clock that is a year ahead for a
    day removes nothing early, and makes no ended session valid again.
    """
    kept = await store.get("secret", "swept")
    time = now if kept is None else min(now, int(kept) + 2 * passed)
    if kept is None:
        await store.create("secret", "swept", str(time))
    else:
        await store.compare_and_swap(Change("secret", "swept", kept, str(time)))
    return time


async def sweep(
    store: Store, days: int, session_days: int, now: int, in_use: Callable[[str], bool]
) -> Swept:
    """Remove data older than `days`. `now` is in milliseconds. Raises Unavailable."""
    before = now - days * DAY
    await AnswerStore(store).forget_old_links(before)
    return Swept(
        tables=await _tables(store, before, in_use),
        guests=await _guests(store, now, now - (max(days, session_days) + SLACK) * DAY),
        sessions=await Records(store, "ended", int, 0).remove_where(
            lambda at: 1000 * at < now - (session_days + SLACK) * DAY
        ),
        deeds=await _deeds(store, before),
    )


async def _tables(store: Store, before: int, in_use: Callable[[str], bool]) -> int:
    old = [one.table for one in await store.outlines() if one.at < before]
    count = 0
    for log in filter(is_tournament, old):
        if not in_use(log) and await is_past(store, log):
            await forget_house(store, log)
            count += await store.drop([log], before)
    old = [log for log in old if not is_tournament(log)]
    skill, played = SkillStore(store), HandStatsStore(store)
    unvisited = await skill.unvisited() if old else {}
    for start in range(0, len(old), _AT_ONCE):
        some = [table for table in old[start : start + _AT_ONCE] if not in_use(table)]
        for table in some:
            for player in {one for one, _ in await store.visits_at(table)} | unvisited.get(table, set()):
                await skill.forget(player, table)
                await played.forget(player, table)
        count += await store.drop(some, before)
    return count


async def _guests(store: Store, now: int, before: int) -> int:
    """Mark guests without stored tables, and remove those who were marked long ago.

    The first session generation is not stored, so a guest may be known by other values alone.
    """
    marks, generations = [dict(await store.list_space(space)) for space in (MARK, GENERATIONS)]
    others = [player for space in (ANSWERS, HIDDEN, RATED) for player in await store.keys(space)]
    count = 0
    for player in dict.fromkeys((*generations, *marks, *others)):
        text = generations.get(player, "")
        known = msgspec.json.decode(text, type=SessionGeneration) if text else SessionGeneration()
        if known.account or await store.visits(player, None, 1):
            continue
        mark = marks.get(player)
        at, _, then = (mark or "").partition(" ")
        if mark is None or then != text:  # unknown till now, or it has had a session since
            await store.compare_and_swap(Change(MARK, player, mark, f"{now} {text}"))
        elif int(at) < before:
            gone = [Change(GENERATIONS, player, text, None)] if text else []
            count += await store.compare_and_swap(*gone, Change(MARK, player, mark, None))
            await AnswerStore(store).forget(player)
            await store.compare_and_swap(Change(HIDDEN, player, "1", None))
            await SkillStore(store).forget_rating(player)
    return count


async def _deeds(store: Store, before: int) -> int:
    old = [
        (key, text) for key, text in await store.list_space(AUDIT) if int(key.partition("-")[0]) < before
    ]
    return sum([await store.compare_and_swap(Change(AUDIT, key, text, None)) for key, text in old])
