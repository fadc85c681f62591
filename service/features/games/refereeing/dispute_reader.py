"""Reading of disputes and rulings. Their texts are read from the events, where they may be erased."""

from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any, Final

import msgspec

from domain.game.facts import EVERYONE, Fact
from domain.table import disputes as folded
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.office import EVERY_GAME
from domain.table.rulings import (
    RULINGS,
    Appealed,
    DisputeOpened,
    NoteMade,
    QuestionAnswered,
    QuestionAsked,
    Ruling,
    StatementMade,
)
from domain.table.windows import RulingRecord
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, known_fact
from service.features.games.answers import RulingAnswer
from service.features.games.loaded_game import LoadedGame
from service.features.games.refereeing.answers import Awaited, DisputeAnswer, Note, Question, Reply, Statement
from service.features.games.sources import GameLoader

_RULINGS: Final = {kind.type_name() for kind in RULINGS}


class Instances:
    """Reads disputes and rulings. It does not check who may see the game: callers must."""

    def __init__(self, loaded_games: GameLoader) -> None:
        self._loaded_games = loaded_games

    def dispute(
        self, game: str, dispute: str, reader: str | None, then: GameFold | None = None, *, rules: bool = False
    ) -> DisputeAnswer:
        """Return the answer about a dispute, with its statements, questions and rulings; as it was `then`, if set.

        Before the ruling, it contains only the texts that the account `reader` may read. With `rules`, the account
        reads as a referee.
        """
        loaded = self._loaded_games.load(game)
        with loaded.now() if then is None else nullcontext(then) as now:
            known, until = now.lobby.disputes.named(dispute), now.lobby.appealable_until(dispute)
            table, rulings = now.lobby.table_of, {record.seq: record for record in now.lobby.rulings}
            awaited, parties = list(_awaited(now.lobby, known)), now.lobby.parties(known)
            asked_of = [now.lobby.seated_at(asked.seat, asked.seq) for asked in known.questions]
        opened = _read(loaded.committed(known.opened - 1, known.opened)[0])
        assert isinstance(opened, DisputeOpened)  # noqa: S101 - the fold says that it stands there
        return DisputeAnswer(
            id=dispute,
            game=game,
            status=known.state,
            seat=known.seat,
            opener=known.opener,
            cites=known.cites,
            text=opened.claim,
            opened=known.opened,
            opened_at=known.opened_at,
            statements=[_statement(loaded, seq) for seq in known.statements],
            rulings=[_given_ruling(loaded.committed(seq - 1, seq)[0], rulings.get(seq)) for seq in known.rulings],
            referees=list(known.referees),
            appeal_until=until,
            tournament=None if table is None else table.tournament,
            outcome=known.outcome,
            waits_for=awaited,
            since=known.since,
            parties=parties,
            questions=[
                _question(loaded, known, asked, may_read=rules or (reader is not None and account == reader))
                for asked, account in zip(known.questions, asked_of, strict=True)
            ],
            notes=[_note(loaded, note.seq) for note in known.notes if rules or note.seq < known.open_to],
        )

    def rulings(self, game: str, upto: int | None = None) -> list[RulingAnswer]:
        """Return the rulings on a game in order, up to event `upto` if that is set."""
        loaded = self._loaded_games.load(game)
        with loaded.now() as now:
            known = {record.seq: record for record in now.lobby.rulings}
        stored = (stored for stored in loaded.committed(0, upto) if stored.event.type in _RULINGS)
        return [_given_ruling(one, known.get(one.seq)) for one in stored]

    def ruling(self, game: str, seq: int) -> RulingAnswer | None:
        """Return the ruling of event `seq`, or None if that event is no ruling."""
        loaded = self._loaded_games.load(game)
        with loaded.now() as now:
            known = next((record for record in now.lobby.rulings if record.seq == seq), None)
        return None if known is None else _given_ruling(loaded.committed(seq - 1, seq)[0], known)


