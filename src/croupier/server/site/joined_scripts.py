"""The page's modules joined into few scripts, so that a slow line has few requests to wait for.

Each module becomes a function of a registry (`page/kit/registry.js`): its imports are reads from it, its
exports are what the function returns. That is exact because no module assigns again to a name that it
exports, and none imports itself by a detour. What the transformation does not understand, it refuses.
Comments and indentation go. A script holds a module with those of its imports that are not loaded
yet: `joined/pages/lobby.js?after=main.js`.

A page of another package imports our modules at their own addresses, and finds the registry's there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from graphlib import TopologicalSorter
from posixpath import dirname, normpath

import msgspec

from croupier.server.site.static_files import File, file_from, site

FOLDER = "joined/"
"""Under this path are the joined scripts, and each module's address tells what the script begins with."""
MAIN = "main.js"
_REGISTRY = "kit/registry.js"
"""The module that runs the others; it stands before the first of them."""
_NO_MODULES = frozenset({"sw.js", "kit/theme.js", _REGISTRY})

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<sign>[`{}/])
    |(?P<word>[\w$]+)
    |(?P<rest>[^\s"'`{}/\w$]+)""",
    re.VERBOSE | re.DOTALL,
)
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_CHUNK = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
"""The text of a template, up to its end or the next expression in it."""
_BEFORE_PATTERN = re.compile(
    r"(return|typeof|case|in|of|else|do|void|throw|await|yield|new|.*[^\w$)\]}\"'`])?", re.DOTALL
)
"""A regular expression begins at a slash after one of these words, or after a sign that ends no value."""
_FROM = r'"(?P<path>\.[^"]+)"\s*;?'
_NAMES = r"\{(?P<names>[^}]*)\}"
_IMPORT = re.compile(rf"import\s*(?:(?:(?P<default>[\w$]+)|{_NAMES})\s*from\s*)?{_FROM}")
_LISTED = re.compile(rf"export\s*{_NAMES}\s*(?:from\s*{_FROM}|;?)")
_ALL = re.compile(rf"export\s*\*\s*from\s*{_FROM}")
_NAMED = re.compile(
    r"export\s+(?P<default>default\s+)?(?P<kept>(?:async\s+)?(?:function\s*\*?|class)\s+(?P<name>[\w$]+))"
)
_CONST = re.compile(r"export\s+(?P<kept>const\s+(?:(?P<name>[\w$]+)\s*=|\{(?P<names>[\w$,\s]+)\}\s*=))")
_DEFAULT = re.compile(r"export\s+default\s+(?!async\b|function\s*\*?\s*[\w$]|class\b)")
_LATER = re.compile(r'import\(\s*"(?P<path>\.[^"]+)",?\s*\)')
_NAME = re.compile(r"([\w$]+)(?:\s+as\s+([\w$]+))?")
_RESERVED = re.compile(r"__(?:need|url|import|default)\b")
"""The names that the function of a module has of its own."""


class Module(msgspec.Struct, frozen=True):
    """A module as a function of the registry.

    `needs` are its static imports in their order, `later` those it asks for later. `exports` are its own
    names, and it passes on all names of the modules `all_of`. `reads` are the names it takes of others.
    """

    needs: tuple[str, ...]
    later: tuple[str, ...]
    exports: tuple[str, ...]
    all_of: tuple[str, ...]
    reads: tuple[tuple[str, str], ...]
    code: str


class _Reader:
    """One pass over a module's source."""

    def __init__(self, path: str, source: str) -> None:
        self.path, self.source, self.at = path, source, 0
        self.needs: dict[str, None] = {}
        self.later: dict[str, None] = {}
        self.exports: dict[str, str] = {}
        self.all_of: list[str] = []
        self.reads: list[tuple[str, str]] = []
        self.begun: list[str] = []
        self.parts: list[str] = []
        self.waits = False

    def fail(self, why: str) -> ValueError:
        line = self.source.count("\n", 0, self.at) + 1
        return ValueError(f"{self.path}:{line}: {why}")

    def read(self) -> Module:
        if found := _RESERVED.search(self.source):
            raise self.fail(f"{found[0]} is a name of the joined script")
        self.code(outermost=True)
        given = [f"...__need({json.dumps(one)},true)" for one in self.all_of]
        given += [name if name == own else f"{name}:{own}" for name, own in self.exports.items()]
        body = "\n".join([*self.begun, "".join(self.parts).strip(), f"return{{{','.join(given)}}}"])
        head = f"{'async' if self.waits else ''}(__need,__url,__import)=>"
        code = f"[{json.dumps([*self.needs], separators=(',', ':'))},{head}{{\n{body}\n}}]"
        return Module(
            needs=tuple(self.needs),
            later=tuple(self.later),
            exports=tuple(self.exports),
            all_of=tuple(self.all_of),
            reads=tuple(self.reads),
            code=code,
        )

    def code(self, outermost: bool = False) -> None:
        """Code up to the brace that closes it, or to the end of the module."""
        depth, before = 0, ""
        while self.at < len(self.source):
            token = _TOKEN.match(self.source, self.at)
            if token is None:
                raise self.fail(f"expected JavaScript, not {self.source[self.at : self.at + 20]!r}")
            text, top = token[0], outermost and depth == 0
            if token.lastgroup in ("space", "comment"):
                self.at = token.end()
                self.space("\n" if "\n" in text else " ")
            elif text in ("import", "export") and before[-1:] != "." and self.statement(text, top):
                before = ";"
            elif text == "`":
                self.template()
                before = text
            elif text == "/" and _BEFORE_PATTERN.fullmatch(before):
                self.pattern()
                before = ")"
            elif text == "}" and depth == 0:
                break
            else:
                self.waits |= text == "await" and top
                depth += (text == "{") - (text == "}")
                self.copy(text)
                before = text
        if depth or outermost != (self.at == len(self.source)):
            raise self.fail("a brace is not closed, or closed twice")

    def copy(self, read: str, written: str | None = None) -> None:
        """Go on behind the text that was read, and write it, or another in its place."""
        self.parts.append(read if written is None else written)
        self.at += len(read)

    def space(self, sign: str) -> None:
        """One space or line break in place of several, with comments among them."""
        last = self.parts[-1] if self.parts else "\n"
        if last == " " and sign == "\n":
            self.parts[-1] = sign
        elif last not in (" ", "\n"):
            self.parts.append(sign)

    def pattern(self) -> None:
        """A regular expression as it stands."""
        found = _PATTERN.match(self.source, self.at)
        if found is None:
            raise self.fail("expected a regular expression")
        self.copy(found[0])

    def template(self) -> None:
        """A template as it stands, with the code in it."""
        self.copy("`")
        while True:
            if found := _CHUNK.match(self.source, self.at):
                self.copy(found[0])
            if self.source.startswith("`", self.at):
                return self.copy("`")
            if not self.source.startswith("${", self.at):
                raise self.fail("a template is not closed")
            self.copy("${")
            self.code()
            self.copy("}")

    def statement(self, word: str, outermost: bool) -> bool:
        """An import or an export; False where it has become part of the code."""
        here = self.source[self.at : self.at + 40]
        if later := _LATER.match(self.source, self.at):
            path = self.beside(later["path"])
            self.later[path] = None
            self.copy(later[0], f'__import("{path}","{self.path}")')
        elif here.startswith("import.meta.url"):
            self.copy("import.meta.url", "__url")
        elif here.startswith("import("):
            self.copy("import(", "__import(")
        elif here.startswith("import."):
            raise self.fail(f"only import.meta.url is understood, not {here!r}")
        elif outermost:
            self.declaration(word)
        else:  # a field of this name
            return False
        return True

    def declaration(self, word: str) -> None:
        """An import as a read from the registry, an export as a name and what it declares."""
        for pattern in (_IMPORT,) if word == "import" else (_LISTED, _ALL, _NAMED, _CONST, _DEFAULT):
            if found := pattern.match(self.source, self.at):
                break
        else:
            here = self.source[self.at : self.at + 40]
            raise self.fail(f"{word} in a form that is not understood: {here!r}")
        parts = found.groupdict()
        path = self.beside(parts["path"]) if parts.get("path") else ""
        read = f"__need({json.dumps(path)})"
        listed = [*self.names(parts.get("names") or "")]
        listed += [("default", parts["default"])] if pattern is _IMPORT and parts["default"] else []
        if path:
            self.needs[path] = None
            self.reads += [(path, name) for name, _ in listed]
        if pattern is _IMPORT:
            pairs = ",".join(name if name == own else f"{name}:{own}" for name, own in listed)
            self.begun += [f"const{{{pairs}}}={read};"] if listed else []
        elif pattern is _ALL:
            self.all_of.append(path)
        elif pattern is _LISTED:
            self.exports |= {name: f"{read}.{own}" if path else own for own, name in listed}
        elif pattern is _DEFAULT:
            self.parts.append("const __default=")
            self.exports["default"] = "__default"
        else:
            self.parts.append(parts["kept"])
            own = [name for name, _ in listed] or [parts["name"]]
            self.exports |= {"default" if parts.get("default") else name: name for name in own}
        self.at = found.end()

    def names(self, listed: str) -> Iterator[tuple[str, str]]:
        for one in filter(None, (part.strip() for part in listed.split(","))):
            found = _NAME.fullmatch(one)
            if found is None:
                raise self.fail(f"expected a name, not {one!r}")
            yield found[1], found[2] or found[1]

    def beside(self, address: str) -> str:
        return normpath(f"{dirname(self.path) or '.'}/{address}")


