"""A sample of every type of event that a stream can hold, from games that are played, matches, a book of looks."""

import random
from collections.abc import Iterator
from itertools import chain, cycle, islice
from pathlib import Path
from typing import Any

import msgspec

from domain.game.chance import commitment
from domain.game.facts import Codec, Fact
from domain.game.play import BranchBegun
from domain.game.ruleset import Ruleset
from domain.table.clocks import milliseconds
from domain.table.lobby_facts import LOBBY_CODEC, Chair, OfficialsNamed, SeedOpened
from domain.table.looks import LOOKS_CODEC
from domain.table.match import MATCH_CODEC
from domain.table.rulings import Clock, Terms
from domain.tournament.beacon import lift, receive
from domain.tournament.checking_in import check_in, close_check_in, open_check_in
from domain.tournament.drawing import change_tiebreaks, end, withdraw_round
from domain.tournament.entering import (
    allow,
    come_back,
    correct_name,
    decide_bye,
    drop,
    forbid,
    register,
    rename,
    request_bye,
    withdraw_bye,
)
from domain.tournament.facts import (
    AnnouncementChanged,
    AnnouncementMade,
    AnnouncementRemoved,
    BeaconFixed,
    DetailsChanged,
    EntrantCheckedOut,
    EntrantInvited,
    EntrantMovedUp,
    NonceGiven,
    TournamentCancelled,
    TournamentPaused,
    TournamentResumed,
)
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import RoundRobin, Swiss
from domain.tournament.formats.stage import Stage, TeamPlay
from domain.tournament.hours import due, schedule
from domain.tournament.match_results import claim_match
from domain.tournament.merging import merge
from domain.tournament.result_commands import (
    SignedDigest,
    adjust,
    certify,
    claim_of,
    close,
    correct,
    disqualify,
    lift_disqualification,
    open_table,
    report,
    rule_absent,
    sit_down,
    void,
)
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.scale import Scale
from domain.tournament.staffing import change_staff
from domain.tournament.teaming import correct_name as correct_team_name
from domain.tournament.teaming import form, line_up
from domain.tournament.teaming import rename as rename_team
from domain.tournament.waiting import change_places
from events.keys import KeyRing
from events.log.event import Stored
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from projections.game_fold import fact_of
from service.features.games.desk import GameRequest, open_desk
from service.features.matches.desk import MatchRequest, open_match_desk
from service.platform.streams.pen import Secrets
from tests.support.beacons import Beacon
from tests.support.games import played, settings
from tests.support.life import GAME, REFEREES, Deed, Life, Time
from tests.support.organising import ID, SEED, Organiser, places
from tests.support.profile import profile
from tests.support.tables import PLAYERS, moved, played_on

Samples = dict[str, Fact]
ADA, BRUNO = PLAYERS[:2]
_REFEREE = REFEREES[0]
_MOST = 400


def facts_of(codec: Codec, events: list[Stored]) -> Iterator[Fact]:
    return (fact_of(codec, stored, Viewer.referee()) for stored in events)


def around_the_table(folder: Path, time: Time) -> tuple[list[Stored], Samples]:
    """A whole life with disputes, rulings and takebacks, and a sample of everything that happens beside play."""
    found: Samples = {}
    story: list[Stored] = []
    for number, life in enumerate((_contested, _given_up, _never_played)):
        (folder / str(number)).mkdir()
        with SqliteJournal(folder / str(number) / "log.db") as journal:
            one = Life(journal, KeyRing(folder), time, random.Random(number))
            life(one)
            events = journal.read(GAME)
            found = {fact.type_name(): fact for fact in facts_of(one.now().codec, events)} | found
            story = story or events
    return story, {name: fact for name, fact in found.items() if name in LOBBY_CODEC.types}


def secret_of(folder: Path) -> bytes:
    """Return the key that seals events in the life that `around_the_table` plays."""
    with SqliteJournal(folder / "0" / "log.db") as journal:
        kept = journal.secret(GAME)
        assert kept is not None
        return Secrets.read(GAME, kept).key


