"""The interface of a game: `Game`, a single object that names all of its parts.

A game's folder has its rules, scoring, odds, bots and terminal, and its `GAME` names them. Costly parts are
named as text, `module:name`, and imported on first use. Generic parts replace those that a game does not
bring: a random bot, a terminal and a page that draw any view.
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
from croupier.game.score_input import Score
from croupier.play import AnyRules
from croupier.serialization import convert, describe_error
from croupier.words import msg

R = TypeVar("R", bound=AnyRules)


class Preset(msgspec.Struct, frozen=True):
    """Settings that come with a game, in `presets/NAME.toml` of its folder; a title and a sentence."""

    name: str
    title: str
    sentence: str


class Seats(msgspec.Struct, frozen=True):
    """The number of players: the minimum and the maximum under any settings, and the usual number."""

    fewest: int
    usual: int
    most: int


class Usual(msgspec.Struct, frozen=True):
    """The default settings of a new table, in the words of `POST /api/tables`."""

    clock: Mapping[str, Any] = msgspec.field(default_factory=lambda: {"kind": "move", "gives": 60})
    changes: str = "between-hands"
    chips: int | None = None


class Wager(msgspec.Struct, frozen=True):
    """A wager of a banked game: its limits in whole chips and its pay table; None for either if it has
    none.

    `title` is its usual name, if that differs.
    """

    name: str
    limits: Limits | None = None
    pays: PayTable | None = None
    title: str = ""


class Game(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """A game as the other packages know it. Parts given as text are imported by `load`."""

    key: str
    title: str
    sentence: str
    package: str
    """The package with the data: `presets/`, and `rulebook.toml` with the rules by number."""
    settings: type[msgspec.Struct]
    rules: Callable[[Any, str], R]
    """Makes the rules from settings and a name for them."""
    presets: tuple[Preset, ...]
    seats: Seats
    deck: int = FULL_DECK
    """The mask of the cards in play; 0 for none."""
    usual: Usual = Usual()
    popular: str = ""
    """The preset that the page offers first, if it is not the default."""
    order: int = 100
    """The position among all games."""
    seated: Callable[[Any], tuple[int, int]] | None = None
    """The minimum and maximum number of players under given settings."""
    wagers: Callable[[Any], tuple[Wager, ...]] | None = None
    """The wagers under given settings."""
    bots: str | None = None
    """A mapping from names to bots, the usual one first."""
    terminal: str | None = None
    """A function of the rules that makes a `croupier.terminal.game_terminal.TerminalTable`."""
    verbs: Mapping[str, str] = {}
    """The game's own functions of the command line, such as `score`."""
    options: Mapping[str, str] = {}
    """The options of `croupier play` that only this game has."""
    edges: str | None = None
    """The exact house edges by wager, from the settings."""
    priced: str | None = None
    """The wagers with their chances, as `croupier.odds.open_wager.Priced`, from the settings and
    the first bet in the smallest unit, for which commissions are rounded (None: exact).
    """
    desk: str | None = None
    """A `croupier.odds.desk.OddsDesk`: reports, and searches of pay tables, for the page's odds desk."""
    best: str | None = None
    """The best move of a view, where it is known."""
    advice: str | None = None
    """A `croupier.advice.Adviser`, which values all moves."""
    skill: str | None = None
    """A `croupier.advice.skill_measure.SkillMeasure`: how a rating of decisions is made."""
    problems: str | None = None
    """A `croupier.advice.Problems`: positions to solve."""
    practice: str | None = None
    """A `croupier.practice.Practice`: practice hands."""
    observer: str | None = None
    """Makes a `croupier.envs.Observer` from the rules and a number of seats: what learners are shown."""
    batched: str | None = None
    """Makes a `croupier.envs.many_tables.Batched` from the rules, tables and seats: many tables at once."""
    figures: str | None = None
    """The figures of an ended hand that the arena counts by seat, beside the points. They follow from what
    a watcher sees in the end, because everybody is told those that are true or false after a match.
    """
    course: str | None = None
    """The totals of an ended hand after each of its parts, by seat, from the rules and its state.

    A game has it if its match is one hand.
    """
    columns: str | None = None
    """A `croupier.game.hand_columns.HandColumns`: the game's own columns in rows of hands."""
    guide: str | None = None
    """Makes a `croupier.game.guide.Guide` from settings; the rules page begins with it."""
    scoring: str | None = None
    """The functions behind `POST /api/score`."""
    round_form: str | None = None
    """A `croupier.game.round_form.RoundForm`: a round that is played with real cards. It replaces
    `scoring`, the verb `score` and a scorer of the game's own.
    """
    written: str | None = None
    """Makes a hand for review from one that was written down move by move."""
    page: str | None = None
    scorer: str | None = None
    lesson: str | None = None
    trainer: str | None = None
    art: tuple[str, ...] = ()
    """The picture of a table: cards or dice, an amount of chips, `/` before the next row."""
    unit: Literal["hand", "round"] = "hand"
    minutes: int = 0
    """The approximate length of a usual match; 0 if unknown."""

    @property
    def names(self) -> tuple[str, ...]:
        """The presets by name, the default first."""
        return tuple(preset.name for preset in self.presets)

    def under(self, preset: str | None = None) -> R:
        """The rules under a shipped preset (None: the first), or under a TOML file of your own, by its
        path.

        Raises BadInput naming the preset, or the file, the key and what was expected.
        """
        name, settings = load_preset(
            self.package, self.names, self.names[0] if preset is None else preset, self.settings
        )
        return self.rules(settings, name)

    def under_settings(self, settings: Mapping[str, Any], name: str) -> R:
        """The rules under plain settings; missing ones have defaults. Raises BadInput for unknown ones."""
        try:
            return self.rules(convert(settings, self.settings), name)
        except msgspec.ValidationError as error:
            why = describe_error(error, self.settings)
            raise BadInput("settings of {key}: {why}", "bad-settings", key=self.key, why=why) from None

    def players(self, settings: msgspec.Struct) -> tuple[int, int]:
        """The fewest and the most who can play under these settings."""
        return self.seated(settings) if self.seated else (self.seats.fewest, self.seats.most)

    def posted(self, settings: msgspec.Struct) -> tuple[Wager, ...]:
        """The wagers that are posted under these settings."""
        return self.wagers(settings) if self.wagers else ()

    def rulebook(self, *, shared: bool = True) -> dict[str, str]:
        """The rules by number, a sentence or two each; after them, if `shared`, those of all games."""
        return {**_book(self.package), **(_book("croupier.game") if shared else {})}

    def scores(self) -> Mapping[str, Score]:
        """The functions behind `POST /api/score`, by the rest of the address after the game.

        Raises BadInput if they cannot be loaded.
        """
        form = self.load("round_form")
        return (self.load("scoring") or {}) if form is None else form.scores

    def load(self, part: str) -> Any:
        """A part that is named by text, such as `bots` or `terminal`; None if the game has none.

        Raises BadInput if it cannot be loaded, for any error in its module.
        """
        named: str | None = getattr(self, part)
        try:
            return None if named is None else imported(named)
        except (Exception, SystemExit) as error:
            why = msg(
                "its {part} cannot be loaded: {kind}: {error}",
                part=part,
                kind=type(error).__name__,
                error=error,
            )
            raise BadInput("game '{key}': {why}", "broken-game", key=self.key, why=why) from error


def imported(named: str) -> Any:
    """The object with a name such as `croupier.games.ofc.bots:BOTS`."""
    module, _, name = named.partition(":")
    return getattr(import_module(module), name)


def _book(package: str) -> dict[str, str]:
    try:
        return tomllib.loads(shipped_file(package, "rulebook.toml").decode())
    except FileNotFoundError:
        return {}
