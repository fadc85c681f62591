"""Views of games: each viewer sees the facts revealed to them, then as now.

A person without access to a game learns nothing of it anywhere.
"""

from collections.abc import Callable

import pytest

from domain.game.refusal import Refusal
from domain.table.lobby_facts import Chair
from events.log.journal import Journal
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands, GameRequest
from tests.support.auditing import auditing_of
from tests.support.looking import game_json
from tests.support.refusals import refused
from tests.support.tables import PLAYERS, STRANGER, answers, begun, played_on

Desks = Callable[..., GameCommands]
VIEWERS = (Viewer.referee(), Viewer.public(), *map(Viewer.seat, range(3)))
MAKER = PLAYERS[0]


def sandbox(desk: GameCommands, game: str, seats: int = 2, begins: object = None, **options: bool) -> None:
    wanted = GameRequest("kingdomino", options, [Chair("open")] * seats, position=begins, sandbox=True)
    desk.seating.create(MAKER, game, wanted)


def test_a_finished_game_grants_every_view_to_whoever_names_it(desk: GameCommands) -> None:
    game = begun(desk)
    look, mine = desk.looking.perspective, desk.looking.sight(PLAYERS[1], game)
    assert look(PLAYERS[0], game) == look(PLAYERS[0], game, "seat") == look(PLAYERS[0], game, "seat-0")
    assert desk.looking.fullest(game, mine).viewer == Viewer.seat(1)
    refused("invalid", look, PLAYERS[0], game, "seat--1")
    played_on(desk, game)
    assert look(None, game, "referee") == desk.looking.fullest(game, mine).viewer == Viewer.referee()
    assert look(None, game, "seat-1") == Viewer.seat(1)
    assert look(PLAYERS[0], game) == Viewer.seat(0), "to look as another is asked for by name"


def private_to(desk: GameCommands, game: str, account: str | None) -> None:
    look, name = desk.looking, account or STRANGER
    refused("unknown-game", look.perspective, account, game)
    for view in ("public", "seat", "seat-0", "seat-9", "referee"):
        refused("unknown-game", look.perspective, account, game, view)
    refused("unknown-game", look.sight, account, game)
    refused("unknown-game", desk.moves.play, name, game, "d1", ["o0"])
    refused("unknown-game", desk.seating.sit, name, game, 0)
    refused("unknown-game", desk.seating.sit, name, game, 99)
    refused("unknown-game", desk.seating.leave, name, game, 0)
    refused("unknown-game", desk.seating.cancel, name, game)


@pytest.mark.parametrize("loaded", [True, False])
def test_a_private_game_is_like_none_to_a_stranger(
    desk: GameCommands, desk_on: Desks, journal: Journal, loaded: bool
) -> None:
    chairs = [Chair("account", PLAYERS[1]), Chair("open")]
    desk.seating.create(MAKER, "g_private", GameRequest("kingdomino", {}, chairs, visibility="private"))
    for account in (MAKER, PLAYERS[1]):
        assert desk.looking.perspective(account, "g_private") == Viewer.public(), "who made it, and who is invited"
    there, nowhere = begun(desk, visibility="private"), "g_nowhere"
    for game in ("g_private", there, nowhere):
        for account in (STRANGER, PLAYERS[2], None):
            private_to(desk if loaded else desk_on(journal), game, account)
    played_on(desk, there)
    private_to(desk, there, STRANGER)
    desk.seating.leave(PLAYERS[1], "g_private", 0)
    private_to(desk, "g_private", PLAYERS[1])


def test_a_refusal_tells_no_more_of_a_private_game_than_of_none(desk: GameCommands) -> None:
    game = begun(desk, visibility="private")
    real = refused("unknown-game", desk.looking.perspective, STRANGER, game)
    none = refused("unknown-game", desk.looking.perspective, STRANGER, "g_nowhere")
    assert real.message.id == none.message.id
    assert (real.pointer, real.fields) == (none.pointer, {"game": game})


def test_the_maker_of_a_sandbox_sees_all_and_answers_for_open_seats(desk: GameCommands) -> None:
    sandbox(desk, "g_sandbox", 3)
    assert desk.looking.perspective(MAKER, "g_sandbox") == Viewer.referee()
    refused("view-not-yours", desk.looking.perspective, STRANGER, "g_sandbox", "referee")
    assert game_json(desk.looking, MAKER, "g_sandbox", Viewer.referee())["you"] == [0, 1, 2]
    desk.seating.sit(PLAYERS[1], "g_sandbox", 1)
    assert game_json(desk.looking, MAKER, "g_sandbox", Viewer.referee())["you"] == [0, 2]
    while found := answers(desk, "g_sandbox"):
        asked = game_json(desk.looking, None, "g_sandbox", Viewer.public())["decision"]["seat"]
        other = MAKER if asked == 1 else PLAYERS[1]
        assert found[0].account != other
        refused("not-your-decision", found[0]._replace(account=other).given, desk, "g_sandbox")
        found[0].given(desk, "g_sandbox")
    assert auditing_of(desk).game("g_sandbox", whole=False).verdict == "agrees"


def position(desk: GameCommands, game: str, at: int) -> dict[str, object] | str:
    try:
        return desk.looking.position(game, Viewer.referee(), at)
    except Refusal as refusal:
        return refusal.code


def test_a_position_is_printed_and_read_back_at_every_rest(desk: GameCommands, journal: Journal) -> None:
    sandbox(desk, "g_first", 3, harmony=True)
    played_on(desk, "g_first")
    kinds = [stored.event.type for stored in journal.read("g_first")]
    printed = {at: position(desk, "g_first", at) for at in range(1, len(kinds) + 1)}
    assert printed.pop(1) == "game-not-started"
    rests = [at for at, found in printed.items() if found != "not-at-rest"]
    begun = kinds.index("domino-placed") - 1
    assert {at for at, kind in enumerate(kinds, 1) if kind == "decision-opened" and at >= begun} <= {*rests}
    assert {kinds[at - 1] for at in {*printed} - {*rests}} >= {"pile-shuffled", "king-drawn", "decision-answered"}
    for at in rests:
        again = f"g_again{at}"
        sandbox(desk, again, 3, printed[at], harmony=True)
        made = [stored.event.type for stored in journal.read(again)]
        begun = len(made) if "seed-opened" in made else made.index("position-set") + 1
        assert position(desk, again, begun) == printed[at]
    for at in rests[::20]:
        played_on(desk, f"g_again{at}")
        assert auditing_of(desk).game(f"g_again{at}", whole=False).verdict == "agrees"


def test_the_audit_of_a_running_game_tells_no_secret(desk: GameCommands) -> None:
    game = begun(desk)
    played_on(desk, game, upto=50)
    found = auditing_of(desk).game(game, whole=False)
    assert found.verdict == "agrees"
    assert found.recorded is found.expected is None
