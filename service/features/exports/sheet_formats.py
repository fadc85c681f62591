"""The formats in which one sheet can be exported, by the ending of its file."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from service.features.exports import csv_file, json_file, markdown, plain_text, printed_page


class SheetFormat(NamedTuple):
    media: str
    write: Callable[..., bytes]
    """`write(sheet, language)`; for CSV also `write(sheet, language, dialect)`."""
    parameters: str = "; charset=utf-8"
    """Parameters of the media type."""
    attached: bool = True
    """Whether browsers save the file. If not, they show it."""
    spoken: bool = True
    """Whether the headings are translated. If not, they are fixed keys."""
    headers: Callable[[str], Mapping[str, str]] = lambda _: {}
    """Returns further headers for the sheet of this name."""


SHEET_FORMATS: Final[Mapping[str, SheetFormat]] = {
    "csv": SheetFormat(
        csv_file.MEDIA,
        lambda sheet, _, *dialect: csv_file.write(sheet, *dialect),
        parameters="; charset=utf-8; header=present",
        spoken=False,
    ),
    "json": SheetFormat(
        json_file.MEDIA,
        json_file.write,
        parameters="",
        headers=lambda sheet: {"Link": f'<{json_file.schema_path(sheet)}>; rel="describedby"'},
    ),
    "html": SheetFormat(
        printed_page.MEDIA,
        printed_page.write,
        attached=False,
        headers=lambda _: {"Content-Security-Policy": printed_page.policy()},
    ),
    "md": SheetFormat(markdown.MEDIA, markdown.write),
    "txt": SheetFormat(plain_text.MEDIA, plain_text.write),
}
