"""Records as builds have written them, kept for ever: whatever is changed, they play again.

python -m tests.support.stored_records    writes those that are not there yet, by the rules as they are now
"""

import random
import tempfile
from pathlib import Path
from typing import Any, Final

from domain.table.lobby_facts import Chair
from events.log.viewer import Viewer
from service.compose import open_service
from service.features.games.desk import GameRequest
from service.platform.runtime.settings import Settings
from tests.support.tables import PLAYERS, played_on

RECORDS: Final = Path(__file__).parent.parent / "golden" / "records"

SHORT: Final = {"turn_limit": 16}
KINGDOM: Final = "bank bishop city contraband expand goons hoard mint royal-seal watchtower"
CONTRABAND: Final = {
    "supply": dict.fromkeys(KINGDOM.split(), 10),
    "strict": False,
    "players": [{"hand": ["contraband", "gold", "gold", "moat", "village"], "deck": ["copper"] * 9}] * 2,
}
"""A position with a record of all cards named by Contraband, and with cards of boxes outside the options."""
MODERATION: Final = "cellar library remodel village workshop enchantress forum legionary overlord temple"
DEBT: Final = {
    "supply": dict.fromkeys(MODERATION.split(), 10),
    "events": ["orchard", "windfall"],
    "strict": False,
    "players": [
        {"hand": ["overlord", "gold", "gold", "copper", "village"], "deck": ["overlord", "gold"] * 8, "debt": owed}
        for owed in (5, 0)
    ],
}
"""A position in which one player has debt, and both play Overlords as other cards."""
ARTS: Final = "bandit cellar council-room gardens laboratory throne-room apprentice familiar possession university"
POSSESSION: Final = {
    "supply": dict.fromkeys([*ARTS.split(), "potion"], 10),
    "strict": False,
    "players": [{"hand": ["possession"] * 5, "deck": ["possession", "cellar", "gold", "estate"] * 4}] * 3,
}
"""A position in which players soon control the turns of others."""

GAMES: Final[dict[str, tuple[str, int, dict[str, Any], dict[str, Any] | None]]] = {
    "before-parts-domaine": ("domaine", 2, {"turn_limit": 6}, None),
    "before-parts-dominion-base-1": ("dominion", 2, {**SHORT, "recommended": "first-game-1"}, None),
    "before-parts-dominion-base-2": ("dominion", 3, {**SHORT, "recommended": "deck-top"}, None),
    "before-parts-dominion-contraband": ("dominion", 2, SHORT, CONTRABAND),
    "before-parts-dominion-prosperity": ("dominion", 2, {**SHORT, "recommended": "beginners"}, None),
    "before-parts-dominion-random": ("dominion", 2, {**SHORT, "random": {"boxes": ["base", "prosperity"]}}, None),
    "before-parts-kingdomino": ("kingdomino", 2, {}, None),
    "domaine": ("domaine", 2, {"turn_limit": 2}, None),
    "dominion-base-1-prosperity": ("dominion", 2, {**SHORT, "recommended": "the-good-life-1"}, None),
    "dominion-base-2-prosperity": ("dominion", 2, {**SHORT, "recommended": "the-good-life-2"}, None),
    "dominion-base-2-intrigue": ("dominion", 3, {**SHORT, "recommended": "underlings"}, None),
    "dominion-intrigue-1-prosperity": ("dominion", 2, {**SHORT, "recommended": "lucky-seven"}, None),
    "dominion-base-2-seaside": ("dominion", 3, {**SHORT, "recommended": "give-and-take"}, None),
    "dominion-seaside": ("dominion", 2, {**SHORT, "edition": 1, "random": {"boxes": ["seaside"]}}, None),
    "dominion-alchemy-possession": ("dominion", 3, {**SHORT, "recommended": "forbidden-arts"}, POSSESSION),
    "dominion-dark-ages-shelters": (
        "dominion",
        3,
        {**SHORT, "recommended": "chivalry-and-revelry", "shelters": "always"},
        None,
    ),
    "dominion-empires-debt": ("dominion", 2, {**SHORT, "recommended": "everything-in-moderation"}, DEBT),
    "kingdomino": ("kingdomino", 2, {"harmony": True}, None),
}
"""The ruleset, how many play, the options, and from which position; by the name of the file. Those `before-parts` are
of builds that pinned all boxes of a ruleset by one digest."""


def write(name: str) -> None:
    ruleset, seats, options, position = GAMES[name]
    with tempfile.TemporaryDirectory() as folder, open_service(Settings(data_dir=Path(folder))) as service:
        game, there = f"g_{random.Random(name).randrange(32**8):026d}", PLAYERS[:seats]
        chairs = [Chair("open") for _ in there] if position else [Chair("account", player) for player in there]
        wanted = GameRequest(
            ruleset, options, chairs, position=position, sandbox=position is not None, present=frozenset(there)
        )
        service["games"].desk.seating.create(there[0], game, wanted)
        played_on(service["games"].desk, game, seed=name)
        content = b"".join(service["games"].desk.looking.record(game, Viewer.referee()))
        (RECORDS / f"{name}.jsonl").write_bytes(content)


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    for name in GAMES:
        if not (RECORDS / f"{name}.jsonl").exists():
            write(name)
            print(name)


if __name__ == "__main__":
    main()
