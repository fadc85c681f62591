"""The command line, run as anybody runs it."""

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import update

from domain.games.dominion.cards import RULES
from domain.table.rulings import Terms
from events.keys import KeyRing
from events.log.viewer import Viewer
from events.record.verifying import read_record
from events.signing import PrivateKey, PublicKey, spelled
from events.transparency.tiles import WIDTH
from projections.transparency_tree import BUNDLES
from service import cli
from service.cli import COMMANDS
from service.compose import open_service
from service.platform.assembly.service import Service
from service.platform.caller import OPEN_SCOPES
from service.platform.runtime.settings import Settings
from tests.support.forging import chained, place_of, plain
from tests.support.server import command
from tests.support.streams import record, short_game
from tests.support.tables import begun, played


class Kept(NamedTuple):
    """A finished game's record, the public's and the referee's, and where it was played."""

    data_dir: Path
    public: Path
    whole: Path
    keys: Path
    kid: str


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    folder = tmp_path_factory.mktemp("kept")
    with house_in(folder / "data") as service:
        game = played(service["games"].desk)
        begun(service["games"].desk)
        service["games"].desk.looks.note("a_referee", game, "game", "referee", 9)
        kept = Kept(
            folder / "data", folder / "public", folder / "whole", folder / "jwks", service.platform.ring.current.kid
        )
        kept.public.write_bytes(b"".join(service["games"].desk.looking.record(game, Viewer.public())))
        kept.whole.write_bytes(b"".join(service["games"].desk.looking.record(game, Viewer.referee())))
        kept.keys.write_text(json.dumps(service.platform.ring.jwks()))
        yield kept


def house_in(folder: Path) -> Service:
    return open_service(Settings(data_dir=folder))


def dominium(*words: object, data_dir: Path, status: int = 0) -> str:
    """Return the output of the command, if it ends with this status."""
    done = command(*map(str, words), data_dir=data_dir)
    assert done.returncode == status, done.stderr
    return done.stdout if status < 2 or status == 3 else done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_what_it_is_for_and_shows_how(name: str, tmp_path: Path) -> None:
    told = dominium(name, "--help", data_dir=tmp_path / "data")
    assert re.search(rf"examples:\n  .*dominium {name}", told)
    assert len(told.splitlines()) > 8
    assert not (tmp_path / "data").exists()


def test_verify_says_whether_the_key_is_trusted(kept: Kept, tmp_path: Path) -> None:
    assert dominium("verify", kept.public, "--key", kept.kid, data_dir=tmp_path).startswith("Verified")
    assert dominium("verify", kept.public, "--keys", kept.keys, data_dir=tmp_path).startswith("Verified")
    assert dominium("verify", kept.public, data_dir=tmp_path, status=3).startswith("Consistent")
    assert dominium("verify", kept.public, "--key", "another", data_dir=tmp_path, status=3).startswith("Consistent")


