"""The OpenAPI document, served: as JSON and as YAML."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec
from flask import Response, current_app

from service.http.answer_schemas import titled
from service.http.blueprint import Blueprint
from service.http.yaml_writing import yaml

blp = Blueprint("description", __name__)

JSON: Final = "application/vnd.oai.openapi+json"
YAML: Final = "application/yaml"


@cache
def _written(document: Callable[[], dict[str, Any]]) -> str:
    """It takes a while, and anybody may ask."""
    return yaml(document())


@blp.route("/openapi.json", methods=["GET"])
@blp.response(200, titled("JsonObject"), content_type=JSON)
def show_openapi_json() -> Response:
    """This document, as JSON."""
    return Response(msgspec.json.encode(current_app.extensions["openapi"]()), content_type=JSON)


@blp.route("/openapi.yaml", methods=["GET"])
@blp.response(200, titled("JsonObject"), content_type=YAML)
def show_openapi_yaml() -> Response:
    """This document, as YAML."""
    return Response(_written(current_app.extensions["openapi"]), content_type=YAML)
