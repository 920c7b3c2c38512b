"""`croupier play ofc`, driven by keys through a pipe and through a terminal."""

from __future__ import annotations

import contextlib
import io
import os
import re
import select
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier import records
from croupier.cards import text_of
from croupier.cli import main
from croupier.files import take_lock
from croupier.games.ofc import Placement
from tests.recording import forged

# All five in the back; then the middle, then the front, one card at a time. In Fantasyland all at once.
FIRST, LATER = "33333\n", "2\n" * 5 + "1\n" * 3
HAND = FIRST + LATER

Playing = Callable[..., tuple[int, str, str]]


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Playing:
    """Play with these keys on standard input: status, output, errors."""

    def run(keys: str, *args: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(keys))
        bot = [] if "--bot" in args else ["--bot", "random"]
        status = main(["play", "ofc", *bot, *args])
        return status, *capsys.readouterr()

    return run


def mine(path: Path) -> list[Placement]:
    """The first player's placements in a record."""
    return [
        move for hand in records.read(str(path)).hands for move in hand.moves
        if isinstance(move, Placement) and move.seat == 0
    ]  # fmt: skip


def test_a_match_from_deal_to_end_through_a_pipe(playing: Playing, tmp_path: Path, croupier: Any) -> None:
    record = tmp_path / "match.jsonl"
    keys = (HAND + "\n") * 2 + HAND
    status, out, err = playing(keys, "--seed", "m", "--hands", "3", "--seats", "4", "--record", str(record))
    assert (status, err) == (0, "")
    assert "Hand 3 of 3" in out
    assert out.count("Enter for the next hand") == 2
    verdict = re.search(r"won the match: (.*)|The match is a tie: (.*)", out)
    assert verdict
    assert sum(map(int, re.findall(r"[+-]\d+", verdict[0]))) == 0
    assert croupier("verify", str(record)).status == 0
    ended = records.read(str(record))
    assert len(ended.hands) == 3
    total = sum(hand.returns[0] for hand in ended.hands if hand.returns)
    assert f"You {total:+d}," in verdict[0] if total else "You 0," in verdict[0]
    assert len(mine(record)[0].back) == 5
    assert [len(move.middle) for move in mine(record)[1:9]] == [1] * 5 + [0] * 3


@pytest.mark.parametrize("how", ["well", "garbage", "dies"])
def test_a_program_plays_too_and_cannot_stop_the_match(how: str, playing: Playing, tmp_path: Path) -> None:
    """Its wrong moves are the game's default (OFC13), and it is ended with the match."""
    log, record = tmp_path / "log.jsonl", tmp_path / "match.jsonl"
    bot = shlex.join([sys.executable, "-ISs", "tests/nasty_program.py", how, str(log)])
    options = ["--hands", "2", "--seats", "2", "--bot", bot, "--seed", "m", "--record", str(record)]
    status, _, err = playing(HAND + "\n" + HAND, *options)
    assert status == 0
    assert ("default move" in err) is (how != "well")
    assert len(records.read(str(record)).hands) == 2
    told = log.read_text(encoding="utf-8")
    assert told.count('"hello"') == 1
    assert told.count('{"type": "result"') == (0 if how == "dies" else 2)
    assert told.endswith('{"type": "bye"}\n') is (how != "dies")


def test_the_same_seed_and_keys_are_the_same_match(playing: Playing) -> None:
    keys = HAND + "\n" + HAND
    first = playing(keys, "--seed", "same", "--hands", "2")
    assert playing(keys, "--seed", "same", "--hands", "2") == first
    assert playing(keys, "--seed", "other", "--hands", "2") != first


def test_cards_go_where_the_keys_say_and_undo_takes_the_last_back(playing: Playing, tmp_path: Path) -> None:
    plain, undone = tmp_path / "plain.jsonl", tmp_path / "undone.jsonl"
    playing("12233\nq", "--seed", "u", "--record", str(plain))
    # Everything wrong first: a full front, one too many, all taken back by u and Backspace.
    playing("1111" + "u\x7fu" + "3" + "uu" + "12233" + "\nq", "--seed", "u", "--record", str(undone))
    assert mine(plain) == mine(undone)
    (move,) = mine(plain)
    assert (len(move.front), len(move.middle), len(move.back)) == (1, 2, 2)
    dealt = next(m for m in records.read(str(plain)).hands[0].moves if m.seat == 0)
    assert (*move.front, *move.middle, *move.back) == dealt.cards  # type: ignore[attr-defined]


