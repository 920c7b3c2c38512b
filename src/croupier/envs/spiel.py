"""OpenSpiel: any game as a game of OpenSpiel, with every card and die as a chance node of its own.

Seats that choose together choose one after the other, unseen. Cards dealt together come one by one, each of
those left equally likely; a card's action is its number (2c 2d 2h 2s 3c … As are 0 to 51, the joker 52), a
die's its face from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import numpy as np

from croupier.cards import Card, cards_in
from croupier.envs.episode import StepObserver
from croupier.errors import BadInput
from croupier.extras import need
from croupier.game.match_terms import usual_terms
from croupier.game.registry import AnyGame, game_of
from croupier.ledger import stacks_after
from croupier.numbering import move_of, numbers_of
from croupier.play import Act, AnyRules, Cast, Deal, Draw, Options, Over, Roll, Turn
from croupier.serialization import to_json
from croupier.steps import MOST, StepRules, StepState

need("rl", "a game of OpenSpiel")
import pyspiel  # noqa: E402

CHIPS = 10.0**12
"""Nobody wins or loses more: see `croupier.game.limits`."""
LONGEST = 100_000
"""Moves of a match, those of chance included."""
CARDS = 53


def open_spiel(
    game: str, preset: str | None = None, seats: int | None = None, actions: int = MOST
) -> SpielGame:
    """A game as one of OpenSpiel, which is also registered there, as `croupier_asian_stud`.

    It is the game's usual match of one hand, with the button at the last seat. `seats` are by default the
    usual number. Choices of more than `actions` numbers are made in steps. Once it is registered,
    `pyspiel.load_game("croupier_ofc(preset=pineapple,players=3)")` gives the same. Raises BadInput.
    """
    found = game_of(game)
    name = f"croupier_{found.key.replace('-', '_')}"
    if name not in pyspiel.registered_names():
        pyspiel.register_game(_type_of(found, name), _maker(found.key))
    count = found.seats.usual if seats is None else seats
    return SpielGame(found.key, {"preset": preset or "", "players": count, "actions": actions})


def _maker(key: str) -> Any:
    """The class of a game, which OpenSpiel calls with the parameters of `load_game`."""

    class Loaded(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(key, params or {})

    return Loaded


def _type_of(game: AnyGame, name: str) -> Any:
    rules: AnyRules = game.under()
    zero_sum = rules.zero_sum and not rules.banked
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.most,
        min_num_players=game.seats.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"preset": "", "players": game.seats.usual, "actions": MOST},
    )


class _Parts:
    """The parts of a game; they are pickled as its parameters."""

    def __init__(self, key: str, preset: str, seats: int, actions: int) -> None:
        self._asked = key, preset, seats, actions
        whole: AnyRules = game_of(key).under(preset or None)
        self.rules = StepRules(whole, actions)
        self.terms = usual_terms(whole, seats, button=seats - 1)
        self.first = self.rules.start(self.terms)
        self.observer = StepObserver(self.rules, seats)

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, int, int]]:
        return type(self), self._asked


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game of OpenSpiel."""

    def __init__(self, key: str, params: Mapping[str, Any]) -> None:
        found = game_of(key)
        preset, actions = str(params.get("preset", "")), int(params.get("actions", MOST))
        seats = int(params.get("players", found.seats.usual))
        self.parts = _Parts(key, preset, seats, actions)
        kind = _type_of(found, f"croupier_{key.replace('-', '_')}")
        zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=CARDS,
            num_players=seats,
            min_utility=-CHIPS,
            max_utility=CHIPS,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, {"preset": preset, "players": seats, "actions": actions})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer | None:
        """The observer of views; None for anything but the whole view of one player."""
        if params:
            raise ValueError(f"observation parameters {params}: expected none")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return _Observer(self, perfect_recall=kind.perfect_recall) if whole else None


