"""JSON Lines in, JSON Lines out, as `croupier score GAME -` reads and prints them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

import msgspec

from croupier.errors import BadInput, CroupierError
from croupier.files import LINE
from croupier.serialization import describe_error, to_json

T = TypeVar("T")


def answer_lines(answer: Callable[[str], object]) -> None:
    """Print the JSON answer to each non-blank line of input. Raises BadInput with a bad line's number."""
    for number, line in enumerate(iter(lambda: sys.stdin.readline(LINE + 1), ""), 1):
        if not line.strip():
            continue
        try:
            if len(line) > LINE:
                raise BadInput("longer than {most} letters", most=LINE)
            print(to_json(answer(line.removeprefix("\ufeff"))))  # a byte order mark
        except CroupierError as error:
            sys.stdout.flush()
            raise BadInput("line {number}: {why}", error.code, number=number, why=error.message) from None


def read_line(line: str, kind: type[T]) -> T:
    """One JSON line as a struct. Raises BadInput naming the key and what was expected."""
    try:
        return msgspec.json.decode(line, type=kind)
    except UnicodeEncodeError:  # a byte that is no UTF-8 came in as a surrogate
        raise BadInput("expected UTF-8 text") from None
    except msgspec.ValidationError as error:
        raise BadInput(describe_error(error, kind)) from None
    except msgspec.DecodeError as error:
        raise BadInput("not JSON: {error}", error=error) from None
    except RecursionError:
        raise BadInput("its parts lie too deep in each other") from None
