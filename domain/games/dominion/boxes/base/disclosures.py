"""The disclosures that only cards of the base game cause."""

from domain.games.dominion.disclosures import discloses

discloses(
    {
        "card-played/card-resolved": "that there is no Action card in hand that must be played again",
        "cards-revealed/cards-put-on-deck": "that there is no Victory card in hand to put on the deck",
        "cards-set-aside/cards": "the cards set aside",
        "deck-discarded/top": "the card that lay at the bottom of the deck",
        "discards-left/top": "the card that lies on top of the discard pile now",
        "decision-opened/play": "that there is an Action card to play again, unless the table asks always",
        "decision-opened/set-aside": "that an Action card was drawn, unless the table asks always",
    }
)
