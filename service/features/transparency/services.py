"""The objects that the views and jobs of the transparency log use."""

from dataclasses import dataclass

from service.features.transparency.names import PREFIX, Keeper, TransparencyLog
from service.platform.assembly.platform import Platform


@dataclass(frozen=True)
class TransparencyServices:
    log: TransparencyLog
    keeper: Keeper


_OF_A_KEY = 8
"""Number of characters of a key's id in the name of a log."""


def build(platform: Platform) -> TransparencyServices:
    def name() -> str:
        """Return the name of a new transparency log: its address and its first key.

        The key keeps names distinct: many logs begin on port 8000 of a developer's machine.
        """
        address = platform.settings.address.partition("://")[2]
        return f"{address}{PREFIX}/{platform.ring.current.kid[:_OF_A_KEY]}"

    keeper = Keeper(platform.journal, platform.readmodels, name, platform.published)
    platform.closing.callback(keeper.stop)
    return TransparencyServices(TransparencyLog(platform.journal, platform.ring, platform.readmodels), keeper)
