"""Mistakes as somebody might make them, each in one place of the service. The laws of the simulation have to find every
one: `python -m tests.simulation.bugs` tells by which seed they do.
"""

import contextlib
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest import mock

from events.log.journal import Append, Conflict, Unavailable
from events.log.sqlite import SqliteJournal
from events.receipts import kept_answer, receipt
from events.transparency import merkle
from events.transparency.checkpoint import Checkpoint
from projections import transparency_bundle as bundle
from projections.applier import Applier, Mark
from projections.authorship import Texts
from projections.runner import Runner
from projections.stream_kinds import TRANSPARENCY
from service.games.http import games as games_http
from service.games.memory import Room, Rooms
from service.games.moves import Mover
from service.games.store import GameBook
from service.ids import new_id
from service.matches import follow as matches
from service.registry.schema import notices, webhook_marks
from service.registry.tasks import Tasks
from service.running import jobs
from service.seeks import http as seeks_http
from service.seeks import making
from service.streams import pen
from service.streams.follower import Follower
from service.streams.pen import SERVICE, Pen
from service.streams.repository import Command, Moved, Repository
from service.transparency.follow import LOG_CODEC, Keeper
from service.transparency.reader import TransparencyLog
from service.webhooks.follow import NoticeFinder
from service.webhooks.notices import Notices
from tests.simulation.running import Broken, run
from tests.simulation.stage import Stage
from tests.simulation.world import Rates

Bug = Callable[[], contextlib.AbstractContextManager[Any]]
BUGS: Final[dict[str, Bug]] = {}
CALM: Final = {
    "What wakes a follower in the middle of its round is forgotten at the end",
    "A shard that is noted while the read models read is forgotten",
}
"""Those that can be seen only where nothing else is broken; other seeds are left out."""
ENOUGH: Final = 40
"""Seeds within which each is found."""


