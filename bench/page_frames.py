"""Frames of the page on a slow phone, and how soon a move is on the other screen.

    uv run python -m bench.page_frames
    uv run python -m bench.page_frames ofc --slow 6 --trace /tmp/traces

Each table is brought through a hand at 390x844 with the processor at a quarter, under the browser's own
tracing. Counted are the frames in which something flies, slides or is revealed: what the main thread did
in each (script, style, layout, paint) apart from what the raster threads did, for a browser without a
display draws in software what a phone's graphics draws. Frames in which script drew a change stand apart
from those in which things are only on their way. A move's way is measured between two browsers on
loopback: from the click on Confirm to the card in the other's document, its flight not counted.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.page.conftest import CHROMIUM, FLAGS
from tests.page.hands import MY_TURN, OVER, against_bots, place_all, sit_down
from tests.page.hands import open_table as opened
from tests.page.running import Server
from tests.page.states import named

CATEGORIES = (
    *("devtools.timeline", "blink.user_timing", "disabled-by-default-devtools.timeline"),
    "disabled-by-default-devtools.timeline.frame",
)
KINDS = {
    "script": (
        *("FunctionCall", "EvaluateScript", "RunMicrotasks", "TimerFire", "FireAnimationFrame"),
        *("EventDispatch", "ParseHTML", "MinorGC", "MajorGC"),
    ),
    "style": ("UpdateLayoutTree", "RecalculateStyles"),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit", "UpdateLayer", "CompositeLayers"),
}
KIND = {name: kind for kind, names in KINDS.items() for name in names}
BUDGET = 1000 / 60
MARKS = ("moves", "still")
BROWSER_FLAGS = tuple(flag for flag in FLAGS if not flag.startswith("--js-flags"))
"""The tests' browser has no optimizing compilers for scripts; a phone's has."""
OTHERS = "others"
CHANGE = 1.0
"""Milliseconds of script from which a frame draws a change."""

MOVES = """() => {
    // Where something moves is marked in the trace: flights by their own call, the sheets' by their events.
    let running = 0;
    const begin = () => running++ || performance.mark("moves");
    const end = () => --running || performance.mark("still");
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const made = animate.apply(this, how);
        begin();
        made.finished.then(end, end);
        return made;
    };
    document.addEventListener("animationstart", ({target, animationName}) => {
        const found = target.getAnimations().find((one) => one.animationName === animationName);
        if (!found || found.effect.getTiming().iterations === Infinity) return;
        begin();
        found.finished.then(end, end);
    }, true);
}"""

Walk = Callable[[Page], None]


def ofc(page: Page) -> None:
    """A hand of Pineapple against two bots, to the end of its reveal."""
    for _ in range(40):
        page.locator(f"{MY_TURN}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        place_all(page)
    page.locator(".result .primary:enabled").wait_for()


def house(page: Page) -> None:
    """A round: bets, the deal, the decision, the settlement on the circles."""
    page.locator(".ring").first.wait_for()
    for ring in page.locator(".ring").all():
        ring.click()
        page.wait_for_timeout(350)
    page.get_by_role("button", name="Place the bet").click()
    page.locator(".decide .primary").click()
    page.locator(".result .primary:enabled").wait_for()


def pinzique(page: Page) -> None:
    """A turn of one's own with two rolls, and the bots' until the next."""
    page.locator(".turn.acting .dice .die").first.wait_for()
    for key in "25":
        page.keyboard.press(key)
        page.wait_for_timeout(350)
    page.keyboard.press("r")
    page.get_by_label("1 roll left").wait_for()
    page.wait_for_timeout(1000)
    page.keyboard.press("s")
    page.locator(".turn:not(.acting)").wait_for()
    page.locator(".turn.acting .dice .die").first.wait_for()


TABLES: dict[str, tuple[str, dict[str, Any], Walk]] = {
    "ofc": ("ofc", {"seats": 3, "preset": "pineapple", "chips": 500, "terms": {"hands": 5}}, ofc),
    "fortune": ("fortune", {"seats": 4, "chips": 1000}, house),
    "asian-stud": ("asian-stud", {"seats": 4, "chips": 1000}, house),
    "pinzique": ("pinzique", {"seats": 3}, pinzique),
}


@dataclass
class Frame:
    """What the main thread did for one frame, in milliseconds of its own processor time."""

    at: float
    parts: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    forced: int = 0

    @property
    def work(self) -> float:
        """All of it."""
        return sum(self.parts.values())


@dataclass
class Seen:
    """What a trace tells of the time in which something moved."""

    seconds: float
    frames: list[Frame]
    drawn: int
    dropped: int
    gap: float


def _main_thread(events: list[dict[str, Any]]) -> tuple[int, int]:
    mark = next(one for one in events if one["name"] in MARKS)
    return mark["pid"], mark["tid"]


def _spans(events: Iterable[dict[str, Any]]) -> list[tuple[float, float]]:
    """When something moved, from mark to mark."""
    spans, begun = [], None
    for one in sorted(events, key=lambda one: one["ts"]):
        if one["name"] == "moves":
            begun = one["ts"]
        elif begun is not None:
            spans.append((begun, one["ts"]))
            begun = None
    return spans


def _work(events: list[dict[str, Any]]) -> list[tuple[str, float, float, bool]]:
    """Kind, time and own duration of each piece of work, and whether script had it done.

    What is nested is taken from what it lies in.
    """
    done: list[list[Any]] = []
    open_: list[list[Any]] = []
    for one in events:
        kind, lasts = KIND[one["name"]], one.get("tdur", one["dur"])
        if one["name"] == "FunctionCall" and "/page/" not in one["args"].get("data", {}).get("url", ""):
            kind = OTHERS  # of the program that looks on, not of the page
        while open_ and open_[-1][4] <= one["ts"]:
            open_.pop()
        if open_:
            open_[-1][2] -= lasts
        forced = kind in ("style", "layout") and any(outer[0] == "script" for outer in open_)
        if any(outer[0] == OTHERS for outer in open_):
            kind, forced = OTHERS, False
        piece = [kind, one["ts"], lasts, forced, one["ts"] + one["dur"]]
        open_.append(piece)
        done.append(piece)
    return [(kind, ts, max(0.0, lasts), forced) for kind, ts, lasts, forced, _ in done]


def read(trace: list[dict[str, Any]]) -> Seen:
    """The frames of a trace."""
    marks = [one for one in trace if one["name"] in MARKS and "blink.user_timing" in one["cat"]]
    pid, tid = _main_thread(marks)
    spans = _spans(marks)

    def inside(ts: float) -> bool:
        return any(begun <= ts <= ended for begun, ended in spans)

    main = sorted(
        (one for one in trace if one.get("pid") == pid and one.get("tid") == tid),
        key=lambda one: (one["ts"], -one.get("dur", 0)),
    )
    begins = [one["ts"] for one in main if one["name"] == "BeginMainThreadFrame" and inside(one["ts"])]
    frames = [Frame(ts) for ts in begins]
    for kind, ts, lasts, forced in _work([one for one in main if one["name"] in KIND and "dur" in one]):
        if not frames or not inside(ts) or kind == OTHERS:
            continue
        frame = max((one for one in frames if one.at <= ts), key=lambda one: one.at, default=frames[0])
        frame.parts[kind] += lasts / 1000
        frame.forced += forced and kind == "layout"
    drawn = sorted(one["ts"] for one in trace if one["name"] == "DrawFrame" and one.get("pid") == pid)
    shown = [ts for ts in drawn if inside(ts)]
    gaps = [
        later - sooner
        for sooner, later in pairwise(drawn)
        if any(begun <= sooner and later <= ended for begun, ended in spans)
    ]
    dropped = sum(one["name"] == "DroppedFrame" and inside(one["ts"]) for one in trace)
    seconds = sum(ended - begun for begun, ended in spans) / 1e6
    return Seen(seconds, frames, len(shown), dropped, max(gaps, default=0) / 1000)


def _spread(frames: list[Frame]) -> str:
    works = sorted(frame.work for frame in frames) or [0.0]
    return (
        f"{len(frames):3d} frames, median {statistics.median(works):4.1f}, p95"
        f" {works[int(0.95 * (len(works) - 1))]:4.1f}, most {works[-1]:5.1f} ms,"
        f" {sum(work > BUDGET for work in works)} over {BUDGET:.1f},"
        f" {sum(frame.forced for frame in frames)} forced layouts"
    )


def told(name: str, seen: Seen) -> str:
    """A table's lines."""
    changes = [frame for frame in seen.frames if frame.parts["script"] >= CHANGE]
    on_the_way = [frame for frame in seen.frames if frame.parts["script"] < CHANGE]
    means = [
        f"{kind} {statistics.fmean(frame.parts[kind] for frame in seen.frames or [Frame(0)]):.1f} ms"
        for kind in KINDS
    ]
    return "\n  ".join(
        (
            f"{name}: {seen.seconds:.1f} s moving, {seen.drawn / (seen.seconds or 1):.0f} frames a second"
            f" drawn in software, {seen.dropped} dropped, longest gap {seen.gap:.0f} ms",
            f"main thread on the way: {_spread(on_the_way)}",
            f"main thread at a change: {_spread(changes)}",
            f"a frame's mean: {', '.join(means)}",
        )
    )


