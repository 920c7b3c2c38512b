"""Details of a game's preset: settings, limits, pay tables, edges and guide."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import msgspec
from starlette.responses import Response

from croupier.game.game import Wager
from croupier.game.guide import Guide
from croupier.game.preset_registry import SHIPPED, PresetRegistry
from croupier.game.presets import settings_hash
from croupier.game.registry import game_of
from croupier.serialization import full_match, to_plain
from croupier.server.http.api import Api, ResponseSpec, file_of

Name = Annotated[str, full_match("[a-z0-9-]{1,60}")]
_TOML = "application/toml"


class Limit(msgspec.Struct, frozen=True):
    """The posted limits of a wager, in whole chips."""

    wager: str
    minimum: int
    maximum: int
    unit: int


class PayRow(msgspec.Struct, frozen=True):
    """A row of a pay table: what a hand pays to one."""

    hand: str
    pays: int


class Posted(msgspec.Struct, frozen=True):
    """A posted pay table, highest hand first."""

    wager: str
    rows: tuple[PayRow, ...]


class Group(msgspec.Struct, frozen=True):
    """Settings in the order in which the rules list them: single ones, and groups of them.

    Pairs, because a browser moves the keys of an object that look like numbers, `66`, to its front.
    """

    name: str
    rows: tuple[tuple[str, Any], ...]
    groups: tuple[Group, ...]


class Facts(msgspec.Struct, frozen=True):
    """A game under one preset."""

    game: str
    preset: str
    hash: str
    """The hash of the settings."""
    players: tuple[int, int]
    """The least and the greatest number of players."""
    against_house: bool
    limits: tuple[Limit, ...]
    tables: tuple[Posted, ...]
    rules: dict[str, str]
    """The game's rules by number."""
    settings: Any
    sheet: Group
    """The settings in order, for people."""
    terms: tuple[str, ...]
    """The terms of a match besides seats, such as `hands`."""


class Edge(msgspec.Struct, frozen=True):
    """The house edge of a wager with best play, as an exact fraction and as a decimal."""

    wager: str
    fraction: str
    decimal: float


def _limits(wagers: Sequence[Wager]) -> tuple[Limit, ...]:
    return tuple(
        Limit(wager.name, wager.limits.minimum, wager.limits.maximum, wager.limits.unit)
        for wager in wagers
        if wager.limits
    )


def _posted(wagers: Sequence[Wager]) -> tuple[Posted, ...]:
    return tuple(
        Posted(wager.name, tuple(map(PayRow, wager.pays.rows, wager.pays.pays)))
        for wager in wagers
        if wager.pays
    )


def set_only(settings: Any) -> Any:
    """Settings as plain data without unset ones, because TOML has no null."""
    if isinstance(settings, dict):
        return {key: set_only(value) for key, value in settings.items() if value is not None}
    return set_only(to_plain(settings)) if isinstance(settings, msgspec.Struct) else settings


def group_of(name: str, settings: Any) -> Group:
    """Settings as plain data, in order and without unset ones."""
    if isinstance(settings, dict):
        pairs = [(key, value) for key, value in settings.items() if value not in (None, "")]
    else:  # a list of groups, each by what it calls itself
        pairs = [(str(item.get("code", at)), item) for at, item in enumerate(settings, 1)]
    groups = tuple(group_of(key, value) for key, value in pairs if _is_group(value))
    return Group(name, tuple(pair for pair in pairs if not _is_group(pair[1])), groups)


def _is_group(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return bool(value) and all(isinstance(item, dict) for item in value)
    return isinstance(value, dict)


@cache
def facts_of(game: str, preset: str, shelf: PresetRegistry = SHIPPED) -> Facts:
    """The facts of a preset. Raises BadInput for an unknown game or preset."""
    rules = shelf.rules(game, preset)
    settings, known = rules.settings, game_of(rules.game)
    wagers = known.posted(settings)
    return Facts(
        game=rules.game,
        preset=preset,
        hash=settings_hash(settings),
        players=known.players(settings),
        against_house=rules.banked,
        limits=_limits(wagers),
        tables=_posted(wagers),
        rules=known.rulebook(),
        settings=settings,
        sheet=group_of("", to_plain(settings)),
        terms=tuple(name for name in rules.terms_type.__struct_fields__ if name != "seats"),
    )


@cache
def edges_of(game: str, preset: str, shelf: PresetRegistry = SHIPPED) -> tuple[Edge, ...]:
    """The exact edges of the wagers under a preset; () for games without a banker."""
    facts = facts_of(game, preset, shelf)
    count = game_of(facts.game).load("edges")
    exact = {} if count is None else count(facts.settings)
    return tuple(Edge(wager, str(edge), float(edge)) for wager, edge in exact.items())


@cache
def guide_of(game: str, preset: str, shelf: PresetRegistry = SHIPPED) -> Guide | None:
    """The guide of a game under a preset; None if it has none."""
    facts = facts_of(game, preset, shelf)
    made = game_of(facts.game).load("guide")
    return made(facts.settings) if made else None


def add_facts(api: Api, shelf: PresetRegistry) -> None:
    """Add the routes. The file comes first, because its name looks like a preset's."""

    @api.route("GET", "/api/games/{game}/{preset}.toml", "tables")
    async def preset_file(
        game: Name, preset: Name
    ) -> Annotated[Response, ResponseSpec(str, "TOML", _TOML)]:
        """The settings as a file, which can be changed and given to `--preset`."""
        import tomlkit

        found = facts_of(game, preset, shelf)
        head = f"# {found.game}, preset {found.preset}\n# {found.hash}\n\n"
        text = head + tomlkit.dumps(set_only(found.settings))
        return file_of(text, _TOML, f"{found.game}-{found.preset}.toml")

    @api.route("GET", "/api/games/{game}/{preset}", "tables")
    async def facts(game: Name, preset: Name) -> Facts:
        """A game's rules, settings, limits and pay tables under a preset."""
        return facts_of(game, preset, shelf)

    @api.route("GET", "/api/games/{game}/{preset}/edges", "tables")
    async def edges(game: Name, preset: Name) -> tuple[Edge, ...]:
        """The exact house edge of every wager under a preset; empty for a game without a banker."""
        return await asyncio.to_thread(edges_of, game, preset, shelf)

    @api.route("GET", "/api/games/{game}/{preset}/guide", "tables")
    async def guide(game: Name, preset: Name) -> Guide | None:
        """A short guide: how to play under a preset, payments and strategy; null if the game has none."""
        return await asyncio.to_thread(guide_of, game, preset, shelf)
