"""Accounts as they are kept, why one cannot be altered, and passwords of the house's making."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from croupier.errors import BadInput, CroupierError
from croupier.server.accounts.account_store import Account, AccountStore, SessionGeneration, fresh_id
from croupier.server.accounts.passwords import Passwords, generate_password
from croupier.server.accounts.sessions import Sessions
from croupier.server.store import Change, MemoryStore, open_store

ANN, BOB = Account("a", "Ann", "hash"), Account("b", "Bob", "hash")


async def kept(store: MemoryStore) -> AccountStore:
    people = AccountStore(store)
    for account in (BOB, ANN):
        assert await people.register(account, await people.lineage(account.player)) is not None
    return people


class Busy(MemoryStore):
    """Somebody else is always faster, once it is `busy`."""

    busy = False

    async def compare_and_swap(self, *changes: Change) -> bool:
        return False if self.busy else await super().compare_and_swap(*changes)


@pytest.mark.parametrize(
    ("name", "change", "code", "said"),
    [
        ("Cid", lambda before: before, "no-account", "account 'Cid': there is no such account"),
        (
            "Ann", lambda before: replace(before, name="BOB"), "name-taken",
            "name: BOB belongs to an account already",
        ),
    ],
)  # fmt: skip
async def test_an_account_that_cannot_be_altered_says_why(
    name: str, change: Callable[[Account], Account], code: str, said: str
) -> None:
    people = await kept(MemoryStore())
    with pytest.raises(BadInput) as caught:
        await people.alter(name, change)
    assert (caught.value.code, caught.value.sentence) == (code, said)
    assert await people.accounts() == [ANN, BOB]


def test_every_letter_of_a_made_up_password_is_chosen_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("abcdefghjkmnpqrstuvwxyz")
    monkeypatch.setattr("secrets.choice", lambda among: next(letters))
    assert generate_password() == "abcd-efgh-jkmn-pqrs"


class Asked(MemoryStore):
    """Keeps what it was asked about the beginning of lineages."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def get(self, space: str, key: str) -> str | None:
        if space == "secret":
            self.asked.append(key)
        return await super().get(space, key)

    async def list_space(self, space: str) -> list[tuple[str, str]]:
        self.asked.append(f"every {space}")
        return await super().list_space(space)


async def test_lineages_are_begun_once_for_a_database_and_asked_about_once_for_a_server() -> None:
    store = Asked()
    people = AccountStore(store)
    for _ in range(5):
        await people.lineage("a")
    assert store.asked == ["lineages", "every account"]
    assert await store.get("secret", "lineages") == "1"
    store.asked.clear()
    await AccountStore(store).lineage("a")
    assert store.asked == ["lineages"]


def test_ids_are_of_128_random_bits() -> None:
    ids = {fresh_id() for _ in range(50)}
    assert len(ids) == 50
    assert {len(base64.urlsafe_b64decode(f"{each}==")) for each in ids} == {16}


async def test_two_passwords_are_hashed_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now, most, passwords = 0, 0, Passwords()

    async def to_thread(function: object, *given: object) -> bool:
        nonlocal now, most
        now += 1
        most = max(most, now)
        for _ in range(5):
            await asyncio.sleep(0)
        now -= 1
        return True

    monkeypatch.setattr(asyncio, "to_thread", to_thread)
    await asyncio.gather(*(passwords.is_right("kept", "password") for _ in range(6)))
    assert most == 2


async def test_who_has_no_account_any_more_has_a_lineage_of_none() -> None:
    people = await kept(MemoryStore())
    assert (await people.lineage("a")).account == "ann"
    assert await people.alter("Ann", lambda before: None) == ANN
    assert (await people.lineage("a")) == SessionGeneration(2, "")
    assert await people.accounts() == [BOB]


async def test_an_account_that_others_keep_changing_is_given_up() -> None:
    store = Busy()
    people = await kept(store)
    store.busy = True
    with pytest.raises(BadInput) as caught:
        await people.alter("ann", lambda before: replace(before, banned=True))
    assert caught.value.code == "busy"
    assert caught.value.sentence == "account 'ann': it was changed just now; try again"


async def test_nobody_has_a_name_that_postgresql_cannot_hold_and_it_is_no_outage(postgres_url: str) -> None:
    store = open_store(url=postgres_url)
    sessions = Sessions(store)
    await sessions.start()
    for asked in (
        sessions.log_in("a\0b", "a good long one"),
        sessions.recover("\0", "code", "a good long one"),
    ):
        with pytest.raises(CroupierError) as refused:
            await asked
        assert refused.value.code == "wrong-login"
    await store.close()


async def test_an_ended_session_is_marked_with_the_second_of_its_end() -> None:
    store = MemoryStore()
    sessions = Sessions(store, clock=lambda: 1234.5)
    await sessions.start()
    session, _ = await sessions.guest("Ann")
    await sessions.end(session)
    assert await store.get("ended", session.id) == "1234"


def test_a_password_of_the_houses_making_is_sixteen_letters_by_four_and_never_the_same() -> None:
    made = {generate_password() for _ in range(50)}
    assert len(made) == 50
    for word in made:
        assert re.fullmatch(r"[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}", word), word
    assert {letter for word in made for letter in word} == set("abcdefghjkmnpqrstuvwxyz23456789-")


async def test_an_operator_is_an_account_of_the_house_that_is_not_banned() -> None:
    """By whichever way the name is written; and no longer once it is taken back."""
    people = await kept(MemoryStore())
    for operator, banned in ((False, False), (True, False), (True, True), (False, True), (True, False)):
        await people.alter("Ann", lambda one: replace(one, operator=operator, banned=banned))  # noqa: B023
        for name in ("Ann", " ann"):
            assert await people.is_operator(name) == (operator and not banned)
        assert not await people.is_operator("Bob")
        assert not await people.is_operator("Cid")
