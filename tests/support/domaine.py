"""Scenes of Domaine, laid out on a board of meadows.

    game = scene(castles="A 1,1 B 10,10", knights="A 1,2", borders=fence(0, 0, 2, 2), hands=["a-b1"])
    game.play("a-b1").pick(x=5, y=5, side="right")
    assert game.points == [4, 0]

A and B are the seats 0 and 1, N the neutral party. After everything that happens the table is held against a reading of
the board that shares no code with the rules.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.game.decisions import Decision
from domain.game.facts import Fact
from domain.game.play import Setting
from domain.game.results import Standing
from domain.games.domaine.ruleset import Domaine
from domain.games.domaine.table import DomaineTable
from tests.support.domaine_reading import Reading, check_invariants, check_settled
from tests.support.games import seeded

RULES = Domaine()
SEATS = {"A": 0, "B": 1, "C": 2, "D": 3, "N": None}
SIZE = 12

XY = tuple[int, int]


def at(words: str) -> XY:
    x, y = map(int, words.split(","))
    return x, y


def pieces(words: str) -> list[dict[str, Any]]:
    """`A 1,1 2,2 B 3,3`: two of seat 0 and one of seat 1."""
    found, seat = [], None
    for word in words.split():
        if word in SEATS:
            seat = SEATS[word]
        else:
            x, y = at(word)
            found.append({"seat": seat, "x": x, "y": y})
    return found


def borders(words: str) -> list[dict[str, Any]]:
    """`3,4:right 5,5:up`"""
    found = []
    for word in words.split():
        place, side = word.split(":")
        x, y = at(place)
        found.append({"x": x, "y": y, "side": side})
    return found


def fence(left: int, bottom: int, right: int, top: int, *, but: str = "") -> list[dict[str, Any]]:
    """The borders around these squares, the edge of the board needing none."""
    found = []
    for y in range(bottom, top + 1):
        found += [{"x": x, "y": y, "side": "right"} for x in (left - 1, right) if 0 <= x < SIZE - 1]
    for x in range(left, right + 1):
        found += [{"x": x, "y": y, "side": "up"} for y in (bottom - 1, top) if 0 <= y < SIZE - 1]
    missing = borders(but)
    assert all(border in found for border in missing)
    return [border for border in found if border not in missing]


def land(squares: str = "") -> list[str]:
    """Meadows, but for `F 1,1 2,2 V 3,3`."""
    rows = [["M"] * SIZE for _ in range(SIZE)]
    letter = "M"
    for word in squares.split():
        if "," in word:
            x, y = at(word)
            rows[SIZE - 1 - y][x] = letter
        else:
            letter = word
    return ["".join(row) for row in rows]


def distinct(*parts: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Borders of several fences, each once."""
    found: list[dict[str, Any]] = []
    for part in parts:
        found += [border for border in part if border not in found]
    return found


def scene(
    castles: str = "A 1,1 10,1 B 10,10 1,10",
    knights: str = "",
    squares: str = "",
    borders: Sequence[dict[str, Any]] = (),
    alliances: str = "",
    hands: Sequence[str] = ("d-l",),
    ducats: Sequence[int] = (),
    court: str = "",
    deck: str = "",
    turn: Mapping[str, int] | None = None,
    seats: int = 2,
    **options: Any,
) -> "Scene":
    """Return a table at which seat 0 is about to lay a card.

    A seat without a description has 30 ducats and no cards; if no hand is described, seat 0 holds an alliance.
    `alliances` is pairs of castles, `1,1+10,10`.
    """
    hands = [*hands, *[""] * (seats - len(hands))]
    ducats = [*ducats, *[30] * (seats - len(ducats))]
    pairs = [[dict(zip("xy", at(castle), strict=True)) for castle in pair.split("+")] for pair in alliances.split()]
    position = {
        "terrain": land(squares),
        "castles": pieces(castles),
        "knights": pieces(knights),
        "borders": list(borders),
        "alliances": pairs,
        "court": court.split(),
        "deck": deck.split(),
        "players": [{"hand": hand.split(), "ducats": money} for hand, money in zip(hands, ducats, strict=True)],
        "turn": {"seat": 0, "number": 20, **(turn or {})},
        "strict": False,
    }
    return Scene(RULES.placed(position, RULES.setting(options, seats)), RULES.setting(options, seats))


