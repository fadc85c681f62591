"""Reads games for viewers: now or at an earlier event, and as events, a record, a position or a log.

Callers see only what their viewer may know. Answers come from folds of that viewer, or from public facts.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from copy import deepcopy
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

from domain.game.play import DecisionOpened
from domain.game.refusal import Refusal
from domain.game.words import LogLine
from domain.table.office import NO_OFFICE, Office
from domain.table.seating import Tenure
from events.keys import KeyRing
from events.log.event import Stored
from events.log.journal import Journal
from events.log.sealing import audiences, holds_text, openings_for, without_texts
from events.log.viewer import Viewer
from events.record.writing import LogPositions, write_record
from projections.game_fold import GameFold
from projections.narration import line_of, lobby_line_of
from projections.stream_kinds import GAME
from projections.written_games import written
from service.features.games.answers import DecisionAnswer, Game
from service.features.games.game_answer import game_answer, open_decision
from service.features.games.loaded_game import LoadedGame, unknown_game
from service.features.games.log_lines import KeptLine
from service.features.games.past import PastMoments
from service.features.games.sight import ViewAccess, perspective, sight
from service.platform.streams.pen import ago
from service.platform.streams.repository import Moved
from service.platform.streams.shown import Shown

_ASKED: Final = DecisionOpened.type_name()
_PAGE: Final = 100
_REPEATED: Final = 0.25
"""Cost for an audit of an event before a rewind, as a share of the cost of a new event. Measured in Dominion."""


Resting = Callable[[str, Viewer], GameFold | None]


class GameFinder(Protocol):
    """Finds games in memory, and loads others. `known` returns only games that are in memory already."""

    def load(self, stream: str) -> LoadedGame: ...

    def known(self, stream: str) -> LoadedGame | None: ...

    def at_hand(self, stream: str, upto: int = 0) -> LoadedGame: ...


class NumberedLine(NamedTuple):
    """A line of a game's log, with the number and time of its event.

    `counts` is true if the event was not taken back.
    """

    seq: int
    at: str
    line: LogLine
    counts: bool


class GameQueries:
    """The queries of games for viewers.

    `resting` returns the stored current fold of a game that is not in memory, or None. `moments` caches earlier folds.
    """

    def __init__(
        self,
        journal: Journal,
        ring: KeyRing,
        loaded_games: GameFinder,
        resting: Resting,
        moments: PastMoments | None = None,
    ) -> None:
        self._journal = journal
        self._ring = ring
        self._loaded_games = loaded_games
        self._resting = resting
        self._moments = moments or PastMoments()

    def sight(
        self,
        account: str | None,
        game: str,
        view: str | None = None,
        office: Office = NO_OFFICE,
        loaded: LoadedGame | None = None,
    ) -> ViewAccess:
        """Return the access of an account to a game, in its office. `view` is public, seat, seat-N or referee.

        Pass the `loaded` game if it has all committed events, so that it is not compared with the log again.
        """
        with self._now(game, Viewer.public()) if loaded is None else loaded.now() as now:
            seen, delay = sight(now.lobby, account, game, view, office), now.lobby.terms.spectator_delay
            if not now.lobby.late_for(account, office):
                return seen._replace(upto=now.seq) if seen.by_office else seen
        loaded = loaded or self._loaded_games.load(game)
        return seen._replace(upto=max(loaded.begun, loaded.last_by(ago(delay))))  # how play began is always shown

    def organised_by(self, account: str, game: str) -> bool:
        """Return whether an account organises the tournament of a game and does not play in the game."""
        with self._now(game, Viewer.public()) as now:
            lobby = now.lobby
            return lobby.table_of is not None and account in lobby.hosts and account not in lobby.holders

    def reach(self, game: str, seen: ViewAccess) -> int:
        """Return the number of the last event that a caller may see."""
        return self.version(game) if seen.upto is None else seen.upto

    def perspective(self, account: str | None, game: str, view: str | None = None) -> Viewer:
        """Return the viewer as which an account looks at a game without any office."""
        return self.sight(account, game, view).viewer

    def fullest(self, game: str, seen: ViewAccess) -> ViewAccess:
        """Return the fullest access to a game: the referee's view if the game is final, otherwise `seen`."""
        with self._loaded_games.load(game).now() as now:
            return seen._replace(viewer=Viewer.referee()) if now.lobby.status == "final" else seen

    def version(self, game: str) -> int:
        loaded = self._loaded_games.known(game)
        if loaded is not None:
            return loaded.seq
        head = self._journal.head(game)
        if head is None:
            raise unknown_game(game)
        return head.seq

    def bytes_of(self, game: str, upto: int, after: int = 0) -> int:
        return self._journal.bytes_of(game, upto, after)

    def unfolded(self, game: str, viewer: Viewer, at: int) -> int:
        """Return the number of events to fold before the state just after event `at` can be shown."""
        loaded = self._loaded_games.load(game)
        _check_moment(loaded, at)
        return self._moments.missing(loaded.stream, viewer, at)

    def audited(self, game: str, upto: int) -> float:
        """Return the cost of an audit up to event `upto`, in events.

        It includes a share of the events before each rewind, which the audit goes through again.
        """
        with self._now(game, Viewer.public()) as now:
            return upto + now.lobby.timeline.repeated(upto) * _REPEATED

    def rewound(self, game: str) -> int:
        """Return the cost of a rewind, in events: those of the game, for the public and for each seat."""
        with self._now(game, Viewer.public()) as now:
            return now.seq * (1 + len(now.lobby.chairs))

    def taken_back(self, account: str, game: str, *, answer: bool | None) -> int:
        """Return the cost of a takeback by this account, in events.

        `answer`: the account allows or declines the open takeback. A request that only asks or declines costs nothing.
        """
        with self._now(game, Viewer.public()) as now:
            lobby = now.lobby
            mine = lobby.seats_of(account)
            if answer is None:
                agreed = lobby.terms.takebacks
                rewinds = mine and (agreed == "uninformed" or (agreed == "consent" and not lobby.others(mine[0])))
            else:
                rewinds = mine and answer and lobby.takeback is not None
        return self.rewound(game) if rewinds else 0

    def game(self, account: str | None, game: str, viewer: Viewer, at: int | None = None) -> Game:
        """Return the answer about a game as `viewer` sees it, now or just after event `at`."""
        if at is None or at == self.version(game):
            with self._now(game, viewer) as fold:
                return game_answer(fold, game, account)
        return game_answer(self.then(game, viewer, at), game, account)

    def then(self, game: str, viewer: Viewer, at: int) -> GameFold:
        """Return the game as `viewer` saw it just after event `at`, with all questions complete."""
        return self._then(self._loaded_games.load(game), viewer, at)

    def after(self, account: str, game: str, moved: Moved | None) -> tuple[Game, list[Shown]]:
        """Return the view of the account that changed a game, and the events of the change."""
        loaded = self._loaded_games.load(game) if moved is None else self._loaded_games.at_hand(game, moved.last)
        with loaded.now() as now:
            # An account that has just declined an invitation to a private game may not see it any more, but it sees
            # this change.
            knows = now.lobby.knows(account)
            viewer = perspective(now.lobby, account, game, None) if knows else Viewer.public()
        with loaded.seen_by(viewer) as fold:
            shown = game_answer(fold, game, account)
        events = [] if moved is None else loaded.committed(moved.first - 1, moved.last)
        return shown, _seen(loaded, events, viewer)

    def next(self, account: str, game: str, moved: Moved) -> tuple[int, DecisionAnswer | None]:
        """Return the number of the last event, and the open decision as an account sees it, without text.

        This reads no table, so that no fold is made for the account.
        """
        with self._loaded_games.at_hand(game, moved.last).now() as now:
            return now.seq, open_decision(now, perspective(now.lobby, account, game, None))

    def at_time(self, game: str, moment: str) -> int:
        """Return the number of the last event up to a time, or refuse. The time must have the format of events."""
        loaded = self._loaded_games.load(game)
        last = loaded.last_by(moment)
        if not last:
            raise Refusal("unknown-event/moment", pointer="/at", moment=moment)
        return last

    def events(self, game: str, viewer: Viewer, after: int, limit: int) -> list[Shown]:
        """Return the events of a game after number `after`, as a viewer may see them."""
        loaded = self._loaded_games.load(game)
        return _seen(loaded, loaded.committed(after, after + limit), viewer)

    def record(
        self, game: str, viewer: Viewer, upto: int | None = None, places: LogPositions | None = None
    ) -> Iterator[bytes]:
        """Yield the lines of a game's portable record, up to event `upto` if that is set.

        `places` are the positions of its events in the transparency log.
        """
        loaded = self._loaded_games.load(game)
        events = _readable(loaded, self._paged(loaded, loaded.seq if upto is None else upto), viewer)
        return write_record(
            events, kind=GAME.name, viewer=viewer, key=loaded.secrets.key, ring=self._ring, places=places
        )

    def position(self, game: str, viewer: Viewer, at: int | None = None) -> dict[str, Any]:
        """Return the position of a game at rest as JSON. Only viewers who may see everything can get it."""
        fold = self._rested(game, viewer, at)
        return fold.rules.position(fold.copy.table)

    def notation(self, game: str, viewer: Viewer, at: int | None = None) -> str:
        """Return the position of a game at rest as text."""
        fold = self._rested(game, viewer, at)
        return fold.rules.notation.write(fold.rules.position(fold.copy.table))

    def written(self, game: str, viewer: Viewer, at: int | None = None) -> str:
        """Return a whole game as text, up to event `at` if that is set.

        Only viewers who may see everything can get it.
        """
        loaded = self._loaded_games.load(game)
        fold = self._then(loaded, viewer, loaded.seq if at is None else at)
        if fold.lobby.status in {"open", "cancelled"}:
            raise Refusal("game-not-started/log")
        return written(fold, self._paged(loaded, fold.seq))

    def _rested(self, game: str, viewer: Viewer, at: int | None) -> GameFold:
        loaded = self._loaded_games.load(game)
        fold = self._then(loaded, viewer, loaded.seq if at is None else at)
        if fold.lobby.status in {"open", "cancelled"}:
            raise Refusal("game-not-started/position")
        if not self._at_rest(loaded, fold):
            raise Refusal("not-at-rest")
        return fold

    def log(
        self,
        game: str,
        viewer: Viewer,
        names: Sequence[str],
        language: str,
        upto: int | None = None,
        after: int = 0,
        limit: int | None = None,
    ) -> Iterator[NumberedLine]:
        """Yield the log lines of a game's events after `after`, at most `limit` events, up to event `upto`.

        Each line is rendered from the view that the viewer had just before its event.
        """
        loaded = self._loaded_games.load(game)
        seq = loaded.seq if upto is None else upto
        last = seq if limit is None else min(seq, after + limit)
        if after >= last:
            return
        with loaded.now() if upto is None else nullcontext(self._then(loaded, Viewer.public(), seq)) as now:
            timeline = deepcopy(now.lobby.timeline)
        known = loaded.lines.of(viewer, names, language)
        for number in range(after + 1, last + 1):
            if number not in known:
                fold = self._then(loaded, viewer, number - 1) if number > 1 else GameFold(viewer, loaded.past)
                known.update(_rendered(fold, self._paged(loaded, last, number - 1), names, language))
            rendered = known[number]
            line = rendered.line
            if rendered.text:
                (stored,) = _readable(loaded, loaded.committed(number - 1, number), viewer)
                line = lobby_line_of(stored, viewer, names, language)
            if line is not None:
                yield NumberedLine(number, rendered.at, line, timeline.counts(number))

    def _at_rest(self, loaded: LoadedGame, fold: GameFold) -> bool:
        """Return whether a game is at rest at the moment of a fold.

        The open decision or else the next one contains the number of the last rest.
        """
        asked = fold.asked
        if asked is None:
            following = self._paged(loaded, loaded.seq, after=fold.seq)
            asked = next((stored for stored in following if stored.event.type == _ASKED), None)
        return fold.rests(asked)

    @contextmanager
    def _now(self, game: str, viewer: Viewer) -> Iterator[GameFold]:
        loaded = self._loaded_games.known(game)
        rests = self._resting(game, viewer) if loaded is None else None
        if rests is not None:
            yield rests
            return
        with (loaded or self._loaded_games.load(game)).seen_by(viewer) as fold:
            yield fold

    def _then(self, loaded: LoadedGame, viewer: Viewer, at: int) -> GameFold:
        _check_moment(loaded, at)
        return self._moments.fold(loaded.stream, viewer, at, partial(self._paged, loaded), loaded.past)

    def _paged(self, loaded: LoadedGame, upto: int, after: int = 0) -> Iterator[Stored]:
        for page in range(after, upto, _PAGE):
            yield from loaded.committed(page, min(page + _PAGE, upto))


