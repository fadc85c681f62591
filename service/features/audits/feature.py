"""Audits: every game replayed by its rules, one by one or many in a job."""

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
