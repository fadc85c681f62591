"""The store of seeks and challenges. They are not events: a game's record begins when the game is created.

Changes of seeks are made one at a time, so each seek is matched once.
"""

import time
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, get_args
from zlib import crc32

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Integer, Row, Select, bindparam, delete, false, func, insert, or_, select, update

from domain.game.refusal import Refusal
from service.features.accounts.living import living
from service.features.blocks.store import among, check
from service.features.seeks.fitting import add_columns, candidates, columns
from service.features.seeks.seek_request import SeekRequest, party
from service.features.seeks.tables import seek_invited, seeks
from service.platform.ids import new_id
from service.platform.storage.database import Database, in_parts
from service.platform.storage.tables import former_version
from service.platform.streams.service_time import settled

MOST: Final = 10
"""Maximum number of open seeks of one account."""
PLACE_HOURS: Final = 100 * 14 * 24
"""Maximum sum of the hours for which the open seeks of one address are still open: a hundred seeks of 14 days."""
_KEPT: Final = {"matched": 7 * 86_400, "declined": 7 * 86_400, "withdrawn": 86_400, "expired": 86_400}
"""Seconds for which a seek that is no longer open is kept, by its status."""

SeekStatus = Literal["open", "matched", "withdrawn", "declined", "expired"]
Reason = Literal["later", "clock", "options", "rated", "opponent", "counter"]
REASONS: Final = get_args(Reason)
Answered = Literal["", "accepted", "kept", "declined"]
_YES: Final = ("accepted", "kept")


class Seek(msgspec.Struct, frozen=True):
    """A seek and its status. `invited` are the accounts that have to accept, with their answers."""

    id: str
    number: int
    request: SeekRequest
    status: SeekStatus
    reason: Reason | Literal[""]
    counter: str | None
    game: str | None
    made_at: int
    expires_at: int
    until: int
    version: int
    place: str
    invited: dict[str, Answered]

    @property
    def to_all(self) -> bool:
        return not self.request.chairs

    def concerns(self, account: str | None) -> bool:
        """Return whether an account made the seek or is invited, so that it always sees the seek."""
        return account is not None and (account == self.request.account or account in self.invited)

    def patient_until(self, now: int) -> int:
        """Return the time until which the seek stays open, if its maker is present at the time `now`."""
        patience = self.request.patience
        return self.expires_at if patience is None else min(self.expires_at, now + patience)


