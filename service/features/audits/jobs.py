"""Audits of many games, as jobs: those of a match, a tournament or a ruleset, or of everything in the log.

An audit of everything may take hours, and other jobs need the same worker. So it runs in pieces of one second. Each
piece is a job that puts the next one at the end of the queue. A piece ends with a stream. While it checks a long one,
it does the draws that wait. After a crash the audit resumes from the last finished
piece.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, cast

import msgspec

from domain.table.lobby_facts import GameCreated
from events.log.journal import Journal
from projections.match_fold import MatchLine
from projections.stream_kinds import GAME, LOOKS, MATCH, TOURNAMENT, folded, looks_of
from projections.tournament_fold import TournamentLine
from service.features.audits.services import AuditServices
from service.features.audits.store import AuditProgress, Finding
from service.features.audits.verdict import HARMLESS, Audit, Depth
from service.features.tournaments.game_results import begun_games
from service.platform.runtime import jobs
from service.platform.storage.tasks import TaskStatus

ALL: Final = "all"
PIECE: Final = 1.0
"""Seconds after which a piece ends, once its current stream is checked."""
_PAGE: Final = 500


def begin(services: AuditServices, audit: str, account: str, depth: Depth, games: Any) -> AuditProgress:
    """Record an audit and put it in the queue.

    `games` is `all`, `{"match": id}`, `{"tournament": id}`, `{"ruleset": name}` or a list of ids.
    """
    task = services.audits.ask(audit, account, depth=depth, games=games)
    if task.ended_at is None:
        services.jobs.enqueue("audit", audit=task.id, done=task.done)
    return task


def unfinished(services: AuditServices) -> Iterator[jobs.Args]:
    return ({"audit": task.id, "done": task.done} for task in services.audits.unfinished())


def status(services: AuditServices, task: AuditProgress) -> TaskStatus:
    """Return the status of an audit of many games. `failed` means that the queue has given up its next piece."""
    failed = task.ended_at is None and services.jobs.given_up("audit", audit=task.id, done=task.done)
    return "failed" if failed else task.status


def pending(services: AuditServices, account: str) -> list[AuditProgress]:
    """Return the audits of an account that are under way."""
    unended = services.audits.unfinished(account)
    return [task for task in unended if status(services, task) != "failed"]


@jobs.job("audit", due=unfinished, lane="long", seconds=3600, fails_by_errors=True)
def proceed(services: AuditServices, *, audit: str, done: int) -> None:
    """Run the next piece of an audit. Do nothing unless the audit has checked exactly `done` streams."""
    audits = services.audits
    task = audits.find(audit)
    if task is None or task.ended_at is not None or task.done != done:
        return
    until, between = time.monotonic() + PIECE, services.jobs.making_way("long", PIECE)
    there = partial(streams, services.journal, task.games, task.reached, between)
    if task.total is None:
        audits.begin(task, sum(1 for _ in there()))
    verdicts, findings, reached, ended = Counter[str](), list[Finding](), "", True
    for stream in there():
        found = look(services, stream, cast("Depth", task.depth), between)
        verdicts[found.verdict] += 1
        if found.verdict not in HARMLESS:
            findings.append(Finding(stream, found))
        reached = stream
        if time.monotonic() > until:
            ended = False
            break
    gone = audits.went(task, reached, verdicts, findings, ended=ended)
    if gone is not None and not ended:
        services.jobs.enqueue("audit", audit=audit, done=gone.done)


def look(services: AuditServices, stream: str, depth: Depth, between: Callable[[], None] = lambda: None) -> Audit:
    """Return the audit of a stream, without contents that are hidden from some of its viewers."""
    found = services.auditing.stream(stream, depth, between=between)
    return found.audit if found.final else found.audit.veiled()


def streams(journal: Journal, games: Any, after: str = "", between: Callable[[], None] = lambda: None) -> Iterator[str]:
    """Yield the streams to audit with ids after `after`, sorted by id within each kind of stream.

    To find them, events of a match or tournament are folded. `between` is called between these, or before each stream.
    """
    if games == ALL:
        for kind in (GAME, LOOKS, MATCH, TOURNAMENT):
            yield from jobs.before_each(journal.streams(kind.prefix, after), between)
    elif isinstance(games, list):
        yield from sorted(stream for stream in set(games) if stream > after)
    elif "match" in games:
        yield from (stream for stream in _of_match(journal, games["match"], between) if stream > after)
    elif "tournament" in games:
        yield from (stream for stream in _of_tournament(journal, games["tournament"], between) if stream > after)
    else:
        for stream in jobs.before_each(journal.streams(GAME.prefix, after), between):
            if _ruleset(journal, stream) == games["ruleset"]:
                yield stream


def _of_match(journal: Journal, match: str, between: Callable[[], None]) -> list[str]:
    """Return the streams of a match, of its games, and of the logs of who looked at them, sorted by id."""
    contest = folded(MatchLine, jobs.before_each(journal.read_in_pages(match, size=_PAGE), between)).contest
    return _with_looks(journal, match, [game.game for game in contest.games])


def _of_tournament(journal: Journal, tournament: str, between: Callable[[], None]) -> list[str]:
    """Return the streams of a tournament, of its games, and of the logs of who looked at them, sorted by id."""
    events = jobs.before_each(journal.read_in_pages(tournament, size=_PAGE), between)
    return _with_looks(journal, tournament, [*begun_games(folded(TournamentLine, events).tournament)])


def _with_looks(journal: Journal, whole: str, games: Sequence[str]) -> list[str]:
    return sorted(stream for stream in {whole, *games, *map(looks_of, games)} if journal.head(stream) is not None)


def _ruleset(journal: Journal, game: str) -> str | None:
    """Return the ruleset of a game, or None if its first event is not its creation."""
    event = journal.read(game, upto=1)[0].event
    if event.type != GameCreated.type_name():
        return None
    name: str | None = msgspec.json.decode(event.data)["rules"]["ruleset"]
    return name
