"""Audits of the games of a desk."""

from service.features.audits.from_log import Auditing
from service.features.games.desk import GameCommands


def auditing_of(desk: GameCommands) -> Auditing:
    return Auditing(desk.looks.journal, desk.looks.ring)
