"""Practice hands with prepared cards, played alone, for lessons and training.

Nothing is stored: a hand is its script and the moves made so far, and it is replayed from its beginning on
every request. It can therefore be tried twice, which hurts nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from croupier.bots import bot_of
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput, CroupierError
from croupier.game.registry import game_of, rules_of
from croupier.play import Act, AnyRules, Cast, Deal, Draw, Move, Over, Roll, Turn
from croupier.serialization import from_plain

__all__ = [
    "LEARNER",
    "Practice",
    "PracticeHand",
    "Question",
    "Script",
    "play_on",
    "play_script",
    "practice_of",
    "script_of",
]

LEARNER = 0
"""The learner's seat."""
_MOST = 2000
"""Moves after which an endless hand is given up."""


class Script(msgspec.Struct, frozen=True, kw_only=True):
    """A hand to practise.

    - `moves`: the moves of a recorded hand: chance's, the others', and those that the learner is led to
      make. If they do not fit, or are missing, chance follows `seed` and bots named `bot` play the others.
    - `strict`: True if the learner must make the moves of the script, and the hand ends with them.
    - `until`: the number of learner's moves after which a hand that is not strict ends.
    - `names`: the names of the other players.
    """

    preset: str
    terms: Mapping[str, Any]
    names: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    seed: str = ""
    bot: str | None = None
    strict: bool = False
    until: int | None = None


class PracticeHand(NamedTuple):
    """A hand in practice: all states and the moves between them; `due` says that the learner is to move."""

    rules: AnyRules
    script: Script
    states: tuple[Any, ...]
    moves: tuple[Move, ...]
    due: bool

    @property
    def suggested(self) -> str:
        """The learner's next move in the script; "" if it has none."""
        led = [text for text in self.script.moves if text.startswith(f"p{LEARNER + 1} ")]
        made = sum(move.seat == LEARNER and not isinstance(move, Deal | Cast) for move in self.moves)
        return led[made] if self.due and made < len(led) else ""


def _same(move: Move, led: Move) -> bool:
    return move == led


def _nothing(_hand: PracticeHand) -> Mapping[str, Any]:
    return {}


class Practice(msgspec.Struct, frozen=True, kw_only=True):
    """A game's part of practice, named by its `GAME.practice`.

    - `find`: `find(name)` is the script of a name; None if there is none.
    - `same`: `same(move, led)` is true if a move counts as the one that a script leads to.
    - `told`: `told(hand)` has additional data about a finished hand.
    - `questions`: `questions(seed)` are yes-or-no questions.
    """

    find: Callable[[str], Script | None]
    same: Callable[[Move, Move], bool] = _same
    told: Callable[[PracticeHand], Mapping[str, Any]] = _nothing
    questions: Callable[[str], Sequence[Question]] | None = None


class Question(msgspec.Struct, frozen=True):
    """Something shown, as a game draws it, and whether the answer is yes; `why` says it in words."""

    shown: Mapping[str, Any]
    yes: bool
    why: str


def practice_of(game: str) -> Practice | None:
    """A game's part of practice; None if it has none."""
    found: Practice | None = game_of(game).load("practice")
    return found


def script_of(game: str, name: str) -> Script:
    """A script by its name. Raises BadInput, with the code `no-script`, where the game has none of it."""
    practice = practice_of(game)
    found = practice.find(name) if practice else None
    if found is None:
        raise BadInput(
            "practice '{name}': {game} has no hand of this name", "no-script", name=name, game=game
        )
    return found


def play_script(game: str, script: Script, own: Sequence[str]) -> PracticeHand:
    """A hand after these moves of the learner's, with everything that follows automatically.

    Raises Illegal and BadInput for an invalid move; CroupierError, `not-the-lesson`, for one that a strict
    script does not have.
    """
    return _Play(rules_of(game, script.preset), script).after(own)


def play_on(
    rules: AnyRules,
    begun: tuple[Sequence[Any], Sequence[Move]],
    seat: int,
    seed: str,
    own: Sequence[str],
    is_over: Callable[[Any], bool],
) -> PracticeHand:
    """A hand that has `begun`, by its states and moves, after these moves of `seat`.

    Chance follows `seed`, and bots play the others, until `is_over(state)`. Raises as `play_script`.
    """
    return _Play(rules, Script(preset=rules.preset, terms={}, seed=seed), begun, seat, is_over).after(own)


