"""The text form of whole games, which people read, paste and compare line by line (`docs/notation.md`).

The text has the options, the result, the opening position, every answer, and the outcomes of chance between the
answers. A text is replayed without the seed: the outcomes of chance are taken from it.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

import msgspec

from domain.game.chance import Chance, T
from domain.game.decisions import DecisionDetails
from domain.game.facts import Fact
from domain.game.notation import MOST_NAMES, TextPosition, items, refuse
from domain.game.play import BranchBegun, DecisionAnswered, DecisionOpened, Play, Setting, Shuffled
from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.game.ruleset import Ruleset

_HEADER: Final = re.compile(r"(seats|result|scores|places): (.+)")
_RESULT: Final = re.compile(r"[a-z-]+")
_NUMBER: Final = re.compile(r"-?\d{1,7}")
_OPTION: Final = re.compile(r"([a-z_]+): (.+)")
_ANSWER: Final = re.compile(r"(\d{1,2}) ([a-z-]+):(.*)")
_CHANCE: Final = re.compile(r"(shuffle|lay) ([^\s:,]+)(?: (\d{1,2}))?:(.*)")
_BEGINNING: Final = re.compile(r"([a-z]+) (\d{1,5})")
_RUN: Final = re.compile(r"(?:([1-9]\d{0,4}) +)?([^\s,:]+)")


class Beginning(NamedTuple):
    """The heading of a turn or round in the text: its name, and its number from the start of the game."""

    name: str
    number: int


class WrittenAnswer(NamedTuple):
    """The picks of a seat in the text form of a game."""

    seat: int
    kind: str
    picks: tuple[str, ...]


class ChanceResult(NamedTuple):
    """An outcome of chance in the text form of a game.

    `how` is `shuffle` for the result of a shuffle, and `lay` for a hidden order after play was taken back.
    """

    how: str
    what: str
    seat: int | None
    things: tuple[str, ...]


Entry = Beginning | WrittenAnswer | ChanceResult


class WrittenGame(NamedTuple):
    """A parsed text of a whole game. `scores` and `places` are by seat.

    An unfinished game has neither, and no result.
    """

    seats: int
    options: Mapping[str, Any]
    opening: Mapping[str, Any]
    entries: tuple[Entry, ...]
    result: str | None = None
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


class ReplayedGame(NamedTuple):
    """A game that was replayed from its text: its final state, and all facts since the opening."""

    setting: Setting
    play: Play[Any]
    facts: tuple[Fact, ...]

    @property
    def rests(self) -> bool:
        """Return whether the game is at a rest: no card, tile or action is half-played."""
        copy = self.play.copy
        return copy.ended is not None or self.play.rest == copy.facts - 1


class GameNotation:
    """The text format for whole games of one ruleset, and their replay."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        self._rules = rules

    @property
    def heading(self) -> str:
        return f"{self._rules.name} game"

    def spelt(self, option: Mapping[str, Any]) -> str:
        """Write an option as text: its kind and its object, without field names."""
        values = [(self._order[name], value) for name, value in option.items() if name != "id"]
        return " ".join(
            ":".join(str(value[name]) for name in sorted(value)) if isinstance(value, Mapping) else str(value)
            for _, value in sorted(values, key=itemgetter(0))
        )

    @cached_property
    def _order(self) -> dict[str, int]:
        """Return the order in which an option's fields are written."""
        names = (field.encode_name for kind in self._rules.choices for field in msgspec.structs.fields(kind))
        return {name: number for number, name in enumerate(dict.fromkeys(names))}

    def from_facts(
        self, setting: Setting, facts: Sequence[Fact], result: str | None, standings: Sequence[Standing]
    ) -> WrittenGame:
        """Convert the facts of a game to its text form.

        The facts must hide nothing and contain nothing that was taken back.
        """
        rest = next((fact.rest for fact in facts if isinstance(fact, DecisionOpened)), len(facts))
        copy = self._rules.new(setting)
        for fact in facts[:rest]:
            copy.apply(fact)
        notation = self._rules.notation
        opening = notation.read(notation.write(self._rules.position(copy.table))).position
        options = msgspec.json.decode(msgspec.json.encode(setting.options))
        scores = tuple(standing.score for standing in standings)
        places = tuple(standing.place for standing in standings)
        return WrittenGame(setting.seats, options, opening, tuple(self._entries(facts, rest)), result, scores, places)

    def write(self, game: WrittenGame) -> str:
        header = [self.heading, f"seats: {game.seats}"]
        if game.result is not None:
            header.append(f"result: {game.result}")
        header += [
            f"{name}: {', '.join(map(str, numbers))}"
            for name, numbers in (("scores", game.scores), ("places", game.places))
            if numbers
        ]
        options = [f"{name}: {msgspec.json.encode(value).decode()}" for name, value in game.options.items()]
        parts = [*header, "", "options", *options, "", self._rules.notation.write(game.opening), "play"]
        return "\n".join([*parts, *(line for entry in game.entries for line in _written(entry))]) + "\n"

    def read(self, text: str) -> WrittenGame:
        """Parse the text of a game. A Refusal names the line and column of the fault."""
        return self._read(text)[0]

    def play(self, text: str) -> ReplayedGame:
        """Parse the text of a game and replay it by the rules.

        A Refusal names the line that breaks them. The result is not compared, because a ruling may have changed it.
        """
        game, setting, places = self._read(text)
        copy = self._rules.new(setting)
        facts = [self._rules.laid(_only(text, self._opening(text)), setting)]
        copy.apply(facts[0])
        chance = _Told(b"", "")
        play = self._rules.play(copy, chance)
        steps = list(zip(game.entries, places, strict=True))
        chance.ahead.extend(_ahead(steps, -1))
        facts += _stepped(play.start, chance, TextPosition(1, 1))
        for number, (entry, place) in enumerate(steps):
            if isinstance(entry, WrittenAnswer):
                chance.ahead.extend(_ahead(steps, number))
                facts += _stepped(partial(self._answer, play, entry, place), chance, place)
            elif isinstance(entry, ChanceResult) and entry.how == "lay":
                facts += _lay(play, entry, place)
        return ReplayedGame(setting, play, tuple(facts))

    def _answer(self, play: Play[Any], entry: WrittenAnswer, place: TextPosition) -> list[Fact]:
        decision = play.chooses
        if decision is None:
            refuse("invalid-position/game-over", place)
        if (decision.seat, decision.kind) != (entry.seat, entry.kind):
            refuse("invalid-position/decision", place, seat=decision.seat, kind=decision.kind)
        ids = {self.spelt(option): option["id"] for option in decision.question().options}
        for pick in entry.picks:
            if pick not in ids:
                refuse("invalid-position/pick", place, pick=pick)
        return play.answer(play.copy.facts, [ids[pick] for pick in entry.picks])

    def _entries(self, facts: Sequence[Fact], rest: int) -> Iterator[Entry]:
        numbers = dict.fromkeys(self._rules.turns.values(), 0)
        question: DecisionDetails | None = None
        kind = ""
        for number, fact in enumerate(facts):
            name = self._rules.turns.get(type(fact).type_name())
            if name is not None:
                numbers[name] += 1
            if number == rest:
                yield from (Beginning(each, count) for each, count in numbers.items() if each != name)
            if number < rest:
                continue
            if name is not None:
                yield Beginning(name, numbers[name])
            match fact:
                case DecisionOpened():
                    question, kind = fact.question, fact.kind
                case DecisionAnswered() if question is not None and fact.picks is not None:
                    texts = {option["id"]: self.spelt(option) for option in question.options}
                    yield WrittenAnswer(fact.seat, kind, tuple(texts[pick] for pick in fact.picks))
                case Shuffled():
                    came = getattr(fact, fact.__struct_fields__[-1])
                    things = came if isinstance(came, tuple) else (came,)
                    yield ChanceResult("shuffle", fact.purpose, getattr(fact, "seat", None), tuple(map(str, things)))
                case BranchBegun() if fact.orders is not None:
                    for order, things in fact.orders.items():
                        yield ChanceResult("lay", order, None, tuple(map(str, things)))

    def _opening(self, text: str) -> range:
        """Return the line numbers, from 0, of the opening position in the text of a game."""
        lines = [line.partition("#")[0].rstrip() for line in text.splitlines()]
        try:
            first = lines.index(self._rules.notation.heading)
            return range(first, lines.index("play", first))
        except ValueError:
            refuse(
                "invalid-position/opening", TextPosition(max(1, len(lines)), 1), heading=self._rules.notation.heading
            )

    def _read(self, text: str) -> tuple[WrittenGame, Setting, list[TextPosition]]:
        opening = self._opening(text)
        lines = text.splitlines()
        header, options = self._header(lines[: opening.start])
        seats = header.get("seats", (0,))[0]
        if seats not in self._rules.seats:
            refuse("invalid-position/seats-line", TextPosition(1, 1))
        try:
            setting = self._rules.recorded(options, seats)
        except Refusal as refusal:
            refuse(refusal.message, TextPosition(1, 1))
        position = self._rules.notation.read(_only(text, opening)).position
        found = [
            (self._entry(line.partition("#")[0].rstrip(), TextPosition(number, 1)), TextPosition(number, 1))
            for number, line in enumerate(lines[opening.stop + 1 :], opening.stop + 2)
            if line.partition("#")[0].strip()
        ]
        game = WrittenGame(
            seats,
            options,
            position,
            tuple(entry for entry, _ in found),
            header.get("result"),
            header.get("scores", ()),
            header.get("places", ()),
        )
        return game, setting, [place for _, place in found]

    def _header(self, lines: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any]]:
        header: dict[str, Any] = {}
        options: dict[str, Any] | None = None
        lines_at = [(line.rstrip(), TextPosition(number, 1)) for number, line in enumerate(lines, 1) if line.strip()]
        if not lines_at or lines_at[0][0] != self.heading:
            refuse("invalid-position/heading", TextPosition(1, 1), heading=self.heading)
        for line, place in lines_at[1:]:
            if line == "options" and options is None:
                options = {}
            elif options is not None and (option := _OPTION.fullmatch(line)) and option[1] not in options:
                try:
                    options[option[1]] = msgspec.json.decode(option[2])
                except msgspec.DecodeError:
                    refuse("invalid-position/json", place._replace(column=option.start(2) + 1), text=option[2])
            elif options is None and (field := _HEADER.fullmatch(line)) and field[1] not in header:
                header[field[1]] = _header_value(field[1], field[2], place._replace(column=field.start(2) + 1))
            else:
                refuse("invalid-position/misplaced", place, text=line)
        return header, options or {}

    def _entry(self, line: str, place: TextPosition) -> Entry:
        if answered := _ANSWER.fullmatch(line):
            picks = items(answered[3], place._replace(column=answered.start(3) + 1))
            return WrittenAnswer(int(answered[1]), answered[2], tuple(pick.text for pick in picks))
        if fallen := _CHANCE.fullmatch(line):
            seat = None if fallen[3] is None else int(fallen[3])
            things = _things(fallen[4], place._replace(column=fallen.start(4) + 1))
            return ChanceResult(fallen[1], fallen[2], seat, tuple(things))
        begun = _BEGINNING.fullmatch(line)
        if begun is None or begun[1] not in self._rules.turns.values():
            refuse("invalid-position/entry", place, text=line)
        return Beginning(begun[1], int(begun[2]))


