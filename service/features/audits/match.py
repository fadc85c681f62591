"""The audit of a match: its chain, its seed, its players, its games and its results.

The match must have committed to its seed. Its games must name the match, begin with the nonces of its players, and
draw from seeds that follow from its seed. Its results must be those of its games.
"""

from collections.abc import Iterable
from datetime import datetime
from itertools import islice

from msgspec.structs import replace

from domain.game.chance import commitment, seed_of
from domain.game.facts import Fact
from domain.game.message import Message, message
from domain.game.refusal import Refusal
from domain.table.early_ends import for_match, left
from domain.table.lobby_facts import GameCreated, PartOf, SeatLeft, SeatTaken, SeedOpened
from domain.table.match import MATCH_CODEC, Contest, MatchCancelled, MatchCreated, MatchEnded, MatchGameEnded
from domain.table.match import MatchGameOpened as Opened
from domain.table.office import SERVICE
from domain.table.release_day import AFTER_RELEASE
from events.log.chain import Broken
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import MALFORMED_FACT_ERRORS, GameFold, fact_of, states
from projections.match_fold import MatchLine
from projections.stream_kinds import MATCH
from service.features.audits.chain import ANOTHER_SEED, audit_chain
from service.features.audits.made_games import Games, GameSetup, Last, created
from service.features.audits.verdict import Audit
from service.features.matches.match_games import request_of
from service.platform.ids import derived_id


def audit_match(events: Iterable[Stored], seed: bytes | None, games: Games, last: Last) -> Audit:
    """Audit a match from its events and its games.

    Matches before release 1.0.0 may have no seed. Then the seeds and nonces of their games are not checked.
    """
    listed = list(events)
    found = audit_chain(listed, MATCH.name, seed)
    if found.wrong:
        return found
    line = MatchLine.made(listed[0])
    if line.contest.commit is None and listed[0].event.at >= AFTER_RELEASE:
        return Audit("differs", message("audit/no-commitment"), seq=1, rule="every match: commitment")
    if seed is None and line.contest.commit is not None:
        return Audit("broken", message("audit/no-secrets", kind=MATCH.name))
    audited = _Match(line, seed, games)
    for stored in listed[1:]:
        other = audited.compared(stored)
        if other is not None:
            return other
        line.apply(stored)
    if audited.unread is not None:
        return Audit("not-carried", audited.unread)
    if seed is None:
        found = replace(found, why=message("audit/but-no-seed", found=found.why))
    behind = audited.behind(last)
    return found if not behind else replace(found, why=message("audit/but-behind", found=found.why, count=behind))


def not_drawn(game: str, made: GameCreated, seed: bytes, seq: int = 1) -> Audit | None:
    """Return the difference, at event `seq`, if a game's seed does not follow from its match's `seed`."""
    expected = commitment(seed_of(seed, game), game)
    if made.commit == expected:
        return None
    what = message("audit/match-seed")
    return Audit("differs", what, seq=seq, recorded=made.commit, expected=expected, rule="every match: seeds")


