"""What comes and goes over HTTP in many places."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic_core import PydanticCustomError

__all__ = ["Answers", "Body", "RefusalAnswer"]

DEPTH = 20
"""So deep lists and objects may lie in each other."""


class Body(BaseModel):
    """What is sent to the server. Unknown fields are refused, halves of characters, endless nests."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, sent: Any) -> Any:
        _refuse_odd(sent, DEPTH)
        return sent


def _refuse_odd(sent: Any, depth: int) -> None:
    """JSON can write half of a surrogate pair, and nest as deep as it is long; no table could keep that."""
    if isinstance(sent, str):
        try:
            sent.encode()
        except UnicodeEncodeError:
            raise PydanticCustomError("text", "expected whole characters") from None
    elif isinstance(sent, dict | list):
        if depth == 0:
            raise PydanticCustomError("depth", "expected less nesting")
        for part in sent:
            _refuse_odd(part, depth - 1)
        if isinstance(sent, dict):
            for part in sent.values():
                _refuse_odd(part, depth - 1)


class RefusalAnswer(BaseModel):
    """Why not: a code for programs, a sentence for people."""

    code: str
    sentence: str


Answers = dict[int | str, dict[str, Any]]
