"""Bots: they sit in games like anybody else and play through the public API, as jobs.

A bot's answer depends on nothing but the game and the decision, so a job that is done twice, or by two workers at once,
gives the same answer, and the same answer counts once.
"""

import queue
import random
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import structlog

from events.event import Stored
from service import jobs
from service.client import Client, Refused
from service.house import House
from service.registry import Registry

Decision = Mapping[str, Any]

_TOKEN_LIFE: Final = 3600
_OVERTAKEN: Final = ("decision-closed", "unknown-decision", "game-paused", "time-over", "not-seated")
_CALLING_EVENTS: Final = {"decision-opened", "seat-replaced", "resumed"}
_CALLING: Final = 0.5

_log = structlog.get_logger("bots")


def pick_at_random(decision: Decision, dice: random.Random) -> list[str]:
    """Some number of options, and that many of them, in any order: all equally likely."""
    options = [option["id"] for option in decision["options"]]
    count = dice.randint(decision["min"], min(decision["max"], len(options)))
    return dice.sample(options, count)


STRATEGIES: Final[dict[str, Callable[[Decision, random.Random], list[str]]]] = {"random": pick_at_random}


def account(registry: Registry, strategy: str, number: int) -> str:
    """The account of the `number`-th bot of this kind at a table. No person's handle has a colon."""
    return registry.accounts.bot(f"bot:{strategy}-{number}").id


def substitute(registry: Registry, holders: Sequence[str | None]) -> tuple[str, str]:
    """A bot that does not sit at this table yet: its account, and how it plays."""
    strategy = next(iter(STRATEGIES))
    numbered = (account(registry, strategy, number) for number in range(1, len(holders) + 2))
    return next(bot for bot in numbered if bot not in holders), strategy


class Caller:
    """Calls the bot whose turn it has become; in a thread of its own, so that no move waits for a queue. Calls that are
    lost with this process are made again by the next sweep."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._calls: queue.SimpleQueue[jobs.Args] = queue.SimpleQueue()
        threading.Thread(target=self._run, name="bots", daemon=True).start()

    def hear(self, stream: str, events: Sequence[Stored]) -> None:
        """A hearer of commits."""
        if events[-1].event.type not in _CALLING_EVENTS:
            return
        with self._house.desk.rooms.room(stream).now() as now:
            decision, asked = now.decision, now.copy.open
            if decision is None or asked is None or now.lobby.chairs[asked.seat].kind != "bot":
                return
            bot = now.lobby.holders[asked.seat]
        if bot is not None:
            self._calls.put({"bot": bot, "game": stream, "decision": decision})

    def _run(self) -> None:
        while not self._house.stopping.is_set():
            try:
                jobs.enqueue(self._house, "bot-move", **self._calls.get(timeout=_CALLING))
            except queue.Empty:
                pass
            except Exception:  # noqa: BLE001 - one call that fails must not silence the others
                _log.exception("a bot could not be called")


def awaited(house: House) -> Iterator[jobs.Args]:
    """Every decision that awaits a bot, as the public API tells the bot."""
    for bot in house.registry.accounts.bots():
        path: str | None = "/v1/me/awaiting?limit=200"
        while path is not None:
            try:
                page = _clients.of(house, bot.id).get(path)
            except (OSError, Refused) as error:
                _log.warning("what awaits the bots cannot be told now", error=str(error))
                return
            for item in page["items"]:
                if item["decision"] is not None:
                    yield {"bot": bot.id, "game": item["game"]["id"], "decision": item["decision"]["id"]}
            path = None if page["next"] is None else f"/v1/me/awaiting?limit=200&cursor={page['next']}"


@jobs.job("bot-move", due=awaited)
def move(house: House, *, bot: str, game: str, decision: str) -> None:  # noqa: ARG001 - which names the job
    """Answers the open decision, and goes on as long as it is this bot who is asked."""
    client = _clients.of(house, bot)
    shown = client.get(f"/v1/games/{game}")
    while (asked := shown["decision"]) is not None and asked["seat"] in shown["you"]:
        dice = random.Random(f"{game}/{asked['id']}")  # noqa: S311 - a game piece, not a secret
        strategy = STRATEGIES[shown["seats"][asked["seat"]]["bot"]]
        try:
            answer = {"decision": asked["id"], "picks": strategy(asked, dice)}
            shown = client.post(f"/v1/games/{game}/moves", answer)["game"]
        except Refused as refused:
            if refused.code not in _OVERTAKEN:
                raise
            shown = client.get(f"/v1/games/{game}")


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
