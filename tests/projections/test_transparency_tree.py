"""The storage of the transparency log.

Each due head is logged once and in one order, whichever keeper works, whichever stops on the way. The tiles are those
of the tree, byte for byte.
"""

import random
import threading

import pytest

from domain.logged_facts import LOG_CODEC, LOGGED, EventHead, HeadsLogged
from events.log.journal import Append, Unavailable
from events.log.open import open_journal
from events.transparency import merkle, tiles
from projections import generations, projectors
from projections import transparency_bundle as bundle
from projections.applier import Applier
from projections.readmodels import open_read_models
from projections.stream_kinds import TRANSPARENCY
from projections.transparency_tree import Tail, Tree
from service.features.transparency.names import Keeper
from service.platform.streams.pen import Pen
from tests.support.club import Club
from tests.support.dying import Killed, Killing
from tests.support.merkle import mth, nodes, tile
from tests.support.rebuilding import rebuilt_alike
from tests.support.tables import begun, played


def keeper(journal, models, origin="log.example"):
    return Keeper(journal, models, lambda: origin, lambda stream, _: models.notify(stream))


def keep(journal, models):
    """Log all heads that are due now."""
    models.runner.catch_up()
    own = keeper(journal, models)
    while own.extend():
        models.runner.catch_up()


def heads(journal):
    """Return the due heads on record, and the logged heads, in their order."""
    wanted = {
        EventHead(stored.stream, stored.seq, stored.hash)
        for stream in journal.streams("g_")
        for stored in journal.read(stream)
        if stored.event.type in LOGGED
    }
    logged = []
    for stream in journal.streams(TRANSPARENCY.prefix):
        for stored in journal.read(stream):
            first, more = bundle.heads(stored)
            assert not more or first == len(logged)
            logged += more
        assert len(logged) <= (bundle.number(stream) + 1) * tiles.WIDTH
    return wanted, logged


def check_log(journal, models):
    """Each head once, each stream's in their order, and the tree of them."""
    wanted, logged = heads(journal)
    assert set(logged) == wanted
    assert len(logged) == len(wanted)
    last = {}
    for head in logged:
        assert head.seq > last.get(head.stream, 0)
        last[head.stream] = head.seq
    check_tree(models.tree, [bytes.fromhex(head.head) for head in logged])
    for stream in journal.streams("g_"):
        places = {head.seq: place for place, head in enumerate(logged) if head.stream == stream}
        assert models.tree.places(stream) == places
    assert (models.tree.waiting(10), models.tree.behind()) == ([], 0)


