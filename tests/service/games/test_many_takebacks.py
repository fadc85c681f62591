"""The cost of a game grows linearly with its takebacks."""

from collections import Counter
from pathlib import Path

import pytest

from domain.game.play import Copy
from events.log.viewer import Viewer
from projections.game_fold import GameFold, past_of
from tests.support.api import Api, over_wsgi
from tests.support.play import asked, move, moves, people, table
from tests.support.service import application

TAKEN_BACK = 30


@pytest.mark.parametrize("between", [0, 3], ids=["one decision", "decision after decision"])
def test_thirty_takebacks_add_a_bounded_number_of_applied_facts(
    tmp_path: Path, between: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with application(tmp_path) as app:
        pair = people(Api(over_wsgi(app)), 2)
        game = table(pair, ruleset="dominion", terms={"takebacks": "consent"})
        for _ in range(TAKEN_BACK):
            for _ in moves(pair, game, between):
                pass
            player, shown = asked(pair, game)
            assert move(player, shown).status == 201
            assert player.post(f"/v1/games/{game}/takebacks", {"decision": shown["decision"]["id"]}).status == 201
            other = next(one for one in pair if one is not player)
            assert other.post(f"/v1/games/{game}/takebacks", {"allow": True}).status == 201
        assert pair[0].get(f"/v1/games/{game}/audit").json["verdict"] in ("agrees", "not-final", "not-open")
        events = app.extensions["service"].platform.journal.read(game)
    kinds = Counter(stored.event.type for stored in events)
    assert kinds["taken-back"] == TAKEN_BACK
    applied = []
    apply = Copy.apply
    monkeypatch.setattr(Copy, "apply", lambda copy, fact: applied.append(fact) or apply(copy, fact))
    for viewer in (Viewer.public(), Viewer.referee(), Viewer.seat(0)):
        applied.clear()
        GameFold(viewer, past_of(lambda upto: events[:upto])).extend(events)
        assert len(applied) < 2 * len(events) + 64 * TAKEN_BACK
