"""The declaration of a round that is played with real cards.

`Game.round_form` names a `RoundForm`. From it come `croupier score`, the bodies and the functions below
`POST /api/score`, and the form on the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import new_class
from typing import Annotated, Any, TypedDict, cast

import msgspec
from msgspec import Meta

from croupier.errors import BadInput
from croupier.game.forms import PlacesField, fields_of, places_of, read_place
from croupier.game.played_rounds import (
    RoundAnswer,
    RunningTotals,
    ScoredRound,
    SettledRound,
    StandingAnswer,
    play_round,
    play_rounds,
    positions_named,
    rounds_after,
)
from croupier.game.round_draft import DraftAnswer, DraftLook, FormAnswer, PlacesAnswer, described
from croupier.game.score_input import Body, PresetName, Score, Text

_PART = 50
"""Rounds in one request."""
_PLACES = 14
"""Places in one request."""


class Settlement(msgspec.Struct, frozen=True):
    """A settled round that is no more than gains, `totals` by place, and lines that explain them."""

    totals: tuple[int, ...]
    said: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        return {"totals": self.totals, "said": self.said}


class MatchAnswer(TypedDict):
    """Settled rounds, and the accounts after them."""

    rounds: list[RoundAnswer]
    next: StandingAnswer


class Series(msgspec.Struct, frozen=True, kw_only=True):
    """Rounds that follow each other by rules of their own, in place of the accounts of RunningTotals."""

    round: type[Body]
    """The struct of one of them, with marks."""
    start: type[Body]
    """The struct of the state before a round."""
    settle: Callable[[Any, Any, Any], Any]
    """One round settled, as data for JSON: from the rules, the start and the round. Raises BadInput."""
    scores: Mapping[str, Score]
    """The functions behind `POST /api/score`, by the rest of the address after the game."""


class RoundForm(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A round as a marked struct, and the functions that settle it."""

    round: type[Body]
    """The struct of a round, with marks (`croupier.game.forms`). Its name ends in `Round`."""
    settle: Callable[[Any, Any, Sequence[str]], Any]
    """The settled round, by the rules, the round, and the names of its places in errors."""
    in_series: Callable[[Any, Any], Any] = lambda _rules, written: written
    """The round as it counts among rounds that follow each other. Raises BadInput."""
    options: Mapping[str, str] = {}
    """The settings that may be given beside the preset, each with the help of its option."""
    posted: tuple[str, ...] = ()
    """The options that are pay tables, and may be given for rounds that follow each other."""
    rules_with: Callable[..., Any] | None = None
    """The rules with other options; None keeps the preset's. Raises BadInput."""
    answer: Any = dict[str, Any]
    """The type of a settled round as JSON data."""
    picture: str | None = None
    """A function that draws a settled round for a terminal, from the round, the rules and the names."""
    series: Series | None = None
    """Rounds that follow each other, if those of this game are not only added up."""
    sentence: str = "Settle one round from its cards and wagers."
    """The purpose of `croupier score`, in a sentence."""
    notes: Callable[[Any, Sequence[Any]], tuple[Any, ...]] | None = None
    """The notes on the places of a round that is being written down, from the rules and the places."""

    @property
    def _name(self) -> str:
        return self.round.__name__.removesuffix("Round")

    @cached_property
    def places(self) -> PlacesField:
        """The field of the round that holds its places."""
        return places_of(self.round)

    @property
    def _one_of_series(self) -> type[Body]:
        return self.series.round if self.series else self.round

    @cached_property
    def body(self) -> type[Body]:
        """One round with its preset and options."""
        fields = [("preset", PresetName, None), *((name, Text | None, None) for name in self.options)]
        doc = "One round, its preset, and the settings that differ from those of the preset."
        return self._struct("Body", fields, doc, self.round)

    @cached_property
    def posted_body(self) -> type[Body]:
        """The pay tables posted in place of the preset's."""
        fields = [(name, Text | None, None) for name in self.posted]
        doc = "Pay tables posted in place of the preset's, highest hand first: `5-4-1`."
        return self._struct("PostedBody", fields, doc)

    @cached_property
    def match_body(self) -> type[Body]:
        """Rounds that follow each other."""
        rounds = Annotated[tuple[self.round, ...], Meta(max_length=_PART)]  # type: ignore[name-defined]
        posted = self.posted_body
        fields = [
            ("start", RunningTotals),
            ("rounds", rounds),
            ("preset", PresetName, None),
            ("posted", posted, posted()),
        ]
        doc = "Rounds that follow each other. More than 50 are sent in parts."
        return self._struct("MatchBody", fields, doc)

    def given(self, body: Any) -> dict[str, str | None]:
        """The options of a body by name; None if they are the preset's."""
        return {name: getattr(body, name) for name in body.__struct_fields__ if name in self.options}

    def rules_of(self, rules: Any, given: Mapping[str, str | None]) -> Any:
        """The rules with these options. Raises BadInput."""
        return self.rules_with(rules, **given) if self.rules_with and given else rules

    def names(self, count: int) -> list[str]:
        """The names of `count` places in the errors of a round by itself."""
        return list(map(self.places.mark.called, range(1, count + 1)))

    def read(self, text: str) -> Any:
        """Parse a place that is given as a line. Raises BadInput."""
        kind = self.places.kind
        return read_place(text, kind, self.places.mark) if isinstance(kind, type) else text

    def score(self, rules: Any, written: Any) -> Any:
        """Settle one round by itself. Raises BadInput naming the place, the fault and what was expected."""
        return self.settle(rules, written, self.names(len(getattr(written, self.places.key))))

    def play(self, rules: Any, start: RunningTotals, written: Iterable[Any]) -> tuple[ScoredRound, ...]:
        """Settle rounds that follow each other. Raises BadInput naming the round, too."""
        return play_rounds(start, written, self._settle(rules), self.seats)

    def _settle(self, rules: Any) -> Callable[[Any], SettledRound]:

        def settle(one: Any) -> SettledRound:
            settled: SettledRound = self.settle(
                rules, self.in_series(rules, one), positions_named(self.seats(one))
            )
            return settled

        return settle

    def seats(self, written: Any) -> tuple[int, ...]:
        """The seat of each place: its `seat`, by default its own number."""
        found = (getattr(place, "seat", None) for place in getattr(written, self.places.key))
        return tuple(at if seat is None else seat for at, seat in enumerate(found))

    @cached_property
    def match_answer(self) -> Any:
        """The type of the answer to rounds that follow each other."""
        if self.answer == dict[str, Any]:
            return MatchAnswer
        one = self._typed("RoundAnswer", (self.answer, RoundAnswer), {}, "A round of a match as JSON data.")
        fields = {"rounds": list[one], "next": StandingAnswer}  # type: ignore[valid-type]
        return self._typed("MatchAnswer", (), fields, MatchAnswer.__doc__)

    def _typed(self, ending: str, bases: tuple[Any, ...], fields: dict[str, Any], doc: str | None) -> Any:
        def fill(names: dict[str, Any]) -> None:
            names |= {"__module__": self.round.__module__, "__doc__": doc, "__annotations__": fields}

        return new_class(self._name + ending, bases or (TypedDict,), {}, fill)

    @cached_property
    def scores(self) -> dict[str, Score]:
        """The functions behind `POST /api/score`, by the rest of the address after the game."""

        def score(rules: Any, body: Any) -> Any:
            return self.score(self.rules_of(rules, self.given(body)), body).plain()

        def match(rules: Any, body: Any) -> Any:
            """Settle rounds that follow each other, with what everybody has won so far."""
            chosen = self.rules_of(rules, self.given(body.posted))
            return rounds_after(body.start, self.play(chosen, body.start, body.rounds))

        score.__doc__ = self.sentence
        score.__name__ = "score_" + re.sub(r"(?<!^)(?=[A-Z])", "_", self._name).lower()
        match.__name__ = f"{score.__name__}_match"
        score.__annotations__ = {"body": self.body, "return": self.answer}
        if self.series:
            return {"": score, **self.series.scores}
        match.__annotations__ = {"body": self.match_body, "return": self.match_answer}
        return {"": score, "/match": match}

    @cached_property
    def draft_body(self) -> type[Body]:
        """A round that is being written down: anything may be missing, and a place may be its line."""
        places, posted = places_of(self._one_of_series), self.posted_body
        place = places.kind | Text if isinstance(places.kind, type) else Text | None
        kind = Annotated[tuple[place, ...], Meta(max_length=_PLACES)]  # type: ignore[valid-type]
        if self.series is None:
            own: list[Any] = [(field.name, Text, "") for field in fields_of(self.round)]
        else:
            own = [
                (field.name, field.type, *([] if field.required else [field.default]))
                for field in msgspec.structs.fields(self.series.round)
                if field.name != places.key
            ]
        named = [*own, (places.key, kind, ())]
        draft = self._struct("Draft", named, "A round that is being written down.")
        fields = [
            ("start", self.series.start if self.series else RunningTotals),
            ("round", draft),
            ("preset", PresetName, None),
            ("posted", posted, posted()),
        ]
        return self._struct(
            "TryBody", fields, "A round that is being written down, and the accounts before it."
        )

    def _struct(self, ending: str, fields: Sequence[Any], doc: str, base: type[Body] = Body) -> type[Body]:
        name, module = self._name + ending, self.round.__module__
        names = {"__doc__": doc}
        made = msgspec.defstruct(name, fields, bases=(base,), namespace=names, frozen=True, module=module)
        return cast("type[Body]", made)

    def described(self, rules: Any) -> FormAnswer:
        """The form under these rules, as data for a page."""
        places = places_of(self._one_of_series)
        key, kind, mark = places
        most = mark.most(rules) if callable(mark.most) else mark.most
        doubled = mark.doubled is not None and mark.doubled(rules)
        seated = isinstance(kind, type) and "seat" in kind.__struct_fields__
        own = tuple(described(field, rules) for field in places.fields)
        hands = tuple(described(field, rules) for field in fields_of(self._one_of_series))
        told = PlacesAnswer(key, mark.label, most, seated, doubled, own)
        return FormAnswer(hands, told, self.posted, str(mark.expected), rules.banked)

    def tried(self, rules: Any, start: Any, draft: Any) -> DraftAnswer:
        """A look at a round that is being written down: missing fields, errors, its settlement."""
        look = DraftLook(self._one_of_series, rules, draft)
        settled = None
        if not look.missing and not look.faults:
            try:
                settled = self._settled(rules, start, look.written())
            except BadInput as error:
                look.fault((), error)
        places = getattr(draft, self.places.key)
        return look.answer(settled, self.notes(rules, places) if self.notes else ())

    def _settled(self, rules: Any, start: Any, written: Any) -> Any:
        if self.series:
            return self.series.settle(rules, start, written)
        start.check()
        return play_round(start, written, self._settle(rules), self.seats(written)).plain()
