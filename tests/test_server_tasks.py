"""The lifetimes of the server's tasks, and where it may catch every error."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import pytest

import croupier.server
from croupier.server.runtime.task_scope import TaskScope

SERVER = Path(croupier.server.__file__).parent

BARE_TASKS = {
    "store/postgres.py": "one writer, which ends when nothing waits; the store knows no task scope",
    "tables/outbox.py": "one message of a slow reader; Outbox.stop ends it",
}
"""Modules that create a task outside a scope, and who ends it."""

BOUNDARIES = {
    "app/maintenance.py": "the next sweep is in an hour",
    "coach/rating_jobs.py": "one table must not keep the others from being counted",
    "http/middleware.py": "counts the error and raises it again",
    "journal/actor.py": "a bug must not stop an actor",
    "lobby/game_list.py": "a game from another package",
    "runtime/leases.py": "leases must be renewed",
    "runtime/task_scope.py": "a task that fails does not end the others",
    "site/static_files.py": "a page module from another package",
    "store/db_threads.py": "whatever a database driver raises",
    "store/postgres.py": "whatever a database driver raises",
    "tables/bot_runner.py": "a bot from another package",
    "tables/outbox.py": "whatever a socket raises, its reader is gone",
    "tables/registry.py": "one unreadable table must not keep the others from loading",
    "tournaments/online_tables.py": "one tournament must not keep the others waiting",
    "tournaments/registry.py": "one tournament must not keep the others waiting",
    "tournaments/transfer.py": "a file that anybody may have written",
}
"""Modules that catch every error, and why."""


def _modules() -> dict[str, ast.Module]:
    return {
        str(path.relative_to(SERVER)): ast.parse(path.read_text(encoding="utf-8"))
        for path in SERVER.rglob("*.py")
    }


def _creates_bare_task(node: ast.AST) -> bool:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    owner = node.func.value
    is_group = isinstance(owner, ast.Name | ast.Attribute) and ast.unparse(owner).endswith("group")
    return node.func.attr in ("create_task", "ensure_future") and not is_group


def _catches_everything(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "Exception"


def test_every_task_has_a_task_group() -> None:
    found = {name for name, tree in _modules().items() if any(map(_creates_bare_task, ast.walk(tree)))}
    assert found == set(BARE_TASKS)


def test_every_error_is_caught_at_named_boundaries_alone() -> None:
    caught = {
        name
        for name, tree in _modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler) and node.type is not None
        if any(map(_catches_everything, ast.walk(node.type)))
    }
    assert caught == set(BOUNDARIES)


def test_the_checks_find_what_they_look_for() -> None:
    calls = "asyncio.create_task(a)", "group.create_task(a)", "self._group.create_task(a)"
    bare = ast.parse("\n".join(calls))
    assert [_creates_bare_task(node) for node in ast.walk(bare)].count(True) == 1
    assert any(map(_catches_everything, ast.walk(ast.parse("(OSError, Exception)"))))


async def test_a_scope_ends_its_tasks_and_starts_no_more() -> None:
    scope, ended, gate = TaskScope(), list[str](), asyncio.Event()

    async def wait(name: str) -> None:
        try:
            await gate.wait()
        finally:
            await asyncio.sleep(0)  # a task may need a moment to end
            ended.append(name)

    await scope.open()
    first, never_begun = scope.start("first", wait, "first"), scope.submit("second", wait, "second")
    await asyncio.sleep(0)
    later = scope.start("cancelled before it begins", wait, "later")
    await scope.close()
    assert sorted(ended) == ["first", "second"]
    assert first.cancelled()
    assert never_begun.cancelled()
    assert later.cancelled()
    assert scope.start("too late", wait, "too late").cancelled()
    with pytest.raises(asyncio.CancelledError):
        await scope.submit("too late", wait, "too late")
    await scope.close()


async def test_a_task_that_fails_ends_alone(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> int:
        raise ValueError("a bug")

    async def succeed() -> int:
        return 7

    scope = TaskScope()
    await scope.open()
    other = scope.submit("other", asyncio.sleep, 0.01)
    with caplog.at_level("ERROR", "croupier"):
        await asyncio.wait([scope.start("fails", fail)])
    assert [record.message for record in caplog.records] == ["fault"]
    with pytest.raises(ValueError, match="a bug"):
        assert await scope.submit("fails", fail)
    assert await scope.submit("succeeds", succeed) == 7
    await other
    await scope.close()


async def test_whoever_cancels_the_result_cancels_the_task() -> None:
    scope, ended = TaskScope(), asyncio.Event()

    async def wait() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    await scope.open()
    answer = scope.submit("waits", wait)
    await asyncio.sleep(0)
    answer.cancel()
    async with asyncio.timeout(30):
        await ended.wait()
    await scope.close()
