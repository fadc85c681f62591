"""Reviews of games: a worker makes them in short pieces, and they are remembered. What is remembered can be lost at any
time: then it is made anew, and comes out the same.

They are made one after the other, in the order in which they were asked for, so that whatever else waits in their lane
stands behind a piece of one review, however many there are. What an account has asked for is few at a time, so that
nobody waits for all that one reader would like to know.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Final, Literal, NamedTuple

import msgspec
import structlog
from redis import Redis
from redis.exceptions import RedisError

from domain.game.refusal import Refusal
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from service.bots.players import levels
from service.games.memory import Room
from service.house import House
from service.reviews import weighing
from service.reviews.moments import Asked, asked, moment
from service.running import jobs
from service.running.remembering import Remembered

PIECE: Final = 0.5
"""Seconds after which a piece ends with the game that is being played on."""
MOST: Final = 3
"""So many that an account has asked for may be under way."""
NAMED: Final = 3
"""So many decisions are named for each seat."""
ROUNDS: Final = ((None, 2), (8, 8), (4, 24))
"""From all decisions of a seat, then from so many that seem to have cost most, so many games are played on."""
_BEFORE: Final = (0, *(games for _, games in ROUNDS[:-1]))
_GIVEN_UP: Final = 3600
"""Seconds after which nobody looks after a review any more that does not come to its end; asking begins it again."""
TRIES: Final = 5
"""Times that a piece is begun before its review fails."""
_FAILED_FOR: Final = 600
"""Seconds for which a failure is shown; asking after that begins again where the review was."""
_OPEN: Final = "dominium:reviews:asked"
"""Games and accounts by when they were asked for."""
_TRIED: Final = "dominium:reviews:tried:"
"""By game: how often its next piece was begun."""
_FAILED: Final = "dominium:reviews:failed:"
"""By game: why its review failed."""

Failure = Literal["interrupted", "error"]
"""Its worker ended each time, or met an error."""

_log = structlog.get_logger("reviews")


class Wish(NamedTuple):
    """A review that has not come to its end, and who asked for it first."""

    game: str
    account: str


class Weighed(msgspec.Struct, array_like=True):
    """A decision that the best bot would have answered otherwise, and by how much better that came out, game by game;
    None: the question would not have been put."""

    asked: Asked
    picks: tuple[str, ...]
    best: tuple[str, ...]
    gains: list[float | None] = []

    @property
    def known(self) -> list[float]:
        return [gain for gain in self.gains if gain is not None]

    @property
    def cost(self) -> float:
        return fmean(self.known) if self.known else 0.0


class Review(msgspec.Struct, array_like=True):
    """How far it has come: `looked` decisions looked at, of `total`; `played` games played on; `weighed`."""

    total: int | None = None
    looked: int = 0
    played: int = 0
    ended: bool = False
    weighed: list[Weighed] = []
    failure: Failure | None = None
    """Why it is not made now. Not remembered with it, so that what was done stands."""

    @property
    def done(self) -> int:
        return self.looked + self.played

    @property
    def expected(self) -> int | None:
        """How much there is to do in all, once that is known."""
        if self.total is None or self.looked < self.total:
            return None
        counts = Counter(one.asked.seat for one in self.weighed)
        rounds = ((most, games - before) for before, (most, games) in zip(_BEFORE, ROUNDS, strict=True))
        played = (len(range(count)[:most]) * games for most, games in rounds for count in counts.values())
        return self.looked + sum(played)

    def dearest(self, seat: int) -> list[Weighed]:
        """The decisions of a seat, those first that cost most."""
        own = [one for one in self.weighed if one.asked.seat == seat]
        return sorted(own, key=lambda one: (-one.cost, one.asked.seq))

    def costly(self) -> Iterator[Weighed]:
        """What is named in the end, seat by seat."""
        for seat in sorted({one.asked.seat for one in self.weighed}):
            weighed = [one for one in self.dearest(seat) if len(one.gains) == ROUNDS[-1][1] and one.cost > 0]
            yield from weighed[:NAMED]


_REMEMBERED: Final = Remembered("review", Review)


def review(house: House, game: str, account: str, charge: Callable[[], None] = lambda: None) -> Review:
    """Return the review made up to now; queue its next piece unless it has failed lately. `charge` is called, and may
    refuse, where nobody has asked for it yet."""
    found = _REMEMBERED.of(house.redis, game) or Review()
    if not found.ended:
        try:
            found.failure = _failure(house.redis, game)
            if found.failure is not None:
                return found
            _ask(house.redis, Wish(game, account), charge)
            _queue_first(house)
        except RedisError as error:
            _log.warning("not remembered", game=game, error=str(error))
    return found


def unfinished(house: House) -> Iterator[jobs.Args]:
    """The next piece of the one that is made now."""
    house.redis.zremrangebyscore(_OPEN, 0, time.time() - _GIVEN_UP)
    for game, _ in _wishes(house.redis)[:1]:
        yield {"game": game, "done": (_REMEMBERED.of(house.redis, game) or Review()).done}


@jobs.job("review", due=unfinished, lane="long", seconds=600)
def proceed(house: House, *, game: str, done: int) -> None:
    """Make the next piece of a review of which `done` steps are done.

    A piece that was begun too often fails: a worker may be killed by it, and reviews behind it would wait.
    """
    found = _REMEMBERED.of(house.redis, game) or Review()
    if not found.ended and found.done == done and _failure(house.redis, game) is None:
        tries = _begin(house.redis, game)
        try:
            if tries > TRIES:
                _fail(house.redis, game, "interrupted")
            else:
                _go_on(house, game, found)
                house.redis.delete(_TRIED + game)
        except Exception:
            if tries >= TRIES:
                _fail(house.redis, game, "error")
            _put_last(house.redis, game)  # reviews behind it are not held up
            raise
    if found.ended:  # also when a worker was killed before it could say so
        _let_go(house.redis, game)
    _queue_first(house)


def _failure(redis: Redis, game: str) -> Failure | None:
    kept = redis.get(_FAILED + game)
    return msgspec.convert(kept.decode(), Failure) if isinstance(kept, bytes) else None


def _begin(redis: Redis, game: str) -> int:
    """Count that its next piece is begun; return how often it was."""
    with redis.pipeline() as counting:
        counting.incr(_TRIED + game)
        counting.expire(_TRIED + game, _GIVEN_UP)
        return int(counting.execute()[0])


def _fail(redis: Redis, game: str, why: Failure) -> None:
    redis.set(_FAILED + game, why, ex=_FAILED_FOR)
    redis.delete(_TRIED + game)
    _let_go(redis, game)
    _log.warning("failed", game=game, why=why)


def _ask(redis: Redis, wish: Wish, charge: Callable[[], None]) -> None:
    waiting = _wishes(redis)
    if any(other.game == wish.game for other in waiting):
        return
    if sum(other.account == wish.account for other in waiting) >= MOST:
        raise Refusal("review-pending", f"{MOST} reviews that you have asked for have not ended yet")
    charge()
    redis.zadd(_OPEN, {" ".join(wish): time.time()})


def _let_go(redis: Redis, game: str) -> None:
    """Look after a review no more. What the same account has asked for beside it waits behind all others."""
    waiting = _wishes(redis)
    ended = {wish.account for wish in waiting if wish.game == game}
    for wish in waiting:
        if wish.game == game:
            redis.zrem(_OPEN, " ".join(wish))
        elif wish.account in ended:
            redis.zadd(_OPEN, {" ".join(wish): time.time()}, xx=True)


def _put_last(redis: Redis, game: str) -> None:
    for wish in _wishes(redis):
        if wish.game == game:
            redis.zadd(_OPEN, {" ".join(wish): time.time()}, xx=True)


def _wishes(redis: Redis) -> list[Wish]:
    """In the order in which they were asked for."""
    return [Wish(*kept.decode().split(" ")) for kept in redis.zrange(_OPEN, 0, -1) if isinstance(kept, bytes)]


def _queue_first(house: House) -> None:
    for piece in unfinished(house):
        jobs.enqueue(house, "review", **piece)


def _go_on(house: House, game: str, found: Review) -> None:
    """Do a piece of it."""
    room = house.desk.rooms.room(game)
    with room.seen_by(Viewer.referee()) as now:
        pass  # the game is final: nothing is added to it
    until = time.monotonic() + PIECE
    course = list(asked(room, now)) if weighing.BEST in levels(now.rules.name) else []
    found.total = len(course)
    goes_on = _step(house, room, now, found, course)
    while goes_on and time.monotonic() < until:
        goes_on = _step(house, room, now, found, course)
    _REMEMBERED.keep(house.redis, game, found)


def _step(house: House, room: Room, now: GameFold, found: Review, course: Sequence[Asked]) -> bool:
    """Looks at the next decision, or plays the next game on; whether anything is left after that."""
    if found.looked < len(course):
        one = course[found.looked]
        found.looked += 1
        there, name = moment(room, house.desk.looking, now, one), _name(room, one)
        best = weighing.best(there, name)
        if not weighing.same(there, best) and weighing.standing_at(there, f"{name}/0") is not None:
            found.weighed.append(Weighed(one, there.picks, best, []))
    elif (following := _next(found)) is not None:
        found.played += 1
        there, name = moment(room, house.desk.looking, now, following.asked), _name(room, following.asked)
        following.gains.append(weighing.gain(there, following.best, f"{name}/{len(following.gains)}"))
    else:
        found.ended = True
    return not found.ended


def _next(found: Review) -> Weighed | None:
    """Of which decision the game is played on next: a round is over for all seats before the next one begins."""
    for before, (most, games) in zip(_BEFORE, ROUNDS, strict=True):
        for seat in sorted({one.asked.seat for one in found.weighed}):
            own = [one for one in found.dearest(seat) if len(one.gains) >= before]
            own.sort(key=lambda one: len(one.gains) == before)  # whoever is in this round already stays in it
            unplayed = (one for one in own[:most] if len(one.gains) < games)
            if (one := next(unplayed, None)) is not None:
                return one
    return None


def _name(room: Room, one: Asked) -> str:
    return f"{room.stream}/d{one.seq}"
