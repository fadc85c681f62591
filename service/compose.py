"""List the features of the service.

To remove a feature, delete its folder and its line here.
"""

from importlib import import_module
from typing import Final

from service.platform.assembly import service
from service.platform.assembly.feature import Feature, tables_of
from service.platform.assembly.service import Service
from service.platform.runtime.settings import Settings
from service.web.feature import FEATURE as WEB

NAMES: Final = (
    "transparency",
    "accounts",
    "blocks",
    "games",
    "complaints",
    "bots",
    "apps",
    "openid",
    "seeks",
    "matches",
    "tournaments",
    "audits",
    "inbox",
    "mail",
    "ratings",
    "reviews",
    "referee",
    "records",
    "exports",
    "webhooks",
    "push",
)
"""Names of the features, each after the features that it needs."""


def _feature(name: str) -> Feature:
    found: Feature = import_module(f"service.features.{name}.feature").FEATURE
    return found


FEATURES: Final = (*map(_feature, NAMES), WEB)
TABLES: Final = tables_of(FEATURES)


def open_service(settings: Settings, *, patient: bool = False) -> Service:
    return service.open_service(settings, FEATURES, patient=patient)
