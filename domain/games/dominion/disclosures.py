"""The list of Dominion events that reveal something hidden, and what they reveal."""

from collections.abc import Mapping
from typing import Final

from domain.games.dominion.options import DominionOptions

DISCLOSES: Final[dict[str, str]] = {
    "card-played/card": "a card that was in the hand",
    "treasures-played/cards": "Treasures that were in the hand",
    "treasures-played/coins": "their worth",
    "cards-drawn/cards": "to the player, the cards drawn",
    "cards-drawn/count": "that the deck ran out",
    "cards-looked-at/cards": "to the player, the cards looked at",
    "cards-revealed/cards": "the cards revealed",
    "cards-discarded/cards": "the card on top of the discard pile, or the cards revealed before",
    "cards-discarded/count": "how many cards were discarded",
    "cards-discarded/hidden": "to the player, the cards discarded",
    "cards-put-on-deck/cards": "the cards revealed and put back",
    "cards-put-on-deck/hidden": "to the player, the cards put on the deck",
    "cards-put-on-deck/count": "how many cards were put on the deck",
    "cards-taken/cards": "the cards put into the hand",
    "cards-taken/hidden": "to the player, the cards put into the hand",
    "cards-trashed/cards": "the cards trashed",
    "cards-trashed/card-resolved": "that there is no card in hand of those that must be trashed",
    "card-gained/card": "what was gained, which what was trashed may have limited",
    "cleaned-up/top": "a card that was in the hand",
    "game-ended/standings": "everybody's cards",
    "kingdom-dealt/cards": "the kingdom dealt",
    "events-dealt/events": "the Events dealt",
    "starter-drawn/starter": "who was drawn to begin",
    "decision-opened/action": "that there is an Action card in hand, unless the table asks always",
    "decision-opened/buy": "that there is a Treasure in hand, unless the table asks always",
    "decision-opened/discard": "that there is a choice of what to discard, or a Curse, unless the table asks always",
    "decision-opened/put-on-deck": "that there is a choice of what to put on the deck, unless the table asks always",
    "decision-opened/react": "that there is a Reaction in hand, unless the table asks always",
    "decision-opened/trash": "that there is a choice of cards to trash, unless the table asks always",
}
"""Disclosures that can occur in every game. Each box adds its own. `Ruleset.discloses` explains the keys."""


def discloses(learnt: Mapping[str, str]) -> None:
    """Add the disclosures of one box. An event that is listed already gets both texts."""
    for path, what in learnt.items():
        DISCLOSES[path] = f"{DISCLOSES[path]}; {what}" if path in DISCLOSES else what


def disclosed(options: DominionOptions) -> Mapping[str, str]:
    """Return the disclosures that apply under these options.

    With `ask: always`, players are asked even without a choice, so a question reveals nothing.
    """
    if options.ask != "always":
        return DISCLOSES
    return {path: learnt for path, learnt in DISCLOSES.items() if not path.startswith("decision-opened/")}
