"""`croupier tournament cashier`: the money of a tournament by accounts and by players (T17)."""

from __future__ import annotations

from croupier.ascii_text import printable
from croupier.cli.tournament.files import Tournament, find_tournament
from croupier.serialization import to_json
from croupier.terminal.options import DATA, Data, Json, Url
from croupier.tournament.accounts import cashier_of


def cashier(
    tournament: Tournament, data: Data = DATA, database_url: Url = None, as_json: Json = False
) -> None:
    """Print the cashier's sheet: entries, rebuys, add-ons, fees, bounties, prizes, and each player."""
    sheet = cashier_of(find_tournament(tournament, data, database_url).state)
    if as_json:
        print(to_json(sheet, indent=2))
        return
    for one in sheet.sales:
        print(
            f"{one.kind:<10}{one.count:>6}  prize {one.prize:,}  fee {one.fee:,}"
            f"  bounty {one.bounty:,}  together {one.total:,}"
        )
    print(f"taken in {sheet.taken_in:,}: received {sheet.received:,}, open {sheet.open:,}")
    print(
        f"pool {sheet.pool:,}, {sheet.added:,} of it added:"
        f" won {sheet.prizes_won:,}, left {sheet.prizes_left:,}"
    )
    print(f"fees {sheet.fees:,}")
    print(f"bounties {sheet.bounties:,}: won {sheet.bounties_won:,}, left {sheet.bounties_left:,}")
    print(f"handed out {sheet.paid_out:,}, still due {sheet.due:,}, in the box {sheet.in_box:,}")
    print(f"balance {sheet.balance:,}")
    print(f"{'':<24}{'owed':>10}{'received':>10}{'open':>10}{'won':>10}{'out':>10}{'due':>10}")
    for player in sheet.players:
        sums = (player.owed, player.received, player.open, player.prize + player.bounties)
        row = "".join(f"{amount:>10,}" for amount in (*sums, player.paid_out, player.due))
        print(printable(f"{player.name:<24}{row}"))
