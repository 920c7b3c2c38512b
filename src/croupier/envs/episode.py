"""An episode: a match played by numbers, which all environments have in common."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.chance import Chance, Shoe, Stream, fresh_seed, seed_of
from croupier.envs.observing import LIMIT, Field, Observer, Vector, observer_of
from croupier.errors import BadInput
from croupier.game.match_terms import usual_terms
from croupier.game.registry import game_of
from croupier.layout import layout_of
from croupier.numbering import move_of, numbers_of
from croupier.play import Act, AnyRules, Draw, Move, Options, Over, Roll, Terms, Turn, refuse_other_terms
from croupier.steps import MOST, Begun, StepRules, StepState
from croupier.words import msg_n

Mask = npt.NDArray[np.int8]

LONGEST = 1000
"""Hands after which a match is cut off."""
PARTS = 20
"""Parts of a begun choice that an observation shows: more than Fantasyland has."""


def rules_and_seats(game: str | AnyRules, preset: str | None, seats: int | None) -> tuple[AnyRules, int]:
    """The rules of a game and a number of seats (None: the usual one). Raises BadInput."""
    if isinstance(game, str):
        found = game_of(game)
        rules: AnyRules = found.under(preset)
        fewest, most = found.players(rules.settings)
        count = min(max(found.seats.usual, fewest), most) if seats is None else seats
    elif preset is None and seats is not None:
        rules, count = game, seats
    else:
        raise BadInput("rules of {game}: expected seats, and no preset", game=game.game)
    rules.start(usual_terms(rules, count))
    return rules, count


def action_number(action: object) -> int:
    """An action as a whole number. Raises BadInput for anything else, such as 1.5."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise BadInput(
            "action {action}: expected a whole number", "bad-action", action=repr(action)
        ) from None


class StepObserver:
    """The observer of a game, and after it the parts of a begun choice: their number and the parts."""

    def __init__(self, rules: StepRules, seats: int) -> None:
        self._whole: Observer = observer_of(rules.inner, seats)
        at = self._whole.size
        meaning = f"1 if a choice is begun, how many parts of it are chosen, the last {PARTS} of them, and"
        meaning += " the first and the end of the places left for the next part"
        self.fields = (*self._whole.fields, Field("begun", at, PARTS + 4, meaning))
        self.size = at + PARTS + 4

    def observe(self, view: Any, seat: int) -> Vector:
        out = np.zeros(self.size, np.float32)
        at = self._whole.size
        out[:at] = self._whole.observe(view.view, seat)
        begun: Begun | None = view.begun
        if begun is not None:
            parts = begun.parts[-PARTS:]
            out[at : at + 2] = 1, len(begun.parts)
            out[at + 2 : at + 2 + len(parts)] = np.clip(parts, -LIMIT, LIMIT)
            out[-2:] = min(begun.first, LIMIT), min(begun.end, LIMIT)
        return out


