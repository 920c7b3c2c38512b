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


class WagerAnswer(msgspec.Struct, frozen=True):
    """A wager that a player may make, and what people call it."""

    name: str
    title: str


class BotAnswer(msgspec.Struct, frozen=True):
    """A bot: its name, how it plays, and its result against the default bot.

    `points` are per hand of two players, with the half-width of a 95 % `interval`. Both are null if not
    measured.
    """

    name: str
    sentence: str
    points: float | None
    interval: float | None


class GameAnswer(msgspec.Struct, frozen=True):
    """A game that the server offers. Modules of the page are given by their paths, or None without one."""

    game: str
    presets: list[str]
    """The presets, the most usual first."""
    bots: list[str]
    levels: list[BotAnswer]
    """The bots with their descriptions."""
    title: str
    sentence: str
    seats: Seats
    named: list[Preset]
    """The presets that have a title and a sentence."""
    terms: list[str]
    """The terms of a match besides seats, such as `hands` (its length) or `stacks` (chips)."""
    usual: Usual
    """The default terms."""
    wagers: list[WagerAnswer]
    """The wagers against the house under the first preset."""
    against_house: bool
    net: bool
    """True if a player's gain is the loss of other players or of the house."""
    unit: Literal["hand", "round"]
    """The word for one deal."""
    minutes: int
    """The approximate length of a match; 0 if unknown."""
    art: list[Cell]
    """Cards, dice and chips for a small picture of the table. The text `/` begins another row."""
    scored: list[str]
    """The addresses that score hands of this game."""
    page: str | None
    """The module of the game's own table."""
    scorer: str | None
    """The module of its part of the scorer."""
    practice: bool = False
    """True if there are practice hands."""
    lesson: str | None = None
    """The module of its first lesson."""
    trainer: str | None = None
    """The module of its exercises."""
    form: FormAnswer | None = None
    """The form of a declared round under the first preset."""


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
