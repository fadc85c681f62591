"""Statistics over HTTP: which games count, and how rulings remove games."""

import re
from collections.abc import Callable, Sequence
from typing import Any
from unittest.mock import Mock

import pytest

from domain.game.refusal import Refusal
from events.log.chain import Broken
from events.log.journal import Unavailable
from projections.game_statistics import Total
from projections.statistics_tables import COUNTS, EVERYBODY, CountedGame, CountedPlayer
from service.features.accounts.changing import give_role
from service.features.ratings.statistics_answers import CardStatistics
from tests.support.api import Api, refused
from tests.support.play import asked, end, move, moves, people, table

DOMINION = "/v1/rulesets/dominion/statistics"
BUYS = (("silver", "silver"), ("militia", "silver"))
"""The card that each seat buys if it can. With three coins, the second buys a Silver, too."""


@pytest.fixture(scope="module")
def referee(anybody: Api, service: Any) -> Api:
    somebody = anybody.as_("rita-counts")
    give_role(service["accounts"], somebody.account, "referee")
    token = service["accounts"].credentials.issue("token", somebody.account, ("read", "referee"))[1]
    return anybody.bearing(token)


@pytest.fixture
def shown(anybody: Api, service: Any) -> Callable[[str], Any]:
    def read(path: str) -> Any:
        service.platform.readmodels.runner.catch_up()
        answer = anybody.get(path)
        assert answer.status == 200, answer
        return answer.json

    return read


def pick(decision: dict[str, Any], wanted: Sequence[str]) -> tuple[str, str | None]:
    """Return Treasures to play first, then the first wanted card that is offered, or the last option."""
    options = decision["options"]
    found = [(option["id"], None) for option in options if option["kind"] == "play-treasures"]
    found += [(one["id"], card) for card in wanted for one in options if one["kind"] == "buy" and one["card"] == card]
    return [*found, (options[-1]["id"], None)][0]


def begun(players: Sequence[Api], **terms: Any) -> str:
    return table(players, **{"ruleset": "dominion", "options": {"recommended": "first-game-2"}, **terms})


def play(players: Sequence[Api], regretted: Sequence[str] = (), **terms: Any) -> str:
    return play_on(players, begun(players, **terms), regretted)


def play_on(players: Sequence[Api], game: str, regretted: Sequence[str] = ()) -> str:
    """Play three turns each, then the second player resigns, so the first has won.

    The first purchase of a `regretted` card is taken back.
    """
    path = f"/v1/games/{game}"
    while turn := asked(players, game):
        player, seen = turn
        decision = seen["decision"]
        seat = decision["seat"]
        if seen["table"]["players"][seat]["turns"] >= 3:
            break
        picked, bought = pick(decision, (*regretted, *BUYS[seat]))
        assert player.post(f"{path}/moves", {"decision": decision["id"], "picks": [picked]}).status == 201
        if bought is not None and bought in regretted:
            regretted = [card for card in regretted if card != bought]
            for one, body in ((player, {"decision": decision["id"]}), (players[1 - seat], {"allow": True})):
                assert one.post(f"{path}/takebacks", body).status == 201
    assert players[1].post(f"{path}/resignation").status == 201
    return game


def by_card(statistics: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["card"]: one for one in statistics["cards"]}


def test_a_game_counts_for_its_players_and_its_cards(anybody: Api, shown: Callable[[str], Any]) -> None:
    before = shown(DOMINION)
    players = people(anybody, 2)
    for _ in range(5):
        play(players)
    after = shown(DOMINION)
    assert after["games"] == before["games"] + 5
    old, new = by_card(before), by_card(after)
    assert {"silver", "militia", "moat", "copper"} <= new.keys()
    assert "witch" not in new
    silver = new["silver"]
    assert silver["games"] == old.get("silver", {"games": 0})["games"] + 5
    opened = [sum(one["games"] for one in each["openings"] if "silver" in one["cards"]) for each in (before, after)]
    assert silver["opened"] == opened[1] >= opened[0] + 5
    assert new["moat"]["opened"] == old.get("moat", {"opened": 0})["opened"]
    assert silver["opened_win_rate"] is not None
    for player, rate in zip(players, (1.0, 0.0), strict=True):
        (own,) = shown(f"/v1/players/{player.account}/statistics")["items"]
        assert (own["ruleset"], own["games"], own["win_rate"], own["cards"]) == ("dominion", 5, rate, [])
        assert own["setups"] == [{"setup": "first-game-2", "games": 5, "win_rate": rate}]
        assert sum(one["games"] for one in own["openings"]) == 5
        assert all(set(one["cards"]) <= {"silver", "militia"} for one in own["openings"])
        assert all(one["win_rate"] == (rate if one["games"] == 5 else None) for one in own["openings"])


