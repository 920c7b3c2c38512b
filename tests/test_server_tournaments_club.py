"""Online tournaments with the options of clubs: missed hands, and rebuys before the next deal."""

from __future__ import annotations

from typing import TypeVar

from croupier.tournament import commands, events
from croupier.tournament.log_export import lines
from tests.tournament_checker import check
from tests.tournament_house import QUICK
from tests.tournament_online import DIRECTOR, SHORT, Evening, evening

Happened = TypeVar("Happened")
REBUYS = SHORT + "late_until = 1\nrebuy = { chips = 1000, prize = 5, seconds = 1 }\n"


def happened(night: Evening, kind: type[Happened]) -> list[Happened]:
    every = (one for record in night.actor.director.records for one in record.events)
    return [one for one in every if isinstance(one, kind)]


async def test_t14_who_misses_a_hand_is_dealt_no_cards_and_the_others_play_on() -> None:
    """Of three one misses two hands; then two miss one, which is over without a card."""
    toml = (
        SHORT.replace("stack = 1000", "stack = 20000")
        .replace("100 = 10 ", "100 = 200 ")
        .replace("500", "5000")
    )
    async with evening(0, 3, toml=toml) as night:
        await night.do("halt")
        await night.until(lambda: all(table.free for table in night.state.tables.values()))
        await night.do("penalize", player=1, penalty="missed", reason="late", hands=2)
        await night.do("penalize", player=2, penalty="missed", reason="late", hands=1)
        await night.do("resume")
        await night.over()
        hands = happened(night, events.Hand)
        assert any(sum(net == -6 for net in row) == 2 for hand in hands for row in hand.points)
        check(lines(night.actor.director.records))


async def test_t10_a_player_without_chips_has_the_time_of_the_clock_to_rebuy() -> None:
    """Nobody is there for the person: the clock puts them out. The bots take no rebuys."""
    async with evening(1, 3, toml=REBUYS, settings=QUICK.but(tournament_clock=1)) as night:
        await night.over()
        busted = happened(night, events.Busted)
        timed = happened(night, events.RebuyTimed)
        declined = [one for one in night.actor.director.records if one.what == "decline"]
        assert len(timed) + len(declined) == len(busted)
        assert {one.player for one in timed} <= {1}
        check(lines(night.actor.director.records))


async def test_t10_the_next_hand_waits_for_a_rebuy() -> None:
    toml = REBUYS.replace("seconds = 1", "seconds = 600").replace("point = 100", "point = 500")
    # Time enough to rebuy: there are hands in which nobody pays.
    toml = toml.replace("late_until = 1", "late_until = 2").replace(" }]", " }, { point = 1000 }]")
    async with evening(3, 0, toml=toml, settings=QUICK.but(tournament_clock=1)) as night:
        await night.until(lambda: bool(night.state.broke) or night.state.phase == "over")
        while night.state.phase == "playing":
            await night.until(
                lambda: all(one.decides_by for one in night.state.broke) or night.state.phase == "over"
            )
            for player in night.state.broke:
                wanted: commands.Command = (
                    commands.Rebuy(player.number) if not player.rebuys else commands.Decline(player.number)
                )
                await night.actor.ask(DIRECTOR, wanted)
            await night.until(lambda: bool(night.state.broke) or night.state.phase == "over")
        assert happened(night, events.Rebought)
        await night.over()
        check(lines(night.actor.director.records))
