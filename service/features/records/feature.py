"""Records: downloads, verification, imports and monthly dumps."""

from service.features.records import bulk, http, services, tables, verifications
from service.features.records.dumps import http as dumps
from service.features.records.dumps import jobs, month_paths
from service.features.records.imports import http as imports
from service.features.records.imports.store import WITHDRAWALS, faults
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="records",
    needs=(
        "accounts",
        "transparency",
        "games",
        "audits",
    ),
    tables=tables.metadata,
    build=services.build,
    blueprints=(
        http.blp,
        bulk.blp,
        dumps.blp,
        verifications.blp,
        imports.blp,
    ),
    jobs=(jobs.proceed,),
    faults=faults,
    withdrawals=WITHDRAWALS,
    converters={"month": (month_paths.MonthConverter, month_paths.schema)},
)
