"""Audits: every game replayed by its rules, one by one or many in a job."""

from service.features.audits import http, jobs, services
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="audits",
    needs=("matches", "tournaments"),
    build=services.build,
    blueprints=(http.blp,),
    jobs=(jobs.proceed,),
)
