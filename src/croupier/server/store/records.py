"""Values of one type in a space of the store, as JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Any, Generic, TypeVar

import msgspec

from croupier.serialization import enc_hook
from croupier.server.store.protocol import Change, Store, Unavailable

TRIES = 16
"""Attempts at a change that others may be faster with."""

LONG = 20_000
"""Characters that the event loop decodes in a fraction of a millisecond."""

T = TypeVar("T")


class Records(Generic[T]):
    """The values of type `kind` in a space, by key. A key without a value has the `usual` one."""

    def __init__(self, store: Store, space: str, kind: Any, usual: T) -> None:
        self._store = store
        self._space = space
        self._decode: Callable[[str], T] = msgspec.json.Decoder(kind).decode
        self._usual = usual

    def read(self, text: str | None) -> T:
        """The value of a stored text."""
        return self._usual if text is None else self._decode(text)

    def text(self, value: T) -> str | None:
        """The stored text of a value; None for the usual one, which is not stored."""
        return None if value == self._usual else msgspec.json.encode(value, enc_hook=enc_hook).decode()

    def swap(self, key: str, before: str | None, after: T) -> Change:
        """The change from a stored text to a value, for `compare_and_swap`."""
        return Change(self._space, key, before, self.text(after))

    async def get(self, key: str) -> T:
        """The value of a key."""
        return self.read(await self._store.get(self._space, key))

    async def entry(self, key: str) -> tuple[T, str | None]:
        """The value of a key and its stored text, which may be an earlier version's."""
        text = await self._store.get(self._space, key)
        return self.read(text), text

    async def many(self, keys: Collection[str]) -> dict[str, T]:
        """The values of these keys. Where they are long, a thread decodes them."""
        found = await self._store.get_many((self._space, key) for key in keys)

        def read() -> dict[str, T]:
            return {key: self.read(found.get((self._space, key))) for key in keys}

        return await asyncio.to_thread(read) if sum(map(len, found.values())) > LONG else read()

    async def all(self) -> dict[str, T]:
        """All stored values, by key."""
        return {key: self._decode(text) for key, text in await self._store.list_space(self._space)}

    async def change(self, key: str, change: Callable[[T], T]) -> T:
        """Replace the value of a key by what `change` makes of it, and return that. Raises Unavailable."""
        for _ in range(TRIES):
            value, before = await self.entry(key)
            after = change(value)
            swap = self.swap(key, before, after)
            if swap.after == before or await self._store.compare_and_swap(swap):
                return after
        raise Unavailable("too many changes at once; try again in a moment")

    async def put(self, key: str, value: T) -> None:
        """Replace or add the value of a key. Raises Unavailable."""
        await self.change(key, lambda _: value)

    async def remove(self, key: str) -> None:
        """Remove the value of a key, even if it changes meanwhile or cannot be read."""
        while (text := await self._store.get(self._space, key)) is not None:
            if await self._store.compare_and_swap(Change(self._space, key, text, None)):
                return

    async def remove_where(self, is_gone: Callable[[T], bool]) -> int:
        """Remove the values for which `is_gone` is true, except those changed since; return the number."""
        texts = await self._store.list_space(self._space)
        gone = [Change(self._space, key, text, None) for key, text in texts if is_gone(self._decode(text))]
        return sum([await self._store.compare_and_swap(change) for change in gone])
