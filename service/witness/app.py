"""The HTTP interface of a witness (C2SP tlog-witness): `add-checkpoint`, and the last checkpoint of each log."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

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
_PLAIN: Final = MappingProxyType(
    {
        "Cache-Control": "no-store",
        "Content-Type": "text/plain; charset=utf-8",
        "X-Content-Type-Options": "nosniff",
    }
)


class WitnessOrder(msgspec.Struct, frozen=True):
    """The folder of a witness, and the verifier keys of its logs."""

    folder: str
    logs: list[tuple[str, str, int]]

    def witness(self) -> Witness:
        return Witness(WitnessStore(Path(self.folder)), [VerifierKey(*log) for log in self.logs])


class WitnessAnswer(NamedTuple):
    text: str
    status: int = 200
    headers: Mapping[str, str] = _PLAIN


class WitnessApp:
    def __init__(self, witness: Witness) -> None:
        self._witness = witness

    def answer(self, method: str, path: str, body: bytes) -> WitnessAnswer:
        """Answer a request. Of a body that is too long, one byte more than is accepted is enough."""
        if path == "/add-checkpoint":
            if method != "POST":
                return WitnessAnswer("Send a POST.\n", 405, {**_PLAIN, "Allow": "POST"})
            return self._add(body)
        asked = _CHECKPOINT.fullmatch(path)
        if method not in {"GET", "HEAD"} or (asked is None and path != "/"):
            return WitnessAnswer("There is nothing here.\n", 404)
        if asked is None:
            return WitnessAnswer(f"{self._witness.verifier.text()}\n")
        note = self._witness.checkpoint(asked["origin"])
        return WitnessAnswer("This log was never cosigned here.\n", 404) if note is None else WitnessAnswer(note)

    def _add(self, body: bytes) -> WitnessAnswer:
        if len(body) > LONGEST:
            return WitnessAnswer(f"A request has at most {LONGEST} bytes.\n", 413)
        try:
            return WitnessAnswer(self._witness.add_checkpoint(body))
        except SubmissionRefused as refused:
            if refused.size is not None:
                return WitnessAnswer(f"{refused.size}\n", refused.status, {**_PLAIN, "Content-Type": SIZE_MEDIA})
            return WitnessAnswer(f"{refused}\n", refused.status)


def open_app() -> RequestBuffer:
    """Return the application for the order in the environment. The web server calls this in its worker."""
    lifeline.tie_for_good(os.getppid())
    logs.configure("warning")
    witness = msgspec.json.decode(os.environ[ORDER], type=WitnessOrder).witness()
    return RequestBuffer(WitnessApp(witness).answer, LONGEST)
