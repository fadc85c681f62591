"""The HTTP operations that list or stream everything that waits for the caller, or for the users of an app."""

import hashlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final, Literal

from flask import Response

from domain.table.disputes import State
from projections.awaiting import Stake
from projections.game_summary import GameLine
from projections.games import GameFilter
from projections.match_fold import MatchLine
from projections.notifier import Subscription
from projections.seats import names
from projections.summaries import Line
from projections.tournament_summary import Summary
from service.features.games.answers import GameSummary, OpenDecisionAnswer
from service.features.games.routes.summaries import Rendered, rendered
from service.features.inbox.services import InboxServices
from service.features.matches.answers import Match
from service.features.matches.routes import rendered_matches
from service.features.seeks.answers import SeekAnswer
from service.features.seeks.routes import challenges_to
from service.features.tournaments.answers import TournamentSummary
from service.features.tournaments.routes.tournament_json import summaries
from service.platform.answers import Answer, Moment
from service.platform.caller import USERS
from service.platform.http.answer_schemas import reference
from service.platform.http.answers import JSON, Headers, answer
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import caller, media
from service.platform.http.errors import not_found
from service.platform.http.event_stream import MEDIA as STREAM
from service.platform.http.event_stream import STREAMED, frame, last_seen, streamed
from service.platform.http.offices import REFEREEING, office
from service.platform.http.paging import DEFAULT, Listing, Page, Paged
from service.platform.streams.live import Wait

blp = Blueprint("inbox", __name__)
app_users = Blueprint("app-users", __name__)

LOOK: Final = 1.0
"""Maximum number of seconds that a stream waits before it checks for changes again."""


class InboxDispute(Answer, frozen=True):
    """A dispute that you may rule on, or in which a referee asked you a question.

    `GET /v1/disputes/{id}` shows all of it.
    """

    id: str
    """Identifier of the dispute."""
    status: State
    """Status. `appealed`: another referee has already ruled on the dispute."""
    cites: int
    """Number of the disputed event."""
    opened_at: Moment
    """Time when the dispute was opened."""


class InboxTable(Answer, frozen=True):
    """A table with differing reports or an objection, or one that expects you."""

    stage: int
    """Stage, from 1."""
    round: int
    """Number of the round, from 1."""
    table: int
    """Number of the table, from 1."""


class InboxItem(Answer, frozen=True):
    """A game, match, tournament or challenge that waits for you. The other three are null."""

    waits_for: Literal["decision", "takeback", "invitation", "ruling", "answer", "presence", "challenge"]
    """Action that is expected of you."""
    seat: int | None
    """Seat that must act, or that is reserved for you. Null for a referee, and in a tournament."""
    decision: OpenDecisionAnswer | None
    """Decision that you must make, if one is expected."""
    disputes: list[InboxDispute]
    """Disputes to rule on, or in which a referee asked you a question, the oldest first. For a ruling without a
    dispute, a clock ran out and the game waits for a referee."""
    tables: list[InboxTable]
    """Tables of a tournament where you must rule or are expected."""
    game: GameSummary | None
    """Game that waits."""
    match: Match | None
    """Match that waits."""
    tournament: TournamentSummary | None
    """Tournament that waits."""
    challenge: SeekAnswer | None
    """Challenge that waits."""


class UserInbox(Answer, frozen=True):
    """The inbox of an app's user."""

    account: str
    """Identifier of the user's account."""
    inbox: Page[InboxItem] | None
    """The user's answer of `/v1/me/inbox`; null after the consent ended."""


@blp.route("/v1/me/inbox", methods=["GET"])
@blp.requires("read", offices=REFEREEING, offers=(JSON, STREAM))
@blp.arguments(Paged, location="query")
@blp.response(200, reference(Page[InboxItem]))
@blp.response(200, STREAMED, content_type=STREAM)
@blp.errors("bad-cursor", "invalid")
def list_inbox(services: InboxServices, query: dict[str, Any]) -> Response:
    """List or stream the decisions and tasks that wait for you.

    Challenges come first. Then come, the newest first: decisions, takebacks, invitations, disputes that you may rule
    on, questions of a referee, tables that expect you, and tables of your tournament with differing reports. A game
    whose clock ran out may wait for your ruling, too. A paused game waits for no player.

    As `text/event-stream`, the first page is sent at once and at each change, so a new connection misses nothing. With
    `Last-Event-ID`, only later changes are sent.
    """
    page = Listing.of(query, str, str)
    if media() == STREAM:
        return _followed(services)
    items, headers = awaiting(services, caller().account, page, rules=office().everywhere)
    return answer(items, headers=headers)


def _followed(services: InboxServices) -> Response:
    """Return a stream of everything that waits for the caller.

    Anybody can have an empty inbox. So the listener counts as a player only with a running game or a task.
    """
    account, seats, seeks = caller().account, services.readmodels.seats, services.seeks.seeks
    seen, rules = last_seen(), office().everywhere
    models = services.readmodels
    seated = bool(
        models.games.page(account, GameFilter("running", player=account), limit=1)
        or models.pending.page(account, limit=1, rules=rules)
        or seeks.challenges(account)
    )

    def look() -> Iterator[bytes]:
        nonlocal seen
        version = seats.version(account, rules=rules) + seeks.versions([account]).get(account, 0)
        if version != seen:
            yield frame(awaiting(services, account, Listing(None, DEFAULT), rules=rules)[0], version)
            seen = version

    @contextmanager
    def listening(subscription: Subscription) -> Iterator[Wait]:
        with seats.listening(names(account, rules=rules), subscription):
            yield Wait(subscription, LOOK, services.games.live.stopping)

    return streamed(look, listening, seated=seated)


