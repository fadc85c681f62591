"""Games of Dominion by the rules alone, in this process.

After every step no card is lost, and every seat's copy, folded only from the facts as that seat sees them, is checked
against the truth.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from domain.game.decisions import ABSENT
from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.games.dominion.cards import itself
from domain.games.dominion.table import DominionTable
from tests.support.dominion import LAID, NAMES, RULES, placing
from tests.support.dominion_game import Game
from tests.support.games import seeded, viewed


def given(
    *players: Mapping[str, Any], seats: int = 2, edition: int = 2, seed: str = "scene", **terms: Any
) -> "InProcess":
    """Lay a table as `tests.support.dominion.placing` describes it. `seats` is the least number of players."""
    seats = max(seats, len(players))
    about = {name: terms.pop(name) for name in LAID if name in terms}
    return opened(placing(*players, seats=seats, **about), seats, seed, edition=edition, **terms)


def opened(position: Mapping[str, Any] | None, seats: int, seed: str = "opened", **options: Any) -> "InProcess":
    """Return a game from this position on, or from its set-up: as chance has it in the game of this name."""
    setting = RULES.setting(options, seats)
    return InProcess(None if position is None else RULES.placed(position, setting), setting, seed)


def begun(seats: int, game: object = "set-up", **options: Any) -> "InProcess":
    return opened(None, seats, str(game), **options)


class InProcess(Game):
    name = NAMES[0]

    def __init__(self, begin: Fact | None, setting: Any, seed: str) -> None:
        self.copies = {seat: RULES.new(setting) for seat in (*range(setting.seats), None)}
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
        self._look()

    @property
    def table(self) -> DominionTable:
        return self._play.copy.table

    def answer(self, picks: list[str]) -> None:
        self._follow(self._play.answer(self._play.copy.facts, picks))
        self._look()

    def refusal(self, picks: list[str]) -> str:
        with pytest.raises(Refusal) as refusal:
            self._play.answer(self._play.copy.facts, picks)
        return refusal.value.code

    def _look(self) -> None:
        decision, ended = self._play.chooses, self._play.copy.ended
        self.shown = {
            "table": viewed(RULES, self.table, None, whole=True),
            "decision": decision
            and {
                "seat": decision.seat,
                **({} if decision.for_seat is ABSENT else {"for_seat": decision.for_seat}),
                "kind": decision.kind,
                **msgspec.to_builtins(decision.question()),
                "ordered": decision.first_pick,
            },
            "status": "final" if ended else "running",
            "result": {"standings": msgspec.to_builtins(RULES.standings(self.table))} if ended else None,
        }

    @property
    def position(self) -> dict[str, Any]:
        return RULES.position(self.table)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the current view of a seat (None: the public)."""
        return viewed(RULES, self.copies[seat].table, seat)

    def seen(self, view: str) -> dict[str, Any]:
        return {"table": self.view(_seat(view))}

    def told(self, kind: str, view: str = "referee") -> list[dict[str, Any]]:
        return [self._data(fact, view) for fact in self.facts if fact.type_name() == kind]

    def _data(self, fact: Any, view: str) -> dict[str, Any]:
        data, secrets = RULES.codec.encode(fact)
        for secret in secrets:
            seated = _seat(view) is not None and _seat(view) in _seats(secret.audience)
            known = view == "referee" or secret.erasable or seated
            data[secret.path.removeprefix("/")] = secret.value if known else {"sealed": None}
        told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
        return told

    def lines(self, view: str = "public", language: str = "en") -> list[str]:
        copy, lines = RULES.new(self.setting), []
        for fact in self.facts:
            known = fact if view == "referee" else RULES.codec.redact(fact, _seat(view))
            line = RULES.line(known, copy.table, NAMES, language)
            lines += [] if line is None else ["  " * line.depth + line.text]
            copy.apply(known)
        return lines

    def log(self, view: str = "referee", language: str = "en") -> str:
        return "\n".join(self.lines(view, language))

    def _follow(self, facts: Sequence[Fact]) -> None:
        self.facts += facts
        for seat, copy in self.copies.items():
            for fact in facts:
                copy.apply(RULES.codec.redact(fact, seat))
            _check_copy(copy.table, self.table, seat)
        found = _all_cards(self.table)
        assert self._owned is None or self._owned == found, "a card is lost, or has come from nowhere"
        self._owned = found


def _seats(audience: Any) -> tuple[Any, ...]:
    return audience if isinstance(audience, tuple) else (audience,)


def _seat(view: str) -> int | None:
    return int(view.removeprefix("seat-")) if view.startswith("seat-") else None


def _all_cards(table: DominionTable) -> Counter[str | None]:
    plain = {pile: count for pile, count in table.supply.items() if pile not in table.mixed}
    found: Counter[str | None] = Counter(plain)
    for pile, cards in table.mixed.items():
        assert len(cards) == table.supply[pile]
        found.update(cards)
    found.update(table.trash)
    found.update(table.beside)
    for seat in table.players:
        for zone in seat.zones:
            found.update(card and itself(card) for card in zone)
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
        if copy.open_to(viewer, seat):
            assert None not in known.hand
            assert all(None not in cards for cards in known.mats.values())
            assert sorted(map(str, known.hand)) == sorted(map(str, real.hand))
    for pile, cards in truth.mixed.items():
        mine = copy.mixed[pile]
        assert mine == [card if known else None for card, known in zip(cards, mine, strict=True)]
        assert mine[-1:] == cards[-1:], f"{viewer} sees the top of {pile}"
    for name in ("supply", "beside", "bane", "events", "trash", "turn", "depth", "control", "waiting_turns"):
        assert getattr(copy, name) == getattr(truth, name)
