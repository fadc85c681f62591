"""What is in the box, in the language asked for, and which of it is reconstructed."""

from typing import Any

from domain.domaine.cards import ACTION_NAMES, CARDS
from domain.domaine.phrases import ACTIONS, PROMPTS, TERRAINS
from domain.domaine.reconstructed import ABOUT, DECIDED
from domain.domaine.tiles import CENTRE, TILES
from domain.domaine.tiles import TERRAINS as LETTERS
from domain.domaine.words import card_name
from domain.words import spoken


def parts(language: str) -> dict[str, Any]:
    terrains = spoken(TERRAINS, language)
    decided = spoken(DECIDED, language)
    return {
        "terrains": [{"letter": letter, "id": name, "name": terrains[name]} for letter, name in LETTERS.items()],
        "tiles": [
            {"tile": name, "rows": list(rows), "centre": name == CENTRE, "reconstructed": True}
            for name, rows in TILES.items()
        ],
        "actions": {name: spoken(ACTIONS, language)[name].format(count="").strip() for name in ACTION_NAMES},
        "cards": [
            {
                "id": card.id,
                "name": card_name(card.id, language),
                "pile": card.pile,
                "copies": card.copies,
                "cost": card.cost,
                "sell": card.sell,
                "actions": dict(card.actions),
                "reconstructed": True,
            }
            for card in CARDS.values()
        ],
        "reconstructed": [
            {"point": point, "about": about, "decided": decided[point]} for point, about in ABOUT.items()
        ],
        "prompts": dict(spoken(PROMPTS, language)),
    }
