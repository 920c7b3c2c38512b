"""`croupier train ofc`: its files, its refusals, and what is left of it when it is killed."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba", reason="hands are played in kernels compiled by Numba")

from croupier.files import replace_file
from croupier.games.ofc import rules
from croupier.games.ofc.terminal.train import _number
from tests.conftest import Ran
from tests.games.ofc.tiny_training import skip_unless_compiled, tiny

Run = Callable[..., Ran]


@pytest.fixture
def house(croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house that pays a scoop with six points, and a folder for its networks; trainings are tiny."""
    monkeypatch.setattr("croupier.games.ofc.terminal.train.usual_plan", tiny)
    monkeypatch.setenv("CROUPIER_NETWORKS", str(tmp_path / "networks"))
    text = croupier("rules", "ofc", "--preset", "pineapple").out
    path = tmp_path / "house.toml"
    path.write_text(text.replace("\nscoop = 3\n", "\nscoop = 6\n"), encoding="utf-8")
    return path


def train(croupier: Run, house: Path, *words: str) -> dict[str, Any]:
    ran = croupier("train", "ofc", "--preset", str(house), "--processes", "1", "--json", *words)
    assert ran.status == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


@pytest.mark.exhaustive
def test_a_house_is_trained_where_all_find_its_network(croupier: Run, house: Path) -> None:
    from croupier.games.ofc.solver.trained_model import fingerprint, model_for

    skip_unless_compiled()
    assert model_for(rules(str(house))).about.preset == "pineapple"
    found = train(croupier, house, "--seed", "3", "--laps", "1")
    knowledge = model_for(rules(str(house)))
    assert fingerprint(knowledge) == found["hash"]
    assert found["command"] == "croupier train ofc --preset house.toml --seed 3 --laps 1"
    path = Path(found["file"])
    assert path.parent.name == "networks"
    first, *iterations, last = map(json.loads, path.with_suffix(".log").read_text().splitlines())
    assert (first["command"], last["hash"]) == (found["command"], found["hash"])
    assert [one["iteration"] for one in iterations] == [0, 1]
    # Done is done: the same command says the same again, and plays no more.
    ran = croupier("train", "ofc", "--preset", str(house), "--seed", "3", "--processes", "1")
    assert found["hash"][:16] in ran.out
    assert "goes on after lap 1 of 1" in ran.err
    assert "1/2" not in ran.err


@pytest.mark.exhaustive
def test_a_checkpoint_of_another_training_is_refused_and_fresh_begins_anew(
    croupier: Run, house: Path, tmp_path: Path
) -> None:
    skip_unless_compiled()
    out = str(tmp_path / "a.npz")
    train(croupier, house, "--laps", "1", "--out", out)
    for words in (("--seed", "2"), ("--laps", "2"), ("--preset", "standard")):
        line = ["train", "ofc", "--out", out, "--processes", "1", *words]
        ran = croupier(*line, *(() if "--preset" in words else ("--preset", str(house))))
        assert (ran.status, ran.out) == (2, "")
        assert "of another training, house (" in ran.err
        assert ran.err.count("\n") == 1
    assert train(croupier, house, "--laps", "1", "--seed", "2", "--out", out, "--fresh")["seed"] == 2


def test_a_checkpoint_that_cannot_be_read_is_one_sentence(
    croupier: Run, house: Path, tmp_path: Path
) -> None:
    (tmp_path / "a.checkpoint").write_bytes(b"PK\x03\x04 and no more")
    ran = croupier("train", "ofc", "--preset", str(house), "--out", str(tmp_path / "a.npz"))
    assert ran.status == 2
    assert ran.err == (
        f"croupier: {tmp_path / 'a.checkpoint'}: expected a checkpoint of `croupier train ofc`; "
        "--fresh begins anew\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--out FILE.npz trains another one"),
        (("--laps", "1", "--minutes", "1"), "--laps and --minutes: expected one of them"),
        (("--minutes", "0"), "--minutes 0: expected more than 0"),
        (("--laps", "0", "--seed", "any text"), "0 is not in the range x>=1"),
        (("--preset", "dear.toml"), "a hand may win 1,081 points from another; a network counts up to 600"),
        (("--out", "network.bin"), "--out network.bin: expected a file named .npz"),
        (("--preset", "nowhere.toml"), "cannot be read"),
        (("--preset", "thirteen.toml"), "a network knows first streets of 5 to 7 cards"),
        (("--out", "/dev/null/a.npz"), "/dev/null: "),
    ],
)
def test_what_cannot_be_trained_is_one_sentence(
    croupier: Run, house: Path, words: tuple[str, ...], said: str
) -> None:
    text = house.read_text()
    house.with_name("thirteen.toml").write_text(
        text.replace("\nfirst_street = 5\n", "\nfirst_street = 13\n")
    )
    house.with_name("dear.toml").write_text(text.replace("\nroyal-flush = 25\n", "\nroyal-flush = 1000\n"))
    given = [str(house.with_name(word)) if word.endswith(".toml") else word for word in words]
    refusal = croupier(
        "train", "ofc", *([] if "--preset" in words else ["--preset", "pineapple"]), *given
    ).refusal()
    assert said in refusal
    assert refusal.startswith("croupier: ")


