"""A small OpenID provider, built with Authlib and served over HTTP in a thread.

with serving() as club:
    club.person = Person("248289761001")        # who is signed in at the provider
    club.claims = {"nonce": "another"}          # makes its next ID tokens wrong
"""

import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749.errors import OAuth2Error
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oidc.core.grants import OpenIDCode
from flask import Flask, Response, jsonify, redirect, request
from joserfc import jwt
from joserfc.jwk import Key, KeySet, generate_key
from werkzeug.serving import WSGIRequestHandler, make_server

CLIENT, SECRET = "dominium", "a-secret:with/odd+characters%"


class Person(NamedTuple):
    subject: str
    email: str = ""


class _Client:
    """The service, as the provider knows it."""

    client_id = CLIENT

    def __init__(self, back: str, methods: Sequence[str]) -> None:
        self.back = back
        self.methods = methods

    def get_client_id(self) -> str:
        return CLIENT

    def get_allowed_scope(self, scope: str) -> str:
        return scope

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return redirect_uri == self.back

    def check_client_secret(self, secret: str) -> bool:
        return secret == SECRET

    def check_endpoint_auth_method(self, method: str, _endpoint: str) -> bool:
        return method in self.methods

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type == "authorization_code"


class _Code(NamedTuple):
    """A code, with the methods that Authlib calls on it."""

    person: Person
    redirect: str
    scope: str
    nonce: str
    code_challenge: str
    code_challenge_method: str

    def get_redirect_uri(self) -> str:
        return self.redirect

    def get_scope(self) -> str:
        return self.scope

    def get_nonce(self) -> str:
        return self.nonce

    def get_auth_time(self) -> int:
        return int(time.time())

    def get_acr(self) -> None:
        return None

    def get_amr(self) -> None:
        return None


class Provider:
    """The provider. It has one client, with the redirect address `back`."""

    def __init__(self) -> None:
        self.person: Person | None = Person("248289761001", "ada@club.example")
        """The person who is signed in. None: the provider refuses."""
        self.claims: dict[str, Any] = {}
        """Claims that replace those of an ID token; None removes one."""
        self.header: dict[str, Any] = {}
        self.sign: Callable[[dict[str, Any], dict[str, Any]], str] | None = None
        """Encodes an ID token in another way."""
        self.metadata: dict[str, Any] = {}
        self.broken: int = 0
        """A status with which every request is answered."""
        self.asks = False
        """Whether the provider shows a page with a button, as to people who are not signed in."""
        self.back = ""
        self.requests: list[str] = []
        self.held = threading.Event()
        """While it is cleared, the provider answers nobody."""
        self.held.set()
        self.published: Any = None
        """A key set that is published in place of the real one."""
        self.keys: list[Key] = []
        self.rotate()
        self.codes: dict[str, _Code] = {}
        self.url = ""

    @property
    def issuer(self) -> str:
        return f"{self.url}/realms/club/"

    def rotate(self) -> Key:
        """Sign with a new key, and publish no other."""
        self.keys = [generate_key("RSA", 2048, {"use": "sig"}, auto_kid=True)]
        return self.keys[0]

    def settings(self, public_url: str) -> dict[str, str]:
        """The settings of a service that uses this provider."""
        self.back = f"{public_url}/sign-in/provider/back"
        return {
            "OPENID_ISSUER": self.issuer, "OPENID_CLIENT_ID": CLIENT, "OPENID_CLIENT_SECRET": SECRET,
            "OPENID_NAME": "Club & Co", "PUBLIC_URL": public_url,
        }  # fmt: skip

    def id_token(self, header: dict[str, Any], claims: dict[str, Any]) -> str:
        claims = {name: value for name, value in {**claims, **self.claims}.items() if value is not None}
        header |= self.header
        if self.sign is not None:
            return self.sign(header, claims)
        return jwt.encode(header, claims, self.keys[0], [header["alg"]])

    def app(self) -> Flask:
        app = Flask("provider")
        server = _server(self, app)

        @app.before_request
        def _noted() -> Response | None:
            self.requests.append(request.path)
            self.held.wait(60)
            return Response("{}", self.broken, content_type="application/json") if self.broken else None

        @app.get("/realms/club/.well-known/openid-configuration")
        def _metadata() -> Response:
            here = f"{self.url}/realms/club"
            return jsonify(
                {
                    "issuer": self.issuer, "authorization_endpoint": f"{here}/auth?kept=1",
                    "token_endpoint": f"{here}/token", "jwks_uri": f"{here}/certs",
                    "response_types_supported": ["code"], "subject_types_supported": ["public"],
                    "id_token_signing_alg_values_supported": ["RS256"],
                }
                | self.metadata
            )  # fmt: skip

        @app.get("/realms/club/certs")
        def _certs() -> Response:
            return jsonify(KeySet(self.keys).as_dict() if self.published is None else self.published)

        @app.route("/realms/club/auth", methods=["GET", "POST"])
        def _auth() -> Any:
            try:
                grant = server.get_consent_grant(end_user=self.person)
            except OAuth2Error as error:
                return Response(f"{error.error}: {error.description}", 400)
            if self.asks and request.method == "GET":
                form = '<!doctype html><html lang="en"><title>Club</title><h1>Club</h1><form method="post"><button>Yes'
                return Response(f"{form}</button></form></html>", content_type="text/html")
            answer = server.create_authorization_response(grant_user=self.person, grant=grant)
            return redirect(answer.headers["Location"], 303) if "Location" in answer.headers else answer

        @app.post("/realms/club/token")
        def _token() -> Any:
            return server.create_token_response()

        return app


