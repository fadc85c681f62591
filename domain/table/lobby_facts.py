"""Facts around the table of any game: its seats, terms, beginning and end.

They are in the game's stream next to the facts of play, but scripts do not see them. So they never disturb a replay.
"""

from typing import Annotated, Any, Final, Literal, Self

import msgspec
from msgspec import UNSET, UnsetType

from domain.game.facts import Codec, Fact
from domain.game.message import Message, message
from domain.game.ruleset import Ruleset
from domain.table.rulings import RULING_FACTS, GameSettled, Terms

Visibility = Literal["public", "unlisted", "private"]


PlainOptions = Annotated[dict[str, Any], msgspec.Meta(title="GameOptions")]
"""A ruleset's options as plain data. OpenAPI describes them under this title for all games."""


class Rules(msgspec.Struct, frozen=True):
    """The rules that a game was created with, fixed for ever.

    A build can audit the game only with the same engine and parts.
    """

    ruleset: str
    """Name of the ruleset."""
    engine: int
    """Version of the rules that all games of the ruleset have in common."""
    options: PlainOptions
    """Options of the game, with all defaults."""
    digests: dict[str, str] | UnsetType = UNSET
    """SHA-256 of each part that the game uses, such as the boxes of a Dominion kingdom."""
    digest: str | UnsetType = UNSET
    """In older records, in place of `digests`: SHA-256 of all parts together."""

    @classmethod
    def pinned(cls, rules: Ruleset[Any], table: Any, options: dict[str, Any]) -> Self:
        """Return the rules to record for a new game: ruleset, engine, options, and digests of the parts it uses."""
        digests = rules.digests
        return cls(rules.name, rules.engine, options, {part: digests[part] for part in sorted(rules.used(table))})

    def not_carried(self, rules: Ruleset[Any], table: Any) -> Message | None:
        """Return why this build cannot replay the game by its recorded rules, or None if it can."""
        if self.engine != rules.engine:
            return message("engine-missing/engine", engine=self.engine, name=rules.name)
        pinned = self.digests if isinstance(self.digests, dict) else dict.fromkeys(rules.used(table), self.digest)
        other = [part for part, digest in pinned.items() if not rules.carries(part, str(digest), table)]
        return message("engine-missing/parts", name=rules.name, parts=sorted(other)) if other else None


class Chair(msgspec.Struct, frozen=True):
    """A seat when the game is created: `open` to anybody, reserved for an `account`, or played by a `bot`."""

    kind: Literal["open", "account", "bot"]
    account: str | None = None
    bot: str | None = None


class PartOf(msgspec.Struct, frozen=True):
    """The match that opened a game, and the number of the game in it."""

    match: str
    number: int


class TableOf(msgspec.Struct, frozen=True):
    """The tournament that opened a game, the number of its tournament table, and whether the game is `rated`.

    The `organisers` manage the game and do not play in the tournament. The game's maker has no more rights than they
    have.
    """

    tournament: str
    stage: int
    round: int
    table: int
    number: int
    organisers: tuple[str, ...] = ()
    rated: bool = True
    entrants: tuple[int, ...] = ()
    """Entrants of the tournament in the order of the game's seats."""


class SharedDraws(msgspec.Struct, frozen=True):
    """The source of shuffles that a game shares with other games.

    They are drawn from `context`, not from the game's id and nonces. The game stays private until the shared seed is
    revealed in all these games, because it would reveal their shuffles.
    """

    context: str
    """Text from which the shared shuffles and the seed's commitment are derived, in place of the game's id and nonces.
    """


class ForkOf(msgspec.Struct, frozen=True):
    """The game and event from which a fork continues, and whether its hidden cards or tiles were dealt again."""

    game: str
    """Id of the source game, which the fork does not change."""
    at: int
    """Last event taken from the source."""
    future: Literal["same", "redealt"]
    """Whether hidden cards or tiles are as in the source, or dealt again."""


class GameCreated(Fact, frozen=True):
    """The first fact of every game. `commit` is the commitment to its seed, made before anybody sat down."""

    rules: Rules
    chairs: tuple[Chair, ...]
    visibility: Visibility
    commit: str
    sandbox: bool = False
    placed: bool = False
    """Whether the maker chose the first position. If so, the first fact of play sets up that position."""
    part_of: PartOf | None = None
    terms: Terms = Terms()
    fork_of: ForkOf | None = None
    table_of: TableOf | None = None
    draws: SharedDraws | None = None


class SeatTaken(Fact, frozen=True):
    seat: int
    account: str
    nonce: str | None = None
    bot: Literal[True] | UnsetType = UNSET
    """True: the account has declared that a program plays for it."""


class SeatLeft(Fact, frozen=True):
    """A player left a seat or declined an invitation before play. Anybody may take the seat then."""

    seat: int
    account: str


class GameStarted(Fact, frozen=True):
    """The game began, because all seats are taken. From now on, seed and nonces fix all its random numbers."""

    nonces: tuple[str | None, ...]


class GameCancelled(Fact, frozen=True):
    """The game was cancelled before it began."""


class OfficialsNamed(Fact, frozen=True):
    """The referees and organisers of a tournament's game changed, because they changed in the tournament."""

    referees: tuple[str, ...]
    organisers: tuple[str, ...]


class SeedOpened(Fact, frozen=True):
    """The seed of a final game was revealed, so anybody can repeat every shuffle."""

    seed: str


LOBBY_FACTS = (GameCreated, SeatTaken, SeatLeft, GameStarted, GameCancelled, OfficialsNamed, SeedOpened)
LOBBY_CODEC = Codec((*LOBBY_FACTS, *RULING_FACTS))
"""Codec of all facts around a table."""
BESIDE: Final = tuple(fact for fact in LOBBY_CODEC.types.values() if fact is not GameSettled)
"""Facts that no rewind takes back, because they do not change the table.

A settlement of the game is not one of them.
"""
