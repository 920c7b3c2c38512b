"""The rules of every game by number, a sentence or two each: what a refusal's number stands for."""

from __future__ import annotations

import tomllib

from croupier.files import shipped_file

__all__ = ["rulebook"]


def rulebook(game: str) -> dict[str, str]:
    """A game's rules by number, and after them those that all games share."""
    text = shipped_file("croupier.games", "rulebook.toml").decode()
    book: dict[str, dict[str, str]] = tomllib.loads(text)
    return {**book.get(game, {}), **book["common"]}
