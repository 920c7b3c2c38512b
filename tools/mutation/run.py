"""Run mutmut over parts of croupier, and say which mutants are left that nobody has explained.

mutmut wants one project with one set of tests. So every part gets a copy of the sources in build/mutants,
with a configuration of its own; what was tried there is kept, only changed functions are tried again.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
WORK = ROOT / "build" / "mutants"
COPIED = (
    "src",
    "tests",
    "docs",
    "tools",
    "bench",
    "research",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "CONTRIBUTING.md",
)
PARTS = tomllib.loads((HERE / "parts.toml").read_text())
WRAPPING = ("property", "cached_property", "cache", "lru_cache")

CONFIGURATION = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = {files}
also_copy = {copied}
pytest_add_cli_args = ["-o", "addopts=", "-p", "xdist.plugin", "-p", "quickly"]
pytest_add_cli_args_test_selection = {tests}
# A process that has run the tests remembers what it computed: mutants start from one that only collected.
process_isolation = "forkserver"
type_check_command = ["mypy", "--output", "json", "--no-warn-unused-ignores", {typed}]
timeout_multiplier = 8.0
timeout_constant = 2.0
track_dependencies = false
use_git_change_detection = false
"""


class Mutant(NamedTuple):
    """One mutant that was tried: where, what the line was and became, and how it ended."""

    name: str
    function: str
    was: str
    now: str
    end: str

    @property
    def open(self) -> bool:
        """Whether no test noticed it."""
        return self.end in ("survived", "untested")


def main() -> int:
    """Try the parts asked for; 1 where a mutant is left that is not explained."""
    asked = arguments()
    if not asked.parts:
        print(*PARTS, sep="\n")
        return 0
    left = 0
    for part in asked.parts:
        prepare(part)
        if not asked.report:
            mutmut(part, *(unsettled(part) if asked.again else ()))
        left += report(part, asked.verbose)
    return 1 if left else 0


def arguments() -> argparse.Namespace:
    """The command line, read."""
    parser = argparse.ArgumentParser("tools/mutants", description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help="none: list them")
    parser.add_argument("--again", action="store_true", help="try what is left, after tests were written")
    parser.add_argument("--report", action="store_true", help="try nothing, show what is known")
    parser.add_argument("--verbose", action="store_true", help="show what is explained too")
    return parser.parse_args()


def files_of(part: str) -> list[str]:
    """The part's files, relative to a project's root."""
    base = ROOT / "src" / "croupier"
    found = [path for pattern in PARTS[part]["files"] for path in sorted(base.glob(pattern))]
    return [str(path.relative_to(ROOT)) for path in found]


