"""Deal Domaine's hidden cards again, for forks and for checks of secrecy."""

from collections import Counter
from collections.abc import Iterator

from domain.game.chance import Chance
from domain.games.domaine.cards import CARDS, DECK, PILES
from domain.games.domaine.table import DomaineTable, Player, replace

PURPOSE = "redeal"


def redealt(table: DomaineTable, seen: DomaineTable, chance: Chance) -> DomaineTable:
    """Return a table with another deck and other hands that looks the same to the player with the copy `seen`.

    Everything visible stays: the letter on the back of each card, and the cards taken from the court.
    """
    piles = _unseen(seen, chance)

    def dealt(backs: str) -> tuple[str, ...]:
        return tuple(next(piles[letter]) for letter in backs)

    def redealt_player(player: Player, known: Player) -> Player:
        return replace(player, drawn=tuple(sorted(dealt(player.backs)))) if known.drawn is None else player

    players = tuple(map(redealt_player, table.players, seen.players))
    deck = dealt(table.backs) if seen.deck is None else table.deck
    return replace(table, players=players, deck=deck, shuffles=dict(table.shuffles))


def _unseen(seen: DomaineTable, chance: Chance) -> dict[str, Iterator[str]]:
    """Shuffle the cards that are unknown in the copy `seen`, separately for each pile letter."""
    known = Counter((*seen.court, *seen.discard, *(seen.deck or ())))
    for player in seen.players:
        known.update((*player.taken, *(player.drawn or ())))
    unseen = list((DECK - known).elements())
    return {
        letter: iter(
            chance.shuffled([card for card in unseen if CARDS[card].pile == letter], purpose=PURPOSE, ordinal=number)
        )
        for number, letter in enumerate(PILES)
    }
