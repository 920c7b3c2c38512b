"""What a request costs: most cost one; what takes the server's time, as much as it takes of it."""

from __future__ import annotations

import re

__all__ = ["cost_of"]

_COSTS = tuple(
    (re.compile(pattern), cost)
    for pattern, cost in (
        (r"/api/tables/[^/]+/best", 10.0),
        (r"/api/advise/[^/]+|/api/tables/[^/]+/advice", 10.0),
        (r"/api/advise/[^/]+/finer|/api/tables/[^/]+/advice/finer", 30.0),
        (r"/api/tables/[^/]+/hands/[^/]+/review|/api/score/[^/]+/review", 30.0),
        (r"/api/practice/[^/]+/[^/]+/judged", 30.0),
        (r"/api/practice/[^/]+/(?!questions/)[^/]+", 3.0),
        (r"/api/my/progress|/api/my/sessions/[^/]+", 5.0),
        (r"/api/tables/[^/]+/hands/[^/]+(/proof|/record|/picture\.png)?", 5.0),
        (r"/api/tables/[^/]+/hands", 2.0),
        (r"/api/tournaments(/[^/]+/entries)?", 2.0),
        (r"/api/tournaments/[^/]+/(log|export|print/[^/]+|report)", 5.0),
        (r"/api/tournaments/(import|people)|/api/series", 5.0),
        (r"/api/score/[^/]+/(match|game)", 5.0),
    )
)


def cost_of(path: str) -> float:
    """How many requests one for this path counts as."""
    return next((cost for pattern, cost in _COSTS if pattern.fullmatch(path)), 1.0)
