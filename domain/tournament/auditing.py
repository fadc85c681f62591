"""Audit a tournament's record: repeat everything that follows by rule, and compare.

Every fact of a tournament follows from the state before it and from a request, which the fact contains. So the auditor
makes each fact again with the same code: lots and draws from the opened seed, the cost of a pairing, the entrants of a
stage, and permissions.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from msgspec import UNSET

from domain.game.chance import commitment
from domain.game.facts import Fact
from domain.game.message import Message, message
from domain.game.refusal import Refusal
from domain.games.rulesets import ruleset
from domain.table.lobby import Lobby
from domain.table.lobby_facts import SeedOpened
from domain.table.release_day import AFTER_RELEASE, NEXT_RULES
from domain.table.rulings import Ruling
from domain.tournament import (
    announcing,
    beacon,
    checking_in,
    drawing,
    entering,
    facts,
    hours,
    match_results,
    merging,
    presence,
    result_commands,
    seeding,
    staffing,
    teaming,
    waiting,
)
from domain.tournament.actors import decides_own_matter, may_write
from domain.tournament.dealing import dealt
from domain.tournament.formats.format import Solver
from domain.tournament.formats.stage import check_stages
from domain.tournament.formats.teams import chosen
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.tournament import Tournament, check_running
from domain.tournament.unproved import Living, erased_before, unproved

Certified = Callable[[Tournament, facts.StandingsCertified], str]
"""Returns the digest that a certificate should have."""


Before = Callable[[facts.Follows], facts.Follows | None]
"""Returns the link to the season before, computed from its record, or None if that record does not lead to it."""


class Difference(msgspec.Struct, frozen=True):
    """A recorded fact that differs from the `expected` one, or may not exist, with the `rule` that it breaks."""

    why: Message
    rule: str
    expected: Fact | None = None


class Auditor:
    """Audits a tournament's record fact by fact.

    `unchecked` counts the checks that it skips, by message and name. Without the seed, it cannot check lots and draws.
    `doubts` counts the facts that are not proved, by message. `living` returns which of some accounts are not erased.
    """

    def __init__(
        self,
        id_: str,
        solver: Solver,
        seed: bytes | None = None,
        certified: Certified | None = None,
        before: Before | None = None,
        lobby: Callable[[str], Lobby] | None = None,
        living: Living | None = None,
    ) -> None:
        self.unchecked: Counter[tuple[str, str]] = Counter()
        self.doubts: Counter[str] = Counter()
        self._id = id_
        self._solver = solver
        self._seed = seed
        self._certified = certified
        self._before = before
        self._lobby = lobby or _no_game
        self._living = living
        self._now: int | None = None
        self._actor: str | None = None

    def begin(self, fact: facts.TournamentCreated) -> Difference | None:
        """Check the tournament's first fact: the seed commitment, the stages and the link to the season before."""
        if self._seed is not None and fact.commit != commitment(self._seed, self._id):
            return Difference(message("audit/seed"), "commitment")
        try:
            check_stages(fact.stages, fact.sizes, None if fact.results is UNSET else fact.results)
        except Refusal as refusal:
            return Difference(_not_allowed(refusal), "stages")
        return None if fact.follows is None else self._follows(fact.follows)

    def _follows(self, follows: facts.Follows) -> Difference | None:
        """Check the link to the season before, and return the difference from the expected link, if any."""
        if self._before is None:
            self.unchecked["unchecked/season", ""] += 1
            return None
        try:
            expected = self._before(follows)
        except Refusal as refusal:
            return Difference(_not_allowed(refusal), "seasons")
        if expected == follows:
            return None
        return Difference(message("audit/season"), "seasons")

    def look(
        self, tournament: Tournament, fact: Fact, now: int | None = None, actor: str | None = None
    ) -> Difference | None:
        """Check the next `fact` against the `tournament` before it, and return the difference, if any.

        `now` is the time of its event, in seconds since 1970. Without it, times are not checked. Without the `actor`,
        permissions are not checked.
        """
        self._now, self._actor = now, actor
        _, rule = _AGAIN[type(fact)]
        try:
            check_numbers(fact)
            if actor is not None and not self._may_write(tournament, fact, actor):
                return Difference(message("audit/actor", actor=actor), "actors")
            expected = self._made(tournament, fact)
            if actor is not None:
                self._doubt(tournament, fact, actor)
        except Refusal as refusal:
            return Difference(_not_allowed(refusal), rule)
        except LookupError:
            return Difference(message("audit/nothing-there"), rule)
        if expected == fact:
            return None
        if isinstance(fact, facts.RoundDrawn) and isinstance(expected, facts.RoundDrawn):
            rule = _of_draw(tournament, fact, expected)
        return Difference(message("audit/expected"), rule, expected)

    def _made(self, tournament: Tournament, fact: Fact) -> Fact | None:
        """Make a fact again. Before a day, earlier builds may have left out a field of some facts."""
        again, _ = _AGAIN[type(fact)]
        since, earlier = _EARLIER.get(type(fact), ("", again))
        if not self._earlier_than(since):
            return again(self, tournament, fact)
        with suppress(Refusal):
            if again(self, tournament, fact) == fact:
                return fact
        expected = earlier(self, tournament, fact)
        self.doubts["doubt/left-out"] += expected == fact
        return expected

    def _earlier_than(self, since: str) -> bool:
        """Return whether the fact was recorded before a day."""
        return self._now is not None and datetime.fromtimestamp(self._now, UTC).date().isoformat() < since

    def _may_write(self, tournament: Tournament, fact: Fact, actor: str) -> bool:
        """Return whether an actor may write a fact. Some facts need erased accounts, if it is known which are."""
        needed = erased_before(tournament, fact, actor)
        if needed and self._living is not None and self._living(needed):
            return False
        return may_write(tournament, fact, actor, self._now)

    def _doubt(self, tournament: Tournament, fact: Fact, actor: str) -> None:
        self.doubts.update(unproved(tournament, fact, actor, accounts=self._living is not None))
        if decides_own_matter(tournament, fact, actor, self._lobby):
            self.doubts["doubt/own-matter"] += 1

    def entered(self, tournament: Tournament, fact: facts.EntrantRegistered) -> Fact:
        name = None if fact.account is not None else fact.name or "erased"
        made = entering.register(
            tournament, self._id, self._drawing_seed(tournament), fact.account, name, bot=fact.bot, before=fact.before
        )
        made = msgspec.structs.replace(made, name=fact.name)
        return made if self._open("unchecked/lots") else msgspec.structs.replace(made, lot=fact.lot)

    def formed(self, tournament: Tournament, fact: facts.TeamFormed) -> Fact:
        made = teaming.form(tournament, self._id, self._drawing_seed(tournament), fact.name, fact.entrants)
        return made if self._open("unchecked/lots") else msgspec.structs.replace(made, lot=fact.lot)

    def begun(self, tournament: Tournament, fact: facts.StageBegun) -> Fact:
        """Return the fact that should have begun the stage.

        An organiser may have chosen the order of seeds or the winners of a play-off. Otherwise both follow from the
        stage before.
        """
        if waiting.next_to_move_up(tournament) is not None:
            raise Refusal("tournament-full/waiting")
        if fact.ratings is not None:
            rated = dict(zip(fact.entrants, fact.ratings, strict=False))
            return seeding.begin_by_rating(tournament, rated)
        try:
            return drawing.begin_stage(tournament, fact.entrants)
        except Refusal:
            return drawing.begin_stage(tournament)

    def drawn(self, tournament: Tournament, fact: facts.RoundDrawn) -> Fact:
        if fact.by == "organiser":
            return drawing.draw_by_hand(tournament, chosen(fact))
        made = self._drawn(tournament, fact)
        if made != fact and made.bye is not UNSET and fact.bye is UNSET and self._earlier_than(AFTER_RELEASE):
            self.doubts["doubt/bye-of-teams"] += 1
            made = self._drawn(tournament, fact, lowest_rests=False)
        if made != fact and made.numbered is not UNSET and fact.numbered is UNSET and self._earlier_than(NEXT_RULES):
            self.doubts["doubt/numbers-of-tables"] += 1
            made = self._drawn(tournament, fact, leaders_first=False)
        return made

    def _drawn(
        self, tournament: Tournament, fact: facts.RoundDrawn, *, lowest_rests: bool = True, leaders_first: bool = True
    ) -> facts.RoundDrawn:
        if not self._open("unchecked/draws") or not self._known(fact.solver):
            return drawing.drawn_so(tournament, fact, leaders_first=leaders_first)
        chance = drawing.chance_of(self._drawing_seed(tournament), self._id, len(tournament.played))
        return drawing.draw_round(
            tournament, chance, self._solver, lowest_rests=lowest_rests, leaders_first=leaders_first
        )

    def published(self, tournament: Tournament, fact: facts.RoundPublished) -> Fact:
        if tournament.deal != "setup":
            return drawing.publish(tournament)
        if not self._open("unchecked/set-ups"):
            return drawing.publish(tournament, fact.options)
        options = dealt(tournament, self._id, self._drawing_seed(tournament))
        made = drawing.publish(tournament, msgspec.json.decode(msgspec.json.encode(options)))
        return fact if self._deals_the_same(tournament, fact.options, made.options) else made

    @staticmethod
    def _deals_the_same(tournament: Tournament, one: dict[str, Any] | None, other: dict[str, Any] | None) -> bool:
        if one is None or other is None:
            return one is other
        return ruleset(tournament.rules.ruleset).same_options(one, other, tournament.sizes[-1])

    def certificate(self, tournament: Tournament, fact: facts.StandingsCertified) -> Fact:
        digest = fact.digest if self._certified is None else self._certified(tournament, fact)
        signed = result_commands.SignedDigest(digest, fact.key, fact.signature)
        reason = fact.reason or "erased"
        made = result_commands.certify(tournament, fact.certificate, signed, supersedes=fact.supersedes, reason=reason)
        return msgspec.structs.replace(made, reason=fact.reason)

    def earlier_certificate(self, tournament: Tournament, fact: facts.StandingsCertified) -> Fact:
        made = self.certificate(tournament, fact)
        ranked = fact.ranked or not self._earlier_than(AFTER_RELEASE)
        return msgspec.structs.replace(made, ranked=ranked, within=fact.within)

    def beacon_fixed(self, tournament: Tournament, fact: facts.BeaconFixed) -> Fact:
        return beacon.fix(tournament, fact.chain, fact.beacon_round, self._now)

    def bye_requested(self, tournament: Tournament, fact: facts.ByeRequested) -> Fact:
        """Return the request again. That of a player may wait; without the actor, it is not known whose it is."""
        own = self._actor is not None and tournament.entries.named(fact.entrant).account == self._actor
        waits = own and entering.bye_waits(tournament, fact.kind)
        return _bye_requested(tournament, fact, waits=fact.waits is True if self._actor is None else waits)

    def nonce_given(self, tournament: Tournament, fact: facts.NonceGiven) -> Fact | None:
        return entering.give_nonce(tournament, fact.entrant, fact.nonce, self._now)

    def opened(self, tournament: Tournament, fact: SeedOpened) -> Fact | None:
        if not tournament.over:
            return None
        return fact if self._seed is None else SeedOpened(self._seed.hex())

    def _drawing_seed(self, tournament: Tournament) -> bytes:
        return beacon.mixed(self._seed or b"", tournament)

    def _open(self, reason: str) -> bool:
        """Return whether the auditor knows the tournament's seed. If not, count a skipped check under `reason`."""
        if self._seed is None:
            self.unchecked[reason, ""] += 1
        return self._seed is not None

    def _known(self, solver: str | None) -> bool:
        known = solver is None or solver == self._solver.name
        if not known:
            self.unchecked["unchecked/solver", str(solver)] += 1
        return known


