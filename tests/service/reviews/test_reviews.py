"""The most costly decisions, found by playing on, by a worker, for readers of the game."""

import pytest

from service.features.reviews import remembered, weighing
from service.platform.runtime import jobs
from tests.support.api import refused
from tests.support.dying import Killed, killed
from tests.support.play import finish, people, table

POSITION = {
    "strict": False,
    "supply": {"province": 1},
    "players": [
        {"hand": ["gold", "gold", "copper", "copper", "estate"], "deck": ["copper"] * 5, "discard": []},
        {"hand": ["gold", "gold", "copper", "copper", "estate"], "deck": ["copper"] * 5, "discard": []},
    ],
    "turn": {"seat": 0, "phase": "buy"},
}


@pytest.fixture(scope="module")
def service(app):
    service = app.extensions["service"]
    service.platform.jobs.serve_here()
    return service


def worked(service):
    """Does what a worker would do, piece by piece; how many pieces there were."""
    pieces = 0
    while found := [job for job in service.platform.queues["long"].jobs if job.id.startswith("review--")]:
        for job in found:
            jobs.run(*job.args)
            job.delete()
            pieces += 1
    return pieces


def reviewed(service, reader, game):
    assert reader.get(f"/v1/games/{game}/review").json["status"] == "running"
    worked(service)
    found = reader.get(f"/v1/games/{game}/review")
    assert (found.status, found.json["status"]) == (200, "done")
    return found.json


def forget(service, game):
    service.platform.redis.delete(f"dominium:review:{game}")


@pytest.fixture(scope="module")
def blunder(anybody):
    """With eight coins, and points level, the last Province is left to the other player, who buys it."""
    (ada,) = people(anybody, 1)
    options = {"recommended": "first-game-2", "turn_limit": 8}
    wanted = {"ruleset": "dominion", "options": options, "seats": ["me", "open"], "sandbox": True, "position": POSITION}
    made = ada.post("/v1/games", wanted)
    assert made.status == 201, made
    game = made.json["game"]["id"]
    said = []
    for kinds in ("play-treasures", "end", "play-treasures", "province"):
        asked = ada.get(f"/v1/games/{game}").json["decision"]
        pick = next(one for one in asked["options"] if kinds in (one["kind"], one.get("card")))
        said.append((asked["id"], asked["options"]))
        assert ada.post(f"/v1/games/{game}/moves", {"decision": asked["id"], "picks": [pick["id"]]}).status == 201
    assert ada.get(f"/v1/games/{game}").json["status"] == "final"
    return ada, game, said[1]


def test_the_decision_that_lost_the_game_is_named_first(service, blunder):
    """The game ends with the last Province, and it is 6 points (rulebook of the base game, 'Game End')."""
    ada, game, (decision, options) = blunder
    forget(service, game)
    found = reviewed(service, ada, game)
    dearest = found["decisions"][0]
    province = next(one["id"] for one in options if one.get("card") == "province")
    assert (dearest["seat"], dearest["decision"], dearest["best"]) == (0, decision, [province])
    assert dearest["at"] == int(decision[1:])
    assert dearest["picks"] == [next(one["id"] for one in options if one["kind"] == "end")]
    assert dearest["cost"] >= 6
    assert (found["bot"], found["done"]) == ("master", found["total"])


def test_what_is_forgotten_comes_out_the_same(service, blunder):
    ada, game, _ = blunder
    forget(service, game)
    first = reviewed(service, ada, game)
    forget(service, game)
    assert reviewed(service, ada, game) == first


def test_a_piece_that_is_done_twice_counts_once_and_one_that_is_lost_is_found(service, blunder, monkeypatch):
    ada, game, _ = blunder
    forget(service, game)
    first = reviewed(service, ada, game)
    forget(service, game)
    monkeypatch.setattr(remembered, "PIECE", 0.0)  # one step each
    ada.get(f"/v1/games/{game}/review")
    (job,) = [job for job in service.platform.queues["long"].jobs if job.id.startswith("review--")]
    assert list(remembered.unfinished(service["reviews"])) == [{"game": game, "done": 0}]
    for _ in range(2):
        jobs.run(*job.args)
    assert ada.get(f"/v1/games/{game}/review").json["done"] == 1
    service.platform.queues["long"].empty()
    assert list(remembered.unfinished(service["reviews"])) == [{"game": game, "done": 1}]
    service.platform.jobs.sweep(["long"])
    assert worked(service) > 5
    assert ada.get(f"/v1/games/{game}/review").json == first
    assert list(remembered.unfinished(service["reviews"])) == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("ruleset", "limit"), [("kingdomino", {}), ("domaine", {"turn_limit": 2})])
def test_of_each_seat_that_no_bot_held_three_at_most(service, anybody, monkeypatch, ruleset, limit):
    monkeypatch.setattr(remembered, "ROUNDS", ((None, 1), (4, 2), (4, 3)))
    monkeypatch.setattr(remembered, "_BEFORE", (0, 1, 2))
    monkeypatch.setattr(weighing, "_LONG", 40)
    players = people(anybody, 2)
    game = table(players, ruleset=ruleset, options=limit)
    assert players[0].get(f"/v1/games/{game}/review").json["code"] == "game-not-over"
    assert finish(players, game)["status"] == "final"
    found = reviewed(service, players[0], game)["decisions"]
    assert found or ruleset == "domaine"  # nobody plays a whole game at random without a mistake
    assert [one["seat"] for one in found] == sorted(one["seat"] for one in found)
    for seat in (0, 1):
        costs = [one["cost"] for one in found if one["seat"] == seat]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) <= 3
    for one in found:
        asked = players[one["seat"]].get(f"/v1/games/{game}?at={one['at']}&view=referee").json["decision"]
        assert asked["id"] == one["decision"]
        assert {*one["picks"], *one["best"]} <= {option["id"] for option in asked["options"]}
        fork = players[0].post(f"/v1/games/{game}/forks", {"at": one["at"], "seats": ["me", {"bot": "gentle"}]})
        assert fork.status == 201


