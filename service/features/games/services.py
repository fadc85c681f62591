"""The objects that the views and jobs of games use."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial

from projections.readmodels import ReadModels
from service.features.accounts import bot_accounts
from service.features.accounts.names import Names
from service.features.accounts.services import AccountServices
from service.features.accounts.store import Accounts
from service.features.blocks.services import BlockServices
from service.features.blocks.store import Blocks
from service.features.games.desk import GameCommands, open_desk
from service.features.games.greetings import Greetings
from service.features.games.sources import GameLoader, GameSource
from service.platform.assembly.platform import Platform
from service.platform.http import work
from service.platform.http.kept_json import Kept, KeptJson
from service.platform.runtime.settings import Settings
from service.platform.streams.live import Live

Elsewhere = Callable[[str], Collection[str]]
"""A function that returns the accounts at other tables which share the shuffles of a game."""


@dataclass(frozen=True)
class GameServices:
    desk: GameCommands
    bot_levels: dict[str, Sequence[str]]
    """Levels of bots by ruleset. The feature of bots fills them in."""
    sources: dict[str, GameSource]
    """Sources of games from other features, by the first letter of their ids."""
    elsewhere: list[Elsewhere]
    """Functions that find players at tables with the same shuffles. The feature that opens such tables adds them."""
    accounts: Accounts
    blocks: Blocks
    names: Names
    readmodels: ReadModels
    live: Live
    greetings: Greetings
    settings: Settings
    summaries: Kept = field(default_factory=Kept)
    """Cached summaries of games in lists, with public facts only."""
    rendered: KeptJson = field(default_factory=KeptJson)
    """JSON of the same summaries, with handles."""

    def players_elsewhere(self, game: str) -> set[str]:
        """Return the accounts that may know shuffles of a game from another table."""
        return {account for find in self.elsewhere for account in find(game)}

    def loaded_games(self, game: str) -> GameLoader:
        """Return the object that finds a game: that of this service's games, or of another source."""
        source = self.sources.get(game[:1])
        return self.desk.loaded_games if source is None else source.loaded_games


def build(platform: Platform, accounts: AccountServices, blocks: BlockServices) -> GameServices:
    desk = open_desk(
        platform.journal,
        platform.ring,
        alone=platform.alone,
        memory=platform.settings.game_memory * 2**20,
        published=platform.published,
        substitute=partial(bot_accounts.substitute, accounts.accounts),
        declared=lambda account: bool(accounts.accounts.programs([account])),
        check_accepted=blocks.blocks.check,
        erased=accounts.accounts.forgotten,
        absences=platform.presence.absences,
        resting=platform.readmodels.resting.fold,
    )
    memory = desk.loaded_games.memory
    memory.turn, memory.wait, memory.loaded = work.turn, work.waiting, work.note_load
    return GameServices(
        desk=desk,
        bot_levels={},
        sources={},
        elsewhere=[],
        accounts=accounts.accounts,
        blocks=blocks.blocks,
        names=accounts.names,
        readmodels=platform.readmodels,
        live=platform.live,
        greetings=Greetings(platform.live),
        settings=platform.settings,
    )
