"""The disclosures that only cards of Intrigue cause."""

from domain.games.dominion.disclosures import discloses

discloses(
    {
        "card-passed/received": "to who is given it, the card passed",
        "decision-opened/pass": "that there is a choice of what to pass, unless the table asks always",
        "decision-opened/put-into-deck": "that a card may be put into the deck, unless the table asks always",
        "decision-opened/reveal": "that there is a choice of what to reveal, unless the table asks always",
    }
)