def _awaited(lobby: Lobby, dispute: folded.Dispute) -> Iterator[Awaited]:
    for seat in sorted({question.seat for question in dispute.unanswered}):
        yield Awaited("party", lobby.holders[seat], seat)
    if dispute.waits_for == "referee":
        named: list[str | None] = [
            one for one in lobby.terms.referees if lobby.holds_office(one, EVERY_GAME) and dispute.barred(one) is None
        ]
        yield from (Awaited("referee", account, None) for account in named or [None])


def _statement(loaded: LoadedGame, seq: int) -> Statement:
    (stored,) = loaded.committed(seq - 1, seq)
    fact = _read(stored)
    assert isinstance(fact, StatementMade | Appealed)  # noqa: S101 - the fold says that one stands there
    appeal = isinstance(fact, Appealed)
    return Statement(
        seq=seq,
        at=stored.event.at,
        account=stored.event.actor,
        seat=fact.seat,
        kind="appeal" if appeal else "statement",
        text=fact.grounds if isinstance(fact, Appealed) else fact.statement,
    )


def _question(
    loaded: LoadedGame, dispute: folded.Dispute, asked: folded.DisputeQuestion, *, may_read: bool
) -> Question:
    """Return the answer about a referee's question. With `may_read`, include its text even if it is confidential."""
    (stored,) = loaded.committed(asked.seq - 1, asked.seq)
    viewer = Viewer.seat(asked.seat) if may_read else Viewer.public()
    fact = _confided(dispute, stored, viewer)
    assert isinstance(fact, QuestionAsked)  # noqa: S101 - the fold says that one stands there
    return Question(
        seq=asked.seq,
        at=stored.event.at,
        account=stored.event.actor,
        seat=asked.seat,
        confided=asked.told != EVERYONE,
        text=fact.question,
        answer=None if asked.answer is None else _reply(loaded, dispute, asked.answer, viewer),
        open=dispute.pending and dispute.is_open(asked),
    )


def _reply(loaded: LoadedGame, dispute: folded.Dispute, seq: int, viewer: Viewer) -> Reply:
    (stored,) = loaded.committed(seq - 1, seq)
    fact = _confided(dispute, stored, viewer)
    assert isinstance(fact, QuestionAnswered)  # noqa: S101 - the fold says that one stands there
    return Reply(seq, stored.event.at, stored.event.actor, fact.answer)


def _note(loaded: LoadedGame, seq: int) -> Note:
    (stored,) = loaded.committed(seq - 1, seq)
    fact = _read(stored, Viewer.referee())
    assert isinstance(fact, NoteMade)  # noqa: S101 - the fold says that one stands there
    return Note(seq, stored.event.at, stored.event.actor, fact.about, fact.note)


def _confided(dispute: folded.Dispute, stored: Stored, viewer: Viewer) -> Fact:
    """Return a fact about a dispute as a viewer may read it. After the decision, everybody may read it."""
    return _read(stored, Viewer.referee() if stored.seq < dispute.open_to else viewer)


def _given_ruling(stored: Stored, record: RulingRecord | None) -> RulingAnswer:
    """Return the answer about a ruling. `decided` has the fields of its kind."""
    fact = _read(stored)
    assert isinstance(fact, Ruling)  # noqa: S101 - its type says so
    plain: dict[str, Any] = msgspec.to_builtins(fact)
    common = {name: plain.pop(name) for name in ("reason", "rule", "dispute")}
    return RulingAnswer(
        stored.seq,
        stored.event.at,
        stored.event.actor,
        fact.type_name(),
        event=plain.pop("answers"),
        decided=plain,
        cards=list(plain.pop("cards", ())),
        overturned=None if record is None else record.overturned,
        **common,
    )


def _read(stored: Stored, viewer: Viewer | None = None) -> Fact:
    return known_fact(LOBBY_CODEC, stored, viewer or Viewer.public())
