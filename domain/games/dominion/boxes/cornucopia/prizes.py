"""Tournament, and the five Prizes that it brings."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ATTACK, BESIDE, PRIZE, Card
from domain.games.dominion.declared import lies_beside
from domain.games.dominion.hooks import changes_hands, lowers_costs
from domain.games.dominion.seats import Progress, Seat
from domain.games.dominion.turn import Turn

cornucopia = Box("cornucopia")


@cornucopia.action(cost=4)
def tournament(turn: Turn) -> Steps[None]:
    turn.add(actions=1)
    revealed = []
    for player in (turn.you, *turn.others):
        provinces = [card for card in player.hand if card == "province"]
        province = yield from player.choose_one("reveal", provinces, may=True)
        if province is not None:
            player.reveal(province)
            revealed.append(player)
    if turn.you in revealed:
        turn.you.discard(("province",))
        yield from gain_a_prize(turn)
    if not any(other in revealed for other in turn.others):
        turn.add(cards=1, coins=1)


def gain_a_prize(turn: Turn) -> Steps[None]:
    """Gain a Prize or a Duchy onto the deck. To choose what is not left is to gain nothing."""
    you, table = turn.you, turn.table
    prizes = [card for card, left in table.beside.items() if left and BESIDE[card].by == "tournament"]
    duchies = ["duchy"] if table.supply.get("duchy") else []
    may = not (prizes and duchies)
    card = yield from you.choose_one("gain", [*prizes, *duchies], may=may, private=False)
    if card == "duchy":
        yield from you.gain(card, to="deck")
    elif card is not None:
        yield from you.gain_from_beside(card, to="deck")


for prize in ("bag-of-gold", "diadem", "followers", "princess", "trusty-steed"):
    lies_beside(prize, "tournament")


@cornucopia.action(PRIZE, cost=0)
def bag_of_gold(turn: Turn) -> Steps[None]:
    turn.add(actions=1)
    yield from turn.you.gain("gold", to="deck")


@cornucopia.treasure(PRIZE, cost=0)
def diadem(turn: Turn) -> None:
    turn.add(coins=2 + turn.progress.actions)


@cornucopia.action(ATTACK, PRIZE, cost=0)
def followers(turn: Turn) -> Steps[None]:
    """The victims follow one another: each gains the Curse and discards. The print can be read as two rounds."""
    turn.add(cards=2)
    yield from turn.you.gain("estate")
    for victim in turn.attacked():
        yield from victim.gain("curse")
        yield from victim.discard_down_to(3)


changes_hands("followers")


@cornucopia.action(PRIZE, cost=0)
def princess(turn: Turn) -> None:
    turn.add(buys=1)


def two_for_any_card(_card: Card) -> int:
    return 2


@lowers_costs("princess", by=two_for_any_card)
def princesses(_turn: Progress, seat: Seat) -> int:
    return seat.in_play.count("princess")


@cornucopia.action(PRIZE, cost=0)
def trusty_steed(turn: Turn) -> Steps[None]:
    """Do the chosen two in the printed order."""
    chosen = yield from turn.you.choose_between("cards", "actions", "coins", "silvers", number=2)
    cards, actions, coins = map(chosen.count, ("cards", "actions", "coins"))
    turn.add(cards=2 * cards, actions=2 * actions, coins=2 * coins)
    if "silvers" in chosen:
        for _ in range(4):
            yield from turn.you.gain("silver")
        turn.you.discard_deck()
