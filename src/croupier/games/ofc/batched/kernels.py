"""The compiled course of many tables of OFC: placements, deals, settlements and the next hands.

Everything lies in arrays by table, then by seat, and is passed in; a table never reads another's. The rules
are those of `croupier.games.ofc.rules`, and `bench/batched.py` holds the two to each other.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.solver.compiled.board_features import class_of_row, njit
from croupier.games.ofc.solver.compiled.endgame import lines

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Ints = npt.NDArray[np.int64]

# Codes of cards in an observation, and the places of its other bytes.
FRONT, AWAY, OTHERS, IN_HAND = 1, 4, 5, 14
LAND, STREET, PLACE, PLAYING, CHIPS = 52, 56, 57, 58, 60
WIDTH = 64
MOST_IN_HAND = 17

WAIT, NEW_MATCH = -1, -2
STEP = np.uint64(0x9E3779B97F4A7C15)
_LOW_HALF, _RANGE = np.uint64(0xFFFFFFFF), np.uint64(1 << 32)
SIDE_ACTION, IN_ORDER, WIN_CAP, UNLIMITED = range(4)


class Plan(NamedTuple):
    """The rules, in numbers."""

    first: int
    """The cards of the first street."""
    street: int
    streets: int
    """The number of streets after the first."""
    blind: bool
    """True if a seat in Fantasyland sees no other board."""
    paying: int
    on_credit: bool
    match_ends: bool
    """True if the match ends with the first player who is broke."""
    scoop: int
    foul: int
    stay_cards: int
    value: int
    """The chips per point."""
    chips: bool
    """True if there are stacks."""
    hands: int
    """The hands of a match."""


class Tables(NamedTuple):
    """All tables. Arrays begin with the table, then most have the seat."""

    luck: Words
    decks: Bytes
    """[table, 52]: the cards dealt in this hand come first, as many as `dealt`."""
    dealt: Bytes
    hand: Bytes
    """[table, seat, card]: the cards in hand, in the order in which they were dealt."""
    held: Bytes
    """[table, seat]: how many there are."""
    rows: Bytes
    """[table, seat, row, place]."""
    sizes: Bytes
    """[table, seat, row]."""
    views: Bytes
    """[table, seat, WIDTH]: what each seat is shown when it is to act."""
    view_words: Words
    """The same memory in words."""
    order: Bytes
    """[table, place]: the seats in play, in paying order."""
    line: Bytes
    """[table, place]: those who act on each street, in order; then those in Fantasyland, who set once."""
    playing: Bytes
    """[table]: the number of seats in `order`."""
    plain: Bytes
    """[table]: the number of those outside Fantasyland."""
    street: Bytes
    turn: Bytes
    """[table]: the place in `line`."""
    fantasy: Bytes
    """[table, seat]: the cards in Fantasyland, 0 outside."""
    stacks: Ints
    button: Bytes
    number: Ints
    """[table]: the number of the hand in its match."""
    starts: Ints
    """[table]: the number of the match, from 0."""
    hands: Ints
    """[table]: the number of the last hand of its match."""
    kinds: Bytes
    """[table]: the row of the masks that it shows: 0 for a first street, 1 for Fantasyland, then by sizes.
    """


class Shown(NamedTuple):
    """The arrays that the caller sees, of every table."""

    observations: Words
    """[table, WIDTH / 8]."""
    masks: Words
    seats: Bytes
    """[table]: the seat to act."""
    in_land: Bytes
    """[table]: 1 if this seat sets a hand in Fantasyland."""
    rewards: Ints
    """[table, seat]: chips, or points, gained by the hand that this step ended; else 0."""
    hand_over: Bytes
    match_over: Bytes
    finals: Bytes
    """[table, seat, WIDTH]: what each seat sees in the end, once a match has ended; or no table."""


@njit(cache=True)
def _mixed(state: Any) -> Any:
    """32 bits of luck from a state, which goes on by STEP."""
    mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed >> np.uint64(32)


@njit(cache=True)
def _below(state: Any, limit: Any) -> Any:
    """The next state, and a number below `limit`, all equally likely: the high half of a product.

    A product whose low half is below 2**32 % limit is rejected, as Lemire has it.
    """
    while True:
        state += STEP
        product = _mixed(state) * limit
        low = product & _LOW_HALF
        if low >= limit or low >= _RANGE % limit:
            return state, product >> np.uint64(32)


@njit(cache=True)
def advance(
    tables: Any, plan: Any, pays: Any, shown: Any, legal_masks: Any, later: int, piles: Any,
    first_stacks: Any, first_fantasy: Any, actions: Any, settings: Any,
) -> None:  # fmt: skip
    """An action at every table: legal ones, as the caller has checked, WAIT for none, or NEW_MATCH.

    `settings` has the rows of a hand that is set in Fantasyland, as bits of the places in the hand.
    """
    # Arrays are taken from their tuples once, and never cut: Numba counts references to each piece.
    (
        luck, decks, dealt, hand, held, rows, sizes, views, view_words, order, line, playing_at, plain_at,
        street_at, turn_at, fantasy, stacks, button, number, starts, hands, kinds,
    ) = tables  # fmt: skip
    (
        first_cards, street_cards, streets, blind, paying, on_credit, match_ends, scoop, penalty,
        stay_cards, value, chips, most_hands,
    ) = plan  # fmt: skip
    observations, masks, seats_to_act, in_land, rewards, hand_over, match_over, finals = shown
    royalty, entry_cards, stays = pays
    seats, words = fantasy.shape[1], legal_masks.shape[1]
    classes, points = np.zeros((seats, 3), np.int64), np.zeros((seats, seats), np.int64)
    earned, fouls, action, room = np.zeros((4, seats), np.int64)
    for table in range(len(actions)):
        if hand_over[table]:
            hand_over[table] = match_over[table] = 0
            for seat in range(seats):
                rewards[table, seat] = 0
        chosen = np.int64(actions[table])
        if chosen == WAIT:
            continue
        new_match, new_hand, due, cards = chosen == NEW_MATCH, False, -1, 0
        if not new_match:
            # The placement (OFC1, OFC2).
            seat, street = np.int64(seats_to_act[table]), np.int64(street_at[table])
            if in_land[table]:
                for row in range(3):
                    size = 0
                    for at in range(np.int64(held[table, seat])):
                        if settings[table, row] >> np.uint32(at) & np.uint32(1):
                            rows[table, seat, row, size] = hand[table, seat, at]
                            size += 1
                    sizes[table, seat, row] = size
            else:
                kind = 1 if street else 0
                for at in range(np.int64(held[table, seat])):
                    pile = np.int64(piles[kind, chosen, at])
                    card = np.int64(hand[table, seat, at])
                    if pile == 3:
                        views[table, seat, card] = AWAY
                        continue
                    size = np.int64(sizes[table, seat, pile])
                    rows[table, seat, pile, size] = card
                    sizes[table, seat, pile] = size + 1
                    views[table, seat, card] = FRONT + pile
                    for step in range(1, seats):
                        other = seat - step if seat >= step else seat - step + seats
                        if not (blind and fantasy[table, other]):
                            views[table, other, card] = OTHERS + 3 * (step - 1) + pile
            held[table, seat] = 0
            turn, plain = np.int64(turn_at[table]) + 1, np.int64(plain_at[table])
            if turn == plain and street < streets:
                street, turn = street + 1, 0
                street_at[table] = street
            turn_at[table] = turn
            if turn < plain:
                if street:
                    due, cards = np.int64(line[table, turn]), street_cards
            elif turn == playing_at[table]:
                new_hand = True
        if new_hand:
            # The settlement (OFC3 to OFC7).
            playing = np.int64(playing_at[table])
            for place in range(playing):
                seat = np.int64(order[table, place])
                front = class_of_row(
                    0, (rows[table, seat, 0, 0], rows[table, seat, 0, 1], rows[table, seat, 0, 2])
                )
                middle = class_of_row(
                    1,
                    (
                        rows[table, seat, 1, 0], rows[table, seat, 1, 1], rows[table, seat, 1, 2],
                        rows[table, seat, 1, 3], rows[table, seat, 1, 4],
                    ),
                )  # fmt: skip
                back = class_of_row(
                    2,
                    (
                        rows[table, seat, 2, 0], rows[table, seat, 2, 1], rows[table, seat, 2, 2],
                        rows[table, seat, 2, 3], rows[table, seat, 2, 4],
                    ),
                )  # fmt: skip
                classes[seat, 0], classes[seat, 1], classes[seat, 2] = front, middle, back
                if front > middle or middle > back:
                    fouls[seat], earned[seat], fantasy[table, seat] = 1, 0, 0
                    continue
                fouls[seat] = 0
                earned[seat] = royalty[0, front] + royalty[1, middle] + royalty[2, back]
                if fantasy[table, seat]:
                    stay = front >= stays[0] or middle >= stays[1] or back >= stays[2]
                    fantasy[table, seat] = stay_cards if stay else 0
                else:
                    fantasy[table, seat] = entry_cards[front]
            for i in range(playing):
                for j in range(i + 1, playing):
                    one, other = np.int64(order[table, i]), np.int64(order[table, j])
                    won = lines(
                        (classes[one, 0], classes[one, 1], classes[one, 2]), fouls[one] > 0,
                        (classes[other, 0], classes[other, 1], classes[other, 2]), fouls[other] > 0,
                        scoop, penalty,
                    )  # fmt: skip
                    points[one, other] = won + earned[one] - earned[other]
            # The payments, in paying order (OFC9, OFC11).
            for seat in range(seats):
                rewards[table, seat] = 0
                action[seat] = room[seat] = stacks[table, seat]
            for i in range(playing):
                for j in range(i + 1, playing):
                    one, other = np.int64(order[table, i]), np.int64(order[table, j])
                    net = points[one, other]
                    payer, payee = (other, one) if net > 0 else (one, other)
                    amount = abs(net) * value
                    if paying != UNLIMITED:
                        limit = action[payer] if paying == IN_ORDER else min(action[payer], room[payee])
                        amount = min(amount, limit)
                        action[payer] -= amount
                        if paying == SIDE_ACTION:
                            action[payee] -= amount
                            room[payer] -= amount
                        else:
                            action[payee] += amount
                        room[payee] -= amount
                    rewards[table, payer] -= amount
                    rewards[table, payee] += amount
            # The terms of the next hand (OFC10, OFC14).
            left, extended = 0, False
            for seat in range(seats):
                stacks[table, seat] += rewards[table, seat]
                if not chips or on_credit or stacks[table, seat] > 0:
                    left += 1
                    extended = extended or fantasy[table, seat] > 0
                else:
                    fantasy[table, seat] = 0
            if match_ends and left < playing:
                hands[table] = number[table]
            hand_over[table] = 1
            new_match = left < 2 or (number[table] == hands[table] and not extended)
            match_over[table] = new_match
            if not new_match:
                if not extended:
                    number[table] += 1
                before = np.int64(button[table])
                for step in range(1, seats + 1):  # the first seat in play, or the last for an extension
                    seat = (before + step) % seats
                    if not chips or on_credit or stacks[table, seat] > 0:
                        button[table] = seat
                        if not extended:
                            break
        if new_match and new_hand and len(finals):
            # The last observation of every seat in play: all boards lie open.
            plain = np.int64(plain_at[table])
            for place in range(np.int64(playing_at[table])):
                seat = np.int64(order[table, place])
                for at in range(WIDTH):
                    finals[table, seat, at] = views[table, seat, at]
                landed = views[table, seat, LAND] > 0
                finals[table, seat, STREET] = (streets if plain else 0) if landed else streets + 1
                if landed:
                    for card in range(52):
                        if finals[table, seat, card] >= IN_HAND:
                            finals[table, seat, card] = AWAY
                for step in range(seats):
                    other = seat + step if seat + step < seats else seat + step - seats
                    code = OTHERS + 3 * (step - 1) if step else FRONT
                    for row in range(3):
                        for at in range(np.int64(sizes[table, other, row])):
                            finals[table, seat, np.int64(rows[table, other, row, at])] = code + row
        if new_match:
            new_hand = True
            button[table] = starts[table] % seats
            starts[table] += 1
            number[table], hands[table] = 1, most_hands
            for seat in range(seats):
                fantasy[table, seat], stacks[table, seat] = first_fantasy[seat], first_stacks[seat]
        top, state = np.int64(dealt[table]), luck[table]
        if new_hand:
            playing, plain, top = 0, 0, 0
            for step in range(1, seats + 1):
                seat = np.int64(button[table]) + step
                seat = seat - seats if seat >= seats else seat
                for word in range(WIDTH // 8):
                    view_words[table, seat, word] = np.uint64(0)
                sizes[table, seat, 0] = sizes[table, seat, 1] = sizes[table, seat, 2] = 0
                if not chips or on_credit or stacks[table, seat] > 0:
                    views[table, seat, PLACE] = playing
                    order[table, playing] = seat
                    playing += 1
                    if not fantasy[table, seat]:
                        line[table, plain] = seat
                        plain += 1
            behind = plain
            for seat in range(seats):
                if fantasy[table, seat]:
                    line[table, behind] = seat
                    behind += 1
                for step in range(seats):
                    other = seat + step if seat + step < seats else seat + step - seats
                    views[table, seat, LAND + step] = fantasy[table, other]
                    views[table, seat, CHIPS + step] = (
                        min(max(stacks[table, other] // value, 0), 255) if chips else 255
                    )
                views[table, seat, PLAYING] = playing
            playing_at[table], plain_at[table], street_at[table], turn_at[table] = playing, plain, 0, 0
        # The deal: the part of a deck that is dealt is shuffled.
        for place in range(playing if new_hand else 1 if due >= 0 else 0):
            seat = np.int64(order[table, place]) if new_hand else due
            if new_hand:
                cards = np.int64(fantasy[table, seat]) if fantasy[table, seat] else first_cards
            for at in range(cards):
                state, low = _below(state, np.uint64(52 - top))
                other = top + np.int64(low)
                card = decks[table, other]
                decks[table, other] = decks[table, top]
                decks[table, top] = card
                top += 1
                hand[table, seat, at] = card
                views[table, seat, np.int64(card)] = IN_HAND + at
            held[table, seat] = cards
        luck[table], dealt[table] = state, top
        # The observation and the mask.
        seat, street = np.int64(line[table, np.int64(turn_at[table])]), np.int64(street_at[table])
        views[table, seat, STREET] = street
        seats_to_act[table] = seat
        for word in range(WIDTH // 8):
            observations[table, word] = view_words[table, seat, word]
        landed, kind = fantasy[table, seat] > 0, 0
        in_land[table] = landed
        if landed:
            kind = 1
        elif street:
            kind = 2 + np.int64(sizes[table, seat, 0]) * 36
            kind += np.int64(sizes[table, seat, 1]) * 6 + np.int64(sizes[table, seat, 2])
        # All masks but that of a first street are zero behind the first few words.
        for word in range(later if kind and kinds[table] else words):
            masks[table, word] = legal_masks[kind, word]
        kinds[table] = kind


@njit(cache=True)
def illegal(masks: Any, actions: Any) -> int:
    """The first table whose action its mask does not allow; -1 if there is none."""
    for table in range(len(actions)):
        action = actions[table]
        if action >= masks.shape[1] or (action >= 0 and not masks[table, action]) or action < WAIT:
            return table
    return -1


@njit(cache=True)
def choose(luck: Any, kinds: Any, numbers: Any, legal: Any, actions: Any) -> None:
    """A legal action for every table, all equally likely; `numbers` of them are in `legal`, by kind."""
    for table in range(len(actions)):
        kind = np.int64(kinds[table])
        luck[table], at = _below(luck[table], np.uint64(numbers[kind]))
        actions[table] = legal[kind, np.int64(at)]
