"""Click commands built from typed functions, by the declarations of their parameters (`options`)."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from functools import partial
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

import click
from click.core import ParameterSource
from click.types import FloatParamType, IntParamType

from croupier.ascii_text import ascii_lower, ascii_upper
from croupier.cli.help_text import Context
from croupier.errors import BadInput
from croupier.extras import load
from croupier.terminal.language import in_words
from croupier.terminal.options import Argument, Option

if TYPE_CHECKING:
    from croupier.game.game import Game

NUMBER = re.compile(r"[+-]?([0-9]{1,18}(\.[0-9]{0,18})?|\.[0-9]{1,18})([eE][+-]?[0-9]{1,2})?")


class Door(click.Command):
    """Stands in for a verb until it is used: knows the verb's help, and where to find the rest.

    `place` is `module:function`, or a function that makes the verb's. With a `prefix` every option is also
    a variable, CROUPIER_PORT for --port.
    """

    def __init__(
        self, name: str, line: str, place: str | Callable[[], Any], prefix: str | None = None
    ) -> None:
        super().__init__(name, help=line, short_help=line)
        self._place = place
        self._prefix = prefix

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        try:
            wanted = f"{parent.command_path if parent else 'croupier'} {info_name}"
            verb = load(self._place, wanted) if isinstance(self._place, str) else self._place()
        except BadInput:
            raise
        except Exception as error:  # a verb may come from another package
            raise BadInput(
                "{verb}: cannot be loaded: {kind}: {error}",
                "broken-verb",
                verb=info_name,
                kind=type(error).__name__,
                error=error,
            ) from error
        found = command(self.name or "", verb)
        return found.make_context(info_name, args, parent, auto_envvar_prefix=self._prefix, **extra)


class Verbs(click.Group):
    """Several verbs, listed in the order in which they were given."""

    context_class = Context

    def list_commands(self, _: click.Context) -> list[str]:
        return [*self.commands]


class Group(Verbs):
    """A verb with a second word: an action, `accounts reset …`, or a game."""

    def __init__(self, kind: str, **known: Any) -> None:
        super().__init__(
            subcommand_metavar=f"{ascii_upper(kind)} ...", short_help=known.get("help"), **known
        )
        self._kind = kind

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            raise self._unknown("", ctx)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        word = ascii_lower(args[0]).replace("_", "-")
        if self.get_command(ctx, word) is None and not ctx.resilient_parsing:
            raise self._unknown(f" '{args[0]}'", ctx)
        return super().resolve_command(ctx, [word, *args[1:]])

    def _unknown(self, given: str, ctx: click.Context) -> BadInput:
        known = self.list_commands(ctx)
        code = f"unknown-{self._kind}"
        if self._kind == "game":
            return BadInput(
                "{name}{given}: this game has none; expected one of {known:items}"
                if self._is_game(given)
                else "{name}{given}: expected a game, one of {known:items}",
                code,
                name=self.name,
                given=given,
                known=known,
            )
        return BadInput(
            "{name}{given}: expected {known:items}", code, name=self.name, given=given, known=known
        )

    @staticmethod
    def _is_game(given: str) -> bool:
        from croupier.game.registry import all_games

        return given.strip(" '") in {game.key for game in all_games()}


class OfGames(Group):
    """A verb that games bring, each its own: `score ofc …`. Only the game asked for is imported."""

    def __init__(self, **known: Any) -> None:
        super().__init__("game", **known)

    def list_commands(self, _: click.Context) -> list[str]:
        from croupier.game.registry import all_games

        return [game.key for game in all_games() if self._place(game) is not None]

    def get_command(self, _: click.Context, word: str) -> click.Command | None:
        from croupier.game.registry import game_of

        try:
            game = game_of(word)
        except BadInput:
            return None
        place = self._place(game)
        return None if place is None else Door(game.key, game.title, place)

    def _place(self, game: Game[Any]) -> str | Callable[[], Any] | None:
        """The game's own verb, or the one made from the round that the game declares."""
        own = game.verbs.get(self.name or "")
        if own is None and self.name == "score" and game.round_form is not None:
            return partial(_score_verb, game)
        if own is None and self.name == "odds" and game.under().banked:
            return partial(_odds_verb, game)
        return own


def _score_verb(game: Game[Any]) -> Any:
    from croupier.terminal.score_verb import score_verb

    return score_verb(game)


def _odds_verb(game: Game[Any]) -> Any:
    from croupier.terminal.odds_verb import odds_verb

    return odds_verb(game)


