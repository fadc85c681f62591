"""The objects that the views and jobs of the transparency log use."""

from dataclasses import dataclass

from prometheus_client import CollectorRegistry

from events.transparency.policy import WitnessPolicy
from service.features.transparency.cosigned_store import CosignedCheckpoints
from service.features.transparency.cosigning import Cosigning
from service.features.transparency.gauges import measure
from service.features.transparency.names import PREFIX, Keeper, TransparencyLog
from service.platform.assembly.platform import Platform


@dataclass(frozen=True)
class TransparencyServices:
    log: TransparencyLog
    keeper: Keeper
    cosigned: CosignedCheckpoints
    cosigning: Cosigning
    policy: WitnessPolicy | None
    """The witnesses that are asked, or None."""

    def measure(self, registry: CollectorRegistry) -> None:
        """Add the gauges of the log and its witnesses."""
        measure(registry, self.log.size(), self.cosigned.newest(self.log.origin), self.cosigned.states())


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
    cosigned = CosignedCheckpoints(platform.registry.database)
    log = TransparencyLog(platform.journal, platform.ring, platform.readmodels, cosigned)
    policy = platform.settings.witnesses
    cosigning = Cosigning(log, platform.readmodels.tree, platform.ring, cosigned, policy)
    platform.closing.callback(cosigning.stop)
    return TransparencyServices(log, keeper, cosigned, cosigning, policy)
