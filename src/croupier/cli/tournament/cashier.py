"""`croupier tournament cashier`: the money of a tournament by accounts and by players (T17)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.ascii_text import printable
from croupier.cli.tournament.files import Tournament, find_tournament
from croupier.serialization import to_json
from croupier.terminal.language import figure, in_words, term
from croupier.terminal.options import Database, Json
from croupier.tournament.accounts import CashierSheet, cashier_of
from croupier.words import msg_c
from croupier.words.terminal_language import say

SALES = {
    "entry": msg_c("sale", "entry"),
    "rebuy": msg_c("sale", "rebuy"),
    "add-on": msg_c("sale", "add-on"),
}


def cashier(tournament: Tournament, database: Database, as_json: Json = False) -> None:
    """Print the cashier's sheet: entries, rebuys, add-ons, fees, bounties, prizes, and each player."""
    sheet = cashier_of(find_tournament(tournament, database).state)
    if as_json:
        print(to_json(sheet, indent=2))
        return
    for one in sheet.sales:
        prices = in_words(
            "prize {prize}  fee {fee}  bounty {bounty}  together {total}",
            prize=one.prize,
            fee=one.fee,
            bounty=one.bounty,
            total=one.total,
        )
        print(f"{say(SALES[one.kind]):<10}{one.count:>6}  {prices}")
    print("\n".join(_totals(sheet)))
    heads = [
        *(term("cashier", "owed"), term("cashier", "received"), term("cashier", "open")),
        *(term("cashier", "won"), term("cashier", "out"), term("cashier", "due")),
    ]
    wide = max((24, *(len(player.name) for player in sheet.players)))
    print(f"{'':<{wide}}{''.join(f'{head:>10}' for head in heads)}")
    for player in sheet.players:
        sums = (player.owed, player.received, player.open, player.prize + player.bounties)
        amounts = (figure(amount, "number") for amount in (*sums, player.paid_out, player.due))
        row = "".join(f"{amount:>10}" for amount in amounts)
        print(printable(f"{player.name:<{wide}}{row}"))


def _totals(sheet: CashierSheet) -> Iterator[str]:
    """The money that came in, each account, and the content of the box."""
    yield in_words(
        "taken in {taken}: received {received}, open {open}",
        taken=sheet.taken_in,
        received=sheet.received,
        open=sheet.open,
    )
    yield in_words(
        "pool {pool}, {added} of it added: won {won}, left {left}",
        pool=sheet.pool,
        added=sheet.added,
        won=sheet.prizes_won,
        left=sheet.prizes_left,
    )
    yield in_words("fees {fees}", fees=sheet.fees)
    won, left = sheet.bounties_won, sheet.bounties_left
    yield in_words(
        "bounties {bounties}: won {won}, left {left}", bounties=sheet.bounties, won=won, left=left
    )
    yield in_words(
        "handed out {paid}, still due {due}, in the box {box}",
        paid=sheet.paid_out,
        due=sheet.due,
        box=sheet.in_box,
    )
    yield in_words("balance {balance}", balance=sheet.balance)