def check_tree(tree, entries):
    size = len(entries)
    assert tree.size() == size
    for level in range(3):
        for number in range(size // 256 ** (level + 1) + 1):
            width = tiles.width(level, number, size)
            assert b"".join(tree.tile(level, number, width)) == tile(level, number, entries)
    for number in range(size // 256 + 1):
        assert tree.entries(number) == entries[256 * number : 256 * (number + 1)]
    assert merkle.root(size, tree.nodes(size)) == mth(entries)


@pytest.mark.one_in(2)
def test_what_happens_in_games_is_logged_once(places, tmp_path):
    log, database = places
    with open_journal(log) as journal, open_read_models(database, journal) as models:
        models.start()
        club = Club(journal, tmp_path, "logged", models.notify)
        for _ in range(3):
            club.live(120)
            keep(journal, models)
            check_log(journal, models)
        game = played(club.desk)
        keep(journal, models)
        check_log(journal, models)
        types = [stored.event.type for stored in journal.read(game)]
        assert [types[seq - 1] for seq in models.tree.places(game)] == ["game-started", "game-ended", "seed-opened"]
        rebuilt_alike(models)
        check_log(journal, models)


def test_earlier_events_are_logged_before_later_ones(journal, models, tmp_path):
    models.start()
    club = Club(journal, tmp_path, "order", models.notify)
    for _ in range(10):
        begun(club.desk)
        club.live(10)
    keep(journal, models)
    _, logged = heads(journal)
    moments = [(journal.read(head.stream, head.seq - 1, limit=1)[0].event.at, head.stream, head.seq) for head in logged]
    assert len(moments) >= 10
    assert moments == sorted(moments)


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A backup of a log in which some hundred games have begun."""
    folder = tmp_path_factory.mktemp("many")
    with open_journal(f"sqlite:///{folder / 'log.db'}") as journal:
        club = Club(journal, folder, "many")
        for _ in range(300):
            begun(club.desk)
        journal.backup(folder / "backup")
    return folder / "backup"


@pytest.mark.one_in(2)
def test_bundles_follow_each_other(places, many):
    log, database = places
    with open_journal(log) as journal, open_read_models(database, journal) as models:
        journal.restore(many)
        models.start()
        keep(journal, models)
        check_log(journal, models)
        assert list(journal.streams(TRANSPARENCY.prefix)) == [bundle.stream(0), bundle.stream(1)]
        assert models.tree.tail()[:2] == (1, 44)


def test_trees_of_any_size_are_read_from_the_tiles_of_the_whole(journal, models, many):
    journal.restore(many)
    models.start()
    keep(journal, models)
    entries = [bytes.fromhex(head.head) for head in heads(journal)[1]]
    for size in (1, 2, 200, 255, 256, 257, 299, 300):
        assert merkle.root(size, models.tree.nodes(size)) == mth(entries[:size])
        place = size // 2
        expected = merkle.inclusion(place, size, nodes(entries))
        assert merkle.inclusion(place, size, models.tree.nodes(size)) == expected


@pytest.mark.one_in(2)
def test_keepers_that_race(places, tmp_path):
    """Three keepers share one database, each with separate read models."""
    log, database = places
    with open_journal(log) as journal:
        several = [open_read_models(database, journal) for _ in range(3)]
        for models in several:
            models.start()
        club = Club(journal, tmp_path, "race", lambda stream: [models.notify(stream) for models in several])
        stopping = threading.Event()
        wrong = []

        def run(own):
            try:
                while not stopping.is_set():
                    own.extend()
            except Exception as error:  # noqa: BLE001 - whatever it is, it is wrong
                wrong.append(error)

        threads = [threading.Thread(target=run, args=[keeper(journal, models)]) for models in several]
        for thread in threads:
            thread.start()
        for _ in range(30):
            begun(club.desk)
            club.live(5)
        stopping.set()
        for thread in threads:
            thread.join()
        assert not wrong
        keep(journal, several[0])
        check_log(journal, several[0])
        for models in several:
            models.close()


def test_somebody_who_has_not_heard_yet_is_refused(journal, models, tmp_path):
    """They would log again what has been logged, if the journal let them."""
    with open_read_models(f"sqlite:///{tmp_path / 'others.db'}", journal) as others:
        Club(journal, tmp_path, "stale").live(200)
        others.runner.catch_up()
        late = keeper(journal, others)
        tail, waiting = others.tree.tail(), others.tree.waiting(5)
        assert (tail, len(waiting)) == (Tail(0), 5)
        models.start()
        keep(journal, models)
        late._models = type("Deaf", (), {"tree": others.tree, "wait_for": lambda *_: False})()
        for _ in range(3):
            late.extend()
        others.runner.catch_up()
        assert not late.extend()
        check_log(journal, models)
        check_log(journal, others)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(3))
def test_killed_between_any_two_steps(journal, tmp_path, monkeypatch, seed):
    rng = random.Random(seed)
    club = Club(journal, tmp_path, f"killed{seed}")
    url = f"sqlite:///{tmp_path / 'projections.db'}"
    killing = Killing(rng, 0.15)
    with open_read_models(url, journal) as models:
        models.runner.catch_up()
    append, apply = type(journal).append, Applier.apply
    for _ in range(25):
        for _ in range(rng.randrange(1, 4)):
            begun(club.desk)
        with open_read_models(url, journal) as models, monkeypatch.context() as dying:
            dying.setattr(models, "wait_for", lambda *_, models=models: models.runner.catch_up())
            dying.setattr(type(journal), "append", killing.sometimes(append))
            dying.setattr(Applier, "apply", killing.sometimes(apply))
            own = keeper(journal, models)
            try:
                models.runner.catch_up()
                while own.extend():
                    pass
            except (Killed, Unavailable):
                pass
    assert killing.count > 10
    with open_read_models(url, journal) as models:
        models.start()
        keep(journal, models)
        check_log(journal, models)


def test_another_engine_goes_on_where_the_log_ended(databases, tmp_path):
    url = databases()
    with (
        open_journal(f"sqlite:///{tmp_path / 'log.db'}") as journal,
        open_read_models(f"sqlite:///{tmp_path / 'projections.db'}", journal) as models,
        open_journal(url) as other,
        open_read_models(url, other) as others,
    ):
        models.start()
        Club(journal, tmp_path, "first").live(200)
        keep(journal, models)
        before = heads(journal)[1]
        journal.backup(tmp_path / "backup")
        other.restore(tmp_path / "backup")
        others.start()
        keep(other, others)
        assert heads(other)[1] == before
        Club(other, tmp_path, "second").live(200)
        keep(other, others)
        check_log(other, others)
        assert heads(other)[1][: len(before)] == before


def test_the_log_ends_before_a_gap(databases, many):
    """A bundle may be known of before the one that it follows: they are in different shards."""
    url = databases()
    with open_journal(url) as journal, open_read_models(url, journal) as models:
        journal.restore(many)
        models.start()
        keep(journal, models)
        size = models.tree.size()
    first, second = (journal.shard_of(bundle.stream(number)) for number in range(2))
    assert first != second
    with open_journal(url) as journal, open_read_models(url, journal) as models:
        made = projectors.tables(generations.begin(models._live.engine, projectors.shape(), journal.shards))
        behind = Applier(journal, models._live.engine, made, live=False)
        models._live._tables = made
        for shard, tail, known in ((second, Tail(0), 0), (first, None, size)):
            while events := journal.follow(shard, behind.marks[shard].position, 100):
                behind.apply(shard, events)
            assert tail is None or models.tree.tail() == tail
            assert models.tree.size() == known


def test_another_set_of_logged_events_is_another_shape():
    """Then games played before are logged, too."""
    assert Tree.meaning == sorted(LOGGED)


def test_a_bundle_that_does_not_fit_is_trouble_and_stays_outside(journal, models, tmp_path):
    models.start()
    Club(journal, tmp_path, "wrong").live(100)
    keep(journal, models)
    size, tail = models.tree.size(), models.tree.tail()
    pen = Pen(bundle.stream(0), LOG_CODEC, b"", tail.version, tail.head, tail.at, kind=TRANSPARENCY.name)
    pen.write([HeadsLogged(size + 1, (EventHead("g_x", 1, "00" * 32),))], "service")
    journal.append(Append(pen.stream, tail.version, pen.written, "wrong"))
    models.runner.catch_up()
    assert [trouble.stream for trouble in models.health().troubles] == [bundle.stream(0)]
    assert models.tree.size() == size


def test_what_waits_is_heard_of(journal, models, tmp_path):
    models.start()
    with models.tree.listening() as heard:
        club = Club(journal, tmp_path, "heard", models.notify)
        assert not heard.rung.is_set()
        begun(club.desk)
        assert heard.rung.wait(5)
        assert len(models.tree.waiting(10)) == 1
