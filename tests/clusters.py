"""A throw-away PostgreSQL for tests: on a Unix socket in a temporary directory, never as root.

Set CROUPIER_TEST_POSTGRES to the URL of an empty database to use that one instead.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def _programs() -> Path | None:
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[-3])
    return versions[-1].parent if versions else None


def _as_nobody_special() -> dict[str, str]:
    """PostgreSQL refuses to run as root: another user then."""
    if os.getuid():
        return {}
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": name}
    pytest.skip("PostgreSQL does not run as root, and there is no other user")


class Cluster:
    """A cluster in a folder, a fresh one or a standby of the primary at an address; `url` is that of its
    database. It can be killed and started again.
    """

    def __init__(self, programs: Path, home: Path, primary: str = "") -> None:
        self.url = f"postgresql://croupier@/postgres?host={home}"
        self.home, self._who = home, _as_nobody_special()
        if self._who:
            shutil.chown(home, self._who["user"])
        data = str(home / "data")
        if primary:
            copy = [str(programs / "pg_basebackup"), "-D", data, "-d", primary, "--checkpoint=fast"]
            self._do([*copy, "--write-recovery-conf", "--no-sync"])
        else:
            begin = [str(programs / "initdb"), "-D", data, "-U", "croupier", "-A", "trust", "-E", "UTF8"]
            self._do([*begin, "--locale=C", "-N"])
        self._control = [str(programs / "pg_ctl"), "-D", data, "-w"]
        self.start()

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.home}' -c max_connections=40"
        self._do([*self._control, "-o", options, "-l", str(self.home / "server.log"), "start"])
        self._runs = True

    def kill(self) -> None:
        """End it in the middle of whatever it does, unless it is ended."""
        if not self._runs:
            return
        self._runs = False
        self._do([*self._control, "-m", "immediate", "stop"])

    def promote(self) -> None:
        """Make a standby the primary."""
        self._do([*self._control, "promote"])

    def _do(self, command: list[str]) -> None:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(command, check=True, cwd=self.home, **self._who, **quiet)  # type: ignore[call-overload]


@contextmanager
def cluster(primary: str = "") -> Iterator[Cluster]:
    """A fresh cluster, or a standby of this primary, which is gone afterwards."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    home = Path(tempfile.mkdtemp(prefix="croupier-pg-", dir="/tmp"))
    try:
        made = Cluster(programs, home, primary)
        try:
            yield made
        finally:
            made.kill()
    finally:
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL database; skips with the reason where there is none."""
    pytest.importorskip("psycopg", reason="the PostgreSQL driver is not installed")
    given = os.environ.get("CROUPIER_TEST_POSTGRES")
    if given:
        yield given
        return
    with cluster() as made:
        yield made.url


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """The same, emptied."""
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return postgres


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.soak)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, ...]:
    """The database options of a server: SQLite, in the soak PostgreSQL too."""
    if request.param == "sqlite":
        return "--data", str(tmp_path / "data")
    return "--database-url", request.getfixturevalue("postgres_url")
