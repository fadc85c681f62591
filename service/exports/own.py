"""The columns that a ruleset has of its own: what a game's result says of where the score comes from.

Results of real tables are typed in, and may say less, or other things: what is not there stays empty, and what nobody
knows is left out.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from domain.domaine.tiles import MINES
from domain.dominion import boxes  # noqa: F401 - whose cards fill the list
from domain.dominion.cards import CARDS
from domain.kingdomino.dominoes import TERRAINS
from domain.results import Standing
from service.exports.sheet import Column

Own = Callable[[Standing], dict[str, Any]]

PENALTY: Final = "penalty"
_SCORING: Final = ("forest", "village", "royal_city", "monopoly")


def _dominion(standing: Standing) -> dict[str, Any]:
    """Tokens, turns, size of the deck; of each kind of card how many, and what they are worth where that is something.
    Fewer turns decide between equal scores."""
    told = standing.breakdown
    found = {name: told.get(name) for name in ("tokens", "turns", "deck_size")}
    if found["turns"] is None and standing.tiebreaks:
        found["turns"] = -standing.tiebreaks[0]
    cards = _inner(told, "cards")
    for card in sorted(CARDS.keys() & cards.keys()):
        found[f"cards_{card}"] = _inner(cards, card).get("count")
        found[f"score_{card}"] = _inner(cards, card).get("points") or None
    return found


def _kingdomino(standing: Standing) -> dict[str, Any]:
    """Points by terrain, bonuses; the largest property, then the crowns, decide between equal scores."""
    told = standing.breakdown
    largest, crowns = (*standing.tiebreaks, None, None)[:2]
    found: dict[str, Any] = {"largest_property": told.get("largest_property", largest)}
    found["crowns"] = told.get("crowns", crowns)
    properties = told.get("properties")
    for terrain in TERRAINS:
        owned = properties if isinstance(properties, list) else []
        points = [each.get("points") for each in owned if isinstance(each, Mapping) and each.get("terrain") == terrain]
        found[f"score_{terrain}"] = sum(filter(_whole, points)) if isinstance(properties, list) else None
    bonuses = _inner(told, "bonuses")
    return found | {f"score_{name}": bonuses.get(name) for name in ("middle_kingdom", "harmony")}


def _domaine(standing: Standing) -> dict[str, Any]:
    """Points by what they are for, and mines; ducats decide between equal scores."""
    told = standing.breakdown
    points, mines, domains = _inner(told, "points"), _inner(told, "mines"), told.get("domains")
    found: dict[str, Any] = {"ducats": standing.tiebreaks[0] if standing.tiebreaks else None}
    found |= {f"score_{name}": points.get(name) for name in (*_SCORING, "ducats")}
    found["domains"] = len(domains) if isinstance(domains, list) else None
    return found | {f"mines_{name}": mines.get(name) for name in MINES.values()}


_RULESETS: Final[Mapping[str, Own]] = {"dominion": _dominion, "kingdomino": _kingdomino, "domaine": _domaine}
_EMPTY: Final = Standing(0, 0, 0)
PATTERN: Final = (
    r"^(largest_property|crowns|ducats|domains|tokens|turns|deck_size|penalty|(cards|score|mines)_[a-z_]+)$"
)
"""The keys of all such columns."""


def own_cells(ruleset: str, standing: Standing) -> dict[str, int | None]:
    """What a seat's result says of itself, by column."""
    tell = _RULESETS.get(ruleset)
    told = {} if tell is None else tell(standing)
    told[PENALTY] = standing.breakdown.get(PENALTY)
    return {key: value if _whole(value) else None for key, value in told.items()}


def own_columns(ruleset: str, told: Iterable[Mapping[str, int | None]] = ()) -> list[Column]:
    """The columns for these cells: those that the ruleset always has, then those that some game gave something to."""
    always = own_cells(ruleset, _EMPTY)
    beside = sorted({key for cells in told for key, value in cells.items() if value is not None} - always.keys())
    return [_column(key) for key in (*(key for key in always if key != PENALTY), *beside, PENALTY)]


def _column(key: str) -> Column:
    kind, _, about = key.partition("_")
    if kind in {"cards", "score", "mines"}:
        return Column(key, "integer", kind, about)
    return Column(key, "integer", key)


def _inner(told: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    inner = told.get(name)
    return inner if isinstance(inner, Mapping) else {}


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