def _no_game(game: str) -> Lobby:
    raise LookupError(game)


def _not_allowed(refusal: Refusal) -> Message:
    return message("audit/not-allowed", why=refusal.message, code=refusal.code)


def check_numbers(fact: Fact) -> None:
    """Raise LookupError for a stage, round, table or game number below 1, which Python would index from the end."""
    if any(getattr(fact, field, 1) < 1 for field in ("stage", "round", "table", "number")):
        raise LookupError


def _round(fact: Any) -> RoundRef:
    return RoundRef(fact.stage, fact.round)


def _of_draw(tournament: Tournament, fact: facts.RoundDrawn, expected: facts.RoundDrawn) -> str:
    """Return the name of the pairing rule by which a recorded draw differs from the `expected` draw."""
    recorded, due = ((one.tables, one.byes, one.by, one.solver, one.matches) for one in (fact, expected))
    if recorded == due:
        return "pairing: cost" if fact.cost != expected.cost else "pairing: order of rounds and draws"
    if expected.by == "organiser":
        return "manual pairing"
    return f"{tournament.current.stage.format.kind}: {expected.solver or 'pairing'}"


def _forget_or_void(tournament: Tournament, fact: facts.ResultVoided) -> facts.ResultVoided:
    """Return the fact that should have voided a result.

    A game on this service can be voided before it has a result, a typed result cannot.
    """
    ref = GameRef(fact.stage, fact.round, fact.table, fact.number)
    known = tournament.played[fact.stage - 1].rounds[fact.round - 1].games[fact.table][fact.number - 1]
    if known.outcome is None or fact.head is not None:
        return result_commands.forget(tournament, ref, reason="", head=fact.head)
    return result_commands.void(tournament, ref, reason="")


