"""The recipients of notifications: webhooks that subscribe to an event and whose owners may see it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Final

import msgspec

from domain.table.clocks import milliseconds
from domain.table.gathering import Gathering
from domain.table.office import NO_OFFICE
from events.log.event import Stored
from projections.awaiting import REFEREES
from projections.game_summary import GameLine
from projections.match_fold import MatchLine
from projections.summaries import Line
from projections.tournament_summary import Summary
from service.features.webhooks.catalogue import Happening
from service.features.webhooks.notices import Notice
from service.features.webhooks.payloads import AnyPayload, YourDecisionPayload, type_of
from service.features.webhooks.store import Webhook
from service.platform.ids import derived_id
from service.platform.streams.service_time import now

PATIENCE: Final = 10_000
"""Milliseconds that a decision must stay open before a device is notified, because its player may be at the table."""


class Interest:
    """The subscriptions of the enabled webhooks.

    `officials` returns the referees and administrators of the service. They also receive notifications of streams that
    wait for any referee of the service.
    """

    def __init__(self, there: Iterable[Webhook], officials: Callable[[], Iterable[str]] = tuple) -> None:
        self._officials = officials
        self._own: defaultdict[str, list[Webhook]] = defaultdict(list)
        self._named: defaultdict[str, list[Webhook]] = defaultdict(list)
        for webhook in there:
            named = (*webhook.games, *webhook.matches, *webhook.tournaments)
            for stream in named:
                self._named[stream].append(webhook)
            if not named:
                self._own[webhook.account].append(webhook)

    def concerned(self, shard: int, position: int, line: Line, happening: Happening) -> list[Webhook]:
        """Return the webhooks to notify of an event at a position of a shard. Their owners may see the event."""
        found = {webhook.id: webhook for webhook in self._asking(line)}
        return [
            webhook
            for webhook in found.values()
            if type_of(happening.payload) in webhook.events
            and webhook.since[shard] < position
            and may_know(line, webhook.account)
            and happening.account in {None, webhook.account}
            and (happening.seat is None or answers_for(line, webhook.account, happening.seat))
        ]

    def _asking(self, line: Line) -> Iterator[Webhook]:
        for account, stake in line.stakes.items():
            if account == REFEREES:
                awaited = self._officials() if stake.awaits else ()
                yield from (webhook for official in awaited for webhook in self._own.get(official, ()))
            elif stake.role != "gone":
                yield from self._own.get(account, ())
        yield from self._named.get(line.id, ())
        if isinstance(line, GameLine):
            match, table = line.lobby.part_of, line.lobby.table_of
            yield from () if match is None else self._named.get(match.match, ())
            yield from () if table is None else self._named.get(table.tournament, ())


def gathering(line: Line) -> Gathering | Summary:
    """Return the part of a public state that knows who may see the stream."""
    match line:
        case GameLine(lobby=lobby):
            return lobby
        case MatchLine(contest=contest):
            return contest
        case _:
            return line


def may_know(line: Line, account: str) -> bool:
    """Return whether an account may see a stream without an office. A look by office must be recorded first."""
    return gathering(line).knows(account)


def answers_for(line: Line, account: str, seat: int) -> bool:
    return isinstance(line, GameLine) and seat in line.lobby.seats_of(account)


def visible_from(line: Line, account: str, happened_at: int) -> int:
    """Return the time from which an account may see an event, in milliseconds since 1970. 0: at once."""
    if isinstance(line, GameLine) and line.lobby.late_for(account, NO_OFFICE):
        return happened_at + 1000 * line.lobby.terms.spectator_delay
    return 0


def noticed(webhook: Webhook, line: Line, happening: Happening, stored: Stored) -> Notice:
    """Return a new notice of an event for a webhook. Every process derives the same id for it."""
    at = stored.event.at
    name = f"{webhook.id}/{stored.stream}/{stored.seq}/{type_of(happening.payload)}"
    happened_at = milliseconds(at)
    waits = webhook.channel and isinstance(happening.payload, YourDecisionPayload)
    return notice(
        derived_id("n", datetime.fromisoformat(at), name), webhook.id, happening.payload,
        stream=stored.stream, seq=stored.seq,
        visible_from=visible_from(line, webhook.account, happened_at) if happening.late else 0,
        delay=PATIENCE if waits else 0,
    )  # fmt: skip


def notice(
    id_: str,
    webhook: str,
    payload: AnyPayload,
    *,
    stream: str = "",
    seq: int = 0,
    visible_from: int = 0,
    delay: int = 0,
) -> Notice:
    moment = now()
    return Notice(
        id=id_, webhook=webhook, type=type_of(payload), stream=stream, seq=seq, body=msgspec.json.encode(payload),
        made_at=moment // 1000, status="pending", happened_at=milliseconds(payload.timestamp),
        visible_from=visible_from, due_at=moment + delay,
    )  # fmt: skip
