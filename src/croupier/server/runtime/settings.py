"""The settings of a server. Times are in seconds, rates per second."""

from __future__ import annotations

from typing import Any

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """A rate limit: a burst, and a rate per second after it."""

    burst: int
    each_second: float


class Settings(msgspec.Struct, frozen=True):
    """The server's settings. The defaults suit a small server. Limits are the greatest numbers allowed."""

    origins: tuple[str, ...] = ()
    """Web origins whose pages may use the server besides its own, such as `https://cards.example`."""
    names: tuple[str, ...] | None = None
    """Host names that the server answers to besides addresses; None for all."""
    secure: bool = False
    """True if cookies are for HTTPS only."""
    trust_proxy: bool = False
    root_path: str = ""
    """The prefix of all paths, such as `/cards`."""
    invitation_only: bool = False
    """True if nobody becomes a guest without an invitation. Accounts log in all the same."""
    logo: str = ""
    """The organizer's logo as a `data:` address, for tournaments without their own; empty for none."""
    keep_days: int = 0
    """Days for which unused tables are stored; 0 for ever."""
    bot_pace: float = 0.6
    """The shortest time of a bot's move."""
    bot_moves: Rate = Rate(120, 30)
    """Bot moves for the people of one address."""
    workers: int = 0
    """Processes for costly jobs. One more is for bots and lessons only. With 0, threads run all jobs."""
    lease: float = 3.0
    """The time until another server takes over the tables of a server that has stopped."""
    connections: int = 5000
    connections_per_address: int = 384
    sockets_per_address: int = 64
    sockets_per_session: int = 16
    sockets: int = 4000
    tables: int = 2000
    """Tables in memory."""
    tables_each: int = 20
    """Tables of one host in memory."""
    tables_per_address: int = 100
    seats_each: int = 16
    """Seats of one player."""
    seats_per_address: int = 64
    seat_kept: float = 600.0
    """The time between hands after which an absent player loses a seat at a public table."""
    table_kept: float = 900.0
    """The time for which an empty table stays in memory and in the lobby."""
    waiting_kept: float = 300.0
    """The same while no match is played there."""
    any_terms: bool = False
    """True if a new table may begin a match in its middle."""
    tournaments: int = 200
    """Tournaments in memory, besides those that are played at online tables or watched."""
    tournaments_each: int = 5
    """Tournaments of one player that are not over."""
    tournaments_per_address: int = 20
    tournament_entries: int = 100_000
    """Entries in the log of one tournament."""
    entrants: int = 1000
    links: int = 1500
    """Links of one tournament."""
    import_bytes: int = 1 << 25
    waits: int = 2000
    """Requests that wait for changes of tournaments."""
    waits_per_address: int = 250
    """The same of one address, which the phones of a club may share."""
    tournament_clock: int = 30
    """Seconds for a move at an online tournament's table."""
    tournament_pause: int = 4
    """Seconds between the hands there."""
    openings: Rate = Rate(60, 0.2)
    requests: Rate = Rate(60, 20)
    polls: Rate = Rate(300, 50)
    """Requests that wait for changes of tournaments."""
    files: Rate = Rate(600, 100)
    upkeep: Rate = Rate(30, 5)
    sessions: Rate = Rate(80, 0.2)
    logins: Rate = Rate(10, 0.1)
    guesses: Rate = Rate(5, 0.02)
    failures: Rate = Rate(50, 0.2)
    says: Rate = Rate(5, 0.4)
    """Chat lines of one person at a table."""
    tournament_chat: bool = False
    """True if players may chat at tables of tournaments."""
    messages: Rate = Rate(60, 20)
    messages_per_address: Rate = Rate(300, 100)
    session_days: int = 30
    body_bytes: int = 16_384
    shared_hands: int = 100
    """Links to decisions that one player may have shared."""
    shares: Rate = Rate(20, 0.02)
    """New links from one address."""
    answers: Rate = Rate(60, 0.2)
    """Answers to shared decisions and problems from one address."""

    def kept(self, waiting: bool) -> float:
        """Seconds for which an empty table stays in memory."""
        return self.waiting_kept if waiting else self.table_kept

    def but(self, **changes: Any) -> Settings:
        """A copy with some settings changed."""
        return msgspec.structs.replace(self, **changes)


def unlimited() -> Settings:
    """Settings without limits, for tests and benchmarks. They are not safe on an open network."""
    rates = [field.name for field in msgspec.structs.fields(Settings) if field.type is Rate]
    counts = (
        *("connections", "connections_per_address", "sockets_per_address", "sockets_per_session"),
        *("tables_each", "tables_per_address", "seats_each", "seats_per_address"),
        *("tournaments", "tournaments_each", "tournaments_per_address", "waits", "waits_per_address"),
    )
    limits: dict[str, Any] = {**dict.fromkeys(rates, Rate(10**9, 10**9)), **dict.fromkeys(counts, 10**6)}
    return Settings().but(any_terms=True, tournament_pause=0, **limits)
