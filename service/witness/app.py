"""The HTTP interface of a witness (C2SP tlog-witness): `add-checkpoint`, and the last checkpoint of each log."""

import os
import re
from pathlib import Path
from typing import Final

import msgspec
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge
from werkzeug.wrappers import Request, Response

from events.transparency.submission import LONGEST, SIZE_MEDIA, SubmissionRefused
from events.transparency.verifier_keys import VerifierKey
from service.platform.runtime import logs
from service.platform.runtime import parent_death as lifeline
from service.witness.request_buffer import RequestBuffer
from service.witness.store import WitnessStore
from service.witness.witness import Witness

ORDER: Final = "DOMINIUM_WITNESS"
"""Environment variable with the folder and the logs, for the process that answers."""
_CHECKPOINT: Final = re.compile(r"/(?P<origin>[0-9a-f]{64})/checkpoint")


class WitnessOrder(msgspec.Struct, frozen=True):
    """The folder of a witness, and the verifier keys of its logs."""

    folder: str
    logs: list[tuple[str, str, int]]

    def witness(self) -> Witness:
        return Witness(WitnessStore(Path(self.folder)), [VerifierKey(*log) for log in self.logs])


class WitnessApp:
    """The WSGI application of a witness."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness
        self.wsgi = Request.application(self._answer)

    def _answer(self, request: Request) -> Response:
        request.max_content_length = LONGEST
        if request.path == "/add-checkpoint":
            return self._add(request) if request.method == "POST" else _plain("Send a POST.\n", 405, Allow="POST")
        asked = _CHECKPOINT.fullmatch(request.path)
        if request.method not in {"GET", "HEAD"} or (asked is None and request.path != "/"):
            return _plain("There is nothing here.\n", 404)
        if asked is None:
            return _plain(f"{self._witness.verifier.text()}\n")
        note = self._witness.checkpoint(asked["origin"])
        return _plain("This log was never cosigned here.\n", 404) if note is None else _plain(note)

    def _add(self, request: Request) -> Response:
        try:
            return _plain(self._witness.add_checkpoint(request.get_data()))
        except RequestEntityTooLarge:
            return _plain(f"A request has at most {LONGEST} bytes.\n", 413)
        except ClientDisconnected:
            return _plain("The request was cut off.\n", 400)
        except SubmissionRefused as refused:
            if refused.size is not None:
                return Response(f"{refused.size}\n", refused.status, content_type=SIZE_MEDIA)
            return _plain(f"{refused}\n", refused.status)


def _plain(text: str, status: int = 200, **headers: str) -> Response:
    kept = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", **headers}
    return Response(text, status, headers=kept, content_type="text/plain; charset=utf-8")


def open_app() -> object:
    """Return the application for the order in the environment. The web server calls this in its worker."""
    lifeline.tie_for_good(os.getppid())
    logs.configure("warning")
    return RequestBuffer(WitnessApp(msgspec.json.decode(os.environ[ORDER], type=WitnessOrder).witness()).wsgi)
