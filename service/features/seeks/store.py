"""Seeks and challenges in the registry. They are not events: a game's record begins when the game is made.

Changes of seeks are made one at a time, so each seek is matched once.
"""

import time
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final, Literal, get_args

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, case, delete, func, insert, or_, select, update

from domain.game.refusal import Refusal
from service.features.accounts.living import living
from service.features.seeks.tables import seek_invited, seeks
from service.features.seeks.wish import SeekTerms, party
from service.platform.ids import new_id
from service.platform.storage.database import Database, in_parts
from service.platform.storage.tables import former_version
from service.platform.streams.service_time import settled

MOST: Final = 10
"""Open seeks of one account."""
_KEPT: Final = 7 * 86_400
"""Seconds for which a seek can still be read that is over."""

SeekStatus = Literal["open", "matched", "withdrawn", "declined", "expired"]
Reason = Literal["later", "clock", "options", "rated", "opponent", "counter"]
REASONS: Final = get_args(Reason)
Answered = Literal["", "accepted", "kept", "declined"]
_YES: Final = ("accepted", "kept")


class Seek(msgspec.Struct, frozen=True):
    """A seek and its status. `invited`: the accounts that have to accept, with their answers."""

    id: str
    number: int
    wish: SeekTerms
    status: SeekStatus
    reason: Reason | Literal[""]
    counter: str | None
    game: str | None
    made_at: int
    expires_at: int
    until: int
    version: int
    invited: dict[str, Answered]

    @property
    def to_all(self) -> bool:
        return not self.wish.chairs

    def concerns(self, account: str | None) -> bool:
        """Whether this account may know how it stands, whatever comes of it."""
        return account is not None and (account == self.wish.account or account in self.invited)

    def patient_until(self, now: int) -> int:
        """Return the time until which it is open, if its maker is present now."""
        patience = self.wish.patience
        return self.expires_at if patience is None else min(self.expires_at, now + patience)


