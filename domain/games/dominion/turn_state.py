"""The part of a Dominion turn that needs no `Player` objects."""

from typing import TypeVar, cast

from domain.game.play import Steps, Story
from domain.games.dominion.cards import CARDS, MIXED, OF_KIND, SHELTER, CardCost, Edition, Kind, pile_of, role
from domain.games.dominion.costs import cost, costs
from domain.games.dominion.facts import CardTurnedUp
from domain.games.dominion.hooks import Hooks, hooks_of
from domain.games.dominion.seats import Progress
from domain.games.dominion.table import DominionTable

DominionStory = Story[DominionTable]
ResultT = TypeVar("ResultT")


class ResolvingCard:
    """The card whose effect is being resolved, and the card that played it."""

    def __init__(self, card: str, by: "ResolvingCard | None" = None) -> None:
        self.card = role(card)
        """The card whose effect is resolved, which may be that of another card."""
        self.lying = card
        """The card as it lies in play. It has both ids if it is played as another card: `overlord/village`."""
        self.by = by
        """The card that played this card, such as a Throne Room."""
        self.stays = False
        """Whether the card stays in play at the next Clean-up."""
        self.in_play = True
        """Whether the card is still in play. A card that is played again may have moved."""
        self.unaffected: list[int] = []
        """Seats that this Attack does not affect."""

    def play_as(self, chosen: str) -> None:
        """Resolve the effect of another card from now on."""
        self.card = chosen
        self.lying = f"{self.lying}/{chosen}"


class TurnState:
    """The state of the current Dominion turn. `this` is the card being resolved."""

    progress: Progress

    def __init__(self, story: DominionStory) -> None:
        self.story = story
        self.table = story.table
        self.edition: Edition = self.table.options.edition
        self.asks_always = self.table.options.ask == "always"
        self.this: ResolvingCard | None = None
        self.hooks: Hooks = hooks_of(frozenset())

    @property
    def prompt(self) -> str:
        """Return the key of the question for the next decision: the card being resolved, or the phase."""
        return self.this.card if self.this else self.progress.phase

    @property
    def lying(self) -> str:
        """Return the card being resolved as it lies in play, with the card as which it was played."""
        return cast(ResolvingCard, self.this).lying

    def cost(self, card: str) -> CardCost:
        return cost(self.table, card)

    def in_supply(
        self,
        *,
        up_to: CardCost | int | None = None,
        exactly: CardCost | int | None = None,
        below: CardCost | None = None,
        kind: Kind | None = None,
    ) -> list[str]:
        """Return the cards left in the supply, filtered by current cost and type. A number is a cost in coins only."""
        reserved = self.table.reserved
        found = [card for card, left in self.table.on_top.items() if left > (card == reserved)]
        cost_of = costs(self.table)
        if up_to is not None:
            most = _cost(up_to)
            found = [card for card in found if cost_of(card) <= most]
        if exactly is not None:
            wanted = _cost(exactly)
            found = [card for card in found if cost_of(card) == wanted]
        if below is not None:
            found = [card for card in found if cost_of(card) < below]
        return found if kind is None else [card for card in found if kind in CARDS[card].types]

    @property
    def nameable(self) -> list[str]:
        """Return the names of all cards that the game can contain, for a card with which a player names any card."""
        table = self.table
        shelters = sorted(OF_KIND[SHELTER]) if table.shelters else ()
        return [*(pile for pile in table.supply if pile not in table.mixed), *table.in_mixed, *table.beside, *shelters]

    def turn_up_below(self, taken: str) -> None:
        """Turn up the next card of a shuffled pile after its top card was taken."""
        pile = pile_of(taken)
        cards = self.table.mixed.get(pile)
        if cards and MIXED[pile].shuffled and (card := cards[-1]) is not None:
            self.story.record(CardTurnedUp(pile, card))

    def resolving(self, card: str, steps: Steps[ResultT]) -> Steps[ResultT]:
        """Resolve an effect of the card at a moment other than its play."""
        outer, self.this = self.this, ResolvingCard(card)
        result = yield from steps
        self.this = outer
        return result

    def count(self, counter: str) -> int:
        """Return the value of a counter that a card declared for the turn."""
        return self.progress.counters.get(counter, 0)


def _cost(of: CardCost | int) -> CardCost:
    return CardCost(of) if isinstance(of, int) else of
