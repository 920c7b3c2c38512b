"""`croupier serve`, and the lobby that `croupier` alone opens."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

from croupier.errors import BadInput
from croupier.files import reason
from croupier.server.verbs.server_urls import announce, url_of
from croupier.server.verbs.settings_file import read_settings_file
from croupier.terminal.options import DATA, Data, Option, Url

PORT = 8000


def serve(
    config: Annotated[  # noqa: ARG001 - `first` has done it
        Path | None, Option(first=read_settings_file, help="TOML file with any of these settings.")
    ] = None,
    host: Annotated[str, Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, Option(help="Port to listen on; 0 takes a free one.")] = PORT,
    data: Data = DATA,
    database_url: Url = None,
    origin: Annotated[
        list[str] | None, Option(help="Web origin whose pages may use the server, beside its own.")
    ] = None,
    preset: Annotated[
        list[str] | None, Option(help="TOML file with rules of your own, offered by its name: house.toml.")
    ] = None,
    trust_proxy: Annotated[
        bool, Option(help="Behind a proxy of your own: believe its X-Forwarded-For.")
    ] = False,
    root_path: Annotated[str, Option(help="The prefix of all paths, such as /cards.")] = "",
    keep_days: Annotated[
        int, Option(least=0, help="Forget tables at which nothing has happened for so many days; 0: never.")
    ] = 0,
    invitation_only: Annotated[
        bool, Option(help="Let in nobody new without an invitation: croupier accounts invite.")
    ] = False,
    logo: Annotated[
        Path | None, Option(help="The house's logo, an SVG or a PNG, for the walls of its tournaments.")
    ] = None,
    limits: Annotated[
        bool, Option(help="Limit what one address or session may ask for. Without: for tests alone.")
    ] = True,
    bot_pace: Annotated[float, Option(help="Seconds a bot takes for a move, at the least.")] = 0.6,
    workers: Annotated[
        int | None,
        Option(
            least=0,
            help="Processes for hints, replays and reviews, beside one for bots; by default one less than"
            " there are cores.",
        ),
    ] = None,
) -> None:
    """Serve tables over HTTP and WebSocket until interrupted.

    Every setting is also a variable, CROUPIER_PORT for --port, and a key of the --config file. An option
    goes before a variable, and a variable before the file.
    """
    from croupier.game.preset_registry import load_presets
    from croupier.server.http.origin_check import read_origin
    from croupier.server.http.root_path import read_prefix
    from croupier.server.runtime.settings import Settings, unlimited
    from croupier.server.runtime.worker_pool import usual_workers
    from croupier.tournament.logo import read_logo

    origins = tuple(map(read_origin, origin or ()))
    settings = (Settings() if limits else unlimited()).but(
        origins=origins,
        secure=bool(origins) and all(text.startswith("https://") for text in origins),
        trust_proxy=trust_proxy,
        root_path=read_prefix(root_path),
        invitation_only=invitation_only,
        logo=read_logo(logo) if logo else "",
        keep_days=keep_days,
        bot_pace=bot_pace,
        workers=usual_workers() if workers is None else workers,
    )
    shelf = load_presets(preset or ())
    run_server(_listening(host, port), data, database_url, settings, shelf=shelf)


def lobby() -> None:
    """Serve to this machine alone, and open the lobby in the browser as soon as it is there."""
    import webbrowser

    from croupier.server.runtime.settings import Settings
    from croupier.server.runtime.worker_pool import usual_workers

    try:
        listener = _listening("127.0.0.1", PORT)
    except BadInput:
        listener = _listening("127.0.0.1", 0)  # somebody else is there: any other will do
    run_server(listener, DATA, None, Settings(workers=usual_workers()), then=webbrowser.open)


def run_server(
    listener: socket.socket,
    data: Path,
    database_url: str | None,
    settings: Any,
    then: Callable[[str], object] | None = None,
    shelf: Any = None,
) -> None:
    """Serve until interrupted; `then` gets the address, in a thread of its own.

    Raises BadInput for a database that cannot be had.
    """
    from croupier.game.preset_registry import SHIPPED
    from croupier.server import Services, create_app
    from croupier.server.http.connections import within_limits
    from croupier.server.http.origin_check import names_of
    from croupier.server.http.uvicorn_adapter import Server, config_of
    from croupier.server.runtime.gc_tuning import collect_seldom
    from croupier.server.runtime.server_log import configure
    from croupier.server.store import open_store

    try:
        store = open_store(data, database_url)
    except BaseException:
        listener.close()
        raise
    configure()
    where = listener.getsockname()
    settings = within_limits(settings.but(names=names_of(where[0], settings.origins)))
    app = create_app(Services(store, settings, shelf or SHIPPED))
    with suppress(OSError):  # the disk of the log may be full
        announce(where[0], where[1], f"{settings.root_path}/" if settings.root_path else "")
    collect_seldom()
    if then is not None:
        threading.Thread(target=then, args=(url_of(where[0], where[1]),), daemon=True).start()
    # Uvicorn shuts down gracefully and then raises the signal again: being told to stop is no failure.
    signal.signal(signal.SIGTERM, lambda *_: None)
    server = Server(config_of(app), app.state.prepare, app.state.farewell)
    server.run(sockets=[listener])
    if server.refused is not None:
        listener.close()
        raise BadInput("the server cannot start: {why}", "database", why=server.refused.sentence)


def _listening(host: str, port: int) -> socket.socket:
    """A socket that takes connections from now on: who comes before the server is there waits for it."""
    from croupier.server.http.connections import bound

    try:
        listener = bound(host, port)
        listener.listen()
    except (OSError, OverflowError, UnicodeError) as error:
        raise BadInput(
            "{host}:{port:plain}: cannot be listened on: {error}",
            "address",
            host=host,
            port=port,
            error=reason(error),
        ) from None
    return listener
