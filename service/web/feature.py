"""The manifest of the feature: the web pages, and the entry points of the service."""

from service.platform.assembly.feature import Feature
from service.web import (
    boards,
    consent,
    description,
    docs,
    mail_links,
    openid,
    root,
    series,
    services,
    short_addresses,
    statistics,
    wellknown,
)
from service.web import routes as pages
from service.web.refusals import show_refusal

FEATURE = Feature(
    name="web",
    needs=(
        "accounts",
        "apps",
        "games",
        "mail",
        "openid",
        "ratings",
        "tournaments",
        "transparency",
    ),
    build=services.build,
    blueprints=(root.blp, wellknown.blp),
    refusal_page=show_refusal,
    undescribed=(
        root.monitoring,
        description.blp,
        wellknown.documents,
        docs.blp,
        consent.blp,
        mail_links.blp,
        openid.blp,
        pages.blp,
        boards.blp,
        series.blp,
        short_addresses.blp,
        statistics.blp,
    ),
)
