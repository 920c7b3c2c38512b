"""`croupier score GAME` of a game that declares its round (`croupier.game.round_form`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from inspect import Parameter, Signature
from typing import Annotated, Any

import msgspec

from croupier.errors import BadInput
from croupier.game.forms import Cards, fields_of
from croupier.game.game import Game, imported
from croupier.game.round_form import RoundForm
from croupier.serialization import to_json
from croupier.terminal.jsonl import answer_lines, read_line
from croupier.terminal.language import in_words
from croupier.terminal.names import Names, named, names_of, refuse_with_lines
from croupier.terminal.options import Argument, Json, Option
from croupier.words.terminal_language import say

_PRESET = Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")]


def score_verb(game: Game[Any]) -> Callable[..., None]:
    """The verb's function, with a parameter for each part of the round and for each option."""
    form: RoundForm = game.load("round_form")

    @lru_cache(maxsize=64)
    def rules_of(preset: str | None, **given: str | None) -> Any:
        return form.rules_of(game.under(preset), given)

    def answer(line: str, preset: str | None, given: dict[str, str | None]) -> Any:
        """The document for a line; options that it leaves out are those of the command line."""
        body: Any = read_line(line, form.body)
        own = {name: value for name, value in form.given(body).items() if value is not None}
        return form.score(rules_of(body.preset or preset, **{**given, **own}), body).plain()

    def score(**said: Any) -> None:
        preset, names = said.pop("preset"), said.pop("names")
        as_json = said.pop("as_json")
        given = {name: said.pop(name) for name in form.options}
        places: list[str] = said.pop(form.places.key) or []
        if "-" in (*said.values(), *places[:1]):
            if places and places != ["-"]:
                raise BadInput(
                    "score {game} -: expected no {places}; the lines have them",
                    game=game.key,
                    places=form.places.key,
                )
            refuse_with_lines(names)
            answer_lines(lambda line: answer(line, preset, given))
            return
        rules = rules_of(preset, **given)
        written = form.round(**said, **{form.places.key: tuple(map(form.read, places))})
        sheet = form.score(rules, written)
        called = names_of(names, [say(name) for name in form.names(len(places))])
        if as_json:
            print(to_json(named(sheet.plain(), names, len(called))))
        else:
            _draw(form, sheet, rules, called)

    parameters = list(_parameters(form))
    score.__doc__ = _help(form)
    score.__annotations__ = {one.name: one.annotation for one in parameters}
    score.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return score


def _parameters(form: RoundForm) -> list[Parameter]:
    hands = [
        (field.name, Annotated[str, Argument(help=_cards_help(field.mark))])
        for field in fields_of(form.round)
        if isinstance(field.mark, Cards)
    ]
    mark = form.places.mark
    text = in_words(mark.help) if hands else f"{in_words(mark.help)} {in_words('Or - for lines.')}"
    places = Argument(metavar=f"{mark.label.upper()}...", help=text)
    options = [(name, Annotated[str | None, Option(help=text)]) for name, text in form.options.items()]
    usual: list[tuple[str, Any]] = [
        (form.places.key, Annotated[list[str] | None, places]),
        ("preset", _PRESET),
        *options,
        ("names", Names),
    ]
    return [
        *(Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind) for name, kind in hands),
        *(Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=None) for name, kind in usual),
        Parameter("as_json", Parameter.KEYWORD_ONLY, annotation=Json, default=False),
    ]


def _help(form: RoundForm) -> str:
    place = in_words(form.places.mark.label)
    own = [field.encode_name for field in msgspec.structs.fields(form.places.kind)]
    keys = [
        in_words("`{name}` (each with {keys:items})", name=name, keys=[f"`{key}`" for key in own])
        if name == form.places.key
        else f"`{name}`"
        for name in form.body.__struct_fields__
    ]
    return "\n\n".join(
        (
            in_words("Settle one round from its cards and wagers."),
            in_words("{place:capital}: {expected}.", place=place, expected=form.places.mark.expected),
            in_words(
                "With - every line of standard input is a JSON object with {keys:items}. A setting that a"
                " line leaves out is that of the options. Each line is answered with one line of JSON.",
                keys=keys,
            ),
        )
    )


def _cards_help(mark: Cards) -> str:
    return in_words("{label}: {count} cards, or - for lines.", label=mark.label or "", count=mark.count)


def _draw(form: RoundForm, sheet: Any, rules: Any, names: Any) -> None:
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    if form.picture:
        console.print(imported(form.picture)(sheet, rules, names))
        return
    for line in getattr(sheet, "said", ()):
        console.print(say(line))
    gains = "   ".join(f"{name} {gain:+d}" for name, gain in zip(names, sheet.totals, strict=True))
    console.print(f"{in_words('Totals')}  {gains}")
