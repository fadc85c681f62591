"""The problems that answer requests which never reach the web server."""

import secrets
from http import HTTPStatus

import orjson

from domain.game.catalogue import ENGLISH
from service.platform.http.codes import CODES, OF_STATUS


def refusal(status: int, detail: str, address: str, path: str) -> bytes:
    """Return a complete answer with a problem, after which the connection closes.

    `path` is the requested path, or `/`.
    """
    code = CODES[OF_STATUS[status]]
    problem = {
        "type": f"{address}/problems/{code.name}",
        "title": code.title(ENGLISH),
        "status": status,
        "detail": detail,
        "instance": path,
        "code": code.name,
    }
    body = orjson.dumps(problem)
    lines = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "content-type: application/problem+json",
        f"content-length: {len(body)}",
        "content-language: en",
        "cache-control: no-store",
        f"x-request-id: {secrets.token_hex(8)}",
        "x-content-type-options: nosniff",
        "access-control-allow-origin: *",
        "connection: close",
    ]
    if status == 405:
        lines.append("allow: GET, HEAD, POST, PUT, DELETE, OPTIONS")
    if status == 503:
        lines.append(f"retry-after: {code.retry_after}")
    return "\r\n".join([*lines, "", ""]).encode() + body
