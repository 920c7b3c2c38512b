"""The tokens of the page: what is written in them can be read, in every felt and scheme."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[1] / "src" / "croupier" / "page"
FELTS = ("pine", "midnight", "claret")
SCHEMES = ("light", "dark")
DECKS = ("four", "two")

PAPER = ("bg", "panel", "sunk")
ON_PAPER = ("text", "muted", "act-text", "solver", "win", "lose", "warn")
FELT = ("felt-a", "felt-b")
ON_FELT = ("on-felt", "on-felt-muted", "act-on-felt", "solver-on-felt", "win-on-felt", "lose-on-felt")
FILLED = [
    ("act", "on-act"),
    ("act-hover", "on-act"),
    ("act-soft", "text"),
    ("act-soft", "act-text"),
    ("solver", "on-solver"),
    ("win-fill", "on-win"),
    ("lose-fill", "on-lose"),
    ("lose-soft", "lose"),
    ("lose-soft", "text"),
    ("warn-soft", "warn"),
]
OVER_FELT = ("well",)
"""What darkens the felt beneath words."""

Colour = tuple[float, float, float]


def tokens(felt: str, scheme: str, deck: str = "four") -> dict[str, str]:
    """Every token as it is in force, aliases and `light-dark()` followed."""
    css = re.sub(r"/\*.*?\*/", "", (STATIC / "kit" / "tokens.css").read_text(), flags=re.DOTALL)
    found: dict[str, str] = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        wanted = (":root", "[data-felt]", f'[data-felt="{felt}"]', f'[data-deck="{deck}"]')
        if any(one.strip() in wanted for one in selectors.split(",")):
            found |= dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))

    def read(value: str) -> str:
        if both := re.fullmatch(r"light-dark\((.+), (.+)\)", value):
            return both[1 + SCHEMES.index(scheme)]
        if alias := re.fullmatch(r"var\(--([\w-]+)\)", value):
            return read(found[alias[1]])
        return value

    return {name: read(value.strip()) for name, value in found.items()}


def colour(text: str) -> Colour:
    """`#fff` or `#ffffff` in parts of one."""
    digits = text.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def over(text: str, below: Colour) -> Colour:
    """`rgb(0 0 0 / 0.2)` laid over a colour."""
    red, green, blue, part = map(float, re.findall(r"[\d.]+", text))
    one, two, three = (
        part * own / 255 + (1 - part) * under for own, under in zip((red, green, blue), below, strict=True)
    )
    return one, two, three


def light(of: Colour) -> float:
    """Its relative luminance, as WCAG 2 has it."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, two: Colour) -> float:
    """From 1, the same, to 21, black and white."""
    low, high = sorted((light(one), light(two)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_the_standard_measures_it() -> None:
    assert contrast(colour("#000"), colour("#fff")) == 21
    assert round(contrast(colour("#777777"), colour("#fff")), 2) == 4.48


@pytest.mark.parametrize(("felt", "scheme"), [*product(FELTS, SCHEMES)])
def test_words_on_paper_and_felt_can_be_read(felt: str, scheme: str) -> None:
    """WCAG 2 AA: 4.5 to 1 for words, 3 to 1 for the edges of what can be pressed."""
    have = tokens(felt, scheme)
    grounds = {name: colour(have[name]) for name in (*PAPER, *FELT)}
    grounds |= {f"{name} over {by}": over(have[name], grounds[by]) for name in OVER_FELT for by in FELT}
    pairs = [*product(ON_PAPER, PAPER), *((words, ground) for ground, words in FILLED)]
    pairs += [(words, ground) for words in ON_FELT for ground in grounds if "felt-" in ground]
    found = {
        pair: contrast(colour(have[pair[0]]), grounds.get(pair[1]) or colour(have[pair[1]]))
        for pair in pairs
    }
    assert {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < 4.5} == {}
    edges = [
        *product(("line-strong", "focus", "act-edge"), ("bg", "panel", "sunk")),
        *product(("focus-on-felt",), FELT),
    ]
    seen = {pair: contrast(colour(have[pair[0]]), grounds[pair[1]]) for pair in edges}
    assert {pair: round(ratio, 2) for pair, ratio in seen.items() if ratio < 3} == {}


@pytest.mark.parametrize("deck", DECKS)
def test_suits_can_be_read_on_the_card_and_told_apart(deck: str) -> None:
    have = tokens("pine", "light", deck)
    suits = {name: colour(have[name]) for name in ("spade", "heart", "diamond", "club")}
    for ground in ("card", "card-low"):
        assert all(contrast(suit, colour(have[ground])) >= 4.5 for suit in suits.values())
    assert len(set(suits.values())) == {"four": 4, "two": 2}[deck]


def test_every_felt_and_deck_that_can_be_chosen_is_drawn() -> None:
    prefs = (STATIC / "kit" / "preferences.js").read_text()
    chosen = {name: re.findall(rf'kept\("{name}", oneOf\((.+?)\)', prefs)[0] for name in ("felt", "deck")}
    assert re.findall(r'"(\w+)"', chosen["felt"]) == list(FELTS)
    assert re.findall(r'"(\w+)"', chosen["deck"]) == list(DECKS)
    grounds = [tuple(tokens(felt, scheme)["felt-a"] for scheme in SCHEMES) for felt in FELTS]
    assert len(set(grounds)) == len(FELTS)


def test_every_token_that_is_used_is_said() -> None:
    """A colour that nobody has said is no colour at all, and nothing tells of it."""
    sources = [*STATIC.rglob("*.css"), *(STATIC.parent / "games").glob("*/page/*.css")]
    text = "\n".join(path.read_text() for path in sources)
    said = set(re.findall(r"--([\w-]+)\s*:", text))
    scripts = "\n".join(
        path.read_text() for folder in (STATIC, STATIC.parent / "games") for path in folder.rglob("*.js")
    )
    said |= set(re.findall(r"--([\w-]+)", scripts))
    assert set(re.findall(r"var\(--([\w-]+)\)", text)) - said == set()
