"""Reading of disputes and rulings. Their texts are read from the events, where they may be erased."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import accumulate
from typing import Any, Final, NamedTuple, Self

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
from events.log.journal import Journal, Place
from events.log.viewer import Viewer
from projections.game_fold import GameFold, known_fact
from service.features.games.answers import RulingAnswer
from service.features.games.loaded_game import LoadedGame
from service.features.games.refereeing.answers import Awaited, DisputeAnswer, Note, Question, Reply, Statement

_RULINGS: Final = {kind.type_name() for kind in RULINGS}


Events = Mapping[Place, Stored]
Charge = Callable[[Collection[Stored]], None]
"""A function that charges for an answer with the texts of events."""


class WantedDispute(NamedTuple):
    """A dispute to be shown to the account `reader`, now or as of the fold `then`.

    With `rules`, the account reads as a referee.
    """

    loaded: LoadedGame
    dispute: str
    reader: str | None
    then: GameFold | None
    rules: bool


class Instances:
    """Reads disputes and rulings of many games. It does not check who may see them: callers must."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def disputes(
        self, wanted: Sequence[WantedDispute], charge: Charge = lambda _: None, most: int | None = None
    ) -> list[DisputeAnswer]:
        """Return the answers about disputes, with their statements, questions and rulings.

        `charge` is called with the events of all texts, and may refuse. With `most`, return only the first disputes,
        with that many texts together, but at least one.

        Before the ruling, an answer contains only the texts that its reader may read. The texts of all disputes are
        read by one statement.
        """
        states = _first([_DisputeState.of(one) for one in wanted], most)
        events = self._journal.pick([(state.game, seq) for state in states for seq in state.texts()])
        charge(events.values())
        return [state.answer(events) for state in states]

    def rulings_at(self, places: Sequence[tuple[LoadedGame, int]], charge: Charge) -> dict[Place, RulingAnswer]:
        """Return the rulings of events of several games. Their texts are read by one statement.

        `charge` is called with these events, and may refuse.
        """
        records = {(loaded.stream, seq): _record(loaded, seq) for loaded, seq in places}
        events = self._journal.pick([place for place, record in records.items() if record is not None])
        charge(events.values())
        return {place: _given_ruling(stored, records[place]) for place, stored in events.items()}


class _DisputeState(NamedTuple):
    """What the folds say about a dispute; its texts are missing."""

    game: str
    known: folded.Dispute
    appeal_until: str | None
    tournament: str | None
    rulings: dict[int, RulingRecord]
    awaited: list[Awaited]
    parties: list[str]
    reads: list[bool]
    """Whether the reader may read each question although it is confidential."""
    rules: bool

    @classmethod
    def of(cls, wanted: WantedDispute) -> Self:
        reader = wanted.reader
        with wanted.loaded.now() if wanted.then is None else nullcontext(wanted.then) as now:
            lobby, known = now.lobby, now.lobby.disputes.named(wanted.dispute)
            asked_of = [lobby.seated_at(asked.seat, asked.seq) for asked in known.questions]
            return cls(
                game=wanted.loaded.stream,
                known=known,
                appeal_until=lobby.appealable_until(wanted.dispute),
                tournament=None if lobby.table_of is None else lobby.table_of.tournament,
                rulings={record.seq: record for record in lobby.rulings if record.seq in known.rulings},
                awaited=list(_awaited(lobby, known)),
                parties=lobby.parties(known),
                reads=[wanted.rules or (reader is not None and account == reader) for account in asked_of],
                rules=wanted.rules,
            )

    def texts(self) -> Iterator[int]:
        """Yield the numbers of the events with the texts of the dispute."""
        yield self.known.opened
        yield from (*self.known.statements, *self.known.rulings)
        for asked in self.known.questions:
            yield from (asked.seq,) if asked.answer is None else (asked.seq, asked.answer)
        yield from (note.seq for note in self.known.notes)

    def answer(self, events: Events) -> DisputeAnswer:
        known, game = self.known, self.game
        opened = _read(events[game, known.opened])
        assert isinstance(opened, DisputeOpened)  # noqa: S101 - the fold says that it stands there
        return DisputeAnswer(
            id=known.id,
            game=game,
            status=known.state,
            seat=known.seat,
            opener=known.opener,
            cites=known.cites,
            text=opened.claim,
            opened=known.opened,
            opened_at=known.opened_at,
            statements=[_statement(events[game, seq]) for seq in known.statements],
            rulings=[_given_ruling(events[game, seq], self.rulings.get(seq)) for seq in known.rulings],
            referees=list(known.referees),
            appeal_until=self.appeal_until,
            tournament=self.tournament,
            outcome=known.outcome,
            waits_for=self.awaited,
            since=known.since,
            parties=self.parties,
            questions=[
                _question(events, game, known, asked, may_read=reads)
                for asked, reads in zip(known.questions, self.reads, strict=True)
            ],
            notes=[_note(events[game, note.seq]) for note in known.notes if self.rules or note.seq < known.open_to],
        )


