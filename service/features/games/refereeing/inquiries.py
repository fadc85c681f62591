"""The commands by which referees ask questions and write notes about a dispute before they rule."""

from collections.abc import Callable, Collection
from typing import Final, Literal

from domain.game.facts import EVERYONE, Fact
from domain.game.refusal import Refusal
from domain.table.disputes import Dispute
from domain.table.lobby import Lobby
from domain.table.office import Office
from domain.table.own_matter import check_in_game
from domain.table.rulings import NoteMade, QuestionAnswered, QuestionAsked
from projections.game_fold import GameFold
from service.features.games.amending import Amender
from service.features.games.finality import write_on
from service.features.games.loaded_game import LoadedGame
from service.features.games.refereeing.disputes import check_not_final, party
from service.features.games.refereeing.rulings import check_referee
from service.platform.streams.pen import SERVICE, Pen
from service.platform.streams.repository import Moved

_MOST: Final = 50
"""Maximum number of questions in a dispute, and also of notes."""


class Inquiries:
    def __init__(self, amender: Amender) -> None:
        self._amender = amender

    def ask(
        self, account: str, game: str, dispute: str, seat: int, question: str, *, alone: bool, office: Office
    ) -> Moved | None:
        """Ask a question to the player on a seat.

        With `alone`, only that player and referees may read it until the ruling.
        """

        def write(now: GameFold, lobby: Lobby, known: Dispute) -> Fact:
            if not 0 <= seat < now.setting.seats:
                raise Refusal("unknown-seat/game", pointer="/seat", seats=now.setting.seats)
            if lobby.chairs[seat].kind == "bot" or lobby.holders[seat] is None:
                raise Refusal("unknown-seat/nobody", pointer="/seat", seat=seat)
            _check_room(len(known.questions), "questions")
            return QuestionAsked(dispute, seat, seat if alone else EVERYONE, question)

        return self._inquire(account, game, dispute, office, write)

    def note(self, account: str, game: str, dispute: str, about: int | None, note: str, office: Office) -> Moved | None:
        """Add a referee's note to a dispute, about the moment after event `about`, or about the whole game."""

        def write(now: GameFold, _: Lobby, known: Dispute) -> Fact:
            if about is not None and not 1 <= about <= now.seq:
                raise Refusal("unknown-event/range", pointer="/about", last=now.seq)
            _check_room(len(known.notes), "notes")
            return NoteMade(dispute, about, note)

        return self._inquire(account, game, dispute, office, write)

    def answer(self, account: str, game: str, dispute: str, question: int, answer: str) -> Moved | None:
        """Reply to a referee's question of event `question`, which must ask the account's seat."""

        def write(loaded: LoadedGame, _: GameFold, pen: Pen, lobby: Lobby) -> None:
            seat = party(lobby, account, game)
            check_not_final(lobby)
            known = _pending(lobby, dispute)
            asked = known.question_in(question)
            if asked is None or asked.seat != seat:
                raise Refusal("unknown-event/question", pointer="/question", event=question)
            if asked.answer is not None:
                raise Refusal("enough-said/answered", event=asked.answer)
            if not known.is_open(asked):
                raise Refusal("dispute-settled/question")
            answered = QuestionAnswered(dispute, asked.seat, question, asked.told, answer)
            write_on(pen, lobby, [answered], account, loaded.secrets)

        return self._amender.amend(account, game, "dispute", write)

    def close(self, game: str, dispute: str, erased: Collection[str]) -> Moved | None:
        """Close the open questions to erased accounts, with an empty reply of the service."""

        def write(loaded: LoadedGame, _: GameFold, pen: Pen, lobby: Lobby) -> None:
            unanswered = lobby.disputes.named(dispute).unanswered
            closed = [
                QuestionAnswered(dispute, asked.seat, asked.seq, asked.told, None)
                for asked in unanswered
                if lobby.holders[asked.seat] in erased
            ]
            write_on(pen, lobby, closed, SERVICE, loaded.secrets)

        return self._amender.amend(SERVICE, game, "dispute", write)

    def _inquire(
        self,
        account: str,
        game: str,
        dispute: str,
        office: Office,
        made: Callable[[GameFold, Lobby, Dispute], Fact],
    ) -> Moved | None:
        def write(loaded: LoadedGame, now: GameFold, pen: Pen, lobby: Lobby) -> None:
            check_referee(lobby, account, game, office, rules=False)
            fact = made(now, lobby, _pending(lobby, dispute))
            check_in_game(account, fact, lobby)
            write_on(pen, lobby, [fact], account, loaded.secrets)

        return self._amender.amend(account, game, "inquiry", write)


def _pending(lobby: Lobby, dispute: str) -> Dispute:
    known = lobby.disputes.named(dispute)
    if not known.pending:
        raise Refusal("dispute-settled/state", state=known.state)
    return known


def _check_room(many: int, what: Literal["questions", "notes"]) -> None:
    if many >= _MOST:
        raise Refusal("enough-said/questions" if what == "questions" else "enough-said/notes", count=_MOST)