def _contested(life: Life) -> None:
    clock = Clock(per_game=600, on_timeout="referee")
    agreed = Terms(takebacks="consent", clock=clock, dispute_window=60, appeal_window=60)
    life.begin("kingdomino", {}, 2, agreed)
    rng = random.Random(0)

    def moves(count: int) -> None:
        for _ in range(count):
            moved(life.desk, GAME, rng)

    for count, allowed in ((6, False), (4, True)):
        moves(count)
        asking = PLAYERS[life.now().copy.open.seat]  # type: ignore[union-attr]  # a game that is played asks somebody
        must(life, Deed("ask", asking), Deed("say", BRUNO if asking == ADA else ADA, (allowed,)))
    moves(2)
    first = next(stored.seq for stored in life.journal.read(GAME) if stored.event.type == "decision-opened")
    must(life, Deed("pause", _REFEREE), Deed("resume", _REFEREE), Deed("rewind", _REFEREE, (first,)))
    moves(2)
    must(life, Deed("clock", _REFEREE, (0,)), Deed("penalise", _REFEREE, (1,)), Deed("replace", _REFEREE, (1,)))
    must(life, Deed("wait", "", (50, True)), Deed("wait", "", (900, False)), Deed("resume", _REFEREE))
    must(life, Deed("dispute", ADA, (4,)), Deed("settle", _REFEREE, ("penalise", 0, 0)), Deed("appeal", ADA))
    must(life, Deed("allow", REFEREES[1]))
    must(life, Deed("dispute", ADA, (4,)), Deed("state", ADA), Deed("inquire", _REFEREE, (0, True)))
    must(life, Deed("reply", ADA, (life.now().seq,)), Deed("mark", _REFEREE, (4,)))
    must(life, Deed("dismiss", _REFEREE), Deed("appeal", ADA), Deed("adjudicate", REFEREES[1]))
    must(life, Deed("settle", REFEREES[1], ("uphold", 0, 0)), Deed("void", REFEREES[1]))
    must(life, Deed("wait", "", (100, False)))
    assert life.now().lobby.status == "final"


def _given_up(life: Life) -> None:
    life.begin("kingdomino", {}, 2, Terms(dispute_window=60, clock=Clock(per_move=86_400), holidays=9))
    rng = random.Random(1)
    moved(life.desk, GAME, rng)
    life.desk.officials.name(GAME, OfficialsNamed(REFEREES[1:], ()))
    must(life, Deed("rest", ADA, (5,)), Deed("rest", ADA, (0,)))
    must(life, Deed("dispute", ADA, (4,)), Deed("withdraw", ADA), Deed("resign", ADA))
    must(life, Deed("waive", ADA))


def _never_played(life: Life) -> None:
    life.desk.seating.create(ADA, GAME, GameRequest("kingdomino", {}, [Chair("account", ADA), Chair("open")]))
    life.desk.seating.sit(BRUNO, GAME, 1)
    life.desk.seating.leave(BRUNO, GAME, 1)
    life.desk.seating.cancel(ADA, GAME)


def must(life: Life, *deeds: Deed) -> None:
    for deed in deeds:
        refusal = life.do(deed)
        assert refusal is None, (deed, refusal)


