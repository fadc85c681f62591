"""`dominium shuffles` and `dominium compare`, from the files alone."""

import json
from pathlib import Path

import pytest

from domain.game.catalogue import LANGUAGES
from domain.game.chance import Chance
from domain.games.rulesets import RULESETS
from domain.table.office import EVERY_GAME
from domain.table.rulings import Overturned, Rewound, Terms
from events.keys import KeyRing
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from events.record.verifying import read_record
from service import cli
from service.features.audits.shuffles import check_shuffles
from service.features.games.desk import GameCommands, open_desk
from tests.support.forging import forged, won_by_more
from tests.support.play import limited
from tests.support.records import golden_names, golden_record
from tests.support.rewinding import decisions, rewind
from tests.support.tables import PLAYERS, begun, played, played_on


@pytest.fixture
def keys(ring: KeyRing, tmp_path: Path) -> Path:
    file = tmp_path / "keys.json"
    file.write_text(json.dumps(ring.jwks()), encoding="utf-8")
    return file


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_shuffle_of_a_record_is_made_again(
    ruleset: str, ring: KeyRing, keys: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = tmp_path / "whole"
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        whole.write_bytes(referees_copy(desk, played(desk, ruleset=ruleset, options=limited(ruleset, 8))))
    assert cli.main(["shuffles", str(whole), "--keys", str(keys), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["shuffles"]
    assert {one["holds"] for one in told["shuffles"]} == {True}
    proofs = set()
    for language in LANGUAGES:
        assert cli.main(["shuffles", str(whole), "--keys", str(keys), "--language", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert any(told["commit"] in line for line in lines)
        assert any(told["seed"] in line for line in lines)
        proofs |= {*lines[-2:]}
    assert len(proofs) == 2 * len(LANGUAGES)
    assert cli.main(["shuffles", str(whole), "--json"]) == 3  # the owner of the key is unknown


def test_an_order_that_the_seed_does_not_give_is_found(
    ring: KeyRing, keys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record is whole, and its seed the one that was committed to; but the service has turned a pile over."""
    honest, file = Chance.shuffled, tmp_path / "record"
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        monkeypatch.setattr(Chance, "shuffled", lambda *what, **named: honest(*what, **named)[::-1])
        game = played(desk)
        monkeypatch.undo()
        file.write_bytes(referees_copy(desk, game))
    assert cli.main(["shuffles", str(file), "--keys", str(keys), "--json"]) == 1
    assert next(one["holds"] for one in json.loads(capsys.readouterr().out)["shuffles"]) is False
    assert cli.main(["shuffles", str(file), "--keys", str(keys)]) == 1
    told = capsys.readouterr().out
    assert "ANOTHER ORDER" in told
    assert "This proves" not in told


def test_what_is_not_final_cannot_be_told_yet(
    ring: KeyRing, keys: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record"
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        game = played(desk, terms=Terms(dispute_window=3600))
        file.write_bytes(b"".join(desk.looking.record(game, Viewer.public())))
    assert cli.main(["shuffles", str(file), "--keys", str(keys), "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert (found["seed"], {one["holds"] for one in found["shuffles"]}) == (None, {None})
    assert all(one["told"].get("pile") is None for one in found["shuffles"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_records_are_compared(
    ruleset: str, ring: KeyRing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of one game before and after play was taken back, and of another one."""
    first, later, other = (tmp_path / name for name in ("first", "later", "other"))
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        game = begun(desk, 2, limited(ruleset, 20), ruleset=ruleset, nonces={PLAYERS[0]: "ada's"})
        played_on(desk, game, 60)
        first.write_bytes(referees_copy(desk, game))
        to = decisions(desk, journal, game)[3]
        rewind(desk, game, to)
        played_on(desk, game, seed="otherwise")
        later.write_bytes(referees_copy(desk, game))
        another = played(desk, ruleset=ruleset, options=limited(ruleset, 20))
        other.write_bytes(referees_copy(desk, another))
    assert cli.main(["compare", str(first), str(first)]) == 0
    capsys.readouterr()
    assert cli.main(["compare", str(first), str(later), "--names", "Ada,Bruno"]) == 0
    assert capsys.readouterr().out.startswith("One history")
    assert cli.main(["compare", str(first), str(other)]) == 1
    agreed, *sides = capsys.readouterr().out.splitlines()
    assert agreed.startswith("They agree in ")
    assert [str(path) in side for path, side in zip((first, other), sides, strict=True)] == [True, True]


def test_two_histories_of_one_game_are_found_out(
    ring: KeyRing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / "one", tmp_path / "other"]
    with SqliteJournal(tmp_path / "log.db") as ours, SqliteJournal(tmp_path / "forged.db") as theirs:
        desks = [open_desk(log, ring, alone=True, published=lambda _stream, _events: None) for log in (ours, theirs)]
        game = played(desks[0])
        forged(ours, theirs, ring, game, won_by_more)
        for file, desk in zip(files, desks, strict=True):
            file.write_bytes(referees_copy(desk, game))
    assert cli.main(["compare", *map(str, files)]) == 1
    assert capsys.readouterr().out.startswith("These are two histories of one game: event ")


def test_shuffles_of_every_branch_are_named_so_that_anybody_can_make_them_again(ring: KeyRing, tmp_path: Path) -> None:
    """Also where a rewind was overturned, and play went back to the line that it had taken back (docs/shuffles.md)."""
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        terms = Terms(dispute_window=60, appeal_window=60)
        game = begun(desk, 2, {"turn_limit": 30}, ruleset="dominion", terms=terms, nonces={PLAYERS[0]: "ada's"})
        played_on(desk, game, 110)
        dispute = f"d_{'1' * 26}"
        desk.disputing.open(PLAYERS[0], game, dispute, 3, "no")
        to = decisions(desk, journal, game)[2]
        rewound = Rewound(reason="so", to=to, branch=1, dispute=dispute)
        moved = desk.rulings.rule("a_referee", game, lambda _: rewound, EVERY_GAME)
        assert moved is not None
        played_on(desk, game, 200)
        desk.disputing.appeal(PLAYERS[1], game, dispute, "no")
        overturned = Overturned(reason="so", ruling=moved.first, dispute=dispute)
        desk.rulings.rule("a_second_referee", game, lambda _: overturned, EVERY_GAME)
        played_on(desk, game)
        for player in PLAYERS[:2]:
            desk.disputing.waive(player, game)
        record = read_record(referees_copy(desk, game).splitlines(keepends=True))
    checked = check_shuffles(record.events, "referee")
    assert checked.audit.verdict == "agrees"
    assert checked.seed is not None
    decks = [one for one in checked.shuffles if one.purpose == "deck"]
    assert {one.branch for one in decks} == {0, 1, 2}
    for one in decks:
        chance = Chance(bytes.fromhex(checked.seed), game, ("ada's", None), one.branch)
        order = list(one.told["order"])
        again = chance.shuffled(sorted(order), purpose="deck", ordinal=one.ordinal, seat=one.seat)
        assert list(again) == order, one


def test_malformed_beginning_is_refused(ring: KeyRing, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The made-up game names nobody in its seats. Its record holds, but no rules can follow it."""
    file = tmp_path / "record"
    file.write_bytes(golden_record(next(name for name in golden_names() if "kingdomino" in name), ring))
    assert cli.main(["shuffles", str(file)]) == 1
    assert "The event of type game-created cannot be applied" in capsys.readouterr().err


def referees_copy(desk: GameCommands, game: str) -> bytes:
    return b"".join(desk.looking.record(game, Viewer.referee()))
