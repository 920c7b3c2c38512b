"""Scoring over HTTP what was played with real cards and dice: the pencils of the games, nothing else.

Nothing is kept here: a page, or a program, brings what was written down and gets it scored.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Annotated, Any, TypeVar, get_type_hints

from msgspec import Meta, convert, structs

from croupier.errors import BadInput
from croupier.games.banked import Played, Standing
from croupier.games.shelf import Shelf
from croupier.web.api import Api
from croupier.web.bodies import Body, whole

__all__ = ["SCORES", "add_scoring"]

T = TypeVar("T")

Preset = Annotated[str, Meta(max_length=60)] | None
Text = Annotated[str, Meta(max_length=200)]
Chips = Annotated[int, Meta(ge=0, le=10**12)]
Wager = Annotated[int, Meta(ge=0, le=10**9)]
PointValue = Annotated[int, Meta(ge=1, le=10**9)]
Points = Annotated[int, Meta(ge=-(10**15), le=10**15)]
OfcSeat = Annotated[int, Meta(ge=0, le=3)]
OfcHands = Annotated[tuple[Text, ...], Meta(min_length=2, max_length=4)]
OfcStacks = Annotated[tuple[Chips, ...], Meta(min_length=2, max_length=4)] | None
PinziqueSeat = Annotated[int, Meta(ge=0, le=7)]
HouseSeat = Annotated[int, Meta(ge=0, le=6)]
Pair = Annotated[tuple[PinziqueSeat, ...], Meta(min_length=2, max_length=2)]
Pairs = Annotated[tuple[Pair, ...], Meta(max_length=4)]


class OfcBody(Body, frozen=True):
    """Set hands in paying order, as a line of `croupier score ofc -`."""

    hands: OfcHands
    preset: Preset = None
    stacks: OfcStacks = None
    point_value: PointValue = 1


class StandingBody(Body, frozen=True):
    """Where a match stands before a hand, by seat: see `croupier.games.ofc.match.Standing`."""

    fantasy: Annotated[tuple[Annotated[int, Meta(ge=0, le=17)], ...], Meta(min_length=2, max_length=4)]
    totals: Annotated[tuple[Points, ...], Meta(min_length=2, max_length=4)]
    button: OfcSeat = 0
    stacks: OfcStacks = None


class WrittenBody(Body, frozen=True):
    """A hand as written down: the set hands by seat. `button` where it did not lie where it belonged."""

    hands: OfcHands
    point_value: PointValue = 1
    button: OfcSeat | None = None


class OfcMatchBody(Body, frozen=True):
    """Hands that follow each other. A longer match is sent in parts, each from where the last one ended."""

    start: StandingBody
    hands: Annotated[tuple[WrittenBody, ...], Meta(max_length=50)]
    preset: Preset = None


class PinziqueBody(Body, frozen=True):
    """One round, as a line of `croupier score pinzique -`."""

    rolls: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=8)]
    partners: Pairs = ()
    bonus: Annotated[tuple[Text | None, ...], Meta(max_length=8)] | None = None
    preset: Preset = None


class RoundBody(Body, frozen=True):
    """A round by its name (`3`, `B-3`, `PO-1`) and its rolls by seat: null where there is none yet.

    An empty roll is a bonus turn that was not taken.
    """

    round: Annotated[str, whole("(B-)?(PO-)?[1-9][0-9]{0,3}")]
    rolls: Annotated[tuple[Text | None, ...], Meta(max_length=8)]


class PinziqueGameBody(Body, frozen=True):
    """A game as far as it is written down."""

    seats: Annotated[int, Meta(ge=2, le=8)]
    partners: Pairs = ()
    rounds: Annotated[tuple[RoundBody, ...], Meta(max_length=250)] = ()
    preset: Preset = None


class FortunePositionBody(Body, frozen=True):
    """What lay on one position; `play` is 0 where it was folded."""

    cards: Text = ""
    ante: Chips = 0
    play: Chips | None = None
    lucky_pairs: Chips = 0
    super_six: Chips = 0


class FortuneBody(Body, frozen=True):
    """One round of 3 Card Fortune; positions from the dealer's left."""

    dealer: Text
    positions: Annotated[tuple[FortunePositionBody, ...], Meta(min_length=1, max_length=7)]
    preset: Preset = None


