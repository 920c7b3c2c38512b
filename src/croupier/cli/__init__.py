"""The command line: one table of verbs, and one place where errors become one line.

A verb is a function with typer's `Annotated` parameters in a module of its own. Its module is imported
only when the verb is used, so `croupier --help` waits for nothing.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.exceptions import TyperException

from croupier.errors import BadInput, CroupierError
from croupier.text import printable, small

__all__ = ["VERBS", "main"]

GAME_NAMES = {
    "ofc": "Open-Face Chinese Poker",
    "fortune": "3 Card Fortune",
    "asian-stud": "Asian Stud",
    "pinzique": "Pinzique",
}

ACTIONS = {
    "list": "All of them.",
    "show": "One of them, with its hands.",
    "close": "End one, for good.",
    "reset": "A new password, for one day, where somebody has forgotten theirs.",
    "rename": "Another name.",
    "ban": "Nobody logs in to it any more.",
    "delete": "Name and password are gone; the hands of others stay.",
    "operator": "Let it run the house, on the page for that.",
}

# Verb -> its one line of help, and where it is: `module:function`, or one such place per game or action.
VERBS: dict[str, tuple[str, str | Mapping[str, str]]] = {
    "play": ("Play a game in the terminal, against bots or at a server.", "croupier.cli.play:play"),
    "score": (
        "Score hands, rolls or a round that you give.",
        {
            "ofc": "croupier.games.ofc.terminal.score:score",
            "fortune": "croupier.games.fortune.terminal.score:score",
            "asian-stud": "croupier.games.asian_stud.terminal.score:score",
            "pinzique": "croupier.games.pinzique.terminal.score:score",
        },
    ),
    "odds": (
        "Exact odds and edges under the pay tables you give.",
        {
            "ofc": "croupier.games.ofc.terminal.odds:odds",
            "fortune": "croupier.games.fortune.terminal.odds:odds",
            "asian-stud": "croupier.games.asian_stud.terminal.odds:odds",
            "pinzique": "croupier.games.pinzique.terminal.odds:odds",
        },
    ),
    "advise": (
        "The value of every option, best first.",
        {
            "fortune": "croupier.games.fortune.terminal.odds:advise",
            "asian-stud": "croupier.games.asian_stud.terminal.odds:advise",
            "pinzique": "croupier.games.pinzique.terminal.odds:advise",
        },
    ),
    "set": (
        "The best setting of a Fantasyland hand.",
        {"ofc": "croupier.games.ofc.terminal.odds:set_hand"},
    ),
    "replay": ("Walk through a record.", "croupier.cli.replay:replay"),
    "verify": ("Check a record: hashes, moves, results, the deal.", "croupier.cli.verify:verify"),
    "rules": ("The rules in force, with their settings.", "croupier.cli.rules:rules"),
    "serve": ("Serve tables over HTTP and WebSocket.", "croupier.cli.serve:serve"),
    "backup": ("Write everything a server keeps to one file.", "croupier.cli.database:backup"),
    "restore": ("Fill an empty database from a backup.", "croupier.cli.database:restore"),
    "export": ("Print a table's log.", "croupier.cli.database:export"),
    "tables": (
        "Look after the tables of a server.",
        {
            "list": "croupier.cli.tables:listed",
            "show": "croupier.cli.tables:show",
            "close": "croupier.cli.tables:close",
        },
    ),
    "accounts": (
        "Look after the accounts of a server.",
        {
            "list": "croupier.cli.accounts:listed",
            "reset": "croupier.cli.accounts:reset",
            "rename": "croupier.cli.accounts:rename",
            "ban": "croupier.cli.accounts:ban",
            "delete": "croupier.cli.accounts:delete",
            "operator": "croupier.cli.accounts:appoint",
        },
    ),
    "audit": ("What operators have done to tables and accounts.", "croupier.cli.database:audit"),
}

BY_VARIABLE = ("serve",)
"""Verbs of which every option is also a variable: CROUPIER_PORT for `--port`."""


class _Door(TyperCommand):
    """Stands in for a verb until it is used: knows the verb's help, and where to find the rest."""

    def __init__(self, name: str, line: str, where: str) -> None:
        super().__init__(name, help=line, rich_markup_mode=None)
        self._where = where

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        module, _, attribute = self._where.partition(":")
        found = getattr(import_module(module), attribute)
        if self.name in BY_VARIABLE:
            extra = {"auto_envvar_prefix": "CROUPIER", **extra}
        return _command(self.name or "", found).make_context(info_name, args, parent, **extra)


