"""Ten thousand games rated in the tables, in stretches.

The results match a second implementation, and one rating of all games at once, also when some of them no longer count.
"""

import math
import random

from sqlalchemy import delete, insert, update

from domain.ratings.ladder import ladder
from projections import ladders
from projections.rating_tables import LADDERS, RESULTS, LadderKey
from tests.support.glicko import by_the_paper, random_games

TABLE = LadderKey("kingdomino", 4)


def noted(db, t, number, game):
    db.execute(
        insert(t[RESULTS]),
        [
            {
                "game": f"g_{number}",
                "seat": seat,
                **TABLE._asdict(),
                "day": game.day,
                "account": account,
                "place": place,
                "left": False,
                "long": True,
                "moved": True,
            }
            for seat, (account, place) in enumerate(zip(game.players, game.places, strict=True))
        ],
    )


def rated(models, games):
    """Rate all games in steps, and check the result against one rating at once."""
    steps = 0
    while ladders.rate(models._live.engine, models._live.tables):
        steps += 1
    at_once, end = ladder(games), max(game.day for game in games) + 1
    for player, history in at_once.history.items():
        [standing] = models.ratings.of(player)
        assert standing.now(end) == at_once.before(player, end)
        days = [(entry.day, entry.rating, entry.games) for entry in models.ratings.history(player, TABLE)]
        assert days == [(day.day, day.rating, day.games) for day in reversed(history)]
    return steps


def test_thousands_of_games_in_the_tables_come_out_as_by_a_second_implementation(models):
    games = random_games(3_000, 100, 120)
    models.runner.catch_up()
    engine, t = models._live.engine, models._live.tables
    with engine.begin() as db:
        for number, game in enumerate(games):
            noted(db, t, number, game)
        db.execute(insert(t[LADDERS]).values(**TABLE._asdict(), version=1, stale=0))
    assert rated(models, games) > 1
    end = max(game.day for game in games) + 1
    for player, (mu, phi, sigma) in by_the_paper(games).items():
        own = models.ratings.of(player)[0].now(end)
        assert math.isclose(own.mu, mu, abs_tol=1e-6)
        assert math.isclose(own.phi, phi, rel_tol=1e-6)
        assert math.isclose(own.volatility, sigma, rel_tol=1e-5)
    gone = random.Random(1).sample(range(len(games)), 100)
    with engine.begin() as db:
        db.execute(delete(t[RESULTS]).where(t[RESULTS].c.game.in_([f"g_{number}" for number in gone])))
        db.execute(update(t[LADDERS]).values(stale=min(games[number].day for number in gone)))
    before = {player: models.ratings.of(player)[0].day for player in ladder(games).history}
    ladders.rate(engine, t)
    assert {player: models.ratings.of(player)[0].day for player in before} == before, "nobody falls back meanwhile"
    rated(models, [game for number, game in enumerate(games) if number not in gone])
