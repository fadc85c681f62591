"""A league over HTTP: two divisions of four, all rounds open beside each other, and the season that follows, whose
divisions anybody can work out from the record of the first."""

from itertools import combinations

from tests.acceptance.test_tournament_formats import held, ranked, win
from tests.acceptance.test_tournaments import did, made, standings
from tests.support.api import refused
from tests.support.play import people

LEAGUE = {"format": {"kind": "league", "divisions": 2, "legs": 2, "moving": 1}, "scale": {"preset": "win"}}


def rounds(who, event):
    stage = did(who.get(event), 200)["stages"][0]
    return [did(who.get(f"{event}/rounds/1/{number}"), 200) for number in range(1, stage["rounds"] + 1)]


def play(organiser, event, told, better):
    for table in told["tables"]:
        win(organiser, event, told, table, min((who["entrant"] for who in table["entrants"]), key=better.index))


def test_a_league_of_two_divisions_and_the_season_after_it(anybody, shared):
    olga, stranger = people(anybody, 2)
    event = held(olga, [LEAGUE], list("ABCDEFGH"))
    open_ = rounds(anybody, event)
    assert len(open_) == 6
    assert all(one["published"] and one["due"] is None for one in open_)
    pairs = [tuple(sorted(who["entrant"] for who in table["entrants"])) for one in open_ for table in one["tables"]]
    assert sorted(pairs) == sorted(2 * [*combinations(range(1, 5), 2), *combinations(range(5, 9), 2)])
    refused(olga.post(f"{event}/rounds"), 409, "stage-over")

    # the last week is played before the first: everybody meets when they can
    better = [2, 1, 3, 4, 6, 5, 7, 8]
    for told in reversed(open_):
        refused(olga.post(f"{event}/end"), 409, "stage-running")
        refused(olga.post(f"{event}/seasons", {"title": "Spring"}), 409, "stage-running")
        play(olga, event, told, better)
    lines = standings(anybody, event)["standings"]
    assert [(line["entrant"], line["group"], line["points"]) for line in lines] == [
        (2, 1, "6"), (1, 1, "4"), (3, 1, "2"), (4, 1, "0"), (6, 2, "6"), (5, 2, "4"), (7, 2, "2"), (8, 2, "0"),
    ]  # fmt: skip
    assert [own for own, _, _ in ranked(anybody, event)] == better
    signed = did(olga.post(f"{event}/certificates"))["certificate"]["document"]
    assert [(one["entrant"], one["place"]) for one in signed["ranking"]] == [
        (own, n) for n, own in enumerate(better, 1)
    ]
    sheet = did(anybody.get(f"{event}/exports/ranking.json"), 200)["rows"]
    assert [(one["entrant"], one["place"], one["stage"]) for one in sheet] == ranked(anybody, event)
    before = did(olga.post(f"{event}/end"))["tournament"]

    refused(stranger.post(f"{event}/seasons", {"title": "Spring"}), 403, "not-the-organiser")
    refused(olga.post(f"{made(olga)}/seasons", {"title": "Spring"}), 409, "no-season")
    calendar = {
        "first": "2020-03-02", "days": 7, "in_turn": True, "holidays": [{"first": "2020-03-09", "last": "2020-03-15"}],
    }  # fmt: skip
    refused(
        olga.post(f"{event}/seasons", {"title": "Spring", "calendar": {**calendar, "first": "1900-01-01"}}),
        422, "invalid-stages",
    )  # fmt: skip
    after = did(olga.post(f"{event}/seasons", {"title": "Spring", "calendar": calendar}))["tournament"]
    assert after["title"] == "Spring"
    follows = after["follows"]
    assert (follows["tournament"], follows["seq"]) == (before["id"], before["version"])
    (last,) = did(anybody.get(f"{event}/events?after={follows['seq'] - 1}"), 200)["items"]
    assert last["event"]["hash"] == follows["head"]
    # 4 went down, 6 went up
    assert [one["entrant"] for one in follows["order"]] == [2, 1, 3, 6, 4, 5, 7, 8]
    spring = f"/v1/tournaments/{after['id']}"
    assert [one["name"] for one in did(anybody.get(f"{spring}/entrants"), 200)["items"]] == list("BACFDEGH")
    did(olga.post(f"{spring}/entrants", {"name": "I"}))
    did(olga.delete(f"{spring}/entrants/1"), 200)  # B stays away: D, the highest of the second division, moves up
    refused(olga.post(f"{spring}/stages", {"entrants": list(range(2, 10))}), 422, "invalid-entrants")
    did(olga.post(f"{spring}/stages"))
    lines = standings(anybody, spring)["standings"]
    assert {line["name"] for line in lines if line["group"] == 1} == set("ACFD")
    assert {line["name"] for line in lines if line["group"] == 2} == set("EGHI")
    assert [one["due"] for one in rounds(anybody, spring)][:3] == ["2020-03-08", "2020-03-22", "2020-03-29"]
