"""tools/wire-types: the kept `wire.d.ts` files are as the Python types say."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any, Literal, TypedDict

import msgspec

from croupier.cards import Card

ROOT = Path(__file__).parent.parent
TOOL: Any = runpy.run_path(str(ROOT / "tools" / "wire-types"))
PAGE: str = TOOL["PAGE"]


class Plain(msgspec.Struct):
    """A struct that is both taken and sent."""

    card: Card
    pair: tuple[int, str] = (0, "")
    late: str | msgspec.UnsetType = msgspec.UNSET


class Sparse(msgspec.Struct, omit_defaults=True, tag_field="op", tag="sparse"):
    words: dict[str, list[Literal["a", 1]]]
    inner: Plain | None = None


class Written(TypedDict):
    again: list[Written]


def declared(*asked: tuple[Any, bool]) -> dict[str, str]:
    """The declarations that some types need, each taken (True) or sent."""
    types = TOOL["Types"]({})
    for kind, taken in asked:
        types.text(kind, PAGE, taken=taken)
    found: dict[str, str] = types.declared[PAGE]
    return found


def test_the_kept_files_are_up_to_date() -> None:
    stale = [
        file for file, text in TOOL["texts"]().items() if (TOOL["ROOT"] / file).read_text("utf-8") != text
    ]
    assert stale == [], "run tools/wire-types"


def test_a_default_is_always_sent_but_may_be_left_out_of_what_is_taken() -> None:
    assert declared((Plain, False), (Plain, True)) == {
        "Plain": "/** A struct that is both taken and sent. */\n"
        "export interface Plain { card: Card; pair: [number, string]; late?: string }\n",
        "PlainTaken": "/** A struct that is both taken and sent. */\n"
        "export interface PlainTaken { card: Card; pair?: [number, string]; late?: string }\n",
    }


def test_a_default_that_is_not_sent_may_be_absent_both_ways() -> None:
    text = declared((Sparse, False), (Sparse, True))["Sparse"]
    assert text == (
        'export interface Sparse { op: "sparse"; words: Record<string, (1 | "a")[]>;'
        " inner?: Plain | null }\n"
    )


def test_a_type_may_contain_itself() -> None:
    assert declared((Written, False)) == {"Written": "export interface Written { again: Written[] }\n"}


def test_the_second_struct_of_a_name_gets_its_package_before_it() -> None:
    other = msgspec.defstruct("Plain", [("n", int)], module="some.place")
    assert set(declared((Plain, False), (other, False))) == {"Plain", "SomePlain"}


def test_a_stale_file_fails_the_check(tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    for file, text in TOOL["texts"]().items():
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text(text, "utf-8")
    main = TOOL["main"]
    monkeypatch.setitem(main.__globals__, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "argv", ["wire-types", "--check"])
    assert main() == 0
    (tmp_path / PAGE).write_text("", "utf-8")
    assert main() == 1
    assert capsys.readouterr().err == f"src/croupier/{PAGE}: out of date; run tools/wire-types\n"
