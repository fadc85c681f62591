"""Ended, then final: where the windows for disputes and appeals are closed, everything secret about a game opens.

A casual game has no such windows: what ends it makes it final. One that shares its shuffles with other tables waits for
them (`releasing`).
"""

from collections.abc import Iterable

from domain.game.facts import Fact
from domain.table.lobby import Lobby, SeedOpened
from service.streams.pen import SERVICE, Pen, Secrets


def write_on(pen: Pen, lobby: Lobby, facts: Iterable[Fact], actor: str, secrets: Secrets) -> None:
    """Writes facts, and that the game is final if they make it so. `lobby` follows; it is the caller's own."""
    for fact in facts:
        write_one(pen, lobby, fact, actor)
    if lobby.status == "ended" and lobby.draws is None and lobby.settled(pen.at, pen.absences):
        open_seed(pen, lobby, secrets)


def open_seed(pen: Pen, lobby: Lobby, secrets: Secrets) -> None:
    """Writes that the game is final."""
    write_one(pen, lobby, SeedOpened(secrets.seed.hex()), SERVICE)


def write_one(pen: Pen, lobby: Lobby, fact: Fact, actor: str) -> None:
    """Writes a fact that lies around the table. `lobby` follows."""
    pen.write([fact], actor)
    lobby.apply(fact, pen.seq, actor, pen.at)
