"""Sessions: what each refusal says to people and to programs, and the last second of everything dated."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

import pytest
from httpx import AsyncClient
from msgspec.structs import replace

from croupier.errors import BadInput, CroupierError
from croupier.server.accounts.passwords import Passwords, refuse_bad_password
from croupier.server.accounts.routes import DEVICE
from croupier.server.accounts.session_token import COOKIE
from croupier.server.accounts.sessions import AHEAD, TEMPORARY, Session, Sessions
from croupier.server.runtime.settings import Rate
from croupier.server.store import Change, MemoryStore
from tests.test_server import QUICK, _quick_hashing, serving  # noqa: F401  (no password here is worth a second)

PASSWORD, OTHER = "correct horse", "battery staple"


class Busy(MemoryStore):
    """Others are always faster, once it is `busy`; `meanwhile` happens before an account's second look."""

    busy = False
    meanwhile: Callable[[], Awaitable[object]] | None = None
    _looks = 0

    async def get(self, space: str, key: str) -> str | None:
        if space == "account" and self.meanwhile is not None:
            self._looks += 1
            if self._looks == 2:
                happens, self.meanwhile = self.meanwhile, None
                await happens()
        return await super().get(space, key)

    async def compare_and_swap(self, *changes: Change) -> bool:
        return False if self.busy else await super().compare_and_swap(*changes)


class Rig:
    """Sessions by a clock that is set; Ann has an account and a session, Gil is a guest."""

    def __init__(self) -> None:
        self.now = 1_000_000.0
        self.store = Busy()
        self.sessions = Sessions(self.store, days=2, clock=lambda: self.now)

    async def open(self) -> Rig:
        await self.sessions.start()
        guest, _ = await self.sessions.guest("Ann")
        self.ann, _ = await self.sessions.register(guest, "Ann", PASSWORD)
        self.gil, _ = await self.sessions.guest("Gil")
        return self

    async def altered(self, **fields: Any) -> None:
        await self.sessions.people.alter("ann", lambda before: replace(before, **fields))


async def _of_a_busy_moment(rig: Rig, session: Session) -> None:
    rig.store.busy = True
    await rig.sessions.change(session, PASSWORD, OTHER)


async def _renamed_in_a_busy_moment(rig: Rig) -> None:
    rig.store.busy = True
    await rig.sessions.guest("Gilbert", rig.gil)


async def _after_the_end(rig: Rig) -> None:
    await rig.altered(hash="another")
    await rig.sessions.change(rig.ann, PASSWORD, OTHER)


async def _as_the_name_goes_to_another(rig: Rig) -> None:
    """Whose password is the same: the session must be neither's."""

    async def happens() -> None:
        await rig.sessions.people.alter("ann", lambda before: None)
        await rig.sessions.register(rig.gil, "Ann", PASSWORD)

    rig.store.meanwhile = happens
    await rig.sessions.log_in("Ann", PASSWORD)


async def _closed(rig: Rig) -> None:
    await rig.altered(banned=True)
    await rig.sessions.log_in("Ann", PASSWORD)


@pytest.mark.parametrize(
    ("attempt", "code", "said"),
    [
        (
            lambda rig: rig.sessions.guest("ANN"),
            "name-taken", "name: ANN belongs to an account; log in, or take another",
        ),
        (
            lambda rig: rig.sessions.register(rig.ann, "Bea", PASSWORD),
            "has-account", "you have an account already",
        ),
        (
            lambda rig: rig.sessions.register(rig.gil, "ann", PASSWORD),
            "name-taken", "name: ann belongs to an account already",
        ),
        (
            lambda rig: rig.sessions.log_in("Ann", OTHER),
            "wrong-login", "the name or the password is wrong",
        ),
        (
            lambda rig: rig.sessions.log_in("Bea", PASSWORD),
            "wrong-login", "the name or the password is wrong",
        ),
        (
            _as_the_name_goes_to_another,
            "wrong-login", "the account was changed elsewhere just now; log in again",
        ),
        (_closed, "banned", "an operator has closed this account"),
        (
            lambda rig: rig.sessions.change(rig.gil, PASSWORD, OTHER),
            "no-account", "a guest has no password; make an account",
        ),
        (
            lambda rig: rig.sessions.change(rig.ann, OTHER, PASSWORD),
            "wrong-login", "the password is wrong",
        ),
        (
            lambda rig: _of_a_busy_moment(rig, rig.ann),
            "wrong-login", "the password was changed elsewhere just now",
        ),
        (_renamed_in_a_busy_moment, "no-session", "this session has ended"),
        (_after_the_end, "no-session", "this session has ended"),
    ],
)  # fmt: skip
async def test_what_is_refused_and_why(
    attempt: Callable[[Rig], Awaitable[object]], code: str, said: str
) -> None:
    rig = await Rig().open()
    with pytest.raises(CroupierError) as caught:
        await attempt(rig)
    assert (caught.value.code, caught.value.sentence) == (code, said)


