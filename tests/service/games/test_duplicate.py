"""Tables that share their shuffles: they are dealt alike, they become final together, and each can be checked."""

import io
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from domain.game.chance import commitment
from domain.game.play import Shuffled
from domain.game.results import Standing
from domain.games.domaine.facts import PileShuffled, TilesShuffled
from domain.games.dominion.facts import DeckShuffled
from domain.games.kingdomino.facts import LineLaid
from domain.games.rulesets import RULESETS
from domain.table.lobby import Lobby
from domain.table.lobby_facts import Chair, SeedOpened, TableOf
from domain.table.office import EVERY_GAME, Office
from domain.table.rulings import Adjudicated, Dismissed, Rewound, Voided
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from events.log.viewer import Viewer
from events.record.verifying import read_record
from service.features.audits.copies import audit_copy
from service.features.audits.game import audit
from service.features.audits.verdict import DEPTHS, Depth
from service.features.games.desk import GameCommands, GameRequest, open_desk
from service.features.games.forks import ForkRequest
from service.features.games.refereeing.rulings import RulingRequest
from tests.support.auditing import auditing_of
from tests.support.duplicate import MAKER, ORGANISER, REFEREE, SHARED, facts_of, round_of
from tests.support.forging import chained, plain
from tests.support.life import Time
from tests.support.looking import game_json
from tests.support.profile import profile
from tests.support.refusals import refused
from tests.support.tables import PLAYERS, STRANGER, begun, moved, played_on

COMING = (LineLaid, PileShuffled, TilesShuffled, DeckShuffled)
ONE, OTHER = PLAYERS[:2], PLAYERS[2:]
DISPUTE = "d_00000000000000000000000000"


def quick(ruleset: str) -> dict[str, Any]:
    return dict(profile(ruleset).quick)


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr("service.platform.streams.pen.now", time)
    return time


def lobby_of(desk: GameCommands, game: str) -> Lobby:
    with desk.loaded_games.load(game).seen_by(Viewer.referee()) as now:
        return now.lobby


def rule(desk: GameCommands, game: str, ruling: RulingRequest, who: str = REFEREE) -> None:
    desk.rulings.rule(who, game, ruling, Office(referee=True))


def rewind(desk: GameCommands, game: str, to: int | None = None) -> None:
    first = next(
        stored.seq for stored in desk.loaded_games.load(game).committed(0) if stored.event.type == "decision-opened"
    )
    rule(desk, game, lambda now: Rewound(reason="misread", to=to or first, branch=now.timeline.rewinds + 1))


def adjudicate(desk: GameCommands, game: str) -> None:
    rule(desk, game, lambda _: Adjudicated(reason="so be it", standings=(Standing(0, 1, 0), Standing(1, 2, 0))))


@pytest.fixture
def ended(desk: GameCommands) -> list[str]:
    """Two finished tables; they may be disputed for a minute, and rulings appealed for two."""
    games = round_of(desk, "kingdomino", ONE, OTHER, dispute_window=60, appeal_window=120)
    for number, game in enumerate(games):
        played_on(desk, game, seed=number)
    return games


# Shared parts


@pytest.mark.parametrize("ruleset", RULESETS)
def test_tables_are_dealt_alike_whoever_sits_there_and_whatever_their_ids(desk: GameCommands, ruleset: str) -> None:
    games = round_of(desk, ruleset, ONE, OTHER, options=quick(ruleset))
    dealt = [facts_of(desk, game) for game in games]
    assert dealt[0] == dealt[1]
    assert any(isinstance(fact, Shuffled) for fact in dealt[0])
    alone = [begun(desk, 2, quick(ruleset), ruleset) for _ in range(4)]
    assert sum(facts_of(desk, game) == dealt[0] for game in alone) <= 1, "others draw for themselves"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_play_that_differs_meets_the_same_shuffles_at_the_same_seat(desk: GameCommands, ruleset: str) -> None:
    """This covers the initial tiles and piles, and each seat's deck of Dominion while its content is the same."""
    games = round_of(desk, ruleset, ONE, OTHER, options=quick(ruleset))
    for number, game in enumerate(games):
        played_on(desk, game, seed=f"{ruleset} {number}")
    told = [facts_of(desk, game) for game in games]
    assert told[0] != told[1]
    same = [[fact for fact in facts if isinstance(fact, COMING)] for facts in told]
    beginning = 2 if ruleset == "dominion" else min(map(len, same))
    assert same[0][:beginning] == same[1][:beginning] != []


