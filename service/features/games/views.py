"""Looking at games: now, at any earlier event, as events, as a record, as a position.

Callers see only what a viewer of their kind may know. No other fold is ever made for them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from copy import deepcopy
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

from domain.game.play import DecisionOpened
from domain.game.refusal import Refusal
from domain.game.ruleset import View
from domain.game.words import LogLine
from domain.table.clocks import spelled
from domain.table.lobby import Chair, Lobby, Takeback, Tenure
from domain.table.office import NO_OFFICE, Office
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from events.log.sealing import audiences, holds_text, openings_for, without_texts
from events.log.viewer import Viewer
from events.record.writing import LogPositions, write_record
from projections.game_fold import GameFold
from projections.narration import line_of
from projections.stream_kinds import GAME
from projections.written_games import written
from service.features.games.answers import AskedTakeback, DecisionAnswer, Game, GameSeat
from service.features.games.memory import LoadedGame, unknown_game
from service.features.games.part_of import part_of_match, part_of_tournament
from service.features.games.past import PastMoments
from service.platform.answers import ABSENT
from service.platform.streams.pen import ago
from service.platform.streams.repository import Moved
from service.platform.streams.shown import Shown

_ASKED: Final = DecisionOpened.type_name()
_PAGE: Final = 500


Resting = Callable[[str, Viewer], GameFold | None]


class GameFinder(Protocol):
    """Finds the rooms of games. `known` returns only those in memory."""

    def room(self, stream: str) -> LoadedGame: ...

    def known(self, stream: str) -> LoadedGame | None: ...

    def at_hand(self, stream: str, upto: int = 0) -> LoadedGame: ...


class ViewAccess(NamedTuple):
    """The viewer as whom a caller looks.

    `by_office`: the caller sees this only because they may rule on the game, so every look is recorded first. `upto`:
    the last event that they may see. For a caller by office it is the newest event, so that they see nothing beyond the
    recorded look. For a delayed spectator it is an earlier event. For all others it is None.
    """

    viewer: Viewer
    by_office: bool = False
    upto: int | None = None

    def moment(self, at: int | None) -> int | None:
        """Return the event after which to show the game, for a requested event `at`. None: now."""
        if self.upto is not None and at is not None and at > self.upto:
            raise Refusal("unknown-event", f"the game has events 1 to {self.upto}", pointer="/at")
        return self.upto if at is None else at


class NumberedLine(NamedTuple):
    """A line of the log in words, with its event, and whether that counts or was taken back."""

    seq: int
    at: str
    line: LogLine
    counts: bool


class GameQueries:
    """The reader of games. `resting` returns the current fold of a game that is not in memory, if it is kept. `moments`
    keeps earlier folds."""

    def __init__(
        self, journal: Journal, ring: KeyRing, rooms: GameFinder, resting: Resting, moments: PastMoments | None = None
    ) -> None:
        self._journal = journal
        self._ring = ring
        self._rooms = rooms
        self._resting = resting
        self._moments = moments or PastMoments()

    def sight(
        self, account: str | None, game: str, wanted: str | None = None, office: Office = NO_OFFICE
    ) -> ViewAccess:
        """Return the sight of this account in this office. `wanted` is public, seat, seat-N or referee."""
        with self._now(game, Viewer.public()) as now:
            seen, delay = _sight(now.lobby, account, game, wanted, office), now.lobby.terms.spectator_delay
            if not now.lobby.late_for(account, office):
                return seen._replace(upto=now.seq) if seen.by_office else seen
        room = self._rooms.room(game)
        return seen._replace(upto=max(room.begun, room.last_by(ago(delay))))  # how play began is always shown

    def organised_by(self, account: str, game: str) -> bool:
        """Return whether this account organises the game's tournament and does not play here."""
        with self._now(game, Viewer.public()) as now:
            lobby = now.lobby
            return lobby.table_of is not None and account in lobby.hosts and account not in lobby.holders

    def reach(self, game: str, seen: ViewAccess) -> int:
        """Return the last event that this caller may see."""
        return self.version(game) if seen.upto is None else seen.upto

    def perspective(self, account: str | None, game: str, wanted: str | None = None) -> Viewer:
        """Return the viewer of this account, which has no office."""
        return self.sight(account, game, wanted).viewer

    def fullest(self, game: str, seen: ViewAccess) -> ViewAccess:
        """Return the sight that shows most of the game to a caller with this default sight."""
        with self._rooms.room(game).now() as now:
            return seen._replace(viewer=Viewer.referee()) if now.lobby.status == "final" else seen

    def version(self, game: str) -> int:
        room = self._rooms.known(game)
        if room is not None:
            return room.seq
        head = self._journal.head(game)
        if head is None:
            raise unknown_game(game)
        return head.seq

    def game(self, account: str | None, game: str, viewer: Viewer, at: int | None = None) -> Game:
        """Return the game as `viewer` sees it, now or just after event `at`."""
        if at is None or at == self.version(game):
            with self._now(game, viewer) as fold:
                return game_answer(fold, game, account)
        return game_answer(self.then(game, viewer, at), game, account)

    def then(self, game: str, viewer: Viewer, at: int) -> GameFold:
        """Return the game as `viewer` saw it just after event `at`, with every question whole."""
        return self._then(self._rooms.room(game), viewer, at)

    def after(self, account: str, game: str, moved: Moved | None) -> tuple[Game, list[Shown]]:
        """Return the view of the account that changed a game, and the events that the change made."""
        room = self._rooms.room(game) if moved is None else self._rooms.at_hand(game, moved.last)
        with room.now() as now:
            # An account that has just declined an invitation to a private game may not see it any more, but it sees
            # this change.
            knows = now.lobby.knows(account)
            viewer = _perspective(now.lobby, account, game, None) if knows else Viewer.public()
        with room.seen_by(viewer) as fold:
            shown = game_answer(fold, game, account)
        events = [] if moved is None else room.committed(moved.first - 1, moved.last)
        return shown, _seen(room, events, viewer)

    def next(self, account: str, game: str, moved: Moved) -> tuple[int, DecisionAnswer | None]:
        """Return the last event number, and the open decision as this account sees it, without text. It reads no table,
        so it folds nothing for the account."""
        with self._rooms.at_hand(game, moved.last).now() as now:
            return now.seq, asked(now, _perspective(now.lobby, account, game, None))

    def at_time(self, game: str, moment: str) -> int:
        """Return the last event of the game up to this moment (RFC 3339, UTC, in the format of events)."""
        room = self._rooms.room(game)
        last = room.last_by(moment)
        if not last:
            raise Refusal("unknown-event", f"the game was made after {moment}", pointer="/at")
        return last

    def events(self, game: str, viewer: Viewer, after: int, limit: int) -> list[Shown]:
        """Return the events after number `after`, as this viewer may see them."""
        room = self._rooms.room(game)
        return _seen(room, room.committed(after, after + limit), viewer)

    def record(
        self, game: str, viewer: Viewer, upto: int | None = None, places: LogPositions | None = None
    ) -> Iterator[bytes]:
        """Return the portable record line by line, up to event `upto` if it is given. `places`: the places of its
        events in the transparency log."""
        room = self._rooms.room(game)
        events = _readable(room, self._paged(room, room.seq if upto is None else upto), viewer)
        return write_record(events, kind=GAME.name, viewer=viewer, key=room.secrets.key, ring=self._ring, places=places)

    def position(self, game: str, viewer: Viewer, at: int | None = None) -> dict[str, Any]:
        """Return the table in the rulebook's words, at a rest, for a viewer who may see everything."""
        fold = self._rested(game, viewer, at)
        return fold.rules.position(fold.copy.table)

    def notation(self, game: str, viewer: Viewer, at: int | None = None) -> str:
        """Return the position as text."""
        fold = self._rested(game, viewer, at)
        return fold.rules.notation.write(fold.rules.position(fold.copy.table))

    def written(self, game: str, viewer: Viewer, at: int | None = None) -> str:
        """Return the whole game as text for a viewer who may see everything, up to event `at` if it is given."""
        room = self._rooms.room(game)
        fold = self._then(room, viewer, room.seq if at is None else at)
        if fold.lobby.status in {"open", "cancelled"}:
            raise Refusal("game-not-started", "there is nothing to write before play has begun")
        return written(fold, self._paged(room, fold.seq))

    def _rested(self, game: str, viewer: Viewer, at: int | None) -> GameFold:
        room = self._rooms.room(game)
        fold = self._then(room, viewer, room.seq if at is None else at)
        if fold.lobby.status in {"open", "cancelled"}:
            raise Refusal("game-not-started", "there is no position before play has begun")
        if not self._at_rest(room, fold):
            raise Refusal("not-at-rest", "something is half-played here: there is no position")
        return fold

    def log(
        self,
        game: str,
        viewer: Viewer,
        names: Sequence[str],
        language: str,
        upto: int | None = None,
        after: int = 0,
    ) -> Iterator[NumberedLine]:
        """Yield the game in words, as this viewer lived through it: the events after `after`, up to `upto` if it is
        given."""
        room = self._rooms.room(game)
        seq = room.seq if upto is None else upto
        if after >= seq:
            return
        with room.now() if upto is None else nullcontext(self._then(room, Viewer.public(), seq)) as last:
            course = deepcopy(last.lobby.course)
        fold = self._then(room, viewer, after) if after else GameFold(viewer, room.past)
        for stored in _readable(room, self._paged(room, seq, after), viewer):
            line = line_of(fold, stored, names, language)
            if line is not None:
                yield NumberedLine(stored.seq, stored.event.at, line, course.counts(stored.seq))
            fold.apply(stored)

    def _at_rest(self, room: LoadedGame, fold: GameFold) -> bool:
        """Return whether nothing is half-played. The open decision, or else the next one, names the last event at
        rest."""
        asked = fold.asked
        if asked is None:
            following = self._paged(room, room.seq, after=fold.seq)
            asked = next((stored for stored in following if stored.event.type == _ASKED), None)
        return fold.rests(asked)

    @contextmanager
    def _now(self, game: str, viewer: Viewer) -> Iterator[GameFold]:
        room = self._rooms.known(game)
        rests = self._resting(game, viewer) if room is None else None
        if rests is not None:
            yield rests
            return
        with (room or self._rooms.room(game)).seen_by(viewer) as fold:
            yield fold

    def _then(self, room: LoadedGame, viewer: Viewer, at: int) -> GameFold:
        if not 1 <= at <= room.seq:
            raise Refusal("unknown-event", f"the game has events 1 to {room.seq}", pointer="/at")
        return self._moments.fold(room.stream, viewer, at, partial(self._paged, room), room.past)

    def _paged(self, room: LoadedGame, upto: int, after: int = 0) -> Iterator[Stored]:
        for page in range(after, upto, _PAGE):
            yield from room.committed(page, min(page + _PAGE, upto))


