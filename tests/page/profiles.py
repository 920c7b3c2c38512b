"""Answers of the profile's route, made by the server's own code from invented hands."""

from __future__ import annotations

from random import Random

from croupier.advice.skill_measure import CountedHand, Mistake
from croupier.games.ofc.advice.skill import SKILL
from croupier.server.coach.profile import preset_profile
from croupier.server.coach.profile_routes import ProfileAnswer
from croupier.table.messages import encode

DAY = 86_400_000


def profile_answer(name: str, hands: int, *presets: str, rated: bool = True, better: float = 4.0) -> bytes:
    """The profile of a player who loses five points a hand at first and `better` fewer at last."""
    luck = Random(hands)
    kinds = [kind for at, kind in enumerate(SKILL.kinds) for _ in range(len(SKILL.kinds) - at)]
    lines = []
    for number in range(1, hands + 1):
        lost = luck.expovariate(1 / (5 - better * number / hands))
        mistake = (Mistake(5, luck.choice(kinds), lost),) if lost > 2 else ()
        lines.append(
            CountedHand(
                number,
                1_756_000_000_000 + number * DAY // 3,
                lost=lost,
                decisions=luck.choice((5, 5, 6, 10)),
                accounts={"fouls": -0.2 * lost, "royalties": 0.9 * lost, "rows": 0.3 * lost},
                mistakes=mistake,
                result=round(luck.gauss(0, 18)),
                rival="club",
            )
        )
    every = ("pineapple", *presets) if rated else ()
    found = tuple(preset_profile(SKILL, "ofc", preset, {"t": lines}, 3) for preset in every)
    return encode(ProfileAnswer(name, True, rated, hands, found))
