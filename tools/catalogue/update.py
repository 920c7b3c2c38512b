"""Brings a catalogue up to date with the code: `uv run tools/catalogue/update.py [FOLDER] [LANGUAGE…]`.

`FOLDER` is the package of a game of your own; it is croupier's if you name none.

New templates come in without a translation, those that are gone leave, and all keep the order of the files.
A language without a catalogue gets one. Without arguments every catalogue is brought up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from croupier.words.catalogue import Entry, Key, entries_in
from extract import SOURCE, Found, extract

PLURAL = {"fr": "n > 1"}
"""The plural rules that are not `n != 1`."""


def read(tag: str, source: Path = SOURCE) -> list[Entry]:
    """The entries of a catalogue; none if there is no such catalogue."""
    path = source / "languages" / f"{tag}.po"
    return list(entries_in(path.read_text(encoding="utf-8"))) if path.exists() else []


def merged(found: list[Found], entries: list[Entry]) -> list[Entry]:
    """An entry for each template that is found, with the translation that there is."""
    known = {(entry.context, entry.template): entry for entry in entries}
    places: dict[Key, dict[str, None]] = {}
    plurals: dict[Key, str] = {}
    for one in found:
        key = (one.context, one.template)
        places.setdefault(key, {})[one.place] = None
        plurals[key] = one.plural or plurals.get(key, "")
    made = []
    for key, where in places.items():
        old, plural = known.get(key), plurals[key]
        empty = ("", "") if plural else ("",)
        forms = empty if old is None or len(old.forms) != len(empty) else old.forms
        notes, fuzzy = ((), False) if old is None else (old.notes, old.fuzzy)
        made.append(Entry(*key, plural, forms, tuple(where), notes, fuzzy))
    return made


def write(tag: str, entries: list[Entry], source: Path = SOURCE) -> None:
    """Write a catalogue: the header, and the entries in order."""
    folder = source / "languages"
    folder.mkdir(exist_ok=True)
    header = (
        "Content-Type: text/plain; charset=UTF-8\n"
        f"Language: {tag}\n"
        f"Plural-Forms: nplurals=2; plural=({PLURAL.get(tag, 'n != 1')});\n"
    )
    blocks = [_block(entry) for entry in (Entry("", "", "", (header,), ()), *entries)]
    (folder / f"{tag}.po").write_text("\n".join(blocks), encoding="utf-8")


def _block(entry: Entry) -> str:
    lines = [f"# {note}\n" for note in entry.notes]
    lines += [f"#: {place}\n" for place in entry.places]
    lines += ["#, fuzzy\n"] if entry.fuzzy else []
    lines += [_field("msgctxt", entry.context)] if entry.context else []
    lines.append(_field("msgid", entry.template))
    if entry.plural:
        lines.append(_field("msgid_plural", entry.plural))
        lines += [_field(f"msgstr[{at}]", text) for at, text in enumerate(entry.forms)]
    else:
        lines.append(_field("msgstr", entry.forms[0]))
    return "".join(lines)


def _field(name: str, text: str) -> str:
    """A field on one line, or on one for each line of its text."""
    lines = text.splitlines(keepends=True)
    if len(lines) < 2:
        return f"{name} {_quoted(text)}\n"
    return f'{name} ""\n' + "".join(f"{_quoted(line)}\n" for line in lines)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main(tags: list[str]) -> int:
    """Update the catalogues, and say what is missing."""
    source = Path(tags.pop(0)) if tags and Path(tags[0]).is_dir() else SOURCE
    found, composed = extract(source)
    for tag in tags or sorted(path.stem for path in (source / "languages").glob("*.po")):
        entries = merged(found, read(tag, source))
        write(tag, entries, source)
        print(
            f"{tag}: {len(entries)} templates, {sum(not all(one.forms) for one in entries)} not translated"
        )
    for one in composed:
        print(f"{one.place}:{one.line}: put together: {one.source}", file=sys.stderr)
    return 1 if composed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
