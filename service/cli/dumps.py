"""Verify the monthly dump of records with `dominium verify`, and print the results in words or as JSON."""

import argparse
import json
from typing import IO, TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from events.signing import PublicKey
    from events.transparency.policy import WitnessPolicy

MAGIC: Final = b"\x1f\x8b"
"""First bytes of a gzip file."""


def verify(
    given: argparse.Namespace, file: IO[bytes], keys: "dict[str, PublicKey]", policy: "WitnessPolicy | None"
) -> int:
    """Verify the dump in `file` and return the exit status, with the same meaning as for a record."""
    from events.record.report import worst
    from events.record.words import witnessed_by
    from events.transparency.checkpoint import Checkpoint
    from events.transparency.policy_check import check_policy
    from service.features.records.dumps.file import DumpFlaw, check

    try:
        found = check(file)
    except DumpFlaw as flaw:
        plain: dict[str, Any] = {"verdict": "broken", "line": flaw.line, "reason": flaw.why}
        print(json.dumps(plain) if given.json else f"Broken in line {flaw.line}: {flaw.why}.")
        return 1
    trusted = found.key in {*given.key, *keys}
    log = Checkpoint.parse(found.header.checkpoint)
    plain = {
        "verdict": "verified" if trusted else "consistent",
        "month": found.header.month, "games": found.games, "since": found.header.since,
        "origin": log.origin, "size": log.size, "key": found.key,
    }  # fmt: skip
    summary = (
        "Verified: everything is what was signed with a key that you trust."
        if trusted
        else f"Consistent, but signed with {found.key}, which you have not named as trusted."
    )
    held = (
        f"{found.games} games, each in the log {log.origin}, from entry {found.header.since} on and before {log.size}."
    )
    words, statuses = [summary, f"The dump of {found.header.month}. {held}"], {0 if trusted else 3}
    if policy is not None:
        finding = check_policy(policy, found.header.checkpoint)
        plain["policy"] = finding.plain()
        words.append(witnessed_by(finding))
        statuses.add(finding.exit_code)
    print(json.dumps(plain) if given.json else "\n".join(words))
    return worst(statuses)
