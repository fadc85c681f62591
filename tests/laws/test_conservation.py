"""Nothing is lost and nothing comes from nowhere: after every fact all the parts of the box are somewhere."""

import copy
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from domain.game.play import DecisionAnswered, DecisionOpened
from domain.games.domaine.cards import DECK
from domain.games.domaine.ruleset import Domaine
from domain.games.domaine.table import DomaineTable
from domain.games.dominion.ruleset import Dominion
from domain.games.dominion.setup import piles
from domain.games.dominion.table import DominionTable
from domain.games.kingdomino.dominoes import DOMINOES
from domain.games.kingdomino.table import KingdominoTable
from tests.support.games import Game

Heap = Sequence[Any] | dict[Any, int]
"""Things that lie together, or how many there are of each."""


def cards(table: DominionTable) -> list[Heap]:
    return [table.supply, table.trash, *(zone for player in table.players for zone in player.zones)]


def box(game: Game) -> Counter[str]:
    """What set-up lays out, with what everybody begins with; nothing before that."""
    table = game.at(len(game.facts)).table
    seats = game.setting.seats
    return Counter(piles(table.kingdom, "colony" in table.supply, seats)) + Counter(copper=7 * seats, estate=3 * seats)


def dominoes(table: KingdominoTable) -> list[Heap]:
    """Those that can be seen, and those that cannot: in the pile or set aside."""
    seen = [claim.domino for claim in table.current] + [offer.domino for offer in table.next]
    for player in table.players:
        seen += [*player.discarded, *(placement.domino for placement in player.kingdom)]
    return [seen, table.unseen]


def drawn_or_not(table: DomaineTable) -> list[Heap]:
    """The cards of the deck, of the court, of the discard pile and of the hands."""
    return [table.deck or (), table.court, table.discard, *(player.hand for player in table.players)]


def check(game: Game, heaps: Callable[[Any], list[Heap]], whole: Counter[Any]) -> None:
    """While the box is unpacked there is no part too many; once all are there, all stay there. What is asked and
    answered does not come to the table. Only heaps that have changed are counted again."""
    told = game.ruleset.new(game.setting)
    missing = Counter(whole)
    counted: list[Heap] = [[] for _ in heaps(told.table)]
    unpacked = False
    for fact in game.facts:
        told.apply(fact)
        assert told.table.pieces <= game.ruleset.pieces, "an import of this game would be refused"
        if isinstance(fact, DecisionOpened | DecisionAnswered):
            continue
        for place, heap in enumerate(heaps(told.table)):
            if heap != counted[place]:
                missing.update(counted[place])
                missing.subtract(heap)
                counted[place] = copy.copy(heap)
                assert not isinstance(heap, dict) or min(heap.values(), default=0) >= 0, f"fewer than none after {fact}"
        unpacked = unpacked or not any(missing.values())
        assert not any(missing.values()) if unpacked else min(missing.values()) >= 0, f"after {fact}"
    assert unpacked


def test_everything_in_the_box_is_somewhere_after_every_fact(games: list[Game]) -> None:
    for game in games:
        match game.ruleset:
            case Domaine():
                check(game, drawn_or_not, DECK)
            case Dominion():
                check(game, cards, box(game))
            case _:
                check(game, dominoes, Counter(DOMINOES.keys()))