def test_without_numba_the_extra_is_named(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.extras.EXTRAS", {"fast": ("no_such_package",)})
    ran = croupier("train", "ofc", "--preset", "pineapple")
    assert ran.status == 2
    assert ran.err == (
        "croupier: training needs the extra 'fast', which is not installed: pip install 'croupier[fast]'\n"
    )


def test_a_file_is_the_old_one_or_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    replace_file(path, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.soak
def test_killed_at_any_moment_it_goes_on_to_the_same_network(
    croupier: Run, house: Path, tmp_path: Path
) -> None:
    """In two processes, killed in the second lap, and its half-written files left about."""
    whole = train(croupier, house)
    networks = Path(os.environ["CROUPIER_NETWORKS"])
    shutil.rmtree(networks)
    line = [sys.executable, "-m", "tests.games.ofc.tiny_training", "train", "ofc", "--preset", str(house)]
    line += ["--processes", "2", "--json"]
    with subprocess.Popen(line, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as killed:
        assert killed.stderr is not None
        for said in killed.stderr:
            if "lap 2/3 1/2" in said:
                break
        killed.send_signal(signal.SIGKILL)
        # Its processes end with it, or nothing would ever close what they have inherited.
        killed.stderr.read()
    assert killed.returncode == -signal.SIGKILL
    assert not list(networks.glob("*.npz"))
    kept = next(networks.glob("*.checkpoint"))
    kept.with_name(f".{kept.name}.1").write_bytes(kept.read_bytes()[:1000])
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    assert "goes on after lap 1 of 3" in done.stderr
    assert json.loads(done.stdout) == whole
    log = next(networks.glob("*.log")).read_text().splitlines()
    assert len(log) == 1 + 3 * 2 + 1


@pytest.mark.exhaustive
def test_minutes_become_laps(croupier: Run, house: Path) -> None:
    ran = croupier(
        "train", "ofc", "--preset", str(house), "--minutes", "0.0001", "--processes", "1", "--json"
    )
    assert ran.status == 0, ran.err
    assert json.loads(ran.out)["command"].endswith("--laps 1")
    assert "--laps 1" in ran.err


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")  # of Dask's own start and end
def test_a_cluster_makes_the_same_network(croupier: Run, house: Path, tmp_path: Path) -> None:
    made: Any = pytest.importorskip("distributed").LocalCluster
    here = train(croupier, house, "--out", str(tmp_path / "here.npz"))
    line = ["train", "ofc", "--preset", str(house), "--out", str(tmp_path / "there.npz"), "--json"]
    with made(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as local:
        there = croupier(*line, "--on", local.scheduler_address)
    assert there.status == 0, there.err
    assert json.loads(there.out)["hash"] == here["hash"]
    assert (tmp_path / "here.npz").read_bytes() == (tmp_path / "there.npz").read_bytes()
    ran = croupier(*line, "--on", "tcp://127.0.0.1:9", "--processes", "2")
    assert ran.err.startswith("croupier: --on: expected without --processes and --minutes")


def test_a_seed_is_any_text_and_a_number_is_the_number_that_it_was() -> None:
    """Networks say the number by which they are made again."""
    assert [_number(text) for text in ("1", "0", "42")] == [1, 0, 42]
    found = [_number(text) for text in ("any text", "-1", "18446744073709551616", "")]
    assert len(set(found)) == 4
    assert [_number(str(number)) for number in found] == found
