"""Games of a tournament that were voided or taken back where they are played: when that is overturned, or when they are
played to their end again, they count again."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.game.results import Standing
from domain.table.lobby import Lobby
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated, Overturned, Rewound, Ruling, Terms, Upheld, Voided
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import KnockOut, League, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.played import TableGame
from domain.tournament.result_commands import correct, void
from domain.tournament.results.refs import GameRef
from domain.tournament.results.rounds import TableOutcome
from domain.tournament.results.scale import Scale
from service.features.accounts.changing import give_role
from tests.support.api import Api
from tests.support.evening import ID, MAKER, Evening
from tests.support.event import did, first_round, open_event
from tests.support.play import finish, people, until
from tests.support.refusals import refused
from tests.support.tables import played_on

UMPIRE, SECOND = "a_umpire", "a_second"
WINDOWS = Terms(dispute_window=3600, appeal_window=3600)
DISPUTE = f"d_{1:026}"


def rule(evening: Evening, game: str, ruling: Ruling, who: str = UMPIRE) -> None:
    evening.desk.rulings.rule(who, game, lambda _: ruling, EVERY_GAME)
    evening.advance()


def disputed(evening: Evening, game: str) -> None:
    """A referee voids it on a dispute."""
    evening.desk.disputing.open(lobby(evening, game).holders[0] or "", game, DISPUTE, 3, "that was not so")
    rule(evening, game, Voided(reason="so", dispute=DISPUTE))


def appealed(evening: Evening, game: str, made: Callable[[int], Ruling]) -> None:
    """And another one decides so on appeal."""
    evening.desk.disputing.appeal(lobby(evening, game).holders[1] or "", game, DISPUTE, "it was not so at all")

    def wish(now: Lobby) -> Ruling:
        return made(now.disputes.named(DISPUTE).settled_by)

    evening.desk.rulings.rule(SECOND, game, wish, EVERY_GAME)
    evening.advance()


def overturned(ruling: int) -> Ruling:
    return Overturned(reason="no", dispute=DISPUTE, ruling=ruling)


def lobby(evening: Evening, game: str) -> Lobby:
    with evening.desk.loaded_games.load(game).now() as now:
        return now.lobby


def at_table(evening: Evening) -> list[TableGame]:
    return evening.line.tournament.current.rounds[-1].games[1]


def rewind(evening: Evening, game: str) -> None:
    """To the first decision."""
    first = next(stored.seq for stored in evening.journal.read(game) if stored.event.type == "decision-opened")
    rule(evening, game, Rewound(reason="so", to=first, branch=lobby(evening, game).timeline.rewinds + 1))


@pytest.fixture
def final(evening: Evening) -> str:
    """Two have played it, and there are no windows."""
    evening.begin(2, Stage(Swiss(size=2, rounds=1)))
    return evening.play(1)


@pytest.fixture
def game(evening: Evening) -> str:
    """Two have played it."""
    evening.begin(2, Stage(Swiss(size=2, rounds=1)), terms=WINDOWS)
    return evening.play(1)


def test_no_other_game_begins_while_a_void_may_be_overturned(evening: Evening, game: str) -> None:
    came = at_table(evening)[0].outcome
    disputed(evening, game)
    assert at_table(evening) == []
    appealed(evening, game, overturned)
    assert [(known.game, known.outcome) for known in at_table(evening)] == [(game, came)]
    assert list(evening.journal.streams("g_")) == [game]


def test_no_other_game_begins_while_a_void_without_a_dispute_may_be_appealed(evening: Evening, game: str) -> None:
    came = at_table(evening)[0].outcome
    rule(evening, game, Voided(reason="so"))
    (ruling,) = lobby(evening, game).rulings
    assert at_table(evening) == []
    evening.desk.disputing.open("a_1", game, DISPUTE, ruling.seq, "it was not so")
    evening.advance()
    rule(evening, game, overturned(ruling.seq), SECOND)
    assert [(known.game, known.outcome) for known in at_table(evening)] == [(game, came)]
    assert list(evening.journal.streams("g_")) == [game]


def test_another_game_begins_when_a_void_is_upheld(evening: Evening, game: str) -> None:
    disputed(evening, game)
    appealed(evening, game, lambda ruling: Upheld(reason="so", dispute=DISPUTE, ruling=ruling))
    assert evening.game(1) != game


def test_another_game_begins_when_nobody_can_appeal_any_more(evening: Evening, game: str) -> None:
    disputed(evening, game)
    for waiver in ("a_1", "a_2", MAKER):
        assert at_table(evening) == []
        evening.desk.disputing.waive(waiver, game)
        evening.advance()
    assert evening.game(1) != game


def test_the_next_season_waits_while_a_void_may_be_overturned(evening: Evening) -> None:
    """`docs/tournaments.md`, leagues and their seasons."""
    evening.begin(2, Stage(League(divisions=1), Scale("win")), terms=WINDOWS)
    game = evening.play(1)
    evening.organise.end(MAKER, ID)
    disputed(evening, game)
    assert at_table(evening) == []
    refused("games-not-final", evening.organise.next_season, MAKER, "t_2", ID, "Spring", None)
    for waiver in ("a_1", "a_2", MAKER):
        evening.desk.disputing.waive(waiver, game)
    evening.advance()
    evening.organise.next_season(MAKER, "t_2", ID, "Spring", None)


def test_who_has_left_has_not_lost_while_a_void_may_be_overturned(evening: Evening, game: str) -> None:
    came = at_table(evening)[0].outcome
    disputed(evening, game)
    evening.organise.drop("a_1", ID, 1)
    evening.advance()
    assert at_table(evening) == []
    appealed(evening, game, overturned)
    assert [(known.game, known.outcome) for known in at_table(evening)] == [(game, came)]


def test_a_game_that_counts_again_takes_the_place_of_what_stands_in_for_it(evening: Evening, final: str) -> None:
    rule(evening, final, Voided(reason="so"))
    other = evening.game(1)
    ruling = Adjudicated(reason="so after all", standings=(Standing(0, 2, 0), Standing(1, 1, 9)))
    rule(evening, final, ruling)
    assert [(known.game, known.outcome) for known in at_table(evening)] == [(final, TableOutcome(ruling.standings))]
    assert lobby(evening, other).voided


def test_what_was_played_in_its_place_stands(evening: Evening, final: str) -> None:
    rule(evening, final, Voided(reason="so"))
    other = evening.play(1)
    rule(evening, final, Adjudicated(reason="so", standings=(Standing(0, 2, 0), Standing(1, 1, 9))))
    assert evening.game(1) == other
    rule(evening, other, Voided(reason="the first one counts"))
    assert evening.game(1) == final


def test_what_an_organiser_has_voided_does_not_come_back(evening: Evening, game: str) -> None:
    evening.organise.rule(MAKER, ID, lambda now: void(now, GameRef(1, 1, 1, 1), reason="so"))
    evening.advance()
    assert evening.game(1) != game


def test_after_the_end_a_game_that_was_taken_back_keeps_its_result_until_it_has_another(
    evening: Evening, game: str
) -> None:
    evening.organise.end(MAKER, ID)
    came = at_table(evening)[0].outcome
    rewind(evening, game)
    assert at_table(evening)[0].outcome == came
    played_on(evening.desk, game, seed=1)
    evening.advance()
    result = lobby(evening, game).result
    assert result is not None
    assert at_table(evening)[0].outcome == TableOutcome(result.standings)


def test_after_the_end_a_game_that_counts_again_is_back(evening: Evening, game: str) -> None:
    evening.organise.end(MAKER, ID)
    came = at_table(evening)[0].outcome
    disputed(evening, game)
    assert at_table(evening) == []
    typed = (Standing(0, 1, 1), Standing(1, 2, 0))
    evening.organise.rule(MAKER, ID, lambda now: correct(now, GameRef(1, 1, 1, 1), typed, reason="so"))
    appealed(evening, game, overturned)
    assert [(known.game, known.outcome) for known in at_table(evening)] == [(game, came)]


def test_a_game_of_a_match_that_is_voided_while_the_next_one_runs_is_played_again(evening: Evening) -> None:
    evening.begin(2, Stage(KnockOut(duel=Duel(best_of=3))))
    first = evening.play(1)
    second = evening.game(1)
    evening.organise.rule(MAKER, ID, lambda now: void(now, GameRef(1, 1, 1, 1), reason="so"))
    evening.advance()
    again = evening.game(1)
    assert again not in {first, second}
    assert lobby(evening, again).holders == lobby(evening, first).holders, "who began it begins again"
    assert lobby(evening, second).voided
    assert len(at_table(evening)) == 1


def win(evening: Evening, entrant: int, game: str | None = None) -> str:
    """An entrant wins a game by ruling, the last one at the table if none is named."""
    game = game or evening.game(1)
    table = lobby(evening, game).table_of
    assert table is not None
    places = tuple(Standing(seat, 1 if one == entrant else 2, 0) for seat, one in enumerate(table.entrants))
    rule(evening, game, Adjudicated(reason="so", standings=places))
    return game


def score(evening: Evening) -> dict[int, int] | None:
    """Half points in the match by entrant; None: it is not over."""
    stage = evening.line.tournament.current
    outcome, entrants = stage.outcome(stage.rounds[0], 1), stage.rounds[0].tables[0].entrants
    return None if outcome is None else {entrants[one.seat]: one.score for one in outcome.standings}


@pytest.mark.parametrize("organiser", [True, False])
def test_games_after_a_voided_one_count(evening: Evening, organiser: bool) -> None:
    evening.begin(2, Stage(KnockOut(duel=Duel(best_of=5))))
    games = [win(evening, entrant) for entrant in (1, 2, 2)]
    running = evening.game(1)
    if organiser:
        evening.organise.rule(MAKER, ID, lambda now: void(now, GameRef(1, 1, 1, 1), reason="so"))
        evening.advance()
    else:
        rule(evening, games[0], Voided(reason="so"))
    again = at_table(evening)[0].game or ""
    assert again not in {*games, running}
    assert [known.game for known in at_table(evening)] == [again, *games[1:]]
    assert lobby(evening, again).holders == lobby(evening, games[0]).holders, "who began it begins again"
    assert score(evening) is None
    win(evening, 2, again)
    assert score(evening) == {1: 0, 2: 6}
    assert list(evening.journal.streams("g_")) == sorted([*games, running, again])
    assert lobby(evening, running).voided


def test_a_match_that_is_won_without_the_voided_game_is_over(evening: Evening) -> None:
    evening.begin(2, Stage(KnockOut(duel=Duel(best_of=5))))
    games = [win(evening, entrant) for entrant in (1, 2, 2, 2)]
    evening.organise.rule(MAKER, ID, lambda now: void(now, GameRef(1, 1, 1, 1), reason="so"))
    evening.advance()
    assert score(evening) == {1: 0, 2: 6}
    assert list(evening.journal.streams("g_")) == sorted(games)


def test_rulings_on_earlier_games_count_once_the_next_round_is_withdrawn(app: Any, anybody: Api) -> None:
    olga, judge, *players = people(anybody, 6)
    give_role(app.extensions["service"]["accounts"], judge.account, "referee")
    hall = open_event(olga, {"format": {"kind": "knock-out"}}, players=players)
    games = [table["games"][0]["game"] for table in first_round(olga, hall)["tables"]]
    for game in games:
        finish(players, game)
    until(lambda: olga.post(f"{hall}/rounds").status == 201)
    did(olga.post(f"{hall}/rounds/publish"))

    def winners() -> list[int]:
        tables = did(olga.get(f"{hall}/rounds/1/1"), 200)["tables"]
        return [one["entrant"] for table in tables for one in table["games"][0]["results"] if one["place"] == 1]

    before = winners()
    for game in games:
        places = [one["place"] for one in did(olga.get(f"/v1/games/{game}"), 200)["result"]["standings"]]
        ruling = {"kind": "adjudicate", "places": [3 - place for place in places], "reason": "so"}
        did(judge.post(f"/v1/games/{game}/rulings", ruling))
    assert winners() == before, "the next round is drawn by them"
    did(olga.post(f"{hall}/rulings", {"kind": "withdraw-round", "reason": "so"}))
    assert not set(winners()) & set(before)
    did(olga.post(f"{hall}/rounds"))
    (table,) = did(olga.post(f"{hall}/rounds/publish"))["round"]["tables"]
    assert {one["entrant"] for one in table["entrants"]} == set(winners())