async def test_a_program_is_one_for_good() -> None:
    rig = await Rig().open()
    guest, _ = await rig.sessions.guest("tidy", rig.gil, program=True)
    assert (guest.name, guest.program, guest.player == rig.gil.player) == ("Bot tidy", True, False)
    assert await rig.sessions.ended([rig.gil]) == {rig.gil.id}, "Gil has not become a program"
    again, _ = await rig.sessions.guest("neat", guest)
    assert (again.name, again.player) == ("Bot neat", guest.player)
    account, _ = await rig.sessions.register(again, "Bot neat", PASSWORD)
    assert (account.name, account.program) == ("Bot neat", True)
    assert (await rig.sessions.log_in("bot neat", PASSWORD))[0].program
    after, _ = await rig.sessions.guest("Nell", account)
    assert (after.name, after.program, after.player == account.player) == ("Bot Nell", True, False)
    for name in ("", "7", "x" * 21, "\u200b"):
        with pytest.raises(BadInput, match="expected 1 to 20 visible characters for a program"):
            await rig.sessions.guest(name, program=True)
    with pytest.raises(BadInput, match="does not read like a bot's"):
        await rig.sessions.guest("Bot tidy")


async def test_a_temporary_password_is_good_to_its_last_second_and_not_from_a_clock_ahead() -> None:
    rig = await Rig().open()
    _, password = await rig.sessions.reset("ann")
    made = rig.now
    for late, good in (
        (0, True),
        (TEMPORARY, True),
        (TEMPORARY + 1, False),
        (-AHEAD, True),
        (-AHEAD - 1, False),
    ):
        rig.now = made + late
        if good:
            session, _ = await rig.sessions.log_in("Ann", password)
            assert session.temporary
        else:
            with pytest.raises(CroupierError, match="the name or the password is wrong"):
                await rig.sessions.log_in("Ann", password)


async def test_a_token_is_good_for_its_days_and_from_a_clock_a_day_ahead() -> None:
    rig = await Rig().open()
    # The signature is dated by the true clock, in whole seconds.
    _, token = await rig.sessions.guest("Kim")
    signer = rig.sessions._signer
    assert signer is not None
    _, made = signer.loads(token, return_timestamp=True)
    for late, good in ((2 * 86_400, True), (2 * 86_400 + 1, False), (-AHEAD, True), (-AHEAD - 1, False)):
        rig.now = made.timestamp() + late
        assert (await Sessions.read(rig.sessions, token) is not None) is good, late
        rig.sessions._fresh.clear()


async def test_a_token_of_any_length_is_read_without_trouble() -> None:
    rig = await Rig().open()
    for length in (1, 1000, 1001, 10**6):
        assert await rig.sessions.read("x" * length) is None
    unopened = Sessions(MemoryStore())
    assert await unopened.read("x") is None


class Clock:
    """What `time` is to the sessions: a clock that is set."""

    now = 0.25

    def monotonic(self) -> float:
        return self.now


class Counting(MemoryStore):
    """Counts how often sessions are looked up."""

    looks = 0

    async def get_many(self, wanted: Any) -> dict[tuple[str, str], str]:
        self.looks += 1
        return await super().get_many(wanted)


async def test_a_session_just_looked_up_is_not_looked_up_for_half_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr("croupier.server.accounts.sessions.time", clock)
    store = Counting()
    sessions, elsewhere = (Sessions(store, clock=lambda: datetime.now().timestamp()) for _ in range(2))
    await sessions.start()
    await elsewhere.start()
    session, token = await sessions.guest("Ann")
    ended, other = await sessions.guest("Bob")
    await elsewhere.end(ended)
    assert await sessions.read(other) is None  # though the machine was started a quarter second ago
    for clock.now, looks in ((0.25, 2), (0.5, 2), (0.75, 3), (1.0, 3)):
        assert await sessions.read(token) == session
        assert store.looks == looks
    await elsewhere.end(session)
    clock.now = 1.25
    assert await sessions.read(token) is None


