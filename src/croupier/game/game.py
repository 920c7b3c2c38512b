"""What a game is to the house: one object that says all of it, found through the registry of `games`.

A game's folder has its rules, its scoring, its odds, its bots and its terminal. Its `GAME` names
them; what is costly is named by text, `module:name`, and imported when it is used. What a game does not
bring, generic parts fill in: a random bot, a terminal and a page that draw any view.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Generic, Literal, TypeVar

import msgspec

from croupier.cards import FULL_DECK
from croupier.errors import BadInput
from croupier.files import shipped_file
from croupier.game.limits import Limits
from croupier.game.paytable import PayTable
from croupier.game.presets import load_preset
from croupier.play import AnyRules
from croupier.serialization import convert, said
from croupier.words import msg

__all__ = ["Game", "Preset", "Seats", "Usual", "Wager"]

R = TypeVar("R", bound=AnyRules)


class Preset(msgspec.Struct, frozen=True):
    """Settings that come with a game, in `presets/NAME.toml` of its folder; a title and a sentence."""

    name: str
    title: str
    sentence: str


class Seats(msgspec.Struct, frozen=True):
    """How many play: the fewest and the most under any settings, and as many as usual."""

    fewest: int
    usual: int
    most: int


class Usual(msgspec.Struct, frozen=True):
    """What is agreed at a table that is opened without saying it, in the words of `POST /api/tables`."""

    clock: Mapping[str, Any] = msgspec.field(default_factory=lambda: {"kind": "move", "gives": 60})
    changes: str = "between-hands"
    chips: int | None = None


class Wager(msgspec.Struct, frozen=True):
    """A wager that a house posts: its limits in whole chips, its pay table; None where it has none.

    `title` is what people call it, where that is not its name.
    """

    name: str
    limits: Limits | None = None
    pays: PayTable | None = None
    title: str = ""


class Game(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """A game as the house knows it. `rules` makes its rules from settings and a name for them.

    `package` holds its data: `presets/`, and `rulebook.toml` with its rules by number. `deck` is a mask of
    the cards it is played with, 0 for none; `order` says where it stands among others. `popular` is the
    preset that most people play, and the page offers first, where that is not the default. `seated` and
    `wagers` say who can play, and for what, under given settings.

    `bots` is a mapping from names to makers of bots, the usual one first; `terminal` a function of the
    rules that makes a `croupier.terminal.game_terminal.Desk`; `verbs` are its own functions of the
    command line, such as `score`; `options` the options of `croupier play` that it has alone. `edges`
    gives the house's exact edge by wager from the settings; `best` the best move of a view where it is
    known; `advice` is a `croupier.advice.Adviser`, which values all of them; `problems` a
    `croupier.advice.Problems`, positions to be solved; `practice` is a `croupier.practice.Practice`,
    hands to be played for practice. `figures` is of an ended hand what the arena counts
    by seat beside the points. `guide` makes of settings a `croupier.game.guide.Guide`, with which
    the rules page begins. `scoring` names what is scored at `POST /api/score`; `written` what makes a
    hand of one that was written down move by move, for a review. `art` is what lies on its table in a
    picture: cards, or dice; an amount of chips; "/" before the next row. `minutes` are about how long a
    usual match takes, 0 where that is not said.
    """

    key: str
    title: str
    sentence: str
    package: str
    settings: type[msgspec.Struct]
    rules: Callable[[Any, str], R]
    presets: tuple[Preset, ...]
    seats: Seats
    deck: int = FULL_DECK
    usual: Usual = Usual()
    popular: str = ""
    order: int = 100
    seated: Callable[[Any], tuple[int, int]] | None = None
    wagers: Callable[[Any], tuple[Wager, ...]] | None = None
    bots: str | None = None
    terminal: str | None = None
    verbs: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    edges: str | None = None
    best: str | None = None
    advice: str | None = None
    problems: str | None = None
    practice: str | None = None
    figures: str | None = None
    guide: str | None = None
    scoring: str | None = None
    written: str | None = None
    page: str | None = None
    scorer: str | None = None
    lesson: str | None = None
    trainer: str | None = None
    art: tuple[str, ...] = ()
    unit: Literal["hand", "round"] = "hand"
    minutes: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The presets by name, the default first."""
        return tuple(preset.name for preset in self.presets)

    def under(self, preset: str | None = None) -> R:
        """The rules under a shipped preset (None: the first), or a house's own TOML file, by its path.

        Raises BadInput naming the preset, or the file, the key and what was expected.
        """
        name, settings = load_preset(self.package, self.names, preset or self.names[0], self.settings)
        return self.rules(settings, name)

    def under_settings(self, settings: Mapping[str, Any], name: str) -> R:
        """The rules under settings given as plain data, as a record keeps them.

        A setting that is missing has its default. Raises BadInput for unknown settings.
        """
        try:
            return self.rules(convert(settings, self.settings), name)
        except msgspec.ValidationError as error:
            why = said(error, self.settings)
            raise BadInput("settings of {key}: {why}", "bad-settings", key=self.key, why=why) from None

    def players(self, settings: msgspec.Struct) -> tuple[int, int]:
        """The fewest and the most who can play under these settings."""
        return self.seated(settings) if self.seated else (self.seats.fewest, self.seats.most)

    def posted(self, settings: msgspec.Struct) -> tuple[Wager, ...]:
        """The wagers that are posted under these settings."""
        return self.wagers(settings) if self.wagers else ()

    def rulebook(self) -> dict[str, str]:
        """The rules by number, a sentence or two each; after them those that all games share."""
        return {**_book(self.package), **_book("croupier.game")}

    def load(self, part: str) -> Any:
        """One of the parts that are named by text, `bots` or `terminal`; None where the game has none.

        Raises BadInput for one that cannot be loaded, whatever somebody else's module does.
        """
        named: str | None = getattr(self, part)
        try:
            return None if named is None else imported(named)
        except Exception as error:
            why = msg(
                "its {part} cannot be loaded: {kind}: {error}",
                part=part,
                kind=type(error).__name__,
                error=error,
            )
            raise BadInput("game '{key}': {why}", "broken-game", key=self.key, why=why) from error


def imported(named: str) -> Any:
    """What a text such as `croupier.games.ofc.bots:BOTS` names."""
    module, _, name = named.partition(":")
    return getattr(import_module(module), name)


def _book(package: str) -> dict[str, str]:
    try:
        return tomllib.loads(shipped_file(package, "rulebook.toml").decode())
    except FileNotFoundError:
        return {}
