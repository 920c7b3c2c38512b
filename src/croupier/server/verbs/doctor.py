"""`croupier doctor`: whether a server can run here, and what to do where it cannot."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Annotated

from click.exceptions import Exit

from croupier.server.verbs.serve import PORT, serve
from croupier.server.verbs.settings_file import read_settings_file
from croupier.terminal.options import DATA, Data, Database, Json, Option, Url


def doctor(
    config: Annotated[  # noqa: ARG001 - `first` has done it
        Path | None,
        Option(first=partial(read_settings_file, whose=serve), help="The server's TOML file of settings."),
    ] = None,
    host: Annotated[str, Option(help="Address that the server listens on.")] = "127.0.0.1",
    port: Annotated[int, Option(help="Port that the server listens on.")] = PORT,
    data: Data = DATA,
    database_url: Url = None,
    origin: Annotated[
        list[str] | None, Option(help="Web origin whose pages may use the server, beside its own.")
    ] = None,
    trust_proxy: Annotated[bool, Option(help="The server is behind a proxy of your own.")] = False,
    root_path: Annotated[str, Option(help="The prefix of all paths, such as /cards.")] = "",
    as_json: Json = False,
) -> None:
    """Check permissions, disk, database, clock, backup, port, origin and proxy; status 1 if one fails.

    Give it the settings of the server: the same file, variables or options. It changes nothing, and the
    server may run meanwhile.
    """
    from croupier.ascii_text import printable
    from croupier.serialization import to_json
    from croupier.server.admin.house_checks import House, check_house
    from croupier.server.http.origin_check import read_origin
    from croupier.server.http.root_path import read_prefix
    from croupier.server.runtime.shared_secret import secret_of
    from croupier.server.store.inspection import inspect_database
    from croupier.server.verbs.database import store_of
    from croupier.words import msg
    from croupier.words.terminal_language import say

    origins = tuple(map(read_origin, origin or ()))
    house = House(data, database_url, host, port, origins, trust_proxy, read_prefix(root_path))

    def secret() -> str:
        with store_of(Database(data, database_url)) as store:
            return asyncio.run(secret_of(store, "doctor"))

    checks = []
    for check in check_house(house, inspect_database, secret, time.time()):
        checks.append(check)
        if not as_json:
            mark = msg("good") if check.ok else msg("bad")
            said = say(msg("{what}: {why}", what=check.name, why=check.said))
            print(f"{say(mark):<6} {printable(said)}")
            if not check.ok:
                print(f"       {printable(say(check.remedy))}")
    if as_json:
        print(to_json({"checks": checks}, indent=2))
    if not all(check.ok for check in checks):
        raise Exit(1)
