"""Private headers, which only the ingress and the web server exchange."""

from typing import Final

ADDRESS: Final = "X-Dominium-Address"
"""Header that gives the caller's address to the web server. The ingress drops a header of this name from a caller."""
STREAM: Final = "X-Dominium-Stream"
"""Header in the answer of a live stream: the socket of its sender, and its number there. The ingress removes it."""
CUT: Final = "X-Dominium-Cut"
"""Header in an answer without a length: the bytes that follow if the answer breaks off. The ingress removes it."""
