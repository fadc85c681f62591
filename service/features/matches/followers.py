"""Advancing of matches: each game is opened when the game before is final.

The ids of games and commands are derived from the state of the match. So a repeated run opens no second game.
"""

from collections.abc import Iterator
from copy import deepcopy
from datetime import datetime
from typing import NamedTuple

from domain.game.chance import seed_of
from domain.game.facts import Fact
from domain.table.early_ends import for_match, left
from domain.table.lobby_facts import SeedOpened
from domain.table.match import Contest, MatchEnded, MatchGameEnded, MatchGameOpened
from projections.match_fold import MatchLine
from service.features.games.desk import GameCommands
from service.features.matches.match_games import request_of
from service.features.matches.store import MatchBook
from service.platform.ids import derived_id
from service.platform.streams.pen import SERVICE, Pen
from service.platform.streams.repository import Command


class _Due(NamedTuple):
    """The facts that are due in a match: the result of its last game, and a new game or the end."""

    ended: MatchGameEnded | None
    follows: MatchGameOpened | MatchEnded


class MatchAdvancer:
    """Advances matches: it records the results of games and opens the next games."""

    def __init__(self, desk: GameCommands, book: MatchBook) -> None:
        self._desk = desk
        self._book = book

    def advance(self, match: str) -> None:
        """Record corrected and new results of a match, then open the next game or end the match, if due."""

        def decide(line: MatchLine, pen: Pen) -> Command | None:
            contest = deepcopy(line.contest)
            facts: list[Fact] = list(self._overruled(contest))
            due = self._due(line, contest)
            if due is not None:
                if isinstance(due.follows, MatchGameOpened):
                    self._make(line, due.follows)  # the game must exist before the match announces it
                facts += [due.follows] if due.ended is None else [due.ended, due.follows]
                if isinstance(due.follows, MatchEnded) and contest.commit is not None:  # all its games are final
                    facts.append(SeedOpened(self._book.secrets(match).seed.hex()))
            elif contest.status == "ended" and facts and contest.end().standings != contest.result:
                facts.append(contest.end())  # its seed is open, so no further game is played
            if not facts:
                return None
            pen.write(facts, SERVICE)
            return Command(f"overruled/{pen.seq}" if due is None else f"after-game/{len(contest.games)}")

        self._book.change(match, decide)

    def _overruled(self, contest: Contest) -> Iterator[MatchGameEnded]:
        """Yield the results of final games that a ruling has changed since, and apply them to the match."""
        for game in contest.games:
            if game.head is None or self._book.head(game.game) == game.head:
                continue
            with self._desk.loaded_games.load(game.game).now() as played:
                standings = for_match(played.rules, played.lobby, played.copy.table)
                ended = contest.came_out(game, played.head, standings, left(played.lobby))
            if (ended.standings, ended.left) != (game.standings, game.left):
                contest.apply(ended)
                yield ended

    def _due(self, line: MatchLine, contest: Contest) -> _Due | None:
        """Return the facts that are due after the last game of a match. Its result is applied to `contest`."""
        at, ended = line.updated_at, None
        if contest.status == "running":
            with self._desk.loaded_games.load(contest.games[-1].game).now() as played:
                if played.lobby.status != "final":
                    return None
                standings = for_match(played.rules, played.lobby, played.copy.table)
                ended = contest.came_out(contest.games[-1], played.head, standings, left(played.lobby))
                at = played.at
            contest.apply(ended)
        elif contest.status != "open" or not contest.full:
            return None
        number = len(contest.games) + 1
        return _Due(ended, contest.next(derived_id("g", datetime.fromisoformat(at), f"{line.id}/{number}")))

    def _make(self, line: MatchLine, opened: MatchGameOpened) -> None:
        request = request_of(line.id, line.contest, opened)
        if line.contest.commit is not None:
            request = request._replace(seed=seed_of(self._book.secrets(line.id).seed, opened.game))
        self._desk.seating.create(line.contest.maker, opened.game, request)
