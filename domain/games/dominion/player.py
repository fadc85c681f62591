"""What effects do for a Dominion player: ask for decisions, gain, trash and call cards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from domain.game.decisions import Decision, Option, OptionT
from domain.game.play import Steps
from domain.games.dominion.cards import CardCost, Kind
from domain.games.dominion.choices import ORDERING, Choosing, Doing, OfCard, Pick, Picking, Reacting
from domain.games.dominion.facts import CardCalled, CardGained, CardResolved, CardsTrashed, Zone
from domain.games.dominion.moving import CardMover


class Player(CardMover):
    """A Dominion player, with methods that ask the player for decisions."""

    players: "Sequence[Player]"
    """All players of the game, by seat."""

    def choose(
        self,
        kind: Pick,
        cards: Iterable[str],
        *,
        least: int = 1,
        most: int = 1,
        ordered: bool = False,
        private: bool = True,
        prompt: str | None = None,
    ) -> Steps[list[str]]:
        """Ask the player to pick from `least` to `most` of the given cards, and return the picks.

        If there are fewer cards, the limits are lowered. A decision with one possible answer is skipped, unless it is
        `private` and the table agreed to ask `always`: skipping it would reveal something.
        """
        offered = list(cards) if most > 1 else list(dict.fromkeys(cards))
        most = min(most, len(offered))
        least = min(least, most)
        always = private and self.turn.asks_always
        if not always and (most == 0 or (least == most and len(set(offered)) == 1)):
            return offered[:most]
        options = tuple(_each(kind, offered))
        order = ORDERING[kind] if ordered and most > 1 else None
        decision = Decision(self.seat, kind, options, prompt or self.turn.prompt, least, most, order)
        picks = yield from self.turn.story.choose(decision, always=always)
        return [pick.card for pick in picks]

    def choose_one(
        self,
        kind: Pick,
        cards: Iterable[str],
        *,
        may: bool = False,
        private: bool = True,
        prompt: str | None = None,
    ) -> Steps[str | None]:
        """Ask the player to pick one of the given cards.

        Return None if there is none, or if the player declines (`may`).
        """
        chosen = yield from self.choose(kind, cards, least=0 if may else 1, private=private, prompt=prompt)
        return chosen[0] if chosen else None

    def decide(self, *options: OptionT) -> Steps[OptionT]:
        """Ask the player to pick one of the options, and return the pick."""
        decision = Decision(self.seat, options[0].kind, options, self.turn.prompt)
        (picked,) = yield from self.turn.story.choose(decision)
        return picked

    def may(self, option: Option) -> Steps[bool]:
        """Ask the player whether to do something, and return the answer. `option` describes it."""
        decision = Decision(self.seat, option.kind, (option,), self.turn.prompt, min=0)
        return bool((yield from self.turn.story.choose(decision)))

    def name_card(self, cards: Iterable[str]) -> Steps[str]:
        named = yield from self.decide(*(OfCard("name", card) for card in cards))
        return named.card

    def choose_between(self, *choices: str, number: int = 1) -> Steps[list[str]]:
        """Ask the player for `number` different effects of the current card, and return the picked ones."""
        card = self.turn.prompt
        options = tuple(Choosing("effect", f"{card}/{choice}") for choice in choices)
        number = min(number, len(options))
        decision = Decision(self.seat, "effect", options, card, number, number)
        picks = yield from self.turn.story.choose(decision)
        return [pick.what.removeprefix(f"{card}/") for pick in picks]

    def discard_chosen(self, least: int, most: int) -> Steps[list[str]]:
        """Ask the player to discard from `least` to `most` cards of the hand, and return them.

        The last pick is on top of the pile.
        """
        cards = yield from self.choose("discard", self.hand, least=least, most=most, ordered=True)
        self.discard(cards)
        return cards

    def discard_down_to(self, size: int) -> Steps[None]:
        """Ask the player to discard cards until `size` are left in hand."""
        surplus = len(self.hand) - size
        if surplus > 0:
            yield from self.discard_chosen(surplus, surplus)

    def trash_chosen(self, least: int, most: int) -> Steps[list[str]]:
        """Ask the player to trash from `least` to `most` cards of the hand, and return them."""
        cards = yield from self.choose("trash", self.hand, least=least, most=most)
        yield from self.trash(*cards)
        return cards

    def trash_one(self, kind: Kind | None = None, *, may: bool = False) -> Steps[str | None]:
        """Ask the player to trash one card of the hand, of a given type if `kind` is set.

        Return the card, or None if the player has no such card or declined (`may`).
        """
        cards = self.hand if kind is None else self.holding(kind)
        card = yield from self.choose_one("trash", cards, may=may)
        if card is not None:
            yield from self.trash(card)
        return card

    def trash(self, *cards: str, source: Zone = "hand") -> Steps[None]:
        """Trash own cards together, then resolve what these cards do when trashed."""
        if cards:
            self._record(CardsTrashed(self.seat, source, cards))
            if self.turn.hooks.trashed:
                yield from self.resolve_trashed(cards)

    def resolve_trashed(self, cards: Iterable[str]) -> Steps[None]:
        """Resolve the effects of trashed cards for the player who trashed them, in the order that the player picks."""
        effects = self.turn.hooks.trashed
        waiting = [card for card in cards if card in effects]
        while waiting:
            card = yield from self.choose_one("resolve", waiting, private=False, prompt="when-trashed")
            if card is not None:
                waiting.remove(card)
                yield from self.turn.resolving(card, effects[card](self))

    def put_in_order(self, cards: Sequence[str], source: Zone, *, seen: bool) -> Steps[None]:
        """Ask the player for the order of the cards, and put them on the deck, the last pick on top."""
        count = len(cards)
        order = yield from self.choose("put-on-deck", cards, least=count, most=count, ordered=True, private=not seen)
        self.put_on_deck(order, source, seen=seen)

    def may_discard_deck(self) -> Steps[None]:
        """Ask the player whether to put the whole deck onto the discard pile."""
        if self.deck and (yield from self.may(Doing("discard-deck"))):
            self.discard_deck()

    def put_discard_on_deck(self, *, may: bool = False) -> Steps[None]:
        """Let the player look through the discard pile, and ask for a card of it to put on the deck."""
        if self.discards:
            card = yield from self.choose_one("put-on-deck", self.look_through_discards(), may=may)
            if card is not None:
                self.put_on_deck((card,), "discard")
            self.leave_discards()

    def gain(self, card: str, *, to: Zone = "discard") -> Steps[bool]:
        """Gain a card from the supply, if one is left besides a copy that is being bought.

        Return whether it is now in the zone `to`. A reaction may move it elsewhere.
        """
        table = self._table
        if table.on_top.get(card, 0) <= (card == table.reserved):
            return False
        if table.control is not None and self.gainer is not self:
            yield from self.gainer.gain(card)
            return False
        self._record(CardGained(self.seat, card, "supply", to))
        if table.mixed:
            self.turn.turn_up_below(card)
        if not self.turn.hooks.of_gains:
            return True
        return (yield from self._after_gain(card, to)) == to

    @property
    def gainer(self) -> "Player":
        """Return the player who gains the cards that this player would gain: the controller, if there is one.

        They go to the controller's discard pile, wherever they should have gone.
        """
        return self if self.controller is None else self.players[self.controller]

    def gain_from_beside(self, card: str, *, to: Zone = "discard") -> Steps[None]:
        """Gain the card from its pile beside the supply, if one is left."""
        if self.gainer is not self:
            yield from self.gainer.gain_from_beside(card)
        elif self._table.beside.get(card):
            self._record(CardGained(self.seat, card, "beside", to))
            yield from self._after_gain(card, to)

    def gain_from_trash(self, card: str) -> Steps[None]:
        if self.gainer is not self:
            yield from self.gainer.gain_from_trash(card)
            return
        self._record(CardGained(self.seat, card, "trash"))
        yield from self._after_gain(card, "discard")

    def gain_one(
        self,
        *,
        up_to: CardCost | int | None = None,
        exactly: CardCost | int | None = None,
        below: CardCost | None = None,
        kind: Kind | None = None,
        but: str | None = None,
        may: bool = False,
        to: Zone = "discard",
    ) -> Steps[str | None]:
        """Ask the player to gain a card of the given cost and type from the supply, and not the card `but`.

        Return None if there is none, if the player declines (`may`), or if another player gained it.
        """
        allowed = self.turn.in_supply(up_to=up_to, exactly=exactly, below=below, kind=kind)
        fitting = [card for card in allowed if card != but]
        card = yield from self.choose_one("gain", fitting, may=may, private=False)
        if card is not None:
            yield from self.gain(card, to=to)
        return card if self.gainer is self else None

    def _after_gain(self, gained: str, to: Zone) -> Steps[Zone | None]:
        """Resolve the effects of a gain: first the gainer's in the order that they pick, then the others'.

        Return the zone of the gained card. None: it is in the trash, or lost among other cards.
        """
        hooks = self.turn.hooks
        for at_once in hooks.any_gain.values():
            at_once(self, gained)
        lies: Zone | None = to
        moved = not hooks.gaining
        does = hooks.gained.get(gained)
        while not moved or hooks.called:
            pick = yield from self._react(gained, None if moved else lies, before=does is not None)
            if pick is None:
                break
            if isinstance(pick, Reacting) and lies is not None:
                lies, moved = (yield from self._move_gained(pick, lies)), True
            elif pick.kind == "call":
                yield from self._call_for(pick.card, gained)
                # Duplicate gained a copy, and an effect of that copy moved the card.
                if lies is not None and gained not in self._own.zone(lies):
                    lies, moved = None, True
            elif does is not None:
                lies = lies if (yield from self.turn.resolving(gained, does(self, lies))) else None
                does, moved = None, moved or lies is None
        if does is not None:
            lies = lies if (yield from self.turn.resolving(gained, does(self, lies))) else None
        if hooks.others:
            yield from self._let_others_react(gained)
        return lies

    def _react(self, gained: str, to: Zone | None, *, before: bool) -> Steps[Reacting | Picking | None]:
        """Ask whether the player puts the gained card elsewhere or calls a card from a mat.

        `to` is the zone of the gained card; None: no Reaction may move it. `before`: its own effect may be resolved
        first.
        """
        reactions = self.turn.hooks.gaining if to is not None else {}
        options: list[Reacting | Picking] = []
        for by, reaction in reactions.items():
            lying = self.hand if reaction.lying == "hand" else self.in_play
            if by in lying:
                places = [place for place in reaction.may if place != "put-on-deck" or to != "deck"]
                options += [Reacting(place, gained, by) for place in places]
        # If only the holder of a Reaction were asked, the question would reveal the hand.
        always = self.turn.asks_always and any(
            reaction.lying == "hand" and by in self._table.supply for by, reaction in reactions.items()
        )
        called = self.turn.hooks.called.items()
        calls = [
            Picking("call", card) for card, call in called if card in self.mat(call.mat) and call.if_(self, gained)
        ]
        options += calls
        if not options and not always:
            return None
        if options and before:
            options.append(Picking("resolve", gained))
        prompt = "gain-or-call" if calls else "gain"
        decision = Decision(self.seat, "react", tuple(options), prompt, 0, min(1, len(options)))
        picks = yield from self.turn.story.choose(decision, always=always)
        return picks[0] if picks else None

    def _call_for(self, card: str, gained: str) -> Steps[None]:
        call = self.turn.hooks.called[card]
        yield from self.call(card, call.mat, call.then(self, gained))

    def call(self, card: str, mat: str, steps: Steps[None]) -> Steps[None]:
        """Move a card from a mat into play, and resolve the effect of its call."""
        self._record(CardCalled(self.seat, card, mat))
        yield from self.turn.resolving(card, steps)
        self._record(CardResolved(self.seat, card))

    def _move_gained(self, pick: Reacting, source: Zone) -> Steps[Zone | None]:
        """Move the gained card as picked. Return its zone, or None in the trash."""
        if self.turn.hooks.gaining[pick.by].lying == "hand":
            self.reveal(pick.by)
        if pick.kind == "trash":
            yield from self.trash(pick.card, source=source)
            return None
        self.put_on_deck((pick.card,), source, seen=True)
        return "deck"

    def _let_others_react(self, gained: str) -> Steps[None]:
        """Resolve what other players do after this gain, in turn order from the player whose turn it is."""
        players, first = self.players, self.turn.progress.seat
        for other in (*players[first:], *players[:first]):
            for card, reaction in self.turn.hooks.others.items():
                if other.seat != self.seat and reaction.if_(gained):
                    yield from self.turn.resolving(card, reaction.then(other))


def _each(kind: Pick, cards: Sequence[str]) -> Iterator[Picking]:
    copies: Counter[str] = Counter()
    for card in cards:
        copies[card] += 1
        yield Picking(kind, card) if copies[card] == 1 else Picking(kind, card, copies[card])
