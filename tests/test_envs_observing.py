"""Observations: their parts mean what they say, and nothing hidden is in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import numpy as np
import pytest

import high_card
import nearest
from croupier import play
from croupier.cards import Card, parse_cards
from croupier.envs import Episode, Field, ViewObserver
from croupier.envs.episode import StepObserver
from croupier.envs.observing import LIMIT
from croupier.game.match_terms import usual_terms
from croupier.games import keys, presets_of, rules_of
from croupier.games.ofc import Terms
from croupier.layout import AS_CHIPS, BY_SEAT
from croupier.numbering import numbers_of
from croupier.play import Act, AnyRules, Move
from croupier.steps import StepRules, StepState
from croupier.testing import leak_check
from tests import cups
from tests.games.ofc.hands import hidden as hidden_in_ofc
from tests.games.ofc.test_conformance import unset
from tests.test_banked_games import CASES
from tests.test_testing import _unnamed
from tests.test_testing import hidden as hidden_in_high_card


class Shown(msgspec.Struct, frozen=True):
    """All that a learner is given."""

    numbers: str = ""
    mask: tuple[int, ...] = ()


class Observed(StepRules):
    """Rules whose views are the observations of an environment, with its masks."""

    def __init__(self, rules: AnyRules, seats: int, actions: int) -> None:
        super().__init__(rules, actions)
        self._observer = StepObserver(StepRules(rules, actions), seats)

    def view(self, state: StepState, seat: int | None) -> Shown:
        if seat is None:
            return Shown()
        seen = self._observer.observe(super().view(state, seat), seat)
        turn = self.turn(state)
        options = turn.options.get(seat, ()) if isinstance(turn, Act) else ()
        return Shown(seen.tobytes().hex(), tuple(numbers_of(options)))


@cache
def _observed(rules: AnyRules, seats: int, actions: int) -> Observed:
    return Observed(rules, seats, actions)


Hidden = Callable[[Any, int | None], int]
Secret = Callable[[Any, int | None, Move], bool]


class Case(NamedTuple):
    """A hand to be played, and what is hidden and secret in it by its rules."""

    rules: AnyRules
    terms: play.Terms
    seed: int
    hidden: Hidden = lambda _state, _seat: 0
    secret: Secret = lambda _state, _seat, _move: False


def exchanged(case: Case, actions: int, most: int) -> int:
    """Exchange what a seat cannot see: its observation and its mask stay the same. How many pairs."""
    return leak_check(
        _observed(case.rules, case.terms.seats, actions),
        case.terms,
        case.seed,
        lambda state, seat: 0 if seat is None else case.hidden(state.state, seat),
        lambda state, seat, move: seat is not None and case.secret(state.state, seat, move),
        most,
    )


OFC = {preset: rules_of("ofc", preset) for preset in presets_of("ofc")}
BANKED = [case.rules() for case in CASES]
SMALL = high_card.GAME.under(), nearest.GAME.under()


def _ofc(preset: str, land: tuple[int, ...], seed: int) -> Case:
    ofc = OFC[preset]
    terms = Terms(len(land), seed % len(land), land if any(land) else ())
    return Case(ofc, terms, seed, lambda state, seat: hidden_in_ofc(ofc, state, seat), unset(ofc))


def _banked(place: int, seed: int) -> Case:
    case, rules = CASES[place], BANKED[place]
    seated: dict[str, Any] = next(iter(case.seated.values()))
    return Case(rules, rules.terms_type(**seated), seed, case.hidden)


SECRETS: dict[str, Callable[[int], Case]] = {
    "ofc": lambda seed: _ofc("standard", (0, 0), seed),
    "pineapple": lambda seed: _ofc("pineapple", (0, 0, 0), seed),
    "fantasyland": lambda seed: _ofc("progressive-pineapple", (0, 15, 0), seed),
    "fortune": lambda seed: _banked(0, seed),
    "asian-stud": lambda seed: _banked(1, seed),
    "high-card": lambda seed: Case(SMALL[0], high_card.Terms(2), seed, hidden_in_high_card),
    "nearest": lambda seed: Case(SMALL[1], nearest.Match(3), seed, secret=_unnamed),
    "cups": lambda seed: Case(cups.RULES, play.Terms(3), seed, secret=cups.is_secret),
}
"""Every game that hides something (Pinzique hides nothing), with dice under cups."""
WHOLE = {"nearest": 256}
"""Its secret is told by whole moves."""


EXCHANGES = {
    "ofc": 5, "pineapple": 40, "fantasyland": 60, "fortune": 20, "asian-stud": 25, "high-card": 400,
    "nearest": 250, "cups": 200,
}  # fmt: skip
"""Exchanges each time, 1,000 in all, and a thousand times as many in the soak.

