"""An independent checker of a tournament's log, written from rules T1 to T9 and the log's contract alone.

It shares no code with croupier: lines of JSON in, and `Wrong` raised, with the line's number, at the first
that the rules do not allow. What it takes for granted is the structure in the first line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

Line = dict[str, Any]


class Wrong(Exception):
    """A line that the rules do not allow."""


class Player:
    """What is known of a player: chips, seat, how many removals have been told to them where they sit.

    `out` is the hand of a bust, its extension, and the stack at the start of that (T5).
    """

    def __init__(self, chips: int) -> None:
        self.chips = chips
        self.table: int | None = None
        self.seat: int | None = None
        self.told = 0
        self.out: tuple[int, int, int] | None = None


class Table:
    """What is known of a table: hands played, the seat of the button, who plays on in Fantasyland.

    `dealt` is the order of a hand in play, `extension` how many extensions of the last hand were played.
    """

    def __init__(self, hand: int, button: int) -> None:
        self.hand = hand
        self.button = button
        self.fresh = True
        self.order: list[int] = []
        self.dealt: list[int] = []
        self.fantasy: set[int] = set()
        self.extension = 0


class Checker:
    """Feed it the lines in order, then ask `finish`."""

    def __init__(self) -> None:
        self.at = 0
        self.structure: Line = {}
        self.players: dict[int, Player] = {}
        self.tables: dict[int, Table] = {}
        self.transit: set[int] = set()
        self.risen: set[int] = set()
        self.due_out: dict[int, tuple[int, int, int, int]] = {}
        self.entries = 0
        self.chips = 0
        self.played = 0
        self.was_final = False
        self.ended = False
        self.commitment = ""
        self.agreed: Line | None = None
        self.hands_of: dict[int, int] = {}

    # Helpers

    def need(self, true: bool, rule: str, said: str) -> None:
        if not true:
            raise Wrong(f"line {self.at}: {rule}: {said}")

    @property
    def alive(self) -> list[int]:
        return [number for number, player in self.players.items() if player.chips > 0]

    def at_table(self, number: int) -> list[int]:
        found = [
            (self.players[player].seat, player)
            for player in self.alive
            if self.players[player].table == number
        ]
        return [player for _, player in sorted(found)]

    def sizes(self) -> dict[int, int]:
        return {number: len(self.at_table(number)) for number in self.tables}

    def ends(self) -> list[int]:
        """The hand after which each level but the last ends."""
        ends, played = [], 0
        for level in self.structure["levels"][:-1]:
            played += level["hands"] or self.structure["level_hands"]
            ends.append(played)
        return ends

    def level(self, hand: int) -> int:
        return 1 + len([end for end in self.ends() if end < hand])

    def removals(self) -> list[tuple[int, int, int]]:
        """Hands played before it, level, chip: in the order in which chips leave."""
        found = []
        for number, (end, level) in enumerate(zip(self.ends(), self.structure["levels"], strict=False), 1):
            found += [(end, number, chip) for chip in sorted(level["remove"])]
        return found

    def due(self, number: int) -> int:
        """How many removals are over at a table: a hand is with its extensions."""
        table = self.tables[number]
        return len([end for end, _, _ in self.removals() if end <= table.hand - bool(table.fantasy)])

    def takes_entries(self, number: int) -> bool:
        """Late entry lasts to the end of its level, and through the stop of all tables that follows it."""
        late = self.structure["late_until"]
        last = self.ends()[late - 1] if late else 0
        day_ends = [day["after_level"] or 0 for day in self.structure["days"]]
        day_ends += [late for day in self.structure["days"] if day["after_hand"] == last]
        stops = bool(late) and (self.structure["levels"][late - 1]["pause"] > 0 or late in day_ends)
        return self.tables[number].hand < last + stops

    def next_chip(self, place: int) -> int:
        _, level, chip = self.removals()[place]
        gone = {one for _, at, one in self.removals() if at <= level}
        return min(
            value for value in map(int, self.structure["chips"]) if value > chip and value not in gone
        )

    def seats_round(self, number: int, start: int) -> list[int]:
        """The players from the seat after `start` round to it."""
        seats = self.structure["seats"]
        by_seat = {self.players[player].seat: player for player in self.at_table(number)}
        return [
            by_seat[(start + 1 + step) % seats]
            for step in range(seats)
            if (start + 1 + step) % seats in by_seat
        ]

    def next_button(self, number: int) -> int:
        table, seats = self.tables[number], self.structure["seats"]
        taken = {self.players[player].seat for player in self.at_table(number)}
        for step in range(0 if table.fresh else 1, seats + 1):
            if (table.button + step) % seats in taken:
                return int((table.button + step) % seats)
        raise Wrong(f"line {self.at}: nobody sits at table {number}")

    def next_order(self, number: int) -> list[int]:
        table = self.tables[number]
        if table.fantasy:
            here = self.at_table(number)
            return [player for player in table.order if player in here]
        return self.seats_round(number, self.next_button(number))

    def breaking(self) -> list[int]:
        how = self.structure["breaking"]
        highest = sorted(self.tables, reverse=True)
        if how == "highest-first":
            return highest
        if how == "lowest-first":
            return highest[::-1]
        return [number for number in highest if number not in how] + [n for n in how if n in self.tables]

    # Lines

    def feed(self, line: Line) -> None:
        self.at += 1
        self.need(not self.ended, "log", "something after the end")
        kind = line["kind"]
        if kind != "out":
            self.need(not self.due_out, "T6", f"players without chips are not out: {sorted(self.due_out)}")
        if kind in ("hand", "broke", "final") and self.transit:
            self.need(
                kind == "final", "T4", f"players of a broken table have no seat: {sorted(self.transit)}"
            )
        if kind not in ("rose", "seated", "removed"):
            self.need(not self.risen, "T4", f"players who rose have no seat: {sorted(self.risen)}")
        handler = getattr(self, f"on_{kind}", None)
        if handler is not None:
            handler(line)

    def on_opened(self, line: Line) -> None:
        self.structure = line["structure"]
        self.commitment = line["commitment"]

    def on_entered(self, line: Line) -> None:
        player = line["player"]
        known = self.players.get(player)
        self.need(known is None or known.out is not None, "entry", f"player {player} has chips already")
        self.need(line["chips"] == self.structure["stack"], "T1", "another starting stack")
        if self.played:
            self.need(any(map(self.takes_entries, self.tables)), "entry", "too late")
        self.players[player] = Player(line["chips"])
        self.entries += 1
        self.chips += line["chips"]

    def on_table(self, line: Line) -> None:
        self.need(line["table"] not in self.tables, "T4", "the table is there already")
        slowest = min((table.hand for table in self.tables.values()), default=0)
        self.need(line["hand"] == (slowest if self.played else 0), "T3", "a new table's hand count")
        self.tables[line["table"]] = Table(line["hand"], line["button"])

    def on_seated(self, line: Line) -> None:
        number, place, why = line["table"], line["seat"], line["why"]
        player = self.players[line["player"]]
        self.need(player.chips > 0, "T6", "a player without chips takes a seat")
        self.need(number in self.tables, "T4", f"there is no table {number}")
        self.need(0 <= place < self.structure["seats"], "T4", f"there is no seat {place}")
        self.need(
            all(self.players[other].seat != place for other in self.at_table(number)),
            "T4",
            "the seat is taken",
        )
        if why == "draw":
            self.need(not self.played and player.table is None, "T4", "a draw after play began")
        elif why in ("break", "final"):
            self.need(line["player"] in self.transit, "T4", f"{why}: of no broken table")
        elif why == "balance":
            self.balanced(line["player"], number)
        elif why == "late":
            self.need(player.table is None, "entry", "a late entry who had a seat")
            self.need(self.takes_entries(number), "entry", "a table that is too far on")
        else:
            self.need(bool(line.get("reason")), "director", "moved by hand without a reason")
        self.transit.discard(line["player"])
        self.risen.discard(line["player"])
        player.table, player.seat = number, place
        player.told = min(player.told, self.due(number))  # at a slower table small chips are in play again
        if why != "final":
            self.hands_of = {}

    def on_rose(self, line: Line) -> None:
        """Who changes seats with another gets up first, and is seated before anybody plays on."""
        player = self.players[line["player"]]
        self.need(player.table == line["table"], "T4", "they do not sit there")
        self.need(not self.tables[line["table"]].fantasy, "T4", "moved before the extensions were played")
        self.need(not self.tables[line["table"]].dealt, "T4", "moved with a hand in play")
        self.risen.add(line["player"])
        player.table = player.seat = None

    def balanced(self, player: int, target: int) -> None:
        """T4: from a largest table to a smallest, and it is who would act first there next."""
        origin = self.players[player].table
        sizes = self.sizes()
        self.need(origin is not None, "T4", "balanced from nowhere")
        assert origin is not None
        self.need(sizes[origin] - sizes[target] >= 2, "T4", "tables were within one player")
        self.need(not self.tables[origin].fantasy, "T4", "moved before the extensions were played")
        self.need(not self.tables[origin].dealt, "T4", "moved with a hand in play")
        if self.structure["balance"] == "first-to-act":
            self.need(self.next_order(origin)[0] == player, "T4", "not the player due to act first next")

    def on_hand(self, line: Line) -> None:
        number, hand, order = line["table"], line["hand"], line["order"]
        self.need(number in self.tables, "T4", f"there is no table {number}")
        table = self.tables[number]
        extension = line["extension"]
        self.need(
            extension == bool(table.fantasy), "T3", "an extension follows Fantasyland, and nothing else"
        )
        self.need(hand == table.hand + (not extension), "T3", f"hand {hand} after {table.hand}")
        self.need(line["level"] == self.level(hand), "T3", f"hand {hand} is of level {self.level(hand)}")
        point = self.structure["levels"][line["level"] - 1]["point"]
        self.need(line["point_value"] == point, "T1", f"a point is worth {point}")
        if not table.dealt:
            self.begun(table, number, order, extension)
        self.need(order == table.dealt, "OFC9", f"the hand was dealt to {table.dealt}")
        table.extension = table.extension + 1 if extension else 0
        self.settled(line, point)
        table.order, table.dealt, table.hand = list(order), [], hand
        self.played += 1
        left = [player for player in order if self.players[player].chips]
        fantasy = {int(player) for player in line.get("fantasy", {})}
        self.need(fantasy <= set(left), "OFC10", "Fantasyland for somebody who is not there")
        table.fantasy = fantasy if len(left) > 1 else set()

    def on_dealt(self, line: Line) -> None:
        """A hand whose result comes later: who takes a seat meanwhile is not in it."""
        number, hand = line["table"], line["hand"]
        self.need(number in self.tables, "T4", f"there is no table {number}")
        table = self.tables[number]
        extension = line["extension"]
        self.need(not table.dealt, "T3", "a hand is in play there")
        self.need(
            extension == bool(table.fantasy), "T3", "an extension follows Fantasyland, and nothing else"
        )
        self.need(hand == table.hand + (not extension), "T3", f"hand {hand} after {table.hand}")
        self.begun(table, number, line["order"], extension)

    def begun(self, table: Table, number: int, order: list[int], extension: bool) -> None:
        """What has to hold when a hand is dealt."""
        self.need(order == self.next_order(number), "OFC9", f"the order is {self.next_order(number)}")
        self.need(len(order) >= 2, "T4", "nobody plays alone")
        if not extension:
            self.even(number)
        due = self.due(number)
        gone = [chip for _, _, chip in self.removals()[:due]]
        smallest = min(value for value in map(int, self.structure["chips"]) if value not in gone)
        for player in order:
            chips = self.players[player].chips
            self.need(
                chips % smallest == 0, "T2", f"{chips} of player {player} are not in chips of {smallest}"
            )
            self.need(self.players[player].told >= due, "log", f"player {player} was not told of a removal")
        table.dealt, table.fresh = list(order), False
        if not extension:
            table.button = self.players[order[-1]].seat or 0

    def even(self, number: int) -> None:
        """T4: as few tables as can be, within one player, and the last few at one.

        Where others are in the middle of a hand, those who are to get a player, or to break, wait for them.
        """
        sizes = self.sizes()
        alive = len(self.alive)
        waits = any(table.dealt for table in self.tables.values())
        uneven = max(sizes.values()) - min(sizes.values()) > 1
        gets = sizes[number] == min(sizes.values()) or not waits
        self.need(not (uneven and gets), "T4", f"tables of {sorted(sizes.values())}")
        fewest = -(-alive // self.structure["seats"])
        if not self.structure["late_until"] and (not waits or self.breaking()[0] == number):
            self.need(len(sizes) == fewest, "T4", f"{len(sizes)} tables for {alive} players")
        final = self.structure["final"] or self.structure["seats"]
        self.need(alive > final or len(sizes) == 1, "T4", f"{alive} players at {len(sizes)} tables")

    def settled(self, line: Line, point: int) -> None:
        """T6: OFC9 and OFC11, worked out once more."""
        order, points, before, after = line["order"], line["points"], line["before"], line["after"]
        held = [self.players[player].chips for player in order]
        self.need(before == held, "T6", f"they had {held}")
        self.need(len(points) == len(order), "T6", "a row of points for each player")
        for i in range(len(order)):
            self.need(len(points[i]) == len(order), "T6", "a column of points for each player")
            for j in range(len(order)):
                self.need(points[i][j] == -points[j][i], "C6", "points that do not cancel out")
        self.need(
            after == paid(points, before, point, self.structure["paying"]), "T6", "other chips after it"
        )
        for player, had, has in zip(order, before, after, strict=True):
            self.players[player].chips = has
            if not has:
                extension = self.tables[line["table"]].extension
                self.due_out[player] = (line["table"], line["hand"], extension, had)

    def on_out(self, line: Line) -> None:
        number = line["player"]
        player = self.players[number]
        if line.get("why") == "disqualified":
            self.need(line["chips"] == player.chips, "log", "other chips leave with them")
            self.chips -= player.chips
            player.chips = 0
        else:
            self.need(line.get("why", "chips") == "chips", "log", f"out by {line['why']}")
            self.need(number in self.due_out, "T6", f"player {number} has chips")
            said = (line["table"], line["hand"], line.get("extension", 0), line["stack"])
            self.need(said == self.due_out.pop(number), "T5", "another table, hand, extension or stack")
        player.out = (line["hand"], line.get("extension", 0), line["stack"])
        player.table = player.seat = None

    def on_removed(self, line: Line) -> None:
        number = line["table"]
        table = self.tables[number]
        removals = self.removals()
        wanted = [(level, chip) for _, level, chip in removals]
        said = (line["after_level"], line["chip"])
        self.need(not table.dealt, "T2", "chips changed up with a hand in play")
        self.need(said in wanted, "T2", f"chips of {said[1]} are not removed after level {said[0]}")
        place = wanted.index(said)
        self.need(place < self.due(number), "T2", "the level is not over")
        before = {int(player): chips for player, chips in line["before"].items()}
        after = {int(player): chips for player, chips in line["after"].items()}
        larger, here = self.next_chip(place), self.at_table(number)
        self.need(set(before) <= set(here) and set(before) == set(after), "T2", "not those who sit there")
        odd = {player for player in here if self.players[player].chips % larger}
        self.need(odd <= set(before), "T2", f"{sorted(odd)} hold chips of {said[1]}, and race for them")
        new = any(self.players[player].told <= place for player in before)
        self.need(new or bool(odd), "log", "told of a removal a second time")
        for player, had in before.items():
            self.need(self.players[player].chips == had, "T2", "they had something else")
            self.need(had % said[1] == 0, "T2", "the chips before them are still there")
        self.raced(before, after, larger)
        for player, chips in after.items():
            self.players[player].chips = chips
            self.players[player].told = max(self.players[player].told, place + 1)
        self.chips += sum(after.values()) - sum(before.values())

    def raced(self, before: dict[int, int], after: dict[int, int], larger: int) -> None:
        """T2: at most one chip won, nobody raced out, the total changed by the rounding alone."""
        won = 0
        saved = 0
        for player, had in before.items():
            odd = had % larger
            gain = after[player] - (had - odd)
            self.need(gain in (0, larger), "T2", f"player {player} goes from {had} to {after[player]}")
            self.need(not gain or bool(odd), "T2", f"player {player} won a chip without an odd one")
            self.need(after[player] > 0, "T2", f"player {player} is raced out")
            won += gain > 0
            saved += had < larger
        odd = sum(had % larger for had in before.values())
        if self.structure["removal"] == "round-up":
            self.need(won == sum(had % larger > 0 for had in before.values()), "T2", "not all rounded up")
        else:
            self.need(won == max(-(-odd // larger), saved), "T2", f"{won} chips won for {odd} in odd ones")

    def on_broke(self, line: Line) -> None:
        number = line["table"]
        self.need(self.breaking()[0] == number, "T4", f"table {self.breaking()[0]} breaks first")
        table = self.tables[number]
        self.need(line["hand"] == table.hand, "T3", f"{table.hand} hands were played there")
        self.need(not table.fantasy, "T4", "broken before the extensions were played")
        self.need(not table.dealt, "T4", "broken with a hand in play")
        room = (len(self.tables) - 1) * self.structure["seats"]
        final = self.structure["final"] or self.structure["seats"]
        self.need(len(self.alive) <= max(room, final), "T4", "the others have no room")
        if len(self.alive) > final:
            self.need(not self.transit, "T4", "the table before it has not been seated")
        for player in self.at_table(number):
            self.transit.add(player)
            self.players[player].table = self.players[player].seat = None
        self.hands_of[number] = table.hand
        del self.tables[number]

    def on_final(self, line: Line) -> None:
        final = self.structure["final"] or self.structure["seats"]
        self.need(not self.was_final and len(self.alive) <= final, "T4", "no final table yet")
        self.need(sorted(line["players"]) == sorted(self.alive), "T4", "not all who are left")
        self.need(list(self.tables) == [line["table"]], "T4", "other tables are still there")
        self.need(not any(table.dealt for table in self.tables.values()), "T4", "a hand is in play")
        here = self.at_table(line["table"])
        most = max(self.tables[line["table"]].hand, *self.hands_of.values())
        self.need(line["hand"] == most, "T4", f"one of the merged tables has played {most} hands")
        self.tables = {line["table"]: Table(line["hand"], line["button"])}
        for player in here:
            self.transit.add(player)
            self.players[player].table = self.players[player].seat = None
        self.was_final = True

    def on_ended(self, line: Line) -> None:
        self.ended = True
        self.enough(line)
        seed = bytes.fromhex(line["seed"])
        bound = hashlib.sha256(b"croupier commitment\0" + seed).hexdigest()
        self.need(bound == self.commitment, "T4", "another seed than the one committed to")
        prizes = self.structure["prizes"]
        pool = self.entries * self.structure["buy_in"]["prize"] + prizes["added"]
        self.need(line["pool"] == pool, "T5", f"the pool is {pool}")
        self.need(sum(place["prize"] for place in line["places"]) == pool, "T5", "prizes make another sum")
        told = {place["player"]: (place["place"], place["through"]) for place in line["places"]}
        self.need(told == self.places(), "T5", f"other places: {self.places()}")
        self.shared(line["places"], pool)

    def enough(self, line: Line) -> None:
        """One is left, or all have agreed, or no place that wins a ticket can change any more (T5)."""
        ticket = self.structure["prizes"]["ticket"]
        count = max(1, line["pool"] // ticket) if ticket else 1
        done = self.agreed is not None and not self.agreed["left"]
        self.need(done or len(self.alive) <= count, "T5", f"{len(self.alive)} are still in play")
        last = max((player.out[:2] for player in self.players.values() if player.out), default=(0, 0))
        slower = any(
            (table.hand, table.extension if table.fantasy else 99) < last for table in self.tables.values()
        )
        self.need(done or len(self.alive) == 1 or not slower, "T5", f"not all have played hand {last}")

    def places(self) -> dict[int, tuple[int, int]]:
        """T5: by hand, extensions after their hand, then by the stack at its start; equal ones tie."""
        keys = {
            number: (1, player.chips * bool(self.agreed), 0, 0)
            if player.chips
            else (0, *(player.out or (0, 0, 0)))
            for number, player in self.players.items()
        }
        return {
            number: (
                1 + sum(other > key for other in keys.values()),
                sum(other >= key for other in keys.values()),
            )
            for number, key in keys.items()
        }

    def shared(self, places: list[Line], pool: int) -> None:
        """T5: each place its share, to the unit; those who tie share theirs alike."""
        worth = dict(enumerate(self.prizes(pool), 1))
        agreed = {} if self.agreed is None else {int(one): n for one, n in self.agreed["amounts"].items()}
        for place, player in enumerate(agreed, 1):
            self.need(player in self.players, "T5", f"player {player} agreed, and never entered")
            worth[place] = self.agreed["left"] if self.agreed and place == 1 else 0
        worth[1] += sum(
            prize for place, prize in worth.items() if place > len(self.players)
        )  # nobody's place
        for line in places:
            tied = line["through"] - line["place"] + 1
            total = sum(worth.get(place, 0) for place in range(line["place"], line["through"] + 1))
            over = line["prize"] - agreed.get(line["player"], 0) - total // tied
            self.need(0 <= over <= 1, "T5", f"place {line['place']} is paid otherwise")

    def prizes(self, pool: int) -> list[int]:
        """What each place is worth: tickets and the rest of the pool, or the shares of so many entries."""
        ticket = self.structure["prizes"]["ticket"]
        if ticket:
            return [ticket] * (pool // ticket) + [pool % ticket]
        rows = [
            row["shares"]
            for row in self.structure["prizes"]["table"]
            if row["entries"][0] <= self.entries <= row["entries"][1]
        ]
        shares = [Fraction(text.rstrip("%")) / 100 for text in rows[0]] if rows else [Fraction(1)]
        left = pool - sum(int(pool * share) for share in shares)
        return [int(pool * share) + (place <= left) for place, share in enumerate(shares, 1)]

    def on_agreed(self, line: Line) -> None:
        """T5: all who are left share what is left, and what they leave aside is for the winner."""
        self.agreed = line
        amounts = {int(player): amount for player, amount in line["amounts"].items()}
        self.need(sorted(amounts) == sorted(self.alive), "T5", "not all who are left agree")
        pool = self.entries * self.structure["buy_in"]["prize"] + self.structure["prizes"]["added"]
        prizes = (self.prizes(pool) + [0] * len(amounts))[: len(amounts)]
        self.need(sum(amounts.values()) + line["left"] == sum(prizes), "T5", f"they share {sum(prizes)}")
        stacks = [self.players[player].chips for player in amounts]
        due = agreed_shares(line["method"], stacks, prizes, line["left"])
        for player, share in zip(amounts, due, strict=True):
            self.need(abs(amounts[player] - share) < 1, "T5", f"player {player} is due {float(share):.2f}")

    def on_bagged(self, line: Line) -> None:
        """T7: what is in the bags is what they had."""
        stacks = {int(player): chips for player, chips in line["stacks"].items()}
        self.need(
            stacks == {player: self.players[player].chips for player in self.alive}, "T7", "other stacks"
        )

    def finish(self) -> None:
        self.need(self.ended, "log", "it breaks off")
        self.need(
            sum(player.chips for player in self.players.values()) == self.chips, "C6", "chips are lost"
        )


def agreed_shares(method: str, stacks: list[int], prizes: list[int], left: int) -> list[Fraction]:
    """What each is due in a deal: alike, by chips beside the last prize, or by every order of finishing."""
    count, pot = len(stacks), sum(prizes) - left
    if method == "equal":
        return [Fraction(pot, count)] * count
    if method == "chips":
        sure = min(prizes[-1], pot // count)
        return [sure + Fraction((pot - sure * count) * chips, sum(stacks)) for chips in stacks]
    if method != "icm" or count > 6:
        raise Wrong(f"this checker knows no deal by {method} of {count}")
    due = [Fraction(0)] * count
    for order in permutations(range(count)):
        chance, rest = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], rest)
            rest -= stacks[player]
        for place, player in enumerate(order):
            due[player] += chance * (prizes[place] - left * (place == 0))
    return due


def paid(points: list[list[int]], before: list[int], value: int, paying: str) -> list[int]:
    """OFC11 `side-action`: a pair moves what both still have in action, and so much leaves it for both."""
    if paying != "side-action":
        raise Wrong(f"this checker settles side-action, not {paying}")
    action, after = list(before), list(before)
    for i, j in combinations(range(len(before)), 2):
        moved = min(abs(points[i][j]) * value, action[i], action[j])
        action[i] -= moved
        action[j] -= moved
        sign = 1 if points[i][j] > 0 else -1
        after[i] += sign * moved
        after[j] -= sign * moved
    return after


def draw(seed: bytes, players: list[int]) -> list[int]:
    """The order in which players are drawn to seats: anybody can make it again from the seed (T4)."""
    base = seed + b"\0" + b"tournament\0draw"

    def stream() -> Iterator[int]:
        number = 0
        while True:
            yield from hashlib.sha512(base + number.to_bytes(8, "big")).digest()
            number += 1

    found = stream()
    order = list(players)
    for last in range(len(order) - 1, 0, -1):
        n = last + 1
        size = 1 if n <= 256 else 2
        limit = 256**size - 256**size % n
        while True:
            value = int.from_bytes(bytes(next(found) for _ in range(size)), "big")
            if value < limit:
                break
        order[last], order[value % n] = order[value % n], order[last]
    return order


def check(text: Iterable[str | bytes]) -> Checker:
    """Check a whole log; raises Wrong."""
    checker = Checker()
    lines = [json.loads(line) for line in text]
    for line in lines:
        checker.feed(line)
    checker.finish()
    entered = [line["player"] for line in lines if line["kind"] == "entered"]
    drawn = [line for line in lines if line["kind"] == "seated" and line["why"] == "draw"]
    first = entered[: len(drawn)]
    tables = -(-len(first) // checker.structure["seats"])
    order = draw(bytes.fromhex(lines[-1]["seed"]), first)
    seats = {player: (place % tables + 1, place // tables) for place, player in enumerate(order)}
    said = {line["player"]: (line["table"], line["seat"]) for line in drawn}
    if seats != said:
        raise Wrong("T4: the seats are not those that the seed draws")
    return checker
