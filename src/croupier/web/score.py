"""Scoring over HTTP what was played with real cards and dice: the pencils of the games, nothing else.

Nothing is kept here: a page, or a program, brings what was written down and gets it scored.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

import msgspec
from fastapi import FastAPI, Response
from pydantic import Field

from croupier.errors import BadInput
from croupier.games.banked import Played, Standing
from croupier.games.shelf import Shelf
from croupier.table.messages import encode
from croupier.web.bodies import Body

__all__ = ["add_scoring"]

Preset = Annotated[str | None, Field(max_length=60)]
Text = Annotated[str, Field(max_length=200)]
Chips = Annotated[int, Field(ge=0, le=10**12)]
Wager = Annotated[int, Field(ge=0, le=10**9)]
PointValue = Annotated[int, Field(ge=1, le=10**9)]
Points = Annotated[int, Field(ge=-(10**15), le=10**15)]
OfcSeat = Annotated[int, Field(ge=0, le=3)]
PinziqueSeat = Annotated[int, Field(ge=0, le=7)]
HouseSeat = Annotated[int, Field(ge=0, le=6)]
Pair = Annotated[list[PinziqueSeat], Field(min_length=2, max_length=2)]


class OfcBody(Body):
    """Set hands in paying order, as a line of `croupier score ofc -`."""

    hands: list[Text] = Field(min_length=2, max_length=4)
    preset: Preset = None
    stacks: list[Chips] | None = Field(None, min_length=2, max_length=4)
    point_value: PointValue = 1


class StandingBody(Body):
    """Where a match stands before a hand, by seat: see `croupier.games.ofc.match.Standing`."""

    button: OfcSeat = 0
    fantasy: list[Annotated[int, Field(ge=0, le=17)]] = Field(min_length=2, max_length=4)
    stacks: list[Chips] | None = Field(None, min_length=2, max_length=4)
    totals: list[Points] = Field(min_length=2, max_length=4)


class WrittenBody(Body):
    """A hand as written down: the set hands by seat. `button` where it did not lie where it belonged."""

    hands: list[Text] = Field(min_length=2, max_length=4)
    point_value: PointValue = 1
    button: OfcSeat | None = None


class OfcMatchBody(Body):
    """Hands that follow each other. A longer match is sent in parts, each from where the last one ended."""

    preset: Preset = None
    start: StandingBody
    hands: list[WrittenBody] = Field(max_length=50)


class PinziqueBody(Body):
    """One round, as a line of `croupier score pinzique -`."""

    rolls: list[Text] = Field(min_length=1, max_length=8)
    partners: list[Pair] = Field([], max_length=4)
    bonus: list[Text | None] | None = Field(None, max_length=8)
    preset: Preset = None


class RoundBody(Body):
    """A round by its name (`3`, `B-3`, `PO-1`) and its rolls by seat: null where there is none yet.

    An empty roll is a bonus turn that was not taken.
    """

    round: str = Field(pattern=r"^(B-)?(PO-)?[1-9][0-9]{0,3}$")
    rolls: list[Text | None] = Field(max_length=8)


class PinziqueGameBody(Body):
    """A game as far as it is written down."""

    seats: int = Field(ge=2, le=8)
    partners: list[Pair] = Field([], max_length=4)
    rounds: list[RoundBody] = Field([], max_length=250)
    preset: Preset = None


class FortunePositionBody(Body):
    """What lay on one position; `play` is 0 where it was folded."""

    cards: Text = ""
    ante: Chips = 0
    play: Chips | None = None
    lucky_pairs: Chips = 0
    super_six: Chips = 0


class FortuneBody(Body):
    """One round of 3 Card Fortune; positions from the dealer's left."""

    dealer: Text
    positions: list[FortunePositionBody] = Field(min_length=1, max_length=7)
    preset: Preset = None


class BankedStandingBody(Body):
    """Where everybody stands before a round, by seat: see `croupier.games.banked.Standing`."""

    totals: list[Points] = Field(min_length=1, max_length=7)
    bankrolls: list[Points] | None = Field(None, min_length=1, max_length=7)


