"""The games that can be played: options, parts, what a question gives away."""

from functools import cache
from typing import Any, Final

import msgspec
from flask import Response

from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from service.web.answers import answer
from service.web.blueprint import Blueprint
from service.web.context import language
from service.web.errors import not_found

blp = Blueprint("rulesets", __name__)

_OBJECT: Final = {"type": "object"}

_BRIEF: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["name", "engine", "digest", "players", "options", "matches"],
    "properties": {
        "name": {"type": "string"},
        "engine": {"type": "integer", "description": "Raised by every change that would alter a recorded game."},
        "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "SHA-256 over the parts."},
        "players": {
            "type": "array",
            "items": {"type": "integer"},
            "description": "How many may play; an option may narrow it.",
        },
        "options": {"type": "object", "description": "The JSON Schema of the options."},
        "matches": {"type": "array", "items": {"type": "string"}, "description": "The formats of a match."},
    },
}

_WHOLE: Final[dict[str, Any]] = {
    **_BRIEF,
    "required": [*_BRIEF["required"], "parts", "discloses"],
    "properties": {
        **_BRIEF["properties"],
        "parts": {**_OBJECT, "description": "The cards or tiles, named in the language asked for."},
        "discloses": {**_OBJECT, "description": "By what something hidden becomes known, and what is learnt."},
    },
}

_LIST: Final = {
    "type": "object",
    "required": ["items", "next"],
    "properties": {"items": {"type": "array", "items": _BRIEF}, "next": {"type": "null"}},
}


@blp.route("/v1/rulesets", methods=["GET"])
@blp.anybody()
@blp.response(200, _LIST)
def list_rulesets() -> Response:
    """All games that can be played here; there are so few that they fit on one page."""
    return answer({"items": [_brief(name) for name in sorted(RULESETS)], "next": None})


@blp.route("/v1/rulesets/<name>", methods=["GET"])
@blp.anybody()
@blp.response(200, _WHOLE)
def show_ruleset(name: str) -> Response:
    """One game, with its parts named in the language asked for."""
    rules = RULESETS.get(name)
    if rules is None:
        not_found("there is no such ruleset")
    return answer(_brief(name) | {"parts": rules.parts(language()), "discloses": dict(rules.discloses)})


@cache
def _brief(name: str) -> dict[str, Any]:
    rules: Ruleset[Any] = RULESETS[name]
    return {
        "name": rules.name,
        "engine": rules.engine,
        "digest": rules.digest,
        "players": list(rules.seats),
        "options": msgspec.json.schema(rules.options),
        "matches": rules.matches,
    }
