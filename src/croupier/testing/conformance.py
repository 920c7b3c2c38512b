"""The conformance suite, which every game must pass."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from croupier.cards import DECK, JOKER, cards_in
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput, Illegal
from croupier.fair import (
    FairShoe,
    HandSeed,
    HandTranscript,
    ReplayedProof,
    check_dice,
    check_proof_file,
    check_whole_file,
    deck_of,
    dice_seen,
    proof_file_of,
    prove,
)
from croupier.game.registry import game_of, keys
from croupier.ledger import balances
from croupier.play import (
    CHIPS,
    Act,
    AnyRules,
    Cast,
    Deal,
    Draw,
    Move,
    Options,
    Over,
    Roll,
    Terms,
    Turn,
    chance_in,
    chance_text,
)
from croupier.playout import any_option, play_hand, play_on
from croupier.serialization import convert, from_plain, json_roundtrip, to_json, to_plain
from croupier.table.view import cards_seen
from croupier.testing.mutation import Spoiler, try_spoilt

SAMPLE = 40
"""Options of one turn that are tried out."""
SPOILT = 16
"""Spoilt moves that are tried at one turn."""
POOR = (0, 1, 2, 3)
"""Chips too few for any wager, or hardly enough."""


def check_game(
    rules: AnyRules, terms: Terms, seeds: Iterable[int | str] = range(5), hands: int = 3
) -> None:
    """Play at random from each seed, up to `hands` hands in a row, and check the contract of a game.

    Options are unique, consistent and accepted. Texts are read back as the moves they were written from.
    Moves that are not asked for, including ones mutated in any way (`mutation`), are refused with a rule
    and leave the state unchanged (C5). A match of players with next to no chips is refused or played. A
    hand replayed from its own moves goes through the same states (C3). Seats that act in one turn do not
    see each other's moves, in any order (C4). Every view can be serialized and read again, and yields a
    seat's options. Returns and entries balance (C6). Terms and settings survive serialization. A proof of
    every dealt hand holds, and `dice_seen` gives the dice of every seat's last view.

    This suite does not know which cards, rolls and choices are secret: `leak_check` does.
    """
    _check_plain_data(rules, terms)
    _check_poor(rules, terms)
    _check_form(rules, terms)
    for seed in seeds:
        hand: Terms | None = terms
        for number in range(1, hands + 1):
            if hand is None:
                break
            stream = Stream(seed_of(str(seed)), "conformance", number)
            hand = _Hand(rules, hand, f"seed {seed}, hand {number}", stream).check(number)


def _check_plain_data(rules: AnyRules, terms: Terms) -> None:
    kept = msgspec.convert(to_plain(terms), rules.terms_type)
    assert kept == terms, f"{rules.game}: terms written down and read again are {kept!r}, not {terms!r}"
    settings = rules.settings
    again = msgspec.convert(to_plain(settings), type(settings))
    assert again == settings, f"{rules.game}: settings written down and read again differ"
    for text in ("", "p1", "nonsense", "d p1 Zz", "r p1 !", "p0 "):
        try:
            move = rules.read(text)
        except BadInput:
            continue
        raise AssertionError(f"{rules.game}: {text!r} was read as {move!r}; expected BadInput")


def _check_poor(rules: AnyRules, terms: Terms) -> None:
    """With next to no chips, terms are refused or played, and no hand follows one that asked nobody."""
    counted = [name for name in CHIPS if name in rules.terms_type.__struct_fields__]
    for name, each, more in itertools.product(counted, POOR, (0, 2)):
        chips = (*(each,) * (terms.seats - 1), each + more)
        try:
            state = rules.start(msgspec.structs.replace(terms, **{name: chips}))
        except BadInput:
            continue
        stream = Stream(seed_of("poor"), *chips)
        steps = list(play_on(rules, state, Shoe(stream), any_option(stream)))
        state = steps[-1].after if steps else state
        following = rules.following(state)
        if following is not None:
            assert steps, f"{rules.game}, chips {chips}: nobody is asked anything, but another hand follows"
            rules.start(following)


def _check_form(rules: AnyRules, terms: Terms) -> None:
    """A declared round has a form under these rules, and an empty draft lacks something."""
    form = game_of(rules.game).load("round_form") if rules.game in keys() else None
    if form is None:
        return
    described = form.described(rules)
    assert json_roundtrip(described)["places"]["fields"], f"{rules.game}: a place of its round has no field"
    assert 1 <= terms.seats <= described.places.most, f"{rules.game}: {terms.seats} play, but have no place"
    if form.series is not None:
        return
    assert set(form.scores) == {"", "/match"}, f"{rules.game}: its scores have other addresses"
    draft = convert({"start": {"totals": [0]}, "round": {form.places.key: [""]}}, form.draft_body)
    look = form.tried(rules, draft.start, draft.round)
    assert look.missing or look.faults, f"{rules.game}: an empty place is settled as {look.settled!r}"


class _Dealer:
    """Provable chance by a commitment to the hand; a plain shoe for a deck of an unregistered game."""

    def __init__(self, game: str, hand: int, stream: Stream) -> None:
        self.promise = HandSeed(f"{stream.below(1 << 256):064x}", game, hand)
        self.is_fair = True
        self._fair, self._plain = FairShoe(self.promise, ()), Shoe(stream)
        self._begun = False

    def answer(self, turn: Draw | Roll) -> Move:
        if isinstance(turn, Draw) and not self._begun:
            self._begun = True
            self.is_fair = turn.left == deck_of(self.promise.game)
            known = self.promise.game in keys()
            assert self.is_fair or not known, f"{self.promise.game}: another deck is dealt than GAME.deck"
        return (self._fair if self.is_fair else self._plain).answer(turn)


class _Hand:
    """One random hand under examination."""

    def __init__(self, rules: AnyRules, terms: Terms, place: str, stream: Stream) -> None:
        self._rules = rules
        self._terms = terms
        self._place = f"{rules.game} {rules.preset}, {place}"
        self._stream = stream
        self._moves: list[Move] = []

    def _must(self, holds: bool, sentence: str) -> None:
        if not holds:
            raise AssertionError(f"{self._place}, move {len(self._moves) + 1}: {sentence}")

    def check(self, number: int) -> Terms | None:
        rules = self._rules
        state = rules.start(self._terms)
        states = [state]
        dealer = _Dealer(rules.game, number, self._stream)
        for step in play_hand(rules, self._terms, dealer, any_option(self._stream)):
            self._state(step.before, step.turn)
            self._text(step.move)
            self._spoilt(step.before, step.turn)
            said = rules.said(step.before, step.move, step.after)
            self._must(said == rules.said(step.before, step.move, step.after), "said is not settled")
            self._must(all(line == " ".join(line.split()) for line in said), f"{said!r}: expected lines")
            self._moves.append(step.move)
            states.append(step.after)
            state = step.after
        turn = rules.turn(state)
        assert isinstance(turn, Over)
        self._state(state, turn)
        self._spoilt(state, turn)
        self._replay(states)
        self._proved(states, dealer)
        self._money(state, turn)
        following = rules.following(state)
        if following is not None:
            rules.start(following)
        return following

    def _state(self, state: Any, turn: Turn) -> None:
        for seat in (*range(self._terms.seats), None):
            view = self._rules.view(state, seat)
            sent = to_json(view)
            self._must(sent == to_json(self._rules.view(state, seat)), "a view is not settled")
            read = from_plain(json.loads(sent), self._rules.view_type)
            self._must(read == view, f"a view that was sent is read again as {read!r}, not {view!r}")
        before = repr(state)
        if isinstance(turn, Act):
            self._must(bool(turn.options), "seats are to act, but none is named")
            for seat, options in turn.options.items():
                self._options(state, seat, options)
                self._seen(state, seat, options)
            self._together(state, turn)
        for what, move in _wrong_moves(turn, self._terms.seats, self._moves):
            self._refused(state, what, move)
        self._must(repr(state) == before, "the state was changed in place")

    def _spoilt(self, state: Any, turn: Turn) -> None:
        before = repr(state)
        spoiler = Spoiler(self._stream, self._terms.seats, self._moves)
        try_spoilt(self._rules, state, turn, spoiler, SPOILT)
        self._must(repr(state) == before, "the state was changed in place")

    def _options(self, state: Any, seat: int, options: Options) -> None:
        count = len(options)
        self._must(count > 0, f"p{seat + 1} is to act, but has no options")
        first = list(itertools.islice(options, SAMPLE))
        places = range(count) if count <= SAMPLE else [self._stream.below(count) for _ in range(SAMPLE)]
        sample = [options[place] for place in places]
        self._must(first == [options[place] for place in range(len(first))], "iterating is not indexing")
        self._must(len(first) == min(count, SAMPLE), f"{count} options, but iterating ends early")
        self._must(len(set(first)) == len(first), "the options repeat a move")
        self._must(len(set(sample)) == len(set(places)), "the options repeat a move")
        if count <= 1000:
            self._must(len(set(options)) == count, "the options repeat a move, or iterating ends early")
        for outside in (count, -count - 1):
            self._must(_is_outside(options, outside), f"options[{outside}] of {count}: expected IndexError")
        for move in sample:
            self._must(move.seat == seat, f"{move!r} is an option of p{seat + 1}")
            self._must(move in options, f"{move!r} was found at an index, but is not `in` the options")
            self._text(move)
            self._rules.apply(state, move)
        self._must(Nonsense(seat) not in options, "anything is `in` the options")
        default = self._rules.default(state, seat)
        self._must(default in options, f"the move made when time is up, {default!r}, is no option")
        for earlier in self._moves[-SAMPLE:]:
            if not isinstance(earlier, Deal | Cast) and earlier.seat == seat and earlier not in options:
                self._refused(state, "a move that is not among the options", earlier)

    def _seen(self, state: Any, seat: int, options: Options) -> None:
        """The options are those that the seat can see for itself, over the network too."""
        view = from_plain(to_plain(self._rules.view(state, seat)), self._rules.view_type)
        seen = self._rules.options_of(view, seat)
        self._must(len(seen) == len(options), f"p{seat + 1} sees {len(seen)} options of {len(options)}")
        places = {self._stream.below(len(options)) for _ in range(8)} | {0, len(options) - 1}
        for place in sorted(places):
            self._must(
                seen[place] == options[place] and options[place] in seen,
                f"p{seat + 1} sees the option {seen[place]!r} in the place of {options[place]!r}",
            )

    def _together(self, state: Any, turn: Act) -> None:
        """Seats that act in one turn do so unseen by each other, in any order."""
        seats = sorted(turn.options)
        if len(seats) < 2:
            return
        first, second = self._stream.shuffled(seats)[:2]
        one, other = self._one_of(turn.options[first]), self._one_of(turn.options[first])
        after = [self._rules.apply(state, move) for move in (one, other)]
        if all(_is_due(self._rules.turn(each), second) for each in after):
            self._alike(state, seats, (one, other), after)
            answer = self._one_of(turn.options[second])
            if not _is_due(self._rules.turn(self._rules.apply(state, answer)), first):
                return  # chance comes between
            orders = (one, answer), (answer, one)
            ends = [self._rules.apply(self._rules.apply(state, a), b) for a, b in orders]
            self._must(ends[0] == ends[1], f"{one!r} and {answer!r} end otherwise in the other order")

    def _one_of(self, options: Options) -> Move:
        move: Move = options[self._stream.below(len(options))]
        return move

    def _alike(
        self, state: Any, choosing: Sequence[int], moves: Sequence[Move], after: Sequence[Any]
    ) -> None:
        """Check that a seat's choice does not change what others who choose with it see and hear.

        If all seats choose, no watcher sees more; else they may: Fantasyland is set unseen.
        """
        whole = len(choosing) == self._terms.seats
        for seat in (*choosing, None) if whole else choosing:
            if seat == moves[0].seat:
                continue
            seen = [to_json(self._rules.view(each, seat)) for each in after]
            who = "a watcher" if seat is None else f"p{seat + 1}"
            self._must(seen[0] == seen[1], f"{who} sees whether it was {moves[0]!r} or {moves[1]!r} (C4)")
        said = [self._rules.said(state, move, each) for move, each in zip(moves, after, strict=True)]
        self._must(said[0] == said[1], f"the dealer tells {moves[0]!r} from {moves[1]!r} (C4)")

    def _text(self, move: Move) -> None:
        text = self._rules.write(move)
        self._must(text == " ".join(text.split()) and text.isascii(), f"{text!r}: expected one plain line")
        who = "h" if move.seat is None else f"p{move.seat + 1}"
        start = {Deal: f"d {who}", Cast: f"r {who}"}.get(type(move), who)
        self._must(
            text.split(" ")[: start.count(" ") + 1] == start.split(" "), f"{text!r} begins otherwise"
        )
        if isinstance(move, Deal | Cast):
            expected = chance_text(move)
            self._must(text == expected, f"{text!r}: proofs are read as {expected!r}")
        again = self._rules.read(text)
        self._must(again == move, f"{text!r} was written from {move!r} and read as {again!r}")

    def _refused(self, state: Any, what: str, move: Move) -> None:
        try:
            self._rules.apply(state, move)
        except Illegal as refusal:
            self._must(bool(refusal.rule and refusal.code), f"{what} is refused without a rule or a code")
            return
        self._must(False, f"{what} is not refused: {move!r}")

    def _replay(self, states: list[Any]) -> None:
        rules = self._rules
        texts = [rules.write(move) for move in self._moves]
        state = rules.start(self._terms)
        for number, (text, expected) in enumerate(zip(["", *texts], states, strict=True)):
            state = rules.apply(state, rules.read(text)) if number else state
            same = state == expected and hash(state) == hash(expected) and repr(state) == repr(expected)
            self._must(same, f"replayed from its own record, the state after move {number} differs")

    def _proved(self, states: list[Any], dealer: _Dealer) -> None:
        """A watcher's proof of the hand holds, and the dice lie in every last view as they were rolled."""
        rules, promise = self._rules, dealer.promise
        chance = list(chance_in(rules, states, self._moves))
        if not chance or not dealer.is_fair:
            return
        seen = cards_seen(rules.view(states[-1], None))
        texts = tuple(map(rules.write, self._moves))
        story = HandTranscript(json_roundtrip(rules.settings), json_roundtrip(self._terms), texts)
        try:
            proof = prove(promise, (), chance, seen, story)
            for seat in range(self._terms.seats):
                what = f"dice_seen of p{seat + 1}'s last view"
                check_dice(proof.rolled, *dice_seen(rules, rules.view(states[-1], seat)))
            what = "dice_seen of a watcher's last view, or the proof made with it"
            file = proof_file_of(proof, proof.root, rules.game, promise.hand, ReplayedProof(rules, states))
            (check_whole_file if rules.game in keys() else check_proof_file)(file)
        except BadInput as error:
            raise AssertionError(f"{self._place}: {what}: {error}") from None

    def _money(self, state: Any, over: Over) -> None:
        rules, seats = self._rules, self._terms.seats
        self._must(
            len(over.returns) == seats + rules.banked,
            f"{len(over.returns)} returns for {seats} seats{' and the house' if rules.banked else ''}",
        )
        if rules.zero_sum:
            self._must(sum(over.returns) == 0, f"returns {over.returns} do not sum to zero")
        entries = rules.entries(state)
        if entries:
            self._must(all(entry.amount >= 0 for entry in entries), "an entry pays less than nothing")
            gains, house = balances(entries, seats)
            booked = (*gains, house) if rules.banked else gains
            self._must(booked == over.returns, f"entries come to {booked}, returns are {over.returns}")
            self._must(rules.banked or house == 0, f"the house gains {house}, but holds no bank")


