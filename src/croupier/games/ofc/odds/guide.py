"""The guide to OFC for its rules page: figures from the settings (OFC1–OFC12), and from the solver."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from croupier.card_terms import HAND_TERMS, RANK_TERMS
from croupier.cards import RANKS
from croupier.files import shipped_file
from croupier.game.guide import Guide, Paid, Step, Words, row, row_title
from croupier.game.presets import load_preset
from croupier.games.ofc.settings import Fantasyland, Settings, front_threshold
from croupier.words import English, Message, msg

_PACKAGE = "croupier.games.ofc"
_THUMBS = (
    "short_front",
    "pair_together",
    "low_pair_behind",
    "high_card_in_front",
    "three_of_a_suit_behind",
    "front_left_open",
    "flush_kept_clean",
    "front_paired",
    "nothing_paired_thrown",
)
_FOR_FANTASYLAND = frozenset({"high_card_in_front", "front_left_open", "front_paired"})


def guide(settings: Settings) -> Guide:
    words = Words(f"{_PACKAGE}.odds", _figures(settings))
    own = settings == load_preset(_PACKAGE, ("pineapple",), "pineapple", Settings)[1]
    note = words("measured" if own else "elsewhere")
    return Guide(_steps(settings, words), tuple(_paid(settings, words)), _advice(settings, words), note)


def _figures(settings: Settings) -> dict[str, Any]:
    return {
        "first": settings.first_street,
        "street": settings.street,
        "discard": settings.discard,
        "placed": settings.street - settings.discard,
        "foul": settings.foul,
        "scoop": settings.scoop,
        "sweep": 3 + settings.scoop,
        "quads": settings.royalties.back.get("quads", 0),
        **{name: value for name, value in _measured().items() if isinstance(value, str)},
    }


@cache
def _measured() -> Mapping[str, Any]:
    return tomllib.loads(shipped_file(f"{_PACKAGE}.odds", "rules_of_thumb.toml").decode())


def _steps(settings: Settings, words: Words) -> tuple[Step, ...]:
    front, middle, back = (words(f"row-{name}") for name in ("front", "middle", "back"))
    full = (
        row("Qs Qd 7c", front, words("pair-queens")),
        row("Ks Kh 4d 4c 9s", middle, words("two-pair")),
        row("Ah Jh 8h 5h 2h", back, words("flush")),
    )
    begun = row("Qs -- --", front), row("4d 4c -- -- --", middle), row("Ah Jh -- -- --", back)
    if settings.street > 1:
        thrown = row("8h Qd 2c 9s Kd"[: 3 * settings.street - 1], words("row-dealt"), words("many-thrown"))
        dealt = words.step("many", *begun, thrown)
    else:
        dealt = words.step("one", *begun, row("8h", words("row-dealt"), words("one-placed")))
    foul = words.step(
        "foul",
        row("Ad Ac 7c", front, words("foul-said"), "bad"),
        row("Ks Kh 9s 5c 2d", middle, "", "bad"),
        row("Ah Jh 8h 5h 2h", back),
    )
    you, them = words("row-you"), words("row-them")
    points = words.step(
        "points",
        row("8s 8d Kc", _whose(you, front), words("points-front"), "good"),
        row("5c 5d Qs", _whose(them, front)),
        row("9s 9h As 4d 3c", _whose(you, middle), words("points-lose"), "bad"),
        row("Js Jc 6h 6d 2s", _whose(them, middle)),
        row("Ah Jh 8h 5h 2h", _whose(you, back), words("points-win"), "good"),
        row("9d Tc Jd Qh Kd", _whose(them, back)),
    )
    land = settings.fantasyland
    royal = row("Ts Th Td Tc 4s", back, words("royal-said"), "good")
    last = _land(land, words, front) if land else words.step("royal", royal)
    return words.step("rows", *full), dealt, foul, points, last


def _whose(who: str, row: str) -> str:
    return English("{who}: {row}", who=who, row=row)


def _land(land: Fantasyland, words: Words, front: str) -> Step:
    hand = min(land.entry, key=front_threshold)
    cards, entry = land.entry[hand], _front(hand, words)
    text = words(
        "land",
        entry=entry,
        cards=cards,
        thrown=words("land-thrown") if cards > 13 else "",
        more=words("land-more") if len(land.entry) > 1 else "",
        sees=words("land-sees" if land.sees_others else "land-blind"),
    )
    third = f"{hand[0]}c" if len(hand) == 3 else "6c" if hand[0] == "7" else "7c"
    shown = row(f"{hand[0]}s {hand[0]}d {third}", front, words("land-said"), "good")
    return Step(words("land-title", entry=entry), text, "cards", (shown,))


def _front(hand: str, words: Words) -> str:
    """`QQ` or `222` in words."""
    return words("pair" if len(hand) == 2 else "trips", rank=_many(hand[0]))


def _many(rank: str) -> Message:
    return msg("{rank:many}", rank=RANK_TERMS[RANKS.index(rank) + 2])


def _paid(settings: Settings, words: Words) -> Iterator[Paid]:
    yield Paid(
        words("paid-points"),
        words("paid-points-text"),
        (
            (words("paid-row"), "1"),
            (words("paid-scoop"), f"{settings.scoop}"),
            (words("paid-foul"), f"−{settings.foul}"),
        ),
    )
    text = words("paid-royalties-text")
    royalties = settings.royalties
    for name, rows in (("middle", royalties.middle), ("back", royalties.back)):
        named = tuple((row_title(hand), f"{points}") for hand, points in reversed(rows.items()))
        yield Paid(words(f"paid-{name}"), text, named)
    yield Paid(words("paid-front"), text, tuple(_fronts(royalties.front, words)))
    if settings.fantasyland:
        yield _entries(settings.fantasyland, words)


def _fronts(paid: Mapping[str, int], words: Words) -> Iterator[tuple[str, str]]:
    """Pairs and threes, each in one line where a rank higher is a point more, the highest first."""
    for size, many, one in ((3, "tripses", "trips"), (2, "pairs", "pair")):
        ranks = [rank for rank in RANKS if rank * size in paid]
        points = [paid[rank * size] for rank in ranks]
        if len(ranks) > 2 and all(after == before + 1 for before, after in pairwise(points)):
            low, high = _many(ranks[0]), _many(ranks[-1])
            yield (
                words(many, low=low, high=high),
                English("{low} to {high}", low=points[0], high=points[-1]),
            )
        else:
            found = [(words(one, rank=_many(rank)), f"{paid[rank * size]}") for rank in ranks]
            yield from reversed(found)


def _entries(land: Fantasyland, words: Words) -> Paid:
    entries = [
        (_front(hand, words), words("paid-cards", cards=cards)) for hand, cards in land.entry.items()
    ]
    front = land.stay_front
    held = words("stay-pair" if len(front) == 2 else "stay-trips", rank=_many(front[0]))
    stay = words("stay", front=held, back=HAND_TERMS[land.stay_back])
    stays = (words("paid-stay", stay=stay), words("paid-cards", cards=land.stay_cards))
    return Paid(words("paid-land"), words("paid-land-text"), (*entries[::-1], stays))


def _advice(settings: Settings, words: Words) -> tuple[str, ...]:
    rules = _measured()["rules"]

    def thumb(name: str) -> str:
        right, cost = rules[name]
        return words(name, right=right, cost=cost)

    land = settings.fantasyland is not None
    left_out = {"pair_together" if settings.discard else "nothing_paired_thrown"}
    if not land:
        left_out |= _FOR_FANTASYLAND
    first = ("advice-foul", "advice-land") if land else ("advice-foul", "advice-scoop", "advice-equal")
    return (*words.lines(first), *(thumb(name) for name in _THUMBS if name not in left_out))
