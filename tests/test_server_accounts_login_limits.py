"""Tries to log in: nobody guesses a password, and nobody keeps its owner out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from itsdangerous import URLSafeSerializer

from croupier.client import Client
from croupier.errors import CroupierError
from croupier.server.accounts.login_limits import LoginLimiter
from croupier.server.accounts.sessions import Sessions
from croupier.server.runtime.settings import Rate, Settings
from croupier.server.store import MemoryStore
from croupier.table.names import name_key
from tests.test_server import QUICK, _duel, _quick_hashing, http, serving  # noqa: F401  (fixtures)

PASSWORD = "correct horse"
SHIPPED = Settings()


class Rig:
    """The limits, a fake clock, and an account whose owner knows the password."""

    def __init__(self, settings: Settings = SHIPPED) -> None:
        self.now = 0.0
        self.tries = LoginLimiter(settings, lambda: self.now)

    def attempt(self, address: str, name: str, *, right: bool = False, device: str | None = None) -> bool:
        """Whether a password may be tried; a right one is noted."""
        try:
            self.tries.check(address, name_key(name), device)
        except CroupierError:
            return False
        if right:
            self.tries.record_success(address, name_key(name), device)
        return True


def test_a_name_is_one_however_it_is_written() -> None:
    """Sixty spellings of a name are no sixty shares."""
    rig = Rig()
    spellings = [f"{' ' * (k % 5)}{'Ann' if k % 2 else 'ＡNN'}{chr(0x2000 + k % 10)}" for k in range(60)]
    assert sum(rig.attempt("10.0.0.1", name) for name in spellings) == SHIPPED.guesses.burst


def test_one_address_keeps_nobody_out_however_long_it_tries() -> None:
    rig = Rig()
    for _ in range(10_000):
        rig.attempt("stranger", "Ann")
        rig.now += 1
        assert rig.tries._of_name.take(name_key("Ann"), 0.5), "the name's share is used up"
        rig.tries._of_name.give(name_key("Ann"))
    assert rig.attempt("anywhere", "Ann", right=True)


def test_a_stranger_gets_few_guesses() -> None:
    rig, guessed, day = Rig(), 0, 86_400
    for _ in range(day):
        guessed += rig.attempt("stranger", "Ann")
        rig.now += 1
    assert guessed <= SHIPPED.guesses.burst + day * SHIPPED.guesses.each_second + 1


def test_a_crowd_of_addresses_gets_few_guesses_and_keeps_out_only_strangers() -> None:
    rig = Rig()
    assert rig.attempt("home", "Ann", right=True)
    rig.now += 3600
    guessed = sum(rig.attempt(f"10.0.{k // 250}.{k % 250}", "Ann") for k in range(2000))
    assert guessed == SHIPPED.failures.burst
    for second in range(100):  # and it goes on trying
        rig.now += 1
        for k in range(3):
            rig.attempt(f"10.1.{second}.{k}", "Ann")
    assert not rig.attempt("10.2.0.1", "Ann")
    assert rig.attempt("home", "Ann", right=True)
    assert rig.attempt("10.3.0.1", "Ann", right=True, device="ann")
    assert rig.attempt("10.2.0.2", "Bob")
    rig.now += 3600
    assert rig.attempt("10.2.0.3", "Ann", right=True)


def test_who_shares_an_address_with_a_stranger_comes_in_by_the_device() -> None:
    rig = Rig()
    for name in ("Ann", *map(str, range(50))):
        for _ in range(20):
            rig.attempt("cafe", name)
    assert not rig.attempt("cafe", "Ann", right=True)
    assert rig.attempt("cafe", "Ann", right=True, device="ann")
    guessed = sum(rig.attempt("cafe", "Ann", device="ann") for _ in range(50))
    assert guessed == SHIPPED.logins.burst - 1


def test_right_passwords_use_up_nothing_of_the_names_share() -> None:
    rig = Rig(SHIPPED.but(failures=Rate(2, 0.0001)))
    for k in range(50):
        assert rig.attempt(f"10.0.0.{k}", "Ann", right=True)
    assert [rig.attempt(f"10.1.0.{k}", "Ann") for k in range(3)] == [True, True, False]


async def _cookies(
    url: str, method: str, path: str, body: Any, **headers: str
) -> tuple[int, dict[str, str]]:
    """The status of a request, and the cookies that its answer has."""
    from httpx import AsyncClient

    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    async with AsyncClient() as client:
        answer = await client.request(method, url + path, json=body, headers=sent)
    lines = answer.headers.get_list("set-cookie")
    assert all("httponly" in line.lower() and "samesite=lax" in line.lower() for line in lines)
    found = (re.match(r"([^=]+)=([^;]+)", line) for line in lines)
    return answer.status_code, {match[1]: match[2] for match in found if match}


async def test_a_device_is_known_by_its_cookie_and_no_other_is() -> None:
    settings = QUICK.but(guesses=Rate(1, 0.0001), trust_proxy=True)
    async with serving(settings=settings) as url:
        devices = {}
        for name in ("Ann", "Bob"):
            guest = await Client.guest(url, name)
            account = {"name": name, "password": PASSWORD}
            own = {"Authorization": f"Bearer {guest.token}"}
            _, devices[name] = await _cookies(url, "POST", "/api/accounts", account, **own)

        async def log_in(cookie: str, address: str = "10.0.0.1", name: str = "Ann") -> int:
            login = {"name": name, "password": PASSWORD}
            named: Any = {"Cookie": cookie, "X_Forwarded_For": address}
            return (await http(url, "POST", "/api/login", login, **named))[0]

        anns = f"croupier_device={devices['Ann']['croupier_device']}"
        bobs = f"croupier_device={devices['Bob']['croupier_device']}"
        session = f"croupier_device={devices['Ann']['croupier_session']}"
        wrong = {"name": "Ann", "password": "wrong horse"}
        assert (await http(url, "POST", "/api/login", wrong, X_Forwarded_For="10.0.0.1"))[0] == 401
        for cookie in ("", bobs, session, anns[:-1], "croupier_device=x", f"croupier_device={'x' * 999}"):
            assert await log_in(cookie) == 429, cookie
        assert [await log_in(anns, name=name) for name in ("Ann", " ANN ")] == [200, 200]


async def test_a_device_is_a_stranger_after_another_password() -> None:
    """Who had the old one is to have no share with its owner."""
    sessions = Sessions(MemoryStore())
    await sessions.start()
    guest, _ = await sessions.guest("Ann")
    session, _ = await sessions.register(guest, "Ann", PASSWORD)
    device = sessions.device(session)
    assert await sessions.player_of(device, " ann") == session.player
    assert await sessions.player_of(device, "Bob") is None
    assert await sessions.player_of(sessions.device(guest), "Ann") is None
    changed, token = await sessions.change(session, PASSWORD, "battery staple")
    assert await sessions.player_of(device, "Ann") is None
    assert await sessions.player_of(sessions.device(changed), "Ann") == session.player
    assert await sessions.player_of(token, "Ann") is None
    assert await sessions.read(sessions.device(changed)) is None


async def test_a_device_is_known_to_every_server_of_the_house_older_or_newer() -> None:
    """All sign with the one key of 256 bits in their database, and sign a device as nothing else."""
    store = MemoryStore()
    sessions, other = Sessions(store), Sessions(store)
    await sessions.start()
    key = await store.get("secret", "sessions")
    await other.start()
    assert await store.get("secret", "sessions") == key
    assert key is not None
    assert re.fullmatch("[0-9a-f]{64}", key)
    session, _ = await sessions.register((await sessions.guest("Ann"))[0], "Ann", PASSWORD)
    device = URLSafeSerializer(key, salt="croupier device").dumps([session.player, session.generation])
    assert sessions.device(session) == other.device(session) == device
    assert await other.player_of(str(device), "Ann") == session.player


@pytest.mark.parametrize("path", ["/api/accounts", "/api/accounts/password"])
async def test_accounts_and_passwords_are_limited_too(path: str) -> None:
    async with serving(settings=QUICK.but(logins=Rate(2, 0.0001))) as url:
        guest = await Client.guest(url, "Ann")
        body = {"name": "x" * 50, "password": PASSWORD} if path.endswith("s") else None
        body = body or {"password": PASSWORD, "new": PASSWORD}
        own = {"Authorization": f"Bearer {guest.token}"}
        method = "POST" if path.endswith("s") else "PUT"
        statuses = [(await http(url, method, path, body, **own))[0] for _ in range(3)]  # type: ignore[arg-type]
        assert statuses == [422, 422, 429]
