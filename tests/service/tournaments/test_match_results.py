"""A whole match at a real table, entered as `2–1`."""

from collections import defaultdict
from contextlib import suppress
from itertools import product

import pytest

from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.tournament.facts import ResultVoided
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.match_results import correct_match
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.rounds import TableOutcome
from domain.tournament.results.scale import Scale
from service.features.tournaments import typed_results
from service.features.tournaments.routes import rounds
from tests.support.api import refused
from tests.support.auditing import auditing_of
from tests.support.charging import charges
from tests.support.counting import CALLS, calls
from tests.support.evening import ID, MAKER
from tests.support.event import did, first_round, open_event
from tests.support.play import people

TABLE = "rounds/1/1/tables/1"


def best_of(games, **duel):
    return {"format": {"kind": "swiss", "rounds": 2, "size": 2, "duel": {"best_of": games, "tied": "drawn", **duel}}}


def hall_of(olga, stage):
    hall = open_event(olga, stage, names=["Ada", "Bea"], play="typed")
    first_round(olga, hall)
    return hall


def score(first, second):
    return {"won": [{"entrant": 1, "games": first}, {"entrant": 2, "games": second}]}


@pytest.mark.parametrize(
    ("games", "entered", "played", "match"),
    [
        (3, score(2, 1), 3, ["2", "1"]),
        (3, score(0, 2), 2, ["0", "2"]),
        (3, score(1, 1), 3, ["1", "1"]),
        (3, score(1, 0), 3, ["1", "0"]),
        (3, score(0, 0), 3, ["0", "0"]),
        (5, score(2, 0), 4, ["2", "0"]),
        (2, score(0, 1), 2, ["0", "1"]),
        (5, score(1, 3), 4, ["1", "3"]),
        (3, {"won": [{"entrant": 2, "games": 2}]}, 2, ["0", "2"]),
    ],
)
def test_a_match_is_entered_at_once(olga, games, entered, played, match):
    hall = hall_of(olga, best_of(games))
    told = did(olga.post(f"{hall}/{TABLE}/match", entered))
    assert [one["event"]["type"] for one in told["events"]] == ["result-reported"] * played
    (table,) = told["round"]["tables"]
    order = [one["entrant"] for one in table["entrants"]]
    assert (table["done"], dict(zip(order, table["match"], strict=True))) == (True, dict(enumerate(match, 1)))
    refused(olga.post(f"{hall}/{TABLE}/match", entered), 409, "result-known")


def test_exports_name_the_games_that_were_not_played(olga):
    hall = hall_of(olga, best_of(3))
    did(olga.post(f"{hall}/{TABLE}/match", score(1, 0)))
    rows = did(olga.get(f"{hall}/exports/results.json"), 200)["rows"]
    assert [(row["number"], row["status"], row["score"]) for row in rows[2:]] == [
        (number, "not-played", None) for number in (2, 2, 3, 3)
    ]
    assert sorted(row["points"] for row in rows[-2:]) == [0, 6]
    plays = did(olga.get(f"{hall}/exports/bgstats.json"), 200)["plays"]
    assert len(plays) == 1


@pytest.mark.parametrize(
    ("entered", "line"),
    [(score(2, 1), "2 – 1"), (score(1, 1), "1 – 1"), (score(0, 0), "0 – 0"), (score(1, 2), "1 – 2")],
)
def test_printed_results_have_one_line_for_each_match(olga, entered, line):
    hall = hall_of(olga, best_of(3))
    did(olga.post(f"{hall}/{TABLE}/match", entered))
    first, _ = did(olga.get(f"{hall}/rounds/1/1"), 200)["tables"][0]["entrants"]
    if first["entrant"] == 2:
        line = line[::-1]
    assert "No results yet" in olga.get(f"{hall_of(olga, best_of(3))}/exports/results.html").text
    page = olga.get(f"{hall}/exports/results.html").text
    assert f'<td class="number">{line}</td>' in page
    assert "Status" not in page, "every result is an ordinary one"
    assert page.count('<td class="name" dir="auto">Ada</td>') == 1


