"""Printed pages for the wall: self-contained HTML, black on white, for A4 and Letter.

Every page repeats the title of its table, because sheets hang side by side. No row is split between two pages.
"""

import base64
import hashlib
from functools import cache
from importlib import resources
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from service.features.exports.sheet import Sheet
from service.features.exports.sheets import SHEETS, layouts
from service.features.exports.words import standing, translated

MEDIA: Final = "text/html"
SMALL: Final = 40
"""Maximum number of groups of rows in the normal type size.

Longer tables hang on several sheets, and people come close.
"""
COLUMNS: Final = 9
"""Maximum number of columns in these type sizes."""
LONG: Final = 16
"""Maximum number of characters of a word that is never broken."""


def write(sheet: Sheet, language: str = "en") -> bytes:
    laid = layouts(sheet, language)
    page = _template().render(
        style=_style(),
        language=language,
        head=sheet.head,
        wide=SHEETS[sheet.name].wide,
        state=standing(sheet, language),
        layouts=laid,
        results=sheet.name == "results",
        said=lambda word, **fields: translated("wall", word, language, **fields),
        zip=zip,
        small=max(len(layout.groups) for layout in laid) > SMALL,
        dense=max(len(layout.headings) for layout in laid) > COLUMNS,
        long=lambda cell: any(len(word) > LONG for word in cell.split()),
    )
    return page.encode()


@cache
def policy() -> str:
    """Return the Content-Security-Policy of printed pages: only their own style is allowed."""
    digest = base64.b64encode(hashlib.sha256(_style().encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


@cache
def _style() -> str:
    return resources.files(__package__).joinpath("templates/wall.css").read_text("utf-8")


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("wall.html")
