"""A league of eight weeks over HTTP, and the next season.

It has two divisions of eight, seven rounds and a week of holidays, all open at the same time. Anybody can compute the
divisions of the next season from the record of the first.
"""

from itertools import combinations

from tests.acceptance.test_tournament_formats import held, ranked, win
from tests.acceptance.test_tournaments import did, made, standings
from tests.support.api import refused
from tests.support.play import people

CALENDAR = {"first": "2026-01-05", "days": 7, "holidays": [{"first": "2026-02-02", "last": "2026-02-08"}]}
LEAGUE = {
    "format": {"kind": "league", "divisions": 2, "moving": 2, "calendar": CALENDAR},
    "scale": {"preset": "win"},
}
DUE = ["2026-01-11", "2026-01-18", "2026-01-25", "2026-02-01", "2026-02-15", "2026-02-22", "2026-03-01"]
NAMES = [f"{letter}." for letter in "ABCDEFGHIJKLMNOP"]
STRONGER = [2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11, 14, 13, 16, 15]
"""The order of strength: in either division each entrant beats all later ones."""


def rounds(who, event):
    stage = did(who.get(event), 200)["stages"][0]
    return [did(who.get(f"{event}/rounds/1/{number}"), 200) for number in range(1, stage["rounds"] + 1)]


def test_a_league_of_eight_weeks_and_the_season_after_it(anybody, shared):
    olga, stranger = people(anybody, 2)
    event = held(olga, [LEAGUE], NAMES)
    open_ = rounds(anybody, event)
    assert [one["due"] for one in open_] == DUE
    assert all(one["published"] for one in open_)
    pairs = [tuple(sorted(who["entrant"] for who in table["entrants"])) for one in open_ for table in one["tables"]]
    assert sorted(pairs) == sorted([*combinations(range(1, 9), 2), *combinations(range(9, 17), 2)])
    refused(olga.post(f"{event}/rounds"), 409, "stage-over")
    refused(olga.post(f"{event}/seasons", {"title": "Spring"}), 409, "stage-running")

    # the last week is played before the first: everybody meets when they can
    for told in reversed(open_):
        refused(olga.post(f"{event}/end"), 409, "stage-running")
        for table in told["tables"]:
            win(olga, event, told, table, min((who["entrant"] for who in table["entrants"]), key=STRONGER.index))
    lines = standings(anybody, event)["standings"]
    assert [line["entrant"] for line in lines] == STRONGER
    assert [line["group"] for line in lines] == 8 * [1] + 8 * [2]
    assert [line["points"] for line in lines] == 2 * [str(wins) for wins in range(7, -1, -1)]
    assert [own for own, _, _ in ranked(anybody, event)] == STRONGER
    signed = did(olga.post(f"{event}/certificates"))["certificate"]["document"]
    assert [(one["entrant"], one["place"]) for one in signed["ranking"]] == [
        (own, n) for n, own in enumerate(STRONGER, 1)
    ]
    sheet = did(anybody.get(f"{event}/exports/ranking.json"), 200)["rows"]
    assert [(one["entrant"], one["place"], one["stage"]) for one in sheet] == ranked(anybody, event)
    before = did(olga.post(f"{event}/end"))["tournament"]

    refused(stranger.post(f"{event}/seasons", {"title": "Spring"}), 403, "not-the-organiser")
    refused(olga.post(f"{made(olga)}/seasons", {"title": "Spring"}), 409, "no-season")
    calendar = {"first": "2020-03-02", "days": 7, "in_turn": True}
    early = {"title": "Spring", "calendar": {**calendar, "first": "1900-01-01"}}
    refused(olga.post(f"{event}/seasons", early), 422, "invalid-stages")
    after = did(olga.post(f"{event}/seasons", {"title": "Spring", "calendar": calendar}))["tournament"]
    assert (after["title"], after["status"]) == ("Spring", "open")
    follows = after["follows"]
    assert (follows["tournament"], follows["seq"], follows["head"]) == (before["id"], before["version"], before["head"])
    # by hand, from the standings as of that event: 8 and 7 change places with 10 and 9
    then = standings(anybody, event, f"?stage=1&as_of_event={follows['seq']}")["standings"]
    assert [line["entrant"] for line in then] == STRONGER
    expected = [2, 1, 4, 3, 6, 5, 10, 9, 8, 7, 12, 11, 14, 13, 16, 15]
    assert [one["entrant"] for one in follows["order"]] == expected

    spring = f"/v1/tournaments/{after['id']}"
    entered = did(anybody.get(f"{spring}/entrants"), 200)["items"]
    assert [one["name"] for one in entered] == [NAMES[own - 1] for own in expected]
    did(olga.post(f"{spring}/entrants", {"name": "New"}))
    did(olga.delete(f"{spring}/entrants/1"), 200)  # B stays away: L, the next best of the second division, moves up
    refused(olga.post(f"{spring}/stages", {"entrants": list(range(2, 18))}), 422, "invalid-entrants")
    refused(olga.post(f"{spring}/stages", {"seeds": "rating"}), 422, "invalid-entrants")
    did(olga.post(f"{spring}/stages"))
    lines = standings(anybody, spring)["standings"]
    first = {line["name"] for line in lines if line["group"] == 1}
    assert first == {NAMES[own - 1] for own in [*expected[1:8], 12]}
    below = [own for own in expected[8:] if own != 12]
    assert {line["name"] for line in lines} - first == {"New", *(NAMES[own - 1] for own in below)}
    assert [one["due"] for one in rounds(anybody, spring)][:2] == ["2020-03-08", "2020-03-15"]
