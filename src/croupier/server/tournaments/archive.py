"""Stored tournaments without a running server: list, removal of players' names, import."""

from __future__ import annotations

import asyncio

import msgspec
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.journal import rebuild, write_record
from croupier.server.runtime.event_log_names import PREFIX, log_of, name_of
from croupier.server.store import Change, Conflict, Store
from croupier.server.tournaments.metadata import (
    TRIES,
    Claim,
    MetadataStore,
    TournamentMetadata,
    new_link,
    path_of,
)
from croupier.tournament import Director, Sender, commands
from croupier.tournament.events import LogEntry, Opened, Registered, Renamed, read_record


def directed(bodies: list[bytes]) -> Director:
    """The tournament of a log. Raises BadInput if the log cannot be read."""
    return rebuild(Director, read_record, bodies)


class TournamentSummary(msgspec.Struct, frozen=True):
    """A tournament in an operator's list; times are in milliseconds, `records` is the length of its log."""

    tournament: str
    title: str
    kind: str
    public: bool
    opened: int
    at: int
    records: int
    archived: bool = False


async def tournaments_of(store: Store) -> list[TournamentSummary]:
    """All tournaments, the last changed first."""
    found = []
    for one in await store.outlines(PREFIX):
        book = await _book(store, one.table)
        if book.exists:
            house, title = book.house, _title(one.first)
            name = name_of(one.table)
            found.append(
                TournamentSummary(
                    name, title, house.kind, house.public, house.opened, one.at, one.n, house.archived
                )
            )
    return found


async def _book(store: Store, log: str) -> MetadataStore:
    book = MetadataStore(store, log)
    await book.refresh()
    return book


def _title(first: bytes) -> str:
    try:
        opened = read_record(first).events[:1]
    except BadInput:
        return ""
    return next((event.name for event in opened if isinstance(event, Opened)), "")


async def archive(store: Store, name: str, *, archived: bool) -> None:
    """Take a tournament from the lists, or bring it back.

    Raises BadInput if there is none, and for one that is being played.
    """
    book = await _known_book(store, name)
    if archived and not await is_past(store, book.log):
        raise BadInput("tournament '{name}': it is being played; end it first", "in-play", name=name)
    await book.archive(archived=archived)


async def end(store: Store, name: str, who: str, why: str, now: int) -> None:
    """End a tournament as it stands: who is left is placed by chips.

    Raises BadInput if there is none, and Refusal if it is over.
    """
    log = (await _known_book(store, name)).log
    for _ in range(TRIES):
        director = await asyncio.to_thread(directed, list(await store.read(log)))
        at = max(now, director.state.at)
        step = director.decide(Sender(who, director=True), commands.Close(why), at)
        assert not isinstance(step, int)
        try:
            await store.append(log, step.n, at, write_record(step.record))
        except Conflict:
            continue  # somebody else has written meanwhile
        return
    raise BadInput("tournament '{name}': it is too busy just now; try again", "busy", name=name)


async def _known_book(store: Store, name: str) -> MetadataStore:
    book = await _book(store, log_of(name))
    if not book.exists:
        raise BadInput("tournament '{name}': there is no such tournament", "no-tournament", name=name)
    return book


async def is_past(store: Store, log: str) -> bool:
    """True if the tournament is over, never began or is incomplete."""
    if not (await _book(store, log)).exists:
        return True
    try:
        director = await asyncio.to_thread(directed, await store.read(log))
    except BadInput:
        return False  # a later version may read it
    return director.state.phase != "playing"


async def forget_house(store: Store, log: str) -> None:
    """Remove a tournament's metadata, before its log."""
    kept = await store.list_space(log)
    await store.compare_and_swap(*(Change(log, key, text, None) for key, text in kept))


async def forget_player(
    store: Store, log: str, player: str, names: set[str], instead: str
) -> set[str] | None:
    """Remove a player's names from a tournament. Returns these names; None if the player is not in it.

    Names are in log entries (of entrants and of senders), in links and in claims. The player's own entries
    come last: if this fails, the next try finds the names in them.
    """
    records = [read_record(body) for body in await store.read(log)]
    book = await _book(store, log)
    claim = book.claims.get(player)
    found = _names_of(records, player, claim)
    if not (found or claim or player in book.directors):
        return None
    gone = names | found | ({claim.name} if claim else set())
    theirs = _theirs(records, player, claim)
    own = {n for n, record in enumerate(records, 1) if any(event in theirs for event in record.events)}
    others = set(range(1, len(records) + 1)) - own
    for n in (
        *others,
        *sorted(own, reverse=True),
    ):  # the registration, which says whose names these are, last
        record = records[n - 1]
        after = _without_names(record, gone, theirs, instead)
        if after != record:
            await store.rewrite(log, n, write_record(record), write_record(after))
    await book.change(lambda: _forgotten(book, log, player, gone, instead))
    return found


def _names_of(records: list[LogEntry], player: str, claim: Claim | None) -> set[str]:
    events = _theirs(records, player, claim)
    return {name for event in events for name in (event.name, getattr(event, "before", event.name))}


def _theirs(records: list[LogEntry], player: str, claim: Claim | None) -> list[Registered | Renamed]:
    """The events that contain the player's names: their registrations and renames."""
    found: list[Registered | Renamed] = []
    numbers: set[int] = set()
    for event in (event for record in records for event in record.events):
        if isinstance(event, Registered):
            numbers.discard(event.player)
            numbers |= {event.player} if _is_theirs(event, player, claim) else set()
        if isinstance(event, Registered | Renamed) and event.player in numbers:
            found.append(event)
    return found


def _is_theirs(event: Registered, player: str, claim: Claim | None) -> bool:
    claimed = claim is not None and (event.player, event.name) == (claim.number, claim.name)
    return event.person == player or claimed


def _without_names(
    record: LogEntry, names: set[str], theirs: list[Registered | Renamed], instead: str
) -> LogEntry:
    events = tuple(
        replace(event, name=instead, **({"before": instead} if isinstance(event, Renamed) else {}))
        if event in theirs
        else event
        for event in record.events
    )
    return replace(record, by=instead if record.by in names else record.by, events=events)


def _forgotten(book: MetadataStore, log: str, player: str, names: set[str], instead: str) -> list[Change]:
    """The changes that remove a player from the metadata: their links, claim and director role."""
    changes = []
    for link in book.links.values():
        if link.name in names:
            changes += book.revoked(link)
        elif link.by in names:
            changes.append(book.rewritten(link, replace(link, by=instead)))
    by, claim = book.directors.get(player), book.claims.get(player)
    if by is not None:
        changes.append(Change(log, f"director:{player}", by, None))
    if claim is not None:
        changes.append(book.unclaimed(player, claim))
    return list(dict.fromkeys(changes))


async def keep_new(store: Store, name: str, records: list[LogEntry], logo: str) -> str:
    """Store a tournament under a name, without a server. Returns the path of a director's link.

    Raises BadInput if the name is taken.
    """
    log = log_of(name)
    try:
        for n, record in enumerate(records, 1):
            await store.append(log, n, record.at, write_record(record))
    except Conflict:
        raise BadInput(
            "tournament '{name}': there is one of this name; expected another", name=name
        ) from None
    link, token = new_link("director")
    book = MetadataStore(store, log)
    await book.open(
        TournamentMetadata("live", public=True, starts=None, most=None, opener="", opened=link.at)
    )
    await book.change(lambda: [book.given(link)])
    await book.set_logo(logo)
    return path_of(name, link, token)
