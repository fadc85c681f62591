"""The user's file of tokens, one for each service. It is readable by its owner only."""

import json
import os
import tempfile
from pathlib import Path

from service.platform.runtime import user_state


def default_path() -> Path:
    """Return the path of the file, among the user's other state."""
    return user_state.folder() / "mcp-tokens.json"


class Tokens:
    def __init__(self, path: Path) -> None:
        self.path = path

    def get(self, url: str) -> str | None:
        """Return the token for the service, or None."""
        token = self._all().get(url)
        return token if isinstance(token, str) else None

    def keep(self, url: str, token: str) -> None:
        """Store the token, so that the file is never half-written, nor readable by others."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        content = json.dumps({**self._all(), url: token}, indent=1)
        with tempfile.NamedTemporaryFile("w", dir=self.path.parent, delete=False) as file:  # its mode is 0600
            file.write(content)
        os.replace(file.name, self.path)  # noqa: PTH105 - the name is a string

    def _all(self) -> dict[str, object]:
        if not self.path.exists():
            return {}
        found = json.loads(self.path.read_text())
        return found if isinstance(found, dict) else {}
