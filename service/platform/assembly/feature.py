"""The manifest of a feature: everything that the rest of the service uses of it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Response
from sqlalchemy import Connection, MetaData, ScalarSelect
from werkzeug.routing import BaseConverter

from service.platform.http.blueprint import Blueprint
from service.platform.runtime.jobs import JobKind
from service.platform.storage.database import Database
from service.platform.storage.schema import assemble

Erase = Callable[[Connection, str], Collection[str] | None]
"""A function that deletes an account's data in the transaction of its erasure.

It returns other accounts that lost credentials.
"""
Disconnect = Callable[[Connection, str], bool]
"""A function that ends an account's ways in at other services, and returns whether there was one.

It runs in the transaction of a new password.
"""
TextsErased = Callable[[Connection, Collection[str] | None], None]
"""A function that drops caches which may show an erased person.

It takes the tournaments that may show them (None: any may).
"""


@dataclass(frozen=True)
class OpenApi:
    """The parts that a feature adds to the OpenAPI document, besides its operations."""

    schemas: Callable[[], Iterable[tuple[str, dict[str, Any]]]] = tuple
    parameters: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    responses: Mapping[str, str] = field(default_factory=dict)
    webhooks: Callable[[], dict[str, Any]] = dict


@dataclass(frozen=True)
class Feature:
    """The manifest of a feature, which its folder exports."""

    name: str
    build: Callable[..., Any]
    """A function `build(platform, **below)` that returns the services of the feature.

    It gets those of the features in `needs` under their names.
    """
    tables: MetaData | None = None
    """Database tables of the feature. They may refer to tables of the features in `needs`."""
    needs: Sequence[str] = ()
    """Features below this one. It may import only these."""
    blueprints: Sequence[Blueprint] = ()
    """Views of the feature. Those whose first parameter is called `services` get its services."""
    undescribed: Sequence[Blueprint] = ()
    """Views that the OpenAPI document leaves out, such as pages."""
    jobs: Sequence[JobKind] = ()
    start: Callable[[Any, Any], None] | None = None
    """A function `start(services, platform)` that starts the feature's background work in each web process."""
    lead: Callable[[Any, Any], None] | None = None
    """Starts the background work that only one process does."""
    erase: Erase | None = None
    disconnect: Disconnect | None = None
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
    refusal_page: Callable[[dict[str, Any], dict[str, str]], Response] | None = None
    """Shows a refused request of a browser as a page. It gets the problem and its headers."""
    openapi: OpenApi = field(default_factory=OpenApi)


def tables_of(features: Iterable[Feature]) -> MetaData:
    return assemble(*(feature.tables for feature in features if feature.tables is not None))
