"""The service: the platform, and the services of each feature."""

from collections.abc import Sequence
from functools import partial
from inspect import signature
from typing import Any, Final, Self, TypeVar

from flask import Flask

from service.platform.assembly.feature import Feature
from service.platform.assembly.platform import Platform, open_platform
from service.platform.http.app import create_app
from service.platform.http.id_paths import IdConverter, NumberConverter
from service.platform.runtime.settings import Settings
from service.platform.streams import service_time
from service.platform.streams.follower import Follower
from service.platform.streams.heartbeat import start_heartbeat

ServicesT = TypeVar("ServicesT")

_TIDY: Final = 60.0
"""Seconds after which the leader looks for expired requests with a key."""


class Service:
    """The service: the platform and the services of all features, connected once in each process.

    Nothing runs before `start`.
    """

    def __init__(self, platform: Platform) -> None:
        self.platform = platform
        self._services: dict[str, Any] = {}
        self._leading: set[str] = set()
        """The features whose work of the leader has started here."""
        self._tidying = Follower("expired-keys", self._tidy, platform.stopping, every=_TIDY)
        for feature in platform.features:
            parameters = signature(feature.build).parameters
            below = {name: self._services[name] for name in feature.needs if name in parameters}
            services = feature.build(platform, **below)
            self._services[feature.name] = services
            platform.jobs.add(feature.jobs, services)

    def __getitem__(self, feature: str) -> Any:
        return self._services[feature]

    def of(self, kind: type[ServicesT]) -> ServicesT:
        """Return the services of a feature, found by their type."""
        return next(services for services in self._services.values() if isinstance(services, kind))

    def start(self) -> None:
        """Start the background work of this process. Work that is needed only once starts in the leader."""
        platform = self.platform
        platform.registry.lives.mine()
        platform.live.start()
        platform.commit_listeners.append(lambda stream, _: platform.readmodels.notify(stream))
        platform.parts.started()
        start_heartbeat(
            platform.presence, (platform.parts.note_last, platform.registry.idempotency_keys.beat), platform.stopping
        )
        platform.lead.when_mine(self._lead, platform.readmodels.refresh)
        for feature in platform.features:
            if feature.start is not None:
                feature.start(self._services[feature.name], platform)

    def _lead(self) -> None:
        """Start the work of the leader. The other processes notify it of their commits.

        If it fails, for example because the database is away, another call starts the parts that have not started.
        """
        if not self.platform.readmodels.runner.running:
            self.platform.readmodels.start(alone=self.platform.alone)
            self._tidying.start()
        for feature in self.platform.features:
            if feature.lead is not None and feature.name not in self._leading:
                feature.lead(self._services[feature.name], self.platform)
                self._leading.add(feature.name)

    def _tidy(self) -> float | None:
        """Delete a few expired requests with a key. Return the seconds until the next call."""
        return self.platform.registry.idempotency_keys.tidy() if service_time.settled() else None

    def app(self) -> Flask:
        """Return the web application: the views of all features, with the conventions around them."""
        platform = self.platform
        app = create_app(platform.settings, platform.redis, platform.conventions, self._mount)
        app.extensions["service"] = self
        return app

    def _mount(self, app: Flask) -> None:
        install_converters(app, self.platform.features)
        services = {}
        for feature in self.platform.features:
            for blueprint in (*feature.blueprints, *feature.undescribed):
                app.register_blueprint(blueprint)
                services[blueprint.name] = self._services[feature.name]
            if feature.refusal_page is not None:
                app.extensions["refusal-page"] = feature.refusal_page
        for endpoint, view in app.view_functions.items():
            if "services" in signature(view).parameters:
                app.view_functions[endpoint] = partial(view, services[endpoint.partition(".")[0]])

    def close(self) -> None:
        self.platform.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_service(settings: Settings, features: Sequence[Feature], *, patient: bool = False) -> Service:
    platform = open_platform(settings, features, patient=patient)
    try:
        return Service(platform)
    except BaseException:
        platform.close()
        raise


def install_converters(app: Flask, features: Sequence[Feature]) -> None:
    app.url_map.converters |= {"id": IdConverter, "int": NumberConverter}
    for feature in features:
        app.url_map.converters |= {name: converter for name, (converter, _) in feature.converters.items()}
