"""The database tables of statistics, and what one game adds to them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

import msgspec
from sqlalchemy import BigInteger, Column, Index, LargeBinary, Table

from projections.database import key
from projections.tables import DECLARED

EVERYBODY: Final = ""
"""The account of the totals over all players."""
MOST_NAME: Final = 200

COUNTED: Final = Table(
    "counted_games",
    DECLARED,
    Column("game", key(), primary_key=True),
    Column("counted", LargeBinary, nullable=False),
)
"""Database table of the games that count, so that a ruling can take one out of the totals again."""

COUNTS: Final = ("games", "seats", "wins")
TOTALS: Final = Table(
    "totals",
    DECLARED,
    Column("account", key(), primary_key=True),
    Column("ruleset", key(40), primary_key=True),
    Column("kind", key(10), primary_key=True),
    Column("name", key(MOST_NAME), primary_key=True),
    *(Column(name, BigInteger, nullable=False) for name in COUNTS),
    Index("most", "account", "kind", "ruleset", "games", "name"),
)
"""Database table of sums over games: their number, and the seats with their wins.

The seats of a `card` could open with it, and those of an `opened` card did.
"""

Kind = Literal["all", "setup", "card", "opened", "opening"]


class TotalKey(NamedTuple):
    account: str
    ruleset: str
    kind: Kind
    name: str = ""


class CountedPlayer(msgspec.Struct, frozen=True, array_like=True):
    """A player of a counted game. A `person` declared no program. `opening` has card ids, separated by spaces."""

    account: str
    person: bool
    won: bool
    opening: str | None


class CountedGame(msgspec.Struct, frozen=True, array_like=True):
    """A game as the totals count it."""

    ruleset: str
    setup: str | None
    cards: tuple[str, ...]
    players: tuple[CountedPlayer, ...]

    def totals(self) -> Iterator[tuple[TotalKey, Counter[str]]]:
        """Yield what the game adds to each total. Those over all players count people only."""
        people = [player for player in self.players if player.person]
        for account, some in [(EVERYBODY, people), *((player.account, [player]) for player in self.players)]:
            if some:
                counts = _counts(some)
                yield TotalKey(account, self.ruleset, "all"), counts
                if self.setup is not None:
                    yield TotalKey(account, self.ruleset, "setup", self.setup), counts
            for opening in dict.fromkeys(player.opening for player in some if player.opening is not None):
                alike = [player for player in some if player.opening == opening]
                yield TotalKey(account, self.ruleset, "opening", opening), _counts(alike)
        yield from self._cards([player for player in people if player.opening is not None])

    def _cards(self, opened: list[CountedPlayer]) -> Iterator[tuple[TotalKey, Counter[str]]]:
        for card in self.cards if opened else ():
            yield TotalKey(EVERYBODY, self.ruleset, "card", card), _counts(opened)
            buyers = [player for player in opened if card in str(player.opening).split()]
            if buyers:
                yield TotalKey(EVERYBODY, self.ruleset, "opened", card), _counts(buyers)


def _counts(players: Iterable[CountedPlayer]) -> Counter[str]:
    wins = [player.won for player in players]
    return Counter(games=1, seats=len(wins), wins=sum(wins))
