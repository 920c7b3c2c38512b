"""Games from elsewhere: a wheel that somebody else built, installed beside croupier, is a full citizen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.games import GROUP

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
GAMES = ["ofc", "fortune", "asian-stud", "pinzique", "high-card", "liars-dice", "nearest"]
"""The games of the house, and of the examples' wheels."""

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with the examples' wheels in it, as an installer lays them down."""
    room = tmp_path_factory.mktemp("elsewhere")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(room)]
    site = room / "site"
    for example in EXAMPLES.iterdir():
        subprocess.run(build, cwd=example, check=True, capture_output=True)
    for wheel in room.glob("*.whl"):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(site)
    return site


def _run(site: Path, cwd: Path, *words: str, keys: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier", *words]
    env = {**os.environ, "PYTHONPATH": str(site), "PYTHONSAFEPATH": "1", "COLUMNS": "100"}
    return subprocess.run(
        command, cwd=cwd, env=env, input=keys, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.fixture
def croupier(installed: Path, tmp_path: Path) -> Run:
    """The command line of a house with the examples' wheels."""
    return lambda *words, **how: _run(installed, tmp_path, *words, **how)


def _point(site: Path, name: str, value: str) -> None:
    """A package that names a game, and no more."""
    folder = site / f"of_{name.replace('-', '_')}-1.0.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: of-{name}\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {value}\n")


def test_it_stands_among_the_games_of_the_house(croupier: Run) -> None:
    ran = croupier("rules", "--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert list(json.loads(ran.stdout)) == GAMES
    ran = croupier("rules", "high-card")
    assert "# HC1 " in ran.stdout
    assert "ante = 1" in ran.stdout
    assert croupier("rules", "high_card", "--json").returncode == 0


def test_it_is_played_recorded_replayed_and_verified(croupier: Run, tmp_path: Path) -> None:
    """Staying in three hands and leaving: by numbers, at a table that it has not drawn itself."""
    playing = ("play", "high-card", "--hands", "3", "--seed", "4", "--record", "match.jsonl")
    ran = croupier(*playing, keys="1\n\n" * 6)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "1  stay" in ran.stdout
    assert "▒▒" in ran.stdout  # the other's card
    assert "won the match" in ran.stdout or "is a tie" in ran.stdout
    lines = (tmp_path / "match.jsonl").read_text().splitlines()
    assert json.loads(lines[-1])["hands"] == 3
    ran = croupier("verify", "match.jsonl")
    assert ran.returncode == 0
    assert ran.stdout.startswith("ok match.jsonl: high-card (standard), 3 hands")
    ran = croupier("replay", "match.jsonl")
    assert ran.stdout.startswith("high-card (standard): p1 You, p2 ")
    assert "pays" in ran.stdout


def test_dice_and_secret_choices_are_played_recorded_replayed_and_verified(
    croupier: Run, tmp_path: Path
) -> None:
    """The second example, by the same generic table: a list of moves that goes on, two bots, three dice."""
    playing = ("play", "nearest", "--hands", "2", "--seed", "4", "--record", "match.jsonl")
    ran = croupier(*playing, keys="9\n\n" * 4)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "1  names 3\n" in ran.stdout
    assert "1 to 12 of 16, + and - for the others" in ran.stdout
    assert "won the match" in ran.stdout or "is a tie" in ran.stdout
    ran = croupier("verify", "match.jsonl")
    assert ran.returncode == 0
    assert ran.stdout.startswith("ok match.jsonl: nearest (standard), 2 hands")
    ran = croupier("replay", "match.jsonl")
    assert ran.stdout.startswith("nearest (standard): p1 You, p2 ")
    assert "p1 names 11" in ran.stdout
    assert "pays" in ran.stdout


def test_what_it_has_not_is_said_in_one_line(croupier: Run) -> None:
    for words in (
        ("odds", "high-card"),
        ("play", "high-card", "--stack", "50"),
        ("score", "high-card", "As"),
    ):
        ran = croupier(*words)
        assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
        assert "expected" in ran.stderr


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("no-module", "nowhere_at_all:GAME", "No module named 'nowhere_at_all'"),
        ("no-game", "high_card:HighCard", "expected a croupier.games.Game, not"),
        ("other-key", "high_card:GAME", "expected the key 'other-key'"),
        ("ofc", "high_card:GAME", "there is one of this name already"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_named_in_one_line_and_left_out(
    name: str, value: str, why: str, installed: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    _point(site, name, value)
    both = Path(os.pathsep.join((str(site), str(installed))))
    ran = _run(both, tmp_path, "rules", "--json")
    assert ran.returncode == 0
    assert list(json.loads(ran.stdout)) == GAMES
    assert ran.stderr.count("\n") == 1
    assert ran.stderr.startswith(f"game {name} of {value}")
    assert why in ran.stderr
    assert (
        _run(both, tmp_path, "rules", "ofc", "--json").stderr == ""
    )  # who asks for one waits for no other


def test_a_part_that_cannot_be_loaded_is_said_in_one_line(installed: Path, tmp_path: Path) -> None:
    """A terminal, a verb: whatever somebody else's package does, nobody is shown a traceback."""
    (tmp_path / "half.py").write_text(
        "import high_card, msgspec\n\n\n"
        "class Half(high_card.HighCard):\n    game = 'half'\n\n\n"
        "PARTS = {'terminal': 'nowhere:T', 'verbs': {'score': 'nowhere:score'}}\n"
        "GAME = msgspec.structs.replace(high_card.GAME, key='half', rules=Half, **PARTS)\n"
    )
    _point(tmp_path, "half", "half:GAME")
    both = Path(os.pathsep.join((str(tmp_path), str(installed))))
    why = "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'\n"
    for words, what in (("play half", "game 'half': its terminal"), ("score half As", "half:")):
        ran = _run(both, tmp_path, *words.split())
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr == f"croupier: {what} {why}"
