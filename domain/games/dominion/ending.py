"""The end of a Dominion game, which depends on the piles of the supply."""

from collections.abc import Mapping


def piles_to_empty(players: int) -> int:
    """Return the number of empty piles that ends the game: three, or four with five or six players."""
    return 3 if players <= 4 else 4


def over(supply: Mapping[str, int], players: int) -> bool:
    """Return whether the game is over: the Provinces, the Colonies, or enough other piles are empty."""
    if all(supply.values()):
        return False
    if supply.get("province") == 0 or supply.get("colony") == 0:
        return True
    return list(supply.values()).count(0) >= piles_to_empty(players)


def ends_game(supply: Mapping[str, int], players: int, card: str) -> bool:
    """Return whether the game ends when the next card of a pile is gained, and not already without it."""
    return supply[card] == 1 and over({**supply, card: 0}, players) and not over(supply, players)
