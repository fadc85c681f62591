"""Verify the bundle of a tournament with `dominium verify`, and print the results in words or as JSON."""

import argparse
import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from events.record.verifying import Record
    from events.signing import PublicKey
    from events.transparency.policy import WitnessPolicy
    from service.features.exports.bundle_check import Contents

MAGIC: Final = b"PK\x03\x04"
"""First bytes of a zip file."""
_IN_MEMORY: Final = 1024 * 1024


def verify(
    given: argparse.Namespace, file: IO[bytes], keys: "dict[str, PublicKey]", policy: "WitnessPolicy | None"
) -> int:
    """Verify the bundle in `file` and return the exit status, with the same meaning as for a record."""
    from events.record.report import worst
    from service.features.audits.verdict import exit_status
    from service.features.exports.bundle import RECORD
    from service.features.exports.bundle_check import BundleFlaw, check

    replayed: Counter[str] = Counter()
    event: list[str] = []
    wrong: list[str] = []

    def watch(path: str, record: "Record") -> None:
        from service.features.audits.copies import audit_copy
        from service.features.audits.words import in_words

        found = audit_copy(record.events, record.report.view or "", keys=keys)
        if path == RECORD:
            event.append(found.verdict)
        else:
            replayed[found.verdict] += 1
        if found.wrong:
            wrong.append(f"{path}: {found.verdict}: {in_words(found)}")

    try:
        with tempfile.SpooledTemporaryFile(_IN_MEMORY) as copy:
            shutil.copyfileobj(file, copy)  # a zip file is read from its end, which a pipe does not allow
            contents = check(copy, keys, watch if given.replay else None)
    except BundleFlaw as flaw:
        plain: dict[str, Any] = {"verdict": "broken", "file": flaw.path, "code": flaw.code, "reason": flaw.why}
        return _print(given, plain, [f"Broken in {flaw.path}: {flaw.why}."], 1)
    strange = contents.keys - {*given.key, *keys}
    manifest = contents.manifest
    verdict = "consistent" if strange else "verified"
    but = " but the sheets" if contents.sheets is None else ""
    words = (
        f"Consistent, but signed with {', '.join(sorted(strange))}, which you have not named as trusted."
        if strange
        else f"Verified: everything{but} is what was signed with keys that you trust."
    )
    held = (
        f"{_many(len(manifest.files), 'file')}: the records of {_many(contents.games, 'game')}, in which"
        f" {_many(contents.heads, 'head')} that the tournament names; {_many(contents.certificates, 'certificate')};"
        f" {_many(contents.sheets or 0, 'sheet')} made again from the record."
    )
    lines = [words, f"The tournament {manifest.tournament} up to event {manifest.seq}, head {manifest.head}.", held]
    lines += _remarks(contents)
    plain = {
        "verdict": verdict, "tournament": manifest.tournament, "events": manifest.seq, "head": manifest.head,
        "keys": sorted(contents.keys), "files": len(manifest.files), "games": contents.games, "heads": contents.heads,
        "certificates": contents.certificates, "sheets": contents.sheets,
        "logged": contents.logged, "other_seeds": contents.other_seeds,
        **({} if contents.beacon is None else {"beacon": contents.beacon.plain()}),
    }  # fmt: skip
    if given.replay:
        plain |= {"replay": dict(sorted(replayed.items())), "tournament_replay": event[0]}
        found = [f"{verdict} in {_many(count, 'game')}" for verdict, count in sorted(replayed.items())]
        lines.append(f"Replayed: {', '.join(found) or 'none'}. The tournament: {event[0]}.")
        lines += wrong
    statuses = {exit_status([*replayed, *event]), 3 if strange or contents.sheets is None else 0}
    if policy is not None:
        plain["policy"], witnessed, status = _witnessed(contents, policy)
        lines += witnessed
        statuses.add(status)
    return _print(given, plain, lines, worst(statuses))


def _witnessed(contents: "Contents", policy: "WitnessPolicy") -> tuple[dict[str, Any], list[str], int]:
    """Return the finding about each record of a bundle against a policy, in words too, and the exit status."""
    from events.record.report import worst
    from events.record.words import witnessed_by
    from events.transparency.policy_check import check_policy

    found = {path: check_policy(policy, note) for path, note in contents.checkpoints.items()}
    same: dict[str, list[str]] = {}
    for path, finding in found.items():
        same.setdefault(witnessed_by(finding), []).append(path)
    words = [f"{_many(len(paths), 'record')}, such as {paths[0]}: {said}" for said, paths in same.items()]
    statuses = {finding.exit_code for finding in found.values()}
    return {path: finding.plain() for path, finding in found.items()}, words, worst(statuses)


def _remarks(contents: "Contents") -> Iterator[str]:
    """Yield what else the check found, and what it could not check or prove."""
    if contents.sheets is None:
        edition = contents.manifest.sheets
        yield f"Not checked: the sheets. This release cannot make sheets of edition {edition} again."
    if contents.other_seeds:
        seeds = f"the seeds of {_many(contents.other_seeds, 'game')} do not follow from the tournament's"
        yield f"Not proved: {seeds}. Its first event has the form of an earlier build."
    if contents.logged:
        yield f"Logged: {_many(contents.logged, 'event')} of these records stand in the transparency log."
    if contents.beacon is not None:
        yield contents.beacon.words()


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _print(given: argparse.Namespace, plain: dict[str, Any], lines: list[str], status: int) -> int:
    print(json.dumps(plain) if given.json else "\n".join(lines))
    return status
