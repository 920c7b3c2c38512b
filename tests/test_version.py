"""The commit that something was built from: a checkout, a work tree, what was built and installed."""

from __future__ import annotations

import runpy
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from croupier import version

ROOT = Path(__file__).parent.parent
ONE, OTHER = "1" * 40, "2" * 40
PACKED = f"# pack-refs with: peeled\n{OTHER} refs/heads/x\n{ONE} refs/heads/main\n"


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the package in `src`, which says nothing of its commit yet."""
    package = tmp_path / "checkout" / "src" / "croupier"
    package.mkdir(parents=True)
    monkeypatch.setattr(version, "__file__", str(package / "version.py"))
    return tmp_path / "checkout"


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({}, None),
        ({"HEAD": f"{ONE}\n"}, ONE),
        ({"HEAD": "ref: refs/heads/main\n", "refs/heads/main": f"{ONE}\n"}, ONE),
        ({"HEAD": "ref: refs/heads/main\n", "packed-refs": PACKED}, ONE),
        ({"HEAD": "ref: refs/heads/none\n", "packed-refs": f"{ONE} refs/heads/main\n"}, None),
        ({"HEAD": "ref: refs/heads/none\n"}, None),
        ({"HEAD": "nonsense\n"}, None),
    ],
)  # fmt: skip
def test_a_checkout_knows_its_commit(sources: Path, files: dict[str, str], found: str | None) -> None:
    put(sources / ".git", files)
    assert version.commit() == found
    assert version.build() == (f"0.1.0+{ONE[:12]}" if found else "0.1.0")


def test_a_work_tree_knows_its_own(sources: Path, tmp_path: Path) -> None:
    main, own = tmp_path / "main.git", tmp_path / "main.git" / "worktrees" / "b"
    put(main, {"HEAD": f"{OTHER}\n", "refs/heads/b": f"{ONE}\n"})
    put(own, {"HEAD": "ref: refs/heads/b\n", "commondir": "../..\n"})
    put(sources, {".git": f"gitdir: {own}\n"})
    assert version.commit() == ONE


def test_what_is_built_has_it_written_down(sources: Path) -> None:
    put(sources, {"src/croupier/commit.txt": f"{ONE}\n", ".git/HEAD": f"{OTHER}\n"})
    assert version.commit() == ONE


def test_this_checkout_agrees_with_git() -> None:
    done = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.skip("not a checkout")
    assert version.commit() == done.stdout.strip()


@pytest.mark.exhaustive
def test_a_wheel_and_the_sources_archive_know_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As hatchling makes them by `hatch_build.py`; where the sources are only linked nothing is written."""
    if version.commit() is None:
        pytest.skip("not a checkout")
    import tarfile

    from hatchling.builders.sdist import SdistBuilder
    from hatchling.builders.wheel import WheelBuilder

    monkeypatch.chdir(ROOT)
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as built:
        assert built.read("croupier/commit.txt").decode().strip() == version.commit()
        assert [name for name in built.namelist() if name.endswith(".npz")]
        assert not [name for name in built.namelist() if name.endswith(".log")]  # of trainings
    linked: dict[str, Any] = {"force_include": {}}
    hook = runpy.run_path(str(ROOT / "hatch_build.py"))["CommitHook"]
    hook(str(ROOT), {}, None, None, "", "wheel").initialize("editable", linked)
    assert not linked["force_include"]
    (archive,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(archive) as files:
        member: Any = files.extractfile("croupier-0.1.0/src/croupier/commit.txt")
        assert member.read().decode().strip() == version.commit()
