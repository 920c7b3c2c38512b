"""A bot of croupier as a program: the other end of the line protocol (docs/programs.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from croupier.arena.players import entrant_of
from croupier.arena.program import PROTOCOL
from croupier.bots import bots_of
from croupier.chance import seed_of
from croupier.errors import BadInput
from croupier.game.registry import rules_from, rules_of
from croupier.play import AnyRules
from croupier.serialization import convert, describe_error, from_plain


class _Hello(msgspec.Struct):
    game: str
    protocol: int = PROTOCOL
    preset: str | None = None
    settings: dict[str, Any] | None = None
    seed: str = ""


class _Hand(msgspec.Struct):
    hand: int
    seat: int
    terms: dict[str, Any]
    seed: str | None = None


class _Act(msgspec.Struct):
    id: int | str
    seat: int
    view: dict[str, Any]


class _Result(msgspec.Struct):
    pass


_KINDS: dict[str, type[Any]] = {"hello": _Hello, "hand": _Hand, "act": _Act, "result": _Result}


class Engine:
    """A bot that communicates in lines. `preset` is the default preset."""

    def __init__(self, game: str, bot: str | None = None, preset: str | None = None) -> None:
        self._rules: AnyRules = rules_of(game, preset)
        self._preset = preset
        self._entrant = entrant_of(self._rules.game, bot or bots_of(self._rules.game)[0])
        self._seed = ""
        self._hands: dict[int, Any] = {}

    def answers(self, lines: Iterable[bytes]) -> Iterator[dict[str, Any] | BadInput]:
        """The answer to each line that needs one, or the error in a line; ends with `bye`."""
        for line in lines:
            try:
                message = msgspec.json.decode(line)
                kind = message["type"]
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError, KeyError):
                yield BadInput("a line is no JSON object with a type")
                continue
            if kind == "bye":
                return
            try:
                answer = self._answer(kind, message)
            except BadInput as error:
                yield error
            else:
                if answer is not None:
                    yield answer

    def _answer(self, kind: Any, message: Any) -> dict[str, Any] | None:
        shape = _KINDS.get(kind) if isinstance(kind, str) else None
        if shape is None:  # of a later protocol
            return None
        try:
            read = convert(message, shape)
        except msgspec.ValidationError as error:
            raise BadInput("{kind}: {why}", kind=kind, why=describe_error(error, shape)) from None
        if isinstance(read, _Hello):
            return self._greeted(read)
        if isinstance(read, _Hand):
            terms = _terms(self._rules, read.terms)
            seed = seed_of(self._seed if read.seed is None else read.seed)
            luck = seed, ("hand", read.hand, read.seat)
            self._hands[read.seat] = self._entrant.sit(self._rules, read.seat, terms, luck)
        return self._moved(read) if isinstance(read, _Act) else None

    def _greeted(self, hello: _Hello) -> dict[str, Any]:
        if hello.game != self._rules.game:
            raise BadInput(
                "hello: the game is {game}; expected {game2}", game=hello.game, game2=self._rules.game
            )
        if hello.protocol != PROTOCOL:
            raise BadInput(
                "hello: protocol {protocol}; expected {protocol2}",
                protocol=hello.protocol,
                protocol2=PROTOCOL,
            )
        if hello.settings is not None:
            self._rules = rules_from(hello.game, hello.settings, hello.preset or "house")
        elif hello.preset is not None and self._preset is None:
            self._rules = rules_of(hello.game, hello.preset)
        self._seed = hello.seed
        return {"type": "ready", "name": f"croupier {self._entrant.name}"}

    def _moved(self, act: _Act) -> dict[str, Any]:
        bot = self._hands.get(act.seat)
        if bot is None:
            raise BadInput("act: seat {seat} sits in no hand", seat=act.seat)
        view = from_plain(act.view, self._rules.view_type)
        try:
            options = self._rules.options_of(view, act.seat)
        except Exception as error:  # a view is taken at its word, and this one says that nothing is due
            raise BadInput("act: seat {seat} has nothing to decide in this view", seat=act.seat) from error
        move = bot.choose(view, options)
        return {"type": "move", "id": act.id, "move": self._rules.write(move)}


def _terms(rules: AnyRules, data: dict[str, Any]) -> Any:
    try:
        return convert(data, rules.terms_type, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput("hand.terms: {why}", why=describe_error(error, rules.terms_type)) from None
