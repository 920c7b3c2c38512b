"""What is said of the page before its scripts run, in the language of whoever asks: browsers, crawlers."""

from __future__ import annotations

from starlette.requests import Request

__all__ = ["LANGUAGES", "Told", "told_to"]

Told = dict[str, str]

_TOLD: dict[str, Told] = {
    "en": {
        "lead": "Free card and dice games: play bots or friends, no sign-up.",
        "hand": "Look at this hand",
    },
    "es": {
        "lead": "Juegos de cartas y dados, gratis: contra bots o con amigos, sin registrarte.",
        "hand": "Mira esta mano",
    },
}
"""As `data-languages` of index.html has them; the first is for those who ask for none of them."""

LANGUAGES = tuple(_TOLD)


def told_to(request: Request) -> tuple[str, Told]:
    """The first language that a browser asks for and the page speaks, with its texts."""
    wanted = request.headers.get("accept-language", "").lower()
    asked = (tag.strip()[:2] for tag in wanted.split(","))
    language = next((code for code in asked if code in _TOLD), "en")
    return language, _TOLD[language]
