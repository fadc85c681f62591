"""How games, and what happens in them, are written as JSON. On the way of every move, so it wastes nothing."""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import Any

import orjson
from flask import Response

from domain.rulesets import ruleset
from events.journal import Unavailable
from events.sealing import Opening
from events.viewer import Viewer
from service.desk import Moved
from service.desk.looking import Looking, Shown
from service.desk.rooms import IMPORTED
from service.web.answers import answer
from service.web.context import caller, caller_if_any, house, language

Delivery = dict[str, Any]


def me() -> str | None:
    """The account of whoever looks."""
    found = caller_if_any()
    return None if found is None else found.account


def looking(game: str) -> Looking:
    """What looks at this game."""
    return house().imports.looking if game.startswith(IMPORTED) else house().desk.looking


def shown(game: str, viewer: Viewer, at: int | None = None) -> dict[str, Any]:
    """The game as this viewer may see it, with names beside ids and prompts in words."""
    return worded(looking(game).game(me(), game, viewer, at))


def worded(told: dict[str, Any]) -> dict[str, Any]:
    """A game as it is told, with names beside ids and the prompt in words."""
    name(told["seats"], foreign=told["origin"] is not None)
    decision = told["decision"]
    if decision is not None and "prompt" in decision:
        words = prompts(told["ruleset"], language())
        decision["text"] = words.get(decision["prompt"], decision["prompt"])
    return told


def name(seats: Iterable[dict[str, Any]], *, foreign: bool = False) -> None:
    """Puts beside each id what its owner is called now. `foreign` ids are those of another service: should one of them
    be known here too, it says nothing about whoever has it here."""
    seats = list(seats)
    known = set() if foreign else {seat["account"] for seat in seats if seat["account"] is not None}
    handles = house().registry.names.handles(known)
    for seat in seats:
        seat["handle"] = handles.get(seat["account"])


def delivered(shown: Shown) -> Delivery:
    """An event exactly as it stands in the log, and beside it what is said of it."""
    return {
        "event": orjson.Fragment(shown.stored.line()),
        "openings": [_opened(opening) for opening in shown.openings],
        "informs": shown.informs,
    }


def changed(game: str, moved: Moved | None, status: int = 200) -> Response:
    """The answer to whoever changed a game: receipt, new events, next view."""
    headers = {"Location": f"/v1/games/{game}"} if status == 201 else {}
    if moved is not None and moved.repeated:
        headers["Idempotent-Replayed"] = "true"
    return answer(what_changed(game, moved), status, headers)


def what_changed(game: str, moved: Moved | None) -> dict[str, Any]:
    told, events = house().desk.looking.after(caller().account, game, moved)
    return {
        "receipt": None if moved is None else moved.receipt,
        "events": [delivered(event) for event in events],
        "game": worded(told),
    }


def list_soon(stream: str, moved: Moved | None) -> None:
    """Waits a moment for the lists to tell of this: whoever made, joined or left something finds it there at once."""
    if moved is not None:
        with suppress(Unavailable):  # what is done is done, whether or not there are lists now
            house().readmodels.wait_for(stream, moved.last)


def called(seats: Iterable[dict[str, Any]]) -> list[str]:
    """What to call whoever sits here, seat by seat."""
    return [seat["handle"] or f"#{seat['seat']}" for seat in seats]


def _opened(opening: Opening) -> dict[str, Any]:
    if opening.salt is None:
        return {"path": opening.path, "erased": True}
    return opening._asdict()


@cache
def prompts(name: str, spoken: str) -> dict[str, str]:
    """What a ruleset's prompts say in this language."""
    found: dict[str, str] = ruleset(name).parts(spoken).get("prompts", {})
    return found
