"""What the ingress and the sender of live streams have in common."""

from typing import Final

CHUNKS: Final = b"chunks"
"""Word that the ingress sends after the number of a stream, if it began the answer in chunks."""
LAST_CHUNK: Final = b"0\r\n\r\n"
LEAST_RATE: Final = 16 * 1024
"""Minimum bytes a second. After the first seconds, a body must be sent and an answer be received at this rate."""
