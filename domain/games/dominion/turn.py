"""The turn of a Dominion player: the interface that the effects of cards use."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game.decisions import Decision
from domain.game.facts import NO_CONTROLLER
from domain.game.play import Steps
from domain.games.dominion.attacks import reactions_of
from domain.games.dominion.cards import ACTION, ATTACK, CARDS, EVENTS
from domain.games.dominion.choices import Picking
from domain.games.dominion.facts import (
    KEPT_COUNTERS,
    BonusTaken,
    CardPlayed,
    CardResolved,
    CardStays,
    Counted,
    EventBought,
    EventResolved,
    MarksLaid,
    PileMarked,
    PlayedAs,
    PurchaseEffectBegan,
    TurnBegan,
    TurnPromised,
    Zone,
)
from domain.games.dominion.hooks import Replacement, hooks_of
from domain.games.dominion.player import Player
from domain.games.dominion.turn_state import DominionStory, ResolvingCard, TurnState


class Turn(TurnState):
    """The current turn of a Dominion game, with its players. Effects of cards take it as their argument."""

    you: Player
    """The player whose turn it is."""

    def __init__(self, story: DominionStory) -> None:
        super().__init__(story)
        self.players = [Player(self, seat) for seat in range(len(self.table.players))]
        for player in self.players:
            player.players = self.players
        self.cards: frozenset[str] = frozenset()
        """The cards and Events of this game, whose hooks apply."""
        self._reactions = reactions_of(self.cards)
        self._load_progress()

    def gather(self) -> None:
        """Collect the hooks of all cards in this game. Call it after the set-up."""
        cards = {*self.table.brought, *self.table.trash}
        for player in self.table.players:
            for lying in {card for zone in player.zones for card in zone if card}:
                cards.update(lying.split("/"))
        self.cards = frozenset(cards)
        self.hooks = hooks_of(self.cards)
        self._reactions = reactions_of(self.cards)

    def begin(self, began: TurnBegan) -> None:
        if began.controller is not NO_CONTROLLER:
            self.players[began.seat].show_hand_to(began.controller)
        self.story.record(began)
        self._load_progress()

    def promise_turn_to_left(self) -> None:
        """Promise the player to the left an extra turn, which the current player controls."""
        self.story.record(TurnPromised(self.you.seat, self.others[0].seat))

    def _load_progress(self) -> None:
        """Load the turn's progress and player from the table, if a turn has begun."""
        if self.table.turn is not None:
            self.progress = self.table.turn
            self.you = self.players[self.progress.seat]

    @property
    def others(self) -> list[Player]:
        """Return the other players in turn order, beginning at the left of the current player."""
        first = self.progress.seat + 1
        return self.players[first:] + self.players[: first - 1]

    def attacked(self) -> list[Player]:
        """Return the other players whom the current Attack affects, in turn order.

        Players whom a Reaction shields are left out.
        """
        unaffected = self.this.unaffected if self.this else []
        return [player for player in self.others if player.seat not in unaffected]

    def attacked_discard_down_to(self, size: int) -> Steps[None]:
        """Ask each attacked player to discard cards until `size` are left in hand."""
        for victim in self.attacked():
            yield from victim.discard_down_to(size)

    def add(
        self,
        *,
        cards: int = 0,
        actions: int = 0,
        buys: int = 0,
        coins: int = 0,
        tokens: int = 0,
        **counters: int,
    ) -> None:
        """Give the current player cards, Actions, Buys, coins and victory `tokens`, and change the counters
        of `declared.py`."""
        if cards:
            self.you.draw(cards)
        kept = [counters.pop(name, 0) for name in KEPT_COUNTERS] if counters else ()
        if actions or buys or coins or tokens or any(kept):
            self.story.record(BonusTaken(self.you.seat, actions, buys, coins, tokens, *kept))
        for name, change in counters.items():
            if change:
                self.story.record(Counted(self.you.seat, name, change))

    def pay(self, treasure: str, coins: int) -> None:
        """Add the coins of a plain Treasure, and the extra coins that other cards give with it."""
        spent: dict[str, int] = {}
        for extra in self.table.extra_coins:
            more = extra.coins(self.progress, (treasure,))
            coins += more
            if more and extra.spends is not None:
                spent[extra.spends] = -self.progress.counters[extra.spends]
        self.add(coins=coins, **spent)

    def mark(self, pile: str, mark: str, number: int = 1) -> None:
        self.story.record(PileMarked(self.you.seat, mark, pile, number))

    def lay_marks(self, mark: str, piles: Mapping[str, int]) -> None:
        self.story.record(MarksLaid(mark, dict(piles)))

    def play(self, card: str, source: Zone = "hand", *, times: int = 1) -> Steps[None]:
        """Play the card `times` times. It moves into play only the first time."""
        seat = self.you.seat
        outer, self.this = self.this, ResolvingCard(card, self.this)
        this = self.this
        for time in range(times):
            self.story.record(CardPlayed(seat, this.lying, None if time else source))
            replacement = self._replacement(this.card) if self.hooks.replacing else None
            if card in self.hooks.roles and this.lying == card and replacement is None:
                yield from self._choose_role(this)
            for does in self.hooks.playing.values():
                does(self, card)
            if ATTACK in CARDS[this.card].types:
                this.unaffected = yield from self._shielded()
            effect = EFFECTS.get(this.card)
            if replacement is not None:
                replacement.then(self, this.lying)
            elif effect and (steps := effect(self)) is not None:
                yield from steps
            self.story.record(CardResolved(seat, this.lying))
        self.this = outer

    def _replacement(self, card: str) -> Replacement | None:
        """Return the effect that the card has now instead of its own, if there is one."""
        return next((each for each in self.hooks.replacing.values() if each.if_(self, card)), None)

    def _choose_role(self, this: ResolvingCard) -> Steps[None]:
        """Let the player choose the card as which the current card is played."""
        chosen = yield from self.hooks.roles[this.lying](self)
        if chosen is not None:
            self.story.record(PlayedAs(self.you.seat, this.lying, chosen))
            this.play_as(chosen)

    def play_chosen(self, *, times: int, may: bool) -> Steps[None]:
        """Ask the player for an Action card in hand, and play that card `times` times."""
        card = yield from self.you.choose_one("play", self.you.holding(ACTION), may=may)
        if card is not None:
            yield from self.play(card, times=times)

    def resolve_effect(self, card: str, effect: "Effect") -> Steps[None]:
        """Resolve an effect of a card that happens at another moment than its play."""
        yield from self.resolving(card, steps_of(self, effect))

    def resolve_purchase(self, card: str, effect: "Effect") -> Steps[None]:
        """Resolve an effect of the bought card before it is gained."""
        self.story.record(PurchaseEffectBegan(self.you.seat, card))
        yield from self.resolve_effect(card, effect)
        self.story.record(CardResolved(self.you.seat, card))

    def buy_event(self, event: str) -> Steps[None]:
        """Buy an Event and resolve its effect."""
        self.story.record(EventBought(self.you.seat, event, EVENTS[event].cost))
        yield from self.resolve_effect(event, EFFECTS[event])
        self.story.record(EventResolved(self.you.seat, event))

    def trash_this(self) -> Steps[bool]:
        """Trash the card being resolved if it is still in play. Return whether it was trashed."""
        if not self.this or not self.this.in_play:
            return False
        self.this.in_play = False
        yield from self.you.trash(self.this.lying, source="in_play")
        return True

    def lay_this_on(self, mat: str) -> bool:
        """Put the card being resolved on a mat if it is still in play. Return whether it was moved."""
        if not self.this or not self.this.in_play:
            return False
        self.you.lay_on_mat((self.this.lying,), mat, "in_play", seen=True)
        self.this.in_play = False
        return True

    def later(self) -> None:
        """Schedule the current card's `at_next_turn` effect for the player's next turn.

        The card stays in play until the Clean-up of that turn.
        """
        self._stay(later=True)

    def stay(self) -> None:
        """Keep the current card in play until the Clean-up of the player's next turn, without a later effect."""
        self._stay(later=False)

    def _stay(self, *, later: bool) -> None:
        """Keep the current card in play. If it stays already, keep the card that played it (a Throne Room)."""
        this = self.this
        if this is None:
            return
        found = this.by if this.stays else this
        staying: tuple[str, ...] = ()
        if found is not None and found.in_play and not found.stays:
            found.stays = True
            staying = (found.lying,)
        self.story.record(CardStays(self.you.seat, this.card, staying, later))

    def _shielded(self) -> Steps[list[int]]:
        """Let the other players reveal Reactions to an Attack. Return the seats that the Attack does not affect.

        A Reaction takes effect at once. A player whom a Reaction has shielded is not asked about shields again. A
        Reaction that has another effect is offered once for the same hand.
        """
        unaffected = []
        for player in self.others:
            if not self.hooks.unaffected.isdisjoint(player.in_play):
                unaffected.append(player.seat)
            if self._reactions and (yield from self._reacting(player)) and player.seat not in unaffected:
                unaffected.append(player.seat)
        return unaffected

    def _reacting(self, player: Player) -> Steps[bool]:
        """Let one player reveal Reactions to an Attack until done. Return whether one of them shields the player."""
        reactions = self._reactions
        always = self.asks_always and any(card in self.table.supply for card in reactions)
        more = any(each.then for each in reactions.values())
        shielded = False
        hands: list[list[str]] = []
        while True:
            known = sorted(player.hand) in hands
            shown = tuple(
                Picking("reveal", card)
                for card, each in reactions.items()
                if card in player.hand and each.if_(player) and not (known if each.then else shielded)
            )
            if not shown and not always:
                return shielded
            decision = Decision(player.seat, "react", shown, self.prompt, 0, min(1, len(shown)))
            picks = yield from self.story.choose(decision, always=always)
            for pick in picks:
                player.reveal(pick.card)
                shielded = shielded or reactions[pick.card].shields
                if then := reactions[pick.card].then:
                    hands.append(sorted(player.hand))
                    yield from self.resolving(pick.card, then(player))
            if not picks or not more:
                return shielded


def steps_of(turn: Turn, effect: "Effect") -> Steps[None]:
    steps = effect(turn)
    if steps is not None:
        yield from steps


Effect = Callable[[Turn], Steps[None] | None]
"""The effect of a card: a function, or a generator if a player may have to choose."""
EFFECTS: Final[dict[str, Effect]] = {}
"""The effect of each card when it is played, and of each Event when it is bought, by id."""
