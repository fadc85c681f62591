"""The Duration cards of Seaside."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import DURATION
from domain.games.dominion.declared import mat
from domain.games.dominion.facts import CardPlayed
from domain.games.dominion.hooks import changes_hands, unaffected_while_in_play
from domain.games.dominion.moments import another_turn, at_next_turn, next_hand
from domain.games.dominion.tallies import counts
from domain.games.dominion.turn import Turn

seaside = Box("seaside")


@seaside.action(DURATION, cost=4)
def caravan(turn: Turn) -> None:
    turn.add(cards=1, actions=1)
    turn.later()


@at_next_turn("caravan")
def one_more_card(turn: Turn) -> None:
    turn.add(cards=1)


@seaside.action(DURATION, cost=3)
def fishing_village(turn: Turn) -> None:
    turn.add(actions=2, coins=1)
    turn.later()


@at_next_turn("fishing-village")
def one_more_action(turn: Turn) -> None:
    turn.add(actions=1, coins=1)


@seaside.action(DURATION, cost=2)
def haven(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1)
    card = yield from turn.you.choose_one("set-aside", turn.you.hand)
    if card is not None:
        turn.you.lay_on_mat((card,), "haven")
        turn.later()


mat("haven", "haven", open_to_all=False)


@at_next_turn("haven")
def back_to_the_hand(turn: Turn) -> None:
    """Take one card. The order does not matter: all cards return before a card can be played."""
    turn.you.take_from_mat(turn.you.mat("haven")[:1], "haven")


@seaside.action(DURATION, cost=2)
def lighthouse(turn: Turn) -> None:
    turn.add(actions=1, coins=1)
    turn.later()


unaffected_while_in_play("lighthouse")


@at_next_turn("lighthouse")
def one_more_coin(turn: Turn) -> None:
    turn.add(coins=1)


@seaside.action(DURATION, cost=5)
def merchant_ship(turn: Turn) -> None:
    turn.add(coins=2)
    turn.later()


@at_next_turn("merchant-ship")
def two_more_coins(turn: Turn) -> None:
    turn.add(coins=2)


@seaside.action(DURATION, cost=5)
def outpost(turn: Turn) -> None:
    """Stay in play, except in a turn after one of the same player: no third turn follows."""
    if not turn.progress.follows_own:
        turn.stay()


counts("outposts", "outpost", CardPlayed, of=("outpost",))


@next_hand("outpost")
def three_cards(turn: Turn) -> int | None:
    """Return 3 if an Outpost was played. In the print of 2009, an extra turn is not required."""
    return 3 if turn.count("outposts") else None


@another_turn("outpost")
def outpost_was_played(turn: Turn) -> bool:
    return turn.count("outposts") > 0


@seaside.action(DURATION, cost=5)
def tactician(turn: Turn) -> None:
    if turn.you.hand:
        turn.you.discard(turn.you.hand)
        turn.later()


@at_next_turn("tactician")
def five_more_cards(turn: Turn) -> None:
    turn.add(cards=5, actions=1, buys=1)


@seaside.action(DURATION, cost=5)
def wharf(turn: Turn) -> None:
    turn.add(cards=2, buys=1)
    turn.later()


@at_next_turn("wharf")
def two_more_cards(turn: Turn) -> None:
    turn.add(cards=2, buys=1)


# with these cards, a hand may differ from five cards at the start of a turn
for card in ("caravan", "fishing-village", "haven", "lighthouse", "merchant-ship", "outpost", "tactician", "wharf"):
    changes_hands(card)
