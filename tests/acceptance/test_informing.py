"""Every event shows everybody whether a player learns something hidden by it."""

import pytest

from tests.support.play import events, moves, table


@pytest.mark.parametrize("ruleset", ["kingdomino", "dominion"])
def test_every_event_says_whether_it_informs_alike_for_everybody(anybody, pair, ruleset):
    game = table(pair, ruleset=ruleset)
    made = [event for answer in moves(pair, game, 12) for event in answer.json["events"]]
    told = [
        {(one["event"]["seq"]): one["reveals_hidden"] for one in events(reader, game)} for reader in (anybody, *pair)
    ]
    assert told[0] == told[1] == told[2]
    assert {one["event"]["seq"]: one["reveals_hidden"] for one in made}.items() <= told[0].items()
    kinds = {one["event"]["type"]: one["reveals_hidden"] for one in events(anybody, game)}
    assert kinds["line-laid" if ruleset == "kingdomino" else "cards-drawn"]
    assert not kinds["decision-answered"]
    paged = anybody.get(f"/v1/games/{game}/events").json["items"]
    assert {one["event"]["seq"]: one["reveals_hidden"] for one in paged} == told[0]
