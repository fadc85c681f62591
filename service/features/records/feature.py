"""The manifest of the feature: records, their downloads, verification, imports and monthly dumps."""

from service.features.records import services, tables
from service.features.records.dumps import jobs, month_paths
from service.features.records.dumps import routes as dumps
from service.features.records.imports import routes as imports
from service.features.records.imports.store import WITHDRAWALS, faults
from service.features.records.routes import bulk, records, verifications
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
        records.blp,
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
