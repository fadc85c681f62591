"""The check that tables with the same shuffles reveal nothing to each other: neither results nor their seed."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from domain.game.message import message
from domain.game.refusal import Refusal
from domain.table.clocks import milliseconds
from domain.table.lobby import Lobby
from domain.table.lobby_facts import SeedOpened
from domain.table.release_day import RELEASED
from domain.tournament.auditing import Difference
from domain.tournament.facts import GameClosed, ResultReported
from domain.tournament.presence import awaited
from domain.tournament.tournament import Tournament
from events.log.chain import Broken
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import states
from service.features.audits.game_moments import GRACE, OWN_RECORD, players_waived
from service.features.audits.made_games import CREATION_WINDOW, Games, created
from service.features.tournaments.table_games import alike

_FINAL: Final = SeedOpened.type_name()
_SECOND: Final = 1000
_NEVER: Final = sys.maxsize
_FINAL_NOW: Final = 0


class _Span(NamedTuple):
    """The state of a game since a time. It may be settled from the time `settled` on, and not before."""

    since: int
    runs: bool
    settled: int


class SharedRounds:
    """The check of a tournament whose tables share shuffles. Each game is read once."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._spans: dict[str, list[_Span]] = {}

    def told_early(self, tournament: Tournament, fact: ResultReported, at: str) -> Difference | None:
        """Return the difference if a result was reported while another table of its round had to play."""
        if tournament.deal != "duplicate" or at < RELEASED:
            return None
        held = tournament.played[fact.stage - 1].rounds[fact.round - 1]
        begins = tournament.status == "running" and fact.stage == len(tournament.played)
        playing = (held.playing(table) for table in held.games if table != fact.table)
        others = (one.game for one in playing if one is not None and one.game is not None)
        waits = begins and bool(awaited(tournament, fact.round, held))
        if waits or any(self._throughout(game, milliseconds(at), lambda span: span.runs) for game in others):
            return Difference(message("audit/shared-result"), OWN_RECORD)
        return None

    def revealed_early(self, tournament: Tournament, fact: GameClosed, read: Sequence[Stored]) -> Difference | None:
        """Return the difference if a game revealed its seed before another game with the same shuffles was settled.

        `read` are the events of the game.
        """
        if tournament.deal != "duplicate":
            return None
        at = next(stored.event.at for stored in read if stored.event.type == _FINAL)
        opened = tournament.played[fact.stage - 1].rounds[fact.round - 1].opened.get(fact.table, [])
        draws = created(read[0]).draws
        if draws is None or fact.game not in opened or at < RELEASED:
            return None
        others = alike(tournament.played[fact.stage - 1].rounds[fact.round - 1], opened.index(fact.game) + 1)
        latest = milliseconds(at) + GRACE
        if any(self._throughout(game, milliseconds(at), lambda span: span.settled > latest) for game in others):
            return Difference(message("audit/shared-seed"), "commitment")
        return None

    def begins_late(self, game: str, others: Sequence[str], at: str) -> bool:
        """Return whether a game uses shared shuffles although another game revealed their seed before it began."""
        known = milliseconds(at) - CREATION_WINDOW
        if at < RELEASED or not self._of(game):
            return False
        return any(span.settled == _FINAL_NOW and span.since < known for one in others for span in self._of(one))

    def _throughout(self, game: str, moment: int, holds: Callable[[_Span], bool]) -> bool:
        """Return whether a condition held in a game throughout the minutes before and after a moment."""
        held = False
        for span in self._of(game):
            if span.since > moment + GRACE:
                break
            held = holds(span) and (held or span.since <= moment - GRACE)
        return held

    def _of(self, game: str) -> list[_Span]:
        """Return the spans of a game that shares shuffles. There are none if it is missing or cannot be read."""
        if game not in self._spans:
            self._spans[game] = []
            with suppress(Refusal, Broken, LookupError):
                self._spans[game] = [*_spans([*self._games(game)])]
        return self._spans[game]


def _spans(events: Sequence[Stored]) -> Iterator[_Span]:
    """Yield the spans of a game. One without shared shuffles has none."""
    if not events or created(events[0]).draws is None:
        return
    last: tuple[bool, int] | None = None
    for fold, _ in states(events, Viewer.public()):
        now = fold.lobby.status == "running", _settled(fold.lobby)
        if now != last:
            yield _Span(milliseconds(fold.at), *now)
        last = now


def _settled(lobby: Lobby) -> int:
    """Return the earliest time at which a game may be settled. Earlier builds had other windows for appeals."""
    if lobby.status == "final":
        return _FINAL_NOW
    if lobby.status == "running" or lobby.disputes.pending:
        return _NEVER
    ended = milliseconds(lobby.ended_at) if lobby.ended_at else 1
    return ended + (0 if players_waived(lobby) else _SECOND * lobby.terms.dispute_window)
