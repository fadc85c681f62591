"""The feature of audits: jobs that replay many games by their rules."""

from service.features.audits import jobs, routes, services, tables
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="audits",
    needs=("matches", "tournaments"),
    tables=tables.metadata,
    build=services.build,
    blueprints=(routes.blp,),
    jobs=(jobs.proceed,),
)
