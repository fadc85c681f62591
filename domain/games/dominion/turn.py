"""The turn: what cards say to it when they are played."""

from domain.game.decisions import Decision
from domain.game.play import Steps, Story
from domain.games.dominion.abilities import ON_ATTACK
from domain.games.dominion.cards import ACTION, ATTACK, CARDS
from domain.games.dominion.choices import Picking
from domain.games.dominion.costs import cost
from domain.games.dominion.facts import BonusTaken, CardPlayed, CardResolved, TurnBegan, Zone
from domain.games.dominion.options import Edition
from domain.games.dominion.player import Player
from domain.games.dominion.seats import Progress
from domain.games.dominion.table import DominionTable

DominionStory = Story[DominionTable]


class Following:
    """A card that is being followed."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.in_play = True
        """Whether it is where it was played to, which a replayed card need not be."""
        self.unaffected: list[Player] = []
        """Who has shown a reaction to this play of an Attack."""


class Turn:
    """Whoever's turn it is. `this` is the card being followed just now."""

    progress: Progress
    you: Player
    """The player whose turn it is."""

    def __init__(self, story: DominionStory) -> None:
        self.story = story
        self.table = story.table
        self.edition: Edition = self.table.options.edition
        self.asks_always = self.table.options.ask == "always"
        self.players = [Player(self, seat) for seat in range(len(self.table.players))]
        self.this: Following | None = None
        self._take_up()

    def begin(self, seat: int) -> None:
        self.story.record(TurnBegan(seat))
        self._take_up()

    def _take_up(self) -> None:
        """The turn as far as it has come, if one has begun."""
        if self.table.turn is not None:
            self.progress = self.table.turn
            self.you = self.players[self.progress.seat]

    @property
    def others(self) -> list[Player]:
        """The other players in turn order, from the left of the player whose turn it is."""
        first = self.progress.seat + 1
        return self.players[first:] + self.players[: first - 1]

    @property
    def prompt(self) -> str:
        """What a question is asked for."""
        return self.this.card if self.this else self.progress.phase

    def attacked(self) -> list[Player]:
        """The other players whom the Attack that is being followed affects, in turn order."""
        unaffected = self.this.unaffected if self.this else []
        return [player for player in self.others if player not in unaffected]

    def cost(self, card: str) -> int:
        return cost(self.table, card)

    def add(
        self, *, cards: int = 0, actions: int = 0, buys: int = 0, coins: int = 0, tokens: int = 0, merchants: int = 0
    ) -> None:
        """+1 Card, +1 Action and so on; `tokens` are victory tokens."""
        if cards:
            self.you.draw(cards)
        if actions or buys or coins or tokens or merchants:
            self.story.record(BonusTaken(self.you.seat, actions, buys, coins, tokens, merchants))

    def pay(self, treasure: str, coins: int) -> None:
        """The coins of a plain Treasure. The first Silver of a turn brings what Merchants have promised, too."""
        promised = self.progress.merchants if treasure == "silver" else 0
        self.add(coins=coins + promised, merchants=-promised)

    def play(self, card: str, source: Zone = "hand", *, times: int = 1) -> Steps[None]:
        """Plays the card, and again once it is resolved; only the first time it moves."""
        seat = self.you.seat
        effect = CARDS[card].play
        outer, self.this = self.this, Following(card)
        for time in range(times):
            self.story.record(CardPlayed(seat, card, None if time else source))
            if ATTACK in CARDS[card].types:
                self.this.unaffected = yield from self._shielded()
            steps = effect(self) if effect else None
            if steps is not None:
                yield from steps
            self.story.record(CardResolved(seat, card))
        self.this = outer

    def play_chosen(self, *, times: int, may: bool) -> Steps[None]:
        """Plays an Action card of the hand several times."""
        card = yield from self.you.choose_one("play", self.you.holding(ACTION), may=may)
        if card is not None:
            yield from self.play(card, times=times)

    def trash_this(self) -> None:
        """Trashes the card being followed, if it is still in play."""
        if self.this and self.this.in_play:
            self.you.trash(self.this.card, source="in_play")
            self.this.in_play = False

    def _shielded(self) -> Steps[list[Player]]:
        """Before an Attack does anything, each other player may reveal a card that keeps it off."""
        shielded = []
        for player in self.others:
            shields = [card for card in ON_ATTACK if card in player.hand]
            always = self.asks_always and any(card in self.table.supply for card in ON_ATTACK)
            if shields or always:
                options = tuple(Picking("reveal", card) for card in shields)
                decision = Decision(player.seat, "react", options, self.prompt, 0, len(options))
                for pick in (yield from self.story.choose(decision, always=always)):
                    player.reveal(pick.card)
                    shielded.append(player)
        return shielded
