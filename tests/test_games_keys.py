"""A game is known by name in its own folder alone: nothing else in `src` says its key, nor the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import croupier
from croupier.games import keys

SOURCE = Path(croupier.__file__).parent
NAMES = {name for key in keys() for name in (key, key.replace("-", "_"))}
TYPED = "games/__init__.py"
"""Where a type checker is told which rules `rules_of("ofc")` gives: by overloads."""


def _said(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every word of the code with its line: names, attributes, modules and texts, but no documentation."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or ""
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)


def _words(text: str) -> set[str]:
    for sign in ".:/,'\"()=":
        text = text.replace(sign, " ")
    return set(text.split())


def _without_types(tree: ast.Module) -> ast.Module:
    """The module without overloads and what is imported for types alone."""

    def is_for_types(node: ast.stmt) -> bool:
        if isinstance(node, ast.FunctionDef):
            return any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list)
        return (
            isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        )

    return ast.Module([node for node in tree.body if not is_for_types(node)], [])


def test_no_module_outside_a_games_folder_names_the_game() -> None:
    folders = {SOURCE / "games" / key.replace("-", "_") for key in keys()}
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        if folders & set(path.parents):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        place = path.relative_to(SOURCE).as_posix()
        said = _said(_without_types(tree) if place == TYPED else tree)
        found += [f"{place}:{line}: {text!r}" for line, text in said if NAMES & _words(text)]
    assert found == []


def test_a_game_that_is_named_would_be_found() -> None:
    for code in ('x = "ofc"', "import croupier.games.fortune", "games.asian_stud", 'at = "games/pinzique"'):
        assert [text for _, text in _said(ast.parse(code)) if NAMES & _words(text)]
    assert not [text for _, text in _said(ast.parse('"""As ofc does."""')) if NAMES & _words(text)]


PAGE = sorted(path for kind in ("js", "css", "html") for path in SOURCE.rglob(f"*.{kind}"))
PINNED = "page/fair/verify.js"
"""A proof is checked against a deck that does not come from the server: it is pinned here."""


def _named(line: str) -> set[str]:
    """The games that a line of the page names, a comment too: in texts, in names such as `newOfc`."""
    words = [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+", line)]
    said = f" {' '.join(words)} "
    return {key for key in keys() if f" {key.replace('-', ' ')} " in said}


def _said_in_the_page() -> Iterator[tuple[str, str, set[str]]]:
    for path in PAGE:
        place = path.relative_to(SOURCE)
        own = place.parts[1].replace("_", "-") if place.parts[0] == "games" else ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if found := _named(line) - {own}:
                yield place.as_posix(), line.strip(), found


def test_no_file_of_the_page_outside_a_games_folder_names_the_game() -> None:
    assert {path.suffix for path in PAGE} == {".js", ".css", ".html"}
    folders = {path.relative_to(SOURCE).parts[1] for path in PAGE if path.is_relative_to(SOURCE / "games")}
    assert folders == {key.replace("-", "_") for key in keys()}
    found = list(_said_in_the_page())
    assert [(place, line) for place, line, _ in found if place != PINNED] == []
    (pinned,) = [(line, names) for place, line, names in found if place == PINNED]
    assert pinned[0].startswith("const PINNED = ")
    assert pinned[1] == set(keys())


GAME_WORDS = re.compile("fantasy|lucky|super.?six|royalt|scoop|pineapple|meld|takeaway", re.IGNORECASE)
SHOWN = re.compile(r"/(?:\w+_)?(?:texts|said)(?:\.\w\w)?\.js$")
"""Modules of sentences that are shown. All others are code."""
FIELD = re.compile(r"\bfantasy(?=\??:)|(?<=\.)fantasy\b")
"""A tournament's field of this name, which its log and its programs have."""


def _game_words(line: str) -> list[str]:
    """The words of one game in a line of code, comments included, but in no sentence that is shown."""
    return GAME_WORDS.findall(re.sub(r'\btext\(\s*"[^"]*"', "", line))


def test_no_code_of_the_page_outside_a_games_folder_has_words_of_one_game() -> None:
    found = []
    for path in PAGE:
        place = path.relative_to(SOURCE).as_posix()
        if place.startswith("games/") or SHOWN.search(place):
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            code = FIELD.sub("", line) if place.startswith("page/tournament/") else line
            found += [(place, word) for word in _game_words(code)]
    assert found == []


def test_a_word_of_a_game_would_be_found() -> None:
    for line in ("super_six: 5", "useFantasy(sheet)", "facts.fantasyland", ".royalty {", "/* a meld */"):
        assert _game_words(FIELD.sub("", line)), line
    for line in ("report.fantasy[who.player]", "fantasy?: number", 'text("Fantasyland, {cards} cards")'):
        assert not _game_words(FIELD.sub("", line)), line


def test_a_game_that_the_page_names_would_be_found() -> None:
    for line in (
        '"ofc"',
        "newOfc()",
        "t.ofc.rows",
        ".ofc-row {",
        "asianStudLines",
        "games/asian_stud/x.js",
    ):
        assert _named(line), line
    for line in ("fortunes", "the profcard", "asian", "of c"):
        assert not _named(line), line
