"""Finality of games: an ended game becomes final and reveals its secrets when its windows have closed.

These are the windows for disputes and appeals. A casual game has none, so it is final when it ends. A game that shares
its shuffles with other tables waits for them (`seed_release`).
"""

from collections.abc import Iterable

from domain.game.facts import Fact
from domain.table.lobby import Lobby
from domain.table.lobby_facts import SeedOpened
from service.platform.streams.pen import SERVICE, Pen, Secrets


def write_on(pen: Pen, lobby: Lobby, facts: Iterable[Fact], actor: str, secrets: Secrets) -> None:
    """Write facts, then reveal the game's seed if the game is now final.

    `lobby` is the caller's own copy, which is updated.
    """
    for fact in facts:
        write_one(pen, lobby, fact, actor)
    if lobby.status == "ended" and lobby.draws is None and lobby.settled(pen.at, pen.absences):
        open_seed(pen, lobby, secrets)


def open_seed(pen: Pen, lobby: Lobby, secrets: Secrets) -> None:
    """Write that the game is final, with its revealed seed."""
    write_one(pen, lobby, SeedOpened(secrets.seed.hex()), SERVICE)


def write_one(pen: Pen, lobby: Lobby, fact: Fact, actor: str) -> None:
    """Write a fact outside of play, and apply it to the caller's copy of the lobby."""
    pen.write([fact], actor)
    lobby.apply(fact, pen.seq, actor, pen.at)
