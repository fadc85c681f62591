"""The disclosures that only cards of Seaside cause."""

from domain.games.dominion.disclosures import discloses

discloses(
    {
        "bottom-looked-at/card": "to the player, the bottom card of the deck",
        "cards-discarded/cards-revealed": "that there is no Copper in hand",
        "cards-laid-on-mat/cards": "the cards that were in the hand",
        "cards-laid-on-mat/hidden": "to the player, the cards set aside or laid on the mat",
        "cards-returned/cards": "the cards that were in the hand",
        "cards-taken-from-mat/hidden": "to the player, the cards that lay there",
        "decision-opened/reveal": "that there are different cards in hand, or a Province, unless the table asks always",
        "decision-opened/set-aside": "that there are different cards in hand, unless the table asks always",
    }
)
