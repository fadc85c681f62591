"""By what something hidden becomes known in Dominion, and what is learnt: the pinned list."""

from collections.abc import Mapping
from typing import Final

DISCLOSES: Final[Mapping[str, str]] = {
    "card-played/card": "a card that was in the hand",
    "treasures-played/cards": "Treasures that were in the hand",
    "treasures-played/coins": "their worth",
    "cards-drawn/cards": "to the player, the cards drawn",
    "cards-drawn/count": "that the deck ran out",
    "cards-looked-at/cards": "to the player, the cards looked at",
    "cards-revealed/cards": "the cards revealed",
    "cards-set-aside/cards": "the cards set aside",
    "cards-discarded/cards": "the card on top of the discard pile, or the cards revealed before",
    "cards-discarded/count": "how many cards were discarded",
    "cards-discarded/hidden": "to the player, the cards discarded",
    "cards-put-on-deck/cards": "the cards revealed and put back",
    "cards-put-on-deck/hidden": "to the player, the cards put on the deck",
    "cards-put-on-deck/count": "how many cards were put on the deck",
    "cards-taken/cards": "the cards put into the hand",
    "cards-taken/hidden": "to the player, the cards put into the hand",
    "cards-trashed/cards": "the cards trashed",
    "card-gained/card": "what was gained, which what was trashed may have limited",
    "deck-discarded/top": "the card that lay at the bottom of the deck",
    "discards-left/top": "the card that lies on top of the discard pile now",
    "cleaned-up/top": "a card that was in the hand",
    "game-ended/standings": "everybody's cards",
    "kingdom-dealt/cards": "the kingdom dealt",
    "prosperity-drawn/card": "the card drawn",
    "starter-drawn/starter": "who was drawn to begin",
    "decision-opened/action": "that there is an Action card in hand, unless the table asks always",
    "decision-opened/react": "that there is a Reaction in hand, unless the table asks always",
    "decision-opened/question": "to the player, what can be chosen among own cards",
}
