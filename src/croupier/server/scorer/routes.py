"""Routes that score hands played with real cards and dice.

Nothing is kept here: a page, or a program, brings what was written down and gets it scored.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, get_type_hints

from croupier.game.preset_registry import PresetRegistry
from croupier.game.round_draft import DraftAnswer, FormAnswer
from croupier.game.round_form import RoundForm
from croupier.game.score_input import PresetName, Score
from croupier.server.http.api import Api
from croupier.server.runtime.game_parts import parts_of_games


def add_scoring(api: Api, shelf: PresetRegistry) -> None:
    """Add the routes of all games that score.

    Scoring a long match takes a tenth of a second, so threads do it: handlers that are not `async` run in
    one of `SCORING_THREADS`.
    """
    rules_of = cache(shelf.rules)
    parts = parts_of_games(lambda game: (game.scores(), game.load("round_form")), "scoring-left-out")
    for game, (scores, form) in parts:
        rules_under = partial(rules_of, game)
        for address, score in scores.items():
            api.route("POST", f"/api/score/{game}{address}", "scoring")(_scored(score, rules_under))
        if form is not None:
            _add_form(api, game, form, rules_under)


def _scored(score: Score, rules_under: Callable[[str | None], Any]) -> Callable[[Any], Any]:
    """A handler that takes the body alone; its preset selects the rules."""

    def scored(body: Any) -> Any:
        return score(rules_under(body.preset), body)

    scored.__name__, scored.__doc__ = score.__name__, score.__doc__
    hints = get_type_hints(score, include_extras=True)
    scored.__annotations__ = {"body": hints["body"], "return": hints["return"]}
    return scored


def _add_form(api: Api, game: str, form: RoundForm, rules_under: Callable[[str | None], Any]) -> None:
    """Add the form of a game's round, and the look at a round that is being written down."""

    @api.route("GET", f"/api/score/{game}/form", "scoring")
    def form_of_round(preset: PresetName = None) -> FormAnswer:
        """The fields of a round under a preset, for a form."""
        return form.described(rules_under(preset))

    def try_round(body: Any) -> DraftAnswer:
        """Look at a round that is being written down: missing fields, errors, and its settlement."""
        rules = form.rules_of(rules_under(body.preset), form.given(body.posted))
        return form.tried(rules, body.start, body.round)

    try_round.__annotations__["body"] = form.draft_body
    api.route("POST", f"/api/score/{game}/try", "scoring")(try_round)
