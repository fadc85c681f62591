"""Play is taken back: it continues from the decision, the old events stay readable, and the audit agrees."""

import io
import random
from collections.abc import Callable

import pytest

from domain.games.rulesets import RULESETS
from domain.table.rulings import Terms
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.viewer import Viewer
from events.record.verifying import verify
from service.features.games.desk import GameCommands
from tests.support.auditing import auditing_of
from tests.support.looking import game_json
from tests.support.play import limited
from tests.support.rewinding import decisions, rewind
from tests.support.tables import PLAYERS, begun, moved, played_on

Desks = Callable[..., GameCommands]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_games_with_rewinds_end_and_agree(
    desk_on: Desks, opened: Callable[[], Journal], ring: KeyRing, ruleset: str
) -> None:
    rewinds = 0
    for number in range(4):
        rng = random.Random(f"{ruleset}/{number}")
        desk, journal = desk_on(opened()), opened()
        game = begun(desk, rng.choice((2, 3)), limited(ruleset, 12), ruleset=ruleset)
        for _ in range(4):
            for _ in range(rng.randrange(2, 10)):
                if not moved(desk, game, rng):
                    break
            found = decisions(desk, journal, game)
            if not found or game_json(desk.looking, None, game, Viewer.public())["status"] != "running":
                break
            to = rng.choice(found)
            before = game_json(desk.looking, None, game, Viewer.referee(), to)
            rewind(desk, game, to)
            rewinds += 1
            after = game_json(desk.looking, None, game, Viewer.referee())
            assert after["decision"]["id"] != before["decision"]["id"]
            assert {**after["decision"], "id": ""} == {**before["decision"], "id": ""}
            for seat in range(len(after["seats"])):
                viewer = Viewer.seat(seat)
                assert (
                    game_json(desk.looking, None, game, viewer)["table"]
                    == game_json(desk.looking, None, game, viewer, to)["table"]
                )
            desk = desk_on(opened())  # as after a restart
        played_on(desk, game)
        audit = auditing_of(desk).game(game, whole=False)
        assert audit.verdict == "agrees", audit
        heads = set()
        for view in (Viewer.public(), Viewer.seat(0), Viewer.seat(1), Viewer.referee()):
            record = io.BytesIO(b"".join(desk.looking.record(game, view)))
            report = verify(record, {ring.current.kid})
            assert report.verdict == "verified", report
            heads.add(report.head)
        assert len(heads) == 1
    assert rewinds > 3


def test_a_game_that_was_over_goes_on_at_the_question_at_which_it_ended(desk: GameCommands) -> None:
    """Nothing was played since: the branch begins right behind the question."""
    game, rng = begun(desk, terms=Terms(dispute_window=60)), random.Random(0)
    for _ in range(5):
        moved(desk, game, rng)
    asked = int(game_json(desk.looking, None, game, Viewer.public())["decision"]["id"][1:])
    desk.giving_up.resign(PLAYERS[0], game)
    rewind(desk, game, asked)
    played_on(desk, game)
    found = auditing_of(desk).game(game, whole=False)
    assert found.verdict == "agrees", found
