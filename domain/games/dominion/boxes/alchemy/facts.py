"""Facts that occur only with cards of Alchemy."""

from domain.game.facts import Fact, SeatNumber
from domain.games.dominion.table import DominionTable, changed_by
from domain.games.dominion.zones import take


class WaitingCardTaken(Fact, frozen=True):
    """The player took the card that a Golem found second from the mat, to play it now."""

    seat: SeatNumber
    card: str


@changed_by(WaitingCardTaken)
def take_waiting_card(table: DominionTable, fact: WaitingCardTaken) -> None:
    player = table.players[fact.seat]
    player.aside += take(player.mat("golem"), (fact.card,))
    player.clear_mats()