def test_letters_name_rows_too_and_sorting_and_arrows_choose_the_card(
    playing: Playing, tmp_path: Path
) -> None:
    by_rank, by_suit = tmp_path / "rank.jsonl", tmp_path / "suit.jsonl"
    playing("r" + "fmmbb" + "\nq", "--seed", "u", "--record", str(by_rank))
    playing("s" + "\t" + "fmmbb" + "\nq", "--seed", "u", "--record", str(by_suit))
    (ranked,), (suited,) = mine(by_rank), mine(by_suit)
    order = [*ranked.front, *ranked.middle, *ranked.back]
    assert [card >> 2 for card in order] == sorted((card >> 2 for card in order), reverse=True)
    in_suits = sorted(order, key=lambda card: (card & 3, -(card >> 2)))
    assert suited.front == (in_suits[1],)  # Tab went on to the second card


def test_a_match_that_is_open_elsewhere_is_not_taken_up(playing: Playing, tmp_path: Path) -> None:
    """Two who went on with one record would write lines that do not follow each other."""
    record = tmp_path / "x.jsonl"
    playing("33333\nq", "--seed", "u", "--record", str(record))
    with record.open("ab") as elsewhere:
        assert take_lock(elsewhere.fileno())
        status, _, err = playing("q", "--record", str(record))
    assert (status, err) == (
        2,
        f"croupier: {record}: another croupier is writing to it; expected one at a time\n",
    )
    assert playing("q", "--record", str(record))[0] == 0


def test_nothing_is_placed_before_all_are_and_full_rows_say_so(playing: Playing, tmp_path: Path) -> None:
    record = tmp_path / "x.jsonl"
    _, out, _ = playing("33\n1111x2\nq", "--seed", "u", "--record", str(record))
    assert "Place every card first; then Enter confirms." in out
    assert "All placed" in out or "The front is full." in out
    _, out, _ = playing("1111", "--seed", "u")
    assert "The front is full." in out
    _, out, _ = playing("x", "--seed", "u")
    assert "There is nothing to discard." in out
    _, out, _ = playing("333333", "--seed", "u")
    assert "All placed: Enter confirms, u takes the last one back." in out


def test_a_certain_foul_is_told_before_it_is_confirmed(playing: Playing) -> None:
    """The best cards in front: sooner or later it must be said, and only then may the hand foul."""
    told = fouled = 0
    for seed in range(4):
        keys = "r11122\n" + "2\n" * 3 + "3\n" * 5
        _, out, _ = playing(keys, "--seed", f"f{seed}", "--hands", "1")
        warned = "This will foul, whatever comes." in out or "This fouls: " in out
        foul = "You foul" in out
        assert "won the match" in out or "tie" in out
        assert warned or not foul
        assert foul or not warned  # it was certain: whoever goes on, fouls
        told += warned
        fouled += foul
    assert told == fouled > 0


def test_pineapple_discards_by_key_or_by_itself(playing: Playing, tmp_path: Path) -> None:
    by_key, by_itself = tmp_path / "key.jsonl", tmp_path / "itself.jsonl"
    args = ["--preset", "pineapple", "--seed", "p", "--hands", "1", "--record"]
    playing(FIRST + "x22\n" + "22\n" + "xx" + "2u21\nq", *args, str(by_key))
    playing(FIRST + "22\nq", *args, str(by_itself))
    assert [len(move.discard) for move in mine(by_key)] == [0, 1, 1, 1]
    first, second = mine(by_itself)
    assert second.discard == (set_cards(by_itself)[2],)
    assert mine(by_key)[1].discard == (set_cards(by_key)[0],)
    assert first.discard == ()


def set_cards(path: Path) -> tuple[int, ...]:
    """The three cards of the first player's second street."""
    dealt = [
        m for m in records.read(str(path)).hands[0].moves if m.seat == 0 and not isinstance(m, Placement)
    ]
    cards: tuple[int, ...] = dealt[1].cards  # type: ignore[attr-defined]
    return cards


