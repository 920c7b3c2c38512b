"""`croupier advise GAME` of a game against the house whose position is a struct with marks."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Annotated, Any

from croupier.advice import adviser_of
from croupier.game.forms import Cards, fields_of, given_of
from croupier.game.game import Game
from croupier.odds.report import Report
from croupier.terminal.advise_jsonl import answer_positions
from croupier.terminal.options import Argument, Json
from croupier.terminal.reports import publish
from croupier.terminal.score_verb import PRESET, cards_help, given_option, posted
from croupier.words import Message


def advise_verb(
    game: Game[Any], report: Callable[[Any, Any], Report], sentence: Message
) -> Callable[..., None]:
    """The verb's function: the cards, an option for each other mark, and the settings that a position has.

    `report(rules, position)` is what the verb prints, and `sentence` its help.
    """
    body: Any = adviser_of(game.key).body
    form = game.load("round_form")
    (cards,) = (field for field in fields_of(body) if isinstance(field.mark, Cards))
    assert isinstance(cards.mark, Cards)
    own = [name for name in form.options if name in body.__struct_fields__]

    def advise(**said: Any) -> None:
        preset, as_json = said.pop("preset"), said.pop("as_json")
        if said[cards.name] == "-":
            answer_positions(game.key, preset)
            return
        publish(report(game.under(preset), body(**said)), as_json=as_json)

    options: list[tuple[str, Any, Any]] = [
        (
            cards.name,
            Annotated[str, Argument(metavar="CARDS", help=cards_help(cards.mark))],
            Parameter.empty,
        ),
        ("preset", PRESET, None),
        *((name, Annotated[str | None, posted(form, name)], None) for name in own),
        *((name, given_option(mark), mark.usual) for name, mark in given_of(body).items()),
        ("as_json", Json, False),
    ]
    parameters = [
        Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=usual)
        for name, kind, usual in options
    ]
    advise.__doc__ = str(sentence)
    advise.__annotations__ = {name: kind for name, kind, _ in options}
    advise.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return advise