def prepare(part: str) -> None:
    """Bring the part's copy of the project up to date."""
    room = WORK / part
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(
                source, room / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            shutil.copy2(source, room / name)
    for name in files_of(part):
        unwrapped(room / name)
    settings = (
        (ROOT / "pyproject.toml").read_text().replace('"ignore-without-code", ', "")
    )  # mutmut's own has none
    said = settings + CONFIGURATION.format(
        files=json.dumps(files_of(part)),
        copied=json.dumps(COPIED),
        tests=json.dumps(PARTS[part]["tests"]),
        typed=", ".join(map(json.dumps, files_of(part))),
    )
    (room / "pyproject.toml").write_text(said)


def unwrapped(path: Path) -> None:
    """Split every property and cached function in two, for mutmut leaves what is decorated alone.

    The decorated name calls a plain one beside it, which has the body and is mutated.
    """
    text = path.read_text()
    lines, stamp = text.splitlines(keepends=True), path.stat().st_mtime
    for node in sorted(wrapped(ast.parse(text)), key=lambda node: -node.lineno):
        body = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
        header = lines[node.lineno - 1 : node.body[0].lineno - 1]
        plain = "".join(header).replace(f"def {node.name}(", f"def {node.name}_plain(", 1)
        given = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
        owner = f"{given.pop(0)}." if given[:1] == ["self"] else ""
        inside = " " * body.col_offset
        call = f"{inside}return {owner}{node.name}_plain({', '.join(given)})\n\n"
        lines[node.body[0].lineno - 1 : node.body[0].lineno - 1] = [call, plain]
    path.write_text("".join(lines))
    os.utime(path, (stamp, stamp))


def wrapped(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions of a module that something of `WRAPPING` is around, and nothing else."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1:
            decorator = node.decorator_list[0]
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(called, ast.Name) and called.id in WRAPPING:
                yield node


def mutmut(part: str, *names: str) -> None:
    """Let mutmut run in the part's room; all that is not known yet, or the mutants named."""
    environment = os.environ | {
        "PYTHONPATH": str(HERE),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # every mutant starts pytest anew
        "PYTEST_ADDOPTS": "-p no:unraisableexception -p no:cacheprovider",  # a third of what starting costs
        "MYPY_CACHE_DIR": str(WORK / "types"),
    }
    command = ["mutmut", "run", "--max-children", "1", *names]
    # It asks only new tests which functions they reach: those that were changed since have to be asked too.
    (WORK / part / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    with (WORK / part / "log").open("w") as log:
        done = subprocess.run(
            command, cwd=WORK / part, env=environment, stdout=log, stderr=log, check=False
        )
    if done.returncode:
        sys.exit(f"{part}: mutmut stopped; see build/mutants/{part}/log")


ENDS = {
    0: "survived",
    1: "killed",
    3: "killed",
    33: "untested",
    5: "untested",
    37: "types",
    None: "not run",
}


def tried(part: str) -> Iterator[Mutant]:
    """Every mutant of the part that there is."""
    room = WORK / part / "mutants"
    for name in files_of(part):
        kept = room / f"{name}.meta"
        if not kept.exists():
            continue
        spans = json.loads((room / f"{name}.spans").read_text())["spans"]
        lines = (room / name).read_text().splitlines()
        for mutant, end in json.loads(kept.read_text())["exit_code_by_key"].items():
            module, _, short = mutant.rpartition(".")
            original = short.partition("__mutmut_")[0] + "__mutmut_orig"
            copies = [copy_of(lines, spans[name], name) for name in (original, short)]
            plain = original.removesuffix("__mutmut_orig").replace("_plain", "")
            function = ".".join((module, *plain.removeprefix("x_").removeprefix("xǁ").split("ǁ")))
            yield Mutant(mutant, function, *difference(*copies), ENDS.get(end, "timeout"))


def copy_of(lines: list[str], span: list[int], name: str) -> list[str]:
    """The lines of one copy of a function, without the copy's name."""
    return [line.replace(name, "…") for line in lines[span[0] - 1 : span[1]] if line.strip()]


def difference(was: list[str], now: list[str]) -> tuple[str, str]:
    """The lines in which two copies of a function differ."""
    while was and now and was[0] == now[0]:
        was, now = was[1:], now[1:]
    while was and now and was[-1] == now[-1]:
        was, now = was[:-1], now[:-1]
    return " ".join(map(str.strip, was)), " ".join(map(str.strip, now))


def unsettled(part: str) -> list[str]:
    """What was not tried yet, or is left and not explained."""
    explained = Explained(part)
    return [
        one.name for one in tried(part) if one.end == "not run" or (one.open and not explained.why(one))
    ]


class Explained:
    """What `explained.toml` says of a part's mutants."""

    def __init__(self, part: str) -> None:
        said = tomllib.loads((HERE / "explained.toml").read_text())
        self._everywhere = said.get("everywhere", [])
        self.unused = said.get(part, [])
        self._here = list(self.unused)

    def why(self, one: Mutant) -> str | None:
        """Why no test can notice this one; None if nobody has said."""
        for rule in self._here:
            if rule["in"] == one.function and turns(rule, one):
                self.unused = [other for other in self.unused if other is not rule]
                return str(rule["why"])
        return next((rule["why"] for rule in self._everywhere if turns(rule, one)), None)


def turns(rule: dict[str, Any], one: Mutant) -> bool:
    """Whether the mutant is what the rule says, put in at one place of the line."""
    found = re.finditer(re.escape(rule["was"]), one.was)
    into = [rule["now"]] if isinstance(rule["now"], str) else rule["now"]
    return any(one.was[: at.start()] + now + one.was[at.end() :] == one.now for at in found for now in into)


def report(part: str, verbose: bool) -> int:
    """Print how the part's mutants ended; how many are left to kill or to explain."""
    explained = Explained(part)
    try:
        mutants = tuple(tried(part))
    except json.JSONDecodeError:
        sys.exit(f"{part}: a run is just writing down what it found; ask again")
    ends = Counter(one.end for one in mutants)
    left = stale = 0
    for one in filter(lambda one: one.open, mutants):
        why = explained.why(one)
        left += why is None
        if why is None or verbose:
            print(f"{one.function}: {one.end} ({one.name})\n  - {one.was}\n  + {one.now}")
        if why and verbose:
            print(f"  = {why}")
    for rule in explained.unused if not ends["not run"] else ():
        print(f"{rule['in']}: explained and not left any more\n  - {rule['was']}\n  + {rule['now']}")
        stale += 1
    alive = ends["survived"] + ends["untested"]
    dead = ends["killed"] + ends["timeout"] + ends["types"]
    how = f"{ends['types']} by the types, {ends['timeout']} by the clock"
    rest = f"{alive - left} explained, {left} left, {ends['not run']} not run"
    print(f"{part}: {ends.total()} mutants, {dead} killed ({how}), {rest}")
    return left + stale


if __name__ == "__main__":
    sys.exit(main())
