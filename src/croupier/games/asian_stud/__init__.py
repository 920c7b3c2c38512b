"""Asian Stud (A1–A7): five cards, a qualifying three and a two that decides, against the house."""

from __future__ import annotations

from croupier.game import game
from croupier.game.limits import Limits
from croupier.games.asian_stud.arranging import (
    SHOE,
    WORTH,
    Split,
    Worth,
    arranged,
    can_arrange,
    split,
    value_of,
    worth_with,
)
from croupier.games.asian_stud.moves import Bet, Fold, Raise
from croupier.games.asian_stud.rules import AsianStudRules
from croupier.games.asian_stud.settings import (
    SIDE_TABLES,
    Commission,
    CommissionOn,
    OddsOn,
    Settings,
    TableLimits,
    in_words,
    side_table,
    with_settings,
)
from croupier.games.asian_stud.settlement import (
    OUTCOMES,
    SIDE_ROWS,
    Outcome,
    outcome_of,
    posted_row,
    side_pay,
    side_row,
    wins,
)
from croupier.games.asian_stud.state import Player, State, Terms
from croupier.games.asian_stud.view import SeatView, View

__all__ = [
    "GAME",
    "OUTCOMES",
    "SHOE",
    "SIDE_ROWS",
    "SIDE_TABLES",
    "AsianStudRules",
    "Bet",
    "Commission",
    "CommissionOn",
    "Fold",
    "Limits",
    "OddsOn",
    "Outcome",
    "SeatView",
    "Player",
    "Raise",
    "Settings",
    "Split",
    "State",
    "TableLimits",
    "Terms",
    "View",
    "WORTH",
    "Worth",
    "worth_with",
    "arranged",
    "can_arrange",
    "in_words",
    "outcome_of",
    "posted_row",
    "rules",
    "side_pay",
    "side_row",
    "side_table",
    "split",
    "value_of",
    "wins",
    "with_settings",
]


def _wagers(settings: Settings) -> tuple[game.Wager, ...]:
    limits = settings.limits
    side = game.Wager("side", limits.side, settings.side_paytable, "Side wager")
    return game.Wager("ante", limits.ante, title="Ante"), side


GAME = game.Game(
    key="asian-stud",
    title="Asian Stud",
    sentence="Make ten, twenty or thirty with three cards; the other two decide.",
    package=__name__,
    settings=Settings,
    rules=AsianStudRules,
    presets=(
        game.Preset("as-written", "As written", "Ante and raise both pay table odds. No commission."),
        game.Preset(
            "seattle-2002",
            "Seattle 2002",
            "The ante pays even money, and the house keeps 5% of what you win.",
        ),
        game.Preset("ante-even", "Ante at evens", "The ante pays even money. No commission."),
    ),
    seats=game.Seats(1, 3, 7),
    deck=SHOE,
    seated=lambda settings: (1, settings.seats),
    order=3,
    minutes=5,
    wagers=_wagers,
    edges="croupier.games.asian_stud.odds:edges",
    priced="croupier.games.asian_stud.odds:priced",
    desk="croupier.games.asian_stud.odds.desk:DESK",
    columns="croupier.games.asian_stud.hand_columns:AsianStudColumns",
    guide="croupier.games.asian_stud.odds.guide:guide",
    round_form="croupier.games.asian_stud.scoresheet:ROUND_FORM",
    page="page/asian_stud.js",
    scorer="page/scorer.js",
    lesson="page/lesson.js",
    art=("4c", "5h", "Jk", "/", "9d", "Kh"),
    unit="round",
    bots="croupier.games.asian_stud.bots:BOTS",
    advice="croupier.games.asian_stud.advice:ADVISER",
    practice="croupier.games.asian_stud.practice:PRACTICE",
    terminal="croupier.games.asian_stud.terminal.table:AsianStudDesk",
    verbs={
        "odds": "croupier.games.asian_stud.terminal.odds:odds",
        "advise": "croupier.games.asian_stud.terminal.advise:advise",
    },
)


def rules(preset: str | None = None) -> AsianStudRules:
    """The rules under a shipped preset, or under a house's own TOML file by its path (BadInput)."""
    return GAME.under(preset)
