"""The messages to devices, in the language of the device. They contain only what the account may know.

A message is written when it is sent. One that is out of date, such as the notice of a decision that was answered, is
not sent.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec
import orjson

from domain.game.catalogue import Catalogue
from projections.game_summary import GameLine
from projections.summaries import Line
from projections.tournament_summary import Summary
from service.features.inbox.words import WORDS as WAITING
from service.features.mail.writing import WORDS as NEWS
from service.features.mail.writing import place_in_round
from service.features.push.encryption import authorization, encrypted
from service.features.push.services import PushServices
from service.features.webhooks.delivering import lines
from service.features.webhooks.notices import Notice
from service.features.webhooks.sending import DeliveryRequest
from service.features.webhooks.store import Webhook

WORDS: Final = Catalogue(__package__)
KINDS: Final = {
    "game.your_decision": "decision", "seat.offered": "invitation", "dispute.question": "answer",
    "dispute.opened": "ruling", "dispute.appealed": "ruling", "ruling.made": "ruled",
    "tournament.round_published": "round",
}  # fmt: skip
"""The types of notices that devices get, each with the kind of its message."""
_ASKING: Final = {"decision", "invitation", "answer", "ruling"}
_LASTS: Final = 24 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""


class _News(NamedTuple):
    """A piece of news for an account's devices: a ruleset and the other players. News of a round has neither."""

    path: str
    ruleset: str = ""
    others: Sequence[str] = ()


def written(services: PushServices, device: Webhook, notice: Notice) -> DeliveryRequest | None:
    """Return the message of a notice for a device. Return None if the notice is out of date."""
    kind, data = KINDS[notice.type], msgspec.json.decode(notice.body)["data"]
    news = lines(services.journal).asked(notice.stream, partial(_news, kind=kind, account=device.account, data=data))
    if news is None:
        return None
    if kind == "round" and not _stands(services, data):
        return None
    title, names = _title(services, device, kind, data, news)
    text = {
        "kind": kind,
        "id": notice.stream,
        "title": title,
        "body": NEWS.say("news", "against", device.language, names=", ".join(names)) if names else "",
        "url": news.path,
    }
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(_LASTS),
        "Urgency": "high" if kind == "decision" else "normal",
        "Topic": notice.stream,
        "Authorization": authorization(device.url, services.ring.push, services.settings.address),
    }
    return DeliveryRequest(headers, encrypted(orjson.dumps(text), device.secret))


def _news(line: Line, *, kind: str, account: str, data: dict[str, Any]) -> _News | None:
    """Return the news of a notice, as its stream is now. Return None if it is no longer news."""
    stake = line.stakes.get(account)
    if stake is None or (kind not in _ASKING and stake.role != "seated"):
        return None
    if kind in _ASKING and all(call.awaits != kind for call in stake.calls):
        return None
    if kind == "decision" and stake.decision != data["decision"]:
        return None
    if isinstance(line, Summary):
        return _News(f"/tournaments/{line.id}")
    gathering = line.lobby if isinstance(line, GameLine) else line.contest
    others = [holder for holder in gathering.holders if holder not in {None, account}]
    if kind == "invitation":
        others = [gathering.maker]
    return _News(_path(line, kind, data.get("dispute")), gathering.rules.ruleset, [one for one in others if one])


def _stands(services: PushServices, data: dict[str, Any]) -> bool:
    """Return whether the round of a notice still exists and was not withdrawn."""
    played = services.tournaments.desk.book.line(data["tournament"]).tournament.played
    return bool(data["stage"] <= len(played) and data["round"] <= len(played[data["stage"] - 1].rounds))


def _path(line: Line, kind: str, dispute: str | None) -> str:
    if dispute is not None:
        return f"/disputes/{dispute}"
    if not isinstance(line, GameLine):
        return f"/matches/{line.id}"
    return f"/tables/{line.id}" if kind == "invitation" else f"/games/{line.id}"


def _title(
    services: PushServices, device: Webhook, kind: str, data: dict[str, Any], news: _News
) -> tuple[str, Sequence[str]]:
    """Return the title of a message, and the names of the other players."""
    if kind != "round":
        handles = services.names.handles(news.others)
        game = news.ruleset.capitalize()
        words = (
            WORDS.say("push", kind, device.language, game=game)
            if kind == "ruled"
            else WAITING.say("waiting", kind, device.language, game=game)
        )
        return words, [handle for one in news.others if (handle := handles.get(one))]
    tournament, stage, number = data["tournament"], data["stage"], data["round"]
    _, table, names = place_in_round(services.tournaments, tournament, stage, number, device.account)
    line = services.tournaments.desk.book.line(tournament)
    title = (
        services.tournaments.desk.book.title(tournament, line.tournament.details)
        or line.tournament.rules.ruleset.capitalize()
    )
    if table is None:
        return NEWS.say("news", "bye", device.language, title=title, round=number), ()
    return NEWS.say("news", "round", device.language, title=title, round=number, table=table.number), names