class _Place:
    """A place in a match; it never changes, so copies of a state share it.

    `seat` is who led here by the action `number`, -1 for chance; `actions` are all from the start.
    """

    def __init__(
        self, parts: _Parts, state: StepState, gains: tuple[int, ...], before: _Place | None = None
    ) -> None:
        self.parts = parts
        self.rules = rules = parts.rules
        self.before = before
        self.seat = self.number = -1
        self._seen: dict[int, str] = {}
        self.actions: tuple[int, ...] = ()
        while isinstance(turn := rules.turn(state), Over):
            gains = stacks_after(gains, turn.returns)
            following = rules.following(state)
            if following is None:
                break
            state = rules.start(following)
        self.state, self.gains = state, gains
        self.turn: Turn = turn
        self.dealt: tuple[int, ...] = ()

    def __deepcopy__(self, _memo: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, tuple[_Parts, tuple[int, ...]]]:
        return _place_after, (self.parts, self.actions)

    @property
    def due(self) -> int:
        """The seat that is to act, or OpenSpiel's number for chance or the end."""
        if isinstance(self.turn, Act):
            return min(self.turn.options)
        ended = isinstance(self.turn, Over)
        found: int = pyspiel.PlayerId.TERMINAL if ended else pyspiel.PlayerId.CHANCE
        return found

    @property
    def options(self) -> Options:
        return self.turn.options[self.due] if isinstance(self.turn, Act) else ()

    def outcomes(self) -> list[int]:
        """The next card or face, each as likely as the others."""
        if isinstance(self.turn, Roll):
            return list(range(self.turn.sides))
        assert isinstance(self.turn, Draw)
        return [int(card) for card in cards_in(self.turn.left) if card not in self.dealt]

    def after(self, action: int) -> _Place:
        """The place after an action of the seat, or one card or face."""
        turn = self.turn
        if isinstance(turn, Act):
            state = self.rules.apply(self.state, move_of(self.options, action))
            return self._then(state, action, self.due)
        if action not in self.outcomes():
            raise BadInput("outcome {action}: expected a card or face that is left", action=action)
        dealt = (*self.dealt, action)
        if isinstance(turn, Draw) and len(dealt) == turn.count:
            move: Deal | Cast = Deal(turn.seat, tuple(map(Card, dealt)))
        elif isinstance(turn, Roll) and len(dealt) == len(turn.dice):
            move = Cast(turn.seat, dealt)
        else:
            same = _Place(self.parts, self.state, self.gains, self.before)
            same.seat, same.number = self.seat, self.number
            same.dealt, same.actions = dealt, (*self.actions, action)
            return same
        return self._then(self.rules.apply(self.state, move), action)

    def _then(self, state: StepState, action: int, seat: int = -1) -> _Place:
        after = _Place(self.parts, state, self.gains, self)
        after.seat, after.number, after.actions = seat, action, (*self.actions, action)
        return after

    def seen(self, seat: int) -> str:
        """The view of a seat as text."""
        if seat not in self._seen:
            self._seen[seat] = to_json(self.rules.view(self.state, seat))
        return self._seen[seat]

    def remembered(self, seat: int) -> str:
        """All that a seat has seen and done, in order, each view once."""
        lines: list[str] = []
        place: _Place | None = self
        while place is not None:
            seen = place.seen(seat)
            if not lines or lines[-1] != seen:
                lines.append(seen)
            if place.seat == seat:
                lines.append(f"{place.number}")
            place = place.before
        return "\n".join([f"p{seat + 1}", *reversed(lines)])


def _first(parts: _Parts) -> _Place:
    return _Place(parts, parts.first, (0,) * parts.terms.seats)


def _place_after(parts: _Parts, actions: tuple[int, ...]) -> _Place:
    place = _first(parts)
    for action in actions:
        place = place.after(action)
    return place


class SpielState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A state of OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.place = _first(game.parts)

    def current_player(self) -> int:
        return self.place.due

    def _legal_actions(self, player: int) -> list[int]:
        place = self.place
        return list(numbers_of(place.options)) if player == place.due else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.place.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        self.place = self.place.after(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        place = self.place
        if player != pyspiel.PlayerId.CHANCE:
            return place.rules.write(move_of(place.options, int(action)))
        return f"{int(action) + 1}" if isinstance(place.turn, Roll) else str(Card(int(action)))

    def is_terminal(self) -> bool:
        return isinstance(self.place.turn, Over)

    def returns(self) -> list[float]:
        return [float(gain) for gain in self.place.gains]

    def __str__(self) -> str:
        return " ".join(map(str, self.history())) or "start"


class _Observer:
    """The view of a player, or (`perfect_recall`) all views so far."""

    def __init__(self, game: SpielGame, *, perfect_recall: bool) -> None:
        self._observer = game.parts.observer
        self._recall = perfect_recall
        self.tensor = np.zeros(self._observer.size, np.float32)
        self.dict = {
            field.name: self.tensor[field.start : field.start + field.size]
            for field in self._observer.fields
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Make `tensor` the observation of a player."""
        place = state.place
        self.tensor[:] = self._observer.observe(place.rules.view(place.state, player), player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as text; with perfect recall all views so far, and the player's own actions."""
        place = state.place
        return place.remembered(player) if self._recall else f"p{player + 1}\n{place.seen(player)}"
