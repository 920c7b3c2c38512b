"""A variable that is misspelt is refused; every one that something reads is known."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli.variables import known
from tests.conftest import Ran

Run = Callable[..., Ran]
ROOT = Path(__file__).parent.parent


def test_an_unknown_variable_is_refused_and_those_there_are_are_named(
    croupier: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_PROT", "80")
    for words in (("rules",), ("serve",), ("score", "ofc", "-")):
        ran = croupier(*words)
        assert ran.status == 2
        assert ran.err.startswith(
            "croupier: CROUPIER_PROT: croupier knows no such variable; expected one of "
        )
        assert set(ran.err.split()) >= {"CROUPIER_PORT", "CROUPIER_NETWORKS", "CROUPIER_FULL"}
    assert croupier("--version").status == 0
    monkeypatch.delenv("CROUPIER_PROT")
    for name in known():
        monkeypatch.setenv(name, "1")
    assert croupier("rules").status == 0


def test_every_variable_that_is_read_anywhere_is_known() -> None:
    """In the code, the tests, what is deployed and the docs: whoever adds one names it."""
    folders = (
        "src",
        "tests",
        "bench",
        "research",
        "tools",
        "deploy",
        "docs",
        ".ci",
        "README.md",
        "CONTRIBUTING.md",
    )
    found = subprocess.run(
        ["grep", "-rhoIwE", r"CROUPIER_[A-Z][A-Z_]*", *folders, "README.md", "CONTRIBUTING.md"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    read = set(re.findall(r"^CROUPIER_\w*[A-Z]$", found.stdout, re.MULTILINE)) - {"CROUPIER_PROT"}
    assert len(read) > 20
    assert sorted(read - set(known())) == []
