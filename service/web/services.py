"""The objects that the views and jobs of the web pages use."""

from collections.abc import Mapping
from dataclasses import dataclass

from rq import Queue

from events.keys import KeyRing
from projections.readmodels import ReadModels
from service.features.accounts.services import AccountServices
from service.features.apps.services import AppServices
from service.features.games.services import GameServices
from service.features.mail.services import MailServices
from service.features.openid.services import OpenIdServices
from service.features.ratings.services import RatingServices
from service.features.tournaments.services import TournamentServices
from service.features.transparency.services import TransparencyServices
from service.platform.assembly.platform import Platform
from service.platform.runtime.lanes import Lane
from service.platform.runtime.readiness import Readiness
from service.platform.runtime.settings import Settings


@dataclass(frozen=True)
class WebServices:
    accounts: AccountServices
    apps: AppServices
    games: GameServices
    mail: MailServices
    openid: OpenIdServices
    ratings: RatingServices
    tournaments: TournamentServices
    transparency: TransparencyServices
    readmodels: ReadModels
    queues: Mapping[Lane, Queue]
    readiness: Readiness
    ring: KeyRing
    settings: Settings


def build(
    platform: Platform,
    accounts: AccountServices,
    apps: AppServices,
    games: GameServices,
    mail: MailServices,
    openid: OpenIdServices,
    ratings: RatingServices,
    tournaments: TournamentServices,
    transparency: TransparencyServices,
) -> WebServices:
    return WebServices(
        accounts=accounts,
        apps=apps,
        games=games,
        mail=mail,
        openid=openid,
        ratings=ratings,
        tournaments=tournaments,
        transparency=transparency,
        readmodels=platform.readmodels,
        queues=platform.queues,
        readiness=platform.readiness,
        ring=platform.ring,
        settings=platform.settings,
    )
