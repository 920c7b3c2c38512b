"""The languages that croupier speaks: one for each catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pkgutil import get_data
from typing import Any

from croupier.words.catalogue import page_catalogue, read_catalogue
from croupier.words.message import ENGLISH, Language
from croupier.words.numbers import KINDS

CODE = re.compile("[a-z]{2,3}")

_packages: tuple[str, ...] = ("croupier",)


def catalogues() -> tuple[str, ...]:
    """The packages with catalogues, croupier first: where two translate a text, the first one counts."""
    return _packages


def add_catalogues(package: str) -> None:
    """Let a game of another package bring its own: `languages/es.po` and the like in its folder."""
    global _packages  # noqa: PLW0603 - languages are one for the process
    if package not in _packages and not package.startswith("croupier."):
        _packages = (*_packages, package)
        language.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """The languages that croupier speaks, English first: one for each catalogue in the folder."""
    from importlib.resources import files

    folder = files("croupier") / "languages"
    return ("en", *sorted(path.name[:-3] for path in folder.iterdir() if path.name.endswith(".po")))


def _bodies(tag: str) -> Iterator[str]:
    """The catalogues of a language."""
    for package in _packages:
        try:
            body = get_data(package, f"languages/{tag}.po")
        except (ImportError, OSError):
            body = None
        if body is not None:
            yield body.decode()


def page_words(tag: str) -> dict[str, Any]:
    """The page's share of the catalogues: the kinds of parts, and the texts that the page may show."""
    texts: dict[str, Any] = {"plural": "", "messages": {}}
    for body in _bodies(tag):
        found = page_catalogue(body)
        texts["plural"] = texts["plural"] or found["plural"]
        texts["messages"] = found["messages"] | texts["messages"]
    return {"kinds": KINDS, **texts}


@cache
def language(tag: str) -> Language:
    """The language of a tag such as `es` or `es-MX`; English if croupier does not speak it."""
    code = re.split("[-_.@]", tag.lower())[0]
    if code == "en" or not CODE.fullmatch(code) or code not in languages():
        return ENGLISH
    own, *others = map(read_catalogue, _bodies(code))
    for other in others:
        own = own._replace(messages=other.messages | own.messages)
    return Language(code, own)
