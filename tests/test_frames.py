"""Frames of records, arena folders, logs of tables and simulated rows (croupier.records.frame)."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars
import pytest

from croupier import BadInput, records
from croupier.advice import review_record
from croupier.arena import Contest, run
from croupier.arena.hand_rows import COMMON, columns_of
from croupier.arena.simulation import simulate
from croupier.chance import seed_of
from croupier.frames import DECISIONS, MORE
from croupier.games import rules_of
from croupier.journal import write_record
from croupier.numbering import move_of
from croupier.play import Act
from croupier.server.history.hand_history import History
from tests.conftest import Ran
from tests.test_table_games import played_out

BOTS = {
    "ofc": ["random", "tests.arena_bots:last"],
    "fortune": ["basic", "random"],
    "asian-stud": ["optimal", "random"],
    "pinzique": ["random", "tests.arena_bots:also_random"],
}
SAID = ["match", "hand", "seat", "bot", "duplicate", "net", "decisions", "game", "preset", "file", "moves"]
"""The columns that the lines of a record say."""


def kept(game: str, folder: Path, hands: int = 6, preset: str | None = None) -> Contest:
    contest = Contest.from_rules(rules_of(game, preset), 2, seed_of("kept"), BOTS[game], str(folder))
    run(contest, hands)
    return contest


@pytest.mark.parametrize("game", BOTS)
def test_an_arena_folder_has_the_rows_of_the_same_simulation(game: str, tmp_path: Path) -> None:
    kept(game, tmp_path)
    frame = records.frame(tmp_path)
    assert frame.columns == [*columns_of(game), *MORE]
    played = simulate(game, BOTS[game], hands=6, seed="kept").frame()
    alike = [name for name in columns_of(game) if name not in ("bot", "faults", "ms")]
    order = ["match", "duplicate", "hand", "seat"]
    assert frame.sort(order).select(alike).equals(played.sort(order).select(alike))
    lines = records.frame(tmp_path, boards=False)
    assert lines.select(SAID).equals(frame.select(SAID))
    assert lines.columns == frame.columns
    assert min(lines.drop(SAID).null_count().row(0)) == lines.height
    first = records.read(sorted(tmp_path.rglob("*.jsonl"))[0])
    own = [first.rules.write(move) for move in first.hands[0].moves if move.seat == 0]
    row = frame.row(0, named=True)
    chosen = [text for text in own if text.startswith("p1")]
    turns = [
        turn
        for turn in map(first.rules.turn, first.states[0])
        if isinstance(turn, Act) and 0 in turn.options
    ]
    for turn, action, text in zip(turns, row["actions"], chosen, strict=True):
        assert first.rules.write(move_of(turn.options[0], action)) == text
    assert (row["moves"], row["file"]) == (own, f"{next(tmp_path.iterdir()).name}/000001a.jsonl")


def test_what_decisions_have_lost_is_there_where_it_is_wanted(tmp_path: Path) -> None:
    kept("fortune", tmp_path, 4)
    frame = records.frame(tmp_path, review=True)
    assert frame["lost"].null_count() == 0
    for file, rows in frame.group_by("file"):
        for judged, _ in review_record(records.read(tmp_path / str(file[0]))):
            for row in rows.rows(named=True):
                own = [one for one in judged if one.seat == row["seat"]]
                assert row["lost"] == pytest.approx(sum(float(one.cost) for one in own))
                assert row["mistakes"] == sum(one.is_mistake for one in own)
    assert frame["lost"].sum() > 0
    assert records.frame(tmp_path)["lost"].null_count() == frame.height


@pytest.mark.parametrize("game", ["fortune", "asian-stud"])
def test_each_decision_has_a_row(game: str, tmp_path: Path) -> None:
    kept(game, tmp_path, 4)
    frame = records.decisions(tmp_path, review=True)
    hands = records.frame(tmp_path, review=True)
    assert frame.columns == [*DECISIONS]
    assert frame.height == hands["decisions"].sum()
    by = ["file", "hand", "seat"]
    sums = frame.group_by(by).agg(polars.col("lost").sum(), polars.col("mistake").sum(), "action")
    both = hands.join(sums, on=by, how="left", suffix="_each")
    assert both["lost"].to_list() == pytest.approx(both["lost_each"].to_list())
    assert both["mistakes"].to_list() == both["mistake"].to_list()
    assert both["actions"].equals(both["action"], check_names=False)
    for file, rows in frame.group_by("file"):
        record = records.read(tmp_path / str(file[0]))
        judged = {one.move: one for hand, _ in review_record(record) for one in hand}
        for row in rows.rows(named=True):
            moves = record.hands[row["hand"] - 1].moves
            assert row["chosen"] == record.rules.write(moves[row["move"] - 1])
            one = judged.get(row["move"])
            assert row["best"] == (one and record.rules.write(one.best.move))
            assert row["bot"] == record.header.players[row["seat"]]
            assert 0 <= row["action"] < row["options"] or row["action"] is None
    plain = records.decisions(tmp_path)
    reviewed = ["part", "best", "lost", "stderr", "mistake"]
    assert plain.drop(reviewed).equals(frame.drop(reviewed))
    assert min(plain.select(reviewed).null_count().row(0)) == plain.height


@pytest.mark.parametrize("name", ["pineapple", "fortune"])
def test_a_log_of_a_table_has_its_hands(name: str, tmp_path: Path) -> None:
    table, log = played_out(name, "frames", "random")
    path = tmp_path / "table.jsonl"
    path.write_bytes(b"".join(write_record(entry) + b"\n" for entry in log))
    history = History(table.rules)
    history.read(log)
    frame = records.frame(path)
    assert frame.height == sum(len(hand.played.names) for hand in history.hands)
    for hand in history.hands:
        rows = frame.filter(polars.col("hand") == hand.played.number)
        assert tuple(rows["bot"]) == hand.played.names
        assert tuple(rows["net"]) == hand.played.returns[: len(rows)]
        for seat, moves in enumerate(rows["moves"]):
            assert [*moves] == [text for text in hand.moves if f"p{seat + 1}" in text.split(" ")[:2]]
    assert records.frame(path, boards=False).equals(frame)


def test_many_games_and_kinds_of_files_are_one_frame(tmp_path: Path) -> None:
    tmp_path = tmp_path / "a [year]*?"  # no pattern, but a name
    for game in ("ofc", "fortune"):
        kept(game, tmp_path / "kept" / game, 20)
    for ending in ("csv", "jsonl", "parquet"):
        simulate("asian-stud", BOTS["asian-stud"], hands=4, seed="f", out=tmp_path / f"rows.{ending}")
    frame = records.frame(tmp_path)
    assert frame.columns[: len(COMMON)] == [*COMMON]
    assert {*columns_of("ofc"), *columns_of("fortune"), *columns_of("asian-stud")} <= {*frame.columns}
    parts = [frame.filter(polars.col("file") == f"rows.{ending}") for ending in ("csv", "jsonl", "parquet")]
    own = [*columns_of("asian-stud")]
    assert parts[0].select(own).equals(parts[1].select(own))
    assert parts[0].select(own).equals(parts[2].select(own))
    assert parts[0].height == 8
    assert records.frame(tmp_path, processes=2).equals(frame)
    assert records.frame(tmp_path, boards=False).height == frame.height


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    kept("fortune", tmp_path, 4)
    bad = {
        "a.csv": "a,b\n1,2\n",
        "b.jsonl": '{"match": 1}\nno\n',
        "c.jsonl": '{"at":1}\n',
        "d.jsonl": "{}\n",
    }
    for name, text in bad.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "e.parquet").write_bytes(b"PAR1")
    torn = next(tmp_path.rglob("000001a.jsonl"))
    torn.write_bytes(torn.read_bytes()[:-40])
    for boards in (True, False):
        skipped: list[str] = []
        frame = records.frame(tmp_path, boards=boards, on_skip=skipped.append)
        assert frame.height == 6
        assert len(skipped) == 6
        assert all(any(name in said for said in skipped) for name in (*bad, "e.parquet", "000001a.jsonl"))
        with pytest.raises(BadInput, match=r"000001a\.jsonl line \d+: breaks off|a\.csv|c\.jsonl"):
            records.frame(tmp_path, boards=boards)
    (tmp_path / "none").mkdir()
    with pytest.raises(BadInput, match="expected records of ended hands"):
        records.frame(tmp_path / "none")


def test_a_file_that_cannot_be_opened_is_named_and_a_folder_is_none(tmp_path: Path) -> None:
    kept("fortune", tmp_path, 2)
    (tmp_path / "folder.jsonl").mkdir()
    height = records.frame(tmp_path).height
    for name in ("gone.jsonl", "gone.csv", "gone.parquet"):
        (tmp_path / name).symlink_to("nowhere")
        for boards in (True, False):
            skipped: list[str] = []
            assert records.frame(tmp_path, boards=boards, on_skip=skipped.append).height == height
            assert [f"{tmp_path / name}: " in said for said in skipped] == [True]
            with pytest.raises(BadInput, match=f"{name}: No such file or directory$"):
                records.frame(tmp_path, boards=boards)
        (tmp_path / name).unlink()


def test_without_the_extra_a_sentence_says_what_to_install(
    croupier: Callable[..., Ran], tmp_path: Path
) -> None:
    code = """
import sys; sys.modules["polars"] = None
import croupier
for ask in (
    lambda: croupier.records.frame("."),
    lambda: croupier.simulate("fortune", ["basic"], hands=1, out="rows.parquet"),
    lambda: croupier.simulate("fortune", ["basic"], hands=1).frame(),
):
    try:
        ask()
    except croupier.BadInput as error:
        print(error)
croupier.simulate("fortune", ["basic"], hands=1, out="rows.csv")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    said: Any = done.stdout.splitlines()
    assert [line.partition(" needs the extra 'frames'")[0] for line in said] == [
        "a frame",
        "a Parquet file",
        "a frame",
    ]
    assert all(line.endswith("pip install 'croupier[frames]'") for line in said)
    assert [path.name for path in tmp_path.iterdir()] == ["rows.csv"]
