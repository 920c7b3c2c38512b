"""A par sheet as a PDF (extra `pdf`): the same document as the HTML, on numbered A4 pages.

The HTML is our own, so a few elements are all there is to set. The same report gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

from croupier.extras import need
from croupier.game.presets import settings_hash
from croupier.odds.parsheet import par_sheet
from croupier.odds.report import Report
from croupier.version import build

_MARGIN = 40
_WIDE = 595.28 - 2 * _MARGIN
_SIZES = {"h1": 18, "h2": 13, "h3": 10.5, "h4": 9, "p": 8.5, "li": 8.5, "cell": 7.5}
_COLOURS = {"gain": "#1f77a8", "loss": "#b9603f", "even": "#8a98a5", "curve": "#1b2733", "frame": "#ccd5dd"}
_INK, _SOFT, _RULE = "#1b2733", "#5b6b7a", "#ccd5dd"
_ALL = (0, 0), (-1, -1)  # from the first cell of a table to its last
_TEXTS = ("h1", "h2", "h3", "h4", "p", "li", "td", "th", "div")


def par_sheet_pdf(report: Report) -> bytes:
    """The report's par sheet as a PDF. Raises BadInput without the extra."""
    need("pdf", "a PDF")
    html = par_sheet(report)
    pages, _ = _typeset(report, html, 0)
    return _typeset(report, html, pages)[1]


def _typeset(report: Report, html: str, pages: int) -> tuple[int, bytes]:
    """The number of pages and the document, in whose foot `pages` is the number of all."""
    from reportlab.platypus import SimpleDocTemplate

    out, foot = BytesIO(), f"croupier {build()}, settings {settings_hash(report.settings)}"
    document = SimpleDocTemplate(
        out,
        pagesize=(595.28, 841.89),
        leftMargin=_MARGIN,
        rightMargin=_MARGIN,
        topMargin=_MARGIN,
        bottomMargin=_MARGIN + 10,
        title=f"Par sheet: {report.title} ({report.preset})",
        author=f"croupier {build()}",
        subject=foot,
        invariant=1,  # no date, no random identifier
    )

    def page(canvas: Any, made: Any) -> None:
        canvas.setFont("Vera", 6.5)
        canvas.setFillColor(_SOFT)
        canvas.drawString(_MARGIN + 6, _MARGIN - 8, foot)
        canvas.drawRightString(_MARGIN + _WIDE - 6, _MARGIN - 8, f"page {made.page} of {pages}")

    reader = SheetReader()
    reader.feed(html)
    document.build(reader.story, onFirstPage=page, onLaterPages=page)
    return document.page, out.getvalue()


@cache
def _fonts() -> None:
    """The typefaces that the library brings, so that a document has its letters in itself."""
    from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily
    from reportlab.pdfbase.ttfonts import TTFont

    for name, file in (("Vera", "Vera.ttf"), ("VeraBd", "VeraBd.ttf")):
        registerFont(TTFont(name, file))
    registerFontFamily("Vera", normal="Vera", bold="VeraBd", italic="Vera", boldItalic="VeraBd")


def _style(kind: str, *, soft: bool = False, right: bool = False, bold: bool = False) -> Any:
    from reportlab.lib.styles import ParagraphStyle

    head = kind.startswith("h")
    size = _SIZES.get(kind, _SIZES["cell"])
    return ParagraphStyle(
        kind,
        fontName="VeraBd" if head or bold else "Vera",
        fontSize=size,
        leading=size * 1.35,
        textColor=_SOFT if soft or bold else _INK,
        alignment=2 if right else 0,
        spaceBefore=size if head else 0,
        spaceAfter=0 if kind == "cell" else size / 2,
        keepWithNext=1 if head else 0,
        leftIndent=14 if kind == "li" else 0,
    )


class SheetReader(HTMLParser):
    """Reads a par sheet's HTML into flowables."""

    def __init__(self) -> None:
        super().__init__()
        _fonts()
        self.story: list[Any] = []
        self._text: list[str] = []
        self._class = ""
        self._number: int | None = None
        self._rows: list[list[tuple[str, str, str]]] = []
        self._table = ""
        self._drawing: Any = None
        self._signed: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in ("style", "title", *_TEXTS):
            self._text, self._class = [], given.get("class", "")
        if tag in ("ol", "ul"):
            self._number = 0 if tag == "ol" else None
        elif tag == "table":
            self._rows, self._table = [], given.get("class", "")
        elif tag == "tr":
            self._rows.append([])
        elif tag == "svg":
            self._drawing = _Drawing(given["viewbox"])
        elif self._drawing is not None:
            self._text = []
            self._drawing.add(tag, given)

    def handle_data(self, data: str) -> None:
        self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        text = " ".join("".join(self._text).split())
        if tag in ("td", "th"):
            self._rows[-1].append((tag, self._class, text))
        elif tag == "li":
            self._number = None if self._number is None else self._number + 1
            self._add("li", text, bullet="•" if self._number is None else f"{self._number}.")
        elif tag in _SIZES:
            self._add(tag, text, soft=self._class in ("lead", "note"))
        elif tag == "table":
            self.story.append(_table(self._rows, self._table))
        elif tag == "text" and self._drawing is not None:
            self._drawing.write(text)
        elif tag == "svg":
            self.story.append(self._drawing.made)
            self._drawing = None
        elif tag == "div":
            self._sign(text)

    def _add(self, kind: str, text: str, *, soft: bool = False, bullet: str | None = None) -> None:
        from reportlab.platypus import Paragraph

        self.story.append(Paragraph(escape(text, quote=False), _style(kind, soft=soft), bulletText=bullet))

    def _sign(self, text: str) -> None:
        """Each place for a signature is a `div`, and so is what holds them, which ends last."""
        from reportlab.platypus import Spacer, Table

        if text:
            self._signed.append(text)
            self._text = []
            return
        style = [("LINEABOVE", (at, 0), (at, 0), 0.6, _INK) for at in range(0, 2 * len(self._signed), 2)]
        cells = [one for text in self._signed for one in (text, "")][:-1]
        wide = (_WIDE - 12 - 20 * (len(self._signed) - 1)) / len(self._signed)
        signed = Table([cells], colWidths=([wide, 20] * len(self._signed))[:-1])
        signed.setStyle([*style, ("FONT", *_ALL, "Vera", 7), ("TEXTCOLOR", *_ALL, _SOFT)])
        self.story += [Spacer(1, 40), signed]


