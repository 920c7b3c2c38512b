"""Pinzique: eight card dice, melds, takeaways, ten rounds (rules P1-P11)."""

from __future__ import annotations

from croupier.game import game
from croupier.games.pinzique.melds import Meld, Scorer, name_of
from croupier.games.pinzique.moves import Keep, Keeps
from croupier.games.pinzique.rounds import Label, Line, Round, play_round, sheets_of
from croupier.games.pinzique.rules import PinziqueRules
from croupier.games.pinzique.settings import Guide, Run, SetPoints, Settings
from croupier.games.pinzique.state import State, Terms
from croupier.games.pinzique.view import View

__all__ = [
    "GAME",
    "Guide",
    "Keep",
    "Keeps",
    "Label",
    "Line",
    "Meld",
    "PinziqueRules",
    "Round",
    "Run",
    "Scorer",
    "SetPoints",
    "Settings",
    "State",
    "Terms",
    "View",
    "name_of",
    "play_round",
    "rules",
    "sheets_of",
]

GAME = game.Game(
    key="pinzique",
    title="Pinzique",
    sentence="Eight dice carry a pinochle deck: roll, keep, meld, and take points away.",
    package=__name__,
    settings=Settings,
    rules=PinziqueRules,
    presets=(game.Preset("standard", "Standard", "The printed rules, ten rounds."),),
    seats=game.Seats(2, 3, 8),
    deck=0,
    usual=game.Usual(changes="between-matches"),  # ten rounds among the same players
    order=4,
    minutes=20,
    columns="croupier.games.pinzique.hand_columns:PinziqueColumns",
    course="croupier.games.pinzique.rules:course",
    guide="croupier.games.pinzique.odds.guide:guide",
    round_form="croupier.games.pinzique.scoresheet:ROUND_FORM",
    page="page/pinzique.js",
    scorer="page/scorer.js",
    lesson="page/lesson.js",
    art=("Js", "Qh", "Ks", "Qs", "/", "As", "Ts", "9c", "Jh"),
    unit="round",
    bots="croupier.games.pinzique.bots:BOTS",
    advice="croupier.games.pinzique.advice:ADVISER",
    practice="croupier.games.pinzique.practice:PRACTICE",
    terminal="croupier.games.pinzique.terminal.table:PinziqueDesk",
    verbs={
        "score": "croupier.games.pinzique.terminal.score:score",
        "odds": "croupier.games.pinzique.terminal.odds:odds",
        "advise": "croupier.games.pinzique.terminal.advise:advise",
    },
    options={"partners": "croupier.games.pinzique.terminal.options:partners"},
)


def rules(preset: str | None = None) -> PinziqueRules:
    """Pinzique under a shipped preset, by name, or a house's own TOML file, by its path."""
    return GAME.under(preset)