def _opened(tournament: Tournament, fact: facts.TableOpened) -> Fact | None:
    """Return the fact that should have opened a game at a table: a new game, or one that counts again."""
    held = tournament.played[fact.stage - 1].rounds[fact.round - 1]
    if fact.game in held.taken_back:
        return result_commands.bring_back(tournament, _round(fact), fact.game)
    if presence.missing(tournament, held, held.table(fact.table)):
        return None
    return result_commands.open_table(tournament, fact.round, fact.table, fact.game)


def _corrected(tournament: Tournament, fact: facts.ResultCorrected) -> Fact:
    ref = GameRef(fact.stage, fact.round, fact.table, fact.number)
    return result_commands.correct(tournament, ref, fact.standings, fact.absent, reason="", head=fact.head)


def _reported(tournament: Tournament, fact: facts.ResultReported) -> Fact | None:
    """Return the fact that should have reported a result: of a game here, of a real table, or of a forfeit.

    A game that is played here reports itself, with its head, so a result without a game is a forfeit.
    """
    if fact.game is not None and fact.head is None:
        return None
    if fact.game is None and tournament.played_here(RoundRef(fact.stage, fact.round), fact.table):
        return fact if fact in result_commands.walkovers(tournament) else None
    return result_commands.report(
        tournament, fact.round, fact.table, fact.standings, fact.absent, game=fact.game, head=fact.head
    )


