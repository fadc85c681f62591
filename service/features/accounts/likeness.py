"""Names that readers would take for the service: its own name, its offices, its bots and guests, or an id.

Handles, display names, and names of apps and teams are checked here when they are chosen. Older names stay. Titles of
tournaments are not checked: an event may bear the service's name, and its page names its maker.

Names are compared by their skeletons. A skeleton replaces letters of other scripts and digits by the Latin letters that
they resemble, and has no case, accents and invisible characters.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_WHOLE: Final = (
    "anonymous", "anybody", "arbiter", "arbiters", "arbitra", "arbitro", "bot", "bots", "erased", "everybody",
    "everyone", "forgotten", "guest", "help", "host", "judge", "judges", "juiz", "me", "mod", "mods", "nobody", "none",
    "null", "operator", "organiser", "organisers", "organizador", "organizator", "organizer", "organizers",
    "organizzatore", "owner", "player", "public", "root", "security", "sedzia", "service", "somebody", "spectator",
    "steward", "system", "team", "undefined", "unknown", "you",
)  # fmt: skip
"""Names that are reserved as a whole. A longer name may contain them."""
_OFFICIAL: Final = (
    "admin", "admins", "administrador", "administradora", "administrator", "administrators", "amministratore",
    "amministratrice", "dominium", "moderator", "moderators", "official", "referee", "referees", "staff", "superuser",
    "support", "sysadmin", "webmaster",
)  # fmt: skip
"""Words that no name may contain, because readers would think that the account speaks for the service."""
_AT_AN_EDGE: Final = ("admin", "dominium", "moderator", "referee", "support", "superuser", "webmaster")
"""Words that may not begin or end a longer word: `admindesk`, `realadmin`."""

_RESEMBLE: Final = {
    "ΗΜΝΡΥΧВНРС": "hmnpyxbhpc",  # capitals that resemble another letter than their small forms
    "авгезикмнопрстухѕіјһԁԛԝ": "abreeukmhonpctyxsijhdqw",
    "αβγεζηικμνορστυχω": "abyeznikuvopotuxw",
    "ոօսհցզ": "nouhgq",
    "ıłøđðħɑɒɡɩʟɨƅꮪ◯〇○": "iloddhaagilibsooo",
    "ЬьՏ": "bbs",
    "ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏆᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏴ": "drtiajewmhyghzibrwsvslcpkdb",  # Cherokee
    "ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ": "bpddtgkjczfmnlsrvhwxyaeiou",  # Lisu
    "ᗩᗅᗷᑕᗪᗞᗴᖴᕼᒍᒪᗰᑎᑭᖇᔕᑌᐯ": "aabcddefhjlmnprsuv",  # Canadian syllabics
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ": "abcdefghijkmnoprstuvwyz",
}
_BOXED: Final = {
    chr(first + place): chr(ord("a") + place) for first in (0x1F150, 0x1F170, 0x1F1E6) for place in range(26)
}
"""Letters in black circles and squares, and those of flags."""
_LETTERS: Final = str.maketrans(
    {one: two for ours in _RESEMBLE.items() for one, two in zip(*ours, strict=True)} | _BOXED
)
_SYMBOLS: Final = str.maketrans("|!$@€", "llsae")
_DIGITS: Final = str.maketrans("013457i", "oleastl")
_LATIN: Final = re.compile(r"LATIN (?:SMALL|CAPITAL) LETTER (?:[A-Z]{2,} )*([A-Z])(?: WITH .*)?")
"""Matches the Unicode name of a variant of a Latin letter, such as one with a hook or a stroke."""
_UNSEEN: Final = frozenset({"Mn", "Me", "Cf", "Cc"})
_LIKE_AN_ID: Final = re.compile(r"[a-z][_-][0-9a-z]{24,}")
"""Matches names that look like an id. Ids have 26 letters and digits after the `_`, but readers do not count them."""
_LIKE_OURS: Final = re.compile(r"(bots?|guests?)\s*[-_:;.∶꞉ː᛬׃፡⁚‐‒–—−].*")
_LIKE_A_GUEST: Final = re.compile(r"guests?\s+(?=\S*[0-9])[0-9a-z]{8}")
"""Matches names that look like a guest's, such as `guest-4k7q2m9x`, with a space for the hyphen."""


def like_ours(name: str) -> bool:
    """Return whether a name looks like an id, a guest or a bot of the service."""
    plain = _plain(name).strip()
    return bool(
        _LIKE_AN_ID.fullmatch(plain) or _LIKE_A_GUEST.fullmatch(plain) or _LIKE_OURS.fullmatch(plain.translate(_DIGITS))
    )


def skeleton(name: str) -> str:
    """Return a form of a name that is equal for names that look alike."""
    return _skeleton(" ".join(_plain(name).split()))


def official(name: str) -> bool:
    """Return whether a name contains an official word, so that the account would seem to speak for the service."""
    return any(_speaks(spelled) for spelled in {_plain(name), _plain(name.translate(_SYMBOLS))})


def _speaks(plain: str) -> bool:
    segments = [segment for segment in re.split(r"[\W_]+", plain) if segment]
    whole = _skeleton("".join(segments))
    words = {form for segment in segments for form in _forms(segment)}
    joined = _JOINED.fullmatch(whole) and any(word in whole for word in _WORDS)
    edged = any(_EDGED.search(word) and word not in _HARMLESS for word in words)
    return whole in _KEPT or not words.isdisjoint(_WORDS) or bool(joined) or edged


def _forms(segment: str) -> Iterator[str]:
    """Yield the skeletons of a word and of the word without digits at its ends: `admin1` gives `admin` too."""
    yield _skeleton(segment)
    yield _skeleton(segment.strip("0123456789"))


def _plain(name: str) -> str:
    """Return a name in lower case, with lookalike letters replaced by Latin ones.

    Digits and separators are kept.
    """
    apart = unicodedata.normalize("NFKD", name)
    seen = "".join(letter for letter in apart if unicodedata.category(letter) not in _UNSEEN)
    plain = "".join(map(_without_hooks, seen.translate(_LETTERS)))
    return plain.casefold().translate(_LETTERS)


def _without_hooks(letter: str) -> str:
    named = None if letter.isascii() else _LATIN.fullmatch(unicodedata.name(letter, ""))
    return letter if named is None else named[1]


def _skeleton(plain: str) -> str:
    """Return a word as it looks at a glance: `adm1n` and `admin` are the same."""
    return plain.translate(_DIGITS).replace("rn", "m").replace("vv", "w")


_WORDS: Final = frozenset(map(_skeleton, _OFFICIAL))
_KEPT: Final = _WORDS | frozenset(map(_skeleton, _WHOLE))
_EDGED: Final = re.compile(r"^(?:{0})|(?:{0})$".format("|".join(sorted(map(_skeleton, _AT_AN_EDGE)))))
_HARMLESS: Final = frozenset(map(_skeleton, ("supporter", "supporters", "supportive", "condominium", "refereeing")))
_JOINED: Final = re.compile(rf"(?:{'|'.join(sorted(_KEPT))})+")
"""Matches reserved words joined without a separator: `supportteam`."""
