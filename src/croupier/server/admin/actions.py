"""Operator actions on tables and accounts, and their audit log.

Actions use the database only, so that the command line and the operator's page do the same. If an action
changes a table, it stores a notice for all servers, which may have that table in memory.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.journal import write_record
from croupier.server.accounts.account_store import Account, AccountStore
from croupier.server.accounts.guest_bans import DAYS, GuestBan
from croupier.server.accounts.invitations import Invitations, InvitationSummary
from croupier.server.accounts.sessions import Sessions
from croupier.server.coach.answers import AnswerStore
from croupier.server.coach.exercise_record import training_of
from croupier.server.coach.skill_store import SkillStore
from croupier.server.history.hand_stats_store import HandStatsStore
from croupier.server.runtime.event_log_names import PREFIX, is_tournament, log_of
from croupier.server.store import Change, Conflict, Outline, Store
from croupier.server.tournaments.archive import (
    TournamentSummary,
    archive,
    end,
    forget_player,
    tournaments_of,
)
from croupier.table.events import Closed, LogEntry, is_closed_by
from croupier.table.legacy_logs import Past, past_of
from croupier.table.names import DELETED, is_program, name_key, program_name, proper_name

AUDIT, NEWS = "audit", "news"
"""The store's spaces for the audit log, and for tables that servers have to reload."""
NEWS_KEPT = 600_000
"""Milliseconds for which notices are stored. A server that reads none for longer has been restarted."""
_TRIES = 20


class AuditEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One operator action."""

    at: int
    """The time in milliseconds since 1970."""
    who: str
    """The operator's name."""
    verb: str
    """The action, such as `close table`."""
    what: str
    """The account or table that it was applied to."""
    why: str = ""


class TableSummary(msgspec.Struct, frozen=True):
    """A table in an operator's list; `state` is `open` or `closed`, `records` the length of its log."""

    table: str
    game: str
    preset: str
    name: str
    public: bool
    opened: int
    at: int
    records: int
    state: str


class AccountSummary(msgspec.Struct, frozen=True):
    """An account in an operator's list; `at` is the time when they last ended a hand, 0 for never.

    `look` says why their hands should be looked at; "" for no reason. It proves nothing.
    """

    name: str
    operator: bool
    banned: bool
    temporary: bool
    at: int
    look: str = ""