@app_users.route("/v1/apps/<id(p):app>/events", methods=["GET"])
@app_users.requires(USERS, offers=(STREAM,))
@app_users.response(200, STREAMED, content_type=STREAM)
@app_users.errors("invalid")
def follow_app_users(services: InboxServices, app: str) -> Response:
    """Stream the inboxes of an app's users.

    The app's own token (`client_credentials`) is needed. A message comes at once for each user who lets the app read,
    and again at each change. It has the `account` and, as `inbox`, the answer of `/v1/me/inbox`; null if the consent
    has ended. With the last message's id as `Last-Event-ID`, all users are sent again if anything has changed, and
    otherwise only new messages.
    """
    if caller().app != app:
        not_found("not-found/app")
    seats, seeks, users = services.readmodels.seats, services.seeks.seeks, services.apps.users
    seen, sent = last_seen(), dict[str, int]()
    followed, listener = ExitStack(), Subscription()

    def versions(accounts: list[str]) -> dict[str, int]:
        of_games, challenged = seats.versions(accounts), seeks.versions(accounts)
        return {account: of_games.get(account, 0) + challenged.get(account, 0) for account in accounts}

    def look() -> Iterator[bytes]:
        nonlocal sent
        there = users(app)
        followed.close()
        followed.enter_context(seats.listening(there, listener))
        now = versions(there)
        if not sent and seen == _state(now):
            sent = now
        for account in [account for account in sent if account not in now]:
            del sent[account]
            yield frame(UserInbox(account, None), _state(sent))
        for account, version in now.items():
            if sent.get(account) != version:
                sent[account] = version
                yield frame(UserInbox(account, awaiting(services, account, Listing(None, DEFAULT))[0]), _state(sent))

    @contextmanager
    def listening(subscription: Subscription) -> Iterator[Wait]:
        nonlocal listener
        listener = subscription
        with followed:
            yield Wait(subscription, LOOK, services.games.live.stopping)

    return streamed(look, listening)


def _state(versions: dict[str, int]) -> int:
    """Return a number that identifies the current inboxes of all users of an app, by their versions."""
    spelled = " ".join(f"{account}:{version}" for account, version in sorted(versions.items()))
    return int.from_bytes(hashlib.sha256(spelled.encode()).digest()[:6], "big")


def awaiting(
    services: InboxServices, account: str, page: Listing, *, rules: bool = False
) -> tuple[Page[InboxItem], Headers]:
    """Return a page of everything that waits for an account.

    With `rules`, the account also acts as a referee of the service.
    """
    found = services.readmodels.pending.page(account, page.after, page.limit + 1, rules=rules)
    lines = [one.line for one in found if isinstance(one.line, GameLine)]
    games = {line.id: game for line, game in zip(lines, rendered(services.games, lines, account), strict=True)}
    events = summaries(services.tournaments, [one.line for one in found if isinstance(one.line, Summary)])
    tournaments = {event.id: event for event in events}
    contests = [one.line for one in found if isinstance(one.line, MatchLine)]
    matches = rendered_matches(services.matches, contests, account)
    items, link = page.page(
        found,
        key=lambda awaited: [awaited.line.created_at, awaited.line.id],
        make=lambda one: [
            _waiting(one.line, stake, games.get(one.line.id), matches.get(one.line.id), tournaments.get(one.line.id))
            for stake in one.stake.calls
        ],
    )
    challenges = challenges_to(services.seeks, account) if page.after is None else []
    waiting = [InboxItem("challenge", None, None, [], [], None, None, None, challenge) for challenge in challenges]
    return Page(items=[*waiting, *(one for calls in items.items for one in calls)], next=items.next), link


def _waiting(
    line: Line, stake: Stake, game: Rendered | None, match: Any, tournament: TournamentSummary | None
) -> InboxItem:
    assert stake.awaits is not None  # noqa: S101 - nothing else is read
    return InboxItem(
        waits_for=stake.awaits,
        seat=None if isinstance(line, Summary) else stake.seat,
        decision=game.summary.decision if game is not None and stake.awaits == "decision" else None,
        disputes=_disputes(line, stake.disputes) if isinstance(line, GameLine) else [],
        tables=_tables(stake) if isinstance(line, Summary) else [],
        game=None if game is None else game.json,
        match=match,
        tournament=tournament,
        challenge=None,
    )


def _disputes(line: GameLine, named: tuple[str, ...]) -> list[InboxDispute]:
    found = [line.lobby.disputes.named(dispute) for dispute in named]
    return [InboxDispute(dispute.id, dispute.state, dispute.cites, dispute.opened_at) for dispute in found]


def _tables(stake: Stake) -> list[InboxTable]:
    named = [stake.table] if stake.table is not None else stake.disputes
    return [*dict.fromkeys(InboxTable(*map(int, which.split("-")[:3])) for which in named)]