@pytest.mark.parametrize("keys", ["q", "", "33", HAND, HAND + "q", FIRST + "2\n2\nq"])
def test_it_can_be_left_at_any_time_and_taken_up_again(
    playing: Playing, tmp_path: Path, croupier: Any, keys: str
) -> None:
    record = tmp_path / "left.jsonl"
    args = ["--seed", "left", "--hands", "2", "--record", str(record)]
    status, out, err = playing(keys, *args)
    assert (status, err) == (0, "")
    assert "won the match" not in out
    assert not records.read(str(record)).ended
    done = len(mine(record))
    rest = {"q": HAND, "": HAND, "33": HAND, HAND: "", HAND + "q": ""}.get(keys, "2\n" * 3 + "1\n" * 3)
    status, out, err = playing(rest + "\n" * bool(rest) + HAND, "--record", str(record))
    assert (status, err) == (0, "")
    assert re.search("won the match|The match is a tie", out)
    assert len(mine(record)) == 18 > done
    assert croupier("verify", str(record)).status == 0
    assert list(tmp_path.iterdir()) == [record]  # the seed is now in the record


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seats", "5"], "5 seats: standard is played by 2 to 4"),
        (["--seats", "1"], "1 seat: standard is played by 2 to 4"),
        (["--seats", "0"], "0 seats: standard is played by 2 to 4"),
        (["--seats", "4", "--preset", "pineapple"], "4 seats: pineapple is played by 2 to 3"),
        (["--hands", "0"], "hand 1 of 0: expected hands counted from 1"),
        (["--stack", "0"], "stacks [0, 0]: expected chips in two of them or more"),
        (["--point-value", "0"], "point value 0: expected at least 1"),
        (["--preset", "nosuch"], "preset 'nosuch': expected one of standard"),
        (["--bot", "nosuch"], "bot 'nosuch': expected one of club, novice, expert, master, random"),
    ],
)
def test_bad_usage_is_one_line_and_nothing_is_written(
    playing: Playing, tmp_path: Path, args: list[str], said: str
) -> None:
    status, out, err = playing("", "--record", str(tmp_path / "no.jsonl"), *args)
    assert (status, out) == (2, "")
    assert err.startswith(f"croupier: {said}")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("other", [["--seats", "0"], ["--seats", "3"], ["--preset", "pineapple"]])
def test_a_match_is_taken_up_as_it_was_agreed(playing: Playing, tmp_path: Path, other: list[str]) -> None:
    record = str(tmp_path / "match.jsonl")
    playing("q", "--seed", "m", "--record", record)
    status, out, err = playing("q", "--record", record, *other)
    assert (status, out) == (2, "")
    assert "holds a match for 2 seats under standard; leave --preset and --seats out" in err


def test_leaving_says_how_to_come_back(playing: Playing, tmp_path: Path) -> None:
    _, out, _ = playing("33q", "--seed", "l")
    assert out.endswith(
        "You left. This match is not kept; one that --record FILE keeps can be taken up again.\n"
    )
    record = tmp_path / "my match.jsonl"
    _, out, _ = playing("33q", "--seed", "l", "--record", str(record))
    back = out.rpartition("Go on with: croupier ")[2].strip()
    assert shlex.split(back) == ["play", "ofc", "--record", str(record)]
    _, out, _ = playing(HAND, "--seed", "l", "--hands", "1")
    assert "You left" not in out


