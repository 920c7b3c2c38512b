"""Messages: English templates with named parts, put into words only where somebody reads them.

    msg("fouls {chance} against {other:percent}", chance=share(a), other=0.31)  # a part may be a message
    msg_n("{n} card left", "{n} cards left", n=left)                            # `n` chooses the plural
    msg_c("rank", "ace|many=aces|a=an ace")                                     # a term: `{rank:many}`

`str(message)` is English, `language("es").say(message)` Spanish, and `terminal_language.say(message)`
in the terminal's. Where programs expect text, `English(message)` is its English and carries it along.
A part is `{name}` or `{name:kind}`. `kinds.json` lists the kinds; any other word asks
for that form of a term.
"""

from __future__ import annotations

from croupier.words.language import add_catalogues, catalogues, language, languages, page_words
from croupier.words.message import English, Language, Message, msg, msg_c, msg_n, plain_parts

__all__ = [
    "add_catalogues",
    "catalogues",
    "English",
    "Language",
    "Message",
    "language",
    "languages",
    "msg",
    "msg_c",
    "msg_n",
    "page_words",
    "plain_parts",
]
