"""The match or tournament that a game is part of, in answers."""

from domain.table.lobby_facts import PartOf, TableOf
from service.features.games.answers import PartOfMatch, PartOfTournament


def part_of_match(part: PartOf | None) -> PartOfMatch | None:
    return None if part is None else PartOfMatch(part.match, part.number)


def part_of_tournament(of: TableOf | None) -> PartOfTournament | None:
    return None if of is None else PartOfTournament(of.tournament, of.stage, of.round, of.table, of.number)
