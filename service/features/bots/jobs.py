"""Bots: they take seats like anybody else and play through the public API, as jobs.

A bot's answer depends only on the decision and its seat's view. So a job that runs twice gives the same answer, which
counts once.

Decisions wait in Redis, the oldest first, and only one of each group is queued at a time. A group is the games whose
makers called last from one address; their makers take turns. So nobody waits for more than one answer in the games of
another address. Accounts are free: with a place for each maker, fifty accounts of one address would hold up everybody.
The games of a maker without a known address are a group, and so are all games in which bots have every seat.

A wait that Redis loses is found again by the sweep.
"""

import hashlib
import hmac
import random
import secrets
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Self

import structlog
from redis.exceptions import RedisError

from events.log.event import Stored
from projections.game_summary import GameLine
from service.features.bots.client import BotClient, Refused
from service.features.bots.players import answer, remembers
from service.features.bots.remembering import Memory
from service.features.bots.services import BotServices
from service.platform.http.work import requester
from service.platform.runtime import jobs
from service.platform.streams.follower import Follower

_TOKEN_LIFE: Final = 3600
_OVERTAKEN: Final = ("decision-closed", "unknown-decision", "game-paused", "time-over", "not-seated")
_LATER: Final = (429, 503)
_PAGE: Final = 200
_CALLING_EVENTS: Final = {"decision-opened", "seat-replaced", "resumed"}
_CALLING: Final = 0.5
_WAITING: Final = "dominium:bots:awaited:"
"""By group and maker: the decisions that await a bot."""
_TURNS: Final = "dominium:bots:makers:"
"""By group: the makers of games in which a bot is awaited. The next one to have a turn is first."""
_NEAR: Final = "dominium:bots:near:"
"""By maker: the group of the address from which they called last."""
_NEAR_KEPT: Final = 7 * 24 * 3600
_SALT: Final = "dominium:bots:salt"
"""Hides the addresses in the names of groups, which stand in logs."""
_BOTS_ONLY: Final = "bots-only"
"""The group of the games in which bots have every seat."""

_log = structlog.get_logger("bots")


class BotCaller:
    """Enqueues the bot whose turn it is, in a separate thread, so that no move waits for a queue.

    Calls that are lost with this process are repeated by the next sweep.
    """

    def __init__(self, services: BotServices, stopping: threading.Event) -> None:
        self._services = services
        self._calls: deque[BotDecision] = deque()
        self._follower = Follower("bots", self._call, stopping, every=_CALLING)

    def start(self) -> Self:
        self._follower.start()
        return self

    def hear(self, stream: str, events: Sequence[Stored]) -> None:
        """A hearer of commits."""
        if events[-1].event.type not in _CALLING_EVENTS:
            return
        with self._services.games.desk.rooms.room(stream).now() as now:
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
    """A decision that awaits a bot, in a game that `maker` has made."""

    maker: str
    bot: str
    game: str
    decision: str
    bots_only: bool = False
    """Whether bots have every seat of the game."""
    address: str = ""
    """Where the maker called from just now, if it was the maker who moved."""


def call(services: BotServices, awaited: BotDecision) -> None:
    """Let the bot answer when its turn comes. If Redis is away, the next sweep does it."""
    try:
        group = _group(services, awaited)
        _wait(services, group, awaited)
        _queue_next(services, group)
    except RedisError as error:
        _log.warning("not queued now, the next sweep will", game=awaited.game, error=str(error))


def due(services: BotServices) -> Iterator[jobs.Args]:
    """For each group, the decision that is answered next."""
    groups = set()
    for awaited in _awaited(services):
        group = _group(services, awaited)
        _wait(services, group, awaited)
        groups.add(group)
    for group in sorted(groups):
        yield from _next(services, group)


def _awaited(services: BotServices) -> Iterator[BotDecision]:
    """Every decision that awaits a bot."""
    for bot in services.accounts.bots():
        place = None
        while page := services.readmodels.pending.page(bot.id, place, _PAGE):
            for line, stake in page:
                if isinstance(line, GameLine) and stake.decision is not None and stake.awaits == "decision":
                    yield BotDecision(line.lobby.maker, bot.id, line.id, stake.decision, line.lobby.bots_only)
            place = page[-1].line.created_at, page[-1].line.id


