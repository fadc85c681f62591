"""What the ingress and the sender of live streams have in common."""

from typing import Final

CHUNKS: Final = b"chunks"
"""Word that the ingress sends after the number of a stream, if it began the answer in chunks."""
