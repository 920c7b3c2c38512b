"""The page's texts before its scripts run, in the language that is asked for: for browsers and crawlers."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request

from croupier.words import language, languages, msg

Told = dict[str, str]

_TEXTS = {
    "lead": msg("Free card and dice games: play bots or friends, no sign-up."),
    "hand": msg("Look at this hand"),
    "question": msg("Your move: what would you do?"),
    "answer": msg("One tap answers. Then see what others did, and what the solver says."),
    "table": msg("Sit down at this table, or watch."),
    "tournament": msg("Register for this tournament, or follow it."),
    "rules": msg("How it is played, what pays, and what to do."),
    "learn": msg("Learn it in a minute."),
    "score": msg("Keep the score, with cards and dice of your own."),
}


def language_of(request: Request) -> str:
    """The first language that a browser asks for and croupier speaks; English if there is none."""
    wanted = request.headers.get("accept-language", "").lower()
    asked = (tag.strip()[:2] for tag in wanted.split(","))
    return next((code for code in asked if code in languages()), "en")


@cache
def text_of(tag: str) -> Told:
    """The texts in a language, by their names."""
    return {name: language(tag).say(text) for name, text in _TEXTS.items()}