def _seen(room: LoadedGame, events: Sequence[Stored], viewer: Viewer) -> list[Shown]:
    key, readable = room.secrets.key, _readable(room, events, viewer)
    return [Shown(stored, openings_for(stored, key, viewer), room.informs(stored)) for stored in readable]


def _readable(room: LoadedGame, events: Iterable[Stored], viewer: Viewer) -> Iterator[Stored]:
    """Yield the events as a viewer may have them.

    A secret of play belongs to a seat, but a confidential text to a person: later players of the seat do not read it.
    """
    strangers: Sequence[Tenure] = ()
    if viewer.place is not None:
        with room.now() as now:
            strangers = now.lobby.strangers(viewer.place)
    for stored in events:
        theirs = any(one.since < stored.seq <= one.until for one in strangers) and holds_text(stored)
        yield without_texts(stored) if theirs and viewer.place in audiences(stored).values() else stored


def _perspective(lobby: Lobby, account: str | None, game: str, wanted: str | None) -> Viewer:
    """Return the viewer of this account where no office matters."""
    return _sight(lobby, account, game, wanted, NO_OFFICE).viewer


def _sight(lobby: Lobby, account: str | None, game: str, wanted: str | None, office: Office) -> ViewAccess:
    trusted, knows = lobby.may_referee(account, office), lobby.knows(account)
    if not (trusted or knows):
        raise unknown_game(game)
    mine = lobby.seats_of(account)
    sandbox = lobby.sandbox and account == lobby.maker
    if wanted is None:
        if sandbox:
            return ViewAccess(Viewer.referee())
        return ViewAccess(Viewer.seat(mine[0]) if mine else Viewer.public(), by_office=not knows)
    if wanted == "seat":
        if not mine:
            raise Refusal("not-seated", "you do not sit in this game", pointer="/view")
        return ViewAccess(Viewer.seat(mine[0]))
    viewer = named(lobby, wanted)
    if viewer == Viewer.public() or lobby.status == "final" or sandbox or viewer.place in mine:
        return ViewAccess(viewer, by_office=not knows)
    if trusted:
        return ViewAccess(viewer, by_office=True)
    raise Refusal("view-not-yours", f"{wanted} is not yours to see before the game is final", pointer="/view")


