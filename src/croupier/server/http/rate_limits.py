"""Rate limits by key, as token buckets in bounded memory, and limits on concurrency."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable

from croupier.server.runtime.settings import Rate


class TokenBucket:
    """A bucket of `burst` tokens that is refilled at a steady rate."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._tokens = float(rate.burst)
        self._at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take tokens if they are there. A cost above the capacity takes a full bucket."""
        self._fill(now)
        if self._tokens < min(cost, self._rate.burst):
            return False
        self._tokens -= min(cost, self._rate.burst)
        return True

    def give(self, now: float) -> None:
        """Give a token back."""
        self._tokens += 1
        self._fill(now)

    def owe(self, now: float, cost: float) -> None:
        """Take tokens even if they are not there yet."""
        self._fill(now)
        self._tokens -= cost

    def reserve(self, now: float) -> float:
        """Take a token even if it is not there yet. Returns the seconds until it is."""
        self.owe(now, 1.0)
        return max(0.0, -self._tokens / self._rate.each_second)

    def _fill(self, now: float) -> None:
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.each_second)
        self._at = now


class RateLimiter:
    """A token bucket for each key. Beyond `most` keys the least recently used one is forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float], most: int = 20_000) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Take tokens from a key's bucket if they are there."""
        now = self._clock()
        return self._of(key, now).take(now, cost)

    def give(self, key: str) -> None:
        """Give a token back to this key's bucket."""
        now = self._clock()
        self._of(key, now).give(now)

    def owe(self, key: str, cost: float) -> None:
        """Take tokens from a key's bucket even if they are not there yet."""
        now = self._clock()
        self._of(key, now).owe(now, cost)

    def reserve(self, key: str) -> float:
        """Take a key's token even if it is not there yet. Returns the seconds until it is."""
        now = self._clock()
        return self._of(key, now).reserve(now)

    def _of(self, key: str, now: float) -> TokenBucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._rate, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


class ConcurrencyLimiter:
    """Limits how many of something each key has at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._counts)

    def enter(self, key: str) -> bool:
        """Count one more. False if the limit is reached."""
        if self._counts[key] >= self._most:
            return False
        self._counts[key] += 1
        return True

    def leave(self, key: str) -> None:
        """Count one less."""
        self._counts[key] -= 1
        if self._counts[key] <= 0:
            del self._counts[key]
