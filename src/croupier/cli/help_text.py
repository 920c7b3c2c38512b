"""Help and usage errors of the command line, in the reader's language. English imports nothing for it."""

from __future__ import annotations

import re
from collections.abc import Iterable

import click

from croupier.terminal.language import in_words, is_english

EXTRAS = {"default": "default: {value}", "env var": "env var: {value}"}
CLICK_TEXTS = (
    *("Options", "Commands", "Positional arguments", "required", "Show this message and exit."),
    *("[OPTIONS]", "[COMMAND] [ARGS]...", "default: {value}", "env var: {value}"),
)
"""Texts of click itself in a help text."""
CLICK_FAULTS = {
    r"No such command '(?P<command>.*)'": "No such command: {command}",
    r"Got unexpected extra arguments? \((?P<given>.*)\)": "Unexpected: {given}",
    r"Option '(?P<option>.*)' requires an argument": "{option} needs a value",
    r"Option '(?P<option>.*)' does not take a value": "{option} takes no value",
    r"(?P<value>.*) is not in the range (?P<range>.*)": "{value} is not in the range {range}",
    r"(?P<value>.*) is not a valid integer": "{value} is not a valid integer.",
}
"""Sentences of click about a command line, and how they are said in other languages."""


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a docstring, each on one line. Each is translated by itself."""
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip())]


class HelpFormatter(click.HelpFormatter):
    """Writes help in the reader's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The line with the form of a call."""
        for text in ("[OPTIONS]", "[COMMAND] [ARGS]..."):
            args = args.replace(text, in_words(text))
        super().write_usage(prog, args, in_words("Usage: ") if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """The name of a list of options, arguments or commands."""
        super().write_heading(in_words(heading))

    def write_text(self, text: str) -> None:
        """The paragraphs of a verb's help."""
        super().write_text("\n\n".join(map(in_words, paragraphs(text))))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Options or commands, each with its help, and in brackets its default and its variable."""
        super().write_dl([(name, _described(text)) for name, text in rows], col_max, col_spacing)


_EXTRA = re.compile(r"(.*?)(?:  \[(.+)\])?", re.DOTALL)


def _described(text: str) -> str:
    found = _EXTRA.fullmatch(text)
    said, extra = found.groups() if found else (text, None)
    if not extra:
        return in_words(said)
    parts = []
    for part in extra.split("; "):
        name, _, value = part.partition(": ")
        parts.append(in_words(EXTRAS[name], value=value) if name in EXTRAS else in_words(part))
    return f"{in_words(said)}  [{'; '.join(parts)}]"


class Context(click.Context):
    """A context whose help is written by `HelpFormatter`."""

    formatter_class = HelpFormatter


def usage_error(error: click.ClickException) -> str:
    """The fault of a command line, with a pointer to its help."""
    context = getattr(error, "ctx", None)
    text = error.format_message().rstrip(".") if is_english() else _fault(error)
    if context is None:
        return text
    return text + in_words(" (see '{command} --help')", command=context.command_path)


def _fault(error: click.ClickException) -> str:
    if isinstance(error, click.NoSuchOption):
        text = in_words("No such option: {option}", option=error.option_name)
        if not error.possibilities:
            return text
        return text + in_words("; did you mean {options:items}?", options=sorted(error.possibilities))
    if isinstance(error, click.MissingParameter) and error.param is not None:
        name = error.param.get_error_hint(error.ctx) if error.ctx else error.param.human_readable_name
        return in_words("Missing: {name}", name=name)
    if isinstance(error, click.BadParameter) and error.ctx and error.param:
        name = error.param.get_error_hint(error.ctx)
        return in_words("Invalid value for {name}: {why}", name=name, why=_said(error.message))
    return _said(error.format_message())


def _said(text: str) -> str:
    text = text.rstrip(".")
    for pattern, template in CLICK_FAULTS.items():
        if found := re.fullmatch(pattern, text, re.DOTALL):
            return in_words(template, **found.groupdict())
    return text
