"""Collect the files of the pages, and list the files that each page needs.

So a browser can request all files of a page at once. Otherwise, it finds a module only after it has read the module
that imports it.
"""

import hashlib
import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup

from service.platform.http.codes import LANGUAGES
from service.web import words

TYPES: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
_FOLDERS: Final = ("games", "pages", "shared", "vendor", "verify")
_OURS: Final = ("games", "pages", "shared")
_COMMENTS: Final = {
    ".css": re.compile(rb"/\*.*?\*/", re.DOTALL),
    ".js": re.compile(rb"^[ \t]*(?://.*|/\*\*.*\*/)$", re.MULTILINE),
}
"""The comments of our own style sheets, and those that fill a line of our own modules."""
_WORDS: Final = "shared/words.js"
"""The module that fetches the texts in the reader's language before all other modules run."""
_IMPORT: Final = re.compile(r'^(?:import|export)\s(?:[^"\';=]*\sfrom\s)?"(\.[^"]+)"', re.MULTILINE)
"""The import of a module that is needed at once. Modules loaded on demand do not match."""


@cache
def parts() -> dict[str, bytes]:
    """Return the files of all pages by their paths, our own without comments, which no browser needs.

    The files in `verify/` are the verifier in JavaScript, byte for byte as in the clients.
    """
    web = Path(__file__).parent
    files = [path for folder in _FOLDERS for path in (web / folder).rglob("*") if path.suffix[1:] in TYPES]
    found = {path.relative_to(web).as_posix(): _served(path, path.relative_to(web).parts[0]) for path in files}
    return found | {
        f"{part}/{language}.json": words.json(language, part) for part in words.PARTS for language in LANGUAGES
    }


def _served(path: Path, folder: str) -> bytes:
    """Return the bytes of a file as they are sent. The number of each line stays."""
    comments = _COMMENTS.get(path.suffix) if folder in _OURS else None
    content = path.read_bytes()
    return content if comments is None else comments.sub(lambda found: b"\n" * found[0].count(b"\n"), content)


@cache
def edition() -> str:
    """Return a digest of all files of the pages. Their addresses contain it, so a browser may keep them for ever."""
    digest = hashlib.sha256()
    for name, text in sorted(parts().items()):
        digest.update(hashlib.sha256(name.encode()).digest() + hashlib.sha256(text).digest())
    return digest.hexdigest()[:16]


@cache
def boards() -> tuple[str, ...]:
    """Return the paths of the style sheets of all boards, one for each game."""
    return tuple(sorted(name for name in parts() if name.startswith("games/") and name.endswith(".css")))


class Modules:
    """The modules of one page.

    In a template, `module(path)` links a module and all its imports, each once.
    """

    def __init__(self, language: str, texts: str) -> None:
        self._texts = f"{texts}/{language}.json"
        self._named: set[str] = set()

    def __call__(self, name: str) -> Markup:
        more = [part for part in _taken(name) if part not in self._named]
        self._named.update(more)
        links = [Markup('<link rel="modulepreload" href="{}">').format(_address(part)) for part in more]
        if _WORDS in more:
            address = _address(self._texts)
            links.append(Markup('<link rel="preload" as="fetch" crossorigin href="{}">').format(address))
        return Markup("\n").join([*links, Markup('<script type="module" src="{}"></script>').format(_address(name))])


def _address(part: str) -> str:
    return f"/assets/{edition()}/{part}"


@cache
def _taken(name: str) -> tuple[str, ...]:
    """Return the paths of all modules that the module `name` imports, directly or indirectly, each once."""
    found: dict[str, None] = {}
    left = [name]
    for part in left:
        folder = posixpath.dirname(part)
        for path in _IMPORT.findall(parts()[part].decode()):
            imported = posixpath.normpath(posixpath.join(folder, path))
            if imported not in found:
                found[imported] = None
                left.append(imported)
    return tuple(found)
