"""The repository of matches."""

from events.keys import KeyRing
from events.log.journal import Journal
from projections.match_fold import MatchLine
from projections.stream_kinds import MATCH
from service.platform.streams.book import Book
from service.platform.streams.loaded_streams import LoadedStreams
from service.platform.streams.repository import Published


class MatchBook(Book[MatchLine]):
    """The repository of matches. `published` is called after each commit."""

    def __init__(self, journal: Journal, ring: KeyRing, published: Published, memory: LoadedStreams) -> None:
        super().__init__(MATCH, MatchLine, journal, ring, published, memory)

    def head(self, game: str) -> str | None:
        """Return the hash of the last event of a game, or None for an unknown game."""
        known = self.journal.head(game)
        return None if known is None else known.hash

    def match(self, account: str | None, match: str) -> MatchLine:
        """Return a match. Refuse accounts that may not see it."""
        return self.known(account, match)
