"""A match between any players: bots by name, programs, objects with `choose`, or plain functions.

import croupier

def last(view: croupier.games.ofc.View, options: croupier.Options) -> croupier.Move:
    return options[len(options) - 1]

rules = croupier.rules_of("ofc", "pineapple")
match = croupier.play_match(rules, ["expert", last], seed=7, record="match.jsonl")
match.returns, match.hands[0].moves
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from croupier import records
from croupier.arena.players import MakerEntrant, default_of, ending_programs, entrant_of
from croupier.arena.protocols import Entrant, SeatedBot
from croupier.bots import Bot, RandomBot
from croupier.chance import seed_of
from croupier.display import hands_html, value_html
from croupier.errors import BadInput
from croupier.files import reason
from croupier.game.match_terms import usual_terms
from croupier.game.registry import keys
from croupier.ledger import stacks_after
from croupier.play import Act, BaseRules, Move, Options, Over, Terms, refuse_other_terms
from croupier.playout import play_on
from croupier.words import msg_n

__all__ = ["Chooser", "Match", "PlayedHand", "Player", "play_match"]

T = TypeVar("T", bound=Terms)
S = TypeVar("S")


class Chooser(Protocol):
    """A player that is a function: one of the options, for the seat whose view this is."""

    def __call__(self, view: Any, options: Options, /) -> Move: ...


Player = str | Bot | Chooser
"""A bot's name, a maker as `module:NAME`, a program as `./program`, an object with `choose`, a function."""


class PlayedHand(msgspec.Struct, Generic[T, S], frozen=True):
    """A finished hand.

    `moves` include those of chance. `end` is the last state. `returns` are the gains by seat in whole
    chips or points; in a banked game the last is the bank's. `view` is what all may see at the end.
    """

    terms: T
    moves: tuple[Move, ...]
    end: S
    returns: tuple[int, ...]
    view: Any = None

    def _repr_html_(self) -> str:
        """The hand as it ended, for a notebook."""
        gains = ", ".join(
            f"{name} {gain:+,}" for name, gain in zip(_seats(self), self.returns, strict=True)
        )
        return f"{value_html(self.view)}<p>{gains}</p>"


class Match(msgspec.Struct, Generic[T, S], frozen=True):
    """The hands of a match, and its seed. `returns` are each seat's gains over all hands."""

    seed: bytes
    hands: tuple[PlayedHand[T, S], ...]
    returns: tuple[int, ...]

    def _repr_html_(self) -> str:
        """The hands in a table, for a notebook."""
        hands = ((len(hand.moves), hand.returns) for hand in self.hands)
        gains = ", ".join(f"{gain:+,}" for gain in self.returns)
        return hands_html(hands, _seats(self.hands[0]), f"match: {gains}")


def _seats(hand: PlayedHand[T, S]) -> list[str]:
    """The seats by name, and the banker if they have a gain."""
    seats = [f"p{seat + 1}" for seat in range(hand.terms.seats)]
    return [*seats, "house"][: len(hand.returns)]


def play_match(
    rules: BaseRules[T, S],
    players: Sequence[Player],
    seed: int | str | bytes = 0,
    *,
    terms: T | None = None,
    hands: int | None = None,
    record: str | Path | None = None,
) -> Match[T, S]:
    """Play a match until the rules end it: one player a seat, in the order of the seats.

    The same rules, players, terms and seed play the same match, if the players choose by what they are
    given. A seed is a number, a text, or 32 bytes; see `chance.seed_of`. `terms` are those of the first
    hand; without them they are the game's usual ones, for `hands` hands (None: one). `record` is a new file
    for the match (`croupier.records`), which `croupier verify` proves.

    A player that fails, or chooses none of the options, raises BadInput, which names it; so do terms that
    the rules refuse, an unknown bot, and a record that exists. A program that makes no legal move in time
    has the game's default move made for it.
    """
    kept = seed if isinstance(seed, bytes) else seed_of(str(seed))
    first = usual_terms(rules, len(players), hands) if terms is None else terms
    refuse_other_terms(rules, first)
    names = tuple(_name_of(player, seat) for seat, player in enumerate(players))
    if first.seats != len(players):
        raise BadInput(
            msg_n(
                "{n} player: expected {seats}, one a seat",
                "{n} players: expected {seats}, one a seat",
                n=len(players),
                seats=first.seats,
            )
        )
    entrants = [_entrant_of(rules, player, name) for player, name in zip(players, names, strict=True)]
    following: T | None = first
    played: list[PlayedHand[T, S]] = []
    totals: tuple[int, ...] = (0,) * len(players)
    with ending_programs(), _writer(rules, names, kept, record) as writer:
        while following is not None:
            number = len(played) + 1
            luck = [(kept, ("bot", number, seat)) for seat in range(len(players))]
            seated = [
                entrant.sit(rules, seat, following, luck[seat]) for seat, entrant in enumerate(entrants)
            ]
            hand = _play_hand(rules, following, records.shoe_of(kept, number), seated, writer)
            played.append(hand)
            totals = stacks_after(totals, hand.returns)
            following = rules.following(hand.end)
    return Match(kept, tuple(played), totals)


def _play_hand(
    rules: BaseRules[T, S], terms: T, shoe: Any, seated: Sequence[SeatedBot], writer: records.Writer | None
) -> PlayedHand[T, S]:
    def choose(state: S, turn: Act) -> Move:
        seat = min(turn.options)
        options = turn.options[seat]
        move = seated[seat].choose(rules.view(state, seat), options)
        return default_of(rules, state, seat, options) if move is None else move

    if writer:
        writer.begin(terms)
    state: S = rules.start(terms)
    made: list[Move] = []
    for step in play_on(rules, state, shoe, choose):
        made.append(step.move)
        state = step.after
        if writer:
            writer.moved(step.before, step.move, step.after)
    turn = rules.turn(state)
    assert isinstance(turn, Over)
    for seat, bot in enumerate(seated):
        bot.end(turn.returns, rules.view(state, seat))
    return PlayedHand(terms, tuple(made), state, turn.returns, rules.view(state, None))


def _name_of(player: Player, seat: int) -> str:
    if isinstance(player, str):
        return player
    name = getattr(player, "__name__", type(player).__name__)
    return f"{name.strip('<>')} (p{seat + 1})"


def _entrant_of(rules: BaseRules[T, S], player: Player, name: str) -> Entrant:
    if player == "random" and rules.game not in keys():  # unregistered rules
        return MakerEntrant(name, lambda _rules, stream: RandomBot(stream))
    if isinstance(player, str):
        return entrant_of(rules.game, player)
    bot: Any = player if hasattr(player, "choose") else _Function(player)
    return MakerEntrant(name, lambda _rules, _stream: bot)


class _Function:
    """A function as a bot."""

    def __init__(self, choose: Any) -> None:
        self.choose = choose


@contextmanager
def _writer(
    rules: BaseRules[T, S], names: Sequence[str], seed: bytes, path: str | Path | None
) -> Iterator[records.Writer | None]:
    if path is None:
        yield None
        return
    try:
        Path(path).touch(exist_ok=False)
    except OSError as error:
        raise BadInput("{path}: {why}; expected a new file", path=path, why=reason(error)) from None
    with Path(path).open("wb") as file:
        writer = records.Writer.create(file, rules, names, seed)
        yield writer
        writer.end(seed)