class Nonsense(Move, frozen=True):
    """A move of no game, which every game must refuse."""


def _is_due(turn: Turn, seat: int) -> bool:
    return isinstance(turn, Act) and seat in turn.options


def _is_outside(options: Options, index: int) -> bool:
    try:
        options[index]
    except IndexError:
        return True
    return False


def _wrong_moves(turn: Turn, seats: int, earlier: list[Move]) -> Iterator[tuple[str, Move]]:
    """Moves that this turn does not ask for, each with the fault in it."""
    yield "a move of no game", Nonsense(0)
    yield "a bare move", Move(0)
    if isinstance(turn, Act):
        yield from _wrong_for_seats(turn, seats)
    if isinstance(turn, Draw):
        yield from _wrong_deals(turn, seats)
    if isinstance(turn, Roll):
        yield from _wrong_casts(turn, seats)
    if not isinstance(turn, Draw):
        for whom in (0, None):
            yield "a deal that is not due", Deal(whom, (DECK[0],))
            yield "a deal of nothing", Deal(whom, ())
    if not isinstance(turn, Roll):
        yield "a roll that is not due", Cast(0, (0,))
        yield "a roll of nothing", Cast(0, ())
    if not isinstance(turn, Act):
        for move in earlier[-SAMPLE:]:
            if not isinstance(move, Deal | Cast):
                yield "a seat's move that is not due", move


