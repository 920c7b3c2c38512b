"""The environment variables that are croupier's: one that is misspelt is refused, and not passed over."""

from __future__ import annotations

import inspect
from collections.abc import Iterable

from croupier.errors import BadInput
from croupier.text import capital

__all__ = ["known", "refuse_unknown"]

PREFIX = "CROUPIER_"
OTHERS = "NETWORKS"
"""Read by other verbs than `serve`, of which every option is a variable."""
TESTS = "AWAY DOCS FAULTS FULL GOLDEN HOSTILE KILLS PAIRS PICTURES PROOFS ROUNDS SHOTS SLOW TEST_POSTGRES"
"""Read by the tests, which start servers too."""


def known() -> list[str]:
    """All of them, in the order of the alphabet."""
    from croupier.cli.serve import serve

    options = (capital(name) for name in inspect.signature(serve).parameters)
    return sorted(PREFIX + name for name in (*options, *OTHERS.split(), *TESTS.split()))


def refuse_unknown(environment: Iterable[str]) -> None:
    """Raises BadInput, naming those there are, where one of croupier's variables is none of them."""
    given = {name for name in environment if name.startswith(PREFIX)}
    given -= {
        PREFIX + name for name in (*OTHERS.split(), *TESTS.split())
    }  # these are no reason to load more
    if given and (unknown := sorted(given.difference(known()))):
        expected = " ".join(known())
        raise BadInput(
            f"{unknown[0]}: croupier knows no such variable; expected one of {expected}", "variable"
        )