def _first(states: list[_DisputeState], most: int | None) -> list[_DisputeState]:
    """Return the first disputes, with `most` texts together, but at least one."""
    totals = accumulate(sum(1 for _ in state.texts()) for state in states)
    return states if most is None else states[: max(1, sum(total <= most for total in totals))]


def rulings_of(loaded: LoadedGame, upto: int | None = None, charge: Charge = lambda _: None) -> list[RulingAnswer]:
    """Return the rulings on a game in order, up to event `upto` if that is set.

    `charge` is called with their events, and may refuse.
    """
    with loaded.now() as now:
        known = {record.seq: record for record in now.lobby.rulings}
    stored = [stored for stored in loaded.committed(0, upto) if stored.event.type in _RULINGS]
    charge(stored)
    return [_given_ruling(one, known.get(one.seq)) for one in stored]


def ruling_of(loaded: LoadedGame, seq: int) -> RulingAnswer | None:
    """Return the ruling of event `seq`, or None if that event is no ruling."""
    known = _record(loaded, seq)
    return None if known is None else _given_ruling(loaded.committed(seq - 1, seq)[0], known)


def _record(loaded: LoadedGame, seq: int) -> RulingRecord | None:
    with loaded.now() as now:
        return next((record for record in now.lobby.rulings if record.seq == seq), None)


def _awaited(lobby: Lobby, dispute: folded.Dispute) -> Iterator[Awaited]:
    for seat in sorted({question.seat for question in dispute.unanswered}):
        yield Awaited("party", lobby.holders[seat], seat)
    if dispute.waits_for == "referee":
        named: list[str | None] = [
            one for one in lobby.terms.referees if lobby.holds_office(one, EVERY_GAME) and dispute.barred(one) is None
        ]
        yield from (Awaited("referee", account, None) for account in named or [None])


def _statement(stored: Stored) -> Statement:
    fact = _read(stored)
    assert isinstance(fact, StatementMade | Appealed)  # noqa: S101 - the fold says that one stands there
    appeal = isinstance(fact, Appealed)
    return Statement(
        seq=stored.seq,
        at=stored.event.at,
        account=stored.event.actor,
        seat=fact.seat,
        kind="appeal" if appeal else "statement",
        text=fact.grounds if isinstance(fact, Appealed) else fact.statement,
    )


def _question(
    events: Events, game: str, dispute: folded.Dispute, asked: folded.DisputeQuestion, *, may_read: bool
) -> Question:
    """Return the answer about a referee's question. With `may_read`, include its text even if it is confidential."""
    stored = events[game, asked.seq]
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
        answer=None if asked.answer is None else _reply(events[game, asked.answer], dispute, viewer),
        open=dispute.pending and dispute.is_open(asked),
    )


def _reply(stored: Stored, dispute: folded.Dispute, viewer: Viewer) -> Reply:
    fact = _confided(dispute, stored, viewer)
    assert isinstance(fact, QuestionAnswered)  # noqa: S101 - the fold says that one stands there
    return Reply(stored.seq, stored.event.at, stored.event.actor, fact.answer)


def _note(stored: Stored) -> Note:
    fact = _read(stored, Viewer.referee())
    assert isinstance(fact, NoteMade)  # noqa: S101 - the fold says that one stands there
    return Note(stored.seq, stored.event.at, stored.event.actor, fact.about, fact.note)


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
