"""Two ways to use a page without seeing it: by its accessibility tree alone, and by the keyboard alone.

Both find things by role and name and hear live regions, as a screen reader does; what the page is made of
they do not know.
"""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.page.hands import PATIENCE

__all__ = ["Keys", "Tree"]

Node = dict[str, Any]


def _role(node: Node) -> str:
    return "" if node.get("ignored") else str(node.get("role", {}).get("value", ""))


def _name(node: Node) -> str:
    return str(node.get("name", {}).get("value", ""))


def _has(node: Node, name: str) -> Any:
    found = (one["value"].get("value") for one in node.get("properties", ()) if one["name"] == name)
    return next(found, None)


class Tree:
    """A page as its accessibility tree has it; what is pressed is told to press itself."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._wire: CDPSession = page.context.new_cdp_session(page)

    def press(self, role: str, name: str) -> None:
        """Wait until there is such a thing that can be pressed, and press it."""
        self._until(lambda: self._pressed(role, name), f"a {role} '{name}' that can be pressed")

    def hears(self, words: str) -> str:
        """Wait until a live region says this; all that it says."""
        return str(self._until(lambda: self._said(words), f"'{words}' said by itself"))

    def finds(self, role: str, name: str = "") -> list[str]:
        """The names of what there is now of this role and can be used."""
        return [_name(node) for node in self._usable(role, name, self._nodes())]

    def either(self, *things: tuple[str, str]) -> str:
        """Wait until one of these can be used; its name, the first's before the others'."""

        def first() -> str:
            found = (name for thing in things for name in self.finds(*thing))
            return next(found, "")

        return str(self._until(first, " or ".join(f"a {role} '{name}'" for role, name in things)))

    def _until(self, look: Any, wanted: str) -> Any:
        end = time.monotonic() + PATIENCE
        while True:
            if found := look():
                return found
            if time.monotonic() > end:
                heard = [self._text(node, self._by_id()) for node in self._nodes() if _has(node, "live")]
                raise AssertionError(f"there is no {wanted}; what is said: {heard}")
            self.page.wait_for_timeout(20)

    def _nodes(self) -> list[Node]:
        nodes: list[Node] = self._wire.send("Accessibility.getFullAXTree")["nodes"]
        return nodes

    def _by_id(self) -> dict[str, Node]:
        return {node["nodeId"]: node for node in self._nodes()}

    @staticmethod
    def _usable(role: str, name: str, nodes: list[Node]) -> list[Node]:
        wanted = re.compile(name)
        return [
            node
            for node in nodes
            if _role(node) == role and wanted.search(_name(node)) and not _has(node, "disabled")
        ]

    def _pressed(self, role: str, name: str) -> bool:
        found = self._usable(role, name, self._nodes())
        if not found:
            return False
        there = self._wire.send("DOM.resolveNode", {"backendNodeId": found[0]["backendDOMNodeId"]})
        act = {
            "objectId": there["object"]["objectId"],
            "functionDeclaration": "function () { this.click(); }",
        }
        self._wire.send("Runtime.callFunctionOn", act)
        return True

    def _said(self, words: str) -> str:
        by_id = self._by_id()
        told = (self._text(node, by_id) for node in by_id.values() if _has(node, "live"))
        return next((text for text in told if re.search(words, text)), "")

    def _text(self, node: Node, by_id: dict[str, Node]) -> str:
        if _role(node) == "StaticText":
            return _name(node)
        own = f"{_name(node)} " if _role(node) in ("image", "button", "region") else ""
        parts = (self._text(by_id[child], by_id) for child in node.get("childIds", ()) if child in by_id)
        return own + " ".join(filter(None, parts))


class Keys(Tree):
    """The same, but things are pressed by Tab and Enter alone."""

    TABS = 60

    def _pressed(self, role: str, name: str) -> bool:
        if not self.finds(role, name):
            return False
        for _ in range(self.TABS):
            if self._focused(role, name):
                self.page.keyboard.press("Space" if role == "radio" else "Enter")
                return True
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{self.TABS} tabs lead to no {role} '{name}'")

    def _focused(self, role: str, name: str) -> bool:
        there = self._wire.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        asked = {"objectId": there["objectId"], "fetchRelatives": False}
        (node, *_) = self._wire.send("Accessibility.getPartialAXTree", asked)["nodes"]
        return bool(self._usable(role, name, [node]))
