"""A rating follows from seats, places and departures, and from no ruling that the players arranged."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from service.features.accounts.changing import give_role
from tests.support.api import refused
from tests.support.play import asked, end, move, people, table

LONG = 6
"""Decisions after which others win by a game that somebody leaves."""
BOTS = {"resignation": "bot", "clock": {"per_move_seconds": 3600, "on_timeout": "bot"}}
_names = count()


class Case(NamedTuple):
    """The deeds of the players, and the seats for which the game then counts. `order` names the best first."""

    seats: int
    deeds: str
    counts_for: tuple[int, ...]
    order: tuple[int, ...] = ()
    terms: Mapping[str, Any] = MappingProxyType({})


CASES = {
    "nobody has decided anything": Case(2, "resign 1", ()),
    "a short game is a loss and no win": Case(2, "play 1, resign 1", (1,)),
    "a long game is a loss and a win": Case(2, f"play {LONG}, resign 1", (0, 1), (0, 1)),
    "the players agreed not to be rated": Case(2, f"play {LONG}, resign 1", (), terms={"rated": False}),
    "a bot that takes over early": Case(2, "play 1, late, end", (0,), terms=BOTS),
    "a bot that takes over late": Case(2, f"play {LONG}, late, end", (0, 1), (1, 0), terms=BOTS),
    "a table of three that somebody leaves early": Case(3, "play 1, resign 0, end", (0, 1, 2), terms=BOTS),
    "a table of three that somebody leaves late": Case(3, f"play {LONG}, resign 1, end", (0, 1, 2), terms=BOTS),
    "a table of three that two leave": Case(3, f"play {LONG}, resign 2, resign 0, end", (0, 1, 2), (1, 0, 2), BOTS),
    "a table of three that all leave": Case(
        3, f"play {LONG}, resign 2, resign 0, resign 1", (0, 1, 2), (1, 0, 2), BOTS
    ),
    "a table of two that both leave": Case(2, f"play {LONG}, late, resign 1", (0, 1), (1, 0), terms=BOTS),
    "a table of three that ends early": Case(3, "play 1, resign 2", (2,)),
    "the game is played whole": Case(2, "end", (0, 1)),
    "a referee of the service rules": Case(2, f"play {LONG}, resign 1, rule 2 1", (0, 1), (1, 0)),
    "a referee of the service voids": Case(2, f"play {LONG}, resign 1, void", ()),
}


@pytest.fixture
def rated(anybody, service):
    """Games that count and the rating, for each player; no games where there is no rating."""

    def read(players):
        service.platform.readmodels.runner.catch_up()
        found = [anybody.get(f"/v1/players/{player.account}/ratings").json["items"] for player in players]
        return [(items[0]["games"], items[0]["rating"]) if items else (0, 1500) for items in found]

    return read


@pytest.fixture(scope="module")
def referee(anybody, service):
    somebody = anybody.as_("rita-rules")
    give_role(service["accounts"], somebody.account, "referee")
    token = service["accounts"].credentials.issue("token", somebody.account, ("read", "referee"))[1]
    return anybody.bearing(token)


def refereeing(anybody, service):
    """A player's friend, with a token to rule."""
    friend = anybody.as_(f"friend-{next(_names)}")
    token = service["accounts"].credentials.issue("token", friend.account, ("read", "referee"))[1]
    return type(friend)(friend.transport, token, friend.account)


def play(players, game, decisions):
    """Plays until everybody has answered so often."""
    given = dict.fromkeys((player.account for player in players), 0)
    while min(given.values()) < decisions:
        player, shown = asked(players, game)
        assert move(player, shown).status == 201
        given[player.account] += 1


