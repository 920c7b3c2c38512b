"""Compilation of the kernels for the stronger levels, once per machine, which takes a minute.

    python -m croupier.games.ofc.bots.kernels PID

compiles them in the background while the process PID, which started it, exists. Kernels compiled by then
are kept. Other processes load the compiled kernels in two seconds.
"""

from __future__ import annotations

import hashlib
import os
import platform
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.bots import BackgroundJob
from croupier.errors import BadInput
from croupier.extras import installed
from croupier.words import English

if TYPE_CHECKING:
    from croupier.games.ofc.rules import OfcRules
    from croupier.games.ofc.solver.evaluator import Evaluator
    from croupier.games.ofc.solver.plain_evaluator import PlainEvaluator

SAID = English(
    "The solver is compiled beside the play, once on this machine, in a minute or so; until then"
    " its bots look less far ahead."
)
MISSING = English(
    "Without the extra 'fast' (pip install 'croupier[fast]') the strongest bots look less far ahead."
)

_ready: list[bool] = []


def evaluator_at_hand(rules: OfcRules) -> Evaluator | PlainEvaluator:
    """The evaluator for hints and bots at this moment: the plain one until the kernels are compiled."""
    if prepare(live=True):
        from croupier.games.ofc.solver.evaluator import evaluator_for

        return evaluator_for(rules)
    from croupier.games.ofc.solver.plain_evaluator import plain_evaluator_for

    return plain_evaluator_for(rules)


def ready() -> bool:
    """True if this process has found the kernels compiled."""
    return bool(_ready)


def prepare(*, live: bool = False) -> bool:
    """Load or compile the kernels. True if they are present.

    With `live` none is compiled, and each is loaded when it is used first. Raises BadInput if Numba has no
    folder to keep them in.
    """
    if _ready or not _numba() or not installed("fast"):
        return ready()
    if live:
        if _mark().exists():
            _ready.append(True)
        return ready()
    try:
        from croupier.games.ofc.solver.evaluations import compile_kernels
    except RuntimeError as error:
        raise BadInput(
            "the compiled solver: {error}; expected NUMBA_CACHE_DIR to name a folder that can be written",
            "no-cache",
            error=error,
        ) from None

    with _alone():
        compile_kernels()
        with suppress(OSError):
            _mark().touch()
    _ready.append(True)
    return True


def beside() -> BackgroundJob | None:
    """The background job that is needed, if any, with its message."""
    if not _numba():
        return BackgroundJob("", MISSING)
    return None if _ready or _mark().exists() else BackgroundJob(__name__, SAID)


def _mark() -> Path:
    """The file that says that all kernels of this version are compiled, beside what Numba keeps of them."""
    compiled = Path(__file__).parents[1] / "solver" / "compiled"
    given = os.environ.get("NUMBA_CACHE_DIR")
    folder = Path(given) if given else compiled / "__pycache__"
    if not os.access(folder, os.W_OK):
        folder = Path(tempfile.gettempdir())
    made_of = [platform.python_version(), platform.node(), _numba()]
    made_of += [path.read_text("utf-8") for path in sorted(compiled.glob("*.py"))]
    version = hashlib.sha256("\0".join(made_of).encode()).hexdigest()[:16]
    return folder / f"croupier-{version}.compiled"


@cache
def _numba() -> str:
    """The version of Numba, without loading it, which would take a second; empty if not installed."""
    try:
        return metadata.version("numba")
    except metadata.PackageNotFoundError:
        return ""


@contextmanager
def _alone() -> Iterator[None]:
    """One process of a user at a time, where the system has such locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    path = Path(tempfile.gettempdir()) / f"croupier-kernels-{os.getuid()}.lock"
    try:
        handle = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except OSError:  # the file belongs to another user; two may compile then
        yield
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def main(starter: int) -> None:
    """Compile them all, after everything else on the machine, while its starter is there."""

    def look(*_: object) -> None:
        if os.getppid() != starter:
            os._exit(0)

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, 0.1, 1)
    if hasattr(os, "nice"):
        os.nice(15)
    try:
        prepare()
    except BadInput as error:
        sys.exit(f"croupier: {error}")
    finally:
        # Python takes its handlers away before it has ended: the next tick would end the process with -14.
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    main(int(sys.argv[1]))
