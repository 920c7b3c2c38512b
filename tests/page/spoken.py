"""What the server may say to people, in English, to be held against a language's catalogues.

What is made of figures and cards (how a game is played, what is said of a hand, hints) is had by making it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

from croupier.advice.adviser import adviser_of
from croupier.chance import Shoe, Stream, seed_of
from croupier.game.preset_registry import load_presets
from croupier.games import rules_of
from croupier.games.ofc.problems import answer, problems
from croupier.play import Act, Over
from croupier.serialization import to_plain
from croupier.server.lobby.game_list import games_of
from croupier.server.lobby.preset_details import facts_of, guide_of
from croupier.testing import any_option, play_hand
from croupier.tournament import events
from croupier.tournament import log_text as words
from croupier.words import language

__all__ = ["of_decisions", "of_games", "of_tournaments"]

SOURCE = Path(__file__).parents[2] / "src" / "croupier"


def of_tournaments() -> list[str]:
    """Every kind of entry that a director reads, what a scorer is told, and what presets say to people."""
    names = {1: "Ann", 2: "Ben"}
    texts = [_in_words(event, names) for event in _EVENTS]
    told = {type(event) for event in _EVENTS}
    assert set(words._TELL) == told, "an entry of a kind that is not told here"
    presets = [
        path.read_text("utf-8") for path in sorted((SOURCE / "tournament" / "presets").glob("*.toml"))
    ]
    shown = [text for one in presets for text in re.findall(r'\b(?:title|begins) = "(.*?)"', one)]
    return [
        *texts,
        "; ".join(texts[:3]),
        "; ".join(texts[1:4]) + " (and 7 more)",
        *("; ".join(three) for three in zip(texts, texts[1:], texts[2:], strict=False)),
        *("; ".join(three) + " (and 7 more)" for three in zip(texts, texts[5:], texts[9:], strict=False)),
        "level 3 begins: a point is 1,500",
        "the 25s are removed; change them for 100s",
        "Ann has 1,600 now, and had 1,575",
        "Ann comes to seat 3",
        "Ann goes to table 2, seat 3",
        *_HALTED,
        *shown,
    ]


_HALTED = (
    *("day 1 is over", "play stops by the director's word", "the day ends after level 3"),
    *("a break after level 3", "the day ends after 240 minutes", "a break after 90 minutes"),
)


def _in_words(event: events.Event, names: dict[int, str]) -> str:
    return words._in_words(event, names)


_EVENTS: tuple[events.Event, ...] = (
    events.Opened("Friday", {}, "hash", "root", "seed"),
    events.Registered(1, "Ann"),
    events.Registered(1, "Ann", bot="club"),
    events.Unregistered(1),
    events.Renamed(1, "Anna", "Ann"),
    events.Entered(1, 5000),
    events.Entered(1, 5000, entry=2),
    *(events.Seated(1, 2, 0, why, reason) for why in get_args(events.Why) for reason in ("", "a petición")),
    events.Dealt(2, 7, (1, 2)),
    *(
        events.Hand(2, 7, 1, 25, (1, 2), (), (1000, 1000), (1250, 750), extension)
        for extension in (False, True)
    ),
    events.Removed(2, 3, 25, {}, {}),
    events.Out(1, 2, 7, 0),
    events.Out(1, 2, 7, 900, "disqualified", "se fue"),
    events.Broke(2, 7),
    events.Final(1, 7, (1, 2), 0),
    events.Absent(1, True),
    events.Absent(1, False),
    events.Halted({}),
    events.Halted({}, "cena"),
    events.Resumed(),
    events.Bagged(1, {}),
    events.Announced("hay pizza"),
    events.Agreed("equal", {1: 700, 2: 1300}),
    events.Agreed("icm", {1: 700, 2: 1300}, 500),
    events.Over((), 0, "seed"),
    events.Undone((3,)),
    events.Undone((3, 4)),
)
"""Each kind of entry in each of its wordings."""


@cache
def of_games() -> tuple[str, ...]:
    """All sentences, rows and names, game by game and preset by preset."""
    shelf = load_presets([])
    found: list[str] = []
    for game in games_of(shelf):
        found += [game.title, game.sentence, *(wager.title for wager in game.wagers)]
        found += [text for preset in game.named for text in (preset.title, preset.sentence)]
        found += [level.sentence for level in game.levels]
        for preset in shelf.presets(game.game):
            guide = to_plain(guide_of(game.game, preset, shelf))
            found += _strings([(step["title"], step["text"]) for step in guide["steps"]])
            found += _strings([guide["advice"], guide["note"]])
            found += _strings([(paid["title"], paid["text"]) for paid in guide["paid"]])
            tables = to_plain(facts_of(game.game, preset, shelf))["tables"]
            found += [row["hand"].replace("-", " ") for table in tables for row in table["rows"]]
            found += _of_hands(game.game, preset)
    return tuple(sorted({text for text in found if re.search("[a-z]{2}", text)}))


def _strings(data: Any) -> list[str]:
    if isinstance(data, str):
        return [data]
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list | tuple) else ()
    return [text for part in parts for text in _strings(part)]


NOTED = re.compile(r"^(?:words|why|brief|result|said|called|dealer|posted|paying|sentence|warning)$")
"""Which notes of a view are for people; the others are figures, codes and cards."""


def _noted(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if NOTED.match(key):
                yield from _strings(value)
            else:
                yield from _noted(value)
    elif isinstance(data, list | tuple):
        for part in data:
            yield from _noted(part)


def _of_hands(game: str, preset: str, hands: int = 3) -> list[str]:
    """What is said of hands that bots play: to everybody, and in the notes of each player's view."""
    rules = rules_of(game, preset)
    found: list[str] = []
    for hand in range(hands):
        luck = Stream(seed_of("language"), game, hand)
        for step in play_hand(rules, rules.terms_type(seats=2), Shoe(luck), any_option(luck)):
            found += rules.said(step.before, step.move, step.after)
            turn = rules.turn(step.after)
            if isinstance(turn, Over):
                found += [entry.what for entry in rules.entries(step.after)]
            if isinstance(turn, Over | Act):
                for seat in (0, None):
                    found += _noted(to_plain(rules.annotations(rules.view(step.after, seat))))
    return found


def of_decisions(every: int = 20) -> list[str]:
    """Why options are better or worse: in hands as they come, and in some of the trainer's problems."""
    said = {option.why for one in problems()[::every] for option in answer(one).options if option.why}
    unknown = [str(why) for why in said if not language("es").knows(why)]
    assert unknown == []
    found: set[str] = set()
    for game in ("fortune", "asian-stud", "pinzique"):
        found |= _of_advice(game)
    return sorted(filter(None, found))


def _of_advice(game: str, hands: int = 12, decisions: int = 12) -> set[str]:
    rules, adviser = rules_of(game), adviser_of(game)
    found: set[str] = set()
    for hand in range(hands):
        luck = Stream(seed_of("advice"), game, hand)
        steps = play_hand(rules, rules.terms_type(seats=2), Shoe(luck), any_option(luck))
        for step in itertools.islice(steps, 60):
            turn = rules.turn(step.before)
            asked = decisions and isinstance(turn, Act) and 0 in turn.options
            spot = adviser.seen(rules, rules.view(step.before, 0)) if asked else None
            if spot is not None:
                advice = next(adviser.advise(rules, spot, seed_of("advice"), 1))
                found |= {str(option.why) for option in advice.options[:6]}
                found |= {str(advice.figures.get("said", ""))}
                decisions -= game == "pinzique"
    return found
