"""nginx and Caddy in front of a server, with the configurations of deploy/, at ports of their own."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.servers import free_port

DEPLOY = Path(__file__).parent.parent / "deploy"

_NGINX = """
user root;
daemon off;
worker_processes 1;
pid {room}/nginx.pid;
error_log {room}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {room}/body;
    proxy_temp_path {room}/proxy;
    fastcgi_temp_path {room}/fastcgi;
    uwsgi_temp_path {room}/uwsgi;
    scgi_temp_path {room}/scgi;
{site}
}}
"""


def _uncommented(text: str, first: str, mark: str) -> str:
    """The part of a configuration that is commented out, from its first line to the end of its block."""
    lines, found = text.splitlines(), []
    for line in lines[next(at for at, line in enumerate(lines) if f"#{first}" in line) :]:
        if mark not in line:
            break
        found.append(line.replace("#", "", 1))
    return "\n".join(found)


def nginx_site(port: int, upstream: int, *, below: bool, patience: str) -> str:
    """deploy/nginx.conf without its certificate, at a port, and with other times."""
    text = (DEPLOY / "nginx.conf").read_text()
    if below:
        part = _uncommented(text, "location /cards/", "    #")
        text = re.sub(r"    location / \{.*?\n    \}\n", lambda _: part + "\n", text, flags=re.DOTALL)
    text = re.sub(r"listen \[::]:443 ssl;|ssl_certificate\w* .*;", "", text)
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};").replace(
        "server_name cards.example", "server_name _"
    )
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{upstream}")
    return re.sub(r"(client_header|client_body|proxy_read)_timeout \w+;", rf"\1_timeout {patience};", text)


def caddy_file(port: int, upstream: int, *, below: bool, patience: str) -> str:
    """deploy/Caddyfile without a certificate, at a port, and with other times."""
    text = (DEPLOY / "Caddyfile").read_text()
    if below:
        part = _uncommented(text, "handle_path", "\t#")
        text = re.sub(
            r"\treverse_proxy \{\$UPSTREAM.*?\n\t\}\n",
            lambda _: part + "\n",
            text,
            count=1,
            flags=re.DOTALL,
        )
    text = text.replace("\nservers", "servers").replace("{\n\tservers", "{\n\tadmin off\n\tservers", 1)
    text = text.replace("{$DOMAIN:cards.example} {", f"http://127.0.0.1:{port} {{")
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{upstream}")
    return re.sub(r"read_(header|body) \w+", rf"read_\1 {patience}", text)


@asynccontextmanager
async def proxy(
    kind: str, upstream: int, room: Path, *, below: bool = False, patience: str = "60s"
) -> AsyncIterator[str]:
    """A proxy in front of a server's port; the address of the house behind it."""
    program = shutil.which(kind, path=os.environ.get("PATH", "") + ":/usr/sbin")
    if program is None:
        pytest.skip(f"no {kind}: its configuration is not tried here")
    port = free_port()
    config = room / kind
    if kind == "nginx":
        site = nginx_site(port, upstream, below=below, patience=patience)
        config.write_text(_NGINX.format(room=room, site=site))
        command = [program, "-p", str(room), "-c", str(config)]
    else:
        config.write_text(caddy_file(port, upstream, below=below, patience=patience))
        command = [program, "run", "--adapter", "caddyfile", "--config", str(config)]
    homes = {"HOME": str(room), "XDG_DATA_HOME": str(room), "XDG_CONFIG_HOME": str(room)}
    log = (room / "log").open("wb")
    running = await asyncio.create_subprocess_exec(
        *command, stdout=log, stderr=log, env={**os.environ, **homes}
    )
    try:
        await _listening(running, port, room)
        yield f"http://127.0.0.1:{port}{'/cards' if below else ''}"
    finally:
        if running.returncode is None:
            running.terminate()
        await running.wait()
        log.close()


async def _listening(running: asyncio.subprocess.Process, port: int, room: Path) -> None:
    async with asyncio.timeout(60):
        while True:
            assert running.returncode is None, (room / "log").read_text()
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.02)
                continue
            writer.close()
            return
