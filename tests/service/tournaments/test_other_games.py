"""Events of games that the service has no rules for: everything but play, with results that are typed in."""

import pytest

from service.cli import main as dominium
from tests.support.api import refused
from tests.support.event import did, first_round, open_event

CHESS = {"name": "Chess", "results": "winner", "player_counts": [2]}
CATAN = {"name": "Catan", "results": "points", "player_counts": [3, 4]}
RANKED = {"name": "Wingspan", "results": "ranks"}
TWO = {"format": {"kind": "swiss", "rounds": 2, "size": 2}}
FOUR = {"format": {"kind": "swiss", "rounds": 1, "size": 4}}
NAMES_OF_TWO = [
    "direct-encounter", "strength-of-schedule", "firsts", "wins", "games-won", "game-points", "buchholz",
    "sonneborn-berger-cut-1",
]  # fmt: skip
PEOPLE = ["Ann", "Ben", "Cleo", "Dan"]


def event_of(olga, game, *stages, names=PEOPLE, **more):
    return open_event(olga, *stages, ruleset="other", game=game, play="typed", names=names, **more)


def lines(olga, event):
    return [
        (one["entrant"], one["place"], one["points"]) for one in did(olga.get(f"{event}/standings"), 200)["standings"]
    ]


def report(olga, event, table, *results, number=1):
    body = {"results": [{"entrant": entrant, **line} for entrant, line in results]}
    return olga.post(f"{event}/rounds/1/{number}/tables/{table}/results", body)


def pairs(made):
    return {table["number"]: [one["entrant"] for one in table["entrants"]] for table in made["tables"]}


def test_the_event_shows_its_game_and_is_never_rated(olga, anybody):
    event = event_of(olga, CHESS, TWO, rated=True)
    shown = did(anybody.get(event), 200)
    assert (shown["ruleset"], shown["game"]) == ("other", {"name": "Chess", "results": "winner"})
    assert (shown["rated"], shown["play"], shown["sizes"]) == (False, "typed", [2])
    listed = did(anybody.get("/v1/tournaments?ruleset=other"), 200)["items"]
    assert [one["game"]["name"] for one in listed if one["id"] == shown["id"]] == ["Chess"]
    assert not any(one["ruleset"] == "other" for one in did(anybody.get("/v1/leaderboards"), 200)["items"])
    assert did(anybody.get(open_event(olga)), 200)["game"] is None


def test_winners_and_draws_give_points_and_a_tournament_report_file(olga):
    event = event_of(olga, CHESS, {**TWO, "scale": {"preset": "win"}})
    tables = pairs(first_round(olga, event))
    (one, two), (three, four) = tables[1], tables[2]
    did(report(olga, event, 1, (one, {"score": 1}), (two, {"score": 0})))
    did(report(olga, event, 2, (three, {"score": 1}), (four, {"score": 1})))
    assert {(entrant, points) for entrant, _, points in lines(olga, event)} == {
        (one, "1"), (two, "0"), (three, "1/2"), (four, "1/2")
    }  # fmt: skip
    trf = olga.get(f"{event}/exports/stage.trf")
    assert trf.status == 200, trf
    assert trf.body.decode().count(" =") == 2


def test_points_place_tables_of_three_and_four(olga):
    event = event_of(olga, CATAN, {**FOUR, "tiebreaks": ["score-margin", "lot"]}, names=[*PEOPLE, "Eve", "Fay", "Gus"])
    for number, seats in pairs(first_round(olga, event)).items():
        did(report(olga, event, number, *[(entrant, {"score": 10 - place}) for place, entrant in enumerate(seats)]))
    assert sorted(points for _, _, points in lines(olga, event)) == ["0", "0", "2", "3", "4", "6", "6"]


def test_ranks_are_places_without_scores(olga):
    event = event_of(olga, RANKED, FOUR)
    (seats,) = pairs(first_round(olga, event)).values()
    refused(report(olga, event, 1, *[(entrant, {"score": 7}) for entrant in seats]), 422, "invalid-result")
    did(report(olga, event, 1, *[(entrant, {"place": place}) for place, entrant in enumerate(seats, 1)]))
    assert [entrant for entrant, _, _ in lines(olga, event)] == seats
    rows = did(olga.get(f"{event}/exports/results.json"), 200)
    assert rows["head"]["game"] == "Wingspan"
    assert [(row["place"], row["score"]) for row in rows["rows"]] == [(1, None), (2, None), (3, None), (4, None)]


