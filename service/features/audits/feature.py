"""Audits: every game replayed by its rules, one by one or many in a job."""

from service.features.audits import http, jobs, services, tables
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="audits",
    needs=("matches", "tournaments"),
    tables=tables.metadata,
    build=services.build,
    blueprints=(http.blp,),
    jobs=(jobs.proceed,),
)
