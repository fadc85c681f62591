"""The OAuth authorization server: Authlib's server with this service's store of apps.

PKCE with S256 is always required, and redirect addresses must match exactly.
"""

from typing import Any, Final, cast

from authlib.common.urls import add_params_to_uri
from authlib.oauth2.rfc6749 import AuthorizationServer, OAuth2Request
from authlib.oauth2.rfc6749.errors import InvalidGrantError, InvalidRequestError
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant, ClientCredentialsGrant, RefreshTokenGrant
from authlib.oauth2.rfc6749.requests import BasicOAuth2Payload
from authlib.oauth2.rfc6749.util import extract_basic_authorization
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from flask import Response, request
from werkzeug.datastructures import Headers

from service.features.apps.store import ACCESS_LASTS, CODE, REFRESH, SCOPES, App, Apps, Slip
from service.platform.caller import USERS
from service.platform.http.answers import answer
from service.platform.http.context import address
from service.platform.http.errors import Problem, refused

AUTH_METHODS: Final = ["client_secret_basic", "client_secret_post", "none"]
REVOKE: Final = "revocation"
_NO_STORE: Final = {"Cache-Control": "no-store"}


class OAuthClient:
    """An app with the methods that Authlib calls on a client."""

    def __init__(self, app: App, apps: Apps) -> None:
        self.app = app
        self._apps = apps

    def get_default_redirect_uri(self) -> None:
        """Return no default, because each request must name its redirect address."""

    def get_allowed_scope(self, scope: str | None) -> str | None:
        scopes = (scope or "").split()
        return " ".join(dict.fromkeys(scopes)) if scopes and set(scopes) <= set(SCOPES) else None

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return redirect_uri in self.app.redirects

    def check_client_secret(self, client_secret: str) -> bool:
        return self._apps.proves(self.app.id, client_secret)

    def check_endpoint_auth_method(self, method: str, _endpoint: str) -> bool:
        return (method != "none") == self.app.secret

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        return self.app.secret or grant_type != ClientCredentialsGrant.GRANT_TYPE


class Held:
    """A code or a refresh token with the methods that Authlib calls on it."""

    code_challenge_method = "S256"

    def __init__(self, slip: Slip) -> None:
        self.slip = slip
        self.code_challenge = slip.challenge

    def get_redirect_uri(self) -> str:
        return self.slip.redirect

    def get_scope(self) -> str:
        return " ".join(self.slip.scopes)

    def check_client(self, client: OAuthClient) -> bool:
        return client.app.id == self.slip.app


class _Request(OAuth2Request):  # type: ignore[misc]  # Authlib is not typed
    """An OAuth request with a body that is already parsed."""

    def __init__(self, sent: dict[str, str]) -> None:
        # Only the proxy in front of us knows whether the connection is encrypted.
        super().__init__(request.method, "https://localhost", headers=_readable(request.headers))
        self.payload = BasicOAuth2Payload(sent)

    @property
    def form(self) -> dict[str, str]:
        return cast("dict[str, str]", self.payload.data)


class _Code(AuthorizationCodeGrant):  # type: ignore[misc]  # the same
    TOKEN_ENDPOINT_AUTH_METHODS = AUTH_METHODS

    def generate_authorization_code(self) -> str:
        request = self.request
        data = request.payload.data
        scopes = tuple(request.scope.split())
        return cast(
            "str",
            self.server.apps.allow(
                request.client.app.id, request.user, scopes, data["redirect_uri"], data["code_challenge"]
            ),
        )

    def save_authorization_code(self, code: str, request: Any) -> None:
        """Do nothing: `generate_authorization_code` has stored the code."""

    def query_authorization_code(self, code: str, client: OAuthClient) -> Held | None:
        return cast("Held | None", self.server.held(CODE, code, client))

    def delete_authorization_code(self, authorization_code: Held) -> None:
        """Do nothing: `save_token` has used the code up."""

    def authenticate_user(self, authorization_code: Held) -> str:
        return authorization_code.slip.account


class _Refresh(RefreshTokenGrant):  # type: ignore[misc]  # the same
    TOKEN_ENDPOINT_AUTH_METHODS = AUTH_METHODS

    def authenticate_refresh_token(self, refresh_token: str) -> Held | None:
        return cast("Held | None", self.server.held(REFRESH, refresh_token, self.request.client))

    def authenticate_user(self, refresh_token: Held) -> str:
        return refresh_token.slip.account

    def revoke_old_credential(self, refresh_token: Held) -> None:
        """Do nothing: `save_token` has used the refresh token up."""


