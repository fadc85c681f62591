"""Games at rest: the kept state of a viewer equals a fold of their view, and holds nothing else."""

import orjson
import pytest

from events.log.viewer import Viewer
from projections import runner as running
from projections.game_fold import GameFold
from service.features.games.desk import open_desk
from service.features.games.game_answer import game_answer
from tests.support.club import Club
from tests.support.looking import game_json


@pytest.fixture
def club(journal, models, tmp_path):
    club = Club(journal, tmp_path, "resting")
    for _ in range(4):
        club.live(120)
        models.runner.catch_up()
    return club


def viewers(journal, game):
    seats = len(orjson.loads(bytes(journal.read(game)[0].event.data))["chairs"])
    return [Viewer.public(), *map(Viewer.seat, range(seats))]


def test_kept_fold_is_the_fold_of_the_log(club, journal, models):
    asked = 0
    for game in club.games:
        for viewer in viewers(journal, game):
            kept = models.resting.fold(game, viewer)
            fresh = GameFold(viewer).extend(journal.read(game))
            assert kept is not None
            assert game_answer(kept, game, "a_ann") == game_answer(fresh, game, "a_ann")
            assert kept.copy == fresh.copy
            assert kept.lobby == fresh.lobby
            asked += "options" in (fresh.question() or {})
    assert asked


def test_options_are_kept_for_who_is_asked_alone(club, journal, models):
    others = 0
    for game in club.games:
        for viewer in viewers(journal, game):
            asked = models.resting.fold(game, viewer).asked
            if asked is not None and orjson.loads(bytes(asked.event.data))["seat"] != viewer.place:
                assert asked.openings is None
                others += 1
    assert others


def test_a_game_that_went_on_is_not_told_as_it_was(club, journal, models):
    viewer = Viewer.public()
    game = next(game for game in club.running if models.resting.fold(game, viewer).decision is not None)
    club.running = [game]
    assert models.resting.fold(game, viewer) is not None
    assert club.move()
    assert models.resting.fold(game, viewer) is None
    models.runner.catch_up()
    assert models.resting.fold(game, viewer).seq == journal.head(game).seq


def test_looking_at_a_game_at_rest_does_not_load_it(club, journal, models, tmp_path):
    asked = []

    def resting(game, viewer):
        asked.append(game)
        return models.resting.fold(game, viewer)

    desk = open_desk(journal, club.desk.looking._ring, alone=True, published=lambda *_: None, resting=resting)
    for game in club.games:
        lobby = GameFold(Viewer.public()).extend(journal.read(game)).lobby
        for account in (None, *club.members):
            if not lobby.knows(account):
                continue
            viewer = desk.looking.perspective(account, game)
            if viewer != Viewer.referee():
                assert desk.looking.version(game) == journal.head(game).seq
                shown = game_json(desk.looking, account, game, viewer)
                assert shown == game_json(club.desk.looking, account, game, viewer)
        if not lobby.sandbox:
            assert desk.loaded_games.known(game) is None
    assert asked


def test_a_game_is_kept_once_it_is_quiet(journal, models, tmp_path, monkeypatch):
    monkeypatch.setattr(running, "_QUIET", 0.2)
    monkeypatch.setattr(running, "_LOOKS", 0.05)
    models.start()
    club = Club(journal, tmp_path, "quiet", models.notify)
    game = club.make(visibility="public")
    assert models.wait_for(game, 1, timeout=10)
    with models._bell.listening("nothing") as heard:
        kept = heard.until(lambda: models.resting.fold(game, Viewer.public()), bool, timeout=5, unheard=0.02)
    assert kept is not None


def test_what_was_kept_for_other_tables_is_made_again(club, journal, models, monkeypatch):
    before = list(models.dump())
    monkeypatch.setattr("projections.packed_folds.maker", lambda name: f"{name}/another")
    game = club.games[0]
    assert models.resting.fold(game, Viewer.public()) is None
    models.runner._applier = None  # as at the next start
    models.runner.catch_up()
    assert models.resting.fold(game, Viewer.public()) is not None
    monkeypatch.undo()
    models.runner._applier = None
    models.runner.catch_up()
    assert list(models.dump()) == before
