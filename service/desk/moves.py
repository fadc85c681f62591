"""The way of a move: load, decide, seal and append, publish, answer. No step is skipped for anybody."""

import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Final, NamedTuple

import orjson

from domain.facts import Fact
from domain.play import GameEnded
from domain.refusal import Refusal
from events.canon import canonical
from events.event import Stored
from events.journal import Append, Conflict, Journal, Unavailable
from events.keys import KeyRing
from events.receipts import receipt
from service.desk.finishing import write_on
from service.desk.rooms import Room, Rooms, unknown_game
from service.desk.timing import Timing, is_over
from service.desk.writing import Pen, Secrets

_DECISION: Final = re.compile(r"d([1-9][0-9]{0,8})")
_TRIES: Final = 8


class Moved(NamedTuple):
    """A move on the record: its receipt, and its first and last event. `repeated`: it had been made before."""

    receipt: dict[str, Any]
    first: int
    last: int
    repeated: bool


class Mover:
    """Lets accounts act on games. `published` hears of every commit, after it."""

    def __init__(
        self,
        journal: Journal,
        ring: KeyRing,
        rooms: Rooms,
        timing: Timing,
        published: Callable[[str, Sequence[Stored]], None],
    ):
        self._journal = journal
        self._ring = ring
        self._rooms = rooms
        self._timing = timing
        self._published = published

    def play(self, account: str, game: str, decision: str, picks: Sequence[str], expected: int | None = None) -> Moved:
        """Answers a decision. The same answer again gets the same receipt, for ever."""
        room = self._rooms.room(game)
        for _ in range(_TRIES):
            with room.moving:
                asked = self._asked(room, account, decision, expected)
                if asked is None:
                    return self._recalled(room, account, decision, picks, expected)
                chooses = room.driver().chooses
                ordered = chooses is not None and chooses.ordered
                facts = self._driven(room, asked, picks)
                answered = {"account": account, "picks": list(picks), "ordered": ordered}
                try:
                    return self._commit(room, decision, account, facts, answered)
                except Conflict:
                    room.catch_up()
        raise Unavailable(f"{game}: others kept moving first")

    def _driven(self, room: Room, asked: int, picks: Sequence[str]) -> list[Fact]:
        try:
            return room.driver().answer(asked, picks)
        except Refusal:
            raise
        except BaseException:
            room.drop_driver()
            raise

    def _asked(self, room: Room, account: str, decision: str, expected: int | None) -> int | None:
        """The number of the decision's event if it is open and this account's to answer; None if it is past."""
        with room.now() as now:
            if not now.lobby.knows(account):
                raise unknown_game(room.stream)
            mine = now.lobby.seats_of(account)
            if not mine:
                raise Refusal("not-seated", "you do not sit in this game")
            if now.decision == decision:
                now.lobby.check_playing()
                if expected is not None and expected != now.seq:
                    raise stale(room.stream, expected, now.seq)
                question = now.copy.open
                if question is not None and question.seat not in mine:
                    raise Refusal("not-your-decision", f"decision {decision} is for seat {question.seat}")
                return now.seq if now.asked is None else now.asked.seq
            found = _DECISION.fullmatch(decision)
            if found is None or int(found[1]) > now.seq:
                raise Refusal("unknown-decision", f"{decision!r} is no decision of this game", pointer="/decision")
            return None

    def _recalled(self, room: Room, account: str, decision: str, picks: Sequence[str], expected: int | None) -> Moved:
        """What this answer came to when it was first given. That holds whatever has happened since, so an expected
        version is no matter then."""
        known = self._journal.recall(room.stream, decision)
        answered: dict[str, Any] = {"account": None} if known is None else orjson.loads(known.answer)
        mine = answered["account"] == account
        if known is not None and mine:
            same = list if answered["ordered"] else sorted
            if same(picks) == same(answered["picks"]):
                return Moved(answered["receipt"], known.first, known.last, repeated=True)
        if expected is not None and expected != room.seq:
            raise stale(room.stream, expected, room.seq)
        if mine:
            raise Refusal("decision-closed", f"you have answered {decision} already, and not so", pointer="/picks")
        if known is not None:
            raise Refusal("not-your-decision", f"{decision} was not yours to answer")
        raise Refusal("decision-closed", f"{decision} is not open")

    def _commit(self, room: Room, command: str, account: str, facts: list[Fact], answered: dict[str, Any]) -> Moved:
        secrets = room.secrets
        over = isinstance(facts[-1], GameEnded)
        with room.now() as now:
            pen = Pen(room.stream, now.codec, secrets.key, now.seq, now.head, now.at)
            lobby = self._timing.excuse(pen, now.lobby)
            if is_over(lobby, pen.at):
                room.drop_driver()
                raise Refusal("time-over", f"the time for {command} is over")
            lobby = deepcopy(lobby) if over else lobby
        if over:
            write_on(pen, lobby, facts, account, secrets)
        else:
            pen.write(facts, account)
        return self.append(room, pen, command, answered)

    def append(self, room: Room, pen: Pen, command: str, answer: dict[str, Any]) -> Moved:
        """Makes what the pen has written durable, then lets everybody know. On failure the driver is dropped."""
        try:
            moved = self._append(pen, command, answer, None)
        except Conflict:
            room.drop_driver()
            raise
        except BaseException:
            # Whether it is in the log cannot be known from here: read it again before anything else is said.
            room.drop_driver()
            self._rooms.forget(room.stream)
            raise
        self._rooms.commit(room, pen.written)
        self._published(room.stream, pen.written)
        return moved

    def append_first(self, pen: Pen, secrets: Secrets) -> Moved:
        """Makes a new game durable, and with it what only the service may know of it."""
        moved = self._append(pen, "create", {}, secrets.kept())
        if not moved.repeated:
            self._published(pen.stream, pen.written)
        return moved

    def _append(self, pen: Pen, command: str, answer: dict[str, Any], secret: bytes | None) -> Moved:
        return appended(self._journal, self._ring, pen, command, answer, secret)


def appended(
    journal: Journal, ring: KeyRing, pen: Pen, command: str, answer: dict[str, Any], secret: bytes | None = None
) -> Moved:
    """What the pen has written is durable, and this is the receipt.

    Raises Conflict also where another wish of the same name came first: whoever gave that one need not have wished the
    same, so it has to be looked at. Only a stream is made once, by whomever.
    """
    expected = pen.seq - len(pen.written)
    signed = receipt(ring, pen.stream, pen.seq, pen.head, pen.at)
    kept = canonical({**answer, "receipt": signed})
    done = journal.append(Append(pen.stream, expected, pen.written, command, kept, secret))
    if done.answer == kept:  # be it that a first try of this very append had got through
        return Moved(signed, done.first, done.last, repeated=False)
    if expected:
        raise Conflict(pen.stream, expected, done.last)
    return Moved(orjson.loads(done.answer)["receipt"], done.first, done.last, repeated=True)


def stale(game: str, expected: int, actual: int) -> Refusal:
    return Refusal(
        "stale-version",
        f"the game stands at {actual}, not {expected}",
        more={"game": game, "version": actual, "since": expected},
    )
