"""Tournaments to export: what a desk without a service told, as a source of exports."""

import random
from collections.abc import Mapping

from domain.tournament.facts import EntrantRegistered, TournamentCreated
from service.exports.source import Source, Told
from tests.support.organising import ID, Organiser

HEAD = "ab" * 32


def source_of(desk: Organiser, names: Mapping[int, str | None] | None = None) -> Source:
    """Everything that was told, a minute after the other; entrants are called by their accounts unless named."""
    created = desk.facts[0]
    assert isinstance(created, TournamentCreated)
    called: dict[int, str | None] = {
        fact.entrant: fact.name or f"player {fact.entrant}"
        for fact in desk.facts
        if isinstance(fact, EntrantRegistered)
    }
    told = [
        Told(seq, "olga", f"2026-11-21T{9 + seq // 60:02}:{seq % 60:02}:00.000Z", fact)
        for seq, fact in enumerate(desk.facts, 1)
    ]
    return Source(ID, created.title, called | dict(names or {}), desk.tournament, told, HEAD)


def played(desk: Organiser, rounds: int, seed: int = 1, away: float = 0.0) -> None:
    """So many rounds, drawn and played by chance."""
    chance = random.Random(seed)
    for _ in range(rounds):
        desk.draw()
        desk.play(chance, away)
