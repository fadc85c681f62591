"""Every blueprint, in the order in which the OpenAPI document tells of them."""

from typing import Final

from flask import Flask

from service.web import (
    accounts,
    audits,
    description,
    disputes,
    entrants,
    events,
    export_jobs,
    export_paths,
    exports,
    forks,
    games,
    giving_up,
    ids,
    imports,
    lists,
    matches,
    moves,
    pages,
    players,
    ratings,
    records,
    root,
    rounds,
    rulesets,
    rulings,
    schemas,
    sessions,
    standings,
    tile_paths,
    tlog,
    tokens,
    tournament_rulings,
    tournaments,
    verifications,
    webhooks,
    wellknown,
)
from service.web.api import Api
from service.web.blueprint import Blueprint

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (
    root.blp,
    accounts.blp,
    tokens.blp,
    sessions.blp,
    players.blp,
    ratings.blp,
    rulesets.blp,
    games.blp,
    lists.blp,
    moves.blp,
    giving_up.blp,
    forks.blp,
    rulings.blp,
    disputes.blp,
    events.blp,
    records.blp,
    matches.blp,
    tournaments.blp,
    entrants.blp,
    rounds.blp,
    tournament_rulings.blp,
    standings.blp,
    exports.blp,
    export_jobs.blp,
    webhooks.blp,
    schemas.blp,
    audits.blp,
    verifications.blp,
    imports.blp,
    tlog.blp,
    wellknown.blp,
    description.blp,
    pages.blp,
)


def mount(app: Flask) -> Api:
    """Puts them all into an application; their description is the API's."""
    app.url_map.converters["id"] = ids.IdConverter
    app.url_map.converters["sheet"] = export_paths.SheetConverter
    tile_paths.install(app)
    api = Api(app)
    for blueprint in BLUEPRINTS:
        api.register_blueprint(blueprint)
    return api
