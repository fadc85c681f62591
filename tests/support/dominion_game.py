"""Actions and questions of a game of Dominion for any driver: the rules alone, or a service over HTTP.

    game = drive(player(hand="militia 4*copper"), player(hand="gold 2*estate 2*curse"), edition=1)
    game.play("militia").pick("estate", "curse")
    assert game.b.hand == "curse estate gold"

Hands and cards in play read back in alphabetical order, decks and discard piles top first.
"""

from abc import ABC, abstractmethod
from typing import Any

from domain.game.play import Copy
from domain.games.dominion.table import DominionTable
from tests.support.dominion import NAMES, meant, spelled


class Side:
    """The current cards of a seat."""

    def __init__(self, game: "Game", seat: int) -> None:
        shown = game.shown["table"]["players"][seat]
        self.hand = spelled(sorted(shown["hand"]))
        self.hand_size: int = shown["hand_size"]
        self.deck = spelled(shown["deck"])
        self.discard = spelled(shown["discard"])
        self.in_play = spelled(sorted(shown["in_play"]))
        self.aside = spelled(shown["aside"])
        self.discard_top: str | None = shown["discard_top"]
        self.vp_tokens: int = shown["vp_tokens"]
        self.turns: int = shown["turns"]


class Game(ABC):
    """A game in play by the asked seat, whichever it is."""

    shown: dict[str, Any]
    """The game as somebody sees it now who knows every card."""
    name: str
    """The player on seat A."""
    copies: dict[int | None, Copy[DominionTable]] = {}  # noqa: RUF012  each driver has its own
    """The tables of each seat and of the public, folded from the facts that they see, if the driver keeps them."""

    # actions

    def pick(self, *words: str) -> "Game":
        """Answer the open decision. Each pick names an option by its values: `gold`, `trash`, `trash gold`."""
        left = list(self.decision["options"])
        picks = []
        for pick in words:
            option = next((option for option in left if meant(pick, option)), None)
            assert option is not None, f"{pick!r} is not offered: {self.decision}"
            left.remove(option)
            picks.append(option["id"])
        self.answer(picks)
        return self

    def play(self, *cards: str) -> "Game":
        """Plays these cards of the hand, one after another, where a phase asks for it."""
        for card in cards:
            assert self.decision["kind"] in {"action", "buy"}, self.decision
            self.pick(f"play {card}")
        return self

    def play_treasures(self) -> "Game":
        return self.pick("play-treasures")

    def buy(self, *cards: str) -> "Game":
        for card in cards:
            self.pick(f"buy {card}")
        return self

    def to_buy_phase(self) -> "Game":
        if self.decision["kind"] == "action":
            self.pick("end")
        return self

    def end_turn(self) -> "Game":
        """End the turn of the asked seat; no other seat may be asked in between."""
        seat = self.turn["seat"]
        now = self._this_turn(seat)
        while not self.over and self._this_turn(seat) == now:
            self.pick("end")
        return self

    def _this_turn(self, seat: int) -> tuple[int, int, Any]:
        return self.turn["seat"], self.side(seat).turns, self.turn.get("extra")

    # questions

    @property
    def decision(self) -> dict[str, Any]:
        decision: dict[str, Any] | None = self.shown["decision"]
        assert decision is not None, "nobody is asked anything"
        return decision

    @property
    def asked(self) -> str | None:
        """Return the seat that is asked and the kind of question: `B discard`."""
        decision = self.shown["decision"]
        return None if decision is None else f"{NAMES[decision['seat']]} {decision['kind']}"

    def offers(self, kind: str | None = None) -> str:
        """The cards that can be picked now, each as often as it is offered, in alphabetical order."""
        options = self.decision["options"]
        return spelled(sorted(option["card"] for option in options if kind in {None, option["kind"]}))

    @property
    def bounds(self) -> tuple[int, int]:
        """How many must and may be picked."""
        return self.decision["min"], self.decision["max"]

    # results

    @property
    def turn(self) -> dict[str, Any]:
        turn: dict[str, Any] = self.shown["table"]["turn"]
        return turn

    @property
    def left(self) -> tuple[int, int, int]:
        """The actions, buys and coins of the turn."""
        return self.turn["actions"], self.turn["buys"], self.turn["coins"]

    def side(self, seat: int) -> Side:
        return Side(self, seat)

    a = property(lambda self: self.side(0))
    b = property(lambda self: self.side(1))
    c = property(lambda self: self.side(2))
    d = property(lambda self: self.side(3))

    @property
    def trash(self) -> str:
        return spelled(sorted(self.shown["table"]["trash"]))

    @property
    def supply(self) -> dict[str, int]:
        return {pile["card"]: pile["count"] for pile in self.shown["table"]["supply"]}

    @property
    def costs(self) -> dict[str, int]:
        return {pile["card"]: pile["cost"] for pile in self.shown["table"]["supply"]}

    @property
    def over(self) -> bool:
        return bool(self.shown["status"] == "final")

    @property
    def standings(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.shown["result"]["standings"]
        return found

    # each driver implements these

    @abstractmethod
    def answer(self, picks: list[str]) -> None:
        """Answers the open decision by the ids of options, which must be accepted."""

    @abstractmethod
    def refusal(self, picks: list[str]) -> str:
        """The code with which this answer is refused, as it must be."""

    @property
    @abstractmethod
    def position(self) -> dict[str, Any]: ...

    @abstractmethod
    def seen(self, view: str) -> dict[str, Any]:
        """The game as others see it: `seat-1`, `public`."""

    @abstractmethod
    def told(self, kind: str, view: str = "referee") -> list[dict[str, Any]]:
        """Return the data of all events of this type as a view sees them, in order."""

    @abstractmethod
    def log(self, view: str = "referee", language: str = "en") -> str:
        """The game in words."""
