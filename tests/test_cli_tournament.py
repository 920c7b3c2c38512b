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
from croupier.game.presets import settings_hash
from croupier.server.store import open_store
from croupier.tournament import Director, commands, structure_of
from croupier.tournament.bot_tournament import BotTournament
from croupier.tournament.events import Announced, LogEntry
from croupier.tournament.file import logo_in, read_lines, serialize_log, with_seed, without_seed
from croupier.tournament.logo import read_logo
from croupier.tournament.paper import PAPERS
from croupier.tournament.structure import plain_structure
from tests.tournament_checker import check
from tests.tournament_house import house
from tests.tournaments import Floor

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
    assert told["settings_hash"] == settings_hash(plain_structure(structure_of("carnivale-2013")))
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
    kept = tmp_path / "kept.jsonl"
    out = run(capsys, "run", structure, "--entrants", 12, "--seed", 7, "--keep", kept, "--day")
    assert "day 1 is over" in out
    assert "such a file" in refusal(capsys, "run", structure, "--entrants", 12, "--keep", kept)
    assert "bagged for the night" in run(capsys, "show", kept)
    exported = tmp_path / "exported.jsonl"
    exported.write_text(run_bytes(capsys, "export", kept), encoding="utf-8")
    there = played_on(read_log(exported))
    assert [record.events for record in there] == [record.events for record in read_log(whole)]
    exported.write_bytes(serialize_log(there))
    payout = run(capsys, "print", exported, "payout")
    assert "Two &lt;days&gt;" in payout
    assert "<days>" not in payout


def read_log(path: Path) -> list[LogEntry]:
    return read_lines(path.read_bytes(), str(path))


def test_a_logo_is_on_papers_and_in_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From a file, and from a server's database."""
    kept, file = tmp_path / "kept.jsonl", tmp_path / "with.jsonl"
    run(capsys, "run", "turbo", "--entrants", 3, "--seed", 1, "--keep", kept)
    assert "<img" not in run(capsys, "print", kept, "standings")
    mark = tmp_path / "mark.svg"
    mark.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="M0 0h4v1z"/></svg>')
    logo = read_logo(mark)
    file.write_bytes(serialize_log(read_log(kept), logo))
    assert f'<img src="{logo}"' in run(capsys, "print", file, "standings")
    at = "--data", tmp_path
    asyncio.run(open_store(tmp_path).close())
    run(capsys, "import", file, "--name", "friday", *at)
    assert f'<img src="{logo}"' in run(capsys, "print", "friday", "payout", *at)
    exported = run_bytes(capsys, "export", "friday", *at).encode()
    assert logo_in(exported, "file") == logo
    assert logo_in(exported[:-9], "file") == ""
    file.write_bytes(serialize_log(read_log(kept), logo.replace("base64,", "base64,!")))
    assert "neither an SVG nor a PNG" in refusal(capsys, "print", file, "standings")
    assert "neither an SVG nor a PNG" in refusal(capsys, "import", file, "--name", "two", *at)


def played_on(records: list[LogEntry]) -> list[LogEntry]:
    """The entries after bots have played a tournament on to its end."""
    director = Director(records)
    BotTournament(director, ["random"], lambda _: None).run()
    return list(director.records)


def test_a_file_without_its_seed_is_played_on_with_a_new_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    structure, kept, bare = tmp_path / "two.toml", tmp_path / "kept.jsonl", tmp_path / "bare.jsonl"
    structure.write_text(TWO_DAYS, encoding="utf-8")
    run(capsys, "run", structure, "--entrants", 12, "--seed", 7, "--keep", kept, "--day")
    before = read_log(kept)
    bare.write_bytes(serialize_log(without_seed(before)))
    assert seed_of("7").hex() not in bare.read_text(encoding="utf-8")
    assert "bagged for the night" in run(capsys, "show", bare)
    read = read_log(bare)
    assert Director(read).state.commitment == commitment(seed_of("7"))
    one, other = (Director(played_on(with_seed(read, at=0))) for _ in range(2))
    for director in (one, other):
        result = director.state.result
        assert result is not None
        assert result.seed == director.state.seed.hex()
        assert director.state.commitment == commitment(director.state.seed)
        said = director.records[len(before)].events[0]
        assert isinstance(said, Announced)
        assert commitment(seed_of("7")) in said.text
    assert one.state.seed != other.state.seed != seed_of("7")


