"""Following the log: whatever stops on the way, every event counts once."""

import random
import threading
import time

import pytest

from events.log.journal import Unavailable
from events.log.open import open_journal
from projections import applier as applying
from projections import readmodels as reading
from projections import runner as running
from projections.game_summary import GameLine
from projections.games import Games
from projections.readmodels import open_read_models
from projections.seats import Seats
from tests.support.club import Club
from tests.support.dying import Killed, Killing
from tests.support.rebuilding import rebuilt_alike


def dump(models):
    return list(models.dump())


def wait_until(there, seconds=180):
    deadline = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_follows_what_is_committed(journal, models, tmp_path):
    models.start()
    club = Club(journal, tmp_path, "follow", models.notify)
    club.live(300)
    for game in club.games:
        assert models.wait_for(game, journal.head(game).seq, timeout=10)
        assert models.games.version(game) == journal.head(game).seq
    assert models.health() == (0, None, [])
    models.runner.catch_up()
    rebuilt_alike(models)


def test_notices_without_being_told(journal, models, tmp_path, monkeypatch):
    monkeypatch.setattr(running, "_LOOKS", 0.05)
    models.start()
    club = Club(journal, tmp_path, "unheard")
    club.live(20)
    wait_until(lambda: models.games.version(club.games[-1]) == journal.head(club.games[-1]).seq)


def test_waiting_is_over_when_the_time_is(models):
    models.start()
    assert not models.wait_for("g_nowhere", 1, timeout=0.1)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(2))
def test_killed_at_any_point_of_any_batch(journal, tmp_path, monkeypatch, seed):
    rng = random.Random(seed)
    club = Club(journal, tmp_path, f"killed{seed}")
    url = f"sqlite:///{tmp_path / 'projections.db'}"
    monkeypatch.setattr(running, "_BATCH", 7)
    killing = Killing(rng, 0.01)
    for model, method in (
        (applying.Applier, "_move"),
        (applying.Applier, "_write"),
        (applying.Applier, "_folded"),
        (Games, "write"),
        (Seats, "write"),
    ):
        found = killing.sometimes(getattr(model, method))
        monkeypatch.setattr(model, method, staticmethod(found) if model is not applying.Applier else found)
    for _ in range(20):
        club.live(30)
        with open_read_models(url, journal) as models:
            try:
                models.runner.catch_up()
            except Killed:
                continue
    monkeypatch.undo()
    assert killing.count > 5
    with open_read_models(url, journal) as models:
        models.runner.catch_up()
        assert models.health().behind == 0
        rebuilt_alike(models)


@pytest.mark.one_in(2)
def test_several_runners_share_the_work(places, tmp_path, monkeypatch):
    log, database = places
    monkeypatch.setattr(running, "_LOOKS", 0.01)
    monkeypatch.setattr(running, "_PACE", 0.001)
    monkeypatch.setattr(running, "_QUIET", 0.05)
    monkeypatch.setattr(running, "_BATCH", 9)
    with open_journal(log) as journal, open_read_models(database, journal) as first:
        several = [first, open_read_models(database, journal), open_read_models(database, journal)]
        for models in several:
            models.start()
        club = Club(journal, tmp_path, "several", lambda stream: several[hash(stream) % 3].notify(stream))
        club.live(400)
        for game in club.games:
            assert several[1].wait_for(game, journal.head(game).seq, timeout=20)
        wait_until(lambda: not first.health().behind)
        for models in several[1:]:
            models.close()
        first.runner.catch_up()
        assert first.runner.error is None
        followed = dump(first)
        first.rebuild()
        assert dump(first) == followed


