"""The FIDE Tournament Report File of a stage with tables of two, for programs of arbiters.

Columns are those of TRF16. Records of TRF26 add the length of the event, the initial colour, the worth of results,
forbidden pairings and points by ruling. The codes of JaVaFo repeat these for older programs. Starting ranks are places
in the seeding, and late entrants get the next ones. Rounds of an earlier stage with carried points come first. An
incomplete round is left out.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import takewhile
from typing import Final, NamedTuple

from domain.game.refusal import Refusal
from domain.tournament.played import PlayedStage
from domain.tournament.results.crosstable import Appearance
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.scale import Scale
from domain.tournament.tournament import Tournament

NAME: Final = 33
TITLE: Final = 120

_BYES: Final = {"pairing-bye": "U", "half-bye": "H", "forfeit-win": "+", "forfeit-loss": "-"}
_TIEBREAKS: Final = {
    "direct-encounter": "DE", "buchholz": "BH", "buchholz-cut-1": "BH/C1", "buchholz-cut-2": "BH/C2",
    "buchholz-median-1": "BH/M1", "buchholz-median-2": "BH/M2", "sonneborn-berger": "SB",
    "sonneborn-berger-cut-1": "SB/C1", "wins": "WIN", "games-won": "WON",
}  # fmt: skip


class Days(NamedTuple):
    """First and last day of the tournament, if known."""

    first: date | None = None
    last: date | None = None


def written(
    tournament: Tournament, names: Mapping[int, str], title: str, stage: int | None = None, days: Days | None = None
) -> str:
    """Write the complete rounds of a stage, by default the last stage, as a report file.

    `names` are the names of the entrants by number.
    """
    number = len(tournament.played) if stage is None else stage
    return "".join(f"{line.rstrip()}\n" for line in _Report(tournament, number).lines(names, title, days or Days()))


class _Report:
    def __init__(self, tournament: Tournament, stage: int) -> None:
        self.tournament, self.stage = tournament, stage
        self.played = tournament.begun_stage(stage, "/stage")
        self.carried = tournament.carried(stage)
        self.complete = len(list(takewhile(lambda held: held.complete, self.played.known())))
        self.crosstable = self.played.crosstable(self.carried, self.complete)
        self.numbers = {entrant: number for number, entrant in enumerate(self.crosstable.entrants, 1)}
        self.before = sum(len(stage.rounds) for stage in self.carried)
        self.rounds = self.before + max(self.played.planned, self.complete)
        self.worth = _worth(self.crosstable.scale)
        _check(self.played, self.carried, self.crosstable.scale)

    def lines(self, names: Mapping[int, str], title: str, days: Days) -> Iterator[str]:
        yield f"012 {clean(title, TITLE)}"
        for code, day in (("042", days.first), ("052", days.last)):
            if day is not None:
                yield f"{code} {day:%Y/%m/%d}"
        yield f"062 {len(self.numbers)}"
        robin = self.played.stage.format.predetermined
        yield f"092 {'Individual: Round-Robin' if robin else 'Individual: Swiss-System (Dutch)'}"
        yield f"142 {self.rounds}"
        white = self._white_first()
        if white is not None:
            yield f"152 {'W' if white else 'B'}"
        scores = [(name, self.worth[token]) for name, token in zip("WDLPA", "1=0UZ", strict=True)]
        yield "162  " + "".join(f"{name}{_points(points)}    " for name, points in scores)
        yield f"192 {'CUSTOM_ROUNDROBIN' if robin else 'FIDE_DUTCH_2017'}"
        ranked = [_TIEBREAKS.get(name) for name in self.played.listed if name != "lot"]
        if None not in ranked:
            yield f"212 PTS {' '.join(name for name in ranked if name)}"
        yield from self._players(names)
        yield from self._pairing()
        yield from self._abnormal()
        yield from self._javafo(white)

    def _players(self, names: Mapping[int, str]) -> Iterator[str]:
        lines = self.tournament.standings(self.stage, self.complete)
        places = {line.entrant: line.place for line in lines}
        for entrant, number in self.numbers.items():
            name = clean(names.get(entrant, ""), NAME) or f"Player {number}"
            points = _points(self.crosstable.points(entrant).value)
            rank = places.get(entrant, len(lines) + 1)
            line = f"001 {number:>4}      {name:<{NAME}} {'':>4} {'':>3} {'':>11} {'':>10} {points} {rank:>4}"
            yield line + "".join(f"  {self._cell(appearance)}" for appearance in self.crosstable.row(entrant))

    def _cell(self, appearance: Appearance) -> str:
        if appearance.scheduled:
            return f"{self.numbers[appearance.scheduled[0]]:>4} {'wb'[appearance.seat]} {_token(appearance)}"
        return f"0000 - {_token(appearance)}"

    def _pairing(self) -> Iterator[str]:
        """Yield the lines with constraints on the next pairing: forbidden pairs, and entrants who do not play."""
        for one, other in self._forbidden():
            yield f"260 {1:>3} {self.rounds:>3} {one:>4} {other:>4}"
        if self.before + self.complete < self.rounds:
            half = [entrant for entrant in self._asked() if entrant]
            if half:
                yield f"240 H {self.before + self.complete + 1:>3}" + "".join(f" {entrant:>4}" for entrant in half)

    def _abnormal(self) -> Iterator[str]:
        """Yield the lines with points that differ from the worth of results: special byes, and rulings.

        Points by ruling are reported with the last round.
        """
        for entrant, number in self.numbers.items():
            row = self.crosstable.row(entrant)
            more = [(appearance.round, appearance.points - self.worth[_token(appearance)]) for appearance in row]
            ruled = self.crosstable.points(entrant).value - sum((appearance.points for appearance in row), Fraction())
            for at, points in [*more, (max(len(row), 1), ruled)]:
                if points:
                    yield f"299   {'':>5} {_points(points):>5}  {at:>3} {number:>4}"

    def _javafo(self, white: bool | None) -> Iterator[str]:
        yield f"XXR {self.rounds}"
        if white is not None:
            yield f"XXC {'white1' if white else 'black1'}"
        scale = self.crosstable.scale
        codes = {"W": "1", "D": "=", "L": "0", "PAB": "U", "ZPB": "Z", "FL": "Z"}
        scores = {code: self.worth[token] for code, token in codes.items()} | {"HPB": scale.first() / 2}
        if scores != {"W": 1, "D": Fraction(1, 2), "L": 0, "PAB": 1, "ZPB": 0, "FL": 0, "HPB": Fraction(1, 2)}:
            yield "XXS " + " ".join(f"{code}={_points(points).strip()}" for code, points in scores.items())
        away = [number for entrant, number in self.numbers.items() if not self._plays(entrant)]
        if away:
            yield f"XXZ {' '.join(map(str, away))}"
        for one, other in self._forbidden():
            yield f"XXP {one} {other}"

    def _forbidden(self) -> Sequence[tuple[int, int]]:
        pairs = [pair for pair in self.tournament.entries.forbidden if set(pair) <= self.numbers.keys()]
        pairs_of_numbers = [sorted((self.numbers[one], self.numbers[other])) for one, other in pairs]
        return sorted((one, other) for one, other in pairs_of_numbers)

    def _asked(self, kind: str = "half") -> list[int]:
        """Return the entrants who requested a kind of bye in the next round."""
        asked = self.tournament.entries.asked(RoundRef(self.stage, self.complete + 1))
        return sorted(self.numbers[bye.entrant] for bye in asked if bye.kind == kind and bye.entrant in self.numbers)

    def _plays(self, entrant: int) -> bool:
        playing = entrant in self.played.entrants and self.tournament.entries.entrants[entrant].playing
        return playing and self.numbers[entrant] not in [*self._asked(), *self._asked("none")]

    def _white_first(self) -> bool | None:
        """Return whether the initial colour is white, or None without a first table (C.04.3, article 5.2.5)."""
        held = [*(held for stage in self.carried for held in stage.rounds), *self.played.rounds][:1]
        if not held or not held[0].tables:
            return None
        here = [self.numbers[entrant] for entrant in held[0].tables[0].entrants]
        return (here[0] == min(here)) == bool(min(here) % 2)


def clean(text: str, most: int) -> str:
    """Return a text on one line that keeps its columns, cut to `most` letters.

    It keeps letters, marks, numbers and signs, and puts single spaces for everything else.
    """
    shown = "".join(" " if unicodedata.category(one)[0] in "CZ" else one for one in unicodedata.normalize("NFC", text))
    return " ".join(shown.split())[:most].rstrip()


def _check(played: PlayedStage, carried: Sequence[PlayedStage], scale: Scale) -> None:
    if played.stage.teams is not None:
        raise Refusal("not-for-trf/teams")
    rounds = [held for stage in [*carried, played] for held in stage.rounds]
    format_ = played.stage.format
    several = format_.match is not None or format_.divided(played.entrants)
    if several or any(len(table.entrants) != 2 for held in rounds for table in held.tables):
        raise Refusal("not-for-trf/rounds")
    if scale.preset == "sum":
        raise Refusal("not-for-trf/scores")


def _worth(scale: Scale) -> dict[str, Fraction]:
    """Return the worth of each kind of result on a scale."""
    if scale.preset == "sum":
        return {}
    win, loss = scale.places(2)
    bye = {"full": scale.first(), "half": scale.first() / 2, "none": Fraction()}[scale.pairing_bye]
    lost = Fraction()
    return {"1": win, "=": scale.draw(), "0": loss, "+": win, "-": lost, "H": scale.draw(), "U": bye, "Z": lost}


def _token(appearance: Appearance) -> str:
    if appearance.played:
        return ("1" if appearance.sharing == 1 else "=") if appearance.place == 1 else "0"
    return _BYES.get(appearance.kind, "Z")


def _points(points: Fraction) -> str:
    """Format points in four columns with one decimal, or refuse points that do not fit."""
    tenths = points * 10
    text = f"{float(points):.1f}"
    if tenths.denominator != 1 or len(text) > 4:
        raise Refusal("not-for-trf/columns", points=str(points))
    return f"{text:>4}"
