"""PNG previews of shared hands: the end of a hand as a spectator saw it, or a decision to answer.

Crawlers do not accept SVG, and Pillow needs no compiler to install. The picture uses the page's font and
suits. A worker process draws it, and it is cached.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec
from PIL import Image, ImageDraw, ImageFont

from croupier.layout import Row, layout_of
from croupier.words import language, msg

WIDE, HIGH = 1200, 630
_FINE = 2
"""The picture is drawn larger by this factor and then reduced, for smooth edges."""
_EDGE = 56
_MORE = "\N{HORIZONTAL ELLIPSIS}"
_SIGNS = f"\N{MINUS SIGN}{_MORE}‘’“”–—\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Signs of languages that the face has, beside its letters."""
_LONGEST = 100
_MOST = 8
"""The greatest number of hands of cards in a picture. More would be too small."""

_FELT, _RIM = (0x2B, 0x66, 0x50), (0x12, 0x33, 0x28)
_CARD, _CARD_EDGE, _WORDS, _QUIET = "#fffefb", "#b9b2a2", "#f5f8f3", "#cfe0d5"
_WELL, _WELL_EDGE = "#1b4536", "#2f6d57"
_WON, _LOST, _ACT, _ON_ACT = "#a5f0c6", "#ffd0c6", "#f2bf45", "#291d00"
_COLOURS = {"s": "#15171c", "h": "#c81d2e", "d": "#1454bf", "c": "#0d6f35", "k": "#6b2fa0"}

_ROW = re.compile(r"\w+ ([0-9]+) (front|middle|back|cards)", re.ASCII)
_SEAT = re.compile(r"\w+ ([0-9]+) seat", re.ASCII)


@cache
def suits() -> dict[str, str]:
    """The suits as SVG paths in a square of 24, read from the page's module that draws them."""
    source = (files("croupier") / "page" / "kit" / "card_faces.js").read_text(encoding="utf-8")
    kept = source.partition("SUITS = {")[2].partition("};")[0]
    found = re.findall(r"^  ([shdc]):((?:\s*(?:\+\s*)?\"[^\"]*\")+)", kept, re.MULTILINE)
    return {suit: "".join(re.findall('"([^"]*)"', path)) for suit, path in found}


class Shown(NamedTuple):
    """The content of a picture: a title, and for each player their name, gain and rows of cards."""

    title: str
    groups: tuple[tuple[str, int | None, tuple[tuple[str, ...], ...]], ...]


def groups_of(title: str, view: msgspec.Struct, names: Sequence[str], returns: Sequence[int]) -> Shown:
    """The content for a view: the cards of each place, the dealer's first. Without cards, only names."""
    lying: defaultdict[int, list[tuple[str, ...]]] = defaultdict(list)
    seat_of: dict[int, int] = {}
    found: list[tuple[str, int | None, tuple[tuple[str, ...], ...]]] = []
    for row in layout_of(view).rows:
        if place := _ROW.fullmatch(row.label):
            lying[int(place[1])].append(_cards(row))
        elif (place := _SEAT.fullmatch(row.label)) and row.cells[0].text.isdecimal():
            seat_of[int(place[1])] = int(row.cells[0].text)
        elif row.label == "dealer" and (cards := _cards(row)):
            found.append(("Dealer", None, (cards,)))
    places = [(seat_of.get(number, number - 1), rows) for number, rows in lying.items()]
    seen = {seat for seat, _ in places}
    places += [(seat, []) for seat in range(len(names)) if seat not in seen]  # whose cards nobody saw
    for seat, rows in places:
        if seat < len(names):
            found.append((names[seat], returns[seat], tuple(filter(None, rows))))
    return Shown(title, tuple(found[:_MOST]))


def _cards(row: Row) -> tuple[str, ...]:
    return tuple("" if cell.kind == "hidden" else cell.text for cell in row.cells)


class Asked(NamedTuple):
    """The content of a picture of a decision: a question, a board, the cards to place, other boards."""

    title: str
    board: tuple[tuple[str, ...], ...]
    cards: tuple[str, ...]
    others: tuple[tuple[tuple[str, ...], ...], ...]


def question_in(view: Any, name: str, tag: str, *, fouled: bool, shared: bool) -> Asked:
    """The content for the view of the seat that has to act; `name` is who shared it, "" for somebody."""
    boards = tuple(tuple(tuple(map(str, row)) for row in seat.rows) for seat in view.seats)
    others = tuple(board for seat, board in enumerate(boards) if seat != view.seat)
    cards = tuple(map(str, view.seats[view.seat].pending))
    asks = msg("What would you do?")
    if fouled:
        asks = msg("{name} fouled this. You?", name=name) if name else msg("Somebody fouled this. You?")
    elif shared and name:
        asks = msg("{name} had this hand. You?", name=name)
    return Asked(language(tag).say(asks), boards[view.seat], cards, others)


