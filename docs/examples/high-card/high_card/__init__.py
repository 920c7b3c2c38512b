"""High Card, a toy: the smallest game with everything a game needs. docs/design.md walks through it.

HC1 Two players ante and are dealt one card each, which only they see.
HC2 p1 stays or folds, then p2. Whoever folds loses the ante; the other does not show.
HC3 If both stay they show, and the higher rank wins the ante; equal ranks win nothing.
HC4 A match is a number of hands; the players change places after each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from croupier import play
from croupier.cards import FULL_DECK, Card, mask_of, parse_cards, refuse_repeated
from croupier.errors import BadInput, Illegal
from croupier.game.forms import Cards, Places
from croupier.game.round_form import RoundForm, Settlement
from croupier.game.score_input import Body, Text
from croupier.games import Game, Preset, Seats
from croupier.layout import BY_SEAT
from croupier.ledger import Entry
from croupier.play import Act, BaseRules, Draw, Move, Over, Turn
from croupier.words import English, msg


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a house may choose: the ante in chips, and whether aces are high or low."""

    ante: int
    aces_high: bool

    def __post_init__(self) -> None:
        if self.ante < 1:
            raise BadInput("ante {ante}: expected at least 1", ante=self.ante)


class Terms(play.Terms, frozen=True, forbid_unknown_fields=True):
    """One hand of a match; `hands` are left, this one included."""

    hands: int = 1


class Choice(Move, frozen=True):
    """A player stays or folds."""

    seat: int
    does: Literal["stay", "fold"]


class State(msgspec.Struct, frozen=True):
    """The cards dealt and the choices made so far, by seat."""

    terms: Terms
    cards: tuple[Card, ...] = ()
    choices: tuple[str, ...] = ()


class View(msgspec.Struct, frozen=True):
    """A card is None where this seat may not see it (C4)."""

    cards: Annotated[tuple[Card | None, ...], BY_SEAT]
    choices: Annotated[tuple[str, ...], BY_SEAT]


class HighCard(BaseRules[Terms, State]):
    """The rules; see `croupier.play.BaseRules` for the verbs, and what has a default."""

    game = "high-card"
    settings: Settings
    terms_type = Terms
    view_type = View

    def __init__(self, settings: Settings, preset: str) -> None:
        self.settings = settings
        self.preset = preset

    def start(self, terms: Terms) -> State:
        """Nobody has a card yet; raises BadInput unless two play (HC1)."""
        if terms.seats != 2 or terms.hands < 1:
            raise BadInput(
                "{seats} seats, {hands} hands: expected 2 seats, 1 hand or more",
                seats=terms.seats,
                hands=terms.hands,
            )
        return State(terms)

    def turn(self, state: State) -> Turn:
        """Two deals, then a choice each until somebody folds (HC1, HC2)."""
        if len(state.cards) < 2:
            return Draw(len(state.cards), 1, FULL_DECK ^ mask_of(state.cards))
        if "fold" in state.choices or len(state.choices) == 2:
            return Over(self.returns(state))
        seat = len(state.choices)
        return Act({seat: (Choice(seat, "stay"), Choice(seat, "fold"))})

    def apply(self, state: State, move: Move) -> State:
        """Deal the card, or note the choice; raises Illegal for anything that is not asked."""
        turn = self.turn(state)
        if isinstance(turn, Draw):
            deal = play.refuse_unless_dealt(turn, move, "HC1")
            return msgspec.structs.replace(state, cards=state.cards + tuple(map(Card, deal.cards)))
        if not isinstance(turn, Act):
            raise Illegal("HC2", "hand-over", "the hand is over")
        seat = len(state.choices)
        if not isinstance(move, Choice) or move not in turn.options[seat]:
            raise Illegal(
                "HC2", "not-your-turn", "it is for {who:seat} to stay or fold", who=f"p{seat + 1}"
            )
        return msgspec.structs.replace(state, choices=(*state.choices, move.does))

    def view(self, state: State, seat: int | None) -> View:
        """One's own card; both when both have stayed (HC1 to HC3)."""
        shown = state.choices == ("stay", "stay")
        cards = tuple(card if shown or owner == seat else None for owner, card in enumerate(state.cards))
        return View(cards, state.choices)

    def options_of(self, view: View, seat: int) -> tuple[Choice, ...]:  # noqa: ARG002
        """To stay or to fold, whatever the card."""
        return Choice(seat, "stay"), Choice(seat, "fold")

    def write(self, move: Move) -> str:
        """`p1 stay`; `d p1 As`, as all games write it."""
        if isinstance(move, Choice):
            return f"p{move.seat + 1} {move.does}"
        return play.chance_text(move)

    def read(self, text: str) -> Move:
        """The move of a text; raises BadInput."""
        found = re.fullmatch(r"p([12]) (stay|fold)", text)
        move = play.chance_of(text)
        if found:
            return Choice(int(found[1]) - 1, "stay" if found[2] == "stay" else "fold")
        if move is None:
            raise BadInput("'{text}': expected d p1 As, p1 stay or p1 fold", "bad-move", text=text)
        return move

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        """The dealer names the winner."""
        return self.dealer_says(after) if isinstance(self.turn(after), Over) else ()

    def dealer_says(self, state: State) -> tuple[str, ...]:
        """The winner of a hand that is over."""
        winner = self._winner(state)
        if winner is None:
            return (English("nobody wins"),)
        return (English("{who:seat} wins", who=f"p{winner + 1}"),)

    def entries(self, state: State) -> tuple[Entry, ...]:
        """The loser pays the ante."""
        winner = self._winner(state)
        return () if winner is None else (Entry(1 - winner, winner, self.settings.ante, English("ante")),)

    def following(self, state: State) -> Terms | None:
        """The next hand of the match (HC4)."""
        left = state.terms.hands - 1
        return Terms(2, left) if left else None

    def _winner(self, state: State) -> int | None:
        if "fold" in state.choices:
            return 1 - state.choices.index("fold")
        one, other = map(self._rank, state.cards)
        return None if one == other else int(other > one)

    def _rank(self, card: Card) -> int:
        return card.rank if self.settings.aces_high or card.rank != 14 else 1

    def returns(self, state: State) -> tuple[int, ...]:
        """The gains of both players at the end (HC2, HC3)."""
        winner, ante = self._winner(state), self.settings.ante
        return (0, 0) if winner is None else (ante, -ante) if winner == 0 else (-ante, ante)