class Scene:
    """A game in play by the asked seat, whichever it is."""

    def __init__(self, begin: Fact | None, setting: Setting, seed: str = "scene") -> None:
        self.setting = setting
        self.facts: list[Fact] = []
        copy = RULES.new(setting)
        if begin is not None:
            copy.apply(begin)
        self._play = RULES.play(copy, seeded("domaine", seed))
        self._follow(self._play.start())

    # actions

    def pick(self, **wanted: Any) -> "Scene":
        """Answers the open decision with the one option that has all this; `castle="1,1"` is written as a place."""
        wanted = {
            key: dict(zip("xy", at(value), strict=True)) if key in {"castle", "with_"} else value
            for key, value in wanted.items()
        }
        if "with_" in wanted:
            wanted["with"] = wanted.pop("with_")
        found = [number for number, option in enumerate(self.decision.question().options) if _has(option, wanted)]
        assert len(found) == 1, f"{len(found)} options are {wanted}: {self.decision}"
        self._follow(self._play.answer(self._play.copy.facts, [f"o{found[0]}"]))
        return self

    def to(self, place: str, **more: Any) -> "Scene":
        """Picks the option at this place."""
        x, y = at(place)
        return self.pick(x=x, y=y, **more)

    def play(self, card: str, action: str | None = None) -> "Scene":
        wanted = {"kind": "play", "card": card} | ({"action": action} if action else {})
        return self.pick(**wanted)

    def sell(self, card: str) -> "Scene":
        return self.pick(kind="sell", card=card)

    def stop(self) -> "Scene":
        return self.pick(kind="stop")

    # questions

    @property
    def decision(self) -> Decision:
        assert self._play.chooses is not None, "nobody is asked anything"
        return self._play.chooses

    @property
    def asked(self) -> tuple[int, str] | None:
        """Return the seat that is asked, and the kind of question."""
        return None if self._play.chooses is None else (self._play.chooses.seat, self._play.chooses.kind)

    def offered(self, kind: str) -> list[Mapping[str, Any]]:
        return [option for option in self.decision.question().options if option["kind"] == kind]

    def places(self, kind: str) -> set[XY]:
        return {(option["x"], option["y"]) for option in self.offered(kind)}

    def lines(self) -> set[tuple[int, int, str]]:
        return {(option["x"], option["y"], option["side"]) for option in self.offered("border")}

    def may_play(self, card: str, action: str | None = None) -> bool:
        options = [option for option in self.offered("play") if option["card"] == card]
        return any(action in {None, option["action"]} for option in options)

    # results

    @property
    def table(self) -> DomaineTable:
        return self._play.copy.table

    @property
    def reading(self) -> Reading:
        return Reading(self.table)

    @property
    def points(self) -> list[int]:
        return [self.reading.points(seat) for seat in range(self.setting.seats)]

    @property
    def ducats(self) -> list[int]:
        return [player.ducats for player in self.table.players]

    def domain(self, castle: str) -> set[XY]:
        """The squares of the domain around this castle; none: it is not enclosed."""
        return self.reading.domain(at(castle))

    @property
    def zones(self) -> list[set[XY]]:
        return self.reading.neutral_zones

    def knights(self, seat: str) -> set[XY]:
        return {(knight.x, knight.y) for knight in self.table.knights if knight.seat == SEATS[seat]}

    def has_border(self, words: str) -> bool:
        (wanted,) = borders(words)
        return wanted in [{"x": border.x, "y": border.y, "side": border.side} for border in self.table.borders]

    @property
    def over(self) -> str | None:
        return self._play.copy.ended and self._play.copy.ended.reason

    @property
    def standings(self) -> tuple[Standing, ...]:
        return RULES.standings(self.table)

    @property
    def places_taken(self) -> list[int]:
        return [standing.place for standing in self.standings]

    @property
    def scores(self) -> list[int]:
        return [standing.score for standing in self.standings]

    def told(self, kind: type[Fact]) -> list[Any]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def _follow(self, facts: Sequence[Fact]) -> None:
        self.facts += facts
        check_invariants(self.reading)
        check_settled(self.reading)


def _has(option: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(key in option and option[key] == value for key, value in wanted.items())
