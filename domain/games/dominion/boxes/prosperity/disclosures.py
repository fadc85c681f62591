"""The disclosures that only cards of Prosperity cause."""

from domain.games.dominion.disclosures import discloses

discloses(
    {
        "prosperity-drawn/card": "the card drawn",
        "decision-opened/reveal": "that there is a Treasure in hand, unless the table asks always",
        "decision-opened/take": "that there are Coppers in the discard pile, unless the table asks always",
    }
)
