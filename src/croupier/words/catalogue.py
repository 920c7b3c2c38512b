"""Reads catalogues: `.po` files as gettext and its tools know them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from posixpath import basename, dirname, normpath
from typing import Any, NamedTuple

Key = tuple[str, str]
"""The context and the English template."""


class Entry(NamedTuple):
    """An entry of a `.po` file."""

    context: str
    template: str
    plural: str
    forms: tuple[str, ...]
    """The translations, one for each plural form; empty texts where it is not translated."""
    places: tuple[str, ...]
    """The files that use the template."""
    notes: tuple[str, ...] = ()
    """Comments of translators."""
    fuzzy: bool = False


class Catalogue(NamedTuple):
    """The translations of one language."""

    messages: dict[Key, tuple[str, ...]]
    form_for: Callable[[Any], int]
    """Returns the number of the plural form for a number."""


def read_catalogue(text: str) -> Catalogue:
    """The catalogue in a `.po` file. Entries that are fuzzy or not translated are left out."""
    messages = {}
    plural = "n != 1"
    for entry in entries_in(text):
        if not entry.template and not entry.context:
            header = re.search(r"plural=([^;\n]+)", entry.forms[0])
            plural = header[1] if header else plural
        elif all(entry.forms) and not entry.fuzzy:
            messages[entry.context, entry.template] = entry.forms
    return Catalogue(messages, _rule(plural))


@lru_cache
def _rule(plural: str) -> Callable[[Any], int]:
    from gettext import c2py

    rule: Callable[[int], int] = c2py(plural)
    # As in `words.js`: a fraction and a number below 0 have the form of 2.
    return lambda n: rule(int(n)) if isinstance(n, int | float) and n >= 0 and n % 1 == 0 else rule(2)


_FIELD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[[0-9]+\])?) ")


def entries_in(text: str) -> Iterator[Entry]:
    """The entries of a `.po` file, in order; the first one is the header."""
    for block in text.split("\n\n"):
        fields: dict[str, str] = {}
        places: list[str] = []
        notes: list[str] = []
        fuzzy = False
        name = ""
        for line in block.splitlines():
            if line.startswith('"'):
                fields[name] += json.loads(line)
            elif found := _FIELD.match(line):
                name = found[1]
                fields[name] = json.loads(line[found.end() :])
            elif line.startswith("#: "):
                places += line[3:].split()
            elif line.startswith("#,"):
                fuzzy = fuzzy or "fuzzy" in line
            elif line.startswith("# "):
                notes.append(line[2:])
        if "msgid" in fields:
            forms = tuple(text for key, text in fields.items() if key.startswith("msgstr"))
            yield Entry(
                fields.get("msgctxt", ""),
                fields["msgid"],
                fields.get("msgid_plural", ""),
                forms,
                tuple(places),
                tuple(notes),
                fuzzy,
            )


TERMINAL = re.compile(
    r"^(?:cli|arena|arrays|envs|fair|terminal|testing|client|records|server/store|server/verbs)/"
    r"|^(?:frames|matches|server/admin/house_checks|tournament/simulation_report)\.py$"
    r"|/(?:terminal|solver|book|problems|batched)/|^odds/(?!desk|sessions|paytable_search)|/odds/(?:report|decision_table)\.py$|\.jinja$"
)
"""Places of texts that no page shows: the terminal's and the Python API's."""

AREAS = {
    "tournament": re.compile(r"^(?:tournament|server/tournaments)/"),
    "rules": re.compile(r"^odds/|(?:^|/)(?:rulebook|guide|simple_rules)\.(?:toml|py)$"),
    "coach": re.compile(r"^(?:advice|server/coach)/|^games/\w+/(?:advice|practice)\b"),
    "scorer": re.compile(r"^server/scorer/"),
}
"""Folders of page modules, and the places of the server's texts that only these modules show."""

_WORDS = re.compile(r'from "(\.[^"]*)words\.js"')


def area_of(place: str, module: Callable[[str], str]) -> str | None:
    """The page folder whose modules alone show the texts of a place; "" for all pages, None for no page.

    A page module of croupier says it itself, by the `words.js` that it imports. `module` returns its text.
    """
    if TERMINAL.search(place):
        return None
    if place.endswith(".js"):
        found = _WORDS.search(module(place))
        folder = normpath(f"{dirname(place)}/{found[1]}") if found else "kit"
        return "" if basename(folder) == "kit" else basename(folder)
    return next((area for area, places in AREAS.items() if places.search(place)), "")


def page_catalogue(text: str, area: Callable[[str], str | None]) -> tuple[str, dict[str, dict[str, Any]]]:
    """The part of a `.po` file that the page needs: the plural forms of 0 to 199, and texts by area.

    `area` returns the area of a place. A text of several areas belongs to all pages, the area "".
    """
    catalogue = read_catalogue(text)
    texts: dict[str, dict[str, Any]] = {}
    for context, template, *_, places, _, _ in entries_in(text):
        forms = catalogue.messages.get((context, template))
        areas = {area(place) for place in places} - {None}
        if forms is not None and areas:
            key = f"{context}\u0004{template}" if context else template
            of_area = texts.setdefault(areas.pop() or "" if len(areas) == 1 else "", {})
            of_area[key] = forms[0] if len(forms) == 1 else forms
    return "".join(str(catalogue.form_for(n)) for n in range(200)), texts
