"""An independent checker of a tournament's log, written from rules T1 to T17 and the log's contract alone.

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

    `out` is the hand of a bust, its extension, and the stack at the start of that (T5). `pending` is the
    same of who lost all chips and may rebuy (T10); `head` the bounty on them (T12), `missing` the hands
    that they have still to miss (T14).
    """

    def __init__(self, chips: int) -> None:
        self.chips = chips
        self.pending: tuple[int, int, int, int] | None = None
        self.rebuys = 0
        self.add_ons = 0
        self.head = 0
        self.won = 0
        self.missing = 0
        self.fresh = True
        self.key: tuple[int, ...] = ()
        self.disqualified = False
        self.table: int | None = None
        self.seat: int | None = None
        self.told = 0
        self.out: tuple[int, int, int] | None = None


class Table:
    """What is known of a table: hands played, the seat of the button, who plays on in Fantasyland.

    `dealt` is the order of a hand in play, `extension` how many extensions of the last hand were played.
    """

    def __init__(self, hand: int, button: int, round_: int) -> None:
        self.hand = hand
        self.button = button
        self.fresh = True
        self.order: list[int] = []
        self.dealt: list[int] = []
        self.fantasy: set[int] = set()
        self.extension = 0
        self.level = 0
        self.round = round_
        self.missing: set[int] = set()


