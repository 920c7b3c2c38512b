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


@contextmanager
def cluster() -> Iterator[str]:
    """The URL of a fresh cluster's database; the cluster is gone afterwards."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    who = _as_nobody_special()
    home = Path(tempfile.mkdtemp(prefix="croupier-pg-", dir="/tmp"))
    try:
        if who:
            shutil.chown(home, who["user"])
        data = str(home / "data")
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        begin = [str(programs / "initdb"), "-D", data, "-U", "croupier", "-A", "trust", "-E", "UTF8"]
        subprocess.run([*begin, "--locale=C", "-N"], check=True, cwd=home, **who, **quiet)  # type: ignore[call-overload]
        options = f"-c listen_addresses='' -c unix_socket_directories='{home}' -c max_connections=40"
        control = [str(programs / "pg_ctl"), "-D", data, "-w"]
        start = [*control, "-o", options, "-l", str(home / "server.log"), "start"]
        subprocess.run(start, check=True, cwd=home, **who, **quiet)  # type: ignore[call-overload]
        try:
            yield f"postgresql://croupier@/postgres?host={home}"
        finally:
            stop = [*control, "-m", "immediate", "stop"]
            subprocess.run(stop, check=True, cwd=home, **who, **quiet)  # type: ignore[call-overload]
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
    with cluster() as url:
        yield url


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """The same, emptied."""
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return postgres