def _claimed(tournament: Tournament, fact: facts.ResultClaimed) -> Fact:
    if fact.objects is not UNSET:
        ref = GameRef(fact.stage, fact.round, fact.table, fact.number)
        return result_commands.contest(tournament, ref, fact.entrant, fact.standings, fact.absent)
    return result_commands.claim_of(tournament, fact.round, fact.table, fact.entrant, fact.standings, fact.absent)


def _match_claimed(tournament: Tournament, fact: facts.MatchClaimed) -> Fact:
    entrants = tournament.played[fact.stage - 1].rounds[fact.round - 1].table(fact.table).entrants
    made = match_results.match_claim_of if fact.objects is UNSET else match_results.contest_match
    return made(tournament, _round(fact), fact.table, fact.entrant, dict(zip(entrants, fact.won, strict=False)))


def _closed(tournament: Tournament, fact: facts.GameClosed) -> Fact:
    """Return the fact that should have recorded that a game is final.

    A correction recorded with it may have set the game's state already, so only the game's id is compared.
    """
    known = tournament.played[fact.stage - 1].rounds[fact.round - 1].games[fact.table][fact.number - 1]
    if known.game is None:
        raise LookupError
    return msgspec.structs.replace(fact, game=known.game)


def _cancelled(tournament: Tournament, fact: facts.TournamentCancelled) -> Fact:
    check_running(tournament)
    return fact


def _changed(tournament: Tournament, fact: facts.TiebreaksChanged) -> Fact:
    return drawing.change_tiebreaks(tournament, fact.stage, fact.tiebreaks, "")


def _adjusted(tournament: Tournament, fact: facts.PointsAdjusted) -> Fact:
    return result_commands.adjust(tournament, fact.stage, fact.entrant, fact.points, reason="")


