"""The report of an audit of many games, in lines for a person."""

from collections.abc import Iterator, Sequence
from typing import Final

from service.registry.audits import Finding, Task

_WHAT: Final = {
    "agrees": "agree",
    "not-begun": "not begun: only the chain could be checked",
    "not-carried": "played by an engine that this build lacks",
    "differs": "DIFFER from what the rules give",
    "broken": "BROKEN",
}
_DEPTHS: Final = {
    "chain": "chain, commitments and signatures",
    "facts": "chain, and facts against results",
    "rules": "chain, facts, and the rules run again",
}


def report(task: Task, findings: Sequence[Finding], count: int) -> Iterator[str]:
    """`findings` are the first of so many."""
    yield f"Audit of {_games(task)}: {_DEPTHS[task.depth]}."
    total = "" if task.total is None else f" of {max(task.total, task.done):,}"
    yield f"{task.status[:1].upper()}{task.status[1:]}: {task.done:,}{total} looked at."
    yield from (f"  {number:>9,} {_WHAT.get(verdict, verdict)}" for verdict, number in sorted(task.verdicts.items()))
    for finding in findings:
        first, *more = finding.found.told()
        yield f"\n{finding.stream} {first}"
        yield from more
    if count > len(findings):
        yield f"\n... and {count - len(findings):,} more."


def _games(task: Task) -> str:
    match task.games:
        case "all":
            return "everything"
        case {"match": match}:
            return f"the match {match}"
        case {"tournament": tournament}:
            return f"the tournament {tournament}"
        case {"ruleset": ruleset}:
            return f"all games of {ruleset}"
        case games:
            return ", ".join(games)
