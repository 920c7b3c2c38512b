"""The game list: `GET /api/games`, which tells pages and programs how to open tables and score hands."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec

from croupier.bots import kinds_of
from croupier.errors import BadInput
from croupier.game.game import Game, Preset, Seats, Usual
from croupier.game.preset_registry import PresetRegistry
from croupier.game.registry import all_games
from croupier.game.round_draft import FormAnswer
from croupier.layout import Cell
from croupier.play import AnyRules
from croupier.server.http.api import Api
from croupier.server.lobby.preset_details import facts_of
from croupier.server.runtime.server_log import event
from croupier.server.site.static_files import site

__all__ = ["GameAnswer", "add_games", "games_of"]


class WagerAnswer(msgspec.Struct, frozen=True):
    """A wager that a player may make, and what people call it."""

    name: str
    title: str


class BotAnswer(msgspec.Struct, frozen=True):
    """A bot of the house, how it plays, and what it wins from the usual one, in points a hand of two.

    `interval` says how well that is known, 95 %; both are null where it was not measured.
    """

    name: str
    sentence: str
    points: float | None
    interval: float | None


class GameAnswer(msgspec.Struct, frozen=True):
    """A game of the house. `presets` begin with what most people play; `named` are those that come with a
    title and a sentence, `levels` its bots with what is said of them.

    `terms` are the names of what is agreed beside the seats: `hands` where a match has so many, `stacks`
    where chips are counted. `usual` is what is agreed where nothing is said. `wagers` are those against the
    house under the first preset; `net` says that what one wins another loses, or the house; `unit` is what
    one deal is called; `minutes` are about how long a match takes, 0 where nobody says. `art` is what
    lies on its table in a picture: cards, dice, chips, and the text `/` before another row.

    `scored` are the addresses where its hands are scored. `page`, `scorer`, `lesson` and `trainer` are
    modules, by their path among the page's files: the game's own table, its part of the scorer, its first
    lesson and its exercises; None where it brings none. `practice` says that there are hands to practise.
    `form` is that of a declared round under the first preset.
    """

    game: str
    presets: list[str]
    bots: list[str]
    levels: list[BotAnswer]
    title: str
    sentence: str
    seats: Seats
    named: list[Preset]
    terms: list[str]
    usual: Usual
    wagers: list[WagerAnswer]
    against_house: bool
    net: bool
    unit: Literal["hand", "round"]
    minutes: int
    art: list[Cell]
    scored: list[str]
    page: str | None
    scorer: str | None
    practice: bool = False
    lesson: str | None = None
    trainer: str | None = None
    form: FormAnswer | None = None


def add_games(api: Api, game_list: Callable[[], list[GameAnswer]]) -> None:
    """Add the route of the list."""

    @api.route("GET", "/api/games", "tables")
    async def games() -> list[GameAnswer]:
        """The games, their presets and their bots, the usual ones first."""
        return game_list()


def games_of(shelf: PresetRegistry) -> Iterator[GameAnswer]:
    """All games. One whose presets or bots cannot be loaded is logged and left out."""
    for game in all_games():
        try:
            answer = _answer(game, shelf)
        except Exception as error:  # a game may be of another package
            cause = error.__cause__ or error
            why = f"{type(cause).__name__}: {cause}"
            event("game-left-out", level=logging.WARNING, game=game.key, why=why)
        else:
            yield answer


def _answer(game: Game[Any], shelf: PresetRegistry) -> GameAnswer:
    presets = shelf.presets(game.key)
    kinds = kinds_of(game.key)
    facts, rules, modules = facts_of(game.key, presets[0], shelf), shelf.rules(game.key), site().modules
    bettable = [wager for wager in game.posted(rules.settings) if wager.limits]
    return GameAnswer(
        game=game.key,
        presets=sorted(presets, key=lambda preset: preset != game.popular),
        bots=list(kinds),
        levels=[BotAnswer(name, kind.sentence, kind.points, kind.interval) for name, kind in kinds.items()],
        title=game.title,
        sentence=game.sentence,
        seats=game.seats,
        named=list(game.presets),
        terms=list(facts.terms),
        usual=game.usual,
        wagers=[WagerAnswer(wager.name, wager.title or _title(wager.name)) for wager in bettable],
        against_house=facts.against_house,
        net=rules.zero_sum,
        unit=game.unit,
        minutes=game.minutes,
        art=[_piece(game, text) for text in game.art],
        scored=[f"/api/score/{game.key}{address}" for address in _scored(game)],
        page=modules.get((game.key, "page")),
        scorer=modules.get((game.key, "scorer")),
        practice=game.practice is not None,
        lesson=modules.get((game.key, "lesson")),
        trainer=modules.get((game.key, "trainer")),
        form=_form(game, rules),
    )


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _scored(game: Game[Any]) -> tuple[str, ...]:
    """The addresses of a game's scoring; none if it cannot be loaded, which `add_scoring` logs."""
    try:
        return tuple(game.scores())
    except BadInput:
        return ()


def _form(game: Game[Any], rules: AnyRules) -> FormAnswer | None:
    try:
        form = game.load("round_form")
    except BadInput:  # `add_scoring` logs it
        return None
    described: FormAnswer | None = form and form.described(rules)
    return described


def _piece(game: Game[Any], text: str) -> Cell:
    if text == "/":
        return Cell("text", text)
    if text.isdecimal() and game.deck:
        return Cell("chips", text)
    return Cell("card" if game.deck else "die", text)
