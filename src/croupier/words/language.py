"""The languages that croupier speaks: one for each catalogue."""

from __future__ import annotations

import re
from functools import cache
from pkgutil import get_data
from typing import Any

from croupier.words.catalogue import page_catalogue, read_catalogue
from croupier.words.message import ENGLISH, Language
from croupier.words.numbers import KINDS

__all__ = ["language", "languages", "page_words"]

CODE = re.compile("[a-z]{2,3}")


@cache
def languages() -> tuple[str, ...]:
    """The languages that croupier speaks, English first: one for each catalogue in the folder."""
    from importlib.resources import files

    folder = files("croupier") / "languages"
    return ("en", *sorted(path.name[:-3] for path in folder.iterdir() if path.name.endswith(".po")))


def page_words(tag: str) -> dict[str, Any]:
    """The page's share of a catalogue: the kinds of parts, and the texts that the page may show."""
    body = get_data("croupier", f"languages/{tag}.po") if tag != "en" else None
    texts = {"plural": "", "messages": {}} if body is None else page_catalogue(body.decode())
    return {"kinds": KINDS, **texts}


@cache
def language(tag: str) -> Language:
    """The language of a tag such as `es` or `es-MX`; English if croupier does not speak it."""
    code = re.split("[-_.@]", tag.lower())[0]
    if code == "en" or not CODE.fullmatch(code):
        return ENGLISH
    try:
        body = get_data("croupier", f"languages/{code}.po")
    except FileNotFoundError:
        return ENGLISH
    return ENGLISH if body is None else Language(code, read_catalogue(body.decode()))