def test_a_table_with_more_players_meets_them_too(desk: GameCommands) -> None:
    games = round_of(desk, "dominion", ONE, PLAYERS[1:], options=quick("dominion"))
    decks = [[fact for fact in facts_of(desk, game) if isinstance(fact, DeckShuffled)] for game in games]
    assert decks[0] == decks[1][:2]
    assert {deck.seat for deck in decks[1]} == {0, 1, 2}


def test_all_commit_to_the_same_seed_and_each_seals_with_a_key_of_its_own(journal: Journal, desk: GameCommands) -> None:
    games = round_of(desk, "dominion", ONE, OTHER, options=quick("dominion"))
    shown = [game_json(desk.looking, None, game, Viewer.public()) for game in games]
    assert {game["commit"] for game in shown} == {commitment(SHARED.seed, SHARED.context)}
    assert [game["draws"] for game in shown] == [{"context": SHARED.context}] * 2
    sealed = [{bytes(stored.event.data) for stored in journal.read(game)} for game in games]
    assert [data for data in sealed[0] if b'"sealed"' in data]
    assert not [data for data in sealed[0] & sealed[1] if b'"sealed"' in data]
    assert len({journal.secret(game) for game in games}) == 2


def test_a_game_goes_on_after_a_restart(
    journal: Journal, desk: GameCommands, desk_on: Callable[[Journal], GameCommands], time: Time
) -> None:
    [game] = round_of(desk, "dominion", ONE, options=quick("dominion"))
    rng = random.Random("restart")
    for _ in range(4):
        for _ in range(3):
            moved(desk, game, rng)
        desk = desk_on(journal)
    played_on(desk, game)
    assert desk.releasing.release(game)
    assert auditing_of(desk).game(game, whole=True).verdict == "agrees"


def test_no_nonce_goes_in(desk: GameCommands) -> None:
    chairs = [Chair("account", player) for player in ONE]
    place = TableOf("t_1", 1, 1, 1, 1, (ORGANISER,))
    wanted = GameRequest("kingdomino", {}, chairs, table_of=place, shared=SHARED)
    desk.seating.create(MAKER, "g_nonce", wanted)
    refused("shared-shuffles", desk.seating.sit, ONE[0], "g_nonce", 0, "mine")
    for seat, player in enumerate(ONE):
        desk.seating.sit(player, "g_nonce", seat)
    assert lobby_of(desk, "g_nonce").status == "running"


# Final together


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_that_is_over_waits_for_the_others(
    desk: GameCommands, journal: Journal, time: Time, ruleset: str
) -> None:
    game, other = round_of(desk, ruleset, ONE, OTHER, options=quick(ruleset))
    played_on(desk, game)
    time.pass_by(86_400)
    assert desk.deadlines.keep(game) is None
    lobby = lobby_of(desk, game)
    assert (lobby.status, lobby.final_from, lobby.due) == ("ended", None, None)
    assert lobby.settled_from is not None
    assert not desk.releasing.release(other), "it is being played"
    assert desk.releasing.release(game)
    head = journal.head(game)
    assert desk.releasing.release(game)
    assert journal.head(game) == head, "twice is once"
    shown = game_json(desk.looking, None, game, Viewer.public())
    assert (shown["status"], shown["seed"]) == ("final", SHARED.seed.hex())


def test_nothing_is_opened_while_it_may_be_disputed(desk: GameCommands, time: Time, ended: list[str]) -> None:
    game = ended[0]
    before = desk.looking.version(game)
    time.pass_by(59)
    assert not desk.releasing.release(game)
    desk.disputing.open(ONE[0], game, DISPUTE, 3, "not so")
    time.pass_by(600)
    assert lobby_of(desk, game).settled_from is None
    assert not desk.releasing.release(game)
    rule(desk, game, lambda _: Dismissed(reason="it was so", dispute=DISPUTE))
    time.pass_by(119)
    assert not desk.releasing.release(game)
    time.pass_by(1)
    assert desk.looking.version(game) == before + 2
    assert desk.releasing.release(game)