class _OwnToken(ClientCredentialsGrant):  # type: ignore[misc]  # the same
    TOKEN_ENDPOINT_AUTH_METHODS = AUTH_METHODS[:2]


class _Pkce(CodeChallenge):  # type: ignore[misc]  # the same
    SUPPORTED_CODE_CHALLENGE_METHOD = ("S256",)

    def validate_code_challenge(self, grant: Any, redirect_uri: str) -> None:
        data = grant.request.payload.data
        if not data.get("code_challenge") or data.get("code_challenge_method") != "S256":
            raise InvalidRequestError("code_challenge is needed, with code_challenge_method=S256")
        super().validate_code_challenge(grant, redirect_uri)


class _Revocation(RevocationEndpoint):  # type: ignore[misc]  # the same
    ENDPOINT_NAME = REVOKE
    CLIENT_AUTH_METHODS = AUTH_METHODS

    def authenticate_token(self, request: Any, client: OAuthClient) -> str:
        self.check_params(request, client)
        return cast("str", request.form["token"])

    def revoke_token(self, token: str, request: Any) -> None:
        self.server.apps.withdraw(request.client.app.id, token)


class Server(AuthorizationServer):  # type: ignore[misc]  # the same
    def __init__(self, apps: Apps) -> None:
        self.apps = apps
        super().__init__(scopes_supported=[*SCOPES, USERS])
        self.register_grant(_Code, [_Pkce(required=True)])
        self.register_grant(_Refresh)
        self.register_grant(_OwnToken)
        self.register_endpoint(_Revocation)

    def held(self, kind: str, secret: str, client: OAuthClient) -> Held | None:
        slip = self.apps.slip(kind, secret, client.app.id)
        return None if slip is None else Held(slip)

    def query_client(self, client_id: str) -> OAuthClient | None:
        found = self.apps.find(client_id)
        return None if found is None else OAuthClient(found, self.apps)

    def generate_token(self, grant_type: str, client: OAuthClient, **more: Any) -> dict[str, Any]:  # noqa: ARG002 - Authlib's
        return {"token_type": "Bearer", "expires_in": ACCESS_LASTS, "scope": more.get("scope")}

    def save_token(self, token: dict[str, Any], request: Any) -> None:
        """Create and store the tokens of a request, and add their secrets to the answer `token`."""
        held: Held | None = request.authorization_code or request.refresh_token
        if held is None:
            token |= {"access_token": self.apps.own_token(request.client.app), "scope": USERS}
            return
        made = self.apps.redeem(held.slip, tuple(token["scope"].split()))
        if made is None:
            raise InvalidGrantError
        token["access_token"], token["refresh_token"] = made

    def create_oauth2_request(self, request: Any) -> _Request:
        return request if isinstance(request, _Request) else _Request(request)

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Do nothing: no code subscribes to Authlib's signals."""

    def handle_response(self, status: int, body: Any, headers: Any) -> Response:
        response_headers = dict(headers)
        if "Location" in response_headers:  # name this service as the issuer (RFC 9207)
            where = add_params_to_uri(response_headers["Location"], {"iss": address()})
            return Response(status=303, headers={"Location": where, **_NO_STORE})
        if status < 400:
            return answer(body, status, _NO_STORE) if body else Response(status=status, headers=_NO_STORE)
        challenge = {name: value for name, value in response_headers.items() if name == "WWW-Authenticate"}
        fields = dict(body)
        if status == 401:
            return _refusal(Problem("unauthenticated/app", headers=challenge, **fields))
        return _refusal(Problem("oauth-refused", **fields))


def _refusal(problem: Problem) -> Response:
    """Return a problem with the media type that RFC 6749 requires."""
    response = refused(problem)
    response.content_type = "application/json"
    return response


def _readable(headers: Headers) -> dict[str, str]:
    """Return the headers of a request without an `Authorization` that Authlib cannot decode, which would raise an
    error.
    """
    sent = dict(headers)
    try:
        extract_basic_authorization(sent)
    except ValueError:
        del sent["Authorization"]
    return sent