class Seeks:
    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, id_: str, request: SeekRequest, lasts: int, first: str | None = None, place: str = "") -> list[Seek]:
        """Open a seek, and match it at once if possible, with the seek `first` before all others, then with the oldest.

        Limits count only seeks that stay open. Seeks of one `place`, a hashed address group, share one. Return the
        seek, and those matched with it. A repeated call with the same id opens one seek.
        """
        with self._database.write() as connection:
            now = _alone(connection)
            if self._find(connection, id_):
                return self._party(connection, id_)
            if request.rematch is not None:  # nobody names its referees: they are those of the game before
                request = _with_referees_of_now(connection, request)
            people = {request.account, *request.invited, *request.terms.referees}
            if erased := people - living(connection, people):
                raise Refusal("unknown-player", who=min(erased))
            begun = [] if first is None else [self._open_one(connection, first)]
            if any(not other.request.admits(request) for other in begun):
                raise Refusal("seek-unfit")
            check(connection, request.account, {*people, *(other.request.account for other in begun)})
            if request.answers is not None:
                self._check_invited(self._open_one(connection, request.answers), request.account)
                self._end(connection, request.answers, "declined", now, reason="counter", counter=id_)
            self._insert(connection, id_, request, now, lasts, place)
            if request.chairs:
                self._agree(connection, id_, now)
            else:
                self._pair(connection, id_, begun, now)
            (seek,) = self._find(connection, id_)
            if seek.status == "open" or request.stands:
                self._check_limits(connection, seek, now)
            return self._party(connection, id_)

    def find(self, id_: str) -> Seek | None:
        with self._database.read() as connection:
            found = self._find(connection, id_)
        return found[0] if found else None

    def page(
        self, account: str | None, ruleset: str | None, players: int | None, app: str | None, after: int, limit: int
    ) -> list[Seek]:
        """Return open seeks after number `after`, oldest first: those to everybody, or concerning an account.

        With `app`, return only the seeks that are restricted to users of that app.
        """
        found: list[Seek] = []
        chosen = _PAGE if ruleset is None else _PAGE_OF
        values = {} if ruleset is None else {"ruleset": ruleset}
        most = limit
        with self._database.read() as connection:
            while len(found) < limit:
                rows = self._read(connection, chosen, after=after, most=most, **values)
                visible = (seek for seek in rows if seek.to_all or seek.concerns(account))
                found += (
                    one for one in visible if players in (None, one.request.players) and app in (None, one.request.app)
                )
                if len(rows) < most:
                    break
                after = rows[-1].number
                most = min(2 * most, _AT_ONCE)
        return found[:limit]

    def challenges(self, account: str) -> list[Seek]:
        """Return the open challenges that an account has not answered, newest first."""
        with self._database.read() as connection:
            return self._read(connection, _CHALLENGES, account=account)[::-1]

    def versions(self, players: Sequence[str]) -> dict[str, int]:
        """Return, for each account with open challenges, a checksum of them.

        It changes when one is added, changed, answered or ended.
        """
        now = int(time.time())
        found: dict[str, int] = {}
        with self._database.read() as connection:
            for some in in_parts(players):
                for account, number, version in connection.execute(_VERSIONS, {"accounts": some, "now": now}):
                    found[account] = crc32(f"{number} {version}".encode(), found.get(account, 0))
        return found

    def party(self, id_: str) -> list[Seek]:
        """Return a seek, then the seeks matched with it, or an empty list for an unknown id."""
        with self._database.read() as connection:
            return self._party(connection, id_) if self._find(connection, id_) else []

    def rematch(self, game: str, account: str, *, again: bool) -> str | None:
        """Return the offered rematch of a game that waits for an account's answer, or None.

        With `again`, also return one that the account has already accepted.
        """
        offered = self.challenges(account) + (self._accepted(account) if again else [])
        return next((seek.id for seek in offered if seek.request.rematch == game), None)

    def _accepted(self, account: str) -> list[Seek]:
        """Return the challenges that an account has accepted, the newest first."""
        with self._database.read() as connection:
            return self._read(connection, _ACCEPTED, account=account)[::-1]

    def accept(self, id_: str, account: str, *, kept: bool, again: bool) -> list[Seek]:
        """Accept a challenge. When all have accepted, it is matched.

        With `again`, an earlier attempt of the same request may have accepted it.
        """
        with self._database.write() as connection:
            now = _alone(connection)
            if again and any(seek.invited.get(account) in _YES for seek in self._find(connection, id_)):
                return self._party(connection, id_)
            seek = self._open_one(connection, id_)
            self._check_invited(seek, account)
            check(connection, account, (seek.request.account, *seek.request.terms.referees))
            self._answer(connection, seek, account, "kept" if kept else "accepted")
            self._agree(connection, id_, now)
            return self._party(connection, id_)

    def decline(self, id_: str, account: str, reason: str) -> None:
        """Withdraw a seek if the account made it, otherwise decline it. Refuse if it is not open."""
        with self._database.write() as connection:
            now = _alone(connection)
            seek = self._open_one(connection, id_)
            if account == seek.request.account:
                self._end(connection, id_, "withdrawn", now)
            else:
                self._answer(connection, seek, account, "declined")
                self._end(connection, id_, "declined", now, reason=reason)

    def saw(self, seek: Seek) -> None:
        """Record that the maker of a seek is present, so that the seek stays open."""
        now = int(time.time())
        until = seek.patient_until(now)
        if until > seek.until + 1:
            with self._database.write() as connection:
                connection.execute(_CHANGE_OPEN, {"which": seek.id, "now": now, "until": until})

    def unmade(self) -> list[str]:
        """Return the games of matched seeks that are not marked as created yet."""
        with self._database.read() as connection:
            return [game for game in connection.scalars(_UNMADE) if game is not None]

    def of_game(self, game: str) -> list[Seek]:
        """Return the seeks that were matched into a game, oldest first."""
        with self._database.read() as connection:
            return self._read(connection, _OF_GAME, game=game)

    def made(self, game: str) -> None:
        with self._database.write() as connection:
            connection.execute(_MADE, {"which": game})

    def tidy(self) -> None:
        """Delete seeks that ended long ago."""
        if not settled():
            return
        now = int(time.time())
        with self._database.read() as connection:
            expired = connection.execute(_EXPIRED, {"now": now}).all()
            over = _over(connection, now)
        if expired or over:
            with self._database.write() as connection:
                for id_, until in expired:
                    connection.execute(_EXPIRE, {"which": id_, "now": now, "ended_at": until})
                    connection.execute(_CLOSE, {"which": id_})
                _delete(connection, _over(connection, now))

    def _insert(self, connection: Connection, id_: str, request: SeekRequest, now: int, lasts: int, place: str) -> None:
        number = (connection.scalar(_LAST) or 0) + 1
        expires_at = now + lasts
        until = expires_at if request.patience is None else min(expires_at, now + request.patience)
        row = {
            "id": id_, "number": number, "account": request.account, "ruleset": request.ruleset,
            "wanted": msgspec.json.encode(request).decode(),
            "status": "open", "made_at": now, "expires_at": expires_at, "until": until, "place": place,
            **columns(request),
        }  # fmt: skip
        connection.execute(_ADD, row)
        if request.invited:
            connection.execute(_INVITE, [{"seek": id_, "account": account} for account in request.invited])

    def _pair(self, connection: Connection, id_: str, begun: Sequence[Seek], now: int) -> None:
        (seek,) = self._find(connection, id_)
        add_columns(connection)
        alike = self._read(connection, _THESE, seeks=candidates(connection, seek.request, now))
        waiting = [other for other in alike if other not in begun]
        seeking = {id(one.request): one for one in (seek, *begun, *waiting)}
        terms = (one.request.terms for one in seeking.values())
        referees = {referee for agreed in terms for referee in agreed.referees}
        blocks = among(connection, {*referees, *(one.request.account for one in seeking.values())})
        found = [
            seeking[id(request)]
            for request in party([seek.request, *(s.request for s in begun)], (s.request for s in waiting), blocks)
        ]
        if found:
            self._matched(connection, found, now)

    def _agree(self, connection: Connection, id_: str, now: int) -> None:
        (seek,) = self._find(connection, id_)
        if all(seek.invited.values()):
            self._matched(connection, [seek], now)

    def _matched(self, connection: Connection, found: Sequence[Seek], now: int) -> None:
        game = new_id("g")
        for seek in found:
            self._end(connection, seek.id, "matched", now, game=game)
        for seek in found:  # after all have ended, so that none of them is matched again
            if seek.request.stands:
                again = new_id("k")
                self._insert(connection, again, seek.request, now, seek.expires_at - seek.made_at, seek.place)
                self._pair(connection, again, [], now)

    def _answer(self, connection: Connection, seek: Seek, account: str, answer: Answered) -> None:
        self._check_invited(seek, account)
        connection.execute(_ANSWER, {"which": seek.id, "whose": account, "answer": answer})
        connection.execute(_MOVE_ON, {"which": seek.id})

    @staticmethod
    def _end(connection: Connection, id_: str, status: SeekStatus, now: int, **more: Any) -> None:
        connection.execute(_END, {"which": id_, "now": now, "status": status, "ended_at": now, **more})
        connection.execute(_CLOSE, {"which": id_})

    def _open_one(self, connection: Connection, id_: str) -> Seek:
        found = self._find(connection, id_)
        if not found:
            raise Refusal("unknown-seek", seek=id_)
        if found[0].status != "open":
            raise Refusal("seek-closed", state=found[0].status)
        return found[0]

    @staticmethod
    def _check_invited(seek: Seek, account: str) -> None:
        if account not in seek.invited:
            raise Refusal("not-invited/challenge")

    @staticmethod
    def _check_limits(connection: Connection, seek: Seek, now: int) -> None:
        """Refuse a new seek that stays open if its account or address has too many, counting this one."""
        if connection.execute(_HOW_MANY, {"account": seek.request.account, "now": now}).scalar_one() > MOST:
            raise Refusal("too-many-seeks", count=MOST)
        of_place = {"place": seek.place, "now": now}
        if seek.place and connection.execute(_HOW_LONG, of_place).scalar_one() > 3600 * PLACE_HOURS:
            raise Refusal("too-many-seeks/address", hours=PLACE_HOURS)

    def _party(self, connection: Connection, id_: str) -> list[Seek]:
        """Return a seek, then the seeks that were matched with it."""
        (own,) = self._find(connection, id_)
        matched = [] if own.game is None else self._read(connection, _OF_GAME, game=own.game)
        return [own, *(seek for seek in matched if seek.id != id_)]

    def _find(self, connection: Connection, id_: str) -> list[Seek]:
        return self._read(connection, _ONE, seek=id_)

    @staticmethod
    def _read(connection: Connection, chosen: Select[Any], **values: Any) -> list[Seek]:
        """Return the seeks that a query selects, in its order."""
        now = int(time.time())
        rows = connection.execute(chosen, values | {"now": now}).all()
        answers: dict[str, dict[str, Answered]] = {row.id: {} for row in rows}
        for some in in_parts(answers):
            for one in connection.execute(_INVITED, {"seeks": some}):
                answers[one.seek][one.account] = one.answer
        return [_seek(row, answers[row.id], now) for row in rows]


