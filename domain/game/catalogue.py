"""The texts of a package in every language: one file a language, `languages/en.toml`, `it.toml`, ...

A file has groups, and a group has entries. An entry is a text with `{field}` placeholders, or plural forms (`one`,
`few`, `many`, `other`, as CLDR calls them) chosen by the field `count`. Every language has the same entries with the
same fields. English is used for unknown languages.

The group `messages` holds the texts of refusals and of audit findings: see `domain/game/message.py`.
"""

import string
import tomllib
from collections.abc import Collection, Mapping
from functools import cached_property
from importlib import resources
from typing import Any, Final

ENGLISH: Final = "en"
_FOLDER: Final = "languages"
_FORMS: Final = frozenset({"one", "few", "many", "other"})

Entry = str | Mapping[str, str]
Groups = Mapping[str, Mapping[str, Entry]]


class Catalogue:
    """The texts of a package in every language, together with the texts of `more` packages.

    In `partial` groups, a language may omit entries, such as names that no rulebook translates. Then the English text
    is used.
    """

    def __init__(self, package: str, *, partial: Collection[str] = (), more: Collection[str] = ()) -> None:
        self._package = package
        self._partial = frozenset(partial)
        self._more = tuple(more)

    def say(self, group: str, key: str, language: str, /, **fields: Any) -> str:
        entry = self.groups(language)[group][key]
        if not isinstance(entry, str):
            entry = entry[form(fields["count"], entry)]
        return entry.format(**fields) if fields else entry

    def group(self, group: str, language: str) -> dict[str, str]:
        """Return the texts of one group by their key, in one language."""
        return {key: entry for key, entry in self.groups(language)[group].items() if isinstance(entry, str)}

    def groups(self, language: str) -> Groups:
        return self._languages.get(language) or self._languages[ENGLISH]

    @cached_property
    def _languages(self) -> Mapping[str, Groups]:
        """Read the texts of every language at the first use, and check them against English."""
        found = {language: _read((self._package, *self._more), language) for language in LANGUAGES}
        for language, groups in found.items():
            for group in self._partial:
                groups[group] = found[ENGLISH][group] | groups.get(group, {})
            if wrong := list(_differences(found[ENGLISH], groups)):
                raise ValueError(f"{self._package}, {language}: {', '.join(wrong)}")
        return found


def form(count: int, forms: Collection[str]) -> str:
    """Return the plural form for a number, among those of the language: `few` is for 2 to 4, but not 12 to 14."""
    if count == 1 and "one" in forms:
        return "one"
    if "few" in forms and 2 <= count % 10 <= 4 and count // 10 % 10 != 1:
        return "few"
    return "other" if "other" in forms else "many"


def fields(entry: Entry) -> set[str]:
    """Return the names of the placeholders in a text or in its plural forms."""
    texts = [entry] if isinstance(entry, str) else entry.values()
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _read(packages: Collection[str], language: str) -> dict[str, dict[str, Entry]]:
    found: dict[str, dict[str, Entry]] = {}
    for package in packages:
        file = resources.files(package).joinpath(_FOLDER, f"{language}.toml")
        for group, entries in tomllib.loads(file.read_text("utf-8")).items():
            if twice := found.get(group, {}).keys() & entries.keys():
                raise ValueError(f"{package}, {language}: {group} has {', '.join(sorted(twice))} already")
            found.setdefault(group, {}).update(entries)
    return found


def _differences(english: Groups, groups: Groups) -> list[str]:
    """List the entries that are missing in a language or superfluous, or whose fields differ from English."""
    ours, theirs = _flat(english), _flat(groups)
    wrong = [f"{name} is missing" for name in ours.keys() - theirs.keys()]
    wrong += [f"{name} is too much" for name in theirs.keys() - ours.keys()]
    for name in ours.keys() & theirs.keys():
        entry = theirs[name]
        if fields(entry) != fields(ours[name]):
            wrong.append(f"{name} has other fields")
        if isinstance(entry, str) != isinstance(ours[name], str):
            wrong.append(f"{name} has forms in one language only")
        if not isinstance(entry, str) and not ("one" in entry and entry.keys() <= _FORMS and len(entry) > 1):
            wrong.append(f"{name} lacks a form")
    return wrong


def _flat(groups: Groups) -> dict[str, Entry]:
    return {f"{group}/{key}": entry for group, entries in groups.items() for key, entry in entries.items()}


def _languages() -> tuple[str, ...]:
    folder = resources.files(__package__).joinpath(_FOLDER)
    found = {file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


LANGUAGES: Final = _languages()
"""The supported languages, English first. Each has texts for the facts that all games share."""
