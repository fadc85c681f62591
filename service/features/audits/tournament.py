"""The audit of a tournament: its chain, its facts, its certificates and its games.

The rules must give the facts, and the facts must give the certificates. Results are compared with the games, if these
are available.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Final

from msgspec import UNSET

from domain.game.facts import Fact
from domain.game.message import Message, message
from domain.game.refusal import Refusal
from domain.table.clocks import milliseconds, seconds
from domain.table.lobby import Lobby
from domain.table.release_day import NEXT_RULES
from domain.tournament.auditing import Auditor, Difference
from domain.tournament.certified import Certificate
from domain.tournament.facts import (
    TOURNAMENT_CODEC,
    BeaconLifted,
    DisqualificationLifted,
    EntrantDisqualified,
    Follows,
    PointsAdjusted,
    ResultCorrected,
    ResultVoided,
    StandingsCertified,
    TournamentCreated,
)
from domain.tournament.seasons import check_settled, following
from domain.tournament.tournament import Tournament
from events.log.chain import Broken, check_time
from events.log.event import Stored
from events.log.sealing import without_texts
from events.log.viewer import Viewer
from events.signing import PublicKey
from projections.game_fold import MALFORMED_FACT_ERRORS, fact_of, last_state
from projections.stream_kinds import TOURNAMENT, folded
from projections.tournament_fold import TournamentLine
from projections.words import why
from service.features.audits.chain import audit_chain
from service.features.audits.heads import Heads, derives, revealed_seed
from service.features.audits.known_accounts import KnownAccounts
from service.features.audits.made_games import Games, Last
from service.features.audits.verdict import Audit, Depth
from service.features.tournaments.certificates import digest, document, statement, vouched
from service.features.tournaments.pairing.swiss import solve

_CHANGING: Final = {
    fact.type_name()
    for fact in (ResultCorrected, ResultVoided, PointsAdjusted, EntrantDisqualified, DisqualificationLifted)
}
"""Types of facts that change the results of an ended season."""
_SEASON_CREATION_WINDOW: Final = 60_000
"""Maximum milliseconds between reading a season and creating the next one.

