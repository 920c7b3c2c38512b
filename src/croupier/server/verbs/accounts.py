"""`croupier accounts`: the accounts of a server, and an operator's actions on them."""

from __future__ import annotations

import sys
from typing import Annotated

import click

from croupier.errors import BadInput
from croupier.server.verbs.database import operate, when
from croupier.terminal.options import DATA, Argument, Data, Json, Option, Url

Name = Annotated[str, Argument(help="The account's name.")]
Why = Annotated[str, Option(help="A reason, for the audit log.")]


def listed(data: Data = DATA, database_url: Url = None, as_json: Json = False) -> None:
    """List the accounts: name, time of the last ended hand, and state."""
    from croupier.ascii_text import printable
    from croupier.serialization import to_json

    accounts = operate(data, database_url, lambda operator: operator.accounts())
    if as_json:
        print(to_json(accounts, indent=2))
        return
    for one in accounts:
        marks = [
            mark
            for mark, is_so in (
                ("operator", one.operator),
                ("banned", one.banned),
                ("temporary password", one.temporary),
            )
            if is_so
        ]
        print(f"{printable(one.name):<24}  {when(one.at):<16}  {', '.join(marks)}".rstrip())


def reset(name: Name, data: Data = DATA, database_url: Url = None) -> None:
    """Print a new password for an account, valid for one day, and end all its sessions."""
    owner, password = operate(data, database_url, lambda operator: operator.reset(name))
    print(password)
    print(f"good for one day; with it {owner} logs in and chooses another", file=sys.stderr)


def rename(
    name: Name,
    new: Annotated[str, Argument(help="The name it is to have.")],
    data: Data = DATA,
    database_url: Url = None,
) -> None:
    """Rename an account and end its sessions. Its seats keep the old name."""
    given = operate(data, database_url, lambda operator: operator.rename(name, new))
    print(f"{name} is {given} now, and logs in as that", file=sys.stderr)


def ban(
    name: Name,
    lift: Annotated[bool, Option("--lift", help="Let them log in again.")] = False,
    why: Why = "",
    data: Data = DATA,
    database_url: Url = None,
) -> None:
    """Ban an account and end its sessions. Its name stays taken."""
    owner = operate(data, database_url, lambda operator: operator.ban(name, why, lift=lift))
    print(f"{owner} may log in again" if lift else f"{owner} is banned", file=sys.stderr)


def delete(
    name: Name,
    yes: Annotated[bool, Option("--yes", help="Do not ask.")] = False,
    data: Data = DATA,
    database_url: Url = None,
) -> None:
    """Delete an account with its name and password. The hands of others stay."""
    if not (yes or sys.stdin.isatty()):
        raise BadInput("nobody can be asked here whether they are sure: expected --yes")
    if not yes:
        click.confirm(f"Delete the account {name}, for good?", abort=True, err=True)
    owner = operate(data, database_url, lambda operator: operator.delete(name))
    print(f"{owner} is deleted", file=sys.stderr)


def appoint(
    name: Name,
    off: Annotated[bool, Option("--off", help="They are one no longer.")] = False,
    data: Data = DATA,
    database_url: Url = None,
) -> None:
    """Let an account use the operator's page `/operator`. It has to log in again."""
    owner = operate(data, database_url, lambda operator: operator.appoint(name, off=off))
    print(f"{owner} is {'no operator any more' if off else 'an operator'}", file=sys.stderr)


def bans(
    lift: Annotated[str | None, Option(help="Lift the ban of the guest with this id.")] = None,
    data: Data = DATA,
    database_url: Url = None,
) -> None:
    """List the guests that were banned at a table: id, name, and the last day of the ban."""
    from croupier.ascii_text import printable

    if lift is not None:
        name = operate(data, database_url, lambda operator: operator.lift_guest_ban(lift))
        print(f"the ban of {printable(name)} is lifted", file=sys.stderr)
        return
    for one in operate(data, database_url, lambda operator: operator.guest_bans()):
        print(f"{one.id:<24}  {printable(one.name):<24}  {when(1000 * one.until)}")


def invite(
    uses: Annotated[int, Option(least=1, help="New people that it lets in.")] = 1,
    days: Annotated[int, Option(least=1, help="Days for which it is good.")] = 14,
    data: Data = DATA,
    database_url: Url = None,
) -> None:
    """Print the code of a new invitation, for a server that runs with --invitation-only."""
    code = operate(data, database_url, lambda operator: operator.invite(uses, days))
    print(code)
    print(f"the link is your server's address with /?invitation={code} behind it", file=sys.stderr)


def invitations(
    take_back: Annotated[str | None, Option(help="Take back the invitation with this id.")] = None,
    data: Data = DATA,
    database_url: Url = None,
) -> None:
    """List the invitations: id, people that it still lets in, last day, and who made it."""
    from croupier.ascii_text import printable

    if take_back is not None:
        operate(data, database_url, lambda operator: operator.take_back(take_back))
        print(f"{take_back} is taken back", file=sys.stderr)
        return
    for one in operate(data, database_url, lambda operator: operator.invitations()):
        print(f"{one.id}  {one.uses:>4}  {when(1000 * one.until)}  {printable(one.by)}")
