"""Illegal moves and texts, made by mutating legal ones.

A game accepts a move if and only if its turn asks for it: a seat's move is among that seat's options, and
chance's is cards that are left or faces that the dice have. Rules that only check for a player's mistakes
accept a cheat's moves. Moves are therefore mutated at random, by the thousand, and every answer is checked
against the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from croupier.cards import DECK, SUIT_GLYPHS
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput, CroupierError, Illegal
from croupier.play import Act, AnyRules, Cast, Deal, Draw, Move, Over, Roll, Terms, Turn
from croupier.playout import any_option, play_hand

LISTED = 1000
"""Options are listed and compared with `in` only if there are no more than this."""

NUMBERS = (0, 1, -1, 2, 7, 52, 53, 10**9, -(10**9), 2**63, -(2**63), 10**30)
LOOK_ALIKES = str.maketrans("0123456789aAdkKsijpxJTQ/", "٠１²３４５６７８９ａΑԁ\u212aКſіϳрх\u0408Т\u0555∕")
LONG = "9" * 4_400
"""More digits than Python turns into a number."""
GLYPHS = frozenset((*SUIT_GLYPHS.values(), *"♧♢♡♤\ufe0e\ufe0f"))


def is_asked(turn: Turn, move: Move) -> bool:
    """True if the turn asks for exactly this move."""
    if isinstance(turn, Act):
        return move.seat is not None and move.seat in turn.options and move in turn.options[move.seat]
    if isinstance(turn, Draw) and isinstance(move, Deal) and move.seat == turn.seat:
        cards = move.cards
        left = all(card >= 0 and turn.left >> card & 1 for card in cards)
        return len(cards) == turn.count == len(set(cards)) and left
    if isinstance(turn, Roll) and isinstance(move, Cast) and move.seat == turn.seat:
        return len(move.faces) == len(turn.dice) and all(0 <= face < turn.sides for face in move.faces)
    return False


class Spoiler:
    """Spoils moves. `made` are moves of the hand to borrow from; it may grow."""

    def __init__(self, stream: Stream, seats: int, made: Sequence[Move]) -> None:
        self._stream = stream
        self._seats = seats
        self._made = made

    def moves(self, turn: Turn, count: int) -> Iterator[Move]:
        """`count` moves: mutated ones of this turn and of others, and a few that others were asked for."""
        for number in range(count):
            move = self.right(turn) if number % 4 else None
            spoilt = self.spoilt(move or self._borrowed())
            yield self._borrowed() if spoilt is None or number % 16 == 0 else spoilt
        yield self.right(turn) or self._borrowed()

    def right(self, turn: Turn) -> Move | None:
        """A move that the turn asks for; None at the end."""
        if isinstance(turn, Act):
            move: Move = self._stream.choice(turn.options[self._stream.choice(tuple(turn.options))])  # type: ignore[arg-type]
            return move
        return None if isinstance(turn, Over) else Shoe(self._stream).answer(turn)

    def spoilt(self, move: Move) -> Move | None:
        """The move with one to three things changed; None for one that cannot even be made."""
        fields = msgspec.structs.asdict(move)
        for _ in range(1 + self._stream.below(3)):
            name = self._stream.choice(tuple(fields))
            change = self._stream.choice(_CHANGES)
            change(self, fields, name)
        try:
            return type(move)(**fields)
        except CroupierError:
            return None

    def _borrowed(self) -> Move:
        """A move of another turn."""
        return self._stream.choice((*self._made[-60:], Deal(None, DECK[:1]), Cast(0, (0,))))

    def _value(self, fields: dict[str, Any], name: str) -> None:
        """Another value of the same kind."""
        value = fields[name]
        if isinstance(value, tuple):
            fields[name] = self._parts(value)
        elif isinstance(value, str):
            fields[name] = self._stream.choice((value.upper(), value[:-1], value * 2, ""))
        elif name == "seat":
            others: tuple[int | None, ...] = (*range(-1, self._seats + 1), None, *NUMBERS)
            fields[name] = self._stream.choice(others)
        else:
            fields[name] = self._number(value)

    def _number(self, value: int | None) -> int:
        of = value or 0
        number: int = self._stream.choice((of + 1, of - 1, -of, 2 * of, of // 2, of + 10, *NUMBERS))
        return number

    def _parts(self, parts: tuple[int, ...]) -> tuple[int, ...]:
        """Parts repeated, dropped, put in another order, or changed for others."""
        if not parts:
            return (self._part(),) * (1 + self._stream.below(3))
        at = self._stream.below(len(parts))
        other = parts[self._stream.below(len(parts))]
        before, after = parts[:at], parts[at + 1 :]
        changed = (*before, other, *after), (*before, self._part(), *after), (*parts, self._part())
        moved = (*before, *after), (*parts[at:], *before), (other,) * len(parts), parts * 2, before, ()
        return self._stream.choice(((*parts, other), *changed, *moved))

    def _part(self) -> int:
        """A part of another move, or a number that may be none at all."""
        given = [pile for pile in msgspec.structs.astuple(self._borrowed()) if isinstance(pile, tuple)]
        part: int = self._stream.choice((*(part for pile in given for part in pile), *NUMBERS))
        return part

    def _borrow(self, fields: dict[str, Any], name: str) -> None:
        """Take a field's value from another move."""
        fields[name] = getattr(self._borrowed(), name, fields[name])

    def _swap(self, fields: dict[str, Any], name: str) -> None:
        """A part of one pile in another, or the two exchanged."""
        piles = [other for other, value in fields.items() if isinstance(value, tuple) and other != name]
        if not piles or not isinstance(fields[name], tuple):
            return
        other = self._stream.choice(piles)
        mine, yours = fields[name], fields[other]
        if self._stream.below(2) and mine:
            fields[name], fields[other] = mine[1:], (*yours, mine[0])
        else:
            fields[name], fields[other] = yours, mine

    def texts(self, text: str) -> Iterator[str]:
        """The text with something put in, left out, repeated, or changed for what looks like it."""
        at = self._stream.below(len(text))
        words = text.split(" ")
        word = self._stream.below(len(words))
        like = [place for place, letter in enumerate(text) if ord(letter) in LOOK_ALIKES]
        for place in {self._stream.choice(like) for _ in range(3)}:
            yield text[:place] + text[place:].translate(LOOK_ALIKES)
            yield text[:place] + text[place].translate(LOOK_ALIKES) + text[place + 1 :]
        yield text[:at] + LONG + text[at:]
        yield " ".join((*words[:word], LONG, *words[word + 1 :]))
        yield " ".join((*words[:word], *words[word + 1 :]))
        yield " ".join((*words[: word + 1], *words[word:]))
        yield text[:at] + text[at + 1 :]
        yield text[: at + 1] + text[at:]
        yield text[:at] + self._stream.choice("-/ x0\u0000\ud800é\n1") + text[at + 1 :]


