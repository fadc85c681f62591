"""The facts of a match: its players, its games and its result.

A match has its own stream. Its games are opened one after another, each when the one before is final. The match repeats
each result, with the hash of the game's last event, so that its record is complete.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from domain.game.facts import Codec, Fact
from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.table.gathering import Gathering
from domain.table.lobby_facts import Chair, Rules, SeatLeft, SeatTaken, SeedOpened, Visibility
from domain.table.match_formats import MatchTerms
from domain.table.rulings import Terms

_FEWEST: Final = 2
"""Minimum number of players of a match."""

MatchStatus = Literal["open", "running", "ended", "cancelled"]


class MatchCreated(Fact, frozen=True):
    """The first fact of every match. All games of the match are played by these rules and terms."""

    rules: Rules
    match: MatchTerms
    chairs: tuple[Chair, ...]
    visibility: Visibility
    terms: Terms = Terms()
    commit: str | None = None
    """Commitment to the match's seed, made before anybody joined. The seeds of its games follow from it.

    Older matches have none, and each of their games has a separate seed.
    """


class MatchGameOpened(Fact, frozen=True):
    """The next game of a match began.

    `seats` are the players' numbers in the match, in the order of the game's seats.
    """

    number: int
    game: str
    seats: tuple[int, ...]


class MatchGameEnded(Fact, frozen=True):
    """A game of a match became final, or a later ruling changed its result.

    In its standings, `seat` is a player's number in the match. `head` is the hash of the game's last event. A game that
    does not count has no standings and is played again, without the players who `left` the match in it.
    """

    number: int
    game: str
    head: str
    standings: tuple[Standing, ...]
    left: tuple[int, ...] = ()


class MatchEnded(Fact, frozen=True):
    """The match ended, or a ruling changed its result after the end."""

    standings: tuple[Standing, ...]


class MatchCancelled(Fact, frozen=True):
    """The match was cancelled before it began."""


MATCH_CODEC = Codec(
    (MatchCreated, SeatTaken, SeatLeft, MatchGameOpened, MatchGameEnded, MatchEnded, MatchCancelled, SeedOpened)
)


class MatchGame(msgspec.Struct):
    """A game of a match."""

    number: int
    """Number of the game in the match, from 1."""
    game: str
    """Id of the game."""
    seats: tuple[int, ...]
    """Players' numbers in the match, in the order of the game's seats."""
    standings: tuple[Standing, ...] | None = None
    """Final standings. `seat` is the player's number in the match."""
    left: tuple[int, ...] = ()
    """Players who left the match in the game."""
    head: str | None = None
    """Hash of the game's last event when its result was recorded; null: the game is not final."""


class Contest(Gathering, kw_only=True):
    """The state of a match, folded from its facts. A player who joins agrees to play all its games."""

    rules: Rules
    match: MatchTerms
    nonces: list[str | None]
    """Nonces that the players added to the random numbers of all games of the match."""
    commit: str | None = None
    seed: str | None = None
    status: MatchStatus = "open"
    games: list[MatchGame] = msgspec.field(default_factory=list)
    result: tuple[Standing, ...] | None = None
    """Final standings of the match."""

    @classmethod
    def made(cls, fact: MatchCreated, maker: str) -> "Contest":
        empty: list[str | None] = [None] * len(fact.chairs)
        return cls(
            list(fact.chairs), empty, fact.visibility, maker, fact.terms,
            rules=fact.rules, match=fact.match, nonces=list(empty), commit=fact.commit,
        )  # fmt: skip

    def apply(self, fact: Fact) -> None:
        match fact:
            case SeatTaken(seat, account, nonce):
                self.holders[seat], self.nonces[seat] = account, nonce
            case SeatLeft(seat):
                self.vacate(seat)
                self.nonces[seat] = None
            case MatchGameOpened(number, game, seats):
                self.status = "running"
                self.games.append(MatchGame(number, game, seats))
            case MatchGameEnded():
                known = self.games[fact.number - 1]
                known.standings, known.left, known.head = fact.standings, fact.left, fact.head
            case MatchEnded(standings):
                self.status, self.result = "ended", standings
            case MatchCancelled():
                self.status = "cancelled"
            case SeedOpened(seed):
                self.seed = seed

    @property
    def full(self) -> bool:
        return None not in self.holders

    @property
    def nonces_by_account(self) -> dict[str, str]:
        held = zip(self.holders, self.nonces, strict=True)
        return {holder: nonce for holder, nonce in held if holder is not None and nonce is not None}

    @property
    def standings(self) -> tuple[Standing, ...] | None:
        counted, gone = self._counted(), self._gone()
        return self.result or (self.match.standings(counted, len(self.chairs), gone) if counted or gone else None)

    def next(self, game: str) -> MatchGameOpened | MatchEnded:
        """Return the next fact of the match: it opens its next game with the id `game`, or ends the match."""
        counted, gone = self._counted(), self._gone()
        staying = [player for player in range(len(self.chairs)) if not any(player in players for players in gone)]
        if len(staying) < _FEWEST or self.match.over(counted):
            return self.end()
        return MatchGameOpened(len(self.games) + 1, game, self.match.seating(staying, len(counted) + 1))

    def end(self) -> MatchEnded:
        """Return the fact that ends the match, with the result of the games that count."""
        return MatchEnded(self.match.standings(self._counted(), len(self.chairs), self._gone()))

    def came_out(
        self, game: MatchGame, head: str, standings: Sequence[Standing], left: Sequence[int] = ()
    ) -> MatchGameEnded:
        """Return the fact that records the result of a game in its match.

        The game's own standings are by its seats; `left` are the seats that left the game.
        """
        left_early = tuple(sorted(game.seats[seat] for seat in left)) if self.match.format == "dynasty" else ()
        own = [] if left_early else [msgspec.structs.replace(one, seat=game.seats[one.seat]) for one in standings]
        return MatchGameEnded(game.number, game.game, head, tuple(sorted(own, key=lambda one: one.seat)), left_early)

    def chairs_of(self, game: MatchGameOpened) -> list[Chair]:
        """Return the chairs for a new game of the match. A seat that was open belongs to its player now."""
        chairs = []
        for player in game.seats:
            chair, holder = self.chairs[player], self.holders[player]
            chairs.append(chair if chair.kind == "bot" else Chair("account", holder))
        return chairs

    def check_open(self) -> None:
        """Refuse if the players of the match can no longer change."""
        if self.status != "open" or self.full:
            raise Refusal("game-running/match")

    def _counted(self) -> list[tuple[Standing, ...]]:
        return [game.standings for game in self.games if game.standings]

    def _gone(self) -> list[tuple[int, ...]]:
        """Return the players who left the match, game by game."""
        return [game.left for game in self.games if game.left]
