"""What many tests share: the toy game, the golden files, the command line in one call."""

import fcntl
import gc
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

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
from tests.clusters import postgres, postgres_url, where  # noqa: F401  (fixtures)
from tests.faults import QuickLoop

if TYPE_CHECKING:
    import httpx

    from tests.tournament_house import House

GOLDEN = Path(__file__).parent / "golden"

# A network of whoever runs the tests plays in none of them.
os.environ["LANGUAGE"] = "en"
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
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, object]]:
    """A new event loop for each asynchronous test, on a virtual clock if the test is marked `quick`."""
    return "asyncio", {"loop_factory": QuickLoop} if request.node.get_closest_marker("quick") else {}


@pytest.fixture
async def url() -> AsyncIterator[str]:
    """The address of a server that runs for one test."""
    from tests.test_server import serving  # the engine is tested without it

    async with serving() as address:
        yield address


@pytest.fixture
async def http(url: str) -> AsyncIterator["httpx.AsyncClient"]:
    """A client without a session, of a server that runs for one test."""
    import httpx  # the engine is tested without it

    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as client:
        yield client


@pytest.fixture
async def there() -> AsyncIterator["House"]:
    """A server without limits, whose tournaments are tested."""
    from tests.tournament_house import house  # the engine is tested without it

    async with house() as found:
        yield found


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator["httpx.Client"]:
    """A client of a server that runs for the tests of one module."""
    import httpx  # the engine is tested without it

    from tests.page.running import Server

    with (
        Server(tmp_path_factory.mktemp("house")) as server,
        httpx.Client(base_url=server.address, trust_env=False, timeout=60) as client,
    ):
        yield client


@pytest.fixture
def toy() -> Iterator[str]:
    """The key of a fifth game, offered for one test."""
    import high_card

    with offered(*all_games(), high_card.GAME):
        yield high_card.GAME.key


@pytest.fixture
def toy_record(toy: str) -> bytes:
    """The record of three hands of the toy game."""
    from croupier.games import game_of
    from tests.recording import SEED, recorded

    rules = game_of(toy).under()
    return recorded(rules, rules.terms_type(2, hands=3), SEED)


@pytest.fixture
def small_game() -> Iterator[None]:
    """The small game of many tests is one of the house's."""
    from tests import duel

    with offered(*all_games(), duel.GAME):
        yield


@pytest.fixture
def standin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice on OFC by the rules alone, at once: whether it is wise is not what is tested there."""
    from tests.games.ofc.standin import stand_in

    stand_in(monkeypatch)


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


COMPILING = Path(__file__).parent.parent / ".pytest_cache" / "compiling"
"""Locked while the kernels are compiled."""
COLLECTING = COMPILING.with_name("collecting")
"""Locked by a worker that loads a module of tests, at the module's own place."""
COMPILER = pytest.StashKey[subprocess.Popen[bytes]]()


def pytest_configure(config: pytest.Config) -> None:
    """On a fresh machine every worker would compile the kernels of OFC's solver; one does it for all."""
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        return
    COMPILING.parent.mkdir(exist_ok=True)
    with COMPILING.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the program has it until its end
        config.stash[COMPILER] = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.compiling",
                *(["training"] if _goes_through_everything(config) else []),
            ],
            pass_fds=[lock.fileno()],
            cwd=config.rootpath,
        )


def pytest_unconfigure(config: pytest.Config) -> None:
    if COMPILER in config.stash:
        config.stash[COMPILER].terminate()  # whoever needed the kernels has waited for them
        config.stash[COMPILER].wait()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """On a fresh machine every worker would compile all test modules; one is ahead, others follow."""
    if not (os.environ.get("PYTEST_XDIST_WORKER") and isinstance(collector, pytest.Module)):
        return (yield)
    with COLLECTING.open("a") as lock:
        fcntl.lockf(lock, fcntl.LOCK_EX, 1, crc32(collector.nodeid.encode()))
        return (yield)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Tests that think wait until the kernels are there; others go on meanwhile."""
    if os.environ.get("PYTEST_XDIST_WORKER") and _thinks(item.path):
        _wait_until_compiled()


@cache
def _thinks(path: Path) -> bool:
    return re.search(r"\b(solver|advice|arena|expert|review)", path.read_text(encoding="utf-8")) is not None


@cache
def _wait_until_compiled() -> None:
    if COMPILING.exists():
        with COMPILING.open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH)


def pytest_xdist_auto_num_workers() -> int:
    """Workers for `-n auto`: two a processor, for many wait for a server or a browser."""
    return min(2 * (os.cpu_count() or 2), 16)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Exhaustive tests run in the gate and soaks by their own command: both only if asked for."""
    if not _goes_through_everything(config):
        left_out = {item for item in items if any(map(item.get_closest_marker, ("exhaustive", "soak")))}
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=list(left_out))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0"))
    if workers:
        items[:] = [item for run in _runs(items, workers) for item in run]


def _runs(items: list[pytest.Item], workers: int) -> list[list[pytest.Item]]:
    """Tests for each worker, equally many: modules stay together, and each has some of every folder.

    Waiting for killed servers takes longest and comes first, and thinking waits for kernels. Half of the
    workers have all tests with a browser, in a row, so that each opens one; the others think then.
    """
    runs: list[list[pytest.Item]] = [[] for _ in range(workers)]
    modules = [list(module) for _, module in groupby(items, lambda item: item.path)]
    for module in sorted(modules, key=lambda module: (not _browses(module[0]), -len(module))):
        min(runs[::2] if _browses(module[0]) else runs, key=len).extend(module)
    for number, run in enumerate(runs):
        run.sort(key=_when)
        thinking = sum(_thinks(item.path) for item in run)
        others = len(run) - thinking
        if number % 2:
            run[:] = [*run[: others // 3], *run[others:], *run[others // 3 : others]]
    return sorted(runs, key=len)  # xdist gives the tests left over to the last ones


def _when(item: pytest.Item) -> int:
    if _browses(item):
        return 2 if _thinks(item.path) else 1
    if _thinks(item.path):
        return 4
    return 0 if item.get_closest_marker("exhaustive") and item.path.name.startswith("test_server") else 3


def _browses(item: pytest.Item) -> bool:
    return item.path.parent.name == "page"


def _goes_through_everything(config: pytest.Config) -> bool:
    return bool(config.getoption("markexpr") or os.environ.get("CROUPIER_FULL"))


def pytest_collection_finish() -> None:
    """What all tests share is there to the end: the collector need not look at it again and again."""
    gc.freeze()


class Ran(NamedTuple):
    """What came of a command line."""

    status: int
    out: str
    err: str

    def document(self) -> Any:
        """The JSON that it printed, and nothing else."""
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)

    def refusal(self) -> str:
        """The one line by which it refused, and nothing else."""
        assert (self.status, self.out, self.err.count("\n")) == (2, "", 1)
        return self.err


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
