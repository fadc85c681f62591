"""The read model of tournaments: it matches their streams, for their viewers, in few bytes."""

import random

import pytest

from domain.table.lobby_facts import SeedOpened
from domain.tournament.drawing import end, withdraw_round
from domain.tournament.entering import come_back, drop, register
from domain.tournament.facts import TOURNAMENT_CODEC
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import disqualify
from events.log.journal import Append
from events.log.open import open_journal
from projections.readmodels import open_read_models
from projections.tournaments import TOURNAMENTS, TournamentFilter
from service.platform.streams.pen import Pen
from tests.support.organising import ID, SEED, Organiser
from tests.support.rebuilding import rebuilt_alike

PEOPLE = ("a_ann", "a_bob", "a_cleo", "a_dan")


class Event:
    """A tournament with a stream."""

    def __init__(self, journal, name, visibility="public", rounds=2):
        self.journal, self.name = journal, name
        self.olga = Organiser(Stage(Swiss(rounds=rounds, size=3)), visibility=visibility)
        self.pen = Pen(name, TOURNAMENT_CODEC, b"", kind="tournament")
        self.written = 0

    def tell(self, *facts):
        self.olga.tell(*facts)

    def enter(self, *accounts):
        for account in accounts:
            self.tell(register(self.olga.tournament, ID, SEED, account, None))

    def record(self, who="a_max"):
        """Puts on record what has happened since."""
        facts, self.pen.written[:] = self.olga.facts[self.written :], []
        expected, self.written = self.written, len(self.olga.facts)
        self.pen.write(facts, who)
        self.journal.append(Append(self.name, expected, self.pen.written, f"c{expected}"))


def say_the_same(models, event):
    line, now = models.tournaments.tournament(event.name), event.olga.tournament
    assert line.version == models.tournaments.version(event.name) == len(event.olga.facts)
    assert (line.status, line.playing) == (now.status, len(now.entries.playing))
    assert (line.stage, line.round) == (len(now.played), len(now.played[-1].rounds) if now.played else 0)
    assert line.settled == (now.seed is not None)
    assert line.formats == ("swiss",)


@pytest.fixture
def event(journal):
    return Event(journal, "t_1")


def test_a_line_says_what_the_stream_says(models, event):
    olga, chance = event.olga, random.Random(1)

    def steps():
        yield event.enter(*PEOPLE, "a_eve", "a_fay")
        yield event.tell(drop(olga.tournament, 2))
        yield event.tell(come_back(olga.tournament, 2))
        yield olga.begin()
        yield olga.draw()
        yield event.tell(withdraw_round(olga.tournament, "too early"))
        yield event.tell(drop(olga.tournament, 3), disqualify(olga.tournament, 4, reason="enough"))
        yield event.tell(disqualify(olga.tournament, 3, reason="enough"))
        for _ in range(2):
            yield olga.draw()
            yield olga.play(chance)
        yield event.tell(end(olga.tournament))
        assert [line.id for line in models.tournaments.unfinished()] == ["t_1"]
        yield event.tell(SeedOpened(SEED.hex()))

    for _ in steps():
        event.record()
        models.runner.catch_up()
        say_the_same(models, event)
    assert models.tournaments.tournament("t_1").gone == [3, 4]
    assert models.tournaments.unfinished() == []
    rebuilt_alike(models)
    say_the_same(models, event)


def test_whom_a_private_one_concerns_finds_it(journal, models):
    names = {}
    for number, visibility in enumerate(("public", "unlisted", "private", "private")):
        event = Event(journal, f"t_{number}", visibility)
        event.enter(*PEOPLE[: number + 1])
        event.record()
        names[visibility] = event.name
    models.runner.catch_up()

    def listed(caller, *wanted, **more):
        return {line.id for line in models.tournaments.page(caller, TournamentFilter(*wanted, **more))}

    assert listed(None) == listed("a_stranger") == {"t_0"}
    assert listed("a_max") == listed("olga") == {"t_0", "t_1", "t_2", "t_3"}  # their maker, and an organiser
    assert listed("a_ann") == {"t_0", "t_1", "t_2", "t_3"}
    assert listed("a_dan") == {"t_0", "t_3"}
    assert listed("a_dan", player="a_ann") == {"t_0", "t_3"}
    assert listed(None, player="a_max") == set()  # an organiser does not play
    assert listed("a_max", "running") == listed(None, ruleset="domaine") == set()
    line = models.tournaments.tournament("t_2")
    assert [line.knows(who) for who in ("a_ann", "a_cleo", "olga", "a_max", "a_dan", None)] == [True] * 4 + [False] * 2


def test_which_may_tell_of_an_account(places):
    log, url = places
    with open_journal(log) as journal, open_read_models(url, journal) as models:
        played, ruled, broken = (Event(journal, f"t_{number}") for number in range(3))
        for event in (played, ruled):
            event.enter(*PEOPLE)
        played.tell(drop(played.olga.tournament, 1))
        played.record()
        ruled.record()
        ruled.tell(disqualify(ruled.olga.tournament, 2, reason="enough"))
        ruled.record("a_referee")
        broken.pen.write([SeedOpened("00")], "a_max")
        journal.append(Append("t_2", 0, broken.pen.written, "c"))
        models.runner.catch_up()
        told = {who: models.tournaments.concerning(who) for who in ("a_ann", "a_referee", "a_guest")}
    assert told == {"a_ann": {"t_0", "t_1", "t_2"}, "a_referee": {"t_1", "t_2"}, "a_guest": {"t_2"}}


def test_pages_are_walked_newest_first(journal, models):
    for number in range(7):
        Event(journal, f"t_{number}").record()
    models.runner.catch_up()
    walked, after = [], None
    while page := models.tournaments.page(None, after=after, limit=2):
        walked += [line.id for line in page]
        after = page[-1].created_at, page[-1].id
    lines = [models.tournaments.tournament(f"t_{number}") for number in range(7)]
    assert walked == [line.id for line in sorted(lines, key=lambda line: (line.created_at, line.id), reverse=True)]
    assert [line.id for line in models.tournaments.unfinished(after="t_3", limit=2)] == ["t_4", "t_5"]


def test_a_long_event_has_a_short_line(models, event):
    """Each event stores data about its entrants, not about the whole tournament.

    The full size is two hundred entrants over six rounds.
    """
    event = Event(event.journal, "t_2", rounds=6)
    event.enter(*(f"a_{number:026}" for number in range(60)))
    event.record()
    models.runner.catch_up()
    before = stored(models)
    event.olga.begin()
    for _ in range(6):
        event.olga.draw()
        event.olga.play(random.Random(2))
    event.record()
    models.runner.catch_up()
    say_the_same(models, event)
    assert stored(models) < before + 100


def stored(models):
    (row,) = models._live.rows(lambda t: t[TOURNAMENTS].select())
    return len(row.line)


def test_waiting_for_a_tournament(models, event):
    models.start()
    event.record()
    assert models.wait_for("t_1", 1, timeout=10)
    assert not models.wait_for("t_9", 1, timeout=0.05)


def test_what_does_not_begin_a_tournament_is_a_trouble(journal, models, event):
    event.pen.write([SeedOpened("00")], "a_max")
    journal.append(Append("t_1", 0, event.pen.written, "c"))
    models.runner.catch_up()
    (trouble,) = models.health().troubles
    assert (trouble.stream, trouble.seq) == ("t_1", 1)
    assert models.tournaments.version("t_1") == 0
