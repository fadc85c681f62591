"""The parameters of OpenSpiel's games: the options of the service, with their usual values.

A parameter with its usual value leaves the option out. Lists are joined by `+`, and 0 is no limit. Options that have
parts are no parameters, except Dominion's `boxes`, from which a random kingdom is dealt.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.inspect import NoneType, StructType, Type, UnionType, VarTupleType, type_info
from msgspec.structs import FieldInfo, fields

from domain.games.rulesets import ruleset
from dominium_envs.environment import GAMES, USUAL


def _types(field: FieldInfo) -> tuple[Type, ...]:
    found = type_info(field.type)
    return found.types if isinstance(found, UnionType) else (found,)


def _has_parts(field: FieldInfo) -> bool:
    return any(isinstance(getattr(one, "item_type", one), StructType) for one in _types(field))


def _usual(field: FieldInfo) -> Any:
    return field.default if isinstance(field.default, bool | int | str) else ""


_FIELDS: Final[Mapping[str, Mapping[str, FieldInfo]]] = {
    game: {field.name: field for field in fields(ruleset(game).options) if not _has_parts(field)} for game in GAMES
}
OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    game: {name: _usual(field) for name, field in options.items()} | ({"boxes": ""} if game == "dominion" else {})
    for game, options in _FIELDS.items()
}
"""The options that are parameters, with their usual values."""


def options_of(name: str, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a game with these parameters."""
    options = {
        option: _option(field, wanted[option])
        for option, field in _FIELDS[name].items()
        if wanted[option] != OPTIONS[name][option]
    }
    if boxes := wanted.get("boxes"):
        options["random"] = {"boxes": boxes.split("+")}
    if name in USUAL and not options.keys() & {"kingdom", "random", "recommended"}:
        options |= USUAL[name]
    return options


def _option(field: FieldInfo, value: Any) -> Any:
    if any(isinstance(one, VarTupleType) for one in _types(field)):
        return value.split("+")
    return None if value == 0 and NoneType() in _types(field) else value
