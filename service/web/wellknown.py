"""The HTTP operations at well-known addresses: signing keys, security contact, description of the API, problem
codes.
"""

import time
from typing import Annotated, Final, Literal

import msgspec
from flask import Response
from msgspec import Meta

from service.platform.answers import ABSENT, Absent, Answer
from service.platform.http.answers import JSON, Headers
from service.platform.http.blueprint import Blueprint
from service.platform.http.codes import CODES
from service.platform.http.context import address, language, media
from service.platform.http.errors import not_found
from service.platform.http.fields import moment
from service.web import prose
from service.web.reference import codes
from service.web.routes import page
from service.web.services import WebServices

blp = Blueprint("well-known", __name__)
documents = Blueprint("well-known-documents", __name__)
"""Documents of other standards, which the description of the API leaves out."""

_DAY: Final = 24 * 3600


class SigningKey(Answer, frozen=True):
    """A public key as a JSON Web Key (RFC 8037)."""

    kty: Literal["OKP"]
    """Type of the key: octet key pair."""
    crv: Literal["Ed25519"]
    """Name of the curve."""
    x: str
    """Public key, in base64url."""
    kid: str
    """RFC 7638 thumbprint, which receipts and records name."""
    use: Literal["sig"]
    """Use of the key: signing."""
    alg: Literal["EdDSA"]
    """Algorithm."""
    nbf: int | Absent = ABSENT
    """Time from which the key signs, in seconds since 1970."""
    exp: int | Absent = ABSENT
    """Time of retirement, in seconds since 1970; absent for the current key."""


class KeySet(Answer, frozen=True):
    """Public keys as a JWK Set (RFC 7517)."""

    keys: Annotated[list[SigningKey], Meta(min_length=1)]
    """Keys, the current one first."""


class Link(Answer, frozen=True):
    """A link to a document."""

    href: str
    """Address of the target."""
    type: str
    """Media type of the target."""


class LinksOfApi(Answer, frozen=True):
    """Links from the API to its descriptions."""

    anchor: str
    """Address of the API."""
    service_desc: list[Link] = msgspec.field(name="service-desc")
    """Links to descriptions for programs."""
    service_doc: list[Link] = msgspec.field(name="service-doc")
    """Links to descriptions for people."""
    status: list[Link]
    """Links to the status of the service."""


class Linkset(Answer, frozen=True):
    """A set of links (RFC 9264)."""

    linkset: list[LinksOfApi]
    """Links, grouped by the address that they start from."""


class ProblemPage(Answer, frozen=True):
    """The meaning of a problem code."""

    code: str
    """Problem code."""
    status: int
    """HTTP status of the problem."""
    title: str
    """The title, in the requested language."""
    about: str
    """Explanation of the problem."""


@blp.route("/.well-known/jwks.json", methods=["GET"])
@blp.response(200, KeySet, content_type="application/jwk-set+json")
def get_keys(services: WebServices) -> tuple[KeySet, Headers]:
    """List the public signing keys, current one first (RFC 7517)."""
    keys = [SigningKey(**key.jwk()) for key in services.ring.publics().values()]
    return KeySet(keys), {"Cache-Control": "public, max-age=300"}


@documents.route("/.well-known/security.txt", methods=["GET"])
@documents.response(200, {"type": "string"}, content_type="text/plain")
@documents.errors("not-found")
def get_security_contact(services: WebServices) -> Response:
    """Show the contact for security reports (RFC 9116).

    The answer is `not-found` if the operator has set no contact.
    """
    contact = services.settings.security_contact
    if not contact:
        not_found("not-found/security-contact")
    expires = moment((int(time.time()) // _DAY + 180) * _DAY)
    text = f"Contact: {contact}\nExpires: {expires}\nCanonical: {address()}/.well-known/security.txt\n"
    return Response(text, content_type="text/plain; charset=utf-8")


@documents.route("/.well-known/api-catalog", methods=["GET"])
@documents.response(200, Linkset, content_type="application/linkset+json")
def get_api_catalog() -> Linkset:
    """Show the address of the API's description (RFC 9727)."""
    here = address()
    links = LinksOfApi(
        anchor=f"{here}/",
        service_desc=[
            Link(f"{here}/openapi.json", "application/vnd.oai.openapi+json;version=3.1"),
            Link(f"{here}/openapi.yaml", "application/yaml"),
        ],
        service_doc=[Link(f"{here}/docs", "text/html")],
        status=[Link(f"{here}/readyz", JSON)],
    )
    return Linkset([links])


@blp.route("/problems/<code>", methods=["GET"])
@blp.anybody(None, offers=(JSON, "text/html"))
@blp.response(200, ProblemPage)
@blp.response(200, {"type": "string"}, content_type="text/html")
def get_problem(code: str) -> ProblemPage | Response:
    """Explain a problem code.

    The `type` of a problem links here.
    """
    known = CODES.get(code)
    if known is None:
        not_found("not-found/problem")
    spoken = language()
    problem = ProblemPage(code=known.name, status=known.status, title=known.title(spoken), about=known.about(spoken))
    if media() == JSON:
        return problem
    refused = codes.operations().get(code, ())
    anywhere = code in codes.of_every_request()
    return page("shared/problem.html", problem=problem, operations=refused, anywhere=anywhere, line=prose.line)
