"""Rate limits for password attempts.

Attempts are limited per client address, per address and account, and, if the password was wrong, per
account. The account limit stops guessing from many addresses, but on its own it would let an attacker lock
the owner out. Two exemptions prevent that: an address that has logged in to the account before is not
subject to the account limit; a device that has logged in before has a limit of its own instead.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from croupier.errors import CroupierError
from croupier.server.http.rate_limits import RateLimiter
from croupier.server.runtime.settings import Settings

_MOST_KNOWN = 20_000


class LoginLimiter:
    """Tries to log in. `device` is the player whose device it is, by its cookie."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._of_address = RateLimiter(settings.logins, clock)
        self._of_both = RateLimiter(settings.guesses, clock)
        self._of_name = RateLimiter(settings.failures, clock)
        self._of_device = RateLimiter(settings.logins, clock)
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def check(self, address: str, key: str, device: str | None) -> None:
        """Somebody tries. Raises `too-many`; a try that is refused costs nothing of the name's share."""
        if device is not None:
            may = self._of_device.take(device)
        else:
            may = self._of_address.take(address) and self._of_both.take(f"{address} {key}")
            may = may and ((address, key) in self._known or self._of_name.take(key))
        if not may:
            raise CroupierError("too-many", "too many tries; wait a little")

    def record_success(self, address: str, key: str, device: str | None) -> None:
        """The password was right."""
        if device is None and (address, key) not in self._known:
            self._of_name.give(key)
        self._known[address, key] = None
        self._known.move_to_end((address, key))
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
