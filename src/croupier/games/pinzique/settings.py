"""The settings of Pinzique: the dice and the score guide as data (P1-P4, P6, P8, P9)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from croupier.dice import Die, check_pinochle, parse_die
from croupier.errors import BadInput

RANKS = "9TJQKA"
SUITS = "SHDC"
"""The suits in the order of the score sheet."""

MOST_DICE = 8
Points = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class SetPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of a set: one of each suit (four to seven dice score alike), and all eight dice (P4)."""

    four: Points
    eight: Points

    def __post_init__(self) -> None:
        if self.eight < 2 * self.four:
            raise BadInput(
                "eight at {eight:plain}; expected at least twice the {four:plain} of four (P3)",
                eight=self.eight,
                four=self.four,
            )


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run: five or six ranks in sequence in one suit, `points` in each of the suits it is played in."""

    code: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}\Z")]
    ranks: str
    points: Points
    suits: str = ""

    def __post_init__(self) -> None:
        if not self.suits:
            raise BadInput(
                "run {code} without its suits; expected some of {known} (P3)", code=self.code, known=SUITS
            )
        if not set(self.suits) <= set(SUITS) or len(set(self.suits)) != len(self.suits):
            raise BadInput(
                "run {code} in suits '{suits}'; expected some of {known} (P3)",
                code=self.code,
                suits=self.suits,
                known=SUITS,
            )
        if self.ranks not in RANKS or len(self.ranks) < 5:
            raise BadInput(
                "run {code} of '{ranks}'; expected five or six of {known} (P3)",
                code=self.code,
                ranks=self.ranks,
                known=RANKS,
            )


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The score guide (P3). Runs go from the smallest up; 0 points mean that a meld is not played.

    Two of a thing never score more apart than together, so a double is worth at least two singles.
    """

    marriage: Points
    double_marriage: Points
    pinzique: Points
    double_pinzique: Points
    aces: SetPoints
    kings: SetPoints
    queens: SetPoints
    jacks: SetPoints
    runs: tuple[Run, ...]

    def __post_init__(self) -> None:
        for name, single, double in (
            ("double_marriage", self.marriage, self.double_marriage),
            ("double_pinzique", self.pinzique, self.double_pinzique),
        ):
            if double < 2 * single:
                raise BadInput(
                    "{name} at {double:plain}; expected at least twice the single, {single:plain} (P3)",
                    name=name,
                    double=double,
                    single=single,
                )
        codes = [run.code for run in self.runs]
        if len(set(codes)) != len(codes):
            raise BadInput("runs {codes:cards}; expected a code of its own for each (P3)", codes=codes)
        if "DM" in codes:
            raise BadInput("run DM; the code is taken by the double marriage (P3)")

    def sets(self) -> tuple[tuple[str, SetPoints], ...]:
        """The points of the four sets by rank, in the order of the score sheet."""
        return (("A", self.aces), ("K", self.kings), ("Q", self.queens), ("J", self.jacks))


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings of the game; the shipped preset explains each of them, with its rule."""

    dice: tuple[str, ...]
    guide: Guide
    deck: Literal["pinochle", "any"] = "pinochle"
    rolls: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    kept_dice: Literal["free", "locked"] = "free"
    set_extras_score: bool = True
    partners_take: bool = False
    extra_ranks: Literal["natural", "pinochle"] = "natural"
    double_marriage_takes: Literal["suit", "any"] = "suit"
    married_extras: bool = False
    married_defend: bool = True
    bonus_again: bool = False
    rounds: Annotated[int, msgspec.Meta(ge=1, le=100)] = 10
    first_to_roll: Literal["fixed", "rotating"] = "fixed"
    playoff_rounds: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 100

    def __post_init__(self) -> None:
        try:
            dice = self.faces()
            if self.deck == "pinochle":
                check_pinochle(dice)
        except BadInput as error:
            raise BadInput("{place}: {why}", place="dice", why=error.message) from None
        if not 1 <= len(dice) <= MOST_DICE:
            raise BadInput("dice: {n} of them; expected one to eight (P1)", n=len(dice))

    def faces(self) -> tuple[Die, ...]:
        """The dice, as the cards on their faces."""
        return tuple(parse_die(text) for text in self.dice)
