"""Statistics over HTTP: which games count, and how rulings remove games."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from domain.game.refusal import Refusal
from projections.game_statistics import Total
from service.features.accounts.changing import give_role
from service.features.ratings.statistics_answers import CardStatistics
from tests.support.api import Api, refused
from tests.support.play import asked, moves, people, table

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


def play(players: Sequence[Api], regretted: Sequence[str] = (), **terms: Any) -> str:
    """Play three turns each, then the second player resigns, so the first has won.

    The first purchase of a `regretted` card is taken back.
    """
    game = table(players, ruleset="dominion", options={"recommended": "first-game-2"}, **terms)
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


class Case(NamedTuple):
    """A game that does not count, by its terms or by what comes after it."""

    terms: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it
    ruling: dict[str, Any] | None = None


CASES = {
    "private": Case({"visibility": "private"}),
    "unlisted": Case({"visibility": "unlisted"}),
    "void": Case(ruling={"kind": "void", "reason": "so"}),
}


@pytest.mark.parametrize("name", CASES)
def test_such_a_game_does_not_count(anybody: Api, shown: Callable[[str], Any], referee: Api, name: str) -> None:
    case, before = CASES[name], shown(DOMINION)
    players = people(anybody, 2)
    game = play(players, **case.terms)
    if case.ruling is not None:
        assert shown(DOMINION) != before
        assert referee.post(f"/v1/games/{game}/rulings", case.ruling).status == 201
    assert shown(DOMINION) == before
    for player in players:
        assert shown(f"/v1/players/{player.account}/statistics")["items"] == []


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


def test_a_game_whose_rules_this_build_refuses_stops_no_other(
    anybody: Api, shown: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(name: str) -> None:
        raise Refusal("unknown-ruleset", ruleset=name)

    before = shown(DOMINION)
    with monkeypatch.context() as patched:
        patched.setattr("projections.game_statistics.ruleset", refuse)
        game = play(people(anybody, 2))
        assert shown(DOMINION) == before
    (listed,) = [one for one in shown("/v1/games?status=final")["items"] if one["id"] == game]
    assert listed["result"] is not None


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
    for _ in moves(players, game, 13):
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


@pytest.mark.parametrize(("seats", "shown"), [(4, None), (5, 0.4)])
def test_no_rate_below_five_games(seats: int, shown: float | None) -> None:
    card = CardStatistics.of(Total("dominion", "moat", 3, seats=seats, wins=2, opened=seats, won=2))
    assert (card.win_rate, card.opened_win_rate) == (shown, shown)


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
