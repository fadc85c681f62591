"""What others look for at a fixed place: signing keys, where to report a weakness, where the API is described."""

import time
from typing import Final

from flask import Response, render_template

from service.web.answers import JSON, answer
from service.web.blueprint import Blueprint
from service.web.codes import CODES
from service.web.context import address, house, language, media
from service.web.errors import not_found
from service.web.fields import moment

blp = Blueprint("well-known", __name__)

_JWKS: Final = {
    "type": "object",
    "required": ["keys"],
    "properties": {
        "keys": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["kty", "crv", "x", "kid", "use", "alg"],
                "properties": {
                    "kty": {"const": "OKP"},
                    "crv": {"const": "Ed25519"},
                    "x": {"type": "string"},
                    "kid": {"type": "string", "description": "The RFC 7638 thumbprint; receipts and records name it."},
                    "use": {"const": "sig"},
                    "alg": {"const": "EdDSA"},
                    "nbf": {"type": "integer", "description": "When it began to sign."},
                    "exp": {"type": "integer", "description": "When it was retired; the current key has none."},
                },
            },
        }
    },
}

_LINKSET: Final = {
    "type": "object",
    "required": ["linkset"],
    "properties": {"linkset": {"type": "array", "items": {"type": "object", "required": ["anchor"]}}},
}

_PROBLEM_PAGE: Final = {
    "type": "object",
    "required": ["code", "status", "title", "about"],
    "properties": {
        "code": {"type": "string"},
        "status": {"type": "integer"},
        "title": {"type": "string"},
        "about": {"type": "string"},
    },
}

_DAY: Final = 24 * 3600


@blp.route("/.well-known/jwks.json", methods=["GET"])
@blp.response(200, _JWKS, content_type="application/jwk-set+json")
def show_keys() -> Response:
    """Every public key that this service signs or ever signed with, the current one first (RFC 7517)."""
    return answer(
        house().ring.jwks(), headers={"Cache-Control": "public, max-age=300"}, media="application/jwk-set+json"
    )


@blp.route("/.well-known/security.txt", methods=["GET"])
@blp.response(200, {"type": "string"}, content_type="text/plain")
@blp.errors("not-found")
def show_security_contact() -> Response:
    """Whom to tell about a weakness (RFC 9116); not found where the operator has named nobody."""
    contact = house().settings.security_contact
    if not contact:
        not_found("the operator has named no contact: SECURITY_CONTACT")
    expires = moment((int(time.time()) // _DAY + 180) * _DAY)
    text = f"Contact: {contact}\nExpires: {expires}\nCanonical: {address()}/.well-known/security.txt\n"
    return Response(text, content_type="text/plain; charset=utf-8")


@blp.route("/.well-known/api-catalog", methods=["GET"])
@blp.response(200, _LINKSET, content_type="application/linkset+json")
def show_catalog() -> Response:
    """Where the API and its description are (RFC 9727)."""
    here = address()
    linked = {
        "anchor": f"{here}/",
        "service-desc": [
            {"href": f"{here}/openapi.json", "type": "application/vnd.oai.openapi+json;version=3.1"},
            {"href": f"{here}/openapi.yaml", "type": "application/yaml"},
        ],
        "service-doc": [{"href": f"{here}/docs", "type": "text/html"}],
        "status": [{"href": f"{here}/readyz", "type": JSON}],
    }
    return answer({"linkset": [linked]}, media="application/linkset+json")


@blp.route("/problems/<code>", methods=["GET"])
@blp.anybody(None, offers=(JSON, "text/html"))
@blp.response(200, _PROBLEM_PAGE)
@blp.response(200, {"type": "string"}, content_type="text/html")
def show_problem(code: str) -> Response:
    """What a problem's code means: the page that its `type` leads to."""
    known = CODES.get(code)
    if known is None:
        not_found("there is no such problem code")
    told = {"code": known.name, "status": known.status, "title": known.titles[language()], "about": known.about}
    if media() == JSON:
        return answer(told)
    return Response(
        render_template("problem.html", problem=told, language=language()), content_type="text/html; charset=utf-8"
    )
