"""Events of games that the service has no rules for: what they cannot have, and their names."""

from typing import Any, Final

from domain.game.refusal import Refusal
from domain.games.rulesets import RULESETS
from domain.table.lobby_facts import Rules
from domain.tournament.facts import TournamentCreated
from domain.tournament.results.kinds import OTHER, ResultKind
from service.features.tournaments.answers import OtherGame
from service.features.tournaments.store import TournamentBook

NAMES: Final = (*sorted(RULESETS), OTHER)
"""Rulesets of tournaments."""


def requested(body: dict[str, Any]) -> dict[str, Any]:
    """Return the request with the parts of its other game, if it has one. Refuse what needs rules."""
    game = body.pop("game")
    if (game is None) != (body["ruleset"] != OTHER):
        raise Refusal("invalid-options/game", pointer="/game", name=OTHER)
    if game is None:
        return body
    if body["play"] != "typed":
        raise Refusal("invalid-options/typed", pointer="/play")
    if body["options"]:
        raise Refusal("invalid-options/no-rules", pointer="/options")
    if body["deal"] != "each":
        raise Refusal("nothing-to-share", pointer="/deal")
    sizes = tuple(sorted(set(game["player_counts"])))
    return body | {"rated": False, "game": game["name"], "results": game["results"], "sizes": sizes}


def rules() -> Rules:
    return Rules(OTHER, 1, {})


def other_game(book: TournamentBook, id_: str, ruleset: str) -> OtherGame | None:
    """Return the name of a game without rules here and the kind of its results, or None for another game."""
    if ruleset != OTHER:
        return None
    created = book.fact(id_, 1)
    assert isinstance(created, TournamentCreated)  # noqa: S101 - it is the first fact of every tournament
    results: Any = created.results
    return OtherGame(created.game or None, results)


def named(book: TournamentBook, id_: str, ruleset: str) -> str:
    """Return the name of a game, also of one without rules here."""
    other = other_game(book, id_, ruleset)
    return ruleset.capitalize() if other is None or other.name is None else other.name


def check_rated(results: ResultKind | None) -> None:
    """Refuse seeds by rating in a game without ratings."""
    if results is not None:
        raise Refusal("invalid-options/unrated", pointer="/seeds")
