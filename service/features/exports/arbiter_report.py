"""The report file of a stage for arbiters' programs, from a source."""

from datetime import datetime
from typing import Final

from service.features.exports import trf
from service.features.exports.source import ExportSource

MEDIA: Final = "text/plain"


def write(source: ExportSource, stage: int) -> bytes:
    """Write the complete rounds of a stage, or refuse with `not-for-trf`."""
    names = {number: name for number, name in source.names.items() if name is not None}
    days = trf.Days(
        *(datetime.fromisoformat(each.at).date() for each in (source.logged_facts[0], source.logged_facts[-1]))
    )
    return trf.written(source.tournament, names, source.title or source.id, stage, days).encode()
