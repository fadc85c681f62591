"""The Actions of Hinterlands that are no Attacks."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.boxes.hinterlands.facts import CardsShuffledIn
from domain.games.dominion.cards import OF_KIND, TREASURE, VICTORY, Card
from domain.games.dominion.facts import CardPlayed, Zone
from domain.games.dominion.hooks import lowers_costs, when_gained
from domain.games.dominion.player import Player
from domain.games.dominion.seats import Progress, Seat
from domain.games.dominion.tallies import counts
from domain.games.dominion.turn import Turn

hinterlands = Box("hinterlands")


@hinterlands.action(cost=2)
def crossroads(turn: Turn) -> None:
    turn.you.reveal_hand()
    turn.add(cards=len(turn.you.holding(VICTORY)))
    if turn.count("crossroads_played") == 1:
        turn.add(actions=3)


counts("crossroads_played", "crossroads", CardPlayed, of=("crossroads",))


@hinterlands.action(cost=5)
def highway(turn: Turn) -> None:
    turn.add(cards=1, actions=1)


def one_less(_card: Card) -> int:
    return 1


@lowers_costs("highway", by=one_less)
def highways(_turn: Progress, seat: Seat) -> int:
    return seat.playing("highway")


@hinterlands.action(cost=5)
def inn(turn: Turn) -> Steps[None]:
    turn.add(cards=2, actions=2)
    yield from turn.you.discard_chosen(2, 2)


@when_gained("inn")
def shuffle_actions_into_the_deck(player: Player, lies: Zone | None) -> Steps[bool]:
    """The deck is shuffled even if no Action is chosen (dominionstrategy wiki)."""
    chosen: list[str] = []
    looks = bool(player.discards)
    if looks:
        actions = [card for card in player.look_through_discards() if card in OF_KIND["action"]]
        chosen = yield from player.choose("put-into-deck", actions, least=0, most=len(actions))
    cards = sorted([*player.deck, *chosen])
    if cards:
        order = player.turn.story.shuffled(CardsShuffledIn, cards, player.seat)
        player.turn.story.record(CardsShuffledIn(player.seat, tuple(chosen), order))
    if looks:
        player.leave_discards()
    return lies == "hand" or (lies == "discard" and "inn" in player.discards)


@hinterlands.action(cost=3)
def oasis(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1, coins=1)
    yield from turn.you.discard_chosen(1, 1)


@hinterlands.action(cost=4)
def spice_merchant(turn: Turn) -> Steps[None]:
    if (yield from turn.you.trash_one(TREASURE, may=True)) is None:
        return
    (chosen,) = yield from turn.you.choose_between("cards", "coins")
    if chosen == "cards":
        turn.add(cards=2, actions=1)
    else:
        turn.add(buys=1, coins=2)