def test_an_ordinary_game_is_final_by_itself_and_release_says_so(desk: GameCommands) -> None:
    game = begun(desk)
    assert not desk.releasing.release(game)
    played_on(desk, game)
    assert desk.releasing.release(game)


def test_a_window_is_open_for_longer_by_what_the_service_was_away(time: Time, journal: Journal, ring: KeyRing) -> None:
    desk = open_desk(journal, ring, alone=True, published=lambda *_: None, absences=lambda: time.absences)
    one, other = round_of(desk, "kingdomino", ONE, OTHER, dispute_window=60)
    for number, game in enumerate((one, other)):
        played_on(desk, game, seed=number)
    time.pass_by(90, away=True)
    assert not desk.releasing.release(one)
    rewind(desk, other)
    time.pass_by(60)
    refused("window-closed", rewind, desk, one)


def test_once_one_is_open_no_other_is_disputed_appealed_or_taken_back(
    desk: GameCommands, time: Time, ended: list[str]
) -> None:
    """All are settled before any is opened, and stay settled after any later ruling."""
    one, other = ended
    desk.disputing.open(OTHER[0], other, DISPUTE, 3, "not so")
    rule(desk, other, lambda _: Dismissed(reason="it was so", dispute=DISPUTE))
    time.pass_by(120)
    assert all(lobby_of(desk, game).settled(time()) for game in ended)
    assert desk.releasing.release(one)

    def nothing_helps() -> None:
        refused("window-closed", desk.disputing.open, OTHER[1], other, f"{DISPUTE}2", 3, "no")
        refused("window-closed", desk.disputing.appeal, OTHER[0], other, DISPUTE, "no")
        refused("dispute-settled", desk.disputing.state, OTHER[0], other, DISPUTE, "no")
        refused("window-closed", rewind, desk, other)
        refused("decision-closed", desk.takebacks.ask, OTHER[0], other)

    nothing_helps()
    settled_from = lobby_of(desk, other).settled_from
    adjudicate(desk, other)
    nothing_helps()
    rule(desk, other, lambda _: Voided(reason="a wrong box"))
    nothing_helps()
    assert lobby_of(desk, other).settled_from == settled_from
    assert desk.releasing.release(other)
    refused("game-final", rewind, desk, other)


def test_a_referee_winds_back_what_is_not_settled(desk: GameCommands, time: Time, ended: list[str]) -> None:
    game = ended[0]
    time.pass_by(59)
    rewind(desk, game)
    assert lobby_of(desk, game).status == "running"
    played_on(desk, game, seed="again")
    time.pass_by(119)
    assert not desk.releasing.release(game), "a party may appeal against the ruling for 120 seconds"
    time.pass_by(1)
    assert desk.releasing.release(game)


def test_what_is_ruled_before_it_is_settled_may_be_disputed(desk: GameCommands, time: Time, ended: list[str]) -> None:
    game = ended[0]
    time.pass_by(59)
    adjudicate(desk, game)
    time.pass_by(59)
    desk.disputing.open(ONE[0], game, DISPUTE, 3, "no")


# Organisers


def test_organisers_have_a_say_and_who_made_the_tournament_need_not(desk: GameCommands, ended: list[str]) -> None:
    game = ended[0]
    desk.disputing.open(ORGANISER, game, DISPUTE, 3, "let us see")
    assert lobby_of(desk, game).disputes.named(DISPUTE).seat is None
    refused("unknown-game", desk.disputing.open, MAKER, game, f"{DISPUTE}2", 3, "I too")


def test_a_table_is_not_called_off_by_anybody(desk: GameCommands) -> None:
    [game] = round_of(desk, "kingdomino", ONE)
    refused("tournament-game", desk.seating.cancel, ORGANISER, game)
    refused("unknown-game", desk.seating.cancel, MAKER, game)


