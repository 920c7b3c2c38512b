"""What comes from outside is bounded: one sentence, exit 2, little time and memory, whatever it is."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.files import lines_in, read_file, read_text
from croupier.table.messages import encode
from tests.test_fair import card_file, dice_file

ZERO = Path("/dev/zero")
DEEP = 100_000
NEST = {"list": "[" * DEEP + "]" * DEEP, "object": '{"a":' * DEEP + "1" + "}" * DEEP}
MEGABYTES = 16


@pytest.fixture
def refused(croupier: Callable[..., Any]) -> Callable[..., str]:
    """Run a verb that has to refuse with one line, within a few megabytes; that line."""

    def run(*args: str | Path, status: int = 2) -> str:
        tracemalloc.start()
        ran = croupier(*map(str, args))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert (ran.status, ran.out) == (status, "")
        assert ran.err.startswith("croupier: ")
        assert ran.err.count("\n") == 1
        assert ran.err.rstrip("\n").isprintable()
        assert len(ran.err) < 500
        assert peak < MEGABYTES << 20, peak
        return str(ran.err)

    return run


def in_file(folder: Path, body: str | bytes, name: str = "file.json") -> Path:
    path = folder / name
    path.write_bytes(body.encode() if isinstance(body, str) else body)
    return path


@pytest.mark.skipif(not ZERO.exists(), reason="there is no endless file here")
@pytest.mark.parametrize("args", [["verify"], ["replay"], ["restore"]])
def test_an_endless_file_is_refused(args: list[str], refused: Callable[..., str], tmp_path: Path) -> None:
    more = ["--data", str(tmp_path / "data")] if args == ["restore"] else []
    assert "/dev/zero" in refused(*args, ZERO, *more)
    settings = tmp_path / "endless.toml"
    settings.symlink_to(ZERO)
    assert "endless.toml" in refused("rules", "ofc", "--preset", settings)


BEGINNINGS = ('"format":"croupier proof"', '"line":"record"')


@pytest.mark.parametrize("begins", BEGINNINGS)
def test_a_file_that_begins_well_and_has_no_end_is_refused(
    begins: str, refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.cli.verify.PROOF", 1 << 20)
    monkeypatch.setattr(read_file, "__defaults__", (1 << 20, ()))
    path = in_file(tmp_path, f"{{{begins}," + " " * (2 << 20))
    for verb in ("verify", "replay"):
        assert str(path) in refused(verb, path)


@pytest.mark.parametrize("shape", NEST)
def test_a_file_that_nests_without_end_is_refused(
    shape: str, refused: Callable[..., str], tmp_path: Path
) -> None:
    deep = NEST[shape]
    record = (Path(__file__).parent / "kept" / "records" / "asian-stud.jsonl").read_text()
    for number, body in enumerate(
        (
            deep,
            f'{{"format":"croupier proof","version":2,"x":{deep}}}',
            f'{{"format":"croupier proof","version":2,"proof":{{"settings":{deep}}}}}',
            f'{{"format":"croupier proof","version":2,"proof":{{"settings":{{"a":{deep}}}}}}}',
            record.replace('"settings":{', f'"settings":{{"a":{deep},', 1),
        )
    ):
        path = in_file(tmp_path, body, f"{number}.json")
        for verb in ("verify", "replay"):
            if verb == "verify" and body is not deep and body.startswith('{"line"'):
                refused(verb, path, status=1)  # a line that was changed, by its hash
            elif not body.startswith('{"line"'):
                refused(verb, path)
    backup = in_file(tmp_path, f'{{"format": "croupier backup", "version": 1}}\n["log",{deep}]\n', "backup")
    refused("restore", backup, "--data", tmp_path / "data")
    settings = in_file(tmp_path, f"a = {deep}\n", "deep.toml")
    refused("rules", "ofc", "--preset", settings)


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.update(version=1),
        lambda file: file["proof"].update(version=1),
        lambda file: file["proof"].pop("version"),
        lambda file: file["proof"]["dealt"][0].update(places=[10**9]),
        lambda file: file["proof"]["dealt"][0].update(places=[10**30]),
        lambda file: file["proof"]["dealt"][0].update(places=[-1]),
        lambda file: file["proof"]["dealt"][0].update(places=list(range(53)) * 1000),
        lambda file: file["proof"]["rolled"][0].update(sides=0),
        lambda file: file["proof"]["rolled"][0].update(sides=-6),
        lambda file: file["proof"]["rolled"][0].update(sides=10**9),
        lambda file: file["proof"]["rolled"][0].update(dice=[10**9]),
        lambda file: file["proof"]["opened"][0].update(leaf=10**9),
        lambda file: file["proof"]["opened"][0].update(path=["00" * 32] * 100_000),
        lambda file: file.update(deck="f" * 100_000),
        lambda file: file.update(deck="zz"),
        lambda file: file.update(hand=10**400),
        lambda file: file.update(game="\x1b]0;owned\x07ofc" * 9),
        lambda file: file.update(**{"\x1b[2J": 1}),
    ],
)
def test_versions_that_are_not_and_numbers_and_lists_beyond_any_hand_are_no_proof(
    change: Callable[[Any], None], refused: Callable[..., str], tmp_path: Path
) -> None:
    for kept in (encode(card_file()), encode(dice_file())):
        file = json.loads(kept)
        try:
            change(file)
        except IndexError:
            continue  # it has no rolls, or no cards
        refused("verify", in_file(tmp_path, json.dumps(file, separators=(",", ":"))))


def test_no_text_of_others_steers_a_terminal(
    croupier: Callable[..., Any], tmp_path: Path, refused: Callable[..., str]
) -> None:
    """Escape and its like come from files as names of games, players and presets, as keys and as moves."""
    file = json.loads(encode(card_file()))
    for where in ("game", "deck", "root"):
        path = in_file(tmp_path, json.dumps({**file, where: "\x1b[31m\x9b2J"[:14]}, separators=(",", ":")))
        ran = croupier("verify", str(path))
        assert ran.status in (1, 2)
        assert ran.err.rstrip("\n").isprintable()
        assert croupier("verify", str(path), "--json").out.replace("\n", "").isprintable()
    file["seen"][0] = "\x1b["
    assert (
        croupier("verify", str(in_file(tmp_path, json.dumps(file, separators=(",", ":")))))
        .err[:-1]
        .isprintable()
    )
    settings = in_file(tmp_path, '"\\u001b[31mscoop" = 3\n', "house.toml")
    assert "31mscoop" in refused("rules", "ofc", "--preset", settings)
    assert refused("score", "ofc", "As\x1b[31m/Kd/Qh", "2c")


@pytest.mark.parametrize("game", ["ofc", "fortune", "asian-stud", "pinzique"])
def test_lines_on_standard_input_are_bounded(
    game: str, refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.terminal.jsonl.LINE", 1 << 20)
    for line in (*NEST.values(), f'{{"x":{NEST["list"]}}}', "x" * (2 << 20), '{"\x1b[31m":1}', "1" * 5000):
        monkeypatch.setattr("sys.stdin", io.StringIO(line))
        assert "line 1: " in refused("score", game, "-")


def test_a_file_is_read_to_its_bound(tmp_path: Path) -> None:
    path = in_file(tmp_path, b"abc" * 100_000)
    assert read_file(path, 300_000) == b"abc" * 100_000
    with pytest.raises(BadInput, match="longer than 299,999 bytes"):
        read_file(path, 299_999)
    assert read_file(path, 300_000, (b"x", b"ab")) == b"abc" * 100_000
    assert len(read_file(path, 10, (b"x",))) == 1 << 16  # no more than its beginning
    assert read_file(in_file(tmp_path, b""), 10) == b""
    assert read_text(in_file(tmp_path, b"\xef\xbb\xbfa\r\nb\n")) == "a\nb\n"
    assert list(lines_in(io.BytesIO(b"abc\nd\n\nabcd"), "here", 4)) == [b"abc\n", b"d\n", b"\n", b"abcd"]
    with pytest.raises(BadInput, match="here: line 2: longer than 4 bytes"):
        list(lines_in(io.BytesIO(b"abc\nabcde\n"), "here", 4))


def test_a_byte_order_mark_is_no_part_of_a_file_or_of_lines(
    croupier: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(croupier("rules", "fortune").out, encoding="utf-8-sig")
    assert croupier("rules", "fortune", "--preset", str(house)).status == 0
    monkeypatch.setattr("sys.stdin", io.StringIO('\ufeff{"cards": "Qs6h4d"}\n'))
    assert croupier("advise", "fortune", "-").status == 0
