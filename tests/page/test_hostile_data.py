"""Data that this browser kept, or that comes in a link or a file: whatever it is, the page stays whole."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.cases import quick
from tests.page.hands import against_bots, open_form

DEEP = "[" * 100_000
CORPUS: dict[str, str] = {
    "null": "null",
    "number": "7",
    "huge": "1e308",
    "text": '"a text"',
    "list": "[null, [null], {}, 0]",
    "object": '{"ofc": null, "fortune": 5, "fortune 1": null, "key": 5, "value": 5}',
    "proto": '{"__proto__": {"polluted": 1}, "constructor": {"prototype": 0}, "ofc": {"__proto__": 0}}',
    "names": '{"toString": 5, "valueOf": 5, "hasOwnProperty": 5, "length": -1, "ofc": {"seats": {}}}',
    "forms": '{"ofc": {"seats": 1e9, "hands": -1, "name": 5, "preset": "__proto__", "clock": "x"}}',
    "bets": '{"fortune 1": {"ante": "5", "__proto__": 5, "constructor": -5}}',
    "truncated": '{"ofc": {"seats": 3, "coun',
    "deep": DEEP,
    "deep and closed": DEEP + "]" * len(DEEP),
    "deep objects": '{"ofc":' * 25_000 + "1" + "}" * 25_000,
    "empty": "",
}
SCRIPTS = Path(__file__).parents[2] / "src" / "croupier" / "page"
PREFS = dict(
    re.findall(r'const (\w+) = kept\(\s*"(\w+)"', (SCRIPTS / "kit" / "preferences.js").read_text())
)
"""What every preference is kept as, by its name in the module."""
KEYS = (*PREFS.values(), "deals", "score.hostile")
LAID = ("unsent.placing", "unsent.arranging")
KEPT = """([keys, laid, text]) => {
    for (const key of keys) localStorage.setItem(`croupier.${key}`, text);
    for (const key of laid) sessionStorage.setItem(`croupier.${key}`, text);
}"""
BROKE = "Something on this page broke"


def _whole(page: Page) -> None:
    expect(page.get_by_text(BROKE)).to_have_count(0)
    assert page.evaluate("({}).polluted") is None


PREFERENCES = """async ([names, keys, texts]) => {
    const base = document.querySelector("script[type=module]").src.replace("joined/main.js", "single/");
    const read = [];
    for (const [at, text] of texts.entries()) {
        for (const key of keys) localStorage.setItem(`croupier.${key}`, text);
        const prefs = await import(`${base}kit/preferences.js?${at}`);
        const { noted } = await import(`${base}fair/deal_notes.js?${at}`);
        const { keptSheets } = await import(`${base}scorer/storage.js?${at}`);
        read.push({
            ...Object.fromEntries(names.map((name) => [name, prefs[name].value])),
            noted: noted("table", 1) ?? null, sheets: keptSheets(),
        });
    }
    return read;
}"""
USUAL: dict[str, Any] = {
    "theme": "system",
    "felt": "pine",
    "deck": "four",
    "pace": "usual",
    "replayPace": "usual",
    "spoken": "system",
}
USUAL |= dict.fromkeys(("sounds", "haptics", "hints"), False)
USUAL |= {"learnt": [], "training": {}, "mutedNames": [], "noted": None, "sheets": []}
FREE = {"playerName", "lastTable", "lastBots", "lastPresets", "lastBets"}
"""Where something of what is kept may be what it should be."""


def test_whatever_is_kept_is_read_as_what_it_should_be(page: Page) -> None:
    page.goto("/fairness")
    assert FREE | USUAL.keys() == PREFS.keys() | {"noted", "sheets"}  # no preference is left out
    told = page.evaluate(PREFERENCES, [list(PREFS), KEYS, list(CORPUS.values())])
    for kind, read in zip(CORPUS, told, strict=True):
        assert read == USUAL | {name: read[name] for name in FREE}, kind
        assert read["playerName"] == ("a text" if kind == "text" else "")
        assert isinstance(read["lastTable"], dict)
        for form in read["lastTable"].values():
            assert form.keys() <= {"preset"}, kind  # nothing else of these forms is a sound field
        assert all(
            type(name) is str for last in ("lastBots", "lastPresets") for name in read[last].values()
        )
        assert all(type(chips) is int for bets in read["lastBets"].values() for chips in bets.values())


DRAWN = [CORPUS[kind] for kind in ("null", "object", "names", "forms")]


def test_whatever_is_kept_the_lobby_and_the_scorer_are_whole(page: Page) -> None:
    page.goto("/fairness")
    for text in DRAWN:
        page.evaluate(KEPT, [KEYS, LAID, text])
        page.goto("/")
        open_form(page, "Open-Face")
        opening = page.get_by_role("dialog")
        expect(opening.get_by_label("Seats", exact=True)).to_have_value("3")
        expect(opening.get_by_role("button", name="Open the table")).to_be_enabled()
        _whole(page)
    page.goto("/score#hostile")
    expect(page.get_by_role("alert")).to_contain_text("not kept in this browser")
    page.evaluate("location.hash = ''")
    expect(page.get_by_role("link", name="New match")).to_be_visible()


@pytest.mark.parametrize("game", quick(("ofc", "fortune"), "ofc"))
def test_whatever_is_kept_a_table_is_played(page: Page, game: str) -> None:
    """Settings, bets, notes of deals and a hand laid out."""
    path = against_bots(page, game, seats=2, **({} if game == "ofc" else {"chips": 1000}))
    for text in (DRAWN[0], *_laid_out(page)) if game == "ofc" else DRAWN:
        page.evaluate(KEPT, [KEYS, LAID, text])
        page.goto(path)
        expect(page.locator(".own .hand-cards .card, .house .circle").first).to_be_visible()
        _whole(page)


def _laid_out(page: Page) -> list[str]:
    """What this window would keep of a hand laid out, under its own key."""
    lying = page.locator(".own .hand-cards [data-card]")
    cards = lying.evaluate_all("(all) => all.map((one) => one.dataset.card)")
    key = f"{page.url.rpartition('/')[2].partition('#')[0]} 1 {''.join(cards)}"
    many: list[Any] = [None, {"decided": None}]
    many += [{"decided": one, "chosen": {}, "sort": 7} for one in (5, [[{}, 0]])]
    return [json.dumps({"key": key, "value": value}) for value in many]


def _packed(text: str) -> str:
    code = zlib.compress(text.encode(), 9, wbits=-15)
    return base64.urlsafe_b64encode(code).decode().rstrip("=")


COUNTED = """{
    window.counted = { fed: 0, out: 0 };
    const Inflate = window.DecompressionStream;
    window.DecompressionStream = class {
        constructor(form) {
            const real = new Inflate(form);
            const count = (name) => new TransformStream({ transform(part, on) {
                counted[name] += part.length;
                on.enqueue(part);
            } }, { highWaterMark: 1 }, { highWaterMark: 0 });
            const fed = count("fed");
            this.writable = fed.writable;
            this.readable = fed.readable.pipeThrough(real).pipeThrough(count("out"));
        }
    };
}"""


@pytest.mark.parametrize(("size", "coded"), [(50_000_000, 65_000)])
def test_a_small_link_is_not_inflated_without_end(page: Page, size: int, coded: int) -> None:
    """Deflate makes a thousandfold of what it is fed; so little is fed, however much the link holds."""
    page.add_init_script(COUNTED)
    link = _packed('{"v":1,"names":"' + "a" * size + '"}')
    assert 0.9 < len(link) / coded < 1.1
    page.goto("/fairness")
    page.evaluate("(link) => location.assign(`/score/ofc#sheet=${link}`)", link)
    expect(page.get_by_role("alert")).to_contain_text("This link holds no score sheet")
    counted = page.evaluate("counted")
    assert counted["out"] < 6_000_000
    assert counted["fed"] * 1032 < 12_000_000


@pytest.mark.exhaustive
def test_a_file_too_large_for_a_sheet_is_refused_unread(page: Page, tmp_path: Path) -> None:
    page.goto("/score")
    page.evaluate("() => { Blob.prototype.text = () => { throw new Error('it was read') } }")
    file = tmp_path / "sheet.json"
    file.write_text('{"v":1,"names":"' + "a" * 5_000_000 + '"}')
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.locator(".toast")).to_have_text("This file holds no score sheet of croupier.")


COMMON = {"v": 1, "id": "hostile", "at": 0, "preset": "standard", "names": ["Ann", "Ben"]}
LAST = {"seat": 0, "cards": "As / Kd / 2c", "set": "", "plays": True, "bets": {}, "order": ["As", ""]}
WRITING = {"seat": 1, "rows": [["As"], [], []], "play": "play", "bets": {}, "order": ["As"]}
ROLLED = {"seat": 1, "cards": "", "set": "", "plays": False, "bets": {}, "choice": "pass"}
ROLLING = {"seat": 1, "rows": [["Js", "Js"]], "play": "pass", "bets": {}}
SHEETS: dict[str, dict[str, Any]] = {
    "ofc": {
        "stacks": [5, 5],
        "posted": {},
        "value": 1,
        "button": 0,
        "streets": True,
        "editing": 0,
        "rounds": [
            {"dealer": "", "places": [LAST], "more": {"value": 1, "streets": "As/-/-", "button": None}}
        ],
        "draft": {"dealer": [], "places": [WRITING], "turn": 0, "more": {"value": 2}},
        "aside": {"dealer": [], "places": [WRITING], "turn": 1, "more": {}},
    },
    "pinzique": {
        "stacks": None,
        "posted": {},
        "partners": False,
        "editing": 0,
        "rounds": [{"dealer": "", "places": [ROLLED], "more": {"round": "B-1"}}],
        "draft": {"dealer": [], "places": [ROLLING], "turn": 1, "more": {}},
        "aside": None,
    },
    "ofc of the first shape": {
        "stacks": [5, 5],
        "value": 1,
        "button": 0,
        "editing": 0,
        "streets": True,
        "hands": [{"sets": ["As", "Kd"], "value": 1, "button": None, "streets": ["As/-/-", ""]}],
        "draft": {
            "rows": [[["As"], [], []], [[], [], []]],
            "orders": [["As"], []],
            "seat": 1,
            "value": 2,
            "button": 1,
        },
        "aside": {"rows": [[[], [], []], [[], [], []]], "seat": 0, "value": None, "button": None},
    },
    "pinzique of the first shape": {
        "partners": False,
        "draft": ["Js"],
        "seat": 1,
        "editing": {"round": "1", "seat": 0},
        "rounds": [{"round": "1", "rolls": ["Js Qh", None]}],
    },
    **{
        game: {
            "stacks": None,
            "posted": {"side": "5-4-1"},
            "editing": 0,
            "rounds": [{"dealer": "AsKs", "places": [PLACE]}],
            "draft": {"dealer": ["As"], "places": [LAIN], "turn": 1},
            "aside": {"dealer": [], "places": [LAIN], "turn": 0},
        }
        for game, PLACE, LAIN in [
            (
                game,
                {"seat": 0, "cards": "2c", "set": "", "plays": True, "bets": {"ante": 5}},
                {"seat": 1, "rows": [["Jk"], ["2c"]], "play": "fold", "bets": {"ante": 5}},
            )
            for game in ("fortune", "asian-stud")
        ]
    },
}
TEXT, WHOLE, FLAG = {"type": "string", "maxLength": 100}, {"type": "integer"}, {"type": "boolean"}
CARDS = {"type": "array", "maxItems": 53, "items": {"pattern": "^([2-9TJQKA][cdhs]|Jk)$", "type": "string"}}
MAYBE = {"type": ["integer", "null"]}


def _list(items: Any, most: int = 2000, least: int = 0) -> Any:
    return {"type": "array", "items": items, "maxItems": most, "minItems": least}


def _object(**fields: Any) -> Any:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def _or_null(kind: Any) -> Any:
    return {"anyOf": [kind, {"type": "null"}]}


BETS = {"type": "object", "additionalProperties": WHOLE, "propertyNames": {"pattern": "^[a-z][a-z_]*$"}}
HEAD: dict[str, Any] = {
    "v": {"const": 1},
    "game": TEXT,
    "id": {"type": "string", "minLength": 1, "maxLength": 20},
    "at": {"type": "integer", "minimum": -8.64e15, "maximum": 8.64e15},
    "preset": TEXT,
    "names": _list({"type": "string", "minLength": 1, "maxLength": 24}, 8, 1),
}
ORDER = _list({"pattern": "^(|[2-9TJQKA][cdhs]|Jk)$", "type": "string"}, 53)
MORE = {"type": "object", "additionalProperties": {"type": ["string", "integer", "null"]}}


def _place(**fields: Any) -> Any:
    """A place; its order and its choice may be missing."""
    place = _object(seat=WHOLE, bets=BETS, **fields)
    return {**place, "properties": {**place["properties"], "order": ORDER, "choice": TEXT}}


PLACES = _list(_place(rows=_list(CARDS, 3, 1), play=TEXT), 14)
DRAFT = _object(dealer=CARDS, turn=WHOLE, places=PLACES, more=MORE)
SHEET: dict[str, Any] = {
    **HEAD,
    "stacks": _or_null(_list(WHOLE, 8)),
    "posted": {"type": "object", "additionalProperties": TEXT},
    "rounds": _list(
        _object(dealer=TEXT, places=_list(_place(cards=TEXT, set=TEXT, plays=FLAG), 14), more=MORE)
    ),
    "draft": DRAFT,
    "aside": _or_null(DRAFT),
    "editing": MAYBE,
}
OWN: dict[str, dict[str, Any]] = {
    "ofc": {"value": WHOLE, "button": WHOLE, "streets": FLAG},
    "pinzique": {"partners": FLAG},
}
MUTATED = r"""async (sheet) => {
    const base = document.querySelector("script[type=module]").src.replace("joined/main.js", "single/");
    const { readSheet } = await import(`${base}scorer/sheet_reader.js`);
    const { readShared } = await import(`${base}scorer/storage.js`);
    const { DecodeError } = await import(`${base}kit/decode.js`);
    await (await import(`${base}scorer/game_scorers.js`)).loadScorers();
    const deep = (n) => {
        let one = [];
        for (let at = 0; at < n; at++) one = [one];
        return one;
    };
    const hostile = [
        undefined, null, true, 0, -1, 0.5, 1e308, NaN, 2 ** 53, "", "As", "__proto__", "a".repeat(5000), [],
        {}, [[]], [null], { __proto__: { v: 1 } }, JSON.parse('{"__proto__": {"x": 1}}'), { length: -1 },
        { constructor: 1, toString: 1 }, deep(3000), Array(60).fill("As"), Array(3000).fill(null),
    ];
    const paths = [];
    (function walk(node, path) {
        paths.push(path);
        if (!node || typeof node !== "object") return;
        for (const key of Object.keys(node)) walk(node[key], [...path, key]);
    })(sheet, []);
    const changed = (path, value) => {
        if (!path.length) return value;
        const copy = structuredClone(sheet);
        const last = path.slice(0, -1).reduce((node, key) => node[key], copy);
        last[path.at(-1)] = value;
        last.extra = value;
        return copy;
    };
    const made = { sound: new Set(), refused: 0, wrong: [] };
    for (const path of paths) {
        for (const value of hostile) {
            for (const read of [readSheet, readShared]) {
                try {
                    made.sound.add(JSON.stringify(read(changed(path, value))));
                } catch (error) {
                    if (error instanceof DecodeError) made.refused++;
                    else made.wrong.push(`${path}: ${error}`);
                }
            }
        }
    }
    return { ...made, sound: [...made.sound] };
}"""


@pytest.mark.parametrize("game", quick(SHEETS, "ofc", "fortune", soak=True))
def test_a_sheet_is_sound_or_refused_wherever_it_was_changed(page: Page, game: str) -> None:
    """Every part exchanged for every hostile value; what is taken is a sheet to its last field."""
    page.goto("/score")
    key = game.split(maxsplit=1)[0]
    made = page.evaluate(MUTATED, {**COMMON, "game": key, **SHEETS[game]})
    assert made["wrong"] == []
    assert made["refused"] > 300
    validator = Draft202012Validator(_object(**SHEET, **OWN.get(key, {})))
    assert len(made["sound"]) > 20
    for text in made["sound"]:
        sheet = json.loads(text)
        assert not list(validator.iter_errors(sheet)), sheet
        seats = len(sheet["names"])
        assert len(sheet.get("stacks") or sheet["names"]) == seats


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", quick(SHEETS, "ofc", "fortune", soak=True))
def test_a_preset_that_is_none_is_an_error_in_words(page: Page, game: str) -> None:
    for preset in ("__proto__", "constructor", "../../x"):
        own = {"game": game.split(maxsplit=1)[0], "posted": {}, "preset": preset}
        sheet = {**COMMON, **SHEETS[game], **own}
        page.goto("/fairness")
        page.goto(f"/score/{sheet['game']}#sheet={_packed(json.dumps(sheet))}")
        expect(page.get_by_role("alert")).to_contain_text("expected")
        expect(page.locator(".score-head p")).to_contain_text(preset)
        _whole(page)
    page.get_by_role("button", name="Keep a copy and go on").click()
    page.get_by_role("button", name="Settings").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    _whole(page)
