"""What comes and goes over HTTP in many places."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic_core import PydanticCustomError

__all__ = ["Answers", "Body", "RefusalAnswer"]


class Body(BaseModel):
    """What is sent to the server: unknown fields are refused, and halves of characters."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _of_whole_characters(cls, sent: Any) -> Any:
        """JSON can write half of a surrogate pair: no answer could hold it, and no table keep it."""
        try:
            json.dumps(sent, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise PydanticCustomError("text", "expected whole characters") from None
        return sent


class RefusalAnswer(BaseModel):
    """Why not: a code for programs, a sentence for people."""

    code: str
    sentence: str


Answers = dict[int | str, dict[str, Any]]
