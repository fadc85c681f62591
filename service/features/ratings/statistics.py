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
    win_rate,
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
    return _statistics(totals, EVERYBODY, found, cards_of(totals, ruleset))


def statistics_of(totals: Statistics, player: str) -> list[GameStatistics]:
    """Return the statistics of a player in each ruleset with games that count."""
    return [_statistics(totals, player, total, []) for total in totals.games(player)]


def cards_of(totals: Statistics, ruleset: str) -> list[CardStatistics]:
    """Return the statistics of the cards of a ruleset, those in the most games first."""
    opened = {one.name: one for one in totals.most(ruleset, "opened", _MOST_CARDS)}
    found = totals.most(ruleset, "card", _MOST_CARDS)
    return [CardStatistics.of(one, opened.get(one.name, Total(ruleset))) for one in found]


def openings_of(
    totals: Statistics, ruleset: str, account: str = EVERYBODY, most: int = _MOST
) -> list[OpeningStatistics]:
    """Return the most frequent openings of an account, or of all people."""
    found = totals.most(ruleset, "opening", most, account)
    return [OpeningStatistics(cards=one.name.split(), games=one.games, win_rate=win_rate(one)) for one in found]


def _statistics(totals: Statistics, account: str, total: Total, cards: list[CardStatistics]) -> GameStatistics:
    return GameStatistics(
        ruleset=total.ruleset,
        games=total.games,
        win_rate=win_rate(total),
        setups=[
            SetupStatistics(setup=one.name or None, games=one.games, win_rate=win_rate(one))
            for one in totals.most(total.ruleset, "setup", _MOST, account)
        ],
        openings=openings_of(totals, total.ruleset, account),
        cards=cards,
    )
