"""Messages, the languages that say them, and the catalogues beside the code."""

from __future__ import annotations

import ast
import json
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput, Illegal
from croupier.game.preset_registry import load_presets
from croupier.game.registry import game_of
from croupier.serialization import convert, describe_error
from croupier.server.lobby.preset_details import guide_of
from croupier.server.site.static_files import site
from croupier.table.messages import encode
from croupier.testing import any_option, play_hand
from croupier.tournament import Structure, structure_of
from croupier.words import (
    English,
    Language,
    Message,
    language,
    languages,
    msg,
    msg_c,
    msg_n,
    page_words,
    terminal_language,
)
from croupier.words.catalogue import entries_in, read_catalogue
from croupier.words.message import forms_of
from croupier.words.numbers import KINDS, number
from extract import PART, SOURCE, Composed, Found, extract, in_javascript, in_python, parts_of
from update import merged, read

extracted = cache(extract)  # every process that collects tests imports this: only one extracts
TAGS = languages()[1:]
UNTRANSLATED = {"es": 0, "fr": 0}
"""At most so many templates have no translation yet. This falls; it does not rise."""
KING = msg_c("rank", "king|many=kings|a=a king")


def test_a_message_is_english_by_itself() -> None:
    assert (
        str(msg("fouls {chance:percent} against {n}", chance=0.314, n=12345)) == "fouls 31% against 12,345"
    )
    assert (
        str(msg("{who:seats} and {cards:cards}", who=["p1", "p2"], cards=["As", "Kd"]))
        == "p1 and p2 and As Kd"
    )
    assert str(msg("a pair of {rank:many}, {rank:a}, {rank}", rank=KING)) == "a pair of kings, a king, king"
    assert [str(msg_n("{n} card", "{n} cards", n=n)) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert str(msg("braces {stay} without parts")) == "braces {stay} without parts"
    assert str(msg("{text}", text="{n}", n=1)) == "{n}"


def test_errors_have_a_message_and_its_english() -> None:
    error = Illegal("OFC1", "not-your-cards", "place exactly {cards:cards}", cards=("As", "Kd"))
    assert str(error) == error.sentence == "place exactly As Kd (OFC1)"
    assert error.message.parts["what"] == msg("place exactly {cards:cards}", cards=["As", "Kd"])
    outer = BadInput("{place}: {why}", "bad", place=Path("x"), why=error)
    assert outer.sentence == "x: place exactly As Kd (OFC1)"
    assert BadInput("expected {this}").sentence == "expected {this}"
    assert BadInput("plain").wire_message is None
    assert outer.wire_message == outer.message


def test_text_for_programs_carries_its_message_for_people() -> None:
    inner = English("{n} card", n=2)
    outer = English("{who:seat} has {cards}.", who="p1", cards=inner)
    assert isinstance(outer, str)
    assert outer == "p1 has 2 card."
    assert pickle.loads(pickle.dumps(outer)).message == outer.message
    assert json.loads(encode({"said": outer, "plain": English("No more bets")})) == {
        "said": outer,
        "plain": "No more bets",
        "messages": {outer: msgspec.to_builtins(outer.message)},
    }
    assert "messages" in json.loads(encode([{"said": outer}]))[0]
    assert str(msg("{hand:capital}!", hand=msg_c("x", "a pair|bare=pair"))) == "Pair!"


SPANISH = """
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "rank"
msgid "king|many=kings|a=a king"
msgstr "rey|many=reyes"

#: x.py
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} carta"
msgstr[1] "{n} cartas"

msgid "has {rank:a}; {more}"
msgstr "tiene {rank:many}: {more}"

#, fuzzy
msgid "maybe"
msgstr "quizás"
"""


def test_a_language_says_messages_by_its_catalogue() -> None:
    spanish = Language("es", read_catalogue(SPANISH))
    cards = msg_n("{n} card", "{n} cards", n=12345)
    assert spanish.say(cards) == "12.345 cartas"
    assert spanish.say(msg("has {rank:a}; {more}", rank=KING, more=cards)) == "tiene reyes: 12.345 cartas"
    assert spanish.say(msg("maybe")) == "maybe"
    assert spanish.say(msg("has {rank:a}; {more}", rank=KING, more=msg("maybe"))) == "has a king; maybe"


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("en", "0 cards, 1 card, 1 card, 2 cards, 21 cards, 1.5 cards, -1 cards"),
        ("es", "0 cartas, 1 carta, 1 carta, 2 cartas, 21 cartas, 1,5 cartas, -1 cartas"),
        ("fr", "0 carte, 1 carte, 1 carte, 2 cartes, 21 cartes, 1,5 cartes, -1 cartes"),
    ],
)
def test_a_number_chooses_the_plural_as_on_the_page(tag: str, said: str) -> None:
    numbers = (0, 1, 1.0, 2, 21, 1.5, -1)
    assert ", ".join(language(tag).say(msg_n("{n} card", "{n} cards", n=n)) for n in numbers) == said


