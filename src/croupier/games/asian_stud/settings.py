"""The settings of Asian Stud: odds, commission, limits, the side wager (A5–A7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Literal, get_args

import msgspec

from croupier.errors import BadInput
from croupier.game.limits import Limits
from croupier.game.paytable import Ladder, PayTable
from croupier.games.asian_stud.arranging import Worth, worth_with
from croupier.serialization import convert, describe_error
from croupier.words import English, Message, msg

CardValue = Annotated[int, msgspec.Meta(ge=1, le=10)]
OddsOn = Literal["raise", "both", "one"]
CommissionOn = Literal["none", "ante", "raise", "both"]
Rounding = Literal["player", "house", "nearest"]

MOST_SEATS = 7  # the capacity of a table: eight hands of five leave thirteen of the 53 cards

_COMMON = ("straight-flush", "quads", "full-house", "flush", "straight", "trips", "two-pair")
_LADDERS = (
    Ladder("side", ("five-aces", *_COMMON)),
    Ladder("side", ("five-aces", "royal-flush", *_COMMON)),
    Ladder("side", ("five-aces", "natural-royal", "joker-royal", *_COMMON)),
)

SIDE_TABLES: dict[str, str] = {
    # Royals alike, from two pair up. House edge 4908/31535, 15.5637 %.
    "two-pair-up": "3000-2000-500-200-40-30-20-8-4",
    # Natural and joker royal apart, nothing for two pair. House edge 378688/2869685, 13.1962 %.
    "trips-up": "5000-3000-1000-500-200-60-40-25-16-0",
}
"""Shipped pay tables of the side wager by name."""


def side_table(posted: str | dict[str, int]) -> PayTable:
    """The side wager's pay table (A6): a shipped name, pays such as `1000-50-…`, or pays by row.

    Highest hand first: five aces, then the royals, alike or natural and joker apart, or not at all (they
    are then paid as straight flushes), then straight flush, quads, full house, flush, straight, trips and
    two pair. Raises BadInput saying what was expected.
    """
    if isinstance(posted, str):
        return _side_table(SIDE_TABLES.get(posted.strip(), posted))
    if "royal-flush" in posted:
        return _LADDERS[1].table(posted)
    return _LADDERS[2 if {"natural-royal", "joker-royal"} & set(posted) else 0].table(posted)


@lru_cache(maxsize=256)
def _side_table(pays: str) -> PayTable:
    extra = len(re.findall(r"\d+", pays, re.ASCII)) - len(_LADDERS[0].rows)
    return _LADDERS[extra if 0 <= extra < len(_LADDERS) else 1].table(pays)


def rate_of(text: str) -> Fraction:
    """An exact rate from `5%`, `2.5%`, `1/20` or `0.05`; raises BadInput unless it is from 0 to 1."""
    number = text.strip()
    percent = number.endswith("%")
    number = number.removesuffix("%").rstrip()
    if not re.fullmatch(r"\d{1,12}(\.\d{1,12}|/0*[1-9]\d{0,11})?", number, re.ASCII):
        raise BadInput("'{text}' is no rate: expected one such as 5%, 1/20 or 0.05", text=text)
    rate = Fraction(number) / (100 if percent else 1)
    if rate > 1:
        raise BadInput("a rate of {text} takes more than was won: expected 0% to 100%", text=text)
    return rate


_rate = lru_cache(maxsize=256)(rate_of)
_NONE = Fraction(0)


def _short(rate: Fraction) -> bool:
    """True if a rate is a percentage of at most two decimals."""
    return (rate * 10_000).denominator == 1


class Commission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house's share of winnings (A5, A7).

    `on` names the wagers whose winnings pay it. `rate` is exact, as text: `5%`, `1/20`, `0.05`. At the
    table it is taken from each wager's winnings in the smallest unit. `rounding` gives the remainder to the
    `player`, to the `house`, or rounds to the `nearest` unit, a half to the player. The rate keeps one text
    however it was written.
    """

    on: CommissionOn = "none"
    rate: str = "5%"
    rounding: Rounding = "player"

    def __post_init__(self) -> None:
        rate = rate_of(self.rate)
        msgspec.structs.force_setattr(
            self, "rate", f"{float(rate * 100):.10g}%" if _short(rate) else str(rate)
        )

    @property
    def part(self) -> float | str:
        """The rate as a part of a message: a number, or a fraction's text."""
        rate = _rate(self.rate)
        return float(rate) if _short(rate) else self.rate

    def rate_on(self, wager: str) -> Fraction:
        """The exact rate charged on the winnings of a wager; only `ante` and `raise` are ever charged."""
        charged = wager in {"ante", "raise"} and self.on in {wager, "both"}
        return _rate(self.rate) if charged else _NONE

    def of(self, won: int, wager: str) -> int:
        """The whole units taken from `won` units won by a wager (A7)."""
        exact = won * self.rate_on(wager)
        whole, part = divmod(exact, 1)
        up = {"player": False, "house": part > 0, "nearest": part > Fraction(1, 2)}[self.rounding]
        return int(whole) + up


class TableLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of the wagers that are chosen; a raise has none of its own, as it equals the ante."""

    ante: Limits
    side: Limits


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of an Asian Stud table.

    `odds_on` (A5): `raise` pays the ante 1:1 and the raise at the odds; `both` pays both at the odds; `one`
    pays the ante at the odds and returns the raise, which is also returned if the dealer does not qualify.
    `side_pays` is the pay table of the side wager: a shipped name, pays highest hand first, or pays by row;
    the settings keep the pays, so that equal pay tables give equal settings. `ace` and `joker` are their
    values in a set (A2). With `side_live_after_fold` (A6) it is settled even if its hand is folded.
    """

    limits: TableLimits
    odds_on: OddsOn
    commission: Commission
    side_pays: str | dict[str, int]
    side_live_after_fold: bool = True
    seats: int = MOST_SEATS
    ace: CardValue = 1
    joker: CardValue = 1

    def __post_init__(self) -> None:
        if not 1 <= self.seats <= MOST_SEATS:
            raise BadInput("seats {seats:plain}: expected 1 to {most}", seats=self.seats, most=MOST_SEATS)
        msgspec.structs.force_setattr(self, "side_pays", str(side_table(self.side_pays)))

    @property
    def worth(self) -> Worth:
        """The value of every card (A1, A2)."""
        return worth_with(self.ace, self.joker)

    @property
    def side_paytable(self) -> PayTable:
        """The pay table of the side wager."""
        return side_table(self.side_pays)


_ODDS_WORDS = {
    "raise": msg("the ante pays 1:1 and the raise table odds"),
    "both": msg("ante and raise pay table odds"),
    "one": msg("the ante pays table odds and the raise is returned"),
}


def in_words(settings: Settings) -> str:
    """The payment of a winning hand and the house's share of it (A4, A5), as half a sentence."""
    return English("{phrases:items}", phrases=[*phrases(settings)])


def phrases(settings: Settings) -> Iterator[Message]:
    """The same phrase by phrase."""
    yield _ODDS_WORDS[settings.odds_on]
    rate = settings.commission.part
    match settings.commission.on:
        case "none":
            yield msg("no commission")
        case "ante":
            yield msg("{rate:rate} commission on what the ante wins", rate=rate)
        case "raise":
            yield msg("{rate:rate} commission on what the raise wins", rate=rate)
        case "both":
            yield msg("{rate:rate} commission on all winnings", rate=rate)
    if settings.ace != 1:
        yield msg("the ace is worth {n}", n=settings.ace)
    if settings.joker != 1:
        yield msg("the joker is worth {n}", n=settings.joker)


def with_settings(
    settings: Settings,
    *,
    odds_on: str | None = None,
    commission: str | None = None,
    rate: str | None = None,
    rounding: str | None = None,
    side: str | None = None,
) -> Settings:
    """The settings with some of them replaced; None keeps the present value.

    Raises BadInput naming the setting and what was expected.
    """
    plain = msgspec.to_builtins(settings)
    charge = plain["commission"]
    for place, key, given, known in (
        (plain, "odds_on", odds_on, get_args(OddsOn)),
        (charge, "on", commission, get_args(CommissionOn)),
        (charge, "rate", rate, None),
        (charge, "rounding", rounding, get_args(Rounding)),
        (plain, "side_pays", side, None),
    ):
        if given is None:
            continue
        if known and given not in known:
            name = "commission" if key == "on" else key
            raise BadInput(
                "{name} '{given}': expected one of {known:items}",
                "bad-setting",
                name=name,
                given=given,
                known=list(known),
            )
        place[key] = given
    try:
        return convert(plain, Settings)
    except msgspec.ValidationError as error:
        raise BadInput(describe_error(error, Settings), "bad-setting") from None
