"""The read model of ratings, folded from the log, against the ladder of the same games computed at once."""

import random
from itertools import combinations

import msgspec
import pytest
from sqlalchemy import select, update

from domain.game.play import DecisionOpened
from domain.game.results import Standing
from domain.ratings.attendance import Attendance
from domain.ratings.counting import LONG_ENOUGH, counts
from domain.ratings.glicko import Rating
from domain.ratings.ladder import KNOWN, OPPONENTS, ladder
from domain.table.lobby import Lobby
from domain.table.lobby_facts import Chair, TableOf
from domain.table.office import Office
from domain.table.rulings import Adjudicated, Dismissed, Penalised, Rewound, SeatReplaced, Terms, Voided
from events.keys import KeyRing
from events.log.open import open_journal
from projections import ladders, runner
from projections.rating_tables import LADDERS, LadderKey
from projections.ratings import LaddersState
from projections.readmodels import open_read_models
from service.features.games.desk import GameRequest, open_desk
from tests.support.rebuilding import rebuilt_alike
from tests.support.season import Season

DAY = 20_513


def flipped():
    return Adjudicated(standings=(Standing(0, 2, 0), Standing(1, 1, 0)), reason="so")


def voided():
    return Voided(reason="so")


def dismissed():
    return Dismissed(reason="so")


def penalised():
    return Penalised(seat=0, points=50, reason="so")


def opened(journal, folder, monkeypatch):
    desk = open_desk(journal, KeyRing(folder), alone=True, published=lambda *_: None)
    return Season(desk, [f"a_{name}" for name in ("ann", "bob", "cleo", "dan", "eve", "fay")], monkeypatch, DAY)


@pytest.fixture
def season(journal, tmp_path, monkeypatch):
    return opened(journal, tmp_path, monkeypatch)


def stands_as_played(models, season, players):
    """Every rating of every day is what the games that count come to when rated at once."""
    expected = ladder(season.counted(players))
    here = LadderKey("kingdomino", players)
    for account in season.members:
        days = [(entry.day, entry.rating, entry.games) for entry in models.ratings.history(account, here)]
        assert days == [(day.day, day.rating, day.games) for day in reversed(expected.history.get(account, []))]
        standing = next((found for found in models.ratings.of(account) if found.ladder.players == players), None)
        assert (standing is None) == (not days)
        if standing is not None:
            assert (standing.day, standing.rating) == days[0][:2]
            assert standing.games == sum(games for _, _, games in days)
            for today in (standing.day, standing.day + 1, standing.day + 40, standing.day + 400):
                now = standing.now(today)
                if today > standing.day:
                    assert now == expected.before(account, today)
                assert standing.known(today) == (now.deviation <= KNOWN and standing.opponents == OPPONENTS)
    return expected


@pytest.mark.one_in(3)
@pytest.mark.parametrize("at_once", [1, 3, 2000])
def test_ratings_are_those_of_the_games_whatever_was_ruled_on_them(season, models, at_once, monkeypatch):
    """Followed in pieces as well as at once, and rated in short stretches as well as in long ones."""
    monkeypatch.setattr(ladders, "_AT_ONCE", at_once)
    rng = random.Random(at_once)
    for _ in range(5):
        season.live(8, rng)
        models.runner.catch_up()
        for players in (2, 3):
            stands_as_played(models, season, players)
    assert any(season.lobby(game).voided for game in season.games)
    rebuilt_alike(models)


def test_both_engines_give_the_same_bytes(season, models, journal, databases, tmp_path):
    season.live(25, random.Random("engines"))
    models.runner.catch_up()
    url = databases()
    with open_journal(url) as other, open_read_models(url, other) as others:
        journal.backup(tmp_path / "backup")
        other.restore(tmp_path / "backup")
        others.runner.catch_up()
        followed = list(models.dump())
        assert any(line.startswith(b'["ratings"') for line in followed)
        assert list(others.dump()) == followed
        others.rebuild()
        assert list(others.dump()) == followed