def totals(models: Any) -> list[bytes]:
    found = [line for line in models.dump() if line.startswith((b'["totals"', b'["counted_games"'))]
    assert len(found) > 10
    return found


HAND = {"hand": ["copper"] * 5, "deck": ["copper", "copper", "estate", "estate", "estate"], "discard": []}
POSITION = {"strict": False, "supply": {"curse": 9}, "players": [HAND, HAND], "turn": {"seat": 0}}
SANDBOX = {"sandbox": True, "visibility": "public", "seats": ["me", "open"]}
UNCOUNTED: dict[str, dict[str, Any]] = {
    "private": {"visibility": "private"},
    "unlisted": {"visibility": "unlisted"},
    "sandbox": SANDBOX,
    "position": SANDBOX | {"position": POSITION},
}


def games_of(player: Api, shown: Callable[[str], Any]) -> int:
    return sum(one["games"] for one in shown(f"/v1/players/{player.account}/statistics")["items"])


@pytest.mark.parametrize("name", UNCOUNTED)
def test_such_a_game_does_not_count(anybody: Api, shown: Callable[[str], Any], name: str) -> None:
    before = shown(DOMINION)
    players = people(anybody, 2)
    play(players, **UNCOUNTED[name])
    assert shown(DOMINION) == before
    assert [games_of(player, shown) for player in players] == [0, 0]


def test_a_voided_game_counts_no_more(anybody: Api, shown: Callable[[str], Any], referee: Api) -> None:
    before = shown(DOMINION)
    players = people(anybody, 2)
    game = play(players)
    assert [games_of(player, shown) for player in players] == [1, 1]
    assert referee.post(f"/v1/games/{game}/rulings", {"kind": "void", "reason": "so"}).status == 201
    assert shown(DOMINION) == before
    assert [games_of(player, shown) for player in players] == [0, 0]


def test_a_fork_does_not_count(anybody: Api, shown: Callable[[str], Any], service: Any) -> None:
    players = people(anybody, 2)
    game = play(players, options={"recommended": "first-game-2", "turn_limit": 8})
    before = shown(DOMINION)
    made = players[0].post(f"/v1/games/{game}/forks", {"at": 20, "seats": ["me", {"bot": "random"}]})
    assert made.status == 201, made
    fork = made.json["game"]["id"]
    end(service, fork)
    assert players[0].get(f"/v1/games/{fork}").json["status"] == "final"
    assert shown(DOMINION) == before
    assert games_of(players[0], shown) == 1


def test_a_game_with_a_seat_that_was_handed_over_does_not_count(
    anybody: Api, shown: Callable[[str], Any], referee: Api
) -> None:
    before = shown(DOMINION)
    *players, substitute = people(anybody, 3)
    game = begun(players)
    ruling = {"kind": "replace", "seat": 1, "account": substitute.account, "reason": "so"}
    assert referee.post(f"/v1/games/{game}/rulings", ruling).status == 201
    play_on([players[0], substitute], game)
    assert shown(DOMINION) == before


@pytest.mark.parametrize(("decisions", "stayed", "left"), [(0, 0, 0), (1, 0, 1), (5, 0, 1), (6, 1, 1)])
def test_a_player_who_leaves_early_gives_nobody_a_win(
    anybody: Api, shown: Callable[[str], Any], decisions: int, stayed: int, left: int
) -> None:
    """A game counts for the players for whose ratings it would count: docs/ratings.md, "A player who leaves"."""
    players = people(anybody, 2)
    game = table(players)
    answered = {player.account: 0 for player in players}
    while min(answered.values()) < 6 and (turn := asked(players, game)):
        player, seen = turn
        if (
            player is players[1]
            and decisions <= answered[player.account] < 6
            and (answered[players[0].account] or not decisions)
        ):
            break  # a seat without a decision did not play
        assert move(player, seen).status == 201
        answered[player.account] += 1
    assert players[1].post(f"/v1/games/{game}/resignation").status == 201
    assert [games_of(player, shown) for player in players] == [stayed, left]


@pytest.mark.parametrize(
    ("openings", "games"), [(("silver", "silver"), [(1, 2, 1)]), (("silver", "moat"), [(1, 1, 1), (1, 1, 0)])]
)
def test_an_opening_counts_once_for_a_game(openings: Sequence[str], games: list[tuple[int, int, int]]) -> None:
    """Its games are fewer than its seats if several players of a game chose it."""
    players = tuple(
        CountedPlayer(f"a_{seat}", person=True, won=seat == 0, opening=one) for seat, one in enumerate(openings)
    )
    totals = dict(CountedGame("dominion", None, (), players).totals())
    of_all = [counts for key, counts in totals.items() if (key.account, key.kind) == (EVERYBODY, "opening")]
    assert [tuple(counts[name] for name in COUNTS) for counts in of_all] == games


