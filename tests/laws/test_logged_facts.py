"""The table of logged events in docs/transparency.md is the one of the code."""

import re
from pathlib import Path

from domain.logged_facts import LOGGED

PAGE = Path(__file__).parents[2] / "docs" / "transparency.md"


def test_page_names_all_logged_events() -> None:
    content = PAGE.read_text().partition("## Content")[2].partition("An entry is")[0]
    rows = [line for line in content.splitlines() if line.startswith(("| game", "| tournament"))]
    assert {name for row in rows for name in re.findall(r"`([a-z-]+)`", row)} == LOGGED
