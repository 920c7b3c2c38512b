"""Open-Face Chinese Poker: classic and Pineapple, Fantasyland, pairwise settlement with short stacks."""

from __future__ import annotations

from croupier.game import game
from croupier.games.ofc.foul import foul_is_certain
from croupier.games.ofc.placements import Placement, Placements
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import PairScore, ScoredHand, Scorer
from croupier.games.ofc.settings import Settings
from croupier.games.ofc.settlement import Result
from croupier.games.ofc.state import State, Terms
from croupier.games.ofc.view import SeatView, View

__all__ = [
    "GAME",
    "OfcRules",
    "PairScore",
    "Placement",
    "Placements",
    "Result",
    "ScoredHand",
    "Scorer",
    "SeatView",
    "Settings",
    "State",
    "Terms",
    "View",
    "foul_is_certain",
    "rules",
]


GAME = game.Game(
    key="ofc",
    title="Open-Face Chinese Poker",
    sentence="Build three poker hands from 13 cards, each at least as strong as the one above.",
    package=__name__,
    settings=Settings,
    rules=OfcRules,
    presets=(
        game.Preset("standard", "Standard", "One card at a time, with Fantasyland."),
        game.Preset("carnivale-2013", "Carnivale 2013", "One card at a time, no Fantasyland."),
        game.Preset("pineapple", "Pineapple", "Three cards at a time, one thrown away."),
        game.Preset(
            "progressive-pineapple",
            "Progressive Pineapple",
            "Pineapple: the stronger your front, the more cards Fantasyland brings.",
        ),
    ),
    seats=game.Seats(2, 3, 4),
    seated=lambda settings: settings.players,
    popular="pineapple",
    usual=game.Usual(clock={"kind": "called"}),  # OFC13
    order=1,
    minutes=10,
    best="croupier.games.ofc.bots.level_policy:best",
    advice="croupier.games.ofc.advice:ADVISER",
    skill="croupier.games.ofc.advice.skill:SKILL",
    practice="croupier.games.ofc.practice:PRACTICE",
    problems="croupier.games.ofc.problems:PROBLEMS",
    batched="croupier.games.ofc.batched:BatchedOfc",
    observer="croupier.games.ofc.observation:OfcObserver",
    figures="croupier.games.ofc.hand_columns:figures",
    columns="croupier.games.ofc.hand_columns:OfcColumns",
    guide="croupier.games.ofc.odds.guide:guide",
    round_form="croupier.games.ofc.scoresheet:ROUND_FORM",
    written="croupier.games.ofc.scoresheet:written_hand",
    page="page/ofc.js",
    scorer="page/scorer.js",
    lesson="page/lesson.js",
    trainer="page/trainer.js",
    art=("Qh", "Qs", "6c", "/", "8h", "8c", "8d", "4s", "2c", "/", "Kd", "Jd", "9d", "7d", "3d"),
    bots="croupier.games.ofc.bots:BOTS",
    terminal="croupier.games.ofc.terminal.table:OfcDesk",
    verbs={
        "odds": "croupier.games.ofc.terminal.odds:odds",
        "advise": "croupier.games.ofc.terminal.advise:advise",
        "problems": "croupier.games.ofc.terminal.problems:solve",
        "book": "croupier.games.ofc.terminal.book:book",
        "train": "croupier.games.ofc.terminal.train:train",
        "set": "croupier.games.ofc.terminal.set_hand:set_hand",
    },
)


def rules(preset: str | None = None) -> OfcRules:
    """The rules under a shipped preset (`standard` by default) or a TOML file by its path."""
    return GAME.under(preset)