class WrittenPositionBody(Body):
    """What lay on one position of a player; `plays` is false where it was folded."""

    seat: HouseSeat
    cards: Text = ""
    ante: Wager = 0
    plays: bool = True
    lucky_pairs: Wager = 0
    super_six: Wager = 0


class FortuneRoundBody(Body):
    """A round as written down; positions from the dealer's left, without those that nobody bet on."""

    dealer: Text
    positions: list[WrittenPositionBody] = Field(min_length=1, max_length=14)


class FortunePostedBody(Body):
    """Pay tables posted in place of the preset's: `5-4-1`."""

    ante_bonus: Text | None = None
    lucky_pairs: Text | None = None
    super_six: Text | None = None


class FortuneMatchBody(Body):
    """Rounds that follow each other. More of them are sent in parts, each from where the last one ended."""

    preset: Preset = None
    posted: FortunePostedBody = FortunePostedBody()
    start: BankedStandingBody
    rounds: list[FortuneRoundBody] = Field(max_length=50)


class AsianStudPlayerBody(Body):
    """What lay before one player; `raise` is 0 for a fold, `set` their own qualifying three."""

    cards: Text = ""
    ante: Chips = 0
    raised: Chips | None = Field(None, alias="raise")
    side: Chips = 0
    set: Text = ""


class AsianStudBody(Body):
    """One round of Asian Stud; players from the dealer's left."""

    dealer: Text
    players: list[AsianStudPlayerBody] = Field(min_length=1, max_length=8)
    preset: Preset = None


class WrittenPlayerBody(Body):
    """What lay before one player; `raised` is false for a fold, `set` is their own qualifying three."""

    seat: HouseSeat
    cards: Text = ""
    ante: Wager = 0
    raised: bool = True
    side: Wager = 0
    set: Text = ""


class AsianStudRoundBody(Body):
    """A round as written down; players from the dealer's left, without those who sat out."""

    dealer: Text
    players: list[WrittenPlayerBody] = Field(min_length=1, max_length=7)


class AsianStudPostedBody(Body):
    """A pay table of the side wager posted in place of the preset's, highest hand first."""

    side: Text | None = None


class AsianStudMatchBody(Body):
    """Rounds that follow each other. More of them are sent in parts, each from where the last one ended."""

    preset: Preset = None
    posted: AsianStudPostedBody = AsianStudPostedBody()
    start: BankedStandingBody
    rounds: list[AsianStudRoundBody] = Field(max_length=50)


Choose = Callable[[str, str | None], Any]
"""The rules of a game under a preset of this house, by its name, the default for None."""


def _json(document: Any) -> Response:
    return Response(encode(document), media_type="application/json")


def add_scoring(app: FastAPI, shelf: Shelf) -> None:
    """The addresses. The games are imported when they are first asked for.

    A long match takes a tenth of a second: what is not `async` is done by a thread (`create_app` says by
    how many).
    """
    rules_of = cache(shelf.rules)
    _add_ofc(app, rules_of)
    _add_pinzique(app, rules_of)
    _add_house_games(app, rules_of)
    _add_house_matches(app, rules_of)


def _add_ofc(app: FastAPI, rules_of: Choose) -> None:
    @app.post("/api/score/ofc", tags=["scoring"])
    def score_ofc(body: OfcBody) -> Response:
        """Score set hands against each other, and settle them from stacks if there are any."""
        from croupier.games.ofc.pencil import read_hands, score_hands

        rules = rules_of("ofc", body.preset)
        return _json(score_hands(rules, read_hands(body.hands), body.stacks, body.point_value).plain())

    @app.post("/api/score/ofc/match", tags=["scoring"])
    def score_ofc_match(body: OfcMatchBody) -> Response:
        """Score and settle the hands of a match, with button, Fantasyland and chips from hand to hand."""
        from croupier.games.ofc.match import Standing, Written, play_match

        start = msgspec.convert(body.start.model_dump(), Standing)
        written = msgspec.convert([hand.model_dump() for hand in body.hands], list[Written])
        rules: Any = rules_of("ofc", body.preset)
        played = play_match(rules, start, written)
        after = played[-1].after if played else start
        return _json(
            {
                "hands": [hand.plain() for hand in played],
                "next": after,
                "order": rules.order(len(after.totals), after.button, after.stacks),
            }
        )


