"""List the tasks of an account, over all games, matches and tournaments."""

from functools import cache, partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Integer, Row, Select, bindparam, select, tuple_

from domain.table.office import Office
from projections.awaiting import REFEREES, Stake
from projections.game_summary import GameLine
from projections.games import GAMES, Games
from projections.listing import Place
from projections.matches import MATCHES, Matches
from projections.projector import RowSource
from projections.seats import SEATS, names, plays_in
from projections.summaries import Line
from projections.tables import Tables
from projections.tournaments import TOURNAMENTS, Tournaments


class AwaitedStream(NamedTuple):
    """A stream in which an account has a task: see `stake.awaits`."""

    line: Line
    stake: Stake


class Pending:
    def __init__(self, live: RowSource) -> None:
        self._live = live

    def page(
        self, account: str, after: Place | None = None, limit: int = 50, *, rules: bool = False
    ) -> list[AwaitedStream]:
        """Return a page of streams in which an account has a task, newest first.

        With `rules`, the account is a referee of the service, and has every dispute and time-out that it may rule on as
        a task.
        """
        found: dict[str, AwaitedStream] = {}
        office = Office(everywhere=True, plays_in=partial(plays_in, self._live, account))
        while len(found) < limit:
            before_it = {} if after is None else {"made_before": after[0], "before": after[1]}
            values = {"accounts": names(account, rules=rules), "most": limit, **before_it}
            rows = self._live.rows(_CONTINUED if before_it else _AWAITED, **values)
            for row in rows:
                line = _line(row)
                stake = line.stakes[account] if row.account == account else _open_to(account, line, office)
                if stake is not None and (line.id not in found or row.account == account):
                    found[line.id] = AwaitedStream(line, stake)
            if len(rows) < limit:
                break
            after = rows[-1].created_at, rows[-1].stream
        return list(found.values())[:limit]


def _line(row: Row[Any]) -> Line:
    if row.game:
        return Games.known(row.game)
    return Matches.known(row.match) if row.match else Tournaments.known(row.tournament)


def _awaited(t: Tables, *, continued: bool) -> Select[Any]:
    """Select the parts of some accounts with a task, newest first."""
    seats, games, matches, tournaments = t[SEATS].c, t[GAMES].c, t[MATCHES].c, t[TOURNAMENTS].c
    place = seats.created_at, seats.stream
    found = (
        select(
            seats.account,
            *place,
            games.line.label("game"),
            matches.line.label("match"),
            tournaments.line.label("tournament"),
        )
        .select_from(t[SEATS])
        .outerjoin(t[GAMES], games.id == seats.stream)
        .outerjoin(t[MATCHES], matches.id == seats.stream)
        .outerjoin(t[TOURNAMENTS], tournaments.id == seats.stream)
        .where(seats.account.in_(bindparam("accounts", expanding=True)), seats.awaits.is_not(None))
    )
    if continued:
        found = found.where(tuple_(*place) < tuple_(bindparam("made_before"), bindparam("before")))
    return found.order_by(*(column.desc() for column in place), seats.account).limit(bindparam("most", type_=Integer))


_AWAITED: Final = cache(partial(_awaited, continued=False))
_CONTINUED: Final = cache(partial(_awaited, continued=True))


def _open_to(referee: str, line: Line, office: Office) -> Stake | None:
    """Return the disputes and the time-out of a game that a referee of the service may rule on, or None.

    Nobody rules on their own game, or twice.
    """
    if not isinstance(line, GameLine) or not line.lobby.may_referee(referee, office):
        return None
    stake, disputes = line.stakes[REFEREES], line.lobby.disputes
    mine = tuple(one for one in stake.disputes if disputes.named(one).barred(referee) is None)
    return replace(stake, disputes=mine) if mine or stake.time_out else None