def test_a_table_in_fantasyland_is_shown_with_the_hand_that_it_extends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    floor, kept = Floor(structure_of("evening"), 3), tmp_path / "kept.jsonl"
    floor.report(1, fantasy={1: 14})
    kept.write_bytes(serialize_log(floor.records))
    assert "table 1: hand 1, level 1" in run(capsys, "show", kept)


def test_the_help_names_all_papers(capsys: pytest.CaptureFixture[str]) -> None:
    """As they are written there, for a translation."""
    assert main(["tournament", "print", "--help"]) == 0
    assert f"One of {', '.join(PAPERS)}." in capsys.readouterr().out


def test_columns_stand_below_each_other_whatever_a_name_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    floor, kept = Floor(structure_of("evening"), 3), tmp_path / "kept.jsonl"
    floor.do(commands.Rename(1, "A" * 40))
    kept.write_bytes(serialize_log(floor.records))
    for verb in ("show", "cashier"):
        assert len({len(line) for line in run(capsys, verb, kept).splitlines()[-3:]}) == 1


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
    records = read_log(kept)
    second = next(record for record in records if record.what == "register" and record is not records[1])
    again = msgspec.structs.replace(
        second, events=tuple(_called(event, "Player 1") for event in second.events)
    )
    kept.write_bytes(serialize_log(again if record is second else record for record in records))
    asyncio.run(open_store(tmp_path).close())
    said = refusal(capsys, "import", kept, "--name", "x", "--data", tmp_path)
    assert "entry 3: there is a player called Player 1 already" in said


def _called(event: Any, name: str) -> Any:
    return msgspec.structs.replace(event, name=name)


def test_half_an_entry_was_told_to_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept.jsonl"
    run(capsys, "run", "turbo", "--entrants", 5, "--seed", 3, "--keep", kept)
    whole = kept.read_bytes()
    lines = whole.splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:20]) + lines[20][:50])
    assert "line 21: expected an entry" in refusal(
        capsys, "import", kept, "--name", "x", "--data", tmp_path
    )
    run(capsys, "show", kept)
    kept.write_bytes(b"".join(lines[:20]))
    asyncio.run(open_store(tmp_path).close())
    run(capsys, "import", kept, "--name", "x", "--data", tmp_path)


@pytest.mark.exhaustive
def test_a_file_that_anybody_has_written_is_played_or_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every hash is right, and what it says is not: numbers, names and kinds exchanged at random."""
    kept = tmp_path / "kept.jsonl"
    run(capsys, "run", "evening", "--entrants", 9, "--seed", 3, "--keep", kept)
    records = read_log(kept)
    luck = random.Random(5)
    refused = 0
    for number in range(2_000 if FULL else 40):
        data = msgspec.to_builtins(records[: luck.randint(2, len(records))], str_keys=True)
        for _ in range(luck.randint(1, 2)):
            _spoil(luck, luck.choice(data)["events"])
        path = tmp_path / f"{number}.jsonl"
        try:
            path.write_bytes(
                serialize_log(msgspec.json.decode(msgspec.json.encode(data), type=list[LogEntry]))
            )
        except msgspec.ValidationError:
            continue
        for words in (("show", path), ("print", path, "sheets"), ("print", path, "standings")):
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
    assert "there is no such file" in refusal(capsys, "show", "nothing", "--data", tmp_path)


def test_a_servers_tournament_is_shown_exported_and_kept_from_the_shell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.jsonl"
    assert main(["tournament", "run", "turbo", "--entrants", "5", "--bots", "random", "--seed", "s",
                 "--keep", str(file)]) == 0  # fmt: skip
    data = ["--data", str(tmp_path)]
    asyncio.run(open_store(tmp_path).close())
    assert main(["tournament", "import", str(file), "--name", "club-abcd", *data]) == 0
    path = capsys.readouterr().out.splitlines()[-1]
    assert path.startswith("/tournament/club-abcd/console#link=")
    assert main(["tournament", "import", str(file), "--name", "club-abcd", *data]) == 2
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
    said = refusal(capsys, "run", path, "--entrants", 3)
    assert "4 at a table: 4 seats: pineapple is played by 2 to 3" in said
