"""What a dump holds, and what is said of it."""

from domain.table.lobby import Result, Rules
from service.answers import Answer, Hash, Moment


class DumpedGame(Answer, frozen=True):
    """A game, on a line."""

    place: int
    """Its entry in the transparency log."""
    proof: list[str]
    """The hashes that lead from there to the root of the dump's checkpoint, in base64."""
    final_at: Moment
    """When it became final."""
    head: Hash
    """The hash of the event by which it did."""
    game: str
    """The game's id."""
    rules: Rules
    """Under what it was played."""
    players: list[str | None]
    """The account in each seat; null: it had none."""
    tournament: str | None
    """The tournament that it was part of."""
    result: Result | None
    """How it came out."""
    notation: str | None
    """The whole game as text; null where it cannot be written."""


class Dump(Answer, frozen=True):
    """The finished public games of a month, in one file."""

    month: str
    """The month (UTC)."""
    games: int
    """How many."""
    made_at: Moment
    """When it was put together."""
    size: int
    """Bytes of the file."""
    sha256: Hash
    """Of the file."""
    checkpoint: str
    """The transparency log, of which it tells, as it stood then."""
    file: str
    """Where the file is."""


class Dumps(Answer, frozen=True):
    """The months that can be had."""

    items: list[Dump]
    """The newest first."""
