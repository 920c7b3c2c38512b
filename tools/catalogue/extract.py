"""Finds every text that croupier can say: in Python, JavaScript, Jinja and TOML.

Python is read by `ast` and JavaScript by tree-sitter, since Babel's extractors lose texts in silence:
behind quotes in templates, in conditions, and in arguments of other calls.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import tree_sitter_javascript
from jinja2 import Environment
from jinja2.nodes import Call, CondExpr, Const, Name
from tree_sitter import Language, Node, Parser

SOURCE = Path(__file__).parents[2] / "src" / "croupier"

PYTHON = {
    "msg": 0,
    "in_words": 0,
    "in_words_n": 0,
    "term": 1,
    "English": 0,
    "msg_n": 0,
    "msg_c": 1,
    "BadInput": 0,
    "CroupierError": 1,
    "Refusal": 1,
    "ServerRefused": 1,
    "Unavailable": 0,
    "Busy": 0,
    "Broken": 2,
    "refusal": 2,
    "_refuse": 2,
    "unfair": 0,
    "_bad": 0,
    "_error": 1,
    "_warning": 1,
    "Illegal": 2,
    "Given": 0,
    "_note": 0,
    "event_text": 0,
    "event_line": 0,
}
"""Calls that take a template, and which argument it is."""
DECLARED = {"Game": (), "Preset": (1, 2), "Wager": (3,), "BotSpec": (1,), "Level": (1,)}
"""Calls that declare something with a title and a sentence, and which arguments these are."""
TABLES = {"VERBS", "ACTIONS", "CLICK_TEXTS", "CLICK_FAULTS", "CELL_TEXTS", "options"}
"""Tables of the command line, whose sentences people read."""
HELPFUL = {"Option", "Argument", "Given", "Places", "RoundForm"}
KEYS = {"keys", "BETTING_KEYS", "KEY_LINES"}
"""Lists of keys and their effects, a line each, in two columns."""
PLACE = re.compile(r'"([a-z]\w*(?:\.\w+)+):(\w+)"')
"""The name of a function in another module, such as a verb's."""
JAVASCRIPT = {"text": 0, "textN": 0, "textC": 1}
TOML = {"title", "sentence", "text", "begins"}
"""Keys of strings that people read."""


class Found(NamedTuple):
    """A template where it stands."""

    context: str
    template: str
    plural: str
    place: str
    line: int
    parts: frozenset[str] | None
    """The names of the parts that are given; None if they are not written out."""


Reader = Callable[[str, str], Iterator["Found | Composed"]]
"""Finds the templates in a text, by the text and its place."""


class Composed(NamedTuple):
    """A text that is put together before it is said, so that it cannot be translated."""

    place: str
    line: int
    source: str


def extract(source: Path = SOURCE) -> tuple[list[Found], list[Composed]]:
    """All templates of a package, in order of files, and all texts that are put together."""
    found: list[Found] = []
    composed: list[Composed] = []
    verbs = {name for path in source.rglob("*.py") for name in PLACE.findall(path.read_text("utf-8"))}
    for path in sorted(source.rglob("*")):
        if "vendor" in path.parts or not path.is_file():
            continue
        place = path.relative_to(source).as_posix()
        module = ".".join((source.name, *path.with_suffix("").relative_to(source).parts))
        own = {function for name, function in verbs if name == module}
        reader: dict[str, Reader] = {**READERS, ".py": partial(in_python, verbs=own)}
        read = reader.get(path.suffix)
        for one in () if read is None else read(path.read_text(encoding="utf-8"), place):
            if isinstance(one, Found):
                found.append(one)
            else:
                composed.append(one)
    return found, composed


def in_python(text: str, place: str, verbs: Collection[str] = ()) -> Iterator[Found | Composed]:
    """Templates in calls of `PYTHON`: literals, or conditions of literals; and the help of these verbs."""
    tree = ast.parse(text)
    yield from _help(tree, place, {*verbs, *re.findall(r"help=(\w+)\.__doc__", text)})
    yield from _declared(tree, place)
    if place.startswith("odds/") or "/odds/" in place or place.endswith(("/advice.py", "_report.py")):
        yield from _reports(tree, place)
    if place.endswith(("/settings.py", "game/limits.py")) and not place.startswith("server/"):
        yield from _settings(tree, place)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = _called(node)
        at = PYTHON.get(name)
        if at is None or len(node.args) <= at:
            continue
        words = [word.arg for word in node.keywords]
        parts = None if None in words else frozenset(filter(None, words))
        context, plural = "", ""
        if name in ("msg_c", "term") and isinstance(node.args[0], ast.Constant):
            context = str(node.args[0].value)
        if name in ("msg_n", "in_words_n") and isinstance(node.args[1], ast.Constant):
            plural = str(node.args[1].value)
        for template in _ways(node.args[at]):
            if isinstance(template, str):
                yield Found(context, template, plural, place, node.lineno, parts)
            else:
                yield Composed(place, node.lineno, ast.unparse(template))


