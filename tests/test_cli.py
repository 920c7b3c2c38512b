"""The command line's own manners: help, versions, errors in one line, exit statuses, a light start."""

import io
import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from socket import create_connection, create_server, socket
from typing import Any

import pytest

from croupier.cli import VERBS, _root, main
from croupier.errors import BadInput, Illegal
from croupier.games import all_games
from croupier.version import __version__, build, commit


def _places() -> Iterator[tuple[str, str]]:
    """Every verb, with the game or the action it is told, and where it is."""
    for verb, (_, where) in VERBS.items():
        if isinstance(where, str):
            yield verb, where
        elif where is not None:
            yield from ((f"{verb} {action}", place) for action, place in where.items())
        else:
            games = (game for game in all_games() if verb in game.verbs)
            yield from ((f"{verb} {game.key}", game.verbs[verb]) for game in games)


PLACES = list(_places())


@pytest.mark.parametrize(("verb", "place"), PLACES)
def test_every_listed_verb_is_there_and_has_help(
    verb: str, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    module, _, attribute = place.partition(":")
    assert callable(getattr(import_module(module), attribute))
    assert main([*verb.split(), "--help"]) == 0
    assert f"Usage: croupier {verb}" in capsys.readouterr().out


def test_every_game_scores_and_every_verb_of_a_game_is_one_of_the_house() -> None:
    assert all("score" in game.verbs or game.round_form for game in all_games())
    own = {verb for verb, (_, where) in VERBS.items() if where is None}
    assert {verb for game in all_games() for verb in game.verbs} == own


def test_help_lists_every_verb_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    for verb, (line, _) in VERBS.items():
        assert f"  {verb} " in printed
        assert line in " ".join(printed.split())


def test_an_option_that_must_be_given_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "run", "evening"]) == 2
    assert "Missing option '--entrants'" in capsys.readouterr().err