def _table(rows: Sequence[Sequence[tuple[str, str, str]]], kind: str) -> Any:
    """A table as wide as its texts, at most as the page; its head is repeated on each page."""
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.platypus import Paragraph, Table

    def wide(tag: str, text: str) -> Any:
        return stringWidth(text, "VeraBd" if tag == "th" else "Vera", _SIZES["cell"]) + 9

    natural = [max(wide(tag, text) for tag, _, text in column) for column in zip(*rows, strict=True)]
    widths = narrowed(natural, _WIDE - 12)
    if kind != "plain":
        spare = (_WIDE - 12 - sum(widths)) / len(widths)
        widths = [width + spare for width in widths]
    head = rows[0][0][0] == "th"

    def cell(tag: str, column: str, text: str) -> Any:
        right = kind != "plain" and column != "text"
        style = _style("cell", soft=column == "note", right=right, bold=tag == "th")
        return Paragraph(escape(text, quote=False), style)

    cells = [[cell(*one) for one in row] for row in rows]
    made = Table(
        cells, colWidths=widths, repeatRows=1 if head else 0, spaceBefore=2, spaceAfter=8, hAlign="LEFT"
    )
    lines: list[tuple[Any, ...]] = [
        ("LINEBELOW", *_ALL, 0.4, _RULE),
        ("VALIGN", *_ALL, "TOP"),
        ("TOPPADDING", *_ALL, 1.5),
        ("BOTTOMPADDING", *_ALL, 2.5),
        ("LEFTPADDING", *_ALL, 4),
        ("RIGHTPADDING", *_ALL, 4),
    ]
    if head:
        lines.append(("LINEBELOW", (0, 0), (-1, 0), 0.8, _INK))
    made.setStyle(lines)
    return made


def narrowed(widths: Sequence[float], most: float) -> list[float]:
    """The widths with the widest of them cut to one size, so that all together are at most `most`."""
    left, narrow = most, sorted(widths)
    for place, width in enumerate(narrow):
        share = left / (len(narrow) - place)
        if width > share:
            return [min(one, share) for one in widths]
        left -= width
    return [*widths]


class _Drawing:
    """A plot of `croupier.odds.plots` as a drawing of the library."""

    def __init__(self, box: str) -> None:
        from reportlab.graphics.shapes import Drawing

        _, _, wide, self._high = map(float, box.split())
        self._scale = (_WIDE - 12) / wide
        self.made = Drawing(_WIDE - 12, self._high * self._scale, hAlign="LEFT")
        self._label: dict[str, str] = {}

    def add(self, tag: str, given: dict[str, str]) -> None:
        """Add one element; a text has its words later."""
        from reportlab.graphics import shapes
        from reportlab.lib.colors import HexColor

        colour = HexColor(_COLOURS.get(given.get("class", ""), _COLOURS["gain"]))
        line = {"fillColor": None, "strokeColor": colour, "strokeWidth": 0.9}
        if tag == "text":
            self._label = given
        elif tag == "rect":
            x, y, wide, high = (float(given[name]) for name in ("x", "y", "width", "height"))
            corner = *self._at(x, y + high), wide * self._scale, high * self._scale
            filled = {"fillColor": colour, "strokeColor": None}
            self.made.add(shapes.Rect(*corner, **(line if given["class"] == "frame" else filled)))
        else:
            pairs = (pair.split(",") for pair in given["points"].split())
            points = [one for x, y in pairs for one in self._at(float(x), float(y))]
            if tag == "polyline":
                self.made.add(shapes.PolyLine(points, strokeColor=colour, strokeWidth=0.9))
            else:
                self.made.add(shapes.Polygon(points, fillColor=colour, fillOpacity=0.2, strokeColor=None))

    def write(self, text: str) -> None:
        """The words of the text that was added last."""
        from reportlab.graphics.shapes import String
        from reportlab.lib.colors import HexColor

        x, y = self._at(float(self._label["x"]), float(self._label["y"]))
        size, anchor = 10.5 * self._scale, self._label.get("text-anchor", "start")
        style = {"fontName": "Vera", "fontSize": size, "fillColor": HexColor(_INK), "textAnchor": anchor}
        self.made.add(String(x, y, text, **style))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x * self._scale, (self._high - y) * self._scale
