"""The page's modules joined: each is read, what is not understood is refused, and no script lacks one."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from croupier.server.site.joined_scripts import MAIN, imported, joined, module_from, modules, shim
from croupier.server.site.static_files import site
from tests.test_page_imports import modules as read_otherwise

SOURCE = """/** A comment with `a tick` and import { x } from "./no.js"; */
import htm from "../vendor/htm.js";
import { h as make, render } from "../vendor/preact.js"; // and more
import "./side.js";
export { one, two as three } from "./more.js";
export * from "./all.js";

const half = (a, b) => a / b / 2; // "quotes
const slash = /["'`/*]+[/]/.test("//") ? `a ${`b ${{ c: 1 }.c} // c`}
   d` : await wait();
export const { left, right } = half;
export async function* pour() {
  const { default: late } = await import("../pages/late.js");
  return import(`../${late}`).import;
}
const url = import.meta.url;
export { slash as pattern };
export default class Page {}
"""
WANTED = """[["vendor/htm.js","vendor/preact.js","kit/side.js","kit/more.js","kit/all.js"],\
async(__need,__url,__import)=>{
const{default:htm}=__need("vendor/htm.js");
const{h:make,render}=__need("vendor/preact.js");
const half = (a, b) => a / b / 2;
const slash = /["'`/*]+[/]/.test("//") ? `a ${`b ${{ c: 1 }.c} // c`}
   d` : await wait();
const { left, right } = half;
async function* pour() {
const { default: late } = await __import("pages/late.js","kit/own.js");
return __import(`../${late}`).import;
}
const url = __url;
class Page {}
return{...__need("kit/all.js",true),one:__need("kit/more.js").one,three:__need("kit/more.js").two,\
left,right,pour,pattern:slash,default:Page}
}]"""


def test_a_module_becomes_a_function() -> None:
    made = module_from("kit/own.js", SOURCE)
    assert made.code == WANTED.replace("\\\n", "")
    assert made.later == ("pages/late.js",)
    assert made.all_of == ("kit/all.js",)
    assert made.exports == ("one", "three", "left", "right", "pour", "pattern", "default")


@pytest.mark.parametrize(
    "source",
    [
        "export let count = 0;",
        "export var count = 0;",
        "export const { a: b } = c;",
        "export default async () => 1;",
        'import * as all from "./all.js";',
        'import one, { two } from "./all.js";',
        'import { one } from "elsewhere";',
        "const at = import.meta.resolve;",
        "const __need = 1;",
        "const a = `open ${1}",
        "const a = { b: 1;",
        "const a = 1 };",
        'const a = "open;',
    ],
)
def test_what_is_not_understood_is_refused_with_its_line(source: str) -> None:
    with pytest.raises(ValueError, match=r"^kit/own\.js:\d: "):
        module_from("kit/own.js", f"const first = 1;\n{source}\n")


def test_every_module_of_the_page_is_read_as_it_is_written(tmp_path: Path) -> None:
    """Imports as another reader finds them, and no comment left; node, where it is, reads the result."""
    known, others = modules(site().base), read_otherwise()
    assert len(known) > 250
    for path, module in known.items():
        if path.partition("/")[0] not in ("vendor", "js"):
            found = {one for one in (*module.needs, *module.later) if not one.startswith("vendor/")}
            assert found == {*others[path]}, path
        assert {*module.needs, *module.later} <= {*known}, path
        assert "/** " not in module.code, path
    script = tmp_path / "all.mjs"
    listed = ",".join(f'"{path}":{module.code}' for path, module in known.items())
    script.write_text(f"export default {{{listed}}}")
    try:
        subprocess.run(["node", "--check", script], check=True, timeout=60)
    except FileNotFoundError:
        pytest.skip("no node")


def test_whatever_is_asked_for_later_brings_all_that_it_needs() -> None:
    """Along every way from an address to a module loaded later, each script adds what was missing."""
    known = modules(site().base)
    games = [path for path in site().modules.values() if path in known]
    begun = [(MAIN, "", frozenset[str]())]
    seen = set[tuple[str, str, frozenset[str]]]()
    while begun:
        path, after, before = begun.pop()
        script = joined(path, after)
        assert script is not None, (path, after)
        brought = set(
            re.findall(r'^(?:define\(|export default )?\{?"([^"]+\.js)":\[', script.body.decode(), re.M)
        )
        there = before | brought
        assert {*imported([path])} <= there, (path, after)
        for one in brought | {path}:
            later = {*known[one].later}
            later |= {*games} if one.startswith("pages/") else set()
            fresh = {(to, one, there) for to in later if to not in there} - seen
            seen |= fresh
            begun += fresh
    assert len(seen) > 100


def test_no_other_script_is_made() -> None:
    for path, after in (
        ("pages/none.js", MAIN),
        ("pages/lobby.js", ""),
        ("pages/lobby.js", "pages/table.js"),
    ):
        assert joined(path, after) is None
    assert shim("kit/theme.js") is None
    assert shim("styles.css") is None
    ui = shim("js/ui.js")
    assert ui is not None
    assert b'"../joined/main.js"' in ui.body
    assert b"signal,effect,h,render,html," in ui.body
