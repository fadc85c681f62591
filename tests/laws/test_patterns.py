"""No regular expression takes a time that grows with the square of a text's length."""

import re

import pytest

from tests.support.patterns import Found, of_the_code, of_the_document, slow

BOUNDED: dict[str, str] = {
    "service.cli.dominion_games.lines": "lines of a file on the user's own machine",
    "service.features.exports.csv_file": "files that the service wrote, in which each quote is closed",
    "service.platform.http.body_limits": "paths of the document",
    "service.web.reference.entries": "guides of the project",
    "service.web.reference.search": "searches of at most 200 characters",
    "service.web.reference.sentences": "guides of the project",
    "service.web.reference.served": "guides of the project",
}
"""Modules with a pattern that is slow on hostile texts, and why it meets none."""
AT_RUN_TIME: dict[str, str] = {
    "dominium_client.written_games": "alternatives of words of the game",
    "service.cli.dominion_games.lines": "lines of a file on the user's own machine",
    "service.platform.http.body_limits": "paths of the document, each part up to the next slash",
    "service.platform.http.id_paths": "parts of paths, which are in the document",
    "service.web.reference.search": "words of a search, without other characters",
}
"""Modules that put patterns together while they run, and why these are harmless."""


def test_no_pattern_of_the_code_is_slow() -> None:
    found, unknown = of_the_code()
    assert len(found) > 100
    assert unknown == set(AT_RUN_TIME)
    hostile = {one: text for one in found if (text := slow(one)) is not None}
    assert sorted(one.where.partition(":")[0] for one in hostile) == sorted(BOUNDED), hostile


def test_no_pattern_of_the_document_is_slow() -> None:
    found = of_the_document()
    assert len(found) > 30
    assert {one.pattern.pattern: text for one in found if (text := slow(one))} == {}


@pytest.mark.parametrize(
    ("pattern", "searches", "expected"),
    [
        (r"\s*(?:&|/|\+|\band\b)\s*", True, True),
        (r"""([,;|\t\r\n][\s"]*)(?=[=+\-@])""", True, True),
        (r"(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?", False, True),
        (r"(\w+\s?)+:", False, True),
        (r"x[a-z]*[0-9a-f]+z", False, True),
        (r"""([,;|\s"]+)([=+\-@]?)""", True, False),
        (r"(?:[^,]|,,)*,", False, False),
        (r"[a-z]+(?:-[a-z]+)*", False, False),
    ],
)
def test_the_law_finds_slow_patterns(pattern: str, *, searches: bool, expected: bool) -> None:
    assert (slow(Found("", re.compile(pattern), searches)) is not None) == expected
