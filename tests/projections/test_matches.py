"""The read model of matches: as their streams say, beside the games that they open."""

import pytest

from domain.lobby import Chair
from service.matches import MatchWanted, open_match_desk
from tests.support.club import Club


@pytest.fixture
def club(journal, tmp_path):
    return Club(journal, tmp_path, "matches")


@pytest.fixture
def matches(journal, club):
    return open_match_desk(journal, club.desk.moves._ring, club.desk, lambda *_: None)


def made(matches, match, players, present, visibility="public"):
    chairs = [Chair("account", player) for player in players]
    terms = {"format": "best-of", "games": 3}
    wanted = MatchWanted("kingdomino", {}, terms, chairs, visibility, frozenset(present))
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
        assert {line.id for line in models.matches.page(None)} == {"m_1", "m_2"}  # a private one is nobody's to see
        assert [line.id for line in models.matches.page("open")] == ["m_2"]
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
    followed = list(models.dump())
    models.rebuild()
    assert list(models.dump()) == followed


def test_waiting_for_a_match(models, matches):
    models.start()
    made(matches, "m_9", ["a_ann", "a_bob"], [])
    assert models.wait_for("m_9", 1)
    assert models.matches.version("m_9") == 1
    assert not models.wait_for("m_8", 1, timeout=0.05)
