"""Print one of our games as dominion.games would show it to a player.

The forms are those of published logs.

Sources: rafxrs/domibot (`tests/fixtures/dominion_logs`, whole rated games), jon-rie/dominion-tracker (`sample_logs`),
JMantis0/Dominion_Companion (`__tests__`), Ceviri's Woodcutter (the table of all its forms).
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from domain.game.facts import Fact
from domain.games.dominion import facts as tell
from domain.games.dominion.cards import COINS
from domain.games.dominion.words import WORDS
from service.cli.dominion_games.lines import plurals

NAMES = WORDS.group("cards", "en")


def article(name: str) -> str:
    return ("an " if name[0] in "AEIOU" else "a ") + name


def listed(parts: Sequence[str]) -> str:
    if len(parts) < 3:
        return " and ".join(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def some(cards: Iterable[str], unseen: int = 0) -> str:
    """`3 Coppers and an Estate`; `2 other cards and a Copper`."""
    counts = Counter(cards)
    parts = []
    if unseen:
        other = "other " if counts and unseen > 1 else ""
        parts.append("a card" if unseen == 1 else f"{unseen} {other}cards")
    for card, count in counts.items():
        parts.append(article(NAMES[card]) if count == 1 else f"{count} {plurals(NAMES[card])[0]}")
    return listed(parts)


class Printer:
    def __init__(self, names: Sequence[str], seat: int | None) -> None:
        self.names = names
        self.seat = seat
        self.lines: list[str] = []
        self.turns = Counter[int]()
        self.following: list[str] = []
        self.plays: list[tuple[tuple[int, str], int]] = []
        self.turn = -1
        self.buying: str | None = None
        self.pending: tuple[int, str, list[str], int] | None = None  # lines of one sort that are printed together

    def say(self, seat: int, what: str) -> None:
        self.flush()
        self.lines.append(f"{self.names[seat][0]} {what}")

    def flush(self) -> None:
        if self.pending is not None:
            seat, does, cards, coins = self.pending
            self.pending = None
            if does == "reveals one by one":
                *first, last = cards
                told = f"reveals {some(first)} and finally {some([last])}." if first else f"reveals {some(cards)}."
            else:
                told = f"{does} {some(cards)}." + (f" (+${coins})" if coins else "")
            self.lines.append(f"{self.names[seat][0]} {told}")

    def add(self, seat: int, does: str, cards: Sequence[str], coins: int = 0, *, same: bool = False) -> None:
        known = self.pending
        if known is None or known[:2] != (seat, does) or (same and known[2][0] != cards[0]):
            self.flush()
            known = (seat, does, [], 0)
        self.pending = (seat, does, [*known[2], *cards], known[3] + coins)

    def seen(self, seat: int, cards: Sequence[str]) -> str:
        return some(cards) if seat == self.seat else some((), len(cards))

    def moved(self, fact: tell.CardsMoved, does: str) -> None:
        hidden = fact.hidden or ()
        told = some((*hidden, *fact.cards)) if fact.seat == self.seat else some(fact.cards, len(hidden))
        self.say(fact.seat, f"{does} {told}.")

    def tell(self, fact: Fact) -> None:
        match fact:
            case tell.TurnBegan(seat):
                self.flush()
                self.turn = seat
                self.turns[seat] += 1
                self.lines.append(f"Turn {self.turns[seat]} - {self.names[seat]}")
            case tell.DeckShuffled(seat):
                self.say(seat, "shuffles their deck.")
            case tell.CardsDrawn(seat, _, cards):
                looks = self.following[-1:] == ["library"]
                self.say(seat, f"{'looks at' if looks else 'draws'} {self.seen(seat, cards or ())}.")
            case tell.CardPlayed(seat, card, source):
                time = self.plays[-1][1] if not source and self.plays else 0
                self.following.append(card)
                self.play(seat, card, again=source is None, time=time)
            case tell.CardResolved():
                done = self.following.pop()
                again = self.plays[-1][1] + 1 if self.plays and self.plays[-1][0] == (len(self.following), done) else 1
                self.plays = [each for each in self.plays if each[0][0] < len(self.following)]
                self.plays.append(((len(self.following), done), again))
            case tell.TreasuresPlayed(seat, cards, coins):
                plain = sum(COINS[card] for card in cards)
                self.add(seat, "plays", cards, plain)
                if coins > plain:
                    self.say(seat, f"gets +${coins - plain}. (Merchant)")
            case tell.BonusTaken(seat, actions, buys, coins, tokens):
                self.bonus(seat, actions, buys, coins, tokens)
            case tell.CardBought(seat, card):
                self.buying = card
                self.add(seat, "buys and gains", [card], same=True)
            case tell.CardGained(_, card) if self.buying == card:
                self.buying = None
            case tell.CardGained(seat, card, source):
                self.say(seat, f"gains {some([card])}{' from trash' if source == 'trash' else ''}.")
            case tell.CardsRevealed(seat, "hand", cards) if (
                self.following[-1:] == ["bureaucrat"] and seat != self.turn and cards
            ):
                self.say(seat, f"reveals their hand: {some(cards)}.")
            case tell.CardsRevealed(seat, "hand", cards) if cards:
                shown = self.following[-1:] == ["mint"] and cards != ("watchtower",)
                self.say(seat, f"{'reveals' if shown else 'reacts with'} {some(cards)}.")
            case tell.CardsRevealed(seat, _, cards) if cards:
                if self.following[-1] in {"adventurer", "loan", "venture"}:
                    self.add(seat, "reveals one by one", cards)
                else:
                    self.say(seat, f"reveals {some(cards)}.")
            case tell.CardsLookedAt(seat, "discard", count, cards) if seat != self.seat:
                self.say(seat, f"looks at {some(cards[-1:], count - 1)}.")
            case tell.CardsLookedAt(seat, _, _, cards):
                self.say(seat, f"looks at {self.seen(seat, cards or ())}.")
            case tell.CardsSetAside(seat, cards):
                self.say(seat, f"sets {some(cards)} aside with Library.")
            case tell.CardsDiscarded():
                self.moved(fact, "discards")
            case tell.CardsPutOnDeck():
                self.moved(fact, "topdecks")
            case tell.CardsTaken(seat):
                self.say(seat, f"puts {some((*(fact.hidden or ()), *fact.cards))} into their hand.")
            case tell.CardsTrashed(seat, _, cards):
                self.say(seat, f"trashes {some(cards)}.")
            case tell.DeckDiscarded(seat):
                self.say(seat, "moves their deck to the discard.")
            case tell.CardNamed(_, card, by):
                self.say(by, f"names {some([card])}.")
            case _:
                pass

    def play(self, seat: int, card: str, *, again: bool, time: int) -> None:
        words = " again" if again and time < 2 else " a third time" if again else ""
        self.say(seat, f"plays {some([card])}{words}.")

    def bonus(self, seat: int, actions: int, buys: int, coins: int, tokens: int) -> None:
        if actions:
            self.say(seat, f"gets +{actions} Action{'s' if actions > 1 else ''}.")
        if buys:
            self.say(seat, f"gets +{buys} Buy{'s' if buys > 1 else ''}.")
        if coins:
            self.say(seat, f"gets +${coins}.")
        if tokens:
            self.say(seat, f"gets {tokens} VP.")


def printed(facts: Sequence[Fact], names: Sequence[str], seat: int | None, *, ended: bool = True) -> str:
    """Return the log that the seat saw (None: an onlooker, for whom every hand is hidden)."""
    printer = Printer(names, seat)
    for fact in facts:
        printer.tell(fact)
    printer.flush()
    begins = next(number for number, line in enumerate(printer.lines) if line.startswith("Turn "))
    starts = [f"{name[0]} starts with {what}." for name in names for what in ("7 Coppers", "3 Estates")]
    head = ["Game #1, unrated.", "Card Pool: level 1", *starts, *printer.lines[:begins], ""]
    return "\n".join([*head, *printer.lines[begins:], *(["The game has ended."] if ended else [])]) + "\n"