def question_drawn(asked: Asked) -> bytes:
    """The picture of a decision, as PNG: the board with its free places, the others, the cards to place."""
    image = _felt()
    pen = _headed(image, asked.title, 50)
    _board(pen, _EDGE, 140, 98, asked.board)
    left, small = 660.0, 44.0 if len(asked.others) < 3 else 30.0
    for at, board in enumerate(asked.others):
        _board(pen, left + at * (5 * small * 1.07 + 28), 140, small, board)
    size = min(98.0, (WIDE - _EDGE - left) / (1.07 * len(asked.cards)))
    for at, card in enumerate(asked.cards):
        _card(pen, left + at * size * 1.07, 140 + 2 * 98 * 1.48, size, card)
    return _png(image)


def _board(
    pen: ImageDraw.ImageDraw, left: float, top: float, card: float, rows: Sequence[Sequence[str]]
) -> None:
    """A board; free places are wells."""
    for line, (room, row) in enumerate(zip((3, 5, 5), rows, strict=True)):
        for at in range(room):
            x, y = left + (at + (5 - room) / 2) * card * 1.07, top + line * card * 1.48
            if at < len(row):
                _card(pen, x, y, card, row[at])
            else:
                box = [_FINE * part for part in (x, y, x + card, y + card * 1.38)]
                pen.rounded_rectangle(box, card * _FINE * 0.1, fill=_WELL, outline=_WELL_EDGE, width=_FINE)


def _headed(image: Image.Image, title: str, size: float) -> ImageDraw.ImageDraw:
    """A pen for the picture, whose title and brand it has written."""
    pen = ImageDraw.Draw(image)
    _write(pen, (_EDGE, 34), title, size, 700, _WORDS, WIDE - 2 * _EDGE - 220)
    _brand(pen)
    return pen


def _png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.reduce(_FINE).save(file, "PNG", compress_level=6)
    return file.getvalue()


def drawn(shown: Shown) -> bytes:
    """The picture, as PNG."""
    image = _felt()
    pen = _headed(image, shown.title, 40)
    if any(rows for _, _, rows in shown.groups):
        for spot, group in zip(_spots(shown), shown.groups, strict=True):
            _group(pen, spot, *group)
    else:
        _listed(pen, shown)
    return _png(image)


class _Spot(NamedTuple):
    """The place of a hand of cards, and the width of its cards."""

    left: float
    top: float
    wide: float
    card: float


