"""The sheets of whole tournaments as files, a folder for each tournament and stage."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from service.exports import csv_file, json_file, markdown, xlsx_file
from service.exports import printed_page as wall
from service.exports.bundle import File
from service.exports.sheet import Sheet
from service.exports.sheets import SHEETS
from service.exports.source import Extract, Source

_WRITERS: Final[Mapping[str, Callable[[Sheet, str], bytes]]] = {
    "csv": lambda sheet, _: csv_file.write(sheet),
    "json": json_file.write,
    "html": wall.write,
    "md": markdown.write,
}
FORMATS: Final = (*_WRITERS, "xlsx")


def sheets_of(source: Source, formats: Sequence[str], language: str) -> Iterator[File]:
    """Every sheet of every stage that has begun, in each of these formats."""
    for stage in range(1, len(source.tournament.played) + 1):
        extract, folder = Extract(source, stage), f"{source.id}/stage-{stage}"
        made = [kind.make(extract) for kind in SHEETS.values()]
        for format_ in formats:
            if format_ == "xlsx":
                yield f"{folder}/workbook.xlsx", xlsx_file.write(made, language)
            else:
                for sheet in made:
                    yield f"{folder}/{sheet.name}.{format_}", _WRITERS[format_](sheet, language)
