"""The game in pyminion: its cards and rules, with our shuffles, our starting player and the picks of our game."""

from typing import Any

from pyminion.core import Card, Deck
from pyminion.game import Game

from tests.differential.both_engines import OurGame, kingdom_victory, same
from tests.differential.pyminion_cards import BY_ID, IDS
from tests.differential.pyminion_picks import Picks, SeatedPlayer


class TurnLimitReached(Exception):
    """Our game ended at its turn limit."""


class SharedDeck(Deck):
    """A deck that is shuffled as in our game."""

    def __init__(self, game: OurGame, seat: int) -> None:
        super().__init__()
        self._game, self._seat, self._shuffles = game, seat, 0

    def shuffle(self) -> None:
        cards = sorted(IDS[card] for card in self.cards)
        order = self._game.chance.shuffled(cards, purpose="deck", ordinal=self._shuffles, seat=self._seat)
        self._shuffles += 1
        self.cards = [BY_ID[card] for card in reversed(order)]


class TheirPlayer(SeatedPlayer):
    def __init__(self, game: OurGame, seat: int) -> None:
        super().__init__(Picks(game), player_id=str(seat))
        self.deck = SharedDeck(game, seat)
        self.ours, self.seat = game, seat
        self.reveals: str | None = None

    def take_turn(self, game: Game) -> None:
        """Take a turn. Cards look at `game.players`, so that list begins with this player meanwhile."""
        if (ended := self.ours.play.copy.ended) is not None:
            same("end", ended.reason, "turn-limit")
            raise TurnLimitReached
        everybody, first = game.players, game.players.index(self)
        game.players = everybody[first:] + everybody[:first]
        super().take_turn(game)
        game.players = everybody

    def is_attacked(self, player: "TheirPlayer", attack_card: Card, game: Game) -> bool:
        if IDS[attack_card] != "replace":
            hand = {IDS[card] for card in self.hand.cards}
            holds = "moat" in hand or ("diplomat" in hand and len(self.hand) >= 5)
            self.reveals = self.ours.revealed(player.actions_played_this_turn, self.seat, holds=holds)
        else:  # pyminion asks later than the rules: only for a Victory card
            self.reveals = self.ours.reactions.get((player.actions_played_this_turn, self.seat))
        return super().is_attacked(player, attack_card, game)


class TheirGame(Game):
    def _create_supply(self) -> Any:
        """Make the piles. Piles of Victory cards get the size that the rules prescribe."""
        supply = super()._create_supply()
        for pile in supply.piles:
            size = self.players[0].ours.table.supply[IDS[pile.cards[0]]]
            if kingdom_victory(IDS[pile.cards[0]]):
                pile.cards = [pile.cards[0]] * size
            same(f"pile of {pile.name}", size, len(pile))
        return supply
