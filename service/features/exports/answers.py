"""Answers about export jobs."""

from typing import Annotated, Literal

from msgspec import Meta

from service.platform.answers import Answer, Hash, Moment


class ExportJob(Answer, frozen=True):
    """A requested export and its progress."""

    id: Annotated[str, Meta(examples=["x_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """Identifier of the export."""
    kind: Literal["bundle", "sheets"]
    """`bundle`: the complete evidence of one tournament's result; `sheets`: tables."""
    tournaments: list[str]
    """Identifiers of the tournaments."""
    versions: dict[str, int]
    """Number of the last event that the export covers, for each tournament."""
    formats: list[str]
    """Formats of the sheets; a bundle holds all of them."""
    lang: str
    """Language of the headings."""
    status: Literal["waiting", "running", "done", "expired", "failed"]
    """Status; `expired`: the file was deleted; `failed`: an error or its worker's death ended the same part five times.
    The service tries it again after a day."""
    asked_at: Moment
    """Time of the request."""
    ended_at: Moment | None
    """Time of the end; null while the export is unfinished."""
    expires_at: Moment | None
    """Time until which the file is kept, once it exists."""
    total: int | None
    """Number of parts to gather, once known."""
    done: int
    """Number of parts gathered so far."""
    size: int | None
    """Size of the file in bytes."""
    sha256: Hash | None
    """SHA-256 hash of the file."""
    file: str | None
    """Address of the file, once it exists."""
