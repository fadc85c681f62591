"""Bots: they take seats like anybody else and play through the public API, as jobs.

A bot's answer depends only on the decision and its seat's view. So a job that runs twice gives the same answer, which
counts once.

Of the games that one account has made, only one decision is queued at a time. The others wait in Redis, the oldest
first. So bots answer account by account, and nobody waits for more than one answer in the games of another account.

Of all games in which bots have every seat, only one decision is queued at a time for all accounts together, and the
makers take turns. So a person waits for at most one answer in such games. Accounts are free: with one place for each
maker, a dozen accounts with tables of bots would hold up everybody.

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
from service.features.bots.client import Client, Refused
from service.features.bots.players import answer, remembers
from service.features.bots.remembering import Memory
from service.house import House
from service.platform.runtime import jobs
from service.platform.streams.follower import Follower

_TOKEN_LIFE: Final = 3600
_OVERTAKEN: Final = ("decision-closed", "unknown-decision", "game-paused", "time-over", "not-seated")
_LATER: Final = (429, 503)
_PAGE: Final = 200
_CALLING_EVENTS: Final = {"decision-opened", "seat-replaced", "resumed"}
_CALLING: Final = 0.5
_WAITING: Final = "dominium:bots:waiting:"
"""By the account that made their games: the decisions that await a bot in games with a person."""
_BOTS_ONLY: Final = "dominium:bots:only:"
"""The same, in games in which bots have every seat."""
_TURNS: Final = "dominium:bots:turns"
"""The makers of games in which bots have every seat and one is awaited. The next one to have a turn is first."""

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
            bot, maker, bots_only = now.lobby.holders[asked.seat], now.lobby.maker, now.lobby.bots_only
        if bot is not None:
            self._calls.append(Awaited(maker, bot, stream, decision, bots_only))
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
    bots_only: bool = False
    """Whether bots have every seat of the game."""


def call(house: House, awaited: Awaited) -> None:
    """Let the bot answer when its turn comes. If Redis is away, the next sweep does it."""
    try:
        _wait(house, awaited)
        _queue_next(house, awaited.maker, bots_only=awaited.bots_only)
    except RedisError as error:
        _log.warning("not queued now, the next sweep will", game=awaited.game, error=str(error))


def due(house: House) -> Iterator[jobs.Args]:
    """For each account, the decision that is answered next in the games that it has made, and one without persons."""
    makers = set()
    for awaited in _awaited(house):
        _wait(house, awaited)
        if not awaited.bots_only:
            makers.add(awaited.maker)
    for maker in sorted(makers):
        yield from _next(house, maker)
    yield from _next_of_bots(house)


def _awaited(house: House) -> Iterator[Awaited]:
    """Every decision that awaits a bot."""
    for bot in house.registry.accounts.bots():
        place = None
        while page := house.readmodels.seats.awaiting(bot.id, place, _PAGE):
            for line, stake in page:
                if isinstance(line, GameLine) and stake.decision is not None and stake.awaits == "decision":
                    yield Awaited(line.lobby.maker, bot.id, line.id, stake.decision, line.lobby.bots_only)
            place = page[-1].line.created_at, page[-1].line.id


def _wait(house: House, awaited: Awaited) -> None:
    waiting, now = _BOTS_ONLY if awaited.bots_only else _WAITING, time.time()
    place = " ".join((awaited.bot, awaited.game, awaited.decision))
    house.redis.zadd(waiting + awaited.maker, {place: now}, nx=True)
    if awaited.bots_only:
        house.redis.zadd(_TURNS, {awaited.maker: now}, nx=True)


def _next(house: House, maker: str) -> Iterator[jobs.Args]:
    for bot, game, decision in _first(house, _WAITING + maker):
        yield {"maker": maker, "bot": bot, "game": game, "decision": decision}


def _next_of_bots(house: House) -> Iterator[jobs.Args]:
    """The decision that is answered next of all games in which bots have every seat."""
    for (maker,) in _first(house, _TURNS):
        for bot, game, decision in _first(house, _BOTS_ONLY + maker):
            yield {"maker": maker, "bot": bot, "game": game, "decision": decision, "bots_only": 1}


def _first(house: House, waiting: str) -> Iterator[list[str]]:
    for first in house.redis.zrange(waiting, 0, 0):
        if isinstance(first, bytes):
            yield first.decode().split(" ")


def _queue_next(house: House, maker: str, *, bots_only: bool) -> None:
    for args in _next_of_bots(house) if bots_only else _next(house, maker):
        jobs.enqueue(house, "bot-move", **args)


def give_up(house: House, *, maker: str, bot: str, game: str, decision: str, bots_only: int = 0) -> None:
    """Leave this decision unanswered, so that the bots in other games go on."""
    _pass_on(house, Awaited(maker, bot, game, decision, bool(bots_only)))


@jobs.job("bot-move", due=due, seconds=30, give_up=give_up)
def move(house: House, *, maker: str, bot: str, game: str, decision: str, bots_only: int = 0) -> None:
    """Answer this decision, if that can be done now, and queue the next one of its kind behind all others."""
    try:
        _answer(house, bot, game, decision)
    finally:
        _pass_on(house, Awaited(maker, bot, game, decision, bool(bots_only)))


def _pass_on(house: House, done: Awaited) -> None:
    """Remove this decision from those that wait, and queue the next one of its kind."""
    waiting = _BOTS_ONLY if done.bots_only else _WAITING
    house.redis.zrem(waiting + done.maker, f"{done.bot} {done.game} {done.decision}")
    if done.bots_only:
        _end_turn(house, done.maker)
    _queue_next(house, done.maker, bots_only=done.bots_only)


def _end_turn(house: House, maker: str) -> None:
    """Put a maker of games of bots last. A decision that begins to wait meanwhile finds its maker, or adds it."""
    house.redis.zrem(_TURNS, maker)
    if house.redis.zcard(_BOTS_ONLY + maker):
        house.redis.zadd(_TURNS, {maker: time.time()}, nx=True)


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
