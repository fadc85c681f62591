"""Facts around the table of any game: seats, terms, beginning and end.

They are in the game's stream next to the facts of play, and no script sees them. So an event between two answers never
disturbs a replay.
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
"""A ruleset's options as plain data. The API's document, which knows all games, describes them under this title."""


class Rules(msgspec.Struct, frozen=True):
    """Under what the game is played, for ever: the build that audits it needs exactly this engine, and these parts."""

    ruleset: str
    """Which game it is."""
    engine: int
    """The version of the rules that all its games share."""
    options: PlainOptions
    """Options of the game, with all defaults."""
    digests: dict[str, str] | UnsetType = UNSET
    """SHA-256 of each part that it uses: of Dominion the boxes of its kingdom."""
    digest: str | UnsetType = UNSET
    """In place of `digests` in older records: over all parts together, used or not."""

    @classmethod
    def pinned(cls, rules: Ruleset[Any], table: Any, options: dict[str, Any]) -> Self:
        """Those of a game that begins at this table."""
        digests = rules.digests
        return cls(rules.name, rules.engine, options, {part: digests[part] for part in sorted(rules.used(table))})

    def not_carried(self, rules: Ruleset[Any], table: Any) -> Message | None:
        """Return the reason why our rules differ from those of this table's game, or None if they are the same."""
        if self.engine != rules.engine:
            return message("engine-missing/engine", engine=self.engine, name=rules.name)
        pinned = self.digests if isinstance(self.digests, dict) else dict.fromkeys(rules.used(table), self.digest)
        other = [part for part, digest in pinned.items() if not rules.carries(part, str(digest))]
        return message("engine-missing/parts", name=rules.name, parts=sorted(other)) if other else None


class Chair(msgspec.Struct, frozen=True):
    """A seat as the game was made: `open` to anybody, kept for an `account`, or played by a `bot`."""

    kind: Literal["open", "account", "bot"]
    account: str | None = None
    bot: str | None = None


class PartOf(msgspec.Struct, frozen=True):
    """The match that opened this game, and its number there."""

    match: str
    number: int


class TableOf(msgspec.Struct, frozen=True):
    """The tournament that opened this game, the table's place in it, and whether it is `rated`.

    `organisers` look after it and do not play in the tournament. The game's maker has no more rights than they have.
    """

    tournament: str
    stage: int
    round: int
    table: int
    number: int
    organisers: tuple[str, ...] = ()
    rated: bool = True
    entrants: tuple[int, ...] = ()
    """Entrants of the tournament, by the game's seats."""


class SharedDraws(msgspec.Struct, frozen=True):
    """The shuffles of this game are shared with others.

    They are drawn from `context`, in place of the game's id and of nonces. The game is private until the shared seed is
    opened in all of its games: it would show other tables their shuffles.
    """

    context: str
    """Source of the shared shuffles and of the seed's commitment, in place of the game's id and of nonces."""


class ForkOf(msgspec.Struct, frozen=True):
    """The game and event from which a sandbox continues, and whether everything hidden was `redealt`."""

    game: str
    """Game from which the sandbox continues. It is not changed."""
    at: int
    """The event that was the last one there."""
    future: Literal["same", "redealt"]
    """Whether everything hidden lies as it did there, or was dealt again."""


class GameCreated(Fact, frozen=True):
    """The first fact of every game. `commit` is what the seed was fixed by, before anybody sat down."""

    rules: Rules
    chairs: tuple[Chair, ...]
    visibility: Visibility
    commit: str
    sandbox: bool = False
    placed: bool = False
    """Play begins from a position that the maker gave: the first fact of play sets the table."""
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
    """True: the account has declared itself a bot."""


class SeatLeft(Fact, frozen=True):
    """Somebody got up, or declined an invitation, before play began: the seat is open to anybody now."""

    seat: int
    account: str


class GameStarted(Fact, frozen=True):
    """Everybody sits. From here on chance is fixed: the seed was, and now the nonces are."""

    nonces: tuple[str | None, ...]


class GameCancelled(Fact, frozen=True):
    """Called off before it began."""


class OfficialsNamed(Fact, frozen=True):
    """The referees and organisers of a tournament's table have changed, as in the tournament."""

    referees: tuple[str, ...]
    organisers: tuple[str, ...]


class SeedOpened(Fact, frozen=True):
    """The game is final: everything secret about it may be known, so that anybody can do every shuffle again."""

    seed: str


LOBBY_FACTS = (GameCreated, SeatTaken, SeatLeft, GameStarted, GameCancelled, OfficialsNamed, SeedOpened)
LOBBY_CODEC = Codec((*LOBBY_FACTS, *RULING_FACTS))
"""Everything that lies around the table."""
BESIDE: Final = tuple(fact for fact in LOBBY_CODEC.types.values() if fact is not GameSettled)
"""Facts that no rewind takes back, because they are about the game and not on the table. The end of play is not one."""
