"""`croupier tournament end` and `archive`: an operator's actions on a tournament of the server."""

from __future__ import annotations

import sys
from typing import Annotated

from croupier.server.verbs.database import operate
from croupier.terminal.language import in_words
from croupier.terminal.options import Argument, Database, Option

Name = Annotated[str, Argument(help="The name of one of the server's tournaments.")]
Why = Annotated[str, Option(help="A sentence for the log.")]


def end(tournament: Name, why: Why = "", *, database: Database) -> None:
    """End a tournament as it stands. A hand in play has no result; who is left is placed by chips."""
    operate(database, lambda operator: operator.end_tournament(tournament, why))
    print(in_words("{tournament} is over", tournament=tournament), file=sys.stderr)


def archive(
    tournament: Name,
    back: Annotated[bool, Option("--back", help="Bring it back to the lists.")] = False,
    why: Why = "",
    *,
    database: Database,
) -> None:
    """Take a tournament from all lists: it stays at its address and takes no more commands."""
    operate(database, lambda operator: operator.archive_tournament(tournament, why, back=back))
    parts = {"tournament": tournament}
    said = (
        in_words("{tournament} is back", **parts) if back else in_words("{tournament} is archived", **parts)
    )
    print(said, file=sys.stderr)
