"""The registry of rulesets, by name."""

from typing import Any, Final

from domain.game.refusal import Refusal
from domain.game.ruleset import Ruleset
from domain.games.domaine.ruleset import Domaine
from domain.games.dominion.ruleset import Dominion
from domain.games.kingdomino.ruleset import Kingdomino

RULESETS: Final[dict[str, Ruleset[Any]]] = {ruleset.name: ruleset for ruleset in (Domaine(), Dominion(), Kingdomino())}


def ruleset(name: str) -> Ruleset[Any]:
    """Return the ruleset that is called `name`. Refuse an unknown name."""
    if name not in RULESETS:
        raise Refusal("unknown-ruleset", pointer="/ruleset", name=name, choices=sorted(RULESETS))
    return RULESETS[name]