def _help(tree: ast.Module, place: str, verbs: Collection[str]) -> Iterator[Found]:
    """The help of verbs, each paragraph by itself, of their options and arguments, and of keys."""
    for node in ast.walk(tree):
        texts: list[str] = []
        if (
            node in tree.body
            and isinstance(node, ast.FunctionDef)
            and node.name in verbs
            and _is_verb(node)
        ):
            texts = re.split(r"\n\s*\n", ast.get_docstring(node) or "")
        elif isinstance(node, ast.Call) and _called(node) in HELPFUL:
            texts = [text for word in node.keywords for text in _sentences(word.value, word.arg)]
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = getattr(target, "id", "")
            texts = [] if name == "options" else _sentences(node.value, name)
        for one in filter(None, texts):
            yield Found("", " ".join(one.split()), "", place, getattr(node, "lineno", 0), None)


def _reports(tree: ast.Module, place: str) -> Iterator[Found]:
    """Titles, notes and heads in the tables of an odds report."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = _called(node)
        if name not in ("columns", "Column", "_measured", "Table"):
            continue
        given = node.args if name in ("columns", "Table") else node.args[:1]
        texts = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if name == "columns":
            texts = [head.partition(":")[0] for text in texts for head in text.split(";")]
        for one in filter(None, map(str.strip, texts)):
            yield Found("", one, "", place, node.lineno, None)


def _sentences(value: ast.expr, name: str | None) -> list[str]:
    """The sentences in a value of this name; none if people do not read such a value."""
    if name in ("help", "sentence"):
        return [one for one in _ways(value) if isinstance(one, str)]
    texts = [
        one.value for one in ast.walk(value) if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]
    if name in KEYS:
        lines = [line for text in texts for line in text.splitlines()]
        columns = [column for line in lines for column in re.split(r"(?<=\S)\s{2,}", line)]
        return [column for column in columns if re.search("[a-z]{2}", column)]
    if name not in TABLES:
        return []
    if not isinstance(value, ast.Dict):
        return texts
    first = [one.elts[0] if isinstance(one, ast.Tuple) else one for one in value.values]
    return [text for one in first for text in _ways(one) if isinstance(text, str)]


def _is_verb(function: ast.FunctionDef) -> bool:
    """True if the function returns nothing and has a parameter."""
    given = function.args.args or function.args.kwonlyargs
    return bool(given) and isinstance(function.returns, ast.Constant) and function.returns.value is None


def _declared(tree: ast.Module, place: str) -> Iterator[Found]:
    """Titles and sentences of games, presets, wagers and bots, and the names of bots."""
    read: list[ast.expr] = []
    bots: list[ast.expr | None] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            named = zip(node.keys, node.values, strict=True)
            bots += [key for key, bot in named if isinstance(bot, ast.Call) and _called(bot) == "BotSpec"]
        elif isinstance(node, ast.Call) and _called(node) in DECLARED:
            read += [node.args[at] for at in DECLARED[_called(node)] if len(node.args) > at]
            read += [word.value for word in node.keywords if word.arg in ("title", "sentence")]
            bots += node.args[:1] if _called(node) == "Level" else []
    for context, nodes in (("", read), ("bot", bots)):
        for one in nodes:
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                template = one.value.replace("-", " ") if context else one.value
                yield Found(context, template, "", place, one.lineno, None)


def _settings(tree: ast.Module, place: str) -> Iterator[Found]:
    """The names of settings, and the words that they may be set to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for field in node.body:
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    name = field.target.id.replace("_", " ")
                    yield Found("setting", name, "", place, field.lineno, None)
        elif isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == "Literal":
            for one in ast.walk(node.slice):
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield Found("setting", one.value.replace("-", " "), "", place, one.lineno, None)


