"""Replay a log of dominion.games as a game.

The facts of the game are compared with the lines of the log, and the decisions are answered from these lines.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from domain.game.chance import Chance, T
from domain.game.decisions import Decision, Option
from domain.game.facts import Fact
from domain.game.play import Copy
from domain.games.dominion import facts as tell
from domain.games.dominion.cards import ACTION, CARDS, TREASURE
from domain.games.dominion.hooks import ON_GAIN
from domain.games.dominion.table import DominionTable
from service.cli.dominion_games.lines import Items, SourceLine, SourceLog
from service.cli.dominion_games.unknown import MARK, Unknown


class Stuck(Exception):
    """Raised if a line of a dominion.games log is impossible by the rules that this program knows."""

    def __init__(self, line: SourceLine, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


class Bound(Exception):
    """Raised when an unnamed card was identified.

    The game must then be replayed from the last rest.
    """


class LogEnds(Exception):
    """Raised if the log has no more lines."""


class LogPosition(NamedTuple):
    """A position in a log: the line, and the number of its cards that are already used."""

    line: int
    items: int


class WatchedCopy(Copy[DominionTable]):
    """A copy of a table that calls `shuffles` before each shuffle and `watch` after each fact."""

    watch: Callable[[Fact], None] = lambda _: None
    shuffles: Callable[[tell.DeckShuffled], None] = lambda _: None

    def apply(self, fact: Fact) -> None:
        if isinstance(fact, tell.DeckShuffled):
            self.shuffles(fact)
        super().apply(fact)
        self.watch(fact)


class Unsure(Chance, frozen=True, kw_only=True):
    """A source of chance that shuffles unnamed cards into decks, because the log does not reveal the order."""

    unknown: Unknown

    def shuffled(self, items: Sequence[T], *, purpose: str, ordinal: int, seat: int | None = None) -> tuple[T, ...]:
        if purpose != tell.DeckShuffled.purpose or seat is None:
            return tuple(items)
        order: tuple[T, ...] = self.unknown.order(seat, ordinal, len(items))  # type: ignore[assignment]  # a deck is of names
        return order


Parting = tuple[int, int]
"""A choice between several ways to continue that all fit the log.

