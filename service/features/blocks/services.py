"""The objects that the views of blocks, and the features above, use."""

from dataclasses import dataclass

from service.features.accounts.services import AccountServices
from service.features.accounts.store import Accounts
from service.features.blocks.store import Blocks
from service.platform.assembly.platform import Platform


@dataclass(frozen=True)
class BlockServices:
    blocks: Blocks
    accounts: Accounts


def build(platform: Platform, accounts: AccountServices) -> BlockServices:
    return BlockServices(blocks=Blocks(platform.registry.database), accounts=accounts.accounts)
