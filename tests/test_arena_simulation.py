"""Simulated hands: the same rows for a seed, whoever plays them and however often they are interrupted."""

import os
import signal
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

import croupier
from croupier import BadInput
from croupier.arena import Contest
from croupier.arena.contest_runner import run
from croupier.arena.hand_rows import COMMON, columns_of
from croupier.arena.measure import points
from croupier.arena.simulation import Simulation, simulate
from croupier.game.hand_columns import HandColumns
from croupier.games import all_games, game_of, offered, rules_of
from tests import race
from tests.cases import quick
from tests.conftest import Ran

SEATS = [(game.key, seats) for game in all_games() for seats in (2, 3)]
ROW = dict[str, Any]


def rows_of(found: Simulation) -> list[ROW]:
    return list(found.rows())


@pytest.mark.parametrize(("game", "seats"), quick(SEATS, ("ofc", 2), ("fortune", 2), ("asian-stud", 3)))
def test_a_row_is_a_seat_and_hand(game: str, seats: int) -> None:
    found = simulate(game, ["random", "tests.arena_bots:otherwise"], hands=6, seed="rows", seats=seats)
    rows = rows_of(found)
    assert [*found.columns][: len(COMMON)] == [*COMMON]
    assert [*rows[0]] == [*columns_of(game)]
    keys = [(row["match"], row["duplicate"], row["hand"], row["seat"]) for row in rows]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)
    assert {row["match"] for row in rows} == {1, 2, 3}
    for row in rows:
        assert row["bot"] == ("random", "tests.arena_bots:otherwise")[(row["seat"] + row["duplicate"]) % 2]
        assert row["ms"] is None
        assert row["faults"] == 0
        assert all(row[name] is None or type(row[name]) is kind for name, kind in found.columns.items())
    for bot, total in zip(found.contest.bots, found.totals, strict=True):
        own = [row for row in rows if row["bot"] == bot]
        assert total.gain == sum(row["net"] for row in own)
        assert (total.played, total.hands) == (len(own), 3 * seats)
        assert total.decisions == sum(row["decisions"] for row in own)


def test_boards_and_figures_are_those_of_the_hand(croupier: Callable[..., Ran]) -> None:
    """OFC's own columns against the verb that scores written hands."""
    found = simulate(
        "ofc", ["random", "tests.arena_bots:last"], preset="pineapple", hands=12, seed="boards"
    )
    rows = [row for row in rows_of(found) if row["fantasyland_cards"] == 0 and row["hand"] == 1]
    lines = []
    for place in range(0, len(rows), 2):
        pair = rows[place : place + 2]
        pair.sort(key=lambda row: (row["seat"] - row["match"]) % 2)  # the button moves with the deal
        hands = ["/".join(row[name] for name in ("front", "middle", "back")) for row in pair]
        told = croupier("score", "ofc", "--preset", "pineapple", "--json", *hands).document()
        assert [row["net"] for row in pair] == told["totals"]
        for row, hand in zip(pair, told["hands"], strict=True):
            assert (row["foul"], row["fantasyland"]) == (hand["foul"], hand["fantasyland"])
            assert row["royalties"] == (0 if hand["foul"] else sum(hand["royalties"].values()))
            assert len(row["discards"]) == 2 * 4
        lines += hands
    assert len(lines) == 24


def test_it_says_what_the_arena_says() -> None:
    """The same deals, counted there by pairs: with two seats one is ahead by twice what it gains."""
    bots = ["random", "tests.arena_bots:last"]
    found = simulate("ofc", bots, hands=20, seed="both")
    deals = run(Contest.from_rules(rules_of("ofc"), 2, croupier.seed_of("both"), bots), 20)[0, 1]
    (pair,) = found.document()["pairs"]
    assert pair["ahead"] == pytest.approx(2 * points(deals).mean)
    assert pair["interval"] == pytest.approx([2 * edge for edge in points(deals).interval])


def test_more_bots_than_seats_and_one_alone() -> None:
    three = ["random", "tests.arena_bots:last", "tests.arena_bots:otherwise"]
    found = simulate("ofc", three, seats=2, hands=3, seed="1")
    assert [(row["duplicate"], three.index(row["bot"])) for row in rows_of(found)] == [
        *((0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 0))
    ]
    alone = simulate("ofc", ["random"], hands=3, seed="1")
    assert {row["duplicate"] for row in rows_of(alone)} == {0}
    assert alone.document()["duplicate"] is False
    assert alone.document()["pairs"] == []