async def test_of_many_sessions_the_last_ones_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.accounts.sessions.time", Clock())
    monkeypatch.setattr("croupier.server.accounts.sessions._MOST_FRESH", 2)
    store = Counting()
    sessions = Sessions(store, clock=lambda: datetime.now().timestamp())
    await sessions.start()
    first, second, third = [(await sessions.guest(name))[1] for name in ("Ann", "Bob", "Cid")]
    for token, looks in ((first, 1), (second, 2), (first, 2), (second, 2), (third, 3), (second, 3)):
        assert await sessions.read(token) is not None
        assert store.looks == looks
    assert await sessions.read(first) is not None
    assert store.looks == 4


@pytest.mark.parametrize("secure", [False, True])
async def test_cookies_are_kept_as_long_as_they_are_good_and_shown_to_no_script_and_no_other_site(
    secure: bool,
) -> None:
    """The session's goes to the API; the device's, which outlives it, only to where one logs in."""
    async with serving(settings=QUICK.but(secure=secure)) as url, AsyncClient() as browser:
        answer = await browser.post(f"{url}/api/session", json={"name": "Cat"})
        session, own = answer.headers.get_list("set-cookie"), answer.json()["token"]
        answer = await browser.post(
            f"{url}/api/accounts",
            json={"name": "Cat", "password": "correct horse"},
            headers={"Authorization": f"Bearer {own}"},
        )
    for lines, kept in (
        (session, {COOKIE: (30, "/api")}),
        (answer.headers.get_list("set-cookie"), {COOKIE: (30, "/api"), DEVICE: (365, "/api/login")}),
    ):
        said = {}
        for line in lines:
            first, *rest = line.split("; ")
            said[first.partition("=")[0]] = sorted(rest)
        usual = ["HttpOnly", "SameSite=lax", *(["Secure"] if secure else [])]
        assert said == {
            name: sorted([*usual, f"Max-Age={days * 86_400}", f"Path={path}"])
            for name, (days, path) in kept.items()
        }


async def test_people_who_share_a_phone_have_a_session_each_and_no_address_names_anothers(url: str) -> None:
    async with AsyncClient(base_url=url) as phone, AsyncClient(base_url=url) as stranger:
        for asked, name in (("", "Ann"), ("?as=1", "Ben"), ("?as=2", "Cid")):
            assert (await phone.post(f"/api/session{asked}", json={"name": name})).status_code == 200
        named = {"": "Ann", "?as=1": "Ben", "?as=2": "Cid", "?as=": "Ann", "?as=10": "Ann", "?as=x": "Ann"}
        for asked, name in named.items():
            assert (await phone.get(f"/api/session{asked}")).json()["name"] == name
        assert (await phone.get("/api/session?as=3")).status_code == 401
        for asked in named:  # the same address is worth nothing elsewhere
            assert (await stranger.get(f"/api/session{asked}")).status_code == 401
        bearer = {"Authorization": f"Bearer {phone.cookies[f'{COOKIE}_1']}"}
        assert (await phone.get("/api/session?as=2", headers=bearer)).json()["name"] == "Ben"
        cross = {"Origin": "https://elsewhere.example"}
        for method in ("POST", "DELETE"):
            answer = await phone.request(method, "/api/session?as=1", json={"name": "Eve"}, headers=cross)
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")
        answer = await phone.delete("/api/session?as=1")
        assert answer.headers["set-cookie"].startswith(f'{COOKIE}_1="";')
        told = [(await phone.get(f"/api/session{asked}")).status_code for asked in ("", "?as=1", "?as=2")]
        assert told == [200, 401, 200]


