"""What many tests share: the toy game, the golden files, the command line in one call."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

if sys.dont_write_bytecode:
    # Some machines have Python keep no bytecode. Tests start hundreds of programs, and each would compile
    # all that it loads; pytest would rewrite Hypothesis in each of its processes, which is why this stands
    # before it is imported. What is compiled is kept, but nothing is written beside the sources.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parent.parent / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

import pytest
from hypothesis import HealthCheck, settings

from croupier.cli import main
from croupier.games import all_games, offered
from tests.clusters import postgres, postgres_url  # noqa: F401  (fixtures)

GOLDEN = Path(__file__).parent / "golden"

# A network of whoever runs the tests plays in none of them.
os.environ["CROUPIER_NETWORKS"] = str(Path(__file__).parent / "no-networks")

# A busy machine fails no property: an example has the time that it takes.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
if settings.get_current_profile_name() == "default":  # runs over mutants bring their own
    settings.load_profile("unhurried")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a killed server may take long to be back; its players wait for it."""
    monkeypatch.setattr("croupier.client.http.PATIENCE", 90.0)


@pytest.fixture
def toy() -> Iterator[str]:
    """The key of a fifth game, offered for one test."""
    import high_card

    with offered(*all_games(), high_card.GAME):
        yield high_card.GAME.key


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare a text with tests/golden/NAME.txt; with CROUPIER_GOLDEN=write, write it there instead."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / f"{name}.txt"
        if os.environ.get("CROUPIER_GOLDEN") == "write":
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path.name} is missing: write it with CROUPIER_GOLDEN=write, and read it"
        assert text == path.read_text(encoding="utf-8")

    return compare


def pytest_xdist_auto_num_workers() -> int:
    """Workers for `-n auto`: half of all tests wait, for a server or a browser, so two a processor."""
    return min(2 * (os.cpu_count() or 2), 16)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What goes through everything there is has a step of its own in the gate."""
    if os.environ.get("CROUPIER_FULL"):
        return
    left_out = [item for item in items if item.get_closest_marker("exhaustive")]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


class Ran(NamedTuple):
    """What came of a command line."""

    status: int
    out: str
    err: str


@pytest.fixture
def croupier(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run the command line in this process: `croupier("rules", "ofc")`."""

    def run(*args: str) -> Ran:
        capsys.readouterr()
        status = main(args)
        return Ran(status, *capsys.readouterr())

    return run


# A run in the background may have Ctrl-C ignored, and programs under test would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
