"""Makes a link that signs an account in once, within a day, to set a password: for people who have none, or have
forgotten it. An earlier link for the account no longer works."""

import argparse
from typing import TYPE_CHECKING

from service.cli import asking

if TYPE_CHECKING:
    from service.house import House

HELP = "let somebody sign in who has no password"
EXAMPLES = """\
  dominium sign-in-link ada"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("handle", help="the account's handle")


def run(given: argparse.Namespace) -> int:
    from service.house import open_house

    with open_house(asking.settings()) as house:
        account = house.registry.accounts.named(given.handle)
        if account is None or account.kind == "bot":
            raise asking.Asked(f"nobody is called {given.handle}")
        print(link(house, account.id))
    return 0


def link(house: "House", account: str) -> str:
    """Return the link to hand over. The secret comes after `#`: browsers do not send that part, so no server logs
    it."""
    return (
        f"Sign in, once and within 24 hours: {house.settings.address}/sign-in#{house.registry.recovery.link(account)}"
    )
