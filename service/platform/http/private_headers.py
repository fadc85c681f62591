"""Headers that only the ingress and the web server exchange."""

from typing import Final

ADDRESS: Final = "X-Dominium-Address"
"""Names the caller's address to the web server. A header of this name from a caller is not passed on."""
STREAM: Final = "X-Dominium-Stream"
"""On the answer of a live stream: the socket to notify when the listener is gone. Not passed on either."""
