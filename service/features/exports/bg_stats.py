"""Plays for BG Stats, in the format of "Post to BG Stats".

Each play is an address that the app opens, with the play in it as JSON (`sourceName`, `sourcePlayId`, `playDate` in
UTC, `game`, `players` and so on).

The app stores its matches of players and games by `sourceName` with `sourcePlayerId` and `sourceGameId`. These names
must therefore never change.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Final
from urllib.parse import quote

import msgspec

from domain.games.rulesets import RULESETS
from domain.tournament.facts import ResultReported
from domain.tournament.formats.duel import UNPLAYED
from domain.tournament.played import TableGame
from domain.tournament.results.rounds import DrawnTable
from service.features.exports.source import Extract
from service.features.exports.words import entrant_name, one_line
from service.platform.answers import ABSENT, Absent, Answer

MEDIA: Final = "application/json"
SOURCE: Final = "Dominium"
_POST: Final = "https://app.bgstatsapp.com/createPlay.html?data="
_QUOTED: Final = {byte: quote(bytes([byte]), safe="") for byte in range(256)}
_Place = tuple[int, int, int]


class StatsGame(Answer, frozen=True, rename="camel"):
    """The game of a play."""

    name: str
    """Name of the game."""
    source_game_id: str
    """Name of the ruleset."""
    bgg_id: int | Absent = ABSENT
    """Number of the game at BoardGameGeek."""
    highest_wins: bool = True
    """Always true."""


class StatsPlayer(Answer, frozen=True, rename="camel"):
    """A player of a play, with their result."""

    name: str
    """Name of the player."""
    source_player_id: str
    """Identifier of the account, or of the entrant in this tournament."""
    score: int
    """Score by the rules."""
    rank: int
    """Place; 1 is first."""
    winner: bool
    """Whether the player is first."""
    start_player: bool
    """Whether the player began."""


class StatsPlay(Answer, frozen=True, rename="camel"):
    """A play in the format of BG Stats."""

    source_name: str
    """Name of this service."""
    source_play_id: str
    """Identifier of the game, or its place in the tournament."""
    play_date: str
    """Time of the result, in UTC."""
    game: StatsGame
    """The game."""
    players: list[StatsPlayer]
    """Players in turn order."""
    comments: str
    """Tournament, round and table."""


class PostedPlay(Answer, frozen=True):
    """A play with the link that opens it in the app."""

    round: int
    """Number of the round, from 1."""
    table: int
    """Number of the table, from 1."""
    link: str
    """Link that opens BG Stats with the play."""
    play: StatsPlay
    """The play that the link contains."""


class PostedPlays(Answer, frozen=True):
    """Every played game of a stage, round by round."""

    plays: list[PostedPlay]
    """Plays in the order of rounds and tables."""


def plays(extract: Extract, language: str) -> PostedPlays:
    return PostedPlays(list(_Plays(extract, language)))


class _Plays:
    """Builds plays for BG Stats. It caches the game and the players, which are the same in thousands of plays."""

    def __init__(self, extract: Extract, language: str) -> None:
        self._extract, self._head, self._language = extract, extract.head, language
        rules = RULESETS.get(self._head.ruleset)
        name = one_line(extract.source.game or self._head.ruleset.capitalize())
        self._game = StatsGame(name, self._head.ruleset, (rules and rules.bgg) or ABSENT)
        self._title = one_line(self._head.title or self._head.tournament)
        self._known: dict[int, tuple[str, str]] = {}

    def __iter__(self) -> Iterator[PostedPlay]:
        extract = self._extract
        when = {
            (logged.fact.round, logged.fact.table, logged.fact.number): logged.at
            for logged in extract.source.logged_facts
            if isinstance(logged.fact, ResultReported) and logged.fact.stage == extract.stage
        }
        for number, held in extract.rounds:
            for table in held.tables:
                for which, game in enumerate(held.games[table.number], 1):
                    place = number, table.number, which
                    if game.outcome not in (None, UNPLAYED) and len(game.outcome.standings) > 1:
                        play = self._play(place, table, game, when[place])
                        link = _POST + msgspec.json.encode(play).decode("latin-1").translate(_QUOTED)
                        yield PostedPlay(number, table.number, link, play)

    def _play(self, place: _Place, table: DrawnTable, game: TableGame, at: str) -> StatsPlay:
        assert game.outcome is not None  # noqa: S101 - it was asked before
        number, _, which = place
        order = self._extract.played.stage.format.order(table.entrants, which)
        return StatsPlay(
            source_name=SOURCE,
            source_play_id=game.game or "/".join(map(str, (self._head.tournament, self._extract.stage, *place))),
            play_date=f"{datetime.fromisoformat(at):%Y-%m-%d %H:%M:%S}",
            game=self._game,
            players=[
                StatsPlayer(
                    *self._person(order[line.seat]),
                    score=line.score,
                    rank=line.place,
                    winner=line.place == 1,
                    start_player=line.seat == 0,
                )
                for line in game.outcome.standings
            ],
            comments=f"{self._title} · {number}/{table.number}",
        )

    def _person(self, entrant: int) -> tuple[str, str]:
        """Return an entrant's name and identifier for the app."""
        known = self._known.get(entrant)
        if known is None:
            name = entrant_name(self._extract.source.names.get(entrant), entrant, self._language)
            account = self._extract.entrant(entrant).account
            known = self._known[entrant] = name, account or f"{self._head.tournament}/{entrant}"
        return known
