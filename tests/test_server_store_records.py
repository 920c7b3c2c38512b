"""Records of one type: changes by several at once, the usual value, and texts that cannot be read."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from croupier.server.store import Change, MemoryStore, Records, Unavailable
from croupier.server.store.records import LONG


class BusyStore(MemoryStore):
    """Another is faster with every change, `left` times; all others wait for a turn, as in a database."""

    left = 0

    async def compare_and_swap(self, *changes: Change) -> bool:
        await asyncio.sleep(0)
        self.left -= 1
        return self.left < 0 and await super().compare_and_swap(*changes)


async def test_changes_at_once_are_all_made_and_the_usual_value_is_not_stored() -> None:
    store = BusyStore()
    counts = Records(store, "counts", int, 0)
    await asyncio.gather(*(counts.change("a", lambda n: n + 1) for _ in range(10)))
    assert await counts.get("a") == 10
    await counts.put("b", 0)
    await counts.put("a", 0)
    assert await store.list_space("counts") == []
    assert await counts.many(["a", "b"]) == {"a": 0, "b": 0}


async def test_a_change_that_others_are_always_faster_with_is_given_up() -> None:
    store = BusyStore()
    counts = Records(store, "counts", int, 0)
    store.left = 15
    assert await counts.change("a", lambda n: n + 1) == 1
    store.left = 16
    with pytest.raises(Unavailable, match="too many changes at once"):
        await counts.change("a", lambda n: n + 1)
    assert await counts.get("a") == 1


async def test_what_is_removed_need_not_be_readable() -> None:
    store = BusyStore()
    texts = Records(store, "texts", str, "")
    await store.create("texts", "a", "damaged")
    store.left = 100
    await texts.remove("a")
    assert await store.get("texts", "a") is None
    await texts.put("a", "x" * LONG)
    assert await texts.many(["a", "b"]) == {"a": "x" * LONG, "b": ""}
    await store.create("texts", "b", "damaged")
    with pytest.raises(msgspec.DecodeError):
        await texts.many(["b"])
