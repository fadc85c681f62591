"""Parse and print whole games in notation, without a service.

    game = parse_game(client.text("GET", f"/v1/games/{id}/log", query={"as": "notation"}))
    for step in game.steps:
        ...

The rules are not checked: `dominium replay` replays a text.
"""

import json
import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from dominium_client.notation import (
    MOST,
    NotationError,
    parse_items,
    parse_lines,
    print_position,
    runs,
    shape_of,
)

_HEADER: Final = re.compile(r"(seats|result|scores|places): (.+)")
_OPTION: Final = re.compile(r"([a-z_]+): (.+)")
_ANSWER: Final = re.compile(r"(\d{1,2}) ([a-z-]+):(.*)")
_CHANCE: Final = re.compile(r"(shuffle|lay) ([^\s:,]+)(?: (\d{1,2}))?:(.*)")
_TURN: Final = re.compile(r"([a-z]+) (\d{1,5})")
_RUN: Final = re.compile(r"(?:([1-9]\d{0,4}) +)?([^\s,:]+)")


class Turn(NamedTuple):
    """The heading of a turn or a round."""

    name: str
    """`turn` or `round`."""
    number: int
    """Number from the first of the game; 0 is the time before it."""


class Answered(NamedTuple):
    """An answer to a decision."""

    seat: int
    """Seat that answered."""
    kind: str
    """Kind of the decision."""
    picks: tuple[str, ...]
    """Picks: for each, the kind of the option and its object."""


class Chance(NamedTuple):
    """An outcome of chance."""

    how: str
    """`shuffle`: the result of a shuffle. `lay`: a hidden order after play was taken back."""
    what: str
    """Name of what was shuffled or laid."""
    seat: int | None
    """Seat whose things they are, or None."""
    things: tuple[str, ...]
    """The things, top first."""


class WrittenGame(NamedTuple):
    """A whole game. An unfinished game has no result, scores and places."""

    ruleset: str
    """Name of the ruleset."""
    seats: int
    """Number of seats."""
    options: dict[str, Any]
    """Options of the game, as in JSON."""
    opening: dict[str, Any]
    """Position before the first decision."""
    steps: tuple[Turn | Answered | Chance, ...]
    """All turns, answers and outcomes of chance, in order."""
    result: str | None = None
    """Reason for the end, such as `finished`."""
    scores: tuple[int, ...] = ()
    """Scores by seat."""
    places: tuple[int, ...] = ()
    """Places by seat."""


def parse_game(text: str) -> WrittenGame:
    """Return the game in a text. Raise `NotationError` at the first fault."""
    lines = list(enumerate(text.splitlines(), 1))
    ruleset = (lines[0][1].rstrip() if lines else "").removesuffix(" game")
    try:
        shape = shape_of(ruleset)
    except ValueError as error:
        raise NotationError("the text begins with the name of a ruleset and `game`", 1) from error
    bare = [line.partition("#")[0].rstrip() for _, line in lines]
    try:
        first = bare.index(f"{ruleset} position")
        last = bare.index("play", first)
    except ValueError as error:
        raise NotationError(f"there is no `{ruleset} position` followed by `play`", max(1, len(lines))) from error
    header, options = _header(lines[1:first])
    if "seats" not in header:
        raise NotationError("the line `seats: …` is missing", 1)
    opening = parse_lines(lines[first:last]).position
    play = [(line, number) for number, line in enumerate(bare[last + 1 :], last + 2) if line]
    steps = tuple(_step(line, number, shape["turns"]) for line, number in play)
    seats = header.pop("seats")[0]
    return WrittenGame(ruleset, seats, options, opening, steps, **header)


def print_game(game: WrittenGame) -> str:
    """Return a game in notation."""
    head = [f"{game.ruleset} game", f"seats: {game.seats}"]
    head += [] if game.result is None else [f"result: {game.result}"]
    head += [
        f"{name}: {', '.join(map(str, numbers))}"
        for name, numbers in (("scores", game.scores), ("places", game.places))
        if numbers
    ]
    options = [f"{name}: {_json(value)}" for name, value in game.options.items()]
    parts = [*head, "", "options", *options, "", print_position(game.ruleset, game.opening), "play"]
    return "\n".join([*parts, *(line for step in game.steps for line in _printed(step))]) + "\n"


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _header(lines: Sequence[tuple[int, str]]) -> tuple[dict[str, Any], dict[str, Any]]:
    header: dict[str, Any] = {}
    options: dict[str, Any] | None = None
    for number, line in lines:
        text = line.rstrip()
        if not text.strip():
            continue
        option, field = _OPTION.fullmatch(text), _HEADER.fullmatch(text)
        if text == "options" and options is None:
            options = {}
        elif options is not None and option and option[1] not in options:
            try:
                options[option[1]] = json.loads(option[2])
            except json.JSONDecodeError as error:
                raise NotationError(f"`{option[2]}` is not JSON", number, option.start(2) + 1) from error
        elif options is None and field and field[1] not in header:
            header[field[1]] = _value(field[1], field[2], number, field.start(2) + 1)
        else:
            raise NotationError(f"`{text}` does not belong here", number)
    return header, options or {}


def _value(name: str, text: str, number: int, column: int) -> str | tuple[int, ...]:
    whole = r"[a-z-]+" if name == "result" else r"\d{1,2}" if name == "seats" else r"-?\d{1,7}(?:, *-?\d{1,7})*"
    if not re.fullmatch(whole, text):
        raise NotationError(f"`{text}` is no value of `{name}`", number, column)
    return text if name == "result" else tuple(int(one) for one in text.split(","))


def _step(line: str, number: int, turns: Sequence[str]) -> Turn | Answered | Chance:
    if answered := _ANSWER.fullmatch(line):
        picks = parse_items(line, number, answered.start(3))
        return Answered(int(answered[1]), answered[2], tuple(pick.text for pick in picks))
    if fallen := _CHANCE.fullmatch(line):
        seat = None if fallen[3] is None else int(fallen[3])
        return Chance(fallen[1], fallen[2], seat, tuple(_things(line, number, fallen.start(4))))
    begun = _TURN.fullmatch(line)
    if begun is None or begun[1] not in turns:
        raise NotationError(f"`{line}` is neither an answer nor an outcome of chance nor a turn", number)
    return Turn(begun[1], int(begun[2]))


def _things(line: str, number: int, start: int) -> list[str]:
    found: list[str] = []
    for item in parse_items(line, number, start):
        run = _RUN.fullmatch(item.text)
        count = int(run[1] or 1) if run else 0
        if run is None or len(found) + count > MOST:
            raise NotationError(f"`{item.text}` is no thing of an outcome of chance", number, item.column)
        found += [run[2]] * count
    return found


def _printed(step: Turn | Answered | Chance) -> tuple[str, ...]:
    match step:
        case Turn(name, number):
            return "", f"{name} {number}"
        case Answered(seat, kind, picks):
            return (f"{seat} {kind}: {', '.join(picks)}".rstrip(),)
        case Chance(how, what, seat, things):
            whose = "" if seat is None else f" {seat}"
            return (f"{how} {what}{whose}: {', '.join(runs(things))}".rstrip(),)


Step = Turn | Answered | Chance
"""A line of the play of a game."""
