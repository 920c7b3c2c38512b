"""A coroutine run here and now, as far as it goes."""

from __future__ import annotations

import asyncio

import pytest

from croupier.web.eager import at_once


def test_what_needs_no_waiting_is_done_at_once() -> None:
    done = []

    async def work() -> None:
        done.append(1)

    assert at_once(work()) is None
    assert done == [1]


def test_what_is_raised_before_it_waits_is_raised_here() -> None:
    async def work() -> None:
        raise KeyError("here")

    with pytest.raises(KeyError, match="here"):
        at_once(work())


def test_the_rest_gets_each_result_and_each_error_it_waits_for() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        first, second, third = (loop.create_future() for _ in range(3))
        heard: list[object] = []

        async def work() -> None:
            heard.append(await first)
            try:
                await second
            except ValueError as error:
                heard.append(str(error))
            heard.append(await third)

        left = at_once(work())
        assert left is not None
        assert heard == []
        first.set_result("one")
        second.set_exception(ValueError("two"))
        loop.call_soon(third.set_result, "three")
        await left
        assert heard == ["one", "two", "three"]

    asyncio.run(run())


def test_the_rest_raises_what_the_coroutine_raises() -> None:
    async def run() -> None:
        async def work() -> None:
            await asyncio.sleep(0)
            raise KeyError("later")

        left = at_once(work())
        assert left is not None
        with pytest.raises(KeyError, match="later"):
            await left

    asyncio.run(run())


def test_who_is_cancelled_while_waiting_cancels_the_coroutine() -> None:
    async def run() -> None:
        ended: list[str] = []

        async def work() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append("let go")

        left = at_once(work())
        assert left is not None
        task = asyncio.ensure_future(left)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended == ["let go"]

    asyncio.run(run())
