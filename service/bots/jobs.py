"""Bots: they take seats like anybody else and play through the public API, as jobs.

A bot's answer depends only on the decision and its seat's view. So a job that runs twice gives the same answer, which
counts once.

Of the games that one account has made, only one decision is queued at a time. The others wait in Redis, the oldest
first. So bots answer account by account, and nobody waits for more than one answer in the games of another account.
A wait that Redis loses is found again by the sweep.
"""

import random
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Self

import structlog
from redis.exceptions import RedisError

from events.log.event import Stored
from projections.game_summary import GameLine
from service.bots.client import Client, Refused
from service.bots.players import answer, remembers
from service.bots.remembering import Memory
from service.house import House
from service.running import jobs
from service.streams.follower import Follower

_TOKEN_LIFE: Final = 3600
_OVERTAKEN: Final = ("decision-closed", "unknown-decision", "game-paused", "time-over", "not-seated")
_LATER: Final = (429, 503)
_PAGE: Final = 200
_CALLING_EVENTS: Final = {"decision-opened", "seat-replaced", "resumed"}
_CALLING: Final = 0.5
_WAITING: Final = "dominium:bots:waiting:"
"""By the account that made their games: the decisions that await a bot."""

_log = structlog.get_logger("bots")


class Caller:
    """Enqueues the bot whose turn it is, in a separate thread, so that no move waits for a queue.

    Calls that are lost with this process are repeated by the next sweep.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._calls: deque[Awaited] = deque()
        self._follower = Follower("bots", self._call, house.stopping, every=_CALLING)

    def start(self) -> Self:
        self._follower.start()
        return self

    def hear(self, stream: str, events: Sequence[Stored]) -> None:
        """A hearer of commits."""
        if events[-1].event.type not in _CALLING_EVENTS:
            return
        with self._house.desk.rooms.room(stream).now() as now:
            decision, asked = now.decision, now.copy.open
            if decision is None or asked is None or now.lobby.paused or now.lobby.chairs[asked.seat].kind != "bot":
                return
            bot, maker = now.lobby.holders[asked.seat], now.lobby.maker
        if bot is not None:
            self._calls.append(Awaited(maker, bot, stream, decision))
            self._follower.wake()

    def _call(self) -> None:
        while self._calls:
            call(self._house, self._calls.popleft())


class Awaited(NamedTuple):
    """A decision that awaits a bot, in a game that `maker` has made."""

    maker: str
    bot: str
    game: str
    decision: str


def call(house: House, awaited: Awaited) -> None:
    """Let the bot answer when its turn comes. If Redis is away, the next sweep does it."""
    try:
        _wait(house, awaited)
        _queue_next(house, awaited.maker)
    except RedisError as error:
        _log.warning("not queued now, the next sweep will", game=awaited.game, error=str(error))


def due(house: House) -> Iterator[jobs.Args]:
    """For each account, the decision that is answered next in the games that it has made."""
    makers = set()
    for awaited in _awaited(house):
        _wait(house, awaited)
        makers.add(awaited.maker)
    for maker in sorted(makers):
        yield from _next(house, maker)


def _awaited(house: House) -> Iterator[Awaited]:
    """Every decision that awaits a bot."""
    for bot in house.registry.accounts.bots():
        place = None
        while page := house.readmodels.seats.awaiting(bot.id, place, _PAGE):
            for line, stake in page:
                if isinstance(line, GameLine) and stake.decision is not None and stake.awaits == "decision":
                    yield Awaited(line.lobby.maker, bot.id, line.id, stake.decision)
            place = page[-1].line.created_at, page[-1].line.id


def _wait(house: House, awaited: Awaited) -> None:
    house.redis.zadd(_WAITING + awaited.maker, {" ".join(awaited[1:]): time.time()}, nx=True)


def _next(house: House, maker: str) -> Iterator[jobs.Args]:
    for first in house.redis.zrange(_WAITING + maker, 0, 0):
        if isinstance(first, bytes):
            bot, game, decision = first.decode().split(" ")
            yield {"maker": maker, "bot": bot, "game": game, "decision": decision}


def _queue_next(house: House, maker: str) -> None:
    for args in _next(house, maker):
        jobs.enqueue(house, "bot-move", **args)


@jobs.job("bot-move", due=due, seconds=30)
def move(house: House, *, maker: str, bot: str, game: str, decision: str) -> None:
    """Answer this decision, if that can be done now, and queue the next one of the same maker behind all others."""
    try:
        _answer(house, bot, game, decision)
    finally:
        house.redis.zrem(_WAITING + maker, f"{bot} {game} {decision}")
        _queue_next(house, maker)


def _answer(house: House, bot: str, game: str, decision: str) -> None:
    client = _clients.of(house, bot)
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
        self._known: dict[tuple[str, str], tuple[Client, float]] = {}

    def of(self, house: House, bot: str) -> Client:
        address = house.settings.local_url
        client, until = self._known.get((address, bot), (None, 0.0))
        if client is None or time.monotonic() > until:
            if client is not None:
                client.close()
            issue = house.registry.credentials.issue
            _, secret = issue("token", bot, ("read", "play"), label="bot", lifetime=_TOKEN_LIFE)
            client = Client(address, secret)
            self._known[address, bot] = client, time.monotonic() + _TOKEN_LIFE / 2
        return client


_clients: Final = _Clients()
_memory: Final = Memory()