@pytest.mark.one_in(2)
def test_several_runners_come_to_the_same(places, tmp_path, closing, monkeypatch):
    """They share the shards, and none rates what another is rating."""
    log, database = places
    monkeypatch.setattr(runner, "_LOOKS", 0.01)
    monkeypatch.setattr(runner, "_PACE", 0.001)
    monkeypatch.setattr(runner, "_RATES", 0.005)
    monkeypatch.setattr(runner, "_BATCH", 9)
    monkeypatch.setattr(ladders, "_AT_ONCE", 2)
    with open_journal(log) as journal:
        several = [closing.enter_context(open_read_models(database, journal)) for _ in range(3)]
        for models in several:
            models.start()
        season = opened(journal, tmp_path, monkeypatch)
        season.live(25, random.Random("several"))
        for models in several[1:]:
            assert models.caught_up(20)
            models.runner.stop()
        several[0].runner.catch_up()
        assert several[0].runner.error is None
        stands_as_played(several[0], season, 2)
        followed = list(several[0].dump())
        several[0].rebuild()
        assert list(several[0].dump()) == followed


def test_a_ruling_on_a_final_game_changes_the_ratings_from_its_day_on(season, models):
    two = LadderKey("kingdomino", 2)
    games = []
    for day in range(4):
        season.today = day
        games.append(season.play("a_ann", "a_bob"))
    models.runner.catch_up()
    before = models.ratings.history("a_ann", two)
    version = models.ratings.state().version
    season.today = 30
    season.adjudicate(games[2], 2, 1)
    models.runner.catch_up()
    after = models.ratings.history("a_ann", two)
    assert [entry.day for entry in after] == [DAY + 3, DAY + 2, DAY + 1, DAY]
    assert after[2:] == before[2:]
    assert after[1].rating.rating < before[1].rating.rating
    assert models.ratings.state().version > version
    season.void(games[2])
    models.runner.catch_up()
    assert [entry.day for entry in models.ratings.history("a_ann", two)] == [DAY + 3, DAY + 1, DAY]
    for game in (games[0], games[1], games[3]):
        season.void(game)
    models.runner.catch_up()
    assert models.ratings.history("a_ann", two) == models.ratings.of("a_ann") == []
    assert models.ratings.ladders() == {}
    assert models.ratings.state().version > version + 4


def test_a_day_moves_with_each_of_its_games(season, models):
    two = LadderKey("kingdomino", 2)
    season.play("a_ann", "a_bob")
    models.runner.catch_up()
    [first] = models.ratings.history("a_ann", two)
    assert models.ratings.of("a_ann")[0].now(DAY) == first.rating == models.ratings.of("a_ann")[0].now(DAY + 1)
    season.play("a_ann", "a_cleo")
    models.runner.catch_up()
    [both] = models.ratings.history("a_ann", two)
    assert (both.day, both.games) == (DAY, 2)
    assert both.rating.rating > first.rating.rating
    season.today = 1
    season.play("a_ann", "a_cleo")
    models.runner.catch_up()
    assert models.ratings.history("a_ann", two)[1:] == [both]


@pytest.mark.parametrize(
    ("ruled", "today", "games"),
    [
        (None, 40, {"a_ann": (DAY, 1), "a_bob": (DAY, 0)}),
        (dismissed, 5, {"a_ann": (DAY, 1), "a_bob": (DAY, 0)}),
        (flipped, 5, {"a_ann": (DAY + 5, 0), "a_bob": (DAY + 5, 1)}),
        (voided, 5, {}),
    ],
)
def test_a_dispute_puts_no_loss_off(season, models, ruled, today, games):
    """A game counts from the day on which it ended. A ruling on its dispute changes the ratings when it is made."""
    game = season.play("a_ann", "a_bob", terms=Terms(dispute_window=2 * 86_400))
    season.desk.disputing.open("a_bob", game, "x_1", 1, "I was not asked.")
    models.runner.catch_up()
    assert list(models.ratings.ladders().values()) == [2]
    season.today = today
    if ruled is None:
        season.desk.deadlines.keep(game)
    else:
        season.rule(game, msgspec.structs.replace(ruled(), dispute="x_1"))
    models.runner.catch_up()
    counted = {name: models.ratings.of(name) for name in ("a_ann", "a_bob")}
    found = {name: (mine[0].day, mine[0].rating.rating > 1500) for name, mine in counted.items() if mine}
    assert found == games


