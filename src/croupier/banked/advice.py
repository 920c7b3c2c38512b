"""Advice at games against the house: to stay in with a hand, or to fold it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.advice import Advice, Option
from croupier.cards import text_of
from croupier.odds.report import Report
from croupier.odds.tables import choice_tables
from croupier.play import AnyRules, Move
from croupier.words import English, Message, msg, msg_c

FOLD = msg_c("move", "fold")
ANTE_LOST = msg("gives up the ante, whatever the dealer has")


def stay_or_fold(
    stay: tuple[Move, Message, Fraction],
    fold: tuple[Move, Message, Fraction],
    met: Mapping[str, int],
    figures: Mapping[str, Any],
    *,
    in_chips: bool,
) -> Advice:
    """Advice on a hand. `stay` has the move, its name and value, `fold` the move, its reason and value.

    `met` are the dealer's hands by outcome: `dealer_no_qualify`, all that begin with `win`, `tie`, `lose`.
    """
    move, name, value = stay
    why = msg(
        "of the dealer's {every} hands {unqualified} do not qualify, {beaten} are beaten, {tied} tie and "
        "{winning} win",
        every=sum(met.values()),
        unqualified=met["dealer_no_qualify"],
        beaten=sum(hands for outcome, hands in met.items() if outcome.startswith("win")),
        tied=met["tie"],
        winning=met["lose"],
    )
    up = Option(move=move, text=English(name), value=value, why=why)
    down = Option(move=fold[0], text=English(FOLD), value=fold[2], why=fold[1])
    best_first = (up, down) if value >= fold[2] else (down, up)
    return Advice(unit="chips" if in_chips else "antes", options=best_first, figures=figures)


def at_once(advise: Callable[[Any], tuple[Any, Advice]]) -> Callable[..., Iterator[Advice]]:
    """The `advise` of an adviser that has one answer for a spot."""

    def answers(_rules: AnyRules, spot: Any, *_: object, **__: object) -> Iterator[Advice]:
        yield advise(spot)[1]

    return answers


def advice_report(
    rules: AnyRules,
    advice: Advice,
    hand: str,
    outcomes: Iterable[str],
    more: Mapping[str, Any] | None = None,
    choices: tuple[str, ...] = (),
) -> Report:
    """Everything that `croupier advise` says about a hand: `hand` in words, and more data of the game.

    `outcomes` are the words for those among the figures.
    """
    plain = advice.plain()
    met = advice.figures["outcomes"]
    data = {key: plain[key] for key in ("cards", "hand")} | dict(more or {})
    return Report(
        game=rules.game,
        title=English("{cards}: {hand}", cards=text_of(advice.figures["cards"], " "), hand=hand),
        preset=rules.preset,
        settings=rules.settings,
        data={**data, "options": plain["options"], "outcomes": plain["outcomes"]},
        tables=choice_tables(
            ((option.text, option.value) for option in advice.options),
            dict(zip(outcomes, met.values(), strict=True)),
        ),
        choices=choices,
    )