def _server(provider: Provider, app: Flask) -> Any:
    class Grant(AuthorizationCodeGrant):  # type: ignore[misc]  # Authlib is not typed
        TOKEN_ENDPOINT_AUTH_METHODS = ("client_secret_basic", "client_secret_post")

        def save_authorization_code(self, code: str, request: Any) -> None:
            sent = request.payload.data
            provider.codes[code] = _Code(
                request.user, sent["redirect_uri"], request.scope, sent["nonce"], sent["code_challenge"],
                sent["code_challenge_method"],
            )  # fmt: skip

        def query_authorization_code(self, code: str, client: Any) -> _Code | None:
            return provider.codes.pop(code, None)

        def delete_authorization_code(self, authorization_code: _Code) -> None:
            """It is gone already."""

        def authenticate_user(self, authorization_code: _Code) -> Person:
            return authorization_code.person

    class IdTokens(OpenIDCode):  # type: ignore[misc]  # the same
        def exists_nonce(self, nonce: str, request: Any) -> bool:
            return any(code.nonce == nonce for code in provider.codes.values())

        def encode_id_token(self, token: dict[str, Any], request: Any) -> str:
            person = request.user
            claims = {
                **self.get_compatible_claims(request), **self.get_authorization_code_claims(request.authorization_code),
                "sub": person.subject, "email": person.email, "email_verified": True,
                "preferred_username": person.email.partition("@")[0],
            }  # fmt: skip
            return provider.id_token({"alg": "RS256", "kid": provider.keys[0].kid}, claims)

        def get_client_claims(self, client: Any) -> dict[str, Any]:
            return {"iss": provider.issuer, "aud": [client.get_client_id()]}

    def client(client_id: str) -> _Client | None:
        return (
            _Client(
                provider.back, provider.metadata.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
            )
            if client_id == CLIENT
            else None
        )

    server = AuthorizationServer(app, client, lambda token, request: None)
    server.register_grant(Grant, [CodeChallenge(required=True), IdTokens(require_nonce=True)])
    return server


class _Quiet(WSGIRequestHandler):
    def log(self, type: str, message: str, *args: Any) -> None:  # noqa: A002 - werkzeug's
        """Keep the test's output free of requests."""


@contextmanager
def serving() -> Iterator[Provider]:
    """Serve a provider on a free port."""
    provider = Provider()
    app = provider.app()

    def encrypted(environ: dict[str, Any], start_response: Any) -> Any:
        return app(environ | {"wsgi.url_scheme": "https"}, start_response)  # Authlib accepts nothing else

    server = make_server("127.0.0.1", 0, encrypted, threaded=True, request_handler=_Quiet)
    provider.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, name="openid-provider", daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.held.set()
        server.shutdown()
        server.server_close()
        thread.join()


def random_subject() -> Person:
    """A person whom no account knows."""
    return Person(secrets.token_hex(8))
