"""The Knights: one pile of ten different Attacks. Each has its own part, then attacks the cards of other players."""

from collections.abc import Callable
from functools import wraps
from typing import Final

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ACTION, ATTACK, CARDS, KNIGHT, VICTORY, CardCost, Kind
from domain.games.dominion.hooks import changes_hands, when_trashed
from domain.games.dominion.player import Player
from domain.games.dominion.turn import Effect, Turn, steps_of

dark_ages = Box("dark-ages")

LEAST: Final = CardCost(3)
MOST: Final = CardCost(6)

_KNIGHTS: Final = """
dame-anna dame-josephine dame-molly dame-natalie dame-sylvia sir-bailey sir-destry sir-martin sir-michael sir-vander
"""
dark_ages.pile("knights", ACTION, ATTACK, KNIGHT, cost=5, cards=_KNIGHTS.split(), shuffled=True)
changes_hands("knights")


def attack(turn: Turn) -> Steps[None]:
    """Let each other player trash one of two revealed cards. A trashed Knight costs the player this Knight."""
    defeated = False
    for victim in turn.attacked():
        revealed = victim.reveal_top(2)
        fitting = [card for card in revealed if LEAST <= turn.cost(card) <= MOST]
        card = yield from victim.choose_one("trash", fitting, private=False, prompt="knights")
        if card is not None:
            defeated = defeated or CARDS[card].is_a(KNIGHT)
            yield from victim.trash(card, source="aside")
        victim.discard(list(victim.aside), "aside", seen=True)
    if defeated:
        yield from turn.trash_this()


def knight(*more: Kind, cost: int = 5, points: int | None = None) -> Callable[[Effect], Effect]:
    """Register a Knight. The decorated function is its own part; the attack of all Knights follows."""

    def register(own_part: Effect) -> Effect:
        @wraps(own_part)
        def play(turn: Turn) -> Steps[None]:
            yield from steps_of(turn, own_part)
            yield from attack(turn)

        return dark_ages.action(ATTACK, KNIGHT, *more, cost=cost, points=points)(play)

    return register


@knight()
def dame_anna(turn: Turn) -> Steps[None]:
    yield from turn.you.trash_chosen(0, 2)


@knight(VICTORY, points=2)
def dame_josephine(turn: Turn) -> None:
    """Do nothing before the attack."""


@knight()
def dame_molly(turn: Turn) -> None:
    turn.add(actions=2)


@knight()
def dame_natalie(turn: Turn) -> Steps[None]:
    yield from turn.you.gain_one(up_to=3, may=True)


@knight()
def dame_sylvia(turn: Turn) -> None:
    turn.add(coins=2)


@knight()
def sir_bailey(turn: Turn) -> None:
    turn.add(cards=1, actions=1)


@knight()
def sir_destry(turn: Turn) -> None:
    turn.add(cards=2)


@knight(cost=4)
def sir_martin(turn: Turn) -> None:
    turn.add(buys=2)


@knight()
def sir_michael(turn: Turn) -> Steps[None]:
    yield from turn.attacked_discard_down_to(3)


@knight()
def sir_vander(turn: Turn) -> None:
    """Do nothing before the attack."""


@when_trashed("sir-vander")
def a_gold(player: Player) -> Steps[None]:
    yield from player.gain("gold")
