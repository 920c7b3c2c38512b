"""The environment variables of croupier. A misspelt one is refused."""

from __future__ import annotations

import inspect
from collections.abc import Iterable

from croupier.ascii_text import ascii_upper
from croupier.errors import BadInput
from croupier.extras import installed, load

PREFIX = "CROUPIER_"
OTHERS = "NETWORKS TOKEN"
"""Read by verbs other than `serve`, whose every option is a variable."""
TESTS = "AWAY DOCS FAULTS FULL GOLDEN HOSTILE KILLS PAIRS PROOFS ROUNDS SLOW TEST_POSTGRES"
"""Read by the tests, which start servers too."""


def known() -> list[str]:
    """All variables, in alphabetical order."""
    serve = load("croupier.server.verbs.serve:serve", "the list of variables")
    options = (ascii_upper(name) for name in inspect.signature(serve).parameters)
    return sorted(PREFIX + name for name in (*options, *OTHERS.split(), *TESTS.split()))


def refuse_unknown(environment: Iterable[str]) -> None:
    """Raise BadInput for an unknown name with the prefix, if the server, with most options, is here."""
    spared = {PREFIX + name for name in f"{OTHERS} {TESTS}".split()}  # the options of `serve` load slowly
    given = {name for name in environment if name.startswith(PREFIX)} - spared
    if given and installed("server") and (unknown := sorted(given.difference(known()))):
        expected = " ".join(known())
        raise BadInput(
            "{name}: croupier knows no such variable; expected one of {expected}",
            "variable",
            name=unknown[0],
            expected=expected,
        )