def test_one_is_made_at_a_time_and_each_reader_has_few_under_way(service, anybody):
    ada, bruno = people(anybody, 2)
    games = [resigned(ada, bruno) for _ in range(remembered.MOST + 2)]
    *asked, more, others = games
    for game in asked:
        assert ada.get(f"/v1/games/{game}/review").json["status"] == "running"
    refused(ada.get(f"/v1/games/{more}/review"), 409, "review-pending")
    assert ada.get(f"/v1/games/{asked[-1]}/review").status == 200, "it is looked at, not asked for"
    assert bruno.get(f"/v1/games/{others}/review").status == 200
    assert ada.get(f"/v1/games/{others}/review").status == 200, "somebody else has asked for it"
    assert list(remembered.unfinished(service["reviews"])) == [{"game": asked[0], "done": 0}]
    assert [job.args[1]["game"] for job in service.platform.queues["long"].jobs] == asked[:1]
    worked(service)
    assert {ada.get(f"/v1/games/{game}/review").json["status"] for game in (*asked, others)} == {"done"}
    assert ada.get(f"/v1/games/{more}/review").status == 200
    worked(service)


def test_reviews_of_several_readers_take_turns(service, anybody):
    ada, bruno = people(anybody, 2)
    games = [resigned(ada, bruno) for _ in range(4)]
    *hers, his = games
    for game in hers:
        ada.get(f"/v1/games/{game}/review")
    bruno.get(f"/v1/games/{his}/review")
    order = []
    while pieces := list(remembered.unfinished(service["reviews"])):
        order.append(pieces[0]["game"])
        remembered.proceed(service["reviews"], **pieces[0])
    service.platform.queues["long"].empty()
    assert list(dict.fromkeys(order)) == [hers[0], his, *hers[1:]]


def test_failing_review_keeps_no_other_waiting_and_fails(service, anybody, monkeypatch):
    ada, job, broken, good = two_asked_for(service, anybody)
    service.platform.queues["long"].empty()
    with monkeypatch.context() as patched:
        patched.setattr(remembered, "counted_decisions", lambda *_: 1 / 0)
        for tries in range(remembered.TRIES):
            assert ada.get(f"/v1/games/{broken}/review").json["status"] == "running"
            with pytest.raises(ZeroDivisionError):
                jobs.run(*job.args)
            assert [found["game"] for found in remembered.unfinished(service["reviews"])] == [good], tries
    found = ada.get(f"/v1/games/{broken}/review").json
    assert (found["status"], found["failure"]) == ("failed", "error")
    service.platform.jobs.sweep(["long"])
    worked(service)
    assert ada.get(f"/v1/games/{good}/review").json["status"] == "done"
    service.platform.redis.delete(f"dominium:reviews:failed:{broken}")  # as ten minutes do
    assert reviewed(service, ada, broken)["total"] == 0


def test_review_whose_worker_dies_every_time_fails(service, anybody, monkeypatch):
    ada, job, deadly, good = two_asked_for(service, anybody)
    with monkeypatch.context() as patched:
        patched.setattr(remembered, "counted_decisions", killed)
        for _ in range(jobs.DEATHS):
            with pytest.raises(Killed):
                jobs.run(*job.args)
        jobs.run(*job.args)
    found = ada.get(f"/v1/games/{deadly}/review").json
    assert (found["status"], found["failure"]) == ("failed", "interrupted")
    worked(service)
    assert ada.get(f"/v1/games/{good}/review").json["status"] == "done"


def test_review_that_ended_with_its_worker_holds_up_no_other(service, anybody, monkeypatch):
    """The worker is killed after it wrote the end down, before it took the review off the list."""
    ada, job, first, second = two_asked_for(service, anybody)
    service.platform.queues["long"].empty()
    with monkeypatch.context() as patched:
        patched.setattr(remembered, "_let_go", killed)
        with pytest.raises(Killed):
            jobs.run(*job.args)
    assert ada.get(f"/v1/games/{first}/review").json["status"] == "done"
    service.platform.jobs.sweep(["long"])
    worked(service)
    assert ada.get(f"/v1/games/{second}/review").json["status"] == "done"


def two_asked_for(service, anybody):
    """A reader, the job of the worker, and two games whose reviews the reader wants."""
    ada, bruno = people(anybody, 2)
    games = [resigned(ada, bruno) for _ in range(2)]
    for game in games:
        ada.get(f"/v1/games/{game}/review")
    (job,) = service.platform.queues["long"].jobs
    return ada, job, *games


def resigned(ada, bruno):
    """A final game in which nobody has decided anything."""
    game = table([ada, bruno])
    assert ada.post(f"/v1/games/{game}/resignation", {"seat": 0}).status == 201
    assert ada.get(f"/v1/games/{game}").json["status"] == "final"
    return game


def test_it_is_for_whoever_may_read_the_game(service, anybody):
    ada, bruno, carla = people(anybody, 3)
    game = table([ada, bruno], visibility="private")
    finish([ada, bruno], game)
    assert carla.get(f"/v1/games/{game}/review").json["code"] == "unknown-game"
    assert anybody.get(f"/v1/games/{game}/review").status == 401
    assert bruno.get(f"/v1/games/{game}/review").status == 200
    service.platform.queues["long"].empty()
