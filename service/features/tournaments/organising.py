"""Changes of tournaments by organisers, and results that arbiters and players report."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from domain.beacons.chain import BeaconChain
from domain.game.chance import Chance, commitment
from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.game.ruleset import Ruleset
from domain.games.rulesets import ruleset
from domain.table.clocks import seconds
from domain.table.lobby_facts import Rules, Visibility
from domain.table.rulings import Terms
from domain.tournament import beacon, drawing, entering, hours, result_commands, seasons
from domain.tournament.announcing import announce, change_announcement, remove_announcement
from domain.tournament.dealing import dealt
from domain.tournament.facts import (
    Deal,
    DetailsChanged,
    Follows,
    NameCorrected,
    Play,
    RoundDrawn,
    RoundScheduled,
    RoundWithdrawn,
    TournamentCancelled,
    TournamentCreated,
)
from domain.tournament.formats.calendar import Calendar
from domain.tournament.formats.format import Solver
from domain.tournament.formats.stage import Stage, check_stages, with_tiebreaks
from domain.tournament.match_results import check_match_not_ruled_on, claim_match, contest_match, report_match
from domain.tournament.pairing.cost import Draw
from domain.tournament.played import HeldRound
from domain.tournament.results.kinds import ResultKind
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.seeding import begin_by_rating
from domain.tournament.tournament import Tournament, check_running
from projections.tournament_fold import TournamentLine
from service.features.tournaments import other_games
from service.features.tournaments.bot_tables import Admit, Payment, check_bot_tables
from service.features.tournaments.certificates import sign, statement
from service.features.tournaments.changing import Games, charge_for
from service.features.tournaments.entering import Blocking, CalledBy
from service.features.tournaments.game_results import unreported
from service.features.tournaments.people import People
from service.features.tournaments.store import TournamentBook
from service.features.tournaments.typed_results import Came, is_over
from service.platform.ids import derived_id, new_id
from service.platform.streams.pen import SERVICE, Pen, Secrets
from service.platform.streams.repository import Command, Moved

_CERTIFICATE: Final = "c"

Rated = Callable[[Tournament], Mapping[int, int | None]]
"""A function that returns the rating of each entrant with an account; None: unrated."""


class Back(NamedTuple):
    """An entrant of the season before, to be entered or invited to the next season.

    Entrants with an account are only invited.
    """

    before: int
    account: str | None
    name: str | None
    bot: str | None


class Starts(NamedTuple):
    """The start of a round that does not start when it is published."""

    at: str | None
    """Time of the start. None: an organiser starts the round."""


class TournamentRequest(NamedTuple):
    title: str
    ruleset: str
    options: Mapping[str, Any]
    stages: tuple[Stage, ...]
    visibility: Visibility = "public"
    organisers: tuple[str, ...] = ()
    deal: Deal = "each"
    late_entries: bool = True
    rated: bool = True
    most_entrants: int | None = None
    terms: Terms = Terms()
    play: Play = "here"
    follows: Follows | None = None
    """The link to the season before."""
    no_show_minutes: int | None = None
    back: tuple[Back, ...] = ()
    """Entrants of that season that the organiser enters or invites."""
    results: ResultKind | None = None
    """Kind of the results of a game without rules here. None: the game has rules."""
    game: str | None = None
    """Name of a game without rules here."""
    sizes: tuple[int, ...] = ()
    """Possible numbers of players of a game without rules here."""
    bots_only: bool = False
    byes_wait: bool = False


class Organising(People):
    """Changes of tournaments by organisers, and reports of results.

    `lobby` returns the lobby of a game. `bot` returns the account of the `number`-th bot of a kind. `solver` pairs
    rounds at tables of two. `admit` may refuse games that only bots play.
    """

    def __init__(
        self,
        book: TournamentBook,
        lobby: Games,
        bot: Callable[[str, int], str],
        solver: Solver,
        called: CalledBy,
        admit: Admit,
        blocks: Blocking,
    ) -> None:
        super().__init__(book, lobby, bot, called, blocks)
        self._solver = solver
        self._admit = admit

    def create(self, account: str, id_: str, request: TournamentRequest) -> Moved:
        """Create a tournament with the id `id_`. A second call with the same id changes nothing.

        The caller pays for it, because no limit counts tournaments, and their events are kept for ever.
        """
        self._check_accepted(account, {*request.organisers, *request.terms.referees})
        if request.results is None:
            sizes, stages, rules = _sizes(request), request.stages, None
        else:
            sizes, rules = request.sizes, other_games.rules()
            stages = tuple(with_tiebreaks(stage, request.results) for stage in request.stages)
        check_stages(stages, sizes, request.results)
        secrets = Secrets.fresh()
        created = TournamentCreated(
            request.title,
            rules or _pinned(request, sizes, id_),
            sizes,
            stages,
            request.visibility,
            commitment(secrets.seed, id_),
            request.organisers,
            request.deal,
            request.late_entries,
            request.rated,
            request.most_entrants,
            request.terms,
            request.play,
            request.follows,
            request.no_show_minutes,
            UNSET if request.results is None else request.results,
            UNSET if request.game is None else request.game,
            True if request.bots_only else UNSET,
            True if request.byes_wait else UNSET,
        )
        facts = [created, *_back(Tournament.made(created, account), id_, secrets.seed, request.back)]
        charge_for(facts)
        pen = self._book.first_pen(id_, secrets.key)
        pen.write(facts, account)
        return self._book.create(pen, secrets)

    def next_season(self, account: str, id_: str, before: str, title: str, calendar: Calendar | None) -> Moved:
        """Create the season that follows another one, with the same terms.

        Entrants without an account and bots are entered; accounts are invited. People whom the caller blocks, or who
        block the caller, are left out.
        """
        line = self._book.tournament(account, before)
        former = line.tournament
        if not former.organises(account):
            raise Refusal("not-the-organiser/staff")
        follows = seasons.following(former, before, line.version, line.head)
        seasons.check_settled(former, self._lobby)
        names = self._book.names(line)
        entrants = former.entries.entrants
        organisers = dict.fromkeys((former.maker, *former.organisers))
        accounts = {one.account for one in follows.order if one.account is not None}
        barred = self._barred(account, {*accounts, *organisers, *former.terms.referees})
        back = tuple(
            Back(one.entrant, one.account, names.get(one.entrant), entrants[one.entrant].bot)
            for one in follows.order
            if one.account not in barred
        )
        other = other_games.other_game(self._book, before, former.rules.ruleset)
        request = TournamentRequest(
            title=title,
            ruleset=former.rules.ruleset,
            options=former.rules.options,
            stages=seasons.stages(former, calendar),
            visibility=former.visibility,
            organisers=tuple(one for one in organisers if one != account and one not in barred),
            deal=former.deal,
            late_entries=former.late_entries,
            rated=former.rated,
            most_entrants=former.most_entrants,
            terms=replace(former.terms, referees=tuple(one for one in former.terms.referees if one not in barred)),
            play=former.play,
            follows=follows,
            no_show_minutes=former.no_show,
            back=back,
            results=former.results,
            game=None if other is None else other.name,
            sizes=former.sizes,
            bots_only=former.bots_only,
            byes_wait=former.byes_wait,
        )
        return self.create(account, id_, request)

    def season_id(self, account: str, before: str, *, again: bool) -> str:
        """Return the id of the caller's next season after another one. Refuse while the last one is not over.

        With `again`, an earlier attempt of the same request may have created it.
        """
        begun = datetime.fromisoformat(self._book.tournament(account, before).created_at)
        ids = (derived_id("t", begun, f"{before}/{account}/{number}") for number in itertools.count(1))
        id_ = next(one for one in ids if self._book.head(one) is None or not self._book.line(one).tournament.over)
        if not again and self._book.head(id_) is not None:
            raise Refusal("no-season/open", season=id_)
        return id_

    def fix_beacon(self, account: str, id_: str, chain: BeaconChain | None, at: int) -> Moved | None:
        """Fix the first round of a beacon from the time `at` on, in seconds since 1970. Without a `chain`, refuse."""

        def decide(line: TournamentLine, pen: Pen) -> Fact:
            if chain is None:
                raise Refusal("beacon-off")
            return beacon.fix(line.tournament, chain, chain.first_round(at), seconds(pen.at))

        return self._organise(account, id_, decide)

    def receive_beacon(self, id_: str, signature: str) -> Moved | None:
        """Record the fixed round of the beacon with its signature, by the service."""

        def decide(line: TournamentLine, pen: Pen) -> Command:
            fact = beacon.receive(line.tournament, signature)
            pen.write([fact], SERVICE)
            return Command(f"beacon/{fact.beacon_round}")

        return self._book.change(id_, decide)

    def begin_stage(
        self, account: str, id_: str, entrants: Sequence[int] | None = None, rated: Rated | None = None
    ) -> Moved | None:
        """Begin the next stage, with the seeds in the order of `entrants`, or by rating if `rated` is set.

        By default, the seeds follow from the stage before, or from the lots in the first stage.
        """
        pay = Payment()

        def decide(line: TournamentLine, pen: Pen) -> Fact:
            tournament = line.tournament
            if rated is not None:
                begun = begin_by_rating(tournament, rated(tournament))
            else:
                begun = drawing.begin_stage(tournament, entrants)
            tables = drawing.opening_tables(tournament, begun, date.fromisoformat(pen.at[:10]))
            check_bot_tables(tournament, tables, self._admit, pay)
            return begun

        return self._organise(account, id_, decide)

    def draw(
        self,
        account: str,
        id_: str,
        ahead: Callable[[TournamentLine], RoundDrawn | None] = lambda _: None,
        *,
        anew: bool = True,
    ) -> Moved | None:
        """Draw the next round. Play begins only after its publication.

        `ahead` returns the draw of a worker, or None. Without `anew`, a second draw is refused.
        """

        return self._draw(account, id_, lambda line: ahead(line) or self.next_round(line), anew=anew)

    def next_round(self, line: TournamentLine) -> RoundDrawn:
        """Return the draw of the next round for the current state."""
        stage = max(len(line.tournament.played), 1)
        chance = drawing.chance_of(self._book.draw_seed(line), line.id, stage)
        return drawing.draw_round(line.tournament, chance, self._solver)

    def draw_by_hand(self, account: str, id_: str, made: Draw, *, anew: bool = True) -> Moved | None:
        return self._draw(account, id_, lambda line: drawing.draw_by_hand(line.tournament, made), anew=anew)

    def _draw(
        self, account: str, id_: str, draw: Callable[[TournamentLine], RoundDrawn], *, anew: bool
    ) -> Moved | None:
        def decide(line: TournamentLine, _: Pen) -> Fact:
            if not anew:
                drawing.check_undrawn(line.tournament)
            return draw(line)

        return self._organise(account, id_, decide)

    def publish(self, account: str, id_: str, starts: Starts | None = None) -> Moved | None:
        """Publish the drawn round, to start at once or at the time in `starts`."""
        pay = Payment()

        def decide(line: TournamentLine, _: Pen) -> Sequence[Fact]:
            fact = drawing.publish(line.tournament, dealt(line.tournament, id_, self._book.draw_seed(line)))
            pending = line.tournament.current.pending
            tables = () if pending is None else (table.entrants for table in pending.tables)
            check_bot_tables(line.tournament, tables, self._admit, pay)
            return [fact] if starts is None else [fact, RoundScheduled(fact.stage, fact.round, starts.at)]

        return self._organise(account, id_, decide)

    def start(self, account: str, id_: str, ref: RoundRef, starts: Starts | None = None) -> Moved | None:
        """Start a published round at once, or schedule its start if `starts` is set."""

        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            if starts is None:
                return hours.start(line.tournament, ref)
            return hours.schedule(line.tournament, ref, starts.at)

        return self._organise(account, id_, decide)

    def pause(self, account: str, id_: str, until: str | None) -> Moved | None:
        """Pause all tables of a tournament, until a time or until an organiser resumes play."""
        return self._organise(account, id_, lambda line, _: hours.pause(line.tournament, until))

    def resume(self, account: str, id_: str) -> Moved | None:
        return self._organise(account, id_, lambda line, _: hours.resume(line.tournament))

    def sit_down(self, account: str, id_: str, ref: RoundRef, entrant: int) -> Moved | None:
        """Mark an entrant as present at their table, by the entrant, an organiser or an arbiter."""

        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            return result_commands.sit_down(line.tournament, ref, entrant)

        return self._for_entrant(account, id_, entrant, decide, desk=True)

    def report(
        self,
        account: str,
        id_: str,
        number: int,
        table: int,
        came: Callable[[Tournament], Came],
    ) -> Moved | None:
        """Report the result of a game at a real table. `came` calculates the result from the tournament."""

        def decide(line: TournamentLine, _: Pen) -> Fact:
            tournament = line.tournament
            result_commands.check_typed(tournament, RoundRef(len(tournament.played), number), table)
            typed = came(tournament)
            return result_commands.report(tournament, number, table, typed.standings, typed.absent)

        return self._organise(account, id_, decide, desk=True)

    def report_match(self, account: str, id_: str, ref: RoundRef, table: int, won: Mapping[int, int]) -> Moved | None:
        """Report the remaining games of a match at a real table, from the games won by each entrant."""

        def decide(line: TournamentLine, _: Pen) -> Sequence[Fact]:
            return report_match(line.tournament, ref, table, won)

        return self._organise(account, id_, decide, desk=True)

    def claim(
        self, account: str, id_: str, ref: RoundRef, table: int, came: Callable[[Tournament], Came]
    ) -> Moved | None:
        """Claim a result of a game at a real table, as one of its players.

        Two equal claims report the result, if the players whom they list as absent agree. A later claim contests it. At
        a table that plays on this service, a claim can only contest a result that an official changed. Claims of
        disqualified entrants do not count.
        """

        def decide(line: TournamentLine, _: Pen) -> Sequence[Fact]:
            tournament = line.tournament
            typed = came(tournament)
            if not _of_officials(tournament, typed.known):
                result_commands.check_typed(tournament, ref, table)
            entrant = _claimant(tournament, account)
            if typed.known is not None:
                made = result_commands.contest(tournament, typed.known, entrant, typed.standings, typed.absent)
                if made.objects is True:
                    result_commands.check_not_ruled_on(tournament, typed.known, entrant)
                return [made]
            return result_commands.claim(tournament, ref.round, table, entrant, typed.standings, typed.absent)

        return self._act(account, id_, decide)

    def claim_match(self, account: str, id_: str, ref: RoundRef, table: int, won: Mapping[int, int]) -> Moved | None:
        """Claim the result of a whole match at a real table, as one of its players.

        Two equal claims report it. A later claim contests it.
        """

        def decide(line: TournamentLine, _: Pen) -> Sequence[Fact]:
            tournament = line.tournament
            result_commands.check_typed(tournament, ref, table)
            entrant = _claimant(tournament, account)
            if not is_over(tournament, ref, table):
                return claim_match(tournament, ref, table, entrant, won)
            made = contest_match(tournament, ref, table, entrant, won)
            if made.objects is True:
                check_match_not_ruled_on(tournament, ref, table, entrant)
            return [made]

        return self._act(account, id_, decide)

    def rule(
        self, account: str, id_: str, decide: Callable[[Tournament], Fact | Sequence[Fact]], *, desk: bool = True
    ) -> Moved | None:
        """Record the ruling that `decide` returns. With `desk`, arbiters may make it, too."""

        def ruled(line: TournamentLine, _: Pen) -> Fact | Sequence[Fact]:
            fact = decide(line.tournament)
            if isinstance(fact, RoundWithdrawn):
                self._check_unplayed(line.tournament.current.rounds[-1])
            if isinstance(fact, NameCorrected) and fact.name is not None:
                self._check_name(line, fact.name, fact.entrant)
            return fact

        return self._organise(account, id_, ruled, desk=desk)

    def _check_unplayed(self, held: HeldRound) -> None:
        """Refuse to withdraw a round if one of its games is over, even if the result is not recorded yet."""
        if any(self._lobby(game).result is not None for game in unreported(held)):
            raise Refusal("round-running/games")

    def certify(self, account: str, id_: str, supersedes: str | None = None, reason: str | None = None) -> Moved | None:
        """Sign the current standings, and record the certificate. It may supersede an older one."""

        def decide(line: TournamentLine, pen: Pen) -> Fact:
            result_commands.check_certifiable(line.tournament, supersedes, reason)
            certificate = new_id(_CERTIFICATE)
            lines = self._book.standings(line)
            signed = sign(statement(line, certificate, pen.at, supersedes, lines=lines), self._book.ring)
            return result_commands.certify(line.tournament, certificate, signed, supersedes=supersedes, reason=reason)

        return self._organise(account, id_, decide)

    def end(self, account: str, id_: str) -> Moved | None:
        return self._organise(account, id_, lambda line, _: drawing.end(line.tournament))

    def describe(self, account: str, id_: str, details: DetailsChanged) -> Moved | None:
        """Replace the details of an event: title, description, place, house rules and start."""

        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            return None if self._book.details(id_, line.tournament.details) == details else details

        return self._organise(account, id_, decide)

    def announce(self, account: str, id_: str, text: str) -> Moved | None:
        """Post an announcement to all participants. Refuse more than the maximum of an event."""
        return self._organise(account, id_, lambda line, _: announce(line.tournament, text))

    def change_announcement(self, account: str, id_: str, number: int, text: str) -> Moved | None:
        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            seq = line.tournament.announcements.get(number)
            if seq is not None and self._book.fact(id_, seq).text == text:
                return None
            return change_announcement(line.tournament, number, text)

        return self._organise(account, id_, decide)

    def remove_announcement(self, account: str, id_: str, number: int) -> Moved | None:
        return self._organise(account, id_, lambda line, _: remove_announcement(line.tournament, number))

    def cancel(self, account: str, id_: str, reason: str) -> Moved | None:
        """Cancel the tournament. Running games continue, but do not count."""

        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            if line.tournament.status == "cancelled":
                return None
            check_running(line.tournament)
            return TournamentCancelled(reason)

        return self._organise(account, id_, decide)


def _claimant(tournament: Tournament, account: str) -> int:
    """Return the entrant of an account. Refuse a disqualified one, whose claims do not count."""
    entrant = tournament.entries.of_account(account)
    if entrant is None:
        raise Refusal("not-seated/tournament")
    if tournament.entries.named(entrant).disqualified:
        raise Refusal("disqualified/already", entrant=entrant)
    return entrant


def _back(tournament: Tournament, id_: str, seed: bytes, back: Sequence[Back]) -> Iterator[Fact]:
    """Yield facts that enter the bots and names of the season before, and invite its accounts."""
    for seq, one in enumerate(back, 2):
        fact: Fact | None
        if one.account is not None and one.bot is None:
            fact = entering.invite(tournament, one.account)
        elif one.account is None and one.name is None:  # it was erased
            fact = None
        else:
            before = one.before if one.account is None else None
            fact = entering.register(tournament, id_, seed, one.account, one.name, bot=one.bot, before=before)
        if fact is not None:
            tournament.apply(fact, seq)
            yield fact


def _of_officials(tournament: Tournament, known: GameRef | None) -> bool:
    """Return whether officials decided a known result, so that it differs from the result of its game.

    No dispute in a game concerns such a result.
    """
    if known is None:
        return False
    game = tournament.played[known.stage - 1].rounds[known.round - 1].games[known.table][known.game - 1]
    return game.outcome != game.reported


def _pinned(request: TournamentRequest, sizes: Sequence[int], id_: str) -> Rules:
    """Return the rules and options of the games. Refuse options that do not fit."""
    rules = ruleset(request.ruleset)
    setting = rules.setting(request.options, sizes[0])
    if request.deal == "setup":
        rules.dealt_once(request.options, sizes[-1], Chance(b"", id_))
    options = _agreed(rules, rules.as_data(request.options), msgspec.to_builtins(setting.options))
    return Rules.pinned(rules, rules.blank(setting), options)


def _sizes(request: TournamentRequest) -> tuple[int, ...]:
    """Return the numbers of players that the game allows with the requested options."""
    rules = ruleset(request.ruleset)
    sizes, refused = [], None
    for size in rules.seats:
        try:
            rules.setting(request.options, size)
        except Refusal as refusal:
            refused = refused or refusal
        else:
            sizes.append(size)
    if not sizes and refused is not None:
        raise refused
    return tuple(sizes)


def _agreed(rules: Ruleset[Any], options: Mapping[str, Any], completed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options to record for a tournament: those that were requested or must be named.

    Each game fills in the others.
    """
    return {name: chosen for name, chosen in completed.items() if name in options or name in rules.before}