def test_until_it_is_final_it_is_private(desk: GameCommands, ended: list[str], time: Time) -> None:
    game = ended[0]
    known = (*ONE, ORGANISER, REFEREE)
    for account in (*known, *OTHER, MAKER, STRANGER, None):
        lobby = lobby_of(desk, game)
        assert (lobby.knows(account), lobby.visibility) == (account in known, "public")
    assert desk.looking.sight(STRANGER, game, office=EVERY_GAME).by_office
    time.pass_by(60)
    desk.releasing.release(game)
    assert lobby_of(desk, game).knows(None)


@pytest.mark.parametrize("future", ["same", "redealt"])
def test_only_a_referee_forks_it(desk: GameCommands, ended: list[str], time: Time, future: Any) -> None:
    game = ended[0]
    wanted = ForkRequest(game, None, future, Viewer.seat(0))
    for account in (ONE[0], ORGANISER):
        refused("shared-shuffles", desk.forking.fork, account, f"g_{account}", wanted)
    trusted = wanted._replace(seen=Viewer.referee(), office=EVERY_GAME)
    refused("shared-shuffles", desk.forking.fork, REFEREE, "g_nobody", wanted)
    desk.forking.fork(REFEREE, "g_referee", trusted._replace(office=Office(referee=True)))
    desk.forking.fork(STRANGER, "g_office", trusted)
    refused("shared-shuffles", desk.forking.fork, ONE[0], "g_office2", trusted)
    time.pass_by(60)
    desk.releasing.release(game)
    desk.forking.fork(ONE[0], "g_player", wanted)


# Checked


@pytest.fixture(params=RULESETS)
def over(desk: GameCommands, request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Two tables of each ruleset, one of which was rewound; both are final."""
    games = round_of(desk, request.param, ONE, OTHER, options=quick(request.param))
    played_on(desk, games[0], upto=60, seed="wound back")
    rewind(desk, games[0])
    for number, game in enumerate(games):
        played_on(desk, game, seed=number)
    assert all(desk.releasing.release(game) for game in games)
    return games


def test_each_is_audited_in_every_depth(desk: GameCommands, over: list[str]) -> None:
    for game in over:
        for depth in DEPTHS:
            assert auditing_of(desk).game(game, whole=True, depth=depth).verdict == "agrees"


def test_each_is_verified_and_run_again_from_its_file(desk: GameCommands, over: list[str]) -> None:
    seeds = set()
    for game in over:
        found = read_record(io.BytesIO(b"".join(desk.looking.record(game, Viewer.referee()))))
        assert found.report.verdict == "consistent", found.report.reason
        for depth in DEPTHS:
            assert audit_copy(found.events, "referee", depth).verdict == "agrees"
        seeds |= {bytes(stored.event.data) for stored in found.events if stored.event.type == SeedOpened.type_name()}
    assert len(seeds) == 1


def test_a_table_that_is_wound_back_plays_on_with_shuffles_of_its_own(desk: GameCommands) -> None:
    games = round_of(desk, "kingdomino", ONE, OTHER)
    same = [facts_of(desk, game)[0] for game in games]
    assert same[0] == same[1]
    played_on(desk, games[0], upto=60, seed="wound back")
    rewind(desk, games[0])
    for game in games:
        played_on(desk, game, seed="alike")
    lines = [[fact for fact in facts_of(desk, game) if fact.type_name() == "line-laid"] for game in games]
    assert lines[0][-4:] != lines[1][-4:]


@pytest.mark.parametrize("depth", DEPTHS)
def test_another_context_or_another_seed_is_found(desk: GameCommands, over: list[str], depth: Depth) -> None:
    """The chain made again to fit, as somebody could who holds the key."""
    events: list[Stored] = desk.loaded_games.load(over[0]).committed(0)
    assert audit(chained(plain(events)), SHARED.seed, depth).verdict == "agrees"
    assert audit(events, bytes(32), depth).verdict == "differs"
    told = plain(events)
    told[0][1]["draws"]["context"] += "0"
    assert audit(chained(told), SHARED.seed, depth).verdict == "differs"
    told = plain(events)
    told[0][1]["draws"] = None
    assert audit(chained(told), SHARED.seed, depth).verdict == "differs"
