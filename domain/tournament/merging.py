"""Two entries that were one person are made one: typed twice, or typed and entered with an account."""

from domain.game.refusal import Refusal
from domain.tournament.facts import EntrantsMerged, RoundDrawn
from domain.tournament.played import HeldRound
from domain.tournament.teams import team_of
from domain.tournament.tournament import Tournament, check_running


def merge(tournament: Tournament, entrant: int, into: int) -> EntrantsMerged:
    """The entry `entrant` was `into` all along. It has met nobody, or nobody could say any more who played what."""
    check_running(tournament)
    entries = tournament.entries
    gone, kept = entries.named(entrant), entries.named(into)
    if entrant == into or gone.merged is not None or kept.merged is not None:
        raise Refusal("invalid-pair", f"{entrant} and {into} are not two entries")
    if gone.disqualified or kept.disqualified:
        raise Refusal("disqualified", "who is disqualified does not enter anew")
    if None not in (gone.account, kept.account):
        raise Refusal("invalid-pair", f"{entrant} and {into} have an account each")
    teams = team_of(tournament.teams)
    if len({teams[own] for own in (entrant, into) if own in teams}) == 2:
        raise Refusal("invalid-team", f"{entrant} and {into} play for two teams")
    if _drawn(tournament, entrant):
        raise Refusal("round-drawn", f"{entrant} has a table or a bye already: merge the other one into this")
    return EntrantsMerged(entrant, into)


def _drawn(tournament: Tournament, entrant: int) -> bool:
    """Whether a round was drawn with this entrant, or is to be in a stage whose rounds are settled beforehand."""
    for stage in tournament.played:
        settled = (stage.stage.format.predetermined or stage.stage.format.eliminates) and stage.stage.teams is None
        rounds: list[HeldRound | RoundDrawn] = [*stage.rounds, *stage.withdrawn]
        rounds += [stage.pending] if stage.pending else []
        sat = {own for held in rounds for table in held.tables for own in table.entrants}
        if entrant in sat | {bye.entrant for held in rounds for bye in held.byes}:
            return True
        if settled and entrant in stage.entrants:
            return True
    return False
