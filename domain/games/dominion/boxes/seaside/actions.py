"""The Actions of Seaside, except Duration cards."""

from collections.abc import Sequence

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.boxes.seaside.facts import BottomLookedAt, BottomPutOnDeck, CardsReturned
from domain.games.dominion.cards import ATTACK, CARDS, TREASURE, VICTORY, Card, pile_of
from domain.games.dominion.choices import OfCard
from domain.games.dominion.declared import counter_of_player, counter_of_turn, mark, mat, note
from domain.games.dominion.facts import CardBought, CardGained, TurnBegan
from domain.games.dominion.hooks import changes_hands, gives_to_others
from domain.games.dominion.moments import at_any_purchase, may_go_onto_deck
from domain.games.dominion.table import DominionTable, tally
from domain.games.dominion.turn import Turn

seaside = Box("seaside")


@seaside.action(ATTACK, cost=3)
def ambassador(turn: Turn) -> Steps[None]:
    you = turn.you
    card = yield from you.choose_one("reveal", you.hand)
    if card is None:
        return
    you.reveal(card)
    if pile_of(card) in turn.table.supply:
        copies = [each for each in you.hand if each == card]
        returned = yield from you.choose("return", copies, least=0, most=2)
        if returned:
            turn.story.record(CardsReturned(you.seat, tuple(returned)))
    for victim in turn.attacked():
        yield from victim.gain(card)


changes_hands("ambassador")


@seaside.action(cost=5)
def bazaar(turn: Turn) -> None:
    turn.add(cards=1, actions=2, coins=1)


@seaside.action(ATTACK, cost=4)
def cutpurse(turn: Turn) -> None:
    turn.add(coins=2)
    for victim in turn.attacked():
        if "copper" in victim.hand:
            victim.discard(("copper",))
        else:
            victim.reveal_hand()


changes_hands("cutpurse")


@seaside.action(cost=2)
def embargo(turn: Turn) -> Steps[None]:
    turn.add(coins=2)
    yield from turn.trash_this()
    pile = yield from turn.you.choose_one("mark", turn.table.supply, private=False)
    if pile is not None:
        turn.mark(pile, "embargo")


def any_pile(_pile: str) -> bool:
    return True


mark("embargo", "embargo", on=any_pile)


@at_any_purchase("embargo")
def a_curse_for_each_token(turn: Turn, bought: Card) -> Sequence[str]:
    return ["curse"] * turn.table.marks.get("embargo", {}).get(pile_of(bought.id), 0)


@seaside.action(cost=5)
def explorer(turn: Turn) -> Steps[None]:
    provinces = [card for card in turn.you.hand if card == "province"]
    province = yield from turn.you.choose_one("reveal", provinces, may=True)
    if province is not None:
        turn.you.reveal(province)
    yield from turn.you.gain("silver" if province is None else "gold", to="hand")


@seaside.action(ATTACK, cost=5)
def ghost_ship(turn: Turn) -> Steps[None]:
    turn.add(cards=2)
    for victim in turn.attacked():
        surplus = max(0, len(victim.hand) - 3)
        if surplus:
            cards = yield from victim.choose("put-on-deck", victim.hand, least=surplus, most=surplus, ordered=True)
            victim.put_on_deck(cards)


changes_hands("ghost-ship")


@seaside.action(VICTORY, cost=4, points=2)
def island(turn: Turn) -> Steps[None]:
    turn.lay_this_on("island")
    card = yield from turn.you.choose_one("set-aside", turn.you.hand)
    if card is not None:
        turn.you.lay_on_mat((card,), "island", seen=True)


mat("island", "island", open_to_all=True)


@seaside.action(cost=3)
def lookout(turn: Turn) -> Steps[None]:
    turn.add(actions=1)
    you = turn.you
    you.look_at_top(3)
    trashed = yield from you.choose("trash", you.aside)
    yield from you.trash(*trashed, source="aside")
    discarded = yield from you.choose("discard", you.aside)
    you.discard(discarded, "aside")
    you.put_on_deck(you.aside, "aside")


@seaside.action(cost=2)
def native_village(turn: Turn) -> Steps[None]:
    turn.add(actions=2)
    (chosen,) = yield from turn.you.choose_between("lay", "take")
    if chosen == "lay":
        turn.you.lay_on_mat(turn.you.look_at_top(1), "native_village", "aside")
    else:
        turn.you.take_from_mat(turn.you.mat("native_village"), "native_village")


