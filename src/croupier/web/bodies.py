"""What comes and goes over HTTP in many places."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

__all__ = ["Answers", "Body", "RefusalAnswer"]


class Body(BaseModel):
    """What is sent to the server: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class RefusalAnswer(BaseModel):
    """Why not: a code for programs, a sentence for people."""

    code: str
    sentence: str


Answers = dict[int | str, dict[str, Any]]
