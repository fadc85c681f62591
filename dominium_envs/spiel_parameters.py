"""The parameters of OpenSpiel's games: the options of the service, with their usual values.

A parameter with its usual value leaves the option out. Lists are joined by `+`. Options that have parts are no
parameters, except Dominion's `boxes`, from which a random kingdom is dealt.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import FieldInfo, fields

from domain.games.rulesets import ruleset
from dominium_envs.environment import GAMES, USUAL

_WITH_PARTS: Final = {"board", "previous_game", "random"}
_LISTS: Final = {"kingdom", "events"}


def _usual(field: FieldInfo) -> Any:
    return field.default if isinstance(field.default, bool | int | str) else ""


OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    game: {field.name: _usual(field) for field in fields(ruleset(game).options) if field.name not in _WITH_PARTS}
    | ({"boxes": ""} if game == "dominion" else {})
    for game in GAMES
}
"""The options that are parameters, with their usual values."""


def options_of(name: str, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a game with these parameters."""
    options = {option: wanted[option] for option, usual in OPTIONS[name].items() if wanted[option] != usual}
    options |= {option: options[option].split("+") for option in _LISTS & options.keys()}
    if boxes := options.pop("boxes", None):
        options["random"] = {"boxes": boxes.split("+")}
    if name in USUAL and not options.keys() & {"kingdom", "random", "recommended"}:
        options |= USUAL[name]
    return options
