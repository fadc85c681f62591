"""The terms of a seek, and the rule by which two seeks fit.

It reads no clock and no database. Matches follow only from the seeks and their order, so nobody can be paired by
favour.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.ratings.glicko import UNRATED
from domain.table.lobby_facts import Chair, Visibility
from domain.table.rulings import Terms

HUNDREDTHS: Final = 100


class SeekRequest(msgspec.Struct, frozen=True):
    """The game that a player seeks, and the conditions for other players.

    - `completed`: the options with defaults, for comparison.
    - `rating`: the seeker's rating in hundredths, or None.
    - `chairs`: the seats of a challenge; only the named accounts may accept.
    - `kept`: the seat is reserved instead of taken.
    - `through`: the app that seeks for the player, which is not shown.
    - `app`: only seeks through this app fit.
    - `answers`: the challenge that this one counters.
    - `stands`: a bot's seek, which opens again after each match.
    """

    account: str
    bot: bool
    rating: int | None
    ruleset: str
    options: Mapping[str, Any]
    completed: Mapping[str, Any]
    players: int
    visibility: Visibility
    terms: Terms
    kept: bool = False
    through: str | None = None
    bots: bool = False
    people: bool = True
    rating_min: int | None = None
    rating_max: int | None = None
    app: str | None = None
    chairs: tuple[Chair, ...] = ()
    sandbox: bool = False
    answers: str | None = None
    rematch: str | None = None
    stands: bool = False
    patience: int | None = None
    """Seconds for which the seek stays open while its maker is absent; None: until it expires."""

    @property
    def invited(self) -> list[str]:
        """Return the accounts that have to accept, in the order of their seats."""
        people = (chair.account for chair in self.chairs if chair.kind == "account")
        return [account for account in people if account is not None and account != self.account]

    def admits(self, other: "SeekRequest") -> bool:
        """Return whether the conditions of the seek admit the maker of the seek `other`."""
        rating = UNRATED if other.rating is None else other.rating / HUNDREDTHS
        low = self.rating_min is None or self.rating_min <= rating
        high = self.rating_max is None or rating <= self.rating_max
        apart = other.account != self.account and other.account not in self.terms.referees
        same = self.app is None or self.app == other.through
        return apart and low and high and same and (self.bots if other.bot else self.people)

    def fits(self, other: "SeekRequest") -> bool:
        ends = not (self.stands and other.stands)  # two standing seeks would be matched again for ever
        return ends and self.game == other.game and self.admits(other) and other.admits(self)

    @property
    def game(self) -> tuple[Any, ...]:
        """Return the properties that must be equal for two seeks to fit."""
        return self.ruleset, self.completed, self.players, self.visibility, self.terms


def party(
    begun: Sequence[SeekRequest], waiting: Iterable[SeekRequest], blocks: Collection[tuple[str, str]] = ()
) -> list[SeekRequest]:
    """Return the seeks that form a game: `begun` and waiting seeks that fit. Return none if seats stay free.

    Waiting seeks are added in their order, each if it fits all seeks before it. `blocks` are pairs of accounts, of
    which the first blocked the second. A block of a player and a referee counts, too.
    """

    def blocks_neither(one: str, other: str) -> bool:
        return (one, other) not in blocks and (other, one) not in blocks

    found = list(begun)
    for request in waiting:
        if len(found) == found[0].players:
            break
        others = (*request.terms.referees, *(one.account for one in found))
        if all(map(request.fits, found)) and all(blocks_neither(request.account, other) for other in others):
            found.append(request)
    return found if len(found) == found[0].players else []
