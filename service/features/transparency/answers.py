"""Answers about the transparency log."""

from service.platform.answers import Answer


class LogDescription(Answer, frozen=True):
    """The data needed to follow the transparency log."""

    origin: str
    """The first line of every checkpoint."""
    prefix: str
    """`checkpoint` and `tile/…` are below this path."""
    keys: list[str]
    """Verifier keys of C2SP signed-note; the key that signs now is the first."""
    witnesses: list[str]
    """Lines of a C2SP policy, one for each witness that is asked."""
    cosigned_checkpoint: str | None
    """Newest checkpoint that enough witnesses cosigned."""