def test_a_ruling_changes_who_has_won(anybody: Api, shown: Callable[[str], Any], referee: Api, service: Any) -> None:
    players = people(anybody, 2)
    games = [play(players) for _ in range(5)]
    paths = [f"/v1/players/{player.account}/statistics" for player in players]
    assert [shown(path)["items"][0]["win_rate"] for path in paths] == [1.0, 0.0]
    ruling = {"kind": "adjudicate", "places": [2, 1], "reason": "so"}
    assert referee.post(f"/v1/games/{games[2]}/rulings", ruling).status == 201
    assert [shown(path)["items"][0]["win_rate"] for path in paths] == [0.8, 0.2]
    models = service.platform.readmodels
    followed = totals(models)
    models.rebuild()
    assert totals(models) == followed


@pytest.mark.parametrize("error", [Refusal("unknown-ruleset", ruleset="dominion"), Broken("g_x", 1, "broken/hash")])
def test_a_game_that_cannot_be_counted_stops_no_other(
    anybody: Api, shown: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    before = shown(DOMINION)
    with monkeypatch.context() as patched:
        patched.setattr("projections.game_statistics.ruleset", Mock(side_effect=error))
        game = play(people(anybody, 2))
        assert shown(DOMINION) == before
    (listed,) = [one for one in shown("/v1/games?status=final")["items"] if one["id"] == game]
    assert listed["result"] is not None


def test_a_game_counts_when_the_log_can_be_read_again(
    anybody: Api, shown: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shown(DOMINION)
    with monkeypatch.context() as patched:
        patched.setattr("projections.game_statistics.ruleset", Mock(side_effect=Unavailable("disk full")))
        play(people(anybody, 2))
        with pytest.raises(Unavailable):
            shown(DOMINION)
    assert shown(DOMINION)["games"] == before["games"] + 1


def test_a_running_game_does_not_count(anybody: Api, shown: Callable[[str], Any]) -> None:
    before = shown(DOMINION)
    players = people(anybody, 2)
    table(players, ruleset="dominion")
    assert shown(DOMINION) == before


def test_a_purchase_that_was_taken_back_is_no_opening(anybody: Api, shown: Callable[[str], Any]) -> None:
    players = people(anybody, 2)
    play(players, ("copper",), terms={"takebacks": "consent"})
    cards = {
        card
        for player in players
        for opening in shown(f"/v1/players/{player.account}/statistics")["items"][0]["openings"]
        for card in opening["cards"]
    }
    assert cards <= {"silver", "militia"}
    assert "silver" in cards


def test_games_without_cards_count_for_their_players(anybody: Api, shown: Callable[[str], Any]) -> None:
    players = people(anybody, 2)
    game = table(players)
    for _ in moves(players, game, 16):
        pass
    assert players[1].post(f"/v1/games/{game}/resignation").status == 201
    (own,) = shown(f"/v1/players/{players[0].account}/statistics")["items"]
    assert own == {
        "ruleset": "kingdomino", "games": 1, "win_rate": None, "setups": [], "openings": [], "cards": [],
    }  # fmt: skip


def test_an_erased_player_has_no_statistics(anybody: Api, shown: Callable[[str], Any]) -> None:
    players = people(anybody, 2)
    play(players)
    path = f"/v1/players/{players[1].account}/statistics"
    assert shown(path)["items"]
    assert players[1].ask("DELETE", "/v1/me").status == 202
    refused(anybody.get(path), 404, "not-found")
    refused(anybody.get("/v1/rulesets/chess/statistics"), 404, "not-found")


@pytest.mark.parametrize(("games", "shown"), [(4, None), (5, 0.4)])
def test_no_rate_below_five_games(games: int, shown: float | None) -> None:
    total = Total("dominion", "moat", games, seats=10, wins=4)
    card = CardStatistics.of(total, total)
    assert (card.win_rate, card.opened, card.opened_win_rate) == (shown, 10, shown)


def test_pages_show_the_statistics(anybody: Api, shown: Callable[[str], Any]) -> None:
    players = people(anybody, 2)
    for _ in range(5):
        play(players)
    assert shown(DOMINION)["cards"]
    page = anybody.get("/statistics?order=rate", Accept="text/html", **{"Accept-Language": "it"}).text
    rates = re.findall(r"<td>[^<]*</td><td>\d+</td><td>\d+</td><td>(?:(\d+)%|–)</td>", page)
    assert rates == sorted(rates, key=lambda rate: int(rate or -1), reverse=True)
    assert rates[0] > rates[-1]
    assert "<td>Argento</td>" in page
    own = anybody.get(f"/players/{players[0].account}", Accept="text/html").text
    assert "<td>First Game" in own
    assert "<td>5</td><td>100%</td>" in own
