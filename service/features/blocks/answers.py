"""Answers about blocks."""

from service.features.blocks.store import Block
from service.platform.answers import Answer, Moment
from service.platform.http.fields import moment


class BlockedPlayer(Answer, frozen=True):
    """A player whom you blocked."""

    account: str
    """Identifier of the account."""
    handle: str
    """Handle of the player."""
    display_name: str
    """Name of the player."""
    created_at: Moment
    """Time of the block."""

    @classmethod
    def of(cls, block: Block) -> "BlockedPlayer":
        return BlockedPlayer(block.account, block.handle, block.name, moment(block.made_at))
