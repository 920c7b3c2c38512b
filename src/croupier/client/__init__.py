"""A client for a croupier server, for bots and other programs that play over the network.

::

    client = await Client.guest("http://127.0.0.1:8000", "ann", program=True)
    table = await client.open_table(game="ofc", seats=2)
    async with client.at(table) as seat:
        await seat.sit(0)
        await seat.fill(1)
        await seat.start()
        while (asked := await seat.next_decision()) is not None:
            await seat.move(asked.moves[0])

A connection that is lost is made again, and commands that were on their way are sent again under the same
id: the server does each once. Every hand's deal is checked against what was committed to before it.
"""

from __future__ import annotations

from croupier.extras import need

need("client", "croupier.client")

# ruff: noqa: E402 - the sentence about a missing package comes before its import fails
from croupier.client.bot_seat import BotSeat
from croupier.client.client import Client
from croupier.client.http import ServerRefused
from croupier.client.table_session import PendingDecision, TableSession
from croupier.client.tournament import TournamentSession

__all__ = ["BotSeat", "Client", "PendingDecision", "ServerRefused", "TableSession", "TournamentSession"]

Asked, AtTable, AtTournament = PendingDecision, TableSession, TournamentSession
"""The former names, kept for one release."""
