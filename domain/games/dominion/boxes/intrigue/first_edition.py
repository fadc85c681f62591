"""The cards that only the first edition of Intrigue has."""

from collections.abc import Sequence

from domain.game.play import Steps
from domain.games.dominion.attacks import when_attacked
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ACTION, ATTACK, CARDS, REACTION, TREASURE, VICTORY
from domain.games.dominion.declared import counter_of_turn
from domain.games.dominion.hooks import changes_hands, pays_more
from domain.games.dominion.player import Player
from domain.games.dominion.seats import Progress
from domain.games.dominion.turn import Turn

first = Box("intrigue", editions=(1,))


@first.action(cost=4)
def coppersmith(turn: Turn) -> None:
    turn.add(coppersmiths=1)


counter_of_turn("coppersmiths", "coppersmith")


@pays_more("coppersmith")
def one_for_each_copper(turn: Progress, treasures: Sequence[str]) -> int:
    return treasures.count("copper") * turn.counters.get("coppersmiths", 0)


@first.action(VICTORY, cost=3, points=1)
def great_hall(turn: Turn) -> None:
    turn.add(cards=1, actions=1)


@first.action(ATTACK, cost=5)
def saboteur(turn: Turn) -> Steps[None]:
    for victim in turn.attacked():
        lost = _dear_card(victim)
        if lost is not None:
            yield from victim.trash(lost, source="aside")
            yield from victim.gain_one(up_to=turn.cost(lost).plus(-2), may=True)
        victim.discard(victim.aside, "aside", seen=True)


def _dear_card(victim: Player) -> str | None:
    """Reveal cards of the deck until one costs 3 or more, and return it. None: there is no such card."""
    while revealed := victim.reveal_top():
        if victim.turn.cost(revealed[0]).coins >= 3:
            return revealed[0]
    return None


@first.action(cost=4)
def scout(turn: Turn) -> Steps[None]:
    turn.add(actions=1)
    you = turn.you
    you.take([card for card in you.reveal_top(4) if CARDS[card].is_a(VICTORY)], seen=True)
    yield from you.put_in_order(you.aside, "aside", seen=len(set(you.aside)) < 2)


@first.action(REACTION, cost=2)
def secret_chamber(turn: Turn) -> Steps[None]:
    discarded = yield from turn.you.discard_chosen(0, len(turn.you.hand))
    turn.add(coins=len(discarded))


@when_attacked("secret-chamber")
def draw_two_and_put_two_back(player: Player) -> Steps[None]:
    player.draw(2)
    back = yield from player.choose("put-on-deck", player.hand, least=2, most=2, ordered=True)
    player.put_on_deck(back)


changes_hands("secret-chamber")


@first.action(cost=5)
def tribute(turn: Turn) -> None:
    left = turn.others[0]
    revealed = left.reveal_top(2)
    left.discard(left.aside, "aside", seen=True)
    types = [kind for card in dict.fromkeys(revealed) for kind in CARDS[card].types]
    turn.add(cards=2 * types.count(VICTORY), actions=2 * types.count(ACTION), coins=2 * types.count(TREASURE))
