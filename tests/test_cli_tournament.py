"""`croupier tournament`: run and its log, kept, shown, printed, carried to another machine, played on."""

from __future__ import annotations

import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.chance import commitment, seed_of
from croupier.cli import main
from croupier.cli.tournament.folder import taken_up
from croupier.games.presets import settings_hash
from croupier.store import open_store
from croupier.tournament import structure_of
from croupier.tournament.events import Record
from croupier.tournament.file import read_log, written
from tests.tournament_checker import check
from tests.tournament_house import house

FULL = os.environ.get("CROUPIER_FULL") == "1"

TWO_DAYS = (
    (Path(__file__).parents[1] / "src/croupier/tournament/presets/turbo.toml")
    .read_text(encoding="utf-8")
    .replace('title = "Turbo"', 'title = "Two <days>"\ndays = [{ after_level = 2 }, {}]')
)


def run(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    capsys.readouterr()
    status = main(["tournament", *map(str, words)])
    said = capsys.readouterr()
    assert status == 0, said.err
    return said.out


def refusal(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    capsys.readouterr()
    assert main(["tournament", *map(str, words)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_run_prints_and_logs_as_the_contract_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "out.jsonl"
    words = (
        "run",
        "carnivale-2013",
        "--entrants",
        9,
        "--bots",
        "random",
        "--seed",
        "x",
        "--log",
        log,
        "--json",
    )
    told: dict[str, Any] = json.loads(run(capsys, *words))
    assert {
        "structure",
        "settings_hash",
        "seed",
        "entrants",
        "entries",
        "pool",
        "places",
        "hands",
        "races",
    } <= {*told}
    assert told["structure"] == "carnivale-2013"
    assert told["settings_hash"] == settings_hash(structure_of("carnivale-2013"))
    assert (told["seed"], told["entrants"], told["entries"], told["pool"]) == ("x", 9, 9, 45_000)
    assert [place["prize"] for place in told["places"]] == [29_250, 15_750, 0, 0, 0, 0, 0, 0, 0]
    lines = log.read_bytes().splitlines()
    check(lines)
    read = [json.loads(line) for line in lines]
    assert told["hands"] == sum(line["kind"] == "hand" for line in read)
    removed = [line for line in read if line["kind"] == "removed"]
    assert told["races"] == [
        {
            "after_level": line["after_level"],
            "chip": line["chip"],
            "table": line["table"],
            "before": sum(line["before"].values()),
            "after": sum(line["after"].values()),
        }
        for line in removed
    ]
    assert read[0]["commitment"] == commitment(seed_of("x"))
    assert seed_of("x").hex() not in lines[0].decode()
    assert json.loads(run(capsys, *words)) == told


def test_bots_play_in_turn_and_others_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "run", "turbo", "--entrants", 3, "--bots", "random, club", "--seed", 1)
    assert out.startswith("Turbo: 3 entries")
    assert "bot 'x': expected one of" in refusal(
        capsys, "run", "turbo", "--entrants", 3, "--bots", "random,x"
    )
    assert "expected the name" in refusal(capsys, "run", "turbo", "--entrants", 3, "--bots", ",")
    assert "at most 10,000" in refusal(capsys, "run", "turbo", "--entrants", 10_001)
    assert "expected one of carnivale-2013" in refusal(capsys, "run", "x", "--entrants", 3)


def test_two_days_on_two_machines_are_as_two_days_on_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """T7: stopped at the end of a day, carried away, taken up, without loss."""
    structure = tmp_path / "two.toml"
    structure.write_text(TWO_DAYS, encoding="utf-8")
    whole = tmp_path / "whole.jsonl"
    run(capsys, "run", structure, "--entrants", 12, "--seed", 7, "--keep", whole)
    one, other = tmp_path / "one", tmp_path / "other"
    kept = tmp_path / "kept.jsonl"
    out = run(capsys, "run", structure, "--entrants", 12, "--seed", 7, "--keep", kept, "--day")
    assert "day 1 is over" in out
    assert "such a file" in refusal(capsys, "run", structure, "--entrants", 12, "--keep", kept)
    assert "bagged for the night" in run(capsys, "show", kept)
    run(capsys, "import", kept, "--name", "club", "--data", one)
    exported = tmp_path / "exported.jsonl"
    exported.write_text(run_bytes(capsys, "export", "club", "--data", one), encoding="utf-8")
    run(capsys, "import", exported, "--name", "club", "--data", other)
    assert "such a file" in refusal(capsys, "import", exported, "--name", "club", "--data", other)
    run(capsys, "resume", "club", "--data", other)
    assert "it is over" in refusal(capsys, "resume", "club", "--data", other)
    there = read_log(other / "tournaments" / "club.jsonl").records
    assert [record.events for record in there] == [record.events for record in read_log(whole).records]
    payout = run(capsys, "print", "club", "payout", "--data", other)
    assert "Two &lt;days&gt;" in payout
    assert "<days>" not in payout


def run_bytes(capsys: Any, *words: object) -> str:
    """What is written to stdout past the text that pytest captures."""
    from io import BytesIO, TextIOWrapper
    from unittest.mock import patch

    out = TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True)
    with patch("sys.stdout", out):
        assert main(["tournament", *map(str, words)]) == 0
    body = out.buffer
    assert isinstance(body, BytesIO)
    return body.getvalue().decode()


def test_a_new_one_takes_its_players_from_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = tmp_path / "players.csv"
    players.write_text('no,name\n1,"Lee, Ann"\n2,Bob\n\n3,Eve\n', encoding="utf-8")
    run(capsys, "new", "evening", "--name", "friday", "--players", players, "--data", tmp_path)
    told = json.loads(run(capsys, "show", "friday", "--data", tmp_path, "--json"))
    assert [player["name"] for player in told["registered"]] == ["Lee, Ann", "Bob", "Eve"]
    assert told["phase"] == "registering"
    assert "3 registered" in run(capsys, "show", "friday", "--data", tmp_path)
    assert "not over" in refusal(capsys, "print", "friday", "payout", "--data", tmp_path)
    run(capsys, "resume", "friday", "--data", tmp_path)
    assert "over" in run(capsys, "show", "friday", "--data", tmp_path)
    again = ("new", "evening", "--name", "friday", "--data", tmp_path)
    assert "such a file" in refusal(capsys, *again)
    players.write_text("Ann\nann\n", encoding="utf-8")
    words = ("new", "evening", "--name", "x", "--players", players, "--data", tmp_path)
    assert "line 2: there is a player called ann already" in refusal(capsys, *words)
    players.write_text("name\nx" + "y" * 70 + "\n", encoding="utf-8")
    assert "line 2: expected a name" in refusal(capsys, *words)
    assert "expected small letters" in refusal(
        capsys, "new", "evening", "--name", "../x", "--data", tmp_path
    )


def test_players_of_earlier_tournaments_register_for_a_new_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What `players` prints is what `new --players` reads; a name is one person, however it is written."""
    players = tmp_path / "players.csv"
    for name, who in (("first", "Ann\nBob\n"), ("second", 'ANN\n"Lee, Cleo"\n')):
        players.write_text(who, encoding="utf-8")
        run(capsys, "new", "evening", "--name", name, "--players", players, "--data", tmp_path)
    told = run(capsys, "players", "--data", tmp_path)
    assert told.splitlines() == ["name,tournaments", "ANN,2", "Bob,1", '"Lee, Cleo",1']
    players.write_text(told, encoding="utf-8")
    run(capsys, "new", "evening", "--name", "third", "--players", players, "--data", tmp_path)
    known = json.loads(run(capsys, "players", "third", "--data", tmp_path, "--json"))
    assert [one["name"] for one in known] == ["ANN", "Bob", "Lee, Cleo"]
    assert "there is no" in refusal(capsys, "players", "fourth", "--data", tmp_path)


@pytest.mark.parametrize("paper", ["receipts", "seats", "sheets", "bags", "standings", "payout"])
def test_papers(paper: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    structure, kept = tmp_path / "two.toml", tmp_path / "kept.jsonl"
    structure.write_text(TWO_DAYS, encoding="utf-8")
    day = () if paper == "payout" else ("--day",)
    run(capsys, "run", structure, "--entrants", 9, "--seed", 3, "--keep", kept, *day)
    page = tmp_path / "page.html"
    run(capsys, "print", kept, paper, "--output", page)
    html = page.read_text(encoding="utf-8")
    told = json.loads(run(capsys, "show", kept, "--json"))
    names = [player["name"] for table in told["tables"] for player in table["players"]]
    if paper == "payout":
        names = [f"Player {place['player']}" for place in told["places"] if place["prize"]]
        assert len(names) == 2
    if paper == "receipts":
        names = [player["name"] for player in told["registered"]]
        assert len(names) == html.count("<b>110</b>") == 9
    assert all(name in html for name in names)
    assert html.count("<section>") == (len(told["tables"]) if paper == "sheets" else 0)
    assert "expected one of receipts" in refusal(capsys, "print", kept, "x")


def test_show_says_what_is_not_certain(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    run(capsys, "run", "carnivale-2013", "--entrants", 30, "--seed", 5, "--keep", kept)
    lines = kept.read_bytes().splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines, 1) if b'"kind":"out"' in line)
    kept.write_bytes(b"".join(lines[:first]))
    told = json.loads(run(capsys, "show", kept, "--json"))
    (out,) = told["out"]
    assert not out["certain"]
    assert out["place"] < out["through"] == 30
    assert out["waits_for"]
    assert f"{out['place']}-30?" in run(capsys, "show", kept)
    assert not told["places"]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (
            lambda lines: [*lines[:2], lines[2].replace(b"Player", b"Prayer"), *lines[3:]],
            "line 3: has been changed",
        ),
        (lambda lines: [*lines[:5], *lines[6:]], "line 6: has been changed"),
        (lambda lines: lines[1:], "line 1: has been changed"),
        (lambda lines: [b"hello\n"], "line 1: expected an entry"),
        (lambda lines: [], "expected the log of a tournament"),
    ],
)
def test_a_file_that_was_changed_is_one_sentence(
    spoil: Any, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    run(capsys, "run", "turbo", "--entrants", 3, "--seed", 3, "--keep", kept)
    kept.write_bytes(b"".join(spoil(kept.read_bytes().splitlines(keepends=True))))
    assert why in refusal(capsys, "show", kept)
    assert why in refusal(capsys, "import", kept, "--name", "x", "--data", tmp_path)


def test_a_file_whose_hashes_were_made_anew_has_to_make_sense(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    run(capsys, "run", "turbo", "--entrants", 3, "--seed", 3, "--keep", kept)
    records = read_log(kept).records
    second = next(record for record in records if record.what == "register" and record is not records[1])
    again = msgspec.structs.replace(
        second, events=tuple(_called(event, "Player 1") for event in second.events)
    )
    kept.write_bytes(written(again if record is second else record for record in records))
    said = refusal(capsys, "import", kept, "--name", "x", "--data", tmp_path)
    assert "entry 3: there is a player called Player 1 already" in said


def _called(event: Any, name: str) -> Any:
    return msgspec.structs.replace(event, name=name)


def test_half_an_entry_was_told_to_nobody_and_a_file_has_one_writer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    run(capsys, "run", "turbo", "--entrants", 5, "--seed", 3, "--keep", kept)
    whole = kept.read_bytes()
    lines = whole.splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:20]) + lines[20][:50])
    assert "line 21: expected an entry" in refusal(
        capsys, "import", kept, "--name", "x", "--data", tmp_path
    )
    run(capsys, "show", kept)
    with taken_up(kept):
        assert "another program" in refusal(capsys, "resume", kept)
    run(capsys, "resume", kept)
    assert kept.read_bytes().startswith(b"".join(lines[:20]))
    run(capsys, "import", kept, "--name", "x", "--data", tmp_path)


def test_a_kept_tournament_is_directed_by_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An evening by hand: players, hands, a mistake, its undo, a deal; refused commands change nothing."""
    run(capsys, "new", "turbo", "--name", "club", "--data", tmp_path)
    words = ("direct", "club", "--data", tmp_path, "--by", "Ann")
    register = [json.dumps({"op": "register", "name": name}) for name in ("Bob", "Cleo", "Dan")]
    told = run(capsys, *words, *register, '{"op":"start"}').splitlines()
    assert [json.loads(line)["entry"] for line in told] == [2, 3, 4, 5]
    report = {"op": "report", "table": 1, "hand": 1, "points": [[0, 6, 0], [-6, 0, 0], [0, 0, 0]]}
    (answer,) = run(capsys, *words, json.dumps(report)).splitlines()
    assert [event["kind"] for event in json.loads(answer)["events"]] == ["dealt", "hand"]
    assert "command 1: hand 1: table 1 expects hand 2" in refusal(capsys, *words, json.dumps(report))
    run(capsys, *words, '{"op":"undo","entry":6}')
    players = [player["player"] for player in _shown(capsys, tmp_path)["tables"][0]["players"]]
    assert _shown(capsys, tmp_path)["tables"][0]["hand"] == 0
    for bad, why in (
        ("{", "expected JSON"),
        ('{"op":"dance"}', "command 1: "),
        ('{"op":"deal","table":"1"}', "table: expected a whole number"),
        ('{"op":"undo","entry":1}', "not the opening"),
    ):
        assert why in refusal(capsys, *words, bad)
    late = [
        json.dumps({"op": "report", "table": 1, "hand": hand, "points": [[0] * 3] * 3})
        for hand in range(1, 10)
    ]
    run(capsys, *words, *late)  # late entry is over then
    run(capsys, *words, json.dumps({"op": "agree", "method": "icm", "players": players}))
    assert _shown(capsys, tmp_path)["phase"] == "over"
    assert {record.by for record in read_log(tmp_path / "tournaments" / "club.jsonl").records} == {
        "shell",
        "Ann",
    }


def _shown(capsys: pytest.CaptureFixture[str], data: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run(capsys, "show", "club", "--data", data, "--json"))
    return told


def test_a_file_that_anybody_has_written_is_played_or_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every hash is right, and what it says is not: numbers, names and kinds exchanged at random."""
    kept = tmp_path / "kept.jsonl"
    run(capsys, "run", "evening", "--entrants", 9, "--seed", 3, "--keep", kept)
    records = read_log(kept).records
    luck = random.Random(5)
    refused = 0
    for number in range(2_000 if FULL else 40):
        data = msgspec.to_builtins(records[: luck.randint(2, len(records))], str_keys=True)
        for _ in range(luck.randint(1, 2)):
            _spoil(luck, luck.choice(data)["events"])
        path = tmp_path / f"{number}.jsonl"
        try:
            path.write_bytes(written(msgspec.json.decode(msgspec.json.encode(data), type=list[Record])))
        except msgspec.ValidationError:
            continue
        for words in (
            ("show", path),
            ("print", path, "sheets"),
            ("print", path, "standings"),
            ("resume", path),
        ):
            status = main(["tournament", *map(str, words)])
            assert status in (0, 2)
            refused += status == 2
    assert refused > 5


def _spoil(luck: random.Random, events: list[Any]) -> None:
    """Change one value somewhere in an entry's events, to another of its kind."""
    data: Any = events
    while data:
        key = luck.choice(list(data)) if isinstance(data, dict) else luck.randrange(len(data))
        value = data[key]
        if isinstance(value, bool):
            data[key] = not value
        elif isinstance(value, int):
            data[key] = luck.choice([0, -1, 1, 2, 5, 99, 10**6, value + 1, value - 1, 2**60])
        elif isinstance(value, dict | list) and value and luck.random() < 0.8:
            data = value
            continue
        elif isinstance(value, list) and value:
            data[key] = luck.choice([value[1:], value[::-1], [*value, value[0]], []])
        elif isinstance(data, list):
            del data[key]
        return


def test_what_is_not_there_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no" in refusal(capsys, "show", "nothing", "--data", tmp_path)


def test_the_clock_of_the_machine_stops_the_tables_when_the_structure_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks at the clock before every command; an entry of its own says so."""
    path = tmp_path / "break.toml"
    path.write_text(
        TWO_DAYS.replace("seats = 4", "seats = 4\nbreaks = [{ after_minutes = 60, pause = 5 }]")
    )
    now = [1_000_000.0]
    monkeypatch.setattr("croupier.cli.tournament.direct.time", lambda: now[0])
    words = ("direct", "club", "--data", tmp_path)
    run(capsys, "new", path, "--name", "club", "--data", tmp_path)
    run(
        capsys,
        *words,
        *(f'{{"op":"register","name":"P{number}"}}' for number in range(8)),
        '{"op":"start"}',
    )
    assert "nothing is due" in refusal(capsys, *words, '{"op":"clock"}')
    now[0] += 3_600
    assert main(["tournament", *map(str, words), '{"op":"deal","table":1}']) == 2
    told = capsys.readouterr()
    assert '"kind":"halted"' in told.out
    assert "table 1 has stopped after hand 0" in told.err
    run(capsys, *words, '{"op":"resume"}', '{"op":"deal","table":1}')
    now[0] += 3_600
    assert "nothing is due" in refusal(capsys, *words, '{"op":"clock"}')


def test_a_servers_tournament_is_shown_exported_and_kept_from_the_shell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.jsonl"
    assert main(["tournament", "run", "turbo", "--entrants", "5", "--bots", "random", "--seed", "s",
                 "--keep", str(file)]) == 0  # fmt: skip
    data = ["--data", str(tmp_path)]
    asyncio.run(open_store(tmp_path).close())
    assert main(["tournament", "import", str(file), "--name", "club-abcd", "--server", *data]) == 0
    path = capsys.readouterr().out.splitlines()[-1]
    assert path.startswith("/tournament/club-abcd/console#link=")
    assert main(["tournament", "import", str(file), "--name", "club-abcd", "--server", *data]) == 2
    assert "there is one of this name" in capsys.readouterr().err
    assert main(["tournament", "export", "club-abcd", *data]) == 0
    assert capsys.readouterr().out == file.read_text()
    assert main(["tournament", "show", "club-abcd", *data]) == 0
    assert main(["tournament", "print", "club-abcd", "payout", *data]) == 0
    capsys.readouterr()
    assert main(["tables", "list", *data]) == 0
    assert "club-abcd" in capsys.readouterr().out
    assert main(["tournament", "show", "club-none", *data]) == 2
    assert "as a file or at the server" in capsys.readouterr().err

    async def looked_at() -> None:
        async with house(open_store(tmp_path)) as there:
            stranger = there.stranger(path.partition("#link=")[2])
            assert (await stranger.get("/club-abcd"))["directs"]

    asyncio.run(looked_at())


def test_a_tournament_that_could_not_be_played_is_not_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What `check` calls an error of the game is refused before anybody has registered."""
    path = tmp_path / "four.toml"
    path.write_text(TWO_DAYS.replace('"carnivale-2013"', '"pineapple"'))
    for words in (("new", path, "--name", "x", "--data", tmp_path), ("run", path, "--entrants", 3)):
        assert "4 at a table: 4 seats: pineapple is played by 2 to 3" in refusal(capsys, *words)
    assert not (tmp_path / "tournaments").exists()
