"""Running a coroutine here and now, as far as it goes without waiting."""

from __future__ import annotations

import types
from collections.abc import Awaitable, Callable, Coroutine, Generator
from functools import partial
from typing import Any

__all__ = ["at_once"]


def at_once(coroutine: Coroutine[Any, Any, None]) -> Awaitable[None] | None:
    """Run a coroutine until it first has to wait; what is left of it, or None where it has ended.

    A task would begin only in the event loop's next round, and waking it costs more than sending a letter
    does. (From Python 3.12 on a task can be started eagerly; this does the same on 3.11.) What the
    coroutine raises before it waits is raised here; what is left is to be awaited.
    """
    try:
        waited = coroutine.send(None)
    except StopIteration:
        return None
    return _rest(coroutine, waited)


@types.coroutine
def _rest(coroutine: Coroutine[Any, Any, None], waited: Any) -> Generator[Any, Any, None]:
    """Wait for what the coroutine waits for, and hand it the result or the error, until it ends."""
    go_on: Callable[[], Any]
    while True:
        try:
            result = yield waited
        except BaseException as error:
            go_on = partial(coroutine.throw, error)
        else:
            go_on = partial(coroutine.send, result)
        try:
            waited = go_on()
        except StopIteration:
            return
