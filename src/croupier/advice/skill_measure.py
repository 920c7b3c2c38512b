"""The interface by which a game says how decisions are rated, and the rating's part of one hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from croupier.advice.review import FIGURES, JudgedDecision, PartResult, review_hand
from croupier.advice.skill_rating import HandCost, SkillScale
from croupier.play import AnyRules, Move


class Mistake(msgspec.Struct, frozen=True):
    """A decision that cost at least a point: its number in the hand, its kind, and its cost."""

    move: int
    kind: str
    lost: float


class DecisionAccounts(msgspec.Struct, frozen=True):
    """The cost of a decision by accounts, which add up to it, and its kind; "" for a cheap one."""

    accounts: Mapping[str, float]
    kind: str


class CountedHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand as it counts for its player's rating.

    `reference` is what the anchor's level loses in the same positions. `why` is the code of the reason why
    the hand does not count; empty if it does.
    """

    number: int
    at: int
    lost: float = 0.0
    decisions: int = 0
    reference: float = 0.0
    accounts: Mapping[str, float] = {}
    mistakes: tuple[Mistake, ...] = ()
    follows: bool = False
    """True for a hand that belongs to the one before it, as at OFC in Fantasyland."""
    result: int = 0
    rival: str = ""
    """The opponent: a bot's name, or a person's token; empty if the result does not count."""
    rating: float = 1500.0
    deviation: float = 0.0
    """The rating from results that the opponent had then, and its deviation."""
    why: str = ""
    is_open: bool = False
    """True for a hand that was left before its end: what had been decided counts."""


class SkillMeasure(msgspec.Struct, frozen=True, kw_only=True):
    """A game's part of the rating, named by its `GAME.skill`."""

    scales: Mapping[str, SkillScale]
    """By preset; others are not rated yet."""
    bots: Mapping[str, Mapping[str, float]]
    """The loss per hand of bots, by preset and name."""
    refusal: Callable[[Any, Any], str]
    """`refusal(rules, terms)`: the code of the reason why no hand under these terms counts; "" for none."""
    follows: Callable[[Any], bool]
    """`follows(terms)`: true for a hand that belongs to the one before it."""
    counts: Callable[[Any], bool]
    """`counts(view)`: true if the decision in a seat's view counts."""
    examine: Callable[[Any, JudgedDecision, SkillScale], DecisionAccounts]
    """`examine(view, judged, scale)`: the accounts and the kind of a decision."""
    position: Callable[[str, Any], dict[str, Any]]
    """`position(preset, view)`: the position in a seat's view, as `POST /api/advise` takes it."""
    accounts: tuple[str, ...]
    kinds: tuple[str, ...]

    def scale(self, rules: AnyRules) -> SkillScale | None:
        """The scale of these rules; None for other settings than those of a shipped preset."""
        from croupier.game.registry import game_of

        game = game_of(rules.game)
        if rules.preset not in self.scales or rules.preset not in game.names:
            return None
        return self.scales[rules.preset] if game.under(rules.preset).settings == rules.settings else None

    def ratings(self, preset: str) -> dict[str, float]:
        """The ratings of bots under a preset, best first."""
        scale, bots = self.scales[preset], self.bots.get(preset, {})
        return {name: scale.rating(bots[name]) for name in sorted(bots, key=lambda name: bots[name])}

    def count(
        self,
        rules: AnyRules,
        scale: SkillScale,
        states: Sequence[Any],
        moves: Sequence[Move],
        seat: int,
        number: int,
        hinted: int | None = None,
    ) -> tuple[CountedHand, tuple[JudgedDecision, ...], tuple[PartResult, ...]]:
        """A seat's hand as it counts, with its judged decisions and their totals.

        Decisions with one option are no decisions. After `hinted` moves the seat took a hint: its next
        decision costs what the anchor loses there, and the rest of the hand is left out.
        """
        found, parts = review_hand(
            rules, states, moves, (seat,), hand=number, wait=False, figures=FIGURES, wanted=self.counts
        )
        judged = [one for one in found if one.options > 1]
        own = [one for one in judged if hinted is None or one.move <= hinted]
        charged = [one.reference or 0.0 for one in judged[len(own) : len(own) + 1]]
        accounts, mistakes = dict.fromkeys(self.accounts, 0.0), []
        for one in own:
            told = self.examine(rules.view(states[one.move - 1], seat), one, scale)
            for name, cost in told.accounts.items():
                accounts[name] += cost
            if told.kind:
                mistakes.append(Mistake(one.move, told.kind, float(one.cost)))
        counted = CountedHand(
            number=number,
            at=0,
            lost=sum(float(one.cost) for one in own) + sum(charged),
            decisions=len(own) + len(charged),
            reference=sum(one.reference or 0.0 for one in own) + sum(charged),
            accounts=accounts,
            mistakes=tuple(mistakes),
            follows=self.follows(states[0].terms),
        )
        return counted, found, parts


def units(hands: Sequence[CountedHand]) -> list[CountedHand]:
    """Hands of one table in their order, each joined with those that belong to it.

    A hand that does not count, and what belongs to it, is left out.
    """
    joined: list[CountedHand] = []
    is_open = False
    for hand in hands:
        if not hand.follows:
            is_open = not hand.why
            if is_open:
                joined.append(hand)
        elif is_open and not hand.why:
            joined[-1] = _joined(joined[-1], hand)
    return joined


def _joined(one: CountedHand, other: CountedHand) -> CountedHand:
    names = dict.fromkeys((*one.accounts, *other.accounts))
    return msgspec.structs.replace(
        one,
        lost=one.lost + other.lost,
        decisions=one.decisions + other.decisions,
        reference=one.reference + other.reference,
        mistakes=one.mistakes + other.mistakes,
        accounts={name: one.accounts.get(name, 0.0) + other.accounts.get(name, 0.0) for name in names},
        result=one.result + other.result,
        rival=one.rival and other.rival,
    )


def costs_of(hands: Sequence[CountedHand]) -> list[HandCost]:
    return [HandCost(hand.lost, hand.decisions) for hand in hands]
