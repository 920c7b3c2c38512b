"""Names of players: which ones are allowed, and which ones look alike."""

from __future__ import annotations

import re
import unicodedata

from croupier.errors import BadInput

NAME_LENGTH = 24
PROGRAM = "program-"
"""The ids of players that are programs begin so. A player's id is for good, and so is this."""
BOT = "Bot "
"""The names of programs and of the server's own bots begin so, and nobody else's."""
DELETED = "deleted player"
"""The name of everybody whose account was deleted, wherever theirs stood."""
MARKS = 3
"""Marks allowed on one letter. No language needs more, and more would cover the lines around it."""

# Drawn as nothing or as a blank, though they pass for letters, marks or symbols.
_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
_STYLES = dict.fromkeys((0xFE0E, 0xFE0F))
"""They choose between two drawings of a sign, and keyboards write them unasked: they are left out."""

# Letters of Greek and Cyrillic that are drawn as Latin ones, and the two digits that are.
_DRAWN_AS = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχАВЕЅІЈКМНОРСТУХҺӀавеѕіјкмнорстухһӏԛԝ0",
    "ABEZHIKMNOPTYXaikvoptuxABESIJKMHOPCTYXHIabesijkmhopctyxhlqwo",
)

_ALTERED = re.compile(
    "(LATIN|GREEK|CYRILLIC) (?:(SMALL|CAPITAL) LETTER|LETTER SMALL CAPITAL)"
    " (?:BARRED |DOTLESS )?(.+?)(?: WITH .+)?"
)
"""The names of letters that differ from plain ones by strokes, hooks and the like."""


def name_key(name: str) -> str:
    """The key by which names are compared everywhere: case, letter forms and blanks do not matter."""
    return _plain(name).casefold()[: 4 * NAME_LENGTH]


def _plain(name: str) -> str:
    """The usual form of every letter, with single blanks: some signs become a blank and a mark."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def proper_name(name: str) -> str:
    """A name that others can read and nobody can hide behind. Raises BadInput."""
    name = _plain(name.translate(_STYLES))
    if not (0 < len(name) <= NAME_LENGTH and is_visible(name)):
        raise BadInput(
            "name: expected 1 to {name_length} visible characters", "bad-name", name_length=NAME_LENGTH
        )
    if reads_like_a_bot(name):
        raise BadInput("name: expected one that does not read like a bot's", "bad-name")
    return name


def is_program(player: str) -> bool:
    """True if a player's id is that of a program."""
    return player.startswith(PROGRAM)


def program_name(name: str) -> str:
    """A program's name as everybody sees it: `Bot tidy` of `tidy`. Raises BadInput."""
    own = _plain(name.translate(_STYLES)).removeprefix(BOT)
    most = NAME_LENGTH - len(BOT)
    if not (0 < len(own) <= most and is_visible(own)) or own.isdecimal():  # `Bot 1` is the server's own
        raise BadInput(
            "name: expected 1 to {most} visible characters for a program, not digits alone",
            "bad-name",
            most=most,
        )
    return BOT + own


def is_visible(text: str) -> bool:
    """True if a text has visible characters only, and no marks that would cover or reverse others."""
    kinds = "".join(unicodedata.category(letter)[0] for letter in text.translate(_STYLES))
    return (
        set(kinds) <= set("LMNPSZ")
        and not re.search(rf"(^|[PSZ])M|M{{{MARKS + 1}}}", kinds)
        and text.isprintable()
        and _UNSEEN.isdisjoint(text.translate(_STYLES))
    )


def likeness(name: str) -> str:
    """The key of names that look alike; two names with one key are not allowed at one table.

    It omits marks, blanks and punctuation, replaces Greek and Cyrillic letters by the Latin ones they look
    like, and does not distinguish `0` from `O`, `1`, `I` and `l` from each other, or `rn` from `m`.
    """
    shape = re.sub(r"[i1|!]", "l", _shape(name)).replace("rn", "m").replace("vv", "w")
    kept = "".join(letter for letter in shape if unicodedata.category(letter)[0] not in "PZ")
    return kept or shape


def reads_like_a_bot(name: str) -> bool:
    """True if a word of the name reads like `bot`, however it is drawn, as names of bots do."""
    words = re.findall(r"[a-z]+", f"{_shape(name)} {likeness(name)}")
    return not {"bot", "bots"}.isdisjoint(words)


def _shape(name: str) -> str:
    """A name in lower-case Latin letters without marks. Letters that look Latin become Latin."""
    letters = unicodedata.normalize("NFD", _plain(name))
    bare = "".join(_bare(letter) for letter in letters if unicodedata.category(letter)[0] != "M")
    return bare.translate(_DRAWN_AS).casefold()


def _bare(letter: str) -> str:
    """A letter without a stroke or hook that is not a separate mark: `o` for `ø`, `ɵ` and `ᴏ`."""
    written = _ALTERED.fullmatch(unicodedata.name(letter, ""))
    if not written:
        return letter
    script, case, base = written.groups()
    try:
        return unicodedata.lookup(f"{script} {'SMALL' if case is None else case} LETTER {base}")
    except KeyError:
        return letter
