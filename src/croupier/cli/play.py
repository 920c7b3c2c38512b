"""`croupier play`: a person against bots in the terminal, with a record from which play can continue."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from typing import Annotated, Any

import msgspec
from rich.console import Group, RenderableType

from croupier import records
from croupier.arena import protocols
from croupier.arena.players import default_of, ending_programs, entrant_of
from croupier.arena.protocols import Entrant, SeatedBot
from croupier.ascii_text import printable
from croupier.bots import bots_of, preparation_for
from croupier.chance import Shoe, Stream, fresh_seed, seed_of
from croupier.cli.completion import games
from croupier.errors import BadInput
from croupier.files import refuse_unless_alone
from croupier.game.registry import rules_of
from croupier.ledger import stacks_after
from croupier.play import Act, AnyRules, Move, Over, Terms
from croupier.terminal.drawing import Text
from croupier.terminal.game_options import terms_with
from croupier.terminal.game_terminal import terminal_table_for
from croupier.terminal.language import in_words, in_words_n
from croupier.terminal.names import read_name
from croupier.terminal.options import Argument, MatchClock, MoveClock, Option
from croupier.terminal.phrases import named, verdict
from croupier.terminal.screen import Screen, help_at
from croupier.words import msg_n
from croupier.words.terminal_language import say

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dag", "Eve", "Finn", "Gil", "Hal")
YOU = 0
YOURS = "You"
"""Your default name."""


def play(
    game: Annotated[str, Argument(help="Which; `croupier rules` lists them.", completions=games)],
    preset: Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")] = None,
    seats: Annotated[int | None, Option(help="Players, you included.")] = None,
    bot: Annotated[
        str | None, Option(help="The bots' kind; 'random' plays without thought, ./program is yours.")
    ] = None,
    hands: Annotated[int | None, Option(help="Hands or rounds in the match.")] = None,
    stack: Annotated[int | None, Option(help="Chips for everybody; without it points are kept.")] = None,
    point_value: Annotated[int | None, Option(help="Chips a point is worth; 1 by default.")] = None,
    positions: Annotated[
        int | None, Option(help="Positions a player, 1 or 2 side by side, where a game has them.")
    ] = None,
    partners: Annotated[
        str | None, Option(help="Who shares a score sheet, such as 1+2,3+4, where a game has partners.")
    ] = None,
    seed: Annotated[str | None, Option(help="Any text: the same cards again.")] = None,
    record: Annotated[Path | None, Option(help="Keep the match here, and take it up again.")] = None,
    name: Annotated[str | None, Option(help="Your name; without, it is You.")] = None,
    clock: MoveClock = None,
    match_clock: MatchClock = None,
) -> None:
    """Play a match against bots. You sit at the first seat; q leaves, and --record takes it up again."""
    if record is not None and record.exists():
        if (positions, partners, name) != (None, None, None):
            raise BadInput(
                "{record}: holds a match already; leave --positions, --partners and --name out",
                record=record,
            )
        match = _taken_up(record, rules_of(game).game, preset, seats)
    else:
        rules = rules_of(game, preset)
        key = fresh_seed() if seed is None else seed_of(seed)
        button = Stream(key, "button").below(12)  # any number of seats that a table has divides it
        terms = terms_with(rules, seats, hands, stack, point_value, positions, partners, button)
        you = in_words(YOURS) if name is None else read_name("--name", name)
        bots = (f"{other} (bot)" for other in BOT_NAMES if name is None or not _alike(other, you))
        players = (you, *bots)[: terms.seats]
        match = _Begun(rules, key, players, terms)
    bot = bot or bots_of(match.rules.game)[0]
    entrant = entrant_of(match.rules.game, bot, clock, live=True)
    clocks = [
        protocols.MatchClock(None if match_clock is None else 1000 * match_clock) for _ in match.players
    ]
    parting = _parting(match, record)
    with (
        ending_programs(),
        _beside(match.rules, bot) as said,
        _writer(record, match) as writer,
        Screen() as screen,
    ):
        screen.help = help_at(terminal_table_for(match.rules).keys, match.rules, parting)
        played = _Match(match, entrant, clocks, screen, writer, said)
        if not played.play():
            screen.console.print(
                in_words("You left. {parting}", parting=parting), style="dim", soft_wrap=True
            )
        if played.faults:
            screen.console.print(
                in_words_n(
                    "{bot}: the game's default was made for {n} move.",
                    "{bot}: the game's default was made for {n} moves.",
                    n=played.faults,
                    bot=printable(bot),
                ),
                soft_wrap=True,
            )


def _alike(one: str, other: str) -> bool:
    """True if two names count as the same."""
    from croupier.table.names import name_key  # a large room: only who gives a name waits for it

    return name_key(one) == name_key(other)


def _parting(match: _Begun, record: Path | None) -> str:
    """The way back to a match that the player leaves."""
    if record is None:
        return in_words("This match is not kept; one that --record FILE keeps can be taken up again.")
    command = f"croupier play {match.rules.game} --record {shlex.quote(str(record))}"
    return in_words("Go on with: {command}", command=command)


@contextmanager
def _beside(rules: AnyRules, bot: str) -> Iterator[str]:
    """Run a bot's preparation in the background; yields the message about it."""
    wanted = preparation_for(rules, bot)
    if wanted is None or not wanted.module:
        yield wanted.message if wanted else ""
        return
    nothing = subprocess.DEVNULL
    with subprocess.Popen(wanted.command, stdin=nothing, stdout=nothing, stderr=nothing) as process:
        try:
            yield wanted.message
        finally:
            process.kill()