def test_a_game_that_is_played_on_counts_again_when_it_ends(season, models, journal):
    two = LadderKey("kingdomino", 2)
    game = season.play("a_ann", "a_bob", terms=Terms(dispute_window=2 * 86_400))
    models.runner.catch_up()
    ended = models.ratings.state().version
    asked = next(stored.seq for stored in journal.read(game) if stored.event.type == DecisionOpened.type_name())
    season.rule(game, Rewound(to=asked, branch=1, reason="so"))
    models.runner.catch_up()
    assert models.ratings.ladders() == {}
    reopened = models.ratings.state().version
    assert reopened > ended
    season.today = 1
    for _ in range(2 * LONG_ENOUGH):
        assert season.answer(game)
    models.runner.catch_up()
    assert models.ratings.state() == LaddersState(reopened, (None,)), "moves of a running game show nowhere"
    season.desk.giving_up.resign("a_ann", game)
    models.runner.catch_up()
    assert [(entry.day, entry.games) for entry in models.ratings.history("a_ann", two)] == [(DAY + 1, 1)]
    assert models.ratings.of("a_bob")[0].rating.rating > models.ratings.of("a_ann")[0].rating.rating
    rebuilt_alike(models)


def test_days_are_taken_once_and_from_the_earliest_on(season, models):
    """As by two processes that have read the same mark, and by one that read it before an earlier day was noted."""
    season.play("a_ann", "a_bob")
    models.runner.catch_up()
    engine, t = models._live.engine, models._live.tables
    asked = ladders._Stretch(LadderKey("kingdomino", 2), DAY)
    for stale, taken in ((None, None), (DAY - 1, None), (DAY, asked)):
        with engine.begin() as db:
            db.execute(update(t[LADDERS]).values(stale=stale))
            assert ladders._taken(db, t, asked) == taken
            assert db.scalar(select(t[LADDERS].c.stale)) == (None if taken else stale)


def test_what_counts(season, models, monkeypatch):
    bot = Chair("bot", "a_bot", "random")
    season.play("a_ann", "a_bob", moves=0)  # each of them has to decide something
    sandbox = season.make("a_ann", GameRequest("kingdomino", {}, [Chair("open")] * 2, sandbox=True))
    while season.answer(sandbox):
        pass
    models.runner.catch_up()
    assert models.ratings.ladders() == {}
    lobby = season.lobby(season.play("a_ann", "a_bob", "a_cleo"))
    models.runner.catch_up()
    assert models.ratings.ladders() == {LadderKey("kingdomino", 3): 3}
    there = Attendance([LONG_ENOUGH] * 3)
    assert counts(lobby, there)
    assert not counts(lobby, Attendance(handed_over=True))
    table = TableOf("t_1", 1, 1, 1, 1)
    for name, value, rated in (
        ("table_of", table, True),
        ("table_of", TableOf("t_1", 1, 1, 1, 1, rated=False), False),
        ("chairs", [*lobby.chairs[1:], bot], False),
        ("programs", [1], False),
        ("sandbox", True, False),
        ("placed", True, False),
        ("status", "running", False),
        ("status", "ended", True),
    ):
        with monkeypatch.context() as changed:
            changed.setattr(lobby, name, value)
            assert counts(lobby, there) == rated, name