def module_from(path: str, source: str) -> Module:
    """A module as a function of the registry. Raises ValueError, with its line, if it is not understood."""
    return _Reader(path, source).read()


@lru_cache(maxsize=8)
def modules(_base: str) -> dict[str, Module]:
    """Our own modules by their paths, each after its imports.

    `_base` is the site's address, which changes with its contents.
    """
    here = site()
    found = {
        path: module_from(path, here.files[path].body.decode())
        for path in here.ours
        if path.endswith(".js") and path not in _NO_MODULES
    }
    order = TopologicalSorter({path: module.needs for path, module in found.items()})  # refuses circles
    for path, module in found.items():
        if lost := [f"{name} of {one}" for one, name in module.reads if name not in _names(found, one)]:
            raise ValueError(f"{path} imports what is not exported: {', '.join(lost)}")
    return {path: found[path] for path in order.static_order()}


def imported(first: Iterable[str]) -> list[str]:
    """These of our modules and all that they import at once, each after its imports."""
    known, left, found = modules(site().base), [*first], set[str]()
    while left:
        path = left.pop()
        if path in known and path not in found:
            found.add(path)
            left += known[path].needs
    return [path for path in known if path in found]


def joined(path: str, after: str) -> File | None:
    """A script with a module and those of its imports that neither `main.js` nor the module `after` brings.

    None for a script that no module asks for. That of a module of another package leads to the module.
    """
    return _joined(site().base, path, after)


