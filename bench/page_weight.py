"""The weight of a first visit to each page, in each language, as it comes over the wire.

    uv run python -m bench.page_weight
    uv run python -m bench.page_weight --languages es --pages /,/rules/ofc
    uv run python -m bench.page_weight --slow 3

A server of its own on loopback, a browser with an empty cache for each visit. The weight is what all
answers take, packed, with their headers, until the network is idle. `--slow N` makes N visits on a line of
50 kB/s and 400 ms instead, until what one comes for is there, and prints the median of the seconds.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from tests.page.conftest import CHROMIUM, FLAGS
from tests.page.hands import against_bots
from tests.page.running import Server
from tests.page.states import named

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
TABLE = "an OFC table"
WANTED = {"/": ".games button", "/learn/ofc": ".own [data-card]", TABLE: ".own.acting [data-card]"}
"""What one comes for, by address."""
PAGES = "/,/learn/ofc,/score/ofc,/tournaments,/rules/ofc,/fairness"


def weight_of(browser: Browser, address: str, language: str) -> tuple[int, int]:
    """The bytes and the requests of a first visit."""
    context = browser.new_context(locale=language)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    context.close()
    return round(sum(sizes)), len(sizes)


def slow(browser: Browser, server: Server, visits: int) -> None:
    """Print the seconds until what one comes for is there, on a slow line."""
    for path, wanted in WANTED.items():
        state = None
        if path == TABLE:
            seated = browser.new_context(base_url=server.address)
            page = seated.new_page()
            named(page, "Ann")
            against_bots(page, "ofc", seats=3, preset="pineapple", terms={"hands": 5})
            page.locator(wanted).first.wait_for()
            address, state = page.url, seated.storage_state()
            seated.close()
        else:
            address = server.address + path
        seen = []
        for _ in range(visits):
            context = browser.new_context(storage_state=state)
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", SLOW)
            begun = time.monotonic()
            page.goto(address, wait_until="commit", timeout=60_000)
            page.locator(wanted).first.wait_for(timeout=60_000)
            seen.append(time.monotonic() - begun)
            context.close()
        print(f"{path:<20}{_listed(seen)}", flush=True)


def _listed(seen: Sequence[float]) -> str:
    return f"{statistics.median(seen):5.1f} s of " + ", ".join(f"{one:.1f}" for one in seen)


def main() -> None:
    """Print a line for each page, in kB, or in seconds on a slow line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--pages", default=PAGES)
    parser.add_argument("--languages", default="en,es,fr")
    parser.add_argument("--slow", type=int, metavar="N", help="visits on a slow line")
    asked = parser.parse_args()
    tags = asked.languages.split(",")
    with TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        if asked.slow:
            slow(browser, server, asked.slow)
            return
        print(f"{'page':<20}" + "".join(f"{tag:>16}" for tag in tags))
        for path in asked.pages.split(","):
            weights = [weight_of(browser, server.address + path, tag) for tag in tags]
            print(f"{path:<20}" + "".join(f"{size / 1000:>9.1f} ({n:>3})" for size, n in weights))
        browser.close()


if __name__ == "__main__":
    main()