def bug(target: Any, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """What is written below stands in place of this function."""

    def planted(wrong: Callable[..., Any]) -> Callable[..., Any]:
        BUGS[(wrong.__doc__ or "").rstrip(".")] = lambda: mock.patch.object(target, name, wrong)
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


@bug(SqliteJournal, "follow")
def _skipped_position(self: SqliteJournal, shard: int, after: int, limit: int = 1000) -> Any:
    """Who follows the log goes on one position too far, once somebody else's append is in between."""
    found = _follow(self, shard, after, limit)
    return found[1:] if len(found) > 1 and found[0][1].stream != found[1][1].stream and found[0][1].seq > 1 else found


_follow = SqliteJournal.follow


# Changing a stream


@bug(Repository, "_appended")
def _unknown_is_done(self: Any, pen: Pen, command: Command, secrets: Any = None) -> Moved:
    """What nobody knows is taken for done."""
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
        kept = kept_answer(name, command.answer, signed)
        secret = None if secrets is None else secrets.kept()
        try:
            done = self.journal.append(Append(pen.stream, expected, pen.written, name, kept, secret))
        except Unavailable:
            continue
        return Moved(signed, done.first, done.last, repeated=False)
    raise Unavailable("it was tried three times")


@bug(Repository, "change")
def _told_before_commit(self: Any, stream: str, decide: Any) -> Any:
    """Memory and listeners are told before it is committed."""
    for _ in range(8):
        try:
            with self.held(stream) as state:
                written = self.pen(stream, state)
                decided = decide(state, written)
                if not isinstance(decided, Command):
                    return decided
                self.committed(state, written.written)
                self._published(stream, written.written)
                return self._appended(written, decided)
        except Conflict:
            continue
    raise Unavailable(stream)


@bug(GameBook, "held")
@contextlib.contextmanager
def _memory_ahead(self: GameBook, stream: str) -> Iterator[Room]:
    """A move that failed stays in memory."""
    room = self._rooms.room(stream)
    with room.moving:
        yield room


@bug(Rooms, "known")
def _others_unseen(self: Rooms, stream: str) -> Room | None:
    """A game in memory is not brought up to what other processes have committed."""
    with self._lock:
        return self._rooms.get(stream)


@bug(Room, "catch_up")
def _stale_driver(self: Room) -> None:
    """The driver stays as it was when another process has moved."""
    newer = self._journal.read(self.stream, after=self.seq)
    if newer:
        self.extend(newer)


@bug(Mover, "_recalled")
def _lost_answer(self: Mover, room: Room, account: str, decision: str, picks: Any, expected: Any) -> Moved:
    """Whoever asks again for want of an answer is told that somebody else was first."""
    from domain.game.refusal import Refusal

    raise Refusal("decision-closed", f"{decision} is not open")


def _time_goes_back(now: str, _: str) -> str:
    """An event is dated by the clock of its process alone."""
    return now


BUGS[(_time_goes_back.__doc__ or "").rstrip(".")] = lambda: mock.patch.object(pen, "max", _time_goes_back, create=True)


# What is asked for once


@bug(games_http, "new")
def _made_twice(prefix: str) -> str:
    """A request that is taken up again makes a second thing."""
    return new_id(prefix)


@bug(matches, "derived_id")
def _another_game(prefix: str, *_: Any) -> str:
    """The next game of a match has another id each time."""
    return new_id(prefix)


@bug(seeks_http, "make")
def _made_before(seeks: Any, desk: Any, game: str) -> Any:
    """A game of seeks is noted as made before it is."""
    found = seeks.of_game(game)
    if not found:
        return None
    seeks.made(game)
    return desk.seating.create(found[0].wish.account, game, making._wanted(found))


# Following


@bug(Follower, "turn")
def _lost_wake_up(self: Follower) -> bool:
    """What wakes a follower in the middle of its round is forgotten at the end."""
    try:
        self._round()
    except Exception as error:  # noqa: BLE001 - as it is there
        self._failed(error)
        return False
    self._woken.clear()
    return True


@bug(Runner, "_apply")
def _lost_note(self: Runner, applier: Applier, shards: set[int]) -> int:
    """A shard that is noted while the read models read is forgotten."""
    applied = _apply(self, applier, shards)
    self._shards.clear()
    self._woken.clear()
    return applied


_apply = Runner._apply


@bug(Applier, "apply")
def _mark_alone(self: Applier, shard: int, events: Any) -> Any:
    """The read models' mark moves in a transaction of its own."""
    last, stored = events[-1]
    mark = Mark(last, stored.hash)
    try:
        batch = self._folded(shard, [stored for _, stored in events])
        with self._engine.begin() as db:
            self._move(db, shard, mark)
        with self._engine.begin() as db:
            accounts = self._write(db, batch)
            Texts.write(db, self.tables, (stored for _, stored in events))
    except BaseException:
        self.marks.pop(shard, None)
        self.look()
        raise
    self.marks[shard] = mark
    return accounts.union(batch.lines)


@bug(Applier, "_move")
def _mark_taken(self: Applier, db: Any, shard: int, mark: Mark) -> None:
    """The read models' mark moves from wherever it is, so an older batch is written over a newer one."""
    from sqlalchemy import update

    marks = self.tables.marks
    db.execute(update(marks).where(marks.c.shard == shard).values(position=mark.position, hash=mark.hash))


@bug(NoticeFinder, "_found")
def _failed_is_found(self: NoticeFinder, shard: int, place: int, events: Any) -> bool:
    """What webhooks could not be told of because the registry was away is passed over."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        return _found(self, shard, place, events)
    except (SQLAlchemyError, Unavailable):
        return True


_found = NoticeFinder._found


@bug(Notices, "read_on")
def _mark_first(self: Notices, shard: int, was: int, position: int, made: Any, over: Any) -> bool:
    """The mark of webhooks moves before it is written down what they are to be told."""
    from sqlalchemy import update

    here = (webhook_marks.c.shard == shard) & (webhook_marks.c.position == was)
    with self._database.write() as connection:
        connection.execute(self._insert(webhook_marks).values(shard=shard, position=0).on_conflict_do_nothing())
        if not connection.execute(update(webhook_marks).where(here).values(position=position)).rowcount:
            return False
    with self._database.write() as connection:
        self._add(connection, made)
    return True


@bug(Notices, "hold")
def _sent_by_two(self: Notices, notice: Any, holder: str, seconds: float) -> bool:
    """Two workers have the same notice in hand."""
    from sqlalchemy import update

    with self._database.write() as connection:
        held = {"holder": holder, "held_until": 0, "status": "pending"}
        connection.execute(update(notices).where(notices.c.id == notice.id).values(held))
    return True


# Jobs


@bug(Tasks, "_here")
def _done_twice(self: Any, task: Any) -> Any:
    """A piece of a job counts, however far the job has come meanwhile."""
    return self.table.c.id == task.id


@bug(jobs, "sweep")
def _lost_for_good(*_: Any) -> int:
    """A job that Redis has lost stays lost."""
    return 0


# The transparency log


@bug(Keeper, "extend")
def _logged_twice(self: Keeper) -> bool:
    """Who comes too late to the transparency log appends the same heads behind."""
    tail = self._models.tree.tail()
    fact = self._next(tail)
    if fact is None:
        return False
    name = bundle.stream(tail.number)
    version, head, at = tail.version, tail.head, tail.at
    for _ in range(3):
        written = Pen(name, LOG_CODEC, b"", version, head, at, kind=TRANSPARENCY.name)
        written.write([fact], SERVICE)
        try:
            self._journal.append(Append(name, version, written.written, f"after/{version}"))
            self._published(name, written.written)
            break
        except Conflict:
            [last] = self._journal.read(name, limit=1, backwards=True)
            version, head, at = last.seq, last.hash, last.event.at
    self._models.wait_for(written.stream, written.seq)
    return True


@bug(TransparencyLog, "checkpoint")
def _old_root(self: TransparencyLog) -> str:
    """A checkpoint has the size of now and the root of before."""
    size, key = self._tree.size(), self._ring.current
    kept: dict[str, bytes] = self.__dict__.setdefault("_root", {})
    root = kept.setdefault("root", merkle.root(size, self._tree.nodes(size)))
    if len(kept) == 1 and size % 2:
        kept["root"] = merkle.root(size, self._tree.nodes(size))
    return Checkpoint(self.origin, size, root).signed(key)


def first_found(stage: Stage, name: str, seeds: range) -> tuple[int, str] | None:
    """The first of these seeds that finds it, and what it finds."""
    for seed in seeds if name not in CALM else range(seeds.start, seeds.stop * 10 if len(seeds) > 1 else seeds.stop):
        if name in CALM and not Rates.drawn(random.Random(seed)).calm:
            continue
        try:
            with BUGS[name]():
                run(stage, seed)
        except Broken as broken:
            return seed, str(broken.__cause__)
    return None


def main(*names: str) -> None:
    stage = Stage()
    try:
        for number, name in enumerate(BUGS, 1):
            if names and str(number) not in names:
                continue
            began = time.process_time()
            found = first_found(stage, name, range(ENOUGH))
            seed, why = found or (-1, "NOT FOUND")
            print(
                f"{number:3} | {name} | {seed} | {why.splitlines()[0][:110]} | {time.process_time() - began:.0f} s",
                flush=True,
            )
    finally:
        stage.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