It has the number of ways, and the seat whose cards they concern.
"""


class LoggedAnswer(NamedTuple):
    """The picks of a seat in a decision.

    `held` are the unnamed cards in the hand of the player.
    """

    seat: int
    kind: str
    picks: tuple[Option, ...]
    held: tuple[str, ...]


VERBS: Final = {
    "discard": "discard",
    "trash": "trash",
    "put-on-deck": "topdeck",
    "gain": "gain",
    "play": "play",
    "set-aside": "set aside",
    "take": "take",
    "reveal": "reveal",
    "discard-deck": "discard deck",
    "name": "name",
}
_BONUSES: Final = ("actions", "buys", "coins", "tokens")


class PathFollower:
    """A follower of one path through the log, from one rest to the next.

    `ways` are its choices where several paths fit. `spare` counts bonuses of players that no line has mentioned yet.
    """

    def __init__(
        self,
        log: SourceLog,
        table: DominionTable,
        unknown: Unknown,
        place: LogPosition,
        spare: Counter[str],
        ways: list[int],
    ) -> None:
        self.log = log
        self.table = table
        self.unknown = unknown
        self.place = place
        self.answers: list[LoggedAnswer] = []
        self.widths: list[Parting] = []
        self._ways = ways
        self._buying: str | None = None
        self._dealt: dict[int, Items] = {}
        self.spare = spare
        self._getting: SourceLine | None = None
        self._shuffled: SourceLine | None = None

    def begin(self) -> None:
        """Forget the answers and choices since the last rest, at a new rest."""
        self.answers, self.widths, self._ways = [], [], []

    def here(self) -> SourceLine:
        return self.log.lines[min(self.place.line, len(self.log.lines) - 1)]

    # what happens

    def watch(self, fact: Fact) -> None:  # noqa: PLR0912  a case for each fact
        match fact:
            case tell.TurnBegan():
                self.settle()
                self._expect(fact.seat, "turn")
            case tell.CardsDrawn() if self.table.turn is None:
                self._deal(fact)
            case tell.DeckShuffled() if self._shuffled is not None:
                self._shuffled = None
            case tell.DeckShuffled() if self.table.turn is not None:
                self._expect(fact.seat, "shuffle")
            case tell.CardsDrawn():
                self._match(fact.seat, ("draw", "look"), fact.cards or ())
            case tell.CardPlayed():
                self.settle()
                self._match(fact.seat, ("play" if fact.source else "play again",), (fact.card,))
            case tell.TreasuresPlayed():
                self.spare["coins"] += fact.coins
                self._match(fact.seat, ("play",), fact.cards)
            case tell.BonusTaken():
                for name in _BONUSES:
                    self.spare[name] += getattr(fact, name)
            case tell.CardBought():
                self._buying = fact.card
                self._match(fact.seat, ("buy",), (fact.card,))
            case tell.CardGained() if self._buying == fact.card:
                self._buying = None
            case tell.CardGained():
                self._match(fact.seat, ("gain",), (fact.card,))
            case tell.CardsRevealed():
                self._match(fact.seat, ("reveal", "react"), fact.cards)
            case tell.CardsLookedAt(source="discard"):
                self._look_through(fact)
            case tell.CardsLookedAt():
                self._match(fact.seat, ("look",), fact.cards or ())
            case tell.CardsSetAside():
                self._match(fact.seat, ("set aside",), fact.cards)
            case tell.CardsDiscarded():
                self._match(fact.seat, ("discard",), (*(fact.hidden or ()), *fact.cards))
            case tell.CardsPutOnDeck():
                self._match(fact.seat, ("topdeck",), (*(fact.hidden or ()), *fact.cards))
            case tell.CardsTaken():
                self._match(fact.seat, ("take",), (*(fact.hidden or ()), *fact.cards))
            case tell.CardsTrashed():
                self._match(fact.seat, ("trash",), fact.cards)
            case tell.DeckDiscarded():
                self._expect(fact.seat, "discard deck")
            case tell.CardNamed():
                self._match(fact.by, ("name",), (fact.card,))
            case _:
                pass

    def shuffles(self, fact: tell.DeckShuffled) -> None:
        """Record the cards of a deck before it is shuffled.

        Raise Stuck if the log mentions more cards than exist.
        """
        shuffle = self.table.shuffles.get(f"{fact.purpose}/{fact.seat}", 0)
        fits = self.unknown.shuffled(fact.seat, shuffle, self.table)
        if not fits or self.unknown.dealt(fact.seat, shuffle - 3) is None:
            raise Stuck(self._line(), "the log names more cards than there are")

    def _line(self) -> SourceLine:
        """Return the next line of the log. Count the bonuses that the lines before it mention."""
        while True:
            if self.place.line == len(self.log.lines):
                raise LogEnds
            line = self.log.lines[self.place.line]
            if line.does != "get":
                return line
            self.spare.subtract(line.bonus)
            self._getting = line
            self.place = LogPosition(self.place.line + 1, 0)

    def _left(self) -> Items:
        return self._line().items[self.place.items :]

    def settle(self) -> None:
        """Check that the log mentions no bonus and no shuffle that the game did not have."""
        if self._shuffled is not None:
            raise Stuck(self._shuffled, "nothing is shuffled here")
        if self.place.line < len(self.log.lines):
            self._line()
        if self._getting is not None and min(self.spare.values()) < 0:
            raise Stuck(self._getting, "so much does not come of what was played")

    def _expect(self, seat: int, does: str) -> None:
        line = self._line()
        if (line.seat, line.does) != (seat, does) or self.place.items:
            raise Stuck(line, f"here {self._name(seat)} is to {_SAID.get(does, does)}")
        self._go_on(line, len(line.items) or 1)

    def _go_on(self, line: SourceLine, items: int) -> None:
        done = self.place.items + items
        if done < len(line.items):
            self.place = LogPosition(self.place.line, done)
            return
        self.place = LogPosition(self.place.line + 1, 0)
        if line.bonus:
            self.spare.subtract(line.bonus)
            self._getting = line

    def _name(self, seat: int) -> str:
        return self.log.names[seat]

    def _match(self, seat: int, deeds: Sequence[str], cards: Sequence[str]) -> None:
        """Check that the next line of the log mentions `cards` for `seat`, and advance past them."""
        if not cards:
            return
        line = self._line()
        if (line.seat, line.does) == (seat, "shuffle") and self.table.options.edition == 1:
            # dominion.games shuffles before the first draw; in our first edition the rest of the deck is drawn before
            self._shuffled = line
            self._go_on(line, 1)
            line = self._line()
        items = self._left()[: len(cards)]
        if line.seat != seat or line.does not in deeds:
            raise Stuck(line, f"here {self._name(seat)} is to {_SAID.get(deeds[0], deeds[0])} {_some(cards)}")
        if len(items) < len(cards):
            raise Stuck(line, f"here it is {_some(cards)}")
        self._bind(line, list(items), cards)
        self._go_on(line, len(items))

    def _bind(self, line: SourceLine, items: list[str | None], cards: Sequence[str]) -> None:
        """Compare the `items` of a line with the cards of a fact.

        Bind the name on the line to the unnamed card that it must be.
        """
        unnamed = []
        for card in cards:
            if card in items:
                items.remove(card)
            elif card.startswith(MARK):
                unnamed.append(card)
            elif None in items:
                items.remove(None)
            else:
                raise Stuck(line, f"there it is {_some(cards)}")
        known = [item for item in items if item is not None]
        if known:
            self._one_is(line, unnamed, known[0])

    def _one_is(self, line: SourceLine, cards: Sequence[str], name: str) -> None:
        """Bind `name` to one of the unnamed `cards`; if several fit, choose one.

        It always raises Bound or Stuck.
        """
        kinds = [card for card in self.unknown.kinds(cards) if self.unknown.can_be(card, name)]
        if not kinds:
            raise Stuck(line, f"there is no {name} that could be here")
        self.unknown.bound[kinds[self._way(len(kinds))]] = name
        raise Bound

    def _way(self, width: int) -> int:
        """Return the index of the way to continue, out of `width` ways that all fit the log so far."""
        if width == 1:
            return 0
        place = len(self.widths)
        self.widths.append((width, self._line().seat))
        return self._ways[place] if place < len(self._ways) else 0

    def _deal(self, fact: tell.CardsDrawn) -> None:
        """Match the cards of a player's first hand with the log, whose lines for first hands come in any order."""
        for line in self.log.lines[: self.log.begins]:
            if line.does == "draw" and line.seat == fact.seat:
                if len(line.items) != fact.count:
                    raise Stuck(line, f"a hand is {fact.count} cards")
                self._bind(line, list(line.items), fact.cards or ())

    def _look_through(self, fact: tell.CardsLookedAt) -> None:
        line = self._line()
        if (line.seat, line.does) != (fact.seat, "look") or len(line.items) != fact.count:
            raise Stuck(line, f"here {self._name(fact.seat)} is to look at {fact.count} cards")
        self._bind(line, list(line.items), fact.cards or ())
        self._go_on(line, len(line.items))

    # what is asked

    def answer(self, decision: Decision[Option]) -> Sequence[str]:
        picked = self._picked(decision)
        held = tuple(card for card in self.table.players[decision.seat].hand if card is not None and card[0] == MARK)
        self.answers.append(
            LoggedAnswer(decision.seat, decision.kind, tuple(decision.options[one] for one in picked), held)
        )
        return [f"o{one}" for one in picked]

    def _picked(self, decision: Decision[Option]) -> list[int]:
        line = self._line()
        if decision.kind in {"action", "buy"}:
            return [self._in_turn(decision, line)]
        found = self._as_told(decision, line)
        if found is None and decision.min and decision.options:
            raise Stuck(line, f"here {self._name(decision.seat)} is to {_SAID.get(decision.kind, decision.kind)}")
        return found or []

    def _in_turn(self, decision: Decision[Option], line: SourceLine) -> int:
        end = len(decision.options) - 1
        item = next(iter(self._left()), None)
        if line.seat != decision.seat or line.does not in {"play", "buy"} or item is None:
            return end
        if line.does == "buy":
            return self._option(decision, "buy", item, end)
        if decision.kind == "buy" and not CARDS[item].is_a(TREASURE):
            return end
        if decision.kind == "action" and not CARDS[item].is_a(ACTION):
            return end
        self._hold(decision, line, item)
        return self._option(decision, "play", item, end)

    @staticmethod
    def _option(decision: Decision[Option], kind: str, card: str, otherwise: int) -> int:
        for number, option in enumerate(decision.options):
            if option.kind == kind and getattr(option, "card", None) == card:
                return number
        return otherwise

    def _hold(self, decision: Decision[Option], line: SourceLine, card: str) -> None:
        """Check that `card` is in the player's hand, or bind its name to an unnamed card of the hand."""
        hand = [each for each in self.table.players[decision.seat].hand if each is not None]
        if card not in hand:
            self._one_is(line, [each for each in hand if each[0] == MARK], card)

    def _as_told(self, decision: Decision[Option], line: SourceLine) -> list[int] | None:
        """Return the picks in `decision` that the line implies, or None if it implies none."""
        if not decision.options and decision.kind not in _OF_HAND:
            return None
        first = decision.options[0] if decision.options else None
        if decision.kind == "react":
            return self._react(decision, line)
        if first is not None and not hasattr(first, "copy"):
            return self._one_thing(decision, line)
        if line.seat != decision.seat or line.does != VERBS.get(decision.kind) or not self._left():
            return None
        return self._cards(decision, line)

    def _one_thing(self, decision: Decision[Option], line: SourceLine) -> list[int] | None:
        """Return the pick of an option other than a card, such as a yes, or None if the line implies none."""
        item = next(iter(self._left()), None)
        if not decision.min and line.seat != decision.seat:
            return None
        for number, option in enumerate(decision.options):
            if line.does == VERBS.get(option.kind) and getattr(option, "card", item) == item:
                return [number] if decision.min or self._way(2) == 0 else None
        return None

    def _react(self, decision: Decision[Option], line: SourceLine) -> list[int] | None:
        item = next(iter(self._left()), None)
        if line.seat != decision.seat or item is None:
            return None
        if decision.prompt == "gain":
            return self._put_elsewhere(decision, line, item)
        if line.does not in {"react", "reveal"}:
            return None
        self._hold(decision, line, item)
        found = self._option(decision, "reveal", item, -1)
        return None if found < 0 else [found]

    def _put_elsewhere(self, decision: Decision[Option], line: SourceLine, item: str) -> list[int] | None:
        if line.does == "react":
            self._hold(decision, line, item)
            following = self.log.lines[self.place.line + 1 : self.place.line + 2]
            line, by = (following[0] if following else line), [item]
        else:
            by = [card for card, reaction in ON_GAIN.cards.items() if reaction.lying == "in_play"]
        for number, option in enumerate(decision.options):
            if line.does == VERBS.get(option.kind) and getattr(option, "by", "") in by:
                return [number]
        return None

    def _cards(self, decision: Decision[Option], line: SourceLine) -> list[int] | None:
        """Return the picks of the cards that the line mentions, unnamed cards first.

        If a player puts several cards on a pile, the last one is visible, and is picked last.
        """
        left = self._left()
        items = left if decision.kind == "take" else left[: max(decision.max, 1)]
        if decision.kind == "play" and not self._plays(decision, items[0]):
            return None
        offered = [getattr(option, "card", "") for option in decision.options]
        named = [item for item in items if item is not None]
        missing = list((Counter(named) - Counter(offered)).elements())
        if missing and decision.kind == "gain":
            raise Stuck(line, f"{missing[0]} cannot be gained here")
        if missing:
            zone = self.table.players[decision.seat].discard if decision.kind == "take" else self._zone(decision)
            self._one_is(line, [card for card in zone if card is not None and card[0] == MARK], missing[0])
        free = list(range(len(offered)))
        picked = []
        for item in named:
            picked.append(next(number for number in free if offered[number] == item))
            free.remove(picked[-1])
        unseen = [self._unseen(offered, free, line) for _ in range(len(items) - len(named))]
        return self._ordered(decision, [*unseen, *picked], offered)

    def _plays(self, decision: Decision[Option], card: str | None) -> bool:
        """Return whether the next card of the log is played by `decision`, and not by a later one."""
        return card is not None and CARDS[card].is_a(ACTION) and (decision.min > 0 or self._way(2) == 0)

    def _zone(self, decision: Decision[Option]) -> Sequence[str | None]:
        player = self.table.players[decision.seat]
        if decision.kind == "set-aside":
            return player.hand[-1:]
        return player.aside or player.hand

    def _unseen(self, offered: Sequence[str], free: list[int], line: SourceLine) -> int:
        """Return the index of an unnamed card among the `offered` options, out of the indexes `free`.

        Of each group of equal cards, only one is tried.
        """
        unnamed = [offered[number] for number in free if offered[number][0] == MARK]
        kinds = [*self.unknown.kinds(unnamed), *dict.fromkeys(offered[n] for n in free if offered[n][0] != MARK)]
        if not kinds:
            raise Stuck(line, "there are not so many cards")
        card = kinds[self._way(len(kinds))]
        number = next(number for number in free if offered[number] == card)
        free.remove(number)
        return number

    def _ordered(self, decision: Decision[Option], picked: list[int], offered: Sequence[str]) -> list[int]:
        """Return the picks in the order in which the player puts the cards onto the deck.

        No line of the log states that order, so all orders are tried.
        """
        if decision.kind != "put-on-deck" or decision.first_pick is None:
            return picked
        left, order = list(picked), []
        while left:
            kinds = list({offered[number]: number for number in reversed(left)}.values())
            order.append(kinds[self._way(len(kinds))])
            left.remove(order[-1])
        return order


_OF_HAND: Final = frozenset({"discard", "trash", "put-on-deck", "play", "set-aside", "take", "reveal", "react"})
_SAID: Final = {
    "turn": "begin a turn",
    "shuffle": "shuffle",
    "play again": "play again",
    "set aside": "set aside",
    "topdeck": "topdeck",
    "put-on-deck": "topdeck",
    "discard deck": "move the deck to the discard pile",
}


def _some(cards: Sequence[str]) -> str:
    return ", ".join("a card" if card.startswith(MARK) else card for card in cards)
