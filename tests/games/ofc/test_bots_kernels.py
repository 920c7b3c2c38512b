"""The kernels of the levels that think: compiled beside the play, once on a machine, missed by nobody."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from croupier.bots import bot_of, preparation_for
from croupier.chance import Shoe, Stream, seed_of
from croupier.games.ofc import View, rules
from croupier.games.ofc.bots import kernels
from croupier.games.ofc.bots.level_table import LEVELS
from croupier.games.ofc.solver.estimates import SearchBudget
from croupier.games.ofc.solver.information_set import information_set_of, placement_of
from croupier.games.ofc.solver.plain_evaluator import plain_evaluator_for
from croupier.play import Act, Draw, Options
from croupier.table.bots import bot_move

RULES = rules("pineapple")


def rehearse_by(monkeypatch: pytest.MonkeyPatch, rehearse: Callable[[], None]) -> None:
    monkeypatch.setitem(
        sys.modules, "croupier.games.ofc.solver.evaluations", SimpleNamespace(compile_kernels=rehearse)
    )


@pytest.fixture(autouse=True)
def _cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A machine on which nothing is compiled, and a process that has read nothing."""
    monkeypatch.setattr(kernels, "_ready", [])
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    rehearse_by(monkeypatch, lambda: None)
    yield
    kernels._numba.cache_clear()


def first_asked() -> tuple[View, Options]:
    """What the first seat to act sees, and may do."""
    state, shoe = RULES.start(RULES.hand_terms(2)), Shoe(Stream(seed_of("first")))
    while not isinstance(turn := RULES.turn(state), Act):
        assert isinstance(turn, Draw)
        state = RULES.apply(state, shoe.answer(turn))
    ((seat, options),) = turn.options.items()
    return RULES.view(state, seat), options


def first_move(bot: str, *, live: bool) -> Any:
    view, options = first_asked()
    move = bot_of(RULES, bot, Stream(seed_of("luck")), live=live).choose(view, options)
    assert move in options
    return move


@pytest.mark.parametrize("bot", ["expert", "master"])
def test_where_people_wait_a_level_plays_at_once_and_says_what_is_to_be_compiled(bot: str) -> None:
    wanted = preparation_for(RULES, bot)
    assert wanted is not None
    assert wanted.command[:4] == (sys.executable, "-P", "-m", "croupier.games.ofc.bots.kernels")
    assert wanted.command[4:] == (str(os.getpid()),)
    assert "compiled beside the play" in wanted.message
    first_move(bot, live=True)
    assert not kernels.ready()


def test_what_was_compiled_before_is_read_and_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read where it is used first: nobody waits for what is not needed."""
    rehearse_by(monkeypatch, lambda: pytest.fail("all of it was loaded"))
    kernels._mark().touch()
    assert preparation_for(RULES, "expert") is None
    bot_of(RULES, "expert", Stream(bytes(32)), live=True)
    assert kernels.ready()


def test_who_can_wait_does() -> None:
    bot_of(RULES, "expert", Stream(bytes(32)))
    assert kernels.ready()
    assert kernels._mark().exists()  # for the next one


class _Unkept:
    def __getattr__(self, _: str) -> None:
        raise RuntimeError("no locator")


def test_where_no_kernel_can_be_kept_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "croupier.games.ofc.solver.evaluations", _Unkept())
    monkeypatch.setattr(os, "nice", lambda _: 0)
    with pytest.raises(SystemExit, match="no locator; expected NUMBA_CACHE_DIR"):
        kernels.main(os.getppid())
    bot_of(RULES, "expert", Stream(bytes(32)), live=True)
    assert not kernels.ready()


def test_club_and_novice_need_none() -> None:
    for bot in ("club", "novice", "random"):
        assert preparation_for(RULES, bot) is None


def test_another_version_or_another_numba_is_compiled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    before = kernels._mark()
    kernels._numba.cache_clear()
    monkeypatch.setattr(metadata, "version", lambda _package: "0.0.1")
    assert kernels._mark() != before


def test_without_the_extra_a_level_looks_less_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_package: str) -> str:
        raise metadata.PackageNotFoundError

    monkeypatch.setattr(metadata, "version", missing)
    wanted = preparation_for(RULES, "master")
    assert wanted is not None
    assert (wanted.module, "pip install 'croupier[fast]'" in wanted.message) == ("", True)
    first_move("master", live=True)
    view, options = first_asked()
    sight = information_set_of(RULES, view)
    for bot in ("expert", "master"):
        level, luck = LEVELS[bot], Stream(seed_of("luck"))
        random = np.random.default_rng([luck.below(1 << 32) for _ in range(4)])
        budget = SearchBudget(level.placements, level.draws, level.hands)
        values = plain_evaluator_for(RULES).judge(sight, random, budget).values
        move = bot_of(RULES, bot, Stream(seed_of("luck")), live=False).choose(view, options)
        assert move == placement_of(sight, int(values.argmax()))
    assert not kernels.ready()


def test_two_processes_do_not_compile_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second waits for the lock, and the first has all of it compiled by then."""
    pytest.importorskip("fcntl")
    inside: list[None] = []
    done = threading.Event()

    def rehearse() -> None:
        inside.append(None)
        assert len(inside) == 1
        done.wait(1)
        inside.pop()

    rehearse_by(monkeypatch, rehearse)
    both = [threading.Thread(target=kernels.prepare) for _ in range(2)]
    for thread in both:
        thread.start()
    done.set()
    for thread in both:
        thread.join()
    assert inside == []
    assert kernels.ready()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timers")
def test_the_process_that_compiles_ends_with_whoever_started_it(tmp_path: Path) -> None:
    command = (sys.executable, "-P", "-m", "croupier.games.ofc.bots.kernels", "1")  # who is not there
    done = subprocess.run(command, env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}, check=False)
    assert done.returncode == 0
    assert list(tmp_path.glob("*.compiled")) == []


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no such timer")
def test_the_process_that_compiles_is_not_ended_by_its_own_timer() -> None:
    """While Python ends, its handlers are gone before it is: with a tick in each tenth of a millisecond."""
    code = """
import os, signal, sys
from croupier.games.ofc.bots import kernels
kernels.prepare = lambda: None
was = signal.setitimer
signal.setitimer = lambda which, first, again=0: was(which, first / 10_000, again / 10_000)
class Slow:
    def __del__(self):
        for _ in range(300_000):
            pass
sys.modules["slow"] = Slow()
kernels.main(os.getppid())
"""
    done = [subprocess.run([sys.executable, "-c", code], check=False).returncode for _ in range(3)]
    assert done == [0, 0, 0]


def test_a_servers_table_asks_for_a_live_one() -> None:
    """Where bots think in processes of the server's, nobody's first hand waits for the compiler."""
    bot_move(pickle.dumps(RULES), "expert", bytes(32), ("bot", 1), *first_asked())
    assert not kernels.ready()
