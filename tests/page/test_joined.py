"""Modules out of the joined scripts behave as the modules that they were made of."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from croupier.server.site.joined_scripts import MAIN, modules, shim
from croupier.server.site.static_files import site

pytestmark = pytest.mark.exhaustive

COMPARED = """async ([base, paths]) => {
    // What is the same however a module is laid out: plain values, and of functions what they take.
    const shown = (one, deep = 3) => {
        if (typeof one === "function") return `takes ${one.length}`;
        if (one === null || typeof one !== "object" || one instanceof RegExp) return String(one);
        if (one.constructor && ![Array, Object].includes(one.constructor)) return "a state";
        return deep && Object.keys(one).sort().map((key) => [key, shown(one[key], deep - 1)]);
    };
    const read = async (base) => {
        const all = [];
        for (const path of paths) all.push(await import(`${base}/${path}`));
        return all.map((one) => JSON.stringify(shown(one)));
    };
    const [raw, made] = [await read(`${base}/single`), await read(base)];
    const unlike = paths.filter((_, at) => raw[at] !== made[at]);
    const [page, same] = await Promise.all([import(`${base}/kit/preact.js`), import(`${base}/js/ui.js`)]);
    return [unlike, page.h === same.h && page.html === same.html];
}"""


def test_every_module_exports_what_it_does_by_itself(page: Page) -> None:
    page.goto("/fairness")
    page.locator("main h1").wait_for()
    paths = [path for path in reversed(modules(site().base)) if path != MAIN and shim(path)]
    assert len(paths) > 250
    assert page.evaluate(COMPARED, [site().base, paths]) == [[], True]


def test_developers_are_served_each_module_by_itself(page: Page) -> None:
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url.partition("/page/")[2].partition("/")[2]))
    page.goto("/fairness?modules")
    page.locator("main h1").wait_for()
    assert {"single/main.js", "single/vendor/preact.js", "single/pages/fairness.js"} <= {*seen}
    assert [one for one in seen if one.startswith("joined/")] == []
