"""The verification of ID tokens (OpenID Connect Core 1.0, section 3.1.3.7)."""

import re
from typing import Any, Final

from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import BadSignatureError, InvalidKeyIdError, JoseError
from joserfc.jwk import KeySet

ALGORITHMS: Final = (
    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519",
)  # fmt: skip
"""Algorithms of signatures with a public key. `none`, and those with a shared secret, are refused."""
LEEWAY: Final = 60
"""Seconds by which the clocks of the provider and of this machine may differ."""
_SUBJECT: Final = re.compile("[ -~]{1,255}")


class BadIdToken(Exception):
    """Raised if an ID token does not prove who signed in. The text is for the operator and quotes no claim."""


class UnknownKey(BadIdToken):
    """Raised if no key of the key set made the signature of an ID token. The provider may have newer keys."""


def subject(token: str, keys: KeySet, *, issuer: str, client: str, nonce: str, access_token: object) -> str:
    """Return the subject of an ID token, or raise BadIdToken."""
    try:
        decoded = jwt.decode(token, keys, algorithms=ALGORITHMS)
    except (InvalidKeyIdError, BadSignatureError) as error:
        raise UnknownKey("no key of the provider made its signature") from error
    except (JoseError, ValueError, TypeError) as error:
        raise BadIdToken(f"its signature does not hold: {type(error).__name__}") from error
    options: Any = {
        "iss": {"essential": True, "value": issuer},
        "aud": {"essential": True, "value": client},
    }
    params = {"client_id": client, "nonce": nonce, "access_token": access_token}
    claims = CodeIDToken(decoded.claims, decoded.header, options, params)
    try:
        claims.validate(leeway=LEEWAY)
    except (JoseError, ValueError, TypeError) as error:
        claim = getattr(error, "claim", None)
        raise BadIdToken(f"its claim {claim!r} does not fit: {type(error).__name__}") from error
    found = claims["sub"]
    if not _SUBJECT.fullmatch(found):
        raise BadIdToken("its subject is empty, too long or not ASCII")
    return str(found)
