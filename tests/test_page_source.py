"""The page's own files as they stand: what a reader of them may count on."""

from __future__ import annotations

import re
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "croupier"
OWN = sorted(
    path
    for kind in ("js", "css", "html")
    for path in SOURCE.rglob(f"*.{kind}")
    if "vendor" not in path.relative_to(SOURCE).parts
)


def lines() -> list[tuple[str, str]]:
    """All lines of the page with their places."""
    return [
        (f"{path.relative_to(SOURCE)}:{at}", line)
        for path in OWN
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    ]


def test_no_line_is_wider_than_a_screen() -> None:
    assert len(lines()) > 5000
    assert {path.parts[-3] for path in OWN if path.parts[-2] == "page"} >= {"ofc", "pinzique"}
    assert [place for place, line in lines() if len(line) > 120] == []


TEXTS = re.compile(r"(?:texts|said|lesson)(?:\.\w\w)?\.js$")
OPENING = re.compile(
    r"(?:/\*\*\s+(?:\* )?|// )"
    r"(?!(?:What|Who|Whose|How|Where|When|Which|Whether|It|Its|To|By|As|If|There)\b)\w"
)
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
VISIBLE = re.compile(
    r"""(?:>|["'`])\s*[A-Z][a-z]+(?:\ [a-z']+)+[.…!?:]?(?=\s*(?:<|["'`$]))  # a text
    |\b(?:label|title|help|placeholder|alt|text)(?:=|:\ )["'`][A-Z][a-z]+[^"'`]*
    |\b(?:plural|form)\([^"()]*"[^"]+\"""",
    re.VERBOSE,
)


def test_every_module_says_first_what_it_holds() -> None:
    """A noun or a verb comes first (STYLE.md, rule 4): a subject to look for."""
    modules = [path for path in OWN if path.suffix == ".js" and not re.search("texts|said", path.name)]
    assert len(modules) > 150
    assert [path for path in modules if not OPENING.match(path.read_text(encoding="utf-8"))] == []
    for line in ("/** What is left. */", "/**\n * How it goes.\n */", "import x;", "/** */"):
        assert not OPENING.match(line)


SAID = re.compile(r'\btext[NC]?\((?:\s*(?:\+\s*)?"(?:[^"\\]|\\.)*",?)+')


def test_every_visible_word_is_said_by_text_or_stands_in_a_module_of_texts() -> None:
    """What is written into a component as it is, is said in English to everybody."""
    modules = [path for path in OWN if path.suffix == ".js" and not TEXTS.search(path.name)]
    assert len(modules) > 100
    found = [
        (path.name, written.strip())
        for path in modules
        for written in VISIBLE.findall(SAID.sub("", COMMENT.sub("", path.read_text(encoding="utf-8"))))
        if not written.startswith(
            ("`The page of", '"No more bets')
        )  # to the console; a sentence of the server
    ]
    assert found == []


def test_a_colon_has_the_space_of_the_language() -> None:
    """`kit/format.js` has it as `colon`: French writes a space before it."""
    joined = [place for place, line in lines() if re.search(r"\}(?:</b>)?: (?:\$\{|<b)", line)]
    console = [place for place, line in lines() if "console.error" in line or "--x:" in line]
    assert set(joined) - set(console) == set()


def test_moves_are_written_in_one_module_alone() -> None:
    """What a seat does begins with `p1`: the page makes such a text of a form, in one place."""
    writing = {
        place.partition(":")[0] for place, line in lines() if "p${" in line and "own + 1" not in line
    }
    assert writing == {"page/kit/move_text.js"}
    sent = [line.strip() for _, line in lines() if 'send("move"' in line]
    assert sent == ['const done = await room.send("move", { move });']


ABOVE_CARDS = re.compile(
    r"\.(?:play|ofc|table-felt|moment-felt|boards?|board-head|own|house|circles)\b[^\s,{]*:has\([^()]*\)\s+[^{,\s]"
)


def test_no_style_of_what_lies_above_the_cards_asks_what_is_in_it() -> None:
    """Each card put down would have the whole felt styled anew: four times the styles of a hand."""
    styles = [
        (place, line) for place, line in lines() if ".css:" in place and ".replayed .play" not in line
    ]
    assert [place for place, line in styles if ABOVE_CARDS.search(line)] == []
