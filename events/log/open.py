"""Choose the database engine of the log by `DATABASE_URL`."""

from pathlib import Path
from urllib.parse import unquote

from events.log.journal import Journal


def open_journal(url: str) -> Journal:
    """Open or create the log at `sqlite:///relative/path`, `sqlite:////absolute/path` or `postgresql://...`."""
    scheme, separator, rest = url.partition("://")
    if scheme == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        from events.log.sqlite import SqliteJournal

        return SqliteJournal(Path(unquote(rest[1:])))
    if scheme in {"postgresql", "postgres"} and separator:
        from events.log.postgres import PostgresJournal

        return PostgresJournal(url)
    raise ValueError(
        f"DATABASE_URL: {scheme}: is not a log we can open; it is sqlite:///path/to/file or postgresql://user@host/name"
    )
