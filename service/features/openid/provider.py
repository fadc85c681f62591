"""The OpenID provider, over HTTP: its metadata, its keys, and the exchange of a code for an ID token.

All its addresses come from the operator: the issuer from the settings, the others from the issuer's own metadata.
Nothing that a caller sends chooses an address.
"""

import base64
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final
from urllib.parse import quote_plus, urlencode

from authlib.common.urls import add_params_to_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from joserfc.errors import JoseError
from joserfc.jwk import Key, KeySet, import_key

from service.features.openid.fetching import ProviderFailed, ProviderUnreachable, fetched
from service.features.openid.id_tokens import BadIdToken, UnknownKey, subject
from service.features.openid.metadata import BASIC, ProviderMetadata, fetched_metadata

SCOPE: Final = "openid"
"""The only scope that the service requests. It needs no name, address or other data of the person."""
AT_ONCE: Final = 8
"""Maximum number of sign-ins in a process that use the provider at the same time, so that a slow one holds few threads.
"""
_PATIENCE: Final = 2.0
"""Seconds that a sign-in waits for its turn."""
_METADATA_LASTS: Final = 3600.0
_KEYS_LAST: Final = 300.0
_POST: Final = "client_secret_post"


class _Cached:
    """A value that is fetched when it is needed, and again after `lasts` seconds."""

    def __init__(self, fetch: Callable[[], Any], lasts: float) -> None:
        self._fetch, self._lasts = fetch, lasts
        self._value: Any = None
        self._until = 0.0

    def get(self, *, anew: bool = False) -> Any:
        if anew or time.monotonic() >= self._until:
            self._value, self._until = self._fetch(), time.monotonic() + self._lasts
        return self._value


class Provider:
    """The provider `issuer`, at which the service is the client `client`. `back` is the service's redirect address."""

    def __init__(self, issuer: str, client: str, secret: str, back: str) -> None:
        self.issuer = issuer
        self.back = back
        self._client, self._secret = client, secret
        self._metadata = _Cached(partial(fetched_metadata, issuer), _METADATA_LASTS)
        self._keys = _Cached(self._fetched_keys, _KEYS_LAST)
        self._turns = threading.BoundedSemaphore(AT_ONCE)

    def address(self, state: str, nonce: str, verifier: str) -> str:
        """Return the address at which a person signs in."""
        sent = {
            "response_type": "code", "client_id": self._client, "redirect_uri": self.back, "scope": SCOPE,
            "state": state, "nonce": nonce,
            "code_challenge": create_s256_code_challenge(verifier), "code_challenge_method": "S256",
        }  # fmt: skip
        with self._turn():
            metadata: ProviderMetadata = self._metadata.get()
        return str(add_params_to_uri(metadata.authorization_endpoint, list(sent.items())))

    def subject(self, code: str, nonce: str, verifier: str, issuer: str | None) -> str:
        """Exchange a code for the subject that signed in. `issuer` came with the code (RFC 9207)."""
        with self._turn():
            metadata: ProviderMetadata = self._metadata.get()
            required = metadata.authorization_response_iss_parameter_supported
            if issuer != self.issuer if issuer is not None else required:
                raise ProviderFailed("the answer at the redirect address names no issuer, or another one")
            tokens = self._exchanged(metadata, code, verifier)
            try:
                return self._verified(tokens, nonce)
            except BadIdToken as error:
                raise ProviderFailed(f"the ID token: {error}") from error

    def probe(self) -> None:
        """Fetch metadata and keys, or raise ProviderUnreachable or ProviderFailed."""
        with self._turn():
            self._keys.get()

    def _verified(self, tokens: dict[str, Any], nonce: str) -> str:
        def checked(keys: KeySet) -> str:
            access = tokens.get("access_token")
            return subject(
                tokens["id_token"], keys, issuer=self.issuer, client=self._client, nonce=nonce, access_token=access
            )

        try:
            return checked(self._keys.get())
        except UnknownKey:  # the provider may have rotated its keys
            return checked(self._keys.get(anew=True))

    def _exchanged(self, metadata: ProviderMetadata, code: str, verifier: str) -> dict[str, Any]:
        sent = {
            "grant_type": "authorization_code", "code": code, "redirect_uri": self.back, "code_verifier": verifier,
        }  # fmt: skip
        headers = {}
        if BASIC in metadata.token_endpoint_auth_methods_supported:
            pair = f"{quote_plus(self._client)}:{quote_plus(self._secret)}"
            headers["Authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
        elif _POST in metadata.token_endpoint_auth_methods_supported:
            sent |= {"client_id": self._client, "client_secret": self._secret}
        else:
            raise ProviderFailed(f"its token endpoint supports neither {BASIC} nor {_POST}")
        status, answer = fetched(metadata.token_endpoint, urlencode(sent).encode(), headers)
        if status != 200:
            raise ProviderFailed(f"its token endpoint answers {status}: {known_error(answer.get('error'))}")
        if not isinstance(answer.get("id_token"), str):
            raise ProviderFailed("its token endpoint sends no ID token")
        return answer

    def _fetched_keys(self) -> KeySet:
        metadata: ProviderMetadata = self._metadata.get()
        status, answer = fetched(metadata.jwks_uri)
        listed = answer.get("keys")
        found = [_key(data) for data in listed if isinstance(data, dict)] if isinstance(listed, list) else []
        keys = [key for key in found if key is not None]
        if status != 200 or not keys:
            raise ProviderFailed(f"its key set answers {status}, with no key that the service can use")
        return KeySet(keys)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        if not self._turns.acquire(timeout=_PATIENCE):
            raise ProviderUnreachable("too many requests already wait for it")
        try:
            yield
        finally:
            self._turns.release()


def _key(data: dict[str, Any]) -> Key | None:
    """Return a key of a key set, or None for one that the service cannot use, such as one of a new kind."""
    try:
        return import_key(data)
    except (JoseError, AttributeError, KeyError, TypeError, ValueError):
        return None


def known_error(code: object) -> str:
    """Return an error code of OAuth as it may stand in a log, or other words if it is none."""
    text = str(code)
    return text if text.isascii() and text.replace("_", "").isalpha() and len(text) < 40 else "an error"
