"""Numbers and lists as languages write them.

`kinds.json` has the kinds of parts in the terms of the browser's `Intl`, and both sides read it.
`cldr.json` has the signs of each language, written by `tools/number-facts.mjs` from `Intl`. Halves are
rounded to even by the digits as written.
"""

from __future__ import annotations

import json
from decimal import ROUND_HALF_EVEN, Decimal
from functools import cache
from math import isfinite
from pkgutil import get_data
from typing import Any


def _shipped(name: str) -> Any:
    return json.loads(get_data("croupier.words", name) or b"")


KINDS: dict[str, dict[str, Any]] = _shipped("kinds.json")
"""The kinds of parts. `decimals` are the fewest and the most; `text` marks kinds that are not numbers."""

_ENGLISH_INTEGERS = {
    kind: "," if form.get("group", True) else ""
    for kind, form in KINDS.items()
    if not form.keys() & {"sign", "percent"} and not form.get("decimals", (0,))[0]
}
"""Formats of whole numbers of these kinds in English, as Python writes them."""


@cache
def _facts(tag: str) -> dict[str, Any]:
    every = _shipped("cldr.json")
    found: dict[str, Any] = every.get(tag) or every["en"]
    return found


def number(tag: str, value: float, kind: str = "number") -> str:
    """A number as a language writes it; `kind` is one of `KINDS`, and that of numbers if it is not."""
    if type(value) is int and tag == "en" and (format_spec := _ENGLISH_INTEGERS.get(kind)) is not None:
        return format(value, format_spec)
    if not isfinite(value):
        return str(value).replace("inf", "∞")
    form = KINDS.get(kind) or KINDS["number"]
    fewest, most = form.get("decimals", (0, 3))
    facts = _facts(tag)
    exact = Decimal(repr(value))
    exact = (exact * 100 if form.get("percent") else exact).quantize(
        Decimal(1).scaleb(-most), ROUND_HALF_EVEN
    )
    whole, _, decimals = f"{abs(exact):f}".partition(".")
    decimals = decimals.rstrip("0").ljust(fewest, "0")
    if form.get("group", True):
        whole = _grouped(whole, facts)
    written = whole + (facts["decimal"] + decimals if decimals else "")
    if form.get("percent"):
        written = facts["percent"].replace("0", written)
    sign = "-" if exact < 0 else "+" if form.get("sign") else ""
    return sign + written


def _grouped(whole: str, facts: dict[str, Any]) -> str:
    if len(whole) < 3 + facts["least"]:
        return whole
    first, later = facts["groups"]
    groups = [whole[-first:]]
    rest = whole[:-first]
    while rest:
        groups.append(rest[-later:])
        rest = rest[:-later]
    sign: str = facts["group"]
    return sign.join(reversed(groups))


def join(tag: str, items: list[str]) -> str:
    """Items as a language lists them: `a, b and c`."""
    two, begin, middle, end = _facts(tag)["list"]
    if len(items) < 2:
        return "".join(items)
    if len(items) == 2:
        return _pair(two, *items)
    joined = _pair(end, items[-2], items[-1])
    for item in items[-3:0:-1]:
        joined = _pair(middle, item, joined)
    return _pair(begin, items[0], joined)


def _pair(pattern: str, one: str, other: str) -> str:
    before, between, after = pattern.split("\t")
    return before + one + between + other + after
