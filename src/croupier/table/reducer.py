"""The reducer that computes a table's state from its log. It uses no clock and no randomness."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.fair import HandSeed, commitment_of
from croupier.play import Act, AnyRules, Draw, Move, Over, Roll, Turn
from croupier.serialization import describe_error
from croupier.table import events
from croupier.table.state import Hand, PendingDecision, QueuedPlayer, Score, Seat, State
from croupier.words import msg

__all__ = ["Hand", "PendingDecision", "Score", "Seat", "State", "fold", "fold_event", "fold_move"]

REMEMBERED_HANDS = 8
"""Ended hands that can be proved without reading the log again."""
SAID_LINES = 12
REMEMBERED_NAMES = 9
"""Names of recently met players that a score keeps."""


def fold(rules: AnyRules, state: State | None, n: int, record: events.LogEntry) -> State:
    """The table after record `n`. Raises BadInput or Illegal for a record that does not follow."""
    for event in record.events:
        state = fold_event(rules, state, n, record.at, event)
    if state is None:
        raise BadInput("a log begins with the table being opened", "bad-record")
    return replace(state, n=n, at=record.at)


def fold_event(rules: AnyRules, state: State | None, n: int, at: int, event: events.Event) -> State:
    """The table after one event of record `n`, made at time `at`."""
    if isinstance(event, events.Opened):
        if event.version != events.VERSION:
            raise BadInput(
                "a table of version {version:plain}: expected {version2:plain}",
                "bad-record",
                version=event.version,
                version2=events.VERSION,
            )
        return State(event.match, event.host, (None,) * event.match.seats, hash=event.hash)
    if state is None:
        raise BadInput("a log begins with the table being opened", "bad-record")
    if isinstance(event, events.Began):
        return _apply_began(rules, state, n, at, event)
    if isinstance(event, events.Moved):
        return fold_move(rules, state, n, at, rules.read(event.text), event.returns)
    if type(event) in _TIMED:
        return _TIMED[type(event)](state, at, event)
    if isinstance(event, events.Followed):
        return replace(_apply_followed(state, at, event), seating=n)
    after = _restart_hold(state, _FOLDS[type(event)](state, event), at)
    return replace(after, seating=n) if isinstance(event, _SEATING) and after != state else after


def _with_seat(state: State, number: int, **changes: Any) -> State:
    seat = state.seats[number]
    if seat is None:
        raise BadInput("seat {number} is empty", "bad-record", number=number)
    return _replace_seat(state, number, replace(seat, **changes))


def _replace_seat(state: State, number: int, seat: Seat | None) -> State:
    return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


def _apply_sat(state: State, event: events.Sat) -> State:
    before, state = state.seats[event.seat], _without_queued(state, event.player)
    chips, won = (state.match.chips or 0, 0) if before is None else (before.chips, before.won)
    state = _replace_seat(state, event.seat, Seat(event.player, event.name, event.bot, chips, won))
    hand = state.hand
    if before is None or hand is None or event.seat not in hand.seats:
        return state
    own = hand.seats.index(event.seat)
    players = (*hand.players[:own], event.player, *hand.players[own + 1 :])
    return replace(state, hand=replace(hand, players=players))


def _apply_queued(state: State, event: events.Queued) -> State:
    if state.seat_of(event.player) is not None:
        raise BadInput("somebody who has a seat was to wait for one", "bad-record")
    waits, known = QueuedPlayer(event.player, event.name, event.away), {one.player for one in state.queue}
    if event.player not in known:
        return replace(state, queue=(*state.queue, waits))
    return replace(state, queue=tuple(waits if one.player == event.player else one for one in state.queue))


def _without_queued(state: State, player: str) -> State:
    return replace(state, queue=tuple(one for one in state.queue if one.player != player))


def _apply_gone(state: State, event: events.Gone) -> State:
    hand = state.hand
    bound = state.phase == "playing" or state.seats_locked
    if bound and hand is not None and event.seat in hand.seats:
        return _with_seat(state, event.seat, leaving=event.why)
    return _replace_seat(state, event.seat, None)


def _apply_committed(state: State, event: events.Committed) -> State:
    promise = HandSeed(event.seed, state.match.game, state.hands + 1)
    return replace(state, promise=promise, root=commitment_of(promise).root)


def _apply_called(state: State, event: events.Called) -> State:
    hand = state.hand
    if hand is None or event.seat not in hand.asked:
        raise BadInput(
            "the clock was called on seat {seat}, which is asked nothing", "bad-record", seat=event.seat
        )
    asked = {**hand.asked, event.seat: replace(hand.asked[event.seat], until=event.until)}
    return replace(state, hand=replace(hand, asked=asked))


def _apply_held(state: State, at: int, event: events.Held) -> State:
    if state.phase != "pause":
        raise BadInput("a seat stopped a countdown where none runs", "bad-record")
    return replace(_with_seat(state, event.seat, goes_on=False, paused=True), held=event.seat, held_at=at)


def _apply_went_on(state: State, at: int, event: events.WentOn) -> State:
    after = _with_seat(state, event.seat, goes_on=True)
    if state.holder != event.seat:
        return after
    return replace(after, held=None, next_at=at + 1000 * state.match.pause)


def _restart_hold(before: State, after: State, at: int) -> State:
    """Restart the time of a seat that held the table alone, from the moment when somebody joins."""
    alone = before.holder is not None and before.next_due is None
    joined = alone and after.holder == before.holder and after.next_due is not None
    return replace(after, held_at=at) if joined else after


def _apply_resumed(state: State, at: int, event: events.Resumed) -> State:
    """Credit every clock with the time lost, up to the agreed deadline; nobody is connected."""

    def later(time: int | None, most: int) -> int | None:
        return None if time is None else min(time + event.lost, at + 1000 * most)

    hand, match = state.hand, state.match
    if hand is not None:
        asked = {
            seat: PendingDecision(
                ask.n, min(ask.since + event.lost, at), later(ask.until, match.clock.gives)
            )
            for seat, ask in hand.asked.items()
        }
        hand = replace(hand, asked=asked)
    seats = tuple(_left_by_server(seat, at, event.lost) for seat in state.seats)
    queue = tuple(replace(one, away=True) for one in state.queue)
    next_at = later(state.next_at, match.pause)
    held_at = state.held_at if state.held is None else min(state.held_at + event.lost, at)
    return replace(state, hand=hand, next_at=next_at, held_at=held_at, seats=seats, queue=queue)


def _left_by_server(seat: Seat | None, at: int, lost: int) -> Seat | None:
    if seat is None or seat.bot is not None:
        return seat
    return replace(seat, away=True, since=min(seat.since + lost, at) if seat.away else at)


def _apply_match_ended(state: State, _event: events.MatchEnded) -> State:
    state = _without_leavers(replace(state, phase="waiting", next_at=None, held=None))
    seats = (seat and replace(seat, agreed=False, goes_on=False, paused=False) for seat in state.seats)
    return replace(state, seats=tuple(seats))


def _apply_closed(state: State, event: events.Closed) -> State:
    hand = state.hand if state.hand is not None and state.hand.over else None
    nobody = (None,) * len(state.seats)
    why = event.why or str(msg("the house has closed this table"))  # as a message it is translated
    state = replace(state, phase="waiting", next_at=None, held=None, queue=())
    return replace(state, seats=nobody, hand=hand, closed=why, barred=True)


def _apply_followed(state: State, at: int, event: events.Followed) -> State:
    """Seat everybody as the director says. New players are away until they connect."""
    players = [chair.player for chair in event.seats if chair is not None]
    if len(event.seats) != len(state.seats) or len(set(players)) < len(players) or state.barred:
        raise BadInput("a tournament's table was to follow what cannot be", "bad-record")
    before = {seat.player: seat for seat in state.seats if seat is not None}
    seats = tuple(
        _of_chair(chair, before.get(chair.player), at) if chair else None for chair in event.seats
    )
    hand = state.hand
    if state.phase == "playing" and hand is not None:
        bound = [(seats[number], state.seats[number]) for number in hand.seats]
        stays = all(
            now and then and (now.player, now.chips) == (then.player, then.chips) for now, then in bound
        )
        if event.closed or not stays:
            raise BadInput("somebody was to leave a hand in play, or to get chips in it", "bad-record")
        return replace(state, seats=seats, entry=event.entry)
    phase: Literal["waiting", "pause"] = "waiting" if event.closed else "pause"
    return replace(state, seats=seats, entry=event.entry, phase=phase, closed=event.closed)


def _of_chair(chair: events.SeatAssignment, before: Seat | None, at: int) -> Seat:
    person = chair.bot is None
    seat = before or Seat(chair.player, chair.name, chair.bot, 0, away=person, since=at if person else 0)
    return replace(seat, name=chair.name, bot=chair.bot, chips=chair.chips, absent=chair.absent)


def _apply_voided(state: State, event: events.Voided) -> State:
    hand = state.hand
    if state.phase != "playing" or hand is None:
        raise BadInput("a hand was taken back where none is played", "bad-record")
    voided = (*state.voided, hand.number)
    return replace(state, phase="pause", next_at=None, hand=None, voided=voided, entry=event.entry)


def _without_leavers(state: State) -> State:
    return replace(state, seats=tuple(seat if seat and not seat.leaving else None for seat in state.seats))


_TIMED: dict[type, Callable[[State, int, Any], State]] = {
    events.Resumed: _apply_resumed,
    events.Present: lambda state, at, event: _with_seat(
        state, event.seat, away=event.away, since=at if event.away else 0
    ),
    events.Held: _apply_held,
    events.WentOn: _apply_went_on,
}
_SEATING = (events.Sat, events.Gone, events.Hosted, events.MatchEnded, events.Closed)
_FOLDS: dict[type, Callable[[State, Any], State]] = {
    events.Hosted: lambda state, event: replace(state, host=event.player),
    events.Sat: _apply_sat,
    events.Queued: _apply_queued,
    events.Unqueued: lambda state, event: _without_queued(state, event.player),
    events.Gone: _apply_gone,
    events.Out: lambda state, event: _with_seat(state, event.seat, out=event.out),
    events.Agreed: lambda state, event: _with_seat(state, event.seat, agreed=True),
    events.Committed: _apply_committed,
    events.Mixed: lambda state, event: _with_seat(state, event.seat, entropy=event.text),
    events.Called: _apply_called,
    events.MatchEnded: _apply_match_ended,
    events.Voided: _apply_voided,
    events.Closed: _apply_closed,
}


def _apply_began(rules: AnyRules, state: State, n: int, at: int, event: events.Began) -> State:
    try:
        terms = msgspec.convert(event.terms, rules.terms_type)
    except msgspec.ValidationError as error:
        why = describe_error(error, rules.terms_type)
        raise BadInput("the terms of a hand cannot be read: {error}", "bad-record", error=why) from None
    taken = [state.seats[number] for number in event.seats]
    players = tuple(seat.player for seat in taken if seat is not None)
    if len(players) < len(taken):
        raise BadInput("a hand was dealt to an empty seat", "bad-record")
    if (event.label is None) == bool(state.match.tournament) or (event.label and state.phase != "pause"):
        raise BadInput("a hand was dealt that is not its tournament's", "bad-record")
    if state.promise is None:
        raise BadInput("a hand was dealt that nobody had committed to", "bad-record")
    entropy = tuple(
        (number, seat.entropy) for number, seat in enumerate(state.seats) if seat and seat.entropy
    )
    seats = list(state.seats)
    for number, seat in enumerate(seats):
        if seat is not None:
            chips, won = (state.match.chips or 0, 0) if event.match else (seat.chips, seat.won)
            seats[number] = replace(
                seat, chips=chips, won=won, agreed=False, entropy="", goes_on=False, paused=False
            )
    first = rules.start(terms)
    dealt = first, rules.turn(first), state.promise, state.root, entropy
    hand = Hand(state.hands + 1, terms, event.seats, players, *dealt, label=event.label)
    state = replace(
        state,
        seats=tuple(seats),
        hands=state.hands + 1,
        before=state.hands if event.match else state.before,
        phase="playing",
        next_at=None,
        held=None,
        promise=None,
        root="",
        entry=state.entry if event.label is None else max(state.entry, event.label.deal),
    )
    house = 0 if event.match else state.house
    asked = _pending_decisions(state.match, hand, hand.turn, None, n, at)
    hand = replace(hand, asked=asked)
    state = replace(state, house=house, hand=hand)
    return _settle(rules, state, hand, n, at) if hand.over else state


def fold_move(
    rules: AnyRules, state: State, n: int, at: int, move: Move, returns: tuple[int, ...] | None = None
) -> State:
    """The table after a move in record `n`; `returns` is the recorded result if it ended the hand."""
    hand = state.hand
    if hand is None or hand.over:
        raise BadInput("a move was stored where no hand is played", "bad-record")
    after = rules.apply(hand.state, move)
    turn, said = rules.turn(after), rules.said(hand.state, move, after)
    if returns is not None:
        turn = _as_recorded(turn, returns)
    hand = replace(
        hand,
        state=after,
        turn=turn,
        asked=_pending_decisions(state.match, hand, turn, move.seat, n, at),
        said=(*hand.said, *said)[-SAID_LINES:] if said else hand.said,
        moves=(*hand.moves, move),
        lines=hand.lines + len(said),
        **(_chance_changes(hand, hand.turn, move) if isinstance(hand.turn, _CHANCE) else {}),
    )
    state = replace(state, hand=hand)
    return _settle(rules, state, hand, n, at) if isinstance(turn, Over) else state


def _as_recorded(turn: Turn, returns: tuple[int, ...]) -> Over:
    """The end of a hand with the results that were recorded then."""
    if not isinstance(turn, Over) or len(turn.returns) != len(returns):
        raise BadInput("a hand was recorded as ended that goes on by the rules of today", "bad-record")
    return Over(returns)


_CHANCE = (Draw, Roll)


def _chance_changes(hand: Hand, turn: Draw | Roll, move: Move) -> dict[str, Any]:
    """The changes to a hand when chance has answered a turn."""
    chance = (*hand.chance, (turn, move))
    if isinstance(turn, Roll):
        return {"chance": chance, "rolled": hand.rolled + 1}
    return {"chance": chance, "deck": hand.deck or turn.left}


def _pending_decisions(
    match: events.Match, hand: Hand, turn: Turn, mover: int | None, n: int, at: int
) -> Mapping[int, PendingDecision]:
    """The decisions due from each seat: the mover's is new, the others' stay."""
    if not isinstance(turn, Act):
        return {}
    until = at + 1000 * match.clock.gives if match.clock.kind == "move" else None
    asked = {}
    for own in turn.options:
        seat = hand.seats[own]
        old = hand.asked.get(seat)
        asked[seat] = old if old is not None and own != mover else PendingDecision(n, at, until)
    return asked


def _settle(rules: AnyRules, state: State, hand: Hand, n: int, at: int) -> State:
    """Pay the results of the ended hand, and free the seats of players who are leaving."""
    assert isinstance(hand.turn, Over)
    returns = hand.turn.returns
    seats = list(state.seats)
    for own, number in enumerate(hand.seats):
        seat = seats[number]
        if seat is not None:
            seats[number] = replace(seat, chips=seat.chips + returns[own], won=seat.won + returns[own])
    house = state.house + (returns[-1] if rules.banked else 0)
    hand = replace(hand, left=tuple(seat for number in hand.seats if (seat := seats[number]) is not None))
    state = replace(
        state,
        seats=tuple(seats),
        hand=hand,
        scores=_updated_scores(state, hand, returns, n, at),
        house=house,
        ended=(*state.ended, hand)[-REMEMBERED_HANDS:],
        phase="pause",
        next_at=at + 1000 * state.match.pause,
        rested=n,
    )
    return state if state.seats_locked else _without_leavers(state)


def _updated_scores(
    state: State, hand: Hand, returns: tuple[int, ...], n: int, at: int
) -> Mapping[str, Score]:
    """The scores including those of an ended hand, for the players who stayed to its end."""
    scores = dict(state.scores)
    taken = [state.seats[number] for number in hand.seats]
    for own, seat in enumerate(taken):
        if seat is None or seat.bot is not None:
            continue
        met = [other.name for other in taken if other is not None and other is not seat]
        before = scores.get(seat.player, Score())
        met = [*dict.fromkeys((*met, *before.met))][:REMEMBERED_NAMES]
        won = before.won + returns[own]
        scores[seat.player] = Score(n, at, hand.number, before.hands + 1, won, tuple(met))
    return scores
