"""Reports on the odds of games against the house."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.game.registry import game_of
from croupier.odds.report import Report, Table, Wager, rule_sentences
from croupier.play import AnyRules

ASSUMPTIONS = (
    "The deck is complete and well shuffled before every round, and no card is known but the player's own.",
    "The player decides by the strategy named, without error.",
    "Bounds over many rounds assume equal wagers and independent rounds.",
)


def banked_report(
    rules: AnyRules,
    *,
    data: dict[str, Any],
    tables: Iterable[Table],
    wagers: tuple[Wager, ...],
    choices: tuple[str, ...],
    method: tuple[str, ...],
    house_rules: Iterable[str] = (),
    preset: str | None = None,
) -> Report:
    """The odds of a table under these rules; `house_rules` are sentences beside the rulebook.

    `preset` names the rules if the preset's name is not enough.
    """
    return Report(
        game=rules.game,
        title=game_of(rules.game).title,
        preset=preset or rules.preset,
        settings=rules.settings,
        data=data,
        tables=tuple(tables),
        wagers=wagers,
        rules=(*rule_sentences(rules.game), *house_rules),
        choices=choices,
        method=method,
        assumptions=ASSUMPTIONS,
    )
