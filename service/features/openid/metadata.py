"""The metadata of a provider (OpenID Connect Discovery 1.0)."""

import re
from typing import Final
from urllib.parse import urlsplit

import msgspec
from authlib.oidc.discovery import get_well_known_url

from service.features.openid.fetching import ProviderFailed, fetched

BASIC: Final = "client_secret_basic"
_PLAIN: Final = re.compile("[!#-&(-;=?-~]+")
"""An address that a header can hold: printable ASCII without spaces, quotes and angle brackets."""


class ProviderMetadata(msgspec.Struct, frozen=True):
    """The metadata that the service uses."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    token_endpoint_auth_methods_supported: tuple[str, ...] = (BASIC,)
    authorization_response_iss_parameter_supported: bool = False


def fetched_metadata(issuer: str) -> ProviderMetadata:
    """Fetch the metadata of an issuer. Raise ProviderFailed if they name another issuer, or an address to refuse."""
    status, answer = fetched(get_well_known_url(issuer, external=True))
    if status != 200:
        raise ProviderFailed(f"its metadata answers {status}")
    try:
        found = msgspec.convert(answer, ProviderMetadata)
    except msgspec.ValidationError as error:
        raise ProviderFailed(f"its metadata does not fit: {error}") from error
    if found.issuer != issuer:
        raise ProviderFailed(f"its metadata names the issuer {found.issuer!r}, and not {issuer!r}")
    for address in (found.authorization_endpoint, found.token_endpoint, found.jwks_uri):
        if not _may_use(address, issuer):
            raise ProviderFailed(f"its metadata names {address!r}, which is not https")
    return found


def _may_use(address: str, issuer: str) -> bool:
    """Return whether an address is https, or as plain as the issuer, which is then on this machine."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    plain = bool(_PLAIN.fullmatch(address) and parts.hostname)
    return plain and parts.scheme in {"https", urlsplit(issuer).scheme}