def _absent(tournament: Tournament, fact: facts.AbsenceRuled) -> Fact:
    return result_commands.rule_absent(tournament, _round(fact), fact.table, fact.entrants, reason="")


def _bye_requested(tournament: Tournament, fact: facts.ByeRequested, *, waits: bool = False) -> Fact:
    return entering.request_bye(tournament, fact.entrant, _round(fact), fact.kind, waits=waits)


def _bye_decided(tournament: Tournament, fact: facts.ByeDecided) -> Fact | None:
    return entering.decide_bye(tournament, fact.entrant, _round(fact), accepted=fact.accepted)


def _withdrew(tournament: Tournament, fact: facts.ByeWithdrawn) -> Fact:
    return entering.withdraw_bye(tournament, fact.entrant, _round(fact))


Again = Callable[[Auditor, Tournament, Any], Fact | None]


def _simply(made: Callable[[Tournament, Any], Fact | None]) -> Again:
    """Return a check that makes a fact again from the tournament and the fact alone.

    It copies the text of a ruling, which follows from no rule.
    """

    def again(_: Auditor, tournament: Tournament, fact: Fact) -> Fact | None:
        expected = made(tournament, fact)
        if not isinstance(fact, Ruling) or not isinstance(expected, Ruling):
            return expected
        grounds = {"reason": fact.reason, "rule": fact.rule, "answers": fact.answers, "dispute": fact.dispute}
        return msgspec.structs.replace(expected, **grounds)

    return again


