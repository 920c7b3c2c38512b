"""A house that nobody enters without an invitation."""

from __future__ import annotations

import asyncio

import pytest

from croupier.client import Client, ServerRefused
from croupier.errors import BadInput, CroupierError
from croupier.server.accounts.invitations import Invitations
from croupier.server.admin.actions import Operator
from croupier.server.store import MemoryStore
from tests.test_server import QUICK, _quick_hashing, serving  # noqa: F401  (a fixture)

CLOSED = QUICK.but(invitation_only=True)


async def test_only_who_is_invited_becomes_a_guest_and_accounts_log_in() -> None:
    store = MemoryStore()
    async with serving(store, CLOSED) as url:
        for code in ("", "abcd-efgh-jkmn-pqrs"):
            with pytest.raises(ServerRefused, match="by invitation only") as refused:
                await Client.guest(url, "Stranger", invitation=code)
            assert refused.value.code == "not-invited"
        code = await Operator(store, "the test").invite(1, 7)
        with pytest.raises(ServerRefused, match="name"):
            await Client.guest(url, "\u0000", invitation=code)  # a bad name uses nothing up
        ann = await Client.guest(url, "Ann", invitation=code.upper().replace("-", " "))
        await ann.register("Ann", "correct horse")
        await Client.log_in(url, "Ann", "correct horse")
        with pytest.raises(ServerRefused, match="by invitation only"):
            await Client.guest(url, "Bob", invitation=code)


async def test_a_guest_takes_another_name_without_an_invitation() -> None:
    store = MemoryStore()
    async with serving(store, CLOSED) as url:
        ann = await Client.guest(url, "Ann", invitation=await Operator(store, "the test").invite(1, 7))
        answer = await ann.ask("POST", "/api/session", {"name": "Anna"})
        assert answer["name"] == "Anna"


async def test_an_invitation_lets_in_as_many_as_it_says_at_once_and_until_its_day() -> None:
    now = [1_000_000.0]
    invitations = Invitations(MemoryStore(), lambda: now[0])
    code = await invitations.make(3, 2, "Olga")
    tries = await asyncio.gather(*(invitations.use(code) for _ in range(5)), return_exceptions=True)
    assert sum(one is None for one in tries) == 3
    assert {one.code for one in tries if isinstance(one, CroupierError)} == {"not-invited"}
    late = await invitations.make(1, 2, "Olga")
    now[0] += 2 * 86_400 + 1
    with pytest.raises(CroupierError, match="by invitation only"):
        await invitations.use(late)
    assert await invitations.listed() == []


async def test_who_made_an_invitation_is_forgotten_with_their_account() -> None:
    store = MemoryStore()
    async with serving(store) as url:
        await (await Client.guest(url, "Olga")).register("Olga", "correct horse")
    await Operator(store, "Olga").invite(1, 7)
    await Operator(store, "the test").delete("Olga")
    assert "Olga" not in str(await store.list_space("invitation"))
    assert len(await Operator(store, "the test").invitations()) == 1


async def test_an_operator_lists_invitations_without_their_codes_and_takes_one_back() -> None:
    store = MemoryStore()
    olga = Operator(store, "Olga")
    code = await olga.invite(2, 1)
    (one,) = await olga.invitations()
    assert (one.uses, one.by) == (2, "Olga")
    assert code not in str(await store.list_space("invitation"))
    await olga.take_back(one.id)
    assert await olga.invitations() == []
    with pytest.raises(BadInput, match="no such invitation"):
        await olga.take_back(one.id)
    with pytest.raises(BadInput, match="uses: expected 1 to 1,000"):
        await olga.invite(0, 1)
    assert [entry.verb for entry in await olga.audit_log()] == ["take back invitation", "invite"]