def named(lobby: Lobby, wanted: str) -> Viewer:
    """Return the viewer of this name in this game."""
    try:
        viewer = Viewer.named(wanted)
    except ValueError as error:
        raise Refusal("invalid", str(error), pointer="/view") from error
    if viewer.place is not None and viewer.place >= len(lobby.chairs):
        raise Refusal("unknown-seat", f"this game has {len(lobby.chairs)} seats, from 0", pointer="/view")
    return viewer


def game_answer(fold: GameFold, game: str, account: str | None) -> Game:
    """Return the state of a game, as the fold's viewer sees it. `account` only marks its own seats. Handles and the
    text of the prompt are added later."""
    lobby = fold.lobby
    begun = lobby.status not in {"open", "cancelled"}
    return Game(
        id=game,
        origin=None,
        ruleset=lobby.rules.ruleset,
        rules=lobby.rules,
        status=lobby.status,
        paused=lobby.paused and lobby.status == "running",
        visibility=lobby.visibility,
        sandbox=lobby.sandbox,
        match=part_of_match(lobby.part_of),
        tournament=part_of_tournament(lobby.table_of),
        fork_of=lobby.fork_of,
        draws=lobby.draws,
        terms=lobby.terms,
        maker=lobby.maker,
        seats=told_seats(lobby.chairs, lobby.holders),
        you=lobby.seats_of(account),
        view=str(fold.viewer),
        version=fold.seq,
        head=fold.head,
        created_at=fold.made_at,
        at=fold.at,
        abandoned=[[first, last] for first, last in lobby.course.gone],
        commit=lobby.commit,
        seed=lobby.seed,
        table=_table(fold) if begun else None,
        decision=asked(fold),
        takeback=None if lobby.takeback is None else _takeback(lobby.takeback),
        clock=None if lobby.clocks is None else lobby.clocks.shown(),
        result=lobby.result,
        disputable_until=lobby.disputable_until,
        waived=list(lobby.waived),
        unwaived=lobby.unwaived if lobby.status == "ended" else [],
        final_from=_spelled(lobby.final_from if lobby.status == "ended" else None),
        abandoned_from=_spelled(_abandoned_from(fold)),
    )


