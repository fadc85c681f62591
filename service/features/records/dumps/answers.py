"""The answers about dumps as JSON, and the lines of their files."""

from domain.table.lobby import Result
from domain.table.lobby_facts import Rules
from service.platform.answers import Answer, Hash, Moment


class DumpedGame(Answer, frozen=True):
    """A game, as one line of a dump."""

    place: int
    """Entry of the game in the transparency log."""
    proof: list[str]
    """Hashes from that entry to the root of the dump's checkpoint, in base64."""
    final_at: Moment
    """Time when the game became final."""
    head: Hash
    """Hash of the event that made the game final."""
    game: str
    """Identifier of the game."""
    rules: Rules
    """Rules and options of the game."""
    players: list[str | None]
    """Account in each seat. Null: the seat had none."""
    tournament: str | None
    """Tournament that the game was part of."""
    result: Result | None
    """Result of the game."""
    notation: str | None
    """Whole game as text. Null: it cannot be written, or the game is damaged."""


class DumpAnswer(Answer, frozen=True):
    """A dump: the finished public games of a month, in one file."""

    month: str
    """Month of the games (UTC)."""
    games: int
    """Number of games."""
    made_at: Moment
    """Time when the file was finished."""
    size: int
    """Size of the file in bytes."""
    sha256: Hash
    """SHA-256 of the file."""
    checkpoint: str
    """Checkpoint of the transparency log to which the proofs lead."""
    file: str
    """Address of the file."""


class DumpsAnswer(Answer, frozen=True):
    """The months that have a dump."""

    items: list[DumpAnswer]
    """Dumps, the newest first."""