def test_whoever_was_not_first_tells_as_much_as_who_was(journal, tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path / 'projections.db'}"
    monkeypatch.setattr(running, "_BATCH", 3)
    with open_read_models(url, journal) as one, open_read_models(url, journal) as other:
        rng, untold = random.Random("told"), {}
        for models in (one, other):
            models.runner.catch_up()
            monkeypatch.setattr(models.runner, "_looked", float("inf"))
            untold[models] = set()
            monkeypatch.setattr(models.runner, "_bell", Told(untold[models]))

        def hear(stream: str) -> None:
            for models in (one, other):
                untold[models].add(stream)
                models.notify(stream)

        club = Club(journal, tmp_path, "told", hear)
        for _ in range(200):
            club.live(rng.randrange(4))
            models = rng.choice((one, other))
            models.runner.turn()
            assert not untold[models]


class Told:
    """A bell that takes from the accounts not yet notified."""

    def __init__(self, untold):
        self.untold = untold

    def notify(self, names):
        self.untold.difference_update(names)


def test_what_cannot_be_understood_stops_its_own_stream_only(journal, models, tmp_path, monkeypatch):
    club = Club(journal, tmp_path, "poison")
    club.live(200)
    victim = max(club.games, key=lambda game: journal.head(game).seq)
    apply = GameLine.apply

    def choking(line, stored):
        if stored.stream == victim and stored.seq == 5:
            raise ValueError("no sense in this")
        apply(line, stored)

    monkeypatch.setattr(GameLine, "apply", choking)
    models.runner.catch_up()
    [trouble] = models.health().troubles
    assert trouble == (victim, 5, "ValueError: no sense in this")
    assert models.games.version(victim) == 4
    others = [game for game in club.games if game != victim]
    assert all(models.games.version(game) == journal.head(game).seq for game in others)
    rebuilt_alike(models)
    monkeypatch.undo()
    models.rebuild()
    assert models.health().troubles == []
    assert models.games.version(victim) == journal.head(victim).seq


def test_an_outage_is_told_and_overcome(journal, models, tmp_path, monkeypatch):
    models.start()
    club = Club(journal, tmp_path, "outage", models.notify)
    away = threading.Event()
    away.set()
    follow = type(journal).follow

    def unplugged(self, *args):
        if away.is_set():
            raise Unavailable("pulled the plug")
        return follow(self, *args)

    monkeypatch.setattr(type(journal), "follow", unplugged)
    game = club.make()
    wait_until(lambda: models.runner.error == "Unavailable: pulled the plug")
    away.clear()
    assert models.wait_for(game, 1, timeout=10)
    wait_until(lambda: models.runner.error is None)


def test_another_log_is_another_world(tmp_path):
    url = f"sqlite:///{tmp_path / 'projections.db'}"
    with open_journal(f"sqlite:///{tmp_path / 'one.db'}") as journal, open_read_models(url, journal) as models:
        Club(journal, tmp_path, "one").live(50)
        models.runner.catch_up()
        assert models.games.page("a_ann")
    with open_journal(f"sqlite:///{tmp_path / 'two.db'}") as journal, open_read_models(url, journal) as models:
        models.start()
        assert models.games.page("a_ann") == []
        club = Club(journal, tmp_path, "two", models.notify)
        club.live(5)
        assert models.wait_for(club.games[0], 1, timeout=10)


def test_a_batch_that_failed_is_done_again(journal, models, tmp_path, monkeypatch):
    club = Club(journal, tmp_path, "failed")
    write = applying.Applier._write
    for _ in range(2):
        club.live(40)
        with monkeypatch.context() as patched:
            patched.setattr(applying.Applier, "_write", lambda *args: write(*args) and 1 / 0)
            with pytest.raises(ZeroDivisionError):
                models.runner.catch_up()
        models.runner.catch_up()
    assert models.health().troubles == []
    rebuilt_alike(models)


def test_who_does_not_follow_notices_that_nobody_does(journal, models, tmp_path, monkeypatch):
    models.runner.catch_up()
    assert models.waits is None
    Club(journal, tmp_path, "stuck").make()
    monkeypatch.setattr(reading, "_STUCK", 0.0)
    assert models.waits is None, "it may be on its way"
    wait_until(lambda: models.waits == "not following")
    models.runner.catch_up()
    assert models.waits is None
