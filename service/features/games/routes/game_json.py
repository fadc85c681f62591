"""The JSON of games and their events. Every move passes through this code, so it must be fast."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache

import msgspec
from msgspec.structs import replace

from domain.games.rulesets import ruleset
from events.log.journal import Unavailable
from events.log.sealing import Opening
from events.log.viewer import Viewer
from events.receipts import Receipt
from service.features.games.answers import (
    BriefMoveResult,
    DecisionAnswer,
    DeliveredEvent,
    Game,
    GameSeat,
    MoveResult,
    OpeningAnswer,
)
from service.features.games.services import GameServices
from service.features.games.views import GameQueries
from service.platform.answers import ABSENT
from service.platform.http.answers import Headers
from service.platform.http.context import caller, caller_if_any, language
from service.platform.http.etags import begun, tagged_as_read
from service.platform.http.preference import APPLIED
from service.platform.streams.repository import Moved
from service.platform.streams.shown import Shown


def me() -> str | None:
    """Return the caller's account, or None if the caller is not signed in."""
    found = caller_if_any()
    return None if found is None else found.account


def looking(services: GameServices, game: str) -> GameQueries:
    """Return the reader for a game: the reader of this service's games, or that of imported games."""
    source = services.sources.get(game[:1])
    return services.desk.looking if source is None else source.looking


def shown(services: GameServices, game: str, viewer: Viewer, at: int | None = None) -> Game:
    """Return the answer about a game as a viewer may see it, with handles and the text of the question."""
    return worded(services, looking(services, game).game(me(), game, viewer, at))


def worded(services: GameServices, game: Game) -> Game:
    """Add the handles of accounts and the text of the question to the answer about a game."""
    return replace(
        game,
        seats=named(services, game.seats, foreign=game.origin is not None),
        decision=None if game.decision is None else in_words(game.decision, game),
        unwaived=game.unwaived if game.origin is not None else there(services, game.unwaived),
    )


def there(services: GameServices, accounts: list[str]) -> list[str]:
    """Return those of the accounts that are not erased."""
    known = services.names.handles(accounts) if accounts else {}
    return [account for account in accounts if known[account] is not None]


def in_words(asked: DecisionAnswer, game: Game) -> DecisionAnswer:
    prompt = asked.prompt
    if prompt is ABSENT:
        return asked
    words = prompts(game.ruleset, language())
    turn = getattr(game.table, "turn", None)  # games without turns have none
    seat = asked.seat if asked.for_seat is ABSENT else asked.for_seat
    others = (f"{prompt}/{asked.kind}/others",) if getattr(turn, "seat", seat) != seat else ()
    kinds = "+".join(sorted({option["kind"] for option in asked.options or ()}))
    found = (words[key] for key in (*others, f"{prompt}/{kinds}", f"{prompt}/{asked.kind}", prompt) if key in words)
    return replace(asked, text=next(found, prompt))


def named(services: GameServices, seats: Sequence[GameSeat], *, foreign: bool = False) -> list[GameSeat]:
    """Add the current handles of accounts to the seats of a game.

    `foreign` accounts belong to another service, so they have no handle here, even if the same id exists.
    """
    return with_names(seats, {} if foreign else handles(services, seats))


def with_names(seats: Sequence[GameSeat], names: Mapping[str, str | None]) -> list[GameSeat]:
    return [replace(seat, handle=names.get(seat.account or "")) for seat in seats]


def handles(services: GameServices, seats: Iterable[GameSeat]) -> Mapping[str, str | None]:
    """Return the current handles of the accounts that hold seats."""
    return services.names.handles({seat.account for seat in seats if seat.account is not None})


def delivered(shown: Shown) -> DeliveredEvent:
    """Return the answer about an event, exactly as in the log, with its openings."""
    openings = [_opened(opening) for opening in shown.openings]
    return DeliveredEvent(msgspec.Raw(shown.stored.line()), openings, shown.informs)


def changed(
    services: GameServices, game: str, moved: Moved | None, *, made: bool = False
) -> tuple[MoveResult, Headers]:
    """Return the answer to a change of a game: receipt, new events, and the caller's view of the game."""
    result = what_changed(services, game, moved)
    return result, _headers(result.game.version, game, moved, made=made)


def changed_briefly(services: GameServices, game: str, moved: Moved) -> tuple[BriefMoveResult, Headers]:
    """Return the short answer to a move: receipt, version and next decision."""
    begun()
    version, decision = services.desk.looking.next(caller().account, game, moved)
    return BriefMoveResult(Receipt(**moved.receipt), version, decision), _headers(
        version, game, moved, made=True
    ) | APPLIED


def _headers(version: int, game: str, moved: Moved | None, *, made: bool) -> dict[str, str]:
    headers = tagged_as_read(version)
    if made:
        headers["Location"] = f"/v1/games/{game}"
    if moved is not None and moved.repeated:
        headers["Idempotent-Replayed"] = "true"
    return headers


def what_changed(services: GameServices, game: str, moved: Moved | None) -> MoveResult:
    begun()
    shown, events = services.desk.looking.after(caller().account, game, moved)
    receipt = None if moved is None else Receipt(**moved.receipt)
    return MoveResult(receipt, [delivered(event) for event in events], worded(services, shown))


def list_soon(services: GameServices, stream: str, moved: Moved | None) -> None:
    """Wait a moment until the lists of games show a change, so that the caller finds it there at once."""
    if moved is not None:
        with suppress(Unavailable):  # the change is committed, with or without lists
            services.readmodels.wait_for(stream, moved.last)


def called(seats: Iterable[GameSeat]) -> list[str]:
    """Return a name for each seat: the handle of its account, or its number."""
    return [seat.handle or f"#{seat.seat}" for seat in seats]


def _opened(opening: Opening) -> OpeningAnswer:
    if opening.salt is None:
        return OpeningAnswer(opening.path, erased=True)
    return OpeningAnswer(opening.path, opening.salt, opening.value)


@cache
def prompts(name: str, spoken: str) -> dict[str, str]:
    """Return the texts of a ruleset's questions to players in one language."""
    return ruleset(name).parts(spoken).prompts
