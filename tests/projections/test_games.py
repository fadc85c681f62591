"""Lists of games: complete, in order, and silent about what the caller may not know."""

import itertools

import pytest

from events.keys import KeyRing
from projections.game_summary import GameLine
from projections.games import GameFilter
from service.features.games.desk import open_desk
from tests.support.club import Club
from tests.support.duplicate import round_of
from tests.support.plans import scanned
from tests.support.tables import PLAYERS, STRANGER, played_on


def folded(journal, game):
    first, *others = journal.read(game)
    line = GameLine.made(first)
    for stored in others:
        line.apply(stored)
    return line


def walked(models, caller, wanted=None, limit=7):
    """Every page, to the end."""
    after = None
    while page := models.games.page(caller, wanted, after, limit):
        yield from page
        after = page[-1].created_at, page[-1].id


@pytest.fixture
def club(journal, models, tmp_path):
    club = Club(journal, tmp_path, "games")
    club.live(800)
    models.runner.catch_up()
    return club


@pytest.mark.parametrize("kind", ["match", "tournament"])
def test_the_events_of_a_match_or_tournament_are_counted_by_an_index(models, kind):
    models.runner.catch_up()
    with scanned(models._live.engine) as tables:
        models.games.events_of(kind, "m_1")
    assert not tables


def test_lists_hold_what_the_caller_may_know_and_nothing_else(club, journal, models):
    lines = sorted((folded(journal, game) for game in club.games), key=lambda line: (line.created_at, line.id))[::-1]
    filters = [
        GameFilter(*chosen)
        for chosen in itertools.product(
            (None, "open", "running"), (None, "kingdomino", "dominion"), (None,), (None, *club.members[:2])
        )
    ]
    hidden = 0
    for caller, wanted in itertools.product((None, "a_stranger", *club.members), filters):
        expected = []
        for line in lines:
            lobby = line.lobby
            concerned = caller is not None and (
                caller == lobby.maker or caller in lobby.holders or caller in {chair.account for chair in lobby.chairs}
            )
            if lobby.visibility != "public" and not concerned:
                hidden += 1
            elif (
                wanted.status in {None, lobby.status}
                and wanted.ruleset in {None, lobby.rules.ruleset}
                and (wanted.player is None or wanted.player in lobby.holders)
            ):
                expected.append(line)
        assert list(walked(models, caller, wanted)) == expected
    assert hidden


def test_whoever_left_a_private_game_sees_it_no_more(journal, models, tmp_path):
    club = Club(journal, tmp_path, "left")
    while True:
        game = club.make(visibility="private")
        line = folded(journal, game)
        guests = [
            (seat, chair.account)
            for seat, chair in enumerate(line.lobby.chairs)
            if chair.account not in {None, line.lobby.maker}
        ]
        if line.lobby.status == "open" and guests:
            break
    seat, guest = guests[0]
    models.runner.catch_up()
    assert game in [line.id for line in models.games.page(guest)]
    before = models.seats.version(guest)
    club.desk.seating.leave(guest, game, seat)
    models.runner.catch_up()
    assert game not in [line.id for line in models.games.page(guest)]
    assert game not in [line.id for line in models.games.page(None, GameFilter(player=guest))]
    assert models.seats.version(guest) > before


def test_pages_walked_while_games_are_made_show_each_game_once(club, models):
    there = {line.id for line in walked(models, "a_ann", limit=200)}
    met = []
    for line in walked(models, "a_ann", limit=5):
        met.append(line.id)
        if len(met) % 5 == 0:
            club.live(10)
            models.runner.catch_up()
    assert len(met) == len(set(met))
    assert there <= set(met)
    assert len(club.games) > len(there)


def test_many_games_of_one_moment_are_paged_apart(journal, models, tmp_path, monkeypatch):
    monkeypatch.setattr("service.platform.streams.pen.now", lambda: "2026-11-01T12:00:00.000Z")
    club = Club(journal, tmp_path, "moment")
    games = [club.make(visibility="public") for _ in range(30)]
    models.runner.catch_up()
    assert [line.id for line in walked(models, None, limit=4)] == sorted(games, reverse=True)


def test_lists_show_shared_shuffles_once_the_game_is_final(journal, models, tmp_path):
    """Until then it is private: the list changes for everybody, although nobody's part in the game does."""
    desk = open_desk(journal, KeyRing(tmp_path / "keys"), alone=True, published=lambda _stream, _events: None)
    (game,) = round_of(desk, "kingdomino", PLAYERS[:2])
    played_on(desk, game)
    shown = {}
    for final in (False, True):
        if final:
            desk.releasing.release(game)
        models.runner.catch_up()
        for who in (PLAYERS[0], STRANGER, None):
            shown[who, final] = [line.id for line in models.games.page(who)]
    assert shown == {
        (PLAYERS[0], False): [game],
        (STRANGER, False): [],
        (None, False): [],
        (PLAYERS[0], True): [game],
        (STRANGER, True): [game],
        (None, True): [game],
    }
