"""What tests of the page stand on: a session that was used before has nothing left of that."""

from __future__ import annotations

from tests.page.conftest import Contexts
from tests.page.running import Server

WRITE = "localStorage.setItem('croupier.name', '\"Ann\"'); document.cookie = 'left=here'"
READ = "[localStorage.length, document.cookie, navigator.onLine]"


def test_a_session_is_used_again_without_what_was_kept_in_it(contexts: Contexts, server: Server) -> None:
    how = (server.address, False)
    used = contexts.take(*how)
    page = used.new_page()
    page.goto("/rules")
    assert page.evaluate(READ)[1:] == ["", True]
    token = {cookie["name"] for cookie in used.cookies()}
    page.evaluate(WRITE)
    assert page.evaluate(READ) == [1, "left=here", True]
    used.set_offline(True)
    contexts.give_back(used, *how)
    again = contexts.take(*how)
    assert again is used
    assert (again.cookies(), len(again.pages)) == ([], 1)
    page = again.new_page()
    page.goto("/rules")
    assert page.evaluate(READ) == [0, "", True]
    assert {cookie["name"] for cookie in again.cookies()} == token
    again.close()
    contexts.give_back(again, *how)  # it cannot be wiped
    assert contexts.take(*how) is not again
