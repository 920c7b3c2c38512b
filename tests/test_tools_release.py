"""tools/release: what it builds can be checked, installed with hashes alone, and names its commit."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
TOOL = ROOT / "tools" / "release"


def run(*command: str | Path, where: Path = ROOT) -> Any:
    return subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)


def test_bad_arguments_are_one_sentence(tmp_path: Path) -> None:
    for args in ((), ("one", "two"), ("--help",), (str(tmp_path),)):
        ran = run(TOOL, *args)
        assert ran.returncode == 2
        assert ran.stderr.startswith("release: ")
        assert ran.stderr.count("\n") == 1


@pytest.mark.exhaustive
def test_a_release_is_installed_with_hashes_alone_and_names_its_commit(tmp_path: Path) -> None:
    checkout, made, venv = tmp_path / "checkout", tmp_path / "release", tmp_path / "venv"
    assert run("git", "clone", "--quiet", ROOT, checkout).returncode == 0
    ran = run(checkout / "tools" / "release", made, where=checkout)
    assert ran.returncode == 0, ran.stderr
    assert run("sha256sum", "--check", "--strict", "SHA256SUMS", where=made).returncode == 0
    assert sorted(file.suffix for file in made.iterdir()) == ["", ".gz", ".txt", ".whl"]
    assert run("uv", "venv", "--quiet", venv).returncode == 0
    install = ("uv", "pip", "install", "--quiet", "--python", venv / "bin" / "python")
    ran = run(*install, "--require-hashes", "--requirement", made / "constraints.txt")
    assert ran.returncode == 0, ran.stderr
    (wheel,) = made.glob("*.whl")
    assert run(*install, "--no-deps", wheel).returncode == 0
    commit = run("git", "rev-parse", "HEAD", where=checkout).stdout.strip()
    said = run(venv / "bin" / "croupier", "--version", "--json", where=tmp_path).stdout
    assert commit[:12] in said
    (checkout / "README.md").write_text("changed")
    ran = run(checkout / "tools" / "release", tmp_path / "other", where=checkout)
    assert (ran.returncode, ran.stderr) == (2, "release: the checkout has changes that are not committed\n")
