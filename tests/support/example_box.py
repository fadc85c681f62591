"""A box that no shop sells, with a card for each thing that a box can bring.

It tries all that `docs/contributing/dominion.md` describes. It is opened for one test and closed after it.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from domain.game.play import Steps
from domain.games.dominion import attacks, cards, declared, hooks, moments, position, table, turn
from domain.games.dominion.attacks import when_attacked
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ATTACK, DURATION, OF_KIND, REACTION, TREASURE, VICTORY, Card
from domain.games.dominion.declared import counter_of_player, counter_of_turn, mark, mat, note
from domain.games.dominion.facts import CardBought, CardGained, CardPlayed, TurnBegan
from domain.games.dominion.hooks import lowers_costs, pays_more, unaffected_while_in_play
from domain.games.dominion.moments import another_turn, at_any_purchase, at_next_turn, before_clean_up, next_hand
from domain.games.dominion.player import Player
from domain.games.dominion.seats import Progress, Seat, count
from domain.games.dominion.table import DominionTable, tally
from domain.games.dominion.turn import Turn

_REGISTRIES: tuple[Any, ...] = (
    cards.CARDS, cards.PRINTED, cards.COINS, cards.OF_KIND, cards.RULES, turn.EFFECTS,
    declared.COUNTERS_OF_TURN, declared.COUNTERS_OF_PLAYER, declared.MATS, declared.NOTES, declared.MARKS,
    attacks.ON_ATTACK.cards, hooks.ON_GAIN.cards, hooks.EXTRA_COINS.cards, hooks.REDUCTIONS.cards, hooks.UNAFFECTED,
    moments.while_in_play.cards, moments.at_any_purchase.cards, moments.when_bought.cards, hooks.not_bought_if.cards,
    moments.at_next_turn.cards, moments.before_clean_up.cards, moments.next_hand.cards, moments.another_turn.cards,
    hooks.HANDS_CHANGED, hooks.BROUGHT, table.TALLIES,
)  # fmt: skip
_KEPT = (
    hooks.hooks_of, attacks.reactions_of, moments.moments_of, hooks.reductions_of, table.changes_of, position.shapes
)  # fmt: skip


@contextmanager
def opened() -> Iterator[None]:
    """Register the box for the length of the block."""
    before = [deepcopy(each) if each is cards.OF_KIND else each.copy() for each in _REGISTRIES]
    _forget()
    _open()
    try:
        yield
    finally:
        for each, kept in zip(_REGISTRIES, before, strict=True):
            each.clear()
            (each.extend if isinstance(each, list) else each.update)(kept)
        _forget()


def _forget() -> None:
    for each in _KEPT:
        each.cache_clear()


def _open() -> None:
    box = Box("example")

    @box.action(DURATION, cost=4)
    def x_caravan(turn: Turn) -> None:
        turn.add(cards=1, actions=1)
        turn.later()

    @at_next_turn("x-caravan")
    def one_more_card(turn: Turn) -> None:
        turn.add(cards=1)

    @box.action(DURATION, cost=2)
    def x_haven(turn: Turn) -> Steps[None]:
        turn.add(cards=1, actions=1)
        card = yield from turn.you.choose_one("set-aside", turn.you.hand)
        if card is not None:
            turn.you.lay_on_mat((card,), "x_haven")
            turn.later()

    mat("x_haven", "x-haven", open_to_all=False)

    @at_next_turn("x-haven")
    def back_to_the_hand(turn: Turn) -> None:
        turn.you.take_from_mat(turn.you.mat("x_haven")[:1], "x_haven")

    @box.action(DURATION, cost=2)
    def x_lighthouse(turn: Turn) -> None:
        turn.add(actions=1, coins=1)
        turn.later()

    unaffected_while_in_play("x-lighthouse")

    @at_next_turn("x-lighthouse")
    def another_coin(turn: Turn) -> None:
        turn.add(coins=1)

    @box.action(DURATION, cost=5)
    def x_outpost(turn: Turn) -> None:
        turn.add(x_outposts=1)
        turn.stay()

    counter_of_turn("x_outposts", "x-outpost")

    @next_hand("x-outpost")
    def three_cards(turn: Turn) -> int | None:
        return 3 if turn.count("x_outposts") else None

    @another_turn("x-outpost")
    def outpost_was_played(turn: Turn) -> bool:
        return turn.count("x_outposts") > 0

    @box.action(cost=4)
    def x_bridge(turn: Turn) -> None:
        turn.add(buys=1, coins=1, x_bridges=1)

    counter_of_turn("x_bridges", "x-bridge")

    def one(card: Card) -> int:
        return 1

    @lowers_costs("x-bridge", by=one)
    def bridges(turn: Progress, seat: Seat) -> int:
        return turn.counters.get("x_bridges", 0)

    @box.action(cost=4)
    def x_coppersmith(turn: Turn) -> None:
        turn.add(x_coppersmiths=1)

    counter_of_turn("x_coppersmiths", "x-coppersmith")

    @pays_more("x-coppersmith")
    def coppers_pay_more(turn: Progress, treasures: Sequence[str]) -> int:
        return treasures.count("copper") * turn.counters.get("x_coppersmiths", 0)

    @box.action(VICTORY, cost=4, points=2)
    def x_island(turn: Turn) -> Steps[None]:
        turn.lay_this_on("x_island")
        card = yield from turn.you.choose_one("set-aside", turn.you.hand)
        if card is not None:
            turn.you.lay_on_mat((card,), "x_island", seen=True)

    mat("x_island", "x-island", open_to_all=True)

    @box.action(cost=2)
    def x_embargo(turn: Turn) -> Steps[None]:
        turn.add(coins=2)
        if turn.trash_this():
            pile = yield from turn.you.choose_one("take", turn.table.supply, private=False)
            turn.mark(pile or "curse", "x_embargo")

    mark("x_embargo", "x-embargo", on=lambda pile: True)

    @at_any_purchase("x-embargo")
    def curses(turn: Turn, bought: Card) -> Sequence[str]:
        return ["curse"] * turn.table.marks.get("x_embargo", {}).get(bought.id, 0)

    @box.action(REACTION, cost=2)
    def x_chamber(turn: Turn) -> None:
        turn.add(coins=1)

    @when_attacked("x-chamber")
    def draw_two_and_put_two_back(player: Player) -> Steps[None]:
        player.draw(2)
        back = yield from player.choose("put-on-deck", player.hand, least=2, most=2, ordered=True)
        player.put_on_deck(back)

    @box.action(cost=4)
    def x_conspirator(turn: Turn) -> None:
        turn.add(coins=turn.count("x_played"))

    counter_of_turn("x_played", "x-conspirator")

    @tally("x-conspirator", CardPlayed)
    def count_the_actions(table: DominionTable, fact: CardPlayed) -> None:
        if table.turn is not None and fact.card in OF_KIND["action"]:
            count(table.turn.counters, "x_played", 1)

    @box.action(cost=5)
    def x_treasury(turn: Turn) -> None:
        turn.add(actions=1)

    counter_of_turn("x_victory_bought", "x-treasury")

    @tally("x-treasury", CardBought)
    def victory_card_bought(table: DominionTable, fact: CardBought) -> None:
        if table.turn is not None and fact.card in OF_KIND["victory"]:
            table.turn.counters["x_victory_bought"] = 1

    @before_clean_up("x-treasury")
    def onto_the_deck(turn: Turn) -> Steps[None]:
        if not turn.count("x_victory_bought"):
            treasuries = [card for card in turn.you.leaving if card == "x-treasury"]
            chosen = yield from turn.you.choose("put-on-deck", treasuries, least=0, most=len(treasuries))
            turn.you.put_on_deck(chosen, "in_play", seen=True)

    @box.action(cost=3)
    def x_smugglers(turn: Turn) -> Steps[None]:
        right = turn.others[-1]
        card = yield from turn.you.choose_one("gain", right.note("x_gained"), private=False)
        if card is not None:
            yield from turn.you.gain(card)

    note("x_gained", "x-smugglers")

    @tally("x-smugglers", CardGained, TurnBegan)
    def gained_on_the_last_turn(table: DominionTable, fact: CardGained | TurnBegan) -> None:
        notes = table.players[fact.seat].notes
        if isinstance(fact, TurnBegan):
            notes.pop("x_gained", None)
        elif table.turn is not None and table.turn.seat == fact.seat:
            notes.setdefault("x_gained", []).append(fact.card)

    @box.action(ATTACK, cost=4)
    def x_pirate_ship(turn: Turn) -> Steps[None]:
        (chosen,) = yield from turn.you.choose_between("attack", "coins")
        if chosen == "coins":
            turn.add(coins=turn.you.counter("x_pirate_ship"))
            return
        for victim in turn.attacked():
            victim.discard(victim.reveal_top(1), "aside", seen=True)
        turn.you.count("x_pirate_ship", 1)

    counter_of_player("x_pirate_ship", "x-pirate-ship")

    box.coins("x-harem", VICTORY, cost=6, coins=2, points=2, basic=False)

    @box.treasure(cost=3)
    def x_purse(turn: Turn) -> Steps[None]:
        card = yield from turn.you.trash_one(TREASURE)
        if card is not None:
            turn.add(coins=turn.cost(card))
