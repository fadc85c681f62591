"""Likely mistakes, each in one place of the service.

The laws of the simulation have to find every one: `python -m tests.simulation.bugs` prints the seed that finds each.
"""

import contextlib
import itertools
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple
from unittest import mock

from sqlalchemy import update

from domain.tournament import hours
from domain.tournament.tournament import Tournament
from events.log.event import digest
from events.log.journal import Append, Unavailable
from events.log.sqlite import SqliteJournal
from events.receipts import encoded_answer, receipt
from events.transparency import merkle
from events.transparency.checkpoint import Checkpoint
from projections.applier import Applier
from projections.tables import MARKS, ShardMark
from service.features.games.loaded_game import LoadedGame
from service.features.games.memory import LoadedGames
from service.features.games.moves import MoveCommands
from service.features.games.routes import games as games_http
from service.features.games.store import GameBook
from service.features.seeks.store import Seeks
from service.features.seeks.tables import seeks
from service.features.tournaments.followers import TournamentAdvancer
from service.features.transparency.reader import TransparencyLog
from service.platform.ids import new_id
from service.platform.runtime.jobs import Jobs
from service.platform.storage.idempotency_keys import IdempotencyKeys
from service.platform.streams import repository
from service.platform.streams.pen import Pen, now
from service.platform.streams.repository import Command, Moved, RepeatableRequest, Repository
from tests.simulation.running import Broken, run
from tests.simulation.stage import Stage
from tests.simulation.world import Rates

Suits = Callable[[Rates], bool]


class Bug(NamedTuple):
    """It is looked for by seeds whose rates suit it: the others would hardly meet it."""

    plant: Callable[[], contextlib.AbstractContextManager[Any]]
    suits: Suits


BUGS: Final[dict[str, Bug]] = {}
ENOUGH: Final = 60
"""Suitable seeds within which each is found."""


def troubled(rates: Rates) -> bool:
    """Processes die, answers and commits get lost, and one overtakes another."""
    return rates.death >= 0.003 and rates.refusal >= 0.002 and rates.overtaken >= 0.01


def disturbed(rates: Rates) -> bool:
    """Clocks go wrong, and Redis forgets."""
    return rates.death >= 0.0005 and rates.overtaken >= 0.03 and rates.disturbance >= 0.1


def unheard(rates: Rates) -> bool:
    """The result of a commit is often lost."""
    return rates.unheard >= 0.01


def eventful(rates: Rates) -> bool:
    """Time passes in leaps."""
    return rates.disturbance > 0


def bug(target: Any, name: str, suits: Suits = troubled) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Replace this function by the decorated one."""

    def planted(wrong: Callable[..., Any]) -> Callable[..., Any]:
        said = (wrong.__doc__ or "").rstrip(".")
        BUGS[said] = Bug(lambda: mock.patch.object(target, name, wrong), suits)
        return wrong

    return planted


# The log


@bug(SqliteJournal, "_commit")
def _receipt_before_commit(self: SqliteJournal, wishes: Any) -> Any:
    """A receipt is given before its commit, which then fails."""
    outcomes: Any = []
    with contextlib.suppress(Unavailable), self._writing() as db:
        outcomes = self._appender.add(db, wishes)
    return outcomes


# Changing a stream


@bug(Repository, "_appended")
def _unknown_is_done(self: Any, pen: Pen, command: Command, secrets: Any = None) -> Moved:
    """An unknown result counts as done."""
    try:
        return _appended(self, pen, command, secrets)
    except Unavailable:
        signed = receipt(self.ring, pen.stream, pen.seq, pen.head, pen.at)
        return Moved(signed, pen.seq - len(pen.written) + 1, pen.seq, repeated=False)


_appended = Repository._appended


@bug(Repository, "_appended")
def _retry_that_doubles(self: Any, pen: Pen, command: Command, secrets: Any = None) -> Moved:
    """A command has another name each time, so a retry is a second one."""
    expected = pen.seq - len(pen.written)
    for _ in range(3):
        signed = receipt(self.ring, pen.stream, pen.seq, pen.head, pen.at)
        name = command.name if not expected else f"{command.name}/{new_id('c')}"
        kept = encoded_answer(name, command.answer, signed)
        secret = None if secrets is None else secrets.kept()
        try:
            done = self.journal.append(Append(pen.stream, expected, pen.written, name, kept, secret))
        except Unavailable:
            continue
        return Moved(signed, done.first, done.last, repeated=False)
    raise Unavailable("it was tried three times")


@bug(GameBook, "held")
@contextlib.contextmanager
def _memory_ahead(self: GameBook, stream: str) -> Iterator[LoadedGame]:
    """A move that failed stays in memory."""
    room = self._loaded_games.load(stream)
    with room.hold():
        yield room


@bug(LoadedGames, "known")
def _others_unseen(self: LoadedGames, stream: str) -> LoadedGame | None:
    """A game in memory is not brought up to what other processes have committed."""
    with self._lock:
        return self._loaded_games.get(stream)


@bug(GameBook, "check_current")
def _refused_unasked(self: GameBook, state: LoadedGame) -> None:
    """Somebody is refused for want of what another process has added."""


@bug(LoadedGame, "catch_up")
def _stale_driver(self: LoadedGame) -> bool:
    """The driver stays as it was when another process has moved."""
    newer = self._journal.read(self.stream, after=self.seq)
    if newer:
        self.extend(newer)
    return bool(newer)


@bug(MoveCommands, "_recalled")
def _lost_answer(self: MoveCommands, room: LoadedGame, account: str, decision: str, picks: Any, expected: Any) -> Moved:
    """A retry after a lost answer is refused as if somebody else had been first."""
    from domain.game.refusal import Refusal

    raise Refusal("decision-closed/not-open", decision=decision)


@bug(Pen, "__init__", disturbed)
def _clock_set_back(self: Pen, *given: Any, **more: Any) -> None:
    """A clock that was set back puts an answer before its question."""
    _pen(self, *given, **more)
    self.at = now()


_pen = Pen.__init__


@bug(repository, "receipt")
def _receipt_of_another(ring: Any, stream: str, seq: int, head: str, at: str) -> Any:
    """A receipt is signed for the hash of something else."""
    return receipt(ring, stream, seq, digest(head.encode()), at)


# One-time requests


@bug(games_http, "new")
def _made_twice(prefix: str) -> str:
    """A request that is taken up again makes a second thing."""
    return new_id(prefix)


@bug(RepeatableRequest, "name", unheard)
def _put_down_twice(_: RepeatableRequest, what: str) -> str:
    """A request records its result under another name each time that it is sent."""
    return f"{what}/{new_id('c')}"


@bug(Seeks, "_end")
def _still_open(connection: Any, id_: str, status: str, now: int, **more: Any) -> None:
    """A seek that was matched is left open for others."""
    connection.execute(update(seeks).where(seeks.c.id == id_).values(version=seeks.c.version + 1, **more))


@bug(IdempotencyKeys, "put_down", unheard)
def _forgotten(self: IdempotencyKeys, wish: Any) -> None:
    """A request with an unknown result is forgotten, as if it had done nothing."""
    self.drop(wish)


# Following


@bug(SqliteJournal, "follow")
def _skipped_at_the_end(self: SqliteJournal, shard: int, after: int, limit: int = 500) -> Any:
    """A follower of the log skips a position."""
    found = _follow(self, shard, after, limit)
    return found if len(found) < 3 or limit > 500 else [*found[:-2], found[-1]]


_follow = SqliteJournal.follow


@bug(Applier, "apply")
def _mark_alone(self: Applier, shard: int, events: Any) -> Any:
    """The read models' mark moves in a separate transaction."""
    last, stored = events[-1]
    mark = ShardMark(last, stored.hash)
    try:
        batch = self._folded(shard, [stored for _, stored in events])
        with self._engine.begin() as db:
            self._move(db, shard, mark)
        with self._engine.begin() as db:
            names = self._write(db, batch)
    except BaseException:
        self._lines.pop(shard, None)
        self.marks[shard] = min(self._look()[shard], mark)
        raise
    self.marks[shard] = mark
    return names.union(batch.lines)


