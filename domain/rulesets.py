"""The games that can be played, by name."""

from typing import Any, Final

from domain.domaine.ruleset import Domaine
from domain.dominion.ruleset import Dominion
from domain.kingdomino.ruleset import Kingdomino
from domain.refusal import Refusal
from domain.ruleset import Ruleset

RULESETS: Final[dict[str, Ruleset[Any]]] = {ruleset.name: ruleset for ruleset in (Domaine(), Dominion(), Kingdomino())}


def ruleset(name: str) -> Ruleset[Any]:
    if name not in RULESETS:
        raise Refusal("unknown-ruleset", f"there is no ruleset {name!r}", pointer="/ruleset")
    return RULESETS[name]
