"""What is installed is needed; what is not installed is one sentence with the command that brings it."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from croupier.cli import main
from croupier.errors import BadInput
from croupier.extras import EXTRAS, need

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

BROUGHT = {"anyio": "starlette", "markupsafe": "jinja2"}
"""What is imported and comes with something else: with what."""
UNSEEN = {"uvloop"}
"""What is installed for another package, which finds it by itself: uvicorn."""

WITHOUT = """
import sys
for package in {packages}:
    sys.modules[package] = None
from croupier.cli import main
sys.exit(main(sys.argv[1:]))
"""
SAID = (
    "croupier: a database on PostgreSQL needs the extra 'postgres', which is not installed:"
    " pip install 'croupier[postgres]'\n"
)


def test_extras_are_those_of_the_package() -> None:
    offered = PROJECT["project"]["optional-dependencies"]
    named = {extra: tuple(Requirement(text).name for text in texts) for extra, texts in offered.items()}
    assert named == EXTRAS


def _imported() -> Iterator[str]:
    """The packages of others that are imported anywhere in the source, inside functions too."""
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            yield from (name.partition(".")[0] for name in names)


def _needed(texts: list[str] | None) -> set[str]:
    """The distributions that requirements name, as they are written on the registry: `argon2-cffi`."""
    return {re.sub(r"[-_.]+", "-", Requirement(text).name).lower() for text in texts or []}


def test_what_is_imported_is_installed_and_what_is_installed_is_imported() -> None:
    offered = PROJECT["project"]["optional-dependencies"].values()
    declared = _needed(
        [*PROJECT["project"]["dependencies"], *(text for texts in offered for text in texts)]
    )
    foreign = {*_imported()} - sys.stdlib_module_names - {"croupier"}
    known = packages_distributions()
    imported = {name: _needed(known[name]) for name in foreign}
    assert {name for name, found in imported.items() if not found & declared} == set(BROUGHT)
    assert all(name in _needed(requires(whose)) and whose in declared for name, whose in BROUGHT.items())
    assert declared - set().union(*imported.values()) == UNSEEN


@pytest.mark.parametrize("extra", EXTRAS)
def test_a_missing_extra_is_named_with_its_command(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, EXTRAS[extra][0], None)
    with pytest.raises(BadInput, match=rf"what is new needs the extra '{extra}', .*croupier\[{extra}\]'$"):
        need(extra, "what is new")


@pytest.mark.parametrize(
    "words",
    [
        "serve --port 0",
        "tables list",
        "accounts list",
        "audit",
        "export x",
        "backup x",
        "restore pyproject.toml",
    ],
)
def test_every_verb_of_a_database_says_what_it_lacks(
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
) -> None:

    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.chdir(request.config.rootpath)
    assert main([*words.split(), "--database-url", "postgresql://ann@nowhere/x"]) == 2
    assert capsys.readouterr() == ("", SAID)


def test_one_install_has_all_that_verbs_import() -> None:
    """A fresh process without any extra: the sentence and no traceback, and the page is there."""
    packages = [package for packages in EXTRAS.values() for package in packages]
    code = WITHOUT.format(packages=packages)
    run = [sys.executable, "-c", code, "audit", "--database-url", "postgresql://ann@nowhere/x"]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", SAID)