def _goes_on(_state: Any) -> bool:
    return False


class _Play:
    """One run of a script, or of a hand that has begun."""

    def __init__(
        self,
        rules: AnyRules,
        script: Script,
        begun: tuple[Sequence[Any], Sequence[Move]] = ((), ()),
        seat: int = LEARNER,
        is_over: Callable[[Any], bool] = _goes_on,
    ) -> None:
        self._rules = rules
        self._script = script
        self._seat = seat
        self._is_over = is_over
        self._made = 0
        recorded = [rules.read(text) for text in script.moves]
        self._chance = [move for move in recorded if isinstance(move, Deal | Cast)]
        chosen = [move for move in recorded if not isinstance(move, Deal | Cast)]
        self._others = [move for move in chosen if move.seat != seat]
        self._led = [move for move in chosen if move.seat == seat]
        self._shoe = Shoe(Stream(seed_of(script.seed), "practice"))
        self._states = [*begun[0]] or [rules.start(from_plain(script.terms, rules.terms_type))]
        self._moves = [*begun[1]]

    def after(self, own: Sequence[str]) -> PracticeHand:
        for count, text in enumerate(own):
            if not self._until_due() or count == self._script.until:
                raise BadInput("move {expected}: the hand is over", "hand-over", expected=count + 1)
            move = self._rules.read(text)
            if move.seat != self._seat or isinstance(move, Deal | Cast):
                raise BadInput("move {expected}: expected one of your own", "bad-move", expected=count + 1)
            self._hold_to_script(count, move)
            self._make(move)
            self._made += 1
        due = self._until_due() and len(own) != self._script.until
        return PracticeHand(self._rules, self._script, tuple(self._states), tuple(self._moves), due)

    def _hold_to_script(self, count: int, move: Move) -> None:
        if not self._script.strict or count >= len(self._led):
            return
        practice = practice_of(self._rules.game)
        if practice and not practice.same(move, self._led[count]):
            # The rules come first, so that an invalid move is refused as such.
            self._rules.apply(self._states[-1], move)
            raise CroupierError("not-the-lesson", "the lesson goes on with another move")

    def _until_due(self) -> bool:
        """Let chance and the others move until it is the learner's turn; whether it comes."""
        while len(self._moves) < _MOST:
            turn = self._rules.turn(self._states[-1])
            if isinstance(turn, Over) or self._stops_before(turn) or self._is_over(self._states[-1]):
                return False
            if isinstance(turn, Draw | Roll):
                self._make(self._brought(turn))
                continue
            others = [seat for seat in turn.options if seat != self._seat]
            if not others:
                return True
            self._make(self._chosen(others[0], turn))
        return False

    def _stops_before(self, turn: Turn) -> bool:
        """True if the script ends here, before the learner's next chance turn."""
        if not isinstance(turn, Draw | Roll) or turn.seat != self._seat:
            return False
        return self._made == self._script.until or (self._script.strict and not self._chance)

    def _brought(self, turn: Draw | Roll) -> Move:
        if self._chance:
            move = self._chance.pop(0)
            if _fits(turn, move):
                return move
            self._chance.clear()
        return self._shoe.answer(turn)

    def _chosen(self, seat: int, turn: Act) -> Move:
        if self._others and self._others[0].seat == seat and self._others[0] in turn.options[seat]:
            return self._others.pop(0)
        luck = Stream(seed_of(self._script.seed), "others", len(self._moves))
        bot = bot_of(self._rules, self._script.bot, luck, live=True)
        return bot.choose(self._rules.view(self._states[-1], seat), turn.options[seat])

    def _make(self, move: Move) -> None:
        self._states.append(self._rules.apply(self._states[-1], move))
        self._moves.append(move)


def _fits(turn: Draw | Roll, move: Deal | Cast) -> bool:
    if move.seat != turn.seat:
        return False
    if isinstance(turn, Draw) and isinstance(move, Deal):
        return len(move.cards) == turn.count and all(turn.left >> card & 1 for card in move.cards)
    return isinstance(turn, Roll) and isinstance(move, Cast) and len(move.faces) == len(turn.dice)