class _Text(click.ParamType[Any]):
    """A text or a path. A shell completes its known values, and otherwise files."""

    def __init__(self, kind: type, mark: Argument | Option) -> None:
        self.name = ascii_lower(kind.__name__)
        self._kind = kind
        self._known = mark.completions if isinstance(mark, Argument) else None

    def convert(self, value: Any, *_: Any) -> Any:
        return self._kind(value)

    def shell_complete(self, _context: Any, _parameter: Any, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        if self._known is None:
            return [CompletionItem(incomplete, type="file")]
        return [CompletionItem(one) for one in self._known(incomplete)]


class _Plain:
    """Strict numbers: Python also accepts every alphabet's digits, `1_000`, `nan` and `inf`."""

    name: str

    def wrong(self, value: str) -> str:
        """The refusal of a value."""
        return in_words("{value} is not a valid integer.", value=value)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not NUMBER.fullmatch(str(value).strip()):
            raise click.BadParameter(self.wrong(repr(value)), ctx, param)
        return super().convert(value, param, ctx)  # type: ignore[misc]


class _Whole(_Plain, IntParamType):
    pass


class _AtLeast(_Plain, click.IntRange):
    name = IntParamType.name


class _Number(_Plain, FloatParamType):
    name = "number"

    def wrong(self, value: str) -> str:
        return in_words("{value} is not a valid number.", value=value)


class _Once(click.Command):
    """A verb that refuses an option which is given twice and can have one value only."""

    context_class = Context

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        _, _, order = self.make_parser(ctx).parse_args([*args])
        seen = set()
        for given in order:
            once = isinstance(given, click.Option) and not (given.multiple or given.is_eager)
            if once and given in seen and not ctx.resilient_parsing:
                raise BadInput("{option}: given twice; expected once", "option-twice", option=given.opts[0])
            seen.add(given)
        rest = super().parse_args(ctx, args)
        source, typed = ctx.get_parameter_source, ParameterSource.COMMANDLINE
        if source("data") is typed and source("database_url") not in (typed, None):
            ctx.params["database_url"] = None  # an option goes before a variable, and before the file
        return rest


def command(name: str, function: Callable[..., Any]) -> click.Command:
    """The command of a verb's function: a parameter each for the function's, its docstring the help.

    A parameter whose type is a class stands for all of that class's own, which several verbs share.
    """
    made = list(_parameters(function))
    return _Once(name, params=made, callback=partial(_call, function), help=function.__doc__)


def _parameters(function: Callable[..., Any]) -> Iterator[click.Parameter]:
    said = get_type_hints(function, include_extras=True)
    for each in inspect.signature(function).parameters.values():
        kind = said[each.name]
        if isinstance(kind, type):
            yield from _parameters(kind)
        else:
            yield _parameter(each.name, kind, each.default)


def _call(function: Callable[..., Any], **given: Any) -> Any:
    """Call a function with the values of its parameters, and those of a class together."""
    said = get_type_hints(function)
    for name in inspect.signature(function).parameters:
        if isinstance(kind := said[name], type) and name not in given:
            given[name] = kind(**{one: given.pop(one) for one in inspect.signature(kind).parameters})
    return function(**given)


def _parameter(name: str, said: Any, usual: Any) -> click.Parameter:
    kind, several, mark = _read(said)
    given: dict[str, Any] = {"type": _typed(kind, mark), "help": mark.help}
    required = usual is inspect.Parameter.empty
    if not required:
        given["default"] = usual
    if several:
        given["callback"] = lambda _context, _parameter, values: [*values] or None
    if isinstance(mark, Option):
        return _option(name, kind, several, mark, given)
    metavar = mark.metavar if required or mark.metavar is None else f"[{mark.metavar}]"
    return click.Argument([name], nargs=-1 if several else 1, required=required, metavar=metavar, **given)


def _option(name: str, kind: type, several: bool, mark: Option, given: dict[str, Any]) -> click.Option:
    long = name.replace("_", "-")
    names = mark.names or [f"--{long}"]
    if kind is bool:
        names = mark.names or [f"--{long}/--no-{long}"]
        given["is_flag"] = True
    if mark.first is not None:
        given |= {"is_eager": True, "callback": _called(mark.first)}
    return click.Option(
        [name, *names],
        required="default" not in given and kind is not bool,
        multiple=several,
        metavar=mark.metavar or f"<{ascii_lower(kind.__name__)}>{'...' if several else ''}",
        envvar=mark.envvar,
        show_envvar=True,
        allow_from_autoenv=not mark.names,
        show_default=given.get("default") != "",
        **given,
    )


def _typed(kind: type, mark: Argument | Option) -> click.ParamType[Any]:
    if kind is bool:
        return click.BOOL
    if kind is float:
        return _Number()
    if kind is not int:
        return _Text(kind, mark)
    least = mark.least if isinstance(mark, Option) else None
    return _Whole() if least is None else _AtLeast(least)


def _called(first: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    return lambda context, _parameter, value: first(context, value)


def _read(said: Any) -> tuple[type, bool, Argument | Option]:
    """The type of a parameter, whether it is a list, and its declaration.

    `Annotated[list[str] | None, Option(…)]` gives `str`, True and the Option.
    """
    assert get_origin(said) is Annotated, f"{said}: expected Annotated[…, Option(…)] or Argument(…)"
    kind, mark = get_args(said)
    if get_origin(kind) is UnionType:
        (kind,) = (one for one in get_args(kind) if one is not type(None))
    several = get_origin(kind) is list
    return get_args(kind)[0] if several else kind, several, mark
