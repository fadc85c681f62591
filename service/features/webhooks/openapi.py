"""The webhooks in the OpenAPI document: an entry for each type, with its payload and headers."""

from typing import Any, Final

from service.features.webhooks.payloads import KINDS, AnyPayload, about, type_of
from service.platform.http.answer_schemas import reference

_HEADERS: Final = {
    "webhook-id": "Identifier of the delivery, the same for every attempt. Ignore one that you had.",
    "webhook-timestamp": "Time of the attempt, in seconds since 1970.",
    "webhook-signature": "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces.",
}
PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    name: {"required": True, "description": about, "schema": {"type": "string"}} for name, about in _HEADERS.items()
}
RESPONSES: Final = {
    "Received": "Received. Any other answer, or none in time, is a failure and is retried.",
    "Gone": "Send nothing more. The webhook is switched off.",
}
_ANSWERS: Final = {"2XX": "Received", "410": "Gone"}


def described() -> dict[str, Any]:
    return {type_of(kind): {"post": _operation(kind)} for kind in KINDS}


def _operation(kind: type[AnyPayload]) -> dict[str, Any]:
    return {
        "operationId": f"receive_{type_of(kind).replace('.', '_')}",
        "summary": about(kind),
        "tags": ["webhooks"],
        "security": [],
        "parameters": [{"$ref": f"#/components/parameters/{name}"} for name in _HEADERS],
        "requestBody": {"required": True, "content": {"application/json": {"schema": reference(kind)}}},
        "responses": {status: {"$ref": f"#/components/responses/{name}"} for status, name in _ANSWERS.items()},
    }