def test_a_match_goes_on_from_its_known_games(olga):
    hall = hall_of(olga, best_of(3))
    first = {"results": [{"entrant": 1, "score": 40}, {"entrant": 2, "score": 50}]}
    did(olga.post(f"{hall}/{TABLE}/results", first))
    refused(olga.post(f"{hall}/{TABLE}/match", score(2, 0)), 422, "invalid-result")
    told = did(olga.post(f"{hall}/{TABLE}/match", score(2, 1)))
    (table,) = told["round"]["tables"]
    winners = [line["entrant"] for game in table["games"] for line in game["results"] if line["place"] == 1]
    assert winners == [2, 1, 1]
    assert sorted(line["score"] for line in table["games"][0]["results"]) == [40, 50], "the known game stays"
    third = {"results": [{"entrant": 1, "score": 40}, {"entrant": 2, "score": 50}]}
    for game, match in ((3, [1, 2]), (1, [1, 2])):
        ruling = {"kind": "correct", "stage": 1, "round": 1, "table": 1, "number": game, "reason": "Misread."}
        did(olga.post(f"{hall}/rulings", ruling | {"result": third}))
        (table,) = did(olga.get(f"{hall}/rounds/1/1"), 200)["tables"]
        assert sorted(map(int, table["match"])) == match, "each game can be corrected"


@pytest.mark.parametrize("entered", [score(1, 0), score(3, 0), score(2, 2), score(1, 1), score(0, 0)])
def test_a_score_that_does_not_end_the_match_is_refused(olga, entered):
    hall = hall_of(olga, best_of(3, tied="replay"))
    refused(olga.post(f"{hall}/{TABLE}/match", entered), 422, "invalid-result")


@pytest.mark.parametrize("entered", [score(3, 0), score(2, 2)])
def test_more_games_than_the_match_has_are_refused(olga, entered):
    refused(olga.post(f"{hall_of(olga, best_of(3))}/{TABLE}/match", entered), 422, "invalid-result")


def test_a_match_is_refused_where_one_game_decides(olga):
    hall = hall_of(olga, {"format": {"kind": "swiss", "rounds": 2, "size": 2}})
    refused(olga.post(f"{hall}/{TABLE}/match", score(1, 0)), 422, "invalid-result")
    stranger = {"won": [{"entrant": 1, "games": 2}, {"entrant": 7, "games": 0}]}
    refused(olga.post(f"{hall_of(olga, best_of(3))}/{TABLE}/match", stranger), 422, "invalid-result")


def correction(won, **where):
    return {"kind": "correct-match", "stage": 1, "round": 1, "table": 1, "reason": "Misread.", **won, **where}


def winners(hall, olga):
    (table,) = did(olga.get(f"{hall}/rounds/1/1"), 200)["tables"]
    first = [[line["entrant"] for line in game["results"] if line["place"] == 1] for game in table["games"]]
    return [sorted(one) for one in first], dict(
        zip((one["entrant"] for one in table["entrants"]), table["match"], strict=True)
    )


@pytest.mark.parametrize(
    ("entered", "right", "events", "games"),
    [
        (score(2, 1), score(2, 0), ["result-corrected", "result-voided"], [[1], [1]]),
        (score(2, 0), score(2, 1), ["result-corrected", "result-reported"], [[1], [2], [1]]),
        (score(2, 1), score(1, 2), ["result-corrected"], [[2], [1], [2]]),
        (score(2, 0), score(0, 2), ["result-corrected"] * 2, [[2], [2]]),
        (score(1, 1), score(2, 0), ["result-corrected", "result-voided"], [[1], [1]]),
        (score(0, 2), score(1, 1), ["result-corrected", "result-reported"], [[2], [1], []]),
        (score(2, 0), score(1, 0), ["result-corrected", "result-reported"], [[1], [], []]),
        (score(0, 0), score(0, 1), ["result-corrected"], [[2], [], []]),
        (score(2, 1), score(0, 0), ["result-corrected"] * 3, [[], [], []]),
        (score(2, 0), score(2, 0), ["result-corrected"], [[1], [1]]),
    ],
)
def test_a_whole_match_is_corrected_by_one_ruling(olga, entered, right, events, games):
    hall = hall_of(olga, best_of(3))
    did(olga.post(f"{hall}/{TABLE}/match", entered))
    told = did(olga.post(f"{hall}/rulings", correction(right)))
    assert [one["event"]["type"] for one in told["events"]] == events
    known, match = winners(hall, olga)
    assert known == games
    assert match == {one["entrant"]: str(one["games"]) for one in right["won"]}
    rulings = did(olga.get(f"{hall}/rulings"), 200)["items"]
    assert {one["reason"] for one in rulings} == {"Misread."}