They are fewest where little is hidden, as in OFC after the first street, and where they take longest.
"""


@pytest.mark.parametrize("actions", [256, 4])
@pytest.mark.parametrize("game", SECRETS)
def test_no_observation_has_anything_hidden_in_it(game: str, actions: int) -> None:
    wanted = EXCHANGES[game]
    assert _exchanges(game, wanted, WHOLE.get(game, actions)) >= wanted


@pytest.mark.soak
@pytest.mark.parametrize("game", SECRETS)
def test_no_observation_has_anything_hidden_in_it_in_a_million_exchanges(game: str) -> None:
    assert sum(EXCHANGES.values()) == 1000
    for actions in (256, 4):
        wanted = EXCHANGES[game] * 500
        assert _exchanges(game, wanted, WHOLE.get(game, actions)) >= wanted


def _exchanges(game: str, wanted: int, actions: int) -> int:
    """So many exchanges and a few more, at some states of each of many hands."""
    pairs = seed = 0
    while pairs < wanted and seed < 10 * wanted:
        pairs += exchanged(SECRETS[game](seed), actions, 8)
        seed += 1
    return pairs


class _Sees(Observed):
    """Rules that show a learner the other's card."""

    def view(self, state: StepState, seat: int | None) -> Shown:
        cards = state.state.cards
        return Shown(str(cards[1 - seat])) if seat is not None and len(cards) == 2 else Shown()


def test_a_leak_is_found() -> None:
    with pytest.raises(AssertionError, match="sees hidden cards"):
        leak_check(
            _Sees(high_card.GAME.under(), 2, 4),
            high_card.Terms(2),
            0,
            lambda state, seat: hidden_in_high_card(state.state, seat),
        )


class Place(msgspec.Struct, frozen=True):
    cards: tuple[Card | None, ...]
    bet: Annotated[int | None, AS_CHIPS] = None


class View(msgspec.Struct, frozen=True):
    """A view with a field of each kind."""

    seat: int | None
    phase: Literal["betting", "over"]
    up: Card | None
    places: tuple[Place, ...]
    pots: tuple[int, ...]
    out: Annotated[tuple[bool, ...], BY_SEAT]
    pair: tuple[int, Literal["a", "b"]]
    said: str
    deep: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...] = ()
    live: frozenset[int] = frozenset()


FIRST = View(None, "betting", None, (Place(()), Place(())), (), (False, False), (0, "a"), "")


class Kinds(high_card.HighCard):
    """High Card with that view."""

    view_type = View  # type: ignore[assignment]

    def view(self, _state: Any, _seat: int | None) -> Any:
        return FIRST


