"""The manifest of a feature: everything that the rest of the service uses of it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, MetaData, ScalarSelect
from werkzeug.routing import BaseConverter

from service.platform.http.blueprint import Blueprint
from service.platform.runtime.jobs import JobKind
from service.platform.storage.database import Database
from service.platform.storage.schema import assemble

Erase = Callable[[Connection, str], Collection[str] | None]
"""Deletes an account's data in the transaction of its erasure, and returns other accounts that lost credentials."""
TextsErased = Callable[[Connection, Collection[str] | None], None]
"""Drops caches that may show an erased person. It receives the tournaments that may show them (None: any may)."""


@dataclass(frozen=True)
class OpenApi:
    """Additions of a feature to the OpenAPI document, beside its operations."""

    schemas: Callable[[], Iterable[tuple[str, dict[str, Any]]]] = tuple
    parameters: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    responses: Mapping[str, str] = field(default_factory=dict)
    webhooks: Callable[[], dict[str, Any]] = dict


@dataclass(frozen=True)
class Feature:
    """A feature: one folder that exports this object."""

    name: str
    build: Callable[..., Any]
    """`build(platform, **below)` returns its services. It gets those of features in `needs` under their names."""
    tables: MetaData | None = None
    """Its tables. They may refer to tables of the features in `needs`."""
    needs: Sequence[str] = ()
    """Features below this one: it may import these alone."""
    blueprints: Sequence[Blueprint] = ()
    """Its views. Those whose first parameter is called `services` get its services."""
    pages: Sequence[Blueprint] = ()
    """Views that return HTML only. The OpenAPI document leaves them out."""
    jobs: Sequence[JobKind] = ()
    start: Callable[[Any, Any], None] | None = None
    """`start(services, platform)` starts its background work in each web process."""
    lead: Callable[[Any, Any], None] | None = None
    """Starts the background work that only one process does."""
    erase: Erase | None = None
    texts_erased: TextsErased | None = None
    """Called when an account is erased, and again when more of its texts were found and erased."""
    withdrawals: ScalarSelect[int] | None = None
    """Selects a number that grows when the feature hides something from everybody. Older answers are then not used
    again."""
    caller_app: ScalarSelect[str] | None = None
    """A part of the query that looks up a caller: the app that acts with a credential, if there is one."""
    restored: Callable[[Connection], None] | None = None
    """Called when the registry was filled from a backup."""
    faults: Callable[[Database], Iterable[str]] | None = None
    """Finds faults in the stored data of the feature."""
    converters: Mapping[str, tuple[type[BaseConverter], Callable[[Any], dict[str, Any]]]] = field(default_factory=dict)
    """Converters for parts of addresses, each with its schema."""
    openapi: OpenApi = field(default_factory=OpenApi)


def tables_of(features: Iterable[Feature]) -> MetaData:
    """Return all tables of a service with these features."""
    return assemble(*(feature.tables for feature in features if feature.tables is not None))
