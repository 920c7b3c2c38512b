"""tools/constraints: what a release pins, with hashes, and no registry's name."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
TOOL = ROOT / "tools" / "constraints"
checked: Any = runpy.run_path(str(TOOL))["checked"]
HASH = f"    --hash=sha256:{'0a' * 32}"


def test_pins_with_hashes_are_taken_as_they_are() -> None:
    text = f"one==1.0 \\\n{HASH} \\\n{HASH}\ntwo-x[binary]==2.0rc1 ; sys_platform == 'win32' \\\n{HASH}\n"
    assert checked(text) == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        (HASH, 1),
        ("one==1.0", 1),
        (f"one==1.0 \\\n{HASH}\ntwo==2.0", 3),
        (f"one==1.0\ntwo==2.0 \\\n{HASH}", 1),
        (f"one>=1.0 \\\n{HASH}", 1),
        (f"--index-url https://registry.invalid/simple\none==1.0 \\\n{HASH}", 1),
        (f"one @ https://files.invalid/one.whl \\\n{HASH}", 1),
        (f"one==1.0 ; x @ https://files.invalid/one.whl \\\n{HASH}", 1),
        (f"# https://registry.invalid\none==1.0 \\\n{HASH}", 1),
        ("one==1.0 \\\n    --hash=md5:00", 2),
    ],
)
def test_anything_else_is_refused_by_its_line(text: str, line: int) -> None:
    with pytest.raises(ValueError, match=f"^line {line}: "):
        checked(text)


def test_every_dependency_is_pinned_as_the_gate_has_it() -> None:
    if shutil.which("uv") is None:
        pytest.skip("no uv: nothing compiles the constraints")
    ran = subprocess.run([TOOL], capture_output=True, text=True, timeout=120, check=False)
    if ran.returncode == 2:
        pytest.skip("no registry can be reached: its hashes are not known")
    assert (ran.returncode, ran.stderr) == (0, "")
    pins = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", ran.stdout, re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {re.split(r"[\[<>=]", text)[0] for text in project["project"]["dependencies"]}
    assert {*wanted, "uvicorn", "psycopg", "numba", "xlsxwriter"} <= set(pins)
    assert not {"open-spiel", "distributed", "polars"} & set(pins)  # a house needs none of these
    green = dict(text.split("==") for text in project["tool"]["uv"]["constraint-dependencies"])
    assert {name: pins[name] for name in wanted} == {name: green[name] for name in wanted}
    assert "://" not in ran.stdout
