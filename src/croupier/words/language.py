"""The languages that croupier speaks: one for each catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pkgutil import get_data
from typing import Any

from croupier.words.catalogue import area_of, page_catalogue, read_catalogue
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


def _bodies(tag: str) -> Iterator[tuple[str, str]]:
    """The catalogues of a language, by package."""
    for package in _packages:
        try:
            body = get_data(package, f"languages/{tag}.po")
        except (ImportError, OSError):
            body = None
        if body is not None:
            yield package, body.decode()


def page_words(tag: str) -> dict[str, dict[str, Any]]:
    """The page's share of the catalogues, by file.

    `es` is for all pages, with the kinds of parts and the plural forms; `es/fair` for the modules that
    import `fair/words.js`.
    """
    plural, found = "", dict[str, dict[str, Any]]()
    for package, body in _bodies(tag):
        of_package, texts = page_catalogue(body, _area if package == "croupier" else lambda _: "")
        plural = plural or of_package
        for area, messages in texts.items():
            found[area] = messages | found.get(area, {})
    base = {"kinds": KINDS, "plural": plural, "messages": found.pop("", {})}
    return {tag: base, **{f"{tag}/{area}": messages for area, messages in found.items()}}


@cache
def _area(place: str) -> str | None:
    return area_of(place, lambda path: (get_data("croupier", path) or b"").decode())


@cache
def language(tag: str) -> Language:
    """The language of a tag such as `es` or `es-MX`; English if croupier does not speak it."""
    code = re.split("[-_.@]", tag.lower())[0]
    if code == "en" or not CODE.fullmatch(code) or code not in languages():
        return ENGLISH
    own, *others = (read_catalogue(body) for _, body in _bodies(code))
    for other in others:
        own = own._replace(messages=other.messages | own.messages)
    return Language(code, own)
