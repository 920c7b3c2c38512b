"""The checks of `croupier doctor`: can a server run here, and if not, how is that mended?"""

from __future__ import annotations

import errno
import json
import os
import secrets
import shutil
import stat
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from croupier.errors import BadInput
from croupier.files import reason
from croupier.server.http.connections import bound
from croupier.server.runtime.shared_secret import signed
from croupier.server.store.inspection import EXPECTED, DatabaseState
from croupier.words import English, Message, msg

FREE_BYTES = 1_000_000_000
"""Space that must be free on the data's disk, at the least."""
BACKUP_HOURS = 48
"""Age from which a backup counts as old."""
CLOCK_SECONDS = 2.0
"""Difference between two clocks that is tolerated."""
_WAIT = 5
_FORGED_ADDRESS, _FORGED_PREFIX = "203.0.113.77", "/forged"  # an address that nobody has (RFC 5737)
_LOCAL = ("127.0.0.1", "::1", "localhost")
_MISDIRECTED, _NO_SERVER = 421, (502, 503, 504)


class Check(msgspec.Struct, frozen=True):
    """One thing that was looked at: what was found, and what to do about it unless it is `ok`."""

    name: str
    ok: bool
    said: str
    remedy: str = ""


class House(NamedTuple):
    """A server's settings, as `croupier serve` would take them."""

    data: Path
    database_url: str | None
    host: str
    port: int
    origins: tuple[str, ...]
    trust_proxy: bool
    root_path: str

    def url(self) -> str:
        """The server's own address on this machine."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}{self.root_path}"


class Answer(NamedTuple):
    """An HTTP answer, or what prevented one (`fault`)."""

    status: int
    body: bytes
    fault: str = ""

    def is_croupier(self) -> bool:
        """True for an answer of /healthz."""
        return bool(self.health())

    def health(self) -> dict[str, object]:
        """The answer of /healthz; empty for any other."""
        try:
            said = json.loads(self.body)
        except ValueError:
            return {}
        return said if isinstance(said, dict) and {"status", "version", "commit"} <= said.keys() else {}


def fetch(url: str, headers: Mapping[str, str] | None = None) -> Answer:
    """Ask for an address, without following redirections."""
    opener = urllib.request.build_opener(_NoRedirects, urllib.request.ProxyHandler({}))
    try:
        with opener.open(urllib.request.Request(url, headers=dict(headers or {})), timeout=_WAIT) as answer:
            return Answer(answer.status, answer.read(65_536))
    except urllib.error.HTTPError as error:
        return Answer(error.code, error.read(65_536))
    except (OSError, ValueError, HTTPException) as error:  # another program may answer, in any way
        return Answer(0, b"", str(reason(getattr(error, "reason", error))))


def socket_status(url: str) -> int:
    """The HTTP status that a handshake for a WebSocket gets; 0 for none."""
    from websockets.exceptions import InvalidStatus, WebSocketException
    from websockets.sync.client import connect

    try:
        connect(f"ws{url.removeprefix('http')}", open_timeout=_WAIT, proxy=None).close()
    except InvalidStatus as error:
        return error.response.status_code
    except (OSError, WebSocketException):
        return 0
    return 101


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def _good(name: Message | str, said: Message) -> Check:
    return Check(English(name), True, English(said))


def _bad(name: Message | str, said: Message, remedy: Message) -> Check:
    return Check(English(name), False, English(said), English(remedy))


def check_house(
    house: House,
    inspect: Callable[[Path, str | None], DatabaseState | None],
    secret: Callable[[], str],
    now: float,
) -> Iterator[Check]:
    """All checks, in the order in which faults are mended.

    `inspect` reads the database, `secret` is the one that servers on it share, `now` the time in seconds.
    """
    state: DatabaseState | None = None
    try:
        if house.database_url is None:
            yield check_permissions(house.data)
            yield check_disk(house.data)
        state = inspect(house.data, house.database_url)
    except PermissionError as error:
        yield _bad(
            msg("permissions"),
            msg("{path}: {error}", path=error.filename, error=reason(error)),
            msg("Run this as root, or as the user that runs croupier."),
        )
    except BadInput as error:
        yield _bad(
            "database",
            error.message,
            msg("Mend the address or the file's permissions; if the file is damaged, restore a backup."),
        )
    else:
        yield check_database(state)
        if state is not None:
            yield check_schema(state)
            yield check_clock(state, now)
            yield check_backup(state, now)
    own = fetch(f"{house.url()}/healthz")
    yield check_port(house, own)
    for origin in house.origins:
        reached = check_origin(house, origin, runs=own.is_croupier())
        yield reached
        writes = own.health().get("status") == "ok"  # for the secret may have to be made
        if reached.ok and writes and origin.startswith("https://"):
            yield check_proxy(house, origin, secret)


def check_permissions(data: Path) -> Check:
    """The data is this user's, and nobody else can read it."""
    name = msg("permissions")
    if not data.exists():
        parent = next(folder for folder in data.absolute().parents if folder.exists())
        if os.access(parent, os.W_OK):
            return _good(name, msg("{data} is not there yet; the server makes it", data=data))
        return _bad(
            name,
            msg("{data} is not there, and this user cannot make it in {parent}", data=data, parent=parent),
            msg("Make it, and give it to the user that runs croupier."),
        )
    if not data.is_dir():
        return _bad(
            name,
            msg("{data} is not a directory", data=data),
            msg("Name the directory that the database is in, or shall be in."),
        )
    owner = data.stat().st_uid
    for path in (data, *sorted(data.glob("croupier.db*"))):
        facts = path.stat()
        if facts.st_uid != owner:
            return _bad(
                name,
                msg("{path} belongs to another user than its directory", path=path),
                msg("chown --reference={data} {path}", data=data, path=path),
            )
        if not os.access(path, os.R_OK | os.W_OK):
            return _bad(
                name,
                msg("{path} cannot be written by this user", path=path),
                msg("chown it to the user that runs croupier, or run this as that user."),
            )
        if facts.st_mode & (stat.S_IRWXG | stat.S_IRWXO) and path != data:
            return _bad(
                name,
                msg("{path} can be read by others: it holds hidden cards and keys", path=path),
                msg("chmod 600 {path}", path=path),
            )
    return _good(name, msg("{data} is this user's, and nobody else reads the database", data=data))


