"""The Duration cards of Adventures."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import DURATION
from domain.games.dominion.declared import mat
from domain.games.dominion.hooks import changes_hands
from domain.games.dominion.moments import at_next_turn
from domain.games.dominion.turn import Turn

adventures = Box("adventures")
_AT_ONCE = 2
"""Number of cards that one play of Gear may set aside."""


@adventures.action(DURATION, cost=3)
def amulet(turn: Turn) -> Steps[None]:
    turn.later()
    yield from coin_trash_or_silver(turn)


def coin_trash_or_silver(turn: Turn) -> Steps[None]:
    (chosen,) = yield from turn.you.choose_between("coin", "trash", "silver")
    match chosen:
        case "coin":
            turn.add(coins=1)
        case "trash":
            yield from turn.you.trash_one()
        case _:
            yield from turn.you.gain("silver")


at_next_turn("amulet")(coin_trash_or_silver)


@adventures.action(DURATION, cost=3)
def dungeon(turn: Turn) -> Steps[None]:
    turn.add(actions=1)
    turn.later()
    yield from two_cards_for_two(turn)


def two_cards_for_two(turn: Turn) -> Steps[None]:
    turn.add(cards=2)
    yield from turn.you.discard_chosen(2, 2)


at_next_turn("dungeon")(two_cards_for_two)


@adventures.action(DURATION, cost=3)
def gear(turn: Turn) -> Steps[None]:
    turn.add(cards=2)
    cards = yield from turn.you.choose("set-aside", turn.you.hand, least=0, most=_AT_ONCE)
    if cards:
        turn.you.lay_on_mat(cards, "gear")
        turn.later()


mat("gear", "gear", open_to_all=False)


@at_next_turn("gear")
def back_to_the_hand(turn: Turn) -> None:
    """Take the cards of one play, the earliest first. Each other waiting Gear keeps at least one card."""
    you = turn.you
    laid = you.mat("gear")
    count = min(_AT_ONCE, len(laid) - you.later.count("gear"))
    you.take_from_mat(laid[:count], "gear")


# with these cards, a hand may differ from five cards at the start of a turn
for card in ("amulet", "dungeon", "gear"):
    changes_hands(card)
