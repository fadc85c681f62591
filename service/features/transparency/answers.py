"""Answers about the transparency log."""

from service.platform.answers import Answer


class LogDescription(Answer, frozen=True):
    """The facts needed to follow the transparency log."""

    origin: str
    """The first line of every checkpoint."""
    prefix: str
    """`checkpoint` and `tile/…` are below this path."""
    keys: list[str]
    """C2SP signed-note's verifier keys, the one that signs now first."""