@pytest.mark.parametrize("busy", [False, True])
def test_without_a_verb_it_serves_and_opens_the_lobby(busy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address answers from the moment it is known; another port will do if the usual one is taken."""
    ports: list[int] = []

    def serve(listener: socket, *_: object, then: Callable[[str], object]) -> None:
        with listener, create_connection(listener.getsockname(), timeout=5):
            host, port = listener.getsockname()
            ports.append(port)
            then(f"http://{host}:{port}")

    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    monkeypatch.setattr("croupier.server.verbs.serve.run_server", serve)
    with create_server(("127.0.0.1", 0)) as other:
        usual = other.getsockname()[1]
        monkeypatch.setattr("croupier.server.verbs.serve.PORT", usual)
        if not busy:
            other.close()
        assert main([]) == 0
    assert (ports == [usual]) is not busy
    assert shown == [f"http://127.0.0.1:{ports[0]}"]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"croupier {build()}\n"
    assert main(["--version", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"version": __version__, "commit": commit()}
    assert main(["--json"]) == 2
    assert capsys.readouterr().err == "croupier: --json: expected after a verb, or with --version\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("frobnicate", "croupier: No such command 'frobnicate' (see 'croupier --help')"),
        ("--frob", "croupier: No such option '--frob' (see 'croupier --help')"),
        ("score", "croupier: score: expected a game, one of ofc, fortune, asian-stud, pinzique"),
        ("set pinzique", "croupier: set 'pinzique': this game has none; expected one of ofc"),
        (
            "score whist",
            "croupier: score 'whist': expected a game, one of ofc, fortune, asian-stud, pinzique",
        ),
        ("rules whist", "croupier: game 'whist': expected one of ofc, fortune, asian-stud, pinzique"),
        ("rules ofc --preset", "croupier: Option '--preset' requires an argument"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == said + "\n"


@pytest.mark.parametrize("number", ["x", "", "1.5", "1_0", "٣", "1e400", "nan", "9" * 5000])
@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("play ofc --seats", "integer"),
        ("advise pinzique Js --top", "integer"),
        ("set ofc As --stay-value", "number"),
        ("serve --bot-pace", "number"),
    ],
)
def test_a_number_is_plain_digits(
    words: str, kind: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python reads more as a number than people write: what is infinite came out as cards dealt twice."""
    *verb, option = words.split()
    if kind == "number" and number == "1.5":
        number = "inf"
    assert main([*verb, option, number]) == 2
    said = capsys.readouterr().err
    assert said.startswith(
        f"croupier: Invalid value for '{option}': {number!r} is not a valid {kind} (see "
    )


@pytest.mark.parametrize(
    ("raised", "status", "said"),
    [
        (BadInput("card 'Zz':\n  expected a card"), 2, "croupier: card 'Zz': expected a card\n"),
        (Illegal("OFC1", "no-room", "the front is full"), 2, "croupier: the front is full (OFC1)\n"),
        (FileNotFoundError(2, "No such file or directory", "x.jsonl"), 2,
         "croupier: x.jsonl: No such file or directory\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)  # fmt: skip
def test_what_a_verb_raises_becomes_one_line(
    raised: BaseException,
    status: int,
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise raised

    monkeypatch.setattr("croupier.cli.rules.rules", fail)
    assert main(["rules"]) == status
    assert capsys.readouterr().err == said


def test_a_mistake_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise KeyError("ours")

    monkeypatch.setattr("croupier.cli.rules.rules", fail)
    with pytest.raises(KeyError):
        main(["rules"])


def test_a_reader_that_leaves_early_is_no_error() -> None:
    code = "import sys; from croupier.cli import main; sys.exit(main(['rules', 'ofc']))"
    running = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    complaint = running.stderr.read()
    running.stderr.close()
    assert running.wait() == 0
    assert complaint == b""


SCORE = ["score", "ofc", "6h6dAc/7c7d8h9s2c/KcJc8c4c3c", "2h3d5h/5c4d6s8d9c/ThJhQcKsAs"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
@pytest.mark.parametrize("line", [["--help"], SCORE, [*SCORE, "--json"]])
def test_a_full_disk_is_one_line(line: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "croupier", *line], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (2, b"croupier: No space left on device\n")


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell")
@pytest.mark.parametrize("line", ["score ofc - <&-", "play fortune <&-", "rules ofc <&- >&-"])
def test_a_closed_stream_is_an_empty_one(line: str) -> None:
    command = ["bash", "-c", f"{shlex.quote(sys.executable)} -m croupier {line}"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_pipes_are_utf8_whatever_the_locale() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    run = [sys.executable, "-m", "croupier"]
    done = subprocess.run([*run, *SCORE], env=environment, capture_output=True, check=True)
    assert "─" in done.stdout.decode()
    done = subprocess.run([*run, "score", "ofc", "-"], input=b"\xff\n", capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"croupier: line 1: expected UTF-8 text\n")


def test_a_terminal_without_suit_glyphs_has_their_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    terminal = Terminal(written := io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", "dumb")
    assert main(["score", "fortune", "KsTh8d", "9h8c7h ante 10 fold lucky-pairs 5"]) == 0
    terminal.flush()
    assert "Ks Th 8d" in written.getvalue().decode("ascii")


def test_python_dash_m() -> None:
    done = subprocess.run([sys.executable, "-m", "croupier", "--version"], capture_output=True, check=True)
    assert done.stdout.startswith(b"croupier ")


def _commands(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every verb as it is when it is used, with the words that lead to it."""
    for name, inner in getattr(command, "commands", {}).items():
        if hasattr(inner, "commands"):
            yield from _commands(inner, (*words, name))
        else:
            context = inner.make_context(name, [], resilient_parsing=True)
            yield (*words, name), context.command


def _options() -> Iterator[tuple[tuple[str, ...], Any]]:
    for words, command in _commands(_root()):
        yield from ((words, option) for option in command.params if hasattr(option, "is_flag"))


def test_whatever_may_be_given_says_what_it_is() -> None:
    """Every parameter of every verb has a sentence of help, and the usage says what may be left out."""
    for words, command in _commands(_root()):
        context = command.make_context(words[-1], [], resilient_parsing=True)
        for parameter in command.params:
            assert parameter.help.endswith((".", "%")), (words, parameter.name)
            if not hasattr(parameter, "is_flag"):
                usage = parameter.make_metavar(context)
                assert usage.startswith("[") is not parameter.required, (words, usage)


def test_no_option_is_taken_twice_where_one_value_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """For every option of every verb: the second one would have replaced the first without a word."""
    tried = 0
    for words, option in _options():
        if option.is_eager or option.multiple:
            continue
        name = option.opts[-1]
        given = [name] if option.is_flag else [name, "1"]
        assert main([*words, *given, *given]) == 2
        assert capsys.readouterr().err == f"croupier: {option.opts[0]}: given twice; expected once\n"
        tried += 1
    assert tried > 60


SHELL = """source <(_CROUPIER_COMPLETE=bash_source croupier)
ask() {
    COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); COMPREPLY=()
    _croupier_completion croupier
    echo "${COMPREPLY[@]}"
}
ask croupier s
ask croupier score ""
ask croupier odds fortune --an
ask croupier play pi
"""


def test_bash_completes_verbs_games_and_options(tmp_path: Path) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash here")
    here = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    around = {**os.environ, "PATH": here, "SHELL": bash, "HOME": str(tmp_path)}
    if shutil.which("croupier", path=here) is None:
        pytest.skip("croupier is not installed here")
    ran = subprocess.run([bash, "-c", SHELL], env=around, capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    assert ran.stdout.splitlines() == [
        "score set simulate sit serve",
        "ofc fortune asian-stud pinzique",
        "--ante-bonus",
        "pinzique",
    ]


@pytest.mark.parametrize(
    "words", ["", "s", "score ", "score frob ", "frob ", "score ofc --", "play --preset "]
)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_a_shell_that_asks_gets_no_error(
    shell: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"croupier {words}"
    monkeypatch.setenv("_CROUPIER_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    incomplete = line.rpartition(" ")[2]
    monkeypatch.setenv("COMP_CWORD", incomplete if shell == "fish" else str(line.count(" ")))
    assert main([]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play pi", "plain,pinzique"),
        ("rules asian", "plain,asian-stud"),
        ("replay my", "file,my"),
        ("play ofc --preset my", "file,my"),
    ],
)
def test_a_value_is_completed_by_what_is_known_of_it_and_else_by_files(
    words: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_CROUPIER_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"croupier {words}")
    monkeypatch.setenv("COMP_CWORD", str(words.count(" ") + 1))
    assert main([]) == 0
    assert capsys.readouterr().out == f"{said}\n"
