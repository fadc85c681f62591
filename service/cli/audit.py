"""Audits the log: single games, a match, a tournament, a ruleset, or everything. The service may run meanwhile.

The depth `chain` checks every hash, link, seal and signature. `facts` also checks that the facts give the recorded
result. `rules` also runs the rules again and compares every fact. At a difference, the report names the first event,
the recorded fact, the expected fact and the rule. For a game that is not final it names only the event.

The exit status is 0 if all is well, 1 if something is wrong, and 3 if something could not be checked.
"""

import argparse
import json
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from service.cli import asking, progress

if TYPE_CHECKING:
    from events.log.journal import Journal

HELP = "check the hashes, facts and rules of games in the log"
EXAMPLES = """\
  dominium audit --all
  dominium audit --depth chain --all --json
  dominium audit --match m_01jd6v3r5m8x2k4q7w9y1z3a5c
  dominium audit --tournament t_01jd6v3r5m8x2k4q7w9y1z3a5c
  dominium audit g_01jd6v3r5m8x2k4q7w9y1z3a5c"""


def arguments(parser: argparse.ArgumentParser) -> None:
    streams = parser.add_mutually_exclusive_group(required=True)
    streams.add_argument("games", nargs="*", default=[], metavar="GAME", help="id of a game, match or tournament")
    streams.add_argument("--all", action="store_true", help="every stream in the log")
    streams.add_argument("--match", metavar="ID", help="a match with all its games")
    streams.add_argument("--tournament", metavar="ID", help="a tournament with all its games")
    streams.add_argument("--ruleset", metavar="NAME", help="all games of a ruleset")
    parser.add_argument(
        "--depth", choices=("chain", "facts", "rules"), default="rules", help="how much to check (default: rules)"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(given: argparse.Namespace) -> int:
    import msgspec

    from service.compose import open_service
    from service.features.audits import jobs as audits
    from service.features.audits.report import report
    from service.features.audits.services import AuditServices
    from service.features.audits.store import SHOWN, AuditProgress, Finding
    from service.features.audits.verdict import HARMLESS, exit_status

    verdicts, findings, count = Counter[str](), list[Finding](), 0
    with open_service(asking.settings()) as service:
        games, began = _games(given, service.platform.journal), int(time.time())
        total = sum(1 for _ in audits.streams(service.platform.journal, games))
        for done, stream in enumerate(audits.streams(service.platform.journal, games)):
            progress.bar(done, total)
            found = audits.look(service.of(AuditServices), stream, given.depth)
            verdicts[found.verdict] += 1
            if found.verdict not in HARMLESS:
                count += 1
                findings += [Finding(stream, found)] if count <= SHOWN else []
        progress.bar(total, total)
    done = sum(verdicts.values())
    task = AuditProgress("", "", began, total, done, int(time.time()), given.depth, games, "", verdicts)
    if given.json:
        summary = {"depth": task.depth, "games": task.games, "total": task.total, "verdicts": verdicts, "found": count}
        print(json.dumps(summary | {"findings": msgspec.to_builtins(findings)}))
    else:
        print("\n".join(report(task, task.status, findings, count)))
    return exit_status(verdicts)


def _games(given: argparse.Namespace, journal: "Journal") -> Any:
    """Return the selection of games from the arguments of `dominium audit`, as an audit job expects it.

    Streams that the arguments name are selected by name.
    """
    from projections.stream_kinds import GAME, MATCH, TOURNAMENT, kind_of

    if given.all:
        return "all"
    if given.ruleset:
        return {"ruleset": given.ruleset}
    container = given.match or given.tournament
    named = [container] if container else given.games
    kinds = {MATCH} if given.match else {TOURNAMENT} if given.tournament else {GAME, MATCH, TOURNAMENT}
    unknown = [stream for stream in named if kind_of(stream) not in kinds or journal.head(stream) is None]
    if unknown:
        raise asking.CommandError(f"the log holds no {', '.join(unknown)}")
    if given.tournament:
        return {"tournament": given.tournament}
    return {"match": given.match} if given.match else named