def check_disk(data: Path) -> Check:
    """There is room for the database to grow, and for a backup."""
    here = next(folder for folder in (data.absolute(), *data.absolute().parents) if folder.exists())
    free = shutil.disk_usage(here).free
    used = sum(path.stat().st_size for path in data.glob("croupier.db*"))
    wanted = max(FREE_BYTES, 2 * used)
    said = msg(
        "{free:decimal1} GB are free; the database takes {used:decimal1}", free=free / 1e9, used=used / 1e9
    )
    if free >= wanted:
        return _good("disk", said)
    return _bad(
        "disk",
        said,
        msg("Make room for {wanted:decimal1} GB, or move the data to a larger disk.", wanted=wanted / 1e9),
    )


def check_database(state: DatabaseState | None) -> Check:
    """The database answers, takes writes, keeps them, and is whole."""
    name = msg("database")
    if state is None:
        return _good(name, msg("there is none yet; the server makes it"))
    if state.damage:
        return _bad(
            name,
            msg("the database is damaged: {damage}", damage=state.damage),
            msg("Stop the server, keep the file, and restore the last backup into an empty directory."),
        )
    if state.standby:
        return _bad(
            name,
            msg("this PostgreSQL is a standby and takes no writes"),
            msg("Name all hosts in the address, with target_session_attrs=read-write."),
        )
    if not state.writable:
        return _bad(
            name,
            msg("PostgreSQL lets this user write nothing"),
            msg(
                "Make the user the owner of the database and its tables; if PostgreSQL is read-only, "
                "find out why."
            ),
        )
    if state.unsafe:
        names = " ".join(state.unsafe)
        return _bad(
            name,
            msg("PostgreSQL may lose what it has confirmed: {names} is off", names=names),
            msg("Set {names} to on, and reload PostgreSQL.", names=names),
        )
    if state.waits:
        return _bad(
            name,
            msg("commits wait for a synchronous standby that does not confirm them"),
            msg("Start the standby, or go on without it: set synchronous_standby_names to '', and reload."),
        )
    return _good(name, msg("it answers, takes writes, and is whole"))


def check_schema(state: DatabaseState) -> Check:
    """The schema is one that this croupier reads."""
    if state.version > EXPECTED:
        return _bad(
            "schema",
            msg(
                "version {n}, made by a newer croupier; this one knows {known}",
                n=state.version,
                known=EXPECTED,
            ),
            msg("Install the newer croupier, or restore a backup that was made before the upgrade."),
        )
    if 0 < state.version < EXPECTED:
        return _good(
            "schema",
            msg(
                "version {n}; the next start brings it to {known}, so make a backup first",
                n=state.version,
                known=EXPECTED,
            ),
        )
    return _good("schema", msg("version {known}, as this croupier expects", known=EXPECTED))


def check_clock(state: DatabaseState, now: float) -> Check:
    """The clocks of this machine and of the database agree, and no record is from the future."""
    sync = msg("Have the machines set their clocks by NTP (systemd-timesyncd or chrony).")
    if abs(state.clock_ahead) > CLOCK_SECONDS:
        said = msg(
            "the database's clock and this machine's differ by {seconds:decimal1} s",
            seconds=abs(state.clock_ahead),
        )
        return _bad("clock", said, sync)
    ahead = state.last_record / 1000 - now
    if ahead > CLOCK_SECONDS:
        return _bad(
            "clock", msg("the last record is {seconds:decimal1} s in the future", seconds=ahead), sync
        )
    return _good("clock", msg("it agrees with the database"))


def check_backup(state: DatabaseState, now: float) -> Check:
    """There is a backup of what was played."""
    name = msg("backup")
    make = msg("Run `croupier backup FILE` each night: deploy/ has a timer for systemd.")
    if not state.last_record:
        return _good(name, msg("nothing has been played yet"))
    if not state.last_backup:
        return _bad(name, msg("there has never been one"), make)
    hours = int((now - state.last_backup / 1000) / 3600)
    said = msg("the last one is {hours} h old", hours=max(0, hours))
    return _good(name, said) if hours < BACKUP_HOURS else _bad(name, said, make)