class _Begun(msgspec.Struct, frozen=True):
    """A match to play, new or from a record; `under_way` are the states of an unfinished hand."""

    rules: Any
    seed: bytes
    players: tuple[str, ...]
    terms: Terms | None
    number: int = 1
    totals: tuple[int, ...] = ()
    shoe: Shoe | None = None
    under_way: tuple[Any, ...] = ()
    record: Any = None


def _seed_file(record: Path) -> Path:
    """The path of the seed beside an unfinished record, which itself reveals the seed only at its end."""
    return record.with_name(f"{record.name}.seed")


def _taken_up(path: Path, game: str, preset: str | None, seats: int | None) -> _Begun:
    """The match of an unfinished record, as it was agreed when it began."""
    record = records.read(path)
    if record.header.game != game:
        raise BadInput(
            "{path}: holds a match of {game}; expected one of {game2}",
            path=path,
            game=record.header.game,
            game2=game,
        )
    header = record.header
    is_other = preset is not None and Path(preset).stem != header.preset
    if is_other or seats not in (None, len(header.players)):
        held = msg_n(
            "{n} seat under {preset}",
            "{n} seats under {preset}",
            n=len(header.players),
            preset=header.preset,
        )
        raise BadInput(
            "{path}: holds a match for {held}; leave --preset and --seats out to take it up",
            path=path,
            held=held,
        )
    if record.ended:
        raise BadInput(
            "{path}: the match is over; watch it with 'croupier replay {path}'", "record-ended", path=path
        )
    try:
        seed = bytes.fromhex(_seed_file(path).read_text(encoding="ascii"))
    except (OSError, ValueError):
        raise BadInput(
            "{file}: expected the seed of the match here, to go on with it", file=_seed_file(path)
        ) from None
    shoe = records.take_up(record, seed)
    rules, hands = record.rules, record.hands
    done = [hand.returns for hand in hands if hand.returns is not None]
    players = record.header.players
    totals = reduce(stacks_after, done, (0,) * len(players))
    if not hands:
        raise BadInput("{path}: no hand was begun; remove it to begin anew", path=path)
    if len(done) < len(hands):
        states = record.states[-1]
        return _Begun(rules, seed, players, hands[-1].terms, len(hands), totals, shoe, states, record)
    following = rules.following(record.states[-1][-1])
    return _Begun(rules, seed, players, following, len(hands) + 1, totals, shoe, (), record)


