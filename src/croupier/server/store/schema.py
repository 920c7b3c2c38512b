"""The database schema and its migrations."""

from __future__ import annotations

from contextlib import suppress

from croupier.errors import BadInput
from croupier.server.store.dialect import Connection, Dialect

# Each entry brings the schema one version forward; none is ever changed once it has been released.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE log (table_id TEXT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL,"
        " body TEXT NOT NULL, PRIMARY KEY (table_id, n)) {without_rowid}",
        "CREATE TABLE lease (table_id TEXT PRIMARY KEY, owner TEXT NOT NULL, fence BIGINT NOT NULL,"
        " until {real} NOT NULL)",
        "CREATE TABLE kept (space TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,"
        " PRIMARY KEY (space, key)) {without_rowid}",
    ),
    (
        "CREATE TABLE visit (player TEXT NOT NULL, table_id TEXT NOT NULL, n BIGINT NOT NULL,"
        " at BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (player, table_id)) {without_rowid}",
        "CREATE INDEX visit_at ON visit (player, at, table_id)",
        "CREATE TABLE uncounted (table_id TEXT PRIMARY KEY)",
        "INSERT INTO uncounted SELECT DISTINCT table_id FROM log",
    ),
)


def migrate(connection: Connection, dialect: Dialect) -> None:
    """Bring the schema forward to this version. BadInput for a database of a newer croupier.

    A present one is only read: a database that takes no writes, on a full disk, can be backed up.
    """
    with suppress(*dialect.errors):  # a new database has no such table
        if connection.execute("SELECT number FROM version").fetchone() == (len(MIGRATIONS),):
            return
    dialect.begin(connection)
    dialect.lock_schema(connection)
    connection.execute("CREATE TABLE IF NOT EXISTS version (number INTEGER NOT NULL)")
    found = connection.execute("SELECT number FROM version").fetchone()
    number = found[0] if found else 0
    if number > len(MIGRATIONS):
        connection.execute("ROLLBACK")
        raise BadInput(
            "the database is of version {number}, made by a newer croupier: expected at most {n}",
            "database",
            number=number,
            n=len(MIGRATIONS),
        )
    for step in MIGRATIONS[number:]:
        for statement in step:
            connection.execute(dialect.sql(statement))
    connection.execute("DELETE FROM version")
    connection.execute(dialect.sql("INSERT INTO version (number) VALUES ({p})"), (len(MIGRATIONS),))
    connection.execute("COMMIT")
