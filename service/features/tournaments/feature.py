"""The manifest of the feature: tournaments with entrants, rounds and standings."""

from collections.abc import Collection

from sqlalchemy import Connection

from service.features.tournaments import bodies, remembered, services, tables
from service.features.tournaments.beacon_follower import BeaconFollower
from service.features.tournaments.desk import follow_tournaments
from service.features.tournaments.fees import forget_fees
from service.features.tournaments.routes import (
    entrants,
    formats,
    people,
    rounds,
    rulings,
    series,
    stages,
    standings,
    stations,
    teams,
    tournaments,
)
from service.features.tournaments.services import TournamentServices
from service.features.tournaments.stations import forget_stations
from service.platform.assembly.feature import Feature, OpenApi
from service.platform.assembly.platform import Platform


def _start(services: TournamentServices, platform: Platform) -> None:
    follower = follow_tournaments(
        services.desk, services.games.desk, services.readmodels, platform.stopping, platform.lead.mine
    )
    platform.commit_listeners.append(follower.start().on_commit)

    def go_on(_: str, tournaments: Collection[str] | None) -> None:
        """Advance tournaments after the erasure of a person, so that the person is dropped from them.

        Other processes notice the erasure themselves.
        """
        for tournament in tournaments or ():
            follower.go_on(tournament, None)

    platform.erased.append(go_on)


def _lead(services: TournamentServices, platform: Platform) -> None:
    if not services.relays.addresses:
        return
    book, models = services.desk.book, services.readmodels.tournaments
    follower = BeaconFollower(services.relays, book, services.desk.organising, models, services.desk.opener.advance)
    platform.closing.callback(follower.stop)
    platform.commit_listeners.append(follower.start().on_commit)


def _forget(connection: Connection, account: str) -> None:
    forget_fees(connection, account)
    forget_stations(connection, account)


FEATURE = Feature(
    name="tournaments",
    needs=(
        "accounts",
        "transparency",
        "games",
    ),
    tables=tables.metadata,
    build=services.build,
    blueprints=(
        tournaments.blp,
        formats.blp,
        entrants.blp,
        people.blp,
        teams.blp,
        rounds.blp,
        stations.blp,
        rulings.blp,
        standings.blp,
        series.blp,
    ),
    jobs=(
        remembered.reckon,
        remembered.draw,
    ),
    start=_start,
    lead=_lead,
    erase=_forget,
    openapi=OpenApi(schemas=lambda: (*stages.components(), ("TypedBreakdown", bodies.TYPED_BREAKDOWN))),
)
