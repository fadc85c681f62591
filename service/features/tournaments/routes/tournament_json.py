"""The answers about tournaments, with the names of people and teams."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.table.clocks import spelled
from domain.tournament import seasons
from domain.tournament import tournament as domain
from domain.tournament.facts import DetailsChanged, TournamentCreated
from domain.tournament.promotion import SeasonPlayer
from domain.tournament.tournament import Tournament
from events.log.event import Stored
from events.log.journal import Place
from events.receipts import Receipt
from projections.tournament_fold import TournamentLine
from projections.tournament_summary import Summary
from service.features.accounts.answers import Person
from service.features.accounts.names import NOBODY
from service.features.games.routes.game_json import delivered, list_soon, me
from service.features.games.terms_answer import GameTerms
from service.features.tournaments.answers import (
    Announcement,
    Beacon,
    ByeRequestAnswer,
    Change,
    Details,
    EntrantAnswer,
    Named,
    SeasonDivision,
    TournamentAnswer,
    TournamentChange,
    TournamentPause,
    TournamentStage,
    TournamentSummary,
    You,
)
from service.features.tournaments.other_games import other_game
from service.features.tournaments.prices import price
from service.features.tournaments.round_answers import NamedTeam, TeamAnswer
from service.features.tournaments.services import TournamentServices
from service.features.tournaments.store import known_facts
from service.platform.answers import ABSENT, Absent
from service.platform.http.answers import Headers
from service.platform.streams.repository import Moved

_ANNOUNCED: Final = 10


def changed(
    services: TournamentServices,
    kind: type[Change],
    id_: str,
    moved: Moved | None,
    *,
    at: str | None = None,
    **more: Any,
) -> tuple[Change, Headers]:
    """Return the answer to a change of a tournament: receipt, new events and state.

    `at` is the path of the part that was created.
    """
    headers = {} if at is None else {"Location": f"/v1/tournaments/{id_}{at}"}
    if moved is not None and moved.repeated:
        headers["Idempotent-Replayed"] = "true"
    book = services.desk.book
    events = [] if moved is None else book.events(id_, moved.first - 1, moved.last - moved.first + 1)
    answer = kind(
        receipt=None if moved is None else Receipt(**moved.receipt),
        events=[delivered(shown) for shown in events],
        tournament=tournament_answer(services, book.line(id_)),
        **more,
    )
    return answer, headers


def acted(
    services: TournamentServices, id_: str, moved: Moved | None, *, at: str | None = None, games: bool = False
) -> tuple[TournamentChange, Headers]:
    """Advance a tournament after a change, and return the answer to it. `games`: it also affects running games."""
    forward(services, id_, moved, None if games else ())
    return changed(services, TournamentChange, id_, moved, at=at)


def forward(
    services: TournamentServices, id_: str, moved: Moved | None, changed: Collection[str] | None = ()
) -> TournamentLine:
    """Advance a tournament after a change, and return it with everything that follows.

    Its games exist when the request is answered, also if an earlier request broke off before creating them. Results of
    games are recorded as they happen. They are not searched here, because there may be a thousand games.
    """
    tournaments = services.desk
    tournaments.opener.advance(id_, changed)
    list_soon(services.games, id_, moved)
    return tournaments.book.line(id_)


def _division(players: Sequence[SeasonPlayer], number: int) -> SeasonDivision:
    filling = [one.entrant for one in players if one.next_division not in {None, number}]
    return SeasonDivision([one.entrant for one in players], filling)


def _pause(services: TournamentServices, line: TournamentLine) -> TournamentPause | None:
    pause = line.tournament.pause
    if pause is None or not line.tournament.paused:
        return None
    return TournamentPause(services.desk.book.moment(line.id, pause.seq), pause.until)


def texts_of(line: TournamentLine) -> list[int]:
    """Return the numbers of the events with the texts of the answer about a tournament."""
    return [line.tournament.details, *_announcements(line.tournament).values()]


def _announcements(tournament: Tournament) -> dict[int, int]:
    """Return the events with the texts of the last announcements, by the events that made these."""
    return dict([*tournament.announcements.items()][-_ANNOUNCED:])


def tournament_answer(
    services: TournamentServices, line: TournamentLine, events: Mapping[Place, Stored] | None = None
) -> TournamentAnswer:
    """Return the answer about a tournament, without its entrants, rounds and standings.

    `events` are those of `texts_of`, if they were read already.
    """
    now, account = line.tournament, me()
    entries = now.entries
    if events is None:
        events = services.desk.book.journal.pick([(line.id, seq) for seq in texts_of(line)])
    facts, progress = known_facts(events), services.desk.book.progress(line)
    people = _people(services, (now.maker, *now.staff, *entries.invited))
    requests = [request for request in entries.requests if entries.entrants[request.bye.entrant].playing]
    described = facts[line.id, now.details]
    details = None
    if isinstance(described, DetailsChanged):
        minutes = described.round_minutes or None
        details = Details(
            description=described.description,
            place=described.place,
            house_rules=described.house_rules,
            starts_at=described.starts_at,
            round_minutes=minutes,
            fee=price(described),
            sponsors=described.sponsors or None,
        )
    coming = seasons.coming_divisions(now) if now.status == "open" else []
    return TournamentAnswer(
        id=line.id,
        title=described.title,
        details=details,
        announcements=[
            Announcement(seq, events[line.id, current].event.at, facts[line.id, current].text)
            for seq, current in reversed(_announcements(now).items())
        ],
        ruleset=now.rules.ruleset,
        game=other_game(services.desk.book, line.id, now.rules.ruleset),
        rules=now.rules,
        sizes=now.sizes,
        stages=[_stage(line, number, over=progress.over) for number in range(1, len(now.stages) + 1)],
        status=now.status,
        visibility=now.visibility,
        play=now.play,
        follows=now.follows,
        deal=now.deal,
        rated=now.rated,
        bots_only=now.bots_only,
        byes_wait=now.byes_wait,
        no_show_minutes=now.no_show,
        late_entries=now.late_entries,
        entries_open=progress.takes_entries,
        most_entrants=now.most_entrants,
        terms=GameTerms.of(now.terms),
        maker=people[now.maker],
        organisers=[people[one] for one in now.organisers],
        arbiters=[people[one] for one in now.terms.referees],
        invited=[people[one] for one in entries.invited if entries.of_account(one) is None],
        you=_you(now, account),
        entrants=len(entries.entrants),
        playing=len(entries.playing),
        waiting=entries.waiting,
        check_in=entries.check_in,
        pause=_pause(services, line),
        stage=len(now.played),
        round=len(now.current.rounds) if now.played else 0,
        pending=now.current.pending if now.played else None,
        byes=[ByeRequestAnswer(one.stage, one.round, one.bye.entrant, one.bye.kind, one.status) for one in requests],
        forbidden=[list(pair) for pair in entries.forbidden],
        certificates=now.certificates,
        provisional=now.provisional,
        beacon=_beacon(now.beacon),
        commit=now.commit,
        seed=now.seed,
        version=line.version,
        head=line.head,
        created_at=line.created_at,
        at=line.updated_at,
        divisions=[_division(part, number) for number, part in enumerate(coming, 1)] or ABSENT,
    )


def _beacon(fixed: domain.FixedBeacon | None) -> Beacon | Absent:
    if fixed is None:
        return ABSENT
    return Beacon(fixed.chain.hash, fixed.beacon_round, spelled(fixed.due * 1000), fixed.signature)


def _you(now: domain.Tournament, account: str | None) -> You:
    entrant = None if account is None else now.entries.of_account(account)
    return You(now.organises(account), account in now.terms.referees, entrant)


def _stage(line: TournamentLine, number: int, *, over: bool) -> TournamentStage:
    """Return the answer about a stage. `over`: the current stage is over."""
    now = line.tournament
    agreed = now.stages[number - 1]
    played = now.played[number - 1] if number <= len(now.played) else None
    return TournamentStage(
        number=number,
        agreed=agreed,
        status="to-come" if played is None else "over" if over or number < len(now.played) else "running",
        tiebreaks=agreed.listed if played is None else played.listed,
        tiebreaks_changed=played is not None and played.tiebreaks is not None,
        entrants=None if played is None else played.entrants,
        rounds=0 if played is None else len(played.rounds),
        planned=None if played is None else played.planned,
    )


def summaries(services: TournamentServices, lines: Sequence[Summary]) -> list[TournamentSummary]:
    """Return the entries of tournaments in a list. Their titles are read by one statement."""
    facts = services.desk.book.facts([(line.id, line.details) for line in lines])
    return [_summary(services, line, facts[line.id, line.details]) for line in lines]


def _summary(
    services: TournamentServices, line: Summary, described: TournamentCreated | DetailsChanged
) -> TournamentSummary:
    place, starts_at = (described.place, described.starts_at) if isinstance(described, DetailsChanged) else (None, None)
    return TournamentSummary(
        id=line.id,
        title=described.title,
        place=place,
        starts_at=starts_at,
        ruleset=line.rules.ruleset,
        game=other_game(services.desk.book, line.id, line.rules.ruleset),
        rules=line.rules,
        formats=line.formats,
        status=line.status,
        visibility=line.visibility,
        play=line.play,
        rated=line.rated,
        maker=line.maker,
        organisers=line.organisers,
        entrants=line.entrants,
        playing=line.playing,
        teams=line.playing_teams,
        most_entrants=line.most_entrants,
        stage=line.stage,
        round=line.round,
        version=line.version,
        created_at=line.created_at,
        updated_at=line.updated_at,
    )


def _people(services: TournamentServices, accounts: Iterable[str]) -> dict[str, Person]:
    ids = set(accounts)
    called = services.names.called(ids)
    return {account: Person(account, called[account].handle, called[account].chosen or ABSENT) for account in ids}


def named(services: TournamentServices, line: TournamentLine, entrants: Iterable[int]) -> dict[int, Named]:
    """Return the names of entrants by number: account and handle, or the name that an organiser or a guest entered."""
    known = line.tournament.entries.entrants
    numbers = list(dict.fromkeys(entrants))
    entered = services.desk.book.names(line, numbers)
    called = services.names.called({account for one in numbers if (account := known[one].account)})

    def name(number: int) -> Named:
        account = known[number].account
        handle, chosen = called.get(account or "", NOBODY)
        erased = account is not None and handle is None
        return Named(number, account, handle, None if erased else entered.get(number) or chosen)

    return {one: name(one) for one in numbers}


def teams(services: TournamentServices, line: TournamentLine, team_numbers: Iterable[int]) -> list[TeamAnswer]:
    numbers, known = list(team_numbers), line.tournament.teams
    called = named_teams(services, line, numbers)
    entrants_named = named(services, line, [entrant for number in numbers for entrant in known[number].entrants])
    return [
        TeamAnswer(
            number, called[number].name, [entrants_named[one] for one in known[number].entrants], known[number].lot
        )
        for number in numbers
    ]


def named_teams(services: TournamentServices, line: TournamentLine, numbers: Iterable[int]) -> dict[int, NamedTeam]:
    """Return the names of teams by number."""
    names = services.desk.book.team_names(line)
    return {number: NamedTeam(number, names[number]) for number in numbers}


def entrants(services: TournamentServices, line: TournamentLine, numbers: Iterable[int]) -> list[EntrantAnswer]:
    known = line.tournament.entries.entrants
    return [
        EntrantAnswer(
            **msgspec.structs.asdict(name),
            bot=known[number].bot,
            waits=known[number].waits is not None,
            here=known[number].present,
            merged=known[number].merged,
            dropped=known[number].dropped,
            disqualified=known[number].disqualified,
            nonce=known[number].nonce,
            lot=known[number].lot,
            entered=known[number].entered,
        )
        for number, name in named(services, line, numbers).items()
    ]