def _spots(shown: Shown) -> Iterator[_Spot]:
    """The places of all hands, in as few lines as possible with at most four hands each."""
    count = max(1, len(shown.groups))
    lines = 1 if count <= 4 else 2
    columns = -(-count // lines)
    across = max((len(row) for _, _, rows in shown.groups for row in rows), default=5)
    down = max((len(rows) for _, _, rows in shown.groups), default=0)
    wide, high = (WIDE - 2 * _EDGE + 28) / columns, (HIGH - 150) / lines
    card = min((wide - 28) / (across * 1.07), (high - 74) / (max(1, down) * 1.48), 104)
    free = max(0.0, high - 74 - max(1, down) * card * 1.48) / 2
    for at in range(count):
        line, column = divmod(at, columns)
        yield _Spot(_EDGE + column * wide, 116 + free + line * high, wide - 28, card)


def _group(
    pen: ImageDraw.ImageDraw, spot: _Spot, name: str, gained: int | None, rows: Sequence[Sequence[str]]
) -> None:
    _named(pen, spot, name, gained, 30)
    for line, row in enumerate(rows):
        top = spot.top + 54 + line * spot.card * 1.48
        for at, card in enumerate(row):
            _card(pen, spot.left + at * spot.card * 1.07, top, spot.card, card)


def _named(pen: ImageDraw.ImageDraw, spot: _Spot, name: str, gained: int | None, size: float) -> None:
    """A name, and what it gained at the end of the line."""
    text, colour = "", _QUIET
    if gained is not None:
        sign = "+" if gained > 0 else "\N{MINUS SIGN}" if gained < 0 else ""
        colour = _WON if gained > 0 else _LOST if gained < 0 else _QUIET
        text = f"{sign}{abs(gained):,}"
    end = _length(text, size, 740)
    _write(pen, (spot.left, spot.top), name, size, 620, _WORDS, spot.wide - end - 16)
    _write(pen, (spot.left + spot.wide - end, spot.top), text, size, 740, colour, end + 1)


def _listed(pen: ImageDraw.ImageDraw, shown: Shown) -> None:
    """Names and what they gained, the most first."""
    ranked = sorted(shown.groups, key=lambda one: -(one[1] or 0))
    step = min(84.0, (HIGH - 170) / max(1, len(ranked)))
    top = 116 + (HIGH - 170 - step * len(ranked)) / 2
    for at, (name, gained, _) in enumerate(ranked):
        spot = _Spot(_EDGE, top + at * step, WIDE - 2 * _EDGE, 0)
        _named(pen, spot, name, gained, min(46, step * 0.6))


def _card(pen: ImageDraw.ImageDraw, left: float, top: float, wide: float, card: str) -> None:
    box = [_FINE * part for part in (left, top, left + wide, top + wide * 1.38)]
    radius = wide * _FINE * 0.1
    if not card:
        pen.rounded_rectangle(box, radius, fill="#2a4680", outline=_CARD, width=round(wide * 0.1))
        return
    pen.rounded_rectangle(box, radius, fill=_CARD, outline=_CARD_EDGE, width=_FINE)
    rank, suit = ("\N{BLACK STAR}", "k") if card == "Jk" else (card[0].replace("T", "10"), card[1])
    if suit in suits():
        _write(pen, (left + wide * 0.09, top + wide * 0.02), rank, wide * 0.56, 720, _COLOURS[suit], wide)
    else:
        _write(pen, (left + wide * 0.13, top + wide * 0.5), "Joker", wide * 0.28, 720, _COLOURS[suit], wide)
        return
    size, x, y = wide * 0.56 / 24, left + wide * 0.37, top + wide * 0.74
    for points in _outlines(suit):
        shape = [(_FINE * (x + size * across), _FINE * (y + size * down)) for across, down in points]
        pen.polygon(shape, fill=_COLOURS[suit])


@cache
def _outlines(suit: str) -> tuple[tuple[tuple[float, float], ...], ...]:
    """A suit's outline in straight pieces."""
    shapes: list[list[tuple[float, float]]] = []
    for letter, numbers in re.findall(r"([MLC])([^MLCZ]*)", suits()[suit]):
        values = [float(number) for number in numbers.split()]
        points = list(zip(values[::2], values[1::2], strict=True))
        if letter == "M":
            shapes.append(points)
        elif letter == "L":
            shapes[-1] += points
        else:
            shapes[-1] += _curve(shapes[-1][-1], *points)
    return tuple(map(tuple, shapes))


def _curve(*four: tuple[float, float]) -> list[tuple[float, float]]:
    """A cubic curve in twelve pieces."""
    found = []
    for step in range(1, 13):
        part = step / 12
        weights = ((1 - part) ** 3, 3 * part * (1 - part) ** 2, 3 * part**2 * (1 - part), part**3)
        x, y = (
            sum(weight * point[axis] for weight, point in zip(weights, four, strict=True))
            for axis in (0, 1)
        )
        found.append((x, y))
    return found


def _felt() -> Image.Image:
    """Light where the cards lie, dark at the rim."""
    rim = Image.radial_gradient("L").resize((WIDE * _FINE, HIGH * _FINE))
    size = rim.size
    return Image.composite(Image.new("RGB", size, _RIM), Image.new("RGB", size, _FELT), rim)


def _brand(pen: ImageDraw.ImageDraw) -> None:
    text = "croupier"
    right = WIDE - _EDGE
    left = right - _length(text, 34, 720)
    _write(pen, (left, 38), text, 34, 720, _WORDS, 300)
    box = [_FINE * part for part in (left - 38, 38, left - 12, 76)]
    pen.rounded_rectangle(box, 5 * _FINE, fill=_ACT)
    for points in _outlines("d"):
        pen.polygon(
            [(_FINE * (left - 35.5 + x * 0.88), _FINE * (46.5 + y * 0.88)) for x, y in points], fill=_ON_ACT
        )


def _write(
    pen: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size: float,
    weight: int,
    colour: str,
    room: float,
) -> None:
    """A line of text, cut off to the available width."""
    shown = _readable(text[:_LONGEST])
    if _length(shown, size, weight) > room:
        room -= _length(_MORE, size, weight)
        ends = accumulate(_length(letter, size, weight) for letter in shown)
        shown = shown[: sum(end <= room for end in ends)].rstrip() + _MORE
    x = at[0] * _FINE
    for letter in shown:
        font = _font(_extended(letter), size, weight)
        pen.text((x, at[1] * _FINE), letter, fill=colour, font=font)
        x += font.getlength(letter)


def _extended(letter: str) -> bool:
    return 0xFF < ord(letter) < 0x250


def _length(text: str, size: float, weight: int) -> float:
    return sum(_font(_extended(letter), size, weight).getlength(letter) for letter in text) / _FINE


def _readable(text: str) -> str:
    """A text in letters that the face has; a dot stands for any other."""
    return "".join(
        letter if letter in _SIGNS or (letter.isprintable() and ord(letter) < 0x250) else "\N{MIDDLE DOT}"
        for letter in text
    )


@cache
def _font(extended: bool, size: float, weight: int) -> ImageFont.FreeTypeFont:
    """The page's face, whose second part has the letters of Latin Extended."""
    name = "inter-latin-ext.woff2" if extended else "inter-latin.woff2"
    data = (files("croupier") / "page" / "vendor" / name).read_bytes()
    font = ImageFont.truetype(BytesIO(data), round(size * _FINE))
    font.set_variation_by_axes([weight])
    return font
