"""How games, and what happens in them, are written as JSON. On the way of every move, so it wastes nothing."""

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
from projections.stream_kinds import IMPORTED
from service.answers import ABSENT
from service.games.answers import Changed, ChangedBriefly, Decision, DeliveredEvent, Game, GameSeat, Opened
from service.games.views import Looking
from service.http.answers import Headers
from service.http.context import caller, caller_if_any, house, language
from service.http.etags import begun, tagged_as_read
from service.http.preference import APPLIED
from service.streams.repository import Moved
from service.streams.shown import Shown


def me() -> str | None:
    """The account of whoever looks."""
    found = caller_if_any()
    return None if found is None else found.account


def looking(game: str) -> Looking:
    """What looks at this game."""
    return house().imports.looking if game.startswith(IMPORTED) else house().desk.looking


def shown(game: str, viewer: Viewer, at: int | None = None) -> Game:
    """The game as this viewer may see it, with names beside ids and prompts in words."""
    return worded(looking(game).game(me(), game, viewer, at))


def worded(told: Game) -> Game:
    """A game as it is told, with names beside ids and the prompt in words."""
    return replace(
        told,
        seats=named(told.seats, foreign=told.origin is not None),
        decision=None if told.decision is None else in_words(told.decision, told),
    )


def in_words(asked: Decision, told: Game) -> Decision:
    prompt = asked.prompt
    if prompt is ABSENT:
        return asked
    words = prompts(told.ruleset, language())
    turn = getattr(told.table, "turn", None)  # games without turns have none
    others = (f"{prompt}/{asked.kind}/others",) if getattr(turn, "seat", asked.seat) != asked.seat else ()
    found = (words[key] for key in (*others, f"{prompt}/{asked.kind}", prompt) if key in words)
    return replace(asked, text=next(found, prompt))


def named(seats: Sequence[GameSeat], *, foreign: bool = False) -> list[GameSeat]:
    """The seats, with what their owners are called now. `foreign` ids are those of another service: should one of them
    be known here too, it says nothing about whoever has it here."""
    return with_names(seats, {} if foreign else handles(seats))


def with_names(seats: Sequence[GameSeat], names: Mapping[str, str | None]) -> list[GameSeat]:
    return [replace(seat, handle=names.get(seat.account or "")) for seat in seats]


def handles(seats: Iterable[GameSeat]) -> Mapping[str, str | None]:
    """What the accounts of these seats are called now."""
    return house().registry.names.handles({seat.account for seat in seats if seat.account is not None})


def delivered(shown: Shown) -> DeliveredEvent:
    """An event exactly as it stands in the log, and beside it what is said of it."""
    openings = [_opened(opening) for opening in shown.openings]
    return DeliveredEvent(msgspec.Raw(shown.stored.line()), openings, shown.informs)


def changed(game: str, moved: Moved | None, *, made: bool = False) -> tuple[Changed, Headers]:
    """The answer to whoever changed a game: receipt, new events, next view."""
    told = what_changed(game, moved)
    return told, _headers(told.game.version, game, moved, made=made)


def changed_briefly(game: str, moved: Moved) -> tuple[ChangedBriefly, Headers]:
    """The answer to whoever played and asks for little."""
    begun()
    version, decision = house().desk.looking.next(caller().account, game, moved)
    return ChangedBriefly(Receipt(**moved.receipt), version, decision), _headers(
        version, game, moved, made=True
    ) | APPLIED


def _headers(version: int, game: str, moved: Moved | None, *, made: bool) -> dict[str, str]:
    headers = tagged_as_read(version)
    if made:
        headers["Location"] = f"/v1/games/{game}"
    if moved is not None and moved.repeated:
        headers["Idempotent-Replayed"] = "true"
    return headers


def what_changed(game: str, moved: Moved | None) -> Changed:
    begun()
    told, events = house().desk.looking.after(caller().account, game, moved)
    receipt = None if moved is None else Receipt(**moved.receipt)
    return Changed(receipt, [delivered(event) for event in events], worded(told))


def list_soon(stream: str, moved: Moved | None) -> None:
    """Waits a moment for the lists to tell of this: whoever made, joined or left something finds it there at once."""
    if moved is not None:
        with suppress(Unavailable):  # what is done is done, whether or not there are lists now
            house().readmodels.wait_for(stream, moved.last)


def called(seats: Iterable[GameSeat]) -> list[str]:
    """What to call whoever sits here, seat by seat."""
    return [seat.handle or f"#{seat.seat}" for seat in seats]


def _opened(opening: Opening) -> Opened:
    if opening.salt is None:
        return Opened(opening.path, erased=True)
    return Opened(opening.path, opening.salt, opening.value)


@cache
def prompts(name: str, spoken: str) -> dict[str, str]:
    """What a ruleset's prompts say in this language."""
    return ruleset(name).parts(spoken).prompts
