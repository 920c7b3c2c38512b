"""The import order of the page: a package imports itself and those before it, and nothing in a circle."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path

import croupier
from tests.test_rooms import circle

SOURCE = Path(croupier.__file__).parent
ORDER = """
    kit · frame rules people fair · table · lobby · coach · banked · scorer · tournament · games
    · pages · main.js
"""
"""Packages between two dots do not import each other. `stable_addresses` is for games of other packages."""
LEVELS = {name: level for level, group in enumerate(ORDER.split("·")) for name in group.split()}
LEVELS["wire.d.ts"] = -1

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
IMPORT = re.compile(
    r'^(?:import|export)\b[^;"]*"(\.[^"]+\.[jt]s)"|\bimport\("(\.[^"]+\.[jt]s)"\)|@import [^"]*"(\.[^"]+)"',
    re.MULTILINE,
)


def imports(text: str, types: bool = False) -> list[str]:
    """The paths that a module imports, also inside functions; with `types` those in its comments, too."""
    return ["".join(found) for found in IMPORT.findall(text if types else COMMENT.sub("", text))]


@cache
def modules(types: bool = False) -> dict[str, list[str]]:
    """The modules that each module imports, all by the path at which they are served: `kit/cards.js`."""
    found = {}
    for folder, pattern in (("page", "**/*.[jt]s"), ("", "games/*/page/**/*.[jt]s")):
        for path in (SOURCE / folder).glob(pattern):
            name = path.relative_to(SOURCE / folder).as_posix()
            if not name.startswith("vendor/") and name != "sw.js":
                targets = imports(path.read_text(encoding="utf-8"), types)
                beside = (
                    posixpath.normpath(posixpath.join(posixpath.dirname(name), one)) for one in targets
                )
                found[name] = [one for one in beside if not one.startswith("vendor/")]
    return found


def package(name: str) -> str:
    """The package of a module: `kit`, or the folder of one game, `games/ofc`."""
    parts = name.split("/")
    return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


def level(name: str) -> int:
    return LEVELS[name.split("/", 1)[0]]


def test_every_import_leads_to_a_module() -> None:
    assert len(modules()) > 200
    lost = {(name, one) for name, own in modules(types=True).items() for one in own if one not in modules()}
    assert lost == set()


def test_every_package_has_its_place() -> None:
    assert {name.split("/")[0] for name in modules()} == {*LEVELS, "stable_addresses"}


def test_imports_go_one_way() -> None:
    wrong = {
        (name, one)
        for name, targets in modules(types=True).items()
        if not name.startswith("stable_addresses/")
        for one in targets
        if package(one) != package(name) and level(one) >= level(name)
    }
    assert wrong == set()


def test_no_modules_import_each_other() -> None:
    assert circle({name: set(targets) for name, targets in modules().items()}) == []


def test_stable_addresses_hold_nothing_of_their_own() -> None:
    for path in (SOURCE / "page" / "stable_addresses").glob("*.js"):
        assert re.fullmatch(
            r'/\*\*[^\n]*\*/\n(?:export (?:\*|\{[\w ,]+\}) from "[^"]+";\n)+', path.read_text()
        ), path.name


def test_an_import_is_found_wherever_it_stands() -> None:
    text = """
        import { a } from "./a.js";
        import "./b.js";
        export { c } from "./c.js";
        import {
          d,
        } from "./d.js";
        const later = () => import("./e.js");
        /** @type {import("./f.js").F} */
        /** @import { G } from "./g.d.ts" */
    """
    text = re.sub("^ +", "", text, flags=re.MULTILINE)
    assert imports(text) == [f"./{name}.js" for name in "abcde"]
    assert imports(text, types=True) == [*imports(text), "./f.js", "./g.d.ts"]
