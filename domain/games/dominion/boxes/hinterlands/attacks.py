"""The Attacks of Hinterlands."""

from collections.abc import Sequence

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ATTACK, OF_KIND, TREASURE
from domain.games.dominion.hooks import changes_hands, gives_to_others
from domain.games.dominion.moments import on_purchase
from domain.games.dominion.player import Player
from domain.games.dominion.turn import Turn

hinterlands = Box("hinterlands")


@hinterlands.action(ATTACK, cost=5)
def margrave(turn: Turn) -> Steps[None]:
    turn.add(cards=3, buys=1)
    for victim in turn.attacked():
        victim.draw(1)
        yield from victim.discard_down_to(3)


changes_hands("margrave")


@hinterlands.action(ATTACK, cost=4)
def noble_brigand(turn: Turn) -> Steps[None]:
    turn.add(coins=1)
    yield from rob(turn, turn.attacked())


@on_purchase("noble-brigand")
def rob_everybody(turn: Turn) -> Steps[None]:
    """Rob all other players: buying the card is no Attack."""
    yield from rob(turn, turn.others)


def rob(turn: Turn, victims: Sequence[Player]) -> Steps[None]:
    loot: list[str] = []
    for victim in victims:
        revealed = victim.reveal_top(2)
        precious = [card for card in revealed if card in ("silver", "gold")]
        card = yield from turn.you.choose_one("trash", precious, private=False)
        if card is not None:
            yield from victim.trash(card, source="aside")
            loot.append(card)
        victim.discard(victim.aside, "aside", seen=True)
        if OF_KIND[TREASURE].isdisjoint(revealed):
            yield from victim.gain("copper")
    count = len(loot)
    for card in (yield from turn.you.choose("gain", loot, least=count, most=count, ordered=True, private=False)):
        yield from turn.you.gain_from_trash(card)


gives_to_others("noble-brigand", "copper")


@hinterlands.action(ATTACK, cost=3)
def oracle(turn: Turn) -> Steps[None]:
    for player in (turn.you, *turn.attacked()):
        if not player.reveal_top(2):
            continue
        (chosen,) = yield from turn.you.choose_between("discard", "put-back")
        if chosen == "discard":
            player.discard(player.aside, "aside", seen=True)
        else:  # the order is secret: the rulebook of 2011 does not require the owner to reveal it
            yield from player.put_in_order(player.aside, "aside", seen=len(set(player.aside)) < 2)
    turn.add(cards=2)