def in_play(rules: Ruleset[Any]) -> Samples:
    """A sample of every fact of play, from games that are played until all of them have happened."""
    found: Samples = {BranchBegun.type_name(): BranchBegun(1, ("deck",), {"deck": ("a", "b")})}
    usual, rare = settings(rules), [rules.setting(options, 2) for options in profile(rules.name).rare]
    for number, setting in enumerate(islice(chain(usual, cycle(rare or usual)), _MOST)):
        game = played(rules, setting, f"samples {number}")
        rest = game.rests[len(game.rests) // 2]
        placed = rules.placed(rules.position(game.at(rest).table), game.setting)
        found = {fact.type_name(): fact for fact in (placed, *game.facts)} | found
        if set(rules.codec.types) <= found.keys():
            break
    return found


def of_matches(folder: Path) -> Samples:
    found: Samples = {}
    with SqliteJournal(folder / "matches.db") as journal:
        ring = KeyRing(folder)
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        matches = open_match_desk(journal, ring, desk, lambda _stream, _events: None)
        terms: dict[str, Any] = {"format": "best-of", "games": 1}
        for match, chairs in (("m_1", 2), ("m_2", 3)):
            seats = [Chair("account", ADA), *[Chair("open")] * (chairs - 1)]
            matches.playing.create(ADA, match, MatchRequest("kingdomino", {}, terms, seats, present=frozenset({ADA})))
            matches.playing.sit(BRUNO, match, 1)
        matches.playing.leave(BRUNO, "m_2", 1)
        matches.playing.cancel(ADA, "m_2")
        matches.opener.advance("m_1")
        played_on(desk, matches.book.line("m_1").contest.games[0].game)
        matches.opener.advance("m_1")
        for match in ("m_2", "m_1"):
            found |= {fact.type_name(): fact for fact in facts_of(MATCH_CODEC, journal.read(match))}
        seed = Secrets.read("m_1", journal.secret("m_1") or b"").seed
    created = msgspec.structs.replace(found["match-created"], commit=commitment(seed, GAME))  # as in of_tournaments
    return found | {"match-created": created}


def of_tournaments() -> Samples:
    """A sample of everything that happens to a tournament, in which much is ruled on."""
    olga = Organiser(Stage(Swiss(rounds=1, size=3)), sizes=(2, 3)).enter(4)
    olga.tell(EntrantInvited("a_pavel"))
    olga.tell(DetailsChanged("Open", "Bring tea.", "The old mill", "No phones.", "2026-12-05T13:00:00Z"))
    olga.tell(AnnouncementMade("Lunch is at one."))
    said = len(olga.facts)
    olga.tell(AnnouncementChanged(said, "Lunch is at two."), AnnouncementRemoved(said))
    olga.tell(register(olga.tournament, ID, SEED, None, "Zoe at table 2"), drop(olga.tournament, 4))
    olga.tell(rename(olga.tournament, 5, "Zoë at table 2"))
    olga.tell(come_back(olga.tournament, 4))
    room, staff = change_places(olga.tournament, 5), change_staff(olga.tournament, "a_pavel", "organiser")
    assert room is not None
    assert staff is not None
    olga.tell(room, staff)
    olga.tell(register(olga.tournament, ID, SEED, None, "Zoë"))
    olga.tell(drop(olga.tournament, 4), EntrantMovedUp(6))
    olga.tell(merge(olga.tournament, 6, 5), come_back(olga.tournament, 4), open_check_in(olga.tournament))
    olga.tell(*filter(None, [check_in(olga.tournament, 1), EntrantCheckedOut(1), close_check_in(olga.tournament)]))
    olga.tell(request_bye(olga.tournament, 1, RoundRef(1, 1), "half", waits=True))
    granted = decide_bye(olga.tournament, 1, RoundRef(1, 1), accepted=True)
    assert granted is not None
    olga.tell(granted, withdraw_bye(olga.tournament, 1, RoundRef(1, 1)))
    olga.tell(NonceGiven(1, "of my own"))
    league = Beacon()
    olga.tell(BeaconFixed(league.chain, 1))
    olga.tell(lift(olga.tournament, "The beacon does not answer.", "2.1"), BeaconFixed(league.chain, 2))
    olga.tell(receive(olga.tournament, league.signature(2)))
    olga.tell(forbid(olga.tournament, 1, 2))
    olga.tell(allow(olga.tournament, 1, 2))
    olga.begin().draw()
    olga.tell(withdraw_round(olga.tournament, "The tables were called out wrongly.", "2.3"))
    olga.draw()
    put_off = schedule(olga.tournament, RoundRef(1, 1), "2026-12-05T14:00:00Z")
    assert put_off is not None
    olga.tell(put_off)
    olga.tell(TournamentPaused("2026-12-05T13:30:00Z"), TournamentResumed())
    olga.tell(*due(olga.tournament, milliseconds("2026-12-05T14:00:01Z")))
    sat = sit_down(olga.tournament, RoundRef(1, 1), olga.tournament.current.rounds[0].tables[0].entrants[0])
    assert sat is not None
    olga.tell(sat)
    (seats, others) = (len(table.entrants) for table in olga.tournament.current.rounds[0].tables)
    olga.tell(open_table(olga.tournament, 1, 1, "g_1"))
    olga.tell(report(olga.tournament, 1, 1, places(*range(seats)), game="g_1", head="0" * 64))
    olga.tell(void(olga.tournament, GameRef(1, 1, 1, 1), reason="They played with too few dominoes."))
    *_, last = olga.tournament.current.rounds[0].table(1).entrants
    olga.tell(rule_absent(olga.tournament, RoundRef(1, 1), 1, [last], reason="Nobody has seen them."))
    first = olga.tournament.current.rounds[0].table(1).entrants[0]
    olga.tell(claim_of(olga.tournament, 1, 1, first, places(*range(seats)), ()))
    olga.tell(report(olga.tournament, 1, 1, places(*range(seats))))
    played = places(*range(others - 1), None)
    olga.tell(open_table(olga.tournament, 1, 2, "g_2"))
    olga.tell(report(olga.tournament, 1, 2, played, (others - 1,), game="g_2", head="1" * 64))
    closed = close(olga.tournament, GameRef(1, 1, 2, 1), "2" * 64)
    assert closed is not None
    olga.tell(closed)
    said = {"reason": "The sheet says so.", "rule": "4.1"}
    olga.tell(
        correct(olga.tournament, GameRef(1, 1, 1, 1), places(*range(seats - 1), None), (seats - 1,), answers=9, **said)
    )
    olga.tell(adjust(olga.tournament, 1, 3, -2, reason="Twice late."))
    olga.tell(disqualify(olga.tournament, 2, reason="For the third time."))
    olga.tell(lift_disqualification(olga.tournament, 2, reason="It was somebody else."))
    olga.tell(correct_name(olga.tournament, 5, "Zoë", reason="It was misread."))
    olga.tell(change_tiebreaks(olga.tournament, 1, ("firsts", "lot"), "As was announced."))
    signed = SignedDigest("d" * 64, "key", "signature")
    olga.tell(certify(olga.tournament, "c_1", signed))
    olga.tell(certify(olga.tournament, "c_2", signed, supersedes="c_1", reason="A name was wrong."))
    olga.tell(end(olga.tournament), SeedOpened(SEED.hex()), TournamentCancelled("A sample of what comes instead."))
    created = msgspec.structs.replace(
        olga.facts[0], commit=commitment(SEED, GAME)
    )  # the game in whose stream they belong
    return {fact.type_name(): fact for fact in (*_of_teams(), *_of_a_match(), *olga.facts, created)}


def _of_a_match() -> list[Fact]:
    olga = Organiser(Stage(Swiss(rounds=1, size=2, duel=Duel(best_of=3)), Scale("win"))).enter(2).begin().draw()
    olga.tell(*claim_match(olga.tournament, RoundRef(1, 1), 1, 1, {1: 2, 2: 0}))
    return olga.facts


def _of_teams() -> list[Fact]:
    olga = Organiser(Stage(RoundRobin(), teams=TeamPlay(1))).enter(2)
    olga.tell(form(olga.tournament, ID, SEED, "The Foxes", [1]))
    olga.tell(rename_team(olga.tournament, 1, "Foxes"))
    olga.tell(correct_team_name(olga.tournament, 1, "The Foxes", reason="They asked for it."))
    olga.tell(*filter(None, [line_up(olga.tournament, 1, [2, 1])]))
    return olga.facts


def of_looks(folder: Path) -> Samples:
    with SqliteJournal(folder / "looks.db") as journal:
        desk = open_desk(journal, KeyRing(folder), alone=True, published=lambda _stream, _events: None)
        desk.looks.note(_REFEREE, GAME, "game", "referee", 7)
        [stream] = journal.streams("l_")
        return {fact.type_name(): fact for fact in islice(facts_of(LOOKS_CODEC, journal.read(stream)), 1)}
