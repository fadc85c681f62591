"""The manifest of the feature: the transparency log, from which no logged game can disappear unseen."""

from service.features.transparency import routes, services, tile_paths
from service.features.transparency.services import TransparencyServices
from service.features.transparency.tables import metadata
from service.platform.assembly.feature import Feature
from service.platform.assembly.platform import Platform


def _lead(services: TransparencyServices, platform: Platform) -> None:  # noqa: ARG001 - the manifest's signature
    services.cosigning.start()  # it reads the database, so it may fail, and nothing is to start twice
    services.keeper.start()


FEATURE = Feature(
    name="transparency",
    build=services.build,
    tables=metadata,
    blueprints=(routes.blp,),
    lead=_lead,
    converters={name: (converter, tile_paths.schema) for name, converter in tile_paths.CONVERTERS.items()},
)