@pytest.mark.parametrize(
    ("right", "corrected"), [(score(2, 0), [1, 2]), (score(2, 1), [1, 2]), (score(0, 2), [1, 2]), (None, [2])]
)
def test_ruling_on_a_match_ends_every_objection(olga, anybody, service, right, corrected):
    ada, bea = people(anybody, 2)
    hall = open_event(olga, best_of(3), players=[ada, bea], play="typed")
    first_round(olga, hall)
    did(olga.post(f"{hall}/{TABLE}/match", score(2, 0)))
    lost = {"results": [{"entrant": 1, "score": 0}, {"entrant": 2, "score": 1}], "confirm": True}
    for number in (1, 2)[right is None :]:
        did(bea.post(f"{hall}/{TABLE}/claims", lost | {"number": number}))
    told = did(olga.post(f"{hall}/rulings", correction(right or score(2, 0))))
    rulings = [one["event"]["data"]["number"] for one in told["events"] if one["event"]["type"] == "result-corrected"]
    games = did(olga.get(f"{hall}/rounds/1/1"), 200)["tables"][0]["games"]
    assert (rulings, [len(game["objections"]) for game in games]) == (corrected, [0] * len(games))
    audited = auditing_of(service["games"].desk).stream(hall.rpartition("/")[2], "rules").audit
    assert audited.verdict == "agrees"


def test_a_corrected_match_keeps_known_scores_and_changes_after_the_end(olga):
    stage = best_of(3)
    hall = hall_of(olga, {"format": stage["format"] | {"rounds": 1}})
    for scores in ((40, 50), (60, 30), (20, 10)):
        lines = [{"entrant": one, "score": score} for one, score in enumerate(scores, 1)]
        did(olga.post(f"{hall}/{TABLE}/results", {"results": lines}))
    did(olga.post(f"{hall}/end"))
    did(olga.post(f"{hall}/rulings", correction(score(0, 2))))
    did(olga.post(f"{hall}/rulings", correction(score(1, 2))))
    assert winners(hall, olga) == ([[2], [1], [2]], {1: "1", 2: "2"})
    (table,) = did(olga.get(f"{hall}/rounds/1/1"), 200)["tables"]
    assert sorted(line["score"] for line in table["games"][0]["results"]) == [40, 50]


ONE_DRAW, TWO_DRAWS = ((40, 40), (50, 40), (60, 30)), ((40, 40), (50, 40), (30, 30))


@pytest.mark.parametrize("tied", ["drawn", "replay", "second"])
@pytest.mark.parametrize(
    ("games", "right", "corrected", "scores"),
    [
        (ONE_DRAW, (2, 0), [3], [*ONE_DRAW]),
        (ONE_DRAW, (2, 1), [1], [(0, 1), (50, 40), (60, 30)]),
        (ONE_DRAW, (0, 2), [2, 3], [(40, 40), (0, 1), (0, 1)]),
        (TWO_DRAWS, (1, 0), [3], [*TWO_DRAWS]),
        (TWO_DRAWS, (0, 1), [2], [(40, 40), (0, 1), (30, 30)]),
        (TWO_DRAWS, (2, 0), [3], [(40, 40), (50, 40), (1, 0)]),
        (((50, 40), (1, None)), (2, 0), [2], [(50, 40), (1, None)]),
        (((50, 40), (1, None)), (0, 2), [1, 2], [(0, 1), (0, 1)]),
        (((30, 50), (1, None), (1, None)), (1, 2), [3], [(30, 50), (1, None), (0, 1)]),
        (((1, None), (1, None)), (2, 0), [2], [(1, None), (1, None)]),
        (((None, 1), (None, 1)), (0, 2), [2], [(None, 1), (None, 1)]),
        (((None, None),), (0, 0), [1], [(None, None)]),
        (((None, None),), (2, 0), [1], [(1, 0), (1, 0)]),
    ],
)
def test_a_corrected_match_keeps_draws_and_absences(olga, tied, games, right, corrected, scores):
    hall = hall_of(olga, best_of(3, tied=tied))
    for game in games:
        lines = [{"entrant": one, "score": points} for one, points in enumerate(game, 1) if points is not None]
        absent = [one for one, points in enumerate(game, 1) if points is None]
        did(olga.post(f"{hall}/{TABLE}/results", {"results": lines, "absent": absent}))
    told = did(olga.post(f"{hall}/rulings", correction(score(*right))))
    rulings = [one["event"]["data"]["number"] for one in told["events"] if one["event"]["type"] == "result-corrected"]
    (table,) = did(olga.get(f"{hall}/rounds/1/1"), 200)["tables"]
    shown = [{line["entrant"]: line["score"] for line in game["results"]} for game in table["games"]]
    assert (rulings, [(game.get(1), game.get(2)) for game in shown]) == (corrected, scores)
    assert [len(game["absent"]) for game in table["games"]] == [game.count(None) for game in scores]
    assert table["done"]


