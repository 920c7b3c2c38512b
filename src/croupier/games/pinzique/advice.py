"""Advice at Pinzique: the exact value of every choice of dice to keep, in points of the turn (P2-P5).

Takeaways and bonus turns are not included (P6, P8): like the odds, it is about one turn on its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.advice import Advice, Adviser, Option
from croupier.dice import faces_shown, layouts, text_of_die
from croupier.errors import BadInput
from croupier.game.score_input import Body, PresetName
from croupier.games.pinzique.melds import Meld, Scorer
from croupier.games.pinzique.moves import Keep
from croupier.games.pinzique.printed_sheet import pieces
from croupier.games.pinzique.rules import PinziqueRules
from croupier.games.pinzique.scoring import Roll, read_roll
from croupier.games.pinzique.state import State
from croupier.games.pinzique.view import View
from croupier.words import English, Message, msg, msg_c, msg_n

Die = Annotated[int, Meta(ge=1, le=8)]


class PinziquePosition(Body, frozen=True):
    """The dice as they lie, and how often they may still be rolled; `kept` are those that must stay.

    Without `rolls_left` this was the first roll. Dice are numbered from 1.
    """

    roll: Roll
    rolls_left: int | None = None
    kept: Annotated[tuple[Die, ...], Meta(max_length=8)] = ()
    preset: PresetName = None


class Spot(msgspec.Struct, frozen=True):
    """Dice that show, numbered from 0."""

    faces: tuple[int, ...]
    rolls_left: int
    locked: tuple[int, ...] = ()
    seat: int = 0


def spot_of(rules: PinziqueRules, body: PinziquePosition) -> Spot:
    """The spot of a position. Raises BadInput naming the roll and what was expected (P1, P2)."""
    settings = rules.settings
    most = settings.rolls - 1
    left = most if body.rolls_left is None else body.rolls_left
    if not 0 <= left <= most:
        raise BadInput("rolls left {left}: expected 0 to {most} (P2)", left=left, most=most)
    if any(not 1 <= die <= len(rules.dice) for die in body.kept):
        raise BadInput(
            "kept [{kept:items}]: expected dice by number from 1 to {n}",
            kept=list(body.kept),
            n=len(rules.dice),
        )
    if body.kept and settings.kept_dice == "free":
        raise BadInput(
            "kept [{kept:items}]: kept dice may be rolled again under preset {preset} (P2)",
            kept=list(body.kept),
            preset=rules.preset,
        )
    locked = tuple(sorted({die - 1 for die in body.kept}))
    return Spot(_faces(rules, body.roll), left, locked)


def _faces(rules: PinziqueRules, roll: Roll) -> tuple[int, ...]:
    """The face of every die, from cards in the order of the dice or in an order that leaves no doubt."""
    text = roll if isinstance(roll, str) else " ".join(roll)
    cards = read_roll(rules, roll, f"roll '{text}'")
    if all(card in die for card, die in zip(cards, rules.dice, strict=True)):
        return tuple(die.index(card) for card, die in zip(cards, rules.dice, strict=True))
    ways = layouts(rules.dice, cards)
    if len(ways) == 1:
        return ways[0]
    dice = "; ".join(f"{number}: {text_of_die(die)}" for number, die in enumerate(rules.dice, 1))
    if not ways:
        raise BadInput(
            "roll '{text}': the dice cannot show these cards together; they are {dice} (P1)",
            text=text,
            dice=dice,
        )
    raise BadInput(
        "roll '{text}': it can lie on the dice in {n} ways; expected one card per die in "
        "the order {dice} (P1)",
        text=text,
        n=len(ways),
        dice=dice,
    )


def _spot_in_view(_rules: PinziqueRules, view: View) -> Spot | None:
    if view.seat is None or view.to_act != view.seat or not view.faces:
        return None
    return Spot(view.faces, view.rolls_left, view.locked, view.seat)


def advise(rules: PinziqueRules, spot: Spot) -> Advice:
    """The value of every choice of dice to keep; those locked stay (P2)."""
    from croupier.games.pinzique.odds import solved  # it needs arrays, which a server leaves to others

    turn = solved(rules.settings)
    scorer = Scorer(rules.settings)
    cards = faces_shown(turn.rolls.dice, spot.faces)
    options = []
    for dice, value in turn.options(spot.faces, spot.rolls_left, spot.locked):
        kept = tuple(cards[die] for die in dice)
        melds, stands = scorer.melds(kept), len(dice) == len(cards)
        numbers = " ".join(str(die + 1) for die in dice) or msg_c("dice", "none")
        options.append(
            Option(
                move=Keep(spot.seat, dice),
                text=English("stand") if stands else English("keep {dice}", dice=numbers),
                value=value,
                figures={"cards": kept},
                why=_why(melds, len(cards) - len(dice)),
            )
        )
    figures = {"cards": cards, "rolls_left": spot.rolls_left}
    return Advice(unit="points", options=tuple(options), figures=figures)


def _why(melds: tuple[Meld, ...], rolled: int) -> Message:
    points = sum(meld.points for meld in melds)
    lies = " + ".join(piece.text for piece in pieces(melds))
    held = (
        msg("{points:plain} points ({melds})", points=points, melds=lies)
        if melds
        else msg("nothing that scores")
    )
    if not rolled:
        return msg("has {held}", held=held)
    return msg_n(
        "has {held} in hand and rolls {n} die", "has {held} in hand and rolls {n} dice", held=held, n=rolled
    )


def _answers(rules: PinziqueRules, spot: Spot, *_: object, **__: object) -> Iterator[Advice]:
    yield advise(rules, spot)


def _points_by_round(_rules: PinziqueRules, state: State, seat: int) -> Mapping[str, float]:
    """The points of each turn of a seat as it was rolled, without takeaways, by its round."""
    return {
        one.label.text: sum(meld.points for meld in line.melds)
        for one in state.closed
        for line in one.lines
        if line.seat == seat
    }


ADVISER = Adviser(
    body=PinziquePosition,
    read=spot_of,
    seen=_spot_in_view,
    advise=_answers,
    part=lambda view: view.label,
    gained=_points_by_round,
)
