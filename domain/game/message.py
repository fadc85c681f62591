"""Messages for people as data: an id and fields. The catalogues have the text in each language."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from domain.game.catalogue import Catalogue, Entry, form


class Message(msgspec.Struct, frozen=True):
    """A message for people: an id and fields, from which a catalogue makes the text.

    A field may be a message itself.
    """

    id: str
    fields: Mapping[str, Any] = {}


def message(id_: str, /, **fields: Any) -> Message:
    return Message(id_, fields)


class Messages:
    """The texts of all messages, from several catalogues.

    Lists are joined with commas, or with a format: `{scopes: or }` joins with " or ". The field `state` is translated
    through the group `states`.
    """

    def __init__(self, *catalogues: Catalogue) -> None:
        self.catalogues = catalogues
        self.entries = cache(self._entries)

    def say(self, message: Message, language: str) -> str:
        """Return the text of a message in a language. A missing field raises KeyError."""
        entry = self.entries(language)[message.id]
        if not isinstance(entry, str):
            entry = entry[form(message.fields["count"], entry)]
        return entry.format(**{name: self._written(name, value, language) for name, value in message.fields.items()})

    def plain(self, fields: Mapping[str, Any], language: str) -> dict[str, Any]:
        """Return the fields of a message as data, with nested messages as text in the given language."""
        return {name: self.say(one, language) if isinstance(one, Message) else one for name, one in fields.items()}

    def _written(self, name: str, value: Any, language: str) -> Any:
        if isinstance(value, Message):
            return self.say(value, language)
        if isinstance(value, list | tuple):
            return _Listed(self._written("", one, language) for one in value)
        return dict(self._group("states", language)).get(value, value) if name == "state" else value

    def _entries(self, language: str) -> dict[str, Entry]:
        return dict(self._group("messages", language))

    def _group(self, group: str, language: str) -> Iterator[tuple[str, Entry]]:
        known = set[str]()
        for catalogue in self.catalogues:
            entries = catalogue.groups(language).get(group, {})
            if twice := known & entries.keys():
                raise ValueError(f"{group} has {', '.join(sorted(twice))} twice")
            known |= entries.keys()
            yield from entries.items()


class _Listed(tuple[Any, ...]):
    """A list of values in the text of a message, joined with commas or another separator."""

    def __format__(self, between: str) -> str:
        return (between or ", ").join(map(str, self))
