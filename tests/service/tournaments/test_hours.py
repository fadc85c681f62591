"""The start of a round: at once, on the organiser's request, or at its hour."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated, Overturned, Paused, Resumed, Ruling, Terms, Voided
from domain.tournament import presence
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import rule_absent, rule_gone, void
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.tournament import Tournament
from service.features.audits.words import in_words
from service.features.tournaments.organising import Starts
from service.platform.streams import service_time
from tests.service.tournaments.test_claims import awaiting
from tests.support.api import refused
from tests.support.evening import ID, MAKER, Evening
from tests.support.event import DUEL, did, first_round, open_event
from tests.support.forged_evening import audited
from tests.support.machine import Machine
from tests.support.play import people, until

DUELS = Stage(Swiss(size=2, rounds=2))
BEST_OF_THREE = Stage(Swiss(size=2, rounds=1, duel=Duel(3)))
SAID = Starts(None)


def published(evening: Evening, starts: Starts, count: int = 4) -> None:
    evening.make(DUELS).enter(count)
    evening.start()
    evening.organise.draw(MAKER, ID)
    evening.organise.publish(MAKER, ID, starts)
    evening.advance()


def games(evening: Evening) -> int:
    return len(list(evening.journal.streams("g_")))


def in_seconds(seconds: int) -> Starts:
    moment = datetime.fromtimestamp(service_time.now() / 1000 + seconds, UTC)
    return Starts(f"{moment:%Y-%m-%dT%H:%M:%SZ}")


def test_no_game_begins_before_an_organiser_says_so(evening: Evening) -> None:
    published(evening, SAID)
    assert games(evening) == 0
    evening.organise.start(MAKER, ID, RoundRef(1, 1))
    evening.advance()
    assert games(evening) == 2
    assert evening.organise.start(MAKER, ID, RoundRef(1, 1)) is None, "it plays already"
    with pytest.raises(Refusal, match="round-begun"):
        evening.organise.start(MAKER, ID, RoundRef(1, 1), SAID)


def test_a_round_starts_at_its_hour_also_if_the_process_that_heard_of_it_is_gone(
    evening: Evening, machine: Machine, tmp_path: Path
) -> None:
    published(evening, in_seconds(60))
    other = Evening(evening.journal, tmp_path, alone=False).advance()
    for each in (evening, other):
        assert each.tournaments.opener.due() == []
    machine.stops(61)
    assert other.tournaments.opener.due() == [ID]
    assert other.tournaments.opener.due() == []
    other.advance()
    assert games(evening) == 2


def test_the_hour_can_be_put_off_until_a_game_has_begun(evening: Evening, machine: Machine) -> None:
    published(evening, in_seconds(60))
    evening.organise.start(MAKER, ID, RoundRef(1, 1), in_seconds(120))
    machine.stops(61)
    evening.advance()
    assert games(evening) == 0
    machine.stops(61)
    assert evening.tournaments.opener.due() == [ID]
    evening.advance()
    assert games(evening) == 2


def test_nobody_loses_a_round_that_has_not_started(evening: Evening) -> None:
    published(evening, SAID)
    (first, other) = evening.tables[0].entrants
    evening.organise.drop(MAKER, ID, first)
    evening.advance()
    assert not evening.line.tournament.current.rounds[0].outcomes(1)
    evening.organise.come_back(f"a_{first}", ID, first)
    evening.organise.drop(MAKER, ID, other)
    evening.organise.start(MAKER, ID, RoundRef(1, 1))
    evening.advance()
    (outcome,) = evening.line.tournament.current.rounds[0].outcomes(1)
    assert outcome.absent == (1,)


def paused(evening: Evening, table: int) -> bool:
    with evening.desk.loaded_games.load(evening.game(table)).now() as now:
        return now.lobby.paused


def ruled(evening: Evening, table: int, ruling: Ruling) -> None:
    evening.desk.rulings.rule("a_umpire", evening.game(table), lambda _: ruling, EVERY_GAME)


def test_in_a_pause_a_referee_says_that_a_table_waits_longer(evening: Evening) -> None:
    evening.begin(4, DUELS)
    evening.organise.pause(MAKER, ID, None)
    evening.advance()
    ruled(evening, 1, Paused(reason="a dispute"))
    with pytest.raises(Refusal, match="ruling-out-of-place/not-played"):
        ruled(evening, 1, Paused(reason="a dispute"))
    evening.organise.resume(MAKER, ID)
    evening.advance()
    assert [paused(evening, 1), paused(evening, 2)] == [True, False]
    ruled(evening, 1, Adjudicated(reason="he has gone", standings=(Standing(0, 1, 0), Standing(1, 2, 0))))
    with pytest.raises(Refusal, match="ruling-out-of-place/not-paused"):
        ruled(evening, 1, Resumed(reason="play on"))


def test_in_a_pause_all_tables_stand_still_and_no_round_starts(evening: Evening, machine: Machine) -> None:
    evening.begin(4, DUELS)
    evening.organise.pause(MAKER, ID, in_seconds(60).at)
    evening.advance()
    assert [paused(evening, 1), paused(evening, 2)] == [True, True]
    evening.advance()
    machine.stops(61)
    assert evening.tournaments.opener.due() == [ID]
    evening.advance()
    assert [paused(evening, 1), paused(evening, 2)] == [False, False]
    evening.play_all()
    evening.organise.draw(MAKER, ID)
    evening.organise.publish(MAKER, ID, in_seconds(60))
    evening.organise.pause(MAKER, ID, None)
    machine.stops(61)
    evening.advance()
    assert games(evening) == 2
    evening.organise.resume(MAKER, ID)
    evening.advance()
    assert games(evening) == 4


def test_what_a_referee_has_paused_does_not_go_on_with_the_others(evening: Evening) -> None:
    evening.begin(4, DUELS)
    ruled(evening, 1, Paused(reason="A question of the rules."))
    evening.organise.pause(MAKER, ID, None)
    evening.advance()
    evening.organise.resume(MAKER, ID)
    evening.advance()
    assert [paused(evening, 1), paused(evening, 2)] == [True, False]


@pytest.mark.parametrize("then", [True, False])
def test_a_game_that_runs_again_stands_still_with_the_others(evening: Evening, then: bool) -> None:
    evening.begin(2, DUELS, terms=Terms(appeal_window=3600))
    game = evening.game(1)
    stop, go_on = partial(evening.organise.pause, MAKER, ID, None), partial(evening.organise.resume, MAKER, ID)
    if not then:
        stop()
        evening.advance()
    ruled(evening, 1, Voided(reason="so"))
    (stop if then else go_on)()
    evening.advance()
    with evening.desk.loaded_games.load(game).now() as now:
        (ruling,) = (one.seq for one in now.lobby.rulings if one.kind == "voided")
    evening.desk.disputing.open("a_1", game, f"d_{1:026}", ruling, "it was not so")
    undone = Overturned(reason="no", dispute=f"d_{1:026}", ruling=ruling)
    evening.desk.rulings.rule("a_second", game, lambda _: undone, EVERY_GAME)
    for _ in range(2):
        evening.tournaments.opener.advance(ID, {game})
    assert paused(evening, 1) == then


def test_games_of_a_tournament_that_is_called_off_in_a_pause_go_on(evening: Evening) -> None:
    evening.begin(2, DUELS)
    evening.organise.pause(MAKER, ID, None)
    evening.advance()
    evening.organise.cancel(MAKER, ID, "rain")
    evening.advance()
    assert not paused(evening, 1)


def missing(evening: Evening, table: int) -> list[int]:
    held = evening.line.tournament.current.rounds[-1]
    return presence.missing(evening.line.tournament, held, held.table(table))


def absent(evening: Evening, table: int, *entrants: int) -> None:
    def ruling(now: Tournament) -> Fact:
        return rule_absent(now, RoundRef(1, 1), table, entrants, reason="Nobody has seen them.")

    evening.organise.rule(MAKER, ID, ruling)
    evening.advance()


def test_where_players_are_asked_games_begin_when_all_of_their_table_are_there(evening: Evening) -> None:
    evening.begin(4, DUELS, no_show_minutes=10)
    assert games(evening) == 0
    (one, other) = evening.tables[0].entrants
    evening.organise.sit_down(f"a_{one}", ID, RoundRef(1, 1), one)
    evening.advance()
    assert (missing(evening, 1), games(evening)) == ([other], 0)
    with pytest.raises(Refusal, match="/entrant"):
        evening.organise.sit_down(f"a_{one}", ID, RoundRef(1, 1), other)
    evening.organise.sit_down(MAKER, ID, RoundRef(1, 1), other)
    evening.advance()
    assert (missing(evening, 1), games(evening)) == ([], 1)
    assert evening.organise.sit_down(f"a_{one}", ID, RoundRef(1, 1), one) is None
    with pytest.raises(Refusal, match="game-running/table"):
        absent(evening, 1, one)


def test_who_is_ruled_not_to_have_come_has_lost_against_who_has(evening: Evening) -> None:
    evening.begin(4, DUELS, no_show_minutes=10)
    for table in evening.tables:
        evening.organise.sit_down(MAKER, ID, RoundRef(1, 1), table.entrants[0])
    absent(evening, 1, evening.tables[0].entrants[1])
    (came,) = evening.line.tournament.current.rounds[0].outcomes(1)
    assert ([line.seat for line in came.standings], came.absent) == ([0], (1,))
    assert games(evening) == 0
    late = evening.tables[0].entrants[1]
    with pytest.raises(Refusal, match="result-known/table"):
        evening.organise.sit_down(MAKER, ID, RoundRef(1, 1), late)
    evening.organise.rule(MAKER, ID, lambda now: void(now, GameRef(1, 1, 1, 1), reason="They were at another door."))
    evening.advance()
    evening.organise.sit_down(MAKER, ID, RoundRef(1, 1), late)
    evening.advance()
    assert games(evening) == 1, "the result was voided, and they came after all"


def test_a_table_plays_without_who_has_not_come(evening: Evening) -> None:
    evening.begin(3, Stage(Swiss(size=3, rounds=1)), no_show_minutes=10)
    one, other, late = evening.tables[0].entrants
    for entrant in (one, other):
        evening.organise.sit_down(MAKER, ID, RoundRef(1, 1), entrant)
    absent(evening, 1, late)
    evening.play(1)
    (came,) = evening.line.tournament.current.rounds[0].outcomes(1)
    assert (len(came.standings), came.absent) == (2, (2,))


def test_a_table_to_which_nobody_has_come_has_no_winner(evening: Evening) -> None:
    evening.begin(2, DUELS, no_show_minutes=10)
    absent(evening, 1, *evening.tables[0].entrants)
    (came,) = evening.line.tournament.current.rounds[0].outcomes(1)
    assert (came.standings, came.absent) == ((), (0, 1))


def test_bots_are_always_there_and_nobody_rules_at_their_own_table(olga) -> None:
    event = open_event(olga, DUEL, bots=1, players=[olga], no_show_minutes=5)
    assert did(olga.get(event), 200)["no_show_minutes"] == 5
    (table,) = first_round(olga, event)["tables"]
    assert table["missing"] == [2]
    assert table["games"] == []
    ruling = {"kind": "absent", "stage": 1, "round": 1, "table": 1, "entrants": [2], "reason": "Not here."}
    refused(olga.post(f"{event}/rulings", ruling), 403, "conflict-of-interest")
    refused(olga.put(f"{event}/rounds/1/1/here/9"), 404, "unknown-entrant")
    (table,) = did(olga.put(f"{event}/rounds/1/1/here/2"), 200)["round"]["tables"]
    assert table["missing"] == []
    assert table["games"]


def test_a_pause_over_http(olga) -> None:
    event = open_event(olga)
    refused(olga.put(f"{event}/pause"), 409, "tournament-open")
    did(olga.post(f"{event}/entrants", {"bot": "random"}))
    did(olga.post(f"{event}/entrants", {"names": ["Ann"]}))
    did(olga.post(f"{event}/stages"))
    told = did(olga.put(f"{event}/pause", {"until": "2031-02-03T10:00:00Z"}), 200)["tournament"]
    assert told["pause"] == {"since": told["at"], "until": "2031-02-03T10:00:00Z"}
    told = did(olga.put(f"{event}/pause"), 200)["tournament"]
    assert told["pause"]["until"] is None
    assert told["pause"]["since"] < told["at"]
    assert did(olga.put(f"{event}/pause"), 200)["events"] == []
    assert did(olga.delete(f"{event}/pause"), 200)["tournament"]["pause"] is None
    assert did(olga.delete(f"{event}/pause"), 200)["events"] == []


def test_over_http(olga) -> None:
    event = open_event(olga, play="typed", names=["Ann", "Ben"])
    for step in ("stages", "rounds"):
        did(olga.post(f"{event}/{step}"))
    refused(olga.post(f"{event}/rounds/publish", {"starts_at": "2031-02-30T10:00:00Z"}), 422, "invalid")
    shown = did(olga.post(f"{event}/rounds/publish", {"starts_at": "2031-02-03T10:00:00Z"}))["round"]
    assert (shown["starts_at"], shown["started_at"]) == ("2031-02-03T10:00:00Z", None)
    assert "DTSTART:20310203T100000Z" in olga.get(f"{event}/exports/calendar.ics").text
    result = {"results": [{"entrant": 1, "score": 40}, {"entrant": 2, "score": 39}]}
    refused(olga.post(f"{event}/rounds/1/1/tables/1/results", result), 409, "round-waits")
    shown = did(olga.post(f"{event}/rounds/1/1/start", {"starts_at": None}))["round"]
    assert (shown["starts_at"], shown["started_at"]) == (None, None)
    assert "DTSTART" not in olga.get(f"{event}/exports/calendar.ics").text
    answer = did(olga.post(f"{event}/rounds/1/1/start"))
    assert answer["round"]["started_at"] == answer["tournament"]["at"]
    did(olga.post(f"{event}/rounds/1/1/tables/1/results", result))
    assert did(olga.get(f"{event}/rounds/1/1"), 200)["started_at"] == answer["round"]["started_at"]
    refused(olga.post(f"{event}/rounds/1/1/start", {"starts_at": None}), 409, "round-begun")
    refused(olga.post(f"{event}/rounds/2/1/start"), 404, "unknown-stage")
    refused(olga.post(f"{event}/rounds/1/2/start"), 404, "unknown-round")


def test_the_clock_of_a_round_stands_still_in_a_pause(olga, machine: Machine) -> None:
    path = open_event(olga, DUEL, names=["Ada", "Bea"], play="typed")
    did(olga.put(f"{path}/details", {"title": "With a clock", "round_minutes": 50}), 200)
    assert did(olga.get(path), 200)["details"]["round_minutes"] == 50
    began = first_round(olga, path)

    def length() -> float:
        told = did(olga.get(f"{path}/rounds/1/1"), 200)
        return (datetime.fromisoformat(told["ends_at"]) - datetime.fromisoformat(began["started_at"])).total_seconds()

    assert round(length() / 60, 1) == 50
    did(olga.put(f"{path}/pause", {"until": None}), 200)
    machine.stops(600)
    did(olga.delete(f"{path}/pause"), 200)
    assert round(length() / 60, 1) == 60
    did(olga.put(f"{path}/details", {"title": "Without"}), 200)
    assert did(olga.get(f"{path}/rounds/1/1"), 200)["ends_at"] is None


@pytest.mark.parametrize(("stage", "players"), [(DUELS, 2), (BEST_OF_THREE, 2), (Stage(Swiss(size=3, rounds=1)), 3)])
def test_player_who_leaves_a_running_game_has_lost_it(evening: Evening, stage: Stage, players: int) -> None:
    evening.begin(players, stage)
    if stage is BEST_OF_THREE:
        evening.play(1)
    left, gone = evening.game(1), evening.tables[0].entrants[-1]
    gone_from(evening, gone)
    assert evening.tournaments.opener.look(left).lobby.voided
    if players == 3:
        assert evening.play(1) != left
    (*_, came) = evening.line.tournament.current.rounds[0].outcomes(1)
    assert (len(came.standings), len(came.absent)) == (players - 1, 1)
    assert evening.line.tournament.current.complete
    assert "An official voided 1 game before its end" in in_words(audited(evening))


def gone_from(evening: Evening, entrant: int) -> None:
    evening.organise.rule(MAKER, ID, lambda now: rule_gone(now, RoundRef(1, 1), 1, [entrant], reason="Left the game."))
    evening.advance()


def test_games_that_players_left_end_over_http(anybody) -> None:
    """Nobody rules so on a table of the stage that they play, nor on a game that has ended."""
    olga, ada, bea, cleo, dora = people(anybody, 5)
    event = open_event(olga, DUEL, players=[ada, bea, cleo, dora])
    did(olga.put(f"{event}/staff/{dora.account}", {"duty": "organiser"}), 200)
    held = first_round(olga, event)
    number = next(one["number"] for one in held["tables"] if 4 not in {who["entrant"] for who in one["entrants"]})
    came, gone = (who["entrant"] for who in held["tables"][number - 1]["entrants"])
    ruling = {"kind": "absent", "stage": 1, "round": 1, "table": number, "entrants": [gone], "reason": "Gone."}
    refused(dora.post(f"{event}/rulings", ruling), 403, "conflict-of-interest")
    refused(olga.post(f"{event}/rulings", {**ruling, "entrants": [4]}), 403, "not-seated")
    did(olga.delete(f"{event}/entrants/{gone}"), 200)
    did(olga.post(f"{event}/rulings", ruling))
    tables = partial(lambda: did(olga.get(f"{event}/rounds/1/1"), 200)["tables"])
    until(lambda: tables()[number - 1]["done"])
    (game,) = tables()[number - 1]["games"]
    assert ([line["entrant"] for line in game["results"]], game["absent"], game["game"]) == ([came], [gone], None)
    refused(olga.post(f"{event}/rulings", ruling), 409, "result-known")


def test_the_inbox_has_the_table_that_expects_a_player(app, anybody) -> None:
    olga, ada, bea = people(anybody, 3)
    event = open_event(olga, DUEL, players=[ada, bea], no_show_minutes=5)
    about = {"stage": 1, "round": 1, "table": 1, "reason": "Not here."}

    def expected() -> list[str]:
        place = [{"stage": 1, "round": 1, "table": 1}]
        calls = {who: awaiting(app, event, api) for who, api in (("olga", olga), ("ada", ada), ("bea", bea))}
        found = [(who, item) for who, items in calls.items() for item in items if item["tournament"] is not None]
        assert all((item["waits_for"], item["tables"]) == ("presence", place) for _, item in found)
        return [who for who, _ in found]

    first_round(olga, event, starts_at=None)
    assert expected() == []
    for act, names in (
        (lambda: olga.post(f"{event}/rounds/1/1/start"), ["ada", "bea"]),
        (lambda: ada.put(f"{event}/rounds/1/1/here/1"), ["bea"]),
        (lambda: olga.post(f"{event}/rulings", {"kind": "absent", "entrants": [2], **about}), []),
        (lambda: olga.post(f"{event}/rulings", {"kind": "void", "number": 1, **about}), ["bea"]),
        (lambda: bea.put(f"{event}/rounds/1/1/here/2"), []),
    ):
        assert act().status in {200, 201}
        assert expected() == names