It is shorter than `CREATION_WINDOW` of a game, because a season is created within one request.
"""


def audit_tournament(
    events: Iterable[Stored],
    seed: bytes | None,
    depth: Depth = "rules",
    *,
    games: Games | None = None,
    last: Last | None = None,
    keys: Mapping[str, PublicKey] | None = None,
    accounts: KnownAccounts | None = None,
) -> Audit:
    """Audit a tournament from its events. Without its seed, lots and draws are not checked.

    `games` reads the games of its tables, and `last` the hash of the last event of a game. `keys` are the keys that may
    have signed its certificates. `accounts` are known to the service alone.
    """
    try:
        if depth == "chain":
            return audit_chain(events, TOURNAMENT.name, seed)
        listed = iter(events)
        first = next(listed, None)
        if first is None:
            return Audit("broken", message("audit/no-events"))
        return _Reader(first, seed if depth == "rules" else None, games, last, keys, accounts).audit(listed)
    except Broken as broken:
        return Audit("broken", why(broken), seq=broken.seq)


def audit_record(
    events: Sequence[Stored], depth: Depth = "rules", keys: Mapping[str, PublicKey] | None = None
) -> Audit:
    """Audit a tournament from its verified record. Values that the record does not open are not checked.

    Certificates by other keys than `keys` are counted.
    """
    try:
        seed = revealed_seed(events)
    except MALFORMED_FACT_ERRORS:
        return Audit("broken", message("audit/seed-not-hex"))
    return audit_tournament(events, seed, depth, keys=keys or {})


class _Reader:
    """The audit of a tournament's facts, one by one, while the tournament is folded."""

    def __init__(
        self,
        first: Stored,
        seed: bytes | None,
        games: Games | None,
        last: Last | None,
        keys: Mapping[str, PublicKey] | None,
        accounts: KnownAccounts | None,
    ) -> None:
        self._first = first
        self._line = TournamentLine.made(first)
        before = None if games is None else self._expected_link
        living = None if accounts is None else accounts.living
        self._auditor = Auditor(first.stream, solve, seed, self._digest, before, self._lobby, living)
        self._games = games
        self._heads = None
        if games is not None:
            self._heads = Heads(self._line, games, lambda: games(first.stream), seed, derived=derives(first))
        self._last = last
        self._keys = keys
        self._seeded = seed is not None
        self._at = ""
        self._lifted: list[int] = []
        """Rounds of a beacon whose requirement a ruling lifted."""

    def audit(self, more: Iterable[Stored]) -> Audit:
        created = _fact(self._first)
        assert isinstance(created, TournamentCreated)  # noqa: S101  the line begins with it
        self._at = self._first.event.at
        found = self._auditor.begin(created)
        if found is not None:
            return self._differs(self._first, created, found)
        for stored in more:
            self._line.check(stored)
            check_time(stored, self._at)
            self._at, fact = stored.event.at, _fact(stored)
            found = self._look(fact, stored.event.actor)
            if found is not None:
                return self._differs(stored, fact, found)
            self._line.apply(stored)
            if isinstance(fact, BeaconLifted):
                self._lifted.append(fact.beacon_round)
        return self._finish()

    def _look(self, fact: Fact, actor: str) -> Difference | None:
        tournament = self._line.tournament
        found = self._auditor.look(tournament, fact, self._now(), actor) or self._unsigned(fact)
        return found or (None if self._heads is None else self._heads.look(fact, self._at, actor))

    def _now(self) -> int:
        """Return the time of the current event, in seconds since 1970."""
        try:
            return seconds(self._at)
        except ValueError as error:
            seq = self._line.version + 1
            raise Broken(self._line.id, seq, "broken/data", kind="at", error=repr(error)) from error

    def _differs(self, stored: Stored, fact: Fact, found: Difference) -> Audit:
        expected = None if found.expected is None else repr(found.expected)
        rule = f"every tournament: {found.rule}"
        return Audit("differs", found.why, stored.seq - 1, stored.seq, repr(fact), expected, rule)

    def _finish(self) -> Audit:
        """Return the difference that the games show at the end, or that everything agrees."""
        found = None if self._heads is None or self._last is None else self._heads.voids.still_counted(self._last)
        if found is None or not self._complete:
            return self._agrees()
        return Audit("differs", found.why, rule=f"every tournament: {found.rule}")

    @property
    def _complete(self) -> bool:
        """Return whether the audited events are all events of the tournament.

        If not, its games may have followed later ones.
        """
        return self._last is not None and self._last(self._line.id) in {None, self._line.head}

    def _agrees(self) -> Audit:
        unchecked = self._auditor.unchecked + (Counter() if self._heads is None else self._heads.unchecked)
        left = [message(reason, count=count, name=name) for (reason, name), count in sorted(unchecked.items())]
        events, remarks = self._line.version, [*self._beacon(), *self._remarks()]
        detail = message("audit/tournament", events=events)
        if left:
            detail = message("audit/tournament-in-part", events=events, left=[*left, *remarks])
        elif remarks:
            detail = message("audit/tournament-beacon", events=events, beacon=remarks)
        return Audit("not-carried" if unchecked and self._seeded else "agrees", detail, events)

    def _beacon(self) -> Iterator[Message]:
        """Yield what the record says about its beacon: each lifted requirement, and the round that counts."""
        for number in self._lifted:
            yield message("audit/beacon-lifted", number=number)
        beacon = self._line.tournament.beacon
        if beacon is not None:
            if beacon.signature is not None:
                text = "audit/beacon-mixed" if self._seeded else "audit/beacon-received"
            else:
                text = "audit/beacon-missed" if self._line.tournament.over else "audit/beacon-awaited"
            yield message(text, number=beacon.beacon_round, chain=beacon.chain.words)

    def _remarks(self) -> Iterator[Message]:
        """Yield what the record does not prove, although no fact differs."""
        for doubt, count in sorted(self._auditor.doubts.items()):
            yield message(doubt, count=count)
        if self._heads is not None and self._heads.other_seeds:
            yield message("audit/older-seeds", count=self._heads.other_seeds)
        if self._heads is not None and self._last is not None:
            behind, left_over = self._heads.behind(self._last), self._heads.voids.left_over(self._last)
            if behind and self._complete:
                yield message("audit/behind", count=behind)
            if left_over and self._complete:
                yield message("audit/left-over", count=left_over)

    def _lobby(self, game: str) -> Lobby:
        """Return the lobby of a game at the time of the current event.

        Raise LookupError without the games, and if this build cannot read the game.
        """
        if self._games is None:
            raise LookupError(game)
        then = takewhile(lambda stored: stored.event.at <= self._at, self._games(game))
        try:
            found = last_state(then, Viewer.public())
        except (Broken, Refusal) as unreadable:
            raise LookupError(game) from unreadable
        if found is None:
            raise LookupError(game)
        return found.lobby

    def _digest(self, _: Tournament, fact: StandingsCertified) -> str:
        ranked, within = fact.ranked, fact.within is True
        return digest(statement(self._line, fact.certificate, self._at, fact.supersedes, ranked=ranked, within=within))

    def _expected_link(self, follows: Follows) -> Follows | None:
        """Return the link that a new season must have, from the events of the season before.

        Return None if those events do not lead to the hash in `follows`, or if results changed between them and the
        new season.
        """
        listed = iter(() if self._games is None else self._games(follows.tournament))
        events = [*islice(listed, follows.seq)]
        if not events or events[-1].hash != follows.head or any(map(self._changed_results, listed)):
            return None
        line = folded(TournamentLine, events)
        try:
            check_settled(line.tournament, self._lobby)
        except Refusal:
            self._auditor.doubts["doubt/season-early"] += 1
        except LookupError:  # this build cannot read a game of that season
            self._auditor.unchecked["unchecked/game", follows.tournament] += 1
        named = not follows.order or follows.order[0].next_division is not UNSET
        by_division = named or self._at >= NEXT_RULES
        self._auditor.doubts["doubt/left-out"] += not by_division
        return following(line.tournament, line.id, line.version, line.head, by_division=by_division)

    def _changed_results(self, later: Stored) -> bool:
        """Return whether an event of the season before changed its results before this season was created."""
        known = milliseconds(later.event.at) + _SEASON_CREATION_WINDOW
        return later.event.type in _CHANGING and known < milliseconds(self._at)

    def _unsigned(self, fact: Fact) -> Difference | None:
        if not isinstance(fact, StandingsCertified) or self._keys is None:
            return None
        if self._games is None and fact.key not in self._keys:
            self._auditor.doubts["doubt/certificates"] += 1
            return None
        signed_fields = (fact.certificate, fact.digest, fact.key, fact.signature, fact.stage, fact.round)
        signed = document(self._line, Certificate(*signed_fields, self._line.version + 1), self._at, fact)
        unsigned = Difference(message("audit/certificate"), "certificates")
        return None if vouched(signed, self._keys) else unsigned


def _fact(stored: Stored) -> Fact:
    try:
        return fact_of(TOURNAMENT_CODEC, without_texts(stored), Viewer.public())
    except MALFORMED_FACT_ERRORS as error:
        raise Broken(stored.stream, stored.seq, "broken/data", kind=stored.event.type, error=repr(error)) from error