_AGAIN: Final[Mapping[type[Fact], tuple[Again, str]]] = {
    facts.EntrantRegistered: (Auditor.entered, "entries: lot"),
    facts.DetailsChanged: (_simply(lambda _, fact: fact), "entries"),
    facts.AnnouncementMade: (_simply(lambda _, fact: fact), "entries"),
    facts.AnnouncementChanged: (
        _simply(lambda now, fact: announcing.change_announcement(now, fact.announcement, fact.text)), "entries"
    ),
    facts.AnnouncementRemoved: (
        _simply(lambda now, fact: announcing.remove_announcement(now, fact.announcement)), "entries"
    ),
    facts.EntrantRenamed: (_simply(lambda now, fact: entering.rename(now, fact.entrant, fact.name)), "entries"),
    facts.EntrantInvited: (_simply(lambda now, fact: entering.invite(now, fact.account)), "entries"),
    facts.EntrantDropped: (_simply(lambda now, fact: entering.drop(now, fact.entrant)), "entries"),
    facts.EntrantReturned: (_simply(lambda now, fact: entering.come_back(now, fact.entrant)), "entries"),
    facts.NonceGiven: (Auditor.nonce_given, "entries"),
    facts.BeaconFixed: (Auditor.beacon_fixed, "beacon"),
    facts.BeaconReceived: (_simply(lambda now, fact: beacon.receive(now, fact.signature)), "beacon: signature"),
    facts.BeaconLifted: (_simply(lambda now, _: beacon.lift(now, "")), "rulings"),
    facts.EntrantMovedUp: (_simply(lambda now, fact: entering.let_in(now, fact.entrant)), "waiting list"),
    facts.PlacesChanged: (_simply(lambda now, fact: waiting.change_places(now, fact.most)), "waiting list"),
    facts.EntrantsMerged: (_simply(lambda now, fact: merging.merge(now, fact.entrant, fact.into)), "entries"),
    facts.TeamFormed: (Auditor.formed, "teams: lot"),
    facts.TeamRenamed: (_simply(lambda now, fact: teaming.rename(now, fact.team, fact.name)), "teams"),
    facts.TeamLinedUp: (_simply(lambda now, fact: teaming.line_up(now, fact.team, fact.entrants)), "teams"),
    # Older records may open it twice.
    facts.CheckInOpened: (_simply(lambda now, fact: checking_in.open_check_in(now) or fact), "check-in"),
    facts.EntrantCheckedIn: (_simply(lambda now, fact: checking_in.check_in(now, fact.entrant)), "check-in"),
    facts.EntrantCheckedOut: (_simply(lambda now, fact: checking_in.check_out(now, fact.entrant)), "check-in"),
    facts.CheckInClosed: (_simply(lambda now, _: checking_in.close_check_in(now)), "check-in"),
    facts.StaffChanged: (_simply(lambda now, fact: staffing.change_staff(now, fact.account, fact.duty)), "staff"),
    facts.ByeRequested: (Auditor.bye_requested, "byes"),
    facts.ByeDecided: (_simply(_bye_decided), "byes"),
    facts.ByeWithdrawn: (_simply(_withdrew), "byes"),
    facts.MeetingForbidden: (_simply(lambda now, fact: entering.forbid(now, fact.one, fact.other)), "forbidden pairs"),
    facts.MeetingAllowed: (_simply(lambda now, fact: entering.allow(now, fact.one, fact.other)), "forbidden pairs"),
    facts.StageBegun: (Auditor.begun, "stages: who goes on"),
    facts.RoundDrawn: (Auditor.drawn, "pairing"),
    facts.RoundPublished: (Auditor.published, "rounds: set-up"),
    facts.RoundScheduled: (
        _simply(lambda now, fact: hours.schedule(now, _round(fact), fact.starts_at)), "rounds: hours"
    ),
    facts.RoundStarted: (_simply(lambda now, fact: hours.start(now, _round(fact))), "rounds: hours"),
    facts.EntrantSat: (
        _simply(lambda now, fact: result_commands.sit_down(now, _round(fact), fact.entrant)), "rounds: tables"
    ),
    facts.AbsenceRuled: (_simply(_absent), "rulings"),
    facts.RoundWithdrawn: (_simply(lambda now, _: drawing.withdraw_round(now, "")), "rounds"),
    facts.TableOpened: (_simply(_opened), "rounds: tables"),
    facts.ResultReported: (_simply(_reported), "results"),
    facts.ResultClaimed: (_simply(_claimed), "results"),
    facts.MatchClaimed: (_simply(_match_claimed), "results"),
    facts.ResultCorrected: (_simply(_corrected), "results"),
    facts.ResultVoided: (_simply(_forget_or_void), "results"),
    facts.GameClosed: (_simply(_closed), "results"),
    facts.PointsAdjusted: (_simply(_adjusted), "rulings"),
    facts.EntrantDisqualified: (
        _simply(lambda now, fact: result_commands.disqualify(now, fact.entrant, reason="")), "rulings"
    ),
    facts.DisqualificationLifted: (
        _simply(lambda now, fact: result_commands.lift_disqualification(now, fact.entrant, reason="")), "rulings"
    ),
    facts.NameCorrected: (
        _simply(lambda now, fact: entering.correct_name(now, fact.entrant, fact.name, reason="")), "rulings"
    ),
    facts.TeamNameCorrected: (
        _simply(lambda now, fact: teaming.correct_name(now, fact.team, fact.name, reason="")), "rulings"
    ),
    facts.TiebreaksChanged: (_simply(_changed), "rulings"),
    facts.StandingsCertified: (Auditor.certificate, "certificates"),
    facts.TournamentPaused: (_simply(lambda now, fact: hours.pause(now, fact.until)), "rounds: hours"),
    facts.TournamentResumed: (_simply(lambda now, _: hours.resume(now)), "rounds: hours"),
    facts.TournamentEnded: (_simply(lambda now, _: drawing.end(now)), "rounds"),
    facts.TournamentCancelled: (_simply(_cancelled), "rounds"),
    SeedOpened: (Auditor.opened, "commitment"),
}  # fmt: skip

_EARLIER: Final[Mapping[type[Fact], tuple[str, Again]]] = {
    facts.EntrantReturned: (AFTER_RELEASE, _simply(entering.came_back)),
    facts.EntrantMovedUp: (AFTER_RELEASE, _simply(entering.was_let_in)),
    facts.ResultVoided: (
        AFTER_RELEASE, _simply(lambda now, fact: msgspec.structs.replace(_forget_or_void(now, fact), alone=UNSET))
    ),
    facts.ByeRequested: (NEXT_RULES, _simply(_bye_requested)),
    facts.StandingsCertified: (NEXT_RULES, Auditor.earlier_certificate),
}  # fmt: skip
"""Facts that earlier builds made without a field, each with the first day of the field."""
