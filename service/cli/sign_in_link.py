"""Prints a link that signs an account in once, within a day, to set a password.

It is for people who have no password or have forgotten it. An earlier link of the account no longer works.
"""

import argparse
from typing import TYPE_CHECKING

from service.cli import asking

if TYPE_CHECKING:
    from service.platform.assembly.service import Service

HELP = "print a sign-in link for a user without a password"
EXAMPLES = """\
  dominium sign-in-link ada"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("handle", help="the account's handle")


def run(given: argparse.Namespace) -> int:
    from service.compose import open_service
    from service.features.accounts.services import AccountServices

    with open_service(asking.settings()) as service:
        accounts = service.of(AccountServices)
        account = accounts.accounts.named(given.handle)
        if account is None or account.kind == "bot":
            raise asking.CommandError(f"nobody is called {given.handle}")
        print(link(service, account.id))
    return 0


def link(service: "Service", account: str) -> str:
    """Return the sign-in link of an account, to hand over to its owner.

    The secret comes after `#`: browsers do not send that part, so no server logs it.
    """
    from service.features.accounts.services import AccountServices

    secret, address = service.of(AccountServices).recovery.link(account), service.platform.settings.address
    return f"Sign in, once and within 24 hours: {address}/sign-in#{secret}"