def test_names_stand_for_seats() -> None:
    assert Language("en").say(msg("{who:seat} of p1", who="p1"), {"p1": "Ana"}) == "Ana of p1"


@pytest.mark.parametrize(
    ("value", "kind", "english", "spanish"),
    [
        (12345, "number", "12,345", "12.345"),
        (1234, "number", "1,234", "1234"),
        (12345, "plain", "12345", "12345"),
        (2.5, "decimal1", "2.5", "2,5"),
        (2.675, "decimal2", "2.68", "2,68"),
        (0.125, "decimal2", "0.12", "0,12"),
        (2.5, "signed2", "+2.50", "+2,50"),
        (-0.001, "signed2", "+0.00", "+0,00"),
        (0.31, "percent", "31%", "31\N{NO-BREAK SPACE}%"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    value: float, kind: str, english: str, spanish: str
) -> None:
    assert (number("en", value, kind), number("es", value, kind)) == (english, spanish)


def test_the_terminal_speaks_the_language_of_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in terminal_language.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    assert terminal_language.wanted() == "en"
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert terminal_language.wanted() == "es"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert terminal_language.wanted() == "en"
    monkeypatch.setenv("LANGUAGE", "xx:es")
    assert terminal_language.wanted() == "es"


def test_no_text_is_put_together_before_it_is_said() -> None:
    assert extracted()[1] == []


def test_a_refusal_that_is_kept_is_a_message() -> None:
    """A code and a plain sentence in a tuple are in no catalogue, for no call has the template."""
    found = [
        sentence.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Tuple) and len(node.elts) == 2
        for code, sentence in [node.elts]
        if isinstance(code, ast.Constant) and re.fullmatch(r"[a-z]+(-[a-z]+)*", str(code.value))
        if isinstance(sentence, ast.Constant) and re.match(r"[a-z]+( \S+){3}", str(sentence.value))
    ]
    assert found == []


def test_what_settings_refuse_is_a_message() -> None:
    """`describe_error` carries a BadInput to people in their language; a plain ValueError is English."""
    checked = (path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    plain = [text for text in checked if "def __post_init__" in text and "raise ValueError" in text]
    assert plain == []


@pytest.mark.parametrize("game", ["ofc", "fortune", "asian-stud", "pinzique", "tournament"])
def test_what_settings_refuse_can_be_said_in_every_language(game: str) -> None:
    structure = structure_of("evening")
    kind = Structure if game == "tournament" else game_of(game).settings
    made = structure if game == "tournament" else game_of(game).under().settings
    plain = msgspec.to_builtins(made)
    refused = set()
    for key, bad in product([*plain, "odd"], ["x", -1, [], {"a": 1}, 3.5, 10**15, None, [2, 1], ["x"]]):
        try:
            convert({**plain, key: bad}, kind)
        except msgspec.ValidationError as error:
            refused.add(describe_error(error, kind))
    assert len(refused) > 20
    assert [str(one) for one in refused for tag in TAGS if not language(tag).knows(one)] == []


def test_the_extractors_see_what_can_be_said() -> None:
    python = 'BadInput(f"a {x}", x=1)\nmsg("one" if x else "two {n}", n=1)\nmsg_n("a", "b", n=2)'
    found = list(in_python(python, "x.py"))
    assert [one.template for one in found if isinstance(one, Found)] == ["one", "two {n}", "a"]
    assert len([one for one in found if isinstance(one, Composed)]) == 1
    page = (
        'import { text } from "./words.js";\n'
        'html`<p title=${text("it\'s")}>${a ? text(\'x\') : b(text("{n} " + `y`, { n }))}</p>`;\n'
        "text(a ? 'b' : c);"
    )
    seen = list(in_javascript(page, "x.js"))
    assert sorted(one.template for one in seen if isinstance(one, Found)) == ["it's", "x", "{n} y"]
    assert len([one for one in seen if isinstance(one, Composed)]) == 1


def test_every_part_of_a_template_is_given() -> None:
    """A template without parts stands as it is, whatever is in it."""
    wrong = [
        f"{one.place}:{one.line}: {one.template}: {sorted(one.parts)}"
        for one in extracted()[0]
        if one.parts and not parts_of(one.template) <= one.parts | {"n"}
    ]
    assert wrong == []


def test_every_kind_is_known() -> None:
    """What is no kind is a form, which the terms of a language have."""
    kinds = {found[2] for one in extracted()[0] for found in PART.finditer(one.template) if found[2]}
    forms = {form for one in extracted()[0] if one.context for form in forms_of(one.template)}
    assert kinds - forms <= set(KINDS)


@pytest.mark.parametrize("tag", TAGS)
def test_a_catalogue_has_the_templates_of_the_code_and_no_others(tag: str) -> None:
    """Nothing dead, nothing missing, nothing guessed: `uv run tools/catalogue/update.py` puts it right."""
    entries = read(tag)[1:]
    assert {entry[:3] for entry in entries} == {entry[:3] for entry in merged(extracted()[0], [])}
    assert [entry.template for entry in entries if entry.fuzzy] == []
    assert len([entry for entry in entries if not all(entry.forms)]) <= UNTRANSLATED.get(tag, 0)


@pytest.mark.parametrize("tag", TAGS)
def test_a_translation_names_the_parts_of_its_template(tag: str) -> None:
    """The form for one may leave parts out, and a language's terms may have forms of its own."""
    entries = read(tag)[1:]
    terms = [one.template for one in extracted()[0] if one.context]
    terms += [entry.forms[0] for entry in entries if entry.context]
    kinds = {*KINDS, *(form for term in terms for form in forms_of(term))}
    wrong = []
    for entry in entries:
        given = parts_of(entry.template) | parts_of(entry.plural) | {"n"}
        said = [parts_of(form) for form in entry.forms]
        used = {found[2] for form in entry.forms for found in PART.finditer(form) if found[2]}
        if all(entry.forms) and (said[-1] | {"n"} != given or not all(one <= given for one in said)):
            wrong.append(entry.template)
        wrong += [kind for kind in used if kind not in kinds]
    assert wrong == []


ENGLISH = re.compile(
    r"\b(?:the|and|with|your|you|of|for|cards?|seat|bet|from|this|that|is|are|not|next|bots?'s|settings|review|hint"
    r"|chips|round|rolls?|raise|dealer|straight|queens?|kings?|aces?|save|close|open|wait(?:ing)?)\b",
    re.IGNORECASE,
)
"""Words of English that no Spanish or French text has, but for names and what is typed."""
NAMES = re.compile(
    r"croupier [\w-]+( \S+)?|--[\w-]+|`[^`]*`|\{[^}]*\}|/[\w/]+/|Carnivale of Poker|3 Card Fortune|Super 6"
    r"|Lucky Pairs|«[^»]*»|'[^']*'|Asian Stud|croupier|Open-Face Chinese Poker"
)
PLURAL = re.compile(
    r"\b(?:vosotr[oa]s|vuestr[oa]s?|ustedes|usted|os|\w+(?:áis|éis|[^a]ís)"
    r"|(?:jug|mir|ocup|esper|escrib|sent|repart)[aei]d)\b",
    re.IGNORECASE,
)


def test_spanish_calls_its_reader_tu_and_french_vous() -> None:
    """If several are meant in Spanish they are spoken of, not to: neither vosotros nor ustedes."""
    spanish = [form for entry in read("es")[1:] for form in entry.forms]
    assert [text for text in spanish if PLURAL.search(re.sub("(?i)dieciséis|veintiséis", "", text))] == []
    french = [form for entry in read("fr")[1:] for form in entry.forms]
    assert [text for text in french if re.search(r"\b(?:tu|toi|ton|ta|tes)\b", text, re.IGNORECASE)] == []


def test_french_has_its_spaces_and_apostrophes() -> None:
    """A narrow no-break space before ; ! and ?, a no-break space before a colon and within « and »."""
    french = [NAMES.sub("", form) for entry in read("fr")[1:] for form in entry.forms]
    wrong = r"[^\W\d]'[^\W\d]| [;:!?»]|« |[^\W\d]!|(?<![\u202f/c])[;!?](?!\S)|(?<=[\w)}»]):(?= )"
    assert [text for text in french if re.search(wrong, text) and "croupier:" not in text] == []


@pytest.mark.parametrize("tag", TAGS)
def test_no_english_is_left_in_a_translation(tag: str) -> None:
    said = [form for entry in read(tag)[1:] for form in entry.forms]
    assert len(said) > 2000
    assert [text for text in said if ENGLISH.search(NAMES.sub("", text))] == []


OTHER_WORDS = {
    "es": r"preajustes?|descansos?|entrada tardía|reinas?|bonos?|mano anulada|novatos?|bancas?",
    "fr": r"matchs?|préréglages?|calculateurs?|rangées?|rues?|hachages?|écart-type|table de paiement",
}
"""Second words for what the table in docs/page.md names otherwise."""


@pytest.mark.parametrize("tag", TAGS)
def test_one_thing_has_one_name_in_a_language(tag: str) -> None:
    said = [form for entry in read(tag)[1:] for form in entry.forms]
    assert [text for text in said if re.search(rf"(?i)\b(?:{OTHER_WORDS[tag]})\b", text)] == []


NOTED = re.compile("words|why|brief|result|said|dealer|posted|paying|warning|what|worth")
"""The notes of a view that people read; the others are figures, codes, cards and `called`, for programs."""


def _texts(value: Any, name: str = "") -> Iterator[str]:
    if isinstance(value, str):
        yield from [value] if NOTED.fullmatch(name) else []
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _texts(getattr(value, field), name if name == "said" else field)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one, name)


@pytest.mark.parametrize("game", ["ofc", "fortune", "asian-stud", "pinzique"])
def test_all_that_is_said_of_a_hand_can_be_said_in_every_language(game: str) -> None:
    """Of three hands of every preset: notes, announcements and payments are messages, and translated."""
    shelf = load_presets([])
    said: set[str] = set()
    for preset in shelf.presets(game):
        rules = shelf.rules(game, preset)
        for hand in range(3):
            luck = Stream(seed_of("language"), game, hand)
            for step in play_hand(rules, rules.terms_type(seats=2), Shoe(luck), any_option(luck)):
                said.update(rules.said(step.before, step.move, step.after))
                said.update(_texts(rules.annotations(rules.view(step.after, 0))))
            said.update(entry.what for entry in rules.entries(step.after))
        said.update(_texts(guide_of(game, preset, shelf), "said"))
    sentences = {text for text in said if re.search("[a-z]{3}", text)} - {"cards", "dice", "good", "bad"}
    assert len(sentences) > 50
    for tag in TAGS:
        assert sorted(text for text in sentences if not language(tag).knows(text)) == []


@pytest.fixture
def _own_words(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No catalogues of other packages, which an earlier test may have brought."""
    language.cache_clear()
    with monkeypatch.context() as own:
        own.setattr(sys.modules["croupier.words.language"], "_packages", ("croupier",))
        yield
    language.cache_clear()


@pytest.mark.usefixtures("_own_words")
def test_what_the_page_gets_is_what_it_may_show() -> None:
    assert page_words("en") == {"en": {"kinds": KINDS, "plural": "", "messages": {}}}
    spanish, *areas = page_words("es").values()
    assert spanish["plural"][:3] == "101"
    assert spanish["messages"]["you have no seat at this table"] == "no tienes asiento en esta mesa"
    shown = {entry.template for entry in entries_in((SOURCE / "languages" / "es.po").read_text("utf-8"))}
    assert {key.rpartition("\u0004")[2] for key in spanish["messages"]} < shown
    assert not any(area.keys() & spanish["messages"].keys() for area in areas)


FORMATTER = """
import { figure } from %r;
const asked = JSON.parse(process.argv[2]);
console.log(JSON.stringify(asked.map(([value, kind]) => figure(value, kind))));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
@pytest.mark.parametrize("tag", languages())
def test_the_page_writes_numbers_as_python_does(tag: str, tmp_path: Path) -> None:
    values = (0, 1, -1, 999, 1000, 1234, -12345, 9999999, 0.5, 0.125, 2.5, -0.001, 2.675, 0.0149, 12.345)
    asked = [(value, kind) for value in values for kind, form in KINDS.items() if not form.get("text")]
    page = SOURCE / "page" / "kit" / "words.js"
    words = json.dumps(page_words(tag)[tag])
    (tmp_path / "package.json").write_text('{"type": "module"}')
    minus = re.search(r"export const minus = .*", (page.parent / "language.js").read_text("utf-8"))
    assert minus is not None
    own = f"export const language = {tag!r}, locale = {tag!r};\n{minus[0]}"
    (tmp_path / "language.js").write_text(own)
    body = page.read_text("utf-8").replace("await fetched(language, nothing)", words)
    body = body.replace("globalThis.document ?", "true ?")
    (tmp_path / "words.js").write_text(body)
    (tmp_path / "ask.js").write_text(FORMATTER % "./words.js")
    done = subprocess.run(
        ["node", "ask.js", json.dumps(asked)], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    told = [text.replace("−", "-") for text in json.loads(done.stdout)]
    assert told == [number(tag, value, kind) for value, kind in asked]


def test_a_game_of_another_package_brings_its_own_catalogue(toy: str) -> None:
    """Its folder `languages` is found by the registry; croupier's own translations come first."""
    package = SOURCE.parents[1] / "docs" / "examples" / "high-card" / "high_card"
    found, composed = extract(package)
    entries = read("es", package)[1:]
    assert composed == []
    assert {entry[:3] for entry in entries} == {entry[:3] for entry in merged(found, [])}
    assert all(all(entry.forms) for entry in entries)
    game = game_of(toy)
    assert language("es").say(game.title) == "Carta alta"
    assert language("es").say(msg("{who:seat} wins", who="p2"), {"p2": "Ana"}) == "gana Ana"
    shown = page_words("es")["es"]["messages"]
    assert (shown["High Card"], shown["Ante"]) == ("Carta alta", "Ante")
    assert page_words("fr")["fr"]["messages"].get("High Card") is None
    words = json.loads(site().files["words/es.json"].body)
    assert words["messages"]["High Card"] == "Carta alta"


def test_a_language_that_is_not_there_is_english() -> None:
    assert language("xx") is language("en") is language("../es")
    assert language("es-MX") == language("es-MX")
    assert (
        language("es-MX").say(Message("seat {number} is taken", {"number": 3}))
        == "el asiento 3 está ocupado"
    )
