"""The formats in which one sheet can be exported, by the ending of its file."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from service.features.exports import csv_file, json_file, markdown, plain_text, printed_page


class SheetFormat(NamedTuple):
    operation: str
    """Name of the API operation that exports a sheet in this format."""
    about: str
    """Summary and description of the operation."""
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
        "export_csv",
        """Export a sheet as CSV (RFC 4180).

        The last columns of each line name its source, with the certificate or `provisional`. Texts are quoted, and
        numbers are not. A text that a spreadsheet could take for a formula begins with an apostrophe. `Repr-Digest` has
        the file's SHA-256.
        """,
        csv_file.MEDIA,
        lambda sheet, _, *dialect: csv_file.write(sheet, *dialect),
        parameters="; charset=utf-8; header=present",
        spoken=False,
    ),
    "json": SheetFormat(
        "export_json",
        "Export a sheet as JSON. Its `schema` names the JSON Schema.",
        json_file.MEDIA,
        json_file.write,
        parameters="",
        headers=lambda sheet: {"Link": f'<{json_file.schema_path(sheet)}>; rel="describedby"'},
    ),
    "html": SheetFormat(
        "export_page",
        """Export a sheet as a printable page.

        Pairings come by table and by name. Pairings and results are those of one round.
        """,
        printed_page.MEDIA,
        printed_page.write,
        attached=False,
        headers=lambda _: {"Content-Security-Policy": printed_page.policy()},
    ),
    "md": SheetFormat("export_markdown", "Export a sheet as Markdown.", markdown.MEDIA, markdown.write),
    "txt": SheetFormat(
        "export_text", "Export a sheet as plain text for a fixed-width font.", plain_text.MEDIA, plain_text.write
    ),
}
