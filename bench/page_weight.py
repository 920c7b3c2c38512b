"""The weight of a first visit to each page, in each language, as it comes over the wire.

    uv run python -m bench.page_weight
    uv run python -m bench.page_weight --languages es --pages /,/rules/ofc

A server of its own on loopback, a browser with an empty cache for each visit. The weight is what all
answers take, packed, with their headers, until the network is idle.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from tests.page.conftest import CHROMIUM, FLAGS
from tests.page.running import Server

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


def main() -> None:
    """Print a line for each page, in kB."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--pages", default=PAGES)
    parser.add_argument("--languages", default="en,es,fr")
    asked = parser.parse_args()
    tags = asked.languages.split(",")
    print(f"{'page':<20}" + "".join(f"{tag:>16}" for tag in tags))
    with TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for path in asked.pages.split(","):
            weights = [weight_of(browser, server.address + path, tag) for tag in tags]
            print(f"{path:<20}" + "".join(f"{size / 1000:>9.1f} ({n:>3})" for size, n in weights))
        browser.close()


if __name__ == "__main__":
    main()
