"""The report file of a stage for the programs of arbiters."""

from datetime import datetime
from typing import Final

from service.features.exports import trf
from service.features.exports.source import ExportSource

MEDIA: Final = "text/plain"


def write(source: ExportSource, stage: int) -> bytes:
    """Write the complete rounds of a stage as a report file. Refuse with `not-for-trf` if the format cannot hold it."""
    names = {number: name for number, name in source.names.items() if name is not None}
    days = trf.Days(
        *(datetime.fromisoformat(each.at).date() for each in (source.logged_facts[0], source.logged_facts[-1]))
    )
    return trf.written(source.tournament, names, source.title or source.id, stage, days).encode()
