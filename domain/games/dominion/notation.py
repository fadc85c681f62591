"""Kingdoms of Dominion from pasted text: names of cards in any language, separated by commas or line breaks."""

import re
import unicodedata
from collections.abc import Mapping, Set
from functools import cache
from typing import Any, Final, NoReturn

from domain.game.catalogue import LANGUAGES
from domain.game.notation import Read, TextPosition, items
from domain.game.refusal import Refusal
from domain.games.dominion.cards import CARDS, EVENTS, NEEDED, OF_KIND, SHELTER
from domain.games.dominion.words import WORDS

_NEVER: Final = {"colony": "invalid-options/no-colony", "shelters": "invalid-options/no-shelters"}
"""Refusals of piles that an option excludes."""
_LONGEST: Final = 5_000
"""Maximum number of characters of a pasted kingdom."""
_BULLET: Final = re.compile(r"^(?:\d{1,2}[.)x×]|[-*•])\s+")
_LABEL: Final = re.compile(r"^(?:kingdom|kingdom cards|supply|events?|landscapes?):\s*", re.IGNORECASE)
_BANE: Final = re.compile(r"^bane:\s*", re.IGNORECASE)
_COLONY: Final = frozenset({"platinum", "colony"})
_SHELTERS: Final = "shelters"
"""All Shelters together, as players write them."""
_JOINED: Final = re.compile(r"[&/+]|\band\b", re.IGNORECASE)
_LONGEST_NAME: Final = 60
"""Maximum number of characters of a name. No card has a longer one, and a long text takes long to normalise."""


def pasted(options: Mapping[str, Any]) -> Read | None:
    """Parse the option `kingdom` if it is text. Return None if it is not.

    The result has the ids of the kingdom cards, `colony: always` if the text names Platinum or Colony, `shelters:
    always` if it names Shelters, and the `bane` of a line that begins with `Bane:`. Names of Events become `events`.
    """
    text = options.get("kingdom")
    if not isinstance(text, str):
        return None
    cards: list[str] = []
    events: list[str] = []
    read = Read({**options, "kingdom": cards}, {"": TextPosition(1, 1)}, "/options/kingdom")
    if len(text) > _LONGEST:
        raise Refusal("invalid-options/kingdom-text", pointer=read.at, most=_LONGEST)
    for number, line in enumerate(text.splitlines(), 1):
        bane = _BANE.match(line)
        label = bane or _LABEL.match(line)
        begin = label.end() if label else 0
        for name, place in items(line[begin:].replace(";", ","), TextPosition(number, begin + 1)):
            bare = _BULLET.sub("", name)
            card = _names().get(_plain(bare))
            joined = {_names().get(_plain(part)) for part in _JOINED.split(bare)}
            if option := _asked_for(joined):
                if options.get(option) == "never":
                    _refuse(_NEVER[option], place)
                read.position[option] = "always"
            elif card in EVENTS:
                read.places[f"/options/events/{len(events)}"] = place
                events.append(card)
            elif card in NEEDED:
                continue  # its pile follows from the kingdom
            elif card is None:
                _refuse("invalid-options/card-name", place, name=name)
            elif bane:
                read.position["bane"] = card
                read.places["/options/bane"] = place
            else:
                read.places[f"{read.at}/{len(cards)}"] = place
                cards.append(card)
    if events:
        read.position["events"] = events
    return read


def _asked_for(names: Set[str | None]) -> str | None:
    """Return the option that these names set to `always`, or None."""
    if names <= _COLONY:
        return "colony"
    return "shelters" if names <= OF_KIND[SHELTER] | {_SHELTERS} else None


def _refuse(reason: str, place: TextPosition, /, **fields: Any) -> NoReturn:
    raise Refusal(reason, pointer="/options/kingdom", **place._asdict(), **fields)


@cache
def _names() -> dict[str, str]:
    """Return the ids of all cards by their simplified names in all languages, and by their simplified ids."""
    spoken = ((WORDS.group("cards", language).items()) for language in LANGUAGES)
    named = {_plain(name): card for cards in spoken for card, name in cards if card in CARDS or card in EVENTS}
    together = {_plain(WORDS.say("words", _SHELTERS, language)): _SHELTERS for language in LANGUAGES}
    return named | together | {_plain(card): card for card in (*CARDS, *EVENTS)}


def _plain(name: str) -> str:
    """Simplify a name: keep its letters and digits, without accents and in lower case. A name that is too long gives
    ""."""
    name = " ".join(name.split())
    if len(name) > _LONGEST_NAME:
        return ""
    letters = unicodedata.normalize("NFKD", name.casefold().replace("ł", "l"))
    return "".join(letter for letter in letters if letter.isalnum())
