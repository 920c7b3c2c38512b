"""The operator's addresses: what `croupier tables` and `croupier accounts` do, for accounts that may."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from fastapi import Depends, FastAPI, Path, Query, Response
from pydantic import BaseModel, Field

from croupier.errors import BadInput, CroupierError
from croupier.table.messages import encode
from croupier.table.names import name_key
from croupier.web.bodies import Body, RefusalAnswer
from croupier.web.house import House
from croupier.web.operating import Operator
from croupier.web.sessions import Session

__all__ = ["add_operators"]

MOST = 200
"""So many tables, or deeds, are in one answer."""
TableName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Begins = Annotated[str, Query(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
Why = Annotated[str, Field(max_length=200)]
_MAY: Any = {403: {"model": RefusalAnswer}}


class CloseBody(Body):
    """Why a table is closed, for those who sit there."""

    why: Why = ""


class DeedBody(Body):
    """What is to be done to the account of this name; `new` is the name for `rename`."""

    name: str = Field(max_length=100)
    do: Literal["reset", "rename", "ban", "lift", "delete"]
    new: str = Field("", max_length=100)
    why: Why = ""


class DoneAnswer(BaseModel):
    """The account's name now, and after `reset` its password for one day."""

    name: str
    password: str | None = None


_DO: dict[str, Callable[[Operator, DeedBody], Awaitable[str]]] = {
    "rename": lambda operator, body: operator.rename(body.name, body.new),
    "ban": lambda operator, body: operator.ban(body.name, body.why),
    "lift": lambda operator, body: operator.ban(body.name, body.why, lift=True),
    "delete": lambda operator, body: operator.delete(body.name),
}


def add_operators(app: FastAPI, house: House, signed_in: Any) -> None:
    """The addresses, each for operators alone: whether one is one is looked up each time."""

    async def at_work(session: Session = signed_in) -> Operator:
        operator = Operator(house.store, session.name)
        if not (session.account and await operator.is_operator(session.name)):
            raise CroupierError("not-operator", "this is for operators of the house alone")
        return operator

    working = Depends(at_work)
    _add_tables(app, house, working)
    _add_accounts(app, working, signed_in)


def _add_tables(app: FastAPI, house: House, working: Any) -> None:
    @app.get("/api/operator/tables", tags=["operator"], responses=_MAY)
    async def tables(operator: Operator = working, begins: Begins = "", closed: bool = False) -> Response:
        """The tables whose names begin so, the last played at first; if asked for, closed ones too."""
        found = await operator.tables(begins)
        return _json([one for one in found if closed or one.state == "open"][:MOST])

    @app.post("/api/operator/tables/{table}/close", tags=["operator"], status_code=204, responses=_MAY)
    async def close(table: TableName, body: CloseBody, operator: Operator = working) -> None:
        """Close a table for good."""
        await operator.close(table, body.why)
        await house.hear_news()

    @app.get("/api/operator/audit", tags=["operator"], responses=_MAY)
    async def audit(operator: Operator = working) -> Response:
        """What operators did, the last first."""
        return _json((await operator.deeds())[:MOST])


def _add_accounts(app: FastAPI, working: Any, signed_in: Any) -> None:
    @app.get("/api/operator/accounts", tags=["operator"], responses=_MAY)
    async def accounts(operator: Operator = working) -> Response:
        """All accounts, by name."""
        return _json(await operator.accounts())

    @app.post("/api/operator/accounts", tags=["operator"], responses=_MAY)
    async def look_after(
        body: DeedBody, operator: Operator = working, session: Session = signed_in
    ) -> DoneAnswer:
        """Do something to an account; all its sessions end."""
        if name_key(body.name) == name_key(session.name):
            raise BadInput(
                "your own account is looked after at its own page, or from the shell", "own-account"
            )
        if body.do == "reset":
            name, password = await operator.reset(body.name)
            return DoneAnswer(name=name, password=password)
        return DoneAnswer(name=await _DO[body.do](operator, body))


def _json(value: Any) -> Response:
    return Response(encode(value), media_type="application/json")
