"""What webhooks are sent, for the OpenAPI document: an entry for each type, with its payload and its headers."""

from typing import Any, Final

from service.webhooks.catalogue import (
    BEGUN,
    CERTIFIED,
    DISPUTED,
    MATCH_ENDED,
    OVER,
    PUBLISHED,
    RESULT,
    RULED,
    TEST,
    TYPES,
    YOUR_DECISION,
)

_TEXT: Final = {"type": "string"}
_NUMBER: Final = {"type": "integer"}
_NULLABLE: Final = {"type": ["string", "null"]}
_OF_EVERY: Final[dict[str, Any]] = {
    "seq": {"type": "integer", "description": "The number of the event in its stream."},
    "head": {"type": "string", "description": "The hash of the event.", "pattern": "^[0-9a-f]{64}$"},
    "status": {"type": "string", "description": "The status that it has had since."},
}
_OF_A_MATCH: Final = {"match": _TEXT, **_OF_EVERY}
_OF_A_GAME: Final = {
    "game": _TEXT,
    "match": _NULLABLE | {"description": "The match that it is part of."},
    "tournament": _NULLABLE | {"description": "The tournament at whose table it is played."},
    **_OF_EVERY,
}
_OF_A_TOURNAMENT: Final = {"tournament": _TEXT, **_OF_EVERY}
_OF_A_ROUND: Final = {**_OF_A_TOURNAMENT, "stage": _NUMBER, "round": _NUMBER}
_DATA: Final[dict[str, dict[str, Any]]] = {
    **dict.fromkeys(TYPES, _OF_A_GAME),
    YOUR_DECISION: {**_OF_A_GAME, "decision": _TEXT, "seat": _NUMBER},
    DISPUTED: {**_OF_A_GAME, "dispute": _TEXT},
    RULED: {**_OF_A_GAME, "ruling": {"type": "string", "description": "Its kind."}, "dispute": _NULLABLE},
    MATCH_ENDED: _OF_A_MATCH,
    BEGUN: _OF_A_TOURNAMENT,
    PUBLISHED: _OF_A_ROUND,
    RESULT: {
        **_OF_A_ROUND,
        "table": _NUMBER,
        "number": {"type": "integer", "description": "Which game at this table."},
        "result": {"enum": ["result-reported", "result-corrected", "result-voided"]},
    },
    CERTIFIED: {**_OF_A_ROUND, "certificate": _TEXT, "supersedes": _NULLABLE},
    OVER: _OF_A_TOURNAMENT,
    TEST: {"webhook": _TEXT},
}
_HEADERS: Final = {
    "webhook-id": "The delivery's id, the same for every attempt: whoever has had it leaves it alone.",
    "webhook-timestamp": "The moment of the attempt, in seconds since 1970.",
    "webhook-signature": "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several, with spaces between.",
}
_ANSWERS: Final = {
    "2XX": {"description": "Received. Anything else is a failure, and tried again; so is no answer in time."},
    "410": {"description": "Do not send anything any more: the webhook is switched off."},
}


def described() -> dict[str, Any]:
    return {type_: {"post": _operation(type_, data)} for type_, data in _DATA.items()}


def _operation(type_: str, data: dict[str, Any]) -> dict[str, Any]:
    payload = {
        "type": "object",
        "required": ["type", "timestamp", "data"],
        "properties": {
            "type": {"const": type_},
            "timestamp": {"type": "string", "format": "date-time", "description": "When it happened."},
            "data": {"type": "object", "required": list(data), "properties": data},
        },
    }
    return {
        "summary": TYPES.get(type_, "You have asked for it, to see whether it arrives."),
        "parameters": [
            {"name": name, "in": "header", "required": True, "description": about, "schema": {"type": "string"}}
            for name, about in _HEADERS.items()
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": payload}}},
        "responses": _ANSWERS,
    }
