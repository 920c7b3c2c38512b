"""3 Card Fortune: ante and play against the dealer, Lucky Pairs and Super 6 beside it (F1-F7)."""

from __future__ import annotations

from croupier.game import game
from croupier.game.limits import Limits
from croupier.games.fortune.moves import Bet, Fold, Play
from croupier.games.fortune.rules import FortuneRules
from croupier.games.fortune.settings import (
    ANTE_BONUS,
    LUCKY_PAIRS,
    SUPER_SIX,
    PayTables,
    Settings,
    TableLimits,
)
from croupier.games.fortune.settlement import arranged, dealer_plays, payments
from croupier.games.fortune.state import Position, State, Terms, Wagers
from croupier.games.fortune.view import PositionView, View

__all__ = [
    "ANTE_BONUS",
    "LUCKY_PAIRS",
    "GAME",
    "SUPER_SIX",
    "Bet",
    "Fold",
    "FortuneRules",
    "Limits",
    "PayTables",
    "Position",
    "Play",
    "PositionView",
    "Settings",
    "State",
    "TableLimits",
    "Terms",
    "View",
    "Wagers",
    "arranged",
    "dealer_plays",
    "payments",
    "rules",
]


def _wagers(settings: Settings) -> tuple[game.Wager, ...]:
    limits, tables = settings.limits, settings.paytables
    return (
        game.Wager("ante", limits.ante, title="Ante"),
        game.Wager("ante_bonus", pays=tables.ante_bonus, title="Ante bonus"),
        game.Wager("lucky_pairs", limits.lucky_pairs, tables.lucky_pairs, "Lucky Pairs"),
        game.Wager("super_six", limits.super_six, tables.super_six, "Super 6"),
    )


GAME = game.Game(
    key="fortune",
    title="3 Card Fortune",
    sentence="Three cards against the dealer, with two bonus wagers beside.",
    package=__name__,
    settings=Settings,
    rules=FortuneRules,
    presets=(
        game.Preset("standard", "Standard", "The pay tables that most casinos post."),
        game.Preset("pitched", "Pitched by hand", "Dealt one card at a time; suited A-K-Q posted apart."),
    ),
    seats=game.Seats(1, 3, 7),
    order=2,
    minutes=5,
    wagers=_wagers,
    edges="croupier.games.fortune.odds:edges",
    priced="croupier.games.fortune.odds:priced",
    desk="croupier.games.fortune.odds.desk:DESK",
    columns="croupier.games.fortune.hand_columns:FortuneColumns",
    guide="croupier.games.fortune.odds.guide:guide",
    round_form="croupier.games.fortune.scoresheet:ROUND_FORM",
    page="page/fortune.js",
    scorer="page/scorer.js",
    lesson="page/lesson.js",
    art=("7c", "8c", "9c", "25"),
    unit="round",
    bots="croupier.games.fortune.bots:BOTS",
    advice="croupier.games.fortune.advice:ADVISER",
    practice="croupier.games.fortune.practice:PRACTICE",
    terminal="croupier.games.fortune.terminal.table:FortuneDesk",
    verbs={
        "odds": "croupier.games.fortune.terminal.odds:odds",
        "advise": "croupier.games.fortune.terminal.advise:advise",
    },
    options={"positions": "croupier.games.fortune.terminal.options:positions"},
)


def rules(preset: str | None = None) -> FortuneRules:
    """The rules under a shipped preset (`standard` by default) or a TOML file by its path."""
    return GAME.under(preset)
