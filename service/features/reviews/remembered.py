"""Reviews of games, made by a worker in short pieces and cached. A lost review is made again with the same result.

They are made one after the other, in the order of the requests. So other jobs in their lane wait only for a piece of
one review, however many there are. An account may have only a few requests at a time, so that one reader cannot make
all others wait.
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
from service.features.bots.players import levels
from service.features.games.loaded_game import LoadedGame
from service.features.reviews import weighing
from service.features.reviews.moments import CountedDecision, counted_decisions, moment
from service.features.reviews.services import ReviewServices
from service.platform.runtime import jobs
from service.platform.runtime.remembering import Remembered
from service.platform.streams.service_time import settled

PIECE: Final = 0.5
"""Seconds after which a piece ends, once its current game is done."""
MOST: Final = 3
"""Maximum number of unfinished reviews of one account."""
NAMED: Final = 3
"""Maximum number of decisions that a review names for each seat."""
ROUNDS: Final = ((None, 2), (8, 8), (4, 24))
"""Rounds of a review, each as a number of decisions and of games.

In each round, that many of a seat's most costly decisions (None: all) are played on until each has that many games.
"""
_BEFORE: Final = (0, *(games for _, games in ROUNDS[:-1]))
_GIVEN_UP: Final = 3600
"""Seconds after which an unfinished review is dropped. A new request starts it again."""
TRIES: Final = 5
"""Number of errors in a piece after which its review fails."""
_FAILED_FOR: Final = 600
"""Seconds for which a failure is shown. A later request resumes the review."""
_OPEN: Final = "dominium:reviews:asked"
"""Redis sorted set of unfinished reviews (game and account), by the time of the request."""
_TRIED: Final = "dominium:reviews:tried:"
"""Prefix of the Redis keys that count the errors in the next piece of a game's review."""
_FAILED: Final = "dominium:reviews:failed:"
"""Prefix of the Redis keys with the reason for which a game's review failed."""

Failure = Literal["interrupted", "error"]
"""Reason of a failed review: its worker ended each time, or met an error."""

_log = structlog.get_logger("reviews")


class PendingReview(NamedTuple):
    """An unfinished review, and the account that first asked for it."""

    game: str
    account: str


class Weighed(msgspec.Struct, array_like=True):
    """A decision that the best bot would have answered differently.

    `gains` are the points that the bot's answer gains, one for each game played on. None: the question would not have
    been asked.
    """

    asked: CountedDecision
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
    """The progress of a review.

    `looked` of `total` decisions were examined, and `played` games were played on. `weighed` are the decisions that the
    bot would have answered differently.
    """

    total: int | None = None
    looked: int = 0
    played: int = 0
    ended: bool = False
    weighed: list[Weighed] = []
    failure: Failure | None = None
    """Reason of the present failure. It is not cached with the review, so the finished work stays."""

    @property
    def done(self) -> int:
        return self.looked + self.played

    @property
    def expected(self) -> int | None:
        """Return the number of all steps of the review, or None until it is known."""
        if self.total is None or self.looked < self.total:
            return None
        counts = Counter(one.asked.seat for one in self.weighed)
        rounds = ((most, games - before) for before, (most, games) in zip(_BEFORE, ROUNDS, strict=True))
        played = (len(range(count)[:most]) * games for most, games in rounds for count in counts.values())
        return self.looked + sum(played)

    def dearest(self, seat: int) -> list[Weighed]:
        """Return the weighed decisions of a seat, the most costly first."""
        of_seat = [one for one in self.weighed if one.asked.seat == seat]
        return sorted(of_seat, key=lambda one: (-one.cost, one.asked.seq))

    def costly(self) -> Iterator[Weighed]:
        """Yield the costly decisions that the review names, seat by seat."""
        for seat in sorted({one.asked.seat for one in self.weighed}):
            weighed = [one for one in self.dearest(seat) if len(one.gains) == ROUNDS[-1][1] and one.cost > 0]
            yield from weighed[:NAMED]


_REMEMBERED: Final = Remembered("review", Review)


def review(services: ReviewServices, game: str, account: str, charge: Callable[[], None] = lambda: None) -> Review:
    """Return the present state of a game's review, and queue its next piece unless it failed recently.

    `charge` is called for a new request, and may refuse it.
    """
    found = _REMEMBERED.of(services.redis, game) or Review()
    if not found.ended:
        try:
            found.failure = _failure(services.redis, game)
            if found.failure is not None:
                return found
            _ask(services.redis, PendingReview(game, account), charge)
            _queue_first(services)
        except RedisError as error:
            _log.warning("not remembered", game=game, error=str(error))
    return found


def unfinished(services: ReviewServices) -> Iterator[jobs.Args]:
    """Yield the job for the next piece of the review that was requested first."""
    if settled():
        services.redis.zremrangebyscore(_OPEN, 0, time.time() - _GIVEN_UP)
    for game, _ in _pending_reviews(services.redis)[:1]:
        yield {"game": game, "done": (_REMEMBERED.of(services.redis, game) or Review()).done}


def give_up(services: ReviewServices, *, game: str, done: int) -> None:
    """End a review whose next piece kills its worker. A later request tries that piece again."""
    _fail(services.redis, game, "interrupted")
    services.jobs.start_over("review", game=game, done=done)
    _queue_first(services)


