"""All blueprints, in the order of the OpenAPI document."""

from typing import Final

from flask import Flask

from service.features.accounts import http as accounts
from service.features.accounts import passwords_http as passwords
from service.features.accounts import players_http as players
from service.features.accounts import sessions_http as sessions
from service.features.accounts import tokens_http as tokens
from service.features.apps import consent_http as consent
from service.features.apps import http as apps
from service.features.apps import oauth_http as oauth
from service.features.apps import users_http as app_users
from service.features.exports import http as exports
from service.features.exports import jobs_http as export_jobs
from service.features.exports import sheet_paths as export_paths
from service.features.games.http import event_schemas as schemas
from service.features.games.http import events, forks, games, lists, moves, rulesets
from service.features.games.http import resignation as giving_up
from service.features.mail import http as mail
from service.features.matches import http as matches
from service.features.ratings import http as ratings
from service.features.records import bulk, verifications
from service.features.records import http as records
from service.features.records.dumps import http as dumps
from service.features.records.dumps.month_paths import MonthConverter
from service.features.records.imports import http as imports
from service.features.referee import disputes_http as disputes
from service.features.referee import evidence_http as evidence
from service.features.referee import rulings_http as rulings
from service.features.referee import waivers_http as waivers
from service.features.referee.audit import http as audits
from service.features.reviews import http as reviews
from service.features.seeks import http as seeks
from service.features.tournaments.http import entrants, people, rounds, standings, teams, tournaments
from service.features.tournaments.http import rulings as tournament_rulings
from service.features.transparency import http as tlog
from service.features.transparency import tile_paths
from service.features.webhooks import http as webhooks
from service.platform.http import description, root, wellknown
from service.platform.http import id_paths as ids
from service.platform.http.blueprint import Blueprint
from service.platform.http.openapi_frame import Api
from service.web import docs
from service.web import http as pages

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (
    root.blp,
    accounts.blp,
    tokens.blp,
    sessions.blp,
    passwords.blp,
    apps.blp,
    app_users.blp,
    consent.blp,
    oauth.blp,
    mail.blp,
    players.blp,
    ratings.blp,
    rulesets.blp,
    games.blp,
    seeks.blp,
    lists.blp,
    moves.blp,
    giving_up.blp,
    forks.blp,
    rulings.blp,
    disputes.blp,
    waivers.blp,
    evidence.blp,
    events.blp,
    records.blp,
    reviews.blp,
    bulk.blp,
    dumps.blp,
    matches.blp,
    tournaments.blp,
    entrants.blp,
    people.blp,
    teams.blp,
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
    docs.blp,
    pages.blp,
)


def mount(app: Flask) -> None:
    """Puts them all into an application."""
    _install_converters(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)


def described() -> Api:
    """All of them with their descriptions, in an application that answers nobody: to describe them takes longer than to
    mount them, and few processes are ever asked for it."""
    app = Flask("dominium")
    _install_converters(app)
    api = Api(app)
    for blueprint in BLUEPRINTS:
        api.register_blueprint(blueprint)
    return api


def _install_converters(app: Flask) -> None:
    app.url_map.converters["id"] = ids.IdConverter
    app.url_map.converters["sheet"] = export_paths.SheetConverter
    app.url_map.converters["month"] = MonthConverter
    tile_paths.install(app)
