"""Pages of the documentation that hold a table which a program makes."""

from pathlib import Path


def put_table(page: Path, table: str, name: str = "table") -> None:
    """Replace the table after the comment `name`, up to the next end comment."""
    head, begin, rest = page.read_text("utf-8").partition(f"<!-- {name} -->\n")
    _, end, tail = rest.partition("\n<!-- end -->")
    if not end:
        raise ValueError(f"{page} has no place for a table")
    page.write_text(head + begin + table + end + tail, "utf-8")
