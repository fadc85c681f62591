"""How many games an account may have made that have not ended."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.features.games.routes import long_games
from service.platform.runtime.settings import Settings
from service.platform.storage.idempotency_keys import IdempotencyKeys
from tests.support.api import Api, over_wsgi, refused
from tests.support.charging import left
from tests.support.event import open_event
from tests.support.play import chosen, people, until
from tests.support.service import application
from tests.support.statements import crash

GAME: dict[str, Any] = {"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}]}
SANDBOX: dict[str, Any] = GAME | {"sandbox": True}


@pytest.fixture
def anybody(tmp_path: Path) -> Iterator[Api]:
    with application(tmp_path, ACCOUNT_GAMES="2", WORK_LIMIT="60") as app:
        yield Api(over_wsgi(app))


def test_unfinished_games_of_an_account_are_limited(anybody: Api) -> None:
    ada, bruno = people(anybody, 2)
    games = [ada.post("/v1/games", GAME).json["game"]["id"] for _ in range(2)]
    for path, wanted in (("games", GAME), ("matches", GAME | {"match": {"format": "dynasty"}})):
        assert "2 unfinished games" in refused(ada.post(f"/v1/{path}", wanted), 409, "too-many-games")["detail"]
    assert bruno.post("/v1/games", GAME).status == 201
    assert ada.post("/v1/games", GAME | {"sandbox": True, "seats": ["me", "open"]}).status == 201
    assert ada.post(f"/v1/games/{games[0]}/resignation").status == 201
    opened = ada.post("/v1/games", GAME | {"seats": ["me", "open"]})
    assert opened.status == 201
    refused(ada.post("/v1/games", GAME), 409, "too-many-games")
    assert ada.post(f"/v1/games/{opened.json['game']['id']}/cancellation").status == 201
    assert ada.post("/v1/games", GAME).status == 201


def test_a_sandbox_counts_while_a_bot_has_to_answer(tmp_path: Path) -> None:
    """No worker runs here, so a bot answers only when this test does."""
    with application(tmp_path, ACCOUNT_GAMES="2") as app:
        service = app.extensions["service"]
        (ada,) = people(Api(over_wsgi(app)), 1)

        def played(game: str, seat: int) -> dict[str, Any]:
            """Play while a seat is asked."""
            while (shown := ada.get(f"/v1/games/{game}").json)["decision"]["seat"] == seat:
                picks = chosen(ada.get(f"/v1/games/{game}?view=referee").json)["picks"]
                service["games"].desk.moves.play(shown["seats"][seat]["account"], game, shown["decision"]["id"], picks)
            service.platform.readmodels.runner.catch_up()
            return shown

        def full() -> None:
            for path, wanted in (("games", GAME), ("games", SANDBOX), (f"games/{one}/forks", {"seats": GAME["seats"]})):
                refused(ada.post(f"/v1/{path}", wanted), 409, "too-many-games")

        one, other = (ada.post("/v1/games", SANDBOX).json["game"]["id"] for _ in range(2))
        for game in (one, other):
            assert played(game, 0)["decision"]["seat"] == 1
        full()
        assert ada.post("/v1/games", SANDBOX | {"seats": ["me", "open"]}).status == 201
        assert ada.post(f"/v1/games/{one}/forks").status == 201
        played(one, 1)
        assert ada.post("/v1/games", GAME).status == 201
        full()
        assert ada.post(f"/v1/games/{other}/resignation", {"seat": 0}).status == 201
        assert ada.post("/v1/games", GAME).status == 201
        full()


def test_an_unfinished_match_counts_as_one_game(anybody: Api) -> None:
    """Otherwise an account opens any number of matches, and each begins a game when somebody joins it."""
    ada, bruno = people(anybody, 2)
    wanted = {"ruleset": "kingdomino", "match": {"format": "best-of", "games": 1}, "seats": ["me", "open"]}
    first = ada.post("/v1/matches", wanted).json["match"]["id"]
    assert ada.post("/v1/matches", wanted).status == 201
    until(lambda: len(ada.get(f"/v1/matches?player={ada.account}").json["items"]) == 2)  # lists follow the log
    for path, more in (("matches", wanted), ("games", GAME)):
        refused(ada.post(f"/v1/{path}", more), 409, "too-many-games")
    assert bruno.put(f"/v1/matches/{first}/seats/1").status == 200
    until(lambda: ada.get(f"/v1/matches/{first}").json["games"])
    refused(ada.post("/v1/matches", wanted), 409, "too-many-games")
    game = ada.get(f"/v1/matches/{first}").json["games"][0]["game"]
    assert bruno.post(f"/v1/games/{game}/resignation").status == 201
    until(lambda: ada.post("/v1/games", GAME).status == 201)
    refused(ada.post("/v1/games", GAME), 409, "too-many-games")


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("games", {}),
        ("games", {"sandbox": True}),
        ("matches", {"match": {"format": "dynasty"}}),
        ("seeks", {"seats": None}),
    ],
    ids=["games", "sandboxes", "matches", "seeks"],
)
def test_a_new_game_is_charged_because_it_is_kept(tmp_path: Path, path: str, more: dict[str, Any]) -> None:
    """A game that is resigned at once is kept for ever, and no limit counts it."""
    with application(tmp_path, WORK_LIMIT="60") as app:
        _charged(people(Api(over_wsgi(app)), 1)[0], path, more)


def _charged(ada: Api, path: str, more: dict[str, Any]) -> None:
    wanted = {name: value for name, value in (GAME | more).items() if value is not None}
    answers = [ada.post(f"/v1/{path}", wanted, Idempotency_Key=key) for key in ("one", "one", "two", "three")]
    assert [left(answer) for answer in answers] == [59, None, 58, 58], "of 60 units, 0.6 each with its key"


def test_a_club_evening_behind_one_address_uses_a_small_part_of_its_share() -> None:
    """Forty people who each begin thirty games: in one hour, a sixth of what their address may use."""
    share = 2 * Settings().work_limit
    assert share / 6 == 40 * 30 * long_games.GAME
    assert Settings().work_limit / 100 > 30 * long_games.GAME


def test_games_of_seeks_are_limited_for_those_who_bring_them_about(anybody: Api) -> None:
    """A bot's standing seek is matched as often as others like, so their games are not the bot's."""
    ada, robot = people(anybody, 2)
    assert robot.put("/v1/me", {"bot": True}).status == 200
    wanted = {"ruleset": "kingdomino", "accepts": {"bots": True}}
    assert robot.post("/v1/seeks", wanted | {"stands": True}).status == 201
    games = [ada.post("/v1/seeks", wanted).json["game"] for _ in range(2)]
    assert None not in games
    refused(ada.post("/v1/seeks", wanted), 409, "too-many-games")
    assert robot.post("/v1/games", GAME).status == 201


def test_a_rematch_counts_as_a_game_does_and_a_sandbox_costs_what_one_does(anybody: Api) -> None:
    ada, other = people(anybody, 2)

    def ended(player: Api, **more: Any) -> str:
        game = player.post("/v1/games", GAME | more).json["game"]["id"]
        assert player.post(f"/v1/games/{game}/resignation", {"seat": 0}).status == 201
        return f"/v1/games/{game}/rematch"

    rematch = ended(ada)
    for _ in range(2):
        assert ada.post(rematch).status == 201
    refused(ada.post(rematch), 409, "too-many-games")
    sandbox = ended(other, sandbox=True)
    assert any('"work"' in limit for limit in other.post(sandbox).headers.getlist("RateLimit"))


@pytest.mark.parametrize(
    ("path", "more"), [("games", {}), ("matches", {"match": {"format": "dynasty"}})], ids=["games", "matches"]
)
def test_a_retry_at_the_limit_finds_what_its_first_attempt_made(
    anybody: Api, path: str, more: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that dies before it keeps the answer leaves the thing made and the request unanswered."""
    (ada,) = people(anybody, 1)
    assert ada.post("/v1/games", GAME).status == 201
    with monkeypatch.context() as crashing:
        crashing.setattr(IdempotencyKeys, "grant", crash)
        assert ada.post(f"/v1/{path}", GAME | more, Idempotency_Key="last").status == 500
    refused(ada.post("/v1/games", GAME), 409, "too-many-games")
    again = ada.post(f"/v1/{path}", GAME | more, Idempotency_Key="last")
    assert again.status == 201
    assert len(ada.get(f"/v1/games?player={ada.account}").json["items"]) == 2


