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

BROUGHT = {"anyio": "starlette", "llvmlite": "numba", "markupsafe": "jinja2"}
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
    known = packages_distributions()
    for extra, texts in offered.items():
        wanted = {name for text in texts for name in _brought(text, offered)} - UNSEEN
        assert wanted == {found for name in EXTRAS[extra] for found in _needed(known[name])}, extra
    assert EXTRAS.keys() == offered.keys()


def _brought(text: str, offered: dict[str, list[str]]) -> set[str]:
    """The distributions of one line of an extra, which may name another extra of croupier."""
    wanted = Requirement(text)
    if wanted.name != "croupier":
        return _needed([text])
    return {name for extra in wanted.extras for name in _needed(offered[extra])}


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
    ) - {"croupier"}
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


NEEDS_SERVER = {
    "": "the page",
    "audit": "croupier audit",
    "tables list": "croupier tables list",
    "tournament show friday": "a server's tournament",
    "tournament import pyproject.toml --name x": "croupier tournament import",
    "review no-such-table": "no-such-table: a server's table",
}
"""A verb, and what it says that the server is needed for."""


def _bare(words: str) -> tuple[int, str, str]:
    """A verb in a fresh process where no extra is installed: status, output, errors."""
    packages = sorted({package for packages in EXTRAS.values() for package in packages})
    run = [sys.executable, "-c", WITHOUT.format(packages=packages), *words.split()]
    done = subprocess.run(run, capture_output=True, text=True, check=False, cwd=ROOT)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("words", NEEDS_SERVER)
def test_the_engine_alone_says_what_brings_the_server(words: str) -> None:
    why = f"{NEEDS_SERVER[words]} needs the extra 'server', which is not installed"
    assert _bare(words) == (2, "", f"croupier: {why}: pip install 'croupier[server]'\n")


@pytest.mark.parametrize("words", ["--version", "rules pinzique", "odds fortune", "tournament check turbo"])
def test_the_engine_alone_does_what_needs_no_server(words: str) -> None:
    status, out, errors = _bare(words)
    assert (status, errors) == (0, "")
    assert out


def test_the_client_says_what_it_lacks() -> None:
    code = "import sys; sys.modules['websockets'] = None; import croupier.client"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "croupier.client needs the extra 'client'" in done.stderr.splitlines()[-1]
