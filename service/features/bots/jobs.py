"""The jobs of bots, which play through the public API like other players.

A bot's answer depends only on the decision and its seat's view. So a job that runs twice gives the same answer, which
counts once.

Decisions wait in Redis, each maker's oldest first. Only one of each group is queued at a time. A group is the games
whose makers called last from one address; their makers take turns. So a decision waits for at most one answer of each
other group. Groups are by address because accounts are free: with a group for each maker, fifty accounts of one address
would delay everybody. The games of a maker without a known address are a group, and so are all games in which bots have
every seat.

If Redis loses a waiting decision, the sweep finds it again.
"""

import random
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Self

import structlog
from redis import Redis
from redis.exceptions import RedisError

from events.log.event import Stored
from projections.game_summary import GameLine
from service.features.bots.client import BotClient, Refused
from service.features.bots.players import answer, remembers
from service.features.bots.remembering import Memory
from service.features.bots.services import BotServices
from service.platform.http.work import requester
from service.platform.runtime import jobs
from service.platform.runtime.hidden_addresses import address_name
from service.platform.streams.follower import Follower

_TOKEN_LIFE: Final = 3600
_TOKEN_REFUSED: Final = 401
_OVERTAKEN: Final = ("decision-closed", "unknown-decision", "game-paused", "time-over", "not-seated")
_LATER: Final = (429, 503)
_PAGE: Final = 200
_CALLING_EVENTS: Final = {"decision-opened", "seat-replaced", "resumed"}
_WAITING: Final = "dominium:bots:awaited:"
"""Prefix of the Redis keys for waiting decisions, by group and maker."""
_TURNS: Final = "dominium:bots:makers:"
"""Prefix of the Redis keys for a group's makers with waiting decisions, the next maker first."""
_GROUP_OF: Final = "dominium:bots:near:"
"""Prefix of the Redis keys for the group of a maker, which follows from the address of the last request."""
_GROUP_KEPT: Final = 7 * 24 * 3600
_BOTS_ONLY: Final = "bots-only"
"""Name of the group for games in which bots have every seat."""

_log = structlog.get_logger("bots")


class BotCaller:
    """A thread that enqueues a job for each bot that must decide.

    So the player's request does not wait for Redis.

    The next sweep repeats calls that are lost with this process.
    """

    def __init__(self, services: BotServices, stopping: threading.Event) -> None:
        self._services = services
        self._calls: deque[BotDecision] = deque()
        self._follower = Follower("bots", self._call, stopping)

    def start(self) -> Self:
        self._follower.start()
        return self

    def on_commit(self, stream: str, events: Sequence[Stored]) -> None:
        """Remember that a bot must decide, if the committed events of a game opened or reopened its decision."""
        if events[-1].event.type not in _CALLING_EVENTS:
            return
        with self._services.games.desk.loaded_games.load(stream).now() as now:
            decision, asked = now.decision, now.copy.open
            if decision is None or asked is None or now.lobby.paused or now.lobby.chairs[asked.seat].kind != "bot":
                return
            bot, maker, bots_only = now.lobby.holders[asked.seat], now.lobby.maker, now.lobby.bots_only
        if bot is not None:
            account, address = requester()
            self._calls.append(
                BotDecision(maker, bot, stream, decision, bots_only, address if account == maker else "")
            )
            self._follower.wake()

    def _call(self) -> None:
        while self._calls:
            call(self._services, self._calls.popleft())


class BotDecision(NamedTuple):
    """A decision that a bot must make, in a game created by the account `maker`."""

    maker: str
    bot: str
    game: str
    decision: str
    bots_only: bool = False
    """Whether bots have every seat of the game."""
    address: str = ""
    """Address of the maker, if the maker's own request caused this decision. Otherwise empty."""


def call(services: BotServices, awaited: BotDecision) -> None:
    """Add a bot's decision to those that wait, and queue the next one of its group.

    If Redis is down, the next sweep repeats this.
    """
    try:
        group = _group(services, awaited)
        _add(services.redis, group, awaited)
        _queue_next(services, group)
    except RedisError as error:
        _log.warning("not queued now, the next sweep will", game=awaited.game, error=str(error))


def due(services: BotServices) -> Iterator[jobs.Args]:
    """Yield a job for the next decision of each group, after adding all waiting decisions to Redis at once."""
    groups: dict[tuple[str, bool], str] = {}
    with services.redis.pipeline(transaction=False) as adding:
        for awaited in _pending_decisions(services):
            kind = awaited.maker, awaited.bots_only
            if kind not in groups:
                groups[kind] = _group(services, awaited)
            _add(adding, groups[kind], awaited)
        adding.execute()
    for group in sorted({*groups.values()}):
        yield from _next(services, group)


def _pending_decisions(services: BotServices) -> Iterator[BotDecision]:
    """Yield every decision that waits for a bot, from the read models."""
    for bot in services.accounts.bots():
        place = None
        while page := services.readmodels.pending.page(bot.id, place, _PAGE):
            for line, stake in page:
                if isinstance(line, GameLine) and stake.decision is not None and stake.awaits == "decision":
                    yield BotDecision(line.lobby.maker, bot.id, line.id, stake.decision, line.lobby.bots_only)
            place = page[-1].line.created_at, page[-1].line.id


