"""The pure functions of the page's modules, tested by node's own test runner."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from croupier.chance import Stream

UNITS = Path(__file__).parent / "page_unit"
NODE = shutil.which("node")
SIZES = (1, 2, 3, 5, 6, 52, 53, 255, 256, 257, 1000, 65_535, 65_536, 65_537, 10**6, 2**24 + 1, 2**32)
OLDEST = (20, 6)
"""The first version of node whose modules can be resolved by a hook (`served.mjs`)."""


def missing() -> str:
    """Why these tests cannot run here; empty if they can."""
    if NODE is None:
        return "no node"
    version = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=True).stdout
    numbers = tuple(map(int, re.findall(r"\d+", version)[:2]))
    return "" if numbers >= OLDEST else f"node {version.strip()} is older than {'.'.join(map(str, OLDEST))}"


def _stream() -> str:
    """Random numbers of a seed, for the page to make the same."""
    seed = bytes(range(32))
    stream = Stream(seed, "unit", 7, "é")
    below = [[size, stream.below(size)] for size in SIZES * 20]
    return json.dumps({"seed": seed.hex(), "below": below, "shuffled": stream.shuffled(range(52))})


@pytest.mark.skipif(bool(missing()), reason=missing() or "node is there")
def test_pure_functions_of_the_page() -> None:
    files = sorted(map(str, UNITS.glob("*.test.mjs")))
    command = [
        str(NODE),
        "--import",
        (UNITS / "served.mjs").as_uri(),
        "--test",
        "--test-reporter=tap",
        *files,
    ]
    ran = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env={**os.environ, "STREAM_TO_EXPECT": _stream()},
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    counts = dict(re.findall(r"^# (\w+) (\d+)$", ran.stdout, re.MULTILINE))
    assert int(counts["pass"]) > 25
    assert counts["skipped"] == "0"
