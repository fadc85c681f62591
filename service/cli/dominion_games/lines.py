"""Parse the lines of a log of dominion.games into player, verb and cards.

Their form is known from published samples.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, NoReturn

from domain.game.catalogue import ENGLISH
from domain.games.dominion.cards import CARDS
from domain.games.dominion.words import WORDS

LONGEST: Final = 500_000

Items = tuple[str | None, ...]
"""Cards that a line mentions, one by one. None stands for an unnamed card."""


class BadLog(ValueError):
    """Raised if a line of a log cannot be parsed, or if the rules do not allow it."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


class SourceLine(NamedTuple):
    number: int
    """Number of the line in the text, counted from 1."""
    text: str
    seat: int
    does: str
    """The verb of the line, as in `_DEEDS`, or `turn`, `get` and `end`."""
    items: Items = ()
    bonus: Mapping[str, int] = {}
    """Bonuses of the player that the line mentions, by field."""


class SourceLog(NamedTuple):
    names: tuple[str, ...]
    """Names of the players by seat, in the order of their first turns."""
    lines: tuple[SourceLine, ...]
    kingdom: str
    """Text that was pasted before the log. It names the kingdom, if known."""
    ended: bool

    @property
    def begins(self) -> int:
        """Return the index of the line that begins the first turn."""
        return next((number for number, line in enumerate(self.lines) if line.does == "turn"), len(self.lines))


_TURN: Final = re.compile(r"Turn (\d+) - (.+)")
_START: Final = re.compile(r"(\S+?)\.? starts with .+\.")
_END: Final = re.compile(r"The game has ended\.|.+ has resigned\.|.+ resigns\.")
_ABOUT: Final = re.compile(
    r"Game #\d+, (?:un)?rated\.|Timer: .+|Card Pool: .+|.+: \d+(?:\.\d+)?|Kingdom generated with .+|\d+%: .+"
)
_KINGDOM: Final = re.compile(r"(?:Kingdom|Supply):.*", re.IGNORECASE)
_CARDS: Final = r" (?P<cards>[^.:]+?)"
_DEEDS: Final = tuple(
    (does, re.compile(form.replace(" CARDS", _CARDS) + r"\.(?: \(\+\$(?P<coins>\d+)\))?(?: ?\([^)]*\)\.?)?"))
    for does, form in (
        ("start", "starts with CARDS"),
        ("shuffle", "shuffles their deck"),
        ("draw", "draws CARDS"),
        ("play again", "plays CARDS (?:again|a third time)"),
        ("play", "plays CARDS"),
        ("buy", "buys and gains CARDS"),
        (
            "gain",
            "gains CARDS(?: from (?:the )?trash| onto their (?:deck|draw ?pile)| (?:in|to|into) (?:their )?hand)?",
        ),
        ("trash", "trashes CARDS"),
        ("discard", "discards CARDS"),
        ("topdeck", "topdecks CARDS"),
        ("topdeck", "puts CARDS (?:back )?onto their deck"),
        ("look", "looks at CARDS"),
        ("reveal", "reveals CARDS(?: and finally (?P<last>[^.:]+?))?"),
        ("reveal", "reveals their hand: (?P<cards>[^.:]+)"),
        ("react", "reacts with CARDS"),
        ("take", "puts CARDS (?:into their|in) hand"),
        ("set aside", "sets CARDS aside(?: with [^.]+)?"),
        ("discard deck", "moves their deck to the discard"),
        ("name", "names CARDS"),
    )
)
_GET: Final = re.compile(
    r"(?:gets|takes) (?:\+?(?P<actions>\d+) Actions?|\+?(?P<buys>\d+) Buys?|\+\$(?P<coins>\d+)|\+?(?P<tokens>\d+) ?VP)"
    r"(?: from [^.(]+)?\.?(?: ?\([^)]*\)\.?)?"
)
_COUNTED: Final = re.compile(r"(?P<count>\d{1,3}|an?) (?P<name>.+)|(?P<bare>\D.*)")
_NOTHING: Final = frozenset({"nothing"})
_UNNAMED: Final = frozenset({"card", "cards", "other card", "other cards"})


