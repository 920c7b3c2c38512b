"""The settings of a server. Times are in seconds, rates per second."""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = ["Rate", "Settings", "unlimited"]


class Rate(msgspec.Struct, frozen=True):
    """A rate limit: a burst, and a rate per second after it."""

    burst: int
    each_second: float


class Settings(msgspec.Struct, frozen=True):
    """The server's settings. The defaults suit a small server.

    `origins` are the web origins whose pages may talk to the server beside its own, such as
    `https://cards.example`. `names` are the host names it answers to beside addresses, None for all.
    `root_path` is what stands before all addresses, such as `/cards`.
    `keep_days` is how long tables are kept at which nothing happens, 0 for ever.
    `secure` marks cookies for HTTPS alone. `bot_pace` is the time a bot takes at the least, `bot_moves` how
    many moves bots may make for the people of one address. `workers` are the processes for all that is
    costly, at most, and one more is for bots and lessons alone; with none of them threads do it. `lease` is
    how long a table waits for a server that has stopped, before another takes it up.

    Of tables in memory `tables_each` are of one host at most, `tables_per_address` of one address; of seats
    `seats_each` of one player. `seat_kept` is how long somebody's seat at a public table stays theirs
    between hands while they are away; `table_kept` and, while no match is played, `waiting_kept` how long
    a table at which nobody is stays in memory and in the lobby. `any_terms` lets whoever opens a table
    begin a match in its middle.

    At most `tournaments` are in memory, but for those that are played at tables or looked at. Of those that
    are not over one player has `tournaments_each`, and `tournaments_per_address` are of one address.
    Each has `entrants` at most, so many `links` and entries of its log (`tournament_entries`); an imported
    file has `import_bytes`. `waits` are the requests that may wait for news of tournaments,
    `waits_per_address` those of one address: a club's phones may have one together. `polls` are those
    requests' rate.

    `says` is how fast one person may talk at a table. In tournaments nobody does without `tournament_chat`.

    At an online tournament's table a move is due in `tournament_clock` seconds, and `tournament_pause` lie
    between its hands.
    """

    origins: tuple[str, ...] = ()
    names: tuple[str, ...] | None = None
    secure: bool = False
    trust_proxy: bool = False
    root_path: str = ""
    keep_days: int = 0
    bot_pace: float = 0.6
    bot_moves: Rate = Rate(120, 30)
    workers: int = 0
    lease: float = 3.0
    connections: int = 5000
    connections_per_address: int = 384
    sockets_per_address: int = 64
    sockets_per_session: int = 16
    sockets: int = 4000
    tables: int = 2000
    tables_each: int = 20
    tables_per_address: int = 100
    seats_each: int = 16
    seats_per_address: int = 64
    seat_kept: float = 600.0
    table_kept: float = 900.0
    waiting_kept: float = 300.0
    any_terms: bool = False
    tournaments: int = 200
    tournaments_each: int = 5
    tournaments_per_address: int = 20
    tournament_entries: int = 100_000
    entrants: int = 1000
    links: int = 1500
    import_bytes: int = 1 << 25
    waits: int = 2000
    waits_per_address: int = 250
    tournament_clock: int = 30
    tournament_pause: int = 4
    openings: Rate = Rate(60, 0.2)
    requests: Rate = Rate(60, 20)
    polls: Rate = Rate(300, 50)
    files: Rate = Rate(600, 100)
    upkeep: Rate = Rate(30, 5)
    sessions: Rate = Rate(80, 0.2)
    logins: Rate = Rate(10, 0.1)
    guesses: Rate = Rate(5, 0.02)
    failures: Rate = Rate(50, 0.2)
    says: Rate = Rate(5, 0.4)
    tournament_chat: bool = False
    messages: Rate = Rate(60, 20)
    messages_per_address: Rate = Rate(300, 100)
    session_days: int = 30
    body_bytes: int = 16_384

    def kept(self, waiting: bool) -> float:
        """Seconds for which an empty table stays in memory."""
        return self.waiting_kept if waiting else self.table_kept

    def but(self, **changes: Any) -> Settings:
        """A copy with some settings changed."""
        return msgspec.structs.replace(self, **changes)


def unlimited() -> Settings:
    """Settings without limits, for tests and benchmarks. They are not safe on an open network."""
    many = Rate(10**9, 10**9)
    return Settings(
        connections=10**6,
        connections_per_address=10**6,
        sockets_per_address=10**6,
        sockets_per_session=10**6,
        tables_each=10**6,
        tables_per_address=10**6,
        seats_each=10**6,
        seats_per_address=10**6,
        tournaments=10**6,
        tournaments_each=10**6,
        tournaments_per_address=10**6,
        waits=10**6,
        waits_per_address=10**6,
        openings=many,
        any_terms=True,
        tournament_pause=0,
        bot_moves=many,
        requests=many,
        polls=many,
        files=many,
        upkeep=many,
        sessions=many,
        logins=many,
        guesses=many,
        failures=many,
        says=many,
        messages=many,
        messages_per_address=many,
    )
