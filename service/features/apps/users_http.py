"""A single stream for all users of an app."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Response

from projections.notifier import Hearing
from service.features.accounts.credentials import USERS
from service.features.games.http.lists import LOOK, Waiting, awaiting
from service.platform.answers import Answer
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller, house
from service.platform.http.errors import not_found
from service.platform.http.paging import DEFAULT, Listing, Page
from service.platform.streams.event_stream import MEDIA as STREAM
from service.platform.streams.event_stream import STREAMED, frame, last_seen, streamed
from service.platform.streams.live import Wait

blp = Blueprint("app-users", __name__)


class AwaitingUser(Answer, frozen=True):
    """The inbox of an app's user."""

    account: str
    """Identifier of the user's account."""
    awaiting: Page[Waiting] | None
    """The user's answer of `/v1/me/awaiting`; null after the consent ended."""


@blp.route("/v1/apps/<id(p):app>/events", methods=["GET"])
@blp.requires(USERS, offers=(STREAM,))
@blp.response(200, STREAMED, content_type=STREAM)
@blp.errors("invalid")
def follow_users(app: str) -> Response:
    """Stream the inboxes of an app's users.

    The app's own token (`client_credentials`) is needed. A message comes at once for each user who lets the app read,
    and again at each change. It has the `account` and, as `awaiting`, the answer of `/v1/me/awaiting`; null if the
    consent has ended. With the last message's id as `Last-Event-ID`, all users are sent again if anything has changed,
    and otherwise only new messages.
    """
    if caller().app != app:
        not_found("you have no such app")
    seats, seeks, users = house().readmodels.seats, house().registry.seeks, house().registry.apps.users
    seen, told = last_seen(), dict[str, int]()

    def versions(accounts: list[str]) -> dict[str, int]:
        told, challenged = seats.versions(accounts), seeks.versions(accounts)
        return {account: told.get(account, 0) + challenged.get(account, 0) for account in accounts}

    def look() -> Iterator[bytes]:
        nonlocal told
        now = versions(users(app))
        if not told and seen == _state(now):
            told = now
        for account in [account for account in told if account not in now]:
            del told[account]
            yield frame(AwaitingUser(account, None), _state(told))
        for account, version in now.items():
            if told.get(account) != version:
                told[account] = version
                yield frame(AwaitingUser(account, awaiting(account, Listing(None, DEFAULT))[0]), _state(told))

    @contextmanager
    def listening(hearing: Hearing) -> Iterator[Wait]:
        def wait(seconds: float) -> None:
            with seats.listening(told, hearing):
                if versions(list(told)) == told:
                    hearing.rung.wait(min(seconds, LOOK))
                hearing.rung.clear()

        yield wait

    return streamed(look, listening)


def _state(told: dict[str, int]) -> int:
    """Return a number that identifies the state of all users."""
    spelled = " ".join(f"{account}:{version}" for account, version in sorted(told.items()))
    return int.from_bytes(hashlib.sha256(spelled.encode()).digest()[:6], "big")
