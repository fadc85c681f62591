"""The end of a guest's session when a person signs in with the same browser, which replaces its cookie."""

from service.features.accounts.services import AccountServices
from service.platform.http.authentication import session_caller


def end_guest_session(services: AccountServices) -> None:
    """End the session of the request if it is a guest's: nobody could reach it any more."""
    caller = session_caller()
    account = None if caller is None else services.accounts.find(caller.account)
    if caller is not None and account is not None and account.kind == "guest":
        services.recovery.withdraw(account.id, caller.credential, by=caller.credential)
