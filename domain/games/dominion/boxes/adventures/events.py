"""The Events of Adventures, and the tokens that they move."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.boxes.adventures.facts import CoinTokenMoved, DrawTokenPut, DrawTokenRemoved
from domain.games.dominion.cards import ACTION, OF_KIND, pile_of
from domain.games.dominion.declared import counter_of_player, note
from domain.games.dominion.hooks import before_playing, changes_hands, lowers_draws
from domain.games.dominion.player import Player
from domain.games.dominion.turn import Turn

adventures = Box("adventures")


@adventures.event(cost=3)
def bonfire(turn: Turn) -> Steps[None]:
    you = turn.you
    cards = yield from you.choose("trash", you.lying, least=0, most=2, private=False)
    yield from you.trash(*cards, source="in_play")


counter_of_player("draw_token", "raid")


@adventures.event(cost=5)
def raid(turn: Turn) -> Steps[None]:
    for _ in range(turn.you.in_play.count("silver")):
        yield from turn.you.gain("silver")
    for other in turn.others:
        if not other.counter("draw_token"):
            turn.story.record(DrawTokenPut(other.seat))


def tokens_on_the_deck(player: Player) -> int:
    return player.counter("draw_token")


@lowers_draws("raid", by=tokens_on_the_deck)
def remove_the_token(player: Player) -> None:
    player.turn.story.record(DrawTokenRemoved(player.seat))


changes_hands("raid")

note("coin_token_on", "training")


@adventures.event(cost=6)
def training(turn: Turn) -> Steps[None]:
    piles = [card for card in turn.table.supply if card in OF_KIND[ACTION]]
    pile = yield from turn.you.choose_one("mark", piles, private=False)
    if pile is not None:
        turn.story.record(CoinTokenMoved(turn.you.seat, pile))


@before_playing("training")
def a_coin_for_a_card_of_the_pile(turn: Turn, card: str) -> None:
    if pile_of(card) in turn.you.note("coin_token_on"):
        turn.add(coins=1)
