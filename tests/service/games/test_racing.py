"""Many at one game: threads of one process, and processes that share a log.

Each decision takes one answer, and nobody gets a false acknowledgement.
"""

import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from domain.game.refusal import Refusal
from domain.table.lobby_facts import Chair
from events.log.event import Stored
from events.log.journal import Append, Appended, Journal
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands, GameRequest
from service.platform.streams.repository import Moved, RepeatableRequest, current_request
from tests.support.auditing import auditing_of
from tests.support.looking import game_json
from tests.support.refusals import refused
from tests.support.tables import PLAYERS, Answer, answers, begun, played_on

Desks = Callable[..., GameCommands]
Opened = Callable[..., Journal]


class Read(SqliteJournal):
    """A log that counts how often it is read."""

    reads = 0

    def read(self, *which: Any, **how: Any) -> list[Stored]:
        self.reads += 1
        return super().read(*which, **how)


class Overtaken(SqliteJournal):
    """A log in which somebody else does something just before an append."""

    meanwhile: Callable[[], object] | None = None

    def append(self, wish: Append) -> Appended:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            meanwhile()
        return super().append(wish)


@pytest.fixture
def pair(opened: Opened, desk_on: Desks) -> list[GameCommands]:
    """Two desks on one log, as two web processes have them."""
    return [desk_on(opened(), alone=False) for _ in range(2)]


def outcome(desk: GameCommands, game: str, answer: Answer) -> Moved | str:
    try:
        return answer.given(desk, game)
    except Refusal as refused:
        return refused.code


def race(desks: list[GameCommands], game: str) -> None:
    """One racer at each desk, who all want to give an answer of their own to every decision."""
    start = Barrier(len(desks))

    def run(desk: GameCommands, answer: Answer) -> Moved | str:
        start.wait(30)
        return outcome(desk, game, answer)

    rng = random.Random("race")
    with ThreadPoolExecutor(len(desks)) as racers:
        while found := answers(desks[0], game):
            wanted = [rng.choice(found) for _ in desks]
            got = list(racers.map(run, desks, wanted))
            check_one_won(wanted, got)


def check_one_won(wanted: list[Answer], got: list[Moved | str]) -> None:
    """All who gave the answer that counts have its receipt, and nobody else has any."""
    outcomes = list(zip(wanted, got, strict=True))
    counts = next(answer for answer, moved in outcomes if isinstance(moved, Moved) and not moved.repeated)
    receipts = [moved.receipt for moved in got if isinstance(moved, Moved)]
    assert all(receipt == receipts[0] for receipt in receipts)
    for answer, moved in outcomes:
        assert isinstance(moved, Moved) if answer == counts else moved == "decision-closed", outcomes


def check_whole(journal: Journal, game: str) -> None:
    events = journal.read(game)
    assert [stored.seq for stored in events] == list(range(1, len(events) + 1))
    assert events[-1].event.type == "seed-opened"
    choices = Counter(stored.event.type for stored in events if stored.event.type.startswith("decision-"))
    assert choices["decision-opened"] == choices["decision-answered"]


def test_threads_race_for_every_decision(desk: GameCommands, journal: Journal) -> None:
    game = begun(desk)
    race([desk] * 3, game)
    check_whole(journal, game)


def test_processes_race_for_every_decision(pair: list[GameCommands], journal: Journal) -> None:
    game = begun(pair[0])
    race([*pair, pair[1]], game)
    check_whole(journal, game)


def test_processes_take_turns(pair: list[GameCommands], journal: Journal) -> None:
    game = begun(pair[0])
    turn = 0
    while found := answers(pair[turn % 2], game):
        assert answers(pair[(turn + 1) % 2], game) == found
        found[turn % len(found)].given(pair[turn % 2], game)
        turn += 1
    check_whole(journal, game)
    for desk in pair:
        assert auditing_of(desk).game(game, whole=False).verdict == "agrees"


def alone_for_a_while(desk: GameCommands, game: str) -> None:
    """This desk moves so often that it takes itself for the only one."""
    for _ in range(6):
        answers(desk, game)[0].given(desk, game)


def test_a_game_that_one_process_moves_is_not_read_before_each_move(opened: Opened, desk_on: Desks) -> None:
    log = opened(Read)
    desk = desk_on(log, alone=False)
    game = begun(desk)
    alone_for_a_while(desk, game)
    for _ in range(6):
        (answer, *_) = answers(desk, game)
        log.reads = 0
        desk.looking.after(PLAYERS[0], game, answer.given(desk, game))
        assert not log.reads


