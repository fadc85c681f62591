"""The check that confidential texts about a dispute become public, unchanged, when the dispute is decided."""

from collections.abc import Sequence

from domain.game.facts import EVERYONE, Fact
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.rulings import ConfidenceOpened, NoteMade, QuestionAnswered, QuestionAsked
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import fact_of


class Confidences:
    """The confidential texts of a game that is audited. `audited` are its events so far."""

    def __init__(self, audited: Sequence[Stored]) -> None:
        self._audited = audited
        self._opened: set[int] = set()

    def opened(self, fact: ConfidenceOpened, author: str) -> bool:
        """Return whether a text is the confidential one of event `of`, by its author. It may be erased since."""
        self._opened.add(fact.of)
        if not 0 < fact.of <= len(self._audited):
            return False
        stored = self._audited[fact.of - 1]
        if stored.event.type not in LOBBY_CODEC.types or stored.event.actor != author:
            return False
        match self._read(fact.of):
            case NoteMade(dispute, about, text):
                return (dispute, about) == (fact.dispute, fact.about) and _same(text, fact.text)
            case QuestionAsked(dispute=dispute, question=text) | QuestionAnswered(dispute=dispute, answer=text):
                return (dispute, None) == (fact.dispute, fact.about) and _same(text, fact.text)
            case _:
                return False

    def hidden(self, lobby: Lobby) -> int | None:
        """Return the event of a text that is not public, although no dispute waits, or None. Erased texts are left."""
        for dispute in lobby.disputes.all.values():
            asked = [one for one in dispute.questions if one.told != EVERYONE]
            confided = {one.seq for one in dispute.notes} | {one.seq for one in asked}
            confided |= {one.answer for one in asked if one.answer is not None}
            for seq in sorted(confided - self._opened):
                if self._text(seq) is not None:
                    return seq
        return None

    def _text(self, seq: int) -> str | None:
        match self._read(seq):
            case NoteMade(note=text) | QuestionAsked(question=text) | QuestionAnswered(answer=text):
                return text
            case _:
                return None

    def _read(self, seq: int) -> Fact:
        return fact_of(LOBBY_CODEC, self._audited[seq - 1], Viewer.referee())


def _same(sealed: str | None, opened: str | None) -> bool:
    return None in {sealed, opened} or sealed == opened
