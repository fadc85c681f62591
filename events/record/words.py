"""Say what a record proves, what it does not, and who witnessed it, in at most five lines.

The second verifier and the pages say the same.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from events.record.report import Report
from events.transparency.checkpoint import Checkpoint
from events.transparency.policy_check import PolicyFinding, moment

ENGLISH: Final = {
    "verified": "Verified: every line is what was signed with key {key}, which you trust.",
    "consistent": "Consistent, but signed with key {key}, which you have not named as trusted."
    " Compare it with the key its origin publishes.",
    "broken": "Broken at line {line}: nothing in this file is proved ({code}).",
    "whole": "Proved: all events ({events}) are whole, in order and unchanged since the signature.",
    "whole-seed": "Proved: all events ({events}) are whole, in order and unchanged since the signature,"
    " and the seed was fixed before anybody sat down.",
    "logged": "In the log {origin} of size {size}: {logged} of them.",
    "not-logged": "In a log: none of them.",
    "not": "Not proved: {items}.",
    "not-signer": "who signed it",
    "not-seed": "when the seed was fixed",
    "not-rules": "that the rules were kept",
    "not-log": "that it was logged",
    "not-views": "that everybody sees the same log",
    "not-beacon": "that the round of the beacon is genuine (`dominium verify` checks it)",
    "not-looks": "that the operator never looked",
    "witnessed": "Witnessed by {names}: as many as the policy demands.",
    "witnessed-by-nobody": "Witnessed by nobody, and the policy demands nobody.",
    "unwitnessed": "Witnessed by {names}: fewer than the policy demands.",
    "unwitnessed-by-nobody": "Witnessed by nobody whom the policy names.",
    "unlogged": "Witnessed by nobody: the record has no checkpoint.",
    "other-log": "Logged elsewhere: no log of the policy signed the checkpoint.",
    "forged": "Forged: a signature of a witness or a log of the policy does not hold.",
    "no-policy": "Witnesses: not checked, because you named no policy.",
}


def verdict(report: Report) -> str:
    """Return the first line about a record."""
    return _sentence(report.verdict, key=report.key, line=report.line, code=report.code)


def verdict_and_details(report: Report) -> str:
    """Return what commands print about a record before they replay or compare it."""
    return f"{verdict(report)}\n{report.details()}"


def summary(
    report: Report, finding: PolicyFinding | None, checks: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
) -> list[str]:
    """Return the lines about a record.

    `checks` has the verdicts of further checks: of the rules (`replay`), and of the signature of a `beacon`.
    """
    if report.verdict == "broken":
        return [verdict(report)]
    checkpoint = None if report.checkpoint is None else Checkpoint.parse(report.checkpoint)
    verdicts = {name: checks.get(name, {}).get("verdict") for name in ("replay", "beacon")}
    replayed, beacon_checked = verdicts["replay"] == "agrees", verdicts["beacon"] == "received"
    missing = _missing(report, finding, replayed=replayed, beacon_checked=beacon_checked)
    return [
        verdict(report),
        _sentence("whole-seed" if report.seed else "whole", events=report.events),
        _sentence("not-logged")
        if checkpoint is None
        else _sentence("logged", origin=checkpoint.origin, size=checkpoint.size, logged=report.logged),
        _sentence("not", items="; ".join(_sentence(f"not-{item}") for item in missing)),
        witnessed_by(finding),
    ]


def witnessed_by(finding: PolicyFinding | None) -> str:
    """Return who cosigned, and whether that is enough, as a sentence."""
    if finding is None:
        return _sentence("no-policy")
    names = ", ".join(f"{each.name} ({moment(each.time)})" for each in finding.witnesses)
    nobody = not names and finding.verdict in {"witnessed", "unwitnessed"}
    return _sentence(f"{finding.verdict}-by-nobody" if nobody else finding.verdict, names=names)


def _missing(report: Report, finding: PolicyFinding | None, *, replayed: bool, beacon_checked: bool) -> list[str]:
    """Return what is not proved."""
    one_view = finding is not None and finding.verdict == "witnessed" and bool(finding.witnesses)
    items = {
        "signer": report.verdict != "verified", "seed": not report.seed, "rules": not replayed,
        "log": report.logged == 0, "views": report.logged > 0 and not one_view,
        "beacon": report.has_beacon and not beacon_checked, "looks": True,
    }  # fmt: skip
    return [item for item, open_ in items.items() if open_]


def _sentence(name: str, **values: Any) -> str:
    return ENGLISH[name].format(**values)
