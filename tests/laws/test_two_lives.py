"""Two worlds, and all events around a game in both alike.

A seat receives the same, errors and forks included, in a world in which the cards hidden from it were dealt
differently.

`LAW_LIVES` is how many pairs of lives of each ruleset a run without `long` compares.
"""

import json
import os
import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from domain.game.refusal import Refusal
from domain.game.ruleset import Ruleset
from domain.games.rulesets import RULESETS
from events.keys import KeyRing
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from service.features.exports.bundled_games import game_file
from service.features.games import takebacks
from service.features.games.refereeing.dispute_reader import rulings_of
from service.platform.streams.pen import Secrets
from tests.support.auditing import auditing_of
from tests.support.games import Game, played, settings
from tests.support.life import SEATED, Deed, Life, Time, terms
from tests.support.worlds import Leak, disclosed, masked, sent, twins

PAIRS = int(os.environ.get("LAW_LIVES", "6"))
LONG = 400
DEEDS = 25
MOVES = 12
"""Few moves among all that is done: it is by moves that worlds part."""
MAKER = "a_0000000000000000000000maker"
SEALED = re.compile(rb"[0-9a-f]{64}|\"signature\":\"[^\"]*\"")
"""Values that replace something hidden, or are computed from it: hashes, commitments, salts, signatures."""


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Both worlds share one clock and one chance, so that they differ only in hidden facts."""
    time = Time()
    monkeypatch.setattr("service.platform.streams.pen.now", time)
    monkeypatch.setattr(Secrets, "fresh", classmethod(lambda cls: cls(bytes(32), bytes(range(32)))))
    monkeypatch.setattr("service.features.games.forks.secrets", SimpleNamespace(token_bytes=bytes))
    return time


def pair_of(name: str, number: int) -> tuple[Game, int, int, random.Random]:
    """Return a game, a rest of it, and the seat that must not distinguish the worlds."""
    rules: Ruleset[Any] = RULESETS[name]
    rng = random.Random(f"{name} two lives {number}")
    choices = settings(rules)
    game = played(rules, choices[number % len(choices)], f"two lives {number}")
    return game, rng.choice(game.rests), rng.randrange(game.setting.seats), rng


def compared(folder: Path, ring: KeyRing, time: Time, name: str, number: int) -> int:
    """Live both lives until they may differ, and return the number of deeds."""
    game, rest, seat, rng = pair_of(name, number)
    agreed = terms(rng)
    journals = [SqliteJournal(folder / f"{name}-{number}-{world}.db") for world in "ab"]
    try:
        lives = [Life(journal, ring, time, rng, move=MOVES, resign=0, void=0, adjudicate=0) for journal in journals]
        for life, position in zip(lives, twins(game, rest, seat), strict=True):
            options = msgspec.to_builtins(game.setting.options)
            life.begin(name, options, game.setting.seats, agreed, MAKER, position=position, sandbox=True)
        return _compare(game, lives, seat)
    finally:
        for journal in journals:
            journal.close()


def _compare(game: Game, lives: list[Life], seat: int) -> int:
    guest, time = SEATED[seat], lives[0].time
    for number in range(DEEDS):
        if lives[0].now().lobby.status == "final" or not _alike(game, lives, seat):
            return number
        deed = lives[0].plan()
        if deed.what == "fork":
            deed = Deed("fork", guest, (deed.details[0], "redealt"))
        if deed.what == "ask" and lives[0].rng.random() < 0.5:
            deed = deed._replace(who=guest)
        if deed.what == "move" and deed.who != guest and _offered(lives[0]) != _offered(lives[1]):
            return number  # another seat has a different choice, which this one does not know
        moment, absences = time.moment, list(time.absences)
        refused = _refused(lives[0], deed)
        time.moment, time.absences = moment, absences  # the other one does it at the same moment
        if _refused(lives[1], deed) != refused and deed.who == guest:
            raise Leak(f"{deed} is refused with {refused} or otherwise")
        if deed.what == "fork" and refused is None and _forked(lives[0]) != _forked(lives[1]):
            raise Leak(f"{deed} shows what lies hidden")
    return DEEDS


def _refused(life: Life, deed: Deed) -> Any:
    refusal = life.do(deed)
    return None if refusal is None else (refusal.code, refusal.message, refusal.pointer, refusal.rule)


def _offered(life: Life) -> Any:
    question = life.now().question()
    return None if question is None else question["options"]


def _forked(life: Life) -> bytes:
    """All of the fork that was made last, as who made it sees it."""
    with life.desk.loaded_games.load(life.forks[-1]).seen_by(Viewer.referee()) as now:
        return sent([now.copy.table, now.question()])


def everything(life: Life, seat: int) -> list[tuple[str, bytes]]:
    """Return all that a seat can see, except values that replace something hidden."""
    looking, game, account, viewer = life.desk.looking, life.game, SEATED[seat], Viewer.seat(seat)
    version = looking.version(game)
    names = [f"player {number}" for number in range(len(life.now().lobby.chairs))]
    file = game_file(looking, account, game, lambda *_: None)
    assert file is not None
    told = {
        "game": sent(looking.game(account, game, viewer)),
        "earlier": sent(looking.game(account, game, viewer, max(version - 3, 1))),
        "public": sent(looking.game(None, game, Viewer.public())),
        "log": sent(list(looking.log(game, viewer, names, "en"))),
        "events": b"".join(shown.stored.body + sent([shown.openings, shown.informs]) for shown in _events(life, seat)),
        "record": b"".join(looking.record(game, viewer)),
        "audit": sent(auditing_of(life.desk).game(game, whole=False)),
        "in a bundle": file[1],
        "rulings": sent(rulings_of(life.desk.loaded_games.load(game))),
    }
    return [(what, SEALED.sub(b"#", text)) for what, text in told.items()]


def _events(life: Life, seat: int) -> list[Any]:
    return life.desk.looking.events(life.game, Viewer.seat(seat), 0, 5000)


def _alike(game: Game, lives: list[Life], seat: int) -> bool:
    """Whether the seat is sent the same in both worlds. If not, what first differs must be what the ruleset lists."""
    ours, theirs = (everything(life, seat) for life in lives)
    if ours == theirs:
        return True
    for one, other in zip(*(_events(life, seat) for life in lives), strict=False):
        here, there = _bare(one), _bare(other)
        if here != there:
            if not disclosed(game.ruleset, game.setting, here, there):
                raise Leak(f"seat {seat}: {here} or {there}")
            return False
    (what, here_), (_, there_) = next(pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1])
    raise Leak(f"seat {seat}, {what}: {here_!r} or {there_!r}")


def _bare(shown: Any) -> tuple[str, dict[str, Any]]:
    """Return an event's type and its data, with openings in place of seals."""
    event = shown.stored.event
    data = {name: masked(value) for name, value in json.loads(bytes(event.data)).items()}
    opened = {opening.path.removeprefix("/"): opening.value for opening in shown.openings}
    return event.type, {**data, **opened}


