"""The words in which tests describe tables of Dominion.

Cards are written by their ids, separated by spaces; `3*copper` is three of them. Hands and cards in play read back in
alphabetical order, decks and discard piles top first.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from domain.games.dominion.cards import CARDS, COPIES, VICTORY, is_kingdom_card, pile_of
from domain.games.dominion.options import KINGDOM_PILES
from domain.games.dominion.ruleset import Dominion

RULES = Dominion()
NAMES = ("A", "B", "C", "D", "E", "F")


def cards(words: str) -> list[str]:
    """`2*copper gold` is two Coppers and a Gold."""
    found = []
    for word in words.split():
        count, _, card = word.rpartition("*")
        found += [card] * int(count or 1)
    return found


def player(
    hand: str = "", deck: str = "", discard: str = "", in_play: str = "", vp_tokens: int = 0, turns: int = 0
) -> dict[str, Any]:
    zones = {"hand": hand, "deck": deck, "discard": discard, "in_play": in_play}
    return {**{name: cards(words) for name, words in zones.items()}, "vp_tokens": vp_tokens, "turns": turns}


def placing(
    *players: Mapping[str, Any],
    seats: int,
    supply: str = "",
    trash: str = "",
    trade_route: str = "",
    bane: str | None = None,
    beside: str = "",
    mixed: str = "",
    events: Sequence[str] = (),
    vp_on_piles: Mapping[str, int] | None = None,
    shelters_used: bool = False,
    turn: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the position of a table at which seat A is about to act.

    `supply` names kingdom piles, each of its size at set-up, or with a number: `village curse=0`. Numbers are for basic
    piles, too. `beside` has sizes of piles beside the supply, and `mixed` the cards of piles of different cards. `turn`
    holds the differences from the beginning of a turn. A seat without a description has no cards.
    """
    listed = cards(mixed)
    sizes = Counter(map(pile_of, listed))
    return {
        "supply": _piles(supply, seats) | sizes,
        "trash": cards(trash),
        "trade_route": cards(trade_route),
        "bane": bane,
        "beside": _piles(beside, seats),
        "mixed": listed,
        "events": list(events),
        "shelters": shelters_used,
        "vp_on_piles": dict(vp_on_piles or {}),
        "players": [*players, *[player()] * (seats - len(players))],
        "turn": dict(turn or {}),
        "strict": False,
    }


LAID = set(placing.__kwdefaults__)
"""The words of a test for a table, besides its players and the options of its game."""


def dealing(box: str) -> list[str]:
    """Return the box, with the base game if the box has too few cards for a kingdom."""
    few = sum(CARDS[card].box == box and is_kingdom_card(card) for card in CARDS) < KINGDOM_PILES
    return [box, *["base"] * few]


def in_buy_phase(**more: Any) -> dict[str, Any]:
    return {"phase": "buy", **more}


def _piles(words: str, seats: int) -> dict[str, int]:
    piles = {}
    for word in words.split():
        card, _, count = word.partition("=")
        victory = CARDS[card].is_a(VICTORY)
        piles[card] = int(count) if count else (8 if seats == 2 else 12) if victory else COPIES.get(card, 10)
    return piles


def spelled(zone: Sequence[str | None]) -> str:
    return " ".join(map(str, zone))


def meant(pick: str, option: Mapping[str, Any]) -> bool:
    return set(pick.split()) <= {str(value) for value in option.values()}
