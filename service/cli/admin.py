"""Makes administrators and referees. The first administrator can only be made here; an account that does not exist yet
is made too, and its token printed once."""

import argparse

from service.cli import asking

HELP = "make administrators and referees"
EXAMPLES = """\
  dominium admin ada                   ada becomes administrator
  dominium admin bruno --role referee
  dominium admin bruno --role referee --revoke"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("handle", help="the account's handle")
    parser.add_argument("--role", choices=("admin", "referee"), default="admin", help="default: admin")
    parser.add_argument("--revoke", action="store_true", help="take the role away")


def run(given: argparse.Namespace) -> int:
    from domain.refusal import Refusal
    from service.house import open_house
    from service.registry.credentials import SCOPES

    with open_house(asking.settings()) as house:
        account = house.registry.accounts.named(given.handle)
        token = None
        try:
            if account is None:
                if given.revoke:
                    raise asking.Asked(f"nobody is called {given.handle}")
                account = house.registry.accounts.create(given.handle)
                _, token = house.registry.credentials.issue("token", account.id, SCOPES, label="made by dominium admin")
            changed = house.registry.give_role(account.id, given.role, given=not given.revoke)
        except Refusal as refusal:
            raise asking.Asked(refusal.detail) from refusal
    roles = " and ".join(changed.roles) or "a player like any other"
    print(f"{changed.handle} ({changed.id}) is {roles}.")
    if token is not None:
        print(f"The account is new. Its token, shown only now: {token}")
    return 0