def _called(node: ast.Call) -> str:
    name: str = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name


def _ways(node: ast.expr) -> Iterator[str | ast.expr]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from filter(None, [node.value])  # the empty template is a catalogue's header
    elif isinstance(node, ast.IfExp):
        yield from _ways(node.body)
        yield from _ways(node.orelse)
    elif isinstance(node, ast.JoinedStr | ast.BinOp) or (
        isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("join", "format")
    ):
        yield node  # a name, an attribute or any other call is a message


_PARSER = Parser(Language(tree_sitter_javascript.language()))


def in_javascript(text: str, place: str) -> Iterator[Found | Composed]:
    """Templates in calls of `JAVASCRIPT`, in modules that import them from `words.js`."""
    if "words.js" not in text:
        return
    stack = [_PARSER.parse(text.encode()).root_node]
    while stack:
        node = stack.pop()
        stack += reversed(node.children)
        called = node.child_by_field_name("function") if node.type == "call_expression" else None
        name = "" if called is None else _source(called)
        given = node.child_by_field_name("arguments")
        if name not in JAVASCRIPT or given is None:
            continue
        arguments = [one for one in given.named_children if one.type != "comment"]
        line = node.start_point[0] + 1
        texts = [_literal(one) for one in arguments]
        at = JAVASCRIPT[name]
        template = texts[at] if len(texts) > at else None
        if template is None or (name != "text" and (len(texts) < 2 or None in texts[:2])):
            yield Composed(place, line, _source(node))
            continue
        last = arguments[-1]
        parts = frozenset(_names(last)) if last.type == "object" else frozenset[str]()
        context = (texts[0] or "") if name == "textC" else ""
        plural = (texts[1] or "") if name == "textN" else ""
        yield Found(context, template, plural, place, line, parts)


def _source(node: Node) -> str:
    return (node.text or b"").decode()


def _literal(node: Node) -> str | None:
    """The text of a string, of strings that are added, or of a template without parts."""
    if node.type == "parenthesized_expression":
        return _literal(node.named_children[0])
    if node.type == "binary_expression" and _source(node.children[1]) == "+":
        one, other = _literal(node.children[0]), _literal(node.children[2])
        return None if one is None or other is None else one + other
    if node.type not in ("string", "template_string"):
        return None
    if any(child.type == "template_substitution" for child in node.named_children):
        return None
    return "".join(
        _escaped(_source(child)) if child.type == "escape_sequence" else _source(child)
        for child in node.children[1:-1]
    )


def _escaped(text: str) -> str:
    if text.startswith("\\u"):
        return chr(int(text[2:].strip("{}"), 16))
    return {"\\n": "\n", "\\t": "\t"}.get(text, text[1:])


def _names(node: Node) -> Iterator[str]:
    for child in node.named_children:
        key = child.child_by_field_name("key")
        if child.type == "shorthand_property_identifier":
            yield _source(child)
        elif key is not None:
            yield _source(key)


def in_jinja(text: str, place: str) -> Iterator[Found]:
    """Templates in calls of `words`."""
    for node in Environment().parse(text).find_all(Call):
        if not isinstance(node.node, Name) or node.node.name != "w":
            continue
        parts = frozenset(word.key for word in node.kwargs)
        ways = [node.args[0]]
        while ways:
            way = ways.pop()
            if isinstance(way, CondExpr):
                ways += filter(None, (way.expr1, way.expr2))
            elif isinstance(way, Const):
                yield Found("", way.value, "", place, node.lineno, parts)


def in_toml(text: str, place: str) -> Iterator[Found]:
    """Strings under the keys that people read."""
    stack: list[object] = [tomllib.loads(text)]
    prose = place.endswith(("rulebook.toml", "guide.toml"))
    while stack:
        here = stack.pop()
        if isinstance(here, list):
            stack += here
        elif isinstance(here, dict):
            for key, value in here.items():
                if isinstance(value, str) and (prose or key in TOML):
                    yield Found("", value, "", place, 0, None)
                elif isinstance(value, list | dict):
                    stack.append(value)


READERS: dict[str, Reader] = {".py": in_python, ".js": in_javascript, ".jinja": in_jinja, ".toml": in_toml}

PART = re.compile(r"\{(\w+)(?::([\w-]+))?\}")


def parts_of(template: str) -> set[str]:
    """The names of the parts of a template."""
    return {found[1] for found in PART.finditer(template)}
