"""Words of readers that lead to an entry of the reference, where its own texts use others."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources


@cache
def finds() -> Mapping[str, str]:
    """Return the words by the address of the entry."""
    folder = resources.files("service.web").joinpath("finds")
    read = [tomllib.loads(folder.joinpath(name).read_text("utf-8")) for name in ("guides.toml", "operations.toml")]
    return {address: words for file in read for address, words in file.items()}
