"""The lexicon names existing files, and every word is in the file that it names."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORDS = re.findall(
    r"^\| ([a-z][a-z ]+) \| .+ \| `([\w/]+\.py)` \|$",
    (ROOT / "docs/contributing/lexicon.md").read_text("utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("word", "file"), WORDS)
def test_the_word_stands_where_the_lexicon_says(word: str, file: str) -> None:
    assert word.partition(" ")[0] in (ROOT / file).read_text("utf-8").lower()


def test_every_line_is_read() -> None:
    assert len(WORDS) > 30
    assert len({word for word, _ in WORDS}) == len(WORDS)