class _Once(TyperCommand):
    """A verb that refuses an option which is given twice and can have one value only."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        _, _, order = self.make_parser(ctx).parse_args([*args])
        seen = set()
        for given in order:
            once = isinstance(given, TyperOption) and not (given.multiple or given.is_eager)
            if once and given in seen and not ctx.resilient_parsing:
                raise BadInput(f"{given.opts[0]}: given twice; expected once", "option-twice")
            seen.add(given)
        return super().parse_args(ctx, args)


class _Group(TyperGroup):
    """A verb that is told which game, `score ofc …`, or what to do, `accounts reset …`."""

    def __init__(self, kind: str, **known: Any) -> None:
        super().__init__(subcommand_metavar=f"{kind.upper()} ...", rich_markup_mode=None, **known)
        self._kind = kind

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            raise self._unknown("")
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        word = small(args[0]).replace("_", "-")
        if word not in self.commands and not ctx.resilient_parsing:
            raise self._unknown(f" '{args[0]}'")
        return super().resolve_command(ctx, [word, *args[1:]])

    def _unknown(self, given: str) -> BadInput:
        expected = ("a game, one of " if self._kind == "game" else "") + ", ".join(self.commands)
        return BadInput(f"{self.name}{given}: expected {expected}", f"unknown-{self._kind}")


def _command(name: str, found: Callable[..., Any]) -> Any:
    """The command of a verb's function."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=_Once)(found)
    return typer.main.get_command(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"croupier {version('croupier')}")
        raise typer.Exit


def _print_completion(wanted: bool) -> None:
    if wanted:
        from croupier.cli.completion import script

        print(script())
        raise typer.Exit


def _install_completion(wanted: bool) -> None:
    if wanted:
        from croupier.cli.completion import install

        print(f"completion: {install()}; it works in the next shell you open")
        raise typer.Exit


def _root() -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode=None, invoke_without_command=True)

    @app.callback()
    def croupier(
        context: typer.Context,
        _version: Annotated[
            bool,
            typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version."),
        ] = False,
        _install: Annotated[
            bool,
            typer.Option(
                "--install-completion",
                callback=_install_completion,
                is_eager=True,
                help="Have your shell complete verbs, games and options by Tab.",
            ),
        ] = False,
        _show: Annotated[
            bool,
            typer.Option(
                "--show-completion",
                callback=_print_completion,
                is_eager=True,
                help="Print what that would install.",
            ),
        ] = False,
    ) -> None:
        """Deal, play, score, settle and check Open-Face Chinese Poker and three games of the house.

        Without a command: serve to this machine, and open the lobby in the browser.
        """
        if context.invoked_subcommand is None:
            from croupier.cli.serve import lobby

            lobby()

    root: Any = typer.main.get_command(app)
    for verb, (line, where) in VERBS.items():
        root.add_command(_Door(verb, line, where) if isinstance(where, str) else _group(verb, line, where))
    return root


def _group(verb: str, line: str, places: Mapping[str, str]) -> _Group:
    kind = "game" if GAME_NAMES.keys() >= places.keys() else "action"
    lines = {game: f"{name}." for game, name in GAME_NAMES.items()} | ACTIONS
    doors: list[Any] = [_Door(word, lines[word], where) for word, where in places.items()]
    return _Group(kind, name=verb, commands=doors, help=line)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status.

    0 done, 1 the answer is "no", 2 bad usage or bad input (one line on stderr), 130 interrupted.
    """
    given = list(sys.argv[1:] if args is None else args)
    _speak_utf8()
    if "_CROUPIER_COMPLETE" in os.environ:  # a shell asks, at every Tab
        from croupier.cli.completion import answer

        return answer(_root())
    try:
        with _root().make_context("croupier", given) as context:
            context.command.invoke(context)
        sys.stdout.flush()
    except typer.Exit as leaving:
        return leaving.exit_code
    except BrokenPipeError:
        _hush()  # whoever read our output has had enough
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except CroupierError as error:
        return _refused(error.sentence)
    except TyperException as error:
        return _refused(_usage(error))
    except OSError as error:
        if error.filename is None:  # it was the output, such as a full disk
            _hush()
        place = f"{error.filename}: " if error.filename else ""
        return _refused(f"{place}{error.strerror or error}")
    return 0


def _speak_utf8() -> None:
    """Files and pipes are UTF-8 whatever the locale says; a terminal keeps its own encoding."""
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "strict")):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if not stream.isatty():
            stream.reconfigure(encoding="utf-8", errors=errors)
        elif stream is sys.stdout:
            stream.reconfigure(errors="replace")


def _hush() -> None:
    """Python would complain when it flushes what is left at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage(error: TyperException) -> str:
    """What was wrong with the command line, and where to read about it."""
    context = getattr(error, "ctx", None)
    hint = f" (see '{context.command_path} --help')" if context is not None else ""
    return error.format_message().rstrip(".") + hint


def _refused(sentence: str) -> int:
    print(f"croupier: {printable(' '.join(sentence.split()))}", file=sys.stderr)
    return 2
