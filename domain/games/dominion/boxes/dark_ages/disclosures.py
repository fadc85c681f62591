"""Disclosures by cards of Dark Ages, in addition to those of every game."""

from domain.games.dominion.disclosures import discloses

discloses(
    {
        "card-gained/purchase-effect-began": "that there is a Hovel in hand, unless the table asks always",
        "card-turned-up/card": "the next card of a shuffled pile",
        "cards-revealed/cards-trashed": "that there are only Rats in hand",
        "cards-revealed/trash": "that Rats reveal a hand, so it has only Rats",
        "decision-opened/resolve": "that there is a Hovel in hand, unless the table asks always",
        "shelters-drawn/card": "the card drawn to decide about Shelters",
    }
)