def _with_referees_of_now(connection: Connection, request: SeekRequest) -> SeekRequest:
    """Return a request without referees who are erased, or who blocked a player or were blocked by one."""
    there, players = living(connection, request.terms.referees), {request.account, *request.invited}
    apart = {one for pair in among(connection, players | there) if not players.isdisjoint(pair) for one in pair}
    referees = tuple(referee for referee in request.terms.referees if referee in there - apart)
    return replace(request, terms=replace(request.terms, referees=referees))


def forget_seeks(connection: Connection, account: str) -> None:
    """Delete the seeks of an account and challenges to it, except matched ones without a game yet."""
    _delete(connection, connection.scalars(_OVER_OF, {"account": account}).all())


def _over(connection: Connection, now: int) -> list[str]:
    """Return the seeks that ended long ago."""
    return [
        id_
        for status, kept in _KEPT.items()
        for id_ in connection.scalars(_OVER, {"status": status, "old": now - kept})
    ]


def _delete(connection: Connection, chosen: Iterable[str]) -> None:
    for some in in_parts(chosen):
        connection.execute(_UNINVITE, {"seeks": some})
        connection.execute(_REMOVE, {"seeks": some})


def _alone(connection: Connection) -> int:
    """Take the lock for changes of seeks, and return the current time.

    A transaction that has written this row is alone until its end, in either database.
    """
    connection.execute(_BE_ALONE)
    return int(time.time())


