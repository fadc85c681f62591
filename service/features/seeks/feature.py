"""Finding a game: seeks and challenges."""

from collections.abc import Collection

from sqlalchemy import Connection

from service.features.seeks import http, services
from service.features.seeks.making import follow_seeks
from service.features.seeks.services import SeekServices
from service.features.seeks.store import forget_seeks
from service.platform.assembly.feature import Feature
from service.platform.assembly.platform import Platform


def _lead(services: SeekServices, platform: Platform) -> None:
    follow_seeks(services.seeks, services.games.desk, platform.stopping).start()


def _erase(connection: Connection, account: str, tournaments: Collection[str] | None) -> tuple[()]:  # noqa: ARG001
    forget_seeks(connection, account)
    return ()


FEATURE = Feature(
    name="seeks",
    needs=(
        "accounts",
        "apps",
        "games",
    ),
    build=services.build,
    blueprints=(http.blp,),
    lead=_lead,
    erase=_erase,
)
