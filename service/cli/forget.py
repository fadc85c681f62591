"""Erases a person, like `DELETE /v1/me`.

Handle, name, password, tokens and sessions are deleted at once. The service's worker erases their texts while the
service runs. After the restoration of an older backup, repeat the command for every account that the service's log has
named as `forgotten` since.
"""

import argparse

from service.cli import asking

HELP = "erase an account and its texts"
EXAMPLES = """\
  dominium forget ada
  dominium forget a_01jd6v3r5m8x2k4q7w9y1z3a5c"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("account", help="the account's handle or id")


def run(given: argparse.Namespace) -> int:
    from service.compose import open_service
    from service.features.accounts import erasing
    from service.features.accounts.services import AccountServices

    with open_service(asking.settings()) as service:
        accounts = service.of(AccountServices)
        found = accounts.accounts.called(given.account)
        if found is None or found.kind == "bot":
            raise asking.CommandError(f"there is no {given.account} to forget")
        erasure = erasing.begin(accounts, found.id)
    print(f"{found.id} is forgotten. What they wrote will be too; see /v1/erasures/{erasure.id}")
    return 0