@pytest.mark.parametrize(
    ("game", "line", "pointer"),
    [
        (CHESS, {"score": 2}, "/results/0/score"),
        (CHESS, {"place": 1}, "/results/0/score"),
        (CHESS, {"score": 1, "place": 2}, "/results/0/place"),
        (CHESS, {"score": 1, "tiebreaks": [1]}, "/results/0/score"),
        (CATAN | {"player_counts": [2]}, {"place": 1}, "/results/0/score"),
        (RANKED, {"score": 1, "place": 1}, "/results/0"),
        (RANKED, {"score": 1}, "/results/0"),
    ],
)
def test_a_result_of_another_kind_is_refused(olga, game, line, pointer):
    event = event_of(olga, game, TWO, names=["Ann", "Ben"])
    ((one, two),) = pairs(first_round(olga, event)).values()
    other = {"score": 0, "place": 2} if game is RANKED else {"score": 0}
    problem = refused(report(olga, event, 1, (one, line), (two, other)), 422, "invalid-result")
    assert problem["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize(
    ("changes", "code", "pointer"),
    [
        ({"game": None}, "invalid-options", "/game"),
        ({"ruleset": "kingdomino"}, "invalid-options", "/game"),
        ({"play": "here"}, "invalid-options", "/play"),
        ({"options": {"harmony": True}}, "invalid-options", "/options"),
        ({"deal": "setup"}, "nothing-to-share", "/deal"),
        ({"deal": "duplicate"}, "nothing-to-share", "/deal"),
        ({"stages": [{**TWO, "tiebreaks": ["score-margin"]}]}, "invalid-tiebreaks", "/stages/0/tiebreaks/0"),
        ({"stages": [{**TWO, "tiebreaks": ["lot", "wins", "luck"]}]}, "invalid-tiebreaks", "/stages/0/tiebreaks/2"),
        ({"stages": [{**TWO, "scale": {"preset": "sum"}}]}, "invalid-scale", "/stages/0/scale"),
        ({"stages": [FOUR]}, "invalid-table-size", "/stages/0/format/size"),
        ({"game": {**CHESS, "name": "Chess\u202e"}}, "invalid", "/game/name"),
        ({"game": {**CHESS, "name": "x" * 10_000}}, "invalid", "/game/name"),
        ({"game": {**CHESS, "player_counts": [7]}}, "invalid", "/game/player_counts/0"),
        ({"game": {**CHESS, "results": "karma"}}, "invalid", "/game/results"),
    ],
)
def test_what_needs_rules_is_refused(olga, changes, code, pointer):
    body = {"title": "Open", "ruleset": "other", "game": CHESS, "play": "typed", "stages": [TWO], **changes}
    problem = refused(olga.post("/v1/tournaments", body), 422, code)
    assert problem["errors"][0]["pointer"] == pointer


def test_seeds_by_rating_need_rules(olga):
    event = event_of(olga, CHESS, TWO)
    refused(olga.post(f"{event}/stages", {"seeds": "rating"}), 422, "invalid-options")


@pytest.mark.parametrize("game", [CHESS, CATAN, RANKED, None], ids=["winner", "points", "ranks", "our own"])
def test_every_tiebreak_that_the_results_allow_can_be_chosen_in_any_order(olga, game):
    scores = game in (None, CATAN)
    chosen = ["turn-order", *(["score-margin"] if scores else []), *NAMES_OF_TWO, "lot"]
    two = {**TWO, "format": {**TWO["format"], "duel": {"best_of": 3, "tied": "drawn"}}, "tiebreaks": chosen}
    rules = {"ruleset": "kingdomino"} if game is None else {"ruleset": "other", "game": game | {"player_counts": [2]}}
    event = open_event(olga, two, **rules, play="typed", names=PEOPLE)
    first_round(olga, event)
    assert list(did(olga.get(f"{event}/standings"), 200)["standings"][0]["tiebreaks"]) == chosen
    ruling = {"kind": "tiebreaks", "stage": 1, "tiebreaks": chosen[::-1], "reason": "by vote"}
    did(olga.post(f"{event}/rulings", ruling))
    assert did(olga.get(f"{event}/standings"), 200)["tiebreaks"] == chosen[::-1]
    if not scores:
        ruling = {"kind": "tiebreaks", "stage": 1, "tiebreaks": ["score-margin"], "reason": "by vote"}
        refused(olga.post(f"{event}/rulings", ruling), 422, "invalid-tiebreaks")


def test_two_reports_a_certificate_exports_and_the_audit_work(olga, pair, anybody, tmp_path, capsys):
    event = event_of(olga, CATAN | {"player_counts": [2]}, {**TWO, "format": {**TWO["format"], "rounds": 1}}, names=[])
    for one in pair:
        did(one.post(f"{event}/entrants"))
    first_round(olga, event)
    claim = {"results": [{"entrant": 1, "score": 10}, {"entrant": 2, "score": 7}]}
    for one in pair:
        did(one.post(f"{event}/rounds/1/1/tables/1/claims", claim))
    assert [place for _, place, _ in lines(olga, event)] == [1, 2]
    did(olga.post(f"{event}/certificates"))
    did(olga.post(f"{event}/end"))
    for file in ("standings.csv", "standings.html", "results.md", "pairings.html"):
        assert anybody.get(f"{event}/exports/{file}").status == 200, file
    assert did(anybody.get(f"{event}/exports/bgstats.json"), 200)["plays"][0]["play"]["game"]["name"] == "Catan"
    file = tmp_path / "event.jsonl"
    file.write_bytes(anybody.get(f"{event}/record").body)
    dominium(["verify", str(file), "--replay"])
    assert "Replayed: agrees." in capsys.readouterr().out


def test_a_next_season_keeps_the_game(olga):
    event = event_of(olga, CHESS, {"format": {"kind": "league"}}, names=["Ann", "Ben"])
    did(olga.post(f"{event}/stages"))
    did(report(olga, event, 1, (1, {"score": 1}), (2, {"score": 0})))
    did(olga.post(f"{event}/end"))
    season = did(olga.post(f"{event}/seasons", {"title": "Spring"}))["tournament"]
    assert (season["game"], season["sizes"]) == ({"name": "Chess", "results": "winner"}, [2])


def test_markup_in_the_name_is_text_on_pages(olga, anybody):
    event = event_of(olga, {**CHESS, "name": "<script>alert(1)</script>"}, TWO)
    for page in (f"/{event.removeprefix('/v1/')}", "/tournaments?ruleset=other"):
        shown = anybody.get(page).body.decode()
        assert "<script>alert(1)" not in shown
        assert "&lt;script&gt;alert(1)" in shown
