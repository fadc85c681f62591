"""Seeds by rating. The ratings are recorded, so that anybody can repeat the order of the seeds."""

from collections.abc import Mapping

import msgspec

from domain.tournament.drawing import begin_stage, check_seeds_open
from domain.tournament.facts import StageBegun
from domain.tournament.tournament import Tournament


def begin_by_rating(tournament: Tournament, ratings: Mapping[int, int | None]) -> StageBegun:
    """Begin the next stage with the entrants in order of their `ratings`.

    Unrated entrants come last, and lots break ties.
    """
    check_seeds_open(tournament)
    begun = begin_stage(tournament)
    lots = {entrant: tournament.entries.entrants[entrant].lot for entrant in begun.entrants}

    def strength(entrant: int) -> tuple[bool, int, int]:
        rating = ratings.get(entrant)
        return rating is None, -(rating or 0), lots[entrant]

    seeds = tuple(sorted(begun.entrants, key=strength))
    return msgspec.structs.replace(begun, entrants=seeds, ratings=tuple(ratings.get(entrant) for entrant in seeds))