def _shows(_rules: Any, player: WrittenPlayer) -> bool:
    """Whoever folds does not show (HC2)."""
    return player.does != "fold"


class WrittenPlayer(Body, frozen=True):
    """What a player had and did, in a hand with real cards."""

    card: Annotated[Text, Cards(1, "Card", like="As", due=_shows)] = ""
    does: Literal["stay", "fold"] | None = None


class HighCardRound(Body, frozen=True):
    """A hand with real cards, as it was written down."""

    players: Annotated[
        tuple[WrittenPlayer, ...],
        Places(
            "player", 2, msg("expected a card and a choice, such as 'As stay'"), help="Card and choice."
        ),
    ]


def settle(rules: HighCard, written: HighCardRound, places: Sequence[str]) -> Settlement:
    """Settle a hand with real cards; raises BadInput naming the player."""
    choices = [player.does for player in written.players]
    if len(choices) != 2 or None in choices or choices.count("fold") == 2:
        raise BadInput("expected two players who stay or fold, and one of them stays (HC2)", "bad-players")
    cards = [parse_cards(player.card) for player in written.players]
    for place, player, card in zip(places, written.players, cards, strict=True):
        if len(card) != 1 and (card or player.does == "stay"):
            raise BadInput(
                "{place}: '{card}': expected one card (HC1)", "bad-card", place=place, card=player.card
            )
    refuse_repeated(zip(places, cards, strict=True))
    shown = tuple(card[0] if card else Card(0) for card in cards)
    state = State(Terms(2), shown, tuple(map(str, choices)))
    return Settlement(rules.returns(state), rules.dealer_says(state))


ROUND_FORM = RoundForm(round=HighCardRound, settle=settle)
"""From this come `croupier score high-card`, `POST /api/score/high-card` and the scorer on the page."""


GAME = Game(
    key="high-card",
    title="High Card",
    sentence="A card each, hidden: stay or fold, and the higher one wins the ante.",
    package=__name__,
    settings=Settings,
    rules=HighCard,
    presets=(Preset("standard", "Standard", "As most people would play it."),),
    seats=Seats(2, 2, 2),
    round_form=f"{__name__}:ROUND_FORM",
)
"""High Card as the house finds it, by the entry point `high-card` of the group `croupier.games`."""