def test_nobody_is_refused_for_want_of_what_another_process_has_added(pair: list[GameCommands]) -> None:
    one, other = pair
    game = begun(one)
    alone_for_a_while(one, game)
    answers(other, game)[0].given(other, game)
    (after, *_) = answers(other, game)  # to a question that the first one does not know
    assert not after.given(one, game).repeated
    alone_for_a_while(one, game)
    (before, *_) = answers(other, game)
    was = before.given(other, game)
    again = before.given(one, game)
    assert again._replace(repeated=False) == was, "of one millisecond it cannot be told who was first"


def test_what_a_request_did_at_another_process_is_not_refused_when_it_is_sent_again(pair: list[GameCommands]) -> None:
    one, other = pair
    one.seating.create(PLAYERS[0], "g_left", GameRequest("kingdomino", {}, [Chair("open")] * 4))
    one.seating.sit(PLAYERS[1], "g_left", 1)

    def left(desk: GameCommands, *, again: bool) -> Moved | None:
        before = current_request.set(RepeatableRequest("w", again=again))
        try:
            return desk.seating.leave(PLAYERS[1], "g_left", 1)
        finally:
            current_request.reset(before)

    first = left(other, again=False)
    assert first is not None
    for _ in range(3):
        one.seating.sit(PLAYERS[2], "g_left", 2)
        one.seating.leave(PLAYERS[2], "g_left", 2)
    other.seating.sit(PLAYERS[3], "g_left", 3)
    assert left(one, again=True) == first._replace(repeated=True)


def test_processes_take_turns_of_any_length(pair: list[GameCommands], journal: Journal) -> None:
    game, rng = begun(pair[0]), random.Random("turns")
    while answers(pair[0], game):
        desk = rng.choice(pair)
        for _ in range(rng.randint(1, 7)):
            if found := answers(pair[1 - pair.index(desk)], game):
                rng.choice(found).given(desk, game)
    check_whole(journal, game)
    for desk in pair:
        assert auditing_of(desk).game(game, whole=False).verdict == "agrees"


def test_an_answer_that_another_process_overtook_is_not_taken_for_it(opened: Opened, desk_on: Desks) -> None:
    slow = opened(Overtaken)
    one, other = desk_on(slow, alone=False), desk_on(opened(), alone=False)
    game = begun(one)
    while len(found := answers(one, game)) < 2:
        found[0].given(one, game)
    slow.meanwhile = lambda: found[0].given(other, game)
    assert outcome(one, game, found[1]) == "decision-closed"
    version = one.looking.version(game)
    assert isinstance(outcome(one, game, found[0]), Moved)
    assert one.looking.version(game) == version


def test_the_same_answer_by_two_processes_counts_once(opened: Opened, desk_on: Desks) -> None:
    slow = opened(Overtaken)
    one, other = desk_on(slow, alone=False), desk_on(opened(), alone=False)
    game = begun(one)
    (answer, *_) = answers(one, game)
    first: list[Moved] = []
    slow.meanwhile = lambda: first.append(answer.given(other, game))
    again = answer.given(one, game)
    assert again._replace(repeated=False) == first[0], "of one millisecond it cannot be told who was first"
    assert one.looking.version(game) == first[0].last


def test_two_who_sit_down_at_once_both_sit_or_are_refused(opened: Opened, desk_on: Desks) -> None:
    slow = opened(Overtaken)
    one, other = desk_on(slow, alone=False), desk_on(opened(), alone=False)
    one.seating.create(PLAYERS[0], "g_race", GameRequest("kingdomino", {}, [Chair("open")] * 3))
    slow.meanwhile = lambda: other.seating.sit(PLAYERS[1], "g_race", 1)
    assert one.seating.sit(PLAYERS[0], "g_race", 0) is not None
    slow.meanwhile = lambda: other.seating.sit(PLAYERS[2], "g_race", 2)
    refused("seat-taken", one.seating.sit, PLAYERS[3], "g_race", 2)
    shown = game_json(one.looking, None, "g_race", Viewer.public())
    assert [seat["account"] for seat in shown["seats"]] == list(PLAYERS[:3])
    assert shown["status"] == "running"
    played_on(one, "g_race")


def test_a_game_loaded_by_many_at_once_is_one(opened: Opened, desk: GameCommands, desk_on: Desks) -> None:
    game = begun(desk)
    played_on(desk, game, upto=60)
    fresh = desk_on(opened())
    with ThreadPoolExecutor(8) as loaders:
        loaded_games = list(loaders.map(lambda _: fresh.loaded_games.load(game), range(8)))
    assert len({id(room) for room in loaded_games}) == 1
