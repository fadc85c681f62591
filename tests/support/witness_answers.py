"""A witness as a WSGI application, so that test clients and servers can ask it."""

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

from service.witness.app import WitnessApp
from service.witness.witness import Witness


def over_wsgi(witness: Witness) -> Callable[[dict[str, Any], Any], Iterable[bytes]]:
    app = WitnessApp(witness)

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        found = app.answer(environ["REQUEST_METHOD"], environ["PATH_INFO"], body)
        content = found.text.encode()
        listed = {**found.headers, "Content-Length": str(len(content))}
        start_response(f"{found.status} {HTTPStatus(found.status).phrase}", list(listed.items()))
        return [content]

    return answer