def _group(services: BotServices, awaited: BotDecision) -> str:
    """Return the group in which a decision waits. If the maker's address is known, store the maker's group."""
    if awaited.bots_only:
        return _BOTS_ONLY
    key = _GROUP_OF + awaited.maker
    if awaited.address:
        group = address_name(services.redis, awaited.address)
        services.redis.set(key, group, ex=_GROUP_KEPT)
        return group
    known = services.redis.get(key)
    return known.decode() if isinstance(known, bytes) else awaited.maker


def _add(redis: Redis, group: str, awaited: BotDecision) -> None:
    now = time.time()
    redis.zadd(_waiting(group, awaited.maker), {_member(awaited): now}, nx=True)
    redis.zadd(_TURNS + group, {awaited.maker: now}, nx=True)


def _member(one: BotDecision) -> str:
    """Return the text of a decision in its sorted set in Redis."""
    return f"{one.bot} {one.game} {one.decision}"


def _waiting(group: str, maker: str) -> str:
    return f"{_WAITING}{group}:{maker}"


def _next(services: BotServices, group: str) -> Iterator[jobs.Args]:
    for (maker,) in _head(services, _TURNS + group):
        for bot, game, decision in _head(services, _waiting(group, maker)):
            yield {"group": group, "maker": maker, "bot": bot, "game": game, "decision": decision}


def _head(services: BotServices, waiting: str) -> Iterator[list[str]]:
    for first in services.redis.zrange(waiting, 0, 0):
        if isinstance(first, bytes):
            yield first.decode().split(" ")


def _queue_next(services: BotServices, group: str) -> None:
    for args in _next(services, group):
        services.jobs.enqueue("bot-move", **args)


def give_up(services: BotServices, *, group: str, maker: str, bot: str, game: str, decision: str) -> None:
    """Leave a bot's decision unanswered after a failure, and queue the next one of its group."""
    _pass_on(services, group, BotDecision(maker, bot, game, decision))


@jobs.job("bot-move", due=due, lane="bots", seconds=30, give_up=give_up)
def move(services: BotServices, *, group: str, maker: str, bot: str, game: str, decision: str) -> None:
    """Answer a bot's decision if it is still open, then queue the next one of its group."""
    try:
        _answer(services, bot, game, decision)
    finally:
        _pass_on(services, group, BotDecision(maker, bot, game, decision))


def _pass_on(services: BotServices, group: str, done: BotDecision) -> None:
    """Remove a finished decision from the waiting ones, and queue the next one of its group.

    Its maker moves to the end of the group. If another decision starts to wait meanwhile, `_add` adds its maker again.
    """
    waiting = _waiting(group, done.maker)
    services.redis.zrem(waiting, _member(done))
    services.redis.zrem(_TURNS + group, done.maker)
    if services.redis.zcard(waiting):
        services.redis.zadd(_TURNS + group, {done.maker: time.time()}, nx=True)
    _queue_next(services, group)


def _answer(services: BotServices, bot: str, game: str, decision: str) -> None:
    """Answer a bot's decision if it is still open.

    A token ends by the clock of the wall, which a suspended machine sets forward. So a refused one is replaced at once.
    """
    try:
        _answer_by(_clients.of(services, bot), game, decision)
    except Refused as refused:
        if refused.status != _TOKEN_REFUSED:
            raise
        _answer_by(_clients.of(services, bot, anew=True), game, decision)


def _answer_by(client: BotClient, game: str, decision: str) -> None:
    try:
        shown = client.get(f"/v1/games/{game}")
        asked = shown["decision"]
        if asked is None or asked["id"] != decision or shown["paused"]:
            return
        dice = random.Random(f"{game}/{decision}")  # noqa: S311 - a game piece, not a secret
        level = shown["seats"][asked["seat"]]["bot"]
        if remembers(level, shown["ruleset"]):
            shown["moves"] = _memory.moves(client, shown)
        client.post(f"/v1/games/{game}/moves", {"decision": decision, "picks": answer(level, shown, dice)})
    except Refused as refused:
        if refused.status not in _LATER and refused.code not in _OVERTAKEN:
            raise
        # If the bot is still awaited, the next sweep enqueues it again.
        _log.info("not answered", game=game, decision=decision, why=refused.code)


class _Clients:
    """The API clients of the bots in this process. Each has a token that is valid for an hour."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[BotClient, float]] = {}

    def of(self, services: BotServices, bot: str, *, anew: bool = False) -> BotClient:
        """Return the client of a bot. With `anew` it has a new token in any case."""
        address = services.settings.local_url
        client, until = self._known.get((address, bot), (None, 0.0))
        if client is None or anew or time.monotonic() > until:
            if client is not None:
                client.close()
            issue = services.credentials.issue
            _, secret = issue("token", bot, ("read", "play"), label="bot", lifetime=_TOKEN_LIFE)
            client = BotClient(address, secret)
            self._known[address, bot] = client, time.monotonic() + _TOKEN_LIFE / 2
        return client


_clients: Final = _Clients()
_memory: Final = Memory()