class Seeks:
    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, id_: str, wish: SeekTerms, lasts: int, first: str | None = None) -> list[Seek]:
        """Open a seek and match it at once if possible, with `first` before all others, then with the oldest.

        Return the seek, and those matched with it. A repeated call with the same id opens one seek.
        """
        with self._database.write() as connection:
            now = _alone(connection)
            if self._read(connection, seeks.c.id == id_):
                return self._party(connection, id_)
            people = {wish.account, *wish.invited}
            if gone := people - living(connection, people):
                raise Refusal("unknown-player", f"there is no player {min(gone)}")
            self._check_quota(connection, wish.account, now)
            begun = [] if first is None else [self._open_one(connection, first)]
            if any(not other.wish.admits(wish) for other in begun):
                raise Refusal("seek-unfit", "this seek is for others: see what it accepts")
            if wish.answers is not None:
                self._check_invited(self._open_one(connection, wish.answers), wish.account)
                self._end(connection, wish.answers, "declined", now, reason="counter", counter=id_)
            self._insert(connection, id_, wish, now, lasts)
            if wish.chairs:
                self._agree(connection, id_, now)
            else:
                self._pair(connection, id_, begun, now)
            return self._party(connection, id_)

    def find(self, id_: str) -> Seek | None:
        with self._database.read() as connection:
            found = self._read(connection, seeks.c.id == id_)
        return found[0] if found else None

    def page(
        self, account: str | None, ruleset: str | None, players: int | None, app: str | None, after: int, limit: int
    ) -> list[Seek]:
        """Those that are open, the oldest first: to anybody, and those that concern this account; with an app, those
        for its users alone."""
        with self._database.read() as connection:
            wanted = _open(int(time.time())) & (seeks.c.number > after)
            rows = self._read(connection, wanted if ruleset is None else wanted & (seeks.c.ruleset == ruleset))
        told = (seek for seek in rows if seek.to_all or seek.concerns(account))
        fit = (seek for seek in told if players in (None, seek.wish.players) and app in (None, seek.wish.app))
        return list(islice(fit, limit))

    def challenges(self, account: str) -> list[Seek]:
        """Those that wait for this account's answer, the newest first."""
        asked = select(seek_invited.c.seek).where(seek_invited.c.account == account, seek_invited.c.answer == "")
        with self._database.read() as connection:
            return self._read(connection, _open(int(time.time())) & seeks.c.id.in_(asked))[::-1]

    def versions(self, players: Sequence[str]) -> dict[str, int]:
        """Return a version for each account that changes with its challenges, also when one expires.

        An account that was never challenged has none.
        """
        invited = seek_invited.c.account
        lapsed = (seeks.c.status == "open") & ~_open(int(time.time()))
        counted = select(invited, func.sum(seeks.c.version + case((lapsed, 1), else_=0))).join(seeks).group_by(invited)
        found: dict[str, int] = {}
        with self._database.read() as connection:
            for some in in_parts(players):
                rows = connection.execute(counted.where(invited.in_(some)))
                found |= {account: int(changes) for account, changes in rows}
        return found

    def party(self, id_: str) -> list[Seek]:
        """Return the seek, then those that were matched with it; nothing if there is no such seek."""
        with self._database.read() as connection:
            return self._party(connection, id_) if self._read(connection, seeks.c.id == id_) else []

    def rematch(self, game: str, account: str, *, again: bool) -> str | None:
        """Return the rematch of this game that somebody has offered to this account, if one is open. `again`: or that
        this account has accepted."""
        offered = self.challenges(account) + (self._accepted(account) if again else [])
        return next((seek.id for seek in offered if seek.wish.rematch == game), None)

    def _accepted(self, account: str) -> list[Seek]:
        """Return the challenges that this account has accepted, the newest first."""
        said_yes = seek_invited.c.answer.in_(_YES)
        mine = select(seek_invited.c.seek).where(seek_invited.c.account == account, said_yes)
        with self._database.read() as connection:
            return self._read(connection, seeks.c.id.in_(mine))[::-1]

    def accept(self, id_: str, account: str, *, kept: bool, again: bool) -> list[Seek]:
        """Accept a challenge; when all have, it is matched. `again`: an earlier attempt may have accepted it."""
        with self._database.write() as connection:
            now = _alone(connection)
            if again and any(seek.invited.get(account) in _YES for seek in self._read(connection, seeks.c.id == id_)):
                return self._party(connection, id_)
            seek = self._open_one(connection, id_)
            self._answer(connection, seek, account, "kept" if kept else "accepted")
            self._agree(connection, id_, now)
            return self._party(connection, id_)

    def decline(self, id_: str, account: str, reason: str) -> None:
        """Withdraw one's own seek, or decline a challenge. A finished seek stays as it is."""
        with self._database.write() as connection:
            now = _alone(connection)
            seek = self._open_one(connection, id_)
            if account == seek.wish.account:
                self._end(connection, id_, "withdrawn", now)
            else:
                self._answer(connection, seek, account, "declined")
                self._end(connection, id_, "declined", now, reason=reason)

    def saw(self, seek: Seek) -> None:
        """Record that the maker of this seek is present."""
        now = int(time.time())
        until = seek.patient_until(now)
        if until > seek.until + 1:
            with self._database.write() as connection:
                connection.execute(update(seeks).where(_open(now), seeks.c.id == seek.id).values(until=until))

    def unmade(self) -> list[str]:
        """Games that were agreed on and are perhaps not made."""
        with self._database.read() as connection:
            left = select(seeks.c.game).where(seeks.c.status == "matched", seeks.c.made.is_(False))
            return [game for game in connection.scalars(left.distinct()) if game is not None]

    def of_game(self, game: str) -> list[Seek]:
        """The seeks from which this game comes, the oldest first."""
        with self._database.read() as connection:
            return self._read(connection, seeks.c.game == game)

    def made(self, game: str) -> None:
        with self._database.write() as connection:
            connection.execute(update(seeks).where(seeks.c.game == game).values(made=True))

    def tidy(self) -> None:
        """Delete seeks that ended long ago."""
        if not settled():
            return
        old = int(time.time()) - _KEPT
        over = (seeks.c.until < old) & or_(seeks.c.status != "matched", seeks.c.made)
        with self._database.write() as connection:
            if connection.execute(select(seeks.c.id).where(over).limit(1)).first() is not None:
                _delete(connection, over)

    def _insert(self, connection: Connection, id_: str, wish: SeekTerms, now: int, lasts: int) -> None:
        number = (connection.scalar(select(func.max(seeks.c.number))) or 0) + 1
        expires_at = now + lasts
        until = expires_at if wish.patience is None else min(expires_at, now + wish.patience)
        row = {
            "id": id_, "number": number, "account": wish.account, "ruleset": wish.ruleset,
            "wanted": msgspec.json.encode(wish).decode(),
            "status": "open", "made_at": now, "expires_at": expires_at, "until": until,
        }  # fmt: skip
        connection.execute(insert(seeks).values(row))
        if wish.invited:
            invited = [{"seek": id_, "account": account} for account in wish.invited]
            connection.execute(insert(seek_invited), invited)

    def _pair(self, connection: Connection, id_: str, begun: Sequence[Seek], now: int) -> None:
        (own,) = self._read(connection, seeks.c.id == id_)
        alike = _open(now) & (seeks.c.ruleset == own.wish.ruleset) & (seeks.c.id != id_)
        waiting = [seek for seek in self._read(connection, alike) if seek.to_all]
        seeking = {id(seek.wish): seek for seek in (own, *begun, *waiting)}
        found = [seeking[id(wish)] for wish in party([own.wish, *(s.wish for s in begun)], (s.wish for s in waiting))]
        if found:
            self._matched(connection, found, now)

    def _agree(self, connection: Connection, id_: str, now: int) -> None:
        (seek,) = self._read(connection, seeks.c.id == id_)
        if all(seek.invited.values()):
            self._matched(connection, [seek], now)

    def _matched(self, connection: Connection, found: Sequence[Seek], now: int) -> None:
        game = new_id("g")
        for seek in found:
            self._end(connection, seek.id, "matched", now, game=game)
        for seek in found:  # once all of them are over, so that none is met again
            if seek.wish.stands:
                again = new_id("k")
                self._insert(connection, again, seek.wish, now, seek.expires_at - seek.made_at)
                self._pair(connection, again, [], now)

    def _answer(self, connection: Connection, seek: Seek, account: str, answer: Answered) -> None:
        self._check_invited(seek, account)
        mine = (seek_invited.c.seek == seek.id) & (seek_invited.c.account == account)
        connection.execute(update(seek_invited).where(mine).values(answer=answer))
        changed = update(seeks).where(seeks.c.id == seek.id).values(version=seeks.c.version + 1)
        connection.execute(changed)

    @staticmethod
    def _end(connection: Connection, id_: str, status: SeekStatus, now: int, **more: Any) -> None:
        ended = {"status": status, "ended_at": now, "version": seeks.c.version + 1, **more}
        connection.execute(update(seeks).where(seeks.c.id == id_, _open(now)).values(ended))

    def _open_one(self, connection: Connection, id_: str) -> Seek:
        found = self._read(connection, seeks.c.id == id_)
        if not found:
            raise Refusal("unknown-seek", f"there is no seek {id_}")
        if found[0].status != "open":
            raise Refusal("seek-closed", f"this seek is {found[0].status}")
        return found[0]

    @staticmethod
    def _check_invited(seek: Seek, account: str) -> None:
        if account not in seek.invited:
            raise Refusal("not-invited", "this challenge is not to you")

    @staticmethod
    def _check_quota(connection: Connection, account: str, now: int) -> None:
        count = select(func.count()).select_from(seeks).where(_open(now), seeks.c.account == account)
        if (connection.scalar(count) or 0) >= MOST:
            raise Refusal("too-many-seeks", f"an account has up to {MOST} open seeks")

    def _party(self, connection: Connection, id_: str) -> list[Seek]:
        """The seek, then those that were matched with it."""
        (own,) = self._read(connection, seeks.c.id == id_)
        others = [] if own.game is None else self._read(connection, (seeks.c.game == own.game) & (seeks.c.id != id_))
        return [own, *others]

    @staticmethod
    def _read(connection: Connection, which: ColumnElement[bool]) -> list[Seek]:
        """The oldest first."""
        rows = connection.execute(select(seeks).where(which).order_by(seeks.c.number)).all()
        answers: dict[str, dict[str, Answered]] = {row.id: {} for row in rows}
        for some in in_parts(answers):
            for one in connection.execute(select(seek_invited).where(seek_invited.c.seek.in_(some))):
                answers[one.seek][one.account] = one.answer
        now = int(time.time())
        return [_seek(row, answers[row.id], now) for row in rows]


