"""The way of a move: its permissions, and its result, which never changes."""

from collections.abc import Callable

import pytest

from domain.game.refusal import Refusal
from domain.games.kingdomino.ruleset import Kingdomino
from domain.table.lobby import Chair, Rules
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.viewer import Viewer
from events.receipts import check_receipt
from service.features.games.desk import GameCommands, Wanted
from service.platform.streams.repository import Moved
from tests.support.auditing import auditing_of
from tests.support.looking import game_json
from tests.support.tables import PLAYERS, STRANGER, Answer, answers, begun, played_on

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


def test_a_receipt_is_signed_and_names_the_head(desk: GameCommands, ring: KeyRing, journal: Journal) -> None:
    game = begun(desk)
    for answer, moved in whole_game(desk, game):
        stored = journal.read(game, after=moved.last - 1, limit=1)[0]
        assert moved.receipt["stream"] == game
        assert (moved.receipt["seq"], moved.receipt["head"]) == (moved.last, stored.hash)
        assert check_receipt(moved.receipt, ring.publics())
        assert not check_receipt({**moved.receipt, "seq": moved.last - 1}, ring.publics())
        first = journal.read(game, after=moved.first - 1, limit=1)[0].event
        assert (first.type, first.actor) == ("decision-answered", answer.account)


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


def test_another_answer_to_a_past_decision_is_refused(desk: GameCommands) -> None:
    game = begun(desk)
    for answer, _ in whole_game(desk, game):
        assert refusal(desk, game, answer._replace(picks=["o99"])).code == "decision-closed"
        other = PLAYERS[answer.account == PLAYERS[0]]
        assert refusal(desk, game, answer._replace(account=other)).code == "not-your-decision"


def test_an_open_decision_is_answered_by_whom_it_is_for(desk: GameCommands) -> None:
    game = begun(desk)
    (answer, *_) = answers(desk, game)
    other = PLAYERS[answer.account == PLAYERS[0]]
    assert refusal(desk, game, answer._replace(account=other)).code == "not-your-decision"
    assert refusal(desk, game, answer._replace(account=STRANGER)).code == "not-seated"
    version = desk.looking.version(game)
    for unknown in (f"d{version + 1}", "d0", "17", "d", "", "d1x"):
        assert refusal(desk, game, answer._replace(decision=unknown)).code == "unknown-decision"
    assert refusal(desk, game, answer._replace(decision="d1")).code == "decision-closed", "no event that asked"
    for picks in ([], ["o99"], ["o0", "o1"], ["o0", "o0"], ["zero"]):
        assert refusal(desk, game, answer._replace(picks=picks)).code == "illegal-move"
    assert desk.looking.version(game) == version
    assert not answer.given(desk, game).repeated


def test_an_expected_version_guards_a_new_answer_alone(desk: GameCommands) -> None:
    game = begun(desk)
    (answer, *_) = answers(desk, game)
    version = desk.looking.version(game)
    stale = refusal(desk, game, answer, version - 1)
    assert (stale.code, stale.more["version"], stale.more["since"]) == ("stale-version", version, version - 1)
    moved = desk.moves.play(answer.account, game, answer.decision, answer.picks, version)
    again = desk.moves.play(answer.account, game, answer.decision, answer.picks, version)
    assert again == moved._replace(repeated=True), "it was given before the game went on"


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
    assert refused.code == "engine-missing"
    assert "engine 1" in refused.detail
    monkeypatch.undo()
    assert not answer.given(later, game).repeated


def test_a_game_with_a_part_that_has_other_rules_here_is_not_played(
    desk: GameCommands, opened: Callable[[], Journal], desk_on: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(desk)
    (answer, *_) = answers(desk, game)
    monkeypatch.setattr(Kingdomino, "digests", {"dominoes": "0" * 64})
    refused = refusal(desk_on(opened()), game, answer)
    assert (refused.code, refused.detail) == (
        "engine-missing", "played with kingdomino: dominoes, not carried by this build",
    )  # fmt: skip


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
    desk.seating.create(PLAYERS[0], "g_open", Wanted("kingdomino", {}, [Chair("open")] * 2))
    desk.seating.sit(PLAYERS[0], "g_open", 0)
    assert game_json(desk.looking, None, "g_open", Viewer.public())["decision"] is None
    assert refusal(desk, "g_open", Answer(PLAYERS[0], "d2", ["o0"])).code == "decision-closed"
    assert refusal(desk, "g_none", Answer(PLAYERS[0], "d2", ["o0"])).code == "unknown-game"