@jobs.job("review", due=unfinished, lane="long", seconds=600, give_up=give_up)
def proceed(services: ReviewServices, *, game: str, done: int) -> None:
    """Make the next piece of a review of which `done` steps are done. After too many errors, the review fails."""
    found = _REMEMBERED.of(services.redis, game) or Review()
    if not found.ended and found.done == done and _failure(services.redis, game) is None:
        try:
            _go_on(services, game, found)
            services.redis.delete(_TRIED + game)
        except Exception:
            if _count_error(services.redis, game) >= TRIES:
                _fail(services.redis, game, "error")
            _put_last(services.redis, game)  # do not hold up the reviews behind it
            raise
    if found.ended:  # also if a worker was killed before this line
        _let_go(services.redis, game)
    _queue_first(services)


def _failure(redis: Redis, game: str) -> Failure | None:
    failure = redis.get(_FAILED + game)
    return msgspec.convert(failure.decode(), Failure) if isinstance(failure, bytes) else None


def _count_error(redis: Redis, game: str) -> int:
    """Add 1 to the failed attempts to compute the next part of a game's review, and return their number."""
    with redis.pipeline() as counting:
        counting.incr(_TRIED + game)
        counting.expire(_TRIED + game, _GIVEN_UP)
        return int(counting.execute()[0])


def _fail(redis: Redis, game: str, why: Failure) -> None:
    redis.set(_FAILED + game, why, ex=_FAILED_FOR)
    redis.delete(_TRIED + game)
    _let_go(redis, game)
    _log.warning("failed", game=game, why=why)


def _ask(redis: Redis, pending: PendingReview, charge: Callable[[], None]) -> None:
    waiting = _pending_reviews(redis)
    if any(other.game == pending.game for other in waiting):
        return
    if sum(other.account == pending.account for other in waiting) >= MOST:
        raise Refusal("review-pending", count=MOST)
    charge()
    redis.zadd(_OPEN, {" ".join(pending): time.time()})


def _let_go(redis: Redis, game: str) -> None:
    """Drop a review from the queue. Other requests of the same account move behind all others."""
    waiting = _pending_reviews(redis)
    ended = {pending.account for pending in waiting if pending.game == game}
    for pending in waiting:
        if pending.game == game:
            redis.zrem(_OPEN, " ".join(pending))
        elif pending.account in ended:
            redis.zadd(_OPEN, {" ".join(pending): time.time()}, xx=True)


def _put_last(redis: Redis, game: str) -> None:
    for pending in _pending_reviews(redis):
        if pending.game == game:
            redis.zadd(_OPEN, {" ".join(pending): time.time()}, xx=True)


def _pending_reviews(redis: Redis) -> list[PendingReview]:
    """Return the unfinished reviews in the order in which they were requested."""
    return [PendingReview(*item.decode().split(" ")) for item in redis.zrange(_OPEN, 0, -1) if isinstance(item, bytes)]


def _queue_first(services: ReviewServices) -> None:
    for piece in unfinished(services):
        services.jobs.enqueue("review", **piece)


def _go_on(services: ReviewServices, game: str, found: Review) -> None:
    loaded = services.games.desk.loaded_games.load(game)
    with loaded.seen_by(Viewer.referee()) as now:
        pass  # safe to read after the lock: a final game gets no more events
    until = time.monotonic() + PIECE
    decisions = list(counted_decisions(loaded, now)) if weighing.BEST in levels(now.rules.name) else []
    found.total = len(decisions)
    goes_on = _step(services, loaded, now, found, decisions)
    while goes_on and time.monotonic() < until:
        goes_on = _step(services, loaded, now, found, decisions)
    _REMEMBERED.keep(services.redis, game, found)


def _step(
    services: ReviewServices, loaded: LoadedGame, now: GameFold, found: Review, decisions: Sequence[CountedDecision]
) -> bool:
    """Make one step of a review: examine the next decision, or play one game on. Return whether steps are left."""
    if found.looked < len(decisions):
        one = decisions[found.looked]
        found.looked += 1
        there, name = moment(loaded, services.games.desk.looking, now, one), _name(loaded, one)
        best = weighing.best(there, name)
        if not weighing.same(there, best) and weighing.standing_at(there, f"{name}/0") is not None:
            found.weighed.append(Weighed(one, there.picks, best, []))
    elif (following := _next(found)) is not None:
        found.played += 1
        there, name = moment(loaded, services.games.desk.looking, now, following.asked), _name(loaded, following.asked)
        following.gains.append(weighing.gain(there, following.best, f"{name}/{len(following.gains)}"))
    else:
        found.ended = True
    return not found.ended


def _next(found: Review) -> Weighed | None:
    """Return the decision for the next game of a review. A round ends for all seats before the next round begins."""
    for before, (most, games) in zip(_BEFORE, ROUNDS, strict=True):
        for seat in sorted({one.asked.seat for one in found.weighed}):
            own = [one for one in found.dearest(seat) if len(one.gains) >= before]
            own.sort(key=lambda one: len(one.gains) == before)  # a decision that is already in this round stays in it
            unplayed = (one for one in own[:most] if len(one.gains) < games)
            if (one := next(unplayed, None)) is not None:
                return one
    return None


def _name(loaded: LoadedGame, one: CountedDecision) -> str:
    return f"{loaded.stream}/d{one.seq}"
