"""Ended, then final: where the windows for disputes and appeals are closed, everything secret about a game opens.

A casual game has no such windows: what ends it makes it final. One that shares its shuffles with other tables waits for
them (`releasing`).
"""

from collections.abc import Iterable

from domain.clocks import milliseconds
from domain.facts import Fact
from domain.lobby import Lobby, SeedOpened
from service.desk.writing import SERVICE, Pen, Secrets


def write_on(pen: Pen, lobby: Lobby, facts: Iterable[Fact], actor: str, secrets: Secrets) -> None:
    """Writes facts, and that the game is final if they make it so. `lobby` follows; it is the caller's own."""
    for fact in facts:
        pen.write([fact], actor)
        lobby.apply(fact, pen.seq, actor, pen.at)
    final_from = lobby.final_from
    if final_from is not None and final_from <= milliseconds(pen.at):
        open_seed(pen, lobby, secrets)


def open_seed(pen: Pen, lobby: Lobby, secrets: Secrets) -> None:
    """Writes that the game is final."""
    opened = SeedOpened(secrets.seed.hex())
    pen.write([opened], SERVICE)
    lobby.apply(opened, pen.seq, SERVICE, pen.at)
