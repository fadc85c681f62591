"""Play that a referee takes back."""

from domain.table.lobby import Lobby
from domain.table.office import EVERY_GAME
from domain.table.rulings import Rewound
from events.log.journal import Journal
from events.log.viewer import Viewer
from service.features.games.desk import GameCommands

REFEREE = "a_referee"


def rewind(desk: GameCommands, game: str, to: int) -> None:
    def wish(now: Lobby) -> Rewound:
        return Rewound(reason="a card was misread", rule="p. 5", to=to, branch=now.timeline.rewinds + 1)

    desk.rulings.rule(REFEREE, game, wish, EVERY_GAME)


def decisions(desk: GameCommands, journal: Journal, game: str) -> list[int]:
    """The decisions that play can go back to."""
    with desk.loaded_games.load(game).seen_by(Viewer.public()) as now:
        timeline, open_now = now.lobby.timeline, now.decision
    asked = [stored.seq for stored in journal.read(game) if stored.event.type == "decision-opened"]
    return [seq for seq in asked if timeline.counts(seq) and f"d{seq}" != open_now]