def late(service, monkeypatch, game):
    """Lets the seat that is asked run out of time."""
    later = (datetime.now(UTC) + timedelta(hours=2)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    with monkeypatch.context() as changed:
        changed.setattr("service.platform.streams.pen.now", lambda: later)
        assert service["games"].desk.deadlines.keep(game) is not None


@pytest.mark.parametrize("name", CASES)
def test_ratings_follow_from_seats_and_places(anybody, service, referee, rated, monkeypatch, name):
    case = CASES[name]
    players = people(anybody, case.seats)
    game = table(players, terms=dict(case.terms))
    for deed, *said in map(str.split, case.deeds.split(", ")):
        match deed:
            case "play":
                play(players, game, int(said[0]))
            case "resign":
                assert players[int(said[0])].post(f"/v1/games/{game}/resignation").status == 201
            case "late":
                while asked(players, game)[0] is not players[0]:
                    move(*asked(players, game))
                late(service, monkeypatch, game)
            case "end":
                end(service, game)
            case "rule":
                ruling = {"kind": "adjudicate", "places": [int(place) for place in said], "reason": "so"}
                assert referee.post(f"/v1/games/{game}/rulings", ruling).status == 201
            case "void":
                assert referee.post(f"/v1/games/{game}/rulings", {"kind": "void", "reason": "so"}).status == 201
    found = rated(players)
    assert [games for games, _ in found] == [int(seat in case.counts_for) for seat in range(case.seats)]
    by_order = [found[seat][1] for seat in case.order]
    assert by_order == sorted(by_order, reverse=True)
    assert len(set(by_order)) == len(by_order)


def test_a_player_who_leaves_early_is_last_for_nobody_else(anybody, service, rated):
    """The two who stay are rated against each other alone."""
    players = people(anybody, 3)
    game = table(players, terms=BOTS)
    play(players, game, 1)
    assert players[0].post(f"/v1/games/{game}/resignation").status == 201
    end(service, game)
    (_, left), *stayed = rated(players)
    assert left < min(rating for _, rating in stayed)
    assert sum(rating for _, rating in stayed) == pytest.approx(3000, abs=0.02)


@pytest.mark.parametrize(
    "ruling",
    [
        {"kind": "adjudicate", "places": [2, 1]},
        {"kind": "void"},
        {"kind": "replace", "seat": 0, "bot": "random"},
        {"kind": "penalise", "seat": 0, "points": 9},
        {"kind": "clock", "seat": 0, "milliseconds": -3_000_000},
        {"kind": "clock", "seat": 0, "milliseconds": 86_400_000},
        {"kind": "pause"},
        {"kind": "resume"},
    ],
    ids=lambda ruling: "-".join(str(value) for value in ruling.values()),
)
def test_a_referee_named_by_players_has_no_office_in_a_rated_game(anybody, service, referee, rated, ruling):
    players, friend = people(anybody, 2), refereeing(anybody, service)
    terms = {"referees": [friend.account], "rated": True, "clock": {"per_move_seconds": 3600}}
    game = table(players, terms=terms)
    path = f"/v1/games/{game}/rulings"
    play(players, game, LONG)
    refused(friend.post(path, ruling | {"reason": "so"}), 403, "rated-game")
    refused(friend.get(f"/v1/games/{game}?view=referee"), 403, "view-not-yours")
    opened = players[1].post(f"/v1/games/{game}/disputes", {"cites": 3, "text": "so"}).json["dispute"]
    assert [one["account"] for one in opened["waits_for"]] == [None]
    refused(friend.post(f"/v1/disputes/{opened['id']}/notes", {"text": "so"}), 403, "rated-game")
    dismissed = {"kind": "dismiss", "dispute": opened["id"], "reason": "so"}
    refused(friend.post(path, dismissed), 403, "rated-game")
    assert referee.post(path, dismissed).status == 201
    assert players[1].post(f"/v1/games/{game}/resignation").status == 201
    (won, higher), (lost, lower) = rated(players)
    assert (won, lost) == (1, 1)
    assert higher > lower


def test_a_table_with_its_own_referee_is_not_rated(anybody, service, rated):
    players, friend = people(anybody, 2), refereeing(anybody, service)
    game = table(players, terms={"referees": [friend.account]})
    assert players[0].get(f"/v1/games/{game}").json["terms"]["rated"] is False
    play(players, game, LONG)
    assert players[1].post(f"/v1/games/{game}/resignation").status == 201
    ruling = {"kind": "adjudicate", "places": [2, 1], "reason": "so"}
    assert friend.post(f"/v1/games/{game}/rulings", ruling).status == 201
    assert rated(players) == [(0, 1500), (0, 1500)]


def test_bots_that_declare_themselves_have_no_place(anybody, service, rated):
    """A game of one with a person is rated for nobody. Ratings from before stay on the ladder of people, unlisted."""
    ada, robot = people(anybody, 2)

    def won():
        game = table([ada, robot])
        play([ada, robot], game, LONG)
        assert robot.post(f"/v1/games/{game}/resignation").status == 201
        return rated([ada, robot])

    def listed():
        board = anybody.get("/v1/leaderboards/kingdomino?player_count=2&limit=200").json["items"]
        return {item["account"] for item in board} & {ada.account, robot.account}

    before = won()
    assert listed() == {ada.account, robot.account}
    assert robot.put("/v1/me", {"bot": True}).json["bot"]
    assert won() == before
    assert listed() == {ada.account}
    kinds = [anybody.get(f"/v1/players/{one.account}/ratings").json["items"][0]["kind"] for one in (ada, robot)]
    assert kinds == ["people", "people"]


def test_sixty_games_against_one_puppet_give_no_place(anybody, service, rated):
    ada, puppet = people(anybody, 2)
    for _ in range(60):
        game = table([ada, puppet])
        play([ada, puppet], game, LONG)
        assert puppet.post(f"/v1/games/{game}/resignation").status == 201
    (games, rating), _ = rated([ada, puppet])
    assert games == 60
    assert rating < 1900
    [item] = anybody.get(f"/v1/players/{ada.account}/ratings").json["items"]
    assert (item["provisional"], item["opponents"]) == (True, 1)
