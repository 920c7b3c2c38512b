"""The URLs of a server for others on the network, and one of them as a QR code."""

from __future__ import annotations

import ipaddress
import socket
import sys
from typing import TextIO

from croupier.terminal.language import in_words

_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses reserved for documentation. Nothing is sent; the system only chooses a route."""


def url_of(host: str, port: int, path: str = "") -> str:
    """The URL of a server that listens on an address. An IPv6 address is written in brackets."""
    return f"http://[{host}]:{port}{path}" if ":" in host else f"http://{host}:{port}{path}"


def addresses_of(host: str) -> list[str]:
    """The addresses by which other machines reach a server that listens on `host`."""
    listening = ipaddress.ip_address(host)
    if not listening.is_unspecified:
        return [] if listening.is_loopback else [host]
    families = [kind for kind, _ in _ELSEWHERE] if listening.version == 6 else [socket.AF_INET]
    found = [_own(family, where) for family, where in _ELSEWHERE if family in families]
    return [each for each in found if each and not ipaddress.ip_address(each).is_loopback]


def _own(family: socket.AddressFamily, where: str) -> str:
    """This machine's own address on the route to `where`; empty if there is no route."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((where, 9))
            own: str = asking.getsockname()[0]
            return own
    except OSError:
        return ""


def announce(host: str, port: int, path: str = "", *, out: TextIO | None = None) -> None:
    """Print the URLs of the server, on a terminal with a QR code for others on the network."""
    out = sys.stderr if out is None else out
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    said = in_words("croupier: serving on {url}", url=url_of(shown, port, path))
    print(said, file=out, flush=True)
    others = [url_of(each, port, path) for each in addresses_of(host)]
    for address in others:
        if address != url_of(shown, port, path):
            said = in_words("croupier: friends on your network open {url}", url=address)
            print(said, file=out, flush=True)
    if others and out.isatty():
        import segno

        segno.make(others[0], micro=False).terminal(out, border=2, compact=True)
        out.flush()
