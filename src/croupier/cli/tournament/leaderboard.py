"""`croupier tournament leaderboard`: the points of a series (T8)."""

from __future__ import annotations

from typing import Annotated

from croupier.cli.options import Argument, Option
from croupier.cli.tournament.folder import DATA, AsJson, Data, found, load
from croupier.text import printable
from croupier.tournament.series import leaderboard
from croupier.wire import to_json

__all__ = ["ranked"]


def ranked(
    tournaments: Annotated[list[str], Argument(help="Tournaments by name, or files of them.")],
    best: Annotated[int | None, Option(least=1, help="Only so many of a player's results count.")] = None,
    series: Annotated[str | None, Option(help="Only the tournaments of this series count.")] = None,
    bots: Annotated[bool, Option(help="Rank bots, too.")] = False,
    data: Data = DATA,
    as_json: AsJson = False,
) -> None:
    """Rank the players of a series by the points that each structure gives for their places."""
    states = (load(found(data, name)).state for name in tournaments)
    ranks = leaderboard(states, best, series=series, bots=bots)
    if as_json:
        print(to_json(ranks, indent=2))
        return
    for rank in ranks:
        place = f"{rank.place}" if rank.place == rank.through else f"{rank.place}-{rank.through}"
        points = f"{float(rank.points):,.2f}".removesuffix(".00")
        print(printable(f"{place:>7}  {rank.name:<24}{points:>10}  {rank.events} events"))
