"""tools/check-page: a misspelt name on the page is found, wherever it stands."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LIBRARIES = ROOT / "build" / "page-types"
PLANTED = {
    "a prop": ("games/ofc/page/ofc.js", "room=${room}", "rom=${room}"),
    "a handler": ("page/table/toolbar.js", "onClick=", "onClik="),
    "a field of a view": ("games/ofc/page/ofc.js", "hand.view.result", "hand.view.reslt"),
    "the key of a text": ("page/pages/table.js", "t.table.history", "t.table.histroy"),
    "an address": ("page/pages/table.js", "/past`", "/passt`"),
}
"""By what is misspelt: a module, what stands there, and what is written instead."""
ANY = 164
"""How often the types of the page's modules still say `any`."""


def modules() -> list[Path]:
    """The page's modules, and those of our games."""
    source = ROOT / "src" / "croupier"
    found = [*source.glob("page/**/*.js"), *source.glob("games/*/page/**/*.js")]
    return [path for path in found if "vendor" not in path.parts]


def test_a_misspelt_name_is_found(tmp_path: Path) -> None:
    """Each of them is planted in a copy, which had no finding before: see the gate."""
    if shutil.which("npm") is None:
        pytest.skip("no npm: the page's types are not checked here")
    if not (LIBRARIES / "wanted").exists():
        pytest.skip("no build/page-types: run tools/check-page, which fetches what it needs")
    for path in [*modules(), *(ROOT / "src" / "croupier").rglob("*.d.ts")]:
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    shutil.copy(ROOT / "tsconfig.json", tmp_path)
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "page-types").symlink_to(LIBRARIES)
    expected = set()
    for name, old, new in PLANTED.values():
        module = tmp_path / "src" / "croupier" / name
        before, _, after = module.read_text("utf-8").partition(old)
        assert after, f"{name}: expected {old}"
        module.write_text(before + new + after, "utf-8")
    for name, _, new in PLANTED.values():
        text = (tmp_path / "src" / "croupier" / name).read_text("utf-8")
        expected.add((f"src/croupier/{name}", text[: text.index(new)].count("\n") + 1))
    calls = ("node", ROOT / "tools" / "template-calls.mjs", "build/page-types", "build/templates")
    subprocess.run(calls, cwd=tmp_path, check=True, timeout=120)
    tsc = (LIBRARIES / "node_modules" / ".bin" / "tsc", "--project", "build/templates", "--singleThreaded")
    found = subprocess.run(
        (*tsc, "--pretty", "false"), cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False
    )
    assert found.returncode != 0
    named = re.findall(r"^build/templates/(\S+)\((\d+),", found.stdout, re.MULTILINE)
    places = {(path, int(line)) for path, line in named}
    # The lines of the copy that is checked hold to within two.
    missed = {
        (name, line) for name, line in expected if not places & {(name, line + off) for off in range(-2, 3)}
    }
    assert missed == set(), found.stdout
    assert len(places) < 30


def test_types_say_any_no_more_often() -> None:
    """If you replace an `any` by a type, lower the number."""
    texts = (path.read_text("utf-8") for path in modules())
    comments = (comment for text in texts for comment in re.findall(r"/\*\*.*?\*/", text, re.DOTALL))
    types = (kind for comment in comments for kind in re.findall(r"\{[^\n]*|\n \*   [^\n]*", comment))
    assert sum(len(re.findall(r"\bany\b", kind)) for kind in types) <= ANY