@pytest.mark.parametrize("key", ["?", "h", "H"])
@pytest.mark.parametrize(
    ("game", "before", "keys"),
    [
        ("ofc", "", ("1 2 3", "u, Backspace", "Enter")),
        ("fortune", "", ("↑ ↓, + -", "p, f")),
        ("fortune", "\n", ("p, f",)),  # the second question of a round
        ("asian-stud", "", ("r, f", "a number")),
        ("pinzique", "", ("1-8", "s  ")),
    ],
)
def test_help_is_a_key_away_at_every_table(
    croupier: Any, monkeypatch: pytest.MonkeyPatch, key: str, game: str, before: str, keys: tuple[str, ...]
) -> None:
    """And it is no move: the table stands as it stood."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{before}{key}q"))
    ran = croupier("play", game, "--seed", "h", "--bot", "random")
    assert ran.status == 0
    for said in (*keys, "?, h  ", "leave. This match is not kept", f"croupier rules {game} --preset "):
        assert said in ran.out
    assert "? help, q leave" in ran.out
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{before}q"))
    without = croupier("play", game, "--seed", "h", "--bot", "random").out
    assert ran.out.count("? help") == without.count("? help")


@pytest.mark.parametrize("game", ["ofc", "fortune", "asian-stud", "pinzique"])
def test_you_are_called_as_you_like(
    croupier: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str
) -> None:
    record = tmp_path / "match.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("q"))
    ran = croupier("play", game, "--name", " ada  Lovelace ", "--record", str(record))
    assert ran.status == 0
    assert records.read(str(record)).header.players[0] == "ada Lovelace"
    assert "ada Lovelace" in ran.out
    assert " You " not in ran.out
    again = croupier("play", game, "--name", "Bo", "--record", str(record))
    assert "leave --positions, --partners and --name out" in again.err
    monkeypatch.setattr("sys.stdin", io.StringIO("q"))
    ran = croupier("play", "ofc", "--name", "ADA", "--record", str(tmp_path / "other.jsonl"))
    assert records.read(str(tmp_path / "other.jsonl")).header.players == ("ADA", "Ben (bot)")
    for bad in ("", "  ", "a" * 25, "a\x1b[31m"):
        refusal = croupier("play", game, "--name", bad).refusal()
        assert "expected 1 to 24 printable characters" in refusal


def test_names_in_a_record_do_not_steer_the_terminal(playing: Playing, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    playing("q", "--seed", "m", "--record", str(record))

    def rename(lines: list[dict[str, Any]]) -> None:
        lines[0]["players"] = ["You", "A\x1b[31mda\u202e (bot)"]

    record.write_bytes(forged(record.read_bytes(), rename))
    status, out, err = playing("q", "--record", str(record))
    assert (status, err) == (0, "")
    assert "A[31mda" in out
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_with_chips_it_goes_on_until_somebody_is_broke(playing: Playing) -> None:
    keys = (HAND + "\n") * 60
    status, out, _ = playing(keys, "--seed", "chips", "--stack", "40", "--point-value", "5", "--preset",
                             "carnivale-2013")  # fmt: skip
    assert status == 0
    assert "5 a point" in out
    assert re.search("won the match", out)
    assert re.search(r"\b40\b", out)


def test_ofc14_the_others_go_on_without_who_is_broke(playing: Playing) -> None:
    """You may be out of chips yourself, and look on until one has them all."""
    keys = (HAND + "\n") * 60 + "\n" * 60
    status, out, _ = playing(keys, "--seed", "chips", "--stack", "20", "--point-value", "5", "--seats", "3")
    assert status == 0
    assert out.count("Out of chips: ") == 2
    assert re.search(r"won the match: .*\+40", out)


# In a terminal


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, *args: str) -> None:
        import pty
        import termios

        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.running = subprocess.Popen(
            [sys.executable, "-m", "croupier", "play", "ofc", *args],
            stdin=self.slave, stdout=self.slave, stderr=self.slave,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"},
        )  # fmt: skip
        self.text = ""

    def wait_for(self, said: str, seconds: float = 30) -> None:
        """Read until this appears after what was waited for before."""
        until = time.monotonic() + seconds
        while said not in self.text:
            assert time.monotonic() < until, f"{said!r} never came; the last was {self.text[-2000:]!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                with contextlib.suppress(OSError):
                    self.text += os.read(self.master, 65536).decode(errors="replace")
        self.text = self.text[self.text.index(said) + len(said) :]

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def ends(self) -> int:
        return self.running.wait(timeout=20)

    def is_restored(self) -> bool:
        import termios

        return termios.tcgetattr(self.slave) == self.before


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_one(*args: str) -> Terminal:
        opened.append(Terminal(*args))
        return opened[-1]

    yield open_one
    for each in opened:
        if each.running.poll() is None:
            each.running.kill()
            each.running.wait()
        os.close(each.master)
        os.close(each.slave)


unix = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


@unix
def test_a_hand_in_a_terminal(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    record = tmp_path / "terminal.jsonl"
    at = terminal("--seed", "t", "--hands", "1", "--bot", "random", "--record", str(record))
    at.wait_for("To place")
    at.press("r")
    at.wait_for("To place")
    at.press("\x1b[C3")  # the right arrow chooses the second card
    at.wait_for("To place")
    at.press("\x7f")  # and Backspace takes it back
    at.wait_for("To place")
    at.press("33333")
    at.wait_for("nothing left")
    at.press("\r")
    for key in "22222111":
        at.wait_for("To place")
        at.press(key)
        at.wait_for("nothing left")
        at.press("\r")
    at.wait_for("match")
    assert at.ends() == 0
    assert at.is_restored()
    assert len(mine(record)) == 9
    assert records.read(str(record)).ended


@unix
def test_leaving_a_terminal_leaves_it_as_it_was(terminal: Callable[..., Terminal]) -> None:
    at = terminal("--seed", "t")
    at.wait_for("To place")
    assert not at.is_restored()  # single keys
    at.press("q")
    assert at.ends() == 0
    assert at.is_restored()


@unix
def test_a_break_leaves_the_terminal_as_it_was(terminal: Callable[..., Terminal]) -> None:
    import signal

    at = terminal("--seed", "t")
    at.wait_for("To place")
    at.running.send_signal(signal.SIGINT)
    assert at.ends() == 130
    assert at.is_restored()


def test_the_moves_of_a_record_read_as_texts(playing: Playing, tmp_path: Path) -> None:
    record = tmp_path / "texts.jsonl"
    playing("12233\nq", "--seed", "u", "--record", str(record))
    (move,) = mine(record)
    kept = records.read(str(record))
    assert kept.rules.write(move) == (
        f"p1 {text_of(move.front)}/{text_of(move.middle)}/{text_of(move.back)}"
    )
