"""The tables of one generation of the read models. A rebuild fills another generation beside the one that answers."""

import hashlib
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import BigInteger, Boolean, Column, ColumnElement, Index, LargeBinary, MetaData, String, Table

from domain.logged_facts import LOGGED
from projections import rating_columns as columns
from projections.database import key
from projections.game_summary import GameLine
from projections.match_fold import MatchLine
from projections.tournament_summary import Summary

MEANING: Final = 4
"""Raised when the same events come to mean other rows, though the tables look as before."""


class Tables(NamedTuple):
    """`marks` say how far each shard has been read; the others are functions of the log alone."""

    number: int
    games: Table
    seats: Table
    accounts: Table
    matches: Table
    tournaments: Table
    disputes: Table
    rulings: Table
    results: Table
    ratings: Table
    leaders: Table
    ladders: Table
    resting: Table
    texts: Table
    troubles: Table
    heads: Table
    bundles: Table
    marks: Table

    @property
    def metadata(self) -> MetaData:
        return self.games.metadata

    @property
    def derived(self) -> tuple[Table, ...]:
        """The tables that are a function of the log."""
        lists = self.games, self.seats, self.accounts, self.matches, self.tournaments, self.disputes, self.rulings
        rated = self.results, self.ratings, self.leaders, self.ladders
        return *lists, *rated, self.resting, self.texts, self.troubles, self.heads, self.bundles


@cache
def tables(number: int) -> Tables:
    metadata = MetaData()

    def table(name: str, *parts: Column[int] | Column[str] | Column[bytes] | Column[bool]) -> Table:
        return Table(f"{name}_g{number}", metadata, *parts)

    made = Tables(
        number,
        games=table(
            "games",
            Column("id", key(), primary_key=True),
            Column("created_at", key(), nullable=False),
            Column("ruleset", String(40), nullable=False),
            Column("status", String(20), nullable=False),
            Column("visibility", String(20), nullable=False),
            Column("match", key()),
            Column("tournament", key()),
            Column("players", BigInteger, nullable=False),
            Column("due", BigInteger),
            Column("counts_for", key()),
            Column("version", BigInteger, nullable=False),
            Column("line", LargeBinary, nullable=False),
        ),
        seats=table(
            "seats",
            Column("account", key(), primary_key=True),
            Column("stream", key(), primary_key=True),
            Column("created_at", key(), nullable=False),
            Column("role", String(10), nullable=False),
            Column("awaits", String(10)),
        ),
        accounts=table(
            "accounts",
            Column("account", key(), primary_key=True),
            Column("version", BigInteger, nullable=False),
        ),
        matches=table(
            "matches",
            Column("id", key(), primary_key=True),
            Column("created_at", key(), nullable=False),
            Column("ruleset", String(40), nullable=False),
            Column("status", String(20), nullable=False),
            Column("visibility", String(20), nullable=False),
            Column("version", BigInteger, nullable=False),
            Column("line", LargeBinary, nullable=False),
        ),
        tournaments=table(
            "tournaments",
            Column("id", key(), primary_key=True),
            Column("created_at", key(), nullable=False),
            Column("ruleset", String(40), nullable=False),
            Column("status", String(20), nullable=False),
            Column("visibility", String(20), nullable=False),
            Column("settled", Boolean, nullable=False),
            Column("version", BigInteger, nullable=False),
            Column("line", LargeBinary, nullable=False),
        ),
        disputes=table(
            "disputes",
            Column("id", key(), primary_key=True),
            Column("game", key(), nullable=False),
            Column("opened_at", key(), nullable=False),
            Column("shown_from", key(), nullable=False),
            Column("state", String(10), nullable=False),
            Column("tournament", key()),
            Column("waits_for", String(10)),
            Column("handled_by", key()),
        ),
        rulings=table(
            "rulings",
            Column("game", key(), primary_key=True),
            Column("seq", BigInteger, primary_key=True, autoincrement=False),
            Column("at", key(), nullable=False),
            Column("ruleset", String(40), nullable=False),
            Column("rule", String(200), nullable=False),
            Column("cards", String(1000), nullable=False),
        ),
        results=table("results", *columns.results()),
        ratings=table("ratings", *columns.ratings()),
        leaders=table("leaders", *columns.leaders()),
        ladders=table("ladders", *columns.ladders()),
        resting=table(
            "resting",
            Column("game", key(), primary_key=True),
            Column("viewer", key(20), primary_key=True),
            Column("version", BigInteger, nullable=False),
            Column("maker", String(80), nullable=False),
            Column("fold", LargeBinary, nullable=False),
        ),
        texts=table(
            "texts",
            Column("account", key(), primary_key=True),
            Column("stream", key(200), primary_key=True),
            Column("seq", BigInteger, primary_key=True, autoincrement=False),
        ),
        troubles=table(
            "troubles",
            Column("stream", key(200), primary_key=True),
            Column("seq", BigInteger, nullable=False),
            Column("why", String(500), nullable=False),
        ),
        heads=table(
            "heads",
            Column("stream", key(200), primary_key=True),
            Column("seq", BigInteger, primary_key=True, autoincrement=False),
            Column("hash", String(64), nullable=False),
            Column("at", key()),
            Column("final", Boolean),
            Column("place", BigInteger),
        ),
        bundles=table(
            "bundles",
            Column("number", BigInteger, primary_key=True, autoincrement=False),
            Column("size", BigInteger, nullable=False),
            Column("version", BigInteger, nullable=False),
            Column("head", String(64), nullable=False),
            Column("at", key(), nullable=False),
            Column("root", LargeBinary),
            Column("entries", LargeBinary, nullable=False),
        ),
        marks=table(
            "marks",
            Column("shard", BigInteger, primary_key=True, autoincrement=False),
            Column("position", BigInteger, nullable=False),
            Column("hash", String(64), nullable=False),
        ),
    )
    _index(made)
    return made