class _Match:
    """The comparison of a match's events with the match before them, and with its games.

    `unread` is why a game could not be read by this build.
    """

    def __init__(self, line: MatchLine, seed: bytes | None, games: Games) -> None:
        self.unread: Message | None = None
        self._line = line
        self._seed = seed
        self._games = games
        self._ended_at = ""
        self._latest: dict[int, int] = {}
        """The last event of each game that the match has named."""

    def compared(self, stored: Stored) -> Audit | None:
        contest, fact = self._line.contest, fact_of(MATCH_CODEC, stored, Viewer.public())
        try:
            return _by_another(contest, fact, stored) or self._in_place(contest, fact, stored)
        except MALFORMED_FACT_ERRORS as error:
            raise Broken(stored.stream, stored.seq, "broken/fact", kind=stored.event.type, error=repr(error)) from error

    def _in_place(self, contest: Contest, fact: Fact, stored: Stored) -> Audit | None:
        match fact:
            case Opened():
                return self._opened(stored, contest, fact)
            case MatchGameEnded():
                return self._came_out(stored, contest, fact)
            case MatchEnded():
                expected = contest.end() if contest.status == "ended" else contest.next("")
                return _unless_same(stored, fact, expected if _counted(contest) else None)
            case SeedOpened():
                known = contest.status == "ended" and self._seed is not None and fact.seed == self._seed.hex()
                return None if known else replace(ANOTHER_SEED, seq=stored.seq)
            case SeatTaken() | SeatLeft() | MatchCancelled() | MatchCreated():
                late = contest.status != "open" or (isinstance(fact, SeatTaken) and contest.full)
                return _unless_same(stored, fact, None) if late or isinstance(fact, MatchCreated) else None
        return None

    def _opened(self, stored: Stored, contest: Contest, fact: Opened) -> Audit | None:
        begun = list(islice(self._games(fact.game), len(fact.seats) + 2))
        made = created(begun[0]) if begun else None
        if made is None or made.part_of != PartOf(stored.stream, fact.number):
            return Audit("differs", message("audit/other-match"), seq=stored.seq, rule="every match: games")
        if contest.status not in {"open", "running"} or not contest.full or not _counted(contest):
            return _unless_same(stored, fact, None)
        if self._seed is None:
            return _unless_same(stored, fact, contest.next(fact.game)) or self._made(stored, contest, fact, begun)
        at = datetime.fromisoformat(self._ended_at or self._line.updated_at)
        due = contest.next(derived_id("g", at, f"{stored.stream}/{len(contest.games) + 1}"))
        return (
            not_drawn(fact.game, made, self._seed, stored.seq)
            or _unless_same(stored, fact, due)
            or self._made(stored, contest, fact, begun)
            or self._with_nonces(stored, contest, fact, begun)
        )

    def _made(self, stored: Stored, contest: Contest, fact: Opened, begun: list[Stored]) -> Audit | None:
        """Return the difference unless a game has the players, rules and terms of the match."""
        made = GameSetup.of(begun)
        try:
            expected = made.expected(request_of(stored.stream, contest, fact), contest.maker)
        except Refusal as refusal:
            self.unread = refusal.message
            return None
        if made == expected:
            return None
        return Audit(
            "differs", message("audit/other-game"), seq=stored.seq, recorded=repr(made), expected=repr(expected),
            rule="every match: games",
        )  # fmt: skip

    def _with_nonces(self, stored: Stored, contest: Contest, fact: Opened, begun: list[Stored]) -> Audit | None:
        """Return the difference unless a game began at once, with the nonces of the match's players."""
        try:
            lobby = GameFold(Viewer.public()).extend(begun).lobby
        except Refusal as refusal:
            self.unread = refusal.message
            return None
        nonces = [contest.nonces[player] for player in fact.seats]
        if (lobby.status, lobby.nonces) == ("running", nonces):
            return None
        return Audit(
            "differs", message("audit/nonces"), seq=stored.seq, recorded=repr(lobby.nonces), expected=repr(nonces),
            rule="every match: nonces",
        )  # fmt: skip

    def _came_out(self, stored: Stored, contest: Contest, fact: MatchGameEnded) -> Audit | None:
        game = contest.games[fact.number - 1] if 0 < fact.number <= len(contest.games) else None
        if game is None:
            return _unless_same(stored, fact, None)
        try:
            played = self._at(game.game, fact.head)
        except Refusal as refusal:
            self.unread = refusal.message
            return None
        if played is None or played.lobby.status != "final":
            return Audit("differs", message("audit/not-final-then"), seq=stored.seq, rule="every match: results")
        if played.seq < self._latest.get(fact.number, 0):
            return Audit("differs", message("audit/older-head"), seq=stored.seq, rule="every match: results")
        self._latest[fact.number], self._ended_at = played.seq, played.at
        standings = for_match(played.rules, played.lobby, played.copy.table)
        return _unless_same(stored, fact, contest.came_out(game, fact.head, standings, left(played.lobby)))

    def behind(self, last: Last) -> int:
        """Return the number of games whose result now is not the recorded one: the service may be late."""
        found, contest = 0, self._line.contest
        for game in contest.games:
            latest = last(game.game)
            if game.head is None or latest in {None, game.head}:
                continue
            played = self._at(game.game, latest or "")
            if played is not None:
                standings = for_match(played.rules, played.lobby, played.copy.table)
                now = contest.came_out(game, played.head, standings, left(played.lobby))
                found += (now.standings, now.left) != (game.standings, game.left)
        return found

    def _at(self, game: str, head: str) -> GameFold | None:
        """Return a game of the match just after the event with the hash `head`, or None if there is none."""
        found = (fold for fold, _ in states(self._games(game), Viewer.referee()) if fold.head == head)
        return next(found, None)


def _by_another(contest: Contest, fact: Fact, stored: Stored) -> Audit | None:
    """Return the difference if the actor of an event may not record its fact, or None."""
    actor = stored.event.actor
    if _by_its_actor(contest, fact, actor):
        return None
    why = message("audit/actor", actor=actor)
    return Audit("differs", why, seq=stored.seq, recorded=repr(fact), rule="every match: actors")


def _by_its_actor(contest: Contest, fact: Fact, actor: str) -> bool:
    """Return whether the actor of a fact may record it: the player of a seat, the maker, or the service."""
    if isinstance(fact, SeatTaken | SeatLeft) and not 0 <= fact.seat < len(contest.chairs):
        return False
    match fact:
        case SeatTaken(seat, account):
            own = contest.holders[seat] == actor  # the player adds a nonce
            return account == actor and (own or contest.may_sit(seat, actor))
        case SeatLeft(seat, account):
            return account == actor and contest.may_leave(seat, actor)
        case MatchCancelled() | MatchCreated():
            return actor == contest.maker
        case _:
            return actor == SERVICE


def _counted(contest: Contest) -> bool:
    """Return whether the match knows the result of each of its games."""
    return all(game.head is not None for game in contest.games)


def _unless_same(stored: Stored, fact: Fact, expected: Fact | None) -> Audit | None:
    if fact == expected:
        return None
    what = message("audit/out-of-place") if expected is None else message("audit/expected")
    return Audit(
        "differs", what, seq=stored.seq, recorded=repr(fact), expected=None if expected is None else repr(expected),
        rule="every match: results" if isinstance(fact, MatchGameEnded | MatchEnded) else "every match: games",
    )  # fmt: skip
