"""Open-Face Chinese Poker at the terminal: the table, and a person's placement by keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType

from croupier.cards import Card
from croupier.games.ofc import OfcRules, Placement, SeatView, Terms, View
from croupier.games.ofc.annotations import preview_placement
from croupier.games.ofc.row_descriptions import ROW_TERMS
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.settings import ROOM
from croupier.games.ofc.settlement import nets_of
from croupier.games.ofc.settlement import payments as payments_of
from croupier.games.ofc.state import order_of
from croupier.games.ofc.terminal.pictures import Boards, board, hands_table, nets_table, payments
from croupier.hands import describe, row_score
from croupier.play import Move, Options
from croupier.terminal.card_text import card_text, signed
from croupier.terminal.drawing import Text
from croupier.terminal.language import in_words
from croupier.terminal.screen import BACKSPACE, ENTER, LEAVE, LEFT, RIGHT, Screen
from croupier.words.terminal_language import say

_ROW_KEYS = {"1": 0, "f": 0, "2": 1, "m": 1, "3": 2, "b": 2, "x": 3, "4": 3}


class OfcDesk:
    """See `croupier.terminal.game_terminal.TerminalTable`."""

    keys = """\
1 2 3, or f m b   the chosen card to the front, the middle, the back
x                 away with it, where the rules discard
← →, Tab          choose another card
u, Backspace      take the last one back
r, s              sort by rank, by suit
Enter             confirm, once every card has its place"""

    def __init__(self, rules: OfcRules) -> None:
        self._rules = rules

    def terms(
        self, seats: int | None, hands: int | None, stack: int | None, point_value: int, button: int
    ) -> Terms:
        """By default two players; five hands, or with chips until one player has them all."""
        seats = 2 if seats is None else seats
        if hands is None and stack is None:
            hands = 5
        stacks = None if stack is None else (stack,) * seats
        return Terms(seats, button % max(seats, 1), (), stacks, point_value, 1, hands)

    def standing(self, view: View, totals: Sequence[int], names: Sequence[str]) -> Text:
        """`Hand 2 of 5 · Fantasyland · You +4 · Ada -4`."""
        terms = view.terms
        parts = [in_words("Hand {number}", number=terms.hand)]
        if terms.hands:
            parts = [in_words("Hand {number} of {hands}", number=terms.hand, hands=terms.hands)]
        if terms.fantasy:
            parts.append("Fantasyland")
        if terms.stacks:
            parts += [f"{name} {chips}" for name, chips in zip(names, terms.stacks, strict=True)]
            parts.append(in_words("{chips} a point", chips=terms.point_value))
        else:
            parts += [f"{name} {signed(total)}" for name, total in zip(names, totals, strict=True)]
        parts.append(in_words("button: {name}", name=names[terms.button]))
        return Text(" · ".join(parts), "bold")

    def draw(self, view: View, names: Sequence[str]) -> RenderableType:
        return Boards([self._board(view, seat, names) for seat in view.order])

    def _board(self, view: View, seat: int, names: Sequence[str]) -> RenderableType:
        shown = view.seats[seat]
        return board(shown, _title(view, seat, names), _notes(self._rules, shown.rows))

    def tell(self, move: Move, view: View, names: Sequence[str]) -> Text | None:
        """`Ada: 9♦ middle, 1 discarded`; of a hidden move only that it was made, if that is visible."""
        if not isinstance(move, Placement):
            return None
        shown = view.seats[move.seat]
        said = Text(in_words("{name}: ", name=names[move.seat]))
        rows = (move.front, move.middle, move.back)
        if not all(set(row) <= set(seen) for row, seen in zip(rows, shown.rows, strict=True)):
            return said.append(in_words("sets in Fantasyland, unseen")) if shown.fantasy else None
        for name, cards in zip(ROW_TERMS, rows, strict=True):
            if cards:
                said.append_text(Text(" ").join(map(card_text, cards))).append(f" {say(name)}  ")
        discarded = in_words("{n} discarded", n=len(move.discard))
        return said.append(discarded, "dim") if move.discard else said

    def settled(
        self,
        view: View,
        returns: Sequence[int],  # noqa: ARG002  # the view has more
        names: Sequence[str],
    ) -> RenderableType:
        """Everybody's rows, then pair by pair, then the payments if there are chips."""
        result = view.result
        assert result is not None
        nets = nets_of(self._rules.scorer, result.hands, view.terms)
        dealt = sorted(view.order)
        hands = hands_table([result.hands[seat] for seat in dealt], [names[seat] for seat in dealt])
        parts: list[RenderableType] = [hands, nets_table(nets, names)]
        if result.stacks is not None:
            parts.append(payments(payments_of(self._rules.settings, nets, view.terms), names))
        for name, hand, cards in zip(names, result.hands, result.fantasy, strict=True):
            if cards and not hand.foul:
                parts.append(
                    Text(
                        in_words("{name} in Fantasyland next, with {cards} cards", name=name, cards=cards),
                        "bold magenta",
                    )
                )
        parts += [
            Text(in_words("Out of chips: {name}", name=names[seat]), "bold") for seat in self._broke(view)
        ]
        return Group(*parts)

    def _broke(self, view: View) -> Sequence[int]:
        """The seats that this hand has put out of the match (OFC14)."""
        assert view.result is not None
        left = order_of(self._rules.settings, len(view.seats), 0, view.result.stacks)
        return [seat for seat in view.order if seat not in left]

    def ask(
        self, screen: Screen, view: View, options: Options, header: RenderableType, names: Sequence[str]
    ) -> Move | None:
        others = Boards([self._board(view, seat, names) for seat in view.order if seat != view.seat])
        return _Placing(self._rules, view, options).run(screen, Group(header, others))


