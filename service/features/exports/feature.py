"""Exports of tournaments."""

from collections.abc import Collection

from sqlalchemy import Connection

from service.features.exports import http, jobs, jobs_http, services, sheet_paths
from service.features.exports.store import faults, forget_exports
from service.platform.assembly.feature import Feature


def _erase(connection: Connection, account: str, tournaments: Collection[str] | None) -> tuple[()]:
    forget_exports(connection, account, tournaments)
    return ()


def _texts_erased(connection: Connection, tournaments: Collection[str] | None) -> None:
    forget_exports(connection, tournaments=tournaments)


FEATURE = Feature(
    name="exports",
    needs=(
        "accounts",
        "transparency",
        "games",
        "tournaments",
    ),
    build=services.build,
    blueprints=(
        http.blp,
        jobs_http.blp,
    ),
    jobs=(jobs.proceed,),
    erase=_erase,
    texts_erased=_texts_erased,
    faults=faults,
    converters={"sheet": (sheet_paths.SheetConverter, sheet_paths.schema)},
)