NUMBERS = [*range(PAIRS), *(pytest.param(number, marks=pytest.mark.long) for number in range(PAIRS, LONG))]


@pytest.fixture(scope="module")
def alike() -> dict[tuple[str, int], int]:
    """How many deeds were alike in the pairs that have been compared."""
    return {}


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", RULESETS)
def test_nobody_learns_a_secret_by_what_happens_around_a_game(
    tmp_path: Path, ring: KeyRing, time: Time, alike: dict[tuple[str, int], int], name: str, number: int
) -> None:
    alike[name, number] = compared(tmp_path, ring, time, name, number)


def test_the_worlds_do_not_part_at_once(
    tmp_path: Path, ring: KeyRing, time: Time, alike: dict[tuple[str, int], int]
) -> None:
    """Lest the law compares nothing."""
    for name in RULESETS:
        for number in range(PAIRS):
            if (name, number) not in alike:
                alike[name, number] = compared(tmp_path, ring, time, name, number)
        assert sum(alike[name, number] for number in range(PAIRS)) > 3 * PAIRS, name


def leaks(folder: Path, ring: KeyRing, time: Time, name: str) -> bool:
    for number in range(12):
        try:
            compared(folder, ring, time, name, number)
        except Leak:
            return True
    return False


def hidden(now: GameFold) -> str:
    """Return a value computed from hidden facts."""
    return str(hash(msgspec.msgpack.encode(now.copy.table)))


@pytest.mark.parametrize("name", RULESETS)
def test_a_refusal_that_tells_something_is_caught(
    tmp_path: Path, ring: KeyRing, time: Time, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answered(room: Any, now: GameFold, mine: Any, to: Any) -> Any:
        raise Refusal("nothing-to-take-back/none", event=hidden(now))

    monkeypatch.setattr(takebacks, "_answered", answered)
    assert leaks(tmp_path, ring, time, name)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", RULESETS)
def test_a_fork_that_is_not_dealt_again_is_caught(
    tmp_path: Path, ring: KeyRing, time: Time, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worlds themselves are dealt by the honest one."""
    pairs = [pair_of(name, number) for number in range(12)]
    dealt = {game.chance: twins(game, rest, seat) for game, rest, seat, _ in pairs}
    monkeypatch.setattr("tests.laws.test_two_lives.twins", lambda game, _, __: dealt[game.chance])
    monkeypatch.setattr(type(RULESETS[name]), "redeal", lambda _, table, __, ___: table)
    assert leaks(tmp_path, ring, time, name)
