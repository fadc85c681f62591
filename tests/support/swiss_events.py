"""Random two-player Swiss events: odd numbers, late entries, drops, byes, draws, upsets, and who does not come."""

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.game.results import Standing
from domain.tournament.entering import drop, forbid, request_bye
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import report
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.rounds import DrawnTable
from domain.tournament.results.scale import Scale
from service.features.exports.trf import written
from service.features.tournaments.pairing.swiss import solve
from tests.support.organising import Organiser, places

WIN: Final = Scale("win")


class Drawn(NamedTuple):
    """A round to pair, as reported to another program, and our pairing of it.

    The pairing lists places in the seeding, White first; 0 is a bye.
    """

    number: int
    report: str
    pairs: list[tuple[int, int]]
    organiser: Organiser


def event(seed: int, scale: Scale = WIN, most: int = 60) -> Iterator[Drawn]:
    """Every round of an event, as long as the solver can pair it."""
    chance = random.Random(seed)
    number = chance.randint(8, most)
    rounds = min(chance.randint(4, 9), number // 2)
    organiser = Organiser(Stage(Swiss(rounds=rounds, size=2), scale)).enter(number).begin(range(1, number + 1))
    for at in range(1, rounds + 1):
        if at > 1:
            _come_and_go(organiser, at, chance)
        told = written(organiser.tournament, {}, f"Event {seed}")
        organiser.draw(solve)
        yield Drawn(at, told, _paired(organiser), organiser)
        for table in organiser.tournament.current.rounds[-1].tables:
            standings = _played(table, number, chance)
            absent = [seat for seat in (0, 1) if all(own.seat != seat for own in standings)]
            organiser.tell(report(organiser.tournament, at, table.number, standings, absent))


def _come_and_go(organiser: Organiser, at: int, chance: random.Random) -> None:
    tournament = organiser.tournament
    for entrant in tournament.entries.playing:
        if chance.random() < 0.02:
            organiser.tell(drop(tournament, entrant))
        elif chance.random() < 0.03:
            organiser.tell(request_bye(tournament, entrant, RoundRef(1, at), chance.choice(("half", "none"))))
    if at == 2 and chance.random() < 0.3:
        organiser.enter(1)
        organiser.tell(forbid(tournament, *chance.sample(sorted(tournament.entries.entrants), 2)))


def _played(table: DrawnTable, number: int, chance: random.Random) -> tuple[Standing, ...]:
    """Draw a result that the higher seed mostly wins."""
    luck = chance.random()
    if luck < 0.035:
        return places(None, None) if luck < 0.005 else places(None, 1) if luck < 0.02 else places(1, None)
    white, black = table.entrants
    margin = 2 * (black - white) / number + chance.gauss(0, 1)
    return places(int(margin > 0.3), int(margin < -0.3))


def _paired(organiser: Organiser) -> list[tuple[int, int]]:
    held, seeds = organiser.tournament.current.rounds[-1], organiser.tournament.current.entrants
    number = {entrant: place for place, entrant in enumerate(seeds, 1)}
    tables = [(number[table.entrants[0]], number[table.entrants[1]]) for table in held.tables]
    return sorted([*tables, *((number[bye.entrant], 0) for bye in held.byes if bye.kind == "pairing")])