def forget_seeks(connection: Connection, account: str) -> None:
    """Deletes what somebody seeks, and challenges to them; not what a game is still to be made from."""
    to_them = select(seek_invited.c.seek).where(seek_invited.c.account == account)
    concerned = (seeks.c.account == account) | seeks.c.id.in_(to_them)
    _delete(connection, concerned & or_(seeks.c.status != "matched", seeks.c.made))


def _delete(connection: Connection, which: ColumnElement[bool]) -> None:
    for ids in in_parts(connection.scalars(select(seeks.c.id).where(which)).all()):
        connection.execute(delete(seek_invited).where(seek_invited.c.seek.in_(ids)))
        connection.execute(delete(seeks).where(seeks.c.id.in_(ids)))


def _alone(connection: Connection) -> int:
    """Take the lock for changes of seeks, and return the current time.

    A transaction that has written this row is alone until its end, in either database.
    """
    connection.execute(_BE_ALONE)
    return int(time.time())


def _open(now: int) -> ColumnElement[bool]:
    return (seeks.c.status == "open") & (seeks.c.until > now)


def _seek(row: Row[Any], invited: dict[str, Answered], now: int) -> Seek:
    over = row.status == "open" and row.until <= now
    return Seek(
        row.id, row.number, _wish(row.wanted.encode()), "expired" if over else row.status, row.reason, row.counter,
        row.game, row.made_at, row.expires_at, row.until, row.version + over, invited,
    )  # fmt: skip


_BE_ALONE: Final = update(former_version).values(version=former_version.c.version)
_wish: Final = msgspec.json.Decoder(SeekTerms).decode
