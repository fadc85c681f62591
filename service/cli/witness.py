"""Runs a witness for transparency logs, as C2SP's tlog-witness defines it.

A witness cosigns each checkpoint that continues the tree which it saw before. It never signs two trees of one log, so
players who trust it know that everybody sees the same log. It can run anywhere but at the log's operator.

The first start makes a key. The folder holds the key and the last checkpoint of each log, in one file. Never restore
that file from a copy: an old copy could sign a second tree. If it is lost, begin a new witness.

It prints its line for a policy file (C2SP tlog-policy). Give that line to the operator and to players.
"""

import argparse
import os
from pathlib import Path

from service.cli.asking import CommandError

HELP = "cosign the checkpoints of other people's logs"
EXAMPLES = """\
  dominium witness north --name witness.example/north --log games.example/tlog/kPrK_qmx+5c2d9a0b+AXm...
  dominium witness north --log games.example/tlog/kPrK_qmx+5c2d9a0b+AXm... --host 0.0.0.0 --port 8010"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="folder of the witness, created if it is missing")
    parser.add_argument("--name", metavar="NAME", help="name of the key, like witness.example/north (first start)")
    parser.add_argument(
        "--log", action="append", required=True, metavar="VKEY", help="verifier key of a log, as its /tlog shows it"
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8010, help="port to listen on (default: 8010)")


def run(given: argparse.Namespace) -> int:
    import re

    import msgspec

    from events.transparency.signed_notes import COSIGNATURE, ED25519, NAME
    from events.transparency.verifier_keys import VerifierKey
    from service.platform.runtime import logs
    from service.witness.app import ORDER, WitnessOrder
    from service.witness.serving import serve
    from service.witness.store import Unusable, WitnessStore

    if given.name is not None and not re.fullmatch(NAME, given.name):
        raise CommandError(f"{given.name!r} is no name of a key: it has a space or a plus, or is empty")
    try:
        known = [VerifierKey.parsed(log, ED25519) for log in given.log]
        store = WitnessStore(given.folder, given.name)
    except (ValueError, Unusable) as error:
        raise CommandError(str(error)) from error
    logs.configure("warning")
    folder = str(given.folder.absolute())
    os.environ[ORDER] = msgspec.json.encode(
        WitnessOrder(folder, [(log.name, log.x, log.kind) for log in known])
    ).decode()
    vkey = VerifierKey(store.name, store.key.x, COSIGNATURE).text()
    nickname = store.name.rpartition("/")[2]
    address = f"[{given.host}]" if ":" in given.host else given.host
    print(f"witness {nickname} {vkey} http://{address}:{given.port}", flush=True)
    serve(given.host, given.port)
    return 0