class BankedStandingBody(Body, frozen=True):
    """Where everybody stands before a round, by seat: see `croupier.games.banked.Standing`."""

    totals: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=7)]
    bankrolls: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=7)] | None = None


class WrittenPositionBody(Body, frozen=True):
    """What lay on one position of a player; `plays` is false where it was folded."""

    seat: HouseSeat
    cards: Text = ""
    ante: Wager = 0
    plays: bool = True
    lucky_pairs: Wager = 0
    super_six: Wager = 0


class FortuneRoundBody(Body, frozen=True):
    """A round as written down; positions from the dealer's left, without those that nobody bet on."""

    dealer: Text
    positions: Annotated[tuple[WrittenPositionBody, ...], Meta(min_length=1, max_length=14)]


class FortunePostedBody(Body, frozen=True):
    """Pay tables posted in place of the preset's: `5-4-1`."""

    ante_bonus: Text | None = None
    lucky_pairs: Text | None = None
    super_six: Text | None = None


class FortuneMatchBody(Body, frozen=True):
    """Rounds that follow each other. More of them are sent in parts, each from where the last one ended."""

    start: BankedStandingBody
    rounds: Annotated[tuple[FortuneRoundBody, ...], Meta(max_length=50)]
    preset: Preset = None
    posted: FortunePostedBody = FortunePostedBody()


class AsianStudPlayerBody(Body, frozen=True, rename={"raised": "raise"}):
    """What lay before one player; `raise` is 0 for a fold, `set` their own qualifying three."""

    cards: Text = ""
    ante: Chips = 0
    raised: Chips | None = None
    side: Chips = 0
    set: Text = ""


class AsianStudBody(Body, frozen=True):
    """One round of Asian Stud; players from the dealer's left."""

    dealer: Text
    players: Annotated[tuple[AsianStudPlayerBody, ...], Meta(min_length=1, max_length=8)]
    preset: Preset = None


class WrittenPlayerBody(Body, frozen=True):
    """What lay before one player; `raised` is false for a fold, `set` is their own qualifying three."""

    seat: HouseSeat
    cards: Text = ""
    ante: Wager = 0
    raised: bool = True
    side: Wager = 0
    set: Text = ""


class AsianStudRoundBody(Body, frozen=True):
    """A round as written down; players from the dealer's left, without those who sat out."""

    dealer: Text
    players: Annotated[tuple[WrittenPlayerBody, ...], Meta(min_length=1, max_length=7)]


class AsianStudPostedBody(Body, frozen=True):
    """A pay table of the side wager posted in place of the preset's, highest hand first."""

    side: Text | None = None


class AsianStudMatchBody(Body, frozen=True):
    """Rounds that follow each other. More of them are sent in parts, each from where the last one ended."""

    start: BankedStandingBody
    rounds: Annotated[tuple[AsianStudRoundBody, ...], Meta(max_length=50)]
    preset: Preset = None
    posted: AsianStudPostedBody = AsianStudPostedBody()


def score_ofc(rules: Any, body: OfcBody) -> Any:
    """Score set hands against each other, and settle them from stacks if there are any."""
    from croupier.games.ofc.pencil import read_hands, score_hands

    return score_hands(rules, read_hands(body.hands), body.stacks, body.point_value).plain()


def score_ofc_match(rules: Any, body: OfcMatchBody) -> Any:
    """Score and settle the hands of a match, with button, Fantasyland and chips from hand to hand."""
    from croupier.games.ofc.match import Standing, Written, play_match

    start = _as(Standing, body.start)
    played = play_match(rules, start, _as(list[Written], body.hands))
    after = played[-1].after if played else start
    order = rules.order(len(after.totals), after.button, after.stacks)
    return {"hands": [hand.plain() for hand in played], "next": after, "order": order}


def score_pinzique(rules: Any, body: PinziqueBody) -> Any:
    """Score one round: melds, takeaways, lines of the score sheet."""
    from croupier.games.pinzique.pencil import score_round

    return score_round(rules, body.rolls, body.partners, body.bonus).plain()


