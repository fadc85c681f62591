"""Manages the keys that sign records and receipts. Rotation makes a new key. Signatures of the old key stay valid, and
its public half is published for ever."""

import argparse
import json
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from service.cli import asking

if TYPE_CHECKING:
    from events.keys import KeyRing

HELP = "list, rotate or export the signing keys"
EXAMPLES = """\
  dominium keys                  the current key first
  dominium keys rotate           a running service signs with the new key at once
  dominium keys export > jwks.json    public keys, for `dominium verify --keys`"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", choices=("list", "rotate", "export"), default="list")


def run(given: argparse.Namespace) -> int:
    from service.compose import TABLES
    from service.platform.runtime.installation import open_parts

    with closing(open_parts(asking.settings(), TABLES)) as parts:
        if given.what == "export":
            print(json.dumps(parts.ring.jwks(), indent=2))
            return 0
        if given.what == "rotate":
            parts.rotate()
        for line in _listed(parts.ring):
            print(line)
    return 0


def _listed(ring: "KeyRing") -> list[str]:
    return [
        f"{kid}  {'signs now, since' if key.until is None else 'retired'} {_day(key.until or key.since)}"
        for kid, key in ring.publics().items()
    ]


def _day(moment: int | None) -> str:
    return "-" if moment is None else datetime.fromtimestamp(moment, UTC).date().isoformat()