_CHANGES = (Spoiler._value, Spoiler._value, Spoiler._borrow, Spoiler._swap)


def try_moves(rules: AnyRules, state: Any, turn: Turn, moves: Iterable[Move]) -> None:
    """Hold `apply` to the turn: each of these moves is taken if and only if it is asked for."""
    listed = {
        seat: {_alike(move): move for move in options} if len(options) <= LISTED else None
        for seat, options in (turn.options.items() if isinstance(turn, Act) else ())
    }
    for move in moves:
        asked = is_asked(turn, move)
        known = None if move.seat is None else listed.get(move.seat)
        if known is not None and asked != (_alike(move) in known) and (asked or move in known.values()):
            raise AssertionError(f"{move!r} is {'' if asked else 'not '}`in` the options, listed otherwise")
        try:
            after = rules.apply(state, move)
        except Illegal as refusal:
            if asked:
                raise AssertionError(f"{move!r} is an option, but is refused: {refusal}") from None
            continue
        if not asked:
            raise AssertionError(f"{move!r} is taken, but is no option")
        rules.turn(after)
        again = rules.read(rules.write(move))
        if again != move:
            raise AssertionError(f"{move!r} is taken, but its text is read as {again!r}")


def _alike(move: Move) -> Any:
    """Equal for moves that differ in nothing but the order of the cards that they put in one place."""
    values = msgspec.structs.astuple(move)
    return (type(move), *(tuple(sorted(value)) if isinstance(value, tuple) else value for value in values))


def try_texts(rules: AnyRules, state: Any, turn: Turn, texts: Iterable[str]) -> None:
    """Check `read`: a move, tried like any other, or BadInput; no letter or digit outside ASCII."""
    for text in texts:
        try:
            move = rules.read(text)
        except BadInput:
            continue
        odd = {letter for letter in text if not letter.isascii()} - GLYPHS
        if odd:
            raise AssertionError(f"{text[:80]!r} is read as {move!r}, with {odd} in it")
        try_moves(rules, state, turn, (move,))


def check_mutants(
    rules: AnyRules, terms: Terms, seed: int | str = 0, moves: int = 2_000, each: int = 64
) -> int:
    """Play random hands and try spoilt moves at every turn, `each` of them, until `moves` are tried.

    A match that is over is begun again. Returns how many were tried, texts aside. Raises AssertionError for
    the first move that is taken though no turn asks for it, or refused though it does.
    """
    tried, number, hand = 0, 0, terms
    while tried < moves:
        number += 1
        stream = Stream(seed_of(str(seed)), "spoilt", number)
        made: list[Move] = []
        state, spoiler = rules.start(hand), Spoiler(stream, hand.seats, made)
        for step in play_hand(rules, hand, Shoe(stream), any_option(stream)):
            tried += try_spoilt(rules, step.before, step.turn, spoiler, each)
            made.append(step.move)
            state = step.after
        tried += try_spoilt(rules, state, rules.turn(state), spoiler, each)
        hand = rules.following(state) or terms
    return tried


def try_spoilt(rules: AnyRules, state: Any, turn: Turn, spoiler: Spoiler, count: int) -> int:
    """Try spoilt moves at one turn, and the texts of one; returns how many moves were tried."""
    moves = list(spoiler.moves(turn, count))
    try_moves(rules, state, turn, moves)
    right = spoiler.right(turn)
    if right is not None:
        try_texts(rules, state, turn, spoiler.texts(rules.write(right)))
    return len(moves)