class Episode:
    """One match after another, hand by hand; chance moves by itself, from a seed.

    `actions` is the number of actions. `terms` are those of every match; None: the usual ones for one hand,
    with the button at any seat.
    """

    def __init__(
        self, rules: AnyRules, seats: int, actions: int = MOST, terms: Terms | None = None
    ) -> None:
        self.rules = StepRules(rules, actions)
        self.seats = seats
        self.actions = actions
        self.observer = StepObserver(self.rules, seats)
        if terms is not None:
            refuse_other_terms(rules, terms)
            if terms.seats != seats:
                raise BadInput(
                    msg_n(
                        "terms for {n} seat: expected {seats}",
                        "terms for {n} seats: expected {seats}",
                        n=terms.seats,
                        seats=seats,
                    )
                )
        self._terms = terms
        self._seed = fresh_seed()
        self._number = 0
        self._hand = 0
        self._chance: Chance = Shoe(Stream(self._seed))
        self.state = StepState(None)
        self.turn: Turn = Over((0,) * seats)
        self.over = True
        self.truncated = False
        self.gains: tuple[int, ...] = (0,) * seats
        """The gains of every seat by the last move, in chips or points."""
        self._told: dict[int, tuple[StepState, Any]] = {}

    def reset(self, seed: int | None = None) -> None:
        """A new match: the first of a seed, or the next one. The same seed gives the same matches."""
        if seed is not None:
            self._seed, self._number = seed_of(str(seed)), 0
        self._number += 1
        self._hand = 0
        self.over = self.truncated = False
        terms = self._terms
        if terms is None:
            button = self.stream("button").below(self.seats)
            terms = usual_terms(self.rules.inner, self.seats, button=button)
        self._begin(terms)
        self.gains = (0,) * self.seats
        self._go_on()

    def stream(self, *label: str | int) -> Stream:
        """A stream of this match's own luck, such as for a bot."""
        return Stream(self._seed, "episode", self._number, *label)

    def _begin(self, terms: Any) -> None:
        self._hand += 1
        self._chance = Shoe(self.stream("deal", self._hand))
        self._to(self.rules.start(terms))

    def _to(self, state: StepState) -> None:
        self.state, self.turn = state, self.rules.turn(state)

    def _go_on(self) -> None:
        """Chance's moves, and the next hand, until somebody is to act or the match is over."""
        while not isinstance(self.turn, Act):
            if isinstance(self.turn, Draw | Roll):
                self._to(self.rules.apply(self.state, self._chance.answer(self.turn)))
                continue
            pairs = zip(self.gains, self.turn.returns, strict=False)
            self.gains = tuple(gain + more for gain, more in pairs)
            following = self.rules.following(self.state)
            self.truncated = following is not None and self._hand == LONGEST
            if following is None or self.truncated:
                self.over = True
                return
            self._begin(following)

    @property
    def due(self) -> list[int]:
        """The seats that are to act now, in order; [] if the match is over."""
        return sorted(self.turn.options) if isinstance(self.turn, Act) else []

    def options(self, seat: int) -> Options:
        """The moves of a seat now; () if it is not to act."""
        return self.turn.options.get(seat, ()) if isinstance(self.turn, Act) else ()

    def view(self, seat: int) -> Any:
        """The view of a seat: `view` is the game's own."""
        kept = self._told.get(seat)
        if kept is None or kept[0] is not self.state:
            kept = self._told[seat] = (self.state, self.rules.view(self.state, seat))
        return kept[1]

    def observe(self, seat: int) -> Vector:
        return self.observer.observe(self.view(seat), seat)

    def mask(self, seat: int) -> Mask:
        """1 for the number of each legal move of a seat, 0 for others."""
        found = np.zeros(self.actions, np.int8)
        options = self.options(seat)
        if len(options):
            found[list(numbers_of(options))] = 1
        return found

    def act(self, seat: int, number: int) -> None:
        """The move of a seat by its number. Raises BadInput for one that is not legal, or not due."""
        options = self.options(seat)
        if not len(options):
            raise BadInput("p{seat} is not to act", "not-your-turn", seat=seat + 1)
        self.move(move_of(options, action_number(number)))

    def move(self, move: Move) -> None:
        """The move of a seat; `gains` are then what it has brought."""
        self.gains = (0,) * self.seats
        self._to(self.rules.apply(self.state, move))
        self._go_on()

    def text(self) -> str:
        """The view of a watcher, in lines."""
        rows = layout_of(self.rules.inner.view(self.state.state, None)).rows
        named = ((f"p{row.seat + 1} " if row.seat is not None else "") + row.label for row in rows)
        cells = (" ".join(cell.text or "?" for cell in row.cells) for row in rows)
        return "\n".join(f"{name}: {shown}" for name, shown in zip(named, cells, strict=True))

    def make(self, seat: int, choose: Callable[[Any, Options], Move]) -> tuple[int, ...]:
        """A whole move of a player who knows no steps, from its own view; the gains by it."""
        view = self.view(seat).view
        move = choose(view, self.rules.inner.options_of(view, seat))
        total = (0,) * self.seats
        for step in self.rules.steps(self.state, move):
            self.move(step)
            total = tuple(map(sum, zip(total, self.gains, strict=True)))
        self.gains = total
        return total