def _wrong_for_seats(turn: Act, seats: int) -> Iterator[tuple[str, Move]]:
    for options in turn.options.values():
        for other in (*range(-1, seats + 1), None):
            if other not in turn.options:
                yield "the move of a seat that is not due", msgspec.structs.replace(options[0], seat=other)


def _wrong_deals(turn: Draw, seats: int) -> Iterator[tuple[str, Move]]:
    left = cards_in(turn.left)
    good = left[: turn.count]
    yield "too few cards", Deal(turn.seat, good[:-1])
    if len(left) > turn.count:
        yield "too many cards", Deal(turn.seat, left[: turn.count + 1])
    for other in (*range(-1, seats + 1), None):
        if other != turn.seat:
            yield "a deal to another seat", Deal(other, good)
    if turn.count > 1:
        yield "one card twice", Deal(turn.seat, (*good[:-1], good[0]))
    for gone in (*DECK, JOKER):
        if not turn.left >> gone & 1:
            yield "a card that is not in the deck", Deal(turn.seat, (*good[:-1], gone))
    for number in (-1, 53):
        yield "a card that does not exist", Deal(turn.seat, (*good[:-1], number))  # type: ignore[arg-type]


def _wrong_casts(turn: Roll, seats: int) -> Iterator[tuple[str, Move]]:
    good = (0,) * len(turn.dice)
    yield "too few dice", Cast(turn.seat, good[:-1])
    yield "too many dice", Cast(turn.seat, (*good, 0))
    for other in (*range(-1, seats + 1), None):
        if other != turn.seat:
            yield "a roll by another seat", Cast(other, good)
    for face in (-1, turn.sides):
        yield "a face that no die has", Cast(turn.seat, (*good[:-1], face))
