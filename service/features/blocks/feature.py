"""The manifest of the feature: blocks between players."""

from service.features.blocks import routes, services, tables
from service.features.blocks.store import forget_blocks
from service.platform.assembly.feature import Feature

FEATURE = Feature(
    name="blocks",
    needs=("accounts",),
    tables=tables.metadata,
    build=services.build,
    blueprints=(routes.blp,),
    erase=forget_blocks,
)
