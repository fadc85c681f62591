"""Collect the files of the pages, and link those that each page needs, so that a browser can request them at once."""

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup

from service.platform.http.codes import LANGUAGES
from service.web import words
from service.web.linking import Linker, linked_styles

TYPES: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
_OURS: Final = ("games", "pages", "shared")
_FOLDERS: Final = (*_OURS, "vendor", "verify")
_NEEDLESS: Final = {
    ".css": re.compile(rb"/\*.*?\*/|^\s+", re.DOTALL | re.MULTILINE),
    ".js": re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/)\n|^ +(?=<|\$\{)", re.MULTILINE),
}
"""Parts of our own files that no browser needs.

They are comments, those of modules if they fill their lines. The others are indents of style sheets and of HTML.
"""
_WORDS: Final = "shared/words.js"
"""The module that fetches the texts in the reader's language before all other modules run."""


@cache
def sources() -> dict[str, bytes]:
    """Return the files of all pages by their paths. Our own files have no comments and fewer indents.

    The files in `verify/` are the verifier in JavaScript, byte for byte as in the clients.
    """
    web = Path(__file__).parent
    files = [path for folder in _FOLDERS for path in (web / folder).rglob("*") if path.suffix[1:] in TYPES]
    found = {path.relative_to(web).as_posix(): _bare(path, path.relative_to(web).parts[0]) for path in files}
    return found | {
        f"{part}/{language}.json": words.json(language, part) for part in words.PARTS for language in LANGUAGES
    }


def _bare(path: Path, folder: str) -> bytes:
    """Return the bytes of a file. If the file is ours, they are without comments and indents."""
    needless = _NEEDLESS.get(path.suffix) if folder in _OURS else None
    return path.read_bytes() if needless is None else needless.sub(b"", path.read_bytes())


@cache
def _linker() -> Linker:
    return Linker(sources())


@cache
def parts() -> dict[str, bytes]:
    """Return the files that browsers request, by their paths. Our modules and style sheets are linked."""
    found = {name: text for name, text in sources().items() if not (name.endswith(".js") and name.startswith(_OURS))}
    sheets = {name: linked_styles(sources(), name).encode() for name in found if name.endswith(".css")}
    return found | sheets | _linker().files()


@cache
def assets_digest() -> str:
    """Return a digest of all parts. Their addresses contain it, so a browser may keep them for ever."""
    digest = hashlib.sha256()
    for name, text in sorted(parts().items()):
        digest.update(hashlib.sha256(name.encode()).digest() + hashlib.sha256(text).digest())
    return digest.hexdigest()[:16]


@cache
def module(language: str, texts: str, name: str, *late: str) -> Markup:
    """Return the HTML that runs the module of a page, and preloads its imports and the `late` modules."""
    ahead = dict.fromkeys(part for file in (name, *late) for part in (*_linker().imports(file), file))
    links = [Markup('<link rel="modulepreload" href="{}">').format(_address(part)) for part in ahead if part != name]
    if _WORDS in _linker().needed(name):
        address = _address(f"{texts}/{language}.json")
        links.append(Markup('<link rel="preload" as="fetch" crossorigin href="{}">').format(address))
    return Markup("\n").join([*links, Markup('<script type="module" src="{}"></script>').format(_address(name))])


def _address(part: str) -> str:
    if part not in parts():
        raise KeyError(part)
    return f"/assets/{assets_digest()}/{part}"
