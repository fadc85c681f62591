"""Makes administrators and referees, and creates missing accounts.

The first administrator can only be made here. The token of a new account is printed once. For an account without a
password, the command prints a sign-in link that works once. Earlier tokens do not have the scope of an office:
`--token` prints one that has it.
"""

import argparse

from service.cli import asking, sign_in_link

HELP = "make administrators and referees"
EXAMPLES = """\
  dominium admin ada                   ada becomes administrator
  dominium admin bruno --role referee --token
  dominium admin bruno --role referee --revoke"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("handle", help="the account's handle")
    parser.add_argument(
        "--role", choices=("admin", "referee"), default="admin", help="role to give or remove (default: admin)"
    )
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--revoke", action="store_true", help="remove the role")
    either.add_argument("--token", action="store_true", help="print a new token with all scopes of the roles")


def run(given: argparse.Namespace) -> int:
    from domain.game.refusal import Refusal
    from service.compose import open_service
    from service.features.accounts.changing import give_role
    from service.features.accounts.credentials import allowed
    from service.features.accounts.services import AccountServices
    from service.platform.caller import SCOPES
    from service.platform.http.messages import in_english

    lines = []
    with open_service(asking.settings()) as service:
        accounts = service.of(AccountServices)
        account = accounts.accounts.named(given.handle)
        new = account is None
        try:
            if account is None:
                if given.revoke:
                    raise asking.CommandError(f"nobody is called {given.handle}")
                account = accounts.accounts.create(given.handle, by_operator=True)
            changed = give_role(accounts, account.id, given.role, given=not given.revoke)
            if new or given.token:
                scopes = allowed(SCOPES, changed.roles)
                _, token = accounts.credentials.issue("token", account.id, scopes, label="made by dominium admin")
                lines.append(f"{'The account is new. Its' if new else 'A new'} token, shown only now: {token}")
            elif not given.revoke:
                lines.append(f"What the role opens takes the scope `{given.role}`: a session or a new token has it.")
            if not given.revoke and not accounts.recovery.has_password(account.id):
                lines.append(sign_in_link.link(service, account.id))
        except Refusal as refusal:
            raise asking.CommandError(in_english(refusal)) from refusal
    roles = " and ".join(changed.roles) or "a player like any other"
    print(f"{changed.handle} ({changed.id}) is {roles}.", *lines, sep="\n")
    return 0