@bug(Applier, "_move")
def _mark_taken(self: Applier, db: Any, shard: int, mark: ShardMark) -> None:
    """The read models' mark moves from any position, so an older batch overwrites a newer one."""
    marks = self.tables[MARKS]
    db.execute(update(marks).where(marks.c.shard == shard).values(position=mark.position, hash=mark.hash))


# Jobs


@bug(Jobs, "sweep", disturbed)
def _lost_for_good(*_: Any) -> int:
    """A job that Redis has lost stays lost."""
    return 0


# The transparency log


@bug(TransparencyLog, "checkpoint", disturbed)
def _old_root(self: TransparencyLog) -> str:
    """A checkpoint has the size of now and the root of before."""
    size, key = self._tree.size(), self._ring.current
    kept: dict[str, bytes] = self.__dict__.setdefault("_root", {})
    root = kept.setdefault("root", merkle.root(size, self._tree.nodes(size)))
    if len(kept) == 1 and size % 2:
        kept["root"] = merkle.root(size, self._tree.nodes(size))
    return Checkpoint(self.origin, size, root).signed(key)


# Tournaments


@bug(TournamentAdvancer, "_moves", eventful)
def _stands_still_for_good(self: TournamentAdvancer, game: str, *, still: bool) -> bool:
    """Games paused with the hall do not resume with it."""
    return still and _moves(self, game, still=still)


_moves = TournamentAdvancer._moves


@bug(hours, "due", eventful)
def _hour_missed(tournament: Tournament, now: int) -> list[Any]:
    """A planned hour counts only if somebody looks just then."""
    hour = hours.next_hour(tournament)
    return _due(tournament, now) if hour is not None and now - hour < 1_000 else []


_due = hours.due


def first_found(stage: Stage, name: str, most: int = ENOUGH) -> tuple[int, str] | None:
    """Return the first suitable seed that finds the bug, and its finding."""
    suitable = (seed for seed in itertools.count() if BUGS[name].suits(Rates.drawn(random.Random(seed))))
    for seed in itertools.islice(suitable, most):
        try:
            with BUGS[name].plant():
                run(stage, seed)
        except Broken as broken:
            return seed, str(broken.__cause__)
    return None


def main(*names: str) -> None:
    stage = Stage()
    try:
        for number, name in enumerate(BUGS, 1):
            if not names or str(number) in names:
                seed, why = first_found(stage, name) or ("-", "not found")
                print(f"{number:3} | {name} | {seed} | {why.splitlines()[0][:110]}", flush=True)
    finally:
        stage.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
