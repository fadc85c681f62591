"""The facts that reveal hidden cards in games with cards of Alchemy."""

from domain.games.dominion.disclosures import discloses

discloses(
    {
        "hand-shown/cards": "the hand, to the player who controls the next turn",
        "hand-shown/mats": "the face-down mats, to the player who controls the next turn",
    }
)
