"""The sheets of tournaments as files, in a folder for each tournament and stage.

For each kind of sheet, a further CSV file joins those of all tournaments.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from service.features.exports import csv_file, xlsx_file
from service.features.exports.bundle import File
from service.features.exports.sheet_formats import SHEET_FORMATS
from service.features.exports.sheets import SHEETS, all_of
from service.features.exports.source import ExportSource, Extract

FORMATS: Final = (*SHEET_FORMATS, "xlsx")


def sheets_of(source: ExportSource, formats: Sequence[str], language: str) -> Iterator[File]:
    """Yield every sheet of every stage that has begun, in each of the given formats."""
    for stage in range(1, len(source.tournament.played) + 1):
        extract, folder = Extract(source, stage), f"{source.id}/stage-{stage}"
        made = all_of(extract)
        for format_ in formats:
            if format_ == "xlsx":
                yield f"{folder}/workbook.xlsx", xlsx_file.write(made, language)
            else:
                for sheet in made:
                    yield f"{folder}/{sheet.name}.{format_}", SHEET_FORMATS[format_].write(sheet, language)


def joined(files: Iterable[File]) -> Iterator[File]:
    """Yield the files, then one CSV file for each kind of sheet that joins the lines of all tournaments.

    It has the columns of all of them. Each line names its tournament. Cells keep their quotes.
    """
    tables: dict[str, list[dict[str, str]]] = {name: [] for name in SHEETS}
    columns: dict[str, dict[str, None]] = {name: {} for name in SHEETS}
    for path, content in files:
        yield path, content
        sheet, _, kind = path.rpartition("/")[2].partition(".")
        if kind == "csv":
            keys, *lines = csv_file.cells(content)
            columns[sheet] |= dict.fromkeys(keys)
            tables[sheet] += [dict(zip(keys, line, strict=True)) for line in lines]
    for name, rows in tables.items():
        if columns[name]:
            ordered = sorted(columns[name], key=lambda key: key.startswith(csv_file.OF))  # as in each of them
            lines = [ordered, *([row.get(key, "") for key in ordered] for row in rows)]
            yield f"{name}.csv", "".join(f"{','.join(line)}\r\n" for line in lines).encode()
