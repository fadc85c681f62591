"""The reports of audits as text for people, line by line."""

from collections.abc import Iterator, Sequence

from domain.game.catalogue import ENGLISH
from service.features.audits.store import AuditProgress, Finding
from service.features.audits.verdict import Audit, GameAudit
from service.features.audits.words import WORDS, in_words


def report(
    task: AuditProgress, status: str, findings: Sequence[Finding], count: int, language: str = ENGLISH
) -> Iterator[str]:
    """Yield the lines of the report of an audit of many games. `findings` are the first of `count` findings."""
    depth = WORDS.say("depths", task.depth, language)
    yield WORDS.say("report", "heading", language, games=_games(task, language), depth=depth)
    status, done = WORDS.say("status", status, language), f"{task.done:,}"
    total = "" if task.total is None else f"{max(task.total, task.done):,}"
    yield WORDS.say("report", "progress-of" if total else "progress", language, status=status, done=done, total=total)
    counts = WORDS.group("counts", language)
    yield from (f"  {number:>9,} {counts.get(verdict, verdict)}" for verdict, number in sorted(task.verdicts.items()))
    for finding in findings:
        first, *more = in_lines(finding.found, language)
        yield f"\n{finding.stream} {first}"
        yield from more
    if count > len(findings):
        yield "\n" + WORDS.say("report", "more", language, count=f"{count - len(findings):,}")


def report_of_game(game: str, found: GameAudit, language: str = ENGLISH) -> Iterator[str]:
    """Yield the lines of the report of one game, with the numbers of checked events, seals and receipts."""
    first, *more = in_lines(found, language)
    yield f"{game} {first}"
    yield from more
    counted = {"events": found.events, "sealed": found.sealed, "receipts": found.receipts}
    yield WORDS.say("report", "checked", language, **counted)


def in_lines(found: Audit, language: str = ENGLISH) -> Iterator[str]:
    """Yield the lines that describe the audit of one stream."""
    verdict, detail = WORDS.say("verdicts", found.verdict, language), in_words(found, language)
    where = "found" if found.seq is None else "at"
    yield WORDS.say("report", where, language, verdict=verdict, seq=found.seq, detail=detail)
    for field, value in (("recorded", found.recorded), ("expected", found.expected), ("rule", found.rule)):
        if value is not None:
            yield f"  {WORDS.say('report', field, language):<11} {value}"


def _games(task: AuditProgress, language: str) -> str:
    match task.games:
        case "all":
            return WORDS.say("games", "all", language)
        case dict() as one:
            ((kind, name),) = one.items()
            return WORDS.say("games", kind, language, name=name)
        case games:
            return ", ".join(games)