def _check_moment(loaded: LoadedGame, at: int) -> None:
    if not 1 <= at <= loaded.seq:
        raise Refusal("unknown-event/range", pointer="/at", last=loaded.seq)


def _seen(loaded: LoadedGame, events: Sequence[Stored], viewer: Viewer) -> list[Shown]:
    key, readable = loaded.secrets.key, _readable(loaded, events, viewer)
    return [Shown(stored, openings_for(stored, key, viewer), loaded.informs(stored)) for stored in readable]


def _rendered(
    fold: GameFold, events: Iterable[Stored], names: Sequence[str], language: str
) -> Iterator[tuple[int, KeptLine]]:
    """Yield the log lines of events after the fold. Lines with people's texts stay empty, and each use renders them."""
    for stored in events:
        text = holds_text(stored)
        yield stored.seq, KeptLine(stored.event.at, None if text else line_of(fold, stored, names, language), text)
        fold.apply(stored)


def _readable(loaded: LoadedGame, events: Iterable[Stored], viewer: Viewer) -> Iterator[Stored]:
    """Yield a game's events without confidential texts of other players who held the viewer's seat.

    A secret of play belongs to a seat. A confidential text belongs to a person, so later players of the seat get none.
    """
    strangers: Sequence[Tenure] = ()
    if viewer.place is not None:
        with loaded.now() as now:
            strangers = now.lobby.strangers(viewer.place)
    for stored in events:
        theirs = any(one.since < stored.seq <= one.until for one in strangers) and holds_text(stored)
        yield without_texts(stored) if theirs and viewer.place in audiences(stored).values() else stored
