"""Scenes of Dominion in the form of the rulings: given a table, when a player picks, then.

    game = given(player(hand="militia 4*copper"), player(hand="gold 2*estate 2*curse"), edition=1)
    game.play("militia")
    game.pick("estate", "curse")          # seat B, in this order
    assert game.b.hand == "curse estate gold"
    assert game.b.discard == "curse estate"

Cards are written by their ids, separated by spaces; `3*copper` is three of them. Hands and cards in play read back in
alphabetical order, decks and discard piles top first. After every step no card is lost, and every seat's copy, folded
only from the facts as that seat sees them, is checked against the truth.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from domain.game.decisions import Decision
from domain.game.facts import Fact
from domain.game.play import Copy
from domain.game.results import Standing
from domain.games.dominion.cards import CARDS, VICTORY
from domain.games.dominion.ruleset import Dominion
from domain.games.dominion.seats import Progress, Seat
from domain.games.dominion.table import DominionTable
from tests.support.games import seeded, viewed

RULES = Dominion()
NAMES = ("A", "B", "C", "D", "E", "F")


def cards(words: str) -> list[str]:
    """`2*copper gold` is two Coppers and a Gold."""
    found = []
    for word in words.split():
        count, _, card = word.rpartition("*")
        found += [card] * int(count or 1)
    return found


def player(
    hand: str = "", deck: str = "", discard: str = "", in_play: str = "", vp_tokens: int = 0, turns: int = 0
) -> dict[str, Any]:
    zones = {"hand": hand, "deck": deck, "discard": discard, "in_play": in_play}
    return {**{name: cards(words) for name, words in zones.items()}, "vp_tokens": vp_tokens, "turns": turns}


def given(
    *players: Mapping[str, Any],
    seats: int = 2,
    supply: str = "",
    trash: str = "",
    trade_route: str = "",
    turn: Mapping[str, Any] | None = None,
    edition: int = 2,
    seed: str = "scene",
    **options: Any,
) -> "Scene":
    """Return a table at which seat A is about to act.

    `supply` names kingdom piles, each of its size at set-up, or with a number: `village curse=0`. Numbers are for basic
    piles, too. `turn` holds the differences from the beginning of a turn, `seats` is the least number of players. A
    seat without a description has no cards.
    """
    seats = max(seats, len(players))
    setting = RULES.setting({"edition": edition, **options}, seats)
    position = placing(*players, seats=seats, supply=supply, trash=trash, trade_route=trade_route, turn=turn)
    return Scene(RULES.placed(position, setting), setting, seed)


def placing(
    *players: Mapping[str, Any],
    seats: int,
    supply: str = "",
    trash: str = "",
    trade_route: str = "",
    turn: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The position that `given` describes."""
    return {
        "supply": _piles(supply, seats),
        "trash": cards(trash),
        "trade_route": cards(trade_route),
        "players": [*players, *[player()] * (seats - len(players))],
        "turn": dict(turn or {}),
        "strict": False,
    }


def begun(seats: int, game: object = "set-up", **options: Any) -> "Scene":
    """A game from its set-up on, not always the same one: as chance has it in the game of this name."""
    return Scene(None, RULES.setting(options, seats), str(game))


def in_buy_phase(**more: Any) -> dict[str, Any]:
    return {"phase": "buy", **more}


def _piles(words: str, seats: int) -> dict[str, int]:
    piles = {}
    for word in words.split():
        card, _, count = word.partition("=")
        victory = CARDS[card].is_a(VICTORY)
        piles[card] = int(count) if count else (8 if seats == 2 else 12) if victory else 10
    return piles


class Side:
    """The current cards of a seat."""

    def __init__(self, seat: Seat) -> None:
        self.hand = spelled(sorted(map(str, seat.hand)))
        self.deck = spelled(seat.deck[::-1])
        self.discard = spelled(seat.discard[::-1])
        self.in_play = spelled(sorted(map(str, seat.in_play)))
        self.aside = spelled(seat.aside)
        self.vp_tokens = seat.vp_tokens
        self.turns = seat.turns
        self.cards = Counter(map(str, (card for zone in seat.zones for card in zone)))


def spelled(zone: Sequence[str | None]) -> str:
    return " ".join(map(str, zone))


