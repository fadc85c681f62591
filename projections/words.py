"""Return texts about a damaged log, in every language of the service."""

from typing import Final

from domain.game.catalogue import ENGLISH, Catalogue
from domain.game.message import Message, Messages
from events.log.chain import Broken

WORDS: Final = Catalogue(__package__)
_MESSAGES: Final = Messages(WORDS)


def why(broken: Broken) -> Message:
    return Message(broken.why, broken.fields)


def in_english(broken: Broken) -> str:
    """Return the text about a damaged log in English, for operators."""
    return _MESSAGES.say(why(broken), ENGLISH)