@contextmanager
def _writer(path: Path | None, match: _Begun) -> Iterator[records.Writer | None]:
    """The record to write to, if one is wanted: begun, or gone on with."""
    if path is None:
        yield None
    elif match.record is not None:
        with path.open("ab") as file:
            refuse_unless_alone(file, path)
            yield records.Writer.append(file, match.record)
    else:
        with path.open("xb") as file:
            refuse_unless_alone(file, path)
            handle = os.open(_seed_file(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as kept:
                kept.write(match.seed.hex())
            yield records.Writer.create(file, match.rules, match.players, match.seed)
    if path is not None and records.read(path).ended:
        _seed_file(path).unlink(missing_ok=True)


class _Match:
    """One person's match: the hands so far, and the screen."""

    def __init__(
        self,
        begun: _Begun,
        bots: Entrant,
        clocks: Sequence[protocols.MatchClock],
        screen: Screen,
        writer: records.Writer | None,
        said: str,
    ) -> None:
        self.faults = 0
        """The moves that were made for bots."""
        self._begun, self._bots, self._screen, self._writer = begun, bots, screen, writer
        self._clocks = clocks
        self._rules: AnyRules = begun.rules
        self._desk = terminal_table_for(begun.rules)
        self._names = tuple(printable(name).removesuffix(" (bot)") for name in begun.players)
        self._totals = begun.totals or (0,) * len(begun.players)
        self._news = [Text(say(said), "dim")] if said else []
        self._sides: tuple[tuple[int, ...], ...] = ()

    def play(self) -> bool:
        """All the hands, until the match ends; False if the person leaves."""
        following, number = self._begun.terms, self._begun.number
        while following is not None:
            state = self._hand(following, number)
            if state is None:
                return False
            following = self._finish(state)
            if following is not None and not self._screen.wait(
                in_words("Enter for the next hand, q to leave")
            ):
                return False
            number += 1
        if self._writer:
            self._writer.end(self._begun.seed)
        self._screen.console.print(verdict(self._totals, self._names, self._sides))
        return True

    def _hand(self, terms: Terms, number: int) -> Any:
        """One hand played to its end; None if the person leaves."""
        begun = self._begun
        resumed = number == begun.number and begun.shoe is not None
        shoe = begun.shoe if resumed and begun.shoe else records.shoe_of(begun.seed, number)
        under_way = begun.under_way if resumed else ()
        if self._writer and not under_way:
            self._writer.begin(terms)
        state = under_way[-1] if under_way else self._rules.start(terms)
        bots = {seat: self._seated(terms, number, seat, len(under_way)) for seat in range(1, terms.seats)}
        while not isinstance(turn := self._rules.turn(state), Over):
            move = self._choice(state, turn, bots) if isinstance(turn, Act) else shoe.answer(turn)
            if move is None:
                return None
            state = self._made(state, move)
        for seat, bot in bots.items():
            bot.end(turn.returns, self._rules.view(state, seat))
        return state

    def _seated(self, terms: Terms, number: int, seat: int, done: int) -> SeatedBot:
        luck = self._begun.seed, ("bot", number, seat, done)
        return self._bots.sit(self._rules, seat, terms, luck, self._clocks[seat])

    def _choice(self, state: Any, turn: Act, bots: dict[int, SeatedBot]) -> Move | None:
        """The move of a seat that has to act; bots go first if there are several."""
        for seat, options in turn.options.items():
            if seat != YOU:
                move = bots[seat].choose(self._rules.view(state, seat), options)
                self.faults += move is None
                return default_of(self._rules, state, seat, options) if move is None else move
        view = self._rules.view(state, YOU)
        header, self._news = self._header(view), []
        return self._desk.ask(self._screen, view, turn.options[YOU], header, self._names)

    def _header(self, view: Any) -> RenderableType:
        return Group(self._desk.standing(view, self._totals, self._names), *self._news, Text(""))

    def _made(self, before: Any, move: Move) -> Any:
        """The state after a move, which is recorded and announced."""
        after = self._rules.apply(before, move)
        if self._writer:
            self._writer.moved(before, move, after)
        if move.seat != YOU:
            line = self._desk.tell(move, self._rules.view(after, YOU), self._names)
            self._news += [line] if line else []
        self._news += [Text(named(said, self._names)) for said in self._rules.said(before, move, after)]
        return after

    def _finish(self, state: Any) -> Terms | None:
        """Show how the hand ended; the next one's terms, None at the end of the match."""
        turn = self._rules.turn(state)
        assert isinstance(turn, Over)
        self._totals = stacks_after(self._totals, turn.returns)
        view = self._rules.view(state, YOU)
        self._sides = self._rules.sides(view)
        table = self._desk.draw(view, self._names)
        paid = self._desk.settled(view, turn.returns, self._names)
        self._screen.show(self._header(view), table, paid)
        self._news = []
        following: Terms | None = self._rules.following(state)
        return following