def _add_pinzique(app: FastAPI, rules_of: Choose) -> None:
    @app.post("/api/score/pinzique", tags=["scoring"])
    def score_pinzique(body: PinziqueBody) -> Response:
        """Score one round: melds, takeaways, lines of the score sheet."""
        from croupier.games.pinzique.pencil import score_round

        rules = rules_of("pinzique", body.preset)
        return _json(score_round(rules, body.rolls, body.partners, body.bonus).plain())

    @app.post("/api/score/pinzique/game", tags=["scoring"])
    def score_pinzique_game(body: PinziqueGameBody) -> Response:
        """The score sheets of a game as far as it is written down, and whose roll comes next."""
        from croupier.games.pinzique.match import score_game

        rounds: dict[str, dict[int, str]] = {}
        for each in body.rounds:
            if each.round in rounds:
                raise BadInput(f"round {each.round} is there twice; expected every round once")
            rounds[each.round] = {seat: roll for seat, roll in enumerate(each.rolls) if roll is not None}
        partners = [(one, other) for one, other in body.partners]
        return _json(score_game(rules_of("pinzique", body.preset), body.seats, partners, rounds).plain())


def _add_house_games(app: FastAPI, rules_of: Choose) -> None:
    @app.post("/api/score/fortune", tags=["scoring"])
    def score_fortune(body: FortuneBody) -> Response:
        """Settle a round of 3 Card Fortune from its cards and wagers."""
        from croupier.games.fortune.pencil import Position, score_round

        positions = [Position(**position.model_dump()) for position in body.positions]
        return _json(score_round(rules_of("fortune", body.preset), body.dealer, positions).plain())

    @app.post("/api/score/asian-stud", tags=["scoring"])
    def score_asian_stud(body: AsianStudBody) -> Response:
        """Settle a round of Asian Stud from its cards and wagers."""
        from croupier.games.asian_stud.pencil import Player, score_round

        players = [Player(**player.model_dump()) for player in body.players]
        return _json(score_round(rules_of("asian-stud", body.preset), body.dealer, players).plain())


def _add_house_matches(app: FastAPI, rules_of: Choose) -> None:
    @app.post("/api/score/fortune/match", tags=["scoring"])
    def score_fortune_match(body: FortuneMatchBody) -> Response:
        """Settle rounds of 3 Card Fortune that follow each other, with what everybody has won so far."""
        from croupier.games.fortune.match import Written, play_match
        from croupier.games.fortune.rules import FortuneRules

        chosen = rules_of("fortune", body.preset)
        posted = body.posted.model_dump(exclude_none=True)
        rules = FortuneRules(msgspec.structs.replace(chosen.settings, **posted), chosen.preset)
        written = msgspec.convert([each.model_dump() for each in body.rounds], list[Written])
        start = _standing(body.start)
        return _rounds(start, play_match(rules, start, written))

    @app.post("/api/score/asian-stud/match", tags=["scoring"])
    def score_asian_stud_match(body: AsianStudMatchBody) -> Response:
        """Settle rounds of Asian Stud that follow each other, with what everybody has won so far."""
        from croupier.games.asian_stud.match import Written, play_match
        from croupier.games.asian_stud.rules import AsianStud
        from croupier.games.asian_stud.settings import with_settings

        chosen = rules_of("asian-stud", body.preset)
        rules = AsianStud(with_settings(chosen.settings, side=body.posted.side), chosen.preset)
        written = msgspec.convert([each.model_dump() for each in body.rounds], list[Written])
        start = _standing(body.start)
        return _rounds(start, play_match(rules, start, written))


def _standing(body: BankedStandingBody) -> Standing:
    return msgspec.convert(body.model_dump(), Standing)


def _rounds(start: Standing, played: tuple[Played, ...]) -> Response:
    after = played[-1].after if played else start
    return _json({"rounds": [each.plain() for each in played], "next": after.plain()})
