"""An installation: the log, the keys and the registry that belong together.

Each of the three names its installation: the log in a property, the keys in the ring, the registry in a table. So a
part that is missing, or comes from another folder or an older copy, is noticed before anything is written. It is never
replaced without a request.

`opening` opens the parts, `checking` reports what does not fit, and `accepting` is for parts that are permanently lost.
Read models are rebuilt from the log, and are no part of it.
"""

from service.platform.runtime.installation.accepting import accept, what_is_lost
from service.platform.runtime.installation.checking import PartMissing, PartsDisagree
from service.platform.runtime.installation.identity import PARTS, Identity
from service.platform.runtime.installation.opening import (
    InstallationParts,
    alone,
    has_file,
    key_store,
    nothing_yet,
    open_parts,
    open_registry,
    unite,
)

__all__ = [
    "PARTS",
    "Identity",
    "InstallationParts",
    "PartMissing",
    "PartsDisagree",
    "accept",
    "alone",
    "has_file",
    "key_store",
    "nothing_yet",
    "open_parts",
    "open_registry",
    "unite",
    "what_is_lost",
]  # fmt: skip
