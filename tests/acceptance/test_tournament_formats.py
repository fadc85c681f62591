"""Formats over HTTP, with typed results: matches, groups into a cut with a third place, double elimination, and one
ranking over all stages, in exports and the certificate."""

import xml.etree.ElementTree as ET

from tests.acceptance.test_tournaments import did, drawn, made, scored, standings
from tests.support.api import refused

SVG = "{http://www.w3.org/2000/svg}"


def held(organiser, stages, names):
    event = made(organiser, *stages, play="typed")
    did(organiser.post(f"{event}/entrants", {"names": names}))
    did(organiser.post(f"{event}/stages", {"entrants": list(range(1, len(names) + 1))}))
    return event


def win(organiser, event, told, table, winner):
    """Report a result for this table in which the given entrant wins, whatever the turn order."""
    scores = [50 if who["entrant"] == winner else 40 for who in table["entrants"]]
    at = f"{event}/rounds/{told['stage']}/{told['round']}"
    did(organiser.post(f"{at}/tables/{table['number']}/results", scored(table, *scores)))
    return next(one for one in did(organiser.get(at), 200)["tables"] if one["number"] == table["number"])


def better(table):
    return min(who["entrant"] for who in table["entrants"])


def ranked(who, event):
    return [(one["entrant"], one["place"], one["stage"]) for one in did(who.get(f"{event}/ranking"), 200)["ranking"]]


def test_a_match_is_told_as_two_to_one(anybody, shared, olga):
    duel = {"best_of": 3, "tied": "drawn"}
    stage = {"format": {"kind": "swiss", "rounds": 1, "size": 2, "duel": duel}, "scale": {"preset": "win"}}
    event = held(olga, [stage], list("AB"))
    told = drawn(olga, event)
    (table,) = told["tables"]
    one, other = (who["entrant"] for who in table["entrants"])
    assert table["match"] == ["0", "0"]
    assert win(olga, event, told, table, one)["match"] == ["1", "0"]
    after = win(olga, event, told, table, other)
    assert (after["match"], after["done"]) == (["1", "1"], False)
    after = win(olga, event, told, table, one)
    assert (after["match"], after["done"]) == (["2", "1"], True)
    lines = standings(anybody, event)["standings"]
    assert [(line["entrant"], line["points"]) for line in lines] == [(one, "1"), (other, "0")]
    assert "game-points" in lines[0]["tiebreaks"]
    refused(anybody.get(f"{event}/exports/stage.trf"), 409, "not-for-trf")
    refused(anybody.get(f"{event}/exports/bracket.svg"), 409, "no-bracket")


def test_groups_into_a_cut_with_a_third_place_and_one_ranking(anybody, shared, olga):
    stages = [
        {"format": {"kind": "groups", "groups": 2}, "scale": {"preset": "win"}},
        {"format": {"kind": "knock-out", "third": True}},
    ]
    event = held(olga, stages, list("ABCDEFG"))
    refused(anybody.get(f"{made(olga)}/ranking"), 409, "tournament-open")
    for _ in range(3):
        told = drawn(olga, event)
        for table in told["tables"]:
            win(olga, event, told, table, better(table))
    lines = standings(anybody, event)["standings"]
    assert {line["entrant"]: line["group"] for line in lines} == {1: 1, 4: 1, 5: 1, 7: 1, 2: 2, 3: 2, 6: 2}
    assert not did(anybody.get(f"{event}/ranking"), 200)["final"]
    did(olga.post(f"{event}/stages"))
    for _ in range(2):
        told = drawn(olga, event)
        for table in told["tables"]:
            win(olga, event, told, table, better(table))
    made_ = did(olga.post(f"{event}/certificates"))["certificate"]["document"]
    through = [own for own, _, stage in ranked(anybody, event) if stage == 2]
    assert [place for _, place, _ in ranked(anybody, event)] == [1, 2, 3, 4, 5, 6, 7]
    assert through == sorted(through)
    assert [(one["entrant"], one["place"], one["stage"]) for one in made_["ranking"]] == ranked(anybody, event)
    sheet = did(anybody.get(f"{event}/exports/ranking.json"), 200)["rows"]
    assert [(one["entrant"], one["place"], one["stage"]) for one in sheet] == ranked(anybody, event)
    drawing = ET.fromstring(anybody.get(f"{event}/exports/bracket.svg").text)
    words = [text.text for text in drawing.iter(f"{SVG}text")]
    assert {"A", "50", "40", "Third place"} <= set(words)
    assert did(anybody.get(f"{event}/ranking"), 200)["final"]


def test_a_double_elimination_with_its_final_played_again(anybody, shared, olga):
    event = held(olga, [{"format": {"kind": "double-elimination"}}], list("ABC"))
    met = []
    for winners in ((2,), (1,), (2,), (2,), (2,)):
        told = drawn(olga, event)
        met.append([{who["entrant"] for who in table["entrants"]} for table in told["tables"]])
        for table, winner in zip(told["tables"], winners, strict=True):
            win(olga, event, told, table, winner)
    assert met == [[{2, 3}], [{1, 2}], [{2, 3}], [{1, 2}], [{1, 2}]]
    refused(olga.post(f"{event}/rounds"), 409, "stage-over")
    assert ranked(anybody, event) == [(2, 1, 1), (1, 2, 1), (3, 3, 1)]
    words = [text.text for text in ET.fromstring(anybody.get(f"{event}/exports/bracket.svg").text).iter(f"{SVG}text")]
    assert {"Without a loss", "With one loss", "Final", "Final again"} <= set(words)
    did(olga.post(f"{event}/end"))
