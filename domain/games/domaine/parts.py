"""What is in the box, in the language asked for, and which of it is reconstructed."""

from typing import Any

from domain.games.domaine.cards import ACTION_NAMES, CARDS
from domain.games.domaine.reconstructed import ABOUT
from domain.games.domaine.tiles import CENTRE, TILES
from domain.games.domaine.tiles import TERRAINS as LETTERS
from domain.games.domaine.words import WORDS, card_name


def parts(language: str) -> dict[str, Any]:
    terrains = WORDS.group("terrains", language)
    decided = WORDS.group("decided", language)
    return {
        "terrains": [{"letter": letter, "id": name, "name": terrains[name]} for letter, name in LETTERS.items()],
        "tiles": [
            {"tile": name, "rows": list(rows), "centre": name == CENTRE, "reconstructed": True}
            for name, rows in TILES.items()
        ],
        "actions": {name: WORDS.say("actions", name, language, number="").strip() for name in ACTION_NAMES},
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
        "prompts": WORDS.group("prompts", language),
    }
