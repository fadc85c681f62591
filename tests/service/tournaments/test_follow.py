"""Automatic steps of a tournament: games are opened, results come from them and change with them, once."""

import itertools
from pathlib import Path

import pytest

from domain.game.chance import commitment
from domain.game.results import Standing
from domain.table.lobby import Lobby
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated, Rewound, Ruling, Terms, Voided
from domain.tournament.drawing import withdraw_round
from domain.tournament.facts import TournamentCreated
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import KnockOut, RoundRobin, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import correct, disqualify, rule_absent, void
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.rounds import TableOutcome
from events.log.event import Stored
from projections.stream_kinds import folded
from projections.tournament_fold import TournamentLine
from service.features.tournaments.typed_results import Came
from service.platform.streams import service_time
from service.platform.streams.pen import SERVICE, Pen
from service.platform.streams.repository import Command
from service.platform.streams.service_time import ServiceTime
from tests.support.evening import ID, MAKER, Evening
from tests.support.machine import Machine
from tests.support.refusals import refused
from tests.support.tables import played_on

UMPIRE = "a_umpire"
DUELS = Stage(Swiss(size=2, rounds=2))


def types(evening: Evening, after: int = 0) -> list[str]:
    return [stored.event.type for stored in evening.journal.read(ID, after=after)]


def ruled(evening: Evening, game: str, ruling: Ruling) -> None:
    evening.desk.rulings.rule(UMPIRE, game, lambda _: ruling, EVERY_GAME)
    evening.advance()


def outcome(evening: Evening, table: int) -> TableOutcome | None:
    return evening.line.tournament.current.rounds[-1].games[table][-1].outcome


def test_a_round_is_played_from_its_publication_to_the_next_draw(evening: Evening) -> None:
    evening.begin(7)
    assert sorted(len(table.entrants) for table in evening.tables) == [3, 4]
    for table in evening.tables:
        with evening.desk.loaded_games.load(evening.game(table.number)).now() as now:
            assert now.lobby.holders == [f"a_{entrant}" for entrant in table.entrants], "seats in turn order"
            assert now.lobby.table_of is not None
            assert now.lobby.table_of.entrants == table.entrants
            assert now.lobby.table_of.organisers == (MAKER,)
    evening.play_all()
    for table in evening.tables:
        with evening.desk.loaded_games.load(evening.game(table.number)).now() as now:
            told = evening.line.tournament.current.rounds[-1].games[table.number][0]
            assert now.lobby.result is not None
            assert told.outcome == TableOutcome(now.lobby.result.standings)
            assert (told.head, told.closed) == (now.head, True)
    evening.round().play_all()
    assert sum(line.points.value for line in evening.line.tournament.standings()) == 2 * (6 + 4 + 2 + 6 + 3)


def test_done_twice_it_is_done_once(evening: Evening, tmp_path: Path) -> None:
    evening.begin(4)
    other = Evening(evening.journal, tmp_path, alone=False)
    played_on(evening.desk, evening.game(1))
    before = len(types(evening))
    for each in (evening, other, evening):
        each.advance()
    assert types(evening, before) == ["result-reported", "game-closed"]
    assert len(list(evening.journal.streams("g_"))) == 1


