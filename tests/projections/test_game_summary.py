"""Lists show only public facts of a game, after every event."""

import msgspec
import pytest

from domain.game.results import Standing
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated, Paused, Penalised, Rewound
from events.keys import KeyRing
from events.log.chain import Broken
from events.log.open import open_journal
from events.log.viewer import Viewer
from projections.game_fold import GameFold, past_of
from projections.game_summary import GameLine
from projections.games import Games
from projections.listing import encoded
from service.features.games.desk import open_desk
from tests.support.club import Club
from tests.support.tables import begun, played_on


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    with open_journal(f"sqlite:///{tmp_path_factory.mktemp('log') / 'log.db'}") as log:
        yield log


@pytest.fixture(scope="module")
def club(log, tmp_path_factory):
    club = Club(log, tmp_path_factory.mktemp("club"), "line")
    club.live(500)
    club.finish()
    return club


def test_line_is_public_fold(club, log):
    for game in club.games:
        fold = GameFold(Viewer.public())
        line = None
        for stored in log.read(game):
            fold.apply(stored)
            if line is None:
                line = GameLine.made(stored)
            else:
                line.apply(stored)
            assert line.lobby == fold.lobby
            assert (line.lobby.result is None) == (fold.copy.ended is None)
            assert (line.version, line.created_at, line.updated_at) == (fold.seq, fold.made_at, fold.at)
            question = fold.question()
            asked = None if line.asked is None else (line.asked.decision, line.asked.seat, line.asked.kind)
            assert asked == (None if question is None else (question["id"], question["seat"], question["kind"]))


def test_stakes_say_who_knows_and_who_is_awaited(club, log):
    for game in club.games:
        first, *others = log.read(game)
        line = GameLine.made(first)
        for stored in [None, *others]:
            if stored is not None:
                line.apply(stored)
            for account in club.members:
                stake = line.stakes.get(account)
                concerned = stake is not None and stake.role != "gone"
                private = msgspec.structs.replace(line.lobby, visibility="private")
                assert concerned == private.knows(account)
                asked = line.asked is not None and line.asked.seat in line.lobby.seats_of(account)
                assert asked == (stake is not None and stake.awaits == "decision")
                invited = line.lobby.status == "open" and any(
                    chair.account == account and holder is None
                    for chair, holder in zip(line.lobby.chairs, line.lobby.holders, strict=True)
                )
                assert invited == (stake is not None and stake.awaits == "invitation")


def test_line_taken_up_again_is_the_same(club, log):
    for game in club.games[:20]:
        first, *others = log.read(game)
        line = GameLine.made(first)
        again = GameLine.made(first)
        for stored in others:
            line.apply(stored)
            again = msgspec.json.decode(msgspec.json.encode(again), type=GameLine)
            again.apply(stored)
        assert again == line


def test_events_out_of_order_are_refused(club, log):
    longest = max(club.games, key=lambda game: log.head(game).seq)
    first, second, third = log.read(longest, limit=3)
    line = GameLine.made(first)
    with pytest.raises(Broken):
        line.apply(third)
    with pytest.raises(Broken):
        line.apply(first)
    with pytest.raises(Broken):
        GameLine.made(second)


def test_a_line_is_kept_as_json_whatever_was_ruled(journal, tmp_path):
    desk = open_desk(journal, KeyRing(tmp_path / "keys"), alone=True, published=lambda _stream, _events: None)
    game = begun(desk)
    played_on(desk, game, 30)
    asked = [stored.seq for stored in journal.read(game) if stored.event.type == "decision-opened"]
    for ruling in (
        Rewound(reason="r", to=asked[3], branch=1),
        Penalised(reason="r", seat=1, points=3),
        Paused(reason="r"),
        Adjudicated(reason="r", standings=(Standing(0, 1, 0), Standing(1, 2, 0))),
    ):
        desk.rulings.rule("a_referee", game, lambda _now, ruling=ruling: ruling, EVERY_GAME)
    first, *others = journal.read(game)
    line, fold = GameLine.made(first), GameFold(Viewer.public(), past_of(lambda upto: journal.read(game, upto=upto)))
    fold.apply(first)
    for stored in others:
        line.apply(stored)
        fold.apply(stored)
        line = Games.decoded(encoded(line))
        assert line.lobby == fold.lobby
        assert (line.asked is None) == (fold.decision is None)