@pytest.mark.parametrize("tied", ["drawn", "replay", "second", "seed"])
@pytest.mark.parametrize("best_of", [1, 2, 3])
def test_a_correction_changes_as_few_games_as_possible(evening, best_of, tied):
    """Compare with all matches. Winners are 0 and 1; a draw has both."""
    match = Duel(best_of=best_of, tied=tied)
    known = [games for games in matches(match, ((0,), (1,), (0, 1))) if games.count((0, 1)) <= 3]
    evening.begin(2 * len(known), Stage(Swiss(rounds=1, size=2, duel=match), Scale("win")), play="typed")
    for table, games in enumerate(known, 1):
        typed = TypedGames(evening, table)
        for game in games:
            typed.report(*game)
    kinds = ((0,), (1,), (0, 1), ()) if tied == "drawn" else ((0,), (1,), (0, 1))
    tournament, right = evening.line.tournament, defaultdict(list)
    for games in matches(match, kinds):
        right[score_of(games)].append(games)
    for (table, before), won in product(enumerate(known, 1), product(range(3), repeat=2)):
        order = tournament.current.rounds[0].table(table).entrants
        possible = allowed(match, right[won], before.count((0, 1)))
        fewest = min((changed(before, after) for after in possible), default=None)
        wanted = dict(zip(order, won, strict=True))
        try:
            made = correct_match(tournament, RoundRef(1, 1), table, wanted, reason="Misread.")
        except Refusal:
            assert fewest is None, (before, won)
            continue
        if won != score_of(before):
            results = [fact for fact in made if not isinstance(fact, ResultVoided)]
            assert len(results) == fewest, (before, won, made)


def matches(match, kinds, games=()):
    """Yield the winners of each match of at most five games."""
    if match.outcome([outcome(number, game) for number, game in enumerate(games, 1)]) is not None:
        yield games
    elif len(games) < 5:
        for game in kinds:
            yield from matches(match, kinds, (*games, game))


def outcome(number, winners):
    return TableOutcome(tuple(standings(number, winners)))


def standings(number, winners):
    """The seats alternate between the games of a match."""
    places = [1 if one in winners else 2 for one in (0, 1)]
    return [Standing(seat, place, 0) for seat, place in enumerate(places if number % 2 else places[::-1])]


def score_of(games):
    return games.count((0,)), games.count((1,))


def allowed(match, right, most_draws):
    """Yield the matches without new draws or avoidable unplayed games, and with one replay if both players won."""
    for draws in range(most_draws + 1):
        same = [games for games in right if games.count((0, 1)) == draws]
        shortest = min(map(len, same), default=0)
        for games in same:
            if len(games) == shortest and (len(games) <= match.best_of + 1 or 0 in score_of(games)):
                yield games


def changed(before, after):
    return sum(before[place : place + 1] != after[place : place + 1] for place in range(len(after)))


def test_a_match_that_is_played_here_is_not_typed(olga, anybody):
    hall = open_event(olga, best_of(3), players=people(anybody, 2))
    first_round(olga, hall)
    refused(olga.post(f"{hall}/{TABLE}/match", score(2, 0)), 409, "played-here")
    refused(olga.post(f"{hall}/rulings", correction(score(2, 0))), 409, "played-here")


def test_a_match_is_not_corrected_before_it_is_over_nor_to_half_a_score(olga):
    hall = hall_of(olga, best_of(3))
    refused(olga.post(f"{hall}/rulings", correction(score(2, 0))), 404, "unknown-result")
    did(olga.post(f"{hall}/{TABLE}/results", {"results": [{"entrant": 1, "score": 5}, {"entrant": 2, "score": 4}]}))
    refused(olga.post(f"{hall}/rulings", correction(score(2, 0))), 404, "unknown-result")
    did(olga.post(f"{hall}/{TABLE}/match", score(2, 0)))
    refused(olga.post(f"{hall}/rulings", correction(score(2, 2))), 422, "invalid-result")
    refused(olga.post(f"{hall}/rulings", correction({"won": [{"entrant": 7, "games": 2}]})), 422, "invalid-result")


