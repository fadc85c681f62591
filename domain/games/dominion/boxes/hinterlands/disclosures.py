"""The disclosures that only cards of Hinterlands cause."""

from domain.games.dominion.disclosures import discloses

discloses(
    {
        "cards-shuffled-in/cards": "the Actions of the discard pile that were shuffled into the deck",
        "decision-opened/put-into-deck": "that there is an Action in the discard pile, unless the table asks always",
    }
)
