"""The HTTP operations on statistics."""

from typing import Final

from domain.games.rulesets import RULESETS
from projections.game_statistics import Statistics, Total
from projections.statistics_tables import EVERYBODY
from service.features.ratings.services import RatingServices, known_account
from service.features.ratings.statistics_answers import (
    CardStatistics,
    GameStatistics,
    OpeningStatistics,
    SetupStatistics,
    rate,
)
from service.platform.http.blueprint import Blueprint
from service.platform.http.errors import not_found
from service.platform.http.paging import Page

blp = Blueprint("statistics", __name__)

_MOST_CARDS: Final = 1_000
"""More than all boxes have."""
_MOST: Final = 50


@blp.route("/v1/rulesets/<name>/statistics", methods=["GET"])
@blp.anybody()
@blp.response(200, GameStatistics)
def get_statistics(services: RatingServices, name: str) -> GameStatistics:
    """Show statistics of a ruleset.

    They count people in public games that are final, but no sandbox, fork or voided game.
    """
    if name not in RULESETS:
        not_found("not-found/ruleset")
    return statistics_of_all(services.readmodels.statistics, name)


@blp.route("/v1/players/<id(a):player>/statistics", methods=["GET"])
@blp.anybody()
@blp.response(200, Page[GameStatistics])
def list_player_statistics(services: RatingServices, player: str) -> Page[GameStatistics]:
    """List a player's statistics, by ruleset."""
    known_account(services, player)
    return Page(statistics_of(services.readmodels.statistics, player), next=None)


def statistics_of_all(totals: Statistics, ruleset: str) -> GameStatistics:
    """Return the statistics of all people in a ruleset."""
    found = next((total for total in totals.games() if total.ruleset == ruleset), Total(ruleset))
    return _statistics(totals, EVERYBODY, found)


def statistics_of(totals: Statistics, player: str) -> list[GameStatistics]:
    """Return the statistics of a player in each ruleset with games that count."""
    return [_statistics(totals, player, total) for total in totals.games(player)]


def _statistics(totals: Statistics, account: str, total: Total) -> GameStatistics:
    ruleset = total.ruleset
    cards = totals.most(ruleset, "card", _MOST_CARDS) if account == EVERYBODY else []
    return GameStatistics(
        ruleset=ruleset,
        games=total.games,
        win_rate=rate(total.wins, total.seats),
        setups=[
            SetupStatistics(setup=one.name or None, games=one.games, win_rate=rate(one.wins, one.seats))
            for one in totals.most(ruleset, "setup", _MOST, account)
        ],
        openings=[
            OpeningStatistics(cards=one.name.split(), games=one.games, win_rate=rate(one.wins, one.seats))
            for one in totals.most(ruleset, "opening", _MOST, account)
        ],
        cards=[CardStatistics.of(one) for one in cards],
    )
