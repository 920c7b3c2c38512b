"""The cashier's sheet: entries, rebuys, add-ons, fees, bounties and prizes as accounts (T17).

All sums are whole units of money. At all times the players' debts equal the pool without added money, the
fees and the bounties.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.tournament.place_list import places_of
from croupier.tournament.state import Player, State
from croupier.tournament.structure import Structure

Kind = Literal["entry", "rebuy", "add-on"]


class Sales(msgspec.Struct, frozen=True):
    """The sales of a kind: their number, and their sums for each account."""

    kind: Kind
    count: int
    prize: int
    fee: int
    bounty: int

    @property
    def total(self) -> int:
        """The price of all of them."""
        return self.prize + self.fee + self.bounty


class PlayerAccount(msgspec.Struct, frozen=True):
    """A player's money. `open` is below 0 where more was received than is owed."""

    player: int
    name: str
    entries: int
    rebuys: int
    add_ons: int
    owed: int
    received: int
    open: int
    prize: int
    """The prize of a place that is certain, with the share of a deal."""
    bounties: int
    paid_out: int
    due: int
    """The rest of prize and bounties, not yet handed over."""


class CashierSheet(msgspec.Struct, frozen=True):
    """All accounts of a tournament."""

    sales: tuple[Sales, ...]
    taken_in: int
    """The price of everything that the players bought."""
    added: int
    """Money that the organizer adds to the pool."""
    pool: int
    fees: int
    bounties: int
    prizes_won: int
    prizes_left: int
    bounties_won: int
    bounties_left: int
    """The bounties on those who are still in."""
    received: int
    open: int
    paid_out: int
    due: int
    in_box: int
    """The money received, less the money handed out."""
    balance: int
    """0: what came in for each account, less what it is kept for."""
    players: tuple[PlayerAccount, ...]


def sales_of(structure: Structure, entries: int, rebuys: int, add_ons: int) -> tuple[Sales, ...]:
    """The sales of this number of entries, rebuys and add-ons, by kind."""
    buy_in, rebuy, add_on = structure.buy_in, structure.rebuy, structure.add_on
    bounty = structure.bounty_amount
    found = [Sales("entry", entries, entries * buy_in.prize, entries * buy_in.fee, entries * bounty)]
    if rebuy is not None:
        found.append(Sales("rebuy", rebuys, rebuys * rebuy.prize, rebuys * rebuy.fee, rebuys * bounty))
    if add_on is not None:
        found.append(Sales("add-on", add_ons, add_ons * add_on.prize, add_ons * add_on.fee, 0))
    return tuple(found)


def account_of(state: State, number: int) -> PlayerAccount:
    """A player's account."""
    return _account(state, state.players[number], _prizes(state))


def cashier_of(state: State) -> CashierSheet:
    """The cashier's sheet."""
    won, structure = _prizes(state), state.structure
    players = tuple(_account(state, player, won) for player in state.players.values())
    entries = state.entries_due
    sales = sales_of(structure, entries, state.rebuys, state.add_ons)
    fees, bounties = sum(one.fee for one in sales), sum(one.bounty for one in sales)
    owed, received = sum(one.owed for one in players), sum(one.received for one in players)
    paid_out, added = sum(one.paid_out for one in players), structure.prizes.added
    pool = state.pool_with(entries)
    prizes_won = sum(one.prize for one in players)
    bounties_won = sum(one.bounties for one in players)
    left = sum(player.bounty for player in state.players.values())
    left += entries * structure.bounty_amount * (state.phase == "registering")
    return CashierSheet(
        sales=sales,
        taken_in=owed,
        added=added,
        pool=pool,
        fees=fees,
        bounties=bounties,
        prizes_won=prizes_won,
        prizes_left=pool - prizes_won,
        bounties_won=bounties_won,
        bounties_left=left,
        received=received,
        open=owed - received,
        paid_out=paid_out,
        due=prizes_won + bounties_won - paid_out,
        in_box=received - paid_out,
        balance=owed + added - pool - fees - bounties_won - left,
        players=players,
    )


def _prizes(state: State) -> dict[int, int]:
    """The prizes that are certain, with the shares of a deal."""
    won = dict(state.agreed.amounts) if state.agreed else {}
    return won | {one.player: one.prize for one in places_of(state) if one.prize is not None}


def _account(state: State, player: Player, won: dict[int, int]) -> PlayerAccount:
    waits = player in state.alternates
    entries = player.entries or int(state.phase == "registering" and not waits)
    sales = sales_of(state.structure, entries, player.rebuys, player.add_ons)
    owed = sum(one.total for one in sales)
    prize = won.get(player.number, 0)
    return PlayerAccount(
        player=player.number,
        name=player.name,
        entries=entries,
        rebuys=player.rebuys,
        add_ons=player.add_ons,
        owed=owed,
        received=player.received,
        open=owed - player.received,
        prize=prize,
        bounties=player.bounties_won,
        paid_out=player.paid_out,
        due=prize + player.bounties_won - player.paid_out,
    )
