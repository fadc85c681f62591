"""The manifest of the feature: exports of tournaments."""

from service.features.exports import jobs, services, sheet_paths, tables
from service.features.exports.routes import export_jobs, exports, fees
from service.features.exports.store import drop_contents, faults, forget_exports
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="exports",
    needs=(
        "accounts",
        "transparency",
        "games",
        "tournaments",
        "audits",
    ),
    tables=tables.metadata,
    build=services.build,
    blueprints=(
        exports.blp,
        export_jobs.blp,
        fees.blp,
    ),
    jobs=(jobs.proceed,),
    erase=forget_exports,
    texts_erased=drop_contents,
    faults=faults,
    converters={
        "sheet": (sheet_paths.SheetConverter, sheet_paths.schema),
        "sheet_format": (sheet_paths.SheetFormatConverter, sheet_paths.format_schema),
    },
)