@pytest.mark.parametrize(("bots", "fits"), [(6, False), (4, True)])
def test_tables_of_bots_count_for_the_organiser(anybody: Api, bots: int, *, fits: bool) -> None:
    """Three such tables are too many; with two people more there are two."""
    olga, *others = people(anybody, 3)
    event = open_event(olga, bots=bots, players=others if fits else ())
    assert olga.post(f"{event}/stages").status == 201
    assert olga.post(f"{event}/rounds").status == 201
    published = olga.post(f"{event}/rounds/publish")
    if fits:
        assert published.status == 201
    else:
        refused(published, 409, "too-many-games")


LEAGUE = {"format": {"kind": "league", "divisions": 1}}


def test_a_league_counts_the_tables_of_bots_of_all_rounds_that_begin_with_it(anybody: Api) -> None:
    """Four bots meet at six tables, three bots at three, and two bots among four entrants at one."""
    olga, *others = people(anybody, 3)
    for bots, players in ((4, ()), (3, others[:1])):
        large = open_event(olga, LEAGUE, bots=bots, players=players)
        refused(olga.post(f"{large}/stages"), 409, "too-many-games")
        assert olga.get(large).json["status"] == "open"
    later = {"first": "2999-01-01", "days": 1}
    for league, bots in ((LEAGUE, 2), ({"format": LEAGUE["format"] | {"calendar": later}}, 4)):
        event = open_event(olga, league, bots=bots, players=others)
        begun = olga.post(f"{event}/stages")
        assert begun.status == 201
        assert any('"work"' in limit for limit in begun.headers.getlist("RateLimit"))


def test_a_table_that_only_bots_are_left_at_waits_until_the_organiser_has_room(anybody: Api) -> None:
    """The player leaves after the publication, which counted no table of bots."""
    olga, ada = people(anybody, 2)
    event = open_event(olga, {"format": {"kind": "swiss", "rounds": 1, "size": 3}}, bots=2, players=[ada])
    for step, body in (("stages", None), ("rounds", None), ("rounds/publish", {"starts_at": None})):
        assert olga.post(f"{event}/{step}", body).status == 201
    games = [olga.post("/v1/games", GAME).json["game"]["id"] for _ in range(2)]
    assert ada.delete(f"{event}/entrants/3").status == 200
    started = olga.post(f"{event}/rounds/1/1/start").json["round"]
    assert [table["games"] for table in started["tables"]] == [[]]
    assert olga.post(f"/v1/games/{games[0]}/resignation").status == 201

    def opened() -> bool:
        assert olga.post(f"{event}/announcements", {"text": "Soon."}).status == 201
        return bool(olga.get(f"{event}/rounds/1/1").json["tables"][0]["games"])

    until(opened)
