"""Tournaments to export: the facts of a desk without a service, as a source; and events in a house."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from domain.tournament.facts import EntrantRegistered, TournamentCreated
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.pairing.cost import Draw
from service.features.exports.source import ExportSource, LoggedFact
from service.features.tournaments.desk import TournamentRequest
from service.features.tournaments.typed_results import Came
from service.platform.assembly.service import Service
from service.platform.ids import new_id
from tests.support.organising import ID, Organiser, places
from tests.support.tables import played_on

HEAD = "ab" * 32


def source_of(desk: Organiser, names: Mapping[int, str | None] | None = None) -> ExportSource:
    """Return all facts as a source, a minute apart; entrants without a name are called by their accounts."""
    created = desk.facts[0]
    assert isinstance(created, TournamentCreated)
    called: dict[int, str | None] = {
        fact.entrant: fact.name or f"player {fact.entrant}"
        for fact in desk.facts
        if isinstance(fact, EntrantRegistered)
    }
    told = [
        LoggedFact(seq, "olga", f"2026-11-21T{9 + seq // 60:02}:{seq % 60:02}:00.000Z", fact)
        for seq, fact in enumerate(desk.facts, 1)
    ]
    return ExportSource(ID, created.title, called | dict(names or {}), desk.tournament, told, HEAD)


def played(desk: Organiser, rounds: int, seed: int = 1, away: float = 0.0) -> None:
    """Draw this many rounds and play them by chance."""
    chance = random.Random(seed)
    for _ in range(rounds):
        desk.draw().play(chance, away)


def typed_event(
    service: Service, organiser: str, entrants: int, rounds: int, planned: int | None = None, **more: Any
) -> str:
    """Create an event at real tables with names alone, and type in results of some rounds."""
    tournament, organise, chance = new_id("t"), service["tournaments"].desk.organising, random.Random(entrants)
    stages = (Stage(Swiss(size=4, rounds=planned or rounds)),)
    organise.create(organiser, tournament, TournamentRequest("Coppa", "kingdomino", {}, stages, play="typed", **more))
    for number in range(1, entrants + 1):
        organise.enter_name(organiser, tournament, f"player {number}")
    organise.begin_stage(organiser, tournament)
    for number in range(1, rounds + 1):
        organise.draw(organiser, tournament)
        organise.publish(organiser, tournament)
        for table in service["tournaments"].desk.book.line(tournament).tournament.current.rounds[-1].tables:
            scores = [chance.randint(0, 99) for _ in table.entrants]
            came = Came(places(*scores), ())
            organise.report(organiser, tournament, number, table.number, lambda _, came=came: came)
    return tournament


def held_event(service: Service, organiser: str, players: Sequence[str], rounds: int = 1, **more: Any) -> str:
    """An event of two at a table whose games are played here, to their end."""
    tournament, organise = new_id("t"), service["tournaments"].desk.organising
    stages = (Stage(Swiss(size=2, rounds=rounds)),)
    wanted = TournamentRequest("Coppa", "kingdomino", {}, stages, **more)
    organise.create(organiser, tournament, wanted)
    for player in players:
        organise.enter(player, tournament)
    organise.begin_stage(organiser, tournament)
    for number in range(1, rounds + 1):
        line = service["tournaments"].desk.book.line(tournament)
        made = Draw(tuple(zip(*[iter(sorted(line.tournament.entries.entrants))] * 2, strict=False)), ())
        organise.draw_by_hand(organiser, tournament, made if number % 2 else _turned(made))
        organise.publish(organiser, tournament)
        service["tournaments"].desk.opener.advance(tournament)
        for games in service["tournaments"].desk.book.line(tournament).tournament.current.rounds[-1].games.values():
            assert games[-1].game is not None
            played_on(service["games"].desk, games[-1].game)
        service["tournaments"].desk.opener.advance(tournament)
    return tournament


def _turned(made: Draw) -> Draw:
    return Draw(tuple((other, one) for one, other in made.tables), ())