def check_port(house: House, answer: Answer) -> Check:
    """The port is free, or this server has it."""
    if answer.is_croupier():
        health = answer.health()
        said = msg("croupier {version} answers at {url}", version=health["version"], url=house.url())
        if health["status"] == "ok":
            return _good("port", said)
        return _bad(
            "port",
            msg("croupier answers at {url}, and its database does not write", url=house.url()),
            msg("Read the server's log for `store-unavailable`: it has the reason."),
        )
    try:
        bound(house.host, house.port).close()
    except (OSError, OverflowError, UnicodeError) as error:
        said = msg("{host}:{port:plain}: {error}", host=house.host, port=house.port, error=reason(error))
        if getattr(error, "errno", 0) == errno.EADDRINUSE:
            return _bad("port", said, msg("Another program has it: end that, or choose another --port."))
        if getattr(error, "errno", 0) == errno.EACCES:
            return _bad("port", said, msg("Choose a --port above 1023, and put a proxy before it."))
        return _bad("port", said, msg("Choose a --host and a --port that this machine has."))
    return _good("port", msg("{host}:{port:plain} is free", host=house.host, port=house.port))


def check_origin(house: House, origin: str, *, runs: bool = True) -> Check:
    """The page's address reaches this server over TLS, if it `runs`, and shows strangers no figures."""
    name = msg("origin {origin}", origin=origin)
    local = _is_local(origin)
    if not origin.startswith("https://") and not local:
        return _bad(
            name, msg("it is not https"), msg("Put a proxy with TLS before the server: see deploy/.")
        )
    if not local and not house.trust_proxy:
        return _bad(
            name,
            msg("all players would count as one address: the proxy's"),
            msg("Start the server with --trust-proxy."),
        )
    top = f"{origin}{house.root_path}"
    answer = fetch(f"{top}/healthz")
    if answer.fault:
        return _bad(
            name,
            msg("it cannot be reached: {fault}", fault=answer.fault),
            msg("Start the server and the proxy, and look at name, certificate and firewall."),
        )
    if not answer.is_croupier():
        said = msg("/healthz answers {status}, and not as croupier", status=answer.status)
        if answer.status == _MISDIRECTED:
            return _bad(
                name,
                said,
                msg("Start the server again with --origin {origin}: it runs with another.", origin=origin),
            )
        if answer.status in _NO_SERVER and not runs:
            return _bad(name, said, msg("Start the server: nothing answers at {url}.", url=house.url()))
        return _bad(
            name,
            said,
            msg("Have the proxy pass everything below {top}/ to {url}.", top=top, url=house.url()),
        )
    if not local and fetch(f"{top}/metrics").status == 200:
        return _bad(name, msg("strangers can read /metrics"), msg("Have the proxy refuse /metrics."))
    if (
        socket_status(f"{top}/api/tables/none/socket") != 401
    ):  # a request without a session, if it comes through
        return _bad(
            name,
            msg("sockets do not come through"),
            msg("Have the proxy pass `Upgrade` and `Connection`: see deploy/."),
        )
    return _good(name, msg("croupier {version} answers, sockets too", version=answer.health()["version"]))


def _is_local(origin: str) -> bool:
    """True for an address of this machine."""
    return urlsplit(origin).hostname in _LOCAL


def check_proxy(house: House, origin: str, secret: Callable[[], str]) -> Check:
    """The proxy does not pass on an address that a stranger claims."""
    name = msg("proxy {origin}", origin=origin)
    proof = signed(secret(), f"{int(time.time())}-{secrets.token_hex(8)}")
    headers = {
        "X-Croupier-Doctor": proof,
        "X-Forwarded-For": _FORGED_ADDRESS,
        "X-Forwarded-Prefix": _FORGED_PREFIX,
    }
    seen = fetch(f"{origin}{house.root_path}/healthz", headers).health().get("seen")
    if not isinstance(seen, dict):
        return _bad(
            name,
            msg("the server that answers there runs on another database"),
            msg("Give this command the database of that server."),
        )
    if not seen["forwarded"]:
        return _bad(
            name,
            msg("all players would count as one address: the proxy's"),
            msg("Have the proxy set `X-Forwarded-For`, and start the server again with --trust-proxy."),
        )
    if seen["address"] == _FORGED_ADDRESS:
        return _bad(
            name,
            msg("a stranger can choose their own address: `X-Forwarded-For` comes through"),
            msg("Have the proxy set `X-Forwarded-For` itself: see deploy/."),
        )
    if seen["prefix"] == _FORGED_PREFIX:
        return _bad(
            name,
            msg("a stranger can choose the page's prefix: `X-Forwarded-Prefix` comes through"),
            msg("Have the proxy set `X-Forwarded-Prefix`, or take it away: see deploy/."),
        )
    return _good(name, msg("it says who asks, and nothing that a stranger says"))
