"""Answers about export jobs."""

from typing import Annotated, Literal

from msgspec import Meta

from service.answers import Answer, Hash, Moment


class ExportJob(Answer, frozen=True):
    """An export that was asked for, and how far it has come."""

    id: Annotated[str, Meta(examples=["x_01jd6v3r5m8x2k4q7w9y1z3a5c"])]
    """The export's id."""
    kind: Literal["bundle", "sheets"]
    """`bundle`: everything that shows how one tournament came out; `sheets`: tables."""
    tournaments: list[str]
    """Of what: ids."""
    versions: dict[str, int]
    """Number of the last event that the export covers, for each tournament."""
    formats: list[str]
    """Of sheets; a bundle holds all of them."""
    lang: str
    """The language of headings."""
    status: Literal["waiting", "running", "done", "expired"]
    """`expired`: the file is not kept any more."""
    asked_at: Moment
    """When it was asked for."""
    ended_at: Moment | None
    """Null: it has not ended."""
    expires_at: Moment | None
    """Until when the file is kept, once it is there."""
    total: int | None
    """How many parts there are to gather, once that is known."""
    done: int
    """How many have been gathered."""
    size: int | None
    """Bytes of the file."""
    sha256: Hash | None
    """Of the file."""
    file: str | None
    """Where the file is, once it is there."""
