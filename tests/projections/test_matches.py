"""The read model of matches: as their streams say, beside the games that they open."""

import random

import pytest

from domain.table.lobby_facts import Chair
from projections.matches import MatchFilter
from service.features.matches.desk import MatchRequest, open_match_desk
from tests.support.club import Club
from tests.support.rebuilding import rebuilt_alike


@pytest.fixture
def club(journal, tmp_path):
    return Club(journal, tmp_path, "matches")


@pytest.fixture
def matches(journal, club):
    return open_match_desk(journal, club.desk.looking._ring, club.desk, lambda *_: None)


def made(matches, match, players, present, visibility="public"):
    chairs = [Chair("account", player) for player in players]
    terms = {"format": "best-of", "games": 3}
    wanted = MatchRequest("kingdomino", {}, terms, chairs, visibility, frozenset(present))
    matches.playing.create(players[0], match, wanted)


def test_lines_say_what_the_streams_say(journal, models, club, matches):
    made(matches, "m_1", ["a_ann", "a_bob"], ["a_ann", "a_bob"])
    made(matches, "m_2", ["a_bob", "a_cleo"], ["a_bob"])
    made(matches, "m_3", ["a_bob", "a_dan"], ["a_bob", "a_dan"], "private")
    for match in ("m_1", "m_2", "m_3"):
        matches.opener.advance(match)
    for _ in range(4):
        models.runner.catch_up()
        for match in ("m_1", "m_2", "m_3"):
            assert models.matches.match(match) == matches.book.line(match)
            assert models.matches.version(match) == journal.head(match).seq
        unfinished = [match for match in ("m_1", "m_2", "m_3") if matches.book.line(match).status != "ended"]
        assert [line.id for line in models.matches.unfinished()] == unfinished
        assert {line.id for line in models.matches.page(None)} == {
            "m_1",
            "m_2",
        }  # a private one is no stranger's to see
        assert [line.id for line in models.matches.page(None, MatchFilter("open"))] == ["m_2"]
        for match in unfinished:
            matches.opener.advance(match)
            games = [game.game for game in matches.book.line(match).contest.games]
            for game in games:
                if journal.head(game) is not None:
                    club._note(game)
            club.finish()
            matches.opener.advance(match)
    assert matches.book.line("m_1").status == "ended"
    assert models.matches.match("m_1").contest.standings is not None
    rebuilt_alike(models)


def test_lists_hold_what_the_caller_may_know_and_nothing_else(models, matches, club):
    rng = random.Random("who may know")
    names = [f"m_{number:02}" for number in range(40)]
    for match in names:
        players = rng.sample(club.members, rng.choice((2, 3)))
        present = rng.sample(players, rng.randint(0, len(players)))
        made(matches, match, players, present, rng.choice(("public", "unlisted", "private")))
        if len(present) < len(players) and rng.random() < 0.3:
            matches.playing.leave(players[1], match, 1)
    models.runner.catch_up()
    lines = sorted(map(matches.book.line, names), key=lambda line: (line.created_at, line.id), reverse=True)
    for caller in (None, "a_stranger", *club.members):
        for wanted in (MatchFilter(), MatchFilter("open"), MatchFilter(player="a_ann"), MatchFilter(ruleset="domaine")):
            expected = [line for line in lines if may_know(line, caller) and fits(line, wanted)]
            assert list(walked(models, caller, wanted)) == expected
    assert any(not may_know(line, None) for line in lines)


def may_know(line, caller):
    contest = line.contest
    concerned = {contest.maker, *contest.holders, *(chair.account for chair in contest.chairs)} - {None}
    return contest.visibility == "public" or caller in concerned


def fits(line, wanted):
    return (
        wanted.status in (None, line.status)
        and wanted.ruleset in (None, line.contest.rules.ruleset)
        and (wanted.player is None or wanted.player in line.contest.holders)
    )


def walked(models, caller, wanted, limit=7):
    after = None
    while page := models.matches.page(caller, wanted, after, limit):
        yield from page
        after = page[-1].created_at, page[-1].id


def test_an_invitation_to_a_match_awaits_whom_it_is_for(models, matches, club):
    made(matches, "m_1", ["a_ann", "a_bob", "a_cleo"], ["a_ann"], "private")
    models.runner.catch_up()

    def awaited(account):
        return [
            (item.line.id, item.stake.seat) for item in models.pending.page(account) if item.line.id.startswith("m_")
        ]

    assert [awaited(account) for account in ("a_ann", "a_bob", "a_cleo")] == [[], [("m_1", 1)], [("m_1", 2)]]
    versions = {account: models.seats.version(account) for account in club.members}
    matches.playing.sit("a_bob", "m_1", 1)
    matches.playing.leave("a_cleo", "m_1", 2)
    models.runner.catch_up()
    assert [awaited(account) for account in ("a_ann", "a_bob", "a_cleo")] == [[], [], []]
    changed = {account for account in club.members if models.seats.version(account) > versions[account]}
    assert changed == {"a_bob", "a_cleo"}
    rebuilt_alike(models)


def test_waiting_for_a_match(models, matches):
    models.start()
    made(matches, "m_9", ["a_ann", "a_bob"], [])
    assert models.wait_for("m_9", 1, timeout=10)
    assert models.matches.version("m_9") == 1
    assert not models.wait_for("m_8", 1, timeout=0.05)
