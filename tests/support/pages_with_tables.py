"""Pages of the documentation that hold a table which a program makes."""

from pathlib import Path


def put_table(page: Path, table: str) -> None:
    """Puts it in the place of the one that is there."""
    head, begin, rest = page.read_text("utf-8").partition("<!-- table -->\n")
    _, end, tail = rest.partition("\n<!-- end -->")
    if not end:
        raise ValueError(f"{page} has no place for a table")
    page.write_text(head + begin + table + end + tail, "utf-8")
