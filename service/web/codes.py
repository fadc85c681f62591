"""The one registry of problem codes: `problems.toml`, read once."""

import tomllib
from importlib import resources
from typing import Final

import msgspec

LANGUAGES: Final = ("en", "it", "pl", "pt")


class Code(msgspec.Struct, frozen=True):
    """A way to be refused."""

    name: str
    status: int
    titles: dict[str, str]
    about: str
    retry_after: int | None = None


def _read() -> dict[str, Code]:
    text = resources.files(__package__).joinpath("problems.toml").read_text("utf-8")
    codes = {}
    for name, entry in tomllib.loads(text).items():
        titles = {language: entry.pop(language) for language in LANGUAGES}
        codes[name] = Code(name, titles=titles, **entry)
    return codes


CODES: Final = _read()

OF_STATUS: Final = {
    400: "malformed", 401: "unauthenticated", 403: "forbidden", 404: "not-found", 405: "method-not-allowed",
    406: "not-acceptable", 409: "conflict", 412: "stale-version", 413: "too-large", 415: "unsupported-media-type",
    422: "invalid", 429: "rate-limited", 500: "internal", 503: "unavailable",
}  # fmt: skip
"""What to call a refusal of which only the HTTP status is known."""