def _table(fold: GameFold) -> View:
    table, viewer = fold.copy.table, fold.viewer
    return fold.rules.open_view(table) if viewer.sees_all else fold.rules.view(table, viewer.place)


def _abandoned_from(fold: GameFold) -> int | None:
    if fold.asked is None or fold.copy.open is None:
        return None
    return fold.lobby.abandoned_from(fold.copy.open.seat, fold.asked.event.at)


def _spelled(moment: int | None) -> str | None:
    return None if moment is None else spelled(moment)


def asked(fold: GameFold, viewer: Viewer | None = None) -> DecisionAnswer | None:
    """Return the open decision, as this viewer or else the fold's own sees it."""
    question = fold.question(viewer)
    if question is None:
        return None
    if "ordered" in question:  # an imported game may order picks that no game here orders
        question["ordered"] = fold.rules.ordering.get(question["kind"]) if question["ordered"] else None
    return DecisionAnswer(**question)


def _takeback(asked: Takeback) -> AskedTakeback:
    return AskedTakeback(asked.seat, f"d{asked.to}", list(asked.agreed))


def told_seats(chairs: Sequence[Chair], holders: Sequence[str | None]) -> list[GameSeat]:
    return [
        GameSeat(
            seat,
            chair.kind,
            holder or chair.account,
            taken=holder is not None,
            bot=ABSENT if chair.bot is None else chair.bot,
        )
        for seat, (chair, holder) in enumerate(zip(chairs, holders, strict=True))
    ]