def _seek(row: Row[Any], invited: dict[str, Answered], now: int) -> Seek:
    over = row.status == "open" and row.until <= now
    return Seek(
        row.id, row.number, _decoded(row.wanted), "expired" if over else row.status, row.reason, row.counter,
        row.game, row.made_at, row.expires_at, row.until, row.version + over, row.place, invited,
    )  # fmt: skip


_OPEN: Final = (seeks.c.status == "open") & (seeks.c.until > bindparam("now"))
_IN_ORDER: Final = select(seeks).order_by(seeks.c.number)
_ONE: Final = _IN_ORDER.where(seeks.c.id == bindparam("seek"))
_THESE: Final = _IN_ORDER.where(seeks.c.id.in_(bindparam("seeks", expanding=True)))
_OF_GAME: Final = _IN_ORDER.where(seeks.c.game == bindparam("game"))
_OPEN_AFTER: Final = _IN_ORDER.where(_OPEN, seeks.c.number > bindparam("after"))
_OPEN_AFTER_OF: Final = _OPEN_AFTER.where(seeks.c.ruleset == bindparam("ruleset"))
_AT_ONCE: Final = 400
"""Maximum number of open seeks that one statement reads for a page. Each reads twice as many as the one before."""
_PAGE: Final = _OPEN_AFTER.limit(bindparam("most", type_=Integer))
_PAGE_OF: Final = _OPEN_AFTER_OF.limit(bindparam("most", type_=Integer))
_TO_ACCOUNT: Final = select(seek_invited.c.seek).where(seek_invited.c.account == bindparam("account"))
_CHALLENGES: Final = _IN_ORDER.where(
    _OPEN, seeks.c.id.in_(_TO_ACCOUNT.where(seek_invited.c.ended == false(), seek_invited.c.answer == ""))
)
_ACCEPTED: Final = _IN_ORDER.where(seeks.c.id.in_(_TO_ACCOUNT.where(seek_invited.c.answer.in_(_YES))))
_INVITED: Final = select(seek_invited).where(seek_invited.c.seek.in_(bindparam("seeks", expanding=True)))
_VERSIONS: Final = (
    select(seek_invited.c.account, seeks.c.number, seeks.c.version)
    .join(seeks)
    .where(seek_invited.c.account.in_(bindparam("accounts", expanding=True)))
    .where(seek_invited.c.ended == false(), seek_invited.c.answer == "", _OPEN)
    .order_by(seeks.c.number)
)
_HOW_MANY: Final = select(func.count()).select_from(seeks).where(_OPEN, seeks.c.account == bindparam("account"))
_HOW_LONG: Final = select(func.sum(seeks.c.expires_at - bindparam("now"))).where(
    _OPEN, seeks.c.place == bindparam("place")
)
_LAST: Final = select(func.max(seeks.c.number))
_UNMADE: Final = select(seeks.c.game).where(seeks.c.status == "matched", seeks.c.made.is_(False)).distinct()
_DONE: Final = select(seeks.c.id).where(or_(seeks.c.status != "matched", seeks.c.made))
"""Query that selects seeks which are not matched, or whose game is already created."""
_OVER: Final = _DONE.where(seeks.c.status == bindparam("status"), seeks.c.ended_at < bindparam("old"))
_EXPIRED: Final = select(seeks.c.id, seeks.c.until).where(seeks.c.status == "open", seeks.c.until <= bindparam("now"))
_OVER_OF: Final = _DONE.where(or_(seeks.c.account == bindparam("account"), seeks.c.id.in_(_TO_ACCOUNT)))
_ADD: Final = insert(seeks)
_CHANGE: Final = update(seeks).where(seeks.c.id == bindparam("which"))
_CHANGE_OPEN: Final = _CHANGE.where(_OPEN)
_END: Final = _CHANGE_OPEN.values(version=seeks.c.version + 1)
_EXPIRE: Final = _CHANGE.where(seeks.c.status == "open", seeks.c.until <= bindparam("now")).values(
    status="expired", version=seeks.c.version + 1
)
_CLOSE: Final = update(seek_invited).where(seek_invited.c.seek == bindparam("which")).values(ended=True)
_MOVE_ON: Final = _CHANGE.values(version=seeks.c.version + 1)
_MADE: Final = update(seeks).where(seeks.c.game == bindparam("which")).values(made=True)
_REMOVE: Final = delete(seeks).where(seeks.c.id.in_(bindparam("seeks", expanding=True)))
_INVITE: Final = insert(seek_invited)
_ANSWER: Final = update(seek_invited).where(
    seek_invited.c.seek == bindparam("which"), seek_invited.c.account == bindparam("whose")
)
_UNINVITE: Final = delete(seek_invited).where(seek_invited.c.seek.in_(bindparam("seeks", expanding=True)))
_BE_ALONE: Final = update(former_version).values(version=former_version.c.version)
_decoded: Final = msgspec.json.Decoder(SeekRequest).decode