class _Told(Chance, frozen=True):
    """Random numbers that are the outcomes of chance in a text, instead of numbers from a seed."""

    ahead: deque[tuple[ChanceResult, TextPosition]] = msgspec.field(default_factory=deque)

    def shuffled(self, items: Sequence[T], *, purpose: str, ordinal: int, seat: int | None = None) -> tuple[T, ...]:  # noqa: ARG002
        if not self.ahead:
            raise Refusal("invalid-position/shuffle-missing", purpose=purpose)
        fallen, place = self.ahead.popleft()
        if (fallen.what, fallen.seat) != (purpose, seat):
            refuse("invalid-position/shuffle-next", place, purpose=purpose)
        left = list(items)
        first = []
        for thing in fallen.things:
            found = next((number for number, item in enumerate(left) if str(item) == thing), None)
            if found is None:
                refuse("invalid-position/not-shuffled", place, thing=thing)
            first.append(left.pop(found))
        return (*first, *left)


def _written(entry: Entry) -> Iterable[str]:
    match entry:
        case Beginning(name, number):
            return "", f"{name} {number}"
        case WrittenAnswer(seat, kind, picks):
            return (f"{seat} {kind}: {', '.join(picks)}".rstrip(),)
        case ChanceResult(how, what, seat, things):
            whose = "" if seat is None else f" {seat}"
            return (f"{how} {what}{whose}: {', '.join(_runs(things))}".rstrip(),)


