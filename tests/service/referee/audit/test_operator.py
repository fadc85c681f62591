"""Games that the operator of the service forged with its key: their chain, receipts, seals and seed hold.

The operator wants to choose a shuffle after seeing the seed. docs/record.md, "What a record proves", excludes that.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from domain.game.facts import Fact
from domain.table.lobby_facts import GameStarted, SeatTaken
from domain.table.rulings import Clock, Resigned, SeatReplaced, Terms, TimedOut
from events.keys import KeyRing
from events.log.viewer import Viewer
from events.record.writing import write_record
from service import cli
from service.features.audits.game import audit
from service.features.audits.words import in_words
from tests.support.forging import chained, place_of, plain
from tests.support.operator import NONCES, Operator
from tests.support.second_verifier import chance


def honest() -> Operator:
    game = Operator()
    game.move()
    return game


def rewound(number: int = 1) -> Operator:
    game = Operator()
    game.move(14)
    game.rewind(6, number)
    game.move()
    return game


def stacked(before: Callable[[Operator], None], branch: int) -> Operator:
    game = Operator()
    game.move(10)
    before(game)
    game.stack(branch)
    game.move()
    return game


def rewound_and_moved(game: Operator) -> None:
    game.rewind(3)
    game.move(2)


def rerolled(nonces: tuple[str | None, ...]) -> Operator:
    game = Operator(nonces=nonces)
    game.move()
    return game


def rerolled_later(*, started: bool) -> Operator:
    """The seats' nonces are those of the start. The game is shuffled with the nonce of a later event."""
    game = Operator(nonces=("tried-7", NONCES[1]))
    game.pen.written[3:] = []
    game.pen.seq, game.pen.head = 3, game.pen.written[-1].hash
    game.lobby.status, game.played = "open", []
    game.write(GameStarted(NONCES))
    game.play = game.rules.play(game.rules.new(game.setting), game.chance)
    game.put(game.play.start())
    game.move()
    game.write(SeatTaken(0, "a_1", "tried-7"), "a_1")
    if started:
        game.write(GameStarted(("tried-7", NONCES[1])))
    return game


HONEST: Final[dict[str, Callable[[], Operator]]] = {"honest": honest, "rewound": rewound}
FORGED: Final[dict[str, Callable[[], Operator]]] = {
    "a pile laid without a rewind": lambda: stacked(lambda _: None, 0),
    "a pile laid as if after a rewind": lambda: stacked(lambda _: None, 1),
    "a pile laid after a rewind and moves": lambda: stacked(rewound_and_moved, 1),
    "a pile laid right after a branch began": lambda: stacked(lambda game: game.rewind(3), 1),
    "a pile laid as the next branch": lambda: stacked(lambda game: game.rewind(3), 2),
    "another number of the branch": lambda: rewound(23),
    "branch 0 again": lambda: rewound(0),
    "another nonce": lambda: rerolled((NONCES[0], "tried-7")),
    "a nonce left out": lambda: rerolled((NONCES[0], None)),
    "nonces left out": lambda: rerolled(()),
    "a nonce added after the start": lambda: rerolled_later(started=False),
    "a second start": lambda: rerolled_later(started=True),
}


def timed(per_game: int, *, takeback: bool = False, **clock: Any) -> Operator:
    game = Operator(Terms(clock=Clock(per_game=per_game, **clock), takebacks="consent"))
    game.move(9)
    if takeback:  # as an earlier build recorded it: no event says how much time it returned
        game.take_back(agreed=True)
    return game


def flagged(per_game: int, seconds: int, **how: Any) -> Operator:
    """The seat with the open decision loses on time, some seconds after it was asked."""
    game = timed(per_game, **how)
    assert game.play.chooses is not None
    game.wait(seconds)
    seat = game.play.chooses.seat
    game.write(TimedOut(seat, game.asked))
    game.settle("time-out", seat)
    return game


def abandoned(seconds: int, *, taken_after: int | None = None) -> Operator:
    """The seat with the open decision is absent. Before that, another player may take it."""
    game = Operator(Terms(abandoned_after=86_400))
    game.move(9)
    assert game.play.chooses is not None
    if taken_after is not None:
        game.wait(taken_after)
        game.write(SeatReplaced(seat=game.play.chooses.seat, account="a_3", reason="so"), "a_referee")
    game.wait(seconds)
    game.settle("abandoned", game.play.chooses.seat)
    return game


def resigned(*, by_player: bool) -> Operator:
    game = Operator()
    game.move(9)
    if by_player:
        game.write(Resigned(1), "a_2")
    game.settle("resignation", 1 if by_player else None)
    return game