def _index(made: Tables) -> None:
    """Every list is walked by when a game was made: whatever it is filtered by stands before that in an index."""
    seats, heads = made.seats.columns, made.heads.columns
    for listed, *filters in (
        (made.games, "status", "ruleset", "match", "tournament"),
        (made.matches, "status", "ruleset"),
        (made.tournaments, "status", "ruleset"),
    ):
        for name, *first in (("recent",), *((f"by_{column}", column) for column in filters)):
            columns = [listed.columns[column] for column in ("visibility", *first, "created_at", "id")]
            Index(f"{listed.name}_{name}", *columns)
    disputes = made.disputes.columns
    for name, *first in (("recent",), *((f"by_{column}", column) for column in ("state", "game", "tournament"))):
        Index(f"{made.disputes.name}_{name}", *(disputes[column] for column in (*first, "opened_at", "id")))
    rulings = made.rulings.columns
    Index(f"{made.rulings.name}_recent", rulings.at, rulings.game, rulings.seq)
    unsettled = made.tournaments.columns
    _index_some(f"{made.tournaments.name}_unsettled", unsettled.settled.is_(False), unsettled.id)
    results, ratings, leaders = made.results.columns, made.ratings.columns, made.leaders.columns
    Index(f"{made.results.name}_by_day", results.ruleset, results.players, results.day)
    Index(f"{made.ratings.name}_by_day", ratings.ruleset, ratings.players, ratings.day)
    Index(f"{made.results.name}_of", results.account, results.ruleset, results.players, results.day)
    Index(f"{made.leaders.name}_best", leaders.ruleset, leaders.players, leaders.shown, leaders.account)
    Index(f"{made.leaders.name}_of", leaders.account)
    due = made.games.columns.due
    _index_some(f"{made.games.name}_due", due.is_not(None), due, made.games.columns.id)
    Index(f"{made.seats.name}_recent", seats.account, seats.created_at, seats.stream)
    awaited = seats.awaits.is_not(None)
    counts_for = made.games.columns.counts_for
    _index_some(f"{made.games.name}_counted", counts_for.is_not(None), counts_for)
    _index_some(f"{made.seats.name}_awaited", awaited, seats.account, seats.created_at, seats.stream)
    _index_some(f"{made.heads.name}_waiting", heads.place.is_(None), heads.at, heads.stream, heads.seq)
    _index_some(f"{made.heads.name}_final", heads.final.is_(True), heads.place, heads.at, heads.stream)


def _index_some(name: str, rows: ColumnElement[bool], *columns: Column[Any]) -> None:
    """An index over these rows alone."""
    Index(name, *columns, sqlite_where=rows, postgresql_where=rows)


@cache
def shape() -> str:
    """Names what the tables look like and mean: another shape is another generation, built from the log at start."""
    columns = [
        [str(table.name), *(repr(column) for column in table.columns)] for table in tables(0).metadata.sorted_tables
    ]
    lines = msgspec.json.schema_components([GameLine, MatchLine, Summary])
    named = msgspec.json.encode([MEANING, columns, lines, sorted(LOGGED)], order="sorted")
    return hashlib.sha256(named).hexdigest()[:16]
