"""The settings of Open-Face Chinese Poker and their presets (OFC12)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from croupier.cards import DECK, RANKS
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


def _check(names: object, known: tuple[str, ...], what: str) -> None:
    for name in names if isinstance(names, dict) else [names]:
        if name not in known:
            raise ValueError(f"'{name}' is no {what}; expected one of {' '.join(known)}")


class Royalties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points per row (OFC7): fronts by their pair or trips, the others by category."""

    front: dict[str, Points] = {}
    middle: dict[str, Points] = {}
    back: dict[str, Points] = {}

    def __post_init__(self) -> None:
        _check(self.front, FRONT_HANDS, "front that can earn a royalty")
        _check(self.middle, LONG_ROW_HANDS, "hand")
        _check(self.back, LONG_ROW_HANDS, "hand")


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
            raise ValueError("entry is empty; leave [fantasyland] out to play without it")
        _check(self.entry, FRONT_HANDS, "front")
        _check(self.stay_front, FRONT_HANDS, "front")
        _check(self.stay_back, LONG_ROW_HANDS, "hand")
        if self.stay_middle is not None:
            _check(self.stay_middle, LONG_ROW_HANDS, "hand")


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
            raise ValueError("players: expected the fewest and the most, between 2 and 4")
        if self.discard >= self.street:
            raise ValueError("discard: expected fewer cards than a street has")
        placed = self.street - self.discard
        if (13 - self.first_street) % placed:
            raise ValueError("street: expected streets that fill the thirteen places exactly")
        if most * max(self.dealt, self.most_fantasy_cards) > len(DECK):
            raise ValueError("players: expected no more than the deck can serve")

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
