"""Check the record of a game or tournament with the file alone: no server, no network.

The first five lines or fewer say what is proved, what is not, and who witnessed it. Details follow.

The command checks every event's hash and link, every sealed value that the file opens, and the signature. It checks
that the record's log entries lead to the log's checkpoint. In a tournament's record it also checks the signature of the
beacon round that the draws use, and names lifted rounds. In the bundle of a tournament it checks every record, the
certificates, and that the tables follow from the record. In the dump of a month it checks the signature, and that each
game's head is in the log.

  --key, --keys      Trusted keys. Compare them with those that the record's origin publishes under
                     /.well-known/jwks.json. Only a record signed with one of them is `verified`.
  --replay           Also replay by the rules, if the file opens everything, as the record of a final game does.
  --policy           Name the witnesses that cosigned the checkpoint, and compare them with a policy file (C2SP
                     tlog-policy).
  --log              Query the transparency log. It must still contain all entries that it has ever signed, including
                     those of the record's checkpoint.
  --checkpoints      File of the checkpoints that were seen. Only checkpoints under trusted keys are stored.

Exit status:
  0  Everything holds.
  1  Something is wrong: the record, its rules, a cosignature or the beacon round. Or a log contradicts itself, or has
     fewer entries than before.
  3  Nothing is wrong, but something could not be checked. Causes: an unnamed key, closed values, missing rules, too few
     witnesses, or no answer from the log.
"""

import argparse
import json
import os
import sys
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from service.cli import asking, bundles, dumps
from service.cli.asking import CommandError

if TYPE_CHECKING:
    from events.record.verifying import Record
    from events.signing import PublicKey

HELP = "check a record, the bundle of an event or the dump of a month with the file alone"
EXAMPLES = """\
  dominium verify game.jsonl --keys jwks.json
  dominium verify game.jsonl --key kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k --replay
  dominium verify event.zip --keys jwks.json
  dominium verify dominium-2026-10.jsonl.gz --keys jwks.json
  dominium verify game.jsonl --keys jwks.json --policy witnesses.policy
  dominium verify game.jsonl --keys jwks.json --log https://games.example/tlog
  curl -s https://games.example/v1/games/g_.../record | dominium verify -"""

_FURTHER: Final = ("replay", "beacon", "policy", "log")
"""Names of further checks in the JSON report. Their value is null if the check was not made."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a record, JSON Lines, a bundle or a dump; `-` reads standard input"
    )
    asking.trusting(parser)
    parser.add_argument("--replay", action="store_true", help="replay the game and compare every fact")
    parser.add_argument("--policy", type=Path, metavar="FILE", help="policy of trusted logs and witnesses")
    parser.add_argument("--log", metavar="URL", help="query the transparency log at this address")
    parser.add_argument(
        "--checkpoints",
        type=Path,
        metavar="FILE",
        help="file of seen checkpoints (default: dominium/checkpoints.json in $XDG_STATE_HOME or ~/.local/state)",
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(given: argparse.Namespace) -> int:
    from events.record.report import worst
    from events.record.verifying import read_record
    from events.record.words import summary
    from events.transparency.policy_check import check_policy
    from service.features.audits.recorded_beacons import TYPES, recorded_beacon

    policy = asking.policy(given.policy)
    keys = asking.keys(given.keys)
    pinned = {*given.key, *keys}
    with _opened(given.file) as file:
        if file.peek(len(bundles.MAGIC)).startswith(bundles.MAGIC):
            if given.log is not None:
                raise CommandError("--log is for records: unpack the bundle and check a record of it")
            return bundles.verify(given, file, keys, policy)
        if file.peek(len(dumps.MAGIC)).startswith(dumps.MAGIC):
            if given.log is not None or given.replay:
                raise CommandError("--log and --replay are for records; a dump names the record of each game")
            return dumps.verify(given, file, keys, policy)
        found = read_record(file, pinned, keep=given.replay, keep_types=TYPES)
    report = found.report
    plain, words = report.plain() | dict.fromkeys(_FURTHER), [report.details()]
    statuses, finding = {report.exit_code}, None
    if report.verdict != "broken":
        if given.replay:
            from service.features.audits.replayed_records import replayed

            plain["replay"], rules = replayed(found, keys)
            words.append(plain["replay"]["words"])
            statuses.add(rules)
        beacon = recorded_beacon(found.events) if report.kind == "tournament" else None
        if beacon is not None:
            plain["beacon"] = beacon.plain()
            words.append(beacon.words())
            statuses.add(1 if beacon.verdict == "forged" else 0)
        if policy is not None:
            finding = check_policy(policy, report.checkpoint)
            plain["policy"] = finding.plain()
            statuses.add(finding.exit_code)
        plain["log"], watched = _watched(given, found, keys)
        if plain["log"] is not None:
            words.append(plain["log"]["words"])
        statuses.add(watched)
    plain["summary"] = summary(report, finding, {name: plain[name] for name in ("replay", "beacon") if plain[name]})
    print(json.dumps(plain) if given.json else "\n".join([*plain["summary"], "", *words]).rstrip())
    return worst(statuses)


def _opened(path: str) -> BufferedReader:
    return os.fdopen(sys.stdin.fileno(), "rb", closefd=False) if path == "-" else Path(path).open("rb")


def _watched(
    given: argparse.Namespace, found: "Record", keys: "dict[str, PublicKey]"
) -> tuple[dict[str, Any] | None, int]:
    """Return the result of the check with the transparency log, and the exit status for it.

    The check queries the log if the arguments request it, and else uses stored checkpoints.
    """
    from events.signing import PublicKey
    from service.features.transparency import watching

    trusted = found.report.verdict == "verified"
    # Anybody can sign a checkpoint with a key that was not named as trusted, so it proves nothing against a log.
    believed = trusted or not (given.key or given.keys)
    shown = found.report.checkpoint if believed else None
    if given.log is None and (shown is None or not trusted):
        return None, 0
    claimed_keys = [PublicKey(found.trailer.public)] if believed and found.trailer is not None else []
    path = (given.checkpoints or watching.default_path()) if trusted else None
    try:
        watched = watching.watch(path, given.log, [*keys.values(), *claimed_keys], shown)
    except watching.Unreadable as error:
        return {"verdict": "unreadable", "words": f"{error}."}, 3
    except OSError as error:
        if given.checkpoints is not None:
            raise
        status = 0 if given.log is None else 3
        return {"verdict": "not-kept", "words": f"What was seen of its log cannot be kept: {error}."}, status
    return watched._asdict(), 0 if watched.well else 1
