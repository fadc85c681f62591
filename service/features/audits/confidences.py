"""The check that confidential texts about a dispute become public, unchanged, when the dispute is decided."""

from collections.abc import Sequence

import msgspec

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

    def matches_original(self, fact: ConfidenceOpened, stored: Stored) -> bool:
        """Return whether an opened text equals the confidential text of event `fact.of` by the same author.

        `stored` is the event of `fact`. A text that was erased cannot be compared, and matches.
        """
        matches = self._matches(fact, stored)
        if matches:
            self._opened.add(fact.of)
        return matches

    def _matches(self, fact: ConfidenceOpened, stored: Stored) -> bool:
        if not 0 < fact.of <= len(self._audited):
            return False
        original = self._audited[fact.of - 1]
        if original.event.type not in LOBBY_CODEC.types or original.event.actor != stored.event.actor:
            return False
        about: int | None = None
        field = "note"
        match self._read(fact.of):
            case NoteMade(dispute, about, text):
                pass
            case QuestionAsked(dispute=dispute, question=text):
                field = "question"
            case QuestionAnswered(dispute=dispute, answer=text):
                field = "answer"
            case _:
                return False
        if (dispute, about) != (fact.dispute, fact.about) or _written(original, field) != _written(stored, "text"):
            return False
        return None in {text, fact.text} or text == fact.text

    def first_unopened(self, lobby: Lobby) -> int | None:
        """Return the number of the first confidential text that was never opened, or None. Erased texts are skipped."""
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


def _written(stored: Stored, field: str) -> bool:
    """Return whether somebody wrote this text, even if it was erased since: its commitment stays in the event."""
    return msgspec.json.decode(stored.event.data).get(field) is not None