def ended_by_another(cause: Fact) -> Operator:
    game = timed(3600)
    game.write(cause)
    game.settle("time-out" if isinstance(cause, Resigned) else "resignation", 1)
    return game


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        (lambda: flagged(3600, 3601), "agrees"),
        (lambda: flagged(3600, 3590), "differs"),
        (lambda: flagged(3600, 0), "differs"),
        (lambda: flagged(3600, 0, takeback=True), "differs"),
        (lambda: flagged(3600, 3601, takeback=True), "not proved"),
        (lambda: flagged(3600, 3601, on_timeout="bot"), "differs"),
        (lambda: flagged(3600, 3601, on_timeout="referee"), "differs"),
        (lambda: abandoned(86_400), "agrees"),
        (lambda: abandoned(86_400, taken_after=600), "agrees"),
        (lambda: abandoned(6_400, taken_after=80_000), "not proved"),
        (lambda: abandoned(6_000, taken_after=80_000), "differs"),
        (lambda: abandoned(86_000), "differs"),
        (lambda: abandoned(0), "differs"),
        (lambda: resigned(by_player=True), "agrees"),
        (lambda: resigned(by_player=False), "differs"),
        (lambda: ended_by_another(Resigned(1)), "differs"),
    ],
)
def test_an_early_end_without_its_cause_is_found(made: Callable[[], Operator], verdict: str) -> None:
    """docs/refereeing.md, "Time": the time of a seat follows from the recorded events."""
    game = made()
    for depth in ("facts", "rules"):
        found = audit(game.final() if depth == "facts" else game.pen.written, game.secrets.seed, depth)
        proved = "not proved" not in in_words(found)
        assert (found.verdict if proved or found.wrong else "not proved") == verdict, found


def taken_back(takebacks: Any, *, agreed: bool) -> Operator:
    game = Operator(Terms(takebacks=takebacks))
    game.move(9)
    game.take_back(agreed=agreed)
    return game


@pytest.mark.parametrize(
    ("takebacks", "agreed", "verdict"),
    [
        ("consent", True, "agrees"),
        ("consent", False, "differs"),
        ("none", True, "differs"),
        ("none", False, "differs"),
        ("referee", False, "differs"),
        ("uninformed", False, "agrees"),
    ],
)
def test_a_takeback_that_nobody_agreed_to_is_found(takebacks: str, *, agreed: bool, verdict: str) -> None:
    """docs/refereeing.md, "Terms of a game": the terms say who must agree."""
    game = taken_back(takebacks, agreed=agreed)
    found = audit(game.pen.written, game.secrets.seed)
    assert found.verdict == verdict, found
    assert ("had not agreed" in in_words(found)) == (verdict == "differs")


@pytest.mark.parametrize("how", [*HONEST, *FORGED])
def test_a_shuffle_chosen_by_the_operator_is_found(
    how: str, ring: KeyRing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`dominium verify --replay`, `dominium shuffles` and the second verifier check the file alone."""
    game, file, keys = {**HONEST, **FORGED}[how](), tmp_path / "record", tmp_path / "keys.json"
    file.write_bytes(game.record(ring))
    keys.write_text(json.dumps(ring.jwks()), encoding="utf-8")
    found = audit(game.pen.written, game.secrets.seed)
    assert (found.wrong, found.seq is not None) == ((how in FORGED,) * 2), found
    for command in (["verify", "--replay"], ["shuffles"]):
        capsys.readouterr()
        assert cli.main([*command, str(file), "--keys", str(keys)]) == int(how in FORGED), command
    printed = capsys.readouterr().out
    second = {shuffle["holds"] for shuffle in chance(file.read_bytes(), ring)["shuffles"]}
    assert (False in second, True in second or how in FORGED) == (how in FORGED, True)
    assert ("This proves" in printed) == (how in HONEST)
    assert printed.splitlines()[0].startswith("Verified")


def test_shuffles_of_a_game_with_a_malformed_start_are_broken(
    ring: KeyRing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file, keys = honest(), tmp_path / "record", tmp_path / "keys.json"
    told = plain(game.final())
    told[place_of(told, "game-started")][1]["nonces"] = 7
    lines = write_record(chained(told), kind="game", viewer=Viewer.public(), key=game.secrets.key, ring=ring)
    file.write_bytes(b"".join(lines))
    keys.write_text(json.dumps(ring.jwks()), encoding="utf-8")
    assert cli.main(["shuffles", str(file), "--keys", str(keys)]) == 1
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.startswith("Verified")
