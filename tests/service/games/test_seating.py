"""Before play: taking and leaving a seat, declining, cancelling, and the start of a game."""

import pytest

from domain.game.chance import commitment
from domain.table.lobby import Chair
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from events.log.viewer import Viewer
from events.receipts import check_receipt
from service.features.games.desk import GameCommands, Wanted
from tests.support.auditing import auditing_of
from tests.support.looking import game_json
from tests.support.refusals import refused
from tests.support.tables import PLAYERS, STRANGER, played_on

ADA, BRUNO, CARLA, _ = PLAYERS
GAME = "g_seats"


def made(desk: GameCommands, *chairs: Chair, **terms: object) -> None:
    present = frozenset({ADA})
    desk.seating.create(ADA, GAME, Wanted("kingdomino", {}, chairs or [Chair("open")] * 2, present=present, **terms))


def lobby(desk: GameCommands) -> tuple[str, list[str | None]]:
    shown = game_json(desk.looking, ADA, GAME, Viewer.public())
    return shown["status"], [seat["account"] if seat["taken"] else None for seat in shown["seats"]]


def kinds(events: list[Stored]) -> list[str]:
    return [stored.event.type for stored in events]


def test_the_last_to_sit_begins_the_game(desk: GameCommands, journal: Journal, ring: KeyRing) -> None:
    made(desk, Chair("account", ADA), Chair("open"), Chair("account", CARLA))
    assert lobby(desk) == ("open", [ADA, None, None]), "who made it sits at once, who is invited does not"
    first = desk.seating.sit(BRUNO, GAME, 1)
    assert first is not None
    assert kinds(journal.read(GAME, after=first.first - 1)) == ["seat-taken"]
    last = desk.seating.sit(CARLA, GAME, 2)
    assert last is not None
    assert kinds(journal.read(GAME, after=last.first - 1))[:2] == ["seat-taken", "game-started"]
    assert kinds(journal.read(GAME))[-1] == "decision-opened"
    for moved in (first, last):
        assert check_receipt(moved.receipt, ring.publics())
        assert journal.read(GAME)[moved.last - 1].hash == moved.receipt["head"]
    played_on(desk, GAME)


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


def test_sitting_again_changes_nothing(desk: GameCommands) -> None:
    made(desk, Chair("open"), Chair("open"), Chair("open"))
    desk.seating.sit(ADA, GAME, 1, "n")
    assert desk.seating.sit(ADA, GAME, 1) is desk.seating.sit(ADA, GAME, 1, "n") is None
    assert refused("seat-taken", desk.seating.sit, ADA, GAME, 1, "m").pointer == "/nonce"
    refused("seated-already", desk.seating.sit, ADA, GAME, 2)
    assert lobby(desk) == ("open", [None, ADA, None])


def test_seats_that_are_not_free(desk: GameCommands) -> None:
    made(desk, Chair("account", ADA), Chair("account", BRUNO), Chair("open"))
    refused("seat-taken", desk.seating.sit, STRANGER, GAME, 0)
    refused("not-invited", desk.seating.sit, STRANGER, GAME, 1)
    for seat in (3, -1):
        for change in (desk.seating.sit, desk.seating.leave):
            refused("unknown-seat", change, STRANGER, GAME, seat)
    for change in (desk.seating.sit, desk.seating.leave):
        refused("unknown-game", change, ADA, "g_none", 0)
    refused("unknown-game", desk.seating.cancel, ADA, "g_none")


def test_who_leaves_or_declines_leaves_the_seat_to_anybody(desk: GameCommands) -> None:
    made(desk, Chair("account", ADA), Chair("account", BRUNO), Chair("open"))
    refused("not-seated", desk.seating.leave, CARLA, GAME, 1)
    refused("not-seated", desk.seating.leave, CARLA, GAME, 2)
    assert desk.seating.leave(BRUNO, GAME, 1) is not None, "he declines"
    refused("not-seated", desk.seating.leave, BRUNO, GAME, 1)
    desk.seating.sit(STRANGER, GAME, 1)
    refused("not-seated", desk.seating.leave, BRUNO, GAME, 1)
    desk.seating.leave(STRANGER, GAME, 1)
    desk.seating.leave(ADA, GAME, 0)
    assert lobby(desk) == ("open", [None, None, None])
    for seat, player in enumerate((BRUNO, CARLA, ADA)):
        desk.seating.sit(player, GAME, seat)
    assert lobby(desk) == ("running", [BRUNO, CARLA, ADA])
    refused("game-running", desk.seating.leave, BRUNO, GAME, 0)
    refused("seat-taken", desk.seating.sit, STRANGER, GAME, 0)


def test_only_its_maker_calls_a_game_off_and_only_before_it_begins(desk: GameCommands, journal: Journal) -> None:
    made(desk)
    desk.seating.sit(BRUNO, GAME, 0)
    refused("not-the-maker", desk.seating.cancel, BRUNO, GAME)
    assert desk.seating.cancel(ADA, GAME) is not None
    assert desk.seating.cancel(ADA, GAME) is None
    assert kinds(journal.read(GAME))[-1] == "game-cancelled"
    refused("game-over", desk.seating.sit, CARLA, GAME, 1)
    refused("game-running", desk.seating.leave, BRUNO, GAME, 0)
    assert lobby(desk) == ("cancelled", [BRUNO, None])
    assert auditing_of(desk).game(GAME, whole=False).verdict == "not-begun"
    running = Wanted("kingdomino", {}, [Chair("account", ADA), Chair("open")], present=frozenset({ADA}))
    desk.seating.create(ADA, "g_running", running)
    desk.seating.sit(BRUNO, "g_running", 1)
    refused("game-running", desk.seating.cancel, ADA, "g_running")
    played_on(desk, "g_running")
    refused("game-running", desk.seating.cancel, ADA, "g_running")
    refused("game-over", desk.seating.sit, CARLA, "g_running", 1)


def test_bots_sit_at_once_and_begin_the_game_with_their_maker(desk: GameCommands) -> None:
    made(desk, Chair("account", ADA), Chair("bot", "a_bot", "random"))
    assert lobby(desk) == ("running", [ADA, "a_bot"])


@pytest.mark.parametrize(
    ("chairs", "terms", "code"),
    [
        ([Chair("account", ADA)] * 2, {}, "seated-twice"),
        ([Chair("open")], {}, "player-count"),
        ([Chair("open")] * 5, {}, "player-count"),
        ([Chair("open")] * 2, {"position": {"players": [{}, {}]}}, "sandbox-only"),
        ([Chair("open"), Chair("account", BRUNO)], {"sandbox": True}, "sandbox-seats"),
        ([Chair("open")] * 2, {"sandbox": True, "position": {"pile": [49]}}, "invalid-position"),
    ],
)
def test_games_that_cannot_be_made(
    desk: GameCommands, journal: Journal, chairs: list[Chair], terms: dict[str, object], code: str
) -> None:
    refused(code, lambda: made(desk, *chairs, **terms))
    assert journal.head(GAME) is None


def test_a_game_made_twice_is_made_once(desk: GameCommands, journal: Journal) -> None:
    wanted = Wanted("kingdomino", {}, [Chair("open")] * 2)
    first = desk.seating.create(ADA, GAME, wanted)
    assert desk.seating.create(ADA, GAME, wanted) == first._replace(repeated=True)
    assert len(journal.read(GAME)) == 1
    played = [desk.seating.sit(player, GAME, seat) for seat, player in enumerate((ADA, BRUNO))]
    assert all(played)
    assert desk.seating.create(ADA, GAME, wanted) == first._replace(repeated=True)
    played_on(desk, GAME)