@pytest.mark.parametrize(
    ("password", "said"),
    [
        ("x" * 7, "password: expected 8 to 128 characters"),
        ("x" * 129, "password: expected 8 to 128 characters"),
        *(
            (guess, "password: expected one that is harder to guess")
            for guess in (
                "Annalisa",
                "ANNALISA",
                "password",
                "Password",
                "12345678",
                "123456789",
                "qwertyui",
            )
        ),
    ],
)
def test_passwords_that_will_not_do(password: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        refuse_bad_password(password, "annalisa")
    assert (caught.value.code, caught.value.sentence) == ("bad-password", said)


@pytest.mark.parametrize("length", [8, 9, 127, 128])
def test_passwords_that_will_do(length: int) -> None:
    refuse_bad_password("x" * length, "annalisa")


async def test_a_password_counts_to_its_last_letter_and_one_longer_is_another() -> None:
    rig = await Rig().open()
    longest = "correct horse battery " * 5 + "staple to the end."
    assert len(longest) == 128
    await rig.sessions.change(rig.ann, PASSWORD, longest)
    assert (await rig.sessions.log_in("Ann", longest))[0].player == rig.ann.player
    for other in (longest[:-1], longest[:-1] + "!", longest + "!", longest + "!" * 1000):
        with pytest.raises(CroupierError, match="the name or the password is wrong"):
            await rig.sessions.log_in("Ann", other)


async def test_no_password_is_right_where_none_is_kept() -> None:
    passwords = Passwords()
    assert await passwords.is_right(await passwords.hash(PASSWORD), PASSWORD)
    assert not await passwords.is_right(None, PASSWORD)


# Recovery codes


async def test_a_recovery_code_is_good_once_and_ends_all_sessions() -> None:
    rig = await Rig().open()
    codes = await rig.sessions.new_codes(rig.ann, PASSWORD)
    assert len({*codes}) == 8
    assert not await rig.sessions.ended([rig.ann])  # making them ends nothing
    typed = f" {codes[3].upper().replace('-', ' ')} "
    back, _ = await rig.sessions.recover("ann", typed, OTHER)
    assert (back.player, back.account, back.temporary) == (rig.ann.player, True, False)
    assert await rig.sessions.ended([rig.ann]) == {rig.ann.id}
    for name, code in (
        ("ann", codes[3]),
        ("ann", ""),
        ("ann", "abcd"),
        ("nobody", codes[0]),
        ("gil", codes[0]),
    ):
        with pytest.raises(CroupierError, match="the name or the recovery code is wrong"):
            await rig.sessions.recover(name, code, PASSWORD)
    with pytest.raises(CroupierError, match="the name or the password"):
        await rig.sessions.log_in("ann", PASSWORD)
    assert (await rig.sessions.log_in("ann", OTHER))[0].player == rig.ann.player
    account = await rig.sessions.people.account("ann")
    assert account is not None
    assert len(account.recovery) == 7
    stored = str(await rig.store.list_space("account"))
    assert not any(code in stored or code.replace("-", "") in stored for code in codes)


async def test_a_bad_new_password_uses_no_code_up() -> None:
    rig = await Rig().open()
    codes = await rig.sessions.new_codes(rig.ann, PASSWORD)
    with pytest.raises(BadInput, match="8 to"):
        await rig.sessions.recover("ann", codes[0], "short")
    await rig.sessions.recover("ann", codes[0], OTHER)


async def test_codes_are_void_after_newer_ones_after_a_reset_and_for_the_banned() -> None:
    rig = await Rig().open()
    old = await rig.sessions.new_codes(rig.ann, PASSWORD)
    new = await rig.sessions.new_codes(rig.ann, PASSWORD)
    with pytest.raises(CroupierError, match="recovery code is wrong"):
        await rig.sessions.recover("ann", old[0], OTHER)
    await rig.altered(banned=True)
    with pytest.raises(CroupierError, match="closed this account"):
        await rig.sessions.recover("ann", new[0], OTHER)
    await rig.altered(banned=False)
    await rig.sessions.reset("ann")
    with pytest.raises(CroupierError, match="recovery code is wrong"):
        await rig.sessions.recover("ann", new[0], OTHER)


async def test_who_may_not_make_codes_is_told() -> None:
    rig = await Rig().open()
    with pytest.raises(BadInput, match="a guest has no password"):
        await rig.sessions.new_codes(rig.gil, PASSWORD)
    with pytest.raises(CroupierError, match="the password is wrong"):
        await rig.sessions.new_codes(rig.ann, OTHER)
    rig.store.busy = True
    with pytest.raises(CroupierError, match="changed elsewhere"):
        await rig.sessions.new_codes(rig.ann, PASSWORD)


async def test_an_account_that_changes_meanwhile_keeps_its_code() -> None:
    rig = await Rig().open()
    codes = await rig.sessions.new_codes(rig.ann, PASSWORD)
    rig.store.busy = True
    with pytest.raises(CroupierError, match="changed elsewhere"):
        await rig.sessions.recover("ann", codes[0], OTHER)
    rig.store.busy = False
    await rig.sessions.recover("ann", codes[0], OTHER)


async def test_guessing_codes_is_limited_as_guessing_passwords_is() -> None:
    few = QUICK.but(logins=Rate(3, 0.01), guesses=Rate(3, 0.01))
    async with serving(settings=few) as url, AsyncClient(base_url=url, trust_env=False) as client:
        body = {"name": "ann", "code": "abcd", "new": OTHER}
        codes = [(await client.post("/api/recover", json=body)).status_code for _ in range(5)]
    assert codes[-1] == 429
    assert codes[0] != 429
