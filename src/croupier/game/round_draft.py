"""The form of a declared round as data, and a look at a round that is being written down."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from croupier.cards import parse_cards
from croupier.errors import BadInput
from croupier.game.forms import (
    Amount,
    Cards,
    Choice,
    Decision,
    Dice,
    Field,
    Rows,
    fields_of,
    places_of,
    read_place,
    write_place,
)
from croupier.serialization import to_plain
from croupier.words import Message

Path = tuple[str | int, ...]
"""The place of a field in a round: `("positions", 0, "cards")`."""


class FieldAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of a form. `cards` is their number; `of` is the key of the cards that they are taken from.

    A decision is true or false, a choice one of the `options`. `rows` are the numbers of cards in each of
    the rows that the `options` name; `dice` the cards of each die. The key is empty in a place that is no
    more than this field.
    """

    key: str
    kind: Literal["cards", "chips", "decision", "choice", "rows", "dice"]
    label: str
    cards: int = 0
    like: str = ""
    joker: bool = False
    of: str = ""
    options: tuple[str, ...] = ()
    rows: tuple[int, ...] = ()
    dice: tuple[str, ...] = ()


class PlacesAnswer(msgspec.Struct, frozen=True):
    """The places of a form: under which key, at most how many, and the fields of each.

    `seated` says that a place names its seat, so that players may sit out; `doubled` that a player may have
    two side by side.
    """

    key: str
    label: str
    most: int
    seated: bool
    doubled: bool
    fields: tuple[FieldAnswer, ...]


class FormAnswer(msgspec.Struct, frozen=True):
    """The form of a round under one preset: its own fields, and those of its places.

    `posted` are the pay tables that may be given in place of the preset's; `line` says how a place is
    written; `banked` is true for a game against a banker.
    """

    fields: tuple[FieldAnswer, ...]
    places: PlacesAnswer
    posted: tuple[str, ...]
    line: str
    banked: bool


class Fault(msgspec.Struct, frozen=True):
    """An error in a round that is being written down; without a path it is of the round as a whole."""

    path: Path
    code: str
    error: str
    message: Message | None


class DraftAnswer(msgspec.Struct, frozen=True):
    """A look at a round that is being written down.

    `round` is the round with its places as objects, `lines` are the same places as lines. `missing` are
    the fields that are still needed, `idle` those that count for nothing now. `settled` is as a round of
    `/match`; None as long as anything is missing or wrong. `notes` are what the game says of each place as
    far as it is written, None for nothing.
    """

    round: dict[str, Any]
    lines: tuple[str, ...]
    missing: tuple[Path, ...]
    idle: tuple[Path, ...]
    faults: tuple[Fault, ...]
    settled: Any
    notes: tuple[Any, ...] = ()


class DraftLook:
    """A draft that is read field by field, with notes of the fields that are missing or wrong."""

    def __init__(self, kind: type[msgspec.Struct], rules: Any, draft: Any) -> None:
        self._kind = kind
        self._all = places_of(kind)
        self._draft = draft
        self._seen: set[int] = set()
        self.places: list[Any] = []
        self.missing: list[Path] = []
        self.idle: list[Path] = []
        self.faults: list[Fault] = []
        key = self._all.key
        for field in fields_of(kind):
            if isinstance(field.mark, Cards):
                self._hand((field.key,), getattr(draft, field.name), field.mark.count)
        for at, given in enumerate(getattr(draft, key)):
            self.places.append(self._read((key, at), given))
            if self.places[-1] is not None:
                self._place(rules, (key, at), self.places[-1])

    def written(self) -> Any:
        """The round, if nothing is missing."""
        empty = "" if isinstance(self._all.kind, Rows) else None
        places = tuple(empty if place is None else place for place in self.places)
        return self._kind(**{**msgspec.structs.asdict(self._draft), self._all.key: places})

    def answer(self, settled: Any, notes: tuple[Any, ...]) -> DraftAnswer:
        """All of it as data, with the settled round, and what the game says of each place."""
        lines = tuple(
            write_place(place) if isinstance(place, msgspec.Struct) else place or ""
            for place in self.places
        )
        missing, idle, faults = tuple(self.missing), tuple(self.idle), tuple(self.faults)
        return DraftAnswer(self._plain(), lines, missing, idle, faults, settled, notes)

    def _plain(self) -> dict[str, Any]:
        """The draft as data for JSON, with its places as structs; an unreadable line stays as it is."""
        key = self._all.key
        given = getattr(self._draft, key)
        read = [text if place is None else place for place, text in zip(self.places, given, strict=True)]
        plain: dict[str, Any] = to_plain({**msgspec.structs.asdict(self._draft), key: read})
        return plain

    def _read(self, path: Path, given: Any) -> Any:
        if not isinstance(given, str) or isinstance(self._all.kind, Rows | Dice):
            return given
        try:
            return read_place(given, self._all.kind, self._all.mark)
        except BadInput as error:
            self.fault(path, error)
            return None

    def _place(self, rules: Any, path: Path, place: Any) -> None:
        for field in self._all.fields:
            value = place if field.key == "" else getattr(place, field.name)
            own, mark = (*path, *([field.key] if field.key else [])), field.mark
            if isinstance(mark, Cards):
                due = not mark.of and (mark.due is None or mark.due(rules, place))
                self._hand(own, value, mark.count, due=due, once=not mark.of)
            elif isinstance(mark, Rows):
                self._hand(own, value.replace("/", " "), mark.count)
            elif isinstance(mark, Dice):
                text = value if isinstance(value, str) else " ".join(value)
                self._hand(own, text, len(mark.faces(rules)), due=False, once=False)
            elif isinstance(mark, Decision) and not getattr(place, mark.repeats):
                self.idle.append((*path, mark.key))
            elif isinstance(mark, Choice) and value is None:
                self.missing.append(own)

    def _hand(self, path: Path, text: str, count: int, *, due: bool = True, once: bool = True) -> None:
        """Look at `count` cards; `once` if each may lie in one place only."""
        try:
            cards = parse_cards(text)
            if len(cards) > count:
                raise BadInput("{n} cards; expected {most}", "bad-hand", n=len(cards), most=count)
            for card in cards if once else ():
                if card in self._seen:
                    raise BadInput("{card:card} is there twice", "card-twice", card=str(card))
                self._seen.add(card)
        except BadInput as error:
            self.fault(path, error)
            return
        if len(cards) < count and (due or cards):
            self.missing.append(path)

    def fault(self, path: Path, error: BadInput) -> None:
        """Note an error."""
        self.faults.append(Fault(path, error.code, error.sentence, error.message.wire_message))


def described(field: Field, rules: Any) -> FieldAnswer:
    """A field as data for a form."""
    mark = field.mark
    match mark:
        case Cards():
            return FieldAnswer(
                field.key,
                "cards",
                str(mark.label),
                cards=mark.count,
                like=mark.like,
                joker=mark.joker,
                of=mark.of,
            )
        case Amount():
            return FieldAnswer(field.key, "chips", mark.wager)
        case Decision():
            return FieldAnswer(mark.key, "decision", field.word, options=(field.word, mark.no))
        case Choice():
            return FieldAnswer(field.key, "choice", field.word, options=mark.words)
        case Rows():
            return FieldAnswer(
                field.key, "rows", "", cards=mark.count, like=mark.like, options=mark.names, rows=mark.sizes
            )
        case Dice():
            dice = mark.faces(rules)
            return FieldAnswer(field.key, "dice", "", cards=len(dice), like=mark.like, dice=dice)