def _group(services: BotServices, awaited: BotDecision) -> str:
    """Return the group in which the decision waits, and remember where its maker calls from."""
    if awaited.bots_only:
        return _BOTS_ONLY
    near = _NEAR + awaited.maker
    if awaited.address:
        services.redis.set(_SALT, secrets.token_hex(16), nx=True)
        salt = services.redis.get(_SALT)
        group = hmac.new(
            salt if isinstance(salt, bytes) else b"", awaited.address.encode(), hashlib.sha256
        ).hexdigest()[:26]
        services.redis.set(near, group, ex=_NEAR_KEPT)
        return group
    known = services.redis.get(near)
    return known.decode() if isinstance(known, bytes) else awaited.maker


def _wait(services: BotServices, group: str, awaited: BotDecision) -> None:
    now = time.time()
    place = " ".join((awaited.bot, awaited.game, awaited.decision))
    services.redis.zadd(_waiting(group, awaited.maker), {place: now}, nx=True)
    services.redis.zadd(_TURNS + group, {awaited.maker: now}, nx=True)


def _waiting(group: str, maker: str) -> str:
    return f"{_WAITING}{group}:{maker}"


def _next(services: BotServices, group: str) -> Iterator[jobs.Args]:
    for (maker,) in _first(services, _TURNS + group):
        for bot, game, decision in _first(services, _waiting(group, maker)):
            yield {"group": group, "maker": maker, "bot": bot, "game": game, "decision": decision}


def _first(services: BotServices, waiting: str) -> Iterator[list[str]]:
    for first in services.redis.zrange(waiting, 0, 0):
        if isinstance(first, bytes):
            yield first.decode().split(" ")


def _queue_next(services: BotServices, group: str) -> None:
    for args in _next(services, group):
        services.jobs.enqueue("bot-move", **args)


def give_up(services: BotServices, *, group: str, maker: str, bot: str, game: str, decision: str) -> None:
    """Leave this decision unanswered, so that the bots in other games go on."""
    _pass_on(services, group, BotDecision(maker, bot, game, decision))


@jobs.job("bot-move", due=due, lane="bots", seconds=30, give_up=give_up)
def move(services: BotServices, *, group: str, maker: str, bot: str, game: str, decision: str) -> None:
    """Answer this decision, if that can be done now, and queue the next one of its group behind all others."""
    try:
        _answer(services, bot, game, decision)
    finally:
        _pass_on(services, group, BotDecision(maker, bot, game, decision))


def _pass_on(services: BotServices, group: str, done: BotDecision) -> None:
    """Remove this decision from those that wait, put its maker last, and queue the next one of the group.

    A decision that begins to wait meanwhile finds its maker, or adds it.
    """
    waiting = _waiting(group, done.maker)
    services.redis.zrem(waiting, f"{done.bot} {done.game} {done.decision}")
    services.redis.zrem(_TURNS + group, done.maker)
    if services.redis.zcard(waiting):
        services.redis.zadd(_TURNS + group, {done.maker: time.time()}, nx=True)
    _queue_next(services, group)


def _answer(services: BotServices, bot: str, game: str, decision: str) -> None:
    client = _clients.of(services, bot)
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
    """This process's connections, one for each bot, with tokens of their own that live an hour."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[BotClient, float]] = {}

    def of(self, services: BotServices, bot: str) -> BotClient:
        address = services.settings.local_url
        client, until = self._known.get((address, bot), (None, 0.0))
        if client is None or time.monotonic() > until:
            if client is not None:
                client.close()
            issue = services.credentials.issue
            _, secret = issue("token", bot, ("read", "play"), label="bot", lifetime=_TOKEN_LIFE)
            client = BotClient(address, secret)
            self._known[address, bot] = client, time.monotonic() + _TOKEN_LIFE / 2
        return client


_clients: Final = _Clients()
_memory: Final = Memory()
