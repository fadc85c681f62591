"""Every shuffle of the golden games, in the form of `docs/shuffles.md` for readers to repeat.

`python -m tests.support.shuffles` prints them as that page lists them.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.game.chance import Chance
from domain.games.domaine.tiles import LaidTile
from domain.games.dominion.cards import CARDS, NEEDING_BANE, is_kingdom_card
from domain.games.rulesets import RULESETS
from domain.table.rewinds import branched
from tests.support.games import played

SEED: Final = bytes(range(32))
CONTEXT: Final = "g_example"
NONCES: Final = ("ada-s", None)
_BOXES: Final = ("cornucopia", "dark-ages")
_OTHERS: Final = (
    {card for card in CARDS if CARDS[card].box in _BOXES and is_kingdom_card(card)} - NEEDING_BANE - {"knights"}
)
GAMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "kingdomino": {},
    "domaine": {"turn_limit": 4},
    "dominion": {
        "turn_limit": 8,
        "random": {
            "boxes": ["base", "prosperity", "cornucopia", "adventures", "dark-ages"],
            "counts": {"base": 5, "cornucopia": 1, "adventures": 0, "dark-ages": 1},
            "exclude": sorted(_OTHERS),
            "events": 2,
        },
        "colony": "proportion",
    },
}
"""The options of a game of each ruleset in which all of its kinds of shuffles come."""
_OF_A_KIND: Final = 4

Vector = dict[str, Any]


class Kept(Chance, frozen=True, kw_only=True):
    """Real chance that reports every shuffle."""

    tell: Callable[[Vector], None]

    def shuffled(self, items: Sequence[Any], *, purpose: str, ordinal: int, seat: int | None = None) -> tuple[Any, ...]:
        order = Chance.shuffled(self, items, purpose=purpose, ordinal=ordinal, seat=seat)
        named = {"branch": self.branch, "seat": seat, "purpose": purpose, "ordinal": ordinal}
        self.tell({**named, "items": [_plain(item) for item in items], "order": [_plain(item) for item in order]})
        return order


def vectors(name: str) -> list[Vector]:
    """The shuffles of a game of this ruleset, the first four of each kind, and the first one after it was taken back to
    its second decision."""
    ruleset = RULESETS[name]
    setting = ruleset.setting(GAMES[name], len(NONCES))
    made: list[Vector] = []
    game = played(ruleset, setting, "vectors", chance=Kept(SEED, CONTEXT, NONCES, tell=made.append))
    kinds = [(vector["purpose"], vector["seat"]) for vector in made]
    few = [vector for place, vector in enumerate(made) if kinds[:place].count(kinds[place]) < _OF_A_KIND]
    then, anew = game.questions[1], list[Vector]()
    known = [game.seen(then, seat).table for seat in game.audience]
    branched(game.at(then), known, game.facts[then:], Kept(SEED, CONTEXT, NONCES, 1, tell=anew.append))
    return [{"game": name, **vector} for vector in (*few, anew[0])]


def lines() -> list[str]:
    return [json.dumps(vector, separators=(",", ":")) for name in GAMES for vector in vectors(name)]


def _plain(item: Any) -> Any:
    return f"{item.tile}/{item.turns}" if isinstance(item, LaidTile) else item


if __name__ == "__main__":
    print("\n".join(lines()))
