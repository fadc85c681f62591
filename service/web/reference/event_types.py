"""The event types, for the guide that lists them."""

import inspect
import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from domain.game.facts import Fact
from domain.game.play import ENGINE_FACTS
from domain.games.rulesets import RULESETS
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.match import MATCH_CODEC
from domain.tournament.facts import TOURNAMENT_CODEC

_HEAD: Final = "| type | meaning |\n|---|---|\n"


def with_event_types(text: str) -> str:
    """Replace each `EVENT_TYPES(stream)` in a guide with the table of its types."""
    return re.sub(r"EVENT_TYPES\(([a-z]+)\)", lambda found: _tables()[found[1]], text)


@cache
def _tables() -> dict[str, str]:
    games = {name: _only(rules.codec.types.values()) for name, rules in RULESETS.items()}
    return {
        "game": _table([*LOBBY_CODEC.types.values(), *ENGINE_FACTS]),
        "match": _table(MATCH_CODEC.types.values()),
        "tournament": _table(TOURNAMENT_CODEC.types.values()),
        "rulesets": "\n".join(f"## Events of {name.capitalize()}\n\n{_table(kinds)}" for name, kinds in games.items()),
    }


def _only(kinds: Iterable[type[Fact]]) -> list[type[Fact]]:
    """Return the types that a ruleset does not share with all others."""
    return [kind for kind in kinds if kind not in ENGINE_FACTS]


def _table(kinds: Iterable[type[Fact]]) -> str:
    rows = (
        f"| [`{kind.type_name()}`](/v1/schemas/{kind.type_name()}/{kind.v}.json) | {_meaning(kind)} |\n"
        for kind in kinds
    )
    return f"{_HEAD}{''.join(rows)}"


def _meaning(kind: type[Fact]) -> str:
    """Return the first paragraph of a type's own docstring, or its name as words."""
    written = vars(kind).get("__doc__")
    if not written:
        return f"{kind.type_name().replace('-', ' ').capitalize()}."
    first = " ".join(inspect.cleandoc(written).partition("\n\n")[0].split())
    return first.replace("None", "null").replace("|", "\\|")
