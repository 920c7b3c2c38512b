"""The command line: the table of verbs, and one place where errors become one line.

A verb is a function in its own module, with its options declared beside its parameters (`options`). It is
imported, and made into a command (`click_commands`), only on use, so that `croupier --help` is fast.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Mapping, Sequence

import click
from click.exceptions import Exit

from croupier.ascii_text import printable
from croupier.cli.click_commands import Door, Group, OfGames, Verbs
from croupier.cli.help_text import usage_error
from croupier.cli.variables import refuse_unknown
from croupier.errors import BadInput, CroupierError
from croupier.extras import load
from croupier.version import __version__, build, commit

__all__ = ["VERBS", "main"]

ACTIONS = {
    "list": "All of them.",
    "show": "One of them, with its hands.",
    "close": "End one, for good.",
    "reset": "A new password, for one day, where somebody has forgotten theirs.",
    "rename": "Another name.",
    "ban": "Nobody logs in to it any more.",
    "delete": "Name and password are gone; the hands of others stay.",
    "operator": "Let it run the house, on the page for that.",
    "bans": "The guests that were banned at a table.",
    "invite": "Let somebody in where a house is open by invitation only.",
    "invitations": "Those that are still good.",
    "tournament check": "What would go wrong with a structure, explained.",
    "tournament simulate": "How a structure plays: hands, hours, short stacks, skill.",
    "tournament run": "Bots play a whole one, without a server.",
    "tournament show": "How one stands.",
    "tournament print": "Seat cards, table sheets, bag list, standings or payout sheet as HTML.",
    "tournament cashier": "The cashier's sheet: what was bought, paid, won and handed out.",
    "tournament end": "End one of the server's as it stands.",
    "tournament archive": "Take one of the server's from the lists, or bring it back.",
    "tournament export": "Print one as a file, for another machine.",
    "tournament import": "Keep an exported one in the server's database.",
}

# Verb -> its one line of help, and its place: `module:function`, or one such place per action; None if
# games bring it.
VERBS: dict[str, tuple[str, str | Mapping[str, str] | None]] = {
    "play": ("Play a game in the terminal, against bots.", "croupier.cli.play:play"),
    "score": ("Score hands, rolls or a round that you give.", None),
    "odds": ("Exact odds and edges under the pay tables you give.", None),
    "advise": ("The value of every option, best first.", None),
    "problems": ("Positions to solve, with the answer explained.", None),
    "book": ("The best way to place a first street, from the opening book.", None),
    "train": ("A network for your house's own rules, by play against itself.", None),
    "set": ("The best setting of a Fantasyland hand.", None),
    "arena": ("Bots against each other: duplicate deals, with intervals.", "croupier.cli.arena:arena"),
    "simulate": ("Hands by the million, a row for each seat.", "croupier.cli.simulate:simulate"),
    "engine": ("One of our bots as a program, by the line protocol.", "croupier.cli.engine:engine"),
    "sit": ("A bot or a program of yours at a server's table.", "croupier.cli.sit:sit"),
    "replay": ("Walk through a record.", "croupier.cli.replay:replay"),
    "verify": ("Check a record: hashes, moves, results, the deal.", "croupier.cli.verify:verify"),
    "review": ("Own decisions against the best, worst first.", "croupier.cli.review:review"),
    "rules": ("The rules in force, with their settings.", "croupier.cli.rules:rules"),
    "serve": ("Serve tables over HTTP and WebSocket.", "croupier.server.verbs.serve:serve"),
    "doctor": (
        "Whether a server can run here, and what to do where it cannot.",
        "croupier.server.verbs.doctor:doctor",
    ),
    "backup": ("Write everything a server keeps to one file.", "croupier.server.verbs.database:backup"),
    "restore": ("Fill an empty database from a backup.", "croupier.server.verbs.database:restore"),
    "export": ("Print a table's log.", "croupier.server.verbs.database:export"),
    "tables": (
        "Look after the tables of a server.",
        {
            "list": "croupier.server.verbs.tables:listed",
            "show": "croupier.server.verbs.tables:show",
            "close": "croupier.server.verbs.tables:close",
        },
    ),
    "accounts": (
        "Look after the accounts of a server.",
        {
            "list": "croupier.server.verbs.accounts:listed",
            "reset": "croupier.server.verbs.accounts:reset",
            "rename": "croupier.server.verbs.accounts:rename",
            "ban": "croupier.server.verbs.accounts:ban",
            "delete": "croupier.server.verbs.accounts:delete",
            "operator": "croupier.server.verbs.accounts:appoint",
            "bans": "croupier.server.verbs.accounts:bans",
            "invite": "croupier.server.verbs.accounts:invite",
            "invitations": "croupier.server.verbs.accounts:invitations",
        },
    ),
    "tournament": (
        "Check, run, keep and print tournaments.",
        {
            "check": "croupier.cli.tournament.check:check",
            "simulate": "croupier.cli.tournament.simulate:simulate",
            "run": "croupier.cli.tournament.run:run",
            "show": "croupier.cli.tournament.show:show",
            "print": "croupier.cli.tournament.show:print_",
            "cashier": "croupier.cli.tournament.cashier:cashier",
            "end": "croupier.server.verbs.tournaments:end",
            "archive": "croupier.server.verbs.tournaments:archive",
            "export": "croupier.cli.tournament.transfer:export",
            "import": "croupier.cli.tournament.transfer:import_",
        },
    ),
    "audit": ("What operators have done to tables and accounts.", "croupier.server.verbs.database:audit"),
}

BY_VARIABLE = ("serve", "doctor")
"""Verbs whose every option is also a variable: CROUPIER_PORT for `--port`."""


def _root() -> click.Group:
    root = Verbs(
        invoke_without_command=True,
        params=[
            click.Option(
                ["--version"], is_flag=True, help="Print the version, and the commit it was built from."
            ),
            click.Option(["--json", "as_json"], is_flag=True, help="With --version: as one JSON document."),
            click.Option(["--language"], help="The language to speak, such as es; else the environment's."),
        ],
        callback=_croupier,
        help=_croupier.__doc__,
    )
    for verb, (line, where) in VERBS.items():
        root.add_command(_verb(verb, line, where))
    return root


def _croupier(version: bool, as_json: bool, language: str | None) -> None:
    """Deal, play, score, settle and check Open-Face Chinese Poker and three games of the house.

    Without a command: serve to this machine, and open the lobby in the browser.
    """
    context = click.get_current_context()
    if as_json and not version:
        raise BadInput("--json: expected after a verb, or with --version")
    if version:
        import json

        said = {"version": __version__, "commit": commit()}
        print(json.dumps(said) if as_json else f"croupier {build()}")
        context.exit()
    if language is not None:
        _speak(language)
    refuse_unknown(os.environ)
    if context.invoked_subcommand is None:
        load("croupier.server.verbs.serve:lobby", "the page")()


def _speak(tag: str) -> None:
    from croupier.words import languages
    from croupier.words.terminal_language import choose

    if tag not in languages():
        raise BadInput(
            "--language {tag}: expected one of {languages:items}", tag=tag, languages=list(languages())
        )
    choose(tag)
    os.environ["LANGUAGE"] = tag  # the processes that this one starts speak it, too


def _verb(verb: str, line: str, where: str | Mapping[str, str] | None) -> click.Command:
    if where is None:
        return OfGames(name=verb, help=line)
    if isinstance(where, str):
        return Door(verb, line, where, "CROUPIER" if verb in BY_VARIABLE else None)
    doors = [
        Door(word, ACTIONS.get(f"{verb} {word}") or ACTIONS[word], place) for word, place in where.items()
    ]
    return Group("action", name=verb, commands=doors, help=line)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status.

    0 done, 1 the answer is "no", 2 bad usage or bad input (one line on stderr), 130 interrupted.
    """
    given = list(sys.argv[1:] if args is None else args)
    _open_streams()
    _speak_utf8()
    if "_CROUPIER_COMPLETE" in os.environ:  # a shell asks, at every Tab
        from croupier.cli.completion import answer

        return answer(_root())
    try:
        with _root().make_context("croupier", given) as context:
            context.command.invoke(context)
        sys.stdout.flush()
    except Exit as leaving:
        return leaving.exit_code
    except BrokenPipeError:
        _silence()  # The reader of our output has closed the pipe.
    except (KeyboardInterrupt, click.Abort):
        return 130
    except CroupierError as error:
        from croupier.words.terminal_language import say

        return _refused(say(error.message))
    except click.ClickException as error:
        return _refused(usage_error(error))
    except OSError as error:
        if error.filename is None:  # it was the output, such as a full disk
            _silence()
        from croupier.files import reason
        from croupier.words import msg
        from croupier.words.terminal_language import say

        why = reason(error)
        return _refused(
            say(msg("{place}: {why}", place=error.filename, why=why) if error.filename else why)
        )
    return 0


def _open_streams() -> None:
    """Open the standard streams that are closed, on nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - it is open until the end


def _speak_utf8() -> None:
    """Make files and pipes UTF-8 in every locale; a terminal keeps its own encoding."""
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "strict")):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if not stream.isatty():
            stream.reconfigure(encoding="utf-8", errors=errors)
        elif stream is sys.stdout:
            codecs.register_error("plain", _plain)
            stream.reconfigure(errors="plain")


_PLAIN = dict(zip("♠♥♦♣★·▒─←→", "shdc*.#-<>", strict=True))
"""Letters in place of those that a terminal lacks: its suits stay apart."""


def _plain(error: UnicodeError) -> tuple[str, int]:
    """The error handler of a terminal's encoding: one letter for each letter."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter, "?") for letter in lacking), error.end


def _silence() -> None:
    """Discard the remaining output, because Python would complain when it flushes it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refused(sentence: str) -> int:
    line = re.sub(r"\s+", " ", sentence.strip(), flags=re.ASCII)  # French keeps its no-break spaces
    print(f"croupier: {printable(line)}", file=sys.stderr)
    return 2