def _runs(things: Iterable[str]) -> Iterator[str]:
    for thing, run in groupby(things):
        count = len(list(run))
        yield thing if count == 1 else f"{count} {thing}"


def _things(text: str, place: TextPosition) -> Iterator[str]:
    left = MOST_NAMES
    for item in items(text, place):
        run = _RUN.fullmatch(item.text)
        left -= 1 if run is None else int(run[1] or 1)
        if run is None or left < 0:
            refuse("invalid-position/things", item.place, item=item.text)
        yield from [run[2]] * int(run[1] or 1)


def _header_value(name: str, text: str, place: TextPosition) -> Any:
    if name == "result":
        if not _RESULT.fullmatch(text):
            refuse("invalid-position/result", place, item=text)
        return text
    found = items(text, place)
    for item in found:
        if not _NUMBER.fullmatch(item.text):
            refuse("invalid-position/number", item.place, item=item.text)
    return tuple(int(item.text) for item in found)


def _only(text: str, lines: range) -> str:
    """Return the text with all lines except `lines` emptied, so that line numbers stay the same."""
    return "\n".join(line if number in lines else "" for number, line in enumerate(text.splitlines()))


def _ahead(steps: Sequence[tuple[Entry, TextPosition]], number: int) -> Iterator[tuple[ChanceResult, TextPosition]]:
    """Yield the outcomes of shuffles between step `number` and the next answer."""
    for entry, place in steps[number + 1 :]:
        if isinstance(entry, WrittenAnswer):
            return
        if isinstance(entry, ChanceResult) and entry.how == "shuffle":
            yield entry, place


def _stepped(step: Callable[[], list[Fact]], chance: _Told, place: TextPosition) -> list[Fact]:
    try:
        made = step()
    except Refusal as refusal:
        if "line" in refusal.fields:
            raise
        refuse(refusal.message, place)
    if chance.ahead:
        refuse("invalid-position/nothing-shuffled", chance.ahead[0][1])
    return made


def _lay(play: Play[Any], entry: ChanceResult, place: TextPosition) -> list[Fact]:
    known = play.copy.table.orders.get(entry.what, ())
    things = {str(thing): thing for thing in known}
    if sorted(entry.things) != sorted(map(str, known)):
        refuse("invalid-position/hidden-order", place, order=entry.what)
    if play.chooses is None and play.copy.ended is None:
        refuse("invalid-position/nobody-asked", place)
    return play.branch(BranchBegun(0, (entry.what,), {entry.what: tuple(things[thing] for thing in entry.things)}))