class Scene:
    """A game in play by the asked seat, whichever it is."""

    def __init__(self, begin: Fact | None, setting: Any, seed: str) -> None:
        self.copies: dict[int | None, Copy[DominionTable]] = {
            seat: RULES.new(setting) for seat in (*range(setting.seats), None)
        }
        self.setting = setting
        self.facts: list[Fact] = []
        """All that has happened since the beginning."""
        self._owned: Counter[str | None] | None = None
        copy = RULES.new(setting)
        self._play = RULES.play(copy, seeded("dominion", seed))
        if begin is not None:
            copy.apply(begin)
            self._follow([begin])
        self._follow(self._play.start())

    # actions

    def pick(self, *words: str) -> "Scene":
        """Answer the open decision. Each pick names an option by its values: `gold`, `trash`, `trash gold`."""
        decision = self.decision
        left = dict(enumerate(decision.question().options))
        picks = []
        for pick in words:
            number = next((number for number, option in left.items() if meant(pick, option)), None)
            assert number is not None, f"{pick!r} is not offered: {decision}"
            del left[number]
            picks.append(f"o{number}")
        self.answer(picks)
        return self

    def answer(self, picks: Sequence[str]) -> None:
        """Answers the open decision by the ids of options."""
        self._follow(self._play.answer(self._play.copy.facts, picks))

    def play(self, *cards: str) -> "Scene":
        """Plays these cards of the hand, one after another, where a phase asks for it."""
        for card in cards:
            assert self.decision.kind in {"action", "buy"}, f"{self.decision}"
            self.pick(f"play {card}")
        return self

    def play_treasures(self) -> "Scene":
        return self.pick("play-treasures")

    def buy(self, *cards: str) -> "Scene":
        for card in cards:
            self.pick(f"buy {card}")
        return self

    def to_buy_phase(self) -> "Scene":
        if self.decision.kind == "action":
            self.pick("end")
        return self

    def end_turn(self) -> "Scene":
        turn = self.turn
        while self.table.turn is turn and not self.over:
            assert self.decision.seat == turn.seat
            self.pick("end")
        return self

    # questions

    @property
    def decision(self) -> Decision:
        assert self._play.chooses is not None, "nobody is asked anything"
        return self._play.chooses

    @property
    def asked(self) -> str | None:
        """Return the seat that is asked and the kind of question: `B discard`."""
        open_ = self._play.chooses
        return None if open_ is None else f"{NAMES[open_.seat]} {open_.kind}"

    def offers(self, kind: str | None = None) -> str:
        """The cards that can be picked now, each as often as it is offered, in alphabetical order."""
        return spelled(
            sorted(option["card"] for option in self.decision.question().options if kind in {None, option["kind"]})
        )

    @property
    def bounds(self) -> tuple[int, int]:
        """How many must and may be picked."""
        return self.decision.min, self.decision.max

    # results

    @property
    def table(self) -> DominionTable:
        return self._play.copy.table

    @property
    def turn(self) -> Progress:
        assert self.table.turn is not None
        return self.table.turn

    def side(self, seat: int) -> Side:
        return Side(self.table.players[seat])

    a = property(lambda self: self.side(0))
    b = property(lambda self: self.side(1))
    c = property(lambda self: self.side(2))
    d = property(lambda self: self.side(3))

    @property
    def actions(self) -> int:
        return self.turn.actions

    @property
    def buys(self) -> int:
        return self.turn.buys

    @property
    def coins(self) -> int:
        return self.turn.coins

    @property
    def trash(self) -> str:
        return spelled(sorted(self.table.trash))

    @property
    def supply(self) -> Mapping[str, int]:
        return self.table.supply

    @property
    def over(self) -> str | None:
        """Return the reason for the end of the game, or None while it runs."""
        return self._play.copy.ended and self._play.copy.ended.reason

    @property
    def standings(self) -> tuple[Standing, ...]:
        """As the game has ended, or would if it did now."""
        return RULES.standings(self.table)

    def told(self, kind: type[Fact] | tuple[type[Fact], ...]) -> list[Any]:
        """The facts of this kind, as they happened."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def seen(self, seat: int | None, kind: type[Fact] | tuple[type[Fact], ...]) -> list[Any]:
        """Return the same facts as a seat sees them (None: the public)."""
        return [RULES.codec.redact(fact, seat) for fact in self.told(kind)]

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the current view of a seat."""
        return viewed(RULES, self.copies[seat].table, seat)

    def log(self, seat: int | None, language: str = "en", *, redacted: bool = True) -> list[str]:
        """The game in words, as a seat, or the public, lived through it; or as it was."""
        copy, lines = RULES.new(self.setting), []
        for fact in self.facts:
            known = RULES.codec.redact(fact, seat) if redacted else fact
            line = RULES.line(known, copy.table, NAMES, language)
            lines += [] if line is None else ["  " * line.depth + line.text]
            copy.apply(known)
        return lines

    def _follow(self, facts: Sequence[Fact]) -> None:
        self.facts += facts
        for seat, copy in self.copies.items():
            for fact in facts:
                copy.apply(RULES.codec.redact(fact, seat))
            _check_copy(copy.table, self.table, seat)
        found = _all_cards(self.table)
        assert self._owned is None or self._owned == found, "a card is lost, or has come from nowhere"
        self._owned = found


def meant(pick: str, option: Mapping[str, Any]) -> bool:
    return set(pick.split()) <= {str(value) for value in option.values()}


def _all_cards(table: DominionTable) -> Counter[str | None]:
    found: Counter[str | None] = Counter(dict(table.supply))
    found.update(table.trash)
    for seat in table.players:
        for zone in seat.zones:
            found.update(zone)
    return +found


def _check_copy(copy: DominionTable, truth: DominionTable, viewer: int | None) -> None:
    """A copy knows nothing wrong, and all that its owner may know."""
    for seat, (known, real) in enumerate(zip(copy.players, truth.players, strict=True)):
        for mine, true in zip(known.zones, real.zones, strict=True):
            assert len(mine) == len(true), f"{viewer} counts {mine} of {true}"
            assert Counter(card for card in mine if card is not None) <= Counter(true), f"{viewer} believes {mine}"
        assert known.discard[-1:] == real.discard[-1:], f"{viewer} sees the top of every discard pile"
        assert known.in_play == real.in_play or sorted(map(str, known.in_play)) == sorted(map(str, real.in_play))
        assert known.deck == [card if mine else None for card, mine in zip(real.deck, known.deck, strict=True)]
        if seat == viewer:
            assert None not in known.hand
            assert sorted(map(str, known.hand)) == sorted(map(str, real.hand))
    assert (copy.supply, copy.trash, copy.turn, copy.depth) == (truth.supply, truth.trash, truth.turn, truth.depth)