mat("native_village", "native-village", open_to_all=False)


@seaside.action(cost=4)
def navigator(turn: Turn) -> Steps[None]:
    turn.add(coins=2)
    you = turn.you
    if you.look_at_top(5):
        (chosen,) = yield from you.choose_between("discard", "put-back")
        if chosen == "discard":
            you.discard(you.aside, "aside")
        else:
            yield from you.put_in_order(you.aside, "aside", seen=False)


@seaside.action(cost=2)
def pearl_diver(turn: Turn) -> Steps[None]:
    turn.add(cards=1, actions=1)
    you = turn.you
    if you.ready(1):
        bottom = you.deck[0]
        turn.story.record(BottomLookedAt(you.seat, bottom))
        if (yield from you.may(OfCard("put-on-deck", bottom))):
            turn.story.record(BottomPutOnDeck(you.seat))


@seaside.action(ATTACK, cost=4)
def pirate_ship(turn: Turn) -> Steps[None]:
    (chosen,) = yield from turn.you.choose_between("attack", "coins")
    if chosen == "coins":
        turn.add(coins=turn.you.counter("pirate_ship"))
        return
    plundered = False
    for victim in turn.attacked():
        treasures = [card for card in victim.reveal_top(2) if CARDS[card].is_a(TREASURE)]
        card = yield from turn.you.choose_one("trash", treasures, private=False)
        if card is not None:
            yield from victim.trash(card, source="aside")
            plundered = True
        victim.discard(victim.aside, "aside", seen=True)
    if plundered:
        turn.you.count("pirate_ship", 1)


counter_of_player("pirate_ship", "pirate-ship")


@seaside.action(cost=4)
def salvager(turn: Turn) -> Steps[None]:
    turn.add(buys=1)
    card = yield from turn.you.trash_one()
    if card is not None:
        turn.add(coins=turn.cost(card).coins)


@seaside.action(ATTACK, cost=4)
def sea_hag(turn: Turn) -> Steps[None]:
    for victim in turn.attacked():
        victim.discard_top()
        yield from victim.gain("curse", to="deck")


gives_to_others("sea-hag", "curse")


@seaside.action(cost=3)
def smugglers(turn: Turn) -> Steps[None]:
    right = turn.others[-1]
    smuggled = set(right.note("gained_last_turn"))
    card = yield from turn.you.choose_one(
        "gain", [card for card in turn.in_supply(up_to=6) if card in smuggled], private=False
    )
    if card is not None:
        yield from turn.you.gain(card)


note("gained_last_turn", "smugglers")


@tally("smugglers", CardGained, TurnBegan)
def note_what_is_gained(table: DominionTable, fact: CardGained | TurnBegan) -> None:
    """Keep the cards that each player gained on the last own turn."""
    notes = table.players[fact.seat].notes
    if isinstance(fact, TurnBegan):
        notes.pop("gained_last_turn", None)
    elif table.turn is not None and table.turn.seat == fact.seat:
        notes.setdefault("gained_last_turn", []).append(fact.card)


@seaside.action(cost=4)
def treasure_map(turn: Turn) -> Steps[None]:
    trashed = yield from turn.trash_this()
    if "treasure-map" in turn.you.hand:
        yield from turn.you.trash("treasure-map")
        for _ in range(4 if trashed else 0):
            yield from turn.you.gain("gold", to="deck")


@seaside.action(cost=5)
def treasury(turn: Turn) -> None:
    turn.add(cards=1, actions=1, coins=1)


counter_of_turn("bought_victory", "treasury")


@tally("treasury", CardBought)
def victory_card_bought(table: DominionTable, fact: CardBought) -> None:
    if table.turn is not None and CARDS[fact.card].is_a(VICTORY):
        table.turn.counters["bought_victory"] = 1


def no_victory_card_was_bought(turn: Turn) -> bool:
    return not turn.count("bought_victory")


may_go_onto_deck("treasury", if_=no_victory_card_was_bought)


@seaside.action(cost=3)
def warehouse(turn: Turn) -> Steps[None]:
    turn.add(cards=3, actions=1)
    yield from turn.you.discard_chosen(3, 3)
