"""The code blocks of a page, to run as they are."""

import re
from pathlib import Path

README = Path(__file__).parents[2] / "clients" / "typescript" / "README.md"


def snippets(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