@pytest.mark.parametrize("begins", ["-", "--"])
def test_verify_takes_a_key_whose_id_begins_with_a_dash(
    begins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the id of one key in 64 does."""
    key = next(key for number in count() if (key := PrivateKey(number.to_bytes(32, "big"))).kid.startswith(begins))
    ring = KeyRing.imported(tmp_path / "keys", json.dumps({"keys": [_jwk(key)]}).encode())
    file = tmp_path / "record"
    file.write_bytes(b"".join(record(short_game(), ring, Viewer.public())))
    assert dominium("verify", file, "--key", key.kid, data_dir=tmp_path).startswith("Verified")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for words in (("--key", key.kid), (f"--key={key.kid}",), ("--key", "another", "--key", key.kid)):
        for asked in ((str(file), *words), (*words, str(file)), (*words, "--", str(file))):
            assert cli.main(["verify", *asked]) == 0
            assert capsys.readouterr().out.startswith("Verified")
    assert dominium("verify", file, "--key", "-abc", data_dir=tmp_path, status=3).startswith("Consistent")
    assert "expected one argument" in dominium("verify", file, "--key", "--json", data_dir=tmp_path, status=2)


def _jwk(key: PrivateKey) -> dict[str, Any]:
    secret = key._key.private_bytes_raw()
    return {**PublicKey(key.x).jwk(), "d": spelled(secret)}


def test_verify_names_the_line_that_was_changed(kept: Kept, tmp_path: Path) -> None:
    lines = kept.whole.read_bytes().splitlines(keepends=True)
    lines[9] = lines[9].replace(b"a", b"b", 1)
    changed = tmp_path / "changed"
    changed.write_bytes(b"".join(lines))
    assert dominium("verify", changed, "--key", kept.kid, data_dir=tmp_path, status=1).startswith("Broken at line 10")


def test_verify_plays_a_final_game_again(kept: Kept, tmp_path: Path) -> None:
    told = dominium("verify", kept.whole, "--key", kept.kid, "--replay", data_dir=tmp_path)
    assert "Replayed: agrees" in told
    told = dominium("verify", kept.public, "--key", kept.kid, "--replay", data_dir=tmp_path, status=3)
    assert "Use the referee's record of the final game." in told


def test_verify_finds_nothing_wrong_with_a_game_whose_seed_is_shut(tmp_path: Path) -> None:
    with house_in(tmp_path / "data") as service:
        game = played(service["games"].desk, terms=Terms(dispute_window=3600))
        file, kid = tmp_path / "record", service.platform.ring.current.kid
        file.write_bytes(b"".join(service["games"].desk.looking.record(game, Viewer.public())))
    told = dominium("verify", file, "--key", kid, "--replay", data_dir=tmp_path)
    assert told.startswith("Verified")
    assert "Not replayed (not-final). The game is not final, so its seed is not revealed." in told


def test_what_this_build_cannot_play_again_is_not_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of a box whose rules are others here, beside games that use other boxes."""
    data, copy, file = tmp_path / "data", tmp_path / "copy", tmp_path / "record"
    short: dict[str, Any] = {"ruleset": "dominion", "options": {"turn_limit": 4}}
    with house_in(data) as service:
        monkeypatch.setitem(RULES, "base2", 2)
        old = played(service["games"].desk, **short)
        monkeypatch.undo()
        played(service["games"].desk, **short)
        short["options"]["recommended"] = "beginners"
        monkeypatch.setitem(RULES, "base2", 2)
        played(service["games"].desk, **short)
        file.write_bytes(b"".join(service["games"].desk.looking.record(old, Viewer.referee())))
        kid = service.platform.ring.current.kid
    why = (
        "This game was played by rules of dominion that this build of the service lacks: base2. "
        "Use a build that has them."
    )
    told = dominium("verify", file, "--key", kid, "--replay", data_dir=data, status=3)
    assert told.startswith("Verified")
    assert f"Not replayed (not-carried). {why}" in told
    report = json.loads(dominium("verify", file, "--key", kid, "--replay", "--json", data_dir=data, status=3))
    assert (report["verdict"], report["replay"]["verdict"]) == ("verified", "not-carried")
    report = json.loads(dominium("audit", "--all", "--json", data_dir=data, status=3))
    assert (report["verdicts"], report["found"]) == ({"agrees": 2, "not-carried": 1}, 1)
    counted = "2 games played again by their rules; 1 not to be checked by this build"
    told = dominium("doctor", data_dir=data, status=3)
    assert "NOT WELL" not in told
    assert "Log: nothing is wrong" in told
    assert f"{counted}: nothing is wrong.\n  1, {old} first: not-carried: {why}" in told
    dominium("backup", copy, data_dir=data)
    told = dominium("restore", copy, data_dir=tmp_path / "new", status=3)
    assert f"{counted}: nothing is wrong." in told
    with (
        house_in(data) as service,
        service.platform.journal._file.writing() as db,  # type: ignore[attr-defined]  # as an intruder would
    ):
        db.execute("UPDATE events SET body = CAST(replace(body, 'beginners', 'beginnerz') AS BLOB) WHERE seq = 1")
    assert f"{counted}: 1 wrong." in dominium("doctor", data_dir=data, status=1)
    dominium("audit", "--all", data_dir=data, status=1)


def test_verify_reports_to_programs(kept: Kept, tmp_path: Path) -> None:
    report = json.loads(dominium("verify", kept.whole, "--replay", "--json", data_dir=tmp_path, status=3))
    assert (report["verdict"], report["replay"]["verdict"], report["view"]) == ("consistent", "agrees", "referee")
    broken = tmp_path / "broken"
    broken.write_bytes(kept.whole.read_bytes().replace(b'"seat":0', b'"seat":1', 1))
    for words, status in (([kept.whole], 3), ([broken], 1), ([broken, "--replay"], 1)):
        other = json.loads(dominium("verify", *words, "--json", data_dir=tmp_path, status=status))
        assert other.keys() == report.keys()


def test_verify_of_no_file(tmp_path: Path) -> None:
    assert "nothing-there" in dominium("verify", tmp_path / "nothing-there", data_dir=tmp_path, status=2)


def test_replay_tells_the_game_in_words(kept: Kept, tmp_path: Path) -> None:
    told = dominium("replay", kept.public, "--names", "Ada,Bruno", data_dir=tmp_path)
    assert "Ada" in told
    assert "Bruno" in told
    assert "The game is over" in told.splitlines()[-1]
    assert "La partita è finita" in dominium("replay", kept.public, "--language", "it", data_dir=tmp_path)


def test_compare_of_two_views_finds_one_history(kept: Kept, tmp_path: Path) -> None:
    told = dominium("compare", kept.public, kept.whole, data_dir=tmp_path)
    assert re.match(r"One history: all \d+ events have the same hashes\.\n", told)
    assert re.search(rf"{kept.public}: the view `public`, 0 of \d+ sealed values open, 0 erased\n", told)
    assert re.search(rf"{kept.whole}: the view `referee`, (\d+) of \1 sealed values open, 0 erased\n", told)
    assert re.search(rf"Only {kept.whole} opens \d+ values:\n  event \d+ \(pile-shuffled\) /pile\n", told)
    assert f"Only {kept.public}" not in told
    assert "They open the same values." in dominium("compare", kept.whole, kept.whole, data_dir=tmp_path)


def test_compare_names_the_view_that_ends_first(kept: Kept, ring: KeyRing, tmp_path: Path) -> None:
    events = read_record(kept.public.read_bytes().splitlines(keepends=True)).events
    early = tmp_path / "early"
    early.write_bytes(b"".join(record(events[:9], ring, Viewer.public())))
    told = dominium("compare", early, kept.whole, data_dir=tmp_path)
    assert told.startswith("One history: the first 9 events have the same hashes.")
    assert f"{early}: ends at event 9; the other goes on to event {len(events)}" in told


def test_compare_of_two_games_uses_what_both_views_know(kept: Kept, tmp_path: Path) -> None:
    """A value that only one view opens is no difference between games."""
    with house_in(tmp_path / "data") as service:
        twin = tmp_path / "twin"
        twin.write_bytes(b"".join(service["games"].desk.looking.record(played(service["games"].desk), Viewer.public())))
    told = dominium("compare", twin, kept.whole, data_dir=tmp_path, status=1)
    assert "Only what both views may know is compared." in told
    assert "pile-shuffled" not in told.partition("then part")[2]


def test_signed_nonsense_is_told_up_to_its_line(kept: Kept, tmp_path: Path) -> None:
    """A count of a million is a few bytes: a reader that trusted it would run out of memory."""
    events = read_record(kept.whole.read_bytes().splitlines(keepends=True)).events
    told = plain(events)
    place = place_of(told, "pile-shuffled")
    told[place][1]["count"] = 1_000_000
    file = tmp_path / "nonsense"
    content = b"".join(record(chained(told), KeyRing(tmp_path / "keys"), Viewer.referee()))
    file.write_bytes(content)
    line = next(number for number, line in enumerate(content.splitlines(), 1) if b'"count":1000000' in line)
    told_of = dominium("replay", file, data_dir=tmp_path, status=1)
    assert f"Line {line}: event {place + 1} cannot be applied: " in told_of
    assert "Replayed: broken. " in dominium("verify", file, "--replay", data_dir=tmp_path, status=1)


def test_replay_of_something_else_is_refused(kept: Kept, tmp_path: Path) -> None:
    assert "is not the record of a game" in dominium("replay", kept.keys, data_dir=tmp_path, status=2)


def test_backup_and_restore_of_everything(kept: Kept, tmp_path: Path) -> None:
    with house_in(kept.data_dir) as service:
        ada = service["accounts"].accounts.create("ada", password="correct horse")
        _, secret = service["accounts"].credentials.issue("token", ada.id, ("read",))
    dominium("backup", tmp_path / "copy", data_dir=kept.data_dir)
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o700
    told = dominium("restore", tmp_path / "copy", data_dir=tmp_path / "new")
    assert re.search(r"(?m)^3 streams with \d+ events; 2 games played again by their rules: all is well", told)
    with house_in(kept.data_dir) as old, house_in(tmp_path / "new") as new:
        assert new.platform.ring.jwks() == old.platform.ring.jwks()
        assert new["accounts"].recovery.by_password("ada", "correct horse")[0].account == ada.id
        caller = new["accounts"].callers.find("token", secret)
        assert caller is not None
        assert caller.account == ada.id
        for stream in old.platform.journal.streams():
            assert new.platform.journal.read(stream) == old.platform.journal.read(stream)
            assert new.platform.journal.secret(stream) == old.platform.journal.secret(stream)


def test_neither_overwrites_anything(kept: Kept, tmp_path: Path) -> None:
    dominium("backup", tmp_path / "copy", data_dir=kept.data_dir)
    assert "never overwrites" in dominium("backup", tmp_path / "copy", data_dir=kept.data_dir, status=2)
    assert "empty" in dominium("restore", tmp_path / "copy", data_dir=kept.data_dir, status=2)


def test_half_a_backup_is_not_taken_for_one(kept: Kept, tmp_path: Path) -> None:
    dominium("backup", tmp_path / "copy", data_dir=kept.data_dir)
    journal = tmp_path / "copy" / "journal.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-200])
    dominium("restore", tmp_path / "copy", data_dir=tmp_path / "new", status=1)
    journal.write_bytes(whole)
    dominium("restore", tmp_path / "copy", data_dir=tmp_path / "new")


def test_rebuild(kept: Kept) -> None:
    assert re.match(r"Built anew from \d+ events: 2 games", dominium("rebuild", data_dir=kept.data_dir))


def test_keys_rotate_and_the_old_one_stays_known(tmp_path: Path) -> None:
    (first,) = dominium("keys", data_dir=tmp_path).splitlines()
    second, retired = dominium("keys", "rotate", data_dir=tmp_path).splitlines()
    assert retired.split()[:2] == [first.split()[0], "retired"]
    assert second.split()[0] != first.split()[0]
    exported = json.loads(dominium("keys", "export", data_dir=tmp_path))
    assert [key["kid"] for key in exported["keys"]] == [second.split()[0], first.split()[0]]
    assert not any("d" in key for key in exported["keys"])


def test_the_first_administrator(tmp_path: Path) -> None:
    token = dominium("admin", "ada", data_dir=tmp_path).partition("shown only now: ")[2].split()[0]
    told = dominium("admin", "ada", "--role", "referee", data_dir=tmp_path)
    assert "takes the scope `referee`" in told
    assert "shown only now" not in told, "a token of somebody else's account is made for nobody who did not ask"
    with house_in(tmp_path) as service:
        caller = service["accounts"].callers.find("token", token)
        assert caller is not None
        assert caller.roles == {"admin", "referee"}
        assert {"admin", "referee"} <= caller.scopes
    assert "player like any other" not in dominium("admin", "ada", "--revoke", data_dir=tmp_path)
    assert "player like any other" in dominium("admin", "ada", "--revoke", "--role", "referee", data_dir=tmp_path)
    assert "nobody is called bruno" in dominium("admin", "bruno", "--revoke", data_dir=tmp_path, status=2)
    assert "A handle has" in dominium("admin", "not a handle", data_dir=tmp_path, status=2)


def test_an_operator_may_call_somebody_after_their_office(tmp_path: Path) -> None:
    assert dominium("admin", "referee", "--role", "referee", data_dir=tmp_path).startswith("referee (a_")
    assert "looks like an id" in dominium("admin", "bot-random-1", data_dir=tmp_path, status=2)


def test_a_link_to_sign_in_with_is_printed_for_whoever_has_no_password(tmp_path: Path) -> None:
    def link(told: str) -> str:
        found = re.search(r"http://127\.0\.0\.1:8000/sign-in#(dom_\S+)", told)
        return found[1] if found else ""

    first, second = link(dominium("admin", "ada", data_dir=tmp_path)), link(dominium("admin", "ada", data_dir=tmp_path))
    with house_in(tmp_path) as service:
        ada = service["accounts"].accounts.named("ada")
        assert ada is not None
        assert service["accounts"].recovery.by_link(first) is None, "another was made since"
        begun = service["accounts"].recovery.by_link(second)
        assert begun is not None
        caller = service["accounts"].callers.find("session", begun[1])
        assert caller is not None
        service["accounts"].recovery.set_password(caller, "correct horse", None)
    assert link(dominium("admin", "ada", "--role", "referee", data_dir=tmp_path)) == ""
    forgotten = link(dominium("sign-in-link", "ada", data_dir=tmp_path))
    with house_in(tmp_path) as service:
        assert service["accounts"].recovery.by_link(forgotten) is not None
    assert "nobody is called bruno" in dominium("sign-in-link", "bruno", data_dir=tmp_path, status=2)


def test_who_has_a_token_only_gets_one_with_the_scope_of_their_new_office(tmp_path: Path) -> None:
    with house_in(tmp_path) as service:
        bruno = service["accounts"].accounts.create("bruno").id
        _, first = service["accounts"].credentials.issue("token", bruno, OPEN_SCOPES)
    token = dominium("admin", "bruno", "--token", data_dir=tmp_path).partition("shown only now: ")[2].split()[0]
    with house_in(tmp_path) as service:
        whose = [service["accounts"].callers.find("token", one) for one in (first, token)]
        assert [one is not None and one.scopes for one in whose] == [set(OPEN_SCOPES), {*OPEN_SCOPES, "admin"}]
    dominium("admin", "bruno", "--token", "--revoke", data_dir=tmp_path, status=2)


def test_doctor_finds_a_sound_service_well(kept: Kept, tmp_path: Path) -> None:
    told = dominium("doctor", data_dir=kept.data_dir)
    assert re.search(r"Log: well\n  3 streams with \d+ events; 2 games played again by their rules: all is well", told)
    assert "NOT WELL" not in told
    assert "NOT WELL" not in dominium("doctor", data_dir=tmp_path / "nothing yet")
    assert not (tmp_path / "nothing yet").exists()


def test_doctor_names_the_event_that_was_changed(kept: Kept, tmp_path: Path) -> None:
    with house_in(tmp_path) as service:
        game = played(service["games"].desk)
        with service.platform.journal._file.writing() as db:  # type: ignore[attr-defined]  # as an intruder would
            db.execute("UPDATE events SET body = CAST(replace(body, 'kingdomino', 'kingdomina') AS BLOB) WHERE seq = 1")
    told = dominium("doctor", data_dir=tmp_path, status=1)
    assert f"{game}: broken at event 1: The hash of this event does not match" in told


def test_doctor_misses_a_game_that_was_logged(tmp_path: Path) -> None:
    """Every remaining chain is valid, but the log names the missing game."""
    with house_in(tmp_path) as service:
        # Heads are logged by their moment, and those of one millisecond by the names of their games.
        gone, left = sorted([begun(service["games"].desk), begun(service["games"].desk)])
        service.platform.readmodels.start()
        service.platform.readmodels.runner.catch_up()
        while service["transparency"].keeper.extend():
            pass
        told = dominium("doctor", data_dir=tmp_path)
        assert "3 streams" in told
        assert "2 logged heads looked up: all is well" in told
        assert "0 heads not logged yet" in told
        with service.platform.journal._file.writing() as db:  # type: ignore[attr-defined]  # as an intruder would
            db.execute("DELETE FROM events WHERE stream = ?", (gone,))
            db.execute("DELETE FROM commands WHERE stream = ?", (gone,))
    told = dominium("doctor", data_dir=tmp_path, status=1)
    assert f"entry 0 names event 4 of {gone}, which is not there as it was logged" in told
    assert f"{left}:" not in told


@pytest.mark.parametrize("changed", ["entries", "root"])
def test_doctor_finds_tiles_that_are_not_those_of_the_journal(tmp_path: Path, changed: str) -> None:
    with house_in(tmp_path) as service:
        for _ in range(1 if changed == "entries" else WIDTH):
            begun(service["games"].desk)
        service.platform.readmodels.start()
        service.platform.readmodels.runner.catch_up()
        while service["transparency"].keeper.extend():
            pass
        assert "NOT WELL" not in dominium("doctor", data_dir=tmp_path)
        with service.platform.readmodels._live.engine.begin() as db:
            bundles = service.platform.readmodels._live.tables[BUNDLES]
            db.execute(update(bundles).values({changed: bytes(32)}))
    wrong = "b_0000000000: its tiles are not those of the journal; run `dominium rebuild`"
    assert wrong in dominium("doctor", "--quick", data_dir=tmp_path, status=1)
    dominium("rebuild", data_dir=tmp_path)
    assert wrong not in dominium("doctor", "--quick", data_dir=tmp_path)


def test_doctor_tells_of_a_redis_that_is_not_there(tmp_path: Path) -> None:
    done = command("doctor", data_dir=tmp_path, REDIS_URL="redis://127.0.0.1:1/0")
    assert done.returncode == 1
    assert "Redis: NOT WELL" in done.stdout


def test_wrong_words_are_refused(tmp_path: Path) -> None:
    assert "invalid choice: 'fly'" in dominium("fly", data_dir=tmp_path, status=2)
