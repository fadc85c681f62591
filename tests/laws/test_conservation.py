"""Nothing is lost and nothing comes from nowhere: after every fact all the parts of the box are somewhere."""

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

from domain.domaine.cards import DECK
from domain.domaine.ruleset import Domaine
from domain.domaine.table import DomaineTable
from domain.dominion.ruleset import Dominion
from domain.dominion.setup import piles
from domain.dominion.table import DominionTable
from domain.kingdomino.dominoes import DOMINOES
from domain.kingdomino.table import KingdominoTable
from tests.support.games import Game

Parts = Counter[Any]


def cards(table: DominionTable) -> Parts:
    found = Counter(chain(table.trash, *(zone for player in table.players for zone in player.zones)))
    for card, count in table.supply.items():
        found[card] += count
    return found


def box(game: Game) -> Parts:
    """What set-up lays out, with what everybody begins with; nothing before that."""
    table = game.at(len(game.facts)).table
    seats = game.setting.seats
    return Counter(piles(table.kingdom, "colony" in table.supply, seats)) + Counter(copper=7 * seats, estate=3 * seats)


def dominoes(table: KingdominoTable) -> Parts:
    """Those that can be seen, and those that cannot: in the pile or set aside."""
    seen = [claim.domino for claim in table.current] + [offer.domino for offer in table.next]
    for player in table.players:
        seen += [*player.discarded, *(placement.domino for placement in player.kingdom)]
    return Counter([*seen, *table.unseen])


def drawn_or_not(table: DomaineTable) -> Parts:
    """The cards of the deck, of the court, of the discard pile and of the hands."""
    return Counter([*(table.deck or ()), *table.court, *table.discard, *chain(*(p.hand for p in table.players))])


def check(game: Game, parts: Callable[[Any], Parts], whole: Parts) -> None:
    """While the box is unpacked there is no part too many; once all are there, all stay there."""
    copy = game.ruleset.new(game.setting)
    unpacked = False
    for fact in game.facts:
        copy.apply(fact)
        found = parts(copy.table)
        unpacked = unpacked or found == whole
        assert found == whole if unpacked else found <= whole, f"after {fact}"
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
