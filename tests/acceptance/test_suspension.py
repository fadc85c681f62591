"""A service whose processes are suspended, as with their machine: afterwards nobody has lost that time.

The tests compare the record with the times of the suspension, not with the speed before and after it.
"""

import os
import signal
import time
from contextlib import ExitStack

import pytest

from domain.table.clocks import milliseconds
from tests.support.api import Api, over_http
from tests.support.play import asked, events, move, people, table, until

A_MOMENT = 50
"""The tolerance in milliseconds between a time in the record and the test's own."""


@pytest.fixture(scope="module")
def here(service):
    return Api(over_http(service.url))


def stood_still(pids, seconds):
    """Suspend these processes; return the begin and the end in milliseconds since 1970."""
    with ExitStack() as going_on:
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
            going_on.callback(os.kill, pid, signal.SIGCONT)
        began = time.time_ns() // 1_000_000
        time.sleep(seconds)
        return began, time.time_ns() // 1_000_000


def processes(service, which):
    match which:
        case "all":
            return [service.process.pid, *service.family()]
        case "web":
            return [service.web_worker()]
        case "workers":
            return [*service.parts("quick worker"), *service.parts("long worker")]


def opened(players, seconds):
    return table(players, terms={"clock": {"per_game_seconds": seconds}})


def charged(reader, game, still):
    """For how long who was asked first had their time before it was over, and how much of it was the standstill."""
    told = [one["event"] for one in events(reader, game)]
    since = next(milliseconds(event["at"]) for event in told if event["type"] == "decision-opened")
    over = next(milliseconds(event["at"]) for event in told if event["type"] == "timed-out")
    return over - since, max(min(over, still[1]) - max(since, still[0]), 0)


def lost(reader, game):
    return "timed-out" in [one["event"]["type"] for one in events(reader, game)]


def none_is_lost_by_it(service, here, which, games, clock, seconds):
    """Return the number of games that spanned the suspension: each is lost after its full clock besides it."""
    players = people(here, 2)
    opened_now = [opened(players, clock) for _ in range(games)]
    still = stood_still(processes(service, which), seconds)
    spanned = 0
    for game in opened_now:
        until(lambda game=game: lost(here, game), 60)
        gone, unseen = charged(here, game, still)
        told = [(milliseconds(one["event"]["at"]), one["event"]["type"]) for one in events(here, game)]
        assert gone - unseen >= 1000 * clock - A_MOMENT, f"charged for {unseen} ms of {still}: {told}"
        spanned += unseen > 0
    return spanned


def test_no_game_is_lost_by_a_standstill(service, here):
    until(lambda: none_is_lost_by_it(service, here, "all", games=4, clock=3, seconds=4), 120)


@pytest.mark.parametrize("which", ["all", "web"])
@pytest.mark.long
def test_none_of_many_games_is_lost_by_a_standstill(service, here, which):
    for seconds in (3, 6, 12, 12, 12):
        assert none_is_lost_by_it(service, here, which, games=36, clock=9, seconds=seconds)


@pytest.mark.long
def test_while_only_the_workers_stand_still_time_goes_on(service, here):
    """Workers keep no time: a seat's time is charged, and bots, which have no clock, continue afterwards."""
    players = people(here, 2)
    game = opened(players, 4)
    still = stood_still(processes(service, "workers"), 8)
    until(lambda: lost(here, game))
    _, unseen = charged(here, game, still)
    assert unseen > 2000


def test_a_move_right_after_it_is_in_time(service, here):
    players = people(here, 2)
    game = opened(players, 60)
    player, shown = asked(players, game)
    began, ended = stood_still(processes(service, "all"), 4)
    answer = move(player, shown)
    assert answer.status == 201, answer
    told = [one["event"] for one in answer.json["events"]]
    assert told[0]["type"] == "downtime-excused"
    assert told[0]["data"]["milliseconds"] >= ended - began - A_MOMENT