def _notes(rules: OfcRules, rows: Rows) -> list[str]:
    """Each complete row in words, with the royalty it would earn; a foul earns none."""
    full = [len(cards) == room for cards, room in zip(rows, ROOM, strict=True)]
    foul = all(full) and rules.scorer.score(rows).foul
    return [_note(rules, row, cards, foul) if full[row] else "" for row, cards in enumerate(rows)]


def _note(rules: OfcRules, row: int, cards: Sequence[Card], foul: bool) -> str:
    score = row_score(cards)
    royalty = 0 if foul else rules.scorer.royalty(row, score)
    return say(describe(score)) + (f" +{royalty}" if royalty else "")


def _title(view: View, seat: int, names: Sequence[str]) -> Text:
    title = Text(names[seat], "bold underline" if seat in view.to_act else "bold")
    if seat == view.terms.button:
        title.append(f" ({in_words('button')})", "dim")
    shown = view.seats[seat]
    if shown.fantasy:
        title.append(" Fantasyland", "magenta")
    if shown.pending and seat != view.seat:
        title.append(f"  {in_words('to place')} ").append_text(
            Text(" ").join(map(card_text, shown.pending))
        )
    return title


class _Placing:
    """One placement in the making: which card goes to which pile, in the order in which it was decided."""

    def __init__(self, rules: OfcRules, view: View, options: Options) -> None:
        assert view.seat is not None
        self._rules, self._view, self._seat = rules, view, view.seat
        self._title = _title(view, view.seat, [in_words("Your board")] * len(view.seats))
        own = view.seats[view.seat]
        self._rows = own.rows
        self._away = own.discards
        self._cards = list(own.pending or ())
        first = options[0]
        assert isinstance(first, Placement)
        self._discards = len(first.discard)
        self._decided: list[tuple[Card, int]] = []  # card, pile
        self._chosen = 0
        self._message = ""

    def run(self, screen: Screen, header: RenderableType) -> Placement | None:
        """Read keys until the placement is confirmed; None if the person leaves."""
        while True:
            screen.show(header, *self._picture())
            key = screen.key()
            self._message = ""
            if key == LEAVE:
                return None
            if key == ENTER and not self._open_cards():
                placed = {card for card, pile in self._decided if pile < 3}
                away = tuple(card for card in self._cards if card not in placed)
                return Placement(self._seat, self._pile(0), self._pile(1), self._pile(2), away)
            self._press(key)

    def _press(self, key: str) -> None:
        """One key that is neither Enter nor the way out."""
        if key in _ROW_KEYS:
            self._put(_ROW_KEYS[key])
        elif key in (LEFT, RIGHT, "\t"):
            step = -1 if key == LEFT else 1
            self._chosen = (self._chosen + step) % max(1, len(self._open_cards()))
        elif key in ("u", BACKSPACE) and self._decided:
            self._decided.pop()
        elif key == "r":
            self._cards.sort(key=lambda card: (-(card >> 2), card & 3))
        elif key == "s":
            self._cards.sort(key=lambda card: (card & 3, -(card >> 2)))
        elif key == ENTER:
            self._message = in_words("Place every card first; then Enter confirms.")

    def _open_cards(self) -> list[Card]:
        """The cards still to be decided; when only discards are left, they are discarded by themselves."""
        decided = {card for card, _ in self._decided}
        rest = [card for card in self._cards if card not in decided]
        gone = sum(pile == 3 for _, pile in self._decided)
        return [] if len(rest) == self._discards - gone else rest

    def _put(self, pile: int) -> None:
        rest = self._open_cards()
        if not rest:
            self._message = in_words("All placed: Enter confirms, u takes the last one back.")
        elif pile == 3 and sum(p == 3 for _, p in self._decided) >= self._discards:
            self._message = (
                in_words("There is nothing more to discard.")
                if self._discards
                else in_words("There is nothing to discard.")
            )
        elif pile < 3 and len(self._board()[pile]) >= ROOM[pile]:
            self._message = in_words("The {row} is full.", row=ROW_TERMS[pile])
        else:
            self._decided.append((rest[min(self._chosen, len(rest) - 1)], pile))
            self._chosen = 0

    def _pile(self, pile: int) -> tuple[Card, ...]:
        return tuple(card for card, at in self._decided if at == pile)

    def _board(self) -> Rows:
        f, m, b = (row + self._pile(number) for number, row in enumerate(self._rows))
        return f, m, b

    def _picture(self) -> Sequence[RenderableType]:
        rows = self._board()
        shown = SeatView(rows[0], rows[1], rows[2], None, 0, self._away, 0, False)
        hand = Text(f"{in_words('To place')}  ", "bold")
        rest = self._open_cards()
        for at, card in enumerate(rest):
            hand.append_text(card_text(card, "reverse" if at == min(self._chosen, len(rest) - 1) else ""))
            hand.append("  ")
        if not rest:
            hand.append(in_words("nothing left: Enter confirms"), "green")
        elif self._discards:
            hand.append(in_words("({n} of them away)", n=self._discards), "dim")
        keys = (
            in_words(
                "1/2/3 front/middle/back, x away, u undo, ← → choose, r/s sort, Enter, ? help, q leave"
            )
            if self._discards
            else in_words("1/2/3 front/middle/back, u undo, ← → choose, r/s sort, Enter, ? help, q leave")
        )
        laid = Placement(self._seat, *map(self._pile, range(4)))
        warning = preview_placement(self._rules.scorer, self._view, laid).warning  # if it must foul
        return (
            board(shown, self._title, _notes(self._rules, rows)),
            hand,
            Text(say(warning) or self._message, "bold red" if warning else "yellow"),
            Text(keys, "dim"),
        )
