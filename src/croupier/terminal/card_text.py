"""Cards and rows for a terminal: four colours, and glyphs if the terminal has them."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards import RANKS, SUIT_GLYPHS, SUITS
from croupier.terminal.drawing import Text

COLOURS = {"c": "bold green", "d": "bold bright_blue", "h": "bold red", "s": "bold"}


def card_text(card: int, style: str = "") -> Text:
    """One card, two columns wide: its rank and a coloured suit; the joker is ★."""
    if card == 52:
        return Text("★ ", f"bold magenta {style}")
    suit = SUITS[card & 3]
    return Text(RANKS[card >> 2] + SUIT_GLYPHS[suit], f"{COLOURS[suit]} {style}")


def row_text(cards: Iterable[int], places: int = 0, hidden: int = 0) -> Text:
    """Cards in a row; hidden ones as blocks, and empty places as dots up to `places`."""
    faces = [card_text(card) for card in cards]
    faces += [Text("▒▒", "dim")] * hidden
    faces += [Text("··", "dim")] * (places - len(faces))
    return Text(" ").join(faces)


def signed(amount: int) -> str:
    """A gain or loss: `+4`, `-4`, and plain `0`."""
    return f"{amount:+d}" if amount else "0"
