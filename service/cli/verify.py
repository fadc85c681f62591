"""Checks the record of a game with nothing but the file: no server, no network. Every event's hash and link, every
sealed value that the file opens, and the signature over all of it.

Compare the key with the one that the record's origin publishes under /.well-known/jwks.json, and name it with --key or
--keys: only then does `verified` mean anything. With --replay the rules are run again too, if the file opens
everything, which the record of a final game does."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from service.cli.asking import Asked

HELP = "check a record, with the file alone"
EXAMPLES = """\
  dominium verify game.jsonl --keys jwks.json
  dominium verify game.jsonl --key kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k --replay
  curl -s https://games.example/v1/games/g_.../record | dominium verify -"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, JSON Lines; `-` reads standard input")
    parser.add_argument("--key", action="append", default=[], metavar="ID", help="the id of a key that you trust")
    parser.add_argument("--keys", type=Path, metavar="FILE", help="a JWK Set of keys that you trust")
    parser.add_argument("--replay", action="store_true", help="run the rules again and compare every fact")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(given: argparse.Namespace) -> int:
    from events.verifying import Record, read_record, verify

    pinned = _pinned(given)
    if given.file == "-":
        found = read_record(sys.stdin.buffer, pinned)
    else:
        with Path(given.file).open("rb") as file:
            found = read_record(file, pinned) if given.replay else Record(verify(file, pinned), None, [], None)
    report, status = found.report, found.report.exit_code
    plain = report.plain()
    words = report.words()
    if given.replay and report.verdict != "broken":
        replayed, agrees = _replayed(found)
        plain["replay"], words = replayed, f"{words}\n{replayed['words']}"
        status = status if agrees else 1
    print(json.dumps(plain) if given.json else words)
    return status


def _pinned(given: argparse.Namespace) -> set[str]:
    from events.keys import read_public_keys

    if given.keys is None:
        return set(given.key)
    try:
        return {*given.key, *read_public_keys(given.keys.read_bytes())}
    except ValueError as error:
        raise Asked(f"{given.keys}: {error}") from error


def _replayed(found: Any) -> tuple[dict[str, Any], bool]:
    """What re-executing the game shows, and whether it agrees with the record."""
    from service.audit import audit_copy

    if found.report.kind != "game":
        return {"verdict": "not-open", "words": "Not replayed: only games can be."}, False
    result = audit_copy(found.events, found.report.view)
    words = f"Replayed: {result.verdict}. {result.detail[:1].upper()}{result.detail[1:]}."
    if result.verdict == "not-open":
        words = f"Not replayed: {result.detail}."
    plain = {field: getattr(result, field) for field in result.__struct_fields__}
    return {**plain, "words": words}, result.verdict == "agrees"
