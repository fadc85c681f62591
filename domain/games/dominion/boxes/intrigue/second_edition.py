"""The cards that only the second edition of Intrigue has."""

from typing import Literal

from domain.game.decisions import Option
from domain.game.play import Steps
from domain.games.dominion.attacks import when_attacked
from domain.games.dominion.box import Box
from domain.games.dominion.boxes.intrigue.facts import CardPutIntoDeck, CardTrashedFromSupply
from domain.games.dominion.cards import ACTION, ATTACK, CARDS, CURSE, REACTION, TREASURE, VICTORY
from domain.games.dominion.choices import Discarding, offered
from domain.games.dominion.hooks import changes_hands, gives_to_others
from domain.games.dominion.player import Player
from domain.games.dominion.turn import Turn

second = Box("intrigue", editions=(2,))


@second.action(cost=5)
def courtier(turn: Turn) -> Steps[None]:
    you = turn.you
    card = yield from you.choose_one("reveal", you.hand)
    if card is None:
        return
    you.reveal(card)
    number = len(CARDS[card].types)
    chosen = yield from you.choose_between("action", "buy", "coins", "gold", number=number)
    turn.add(actions=chosen.count("action"), buys=chosen.count("buy"), coins=3 * chosen.count("coins"))
    if "gold" in chosen:
        yield from you.gain("gold")


@second.action(REACTION, cost=4)
def diplomat(turn: Turn) -> None:
    turn.add(cards=2)
    if len(turn.you.hand) <= 5:
        turn.add(actions=2)


def holds_five(player: Player) -> bool:
    return len(player.hand) >= 5


@when_attacked("diplomat", if_=holds_five)
def draw_two_and_discard_three(player: Player) -> Steps[None]:
    player.draw(2)
    yield from player.discard_chosen(3, 3)


changes_hands("diplomat")


@second.action(cost=2)
def lurker(turn: Turn) -> Steps[None]:
    turn.add(actions=1)
    you = turn.you
    (chosen,) = yield from you.choose_between("trash", "gain")
    if chosen == "trash":
        card = yield from you.choose_one("trash", turn.in_supply(kind=ACTION), private=False)
        if card is not None:
            turn.story.record(CardTrashedFromSupply(you.seat, card))
            turn.turn_up_below(card)
            yield from you.resolve_trashed((card,))
    else:
        trashed = sorted(card for card in turn.table.trash if CARDS[card].is_a(ACTION))
        card = yield from you.choose_one("gain", trashed, private=False)
        if card is not None:
            yield from you.gain_from_trash(card)


@second.action(VICTORY, cost=4, points=1)
def mill(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1)
    you = turn.you
    count = min(2, len(you.hand))
    # the player discards two cards or none; a single card may be discarded without effect
    if count and (yield from you.may(Discarding("discard", count))):
        which = yield from you.choose("discard", you.hand, least=count, most=count, ordered=True, prompt="mill/which")
        you.discard(which)
        turn.add(coins=2 if count == 2 else 0)


@second.action(cost=5)
def patrol(turn: Turn) -> Steps[None]:
    turn.add(cards=3)
    you = turn.you
    you.take([card for card in you.reveal_top(4) if CARDS[card].is_a(VICTORY) or CARDS[card].is_a(CURSE)], seen=True)
    yield from you.put_in_order(you.aside, "aside", seen=len(set(you.aside)) < 2)


@second.action(ATTACK, cost=5)
def replace(turn: Turn) -> Steps[None]:
    you = turn.you
    trashed = yield from you.trash_one()
    if trashed is None:
        return
    dearer = turn.in_supply(up_to=turn.cost(trashed).plus(2))
    card = yield from you.choose_one("gain", dearer, private=False)
    if card is None:
        return
    lies_there = yield from you.gain(card)
    if you.gainer is not you:
        return
    gained = CARDS[card]
    if lies_there and (gained.is_a(ACTION) or gained.is_a(TREASURE)):
        you.put_on_deck((card,), "discard", seen=True)
    if gained.is_a(VICTORY):
        for victim in turn.attacked():
            yield from victim.gain("curse")


gives_to_others("replace", "curse")


@offered
class Depth(Option, frozen=True):
    """A place in the deck for a card of the hand."""

    kind: Literal["put-into-deck"]
    above: int
    """Number of cards above it."""


@second.action(cost=4)
def secret_passage(turn: Turn) -> Steps[None]:
    turn.add(cards=2, actions=1)
    you = turn.you
    card = yield from you.choose_one("put-into-deck", you.hand, prompt="secret-passage/which")
    if card is not None:
        depth = yield from you.decide(*(Depth("put-into-deck", above) for above in range(len(you.deck) + 1)))
        turn.story.record(CardPutIntoDeck(you.seat, depth.above, card))