def traced(browser: Browser, server: Server, name: str, slow: float, kept: Path | None) -> Seen:
    """A hand of a game under the tracer."""
    game, match, walk = TABLES[name]
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, base_url=server.address
    )
    context.set_default_timeout(120_000)
    page = context.new_page()
    named(page, "Ann")
    against_bots(page, game, **match)
    page.evaluate(MOVES)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    walk(page)
    trace = browser.stop_tracing()
    if kept:
        kept.mkdir(parents=True, exist_ok=True)
        (kept / f"{name}.json").write_bytes(trace)
    context.close()
    return read(json.loads(trace)["traceEvents"])


CAME = """() => {
    window.pressed = window.came = 0;
    const now = () => performance.timeOrigin + performance.now();
    const press = ({target}) => target.closest?.(".confirm") && (window.pressed = now());
    document.addEventListener("click", press, true);
    const card = ".boards .ofc-row [data-card]";
    new MutationObserver((changes) => {
        const added = changes.flatMap(({addedNodes}) => [...addedNodes]).filter((one) => one.matches);
        if (added.some((one) => one.matches(card) || one.querySelector(card))) window.came = now();
    }).observe(document.body, {childList: true, subtree: true});
}"""


def ways(browser: Browser, server: Server, moves: int) -> list[float]:
    """Milliseconds from the click on Confirm to the card in the other's document."""
    ann, ben = (
        browser.new_context(base_url=server.address, viewport={"width": 1280, "height": 800}).new_page()
        for _ in range(2)
    )
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        named(page, name)
    sit_down(ann, opened(ann, "ofc", seats=2, pause=1, terms={"hands": 99}), ben)
    ann.get_by_role("button", name="Deal the first hand").click()
    for page in (ann, ben):
        page.wait_for_selector(".own")
        page.evaluate(CAME)
    taken: list[float] = []
    while len(taken) < moves:
        for mover, other in ((ann, ben), (ben, ann)):
            if not mover.locator(MY_TURN).count():
                continue
            other.evaluate("window.came = 0")
            place_all(mover)
            other.wait_for_function("() => window.came")
            taken.append(other.evaluate("window.came") - mover.evaluate("window.pressed"))
        ann.wait_for_timeout(20)
    for page in (ann, ben):
        page.context.close()
    return taken


