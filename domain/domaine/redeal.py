"""Another deal of what somebody cannot see."""

from collections import Counter
from collections.abc import Iterator

from domain.chance import Chance
from domain.domaine.cards import CARDS, DECK, PILES
from domain.domaine.table import DomaineTable, Player, replace

PURPOSE = "redeal"


def redealt(table: DomaineTable, seat: int | None, chance: Chance) -> DomaineTable:
    """The same table with another deck, and other cards in the others' hands. What can be seen stays: the letter on the
    back of each card, and the cards that were taken from the court."""
    piles = _unseen(table, seat, chance)

    def dealt(backs: str) -> tuple[str, ...]:
        return tuple(next(piles[letter]) for letter in backs)

    def redealt_player(other: int, player: Player) -> Player:
        return player if other == seat else replace(player, drawn=tuple(sorted(dealt(player.backs))))

    players = tuple(redealt_player(other, player) for other, player in enumerate(table.players))
    return replace(table, players=players, deck=dealt(table.backs), shuffles=dict(table.shuffles))


def _unseen(table: DomaineTable, seat: int | None, chance: Chance) -> dict[str, Iterator[str]]:
    """Of each letter the cards that this seat has not seen, shuffled."""
    seen = Counter((*table.court, *table.discard))
    for other, player in enumerate(table.players):
        seen.update(player.taken)
        seen.update((player.drawn or ()) if other == seat else ())
    unseen = list((DECK - seen).elements())
    return {
        letter: iter(
            chance.shuffled([card for card in unseen if CARDS[card].pile == letter], purpose=PURPOSE, ordinal=number)
        )
        for number, letter in enumerate(PILES)
    }
