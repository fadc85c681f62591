"""Publication of the confidential texts about a dispute, when the dispute is decided.

New events publish them to everybody, so every later copy of the record contains them.
"""

from collections.abc import Iterator

from domain.game.facts import Fact
from domain.table.disputes import Dispute
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.rulings import ConfidenceOpened, NoteMade, QuestionAnswered, QuestionAsked
from events.log.viewer import Viewer
from projections.game_fold import fact_of
from service.features.games.finality import write_one
from service.features.games.loaded_game import LoadedGame
from service.platform.streams.pen import Pen


def open_confidences(loaded: LoadedGame, pen: Pen, lobby: Lobby, dispute: Dispute, confided: list[int]) -> None:
    """Publish the confidential texts of the given events, each in the name of its author. Erased texts stay erased."""
    for seq, author, fact in _read(loaded, confided):
        match fact:
            case NoteMade(about=about, note=str(text)):
                write_one(pen, lobby, ConfidenceOpened(dispute.id, seq, about, text), author)
            case QuestionAsked(question=str(text)) | QuestionAnswered(answer=str(text)):
                write_one(pen, lobby, ConfidenceOpened(dispute.id, seq, None, text), author)


def _read(loaded: LoadedGame, confided: list[int]) -> Iterator[tuple[int, str, Fact]]:
    for seq in confided:
        (stored,) = loaded.committed(seq - 1, seq)
        yield seq, stored.event.actor, fact_of(LOBBY_CODEC, stored, Viewer.referee())