def parsed(text: str) -> SourceLog:
    """Parse the text of a log.

    A BadLog names the first line that cannot be parsed.
    """
    if len(text) > LONGEST:
        unnamed(1, text[:40], f"a log has {LONGEST} characters at most")
    sentences = list(_sentences(text))
    shorts = dict.fromkeys(start[1] for _, line in sentences if (start := _START.fullmatch(line)))
    full = dict.fromkeys(turn[2] for _, line in sentences if (turn := _TURN.fullmatch(line)))
    names = {name: short for name in full if (short := _short_of(name, shorts)) is not None}
    seats = {short: seat for seat, short in enumerate(dict.fromkeys([*names.values(), *shorts]))}
    name_of = {short: name for name, short in names.items()}
    kingdom: list[str] = []
    lines: list[SourceLine] = []
    for number, line in sentences:
        if not lines and _KINGDOM.fullmatch(line):
            kingdom.append(line)
        elif turn := _TURN.fullmatch(line):
            if turn[2] not in names:
                unnamed(number, line, "nobody of that name has started")
            lines.append(SourceLine(number, line, seats[names[turn[2]]], "turn"))
        elif _END.fullmatch(line):
            lines.append(SourceLine(number, line, -1, "end"))
            break
        elif (
            not any(each.does == "turn" for each in lines[-1:]) and _ABOUT.fullmatch(line) and not _starts(line, seats)
        ):
            continue
        else:
            lines.append(_line(number, line, seats))
    ended = bool(lines) and lines[-1].text == "The game has ended."
    lines = [line for line in lines if line.does not in {"start", "end"}]
    return SourceLog(tuple(name_of.get(short, short) for short in seats), tuple(lines), "\n".join(kingdom), ended)


def is_log(text: str) -> bool:
    """Return whether the text begins like a log of dominion.games."""
    return bool(re.search(r"^(?:Game #\d+|.+ starts with\b|\s*starts with$)", text[:4_000], re.MULTILINE))


def unnamed(number: int, line: str, why: str) -> NoReturn:
    raise BadLog(number, f"{line!r}: {why}")


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of the log with their line numbers.

    Some pastes put each part of a sentence on a separate line, below the letter of the player.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    alone = {short for (_, short), (_, next_) in itertools.pairwise(lines) if next_ == "starts with"}
    parts: list[str] = []
    first = 0
    for number, line in lines:
        whole = line in alone or re.match(r"Turn \d+ - |The game has ended|Joining game|Game #|Card Pool:|Timer:", line)
        if parts and (whole or not alone):
            yield first, _joined(parts)
            parts = []
        if line.startswith("Joining game"):
            continue
        first = first if parts else number
        parts.append(line)
    if parts:
        yield first, _joined(parts)


def _joined(parts: Sequence[str]) -> str:
    together = " ".join(parts)
    return re.sub(r"(?<=[$+]) | (?=[.,)])", "", together) if len(parts) > 1 else together


def _short_of(name: str, shorts: Iterable[str]) -> str | None:
    """Return the abbreviation of a player's name: the longest of `shorts` that the name begins with."""
    found = [short for short in shorts if name.startswith(short)]
    return max(found, key=len) if found else None


def _starts(line: str, seats: Mapping[str, int]) -> bool:
    return line.partition(" ")[0].removesuffix(".") in seats


def _line(number: int, line: str, seats: Mapping[str, int]) -> SourceLine:
    player, _, rest = line.partition(" ")
    player = player if player in seats else player.removesuffix(".")
    if player not in seats:
        unnamed(number, line, "the line does not say who does this")
    if got := _GET.fullmatch(rest):
        bonus = {name: int(count) for name, count in got.groupdict().items() if count is not None}
        return SourceLine(number, line, seats[player], "get", bonus=bonus)
    for does, form in _DEEDS:
        if found := form.fullmatch(rest):
            parts = found.groupdict()
            items = _items(number, line, parts.get("cards") or "")
            if parts.get("last"):
                items += _items(number, line, parts["last"])
            return SourceLine(
                number, line, seats[player], does, items, {"coins": int(parts["coins"])} if parts["coins"] else {}
            )
    unnamed(number, line, "these words are not known here")


def _items(number: int, line: str, listed: str) -> Items:
    items: list[str | None] = []
    for part in re.split(r",? and |, ", listed):
        counted = _COUNTED.fullmatch(part.strip())
        name = "" if counted is None else counted["name"] or counted["bare"]
        count = 1 if counted is None or counted["count"] in {None, "a", "an"} else int(counted["count"])
        if name in _UNNAMED:
            items += [None] * count
        elif name in _names():
            items += [_names()[name]] * count
        elif part and name not in _NOTHING:
            unnamed(number, line, f"no card of our boxes is called {name!r}")
    return tuple(items)


@cache
def _names() -> dict[str, str]:
    """Return the ids of all cards by their English names, singular and plural."""
    singular = {name: card for card, name in WORDS.group("cards", ENGLISH).items() if card in CARDS}
    several = {many: card for name, card in singular.items() for many in plurals(name)}
    return several | singular


def plurals(name: str) -> tuple[str, ...]:
    """Return the English plurals of a card's name, the usual one first."""
    if name.endswith("s") and name != "Moss":
        return name, f"{name}es"
    if name.endswith("y") and name[-2] not in "aeiou":
        return f"{name[:-1]}ies", f"{name}s"
    if name.endswith(("ch", "sh", "x")):
        return f"{name}es", f"{name}s"
    return (f"{name[:-2]}a", f"{name}s") if name == "Platinum" else (f"{name}s",)
