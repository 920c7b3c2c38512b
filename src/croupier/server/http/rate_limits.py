"""How much one address, one session or one account name may ask for: token buckets, few and forgetful."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable

from croupier.server.runtime.settings import Rate

__all__ = ["Bucket", "Buckets", "Tally"]


class Bucket:
    """`burst` tokens, filled up again at a steady rate."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._tokens = float(rate.burst)
        self._at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take so many tokens, if they are there; what costs more than a full bucket takes all of it."""
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
        """Take so many tokens though they be not there yet."""
        self._fill(now)
        self._tokens -= cost

    def reserve(self, now: float) -> float:
        """Take a token though it be not there yet: the seconds until it is."""
        self.owe(now, 1.0)
        return max(0.0, -self._tokens / self._rate.each_second)

    def _fill(self, now: float) -> None:
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.each_second)
        self._at = now


class Buckets:
    """A bucket for each key. At most `most` are remembered; the one unused for longest is forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float], most: int = 20_000) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Take so many tokens from this key's bucket, if they are there."""
        now = self._clock()
        return self._of(key, now).take(now, cost)

    def give(self, key: str) -> None:
        """Give a token back to this key's bucket."""
        now = self._clock()
        self._of(key, now).give(now)

    def owe(self, key: str, cost: float) -> None:
        """Take so many tokens from this key's bucket though they be not there yet."""
        now = self._clock()
        self._of(key, now).owe(now, cost)

    def reserve(self, key: str) -> float:
        """Take a token of this key's though it be not there yet: the seconds until it is."""
        now = self._clock()
        return self._of(key, now).reserve(now)

    def _of(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


class Tally:
    """How many of something each key has open now."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._counts)

    def enter(self, key: str) -> bool:
        """One more, if there may be."""
        if self._counts[key] >= self._most:
            return False
        self._counts[key] += 1
        return True

    def leave(self, key: str) -> None:
        """One less."""
        self._counts[key] -= 1
        if self._counts[key] <= 0:
            del self._counts[key]