def test_the_match_of_a_knock_out_is_final_once_the_next_round_is_drawn(olga):
    stage = {"format": {"kind": "knock-out", "duel": {"best_of": 3}}}
    hall = open_event(olga, stage, names=["Ada", "Bea", "Cy", "Di"], play="typed")
    tables = first_round(olga, hall)["tables"]
    for table in tables:
        won = [{"entrant": one["entrant"], "games": 2 * (place == 0)} for place, one in enumerate(table["entrants"])]
        did(olga.post(f"{hall}/rounds/1/1/tables/{table['number']}/match", {"won": won}))
    for step in ("rounds", "rounds/publish"):
        did(olga.post(f"{hall}/{step}"))
    other = {"won": [{**one, "games": 2 - one["games"]} for one in won]}
    refused(olga.post(f"{hall}/rulings", correction(other, table=tables[-1]["number"])), 409, "round-drawn")
    did(olga.post(f"{hall}/rulings", correction({"won": won}, table=tables[-1]["number"])))


def test_corrected_matches_pass_an_audit(evening):
    stage = Stage(Swiss(rounds=1, size=2, duel=Duel(best_of=5, tied="drawn")), Scale("win"))
    evening.begin(4, stage, play="typed")
    ref, order = RoundRef(1, 1), evening.line.tournament.current.rounds[0].table(1).entrants
    organise = evening.organise
    organise.report_match(MAKER, ID, ref, 1, {order[0]: 3, order[1]: 2})
    for won in ((3, 0), (2, 3), (1, 1), (2, 0), (0, 0), (3, 1)):
        right = dict(zip(order, won, strict=True))
        organise.rule(MAKER, ID, lambda now, right=right: correct_match(now, ref, 1, right, reason="Misread."))
    assert len(evening.line.tournament.current.rounds[0].games[1]) == 4


@pytest.mark.parametrize("won", [(99, 98), (50, 49), (0, 0), (0, 1)])
def test_many_replays_make_a_correction_cost_little_more(evening, won):
    """The last score keeps each number of replays. Others cannot be, or need none."""
    evening.begin(2, Stage(Swiss(rounds=1, size=2, duel=Duel(best_of=99, tied="replay")), Scale("win")), play="typed")
    replayed = TypedGames(evening)
    for _ in range(120):
        replayed.report(0, 1)
    replayed.report(0)
    tournament, order = evening.line.tournament, evening.tables[0].entrants

    def work():
        with suppress(Refusal):
            correct_match(tournament, RoundRef(1, 1), 1, dict(zip(order, won, strict=True)), reason="Misread.")

    assert calls(work) < CALLS / 2


class TypedGames:
    """The typed games of a match of two."""

    def __init__(self, evening, table=1):
        self.evening = evening
        self.table = table
        self.number = 0

    def report(self, *winners):
        self.number += 1
        came = typed_results.Came(standings(self.number, winners), ())
        self.evening.organise.report(MAKER, ID, 1, self.table, lambda _: came)


def test_a_refused_correction_of_a_long_match_is_charged(olga, app, monkeypatch):
    hall = hall_of(olga, best_of(3, tied="replay"))
    for scores in ((5, 5),) * 9 + ((5, 4),):
        lines = [{"entrant": one, "score": score} for one, score in enumerate(scores, 1)]
        did(olga.post(f"{hall}/{TABLE}/results", {"results": lines}))
    monkeypatch.setattr(rounds, "_GAMES_SQUARED", 50)
    paid = charges(app, monkeypatch)
    refused(olga.post(f"{hall}/rulings", correction(score(2, 2))), 422, "invalid-result")
    assert paid == [10 * 10 * 10 // 50]
    refused(olga.post(f"{hall}/rulings", correction(score(2, 2), table=9)), 404, "unknown-table")


def test_a_match_has_a_bounded_number_of_typed_games(olga, anybody, monkeypatch):
    monkeypatch.setattr(typed_results, "MOST_GAMES", 3)
    ada, bea = people(anybody, 2)
    hall = open_event(olga, best_of(1, tied="replay"), players=[ada, bea], play="typed")
    first_round(olga, hall)
    draw = {"results": [{"entrant": 1, "score": 5}, {"entrant": 2, "score": 5}]}
    for _ in range(3):
        did(olga.post(f"{hall}/{TABLE}/results", draw))
    refused(olga.post(f"{hall}/{TABLE}/results", draw), 422, "invalid-result")
    refused(ada.post(f"{hall}/{TABLE}/claims", draw), 422, "invalid-result")
    did(olga.post(f"{hall}/{TABLE}/match", score(1, 0)))
