"""The steps of a sign-in at the provider: to its page, back with a code, and the choice of a name."""

import secrets
from typing import Final, NamedTuple

import structlog

from service.features.accounts.credentials import Credential
from service.features.openid.attempts import SignInAttempt, derived
from service.features.openid.fetching import ProviderFailed, ProviderUnreachable
from service.features.openid.provider import Provider, known_error
from service.features.openid.services import OpenIdServices
from service.platform.http.errors import Problem, not_found

_DECLINED: Final = "access_denied"
"""The error of a person who did not sign in (RFC 6749, 4.1.2.1). All others are mistakes of the set-up."""

_log = structlog.get_logger("openid")


class Returned(NamedTuple):
    """A person who came back from the provider.

    `begun` is the new session. Without one the person connected an account, or must choose a name. Then `arrival`
    is the secret for their browser.
    """

    next: str
    begun: tuple[Credential, str] | None = None
    arrival: str = ""


def begin(services: OpenIdServices, browser: str, attempt: SignInAttempt) -> str:
    """Begin a sign-in, and return the address of the provider's page."""
    provider, state = _provider(services), secrets.token_urlsafe(32)
    try:
        where = provider.address(state, derived(browser, state, "nonce"), derived(browser, state, "verifier"))
    except (ProviderFailed, ProviderUnreachable) as error:
        raise _trouble(services, error) from error
    services.attempts.begin(browser, state, attempt)
    return where


def complete(
    services: OpenIdServices, browser: str, returned: dict[str, str], account: str | None, *, guest: bool
) -> Returned:
    """Complete a sign-in with the parameters with which a person `returned`.

    `account` is signed in now, and `guest` is whether it is a guest's.
    """
    provider, state = _provider(services), returned["state"]
    attempt = services.attempts.take(browser, state)
    if attempt is None:
        raise Problem("sign-in-ended/unknown")
    if attempt.account not in (None, account):
        raise Problem("sign-in-ended/account")
    if "code" not in returned:
        error = returned.get("error", _DECLINED)
        if error != _DECLINED:  # a mistake in the set-up, which the operator must see
            raise _trouble(services, ProviderFailed(f"it returns {known_error(error)}"))
        raise Problem("sign-in-ended/refused", provider=services.name)
    nonce, verifier = derived(browser, state, "nonce"), derived(browser, state, "verifier")
    try:
        subject = provider.subject(returned["code"], nonce, verifier, returned.get("iss"))
    except (ProviderFailed, ProviderUnreachable) as error:
        raise _trouble(services, error) from error
    identities = services.identities
    identity = identities.identity(subject)
    if attempt.account is None:
        begun = identities.sign_in(identity)
        if begun is not None:
            return Returned(attempt.next, begun)
    elif not guest or identities.known(identity):
        identities.connect(identity, attempt)
        return Returned(attempt.next)
    return Returned(attempt.next, arrival=services.attempts.arrive(identity, attempt))


def choose_name(services: OpenIdServices, browser: str, handle: str) -> Returned:
    """Give a verified person an account with a handle."""
    arrival, account, begun = services.identities.open(browser, handle)
    if begun is None:  # a guest's account became a person's
        services.accounts.erasures.look()
        services.accounts.callers.forget(account)
    return Returned(arrival.next, begun)


def _provider(services: OpenIdServices) -> Provider:
    if services.provider is None:
        not_found("not-found/provider")
    return services.provider


def _trouble(services: OpenIdServices, error: ProviderFailed | ProviderUnreachable) -> Problem:
    """Return the problem for a failure of the provider, and log its reason for the operator."""
    _log.warning("the provider does not sign anybody in", why=str(error))
    reason = "provider-unreachable" if isinstance(error, ProviderUnreachable) else "provider-failed"
    return Problem(reason, provider=services.name)
