"""The HTTP operations that return the OpenAPI document, as JSON and as YAML."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from flask import Response

from service.platform.http import body_limits
from service.platform.http.answer_schemas import titled
from service.platform.http.blueprint import Blueprint
from service.platform.http.etags import REVALIDATED
from service.platform.http.yaml_writing import yaml

blp = Blueprint("description", __name__)

JSON: Final = "application/vnd.oai.openapi+json"
YAML: Final = "application/yaml"
SERVED: Final = Path(body_limits.__file__).with_name("openapi.json")


@cache
def _text() -> bytes:
    return SERVED.read_bytes()


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document as plain data."""
    plain: dict[str, Any] = msgspec.json.decode(_text())
    return plain


@cache
def _yaml() -> str:
    return yaml(document())


@blp.route("/openapi.json", methods=["GET"])
@blp.response(200, titled("JsonObject"), content_type=JSON)
def get_openapi_json() -> Response:
    """Show the OpenAPI document as JSON."""
    return Response(_text(), content_type=JSON, headers=REVALIDATED)


@blp.route("/openapi.yaml", methods=["GET"])
@blp.response(200, titled("JsonObject"), content_type=YAML)
def get_openapi_yaml() -> Response:
    """Show the OpenAPI document as YAML."""
    return Response(_yaml(), content_type=YAML, headers=REVALIDATED)
