"""The problem codes, read from `problems.toml`, their only registry. The catalogues hold the texts."""

import tomllib
from importlib import resources
from typing import Final

import msgspec

from domain.game import catalogue

LANGUAGES: Final = catalogue.LANGUAGES
WORDS: Final = catalogue.Catalogue(__package__, partial=("about",))


class Code(msgspec.Struct, frozen=True):
    """A problem code with its HTTP status."""

    name: str
    status: int
    retry_after: int | None = None

    def title(self, language: str) -> str:
        return WORDS.say("titles", self.name, language)

    def about(self, language: str) -> str:
        """Return the text of the page to which the `type` of the problem links."""
        return WORDS.say("about", self.name, language)


def _read() -> dict[str, Code]:
    text = resources.files(__package__).joinpath("problems.toml").read_text("utf-8")
    return {name: Code(name, **entry) for name, entry in tomllib.loads(text).items()}


CODES: Final = _read()

MISTAKES: Final = {
    "required": "A required field is missing.",
    "unknown-field": "The operation has no such field.",
    "null": "The field must not be null.",
    "unseen": "The text has characters that nobody can see.",
    "marks": "Too many combining marks follow one another.",
    "invalid": "The value does not fit the schema in another way.",
}
"""Codes of mistakes that `errors` of a problem lists."""

OF_STATUS: Final = {
    400: "malformed", 401: "unauthenticated", 403: "forbidden", 404: "not-found", 405: "method-not-allowed",
    406: "not-acceptable", 408: "too-slow", 409: "conflict", 412: "stale-version", 413: "too-large",
    415: "unsupported-media-type", 422: "invalid", 429: "rate-limited", 431: "head-too-large", 500: "internal",
    503: "unavailable",
}  # fmt: skip
"""Problem codes of refusals for which only the HTTP status is known."""
