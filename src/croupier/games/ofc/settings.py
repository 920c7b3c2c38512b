"""The settings of Open-Face Chinese Poker and their presets (OFC12)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from croupier.cards import DECK, RANKS
from croupier.errors import BadInput
from croupier.hands import Category
from croupier.ledger import Paying

Points = Annotated[int, Meta(ge=0)]
FantasyCards = Annotated[int, Meta(ge=13, le=17)]

ROWS = ("front", "middle", "back")
ROOM = (3, 5, 5)
FRONT_HANDS = tuple(rank * size for size in (2, 3) for rank in RANKS)
LONG_ROW_HANDS = tuple(str(category) for category in Category if category < Category.FIVE_ACES)


def front_threshold(hand: str) -> int:
    """The lowest score of a front holding this pair or these trips, named `QQ` or `222`."""
    category = Category.PAIR if len(hand) == 2 else Category.TRIPS
    return category << 20 | RANKS.index(hand[0]) + 2 << 16


def _check(names: object, what: str) -> None:
    known = LONG_ROW_HANDS if what == "hand" else FRONT_HANDS
    for name in names if isinstance(names, dict) else [names]:
        if name not in known:
            raise BadInput(
                "'{name}' is no hand; expected one of {known:cards}"
                if what == "hand"
                else "'{name}' is no front; expected one of {known:cards}"
                if what == "front"
                else "'{name}' is no front that can earn a royalty; expected one of {known:cards}",
                name=name,
                known=known,
            )


class Royalties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points per row (OFC7): fronts by their pair or trips, the others by category."""

    front: dict[str, Points] = {}
    middle: dict[str, Points] = {}
    back: dict[str, Points] = {}

    def __post_init__(self) -> None:
        _check(self.front, "royalty")
        _check(self.middle, "hand")
        _check(self.back, "hand")


class Fantasyland(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Fantasyland rules: entry, cards, visibility of other boards, staying (OFC10, OFC12)."""

    entry: dict[str, FantasyCards]
    stay_front: str
    stay_back: str
    stay_cards: FantasyCards = 13
    stay_middle: str | None = None
    sees_others: bool = True

    def __post_init__(self) -> None:
        if not self.entry:
            raise BadInput("entry is empty; leave [fantasyland] out to play without it")
        _check(self.entry, "front")
        _check(self.stay_front, "front")
        _check(self.stay_back, "hand")
        if self.stay_middle is not None:
            _check(self.stay_middle, "hand")


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a house can choose. Points are whole; cards and players are counts."""

    players: tuple[int, int]
    first_street: Annotated[int, Meta(ge=1, le=13)]
    street: Annotated[int, Meta(ge=1, le=13)]
    discard: Annotated[int, Meta(ge=0)]
    scoop: Points
    foul: Points
    paying: Paying
    royalties: Royalties
    fantasyland: Fantasyland | None = None
    broke: Literal["others-go-on", "match-ends"] = "others-go-on"

    def __post_init__(self) -> None:
        fewest, most = self.players
        if not 2 <= fewest <= most <= 4:
            raise BadInput("players: expected the fewest and the most, between 2 and 4")
        if self.discard >= self.street:
            raise BadInput("discard: expected fewer cards than a street has")
        placed = self.street - self.discard
        if (13 - self.first_street) % placed:
            raise BadInput("street: expected streets that fill the thirteen places exactly")
        if most * max(self.dealt, self.most_fantasy_cards) > len(DECK):
            raise BadInput("players: expected no more than the deck can serve")

    @property
    def streets(self) -> int:
        """The number of streets after the first."""
        return (13 - self.first_street) // (self.street - self.discard)

    @property
    def dealt(self) -> int:
        """Cards dealt to a player outside Fantasyland in a hand."""
        return self.first_street + self.streets * self.street

    @property
    def most_fantasy_cards(self) -> int:
        """The most cards a player can be dealt in Fantasyland; 0 without one."""
        land = self.fantasyland
        return max(land.stay_cards, *land.entry.values()) if land else 0

    @property
    def on_credit(self) -> bool:
        """True if stacks may be negative."""
        return self.paying == "unlimited"

    @property
    def sees_others(self) -> bool:
        """True if a player in Fantasyland sees the others' boards before setting (OFC10)."""
        return self.fantasyland.sees_others if self.fantasyland else True