@pytest.mark.parametrize(
    ("over", "friends", "referees", "winner"),
    [
        (True, [flipped], [], 0),
        (True, [voided], [], 0),
        (True, [voided, flipped], [], 0),
        (True, [flipped], [flipped], 1),
        (True, [flipped], [voided], None),
        (False, [penalised], [], None),
        (False, [flipped], [], None),
        (False, [flipped], [flipped], 1),
    ],
)
def test_recorded_rulings_of_chosen_referees_do_not_count(season, models, monkeypatch, over, friends, referees, winner):
    """They were recorded before such rulings were refused: the result of play is valid."""
    monkeypatch.setattr(Lobby, "holds_office", lambda *_: True)
    chosen = {"terms": Terms(referees=("a_friend",))}
    if over:
        game = season.play("a_ann", "a_bob", **chosen)
    else:
        game = season.begin("a_ann", "a_bob", **chosen)
        for _ in range(3 * LONG_ENOUGH):
            season.answer(game)
    for ruling in friends:
        season.desk.rulings.rule("a_friend", game, lambda _, ruling=ruling: ruling(), Office(referee=True))
    if friends == [penalised]:
        season.desk.giving_up.resign("a_bob", game)
    for ruling in referees:
        season.rule(game, ruling())
    models.runner.catch_up()
    ratings = [standings[0].rating.rating for name in ("a_ann", "a_bob") if (standings := models.ratings.of(name))]
    assert len(ratings) == (0 if winner is None else 2)
    if winner is not None:
        assert ratings.index(max(ratings)) == winner


def test_who_came_for_somebody_else_is_not_rated_for_it(season, models):
    game = season.begin("a_ann", "a_bob")
    for _ in range(3):
        season.answer(game)
    season.rule(game, SeatReplaced(seat=1, account="a_cleo", reason="gone"))
    while season.answer(game):
        pass
    models.runner.catch_up()
    assert season.lobby(game).status == "final"
    assert models.ratings.ladders() == {}


def test_the_best_stand_first_and_the_unknown_apart(season, models):
    names = ["a_ann", "a_bob", "a_cleo", "a_eve", "a_fay"]
    for day, table in enumerate([*combinations(names, 3)] * 2):
        season.today = 3 * day
        season.decided(*table, places=(3, 2, 1) if day % 3 == 2 else (1, 2, 3))
    season.decided("a_dan", "a_bob", "a_ann")
    models.runner.catch_up()
    here = LadderKey("kingdomino", 3)
    today = DAY + 58
    known = models.ratings.leaders(here, today, None, 10, known=True)
    others = models.ratings.leaders(here, today, None, 10, known=False)
    assert {found.account for found in known} == set(names)
    assert [found.account for found in others] == ["a_dan"]
    expected = ladder(season.counted(3))
    assert all(found.now(today) == expected.before(found.account, today) for found in (*known, *others))
    assert [found.rating.rating for found in known] == sorted((found.rating.rating for found in known), reverse=True)
    assert others[0].rating.rating > known[0].rating.rating
    last = known[0].known_until
    assert known[0] in models.ratings.leaders(here, last, None, 10, known=True)
    assert known[0] in models.ratings.leaders(here, last + 1, None, 10, known=False)
    after = known[0].shown, known[0].account
    assert models.ratings.leaders(here, today, after, 1, known=True) == known[1:2]
    assert models.ratings.leaders(here, today + 400, None, 10, known=True) == []
    assert models.ratings.ladders() == {LadderKey("kingdomino", 3): 6}


def test_games_are_named_to_whom_they_concern(season, models):
    two = LadderKey("kingdomino", 2)
    public = season.play("a_ann", "a_bob")
    private = season.play("a_ann", "a_cleo", visibility="private")
    unlisted = season.play("a_ann", "a_dan", visibility="unlisted")
    models.runner.catch_up()
    [entry] = models.ratings.history("a_ann", two)
    assert entry.games == 3

    def named(caller):
        return [played.game for played in models.ratings.games("a_ann", two, DAY, DAY, caller)]

    assert named(None) == named("a_eve") == [public]
    assert named("a_ann") == [public, private, unlisted]
    assert named("a_cleo") == [public, private]
    assert models.ratings.games("a_ann", two, DAY + 1, DAY + 9, "a_ann") == []
    assert models.ratings.games("a_bob", two, DAY, DAY, None)[0].place == 2


def test_a_rating_comes_back_from_the_table_as_it_was_worked_out(season, models):
    season.play("a_ann", "a_bob")
    models.runner.catch_up()
    assert models.ratings.of("a_ann")[0].rating == ladder(season.counted(2)).before("a_ann", DAY + 1) != Rating()