def test_matches_are_played_to_their_end() -> None:
    found = simulate("ofc", ["random"], matches=2, length=3, seed="m")
    hands = [row["hand"] for row in rows_of(found) if row["seat"] == 0]
    assert hands == [1, 2, 3] * 2
    found = simulate("fortune", ["basic"], matches=2, length=2, stack=100, seed="m")
    assert [row["hand"] for row in rows_of(found)] == [1, 2] * 2
    with offered(*all_games(), race.GAME):
        whole = simulate("race", ["random"], matches=2, seed="m")
        first = simulate("race", ["random"], hands=2, seed="m")
    assert max(row["hand"] for row in rows_of(whole)) >= 3
    assert {row["hand"] for row in rows_of(first)} == {1}
    assert (whole.contest.unit, first.contest.unit) == ("match", "hand")


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_processes_do_not_change_a_byte(ending: str, tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.{ending}" for number in (1, 2)]
    for processes, file in zip((1, 2), files, strict=True):
        simulate("fortune", ["basic", "random"], hands=300, seed="p", processes=processes, out=file)
    one, two = (file.read_bytes() for file in files)
    assert one == two
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(file.name for file in files)


def test_all_kinds_of_files_hold_the_same(tmp_path: Path) -> None:
    import polars

    files = {ending: tmp_path / f"rows.{ending}" for ending in ("csv", "jsonl", "parquet")}
    words: dict[str, Any] = {"preset": "pineapple", "hands": 10, "seed": "k"}
    bots = ["random", "tests.arena_bots:last"]
    for file in files.values():
        simulate("ofc", bots, out=file, **words)
    frame = simulate("ofc", bots, **words).frame()
    assert polars.read_parquet(files["parquet"]).equals(frame)
    assert polars.read_ndjson(files["jsonl"], schema=frame.schema).equals(frame)
    text = polars.read_csv(files["csv"], schema=frame.schema)
    assert text.equals(frame)
    assert frame.columns == [*columns_of("ofc")]


class _Stop(Exception):
    pass


def _stop_after(deals: int) -> Callable[[Simulation], None]:
    def look(found: Simulation) -> None:
        if found.deals == deals:
            raise _Stop

    return look


@pytest.mark.parametrize("torn", [b"", b'{"number":7,"tot', b"\xff\n", b'{"number":9,"totals":[]}\n'])
def test_an_interrupted_one_goes_on(torn: bytes, tmp_path: Path) -> None:
    bots, whole, out = ["basic", "random"], tmp_path / "whole.csv", tmp_path / "out.csv"
    simulate("fortune", bots, hands=40, seed="r", out=whole)
    with pytest.raises(_Stop):
        simulate("fortune", bots, hands=40, seed="r", out=out, on_progress=_stop_after(7))
    part = tmp_path / "out.csv.part"
    with part.open("ab") as file:
        file.write(torn)  # as of a machine that went off
    played: list[int] = []
    found = simulate("fortune", bots, hands=40, out=out, on_progress=lambda one: played.append(one.deals))
    assert (found.seed, found.resumed) == ("r", 14)
    assert played == list(range(8, 21)), "the first seven are taken from the file"
    assert out.read_bytes() == whole.read_bytes()
    assert not part.exists()


def test_a_longer_or_a_shorter_one_goes_on_from_the_same_deals(tmp_path: Path) -> None:
    bots, out = ["basic", "random"], tmp_path / "out.csv"
    for hands, stop in ((40, 9), (50, 12)):
        with pytest.raises(_Stop):
            simulate("fortune", bots, hands=hands, seed="r", out=out, on_progress=_stop_after(stop))
    simulate("fortune", bots, hands=10, seed="r", out=out)
    simulate("fortune", bots, hands=10, seed="r", out=tmp_path / "whole.csv")
    assert out.read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_another_one_does_not_go_on_from_it(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    with pytest.raises(_Stop):
        simulate("fortune", ["basic"], hands=40, seed="r", out=out, on_progress=_stop_after(2))
    before = (tmp_path / "out.csv.part").read_bytes()
    others: list[dict[str, Any]] = [{"seed": "s"}, {"seats": 2}, {"times": True}, {"preset": "pitched"}]
    for other in others:
        with pytest.raises(BadInput, match="holds the beginning of another simulation"):
            simulate("fortune", ["basic"], hands=40, out=out, **{"seed": "r", **other})
    assert (tmp_path / "out.csv.part").read_bytes() == before
    (tmp_path / "own.csv.part").write_text("a line without an end")
    with pytest.raises(BadInput, match="holds the beginning of another simulation"):
        simulate("fortune", ["basic"], hands=4, out=tmp_path / "own.csv")
    assert (tmp_path / "own.csv.part").read_text() == "a line without an end"
    with pytest.raises(BadInput, match="no brain today"):
        simulate("fortune", ["tests.arena_bots:broken"], hands=4, out=tmp_path / "never.csv")
    assert not (tmp_path / "never.csv.part").exists(), "without a deal nothing is kept"


def test_two_at_a_time_do_not_write_one_file(tmp_path: Path) -> None:
    out, whole = tmp_path / "out.csv", tmp_path / "whole.csv"
    asked: dict[str, Any] = {"hands": 10, "seed": "r"}

    def again(_: Simulation) -> None:
        with pytest.raises(BadInput, match=r"out.csv.part: another croupier is writing to it"):
            simulate("fortune", ["basic"], out=out, **asked)

    simulate("fortune", ["basic"], out=out, on_progress=again, **asked)
    simulate("fortune", ["basic"], out=whole, **asked)
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"processes": 0}, "processes 0: expected at least 1"),
        ({"seed": "\udcff"}, "seed, bots: expected text that can be written as UTF-8"),
    ],
)
def test_what_cannot_be_is_refused(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        simulate("fortune", ["basic"], hands=2, **asked)


@pytest.mark.parametrize("none", [{"hands": 0}, {"matches": 0, "length": 2}])
def test_no_hands_are_refused(none: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="0 hands or matches: expected at least 1"):
        simulate("fortune", ["basic"], **none)


def test_it_goes_on_until_it_is_sure() -> None:
    bots = ["basic", "random"]
    sure = simulate("fortune", bots, hands=10, seed="u", until=60)
    assert sure.margin < 60
    assert sure.deals > 5
    again = simulate("fortune", bots, hands=2 * sure.deals, seed="u")
    assert again.document() == sure.document()
    earlier = simulate("fortune", bots, hands=2 * (sure.deals * 4 // 5), seed="u")
    assert earlier.margin >= 60


def test_times_are_there_where_they_are_wanted() -> None:
    found = simulate("ofc", ["random"], hands=2, seed="t", times=True)
    assert all(row["ms"] >= 0 for row in rows_of(found))
    assert found.document()["bots"][0].keys() >= {"ms", "ms_most"}


class _Odd(HandColumns, frozen=True):
    net: int

    @classmethod
    def by_seat(cls, rules: Any, state: Any) -> list[Any]:  # noqa: ARG003
        return []


class _Bare(HandColumns, frozen=True):
    best: int


class _Lists(HandColumns, frozen=True):
    cards: list[str]


def test_columns_of_a_game_have_names_and_types_that_fit() -> None:
    for columns, why in (
        ("_Odd", "column net: expected a name"),
        ("_Lists", "column cards: expected a bool"),
        ("_Bare", "expected columns with a method by_seat"),
    ):
        odd = msgspec.structs.replace(game_of("ofc"), key="odd", columns=f"{__name__}:{columns}")
        with offered(odd), pytest.raises(BadInput, match=why):
            columns_of("odd")


@pytest.mark.exhaustive
@pytest.mark.filterwarnings("ignore")  # of Dask's own start and end
def test_eight_processes_and_a_cluster_that_loses_a_worker_do_not_change_a_byte(tmp_path: Path) -> None:
    words: dict[str, Any] = {"bots": ["basic", "random"], "hands": 1600, "seed": "8"}
    files = [tmp_path / f"{name}.parquet" for name in ("one", "eight", "cluster")]
    simulate("fortune", **words, out=files[0])
    simulate("fortune", **words, out=files[1], processes=8)
    made: Any = import_module("distributed").LocalCluster
    killed: list[int] = []
    with made(n_workers=4, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as local:

        def kill(found: Simulation) -> None:
            if not killed and found.deals > 20:
                killed.append(next(iter(local.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        address = local.scheduler_address
        found = simulate("fortune", **words, out=files[2], cluster=address, on_progress=kill)
    assert killed
    assert found.deals == 800
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()