class Operator:
    """The actions of one operator; `who` is their name in the audit log."""

    def __init__(self, store: Store, who: str, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self.who = who
        self._clock = clock
        self._sessions = Sessions(store, clock=clock)
        self._people: AccountStore = self._sessions.people
        self._bans = self._sessions.bans
        self._invitations = Invitations(store, clock)

    # Tables

    async def tables(self, prefix: str = "") -> list[TableSummary]:
        """The tables whose names begin with `prefix`, the last played first."""
        return [_listed(one) for one in await self._outlines(prefix)]

    async def tournaments(self) -> list[TournamentSummary]:
        """All tournaments, the last changed first."""
        return await tournaments_of(self._store)

    async def end_tournament(self, name: str, why: str = "") -> None:
        """End a tournament as it stands. Raises BadInput, or Refusal if it is over already."""
        await end(self._store, name, self.who, why, self._now())
        await self._tell(log_of(name))
        await self._note("end tournament", name, why)

    async def archive_tournament(self, name: str, why: str = "", *, back: bool = False) -> None:
        """Take a tournament from the lists, so that it takes no more commands, or bring it `back`."""
        await archive(self._store, name, archived=not back)
        await self._tell(log_of(name))
        await self._note("restore tournament" if back else "archive tournament", name, why)

    async def _outlines(self, prefix: str) -> list[Outline]:
        """Outlines of tables only, because a tournament's log cannot contain a table's entries."""
        return [one for one in await self._store.outlines(prefix) if not is_tournament(one.table)]

    async def table(self, prefix: str) -> Outline:
        """The table whose name begins like this. Raises BadInput if there is none, or more than one."""
        found = await self._outlines(prefix) if prefix else []
        whole = [one for one in found if one.table == prefix]
        if len(whole or found) == 1:
            return (whole or found)[0]
        if not found:
            raise BadInput("table '{prefix}': there is no such table", "no-table", prefix=prefix)
        few = ", ".join(one.table[: len(prefix) + 4] + "…" for one in found[:4])
        raise BadInput(
            "table '{prefix}': {n} tables begin so: {few}",
            "ambiguous",
            prefix=prefix,
            n=len(found),
            few=few,
        )

    async def show(self, prefix: str) -> tuple[TableSummary, Past]:
        """A table with all its ended hands, read from its log."""
        outline = await self.table(prefix)
        return _listed(outline), past_of(await self._store.read(outline.table), "")

    async def close(self, prefix: str, why: str = "") -> str:
        """Close a table for good and return its name. Its hands stay."""
        for _ in range(_TRIES):
            outline = await self.table(prefix)
            if _first_event(outline.last).get("e") == "closed":
                raise BadInput("table '{prefix}': it is closed already", "closed", prefix=prefix)
            record = LogEntry(max(self._now(), outline.at), (Closed(why),))
            try:
                await self._store.append(outline.table, outline.n + 1, record.at, write_record(record))
            except Conflict:
                continue  # somebody has moved
            await self._tell(outline.table)
            await self._note("close table", outline.table, why)
            return outline.table
        raise BadInput("table '{prefix}': it is too busy just now; try again", "busy", prefix=prefix)

    # Accounts

    async def accounts(self) -> list[AccountSummary]:
        """All accounts, by name."""
        known = []
        looks = await SkillStore(self._store).looks()
        for account in await self._people.accounts():
            last = await self._store.visits(account.player, None, 1)
            at = last[0].at if last else 0
            temporary = account.until > 0
            look = looks.get(account.player, "")
            known.append(
                AccountSummary(account.name, account.operator, account.banned, temporary, at, look)
            )
        return known

    async def reset(self, name: str) -> tuple[str, str]:
        """Set a temporary password and end all sessions. Returns the account's name and the password."""
        owner, password = await self._sessions.reset(name)
        await self._note("reset password", owner)
        return owner, password

    async def rename(self, name: str, new: str) -> str:
        """Rename an account, which has to log in again. Its seats keep the old name."""
        account = await self._people.account(name)
        is_bots = account is not None and is_program(account.player)
        proper = program_name(new) if is_bots else proper_name(new)
        before = await self._people.alter(name, lambda account: replace(account, name=proper))
        await self._note("rename account", before.name, f"to {proper}")
        return proper

    async def ban(self, name: str, why: str = "", *, lift: bool = False) -> str:
        """Ban an account or lift the ban, end its sessions and return its name.

        A browser that was logged in to it does not become a guest, either.
        """
        before = await self._people.alter(name, lambda account: replace(account, banned=not lift))
        if lift:
            await self._bans.lift(before.player)
        else:
            await self._bans.ban(before.player)
        await self._note("lift ban" if lift else "ban account", before.name, why)
        return before.name

    async def ban_player(
        self, player: str, name: str, addresses: Iterable[str] = (), why: str = "", days: int = DAYS
    ) -> str:
        """Ban a player and, for some days, guests from these addresses; end their sessions.

        `name` is what the player is called at a table. If the player has an account, it is banned, too.
        Raises BadInput for the operator's own.
        """
        lineage = await self._people.lineage(player)
        self.refuse_own(lineage.account)
        if lineage.account:
            name = await self.ban(lineage.account, why)
        else:
            await self._people.renew(player, lineage)
            await self._note("ban guest", name, why)
        await self._bans.ban(player, addresses, days, "" if lineage.account else name)
        return name

    async def guest_bans(self) -> list[GuestBan]:
        """The banned guests, by name."""
        return await self._bans.guests()

    async def lift_guest_ban(self, guest: str) -> str:
        """Lift the ban of a guest by its id, with that of their addresses. Returns their name."""
        names = [ban.name for ban in await self._bans.guests() if ban.id == guest]
        if not names:
            raise BadInput("guest '{guest}': there is no such ban", "no-ban", guest=guest)
        await self._bans.lift(guest)
        await self._note("lift ban", names[0])
        return names[0]

    # Invitations

    async def invite(self, uses: int, days: int) -> str:
        """A new invitation for this many guests and days. Returns its code, which is not stored."""
        code = await self._invitations.make(uses, days, self.who)
        await self._note("invite", f"{uses} for {days} days")
        return code

    async def invitations(self) -> list[InvitationSummary]:
        """The invitations that are good now."""
        return await self._invitations.listed()

    async def take_back(self, invitation: str) -> str:
        """Take back an invitation by its id, and return the id."""
        await self._invitations.take_back(invitation)
        await self._note("take back invitation", invitation)
        return invitation

    async def appoint(self, name: str, *, off: bool = False) -> str:
        """Make an account an operator, or no longer one, end its sessions and return its name."""
        before = await self._people.alter(name, lambda account: replace(account, operator=not off))
        await self._note("dismiss operator" if off else "appoint operator", before.name)
        return before.name

    async def delete(self, name: str) -> str:
        """Delete an account, with its name and password wherever they are stored.

        It is banned first and removed last, so that a deletion that has failed can be repeated.
        """
        before = await self._people.alter(name, lambda account: replace(account, banned=True))
        await self._forget(before)
        await self._people.alter(before.name, lambda _account: None)
        await self._note("delete account", DELETED)
        return before.name

    def refuse_own(self, name: str) -> None:
        """Raise BadInput if the account of this name is the operator's own."""
        if name_key(name) == name_key(self.who):
            raise BadInput(
                "your own account is looked after at its own page, or from the shell", "own-account"
            )

    async def is_operator(self, name: str) -> bool:
        """True if this account is an operator now."""
        return await self._people.is_operator(name)

    # The audit log

    async def audit_log(self) -> list[AuditEntry]:
        """The audit log, the last entry first."""
        kept = await self._store.list_space(AUDIT)
        return [msgspec.json.decode(text, type=AuditEntry) for _, text in reversed(kept)]

    async def _note(self, verb: str, what: str, why: str = "") -> None:
        """Append an entry to the audit log, even if the clock is behind its last entry."""
        entry = msgspec.json.encode(AuditEntry(self._now(), self.who, verb, what, why)).decode()
        written = False
        while not written:  # another entry may have taken the key
            kept = await self._store.list_space(AUDIT)
            after = 1 + int(kept[-1][0][:15]) if kept else 0
            written = await self._store.create(AUDIT, f"{max(self._now(), after):015d}", entry)

    async def _tell(self, table: str) -> None:
        """Have all servers reload a table. Notices that all of them have read are removed."""
        key = f"{self._now():015d}-{secrets.token_hex(4)}"
        await self._store.create(NEWS, key, table)
        old = f"{self._now() - NEWS_KEPT:015d}"
        stale = [
            Change(NEWS, key, text, None) for key, text in await self._store.list_space(NEWS) if key < old
        ]
        for change in stale:
            await self._store.compare_and_swap(change)

    def _now(self) -> int:
        return int(1000 * self._clock())

    # Removal of a player's name

    async def _forget(self, account: Account) -> None:
        """Remove a player's names from logs, from other players' statistics and from the audit log.

        Seats and hands stay under the name of a deleted player, because they are other players' hands, too.
        Entries of tables come last: if this fails, the next try finds the names in them.
        """
        skill = SkillStore(self._store)
        await training_of(self._store).remove(account.player)
        await skill.close(account.player)
        await AnswerStore(self._store).forget(account.player)
        await self._sessions.logins.forget(account.player)
        await self._invitations.forget_maker(account.name, DELETED)
        names = {account.name}
        tables: dict[str, list[tuple[int, bytes, bytes]]] = {}
        for table, n, body in await self._store.search(account.player):
            if is_tournament(table):
                continue
            after, found = _renamed(body, account.player)
            names |= found
            tables.setdefault(table, []).extend([(n, body, after)] if found else [])
        for one in await self._store.outlines(PREFIX):
            known = await forget_player(self._store, one.table, account.player, names, DELETED)
            if known is not None:
                names |= known
                await self._tell(one.table)
        for key, text in await self._store.list_space(AUDIT):
            if any(msgspec.json.encode(name).decode() in text for name in names):
                await self._store.compare_and_swap(Change(AUDIT, key, text, _without(text, names)))
        for table, entries in sorted(tables.items()):
            await HandStatsStore(self._store).forget(account.player, table)
            await skill.forget(account.player, table)
            await self._forget_visits(table, names)
            for n, body, after in entries:
                await self._store.rewrite(table, n, body, after)
            await self._tell(table)

    async def _forget_visits(self, table: str, names: set[str]) -> None:
        for player, text in await self._store.visits_at(table):
            visited = msgspec.json.decode(text)
            visited["met"] = [DELETED if name in names else name for name in visited["met"]]
            after = msgspec.json.encode(visited).decode()
            if after != text:
                await self._store.revisit(table, player, text, after)


def _listed(one: Outline) -> TableSummary:
    past = past_of([one.first], "")
    match: Any = _first_event(one.first).get("match", {})
    state = "closed" if is_closed_by(one.last) else "open"
    public = bool(match.get("public", True))
    return TableSummary(one.table, past.game, past.preset, past.name, public, past.at, one.at, one.n, state)


def _first_event(body: bytes) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(body)["events"][0]
    except (msgspec.DecodeError, KeyError, IndexError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


def _renamed(body: bytes, player: str) -> tuple[bytes, set[str]]:
    """A log entry without the names under which a player sat down or waited, and these names."""
    record = msgspec.json.decode(body)
    names = set()
    sat = [event for event in record["events"] if event.get("e") in ("sat", "queued")]
    seated = [event["seats"] for event in record["events"] if event.get("e") == "followed"]
    for one in (*sat, *(chair for chairs in seated for chair in chairs if chair)):
        if one.get("player") == player and one.get("name") != DELETED:
            names.add(one["name"])
            one["name"] = DELETED
    return msgspec.json.encode(record), names


def _without(text: str, names: set[str]) -> str:
    entry = msgspec.json.decode(text, type=AuditEntry)
    who, what = (DELETED if one in names else one for one in (entry.who, entry.what))
    return msgspec.json.encode(replace(entry, who=who, what=what, why="")).decode()