def main() -> None:
    """Print a line for each table, and one for the moves."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="*", help=f"of {', '.join([*TABLES, 'moves'])}; all of them")
    parser.add_argument("--slow", type=float, default=4, help="how many times slower the processor is")
    parser.add_argument("--moves", type=int, default=36, help="how many moves are measured")
    parser.add_argument("--trace", type=Path, help="a folder that keeps the traces")
    given = parser.parse_args()
    wanted = given.what or [*TABLES, "moves"]
    if strange := set(wanted) - {*TABLES, "moves"}:
        parser.error(f"no such table: {', '.join(strange)}; expected {', '.join([*TABLES, 'moves'])}")
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        server = Server(Path(room))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=BROWSER_FLAGS)
        try:
            for name in (one for one in TABLES if one in wanted):
                print(told(name, traced(browser, server, name, given.slow, given.trace)), flush=True)
            if "moves" in wanted:
                taken = sorted(ways(browser, server, given.moves))
                p95 = taken[int(0.95 * (len(taken) - 1))]
                median = statistics.median(taken)
                print(
                    f"{len(taken)} moves on the other screen: median {median:.0f} ms, p95 {p95:.0f} ms,",
                    end="",
                )
                print(f" most {taken[-1]:.0f} ms")
        finally:
            browser.close()
            server.stop()
            server.close()


if __name__ == "__main__":
    main()
