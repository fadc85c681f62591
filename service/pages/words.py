"""What pages say, as a browser reads it."""

from typing import Final

import orjson

from domain.game.catalogue import Catalogue

WORDS: Final = Catalogue(__package__)


def json(language: str) -> bytes:
    """Every entry by its key, with the group before it: `phase.buy`. Those of the group `page` stand alone."""
    groups = WORDS.groups(language)
    return orjson.dumps(
        {
            key if group == "page" else f"{group}.{key}": entry
            for group, entries in groups.items()
            for key, entry in entries.items()
        }
    )
