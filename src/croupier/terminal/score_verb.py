"""`croupier score GAME` of a game that declares its round (`croupier.game.round_form`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from inspect import Parameter, Signature
from typing import Annotated, Any

from msgspec.structs import fields, replace

from croupier.errors import BadInput
from croupier.game.forms import Cards, Given, fields_of, given_of
from croupier.game.game import Game, imported
from croupier.game.round_form import RoundForm
from croupier.serialization import to_json
from croupier.terminal.drawing import print_picture
from croupier.terminal.jsonl import answer_lines, read_line
from croupier.terminal.language import in_words
from croupier.terminal.names import Names, named, names_of, refuse_with_lines
from croupier.terminal.options import Argument, Json, Option
from croupier.words.terminal_language import say

PRESET = Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")]


Keep = Callable[[Any, Any, Any, Sequence[str]], None]
"""Takes each scored round: the rules, the round, its settlement, the names (none for a line)."""


def score_verb(
    game: Game[Any], keep: Keep = lambda *_: None, optional: bool = False
) -> Callable[..., None]:
    """The verb's function, with a parameter for each part of the round and for each option.

    `optional` says that the places may be left out.
    """
    form: RoundForm = game.load("round_form")
    beside = given_of(form.round)

    @lru_cache(maxsize=64)
    def rules_of(preset: str | None, **given: str | None) -> Any:
        return form.rules_of(game.under(preset), given)

    def answer(line: str, preset: str | None, given: dict[str, str | None], values: dict[str, Any]) -> Any:
        """The document for a line; options that it leaves out are those of the command line."""
        body: Any = read_line(line, form.body)
        own = {name: value for name, value in form.given(body).items() if value is not None}
        left_out = {field.name for field in fields(form.body) if getattr(body, field.name) == field.default}
        body = replace(body, **{name: value for name, value in values.items() if name in left_out})
        rules = rules_of(body.preset or preset, **{**given, **own})
        sheet = form.score(rules, body)
        keep(rules, body, sheet, ())
        return sheet.plain()

    def score(**said: Any) -> None:
        preset, names = said.pop("preset"), said.pop("names")
        as_json = said.pop("as_json")
        given = {name: said.pop(name) for name in form.options}
        values = {name: _value(mark, said.pop(name)) for name, mark in beside.items()}
        places: list[str] = said.pop(form.places.key) or []
        if "-" in (*said.values(), *places[:1]):
            if places and places != ["-"]:
                raise BadInput(
                    "score {game} -: expected no {places}; the lines have them",
                    game=game.key,
                    places=form.places.key,
                )
            refuse_with_lines(names)
            answer_lines(lambda line: answer(line, preset, given, values))
            return
        rules = rules_of(preset, **given)
        written = form.round(**said, **values, **{form.places.key: tuple(map(form.read, places))})
        sheet = form.score(rules, written)
        called = names_of(names, [say(name) for name in form.names(len(places))])
        keep(rules, written, sheet, called)
        if as_json:
            print(to_json(named(sheet.plain(), names, len(called))))
        else:
            _draw(form, sheet, rules, called)

    parameters = list(_parameters(form, optional))
    score.__doc__ = _help(form)
    score.__annotations__ = {one.name: one.annotation for one in parameters}
    score.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return score


def _value(mark: Given, said: Any) -> Any:
    return mark.read(said) if mark.read and said is not None else said


def _parameters(form: RoundForm, optional: bool) -> list[Parameter]:
    hands = [
        (field.name, Annotated[str, Argument(help=cards_help(field.mark))])
        for field in fields_of(form.round)
        if isinstance(field.mark, Cards)
    ]
    mark = form.places.mark
    text = in_words(mark.help) if hands else f"{in_words(mark.help)} {in_words('Or - for lines.')}"
    places: Any = Annotated[list[str] | None, Argument(metavar=f"{mark.label.upper()}...", help=text)]
    needed = not hands and not optional
    if needed:
        places = Annotated[list[str], Argument(metavar=f"{mark.label.upper()}...", help=text)]
    options: list[tuple[str, Any, Any]] = [
        ("preset", PRESET, None),
        *((name, given_option(one), one.usual) for name, one in given_of(form.round).items()),
        *((name, Annotated[str | None, posted(form, name)], None) for name in form.options),
        ("names", Names, None),
        ("as_json", Json, False),
    ]
    return [
        *(Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind) for name, kind in hands),
        Parameter(
            form.places.key,
            Parameter.KEYWORD_ONLY,
            annotation=places,
            default=Parameter.empty if needed else None,
        ),
        *(
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=usual)
            for name, kind, usual in options
        ),
    ]


def _help(form: RoundForm) -> str:
    kind = form.places.kind
    own = [field.encode_name for field in fields(kind)] if isinstance(kind, type) else []
    keys = [
        in_words("`{name}` (each with {keys:items})", name=name, keys=[f"`{key}`" for key in own])
        if own and name == form.places.key
        else f"`{name}`"
        for name in form.body.__struct_fields__
    ]
    place, expected = in_words(form.places.mark.label), form.places.mark.expected
    return "\n\n".join(
        (
            in_words(form.sentence),
            in_words("{place:capital}: {expected}.", place=place, expected=expected),
            in_words(
                "With - every line of standard input is a JSON object with {keys:items}. A setting that a"
                " line leaves out is that of the options. Each line is answered with one line of JSON.",
                keys=keys,
            ),
        )
    )


def given_option(mark: Given) -> Any:
    """The option of a value beside the cards: text that is read, or a whole number."""
    kind: Any = str if mark.read else int
    return Annotated[kind | None if mark.usual is None else kind, Option(help=mark.help)]


def posted(form: RoundForm, name: str) -> Option:
    """The option of a setting that may be given beside the preset."""
    return Option(metavar="PAYS" if name in form.posted else None, help=form.options[name])


def cards_help(mark: Cards) -> str:
    """The help of an argument with cards."""
    parts = {"label": mark.label or "", "count": mark.count, "like": mark.like}
    if not mark.like:
        return in_words("{label}: {count} cards, or - for lines.", **parts)
    return in_words("{label}: {count} cards, such as '{like}', or - for lines.", **parts)


def _draw(form: RoundForm, sheet: Any, rules: Any, names: Any) -> None:
    if form.picture:
        print_picture(imported(form.picture)(sheet, rules, names))
        return
    for line in getattr(sheet, "said", ()):
        print_picture(say(line))
    gains = "   ".join(f"{name} {gain:+d}" for name, gain in zip(names, sheet.totals, strict=True))
    print_picture(f"{in_words('Totals')}  {gains}")