def test_each_part_means_what_its_field_says() -> None:
    settings = high_card.Settings(1, aces_high=True)
    observer = ViewObserver(Kinds(settings, "kinds"), 2)
    two, ace = parse_cards("2cAs")
    places = Place((None, ace, two), 40), Place(())
    view = View(
        1, "over", ace, places, (7, LIMIT * 2), (True, False), (-3, "b"), "told", live=frozenset({5})
    )
    seen = observer.observe(view, 1)
    assert [field.name for field in observer.fields] == ["seat", "viewer", *View.__struct_fields__[1:]]
    parts = {field.name: seen[field.start : field.start + field.size].tolist() for field in observer.fields}
    assert parts["seat"] == [0, 1]
    assert parts["viewer"] == [1, 1]
    assert parts["phase"] == [0, 1]
    assert np.flatnonzero(parts["up"]).tolist() == [0, 1 + ace]
    assert len(parts["places"]) == 1 + 2 * (54 + 2)
    first = parts["places"][1:57]
    assert (first[0], first[1 + ace], first[1 + two], first[54:]) == (3, 2, 3, [1, 40])
    assert sum(first) == 3 + 2 + 3 + 1 + 40
    assert parts["places"][57:] == [0] * 56
    assert parts["pots"] == [2, 7, LIMIT, *[0] * 6]
    assert parts["out"] == [2, 1, 0, *[0] * 6]
    assert parts["pair"] == [-3, 0, 1]
    assert parts["said"] == []
    assert parts["live"] == [1, 5, *[0] * 7]
    assert observer.fields[2].meaning == "1 at one of: betting, over"
    assert seen.dtype == np.float32
    assert sum(map(len, parts.values())) == observer.size == len(seen)


def test_of_a_list_that_is_too_long_the_last_are_shown() -> None:
    observer = ViewObserver(Kinds(high_card.Settings(1, aces_high=True), "kinds"), 2)
    pots = next(field for field in observer.fields if field.name == "pots")
    view = msgspec.structs.replace(FIRST, pots=tuple(range(20)))
    seen = observer.observe(view, 0)[pots.start : pots.start + pots.size].tolist()
    assert seen == [20, *range(12, 20)]


@pytest.mark.parametrize("game", keys())
def test_different_views_of_a_seat_are_different_observations(game: str) -> None:
    """At every choice of some matches: nothing that a seat has to know is lost."""
    rules = rules_of(game)
    episode = Episode(rules, 2, actions=4)
    views: dict[bytes, Any] = {}
    stream = episode.stream("test")
    for seed in range(3):
        episode.reset(seed)
        steps = 0
        while not episode.over and steps < 400:
            seat = stream.choice(episode.due)
            view, key = _without_text(episode.view(seat)), episode.observe(seat).tobytes()
            assert views.setdefault(key, view) == view
            numbers = np.flatnonzero(episode.mask(seat))
            episode.act(seat, int(numbers[stream.below(len(numbers))]))
            steps += 1
    assert len(views) > 20


def _without_text(view: Any) -> Any:
    """The view without Pinzique's label and closed rounds, which totals sum up."""
    names = {"label", "closed"} & set(view.view.__struct_fields__)
    inner = msgspec.structs.replace(view.view, **dict.fromkeys(names))
    return msgspec.structs.replace(view, view=inner)


def test_ofc_has_the_features_of_its_solver() -> None:
    episode = Episode(rules_of("ofc", "pineapple"), 2, terms=Terms(2))
    episode.reset(seed=1)
    features = next(field for field in episode.observer.fields if field.name == "features")
    counts = []
    while not episode.over:
        seen = episode.observe(episode.due[0])[features.start : features.start + features.size]
        counts.append(int(seen.sum()))
        assert set(seen.tolist()) == {0, 1}
        episode.act(episode.due[0], int(np.flatnonzero(episode.mask(episode.due[0]))[0]))
    assert 20 < counts[0] < counts[-1] < 80


def test_fields_lie_one_after_the_other() -> None:
    for game in keys():
        at = 0
        for field in Episode(rules_of(game), 2).observer.fields:
            assert isinstance(field, Field)
            assert field.start == at
            assert field.meaning
            at += field.size


def test_terms_are_for_the_seats_of_the_table() -> None:
    with pytest.raises(ValueError, match="terms for 3 seats: expected 2"):
        Episode(rules_of("ofc"), 2, terms=usual_terms(rules_of("ofc"), 3))
