"""The follower that advances tournaments: it opens games, records their results, and reveals secrets.

Every step can be repeated safely: the ids of games are derived from their tables, and every fact from the current
state.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from datetime import date
from itertools import chain, islice
from typing import Final

import structlog

from domain.game.chance import seed_of
from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.clocks import milliseconds
from domain.table.lobby import Lobby
from domain.table.lobby_facts import OfficialsNamed, SeedOpened
from domain.table.office import EVERY_GAME
from domain.table.rulings import Paused, Resumed, Ruling, Voided
from domain.tournament import drawing, entering, hours, result_commands
from domain.tournament.dealing import dealt
from domain.tournament.facts import TableOpened
from domain.tournament.played import HeldRound, TableGame
from domain.tournament.presence import awaited, coming, missing
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.rounds import DrawnTable
from domain.tournament.tournament import Tournament
from domain.tournament.waiting import fill_places
from events.log.chain import Broken
from events.log.viewer import Viewer
from projections.game_fold import GameFold, past_of
from projections.tournament_fold import TournamentLine
from service.features.games.desk import GameCommands
from service.features.games.officials import are_new
from service.features.games.refereeing.rulings import RulingRequest
from service.features.games.seating import Shared
from service.features.tournaments import overturned_games
from service.features.tournaments.bot_tables import Admit, BotGate
from service.features.tournaments.game_results import GameProgress, begun_games, games_of, missing_facts
from service.features.tournaments.store import TournamentBook
from service.features.tournaments.table_games import (
    alike,
    decided_without,
    hosts,
    next_game,
    not_played,
    request_of,
)
from service.platform.streams import service_time
from service.platform.streams.pen import SERVICE, Pen
from service.platform.streams.repository import Command

_STEPS: Final = 20
_AT_ONCE: Final = 16
"""Maximum number of games that are created while a request waits, or before results of other games are processed."""

Forgotten = Callable[[Collection[str]], Collection[str]]
"""A function that returns which of the given accounts are erased."""

_log = structlog.get_logger("tournaments")


class TournamentAdvancer:
    def __init__(self, desk: GameCommands, book: TournamentBook, forgotten: Forgotten, admit: Admit) -> None:
        self._desk = desk
        self._admit = admit
        self._book = book
        self.forgotten = forgotten
        self._lost: dict[str, tuple[str | None, GameProgress]] = {}
        """Games that this build cannot read, with their last hash."""
        self.go_on: Callable[[str, Collection[str] | None], None] | None = None
        """Schedules the rest if there are many games to create. Without it all are created at once."""
        self._hours: dict[str, int] = {}
        """Time at which the next round starts by itself, for each tournament that this process has looked at."""
        self.hour_noted: Callable[[], None] = lambda: None
        """Called when such a time is new."""

    def due(self) -> list[str]:
        """Return the tournaments in which a scheduled round has become due since the last call."""
        now = service_time.now()
        passed = [id_ for id_, hour in list(self._hours.items()) if hour <= now]
        for id_ in passed:  # the next `advance` notes the next hour
            self._hours.pop(id_, None)
        return passed

    def until_due(self) -> float | None:
        """Return the seconds until the next scheduled round starts, or None if there is none."""
        now = service_time.now()
        return min((max(0.0, (hour - now) / 1000) for hour in list(self._hours.values())), default=None)

    def advance(self, id_: str, changed: Collection[str] | None = None) -> bool:
        """Record all facts that follow from games, times and erasures, and open the next games.

        `changed` has the ids of the games to check, besides games opened now. None means every game with new events.
        Return whether a table of bots waits for room.
        """
        opened, crowded = list[str](), False

        def decide(line: TournamentLine, pen: Pen) -> Command | None:
            nonlocal opened, crowded
            gate = BotGate(line.tournament, self._admit)
            facts = self._due(line, changed, pen.at, gate)
            crowded = gate.full
            if not facts:
                return None
            pen.write(facts, SERVICE)
            opened = [fact.game for fact in facts if isinstance(fact, TableOpened)]
            return Command(f"forward/{pen.seq}")

        for _ in range(_STEPS):
            if self._book.change(id_, decide) is None:
                return crowded
            if changed is not None:  # its players may have played on before the tournament knew of the game
                changed = {*changed, *opened}
            if self.go_on is not None and len(opened) >= _AT_ONCE:
                self.go_on(id_, opened)
                return crowded
        return crowded

    def _due(self, line: TournamentLine, changed: Collection[str] | None, now: str, gate: BotGate) -> list[Fact]:
        tournament = line.tournament
        returned = list(islice(overturned_games.back(tournament, self.look), 1))
        if returned:  # all other facts depend on this game
            return returned
        gone = [] if changed is not None else self._gone(tournament)
        if gone:
            return [*gone, *fill_places(tournament, gone, line.version)]
        facts: list[Fact] = list(self._news(line, changed))
        if tournament.status == "running" and tournament.played:
            facts += hours.due(tournament, milliseconds(now))
            tables = islice(self._openings(line, gate), _AT_ONCE if self.go_on and not tournament.paused else None)
            openings = chain.from_iterable(tables)
            if not tournament.paused:
                facts += self._rounds(line, date.fromisoformat(now[:10]))
                facts += [*self._walkovers(tournament), *openings]
            elif changed is None:
                facts += openings
        if not facts:
            self._note_hour(line)
            self._void_withdrawn(line, thoroughly=changed is None)
            self._hold_still(line, changed)
            if changed is None:
                self._name_officials(line)
            released = self._release(tournament, thoroughly=changed is None)
            facts = list(self._news(line, released) if released else self._last(line))
        return facts

    def _gone(self, tournament: Tournament) -> list[Fact]:
        """Return facts that drop entrants with an erased account, because nobody can play for them."""
        if tournament.status not in {"open", "running"}:
            return []
        entrants = tournament.entries.entrants.items()
        there = {known.account: number for number, known in entrants if known.there and known.account is not None}
        return [entering.drop(tournament, there[account]) for account in sorted(self.forgotten(there))]

    def _rounds(self, line: TournamentLine, today: date) -> Iterator[Fact]:
        """Yield the facts of rounds that the calendar opens by `today`, without an organiser."""
        seed, stage = self._book.draw_seed(line), len(line.tournament.played)
        return drawing.open_rounds(
            line.tournament,
            today,
            lambda: drawing.chance_of(seed, line.id, stage),
            lambda drawn: dealt(drawn, line.id, seed),
        )

    def _note_hour(self, line: TournamentLine) -> None:
        hour = hours.next_hour(line.tournament)
        if hour is None:
            self._hours.pop(line.id, None)
        elif self._hours.get(line.id) != hour:
            self._hours[line.id] = hour
            self.hour_noted()

    def _news(self, line: TournamentLine, changed: Collection[str] | None) -> Iterator[Fact]:
        """Yield facts about new results of games, for at most one game of each table.

        The next game of a table may depend on them.
        """
        tournament = line.tournament
        handled: set[tuple[int, int, int]] = set()
        together = tournament.deal == "duplicate"
        for place, known in games_of(tournament):
            if known.game is None or place[:3] in handled:
                continue
            if known.game not in changed if changed is not None and not together else self._at_rest(known):
                continue
            waits = together and known.outcome is None and self._still_plays(tournament, place)
            try:
                news = list(missing_facts(tournament, place, known, self.look(known.game), waits=waits))
            except Refusal as refusal:  # a late result does not change a pairing
                _log.warning("not forwarded", tournament=line.id, game=known.game, why=refusal.code)
                continue
            if news:
                handled.add(place[:3])
                yield from news

    def _still_plays(self, tournament: Tournament, place: GameRef) -> bool:
        """Return whether another table of the round still plays, or will play, with the same shuffles.

        The result of this game would reveal some of the shuffles to the players there.
        """
        held = tournament.played[place.stage - 1].rounds[place.round - 1]
        running = (game.game for table in held.games if (game := held.playing(table)) is not None)
        if any(game is not None and self.look(game).lobby.status == "running" for game in running):
            return True
        begins = tournament.status == "running" and place.stage == len(tournament.played)
        return begins and bool(awaited(tournament, place.round, held))

    def _at_rest(self, known: TableGame) -> bool:
        return known.closed and known.game is not None and self._book.head(known.game) == known.head

    def _walkovers(self, tournament: Tournament) -> Iterator[Fact]:
        for won in result_commands.walkovers(tournament):
            if not overturned_games.undecided(tournament.current.rounds[won.round - 1], won.table, self.look):
                yield won

    def _openings(self, line: TournamentLine, gate: BotGate) -> Iterator[Sequence[Fact]]:
        """Create the next games of all tables, and yield the facts of each.

        During a pause, no game is created. Only facts of games that already exist are yielded, so that these games are
        paused, too.
        """
        tournament = line.tournament
        stage = tournament.current
        if tournament.play != "here":
            return
        for number, held in enumerate(stage.rounds, 1):
            for table in held.tables if held.started is not None and held.unfinished else ():
                if held.playing(table.number) is not None or stage.outcome(held, table.number) is not None:
                    continue
                players = coming(tournament, held, table)
                if len(players) < 2:
                    continue
                if _here(tournament, number, table) and not missing(tournament, held, table):
                    there = self._there if tournament.paused else self._made
                    undecided = overturned_games.undecided(held, table.number, self.look)
                    waits = undecided or not (tournament.paused or gate.passes(players))
                    game = None if waits else there(line, number, table)
                    if game is not None:
                        yield self._opening(tournament, number, table, players, game)

    def _opening(
        self, tournament: Tournament, number: int, table: DrawnTable, players: Collection[int], game: str
    ) -> Sequence[Fact]:
        """Return the facts of a table's next game.

        The game may have been created by an attempt whose facts were not recorded. If a player has left since, the
        tournament records the game as voided, and the next attempt creates another one.
        """
        lobby = self.look(game).lobby
        if lobby.voided or (lobby.table_of is not None and not {*lobby.table_of.entrants} <= {*players}):
            reason = "a player left while the game was created"
            return result_commands.open_replaced(tournament, number, table.number, game, reason=reason)
        return (result_commands.open_table(tournament, number, table.number, game),)

    def _there(self, line: TournamentLine, number: int, table: DrawnTable) -> str | None:
        """Return the id of a table's next game if it was created but the tournament has no fact about it."""
        tournament = line.tournament
        held = tournament.current.rounds[number - 1]
        game, *_ = next_game(line, len(tournament.played), held, table.number)
        return None if self._book.head(game) is None else game

    def _made(self, line: TournamentLine, number: int, table: DrawnTable) -> str:
        """Create the next game of a table, and return its id. A second call returns the same game."""
        tournament = line.tournament
        held = tournament.current.rounds[number - 1]
        game, context, begun = next_game(line, len(tournament.played), held, table.number)
        request = request_of(line, number, table, self._shared(line, held, begun, context))
        seed = seed_of(self._book.draw_seed(line), game)
        self._desk.seating.create(tournament.maker, game, request._replace(seed=seed))
        return game

    def _shared(self, line: TournamentLine, held: HeldRound, begun: int, context: str) -> Shared | None:
        """Return the source of shuffles that a game shares with the other tables of a duplicate round.

        Return None if the shared seed is already revealed, because the players would know the shuffles. This happens
        after a result was voided or changed.
        """
        if line.tournament.deal != "duplicate":
            return None
        if any(self.look(game).lobby.status == "final" for game in alike(held, begun)):
            return None
        return Shared(context, seed_of(self._book.draw_seed(line), context))

    def _void_withdrawn(self, line: TournamentLine, *, thoroughly: bool) -> None:
        """Void the games of withdrawn rounds, and games that another game or a result at their table has replaced.

        This includes games that were created meanwhile, which no fact of the tournament names. Only a thorough search
        finds those of decided tables, and replaced games of earlier stages.
        """
        for game in not_played(line):
            if self._book.head(game) is not None and self._may_count(game):
                self._void(line.id, game, "the round was withdrawn")
        for game in decided_without(line) if thoroughly else ():
            if self._book.head(game) is not None and self._may_count(game):
                self._void(line.id, game, "the table was decided without it")
        for game in overturned_games.left_over(line.tournament, all_stages=thoroughly):
            if self.look(game).lobby.status == "running":
                self._void(line.id, game, "another game or result counts in its place")

    def _may_count(self, game: str) -> bool:
        lobby = self.look(game).lobby
        return lobby.status in {"running", "ended"} and not lobby.voided

    def _void(self, id_: str, game: str, reason: str) -> None:
        with _apart(id_, game):
            self._desk.rulings.rule(SERVICE, game, _so(Voided(reason=reason)), EVERY_GAME)

    def _hold_still(self, line: TournamentLine, changed: Collection[str] | None) -> None:
        """Pause the games of a paused tournament, or resume them after the pause.

        A game that a referee paused stays paused.
        """
        pause = line.tournament.pause
        if pause is None:
            return
        still = line.tournament.paused
        games = (one.game for _, one in games_of(line.tournament) if one.outcome is None)
        known = (game for game in games if game is not None and (changed is None or game in changed))
        found = (game for game in known if self._moves(game, still=still))
        for game in islice(found, _AT_ONCE if self.go_on else None):
            ruling = Paused(reason="the hall pauses", hall=pause.seq) if still else Resumed(reason="the hall goes on")
            with _apart(line.id, game):  # it may have ended, or a referee was faster
                self._desk.rulings.rule(SERVICE, game, _so(ruling), EVERY_GAME)
        if self.go_on and next(found, None) is not None:
            self.go_on(line.id, None)

    def _name_officials(self, line: TournamentLine) -> None:
        """Record the tournament's current referees and hosts in its games that are not final.

        Hosts are the organisers who do not play. A former official may have entered since.
        """
        tournament = line.tournament
        if not tournament.officials_changed:
            return
        named = OfficialsNamed(tournament.terms.referees, hosts(tournament))
        looks = ((game, self.look(game)) for game in _not_final(tournament))
        found = (game for game, look in looks if look.readable and are_new(named, look.lobby))
        for game in islice(found, _AT_ONCE if self.go_on else None):
            with _apart(line.id, game):
                self._desk.officials.name(game, named)
        if self.go_on and next(found, None) is not None:
            self.go_on(line.id, None)

    def _moves(self, game: str, *, still: bool) -> bool:
        """Return whether a game must be paused with its tournament (`still`), or resumed after the pause."""
        known = self.look(game)
        lobby = known.lobby
        if not known.readable:  # no ruling on it is possible, and it would be tried for ever
            return False
        return lobby.status == "running" and (not lobby.paused if still else lobby.paused_by is not None)

    def _release(self, tournament: Tournament, *, thoroughly: bool) -> list[str]:
        """Reveal the shared seeds of duplicate rounds that can no longer be disputed. Return the games concerned."""
        released: list[str] = []
        if tournament.deal != "duplicate":
            return released
        for stage in tournament.played:
            for held in (*stage.rounds, *(stage.withdrawn if thoroughly else ())):
                closed = all(game.closed for games in held.games.values() for game in games)
                done = held in stage.withdrawn or all(stage.outcome(held, table.number) for table in held.tables)
                if (done or tournament.status == "cancelled") and (thoroughly or not closed):
                    released += self._together([game for games in held.opened.values() for game in games])
        return released

    def _together(self, games: Sequence[str]) -> list[str]:
        looks = {game: self.look(game) for game in games}
        if not all(look.settled for look in looks.values()):
            return []
        return [
            game for game, look in looks.items() if look.lobby.status != "final" and self._desk.releasing.release(game)
        ]

    def _last(self, line: TournamentLine) -> Iterator[Fact]:
        """Yield the fact that reveals the tournament's seed, once the tournament is over and all games are final."""
        tournament = line.tournament
        if not tournament.over or tournament.seed is not None:
            return
        unnamed = (game for game in chain(not_played(line), decided_without(line)) if self._book.head(game))
        if all(self.look(game).lobby.status == "final" for game in chain(begun_games(tournament), unnamed)):
            yield SeedOpened(self._book.secrets(line.id).seed.hex())

    def look(self, game: str) -> GameProgress:
        """Return the lobby, last hash and settlement of a game as they are now.

        A game that this build cannot read counts as it was before the first event that it cannot read.
        """
        try:
            with self._desk.loaded_games.load(game).now() as fold:
                lobby, head = deepcopy(fold.lobby), fold.head
        except Broken as broken:
            return self._readable_part(game, broken)
        return GameProgress(lobby, head, self._desk.timing.settled(lobby))

    def plays(self, tournament: Tournament, ref: GameRef) -> bool:
        """Return whether a game runs at a table. Its end may be known here before the tournament records it."""
        lobby = self._playing(tournament, ref)
        return lobby is not None and lobby.status == "running"

    def check_no_dispute(self, tournament: Tournament, ref: GameRef) -> None:
        """Refuse if the game of a table is over, and a dispute keeps back its result."""
        lobby = self._playing(tournament, ref)
        if lobby is not None and lobby.result is not None and lobby.disputes.pending:
            raise Refusal("game-running/disputed", table=ref.table)

    def _playing(self, tournament: Tournament, ref: GameRef) -> Lobby | None:
        """Return the lobby of a table's game that has no result in the tournament, or None."""
        try:
            known = tournament.played[ref.stage - 1].rounds[ref.round - 1].playing(ref.table)
        except LookupError:
            return None
        return None if known is None or known.game is None else self.look(known.game).lobby

    def unreadable(self, tournament: Tournament, ref: GameRef) -> bool:
        """Return whether a running game of a tournament cannot be read by this build. A ruling can void it."""
        try:
            known = tournament.played[ref.stage - 1].rounds[ref.round - 1].games[ref.table][ref.game - 1]
        except LookupError:
            return False
        return known.game is not None and known.outcome is None and not self.look(known.game).readable

    def _readable_part(self, game: str, broken: Broken) -> GameProgress:
        at = self._book.head(game)
        if self._lost.get(game, (None, None))[0] == at and at is not None:
            return self._lost[game][1]
        _log.error("unreadable", tournament_game=game, why=str(broken))
        read = self._book.journal.read
        fold = GameFold(Viewer.public(), past_of(lambda upto: read(game, upto=upto)))
        readable = read(game, upto=broken.seq - 1)
        if not readable:
            raise broken
        for stored in readable:
            fold.apply(stored)
        self._lost[game] = at, GameProgress(fold.lobby, fold.head, settled=False, readable=False)
        return self._lost[game][1]


@contextmanager
def _apart(id_: str, game: str) -> Iterator[None]:
    """Let no game that refuses an act stop what the tournament does next, such as acts on other games.

    The same holds for a game that this build cannot read. Nobody plays it.
    """
    try:
        yield
    except Refusal as refusal:
        _log.warning("refused by a game", tournament=id_, game=game, why=refusal.code)
    except Broken:
        pass


def _here(tournament: Tournament, number: int, table: DrawnTable) -> bool:
    """Return whether a table of the last stage plays on this service."""
    return tournament.played_here(RoundRef(len(tournament.played), number), table.number)


def _not_final(tournament: Tournament) -> Iterator[str]:
    """Yield the games that have begun and are not recorded as final.

    Games that do not count are included, because other games may share their secrets.
    """
    closed = {known.game for _, known in games_of(tournament) if known.closed}
    yield from (game for game in begun_games(tournament) if game not in closed)


def _so(ruling: Ruling) -> RulingRequest:
    return lambda _: ruling
