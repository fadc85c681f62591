"""Before play: taking and leaving a seat, declining, cancelling, and the start of a game."""

import pytest

from domain.game.chance import commitment
from domain.game.refusal import Refusal
from domain.table.lobby_facts import Chair
from events.log.journal import Journal
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands, GameRequest
from tests.support.auditing import auditing_of
from tests.support.looking import game_json
from tests.support.tables import PLAYERS, played_on

ADA, BRUNO, CARLA, _ = PLAYERS
GAME = "g_seats"


def made(desk: GameCommands, *chairs: Chair, **terms: object) -> None:
    present = frozenset({ADA})
    desk.seating.create(
        ADA, GAME, GameRequest("kingdomino", {}, chairs or [Chair("open")] * 2, present=present, **terms)
    )


def test_chance_is_fixed_before_anybody_sits_and_with_everybodys_nonce(desk: GameCommands, journal: Journal) -> None:
    made(desk, Chair("open"), Chair("open"), Chair("open"))
    promised = game_json(desk.looking, ADA, GAME, Viewer.public())["commit"]
    desk.seating.sit(ADA, GAME, 0, "an-old-one")
    desk.seating.leave(ADA, GAME, 0)
    desk.seating.sit(ADA, GAME, 0, "my-luck")
    desk.seating.sit(BRUNO, GAME, 2)
    assert game_json(desk.looking, ADA, GAME, Viewer.referee())["seed"] is None
    desk.seating.sit(CARLA, GAME, 1, "x")
    (started,) = (stored for stored in journal.read(GAME) if stored.event.type == "game-started")
    assert bytes(started.event.data) == b'{"nonces":["my-luck","x",null]}'
    played_on(desk, GAME)
    seed = game_json(desk.looking, None, GAME, Viewer.public())["seed"]
    assert commitment(bytes.fromhex(seed), GAME) == promised
    assert auditing_of(desk).game(GAME, whole=False).verdict == "agrees"


def test_a_game_made_twice_is_made_once(desk: GameCommands, journal: Journal) -> None:
    wanted = GameRequest("kingdomino", {}, [Chair("open")] * 2)
    first = desk.seating.create(ADA, GAME, wanted)
    assert desk.seating.create(ADA, GAME, wanted) == first._replace(repeated=True)
    assert len(journal.read(GAME)) == 1
    played = [desk.seating.sit(player, GAME, seat) for seat, player in enumerate((ADA, BRUNO))]
    assert all(played)
    assert desk.seating.create(ADA, GAME, wanted) == first._replace(repeated=True)
    played_on(desk, GAME)


def test_a_nonce_is_refused_once_the_game_has_begun(desk: GameCommands) -> None:
    """docs/shuffles.md, "Chance": the nonces are fixed by the start. A sandbox begins with open seats."""
    made(desk, sandbox=True)
    played_on(desk, GAME, 20)
    with pytest.raises(Refusal) as refused:
        desk.seating.sit(BRUNO, GAME, 1, "too-late")
    assert refused.value.pointer == "/nonce"
    desk.seating.sit(BRUNO, GAME, 1)
    played_on(desk, GAME)
    assert auditing_of(desk).game(GAME, whole=True).verdict == "agrees"
