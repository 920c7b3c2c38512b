"""Options and arguments of a verb, declared beside the parameters of its function.

    def score(hands: Annotated[list[str], Argument(help="Set hands, or - for lines.")],
              preset: Annotated[str | None, Option(help="A preset by name.")] = None) -> None: ...

Only words: `croupier.cli.click_commands` makes a command of such a function when the verb is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, NamedTuple


class Option:
    """A parameter given by name: `--json`, or `--point-value 2` for one called `point_value`.

    Without `names` it is called as the parameter; a bool then has its `--no-…` as well. `envvar` is a
    variable that is read where the option is not given, `least` the smallest number that is taken, and
    `first` is called with the command's context and the value before any other option is looked at.
    """

    def __init__(
        self,
        *names: str,
        help: str,  # noqa: A002 - everybody's word for it
        metavar: str | None = None,
        envvar: str | None = None,
        least: int | None = None,
        first: Callable[[Any, Any], Any] | None = None,
    ) -> None:
        self.names = names
        self.help = help
        self.metavar = metavar
        self.envvar = envvar
        self.least = least
        self.first = first


class Argument:
    """A positional parameter. `completions` completes what was typed so far, for the Tab key."""

    def __init__(
        self,
        *,
        help: str,  # noqa: A002 - everybody's word for it
        metavar: str | None = None,
        completions: Callable[[str], Iterable[str]] | None = None,
    ) -> None:
        self.help = help
        self.metavar = metavar
        self.completions = completions


Processes = Annotated[int | None, Option(least=1, help="So many at once; without, one for each processor.")]
"""The number of processes that do the work of a verb."""

Address = Annotated[
    str | None,
    Option("--on", metavar="ADDRESS", help="Play on a Dask cluster, by its scheduler's address."),
]
"""The address of a cluster that does the work instead."""

MoveClock = Annotated[
    int | None,
    Option("--clock", metavar="MS", least=1, help="Milliseconds for a program's move; 5,000 if not said."),
]
"""The clock of a program's move."""

MatchClock = Annotated[
    int | None,
    Option("--match-clock", metavar="S", least=1, help="Seconds for all of a program's moves in a match."),
]
"""The clock of a program's match; then the game's default moves are made for it."""

DATA = Path("croupier-data")
"""The default folder of a server's embedded database."""
Data = Annotated[Path, Option(envvar="CROUPIER_DATA", help="Directory of the embedded database.")]
Url = Annotated[
    str | None,
    Option(envvar="CROUPIER_DATABASE_URL", help="PostgreSQL instead: postgresql://user@host/name."),
]


class Database(NamedTuple):
    """The options that name a server's database: the folder of an embedded one, or PostgreSQL."""

    data: Data = DATA
    database_url: Url = None

    @property
    def exists(self) -> bool:
        """True for PostgreSQL, and for a folder with a database in it."""
        return bool(self.database_url) or (self.data / "croupier.db").exists()


Json = Annotated[bool, Option("--json", help="Print one JSON document.")]
