"""The games of a match, as its state gives them: their players, rules and terms.

The service makes its games from these requests, and the audit compares the games on record with them.
"""

from domain.table.lobby_facts import PartOf
from domain.table.match import Contest, MatchGameOpened
from service.features.games.desk import GameRequest


def request_of(match: str, contest: Contest, opened: MatchGameOpened) -> GameRequest:
    """Return the request for a game of a match, without its seed."""
    rules, chairs = contest.rules, contest.chairs_of(opened)
    return GameRequest(
        rules.ruleset,
        rules.options,
        chairs,
        contest.visibility,
        terms=contest.terms,
        part_of=PartOf(match, opened.number),
        present=frozenset(chair.account for chair in chairs if chair.account is not None),
        nonces={} if contest.commit is None else contest.nonces_by_account,
    )
