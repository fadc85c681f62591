"""The way of a move: its permissions, and its result, which never changes."""

from collections.abc import Callable

import pytest

from domain.game.message import message
from domain.game.refusal import Refusal
from domain.games.kingdomino.ruleset import Kingdomino
from domain.table.lobby_facts import Chair, Rules
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.viewer import Viewer
from events.receipts import check_receipt
from service.features.games.desk import GameCommands, GameRequest
from service.platform.streams.repository import Moved
from tests.support.auditing import auditing_of
from tests.support.looking import game_json
from tests.support.tables import PLAYERS, Answer, answers, begun, played_on

Desks = Callable[..., GameCommands]


def refusal(desk: GameCommands, game: str, answer: Answer, expected: int | None = None) -> Refusal:
    with pytest.raises(Refusal) as refused:
        desk.moves.play(answer.account, game, answer.decision, answer.picks, expected)
    return refused.value


def whole_game(desk: GameCommands, game: str) -> list[tuple[Answer, Moved]]:
    made = []
    while found := answers(desk, game):
        answer = found[len(made) % len(found)]
        made.append((answer, answer.given(desk, game)))
    return made


def test_the_same_answer_gets_the_same_receipt_for_ever(
    desk: GameCommands, ring: KeyRing, opened: Callable[[], Journal], desk_on: Desks
) -> None:
    game = begun(desk)
    made = whole_game(desk, game)
    ring.rotate()
    for again in (desk, desk_on(opened()), desk_on(opened(), alone=False)):
        version = again.looking.version(game)
        for answer, moved in made:
            assert answer.given(again, game) == moved._replace(repeated=True)
            assert check_receipt(moved.receipt, ring.publics())
        assert again.looking.version(game) == version


def test_a_game_of_an_engine_that_is_gone_is_shown_but_not_played(
    desk: GameCommands, opened: Callable[[], Journal], desk_on: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(desk)
    played_on(desk, game, upto=40)
    (answer, *_) = answers(desk, game)
    monkeypatch.setattr(Kingdomino, "engine", 2)
    later = desk_on(opened())
    assert answers(later, game)[0] == answer
    refused = refusal(later, game, answer)
    assert refused.message == message("engine-missing/engine", engine=1, name="kingdomino")
    monkeypatch.undo()
    assert not answer.given(later, game).repeated


def test_a_game_with_a_part_that_has_other_rules_here_is_not_played(
    desk: GameCommands, opened: Callable[[], Journal], desk_on: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(desk)
    (answer, *_) = answers(desk, game)
    monkeypatch.setattr(Kingdomino, "digests", {"dominoes": "0" * 64})
    refused = refusal(desk_on(opened()), game, answer)
    assert refused.message == message("engine-missing/parts", name="kingdomino", parts=["dominoes"])


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("domaine", "dd3bf39b406755f6b2ef367ce86ddcd5195163f8e7620bf752ede4fa5ab52cdd"),
        ("dominion", "1a10cb7cd6a9e83a33e73bee6cf2f2242c053a9bf9eb8feb36e2ed3457b6f0f0"),
        ("kingdomino", "e06817c2ed5a1b855ca676241758a64e3fcc6500da609b6f083e39f7dedf8609"),
    ],
)
def test_a_game_that_was_begun_before_parts_were_pinned_goes_on(
    name: str,
    digest: str,
    desk: GameCommands,
    opened: Callable[[], Journal],
    desk_on: Desks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as before:
        before.setattr(Rules, "pinned", lambda rules, _, options: Rules(rules.name, 1, options, digest=digest))
        game = begun(desk, ruleset=name)
    later = desk_on(opened())
    (answer, *_) = answers(later, game)
    assert not answer.given(later, game).repeated
    assert auditing_of(later).stream(game, "rules").audit.verdict == "agrees"


def test_a_game_that_has_not_begun_asks_nothing(desk: GameCommands) -> None:
    desk.seating.create(PLAYERS[0], "g_open", GameRequest("kingdomino", {}, [Chair("open")] * 2))
    desk.seating.sit(PLAYERS[0], "g_open", 0)
    assert game_json(desk.looking, None, "g_open", Viewer.public())["decision"] is None
    assert refusal(desk, "g_open", Answer(PLAYERS[0], "d2", ["o0"])).code == "decision-closed"
    assert refusal(desk, "g_none", Answer(PLAYERS[0], "d2", ["o0"])).code == "unknown-game"
