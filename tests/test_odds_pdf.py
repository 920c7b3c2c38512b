"""The par sheet as a PDF: the words of the HTML, traced on every page, and the same bytes each time."""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from base64 import a85decode
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from croupier.game.presets import settings_hash
from croupier.games.fortune import rules
from croupier.games.fortune.odds.report import report
from croupier.odds.parsheet import par_sheet
from croupier.version import build

pytest.importorskip("reportlab", reason="the extra 'pdf' is not installed")
from croupier.odds.pdf import SheetReader, narrowed, par_sheet_pdf


def test_every_word_of_the_sheet_is_set_and_pages_are_numbered() -> None:
    shown = report(rules())
    made = par_sheet_pdf(shown)
    pages = len(re.findall(rb"/Type /Page\b", made))
    assert pages > 3
    assert settings_hash(shown.settings).encode() in made  # in the subject
    assert build().encode() in made
    # The letters of an embedded typeface are numbered as they come, so that a page's text cannot be read
    # here; the texts that the library was given can.
    html = par_sheet(shown)
    reader = SheetReader()
    reader.feed(html)
    drawn = "".join(map(_words, reader.story))
    body = re.sub(r"<style>.*?</style>|<title>.*?</title>|<[^>]*>", " ", html, flags=re.DOTALL)
    body = unescape(body)
    drawn = re.sub(r"\s", "", drawn)
    assert [word for word in body.split() if word not in drawn] == []


def _words(flowable: Any) -> str:
    """The texts of a flowable: of a paragraph, of a table's cells, of a drawing."""
    if hasattr(flowable, "text") and isinstance(flowable.text, str):
        return flowable.text
    if hasattr(flowable, "_cellvalues"):
        return " ".join(_words(cell) for row in flowable._cellvalues for cell in row)
    if isinstance(flowable, str):
        return flowable
    if hasattr(flowable, "frags"):
        return " ".join(part.text for part in flowable.frags)
    return " ".join(_words(one) for one in getattr(flowable, "contents", ()))


@pytest.mark.exhaustive
def test_another_process_writes_the_same_bytes(croupier: Any, tmp_path: Path) -> None:
    first, second = tmp_path / "one.pdf", tmp_path / "two.pdf"
    said = croupier("odds", "fortune", "--pdf", str(first))
    assert (said.status, said.out, said.err) == (0, "", f"PDF: {first}\n")
    run = [sys.executable, "-m", "croupier", "odds", "fortune", "--pdf", str(second)]
    subprocess.run(run, check=True, capture_output=True)
    assert first.read_bytes() == second.read_bytes()
    said = croupier("odds", "fortune", "--pdf", str(tmp_path / "none" / "x.pdf"))
    assert (said.status, said.err.count("\n")) == (2, 1)


@pytest.mark.exhaustive
def test_the_foot_of_each_page_has_its_number() -> None:
    """The foot is the one text whose length is known: as many letters as `page n of m`, on each page."""
    made = par_sheet_pdf(report(rules()))
    streams = re.findall(rb"stream\r?\n(.*?)endstream", made, re.DOTALL)
    pages = [text for one in streams if b" Tf " in (text := _stream(one)) and b"BT" in text]
    assert len(pages) == len(re.findall(rb"/Type /Page\b", made))
    feet = [text.rindex(b"BT") for text in pages]
    assert len({pages[at][foot:] for at, foot in enumerate(feet)}) == len(pages)


def _stream(packed: bytes) -> bytes:
    try:
        return zlib.decompress(
            a85decode(packed.strip(), adobe=False)
            if b"~>" not in packed
            else a85decode(b"<~" + packed.strip(), adobe=True)
        )
    except (ValueError, zlib.error):
        return b""


def test_wide_columns_alone_give_way() -> None:
    assert narrowed([10, 20], 100) == [10, 20]
    assert narrowed([10, 200, 90], 110) == [10, 50, 50]


def test_without_the_extra_one_line_says_what_to_install(
    croupier: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab", None)
    said = croupier("odds", "fortune", "--pdf", str(tmp_path / "x.pdf"))
    assert said.status == 2
    assert said.err == (
        "croupier: a PDF needs the extra 'pdf', which is not installed: pip install 'croupier[pdf]'\n"
    )