def score_pinzique_game(rules: Any, body: PinziqueGameBody) -> Any:
    """The score sheets of a game as far as it is written down, and whose roll comes next."""
    from croupier.games.pinzique.match import score_game

    rounds: dict[str, dict[int, str]] = {}
    for each in body.rounds:
        if each.round in rounds:
            raise BadInput(f"round {each.round} is there twice; expected every round once")
        rounds[each.round] = {seat: roll for seat, roll in enumerate(each.rolls) if roll is not None}
    partners = [(one, other) for one, other in body.partners]
    return score_game(rules, body.seats, partners, rounds).plain()


def score_fortune(rules: Any, body: FortuneBody) -> Any:
    """Settle a round of 3 Card Fortune from its cards and wagers."""
    from croupier.games.fortune.pencil import Position, score_round

    return score_round(rules, body.dealer, _as(list[Position], body.positions)).plain()


def score_fortune_match(rules: Any, body: FortuneMatchBody) -> Any:
    """Settle rounds of 3 Card Fortune that follow each other, with what everybody has won so far."""
    from croupier.games.fortune.match import Written, play_match
    from croupier.games.fortune.rules import FortuneRules

    posted = {key: table for key, table in structs.asdict(body.posted).items() if table is not None}
    rules = FortuneRules(structs.replace(rules.settings, **posted), rules.preset)
    start = _as(Standing, body.start)
    return _rounds(start, play_match(rules, start, _as(list[Written], body.rounds)))


def score_asian_stud(rules: Any, body: AsianStudBody) -> Any:
    """Settle a round of Asian Stud from its cards and wagers."""
    from croupier.games.asian_stud.pencil import Player, score_round

    return score_round(rules, body.dealer, _as(list[Player], body.players)).plain()


def score_asian_stud_match(rules: Any, body: AsianStudMatchBody) -> Any:
    """Settle rounds of Asian Stud that follow each other, with what everybody has won so far."""
    from croupier.games.asian_stud.match import Written, play_match
    from croupier.games.asian_stud.rules import AsianStud
    from croupier.games.asian_stud.settings import with_settings

    rules = AsianStud(with_settings(rules.settings, side=body.posted.side), rules.preset)
    start = _as(Standing, body.start)
    return _rounds(start, play_match(rules, start, _as(list[Written], body.rounds)))


def _as(kind: type[T], body: Any) -> T:
    """The same in the game's own struct, which has no limits."""
    return convert(body, kind, from_attributes=True)


def _rounds(start: Standing, played: tuple[Played, ...]) -> Any:
    after = played[-1].after if played else start
    return {"rounds": [each.plain() for each in played], "next": after.plain()}


Score = Callable[[Any, Any], Any]
"""The answer to a body, by the rules of its game under the preset that it names."""

SCORES: dict[str, dict[str, Score]] = {
    "ofc": {"": score_ofc, "/match": score_ofc_match},
    "pinzique": {"": score_pinzique, "/game": score_pinzique_game},
    "fortune": {"": score_fortune, "/match": score_fortune_match},
    "asian-stud": {"": score_asian_stud, "/match": score_asian_stud_match},
}
"""Who scores what, by the address below `/api/score/GAME`. A body says what it takes by its struct."""


def add_scoring(api: Api, shelf: Shelf) -> None:
    """The addresses. The games are imported when they are first asked for.

    A long match takes a tenth of a second: what is not `async` is done by a thread (`create_app` says by
    how many).
    """
    rules_of = cache(shelf.rules)
    for game, scores in SCORES.items():
        for address, score in scores.items():
            api.at("POST", f"/api/score/{game}{address}", "scoring")(
                _scored(score, partial(rules_of, game))
            )


def _scored(score: Score, rules_under: Callable[[str | None], Any]) -> Callable[[Any], Any]:
    """A handler of the body alone, under whose preset there are rules."""

    def scored(body: Any) -> Any:
        return score(rules_under(body.preset), body)

    scored.__name__, scored.__doc__ = score.__name__, score.__doc__
    scored.__annotations__ = {"body": get_type_hints(score, include_extras=True)["body"]}
    return scored
