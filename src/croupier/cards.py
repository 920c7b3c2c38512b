"""Playing cards: faces, decks, one text form (C1). No rules live here.

A card is a small integer that knows its name, so that it indexes tables and bit masks directly and
still prints as `As`. Cards are numbered rank by rank: 2c 2d 2h 2s 3c … As are 0–51, the joker is 52.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.ascii_text import ascii_lower, ascii_upper
from croupier.errors import BadInput

__all__ = [
    "DECK",
    "FULL_DECK",
    "JOKER",
    "RANKS",
    "RANK_PLURALS",
    "RANK_WORDS",
    "SUITS",
    "SUIT_GLYPHS",
    "SUIT_WORDS",
    "TEXTS",
    "Card",
    "card_named",
    "cards_html",
    "cards_in",
    "mask_of",
    "parse_cards",
    "refuse_repeated",
    "text_of",
]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_GLYPHS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RANK_WORDS = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
RANK_PLURALS = {rank: word + ("es" if rank == "6" else "s") for rank, word in RANK_WORDS.items()}
SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

_INK = {"c": "#0a6b2d", "d": "#1b4fc4", "h": "#c4161c", "s": "#111", "": "#8a1c9b"}
"""Four colours, as on the page."""
_FACE = (
    "display:inline-block;min-width:1.7em;padding:.15em .3em;border:1px solid #8886;border-radius:.3em;"
    "background:#fff;font-weight:700;text-align:center"
)

_SUIT_OF_INPUT = {
    **{suit: suit for suit in SUITS},
    **{glyph: suit for suit, glyph in SUIT_GLYPHS.items()},
    **dict(zip("♧♢♡♤", SUITS, strict=True)),
}
_SEPARATORS = " \t\r\n,;\ufe0e\ufe0f"  # the last two are the text and emoji selectors after a glyph


class Card(int):
    """One card, by its text (`Card("As")`, `Card("10h")`, `Card("Jk")`) or its number 0–52.

    Cards are interned: two equal cards are the same object. Raises BadInput for anything else.
    """

    __slots__ = ()

    def __new__(cls, value: str | int) -> Card:
        if isinstance(value, str):
            return parse_card(value)
        if not 0 <= value < len(_ALL):
            raise BadInput(
                "card number {value}: expected 0 to {most}", "bad-card", value=value, most=len(_ALL) - 1
            )
        return _ALL[value]

    @property
    def rank(self) -> int:
        """2 to 14, the ace high; 0 for the joker."""
        return 0 if self == 52 else (self >> 2) + 2

    @property
    def suit(self) -> str:
        """One of `c d h s`; empty for the joker."""
        return "" if self == 52 else SUITS[self & 3]

    def __str__(self) -> str:
        return TEXTS[self]

    def __repr__(self) -> str:
        return TEXTS[self]

    def _repr_html_(self) -> str:
        """The card for a notebook: a small face in its suit's colour."""
        face = "★" if self == 52 else f"{RANKS[self >> 2]}{SUIT_GLYPHS[self.suit]}"
        return _span(TEXTS[self], f"color:{_INK[self.suit]}", face)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


TEXTS = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
"""The canonical text of each card, by its number."""
_ALL: tuple[Card, ...] = tuple(int.__new__(Card, number) for number in range(53))
_BY_TEXT = dict(zip(TEXTS, _ALL, strict=True))

DECK: tuple[Card, ...] = _ALL[:52]
JOKER: Card = _ALL[52]
FULL_DECK = (1 << 52) - 1
"""The 52 cards as a bit mask."""


def parse_card(text: str) -> Card:
    """Read exactly one card (C1); raises BadInput otherwise."""
    found = parse_cards(text)
    if len(found) != 1:
        raise BadInput("'{text}': expected one card such as As, 10h or Jk", "bad-card", text=text)
    return found[0]


def card_named(text: str) -> Card | None:
    """The card whose canonical text this is, such as `As`; None for any other text."""
    return _BY_TEXT.get(text)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written with or without separators: `As Td`, `asTD`, `10h,9♣`, `Jk` (C1).

    Keeps their order and repetitions. Raises BadInput naming the text that is no card.
    """
    return tuple(_tokens(text))


def _tokens(text: str) -> Iterator[Card]:
    at = 0
    while at < len(text):
        card = _BY_TEXT.get(text[at : at + 2])
        if card is not None:  # canonical text, the common case, needs nothing more
            yield card
            at += 2
            continue
        if text[at] in _SEPARATORS:
            at += 1
            continue
        if ascii_lower(text[at : at + 2]) == "jk":
            yield JOKER
            at += 2
            continue
        width = 3 if text.startswith("10", at) else 2
        rank = "T" if width == 3 else ascii_upper(text[at])
        suit = _SUIT_OF_INPUT.get(ascii_lower(text[at + width - 1 : at + width]), "?")
        card = _BY_TEXT.get(rank + suit)
        if card is None:
            raise BadInput(
                "'{found}' is no card: expected a rank 2-9 T J Q K A (or 10) and a suit c d h s, "
                "such as As or 10h",
                "bad-card",
                found=text[at : at + width].strip(),
            )
        yield card
        at += width


def _span(title: str, style: str, face: str) -> str:
    return f'<span title="{title}" style="{_FACE};{style}">{face}</span>'


def cards_html(cards: Iterable[int], places: int = 0, hidden: int = 0) -> str:
    """Cards in a row for a notebook, then `hidden` backs, then empty places up to `places` in all."""
    faces = [Card(int(card))._repr_html_() for card in cards]
    faces += [_span("hidden", "color:#888", "▒")] * hidden
    faces += [_span("empty", "color:#bbb;background:none", "·")] * (places - len(faces))
    return f'<div style="margin:.15em 0">{" ".join(faces)}</div>'


def refuse_repeated(hands: Iterable[tuple[str, Iterable[int]]]) -> None:
    """Raise BadInput for a card that is there twice, naming the hand by its place."""
    seen: set[int] = set()
    for place, cards in hands:
        for card in cards:
            if card in seen:
                raise BadInput(
                    "{place}: {card:card} is there twice; expected one of each card",
                    "card-twice",
                    place=place,
                    card=TEXTS[card],
                )
            seen.add(card)


def text_of(cards: Iterable[int], separator: str = "") -> str:
    """Write cards in canonical text, `AsTd` by default."""
    return separator.join(map(TEXTS.__getitem__, cards))


def mask_of(cards: Iterable[int]) -> int:
    """The set of cards as a bit mask, bit n for card number n."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a bit mask in ascending order."""
    return tuple(card for card in _ALL if mask >> card & 1)