def begun_by_who_dies(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Publish a round whose game is made by a process that dies before it records that."""
    evening.make().enter(4)
    evening.start().publish()
    with monkeypatch.context() as dying:
        dying.setattr(evening.tournaments.book, "_appended", lambda *_: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            evening.advance()


def test_a_game_that_was_opened_by_a_process_that_died_is_not_opened_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun_by_who_dies(evening, monkeypatch)
    evening.advance()
    assert list(evening.journal.streams("g_")) == [evening.game(1)]


def test_a_game_that_was_over_before_its_table_was_told_of_is_not_overlooked(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun_by_who_dies(evening, monkeypatch)
    (game,) = evening.journal.streams("g_")
    played_on(evening.desk, game)
    evening.tournaments.opener.advance(ID, changed=())
    assert outcome(evening, 1) is not None


@pytest.mark.parametrize("called_off", [False, True])
def test_a_game_that_was_made_while_its_round_was_withdrawn_counts_for_nothing(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, *, called_off: bool
) -> None:
    begun_by_who_dies(evening, monkeypatch)
    (game,) = evening.journal.streams("g_")
    if called_off:
        evening.organise.cancel(MAKER, ID, "rain")
    else:
        evening.organise.rule(MAKER, ID, lambda now: withdraw_round(now, "too early"))
    evening.tournaments.opener.advance(ID, changed=())
    with evening.desk.loaded_games.load(game).now() as now:
        assert now.lobby.voided


def test_a_game_that_was_made_while_the_hall_began_to_pause_stands_still_with_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by the simulation, seed 5902: the game was recorded nowhere, and played."""
    begun_by_who_dies(evening, monkeypatch)
    (game,) = evening.journal.streams("g_")
    evening.organise.pause(MAKER, ID, None)
    evening.advance()
    assert evening.game(1) == game
    with evening.desk.loaded_games.load(game).now() as now:
        assert now.lobby.paused


def test_no_game_is_made_in_a_pause(evening: Evening) -> None:
    evening.make().enter(4)
    evening.start().publish()
    evening.organise.pause(MAKER, ID, None)
    evening.advance()
    assert not list(evening.journal.streams("g_"))


def test_what_follows_from_a_tournament_alone_looks_at_no_games(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.begin(8)
    evening.organise.drop("a_1", ID, 1)
    with monkeypatch.context() as blind:
        blind.setattr(evening.desk.loaded_games, "load", lambda _: 1 // 0)
        evening.tournaments.opener.advance(ID, changed=())


def test_a_ruling_on_a_game_changes_the_standings_and_says_so(evening: Evening) -> None:
    evening.begin(4, DUELS, terms=Terms(dispute_window=3600))
    game = evening.play(1)
    ruling = Adjudicated(reason="so", standings=(Standing(0, 2, 0), Standing(1, 1, 9)))
    ruled(evening, game, ruling)
    assert outcome(evening, 1) == TableOutcome(ruling.standings)
    assert [known.kind for known in evening.line.tournament.rulings] == ["result-corrected"]
    first, second = evening.tables[0].entrants
    points = {line.entrant: line.points.value for line in evening.line.tournament.standings()}
    assert (points[first], points[second]) == (0, 6)


def test_what_an_organiser_has_corrected_stays_until_the_game_says_something_else(evening: Evening) -> None:
    evening.begin(4, DUELS, terms=Terms(dispute_window=3600))
    game = evening.play(1)
    corrected = (Standing(0, 2, 0), Standing(1, 1, 9))
    evening.organise.rule(MAKER, ID, lambda now: correct(now, GameRef(1, 1, 1, 1), corrected, reason="so"))
    evening.advance()
    assert outcome(evening, 1) == TableOutcome(corrected)
    ruled(evening, game, Adjudicated(reason="so", standings=(Standing(0, 1, 3), Standing(1, 2, 1))))
    assert outcome(evening, 1) == TableOutcome((Standing(0, 1, 3), Standing(1, 2, 1)))


def test_a_game_that_was_taken_back_plays_on_and_has_no_result(evening: Evening) -> None:
    evening.begin(4, DUELS, terms=Terms(dispute_window=3600))
    game = evening.game(1)
    with evening.desk.loaded_games.load(game).now() as now:
        assert now.asked is not None
        first = now.asked.seq
    evening.play(1)
    ruled(evening, game, Rewound(reason="so", to=first, branch=1))
    assert outcome(evening, 1) is None
    assert evening.game(1) == game
    evening.play(1)
    assert outcome(evening, 1) is not None
    assert len(evening.line.tournament.current.rounds[-1].games[1]) == 1


def test_a_game_that_was_voided_is_played_again(evening: Evening) -> None:
    evening.begin(4, DUELS)
    voided = evening.play(1)
    ruled(evening, voided, Voided(reason="so"))
    assert evening.game(1) != voided
    evening.play(1)
    assert outcome(evening, 1) is not None


def test_what_had_begun_of_a_round_that_is_withdrawn_counts_for_nothing(evening: Evening) -> None:
    evening.begin(4, DUELS)
    begun = [evening.game(table.number) for table in evening.tables]
    evening.organise.rule(MAKER, ID, lambda now: withdraw_round(now, "a mistake"))
    evening.advance()
    for game in begun:
        with evening.desk.loaded_games.load(game).now() as now:
            assert now.lobby.voided
    evening.round()
    assert not {evening.game(table.number) for table in evening.tables} & set(begun)


def test_a_round_is_not_withdrawn_when_a_game_of_it_is_over_though_its_result_may_be_disputed(evening: Evening) -> None:
    evening.begin(2, Stage(KnockOut()), terms=Terms(dispute_window=3600))
    game = evening.play(1)
    refused("round-running", evening.organise.rule, MAKER, ID, lambda now: withdraw_round(now, "my friend lost"))
    ruled(evening, game, Voided(reason="so"))
    evening.organise.rule(MAKER, ID, lambda now: withdraw_round(now, "a mistake"))


def test_a_game_that_ended_while_its_round_was_withdrawn_counts_for_nothing(evening: Evening) -> None:
    evening.begin(2, Stage(KnockOut()), terms=Terms(dispute_window=3600))
    game = evening.play(1)

    def withdraw(line: TournamentLine, pen: Pen) -> Command:
        pen.write([withdraw_round(line.tournament, "too early")], MAKER)
        return Command("withdrawn")

    evening.tournaments.book.change(ID, withdraw)
    evening.advance()
    assert lobby_of(evening, game).voided


def test_who_has_left_does_not_come_and_who_is_alone_has_won(evening: Evening) -> None:
    evening.begin(5, Stage(RoundRobin(size=2)))
    for number in (2, 3):
        evening.organise.drop(f"a_{number}", ID, number)
    evening.play_all().round()
    for table in evening.tables:
        came = [entrant for entrant in table.entrants if entrant not in (2, 3)]
        known = outcome(evening, table.number)
        if len(came) < 2:
            assert known is not None
            assert {table.entrants[seat] for seat in known.absent} == set(table.entrants) - set(came)


@pytest.mark.parametrize("by_referee", [False, True])
def test_a_result_of_an_earlier_round_that_is_voided_goes_to_who_is_left(evening: Evening, *, by_referee: bool) -> None:
    evening.begin(4, DUELS).play_all()
    table, game = evening.tables[0], evening.game(1)
    cheat, other = table.entrants
    evening.round().play_all()
    evening.organise.rule(MAKER, ID, lambda now: disqualify(now, cheat, reason="so"))
    if by_referee:
        ruled(evening, game, Voided(reason="so"))
    else:
        evening.organise.rule(MAKER, ID, lambda now: void(now, GameRef(1, 1, 1, 1), reason="so"))
        evening.advance()
    known = evening.line.tournament.current.known()[0].outcomes[1]
    assert [table.entrants[one.seat] for one in known.standings] == [other]
    evening.organise.end(MAKER, ID)


def test_a_table_of_three_plays_without_who_has_left(evening: Evening) -> None:
    evening.begin(4, Stage(RoundRobin(size=4, rounds=2)))
    evening.play(1)
    evening.organise.drop("a_2", ID, 2)
    evening.round()
    order = evening.tables[0].entrants
    with evening.desk.loaded_games.load(evening.game(1)).now() as now:
        assert now.lobby.holders == [f"a_{entrant}" for entrant in order if entrant != 2]
    evening.play(1)
    known = outcome(evening, 1)
    assert known is not None
    assert known.absent == (order.index(2),)


def test_nobody_goes_on_in_a_knock_out_by_a_result_that_can_be_disputed(evening: Evening) -> None:
    evening.begin(2, Stage(KnockOut(duel=Duel(3))), terms=Terms(dispute_window=3600))
    evening.play(1)
    assert outcome(evening, 1) is None


def test_a_result_can_be_disputed_for_longer_by_what_the_service_was_away(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine()
    monkeypatch.setattr(service_time, "_ours", ServiceTime(machine.wall, machine.steady))
    evening.begin(2, Stage(KnockOut(duel=Duel(3))), terms=Terms(dispute_window=60))
    evening.play(1)
    ended = service_time.now()
    machine.stops(90)
    evening.away.append((ended + 1_000, ended + 81_000))
    evening.advance()
    assert outcome(evening, 1) is None
    machine.stops(51)
    evening.advance()
    assert "result-reported" in types(evening)


def test_matches_of_a_knock_out_are_played_to_their_end(evening: Evening) -> None:
    evening.begin(2, Stage(KnockOut(duel=Duel(3))))
    seats, level = [], 0
    while not evening.line.tournament.current.over:
        game = evening.play(1)
        with evening.desk.loaded_games.load(game).now() as now:
            seats.append(now.lobby.holders[0])
            assert now.lobby.result is not None
            level += sum(one.place == 1 for one in now.lobby.result.standings) == 2
    assert len(seats) in (2, 3) or level, "what is level after three is played on"
    assert all(one != other for one, other in itertools.pairwise(seats)), "they begin in turn"


def test_real_tables_type_their_results_in(evening: Evening) -> None:
    evening.make(DUELS)
    evening.organise.enter("a_1", ID)
    evening.organise.enter_name(MAKER, ID, "Grandma")
    evening.start().round()
    assert list(evening.journal.streams("g_")) == []
    result = [Standing(0, 1, 7), Standing(1, 2, 5)]
    evening.organise.report(MAKER, ID, 1, 1, lambda _: Came(tuple(result), ()))
    assert outcome(evening, 1) == TableOutcome(tuple(result))


def test_a_table_that_plays_here_is_not_typed_in(evening: Evening) -> None:
    evening.begin(4)
    refused("played-here", evening.organise.report, MAKER, ID, 1, 1, lambda _: Came((), (0, 1, 2, 3)))


def test_the_seed_stays_closed_while_a_game_can_be_disputed(evening: Evening) -> None:
    evening.begin(4, Stage(Swiss(rounds=1)), terms=Terms(dispute_window=3600))
    evening.play(1)
    evening.organise.end(MAKER, ID)
    evening.advance()
    assert evening.line.tournament.seed is None


def test_all_is_open_in_the_end(evening: Evening) -> None:
    evening.begin(4, Stage(Swiss(rounds=1)))
    evening.play(1)
    evening.organise.end(MAKER, ID)
    evening.advance()
    seed = evening.line.tournament.seed
    created = evening.tournaments.book.fact(ID, 1)
    assert isinstance(created, TournamentCreated)
    assert seed is not None
    assert commitment(bytes.fromhex(seed), ID) == created.commit
    events = evening.journal.read(ID)
    assert folded(TournamentLine, events).head == evening.line.head
    assert {stored.event.actor for stored in events if forwarded(stored)} == {SERVICE}


def forwarded(stored: Stored) -> bool:
    return stored.event.type in {"table-opened", "result-reported", "game-closed", "seed-opened"}


def lobby_of(evening: Evening, game: str) -> Lobby:
    with evening.desk.loaded_games.load(game).now() as now:
        return now.lobby


def test_the_tables_of_a_duplicate_round_are_final_together(evening: Evening) -> None:
    evening.begin(8, deal="duplicate")
    games = [evening.game(1), evening.game(2)]
    assert {lobby_of(evening, game).commit for game in games} == {lobby_of(evening, games[0]).commit}
    evening.play(1)
    assert outcome(evening, 1) is None, "who still plays would learn something by its result"
    assert lobby_of(evening, games[0]).status == "ended"
    evening.play(2)
    assert outcome(evening, 1) is not None
    assert outcome(evening, 2) is not None
    assert {lobby_of(evening, game).status for game in games} == {"final"}
    assert all(game.closed for held in evening.line.tournament.current.rounds[-1].games.values() for game in held)
    assert len({lobby_of(evening, game).seed for game in games}) == 1


def test_a_table_whose_players_are_still_to_come_learns_nothing_of_the_same_shuffles(evening: Evening) -> None:
    evening.make(deal="duplicate", no_show_minutes=60).enter(8)
    evening.start().publish()
    for entrant in evening.tables[0].entrants:
        evening.organise.sit_down(MAKER, ID, RoundRef(1, 1), entrant)
    evening.advance()
    evening.play(1)
    assert outcome(evening, 1) is None, "they would begin with what others have found out"
    gone = evening.tables[1].entrants
    evening.organise.rule(
        MAKER, ID, lambda now: rule_absent(now, RoundRef(1, 1), 2, gone, reason="nobody has seen them")
    )
    evening.advance()
    assert outcome(evening, 1) is not None


def test_a_duplicate_game_that_is_played_again_is_not_dealt_as_before(evening: Evening) -> None:
    evening.begin(8, deal="duplicate")
    first = evening.play(1)
    ruled(evening, first, Voided(reason="so"))
    again = evening.game(1)
    assert lobby_of(evening, again).commit != lobby_of(evening, first).commit
    evening.play(1)
    evening.play(2)
    evening.advance()
    assert {lobby_of(evening, game).status for game in (first, again, evening.game(2))} == {"final"}


def test_what_is_withdrawn_of_a_duplicate_round_is_opened_too(evening: Evening) -> None:
    evening.begin(8, deal="duplicate")
    begun = [evening.game(1), evening.game(2)]
    evening.organise.rule(MAKER, ID, lambda now: withdraw_round(now, "a mistake"))
    evening.advance()
    assert {lobby_of(evening, game).status for game in begun} == {"final"}
    evening.round()
    assert lobby_of(evening, evening.game(1)).commit != lobby_of(evening, begun[0]).commit


def test_all_tables_of_a_round_have_one_kingdom(evening: Evening) -> None:
    evening.begin(8, ruleset="dominion", options={"turn_limit": 2}, deal="setup")
    kingdoms = []
    for number in (1, 2):
        with evening.desk.loaded_games.load(evening.game(number)).now() as now:
            kingdoms.append(now.setting.options.kingdom)
    assert kingdoms[0]
    assert kingdoms[0] == kingdoms[1]
    evening.play_all().round()
    with evening.desk.loaded_games.load(evening.game(1)).now() as now:
        assert now.setting.options.kingdom != kingdoms[0], "another round, another kingdom"


def test_where_nothing_lies_open_at_set_up_nothing_is_shared(evening: Evening) -> None:
    refused("nothing-to-share", evening.make, deal="setup")


def test_what_was_played_of_a_duplicate_round_is_opened_though_the_tournament_is_called_off(evening: Evening) -> None:
    evening.begin(8, deal="duplicate")
    games = [evening.play(1), evening.game(2)]
    evening.organise.cancel(MAKER, ID, "rain")
    evening.advance()
    assert lobby_of(evening, games[0]).status == "ended", "somebody plays by the same shuffles still"
    played_on(evening.desk, games[1])
    evening.advance()
    assert {lobby_of(evening, game).status for game in games} == {"final"}
    assert evening.line.tournament.seed is not None


def test_who_plays_late_in_a_duplicate_round_does_not_play_by_shuffles_that_are_open(evening: Evening) -> None:
    evening.make(deal="duplicate").enter(8)
    evening.start().publish()
    gone = evening.tables[0].entrants[1:]
    for entrant in gone:
        evening.organise.drop(f"a_{entrant}", ID, entrant)
    evening.advance()
    known = evening.play(2)
    assert lobby_of(evening, known).seed is not None
    for entrant in gone:
        evening.organise.come_back(f"a_{entrant}", ID, entrant)
    evening.organise.rule(MAKER, ID, lambda now: void(now, GameRef(1, 1, 1, 1), reason="they have come"))
    evening.advance()
    late = evening.game(1)
    assert lobby_of(evening, late).status == "running"
    assert lobby_of(evening, late).commit != lobby_of(evening, known).commit
    evening.play(1)
    assert lobby_of(evening, late).status == "final"


def test_duels_of_a_duplicate_knock_out_are_played_to_the_end(evening: Evening) -> None:
    evening.begin(4, Stage(KnockOut(duel=Duel(best_of=3))), deal="duplicate")
    for _ in range(6):
        evening.play_all()
    tournament = evening.line.tournament
    games = [game for held in tournament.current.rounds for games in held.opened.values() for game in games]
    assert tournament.current.complete
    assert {lobby_of(evening, game).status for game in games} == {"final"}
