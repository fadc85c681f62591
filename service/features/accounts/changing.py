"""Changes of an account that affect several of its stores."""

from service.features.accounts.services import AccountServices
from service.features.accounts.store import Account
from service.platform.caller import Caller


def rename(
    services: AccountServices, caller: Caller, name: str | None, handle: str | None, password: str | None
) -> None:
    """Change the names of an account. With a handle and a password, a guest becomes a person."""
    account, changed = services.accounts.find(caller.account), False
    if account is not None and name is not None and name != account.name:
        services.accounts.check_name(account, name)
        changed = True
    if handle is not None and password is not None:
        services.recovery.keep(caller, handle, password)  # it keeps a chosen name
        changed = True
        if account is not None and account.kind == "guest" and name == account.handle:
            name = None  # no person has the name of a guest
    if changed and name is not None:
        services.accounts.show_as(caller.account, name)
    if changed:
        services.erasures.look()
    services.callers.forget(caller.account)


def give_role(services: AccountServices, account: str, role: str, *, given: bool = True) -> Account:
    """Give an account the role `admin` or `referee`, or remove it if `given` is false."""
    changed = services.accounts.give_role(account, role, given=given)
    services.callers.forget(account)
    return changed