class Clock:
    """The clock of the levels (T13): since when the level runs, and what ran before a stop."""

    def __init__(self) -> None:
        self.level = 0
        self.began = 0
        self.ran = 0
        self.runs = False
        self.over = False
        self.minutes = 0


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
        self.seed = b""
        self.commitment = ""
        self.agreed: Line | None = None
        self.hands_of: dict[int, int] = {}
        self.now = 0
        self.clock = Clock()
        self.round = 0
        self.rebuys = 0
        self.add_ons = 0
        self.due_bounty: list[tuple[int, int]] = []
        self.last_bounties: list[Line] = []
        self.redraws = False
        self.closed = False
        self.levels_of: list[int] = []
        self.paid: dict[int, int] = {}
        self.paid_out: dict[int, int] = {}

    # Helpers

    @property
    def timed(self) -> bool:
        levels = self.structure["levels"]
        return bool(self.structure.get("level_minutes") or any(level.get("minutes") for level in levels))

    @property
    def left(self) -> list[int]:
        """Who is not out: with chips, or about to decide about a rebuy."""
        return [number for number, one in self.players.items() if one.chips > 0 or one.pending]

    def minutes(self, level: int) -> int | None:
        if level >= len(self.structure["levels"]):
            return None
        own: int = self.structure["levels"][level - 1].get("minutes") or self.structure["level_minutes"]
        return own

    def level_due(self) -> int | None:
        """When the level is over, as the clock runs now."""
        minutes = self.minutes(self.clock.level)
        if minutes is None or not self.clock.runs:
            return None
        return self.clock.began + 60_000 * minutes - self.clock.ran

    def day_ends(self) -> bool:
        """Whether some day ends with the level of the clock."""
        return any(day.get("after_level") == self.clock.level for day in self.structure["days"])

    def pool(self) -> int:
        """T17: the prize parts of entries, rebuys and add-ons, and what is added."""
        rebuy, add_on = self.structure.get("rebuy"), self.structure.get("add_on")
        return int(
            self.entries * self.structure["buy_in"]["prize"]
            + (self.rebuys * rebuy["prize"] if rebuy else 0)
            + (self.add_ons * add_on["prize"] if add_on else 0)
            + self.structure["prizes"]["added"]
        )

    def bounty(self) -> int:
        bounty = self.structure.get("bounty")
        return int(bounty["amount"]) if bounty else 0

    def in_rounds(self) -> bool:
        """T13: hand for hand from the money bubble on."""
        if not self.timed or not self.structure.get("hand_for_hand", True) or len(self.tables) < 2:
            return False
        if any(map(self.takes_entries, self.tables)):
            return False
        paid = len([prize for prize in self.prizes(self.pool()) if prize])
        return paid > 0 and len(self.left) <= paid + 1

    def between(self, number: int) -> None:
        """No hand is in play at this table, and no extension is to come."""
        table = self.tables[number]
        self.need(not table.dealt and not table.fantasy, "T10", "changed with a hand in play")

    def live_at(self, number: int) -> list[int]:
        return [player for player in self.at_table(number) if self.players[player].chips]

    def need(self, true: bool, rule: str, said: str) -> None:
        if not true:
            raise Wrong(f"line {self.at}: {rule}: {said}")

    @property
    def alive(self) -> list[int]:
        return [number for number, player in self.players.items() if player.chips > 0]

    def at_table(self, number: int) -> list[int]:
        found = [
            (self.players[player].seat, player)
            for player in self.left
            if self.players[player].table == number
        ]
        return [player for _, player in sorted(found)]

    def sizes(self) -> dict[int, int]:
        return {number: len(self.at_table(number)) for number in self.tables}

    def ends(self) -> list[int]:
        """The hand after which each level but the last ends."""
        ends, played = [], 0
        if self.timed:
            return []
        for level in self.structure["levels"][:-1]:
            played += level["hands"] or self.structure["level_hands"]
            ends.append(played)
        return ends

    def level(self, hand: int) -> int:
        return 1 + len([end for end in self.ends() if end < hand])

    def removals(self) -> list[tuple[int, int, int]]:
        """Hands played before it, level, chip: in the order in which chips leave."""
        found = []
        ends = self.ends() or [0] * (len(self.structure["levels"]) - 1)
        for number, (end, level) in enumerate(zip(ends, self.structure["levels"], strict=False), 1):
            found += [(end, number, chip) for chip in sorted(level["remove"])]
        return found

    def due(self, number: int) -> int:
        """How many removals are over at a table: a hand is with its extensions."""
        table = self.tables[number]
        if self.timed:
            return len([level for _, level, _ in self.removals() if level < table.level])
        return len([end for end, _, _ in self.removals() if end <= table.hand - bool(table.fantasy)])

    def takes_entries(self, number: int) -> bool:
        """Late entry lasts to the end of its level, and through the stop of all tables that follows it."""
        late = self.structure["late_until"]
        if self.timed:
            return bool(late) and not self.was_final and self.clock.level <= late
        last = self.ends()[late - 1] if late else 0
        day_ends = [day["after_level"] or 0 for day in self.structure["days"]]
        day_ends += [late for day in self.structure["days"] if day["after_hand"] == last]
        stops = bool(late) and (self.structure["levels"][late - 1]["pause"] > 0 or late in day_ends)
        return not self.was_final and self.tables[number].hand < last + stops

    def next_chip(self, place: int) -> int:
        _, level, chip = self.removals()[place]
        gone = {one for _, at, one in self.removals() if at <= level}
        return min(
            value for value in map(int, self.structure["chips"]) if value > chip and value not in gone
        )

    def seats_round(self, number: int, start: int) -> list[int]:
        """The players from the seat after `start` round to it."""
        seats = self.structure["seats"]
        by_seat = {self.players[player].seat: player for player in self.live_at(number)}
        return [
            by_seat[(start + 1 + step) % seats]
            for step in range(seats)
            if (start + 1 + step) % seats in by_seat
        ]

    def next_button(self, number: int) -> int:
        table, seats = self.tables[number], self.structure["seats"]
        taken = {self.players[player].seat for player in self.live_at(number)}
        for step in range(0 if table.fresh else 1, seats + 1):
            if (table.button + step) % seats in taken:
                return int((table.button + step) % seats)
        raise Wrong(f"line {self.at}: nobody sits at table {number}")

    def next_order(self, number: int) -> list[int]:
        table = self.tables[number]
        if table.fantasy:
            here = self.live_at(number)
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
        kind = line["kind"]
        self.need(not self.ended or kind in ("paid", "series"), "log", "something after the end")
        if "at" in line:
            self.need(line["at"] >= self.now, "T13", "time goes back")
            self.now = line["at"]
        if kind != "bounty":
            self.need(not self.due_bounty, "T12", f"bounties are not paid: {self.due_bounty}")
            self.need(kind == "ended" or not self.last_bounties, "T12", "a bounty of nobody who went out")
        if kind not in ("out", "busted", "bounty"):
            self.need(not self.due_out, "T6", f"players without chips are not out: {sorted(self.due_out)}")
        if kind in ("hand", "broke", "final") and self.transit:
            self.need(
                kind == "final" or self.redraws,
                "T4",
                f"players of a broken table have no seat: {sorted(self.transit)}",
            )
        if kind not in ("rose", "seated", "removed"):
            self.need(not self.risen, "T4", f"players who rose have no seat: {sorted(self.risen)}")
        handler = getattr(self, "on_" + kind.replace("-", "_"), None)
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
        self.players[player] = one = Player(line["chips"])
        if known is not None:
            self.need(not known.disqualified, "entry", "who is disqualified enters again")
            one.rebuys, one.add_ons, one.won = known.rebuys, known.add_ons, known.won
        one.head = self.bounty()
        self.entries += 1
        self.chips += line["chips"]

    def on_table(self, line: Line) -> None:
        self.need(line["table"] not in self.tables, "T4", "the table is there already")
        slowest = min((table.hand for table in self.tables.values()), default=0)
        if self.redraws:
            slowest = max(self.hands_of.values())
        self.need(line["hand"] == (slowest if self.played else 0), "T3", "a new table's hand count")
        most = self.structure.get("max_tables")
        self.need(most is None or len(self.tables) < most, "cap", f"more than {most} tables")
        self.tables[line["table"]] = Table(line["hand"], line["button"], self.round)

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
        elif why in ("break", "final", "redraw"):
            self.need(self.redraws == (why == "redraw"), "T7", "a redraw at no beginning of a day")
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
        if why not in ("final", "redraw"):
            # at a slower table small chips are in play again
            player.told = min(player.told, self.due(number))
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
        self.need(self.at_table(origin) == self.live_at(origin), "T10", "moved while somebody decides")
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
        if not self.timed:
            self.need(
                line["level"] == self.level(hand), "T3", f"hand {hand} is of level {self.level(hand)}"
            )
        point = self.structure["levels"][line["level"] - 1]["point"]
        self.need(line["point_value"] == point, "T1", f"a point is worth {point}")
        if not table.dealt:
            self.begun(table, number, order, extension)
        self.need(order == table.dealt, "OFC9", f"the hand was dealt to {table.dealt}")
        if self.timed:
            self.need(line["level"] == table.level, "T13", f"the hand was dealt at level {table.level}")
        table.extension = table.extension + 1 if extension else 0
        self.missed(line, table)
        self.settled(line, point)
        table.order, table.dealt, table.hand = list(order), [], hand
        self.played += 1
        left = [player for player in order if self.players[player].chips]
        fantasy = {int(player) for player in line.get("fantasy", {})}
        self.need(fantasy <= set(left), "OFC10", "Fantasyland for somebody who is not there")
        self.need(not fantasy & table.missing, "T14", "Fantasyland for somebody who was dealt no cards")
        table.missing = set()
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
            self.need(self.at_table(number) == self.live_at(number), "T10", "dealt while somebody decides")
            self.on_time(table)
            table.missing = {player for player in order if self.players[player].missing}
        due = self.due(number)
        gone = [chip for _, _, chip in self.removals()[:due]]
        smallest = min(value for value in map(int, self.structure["chips"]) if value not in gone)
        for player in order:
            chips = self.players[player].chips
            self.need(
                chips % smallest == 0, "T2", f"{chips} of player {player} are not in chips of {smallest}"
            )
            # A race by hand for which too few are left is not held, and not told.
            told = self.players[player].told >= due or self.structure["removal"] == "by-hand"
            self.need(told, "log", f"player {player} was not told of a removal")
        self.redraws, self.levels_of = False, []
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
        if self.bounty():
            self.due_bounty = last_chips(line, point, self.structure["paying"])
        for i in range(len(order)):
            self.need(len(points[i]) == len(order), "T6", "a column of points for each player")
            for j in range(len(order)):
                self.need(points[i][j] == -points[j][i], "C6", "points that do not cancel out")
        self.need(
            after == paid(points, before, point, self.structure["paying"]), "T6", "other chips after it"
        )
        for player, had, has in zip(order, before, after, strict=True):
            self.players[player].chips = has
            self.players[player].fresh = False
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
            player.disqualified = True
        elif player.pending:
            self.between(player.table or 0)
            said = (line["table"], line["hand"], line.get("extension", 0), line["stack"])
            self.need(said == player.pending, "T10", "out with another hand than the one they busted in")
        else:
            self.need(line.get("why", "chips") == "chips", "log", f"out by {line['why']}")
            self.need(number in self.due_out, "T6", f"player {number} has chips")
            self.need(not self.may_rebuy(number), "T10", f"player {number} may rebuy")
            said = (line["table"], line["hand"], line.get("extension", 0), line["stack"])
            self.need(said == self.due_out.pop(number), "T5", "another table, hand, extension or stack")
        player.out = (line["hand"], line.get("extension", 0), line["stack"])
        if not player.pending:
            player.key = self.bust_key(line)
        player.pending = None
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
        larger, here = self.next_chip(place), self.live_at(number)
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
        self.need(self.at_table(number) == self.live_at(number), "T10", "broken while somebody decides")
        self.levels_of.append(self.tables[number].level)
        table = self.tables[number]
        self.need(line["hand"] == table.hand, "T3", f"{table.hand} hands were played there")
        self.need(not table.fantasy, "T4", "broken before the extensions were played")
        self.need(not table.dealt, "T4", "broken with a hand in play")
        room = (len(self.tables) - 1) * self.structure["seats"]
        final = self.structure["final"] or self.structure["seats"]
        self.need(len(self.left) <= max(room, final) or self.redraws, "T4", "the others have no room")
        if len(self.left) > final and not self.redraws:
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
        self.need(here == self.live_at(line["table"]), "T10", "a final table while somebody decides")
        self.levels_of.append(self.tables[line["table"]].level)
        most = max(self.tables[line["table"]].hand, *self.hands_of.values())
        self.need(line["hand"] == most, "T4", f"one of the merged tables has played {most} hands")
        self.tables = {line["table"]: Table(line["hand"], line["button"], self.round)}
        for player in here:
            self.transit.add(player)
            self.players[player].table = self.players[player].seat = None
        self.was_final = True

    def on_ended(self, line: Line) -> None:
        self.ended = True
        self.enough(line)
        seed = self.seed = bytes.fromhex(line["seed"])
        bound = hashlib.sha256(b"croupier commitment\0" + seed).hexdigest()
        self.need(bound == self.commitment, "T4", "another seed than the one committed to")
        pool = self.pool()
        self.bounties_kept(line)
        self.need(line["pool"] == pool, "T5", f"the pool is {pool}")
        self.need(sum(place["prize"] for place in line["places"]) == pool, "T5", "prizes make another sum")
        told = {place["player"]: (place["place"], place["through"]) for place in line["places"]}
        self.need(told == self.places(), "T5", f"other places: {self.places()}")
        self.shared(line["places"], pool)

    def enough(self, line: Line) -> None:
        """One is left, or all have agreed, or no place that wins a ticket can change any more (T5)."""
        ticket = self.structure["prizes"]["ticket"]
        count = max(1, line["pool"] // ticket) if ticket else 1
        done = self.closed or (self.agreed is not None and not self.agreed["left"])
        self.need(self.left == self.alive, "T10", "it ends while somebody decides")
        self.need(done or len(self.alive) <= count, "T5", f"{len(self.alive)} are still in play")
        if self.timed:
            busy = any(table.dealt or table.fantasy for table in self.tables.values())
            self.need(done or len(self.alive) == 1 or not busy, "T5", "hands are in play")
            return
        last = max((player.out[:2] for player in self.players.values() if player.out), default=(0, 0))
        slower = any(
            (table.hand, table.extension if table.fantasy else 99) < last for table in self.tables.values()
        )
        self.need(done or len(self.alive) == 1 or not slower, "T5", f"not all have played hand {last}")

    def places(self) -> dict[int, tuple[int, int]]:
        """T5: by hand, extensions after their hand, then by the stack at its start; equal ones tie."""
        keys = {
            number: (1, player.chips * bool(self.agreed or self.closed), 0, 0)
            if player.chips
            else (0, *(player.key if self.timed else (player.out or (0, 0, 0))))
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
            if row["entries"][0] <= self.entries + self.rebuys <= row["entries"][1]
        ]
        shares = [Fraction(text.rstrip("%")) / 100 for text in rows[0]] if rows else [Fraction(1)]
        left = pool - sum(int(pool * share) for share in shares)
        return [int(pool * share) + (place <= left) for place, share in enumerate(shares, 1)]

    def on_agreed(self, line: Line) -> None:
        """T5: all who are left share what is left, and what they leave aside is for the winner."""
        self.agreed = line
        amounts = {int(player): amount for player, amount in line["amounts"].items()}
        self.need(sorted(amounts) == sorted(self.alive), "T5", "not all who are left agree")
        prizes = (self.prizes(self.pool()) + [0] * len(amounts))[: len(amounts)]
        self.need(sum(amounts.values()) + line["left"] == sum(prizes), "T5", f"they share {sum(prizes)}")
        if line["method"] == "free":  # T16: whatever they have named
            return
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

    # T10 to T17

    def may_rebuy(self, number: int) -> bool:
        """T10: while late entry is open there, up to so many times."""
        rebuy, player = self.structure.get("rebuy"), self.players[number]
        if not rebuy or player.table not in self.tables:
            return False
        return self.takes_entries(player.table) and player.rebuys < (rebuy.get("times") or 10**9)

    def on_busted(self, line: Line) -> None:
        """Who may rebuy keeps the seat until it is decided."""
        number = line["player"]
        player = self.players[number]
        self.need(self.may_rebuy(number), "T10", f"player {number} may not rebuy")
        said = (line["table"], line["hand"], line.get("extension", 0), line["stack"])
        self.need(said == self.due_out.pop(number, None), "T5", "another table, hand, extension or stack")
        player.pending, player.key = said, self.bust_key(line)

    def bust_key(self, line: Line) -> tuple[int, ...]:
        """T13: before the bubble by the second of the hand's end, then by the rounds of hand for hand."""
        table = self.tables[line["table"]]
        together = table.round and len(self.tables) > 1
        when = 0 if together else self.now // 1000
        return (table.round, when, line.get("extension", 0) if together else 0, line["stack"])

    def on_rebought(self, line: Line) -> None:
        player, rebuy = self.players[line["player"]], self.structure["rebuy"]
        self.need(player.table == line["table"], "T10", "they do not sit there")
        self.between(line["table"])
        self.need(self.may_rebuy(line["player"]), "T10", "rebuys are over, or they had theirs")
        self.need(player.chips <= rebuy.get("limit", 0), "T10", f"they have {player.chips}")
        self.need(bool(player.pending) or not player.fresh, "T10", "a rebuy before a hand was played")
        self.need(line["chips"] == rebuy["chips"], "T10", "other chips than a rebuy has")
        player.rebuys += 1
        self.need(line["rebuy"] == player.rebuys, "T10", f"it is their rebuy {player.rebuys}")
        player.chips += line["chips"]
        if player.pending:  # with no chips of their own, they play with those that are sold now
            player.told = self.due(line["table"])
        player.pending, player.fresh = None, True
        player.head += self.bounty()
        self.rebuys += 1
        self.chips += line["chips"]

    def on_rebuy_clock(self, line: Line) -> None:
        player = self.players[line["player"]]
        self.need(player.pending is not None and player.table == line["table"], "T10", "they have chips")
        self.between(line["table"])
        if self.timed:
            seconds = self.structure["rebuy"].get("seconds", 60)
            self.need(line["until"] == self.now + 1000 * seconds, "T10", f"the clock has {seconds} s")

    def on_added_on(self, line: Line) -> None:
        player, add_on = self.players[line["player"]], self.structure["add_on"]
        self.need(player.table == line["table"] and player.chips > 0, "T11", "they do not sit there")
        self.between(line["table"])
        self.need(not player.add_ons, "T11", "a second add-on")
        self.need(line["chips"] == add_on["chips"], "T11", "other chips than the add-on has")
        level = add_on.get("after_level")
        if level and self.timed:
            self.need(self.clock.over and self.clock.level == level, "T11", "not at its break")
        elif level:
            end = self.ends()[level - 1]
            self.need(self.tables[line["table"]].hand == end, "T11", f"the break is after hand {end}")
        elif self.timed:
            self.need(self.clock.minutes == add_on["after_minutes"], "T11", "not at its break")
        player.add_ons += 1
        player.chips += line["chips"]
        self.add_ons += 1
        self.chips += line["chips"]

    def on_bounty(self, line: Line) -> None:
        """T12: to who took the last chips; at the end everybody keeps their own."""
        victim, player = self.players[line["victim"]], self.players[line["player"]]
        if not self.due_bounty:
            self.last_bounties.append(line)
            self.need(line["amount"] == victim.head and not line["head"], "T12", f"it is {victim.head}")
            player.won += victim.head
            victim.head = 0
            return
        due = self.due_bounty.pop(0)
        self.need(
            (line["player"], line["victim"]) == due, "T12", f"{due[0]} took the last chips of {due[1]}"
        )
        worth = victim.head
        paid = worth // 2 if self.structure["bounty"].get("progressive") else worth
        self.need(
            (line["amount"], line["head"]) == (paid, worth - paid), "T12", f"{paid} of {worth} is paid"
        )
        victim.head = 0
        player.head += worth - paid
        player.won += paid

    def bounties_kept(self, line: Line) -> None:
        """The bounties of the last lines: one's own, or that of who was disqualified for the winner."""
        first = [place["player"] for place in line["places"] if place["place"] == 1]
        for one in self.last_bounties:
            victim = self.players[one["victim"]]
            kept = one["player"] == one["victim"] and victim.chips > 0
            forfeit = victim.disqualified and one["player"] in first
            self.need(kept or forfeit, "T12", f"the bounty on {one['victim']} is paid to {one['player']}")
        self.need(all(not player.head for player in self.players.values()), "T12", "bounties are left")
        paid = sum(player.won for player in self.players.values())
        total = (self.entries + self.rebuys) * self.bounty()
        self.need(paid == total, "T17", f"{paid} of {total} in bounties is paid")

    def on_level(self, line: Line) -> None:
        """T13: the next level, when the time of the one before is over, or when the break after it is."""
        clock, due = self.clock, self.level_due()
        self.need(self.timed and line["level"] == clock.level + 1, "T13", f"after level {clock.level}")
        if clock.level and not clock.over:
            pause = self.structure["levels"][clock.level - 1]["pause"]
            self.need(not pause, "T13", "the break after the level is left out")
            self.need(line["began"] == due, "T13", f"the level ends at {due}")
            self.need(self.now >= line["began"], "T13", "before its time")
        else:
            self.need(line["began"] == self.now, "T13", "it begins now")
        clock.level, clock.began, clock.ran = line["level"], line["began"], 0
        clock.runs, clock.over = True, False

    def on_halted(self, line: Line) -> None:
        clock = self.clock
        if clock.runs:
            clock.ran += self.now - clock.began
        clock.runs, clock.minutes = False, line["minutes"]

    def on_level_end(self, line: Line) -> None:
        clock, minutes = self.clock, self.minutes(self.clock.level)
        self.need(line["level"] == clock.level and not clock.runs, "T13", "another level, or no stop")
        self.need(minutes is not None and clock.ran >= 60_000 * minutes, "T13", "before its time")
        pause = self.structure["levels"][clock.level - 1]["pause"]
        self.need(pause > 0 or self.day_ends(), "T13", "no break is written there")
        clock.over = True

    def on_resumed(self, _: Line) -> None:
        clock = self.clock
        clock.began, clock.runs, clock.minutes = self.now, not clock.over, 0

    def on_table_level(self, line: Line) -> None:
        """T13: at the first hand dealt at the new level; a merged table has that of the furthest."""
        table = self.tables[line["table"]]
        self.need(not table.dealt and not table.fantasy, "T13", "a level changes within a hand")
        most = self.clock.level + self.clock.over
        self.need(table.level < line["level"] <= most, "T13", f"the clock is at level {most}")
        merged = [] if table.order else [max(self.levels_of, default=most)]
        self.need(
            line["level"] in (self.clock.level, most, *merged), "T13", f"the clock is at level {most}"
        )
        table.level = line["level"]

    def on_time(self, table: Table) -> None:
        """T13: a hand is dealt at the level of the clock, and in its round."""
        if not self.timed:
            return
        due = self.level_due()
        self.need(due is None or self.now < due, "T13", f"the level was over at {due}")
        self.need(table.level == self.clock.level, "T13", f"the clock is at level {self.clock.level}")
        if self.in_rounds():
            self.need(table.round < self.round, "T13", "all tables deal together")
        one = len(self.tables) == 1
        table.round = self.round + (one and self.round > 0)

    def on_round(self, line: Line) -> None:
        self.need(self.in_rounds(), "T13", "hand for hand before the bubble")
        self.need(line["number"] == self.round + 1, "T13", f"after round {self.round}")
        for number, table in self.tables.items():
            self.between(number)
            self.need(self.at_table(number) == self.live_at(number), "T10", "somebody decides")
            self.need(
                not self.round or table.round == self.round, "T13", "a table has not played the round"
            )
        self.round = line["number"]

    def on_penalty(self, line: Line) -> None:
        """T14: a warning, missed hands, or chips that leave play."""
        player, kind = self.players[line["player"]], line["penalty"]
        hands, chips = line.get("hands", 0), line.get("chips", 0)
        self.need(bool(line["reason"]), "T14", "a penalty without a reason")
        self.need((hands > 0, chips > 0) == (kind == "missed", kind == "chips"), "T14", f"for {kind}")
        if chips:
            self.between(line["table"])
            self.need(chips < player.chips, "T14", f"they have {player.chips}")
        player.missing += hands
        player.chips -= chips
        self.chips -= chips

    def missed(self, line: Line, table: Table) -> None:
        """T14: who misses a hand loses 6 to every opponent; two who do are even."""
        order = line["order"]
        for i, one in enumerate(order):
            for j, other in enumerate(order):
                a, b = one in table.missing, other in table.missing
                if i != j and (a or b):
                    self.need(line["points"][i][j] == 6 * (b - a), "T14", f"{one} against {other}")
        for player in table.missing:
            self.players[player].missing -= 1

    def on_corrected(self, line: Line) -> None:
        """T15: a counted stack, with a reason."""
        player = self.players[line["player"]]
        self.need(player.table == line["table"], "T15", "they do not sit there")
        self.between(line["table"])
        self.need(line["before"] == player.chips and player.chips > 0, "T15", f"they had {player.chips}")
        self.need(line["after"] > 0 and bool(line["reason"]), "T15", "to nothing, or without a reason")
        self.chips += line["after"] - line["before"]
        player.chips = line["after"]

    def on_closed(self, _: Line) -> None:
        """The house ends it: by chips, as after a deal."""
        self.closed = True

    def on_redrawn(self, _: Line) -> None:
        self.redraws = True
        self.levels_of = []

    def on_series(self, _: Line) -> None:
        """T8: only an event that gives points counts for a series."""
        self.need(bool(self.structure["points"]), "T8", "a series without points")

    def on_paid(self, line: Line) -> None:
        """T17: nobody gives back more than they got."""
        book = self.paid_out if line["out"] else self.paid
        book[line["player"]] = book.get(line["player"], 0) + line["amount"]
        self.need(book[line["player"]] >= 0, "T17", "more is given back than was paid")

    def taken_in(self) -> dict[str, int]:
        """T17: what was taken in, by accounts."""
        rebuy, add_on = self.structure.get("rebuy") or {}, self.structure.get("add_on") or {}
        fees = self.entries * self.structure["buy_in"]["fee"]
        fees += self.rebuys * rebuy.get("fee", 0) + self.add_ons * add_on.get("fee", 0)
        return {
            "pool": self.pool() - self.structure["prizes"]["added"],
            "fees": fees,
            "bounties": (self.entries + self.rebuys) * self.bounty(),
        }

    def finish(self) -> None:
        self.need(self.ended, "log", "it breaks off")
        self.need(
            sum(player.chips for player in self.players.values()) == self.chips, "C6", "chips are lost"
        )


def last_chips(line: Line, point: int, paying: str) -> list[tuple[int, int]]:
    """T12: who took the last chips of each who has none left, in the order of the pairs."""
    order, points, before = line["order"], line["points"], line["before"]
    action, taken = list(before), []
    for i, j in combinations(range(len(order)), 2):
        moved = min(abs(points[i][j]) * point, action[i], action[j])
        action[i] -= moved
        action[j] -= moved
        if moved:
            taken.append((i, j) if points[i][j] > 0 else (j, i))
    found = []
    for place, (winner, loser) in enumerate(taken):
        again = any(other == loser for _, other in taken[place + 1 :])
        if not line["after"][loser] and not again:
            found.append((order[winner], order[loser]))
    return found


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
    order = draw(checker.seed, first)
    seats = {player: (place % tables + 1, place // tables) for place, player in enumerate(order)}
    said = {line["player"]: (line["table"], line["seat"]) for line in drawn}
    if seats != said:
        raise Wrong("T4: the seats are not those that the seed draws")
    return checker
