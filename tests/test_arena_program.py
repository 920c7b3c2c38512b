"""Programs as bots: those that play, and those that do everything wrong (croupier.arena.program)."""

import io
import json
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest

from croupier.arena import Contest, Deal, play_deals
from croupier.arena.players import ending_programs
from croupier.arena.simulation import simulate
from croupier.cli import main
from croupier.errors import BadInput
from croupier.games import rules_of
from croupier.numbering import move_of
from croupier.serialization import from_plain
from tests.test_arena_duplicate_match import easy  # noqa: F401  (fixture)

NASTY = Path(__file__).with_name("nasty_program.py")
DOCS = Path(__file__).parents[1] / "docs"
QUICK = 20
"""Milliseconds for those who do not answer anyway."""


@pytest.fixture(autouse=True)
def _ended(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Who has to be ended by force is not given long; no program is left behind."""
    monkeypatch.setattr("croupier.arena.program_process.PARTING", 0.3)
    with ending_programs():
        yield


def nasty(how: str, log: Path | None = None) -> str:
    return shlex.join([sys.executable, "-ISs", str(NASTY), how, *([] if log is None else [str(log)])])


def met(
    bot: str, deals: int = 1, game: str = "fortune", clock_ms: int | None = None, preset: str | None = None
) -> list[Deal]:
    rules = rules_of(game, preset)
    seats = 2 if game in ("ofc", "pinzique") else 1
    contest = Contest.from_rules(rules, seats, bytes(32), ("random", bot), clock_ms=clock_ms)
    return play_deals(contest, (0, 1), range(deals))


def faults(deals: list[Deal]) -> tuple[int, int]:
    """How many moves were counted against the program, of how many."""
    return sum(deal.tallies[1].faults for deal in deals), sum(deal.tallies[1].decisions for deal in deals)


@pytest.mark.parametrize("game", ["ofc", "fortune", "asian-stud", "pinzique"])
def test_a_program_plays_every_game(game: str) -> None:
    missed, moves = faults(met(nasty("well"), 1, game))
    assert missed == 0
    assert moves > 0


def test_a_clock_may_be_longer_than_the_systems_waits() -> None:
    missed, moves = faults(met(nasty("well"), clock_ms=10**15))
    assert missed == 0 < moves


def test_a_program_is_told_what_the_contract_says(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with ending_programs():
        met(nasty("well", log), 2)
    told = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    kinds = [message["type"] for message in told]
    assert kinds.count("hello") == 1, "started once, for many hands"
    assert kinds[-1] == "bye"
    hello, hand, act, *_ = told
    assert [*hello] == ["type", "protocol", "game", "preset", "settings", "seats", "seed"]
    assert (hello["protocol"], hello["game"], hello["preset"], hello["seats"]) == (
        1,
        "fortune",
        "standard",
        1,
    )
    assert [*hand] == ["type", "hand", "seat", "terms", "seed"]
    assert [*act] == ["type", "id", "seat", "view", "options", "first", "clock_ms"]
    assert act["options"] > 1000, "bets are too many to be listed"
    assert act["first"] == "p1 at 1 no-bet"
    decide = next(message for message in told if message["type"] == "act" and "moves" in message)
    assert [*decide] == ["type", "id", "seat", "view", "options", "moves", "clock_ms"]
    assert decide["options"] == len(decide["moves"])
    assert decide["view"]["dealer"] is None, "it sees what its seat sees"
    result = told[kinds.index("result")]
    assert [*result] == ["type", "hand", "seat", "returns", "view"]
    assert result["view"]["phase"] == "settled"
    hands = [message for message in told if message["type"] == "hand"]
    assert [message["hand"] for message in hands] == [1, 2, 3]
    assert len({message["seed"] for message in hands} | {hello["seed"]}) == 4


def test_its_own_luck_is_the_same_however_the_hands_are_shared_out(tmp_path: Path) -> None:
    """Its seed for a hand goes by the deal, not by how many it has played."""
    logs = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for log, numbers in zip(logs, ([0, 1], [1]), strict=True):
        contest = Contest.from_rules(rules_of("asian-stud"), 1, bytes(32), ("random", nasty("well", log)))
        with ending_programs():
            play_deals(contest, (0, 1), numbers)
    one, two = (
        [json.loads(line)["seed"] for line in log.read_text().splitlines() if '"hand"' in line[:15]]
        for log in logs
    )
    assert one[-1] == two[-1]


@pytest.mark.parametrize(
    ("game", "preset"), [("ofc", "pineapple"), ("asian-stud", None), ("pinzique", None)]
)
def test_a_move_may_be_named_by_its_number(game: str, preset: str | None, tmp_path: Path) -> None:
    """The numbers of `croupier.numbering`, in the order of the moves; without them they are places."""
    log = tmp_path / "log.jsonl"
    assert faults(met(nasty("by-number", log), 1, game, preset=preset))[0] == 0
    rules = rules_of(game, preset)
    for line in log.read_text(encoding="utf-8").splitlines():
        if (act := json.loads(line))["type"] == "act" and "numbers" in act:
            options = rules.options_of(from_plain(act["view"], rules.view_type), act["seat"])
            named = [rules.write(move_of(options, number)) for number in act["numbers"]]
            assert named == act["moves"]


@pytest.mark.parametrize("how", ["extra", "talks-first"])
def test_what_is_not_known_is_passed_over(how: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert faults(met(nasty(how), 1, "asian-stud"))[0] == 0
    assert capfd.readouterr().err == ""


WRONG = {
    "garbage": "answered without a JSON object that holds its move",
    "a-list": "answered without a JSON object that holds its move",
    "deep": "answered without a JSON object that holds its move",
    "latin": "answered without a JSON object that holds its move",
    "no-text": "answered without a JSON object that holds its move",
    "no-move": "answered without a JSON object that holds its move",
    "not-read": "answered 'all in \\x1b[2J', which is no move of this game",
    "illegal": "which is no move of this game",
    "bad-number": f"answered action {10**30}, which is not legal there",
}


@pytest.mark.parametrize(("how", "sentence"), WRONG.items())
def test_a_wrong_answer_is_the_default_move_and_counted(
    how: str, sentence: str, capfd: pytest.CaptureFixture[str]
) -> None:
    missed, moves = faults(met(nasty(how), 2, "asian-stud"))
    assert missed == moves > 0
    (line,) = capfd.readouterr().err.splitlines()
    assert sentence in line
    assert "its move is made for it" in line
    assert line.isprintable()


LOST = {
    "dies": "has ended with status 3",
    "is-killed": "was ended by signal 9",
    "closes": "has closed its output",
    "huge": "wrote a line of more than 65,536 bytes",
    "endless": "wrote a line of more than 65,536 bytes",
    "floods": "wrote 1,000 lines that answer nothing",
}


@pytest.mark.parametrize(("how", "sentence"), LOST.items())
def test_a_program_that_is_lost_is_said_once(
    how: str, sentence: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if how == "closes":  # who goes on without an output has not ended, however long one waits
        monkeypatch.setattr("croupier.arena.program_process.ENDED", 0.1)
    missed, moves = faults(met(nasty(how), 2, "asian-stud"))
    assert missed == moves > 0
    (line,) = capfd.readouterr().err.splitlines()
    assert line.endswith(f"{sentence}: its moves are made for it from here on")


@pytest.mark.parametrize("how", ["silent", "stale", "half", "never-reads"])
def test_a_program_that_does_not_answer_is_given_up(how: str, capfd: pytest.CaptureFixture[str]) -> None:
    missed, moves = faults(met(nasty(how), 1, "pinzique", QUICK))
    assert missed == moves > 5
    first, second = capfd.readouterr().err.splitlines()
    assert f"did not answer in {QUICK} ms" in first
    assert second.endswith("did not answer 5 times in a row: its moves are made for it from here on")


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("dies-at-once", "has ended with status 3 before it was ready"),
        ("shouts-at-first", "wrote what is no JSON object; expected a line that is ready"),
    ],
)
def test_a_program_that_is_never_ready_ends_the_play(how: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        met(nasty(how))


def test_a_program_that_says_nothing_at_first_ends_the_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.arena.program.START", 0.01)
    with pytest.raises(BadInput, match="was not ready in time"):
        met(shlex.join([sys.executable, "-c", "input(); input()"]))


def test_what_it_complains_of_is_shown_with_its_name(capfd: pytest.CaptureFixture[str]) -> None:
    assert faults(met(nasty("complains"), 1, "asian-stud"))[0] == 0
    with ending_programs():
        pass  # all that it wrote has been read when it is ended
    lines = capfd.readouterr().err.splitlines()
    assert set(lines) == {"nasty [31mone: oh no [31m", "nasty [31mone: (says more than is shown)"}
    assert len(lines) == 501


def test_nothing_that_it_has_started_is_left(capfd: pytest.CaptureFixture[str]) -> None:
    met(nasty("stubborn"))
    with ending_programs():
        pass
    pids = [int(word) for word in capfd.readouterr().err.split(": ")[1].split()]
    assert len(pids) == 2
    while any(_runs(pid) for pid in pids):  # they have been told; the system takes a moment
        sleep(0.01)


@pytest.mark.exhaustive
def test_nothing_is_left_of_other_processes(capfd: pytest.CaptureFixture[str]) -> None:
    """Each process of a pool ends what it has started when it ends."""
    bots = f"random,{nasty('stubborn')}"
    assert main(["arena", "fortune", "--bots", bots, "--hands", "20", "--processes", "2"]) == 0
    pids = [int(pid) for pid in re.findall(r"\b\d+\b", capfd.readouterr().err)]
    assert len(pids) in (2, 4)
    while any(_runs(pid) for pid in pids):
        sleep(0.01)


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(") ")[2][0]
    except OSError:
        return False
    return state != "Z"


def test_a_fantasyland_hand_has_too_many_moves_to_list(tmp_path: Path, easy: str) -> None:  # noqa: F811
    """OFC10: thirteen cards have 72,072 placements; the program answers nothing that fits, and plays on."""
    log = tmp_path / "log.jsonl"
    contest = Contest.from_rules(rules_of("ofc", easy), 2, bytes([1]) * 32, ("random", nasty("well", log)))
    play_deals(contest, (0, 1), [3, 8, 16])
    acts = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines() if '"act"' in line]
    assert all(("moves" in act) == (act["options"] <= 1000) for act in acts)


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("./no-such-bot", "program './no-such-bot': there is no such file"),
        (str(NASTY.parent / "__init__.py"), "it cannot be run"),
        ("/tmp", "it cannot be run"),
        ("./'bot", "No closing quotation"),
    ],
)
def test_a_program_that_is_not_there_is_refused(bot: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        met(bot)


def test_a_file_that_is_no_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("who knows", encoding="utf-8")
    path.chmod(0o755)
    with pytest.raises(BadInput, match=r"program '.*': Exec format error"):
        met(str(path))


def test_its_processor_time_is_its_own() -> None:
    code = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        print('{"type": "ready"}', flush=True)
    if told["type"] == "act":
        sum(range(3_000_000))
        print(json.dumps({"type": "move", "id": told["id"], "move": ""}), flush=True)
"""
    (deal,) = met(shlex.join([sys.executable, "-Ic", code]), 1, "asian-stud")
    assert deal.tallies[1].seconds / deal.tallies[1].decisions > 0.002


def test_a_match_clock_runs_over_all_moves_of_a_match(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Its time is used up in the first move; it is not asked again in this match, but in the next one."""
    log = tmp_path / "log.jsonl"
    rules = rules_of("pinzique")
    contest = Contest.from_rules(
        rules, 2, bytes(32), ("random", nasty("silent", log)), clock_ms=10_000, match_ms=QUICK
    )
    missed, moves = faults(play_deals(contest, (0, 1), [0]))
    assert missed == moves > 5
    acts = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines() if '"act"' in line]
    assert len(acts) == 2 * (1 + 1), "once a match: to warm up and in earnest, each with exchanged seats"
    assert {(act["clock_ms"], act["match_ms"]) for act in acts} == {(QUICK, QUICK)}
    assert f"did not answer in {QUICK} ms" in capfd.readouterr().err


def test_who_plays_a_bad_program_is_told_how_often_it_was_replaced(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("5\n" + "f\n" * 4))
    words = ["asian-stud", "--seats", "2", "--hands", "1", "--seed", "7", "--bot", nasty("garbage")]
    assert main(["play", *words]) == 0
    told = capsys.readouterr()
    assert "answered without a JSON object that holds its move" in told.err
    assert re.search(r"nasty_program.py garbage: the game's default was made for [12] moves?\.", told.out)


def test_the_examples_in_python_and_javascript_play_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program of docs/programs.md, and the same in another language: every board is the same."""
    if shutil.which("node") is None:
        pytest.skip("Node is not installed, so the example in JavaScript does not run")
    page = (DOCS / "programs.md").read_text(encoding="utf-8")
    text = page.partition("cat > tidy.py << 'END'\n")[2].partition("> END")[0]
    python = tmp_path / "tidy.py"
    python.write_text("".join(line[2:] for line in text.splitlines(keepends=True)), encoding="utf-8")
    python.chmod(0o755)
    javascript = DOCS / "programs" / "tidy.mjs"
    assert all(len(file.read_text(encoding="utf-8").splitlines()) <= 32 for file in (python, javascript))
    one, two = (
        [
            {**row, "bot": row["bot"] == "random"}
            for row in simulate("ofc", [str(bot), "random"], preset="pineapple", hands=8, seed="1").rows()
        ]
        for bot in (python, javascript)
    )
    assert one == two
    assert all(row["faults"] == 0 for row in one)


def test_two_seats_of_one_program_are_two_that_run(tmp_path: Path) -> None:
    contest = Contest.from_rules(
        rules_of("fortune"), 3, bytes(32), ("random", nasty("well", tmp_path / "PID.jsonl"))
    )
    with ending_programs():
        play_deals(contest, (0, 1), [0])
    logs = [file.read_text(encoding="utf-8").count('{"type": "hand"') for file in tmp_path.iterdir()]
    assert len(logs) == 2
    assert sum(logs) == 2 * (1 + 2), "to warm up and in earnest: one seat of three, then two"
