"""What is said of the page before its scripts run, in the language of whoever asks: browsers, crawlers."""

from __future__ import annotations

from starlette.requests import Request

__all__ = ["LANGUAGES", "Told", "told_to"]

Told = dict[str, str]

_TOLD: dict[str, Told] = {
    "en": {
        "lead": "Free card and dice games: play bots or friends, no sign-up.",
        "hand": "Look at this hand",
        "table": "Sit down at this table, or watch.",
        "tournament": "Register for this tournament, or follow it.",
        "rules": "How it is played, what pays, and what to do.",
        "learn": "Learn it in a minute.",
        "score": "Keep the score, with cards and dice of your own.",
    },
    "es": {
        "lead": "Juegos de cartas y dados, gratis: contra bots o con amigos, sin registrarte.",
        "hand": "Mira esta mano",
        "table": "Siéntate a esta mesa, o mira.",
        "tournament": "Inscríbete en este torneo, o síguelo.",
        "rules": "Cómo se juega, qué se paga y qué conviene hacer.",
        "learn": "Apréndelo en un minuto.",
        "score": "Lleva la cuenta, con tus propias cartas y dados.",
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
