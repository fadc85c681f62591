"""The code that a page shows, to be run as it stands there."""

import re
from pathlib import Path

README = Path(__file__).parents[2] / "clients" / "typescript" / "README.md"


def snippets(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