@lru_cache(maxsize=128)
def _joined(base: str, path: str, after: str) -> File | None:
    known, here = modules(base), site()
    games = {*here.modules.values()}
    asked = after == MAIN or (after in known and (path in known[after].later or path in games))
    if path in games and path not in known and asked:
        up = "../" * (path.count("/") + 1)
        return _script(f'import * as it from "{up}{path}";\nexport default {{"{path}":[[],()=>it]}};\n')
    if path not in known or not (asked or (path, after) == (MAIN, "")):
        return None
    there = {*imported([MAIN, after])} if path != MAIN else set[str]()
    left = [one for one in imported([path]) if one not in there]
    listed = "{" + ",\n".join(f'"{one}":{known[one].code}' for one in left) + "}"
    if path != MAIN:
        return _script(f"export default {listed};\n")
    registry = here.files[_REGISTRY].body.decode()
    return _script(f'{registry}\ndefine({listed});\nload("{MAIN}", "");\n')


def shim(path: str) -> File | None:
    """One of our modules for those who import it at its own address: what it exports, from the registry."""
    names = _names(modules(site().base), path)
    if not names:
        return None
    up = "../" * path.count("/") or "./"
    lines = [f'import {{load}} from "{up}{FOLDER}{MAIN}";', f'const it=await load("{path}");']
    if "default" in names:
        lines.append("export default it.default;")
    if named := [name for name in names if name != "default"]:
        lines.append(f"export const {{{','.join(named)}}}=it;")
    return _script("\n".join(lines) + "\n")


def _names(known: Mapping[str, Module], path: str) -> dict[str, None]:
    """The names that a module exports, those of others with them."""
    if path not in known:
        return {}
    passed = [one for other in known[path].all_of for one in _names(known, other) if one != "default"]
    return dict.fromkeys((*known[path].exports, *passed))


def _script(text: str) -> File:
    return file_from(text.encode(), "text/javascript")
